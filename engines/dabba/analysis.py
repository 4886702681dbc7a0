"""What a learner should see before drawing a line: safe lines, gifts, chains, the double deal.

Facts of the position, for the lesson: no opponent, and no advice beyond the rule it counts.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from engines.dabba.grid import Box, bits
from engines.dabba.moves import Line
from engines.dabba.position import NOBODY, Position

LONG: Final = 3


class Effect(NamedTuple):
    """What drawing a line does.

    `takes` are the boxes it completes, `third_walls` the open boxes it leaves with three walls,
    `gives` the boxes the next player can then take in a row: 0 while the turn stays.
    """

    line: Line
    takes: tuple[Box, ...]
    third_walls: tuple[Box, ...]
    gives: int

    @property
    def safe(self) -> bool:
        """Whether it takes nothing and offers no box that was not on offer before."""
        return not (self.takes or self.third_walls)


@dataclass(frozen=True, slots=True)
class Chain:
    """Open boxes joined one to the next, each lacking two walls, or one where it can be taken.

    `boxes` are in order along it, from an open end if it has one; `lines` are the undrawn lines
    along it in the same order, ends included. A loop has no ends; once opened it is a chain.
    """

    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    loop: bool
    open_ends: int

    @property
    def long(self) -> bool:
        """Whether it has three boxes or more."""
        return len(self.boxes) >= LONG


class DoubleDeal(NamedTuple):
    """The line that declines the last boxes of a chain, and how many boxes it leaves: 2 or 4."""

    line: Line
    leaves: int


def effect(position: Position, line: Line) -> Effect:
    """What drawing `line` does; `line` must be legal."""
    grid = position.rules.grid
    number = grid.index[line]
    lines = position.lines | 1 << number
    closed = grid.closed(lines, number)
    third = [box for box in grid.beside[number] if (grid.walls[box] & ~lines).bit_count() == 1]
    passes = position.rules.once or not closed
    return Effect(
        line=line,
        takes=tuple(grid.boxes[box] for box in closed),
        third_walls=tuple(grid.boxes[box] for box in third),
        gives=_takeable(position, lines) if passes else 0,
    )


def effects(position: Position) -> tuple[Effect, ...]:
    """What every legal line does, in reading order."""
    return tuple(effect(position, line) for line in _left(position))


def safe_lines(position: Position) -> tuple[Line, ...]:
    """The lines that take no box and put a third wall on none."""
    return tuple(found.line for found in effects(position) if found.safe)


def giveaways(position: Position) -> tuple[Effect, ...]:
    """The lines that take no box and put a third wall on one or two."""
    return tuple(found for found in effects(position) if found.third_walls and not found.takes)


def takes(position: Position) -> tuple[Line, ...]:
    """The lines that complete a box now."""
    return tuple(found.line for found in effects(position) if found.takes)


def double_crosses(position: Position) -> tuple[Line, ...]:
    """The lines that complete two boxes at once."""
    return tuple(found.line for found in effects(position) if len(found.takes) == 2)


def takeable(position: Position) -> int:
    """How many boxes the player on move can take in a row."""
    return _takeable(position, position.lines)


def chains(position: Position) -> tuple[Chain, ...]:
    """The chains and loops of the position, in reading order of their first boxes met."""
    links = _links(position)
    near = _near(position, links)
    found, seen = [], set[int]()
    for box in links:
        if box not in seen:
            path = _path(links, near, box)
            seen.update(path)
            found.append(_chain(position, links, path))
    return tuple(found)


def double_deals(position: Position) -> tuple[DoubleDeal, ...]:
    """The double-dealing lines of now: each leaves the last two of a chain, or four of a loop.

    None with the house rule `once`, where nobody moves on after a box.
    """
    if position.rules.once:
        return ()
    return tuple(
        DoubleDeal(chain.lines[1], len(chain.boxes))
        for chain in chains(position)
        if (len(chain.boxes), chain.open_ends) in ((2, 1), (4, 2))
    )


def decided(position: Position) -> int:
    """The player nobody can catch any more, 0 while there is none; the game is played on."""
    left = position.open_boxes
    for player, points in enumerate(position.scores, 1):
        others = [*position.scores[: player - 1], *position.scores[player:]]
        if position.rules.fewest:
            ahead = all(points + left < other for other in others)
        else:
            ahead = all(points > other + left for other in others)
        if others and ahead:
            return player
    return NOBODY


def walk(position: Position, line: Line | None, key: str) -> Line | None:
    """The line to highlight after an arrow key: "right", "left", "down" or "up".

    Right and left go through the lines left in reading order (rule walk.order), down and up to
    the nearest line of the row below or above that has one, all horizontal rows coming before
    the vertical ones; the walk goes round. It begins at the first line, or going back at the
    last, and goes on from the place of a line that has been drawn. None when no line is left.
    """
    left = _left(position)
    if not left:
        return None
    if line is None:
        return left[0] if key in ("right", "down") else left[-1]
    if key in ("right", "left"):
        return _beside(position, left, line, key == "right")
    return _jump(left, line, key == "down")


def _left(position: Position) -> tuple[Line, ...]:
    """The lines not drawn yet, in reading order."""
    return position.rules.grid.left(position.lines)


def _takeable(position: Position, lines: int) -> int:
    """How many boxes a player can take in a row when `lines` are drawn; with `once`, at once."""
    grid = position.rules.grid
    if position.rules.once:
        left = bits(grid.full & ~lines)
        return max((len(grid.closed(lines | 1 << line, line)) for line in left), default=0)
    open_boxes = {box: walls for box, walls in enumerate(grid.walls) if walls & ~lines}
    count = len(open_boxes)
    while ready := [box for box, walls in open_boxes.items() if (walls & ~lines).bit_count() < 2]:
        for box in ready:
            lines |= open_boxes.pop(box)
    return count - len(open_boxes)


def _links(position: Position) -> dict[int, int]:
    """The boxes that lack one wall or two, and the set of walls they lack."""
    grid = position.rules.grid
    lacks = ((box, grid.open_walls(position.lines, box)) for box in range(len(grid.boxes)))
    return {box: lack for box, lack in lacks if lack.bit_count() in (1, 2)}


def _near(position: Position, links: dict[int, int]) -> dict[int, list[int]]:
    """Of each link, the links on the other side of the walls it lacks."""
    beside = position.rules.grid.beside
    return {
        box: [
            other
            for wall in bits(lack)
            for other in beside[wall]
            if other in links and other != box
        ]
        for box, lack in links.items()
    }


def _path(links: dict[int, int], near: dict[int, list[int]], box: int) -> list[int]:
    """The boxes of the chain of `box` in order: from its only open end, else from its first."""
    path = _along(near, box)
    if all(len(near[link]) == 2 for link in path):
        return path
    path = _along(near, path[-1])
    opened = [links[end].bit_count() == 1 for end in (path[0], path[-1])]
    turned = path[-1] < path[0] if opened[0] == opened[1] else opened[1]
    return path[::-1] if turned else path


def _along(near: dict[int, list[int]], box: int) -> list[int]:
    """The boxes from `box` on, as far as they go without coming back."""
    path = [box]
    while ahead := [other for other in near[path[-1]] if other not in path]:
        path.append(ahead[0])
    return path


def _chain(position: Position, links: dict[int, int], path: list[int]) -> Chain:
    """The chain whose boxes are `path`."""
    between = [links[box] & links[other] for box, other in pairwise(path)]
    loop = len(path) > LONG and bool(links[path[0]] & links[path[-1]])
    inside = sum(between)
    first, last = links[path[0]] & ~inside, links[path[-1]] & ~inside
    order = [*between, first] if loop else [first, *between, *([last] if between else [])]
    grid = position.rules.grid
    return Chain(
        boxes=tuple(grid.boxes[box] for box in path),
        lines=tuple(grid.lines[number] for lines in order for number in bits(lines)),
        loop=loop,
        open_ends=sum(links[box].bit_count() == 1 for box in {path[0], path[-1]}),
    )


def _beside(position: Position, left: tuple[Line, ...], line: Line, forward: bool) -> Line:
    """The next line left, or the one before, from the place of `line`."""
    index = position.rules.grid.index
    if forward:
        return next((other for other in left if index[other] > index[line]), left[0])
    return next((other for other in reversed(left) if index[other] < index[line]), left[-1])


def _jump(left: tuple[Line, ...], line: Line, down: bool) -> Line:
    """The nearest line of the row after, or before, that of `line` among the rows left."""
    place = _row(line)
    rows = sorted({_row(other) for other in left})
    if down:
        row = next((row for row in rows if row > place), rows[0])
    else:
        row = next((row for row in reversed(rows) if row < place), rows[-1])
    return min(
        (other for other in left if _row(other) == row),
        key=lambda other: abs(other.column - line.column),
    )


def _row(line: Line) -> tuple[bool, int]:
    """The place of a line's row in the walk: horizontal rows first."""
    return not line.horizontal, line.row
