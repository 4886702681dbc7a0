"""`why_not` answers None exactly for what is legal, judged by the slow reference.

The plays asked about: every single step from 0..25 to 0..25, every pair of steps out of a set of
likely ones, every way to write every legal turn, and legal plays with something changed.
"""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from engines.backgammon import VIOLATIONS, Board, Dice, Play, State, Step, Turn, parse_move
from engines.contract import Violation
from tests.engines.backgammon.positions import Roll, hard, reached, state_of
from tests.engines.backgammon.reference import Taken, legal_routes, legal_writings, writings

ALL_STEPS = [Step(source, target) for source, target in product(range(26), repeat=2)]
SAMPLE = [*hard(21, 660), *reached(22, 440)]
MOST_ROUTES = 1500


def checked(found: Violation | None) -> Violation | None:
    """The violation, its key and facts found to be declared."""
    if found is not None:
        assert VIOLATIONS[found.key] == tuple(name for name, _ in found.facts)
    return found


def known(sample: list[Roll]) -> Iterator[tuple[State, dict[Taken, Board]]]:
    """The positions whose turns are few enough to list, as states with every legal turn."""
    for board, dice in sample:
        routes = legal_routes(board, dice)
        if len(routes) <= MOST_ROUTES:
            yield state_of(board, dice), routes


@pytest.mark.parametrize("part", range(4))
def test_exactly_the_legal_plays(part: int) -> None:
    """On 1,000 positions every play asked about is refused exactly when the reference does."""
    chance = random.Random(part)
    asked = 0
    for state, routes in known(SAMPLE[part::4]):
        legal = legal_writings(routes)
        for play in candidates(chance, routes, legal):
            asked += 1
            assert (checked(state.why_not(play)) is None) == (play in legal), (str(state), play)
    assert asked > 25_000


def candidates(
    chance: random.Random, routes: dict[Taken, Board], legal: set[Play]
) -> Iterator[Play]:
    """The plays to ask about at one position."""
    yield Play()
    yield from (Play((step,)) for step in chance.sample(ALL_STEPS, 60))
    likely = sorted({step for route in routes for step in route})
    likely = [*likely[:6], *chance.sample(ALL_STEPS, 3)]
    yield from (Play(pair) for pair in product(likely, repeat=2))
    written = sorted(legal, key=lambda play: play.steps)
    some = chance.sample(written, min(len(written), 40))
    yield from some
    yield from (changed(chance, play) for play in some if play.steps)


def changed(chance: random.Random, play: Play) -> Play:
    """A legal play with a step left out, doubled, moved, or put elsewhere."""
    steps = list(play.steps)
    at = chance.randrange(len(steps))
    step = steps[at]
    match chance.randrange(5):
        case 0:
            del steps[at]
        case 1:
            steps.insert(at, step)
        case 2:
            steps[at] = Step(step.source, max(step.target - 1, 0))
        case 3:
            steps[at] = Step(min(step.source + 1, 25), step.target)
        case _:
            chance.shuffle(steps)
    return Play(tuple(steps))


def test_every_single_step() -> None:
    """On 75 positions each of the 676 single steps is judged right, alone and as a first step."""
    for state, routes in known(SAMPLE[::14]):
        legal = legal_writings(routes)
        begun = {step for route in routes for step in _first_steps(route)}
        turn = Turn(state)
        for step in ALL_STEPS:
            assert (checked(state.why_not(Play((step,)))) is None) == (Play((step,)) in legal)
            assert (checked(turn.why_not(step)) is None) == (step in begun), (str(state), step)


@pytest.mark.rule("backgammon.route.same-play")
def test_every_route_is_accepted() -> None:
    """Every order and every way to write a legal turn leads to one of its results."""
    for state, routes in known(SAMPLE[::5]):
        for route, left in routes.items():
            assert state.play(Play(route)).points(state.turn) == left or not route
            for steps in writings(route):
                assert state.why_not(Play(steps)) is None


