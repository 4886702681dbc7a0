"""The paper of dabba: dots, the lines between them, the boxes they wall.

Boards are counted in boxes; dots, lines and boxes are numbered from 0, rows downward and columns
to the right. A set of lines is an int, bit i for line i of the field's DBN order: horizontals row
by row, then verticals row by row.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from engines.dabba.moves import Line

_PART = 10
_PART_FULL = (1 << _PART) - 1


Around = tuple[tuple[int, int], ...]


class Box(NamedTuple):
    """A box by its row and column."""

    row: int
    column: int


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """What never changes on a board of `rows` by `columns` boxes; made once by `grid_of`."""

    rows: int
    columns: int
    lines: tuple[Line, ...]
    index: dict[Line, int]
    boxes: tuple[Box, ...]
    walls: tuple[int, ...]  # of each box, the set of its four lines
    beside: tuple[tuple[int, ...], ...]  # of each line, the boxes on both sides
    strokes: dict[Line, tuple[int, Around]]  # the line as a set, the walls of each such box, it
    frame: int  # the lines on the edge of the paper
    full: int  # all lines
    parts: tuple[tuple[tuple[Line, ...], ...], ...]  # the lines not in each ten bits of a set

    @property
    def dots(self) -> int:
        """How many dots the board has."""
        return (self.rows + 1) * (self.columns + 1)

    def number(self, line: Line) -> int | None:
        """The number of a line in DBN order; None when the board has no such line."""
        number = self.index.get(line)
        return self.index.get(Line.between(line[:2], line[2:])) if number is None else number

    def set_of(self, lines: int) -> tuple[Line, ...]:
        """The lines of a set, in DBN order."""
        return self.left(self.full ^ lines)

    def left(self, drawn: int) -> tuple[Line, ...]:
        """The lines that are not in the set `drawn`, in DBN order."""
        found: tuple[Line, ...] = ()
        for part in self.parts:
            found += part[drawn & _PART_FULL]
            drawn >>= _PART
        return found

    def closed(self, lines: int, line: int) -> list[int]:
        """The boxes beside line number `line` that have all four walls in `lines`."""
        walls = self.walls
        return [box for box in self.beside[line] if lines & walls[box] == walls[box]]

    def open_walls(self, lines: int, box: int) -> int:
        """The set of walls that `box` still lacks."""
        return self.walls[box] & ~lines


@cache
def grid_of(rows: int, columns: int) -> Grid:
    """The grid of a board; rows and columns of boxes."""
    lines = (
        *(Line.h(r, c) for r in range(rows + 1) for c in range(columns)),
        *(Line.v(r, c) for r in range(rows) for c in range(columns + 1)),
    )
    index = {line: number for number, line in enumerate(lines)}
    boxes = tuple(Box(r, c) for r in range(rows) for c in range(columns))
    sides = [[index[line] for line in _around(box)] for box in boxes]
    walls = tuple(sum(1 << line for line in around) for around in sides)
    beside = tuple(
        tuple(box for box, around in enumerate(sides) if line in around)
        for line in range(len(lines))
    )
    return Grid(
        rows=rows,
        columns=columns,
        lines=lines,
        index=index,
        boxes=boxes,
        walls=walls,
        beside=beside,
        strokes={
            line: (1 << number, tuple((walls[box], box) for box in beside[number]))
            for line, number in index.items()
        },
        frame=sum(1 << line for line, touched in enumerate(beside) if len(touched) == 1),
        full=(1 << len(lines)) - 1,
        parts=tuple(_parts(lines)),
    )


def bits(lines: int) -> Iterator[int]:
    """The line numbers of a set, lowest first."""
    while lines:
        lowest = lines & -lines
        yield lowest.bit_length() - 1
        lines ^= lowest


def _around(box: Box) -> tuple[Line, ...]:
    """The walls of a box: top, bottom, left, right."""
    row, column = box
    return (
        Line.h(row, column),
        Line.h(row + 1, column),
        Line.v(row, column),
        Line.v(row, column + 1),
    )


def _parts(lines: tuple[Line, ...]) -> Iterator[tuple[tuple[Line, ...], ...]]:
    """For each ten lines, what every subset of them leaves: a legal list is a few look-ups."""
    for start in range(0, len(lines), _PART):
        subsets: list[tuple[Line, ...]] = [()]
        for line in lines[start : start + _PART]:
            subsets += [(*subset, line) for subset in subsets]
        yield tuple(reversed(subsets))
