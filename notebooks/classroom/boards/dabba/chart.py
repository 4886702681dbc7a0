"""Numbers laid over the sheet: how many walls a box has, and what each line would do."""

from classroom.boards.dabba.geometry import Plan
from classroom.boards.house import CASING
from classroom.boards.surface import Font, Ink, Point, Surface
from engines.dabba import NOBODY, State
from engines.dabba.analysis import effects

GAIN, LOSS = "#24603a", "#9a3018"
PARTS = ("walls", "lines")

_LIGHT = "#fffaf0"


def draw_chart(surface: Surface, plan: Plan, state: State, parts: tuple[str, ...]) -> None:
    """Draw the PARTS that are asked for; KeyError for any other.

    ``walls`` counts the walls of every open box; ``lines`` says of each line how many boxes it
    takes, with a plus, or gives away, with a minus.
    """
    if unknown := set(parts) - set(PARTS):
        raise KeyError(unknown.pop())
    if "walls" in parts:
        _walls(surface, plan, state)
    if "lines" in parts:
        _lines(surface, plan, state)


def _walls(surface: Surface, plan: Plan, state: State) -> None:
    for cell, owner in zip(state.rules.grid.boxes, state.owners, strict=True):
        if owner == NOBODY:
            x, y = plan.centre(cell)
            size = plan.side * 0.34
            walls = state.walls(cell)
            colour = LOSS if walls == 3 else CASING
            surface.text((x, y + size * 0.35), str(walls), Font(size, colour, weight=700))


def _lines(surface: Surface, plan: Plan, state: State) -> None:
    for found in effects(state):
        if found.takes:
            _sign(surface, plan, plan.middle(found.line), f"+{len(found.takes)}", GAIN)
        elif found.gives:
            _sign(surface, plan, plan.middle(found.line), f"−{found.gives}", LOSS)


def _sign(surface: Surface, plan: Plan, at: Point, text: str, colour: str) -> None:
    x, y = at
    radius = min(plan.side * 0.19, 42)
    surface.circle(at, radius, Ink(_LIGHT, colour, 4))
    surface.text((x, y + radius * 0.36), text, Font(radius, colour, weight=700))
