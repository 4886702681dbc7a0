"""The learner's hand: a tap between two dots draws the line, or the engine says why it may not."""

from classroom.boards.dabba.geometry import (
    cell_control,
    cell_of,
    control_of,
    dot_control,
    dot_of,
    line_of,
    player_of,
)
from classroom.boards.scene import Clue, Offer, Tapped
from content import Mark
from engines.contract import IllegalMove
from engines.dabba import PASS, Line, State, advance, parse_move


def tap(now: State, selected: str | None, control: str, _die: int | None = None) -> Tapped:
    """Draw the line that was tapped, or the one between two dots, or tell what forbids it.

    A tap on the plate of a player hands the turn over, which no rule allows.
    """
    if line := line_of(now, control):
        return _drawn(now, line)
    if dot := dot_of(now, control):
        return _joined(now, dot_of(now, selected or ""), dot)
    if player_of(now, control):
        return _handed_over(now, control)
    return Tapped(now, note="term.tap-line")


def targets(now: State, selected: str | None) -> tuple[str, ...]:
    """The dots that the chosen dot may be joined to."""
    dot = dot_of(now, selected or "")
    if dot is None:
        return ()
    ends = [(line[:2], line[2:]) for line in now.legal_moves()]
    return tuple(
        dot_control(last if first == dot else first) for first, last in ends if dot in (first, last)
    )


def trace(before: State, after: State) -> tuple[Mark, ...]:
    """The line that was drawn and the boxes it completed."""
    line = _line_between(before, after)
    if line is None:
        return ()
    boxes = zip(before.rules.grid.boxes, before.owners, after.owners, strict=True)
    taken = tuple(cell_control(box) for box, old, new in boxes if old != new)
    drawn = Mark("point", (control_of(line),))
    return (drawn, Mark("point", taken)) if taken else (drawn,)


def offers(_now: State) -> tuple[Offer, ...]:
    """None: there is nothing to do but draw."""
    return ()


def clue_where(now: State, answer: str) -> Clue:
    """Where to look for an answer: boxes beside a line, a row, the plates."""
    line = line_of(now, answer) or _spoken(answer)
    if line:
        beside = now.rules.grid.beside[now.rules.grid.index[line]]
        boxes = tuple(cell_control(now.rules.grid.boxes[box]) for box in beside)
        return Clue("term.hint-beside", marks=(Mark("zone", boxes),))
    if player_of(now, answer):
        return Clue("term.hint-scores", marks=(Mark("zone", ("scores",)),))
    row = (cell_of(now, answer) or dot_of(now, answer) or (0, 0))[0]
    return Clue("term.hint-row", marks=(Mark("zone", (f"row-{min(row, now.rules.rows - 1)}",)),))


def clue_answer(_now: State, answer: str) -> Clue:
    """The answer, told and shown."""
    if line := _spoken(answer):
        marks = (Mark("path", (control_of(line),)),)
        return Clue("term.hint-answer", {"line": str(line)}, marks)
    return Clue("", marks=(Mark("point", (answer,)),))


def _drawn(now: State, line: Line) -> Tapped:
    broken = now.why_not(line)
    return Tapped(now, violation=broken) if broken else Tapped(now.play(line))


def _joined(now: State, chosen: tuple[int, int] | None, dot: tuple[int, int]) -> Tapped:
    if chosen is None:
        over = now.turn == 0
        return _drawn(now, Line.between(dot, dot)) if over else Tapped(now, dot_control(dot))
    return Tapped(now) if dot == chosen else _drawn(now, Line.between(chosen, dot))


def _handed_over(now: State, control: str) -> Tapped:
    if player_of(now, control) == now.turn:
        return Tapped(now, note="term.tap-turn")
    try:
        advance(now, PASS)
    except IllegalMove as refusal:
        return Tapped(now, violation=refusal.violation)
    raise AssertionError(control)


def _spoken(answer: str) -> Line | None:
    """The line of a play written as the engine writes it; None for a control."""
    return parse_move(answer) if " " in answer else None


def _line_between(before: State, after: State) -> Line | None:
    """The line drawn from one position to the next; None when there is not exactly one."""
    added = after.lines & ~before.lines
    lines = before.rules.grid.set_of(added) if before.rules == after.rules else ()
    return lines[0] if len(lines) == 1 else None
