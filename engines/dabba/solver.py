"""Dabba for two, solved exactly: how many boxes more the player on move can be sure of.

Alpha-beta over the boxes still open, with a table of the positions seen. The boxes already owned
do not change what is best, so they are left out. Three facts keep the tree small:

* a box that can be taken is best taken, unless it is one of the last two of a chain or four of a
  loop: those may be declined by the double-dealing line;
* of all lines that open the same chain one is tried: the middle one of a chain of two;
* boards that differ by a turn of the paper, or by which frame line of a box is drawn, are equal.

Under the house rules `once` and `fewest` only the last of them holds, and only it is used.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import getitem
from typing import Final

from engines.dabba.grid import Grid, bits, grid_of
from engines.dabba.moves import Line
from engines.dabba.position import Position, Rules

MOST_LINES: Final = 24
MOST_LINES_PLAINLY: Final = 17

_OUTSIDE: Final = -1
_PART: Final = 11  # how many lines of a set are looked up at once
_Walls = dict[int, int]  # of each open box, the set of walls it lacks


def margin(position: Position, most_lines: int | None = None) -> int:
    """Boxes more than the opponent the player on move gets from here, both playing their best.

    Raises ValueError for any number of players but two, or with more than `most_lines` to draw;
    by default those that take seconds, MOST_LINES or under `once` and `fewest` MOST_LINES_PLAINLY.
    """
    return _search(position, most_lines).margin(position.lines)


def line_values(position: Position, most_lines: int | None = None) -> dict[Line, int]:
    """For each legal line, the margin of the player on move who draws it; raises as `margin`."""
    search, grid = _search(position, most_lines), position.rules.grid
    left = bits(grid.full & ~position.lines)
    return {grid.lines[number]: search.after(position.lines, 1 << number) for number in left}


def best_lines(position: Position, most_lines: int | None = None) -> tuple[Line, ...]:
    """The lines that keep the margin, in reading order; raises as `margin`."""
    values = line_values(position, most_lines)
    best = (min if position.rules.fewest else max)(values.values(), default=0)
    return tuple(line for line, value in values.items() if value == best)


@cache
def chains_margin(chains: tuple[int, ...], loops: tuple[int, ...] = ()) -> int:
    """The margin of a player who must open one of these chains and loops, given by length.

    Whoever answers takes all of it, or leaves the last two boxes of a chain (four of a loop) and
    with them the next opening.
    """
    values = []
    for length in set(chains):
        rest = chains_margin(_without(chains, length), loops)
        taken = length + rest
        values.append(-(max(taken, length - 4 - rest) if length > 2 else taken))
    for length in set(loops):
        rest = chains_margin(chains, _without(loops, length))
        values.append(-max(length + rest, length - 8 - rest))
    return max(values, default=0)


class _Search:
    """The values of positions on one grid: bounds found so far, and how to find them.

    Inside, a value is what the player on move tries to make large; with `fewest` the boxes count
    below zero.
    """

    def __init__(self, rules: Rules) -> None:
        self.grid = rules.grid
        self.once = rules.once
        self.plain = rules.once or rules.fewest
        self.worth = -1 if rules.fewest else 1
        self.across = _across(self.grid)
        self.codes = _codes(rules.rows, rules.columns)
        self.starts = range(0, len(self.grid.lines), _PART)
        self.bounds: dict[int, tuple[int, int]] = {}

    def margin(self, drawn: int) -> int:
        """The margin of the player on move."""
        return self.worth * self._exact(drawn)

    def after(self, drawn: int, line: int) -> int:
        """The margin of the player who draws `line`."""
        count, rest = self._count(drawn, line), self.margin(drawn | line)
        return count + rest if count and not self.once else count - rest

    def _exact(self, drawn: int) -> int:
        """The value, by windows of one step around what the last one found."""
        high = len(self._lacks(drawn))
        low, found = -high, -(high % 2)
        while low < high:
            step = max(found, low + 2)
            found = self._value(drawn, step - 1, step)
            if found >= step:
                low = found
            else:
                high = found
        return low

    def _value(self, drawn: int, low: int, high: int) -> int:
        """The value where it lies between `low` and `high`, elsewhere a bound beyond the nearer."""
        gained = 0
        while line := self._sure(lacks := self._lacks(drawn)):
            gained += self._count(drawn, line)
            drawn |= line
        return gained + self._bounded(drawn, lacks, low - gained, high - gained)

    def _bounded(self, drawn: int, lacks: _Walls, low: int, high: int) -> int:
        """The value of a position in which no line is sure to be best."""
        rest = len(lacks)
        if rest <= low:
            return rest
        if -rest >= high:
            return -rest
        if self._chains_only(lacks):
            return self._chains_value(lacks)
        key = self._key(drawn)
        least, most = self.bounds.get(key, (-rest, rest))
        low, high = max(low, least), min(high, most)
        if low >= high:
            return least if low == least else most
        best = self._best(drawn, self._lines(lacks), low, high)
        self.bounds[key] = (best if best > low else least, best if best < high else most)
        return best

    def _best(self, drawn: int, lines: list[int], low: int, high: int) -> int:
        """The value of the best of some lines."""
        best = -len(self.grid.boxes)
        for line in lines:
            count = self._count(drawn, line)
            gain = count * self.worth
            if count and not self.once:
                value = gain + self._value(drawn | line, low - gain, high - gain)
            else:
                value = gain - self._value(drawn | line, gain - high, gain - low)
            best = max(best, value)
            low = max(low, best)
            if best >= high:
                break
        return best

    def _lacks(self, drawn: int) -> _Walls:
        """The walls that each open box lacks."""
        left = self.grid.full & ~drawn
        return {box: lack for box, walls in enumerate(self.grid.walls) if (lack := walls & left)}

    def _count(self, drawn: int, line: int) -> int:
        """How many boxes `line` closes."""
        return len(self.grid.closed(drawn | line, line.bit_length() - 1))

    def _key(self, drawn: int) -> int:
        """A number equal for equal boards: the least code of all turns of the paper."""
        parts = [drawn >> start & (1 << _PART) - 1 for start in self.starts]
        return min([sum(map(getitem, code, parts)) for code in self.codes])

    def _sure(self, lacks: _Walls) -> int:
        """A line that takes a box and is best drawn at once; 0 when there is none."""
        if self.plain:
            return 0
        for box, lack in lacks.items():
            if not lack & (lack - 1) and not self._declining(lacks, box):
                return lack
        return 0

    def _declining(self, lacks: _Walls, box: int) -> int:
        """The double-dealing line that declines a box with one wall to draw; 0 when none does."""
        take = lacks[box]
        near = self.across[box][take]
        if near == _OUTSIDE or lacks[near].bit_count() != 2:
            return 0
        line = lacks[near] ^ take
        far = self.across[near][line]
        if far == _OUTSIDE or lacks[far].bit_count() > 2:
            return line
        last = self.across[far].get(lacks[far] ^ line, _OUTSIDE)
        return line if last != _OUTSIDE and lacks[last].bit_count() == 1 else 0

    def _lines(self, lacks: _Walls) -> list[int]:
        """The lines worth trying, likeliest first."""
        if self.plain:
            return list({line: None for lack in lacks.values() for line in _each(lack)})
        takes = [box for box, lack in lacks.items() if not lack & (lack - 1)]
        if not takes:
            chains = sorted((length, line) for length, line, _ in self._chains(lacks))
            return [*self._safe(lacks), *(line for _, line in chains)]
        declining = {self._declining(lacks, box) for box in takes}
        return [*(lacks[box] for box in takes), *(declining if len(declining) == 1 else ())]

    def _safe(self, lacks: _Walls) -> Iterator[int]:
        """Lines beside no box that lacks two walls: inner ones, then one of each box's frame."""
        wide = {box: lack for box, lack in lacks.items() if lack.bit_count() > 2}
        for box, lack in wide.items():
            across = self.across[box]
            yield from (line for line in _each(lack) if across[line] > box and across[line] in wide)
        for lack in wide.values():
            if outer := lack & self.grid.frame:
                yield outer & -outer

    def _chains_only(self, lacks: _Walls) -> bool:
        """Whether every open box lacks two walls, so that lengths alone give the value."""
        return not self.plain and all(lack.bit_count() == 2 for lack in lacks.values())

    def _chains_value(self, lacks: _Walls) -> int:
        """The value when only chains and loops are left, none of them open."""
        found = sorted((length, loop) for length, _, loop in self._chains(lacks))
        chains = tuple(length for length, loop in found if not loop)
        return chains_margin(chains, tuple(length for length, loop in found if loop))

    def _chains(self, lacks: _Walls) -> Iterator[tuple[int, int, bool]]:
        """Chains and loops of boxes that lack two walls: length, opening line, is it a loop."""
        seen = set[int]()
        for box, lack in lacks.items():
            if box not in seen and lack.bit_count() == 2:
                boxes, inner = self._linked(lacks, box)
                seen |= boxes
                line = inner if len(boxes) == 2 else lack & -lack
                yield len(boxes), line, inner.bit_count() == len(boxes)

    def _linked(self, lacks: _Walls, box: int) -> tuple[set[int], int]:
        """The boxes of the chain or loop of `box`, and the set of lines between them."""
        boxes, inner, ahead = {box}, 0, [box]
        while ahead:
            here = ahead.pop()
            for line in _each(lacks[here]):
                near = self.across[here][line]
                if near != _OUTSIDE and lacks[near].bit_count() == 2:
                    inner |= line
                    if near not in boxes:
                        boxes.add(near)
                        ahead.append(near)
        return boxes, inner


