"""What is pointed out on the board: zones, points, arrows, paths, labels, choice and targets."""

from itertools import pairwise
from math import hypot

from classroom.boards.backgammon.geometry import (
    BAR_CENTRE,
    FIELD_BOTTOM,
    FIELD_TOP,
    MIDDLE,
    PITCH,
    RADIUS,
    STACK,
    TIP,
    WHITE,
    Plan,
)
from classroom.boards.backgammon.standing import Standing
from classroom.boards.house import AMBER, CASING
from classroom.boards.pointing import arrow_head, draw_area, draw_arrow, draw_label
from classroom.boards.scene import Scene
from classroom.boards.surface import Box, Ink, Point, Surface
from content import Mark

ZONES = ("home", "outer", "their-home", "their-outer")


def draw_zones(surface: Surface, plan: Plan, table: Standing, scene: Scene) -> None:
    """Draw the marks that lie under the checkers."""
    for mark in scene.marks:
        if mark.kind in {"zone", "point"}:
            for place in mark.places:
                draw_area(surface, _box(plan, table, place), dashed=not _is_point(place))


def draw_over(surface: Surface, plan: Plan, table: Standing, scene: Scene) -> None:
    """Draw the choice, its targets, and the marks that lie over the checkers."""
    if scene.selected:
        _glow(surface, _top(plan, table, scene.selected))
    for target in scene.targets:
        _target(surface, landing(plan, table, target))
    arrows = [mark.places for mark in scene.marks if mark.kind == "arrow"]
    shared = [target for places in arrows for target in places[1:]]
    for places in arrows:
        _arrow(surface, plan, table, places, shared)
    for mark in scene.marks:
        if mark.kind == "path":
            _route(surface, plan, mark.places)
    for mark in scene.marks:
        if mark.label and mark.places:
            draw_label(surface, _label_place(plan, table, mark), mark.label, scene.language)


def landing(plan: Plan, table: Standing, place: str) -> Point:
    """Where the next checker of the side in turn would come to lie."""
    side = table.turn
    if place == "off":
        return plan.off_seat(side, min(table.of(side)[0], 14))
    if place == "bar":
        return plan.bar_seat(side, 0)
    point = int(place[1:])
    own = table.of(side)[point]
    return plan.seat(point, min(own, STACK - 1))


def _top(plan: Plan, table: Standing, place: str) -> Point:
    """The outermost checker of a place, whoever owns it."""
    if place == "off":
        return plan.off_seat(table.turn, max(table.of(table.turn)[0] - 1, 0))
    if place == "bar":
        return plan.bar_seat(table.turn, max(min(table.of(table.turn)[25], 3) - 1, 0))
    point = int(place[1:])
    count = table.white[point] + table.black[point]
    return plan.seat(point, max(min(count, STACK) - 1, 0))


def _is_point(place: str) -> bool:
    return place[:1] == "p" and place[1:].isdigit()


def _box(plan: Plan, table: Standing, place: str) -> Box:
    """The part of the board a mark speaks of; KeyError when there is no such part."""
    if _is_point(place):
        return plan.point_box(int(place[1:]))
    if place == "cube":
        return plan.cube_box(table.cube_owner)
    if place in {"die1", "die2"}:
        return plan.die_box(table.turn, len(table.dice), int(place[3:]) - 1)
    return plan.zone(place)


def _glow(surface: Surface, at: Point) -> None:
    for spread, opacity in ((16, 0.16), (10, 0.26), (5, 0.4)):
        surface.circle(at, RADIUS + spread, Ink(AMBER, opacity=opacity * 0.7))
    surface.circle(at, RADIUS + 2, Ink(stroke=CASING, width=9))
    surface.circle(at, RADIUS + 2, Ink(stroke=AMBER, width=5.5))


def _target(surface: Surface, at: Point) -> None:
    surface.circle(at, RADIUS - 7, Ink("#000000", opacity=0.28))
    surface.circle(at, RADIUS - 5, Ink(stroke=CASING, width=9))
    surface.circle(at, RADIUS - 5, Ink(stroke=AMBER, width=5, dash=(13, 9)))
    surface.circle(at, 8, Ink(AMBER, CASING, 3))


