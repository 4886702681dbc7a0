"""What every board of the house is made of: rosewood, brass, green leather, and its ornaments."""

from math import cos, pi, sin

from classroom.boards.surface import Ink, Linear, Point, Radial, Surface

ROSEWOOD_DARK, ROSEWOOD_LIGHT = "#34160d", "#7a4229"
BRASS, BRASS_LIGHT, BRASS_DARK = "#d4a853", "#f2d998", "#8a6427"
LEATHER, LEATHER_DARK = "#1c4638", "#0f2d24"
NUMBER = "#f4e2b4"
AMBER, CASING = "#ffc247", "#2a1204"

FRAME = Linear((0, 0), (0, 1), (ROSEWOOD_LIGHT, ROSEWOOD_DARK))
FIELD = Radial((0.5, 0.5), 0.72, (LEATHER, LEATHER_DARK))
SHADE_DOWN = Linear((0, 0), (0, 1), ("#00000080", "#00000000"))
SHADE_RIGHT = Linear((0, 0), (1, 0), ("#00000066", "#00000000"))


def frame(surface: Surface, size: tuple[int, int]) -> None:
    """A rosewood panel of the whole size, its grain, and a double line of brass at the edge."""
    width, height = size
    surface.rect((0, 0, width, height), Ink(FRAME), radius=22)
    _grain(surface, size)
    for inset, line, opacity in ((7, 2.5, 0.9), (13, 1.2, 0.6)):
        box = (inset, inset, width - 2 * inset, height - 2 * inset)
        surface.rect(box, Ink(stroke=BRASS, width=line, opacity=opacity), radius=22 - inset)


def mitre(surface: Surface, corner: Point, to: Point) -> None:
    """The joint of two rails, from the field's corner outwards."""
    line = Ink(stroke="#1c0b06", width=1.6, opacity=0.6)
    surface.path((corner, to), line, closed=False)


def lozenge(surface: Surface, at: Point, across: float, up: float) -> None:
    """A small brass diamond let into the wood."""
    x, y = at
    around = ((x, y - up), (x + across, y), (x, y + up), (x - across, y))
    surface.path(around, Ink(BRASS, BRASS_DARK, 1))


def star(centre: Point, reach: float, waist: float) -> list[Point]:
    """The sixteen corners of an eight-pointed star; ``waist`` is the inner share of ``reach``."""
    x, y = centre
    radii = (reach, reach * waist)
    return [
        (x + radii[corner % 2] * sin(corner * pi / 8), y - radii[corner % 2] * cos(corner * pi / 8))
        for corner in range(16)
    ]


def _grain(surface: Surface, size: tuple[int, int]) -> None:
    width, height = size
    for place, y in enumerate(range(9, height, 78)):
        sway = 16 if place % 2 else -12
        dark = Ink(stroke=ROSEWOOD_DARK, width=2.2 + place % 3, opacity=0.35)
        surface.curve((4, y), (width / 2, y + sway), (width - 4, y + 5), dark)
        light = Ink(stroke="#a8693f", width=1.2, opacity=0.28)
        surface.curve((4, y + 17), (width / 3, y + 17 - sway), (width - 4, y + 14), light)
