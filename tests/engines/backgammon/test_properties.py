"""What holds in every game, looked for with random games of every kind."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.backgammon import (
    CHECKERS,
    START,
    VIOLATIONS,
    Cube,
    Phase,
    Play,
    Resign,
    Rules,
    Side,
    State,
    Step,
    Turn,
    advance,
    parse_move,
)
from engines.backgammon.analysis import pips
from engines.backgammon.notation import gnu
from engines.backgammon.position import faults
from engines.backgammon.records import follow, games
from engines.contract import GameError, IllegalMove, InvalidState, InvalidText
from tests.engines.backgammon.random_games import RULES, random_event, random_game, random_record

SEEDS = st.integers(0, 2**32)
HOUSE = st.builds(
    Rules,
    match_length=st.just(0),
    jacoby=st.booleans(),
    beavers=st.booleans(),
    automatic_doubles=st.booleans(),
) | st.builds(
    Rules, match_length=st.integers(1, 9), crawford=st.booleans(), automatic_doubles=st.booleans()
)


@settings(max_examples=25)
@given(seed=SEEDS, rules=HOUSE)
def test_every_state_of_a_game_is_sound(seed: int, rules: Rules) -> None:
    """Text comes back as the state, nothing is at fault, and fifteen checkers stay fifteen."""
    for state in random_game(State.start(rules), random.Random(seed)).states():
        assert State.from_text(str(state)) == state
        assert faults(state) == ()
        assert hash(State.from_text(str(state))) == hash(state)
        for side in Side:
            on_board = sum(n for n in state.points(side) if n > 0)
            assert on_board + state.off(side) == CHECKERS
            assert state.off(side) >= 0


@settings(max_examples=25)
@given(seed=SEEDS, rules=HOUSE)
def test_legal_moves_are_what_why_not_allows(seed: int, rules: Rules) -> None:
    """In every state a cube word or answer is legal exactly when it is listed."""
    words = [parse_move(word) for word in ("double", "take", "drop", "beaver", "accept", "refuse")]
    for state in random_game(State.start(rules), random.Random(seed)).states():
        listed = state.legal_moves()
        for word in words:
            broken = state.why_not(word)
            assert (broken is None) == (word in listed)
            assert broken is None or broken.key in VIOLATIONS
        in_turn = state.phase in (Phase.ROLL, Phase.MOVE)
        assert (state.why_not(Resign(2)) is None) == in_turn
        assert all(isinstance(move, Play) for move in listed) or state.phase is not Phase.MOVE


@settings(max_examples=25)
@given(seed=SEEDS)
def test_games_end(seed: int) -> None:
    """A random game comes to an end within a few hundred turns, and pays its winner."""
    game = random_game(State.start(), random.Random(seed))
    outcome = game.end.outcome
    assert outcome is not None
    assert len(game.events) < 2000
    assert outcome.points == outcome.win * (game.end.cube)
    assert game.end.scores[outcome.winner] == outcome.points
    assert game.end.scores[outcome.winner.other] == 0


@settings(max_examples=15)
@given(seed=SEEDS, rules=HOUSE)
def test_scores_add_up(seed: int, rules: Rules) -> None:
    """The score of a record is the sum of its games, and a match stops when it is won."""
    record = random_record(seed, rules)
    totals = [0, 0]
    for game in games(record):
        assert game.start.scores == tuple(totals)
        outcome = game.end.outcome
        assert outcome is not None
        totals[outcome.winner] += outcome.points
        assert game.end.scores == tuple(totals)
        assert not game.start.crawford_game or Cube.DOUBLE not in map(parse_word, game.events)
    crawford = sum(game.start.crawford_game for game in games(record))
    assert crawford <= (1 if rules.crawford and rules.match_length > 1 else 0)


def parse_word(event: str) -> object:
    """The move of an event, or the event itself when it is a roll."""
    return event if event.split(" ", maxsplit=1)[0] in ("roll", "opening") else parse_move(event)


@settings(max_examples=20)
@given(seed=SEEDS)
def test_a_play_moves_what_was_rolled(seed: int) -> None:
    """A whole turn costs the mover the dice used, less what bearing off saves, and adds hits."""
    chance = random.Random(seed)
    state = State.start()
    while state.phase is not Phase.OVER:
        before = state
        state = follow(state, random_event(state, chance))
        if before.phase is Phase.MOVE and state.phase in (Phase.ROLL, Phase.OVER):
            side = before.turn
            moved = pips(before, side) - pips(state, side)
            dice = before.dice or (0, 0)
            assert 0 <= moved <= sum(dice) * (2 if dice[0] == dice[1] else 1)
            assert pips(state, side.other) >= pips(before, side.other)


@settings(max_examples=15)
@given(seed=SEEDS)
def test_a_turn_by_hand_is_the_play(seed: int) -> None:
    """Steps taken one by one, with some taken back, end where the written play does."""
    chance = random.Random(seed)
    state = State.start().roll((3, 1))
    for _ in range(30):
        now = Turn(state)
        while now.why_not_done() is not None:
            step = chance.choice(now.legal_steps())
            now = now.add(step)
            if chance.random() < 0.2:
                now = now.undo()
        ended = now.finish()
        assert ended == state.play(Play(now.steps))
        if ended.outcome is not None:
            return
        state = ended.roll((chance.randint(1, 6), chance.randint(1, 6)))


@settings(max_examples=200)
@given(
    text=st.text(max_size=60)
    | st.text("XGID=-:aAbBoOpP0123456789 DB\n", max_size=70)
    | st.from_regex(
        r"XGID=[a-pA-P-]{26}(:-?[0-9]{1,3}){8}(:10)?( [a-z=,0-9]{1,9})?", fullmatch=True
    )
    | st.from_regex(r"[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}", fullmatch=True)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text gives a sound state or one of the declared errors, never another exception."""
    try:
        state = State.from_text(text)
    except (InvalidText, InvalidState):
        return
    assert faults(state) == ()
    assert State.from_text(str(state)) == state


