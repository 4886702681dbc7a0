"""What is pointed out on a card table: framed places, arrows between them, labels."""

from collections.abc import Callable
from itertools import pairwise
from math import hypot

from classroom.boards.cards.table import CENTRE
from classroom.boards.pointing import draw_area, draw_arrow, draw_frame, draw_label
from classroom.boards.scene import Scene
from classroom.boards.surface import Box, Point, Surface

Where = Callable[[str], Box]


def draw_marks(surface: Surface, scene: Scene, where: Where) -> None:
    """Draw the marks of a scene; ``where`` gives the box of a place, KeyError when it has none."""
    for mark in scene.marks:
        if mark.kind in {"zone", "point"}:
            for place in mark.places:
                _framed(surface, where(place), zone=mark.kind == "zone")
        else:
            for start, end in pairwise(mark.places):
                _lead(surface, _middle(where(start)), _middle(where(end)))
    for mark in scene.marks:
        if mark.label and mark.places:
            draw_label(surface, _middle(where(mark.places[0])), mark.label, scene.language)


def _framed(surface: Surface, box: Box, *, zone: bool) -> None:
    """A zone is shaded and dashed; a single place keeps its ground clear."""
    x, y, width, height = box
    if zone:
        draw_area(surface, box, dashed=True)
    else:
        draw_frame(surface, (x + 2, y + 2, width - 4, height - 4))


def _middle(box: Box) -> Point:
    x, y, width, height = box
    return x + width / 2, y + height / 2


def _lead(surface: Surface, start: Point, end: Point) -> None:
    """An arrow that bends away from the middle of the table, stopping short of both ends."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    bend = (x + (x - CENTRE[0]) * 0.45, y + (y - CENTRE[1]) * 0.45)
    draw_arrow(surface, _towards(start, bend, 44), bend, _towards(end, bend, 40))


def _towards(point: Point, other: Point, far: float) -> Point:
    across, down = other[0] - point[0], other[1] - point[1]
    reach = hypot(across, down) or 1.0
    return point[0] + across / reach * far, point[1] + down / reach * far
