"""The empty board: rosewood, brass inlay, green leather, points of bone and copper."""

from classroom.boards.backgammon.geometry import (
    BAR,
    BAR_CENTRE,
    BAR_LEFT,
    BLACK,
    FIELD_BOTTOM,
    FIELD_TOP,
    HEIGHT,
    LEFT_FIELD,
    MIDDLE,
    PITCH,
    QUARTER,
    RAIL,
    RIGHT_FIELD,
    SIDE,
    TIP,
    TRAY,
    TRAY_LEFT,
    WHITE,
    WIDTH,
    Plan,
)
from classroom.boards.house import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    FIELD,
    NUMBER,
    ROSEWOOD_DARK,
    SHADE_DOWN,
    SHADE_RIGHT,
    frame,
    lozenge,
    mitre,
    star,
)
from classroom.boards.surface import Font, Ink, Linear, Point, Surface

BONE = Linear((0, 0), (0, 1), ("#f1e4c0", "#d6c08d"))
COPPER = Linear((0, 0), (0, 1), ("#dd8c5c", "#c97343"))

_RISING = Linear((0, 0), (1, 0), ("#3a190e", "#8a4e31"))
_FALLING = Linear((0, 0), (1, 0), ("#8a4e31", "#3a190e"))
_WELL = Linear((0, 0), (1, 0), ("#081a14", "#17382d"))


def draw_board(surface: Surface, plan: Plan) -> None:
    """Draw the board without anything on it."""
    _frame(surface)
    for left in (LEFT_FIELD, RIGHT_FIELD):
        _half(surface, plan, left)
    for point in range(1, 25):
        _triangle(surface, plan, point)
        _number(surface, plan, point)
    _bar(surface, plan)
    for side in (WHITE, BLACK):
        _tray(surface, plan, side)
    _rosettes(surface, plan)


def _frame(surface: Surface) -> None:
    frame(surface, (WIDTH, HEIGHT))
    for x, way in ((SIDE, -1), (WIDTH - SIDE, 1)):
        for y, rise in ((RAIL, -1), (HEIGHT - RAIL, 1)):
            mitre(surface, (x, y), (x + way * (SIDE - 8), y + rise * (RAIL - 8)))
    for down in range(84, HEIGHT - 60, 44):
        for across in (SIDE / 2 + 5, WIDTH - SIDE / 2 - 5):
            lozenge(surface, (across, down), 4.5, 9)


def _half(surface: Surface, plan: Plan, left: float) -> None:
    x, y, width, height = plan.box((left, FIELD_TOP, QUARTER, FIELD_BOTTOM - FIELD_TOP))
    surface.rect((x - 4, y - 4, width + 8, height + 8), Ink("#1c0b06"), radius=5)
    surface.rect((x, y, width, height), Ink(FIELD))
    _medallion(surface, (x + width / 2, MIDDLE))
    surface.rect((x, y, width, 26), Ink(SHADE_DOWN))
    surface.rect((x, y, 20, height), Ink(SHADE_RIGHT))
    surface.rect((x - 3, y - 3, width + 6, height + 6), Ink(stroke=BRASS, width=2), radius=4)


def _medallion(surface: Surface, centre: Point) -> None:
    x, y = centre
    line = Ink(stroke=BRASS, width=2, opacity=0.42)
    surface.path(star(centre, 68, 0.765), Ink("#0b241c", opacity=0.55))
    for reach in (68, 58):
        surface.path(star(centre, reach, 0.765), line)
    surface.path(star(centre, 40, 0.52), Ink("#1f5443", BRASS, 1.6, 0.5))
    surface.circle(centre, 9, line)
    for way in (-1, 1):
        surface.path(((x + way * 86, y), (x + way * 218, y)), line, closed=False)
        for step, across in ((100, 7), (152, 15), (204, 7)):
            lozenge = ((step - across, 0), (step, -9), (step + across, 0), (step, 9))
            around = [(x + way * right, y + down) for right, down in lozenge]
            surface.path(around, Ink("#12372b", BRASS, 1.6, 0.6))


def _triangle(surface: Surface, plan: Plan, point: int) -> None:
    x, half = plan.column(point), PITCH / 2 - 5
    base, tip = (FIELD_TOP, TIP) if plan.is_top(point) else (FIELD_BOTTOM, -TIP)
    end = base + tip
    paint = BONE if plan.number(point) % 2 else COPPER
    edge = Ink(paint, BRASS_DARK, 1.5)
    surface.path(((x - half, base), (x + half, base), (x, end)), edge)
    inner = Ink(stroke="#4a2a16", width=1.4, opacity=0.4)
    inset = base + (10 if tip > 0 else -10)
    surface.path(
        ((x - half + 11, inset), (x + half - 11, inset), (x, end - tip * 0.17)),
        inner,
    )
    surface.circle((x, end), 4.5, Ink(BRASS_LIGHT, BRASS_DARK, 1.2))


def _number(surface: Surface, plan: Plan, point: int) -> None:
    y = RAIL - 13 if plan.is_top(point) else FIELD_BOTTOM + 39
    surface.text((plan.column(point), y), str(plan.number(point)), Font(36, NUMBER))


def _bar(surface: Surface, plan: Plan) -> None:
    x, y, width, height = plan.box((BAR_LEFT, FIELD_TOP - 3, BAR, FIELD_BOTTOM - FIELD_TOP + 6))
    centre, half = x + width / 2, width / 2 - 3
    surface.rect((x + 3, y, half + 1, height), Ink(_RISING))
    surface.rect((centre, y, half, height), Ink(_FALLING))
    surface.rect((x + 3, y, 2 * half, height), Ink(stroke=BRASS_DARK, width=1.5))
    for edge in (x + 10, x + width - 10):
        line = Ink(stroke=BRASS, width=1.6, opacity=0.8)
        surface.path(((edge, y + 5), (edge, y + height - 5)), line, closed=False)
    for place in range(1, 16):
        _carving(surface, (centre, y + height * place / 16))
    surface.circle((centre, MIDDLE), 39, Ink("#2a120a", BRASS_DARK, 2))


def _carving(surface: Surface, at: Point) -> None:
    x, y = at
    for shift, colour in ((2, "#b87a4c"), (0, "#260f08")):
        leaf = ((x, y - 22 + shift), (x + 13, y + shift), (x, y + 22 + shift), (x - 13, y + shift))
        surface.path(leaf, Ink(stroke=colour, width=2.4, opacity=0.8))
    lozenge(surface, at, 3.5, 6)


def _tray(surface: Surface, plan: Plan, side: int) -> None:
    x, y, width, height = plan.tray(side)
    surface.rect((x - 4, y - 4, width + 8, height + 8), Ink("#1c0b06"), radius=10)
    surface.rect((x, y, width, height), Ink(_WELL, BRASS, 2), radius=7)
    surface.rect((x + 2, y + 2, width - 4, 22), Ink(SHADE_DOWN))


def _rosettes(surface: Surface, plan: Plan) -> None:
    columns = (BAR_CENTRE, TRAY_LEFT + TRAY / 2)
    for x in map(plan.across, columns):
        for y in (RAIL / 2 + 3, HEIGHT - RAIL / 2 - 3):
            surface.path(star((x, y), 19, 0.765), Ink(BRASS, BRASS_DARK, 1))
            surface.path(star((x, y), 12.5, 0.6), Ink(ROSEWOOD_DARK))
            surface.circle((x, y), 3, Ink(BRASS_LIGHT))


def tray_middle(plan: Plan) -> Point:
    """The middle of the panel between the two trays."""
    return plan.across(TRAY_LEFT + TRAY / 2), MIDDLE