def test_legal_moves_are_the_results() -> None:
    """There is one legal play for each distinct result, and each leads to its own."""
    seen = 0
    for state, routes in known(SAMPLE):
        seen += 1
        plays = state.legal_moves()
        assert len(plays) == len(set(plays)) == len(set(routes.values()))
        left = {state.play(play).points(state.turn) for play in plays}
        assert left == set(routes.values())
    assert seen >= 1000


def test_fewest_steps_are_written() -> None:
    """No other way to write a legal play, its hits shown, has fewer steps."""
    for state, routes in known(SAMPLE[::3]):
        shortest: dict[Board, int] = {}
        for route, left in routes.items():
            hits = {step.target for step in route if state.board[step.target] == -1} - {0}
            sizes = [len(steps) for steps in writings(route) if hits <= {s.target for s in steps}]
            shortest[left] = min(shortest.get(left, 9), *sizes)
        for play in state.legal_moves():
            assert isinstance(play, Play)
            assert len(play.steps) == shortest[state.play(play).points(state.turn)], play


def test_turn_by_hand() -> None:
    """Played step by step, a turn offers exactly the steps that legal turns go on with."""
    chance = random.Random(5)
    for state, routes in known(SAMPLE[::4]):
        turn = Turn(state)
        while turn.legal_steps():
            taken = len(turn.steps)
            going = [route for route in routes if route[:taken] == turn.steps]
            assert set(turn.legal_steps()) == {route[taken] for route in going}
            assert turn.why_not_done() is not None
            turn = turn.add(chance.choice(turn.legal_steps()))
        assert checked(turn.why_not_done()) is None
        assert turn.board == routes[turn.steps]
        assert turn.finish() == state.play(Play(turn.steps))


def test_dice_and_routes_of_a_turn() -> None:
    """`dice_for` names the dice of a single step and `routes` every way of one checker."""
    for state, routes in known(SAMPLE[::16]):
        turn = Turn(state)
        ways: dict[Step, set[Taken]] = {}
        for route in routes:
            for at, step in enumerate(_first_steps(route), 1):
                ways.setdefault(step, set()).add(route[:at])
        for step in ALL_STEPS:
            assert set(turn.routes(*step)) == ways.get(step, set())
            dice = turn.dice_for(*step)
            assert bool(dice) == ((step,) in ways.get(step, ()))
            for die in turn.dice_left:
                assert (checked(turn.why_not(step, die)) is None) == (die in dice)


def test_what_cannot_move_is_told_why() -> None:
    """Each place is stuck, and for each die by its own rule, unless a legal play begins there."""
    for state, _routes in known(SAMPLE[::4]):
        turn = Turn(state)
        going = {step.source for step in turn.legal_steps()}
        for source in range(1, 26):
            stuck = turn.why_stuck(source)
            assert bool(stuck) == (source not in going), (str(state), source)
            steps = [(Step(source, max(source - die, 0)), die) for die in turn.dice_left]
            assert set(stuck) <= {checked(turn.why_not(*step)) for step in steps}


def _first_steps(route: Taken) -> list[Step]:
    """How far the first checker of a route goes with one die, with two and so on."""
    found = list(route[:1])
    for step in route[1:]:
        if found[-1].target != step.source:
            break
        found.append(Step(found[0].source, step.target))
    return found


def test_no_play_outside_its_phase() -> None:
    """Without a roll to play, no play is legal, and the rule named says why."""
    start = State.start()
    assert checked(start.why_not(Play())) == Violation("opening.higher-first", "roll")
    rolled: Dice = (3, 1)
    after = start.roll(rolled).play(Play((Step(8, 5), Step(6, 5))))
    assert checked(after.why_not(Play())) == Violation("turn.alternate", "roll-first")


def test_a_checker_that_hits_and_goes_off_waits_for_higher_ones() -> None:
    """Every legal play is legal as it is written, also where a hitter is borne off last."""
    state = State.from_text("XGID=-DA-AAC-------Ba----bAebB-:0:0:-1:66:0:0:0:1:10")
    assert "10/4* 5/off(2) 4/off" in map(str, state.legal_moves())
    for play in state.legal_moves():
        assert state.why_not(parse_move(str(play))) is None
