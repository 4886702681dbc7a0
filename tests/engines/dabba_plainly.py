"""Dabba written a second time, plainly and slowly: dots, strokes and boxes in sets and dicts."""

from dataclasses import dataclass, field
from functools import cache

Dot = tuple[int, int]
Stroke = frozenset[Dot]
Spot = tuple[int, int]


def stroke(dot: Dot, other: Dot) -> Stroke:
    """The line between two dots."""
    return frozenset((dot, other))


@cache
def walls(spot: Spot) -> frozenset[Stroke]:
    """The four lines around a box."""
    r, c = spot
    corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
    return frozenset(stroke(corners[i - 1], corners[i]) for i in range(4))


@cache
def spots(rows: int, columns: int) -> tuple[Spot, ...]:
    """The boxes of a board in reading order."""
    return tuple((r, c) for r in range(rows) for c in range(columns))


@cache
def strokes(rows: int, columns: int) -> tuple[Stroke, ...]:
    """The lines of a board: horizontals row by row, then verticals row by row."""
    across = [stroke((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(columns)]
    down = [stroke((r, c), (r + 1, c)) for r in range(rows) for c in range(columns + 1)]
    return (*across, *down)


@cache
def beside(rows: int, columns: int, line: Stroke) -> tuple[frozenset[Stroke], ...]:
    """The walls of the boxes on both sides of a line."""
    return tuple(walls(spot) for spot in spots(rows, columns) if line in walls(spot))


@dataclass
class Table:
    """A game on paper: who sits there, what is drawn, who owns what, who is next."""

    rows: int
    columns: int
    players: int
    once: bool = False
    swedish: bool = False
    drawn: set[Stroke] = field(default_factory=set)
    owners: dict[Spot, int] = field(default_factory=dict)
    next: int = 1

    def __post_init__(self) -> None:
        if self.swedish:
            counts = [s for spot in spots(self.rows, self.columns) for s in walls(spot)]
            self.drawn |= {s for s in counts if counts.count(s) == 1}

    @property
    def left(self) -> list[Stroke]:
        """The lines that may be drawn."""
        return [s for s in strokes(self.rows, self.columns) if s not in self.drawn]

    def draw(self, line: Stroke) -> int:
        """Draw a line for the next player; how many boxes it closed."""
        self.drawn.add(line)
        closed = [
            spot
            for spot in spots(self.rows, self.columns)
            if spot not in self.owners and walls(spot) <= self.drawn
        ]
        self.owners.update(dict.fromkeys(closed, self.next))
        if self.once or not closed:
            self.next = self.next % self.players + 1
        return len(closed)


@cache
def best_margin(rows: int, columns: int, drawn: frozenset[Stroke], once: bool, sign: int) -> int:
    """The most boxes, times `sign`, by which the player on move can lead from here."""
    values = []
    for line in strokes(rows, columns):
        if line not in drawn:
            after = drawn | {line}
            closed = sum(around <= after for around in beside(rows, columns, line))
            rest = best_margin(rows, columns, after, once, sign)
            values.append(sign * closed + (rest if closed and not once else -rest))
    return max(values, default=0)
