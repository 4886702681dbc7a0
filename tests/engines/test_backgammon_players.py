"""Backgammon played by the computer: legal, repeatable, stronger by level, with reasons."""

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import gnubg_nn
import pytest

from content import ledger
from engines.backgammon import Board, Move, Phase, Play, State, Turn, advance, parse_move
from engines.players.backgammon import (
    HINTS,
    LEVELS,
    Chooser,
    choose,
    contest,
    hint,
)
from engines.players.backgammon_equity import contact, equity, expected_rolls

BEAROFF: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "backgammon.json").read_text("utf-8")
)["bearoff"]
FEW = 800


def player(level: str, nodes: int | None = None) -> Chooser:
    """The way a level chooses."""

    def chosen(view: State, seed: int) -> Move:
        return choose(view, level, seed, nodes)

    return chosen


def walked(seed: int, level: str = "random") -> list[State]:
    """The states of one game with a roll to play."""
    seen: list[State] = []

    def chosen(view: State, seed: int) -> Move:
        seen.append(view)
        return choose(view, level, seed)

    contest(chosen, chosen, seed)
    return seen


STATES = [
    state
    for seed in range(4)
    for level in ("random", "careful")
    for state in Random(seed).sample(walked(seed, level), 8)
]


def rational(text: str) -> float:
    """The number of a fraction as text."""
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def home(*points: int) -> tuple[int, ...]:
    """Checkers on these points."""
    return tuple(points.count(point) for point in range(1, 7))


@pytest.mark.parametrize("level", LEVELS)
def test_levels_choose_legal_plays_and_repeat(level: str) -> None:
    """A level answers with a legal play, the same for the same seed."""
    for state in STATES:
        play = choose(state, level, 7, FEW)
        assert play in state.legal_moves()
        assert choose(state, level, 7, FEW) == play


def test_the_last_checkers_need_exactly_as_many_rolls_as_published() -> None:
    """One and two checkers anywhere at home, and up to six on the ace point."""
    for point, text in enumerate(BEAROFF["one_checker_expected_rolls_pt1_to_6"], 1):
        assert expected_rolls(home(point)) == pytest.approx(rational(text), abs=1e-9)
    for points, row in BEAROFF["two_checkers_(off_in_1_of_36,E,E_float)"].items():
        places = map(int, points.split(","))
        assert expected_rolls(home(*places)) == pytest.approx(rational(row[1]), abs=1e-9)
    for count in range(1, 7):
        text = BEAROFF["n_on_ace_(E,E_float,EPC=E*49/6)"][str(count)][0]
        assert expected_rolls(home(*[1] * count)) == pytest.approx(rational(text), abs=1e-9)


def test_strong_bears_off_with_the_fewest_expected_rolls() -> None:
    """Its play with few checkers and no contact is the best of all plays."""
    checked = 0
    for seed in range(8):
        for state in walked(seed, "careful"):
            if contact(state.board) or sum(n for n in state.board if n > 0) > 6:
                continue
            if any(n > 0 for n in state.board[7:]):
                continue
            rolls = {
                play: expected_rolls(tuple(max(n, 0) for n in board[1:7]))
                for play in state.legal_plays()
                for board in [state.play(play).points(state.turn)]
            }
            assert rolls[choose(state, "strong", 1)] == pytest.approx(min(rolls.values()))
            checked += 1
    assert checked > 10


def test_a_small_budget_still_moves() -> None:
    """With no nodes at all the strong player takes the play that looks best at once."""
    state = State.start().roll((3, 1))
    best = max(state.legal_plays(), key=lambda play: equity(after(state, play)))
    assert choose(state, "strong", 1, 0) == best


def after(state: State, play: Play) -> Board:
    """The board a play leaves, as its player sees it."""
    return state.play(play).points(state.turn)


