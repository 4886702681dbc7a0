"""Dabba as text: positions, moves and events, and everything that can be wrong with them."""

from itertools import product

import pytest

from engines import record
from engines.contract import Fault, InvalidState, InvalidText, fault
from engines.dabba import FAULTS, History, Line, Rules, State, advance, parse_move
from engines.dabba.faults import faults
from engines.dabba.position import Position

DONE = "1" * 12


def refused(text: str) -> tuple[Fault, ...]:
    """Everything that is wrong with a position."""
    with pytest.raises((InvalidText, InvalidState)) as error:
        State.from_text(text)
    if isinstance(error.value, InvalidState):
        return error.value.faults
    assert isinstance(error.value, InvalidText)
    return (error.value.fault,)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("start", f"4x4,2:{'0' * 40}:{'.' * 16}:1:0-0"),
        ("1x1", "1x1,2:0000:.:1:0-0"),
        ("1x1,1", "1x1,1:0000:.:1:0"),
        (" 2X1 , 3 ", "2x1,3:0000000:..:1:0-0-0"),
        ("1x2,2,swedish,once", "1x2,2,once,swedish:1111101:..:1:0-0"),
        ("1x2:1110000", "1x2,2:1110000:..:2:0-0"),
        ("1x2,3:1110000", "1x2,3:1110000:..:1:0-0-0"),
        ("1x2,2:1111110:1.:2", "1x2,2:1111110:1.:2:1-0"),
        ("1x2,2:1111111:22:-:0-2", "1x2,2:1111111:22:-:0-2"),
        ("1x2,2:1111111:22:0", "1x2,2:1111111:22:-:0-2"),
    ],
)
def test_positions(text: str, canonical: str) -> None:
    """Short forms read as the full one, which is written."""
    state = State.from_text(text)
    assert str(state) == canonical
    assert State.from_text(canonical) == state


def test_the_bit_string_runs_through_horizontals_then_verticals() -> None:
    """The DBN string of the lines is in the order of the legal moves."""
    state = State.from_text("2x2,2:100000100001")
    assert [str(line) for line in state.drawn] == ["h 0 0", "v 0 0", "v 1 2"]


BAD: dict[str, tuple[Fault, ...]] = {
    "": (fault("text.field", field="rules", text=""),),
    "4x": (fault("text.field", field="rules", text="4x"),),
    "-1x4": (fault("text.field", field="rules", text="-1x4"),),
    "۴x۴": (fault("text.field", field="rules", text="۴x۴"),),
    "4x4,2,misere": (fault("option.unknown", option="misere"),),
    "4x4,2,": (fault("option.unknown", option=""),),
    "1x1,2:0000:.": (fault("text.unknown", text="1x1,2:0000:."),),
    "1x1,2:0020": (fault("text.field", field="lines", text="0020"),),
    "1x1,2:0000:x:1": (fault("text.field", field="boxes", text="x"),),
    "1x1,2:0000:.:one": (fault("text.field", field="turn", text="one"),),
    "1x1,2:0000:.:1:0": (fault("scores.length", count=1, players=2),),
    "1x1,2:0000:.:1:0/0": (fault("text.field", field="scores", text="0/0"),),
    "1x0": (fault("size.range", columns=0, most=12, rows=1),),
    "13x2": (fault("size.range", columns=2, most=12, rows=13),),
    "0x0,5": (
        fault("size.range", columns=0, most=12, rows=0),
        fault("players.range", most=4, players=5),
    ),
    "4x4,0": (fault("players.range", most=4, players=0),),
    "1x0,0:0": (
        fault("size.range", columns=0, most=12, rows=1),
        fault("players.range", most=4, players=0),
    ),
    "4x4,0:0": (
        fault("players.range", most=4, players=0),
        fault("lines.length", count=1, due=40),
    ),
    "1x1,2,swedish": (fault("frame.no-line"),),
    "1x2,2,swedish:0111101": (fault("frame.missing", count=1),),
    "1x1,2:000": (fault("lines.length", count=3, due=4),),
    "1x1,2:00000:..:1": (
        fault("lines.length", count=5, due=4),
        fault("boxes.length", count=2, due=1),
    ),
    "1x1,2:0000:1:1": (fault("box.open", column=0, player=1, row=0),),
    "1x1,2:1111": (fault("box.nobody", column=0, row=0),),
    "1x1,2:1111:3:-": (fault("box.player", column=0, player=3, players=2, row=0),),
    "1x1,2:1111:1:-": (fault("turn.last", due="2"),),
    "1x1,2:1111:2:2": (fault("turn.over", player=2),),
    "1x1,2:1110:.:-": (fault("turn.nobody"),),
    "1x1,2:1110:.:3": (fault("turn.player", player=3, players=2),),
    "1x1,2:1110:.:1": (fault("turn.order", due="2", lines=3, player=1),),
    "1x1,2:0000:.:2": (fault("turn.order", due="1", lines=0, player=2),),
    "1x2,4:1111110:3.:2": (fault("box.too-early", column=0, player=3, row=0),),
    "1x2,2:1111110:1.:2:0-1": (
        fault("scores.sum", boxes=1, player=1, said=0),
        fault("scores.sum", boxes=0, player=2, said=1),
    ),
    "1x2,5:1111110:13:7:1-0": (
        fault("players.range", most=4, players=5),
        fault("scores.length", count=2, players=5),
        fault("box.open", column=1, player=3, row=0),
    ),
    f"2x2,2:{DONE}:1.93:1:2-0": (
        fault("scores.sum", boxes=1, player=1, said=2),
        fault("box.nobody", column=1, row=0),
        fault("box.player", column=0, player=9, players=2, row=1),
        fault("box.player", column=1, player=3, players=2, row=1),
        fault("turn.over", player=1),
    ),
}


