"""What lies on the board: beans in pits, stores and hand, their counts, and whose turn it is."""

from math import cos, radians, sin

from classroom.boards.bohnenspiel.geometry import (
    LANE_RISE,
    MIDDLE,
    PIT_SEATS,
    PITCH,
    STORE_SEATS,
    WIDTH,
    Plan,
    control_of,
)
from classroom.boards.bohnenspiel.standing import Midway, Now, outcome_of, standing, state_of
from classroom.boards.house import AMBER, BRASS, BRASS_DARK, BRASS_LIGHT, CASING, NUMBER, star
from classroom.boards.surface import Font, Ink, Point, Surface
from engines.bohnenspiel import Side
from engines.bohnenspiel.analysis import decided

BODY, RIM, GLOSS, OUTLINE = "#f3e6c8", "#4a2a12", "#ffffffd0", "#f0dfb8"
PLATE, PLATE_RIM, DIGIT = "#fff6df", "#6b3f1d", "#2a1204"
STORES = ("store", "their-store")

TINTS = (BODY, "#ecd3a0", "#f8efdb", "#e2b98a")
_HALF, _THICK, _SAG = 10, 21, 7
_PALM = ((0, 1), (-21, -13), (21, 13), (-18, 20), (19, -19))


def draw_beans(surface: Surface, plan: Plan, now: Now, lifted: tuple[str, ...] = ()) -> None:
    """Draw the beans in pits and stores with their counts, but for those in the air."""
    table = standing(now)
    for pit in range(1, 13):
        count = table.board[pit - 1] - lifted.count(control_of(pit))
        for level in range(min(table.swept[pit - 1], PIT_SEATS)):
            _shadow_bean(surface, plan.seat(pit, level), _angle(pit, level))
        for level in range(min(count, PIT_SEATS)):
            _bean(surface, plan.seat(pit, level), _angle(pit, level), _tint(pit, level))
        _plate(surface, plan.count(pit), count, 38)
    result = outcome_of(now)
    won = result.winner if result else decided(state_of(now))
    for side in Side:
        count = table.stores[side] - lifted.count(STORES[side])
        for level in range(min(count, STORE_SEATS)):
            place = plan.store_seat(side, level)
            _bean(surface, place, _angle(20 + side, level), _tint(20 + side, level))
        _plate(surface, plan.store(side), count, 44)
        if side == won:
            _crown(surface, plan.store(side))


def draw_hand(surface: Surface, plan: Plan, now: Now) -> None:
    """Draw the beans still in the hand before the pit it has come to."""
    if not isinstance(now, Midway):
        return
    x, y = plan.pit(now.pit)
    _ring(surface, (x, y))
    if not now.in_hand:
        return
    x, y = plan.lane(now.pit)
    surface.circle((x + 3, y + 7), 47, Ink("#000000", opacity=0.35))
    surface.circle((x, y), 47, Ink("#4a2716", AMBER, 5))
    surface.circle((x, y), 41, Ink(stroke=BRASS, width=1.5, opacity=0.7))
    for level, (right, down) in enumerate(_PALM[: now.in_hand]):
        _bean(surface, (x + right, y + down), _angle(3, level), _tint(3, level))
    _plate(surface, (x, y + (62 if plan.is_top(now.pit) else -62)), now.in_hand, 36, AMBER)


def draw_signs(surface: Surface, plan: Plan, now: Now) -> None:
    """Draw the way of sowing, whose turn it is, the match, and the winner of a finished game."""
    state, result = state_of(now), outcome_of(now)
    forward = -1 if state.rules.clockwise else 1
    for up in (-1, 1):
        for column in (-2, 2):
            at = (WIDTH / 2 + column * PITCH, MIDDLE + up * LANE_RISE)
            _arrow_head(surface, at, up * forward)
    if any(state.before) or result is not None:
        _match(surface, plan, state.scores)
    if result is None:
        _turn(surface, 1 if state.turn is plan.near else -1)
    elif result.winner is None:
        _turn(surface, 1)
        _turn(surface, -1)
    else:
        surface.path(star((WIDTH / 2, MIDDLE), 30, 0.6), Ink(BRASS_LIGHT, BRASS_DARK, 2))


