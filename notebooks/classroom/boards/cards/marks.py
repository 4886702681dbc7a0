"""What is pointed out on a card table: framed places, arrows, labels, voids, cards still out."""

from collections.abc import Callable
from itertools import pairwise
from math import hypot

from classroom.boards.cards.suits import RED, draw_suit
from classroom.boards.cards.table import CENTRE
from classroom.boards.house import AMBER, CASING
from classroom.boards.pointing import draw_area, draw_arrow, draw_frame, draw_label
from classroom.boards.scene import Scene
from classroom.boards.surface import Box, Font, Ink, Point, Surface
from content import Mark
from engines.cards import Suit

Where = Callable[[str], Box]

_LIGHT = "#fff6df"
_CHIP = 42


def draw_marks(surface: Surface, scene: Scene, where: Where, *, shaded: bool = True) -> None:
    """Draw the marks of a scene; ``where`` gives the box of a place, KeyError when it has none.

    A zone that is not ``shaded`` keeps its ground clear.
    """
    for mark in scene.marks:
        if mark.kind in {"zone", "point"}:
            for place in mark.places:
                _framed(surface, where(place), zone=mark.kind == "zone", shaded=shaded)
        elif mark.kind == "void":
            _voids(surface, where(mark.places[0]), [Suit(name) for name in mark.places[1:]])
        else:
            for start, end in pairwise(mark.places):
                _lead(surface, _middle(where(start)), _middle(where(end)))
    for mark in scene.marks:
        if mark.label and mark.places:
            _label(surface, mark, where(mark.places[0]), scene.language)


def _framed(surface: Surface, box: Box, *, zone: bool, shaded: bool) -> None:
    """A zone is dashed, and shaded where nothing must be read through it."""
    x, y, width, height = box
    if zone and shaded:
        draw_area(surface, box, dashed=True)
    else:
        draw_frame(surface, (x + 2, y + 2, width - 4, height - 4), dashed=zone)


def _label(surface: Surface, mark: Mark, box: Box, language: str) -> None:
    """A label in the middle of its place; a count is a badge at the corner left free by signs."""
    if mark.kind != "count":
        draw_label(surface, _middle(box), mark.label, language)
        return
    x, y, width, height = box
    trump = mark.places[0] == "trump"
    at = (x + width - 14, y + 14) if trump else (x + 14, y + height - 14)
    surface.circle((at[0] + 2, at[1] + 4), 31, Ink("#000000", opacity=0.4))
    surface.circle(at, 30, Ink(_LIGHT, CASING, 4))
    surface.circle(at, 24, Ink(stroke=AMBER, width=4))
    surface.text((at[0], at[1] + 12), mark.label, Font(35, CASING, weight=700))


def _voids(surface: Surface, plate: Box, suits: list[Suit]) -> None:
    """Under a plate the suits its player has shown not to hold, each struck through."""
    x, y, width, height = plate
    pitch = _CHIP + 4
    left = x + width / 2 - pitch * (len(suits) - 1) / 2
    for at, suit in enumerate(suits):
        _void(surface, suit, (left + pitch * at, y + height + 13))


def _void(surface: Surface, suit: Suit, at: Point) -> None:
    x, y = at
    half = _CHIP / 2
    surface.rect((x - half, y - half, _CHIP, _CHIP), Ink(_LIGHT, CASING, 3), radius=8)
    draw_suit(surface, suit, at, _CHIP * 0.68)
    strike = ((x - half + 4, y + half - 4), (x + half - 4, y - half + 4))
    for colour, width in ((_LIGHT, 9.0), (RED, 5.0)):
        surface.path(strike, Ink(stroke=colour, width=width), closed=False)


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