@pytest.mark.parametrize("text", BAD)
def test_impossible_positions_say_every_reason(text: str) -> None:
    """A bad text is refused with all its faults, in the order of the text's parts."""
    assert refused(text) == BAD[text]


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        (Rules(1, 0), ["size.range"]),
        (Rules(players=5), ["players.range"]),
        (Rules(-1, 13, -1), ["size.range", "players.range"]),
        (Rules(1, 1, 0, swedish=True), ["players.range", "frame.no-line"]),
    ],
)
def test_impossible_rules_do_not_start(rules: Rules, codes: list[str]) -> None:
    """A board of no boxes, a fifth player or a frame that leaves no line is refused."""
    with pytest.raises(InvalidState) as error:
        State.start(rules)
    assert [one.code for one in error.value.faults] == codes


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (Position(Rules(1, 1), 1 << 4, (0,), 1), "lines.length"),
        (Position(Rules(1, 1), -1, (0,), 1), "lines.length"),
        (Position(Rules(1, 1), 0, (), 1), "boxes.length"),
        (Position(Rules(1, 1), 15, (-1,), 0), "box.player"),
    ],
)
def test_positions_made_by_hand_are_checked(position: Position, code: str) -> None:
    """`State.of` refuses sets of lines and owners that do not fit the board."""
    assert [one.code for one in faults(position)] == [code]
    with pytest.raises(InvalidState):
        State.of(position)


@pytest.mark.rule("dabba.players.order", "dabba.start.player-one")
@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("1x2,2:1111110:1.:2", 2),
        ("1x2,2:1111110:2.:2", 2),
        ("1x2,3:1111110:1.:3", 3),
        ("1x2,3:1111110:2.:3", 3),
        ("1x2,2,once:1111110:1.:1", 2),
    ],
)
def test_owners_the_turns_allow(text: str, players: int) -> None:
    """A box is owned by any player who can have closed it on the way."""
    assert State.from_text(text).rules.players == players


@pytest.mark.rule("dabba.turn.pass", "dabba.turn.again", "dabba.box.fourth-wall")
@pytest.mark.parametrize(
    "text",
    ["1x1,2", "1x1,3", "1x1,4", "1x2,1", "1x2,2", "1x2,2,once", "1x2,3,once", "1x2,3,swedish"],
)
def test_possible_positions_are_those_that_play_reaches(text: str) -> None:
    """On the smallest boards, of all lines, owners and turns exactly the reachable are accepted."""
    start = State.from_text(text)
    reached, ahead = {start}, [start]
    while ahead:
        state = ahead.pop()
        after = {state.play(line) for line in state.legal_moves()} - reached
        reached |= after
        ahead += after
    grid, players = start.rules.grid, range(start.rules.players + 1)
    every = product(range(grid.full + 1), product(players, repeat=len(grid.boxes)), players)
    assert {tuple(state) for state in reached} == {
        (start.rules, *parts) for parts in every if not faults(Position(start.rules, *parts))
    }


BAD_MOVES = ("", "h", "h 1", "d 0 0", "h 0 0 0", "x 0 0", "0,0", "0,0-0", "h ۰ 0", "h 1000 0")


@pytest.mark.parametrize("text", BAD_MOVES)
def test_texts_that_are_no_line(text: str) -> None:
    """Anything but a way, a row and a column, or two dots, is not understood."""
    with pytest.raises(InvalidText) as error:
        parse_move(text)
    assert error.value.fault == fault("move.unknown", text=text)


def test_events() -> None:
    """A line moves a state or a history on; only a history can be taken back."""
    state = State.start(Rules(1, 1))
    history = History.of(state)
    assert advance(state, "h 0 0") == state.play(Line.h(0, 0))
    assert advance(history, " H 0 0") == history.play(Line.h(0, 0))
    assert advance(advance(history, "h 0 0"), "UNDO") == history
    with pytest.raises(InvalidText) as error:
        advance(state, "undo")
    assert error.value.fault == fault("event.undo")


def test_every_fault_is_declared_and_met() -> None:
    """The faults met in this file are exactly those declared, with the same facts."""
    met = [one for found in BAD.values() for one in found]
    met += [fault("move.unknown", text=""), fault("event.undo")]
    declared = {code: facts for code, facts in FAULTS.items() if code not in record.FAULTS}
    assert {one.code: tuple(name for name, _ in one.facts) for one in met} == declared
