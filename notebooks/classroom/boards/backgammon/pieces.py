"""What stands on the board: checkers, dice, cube, and whose turn it is."""

from classroom.boards.backgammon.flight import lifted_from
from classroom.boards.backgammon.geometry import BLACK, DIE, STACK, WHITE, Plan
from classroom.boards.backgammon.geometry import RADIUS as CHECKER
from classroom.boards.backgammon.standing import Standing
from classroom.boards.backgammon.wood import tray_middle
from classroom.boards.house import BRASS, BRASS_DARK, BRASS_LIGHT, star
from classroom.boards.surface import Font, Ink, Linear, Point, Radial, Surface

EBONY = "#2b1a16"
BODY = (
    Radial((0.36, 0.3), 0.85, ("#fffaf0", "#dcc89f")),
    Radial((0.36, 0.3), 0.85, ("#5a3830", "#170c0a")),
)
EDGE = ("#3d2b1b", "#0d0605")
RING = ("#a98f5f", "#d9b470")

_DISH = (
    Radial((0.62, 0.68), 0.8, ("#fff8ea", "#d3bd91")),
    Radial((0.62, 0.68), 0.8, ("#4a2c25", "#1a0e0b")),
)
_GLOSS = (
    Radial((0.5, 0.5), 0.5, ("#ffffffb0", "#ffffff00")),
    Radial((0.5, 0.5), 0.5, ("#ffe9d055", "#ffe9d000")),
)
_INK = ("#3d2b1b", BRASS_LIGHT)
_SLICE = (
    Linear((0, 0), (0, 1), ("#fffaf0", "#cdb888")),
    Linear((0, 0), (0, 1), ("#6a443a", "#1d100d")),
)
_DIE_FACE = (
    Radial((0.35, 0.3), 0.95, ("#fffdf6", "#e3d2aa")),
    Radial((0.35, 0.3), 0.95, ("#54342c", "#1f110e")),
)
_CUBE = Radial((0.35, 0.3), 0.95, ("#fff9ea", "#dccaa0"))
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_checkers(
    surface: Surface, plan: Plan, table: Standing, lifted: tuple[str, ...] = ()
) -> None:
    """Draw both sides' checkers on the points, the bar and in the trays, but for those lifted."""
    for side in (WHITE, BLACK):
        held = table.of(side)
        counts = [count - lifted_from(lifted, side, place) for place, count in enumerate(held)]
        for point in range(1, 25):
            seats = [plan.seat(point, level) for level in range(min(counts[point], STACK))]
            _stack(surface, side, seats, counts[point])
        seats = [plan.bar_seat(side, level) for level in range(min(counts[25], 3))]
        _stack(surface, side, seats, counts[25])
        for level in range(counts[0]):
            _slice(surface, side, plan.off_seat(side, level))


def _stack(surface: Surface, side: int, seats: list[Point], count: int) -> None:
    for seat in seats:
        _checker(surface, side, seat)
    if count > len(seats):
        x, y = seats[-1]
        surface.text((x, y + 13), str(count), Font(38, _INK[side], weight=700))


def _checker(surface: Surface, side: int, at: Point) -> None:
    x, y = at
    surface.circle((x + 2, y + 5), CHECKER - 1, Ink("#000000", opacity=0.32))
    surface.circle(at, CHECKER - 1, Ink(BODY[side], EDGE[side], 2.5))
    surface.circle(at, CHECKER - 5.5, Ink(stroke=RING[side], width=2.6))
    surface.circle(at, CHECKER - 13, Ink(_DISH[side], RING[side], 1.2))
    surface.circle((x - 7, y - 9), 17, Ink(_GLOSS[side]))


def _slice(surface: Surface, side: int, at: Point) -> None:
    x, y = at
    surface.rect((x - 38, y - 9.5, 76, 19), Ink(_SLICE[side], RING[side], 1.6), radius=6)
    groove = Ink(stroke=RING[side], width=1.2, opacity=0.7)
    surface.path(((x - 32, y), (x + 32, y)), groove, closed=False)


def draw_dice(surface: Surface, plan: Plan, table: Standing, picked: int | None) -> None:
    """Draw the dice of the side in turn; those already played are faded."""
    places = plan.dice(table.turn, len(table.dice))
    for place, die, spent in zip(places, table.dice, table.spent, strict=True):
        chosen = die == picked and not spent
        if chosen:
            x, y = place
            reach = DIE / 2 + 8
            halo = Ink(stroke="#ffc247", width=6)
            surface.rect((x - reach, y - reach, 2 * reach, 2 * reach), halo, radius=18)
        _die(surface, table.turn, place, die, spent=spent)


def _die(surface: Surface, side: int, at: Point, die: int, *, spent: bool) -> None:
    x, y = at
    half, fade = DIE / 2, 0.5 if spent else 1.0
    box = (x - half, y - half, DIE, DIE)
    if not spent:
        surface.rect((x - half + 3, y - half + 6, DIE, DIE), Ink("#000000", opacity=0.35), 13)
    surface.rect(box, Ink(_DIE_FACE[side], RING[side], 2.5, fade), radius=13)
    for across, down in _PIPS[die]:
        pip = (x + across * 17, y + down * 17)
        surface.circle(pip, 6.4, Ink(_INK[side], opacity=fade))
    if spent:
        mark = Ink(stroke=BRASS_LIGHT, width=5)
        surface.path(
            ((x - 13, y + half + 15), (x - 4, y + half + 23), (x + 13, y + half + 8)),
            mark,
            closed=False,
        )


def draw_cube(surface: Surface, plan: Plan, value: int, owner: int | None) -> None:
    """Draw the doubling cube in the centre or before its owner."""
    x, y = plan.cube(owner)
    surface.rect((x - 27, y - 24, 56, 56), Ink("#000000", opacity=0.4), radius=10)
    surface.rect((x - 28, y - 28, 56, 56), Ink(_CUBE, BRASS_DARK, 2.5), radius=10)
    size = 36 if value < 100 else 28
    surface.text((x, y + size * 0.34), str(value), Font(size, "#6b1f1a", weight=700))


def draw_turn(surface: Surface, plan: Plan, sides: tuple[int, ...]) -> None:
    """Show whose turn it is: a small checker and an arrow head towards its player."""
    x, y = tray_middle(plan)
    if not sides:
        surface.path(star((x, y), 34, 0.765), Ink(BRASS, BRASS_DARK, 2))
        surface.path(star((x, y), 22, 0.6), Ink(EBONY, BRASS_LIGHT, 1.5))
    for side in sides:
        way = 1 if side == plan.near else -1
        shift = way * 34 * (len(sides) - 1)
        _turn_sign(surface, side, (x, y + shift), way)


def _turn_sign(surface: Surface, side: int, at: Point, way: int) -> None:
    x, y = at
    surface.circle(at, 27, Ink(BODY[side], RING[side], 3))
    surface.circle(at, 17, Ink(stroke=RING[side], width=2))
    base = y + way * 34
    head = ((x - 18, base), (x + 18, base), (x, base + way * 19))
    surface.path(head, Ink(BRASS_LIGHT, BRASS, 2))