@settings(max_examples=200)
@given(
    text=st.text(max_size=30)
    | st.text("0123456789/*()-barof, ", max_size=20)
    | st.sampled_from(
        ["roll 31", "opening 66", "roll 07", "next", "done", "undo", "double", "pass"]
    )
)
@pytest.mark.parametrize("start", [State.start(), State.start().roll((6, 1))])
def test_any_event_is_applied_or_refused(start: State, text: str) -> None:
    """Any event is applied or refused with a declared error."""
    try:
        now = advance(start, text)
    except GameError:
        return
    assert isinstance(now, State | Turn)


@settings(max_examples=20)
@given(seed=SEEDS, rules=HOUSE)
def test_gnu_ids_keep_what_they_can(seed: int, rules: Rules) -> None:
    """Through GNU's IDs a game being played keeps its board, cube, scores and what is offered."""
    for state in random_game(State.start(rules), random.Random(seed)).states():
        if state.phase in (Phase.OPENING, Phase.OVER) or (state.cube == 2 and state.owner is None):
            continue
        again = State.from_text(gnu(state))
        for name in (
            "board",
            "turn",
            "phase",
            "cube",
            "scores",
            "crawford_game",
            "offered",
            "resigner",
            "actor",
        ):
            assert getattr(again, name) == getattr(state, name), name


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ("roll 1", "dice.unknown"),
        ("roll 444", "dice.unknown"),
        ("", "event.empty"),
        ("roll 31 now", "move.unknown"),
        ("jump", "move.unknown"),
    ],
)
def test_events_not_understood(event: str, code: str) -> None:
    """An event that is none is refused with what is wrong about it."""
    with pytest.raises(InvalidText) as refusal:
        advance(State.start(), event)
    assert refusal.value.fault.code == code


def test_a_dance_is_passed_or_done() -> None:
    """A turn without a move ends by "pass", by "done", or by the next roll."""
    state = State.from_text("XGID=-------------------bbbbbbA:0:0:1:31:0:0:0:0:10")
    after = state.play(Play())
    assert advance(state, "pass") == advance(state, "done") == advance(Turn(state), "pass") == after
    assert advance(Turn(state), "roll 21") == after.roll((2, 1))
    with pytest.raises(IllegalMove, match=r"must\.pass"):
        advance(Turn(State.start().roll((3, 1))), "pass")
    with pytest.raises(IllegalMove, match=r"must\.both"):
        advance(Turn(State.start().roll((3, 1))).add(Step(8, 5)), "roll 21")
    with pytest.raises(IllegalMove, match=r"opening\.higher-first:over"):
        advance(after, "opening 21")
    with pytest.raises(IllegalMove, match=r"move\.two-dice"):
        Turn(State.start().roll((3, 1))).add(Step(8, 6))


@pytest.mark.parametrize("rules", RULES)
def test_illegal_moves_are_not_played(rules: Rules) -> None:
    """`play` refuses exactly what `why_not` does, with the same violation."""
    chance = random.Random(9)
    state = State.start(rules)
    tries = [
        parse_move(text)
        for text in (
            "8/5",
            "24/18",
            "bar/20",
            "6/off",
            "pass",
            "double",
            "take",
            "drop",
            "beaver",
            "resign 4",
            "accept",
        )
    ]
    for _ in range(60):
        for move in tries:
            broken = state.why_not(move)
            if broken is not None:
                with pytest.raises(IllegalMove) as refusal:
                    state.play(move)
                assert refusal.value.violation == broken
        if state.phase is Phase.OVER:
            break
        state = follow(state, random_event(state, chance))
    assert state.board != START
