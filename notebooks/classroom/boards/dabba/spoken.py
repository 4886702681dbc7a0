"""The board in words: the whole position, and the label of every place that can be tapped."""

from collections.abc import Iterable

from classroom.boards.dabba.geometry import (
    HEIGHT,
    WIDTH,
    Plan,
    cell_control,
    control_of,
    dot_control,
)
from classroom.boards.scene import READER, Control, Look
from classroom.boards.surface import Box
from content import Words, words
from engines.dabba import Box as Cell
from engines.dabba import Line, Outcome, State
from engines.dabba.analysis import decided, walk

GAME = "dabba"
ARROWS = ("left", "right", "up", "down")


def describe(now: State, language: str, _look: Look = READER) -> str:
    """The whole position, sentence by sentence: board, turn, points, and the boxes row by row."""
    say, rules, result = words(language, GAME), now.rules, now.outcome
    dots = {"down": rules.rows + 1, "across": rules.columns + 1}
    parts = [say.say("term.size", rows=rules.rows, columns=rules.columns, **dots)]
    parts.append(_result(say, result) if result else say.say("term.turn", player=now.turn))
    parts.append(_points(say, now))
    parts.append(say.say("term.drawn", count=len(now.drawn), lines=len(rules.grid.lines)))
    parts += [_row(say, now, row) for row in range(rules.rows)]
    leader = decided(now)
    if result is None and leader:
        parts.append(say.say("term.decided", player=leader))
    return " ".join(parts)


def controls(now: State, language: str, _look: Look = READER) -> tuple[Control, ...]:
    """Everything that can be tapped, in groups: lines in reading order, boxes, dots, plates."""
    say, plan, grid = words(language, GAME), Plan.of(now), now.rules.grid
    dots = [(row, column) for row in range(plan.rows + 1) for column in range(plan.columns + 1)]
    return (
        *(_line(say, plan, now, line) for line in grid.lines),
        *(
            _control(cell_control(cell), plan.cell(cell, 0.225), _box(say, now, cell), "boxes")
            for cell in grid.boxes
        ),
        *(_control(dot_control(dot), plan.dot_reach(dot), _dot(say, dot), "dots") for dot in dots),
        *(
            _control(f"s-{player}", plan.plate(player), _plate(say, now, player), "plates")
            for player in range(1, plan.players + 1)
        ),
    )


def _result(say: Words, result: Outcome) -> str:
    if result.shared:
        return say.say("term.over-shared", players=result.winners)
    return say.say("term.over", player=result.winners[0])


def _points(say: Words, now: State) -> str:
    told = [
        say.say("term.points", player=player, points=points)
        for player, points in enumerate(now.scores, 1)
    ]
    return " ".join(told)


def _row(say: Words, now: State, row: int) -> str:
    boxes = (_standing(say, now, Cell(row, column)) for column in range(now.rules.columns))
    return f"{say.say('term.row', row=row)} {_joined(say, boxes)}{say.say('term.stop')}"


def _joined(say: Words, told: Iterable[str]) -> str:
    return f"{say.say('term.join')} ".join(told)


def _standing(say: Words, now: State, cell: Cell) -> str:
    """A box in words: whose it is, or how many walls it has."""
    if owner := now.owner(cell):
        return say.say("term.owned", player=owner)
    walls = now.walls(cell)
    key = {0: "term.walls-none", 1: "term.walls-one"}.get(walls, "term.walls-many")
    return say.say(key, count=walls)


def _line(say: Words, plan: Plan, now: State, line: Line) -> Control:
    name = say.say("term.line-across" if line.horizontal else "term.line-down", line=str(line))
    to = (walk(now, line, key) for key in ARROWS)
    way = tuple(control_of(other) if other else "" for other in to)
    label = f"{name}: {_state_of_line(say, now, line)}"
    return _control(control_of(line), plan.line_reach(line), label, "lines", way)


def _state_of_line(say: Words, now: State, line: Line) -> str:
    grid = now.rules.grid
    number = grid.index[line]
    if now.lines >> number & 1:
        return say.say("term.line-drawn")
    beside = (_standing(say, now, grid.boxes[box]) for box in grid.beside[number])
    return f"{say.say('term.line-open')} {_joined(say, beside)}"


def _box(say: Words, now: State, cell: Cell) -> str:
    name = say.say("term.box", row=cell.row, column=cell.column)
    return f"{name}: {_standing(say, now, cell)}"


def _dot(say: Words, dot: tuple[int, int]) -> str:
    return say.say("term.dot", row=dot[0], column=dot[1])


def _plate(say: Words, now: State, player: int) -> str:
    told = say.say("term.points", player=player, points=now.scores[player - 1])
    return f"{told} {say.say('term.on-move')}" if player == now.turn else told


def _control(name: str, box: Box, label: str, group: str, way: tuple[str, ...] = ()) -> Control:
    x, y, width, height = box
    return Control(name, x / WIDTH, y / HEIGHT, width / WIDTH, height / HEIGHT, label, group, way)
