"""How a player is known: a number, a colour, a shape around the number, and a pattern."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from classroom.boards.surface import Box, Font, Ink, Point, Surface

COLOURS = ("#a63d1f", "#1d5d8a", "#2b6a3d", "#6d3b82")
"""Of player 1 to 4."""

LIGHT = "#fff8e8"

_SHAPES: tuple[tuple[int, float, float], ...] = (
    (0, 0, 1),
    (4, 0.25, 1.22),
    (3, 0, 1.42),
    (4, 0, 1.3),
)
"""Corners (0 is round), the turn of the first in halves of pi, and the reach for one number."""


def colour_of(player: int) -> str:
    """The colour of a player."""
    return COLOURS[player - 1]


def draw_badge(surface: Surface, at: Point, radius: float, player: int) -> None:
    """The player's shape with the number in it; ``radius`` is that of the round one."""
    corners, turn, reach = _SHAPES[player - 1]
    ink = Ink(colour_of(player), LIGHT, max(radius * 0.09, 2))
    x, y = at
    if corners:
        around = [turn + 2 * corner / corners for corner in range(corners)]
        down = y + (radius * 0.2 if corners == 3 else 0)
        points = [
            (x + radius * reach * sin(pi * at_), down - radius * reach * cos(pi * at_))
            for at_ in around
        ]
        surface.path(points, ink)
    else:
        surface.circle(at, radius, ink)
    size = radius * (1.15 if corners == 3 else 1.35)
    lower = y + size * (0.5 if corners == 3 else 0.35)
    surface.text((x, lower), str(player), Font(size, LIGHT, weight=700))


def draw_ground(surface: Surface, box: Box, player: int) -> None:
    """The player's pattern on a tint of the colour."""
    surface.rect(box, Ink(colour_of(player), opacity=0.2))
    _PATTERNS[player - 1](surface, box, colour_of(player))


def _rising(surface: Surface, box: Box, colour: str) -> None:
    for start, end in _slants(box):
        surface.path((start, end), _pen(box, colour), closed=False)


def _dotted(surface: Surface, box: Box, colour: str) -> None:
    x, y, width, height = box
    for row in range(1, 6):
        for column in range(1 + row % 2, 6, 2):
            at = (x + width * column / 6, y + height * row / 6)
            surface.circle(at, width * 0.04, Ink(colour, opacity=0.6))


def _level(surface: Surface, box: Box, colour: str) -> None:
    x, y, width, height = box
    for row in range(1, 6):
        down = y + height * row / 6
        line = ((x + width * 0.06, down), (x + width * 0.94, down))
        surface.path(line, _pen(box, colour), closed=False)


def _crossed(surface: Surface, box: Box, colour: str) -> None:
    _rising(surface, box, colour)
    x, _y, width, _height = box
    for (x0, y0), (x1, y1) in _slants(box):
        line = ((2 * x + width - x0, y0), (2 * x + width - x1, y1))
        surface.path(line, _pen(box, colour), closed=False)


def _pen(box: Box, colour: str) -> Ink:
    return Ink(stroke=colour, width=max(box[2] * 0.022, 1.5), opacity=0.5)


def _slants(box: Box) -> Iterator[tuple[Point, Point]]:
    """Five slanting lines, from the left and lower sides to the upper and right ones."""
    x, y, width, height = box
    for step in range(1, 6):
        share = step / 3
        start = (x, y + height * share) if share <= 1 else (x + width * (share - 1), y + height)
        end = (x + width * share, y) if share <= 1 else (x + width, y + height * (share - 1))
        yield start, end


_PATTERNS: tuple[Callable[[Surface, Box, str], None], ...] = (_rising, _dotted, _level, _crossed)
