"""The empty board: a walnut plank in a rosewood frame, twelve carved pits, two stores, the road."""

from itertools import pairwise
from math import cos, pi, sin

from classroom.boards.bohnenspiel.geometry import (
    FIELD,
    FIRST,
    HEIGHT,
    LANE_END,
    LANE_RISE,
    MIDDLE,
    PIT_HEIGHT,
    PIT_WIDTH,
    PITCH,
    WIDTH,
    Plan,
)
from classroom.boards.house import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    LEATHER,
    LEATHER_DARK,
    NUMBER,
    SHADE_DOWN,
    frame,
    lozenge,
    mitre,
    star,
)
from classroom.boards.surface import Box, Font, Ink, Linear, Point, Radial, Surface
from engines.bohnenspiel import Side

WALNUT, WALNUT_DARK = "#8f5a35", "#68391f"
ROAD_LEFT, ROAD_RIGHT = FIRST - LANE_END, WIDTH - FIRST + LANE_END

_PLANK = Radial((0.5, 0.5), 0.75, (WALNUT, WALNUT_DARK))
_BOWL = Radial((0.5, 0.56), 0.62, (LEATHER, LEATHER_DARK))
_RIM = Linear((0, 0), (0, 1), ("#3a1c0d", "#c98f5c"))
_ROAD = Linear((0, 0), (0, 1), ("#4b2714", "#5d331b"))


def draw_board(surface: Surface, plan: Plan) -> None:
    """Draw the board without a bean on it."""
    frame(surface, (WIDTH, HEIGHT))
    _plank(surface)
    _road(surface)
    for side in Side:
        _hollow(surface, plan.store_box(side), 52)
    for pit in range(1, 13):
        x, y = plan.pit(pit)
        box = (x - PIT_WIDTH / 2, y - PIT_HEIGHT / 2, PIT_WIDTH, PIT_HEIGHT)
        _hollow(surface, box, PIT_WIDTH / 2)
        surface.text(plan.number(pit), str(pit), Font(36, NUMBER))
    for x in (WIDTH / 2 - PITCH * n for n in (-2, -1, 0, 1, 2)):
        for y in (38, HEIGHT - 36):
            lozenge(surface, (x, y), 4.5, 9)


def road(plan: Plan, pits: tuple[int, ...]) -> list[Point]:
    """The line of the hand along the road from pit to pit, round the ends where rows change."""
    line = [plan.lane(pits[0])]
    for before, after in pairwise(pits):
        if plan.is_top(before) != plan.is_top(after):
            line += _bend(plan, before)
        line.append(plan.lane(after))
    return line


def _bend(plan: Plan, pit: int) -> list[Point]:
    """The half circle at the end of the road next to a pit."""
    right = plan.column(pit) > WIDTH / 2
    up = -1 if plan.is_top(pit) else 1
    way, centre = (1, ROAD_RIGHT - LANE_RISE) if right else (-1, ROAD_LEFT + LANE_RISE)
    turns = (n / 10 for n in range(11))
    return [
        (centre + way * LANE_RISE * sin(pi * turn), MIDDLE + up * LANE_RISE * cos(pi * turn))
        for turn in turns
    ]


def _plank(surface: Surface) -> None:
    x, y, width, height = FIELD
    surface.rect((x - 4, y - 4, width + 8, height + 8), Ink("#1c0b06"), radius=26)
    surface.rect(FIELD, Ink(_PLANK), radius=24)
    for place in range(17):
        down = y + 14 + place * 39
        sway = (22, -15, 9)[place % 3]
        dark = Ink(stroke="#4a2412", width=1.6 + place % 2, opacity=0.34)
        surface.curve(
            (x + 10, down),
            (WIDTH * (0.3 + place % 4 * 0.13), down + sway),
            (x + width - 10, down + 6),
            dark,
        )
        light = Ink(stroke="#c78d5c", width=1.3, opacity=0.3)
        surface.curve(
            (x + 10, down + 15), (WIDTH * 0.62, down + 15 - sway), (x + width - 10, down + 9), light
        )
    surface.rect((x + 8, y, width - 16, 26), Ink(SHADE_DOWN, opacity=0.7), radius=12)
    surface.rect((x - 2, y - 2, width + 4, height + 4), Ink(stroke=BRASS, width=2.4), radius=25)
    for corner_x, to_x in ((x + 4, 12), (x + width - 4, WIDTH - 12)):
        for corner_y, to_y in ((y + 4, 12), (y + height - 4, HEIGHT - 12)):
            mitre(surface, (corner_x, corner_y), (to_x, to_y))


def _hollow(surface: Surface, box: Box, radius: float) -> None:
    x, y, width, height = box
    surface.rect((x - 9, y - 7, width + 18, height + 18), Ink("#2a1107", opacity=0.32), radius + 9)
    surface.rect((x - 6, y - 6, width + 12, height + 12), Ink(_RIM), radius + 6)
    surface.rect(box, Ink(_BOWL, "#120806", 2), radius)
    inner = (x + 2, y + 2, width - 4, height * 0.42)
    surface.rect(inner, Ink(SHADE_DOWN, opacity=0.75), min(radius - 2, height * 0.21))
    surface.rect(
        (x - 4, y - 4, width + 8, height + 8),
        Ink(stroke=BRASS, width=1.8, opacity=0.85),
        radius + 4,
    )


def _road(surface: Surface) -> None:
    x, y = ROAD_LEFT, MIDDLE - LANE_RISE
    width, height = ROAD_RIGHT - ROAD_LEFT, 2 * LANE_RISE
    for inset, ink in (
        (-9, Ink("#2a1107", opacity=0.35)),
        (-7, Ink(_ROAD, BRASS_DARK, 1.5)),
        (8, Ink(WALNUT_DARK, BRASS_DARK, 1.5)),
    ):
        box = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        surface.rect(box, ink, radius=LANE_RISE - inset)
    line = Ink(stroke=BRASS, width=1.6, opacity=0.6)
    for way in (-1, 1):
        surface.path(
            ((WIDTH / 2 + way * 64, MIDDLE), (WIDTH / 2 + way * 316, MIDDLE)), line, closed=False
        )
        for step, reach in ((120, 9), (190, 15), (260, 9)):
            _diamond(surface, (WIDTH / 2 + way * step, MIDDLE), reach)
    centre = (WIDTH / 2, MIDDLE)
    surface.path(star(centre, 44, 0.765), Ink(LEATHER_DARK, BRASS, 2))
    surface.path(star(centre, 36, 0.765), Ink(stroke=BRASS_LIGHT, width=1.2, opacity=0.6))


def _diamond(surface: Surface, at: Point, reach: float) -> None:
    x, y = at
    around = ((x, y - reach), (x + 1.6 * reach, y), (x, y + reach), (x - 1.6 * reach, y))
    surface.path(around, Ink(LEATHER, BRASS, 1.6))