def _search(position: Position, most_lines: int | None) -> _Search:
    """A search for the rules of a position; raises ValueError when it cannot be solved."""
    rules = position.rules
    search = _Search(rules)
    most = most_lines or (MOST_LINES_PLAINLY if search.plain else MOST_LINES)
    left = (rules.grid.full & ~position.lines).bit_count()
    if rules.players != 2:
        raise ValueError(f"only a game of two players is solved, not of {rules.players!r}")
    if left > most:
        raise ValueError(f"{left!r} lines are left to draw, more than {most!r}")
    return search


def _without(lengths: tuple[int, ...], length: int) -> tuple[int, ...]:
    """The lengths with one of them taken away."""
    at = lengths.index(length)
    return lengths[:at] + lengths[at + 1 :]


def _each(lines: int) -> Iterator[int]:
    """The lines of a set, each as a set of its own."""
    while lines:
        yield lines & -lines
        lines &= lines - 1


def _across(grid: Grid) -> tuple[dict[int, int], ...]:
    """Of each box, the box on the other side of each wall, _OUTSIDE at the frame."""
    return tuple(
        {
            1 << wall: next((other for other in grid.beside[wall] if other != box), _OUTSIDE)
            for wall in bits(walls)
        }
        for box, walls in enumerate(grid.walls)
    )


