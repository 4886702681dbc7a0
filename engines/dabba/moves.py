"""The moves of dabba: one line at a time, and how it is written.

`h 0 1` is the horizontal line to the right of dot 0, 1 (row, column), `v 0 1` the vertical line
down from it; any other stroke is written by its two dots, `0,0-1,1`.
"""

import re
from typing import NamedTuple

from engines.contract import InvalidText, fault

_NUMBER = r"(-?\d{1,3})"
_NAMED = re.compile(rf"([hv])\s*{_NUMBER}(?:\s+|\s*,\s*){_NUMBER}", re.ASCII)
_DOTS = re.compile(rf"{_NUMBER},{_NUMBER}\s*-\s*{_NUMBER},{_NUMBER}", re.ASCII)
_SHOWN = 40


class Line(NamedTuple):
    """A stroke from one dot to another, the upper or left dot first; any two dots can be named.

    >>> str(Line(0, 1, 0, 2)), str(Line(0, 0, 1, 1))
    ('h 0 1', '0,0-1,1')
    """

    row: int
    column: int
    to_row: int
    to_column: int

    @classmethod
    def between(cls, dot: tuple[int, int], other: tuple[int, int]) -> "Line":
        """The line that joins two dots, in whatever order they are named."""
        first, last = sorted((dot, other))
        return cls(*first, *last)

    @classmethod
    def h(cls, row: int, column: int) -> "Line":
        """The horizontal line to the right of dot `row`, `column`."""
        return cls(row, column, row, column + 1)

    @classmethod
    def v(cls, row: int, column: int) -> "Line":
        """The vertical line down from dot `row`, `column`."""
        return cls(row, column, row + 1, column)

    @property
    def horizontal(self) -> bool:
        """Whether both dots are in one row."""
        return self.row == self.to_row

    @property
    def neighbours(self) -> bool:
        """Whether the dots stand side by side or one below the other (rule line.neighbours)."""
        return abs(self.to_row - self.row) + abs(self.to_column - self.column) == 1

    def __str__(self) -> str:
        if self.neighbours:
            way = "h" if self.horizontal else "v"
            return f"{way} {min(self.row, self.to_row)} {min(self.column, self.to_column)}"
        return f"{self.row},{self.column}-{self.to_row},{self.to_column}"


def parse_move(text: str) -> Line:
    """Read `h r c`, `v r c` or two dots `r,c-r,c`; raises InvalidText for anything else."""
    words = text.strip().lower()
    if named := _NAMED.fullmatch(words):
        make = Line.h if named[1] == "h" else Line.v
        return make(int(named[2]), int(named[3]))
    if dots := _DOTS.fullmatch(words):
        row, column, to_row, to_column = map(int, dots.groups())
        return Line.between((row, column), (to_row, to_column))
    raise InvalidText(fault("move.unknown", text=text[:_SHOWN]))
