"""Why a line is not allowed: the first rule it breaks, with the facts a message needs.

Keys are ledger ids of `content/dabba/rules.toml`; `undo.to-start` answers a record with no line
to take back, `turn.ends:pass` and `turn.pass:not-yours` what is tried beside drawing. Off the
board, `rows` and `columns` count dots.
"""

from engines.contract import Declared, Violation, violation
from engines.dabba.moves import Line
from engines.dabba.position import Position

VIOLATIONS: Declared = {
    "end.nobody": (),
    "line.neighbours:off-board": ("columns", "line", "rows"),
    "line.neighbours:same-dot": ("line",),
    "line.neighbours:diagonal": ("line",),
    "line.neighbours:far": ("line",),
    "line.new": ("line",),
    "turn.ends:pass": ("player",),
    "turn.pass:not-yours": ("due", "player"),
    "undo.to-start": (),
}


def why_not(position: Position, line: Line) -> Violation | None:
    """The first rule `line` breaks, None exactly when it may be drawn."""
    if not position.turn:
        return violation("end.nobody")
    if _off_board(position, line):
        rows, columns = position.rules.rows + 1, position.rules.columns + 1
        return violation("line.neighbours", "off-board", line=str(line), rows=rows, columns=columns)
    if not line.neighbours:
        return violation("line.neighbours", _stroke(line), line=str(line))
    number = position.rules.grid.number(line)
    drawn = number is not None and position.lines >> number & 1
    return violation("line.new", line=str(line)) if drawn else None


def why_not_pass(position: Position) -> Violation:
    """The rule that forbids handing the turn over without a line; there always is one."""
    if not position.turn:
        return violation("end.nobody")
    return violation("turn.ends", "pass", player=position.turn)


def why_not_mover(position: Position, player: int) -> Violation | None:
    """The rule that forbids `player` to draw now, None exactly for the player on move."""
    if not position.turn:
        return violation("end.nobody")
    if player == position.turn:
        return None
    return violation("turn.pass", "not-yours", player=player, due=position.turn)


def _off_board(position: Position, line: Line) -> bool:
    """Whether a dot of the line is not on the paper."""
    rules = position.rules
    return not all(
        0 <= row <= rules.rows and 0 <= column <= rules.columns
        for row, column in (line[:2], line[2:])
    )


def _stroke(line: Line) -> str:
    """What a line between two dots that are not neighbours is."""
    down, right = line.to_row - line.row, line.to_column - line.column
    if not (down or right):
        return "same-dot"
    return "diagonal" if down and right else "far"
