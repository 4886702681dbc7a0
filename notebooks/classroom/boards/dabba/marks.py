"""What is pointed out: boxes, rows and chains, lines and dots, roads, arrows, and what lines do."""

from itertools import pairwise
from math import hypot

from classroom.boards.dabba.chart import draw_chart
from classroom.boards.dabba.drawing import draw_chosen, stroke
from classroom.boards.dabba.geometry import Plan, cell_control, cell_of, dot_of, line_of
from classroom.boards.dabba.players import colour_of
from classroom.boards.house import AMBER, CASING
from classroom.boards.pointing import (
    arrow_head,
    draw_area,
    draw_arrow,
    draw_frame,
    draw_label,
)
from classroom.boards.scene import Scene
from classroom.boards.surface import Ink, Point, Surface
from content import Mark
from engines.dabba import Box as Cell
from engines.dabba import Line, State
from engines.dabba.analysis import chains


def draw_under(surface: Surface, plan: Plan, state: State, scene: Scene) -> None:
    """Draw the marks that lie under dots and lines."""
    for mark in scene.marks:
        places = _places(state, mark)
        cells = [cell for place in places if (cell := cell_of(state, place))]
        if mark.kind == "zone" and cells:
            _region(surface, plan, cells)
        elif mark.kind == "zone":
            for place in places:
                draw_area(surface, plan.box(state, place), dashed=True)
        elif mark.kind == "point":
            for place in places:
                _point(surface, plan, state, place)


def draw_over(surface: Surface, plan: Plan, state: State, scene: Scene) -> None:
    """Draw the marks that lie over dots and lines, and the dot or the line that is chosen."""
    for mark in scene.marks:
        if mark.kind == "path":
            _path(surface, plan, state, _places(state, mark))
        elif mark.kind == "arrow":
            for source, target in pairwise(mark.places):
                start, end = _middle(plan, state, source), _middle(plan, state, target)
                draw_arrow(surface, start, _bend(start, end), end)
        elif mark.kind == "chart":
            draw_chart(surface, plan, state, mark.places)
    if scene.selected:
        _selected(surface, plan, state, scene)
    for mark in scene.marks:
        if mark.label and mark.places:
            at = _middle(plan, state, _places(state, mark)[0])
            draw_label(surface, at, mark.label, scene.language)


def _places(state: State, mark: Mark) -> tuple[str, ...]:
    """The places of a mark, a chain by its boxes; KeyError for a chain that is not there."""
    found = {f"chain-{at}": chain.boxes for at, chain in enumerate(chains(state))}
    return tuple(
        name
        for place in mark.places
        for name in (map(cell_control, found[place]) if place.startswith("chain-") else (place,))
    )


def _region(surface: Surface, plan: Plan, cells: list[Cell]) -> None:
    """Tint boxes and frame them together, not one by one."""
    for cell in cells:
        surface.rect(plan.cell(cell), Ink(AMBER, opacity=0.3))
    sides = [side for cell in cells for side in _sides(cell)]
    for colour, share in ((CASING, 0.16), (AMBER, 0.12)):
        for side in sides:
            if sides.count(side) == 1:
                stroke(surface, plan, side, colour, share)


def _sides(cell: Cell) -> tuple[Line, ...]:
    row, column = cell
    return (
        Line.h(row, column),
        Line.h(row + 1, column),
        Line.v(row, column),
        Line.v(row, column + 1),
    )


def _point(surface: Surface, plan: Plan, state: State, place: str) -> None:
    if line := line_of(state, place):
        for colour, share in ((CASING, 0.24), (AMBER, 0.19)):
            stroke(surface, plan, line, colour, share)
        _last(surface, plan, state, line)
    elif dot := dot_of(state, place):
        _ring(surface, plan, plan.dot(dot))
    elif cell := cell_of(state, place):
        draw_frame(surface, plan.cell(cell, 0.09))
    else:
        draw_area(surface, plan.box(state, place))


def _last(surface: Surface, plan: Plan, state: State, line: Line) -> None:
    """Keep a line that is pointed out and not drawn as light as the paper."""
    if line not in state.drawn:
        stroke(surface, plan, line, "#fff8e8", 0.11)


def _path(surface: Surface, plan: Plan, state: State, places: tuple[str, ...]) -> None:
    lines = [line for place in places if (line := line_of(state, place))]
    for line in lines:
        draw_chosen(surface, plan, line, state.turn or 1)
    road = [_middle(plan, state, place) for place in places]
    if not lines and len(road) > 1:
        _road(surface, road)


def _road(surface: Surface, line: list[Point]) -> None:
    (x0, y0), (x1, y1) = line[-2], line[-1]
    reach = hypot(x1 - x0, y1 - y0) or 1.0
    along = ((x1 - x0) / reach, (y1 - y0) / reach)
    for colour, width in ((CASING, 19.0), (AMBER, 11.0)):
        surface.path(line, Ink(stroke=colour, width=width), closed=False)
    surface.path(arrow_head((x1 + along[0] * 24, y1 + along[1] * 24), along), Ink(AMBER, CASING, 4))
    surface.circle(line[0], 12, Ink(AMBER, CASING, 4))


def _selected(surface: Surface, plan: Plan, state: State, scene: Scene) -> None:
    """The line or dot that is chosen, and the dots it may be joined to."""
    line = line_of(state, scene.selected or "")
    if line and line not in state.drawn:
        draw_chosen(surface, plan, line, state.turn or 1)
    if dot := dot_of(state, scene.selected or ""):
        radius = max(plan.side * 0.06, 13)
        surface.circle(plan.dot(dot), radius * 1.5, Ink(colour_of(state.turn or 1), CASING, 3))
        for place in scene.targets:
            if target := dot_of(state, place):
                _ring(surface, plan, plan.dot(target))


def _ring(surface: Surface, plan: Plan, at: Point) -> None:
    for colour, width in ((CASING, 12.0), (AMBER, 7.0)):
        surface.circle(at, plan.ring, Ink(stroke=colour, width=width))


def _middle(plan: Plan, state: State, place: str) -> Point:
    x, y, width, height = plan.box(state, place)
    return x + width / 2, y + height / 2


def _bend(start: Point, end: Point) -> Point:
    """The control point of an arrow: a little beside the straight way."""
    across, down = end[0] - start[0], end[1] - start[1]
    return (start[0] + end[0]) / 2 + down * 0.18, (start[1] + end[1]) / 2 - across * 0.18
