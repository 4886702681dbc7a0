"""What is written on the sheet: dots, lines, boxes with their owners; and the points above it."""

from classroom.boards.dabba.geometry import Plan
from classroom.boards.dabba.paper import PAPER
from classroom.boards.dabba.players import LIGHT, colour_of, draw_badge, draw_ground
from classroom.boards.house import AMBER, BRASS, CASING, star
from classroom.boards.surface import Box, Font, Ink, Point, Surface
from engines.dabba import Line, State

INK = "#2c1a0f"
FAINT = "#80684e"
PLATE = "#fff6df"
CORE = 0.06


def draw_boxes(surface: Surface, plan: Plan, state: State) -> None:
    """Fill the boxes that somebody has."""
    for cell, owner in zip(state.rules.grid.boxes, state.owners, strict=True):
        if owner:
            draw_ground(surface, plan.cell(cell, 0.02), owner)
            draw_badge(surface, plan.centre(cell), plan.side * 0.25, owner)


def draw_lines(surface: Surface, plan: Plan, state: State) -> None:
    """Draw the lines and the dots, and number rows and columns where there is room."""
    for line in state.drawn:
        stroke(surface, plan, line, INK, 0.075)
    for row in range(plan.rows + 1):
        for column in range(plan.columns + 1):
            at = plan.dot((row, column))
            surface.circle(at, max(plan.side * CORE, 13) + 3, Ink(PAPER, opacity=0.9))
            surface.circle(at, max(plan.side * CORE, 13), Ink(INK))
    if plan.numbered:
        _numbers(surface, plan)


def draw_chosen(surface: Surface, plan: Plan, line: Line, player: int) -> None:
    """The line that is chosen and not drawn yet: dotted, in the colour of its player."""
    width = plan.side * 0.085
    ends = _shortened(plan, line)
    for colour, wide in ((LIGHT, width + 5), (colour_of(player), width)):
        ink = Ink(stroke=colour, width=wide, dash=(0.01, width * 1.7))
        surface.path(ends, ink, closed=False)


def stroke(surface: Surface, plan: Plan, line: Line, colour: str, share: float) -> None:
    """A whole line, as wide as a share of a box's side."""
    surface.path(plan.ends(line), Ink(stroke=colour, width=plan.side * share), closed=False)


def draw_points(surface: Surface, plan: Plan, state: State) -> None:
    """The plates: who has how many points, whose turn it is, who has won."""
    winners = state.outcome.winners if state.outcome else ()
    for player, points in enumerate(state.scores, 1):
        active, won = player == state.turn, player in winners
        _plate(surface, plan.plate(player), player, points, bright=active or won)
        if active:
            _pencil(surface, plan.plate(player), colour_of(player))
        if won:
            x, y, width, height = plan.plate(player)
            surface.path(star((x + width - 34, y + height / 2), 24, 0.6), Ink(AMBER, CASING, 3))


def _plate(surface: Surface, box: Box, player: int, points: int, *, bright: bool) -> None:
    x, y, width, height = box
    surface.rect((x + 2, y + 5, width, height), Ink("#000000", opacity=0.4), radius=16)
    rim = Ink(PLATE if bright else "#dccaa2", AMBER if bright else BRASS, 7 if bright else 2)
    surface.rect(box, rim, radius=16)
    draw_badge(surface, (x + 58, y + height / 2), 33, player)
    at = (x + 58 + (width - 58) / 2 - 8, y + height / 2 + 24)
    surface.text(at, str(points), Font(66, CASING, weight=700))


def _pencil(surface: Surface, box: Box, colour: str) -> None:
    """A pencil that lies on the plate of the player on move, its point towards the sheet."""
    x, y, width, height = box
    right, down = x + width - 40, y + height / 2 - 26
    body = (
        (right - 9, down - 14),
        (right + 9, down - 14),
        (right + 9, down + 34),
        (right - 9, down + 34),
    )
    surface.path(body, Ink(colour, CASING, 2.5))
    tip = ((right - 9, down + 34), (right + 9, down + 34), (right, down + 58))
    surface.path(tip, Ink("#f0cf9a", CASING, 2.5))


def _numbers(surface: Surface, plan: Plan) -> None:
    """The numbers stand clear of whatever may be pointed out at the outermost dots."""
    away = max(plan.ring + 12, 41)
    for row in range(plan.rows + 1):
        x, y = plan.dot((row, 0))
        surface.text((x - away - 10, y + 12), str(row), Font(36, FAINT))
    for column in range(plan.columns + 1):
        x, y = plan.dot((0, column))
        surface.text((x, y - away), str(column), Font(36, FAINT))


def _shortened(plan: Plan, line: Line) -> tuple[Point, Point]:
    """The stretch of a line between its dots."""
    (x0, y0), (x1, y1) = plan.ends(line)
    share = 0.15
    return (
        (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share),
        (x1 + (x0 - x1) * share, y1 + (y0 - y1) * share),
    )