@cache
def _codes(rows: int, columns: int) -> tuple[tuple[list[int], ...], ...]:
    """Of each turn of the paper, the codes of every part of a set of lines: their sum is a code.

    The frame lines of a box count together, any other line for itself.
    """
    grid = grid_of(rows, columns)
    code = _line_codes(grid)
    turned = [[code[number] for number in turn] for turn in _turns(grid)]
    return tuple(
        tuple(_sums(codes[start : start + _PART]) for start in range(0, len(codes), _PART))
        for codes in turned
    )


def _line_codes(grid: Grid) -> list[int]:
    """What each line adds to a code."""
    codes, place = [1 << number for number in range(len(grid.lines))], len(grid.lines)
    for walls in grid.walls:
        outer = walls & grid.frame
        for number in bits(outer):
            codes[number] = 1 << place
        place += outer.bit_count().bit_length()
    return codes


def _turns(grid: Grid) -> Iterator[list[int]]:
    """Where each line goes when the paper is flipped over and, if square, turned."""
    swaps = (False, True) if grid.rows == grid.columns else (False,)
    for turn in product((False, True), (False, True), swaps):
        ends = (
            (_turned(grid, line[:2], *turn), _turned(grid, line[2:], *turn)) for line in grid.lines
        )
        yield [grid.index[Line.between(*dots)] for dots in ends]


def _turned(
    grid: Grid, dot: tuple[int, int], down: bool, right: bool, swap: bool
) -> tuple[int, int]:
    """Where a dot goes."""
    row, column = dot
    row = grid.rows - row if down else row
    column = grid.columns - column if right else column
    return (column, row) if swap else (row, column)


def _sums(codes: list[int]) -> list[int]:
    """The sum of every subset of some codes, at the number that is the subset."""
    sums = [0]
    for code in codes:
        sums += [known + code for known in sums]
    return sums