def _bean(surface: Surface, at: Point, angle: int, body: str) -> None:
    start, bend, end = _spine(at, angle)
    surface.curve(start, bend, end, Ink(stroke=RIM, width=_THICK + 4.5))
    surface.curve(start, bend, end, Ink(stroke=body, width=_THICK))
    shift = (-2.5, -4.5)
    line = [
        (x * 0.5 + at[0] * 0.5 + shift[0], y * 0.5 + at[1] * 0.5 + shift[1])
        for x, y in (start, end)
    ]
    surface.path(line, Ink(stroke=GLOSS, width=5), closed=False)


def _shadow_bean(surface: Surface, at: Point, angle: int) -> None:
    start, bend, end = _spine(at, angle)
    surface.curve(start, bend, end, Ink(stroke=OUTLINE, width=_THICK + 4))
    surface.curve(start, bend, end, Ink(stroke="#2a5a49", width=_THICK - 2))


def _spine(at: Point, angle: int) -> tuple[Point, Point, Point]:
    """The curved line a bean is drawn along."""
    x, y = at
    right, down = cos(radians(angle)), sin(radians(angle))
    bend = (x - down * _SAG * 2, y + right * _SAG * 2)
    lift = (down * _SAG, -right * _SAG)
    return (
        (x - right * _HALF + lift[0] * 0.5, y - down * _HALF + lift[1] * 0.5),
        (bend[0] + lift[0] * 0.5, bend[1] + lift[1] * 0.5),
        (x + right * _HALF + lift[0] * 0.5, y + down * _HALF + lift[1] * 0.5),
    )


def _angle(place: int, level: int) -> int:
    return (level * 67 + place * 41) % 180 - 90


def _tint(place: int, level: int) -> str:
    return TINTS[(level * 5 + place * 3 + level // 3) % len(TINTS)]


def _plate(surface: Surface, at: Point, count: int, size: int, rim: str = PLATE_RIM) -> None:
    x, y = at
    half, tall = (size * (0.92 if count > 9 else 0.78)), size * 1.26
    surface.rect(
        (x - half + 2, y - tall / 2 + 4, 2 * half, tall), Ink("#000000", opacity=0.35), tall / 2
    )
    surface.rect((x - half, y - tall / 2, 2 * half, tall), Ink(PLATE, rim, 3), radius=tall / 2)
    surface.text((x, y + size * 0.35), str(count), Font(size, DIGIT, weight=700))


def _ring(surface: Surface, at: Point) -> None:
    x, y = at
    box = (x - 66, y - 90, 132, 180)
    for width, colour in ((12.0, CASING), (7.0, AMBER)):
        surface.rect(box, Ink(stroke=colour, width=width), radius=66)


def _arrow_head(surface: Surface, at: Point, way: int) -> None:
    x, y = at
    head = ((x + way * 17, y), (x - way * 11, y - 11), (x - way * 4, y), (x - way * 11, y + 11))
    surface.path(head, Ink(BRASS_LIGHT, "#2a1107", 1.5))


def _turn(surface: Surface, way: int) -> None:
    """An arrow head in the middle star, towards the player whose turn it is."""
    x, y = WIDTH / 2, MIDDLE
    head = ((x - 19, y + way * 3), (x + 19, y + way * 3), (x, y + way * 29))
    surface.path(head, Ink(AMBER, CASING, 2.5))


def _match(surface: Surface, plan: Plan, scores: tuple[int, int]) -> None:
    for side in Side:
        x, _y = plan.store(side)
        y = 38 if side is not plan.near else 764
        surface.path(star((x - 34, y), 13, 0.6), Ink(BRASS_LIGHT, BRASS_DARK, 1))
        surface.text((x + 14, y + 12), str(scores[side]), Font(36, NUMBER))


def _crown(surface: Surface, at: Point) -> None:
    x, y = at
    surface.path(star((x, y - 52), 24, 0.62), Ink(AMBER, CASING, 3))
