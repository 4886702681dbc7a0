"""Editing a sheet of Dabba: lines are drawn in turn by the engine, or rubbed out.

A draft is the engine's text. Who closes a box owns it, so a box goes to whoever's turn is chosen.
"""

from dataclasses import replace
from random import Random
from typing import Any

from classroom.field import Field, whole
from engines.dabba import LARGEST, MOST_PLAYERS, NOBODY, Line, Rules, State, notation
from engines.dabba.position import Position

TOOLS = ("draw", "rub")
PRESETS = ("start",)
SIZES = {"rows": LARGEST, "columns": LARGEST, "players": MOST_PLAYERS}


def start() -> str:
    """The empty sheet."""
    return str(State.start())


def another(seed: int) -> str:
    """A sheet out of a game of random play, two boxes or more still open, player 1 to move."""
    random = Random(seed)  # noqa: S311 - chance for practice
    state = kept = State.start()
    for _line in range(random.randint(4, 3 * len(state.rules.grid.boxes) // 2)):
        state = state.play(random.choice(state.legal_moves()))
        if state.open_boxes < 2:
            break
        if state.turn == 1:
            kept = state
    return str(kept)


def opened(state: State) -> str:
    """The draft of a position."""
    return str(state)


def position(text: str) -> str:
    """The position as a worksheet has it; the engine judges it."""
    return text


def shown(text: str) -> State:
    """The sheet to draw, whether or not it can be."""
    return State(*_read(text))


def takes(control: str) -> bool:
    """Whether a place of the board is edited by tapping it."""
    return control.startswith(("h-", "v-"))


def control_of(move: str) -> str:
    """The place on the board where a line is drawn: ``h 0 2`` says little to a reader."""
    return move.replace(" ", "-")


def tap(text: str, control: str, tool: str) -> str:
    """Draw a line for the player in turn, or rub one out with the boxes that it closes."""
    state = shown(text)
    kind, row, column = control.split("-")
    line = (Line.h if kind == "h" else Line.v)(int(row), int(column))
    drawn = line in state.drawn
    if tool == "draw":
        return str(state) if drawn else str(state.play(line))
    return str(_rubbed(state, line)) if drawn else str(state)


def fields(text: str) -> tuple[Field, ...]:
    """The size of the sheet, the players and whose turn it is."""
    read = _read(text)
    players = tuple(map(str, range(1, read.rules.players + 1)))
    sizes = (
        Field(name, str(getattr(read.rules, name)), tuple(map(str, range(1, most + 1))))
        for name, most in SIZES.items()
    )
    turn = Field("turn", str(read.turn), players if read.turn else ("0", *players), "player")
    return *sizes, turn


def changed(text: str, name: str, value: str) -> str:
    """The draft with one of its fields changed; a sheet of another size is empty."""
    read = _read(text)
    if name == "turn":
        return notation.write(read._replace(turn=whole(value, 0, read.rules.players)))
    size = {"rows": read.rules.rows, "columns": read.rules.columns, "players": read.rules.players}
    size[name] = whole(value, 1, SIZES[name])
    wanted = replace(
        read.rules, rows=size["rows"], columns=size["columns"], players=size["players"]
    )
    return ruled(text, wanted)


def rules(text: str) -> Rules:
    """The house rules of a draft."""
    return _read(text).rules


def ruled(text: str, wanted: Any) -> str:  # noqa: ANN401 - each game has rules of its own
    """The draft under other house rules; a sheet or players of another number begin anew."""
    read = _read(text)
    if _frame(read.rules) != _frame(wanted):
        frame = wanted.grid.frame if wanted.swedish else 0
        return notation.write(Position(wanted, frame, (NOBODY,) * len(wanted.grid.boxes), 1))
    return notation.write(read._replace(rules=wanted))


def _frame(rules: Rules) -> tuple[int, int, int, bool]:
    return rules.rows, rules.columns, rules.players, rules.swedish


def _read(text: str) -> Position:
    reading = notation.read(text)
    return State.start(reading) if isinstance(reading, Rules) else reading.position


def _rubbed(state: State, line: Line) -> State:
    rules, grid = state.rules, state.rules.grid
    bit, _walls = grid.strokes[line]
    lines = state.lines & ~bit
    owners = tuple(
        owner if lines & walls == walls else NOBODY
        for owner, walls in zip(state.owners, grid.walls, strict=True)
    )
    return State(rules, lines, owners, state.turn or 1)