def _arrow(
    surface: Surface, plan: Plan, table: Standing, places: tuple[str, ...], shared: list[str]
) -> None:
    """Draw an arrow; ``shared`` are the places that arrows of this scene lead to."""
    for source, target in pairwise(places):
        end = _to(plan, table, target, shared)
        shared.remove(target)
        start = _top(plan, table, source)
        draw_arrow(surface, start, _bend(start, end), end)


def _to(plan: Plan, table: Standing, place: str, shared: list[str]) -> Point:
    """The seat an arrow leads to: of several to one place each has its own."""
    if place in {"off", "bar"}:
        return landing(plan, table, place)
    point, ahead = int(place[1:]), shared.count(place) - 1
    count = table.white[point] + table.black[point]
    level = max(count - 1 - ahead, 0) if count else ahead
    return plan.seat(point, min(level, STACK - 1))


def _bend(start: Point, end: Point) -> Point:
    """The control point of an arrow: pulled towards the middle of the board."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    reach = hypot(end[0] - start[0], end[1] - start[1])
    same_row = (start[1] - MIDDLE) * (end[1] - MIDDLE) > 0
    if same_row:
        pull = min(reach * 0.35 + 40, abs(y - MIDDLE) + 40)
        return x, y + (pull if y < MIDDLE else -pull)
    return x + (46 if abs(end[0] - start[0]) < 2 * PITCH else 0), y


def _route(surface: Surface, plan: Plan, places: tuple[str, ...]) -> None:
    line = _lane(plan, places)
    backwards = _is_backwards(places)
    dash = (26.0, 18.0) if backwards else ()
    for colour, width in ((CASING, 20.0), (AMBER, 11.0)):
        surface.path(line, Ink(stroke=colour, width=width, dash=dash), closed=False)
    (x0, y0), (x1, y1) = line[-2], line[-1]
    reach = hypot(x1 - x0, y1 - y0) or 1.0
    along = ((x1 - x0) / reach, (y1 - y0) / reach)
    surface.path(arrow_head((x1 + along[0] * 26, y1 + along[1] * 26), along), Ink(AMBER, CASING, 5))
    surface.circle(line[0], 13, Ink(AMBER, CASING, 5))


def _is_backwards(places: tuple[str, ...]) -> bool:
    """Whether a path runs Black's way, from low numbers to high."""
    points = [int(place[1:]) for place in places if place[1:].isdigit()]
    return len(points) > 1 and points[0] < points[-1]


def _lane(plan: Plan, places: tuple[str, ...]) -> list[Point]:
    """A horseshoe along the tips of the points, each side in a lane of its own."""
    depth = TIP + (54 if _is_backwards(places) else 20)
    line = [_waypoint(plan, place, depth) for place in places]
    return [_waypoint(plan, places[0], TIP * 0.62), *line, _waypoint(plan, places[-1], TIP * 0.72)]


def _waypoint(plan: Plan, place: str, depth: float = TIP * 0.62) -> Point:
    if place == "off":
        x, y, width, height = plan.tray(WHITE)
        return x + width / 2, y + height / 2
    if place == "bar":
        return plan.across(BAR_CENTRE), MIDDLE
    point = int(place[1:])
    return plan.column(point), FIELD_TOP + depth if plan.is_top(point) else FIELD_BOTTOM - depth


def _label_place(plan: Plan, table: Standing, mark: Mark) -> Point:
    place = mark.places[0]
    if mark.kind in {"arrow", "path"} and len(mark.places) > 1:
        points = [_waypoint(plan, name) for name in mark.places]
        middle = len(points) // 2
        (x0, y0), (x1, y1) = points[middle - 1], points[middle]
        return (x0 + x1) / 2, (y0 + y1) / 2
    if not _is_point(place):
        x, y, width, height = _box(plan, table, place)
        inward = {FIELD_TOP: 62, MIDDLE: -62}.get(y, 0) if place in ZONES else 0
        return x + width / 2, y + height / 2 + inward
    point = int(place[1:])
    depth = TIP + 34 if mark.kind == "point" else TIP * 0.5
    return plan.column(point), FIELD_TOP + depth if plan.is_top(point) else FIELD_BOTTOM - depth
