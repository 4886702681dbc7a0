"""Bohnenspiel as text: what is read, what is written, and every reason for a refusal."""

import pytest

from engines.bohnenspiel import FAULTS, Position, Repetition, Rules, Side, State, parse_move
from engines.contract import Fault, InvalidState, InvalidText, fault

HOUSE = Rules(
    clockwise=True,
    skip_origin=True,
    last_pit_only=True,
    stop_when_decided=True,
    hemprich=True,
    repetition=Repetition.SPLIT,
    match_points=60,
    loser_starts=True,
    above_half=True,
)
WORDS = (
    "clockwise skip-origin last-pit-only stop-when-decided hemprich loser-starts above-half "
    "repetition=split to=60"
)


def refused(text: str) -> tuple[Fault, ...]:
    """The faults for which a text cannot be a state, all of them declared."""
    with pytest.raises(InvalidState) as found:
        State.from_text(text)
    assert all(
        FAULTS[one.code] == tuple(name for name, _ in one.facts) for one in found.value.faults
    )
    return found.value.faults


def torn(text: str) -> Fault:
    """The fault for which a text is not understood, a declared one."""
    with pytest.raises(InvalidText) as found:
        State.from_text(text)
    assert FAULTS[found.value.fault.code] == tuple(name for name, _ in found.value.fault.facts)
    return found.value.fault


@pytest.mark.rule(
    "bohnenspiel.start.position", "bohnenspiel.board.rows", "bohnenspiel.board.stores"
)
def test_the_start_is_written_in_full() -> None:
    """`start` is a short word for the first position."""
    state = State.from_text(" START ")
    assert state == State.start()
    assert str(state) == "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"


def test_every_house_rule_has_a_word() -> None:
    """All options are written and read back, in any order."""
    state = State.start(HOUSE)
    assert str(state) == f"6,6,6,6,6,6/6,6,6,6,6,6 0-0 S {WORDS}"
    assert State.from_text("start " + " ".join(reversed(WORDS.split()))) == state


def test_a_whole_position() -> None:
    """Rows, stores, turn, plies and the match before this game."""
    text = "5,0,0,0,0,2/6,2,4,8,3,0 18-24 N ply=18 match=40-32"
    state = State.from_text(text)
    assert state.board == (5, 0, 0, 0, 0, 2, 6, 2, 4, 8, 3, 0)
    assert (state.stores, state.turn, state.starter) == ((18, 24), Side.NORTH, Side.NORTH)
    assert (state.ply, state.before) == (18, (40, 32))
    assert str(state) == text


def test_quiet_moves_are_kept_and_captures_clear_them() -> None:
    """Only the moves since the last capture are written."""
    state = State.from_text("start moves 1 7")
    assert str(state) == "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S moves 1 7"
    assert State.from_text(str(state)) == state
    taken = State.from_text("start moves 1 7 6")
    assert str(taken) == "0,8,7,7,7,0/1,8,8,8,8,8 2-0 N ply=3"
    assert str(taken.play(7)) == "0,8,7,7,7,0/1,8,8,8,8,8 2-0 N ply=3 moves 7"


def test_passes_are_quiet_moves() -> None:
    """A pass is written as a move."""
    text = "0,0,0,0,0,0/0,0,0,0,3,1 34-34 S hemprich moves pass 11"
    assert str(State.from_text(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position.unknown"),
        ("begin", "position.unknown"),
        ("6,6,6,6,6,6 0-0 S", "position.unknown"),
        ("6,6,6,6,6,6/6,6,6,6,6,6 0-0", "position.unknown"),
        ("6,6,6,6,6,6/6,6,6,6,6,6 0-0 W", "position.unknown"),
        ("6,6,6,6,6,x/6,6,6,6,6,6 0-0 S", "position.unknown"),
        ("start kalah", "word.unknown"),
        ("start repetition=never", "word.unknown"),
        ("start ply=x", "word.unknown"),
        ("start hemprich hemprich", "word.twice"),
        ("start ply=1 ply=2", "word.twice"),
        ("start moves 1 13", "move.unknown"),
        ("start moves 1 seven", "move.unknown"),
    ],
)
def test_texts_that_are_not_understood(text: str, code: str) -> None:
    """A torn text names the part at fault."""
    assert torn(text).code == code


@pytest.mark.parametrize("text", ["", "0", "13", "1.", "-1", "six", "1 2", "٣٣"])
def test_moves_that_are_not_understood(text: str) -> None:
    """A move is a pit from 1 to 12 or a pass."""
    with pytest.raises(InvalidText) as found:
        parse_move(text)
    assert found.value.fault == fault("move.unknown", text=text)


def test_every_reason_is_listed() -> None:
    """A position wrong in many ways says all of them."""
    faults = refused("6,6,6,6,6/7,-1,0,0,0,0,9 3--2 S ply=301 match=-4-120 to=-1")
    assert faults == (
        fault("row.length", count=5, side="south"),
        fault("row.length", count=7, side="north"),
        fault("pit.negative", beans=-1, pit=7),
        fault("store.odd", beans=3, side="south"),
        fault("store.negative", beans=-2, side="north"),
        fault("beans.total", beans=72, count=46),
        fault("ply.range", limit=300, ply=301),
        fault("match.points", points=-1),
        fault("match.negative", score=-4, side="south"),
    )


@pytest.mark.parametrize(
    ("text", "fault_"),
    [
        ("6,6,6,6,6,6/6,6,6,6,6,7 0-0 S", fault("beans.total", beans=72, count=73)),
        ("6,6,6,6,6,6/6,6,6,6,6,0 4-0 S", fault("beans.total", beans=72, count=70)),
        ("start ply=-1", fault("ply.range", limit=300, ply=-1)),
        ("start match=100-40", fault("match.over", score=100, side="south")),
        ("start match=40-60 to=60", fault("match.over", score=60, side="north")),
        (
            "start moves 1 7 6 1",
            fault("moves.illegal", move="1", number=4, rule="sow.own-pit:theirs"),
        ),
        (
            "start moves 1 pass",
            fault("moves.illegal", move="pass", number=2, rule="turn.alternate:no-pass"),
        ),
    ],
)
def test_states_that_cannot_be(text: str, fault_: Fault) -> None:
    """Conservation, plies, match and moves are checked."""
    assert refused(text) == (fault_,)


def test_an_odd_store_cannot_be() -> None:
    """Captures are even, so a store always is."""
    assert refused("6,6,6,6,6,6/6,6,6,6,6,4 1-1 S") == (
        fault("store.odd", beans=1, side="south"),
        fault("store.odd", beans=1, side="north"),
    )


def test_rules_and_positions_are_checked_without_text() -> None:
    """Impossible values are refused wherever a state is made."""
    with pytest.raises(InvalidState) as found:
        State.start(Rules(match_points=-5))
    assert found.value.faults == (fault("match.points", points=-5),)
    with pytest.raises(InvalidState) as found:
        State.of(Position(Rules(), (6,) * 11, (6, 0), Side.SOUTH))
    assert found.value.faults == (fault("board.length", count=11),)


def test_equal_scores_past_a_hundred_are_a_running_match() -> None:
    """A match level at 108 goes on."""
    assert State.from_text("start match=108-108").match_winner is None