def gnu_equity(board: Board) -> float:
    """What gnubg-nn expects of a board for the side that has just moved."""
    if not any(n > 0 for n in board):
        return equity(board)
    mover = [max(n, 0) for n in board[1:]]
    roller = [max(-n, 0) for n in reversed(board[:25])]
    won, gammon, backgammon, lost, badly = gnubg_nn.probabilities([mover, roller], 0)
    return float(1 - 2 * won - gammon - backgammon + lost + badly)


def test_strong_loses_little_in_the_eyes_of_gnubg() -> None:
    """A decision costs it a fiftieth of a point or so, and the careful player twice as much."""
    lost = dict.fromkeys(("careful", "strong"), 0.0)
    states = [state for seed in range(3) for state in walked(seed, "careful")]
    for state in states:
        worths = {play: gnu_equity(after(state, play)) for play in state.legal_plays()}
        for level in lost:
            lost[level] += max(worths.values()) - worths[choose(state, level, 1)]
    assert lost["strong"] / len(states) < 0.03
    assert lost["strong"] < lost["careful"] / 1.5


@pytest.mark.parametrize(
    ("dice", "play"), [((3, 1), "8/5 6/5"), ((4, 2), "8/4 6/4"), ((6, 1), "13/7 8/7")]
)
@pytest.mark.parametrize("level", ["careful", "strong"])
def test_the_openings_everybody_knows(level: str, dice: tuple[int, int], play: str) -> None:
    """The point-making openings are found."""
    assert choose(State.start().roll(dice), level, 1) == parse_move(play)


@pytest.mark.parametrize(
    ("upper", "lower", "seeds"), [("careful", "pips", 20), ("pips", "random", 5)]
)
def test_careful_beats_pips_and_pips_beats_random(upper: str, lower: str, seeds: int) -> None:
    """Most games of a short match from both sides, and more points."""
    better, worse = player(upper), player(lower)
    points = [contest(better, worse, seed) for seed in range(seeds)]
    points += [-contest(worse, better, seed) for seed in range(seeds)]
    assert sum(one > 0 for one in points) > 1.2 * seeds
    assert sum(points) > 0


def test_a_contest_repeats() -> None:
    """All chance comes from the seed."""
    one = player("random")
    assert [contest(one, one, seed) for seed in range(6)] == [
        contest(one, one, seed) for seed in range(6)
    ]
    assert len({contest(one, one, seed) for seed in range(8)}) > 1


def test_unknown_levels_and_states_without_a_roll_are_refused() -> None:
    """Nothing is chosen for a level that does not exist or without dice."""
    with pytest.raises(ValueError, match="no such level: 'master'"):
        choose(State.start().roll((3, 1)), "master", 1)
    for ask in (partial(choose, level="pips", seed=1), hint):
        with pytest.raises(ValueError, match="there is no roll to play"):
            ask(State.start())


def test_every_hint_is_legal_and_declared() -> None:
    """A hint is a legal play with reasons the ledger knows and the facts declared."""
    keys = set()
    for state in STATES:
        found = hint(state, FEW)
        now = advance(state, found.move)
        after = now.finish() if isinstance(now, Turn) else now
        assert after.phase in (Phase.ROLL, Phase.OVER)
        assert found.reasons
        for one in found.reasons:
            assert HINTS[one.key] == tuple(name for name, _ in one.facts)
            assert one.rule in ledger("backgammon").rules
            keys.add(one.key)
    assert len(keys) > 8


def test_hint_keys_name_rules_of_the_ledger() -> None:
    """Every key that may be given names a rule."""
    assert {key.split(":")[0] for key in HINTS} <= set(ledger("backgammon").rules)


def test_hints_say_why() -> None:
    """The 5 point is made, no blot can be hit, and the race is counted."""
    found = hint(State.start().roll((3, 1)))
    assert found.move == "8/5 6/5"
    assert [(one.key, dict(one.facts)) for one in found.reasons] == [
        ("plan.points:makes", {"point": 5}),
        ("plan.blots:safe", {}),
        ("plan.race:ahead", {"pips": 4}),
    ]
