"""What is pointed out: rows and stores, pits, roads, arrows, labels, and a chart over the board."""

from itertools import pairwise
from math import hypot

from classroom.boards.bohnenspiel.chart import draw_chart
from classroom.boards.bohnenspiel.geometry import MIDDLE, Plan, pit_of
from classroom.boards.bohnenspiel.wood import road
from classroom.boards.house import AMBER, CASING
from classroom.boards.pointing import arrow_head, draw_area, draw_arrow, draw_label
from classroom.boards.scene import Scene
from classroom.boards.surface import Box, Font, Ink, Point, Surface
from content import Mark

GAIN = "#24603a"


def draw_under(surface: Surface, plan: Plan, scene: Scene) -> None:
    """Draw the marks that lie under the beans."""
    for mark in scene.marks:
        if mark.kind in {"zone", "point"}:
            for place in mark.places:
                draw_area(surface, _box(plan, place), dashed=pit_of(place) is None)


def draw_over(surface: Surface, plan: Plan, scene: Scene) -> None:
    """Draw the marks that lie over the beans."""
    for mark in scene.marks:
        if mark.kind == "path":
            _road(surface, plan, _filled(mark.places))
        if mark.kind == "arrow":
            for source, target in pairwise(mark.places):
                start = _middle(plan, source)
                end = _end(plan, target, start)
                draw_arrow(surface, start, _bend(start, end), end)
    for mark in scene.marks:
        if mark.kind == "landing":
            _landing(surface, plan, mark)
        elif mark.kind == "chart":
            draw_chart(surface, mark.places, scene.language)
        elif mark.label and mark.places:
            draw_label(surface, _label_place(plan, mark), mark.label, scene.language)


def _box(plan: Plan, place: str) -> Box:
    """The part of the board a mark speaks of; KeyError when there is no such part."""
    pit = pit_of(place)
    return plan.zone(place) if pit is None else plan.pit_box(pit)


def _middle(plan: Plan, place: str) -> Point:
    pit = pit_of(place)
    if pit is not None:
        return plan.pit(pit)
    x, y, width, height = plan.zone(place)
    return x + width / 2, y + height / 2


def _end(plan: Plan, place: str, start: Point) -> Point:
    """Where an arrow stops: in a store, short of the plate with its count."""
    x, y = _middle(plan, place)
    if pit_of(place) is not None:
        return x, y
    return x, y + (78 if start[1] > MIDDLE else -78)


def _filled(places: tuple[str, ...]) -> tuple[int, ...]:
    """The pits of a road, those between the named ones too, by the shorter way round."""
    named = [int(place[1:]) for place in places]
    pits = named[:1]
    for before, after in pairwise(named):
        ahead = (after - before) % 12
        step, count = (1, ahead) if ahead <= 6 else (-1, 12 - ahead)
        pits += [(before - 1 + step * n) % 12 + 1 for n in range(1, count + 1)]
    return tuple(pits)


def _road(surface: Surface, plan: Plan, pits: tuple[int, ...]) -> None:
    line = road(plan, pits)
    (x0, y0), (x1, y1) = line[-2], line[-1]
    reach = hypot(x1 - x0, y1 - y0) or 1.0
    along = ((x1 - x0) / reach, (y1 - y0) / reach)
    for colour, width in ((CASING, 19.0), (AMBER, 11.0)):
        surface.path(line, Ink(stroke=colour, width=width), closed=False)
    tip = (x1 + along[0] * 24, y1 + along[1] * 24)
    surface.path(arrow_head(tip, along), Ink(AMBER, CASING, 4))
    surface.circle(line[0], 12, Ink(AMBER, CASING, 4))


def _landing(surface: Surface, plan: Plan, mark: Mark) -> None:
    """On the road before a pit: an arrow head and the pit of its last bean, then what it gains."""
    origin, last = (pit_of(place) or 1 for place in mark.places)
    x, y = plan.lane(origin)
    box = (x - 67, y - 31, 134, 62)
    surface.rect((box[0] + 2, box[1] + 4, 134, 62), Ink("#000000", opacity=0.35), radius=14)
    surface.rect(box, Ink("#fff6df", AMBER if mark.label else CASING, 5), radius=14)
    left = x - 60 if mark.label else x - 36
    surface.path(((left, y - 12), (left, y + 12), (left + 18, y)), Ink(CASING))
    surface.text((left + 41, y + 12), str(last), Font(33, CASING, weight=700))
    if mark.label:
        surface.text((x + 33, y + 12), mark.label, Font(33, GAIN, weight=700))


def _bend(start: Point, end: Point) -> Point:
    """The control point of an arrow: pulled towards the middle of the board."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + (MIDDLE - start[1]) * 0.35


def _label_place(plan: Plan, mark: Mark) -> Point:
    pit = pit_of(mark.places[0])
    if pit is not None:
        x, y = plan.pit(pit)
        return x, y + (-14 if plan.is_top(pit) else 14)
    x, y = _middle(plan, mark.places[0])
    if mark.places[0].endswith("store"):
        return x, y - 190
    way = -1 if y < MIDDLE else 1
    return x - way * 210, MIDDLE + way * 34
