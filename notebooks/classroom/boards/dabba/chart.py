"""Laid over the sheet: walls of boxes, what each line would do, and how long the chains are."""

from itertools import pairwise

from classroom.boards.dabba.geometry import Plan
from classroom.boards.house import AMBER, CASING
from classroom.boards.surface import Font, Ink, Point, Surface
from engines.dabba import NOBODY, State
from engines.dabba.analysis import Chain, chains, effects

GAIN, LOSS = "#24603a", "#9a3018"
PARTS = ("walls", "lines", "safe", "chains")

_LIGHT = "#fffaf0"


def draw_chart(surface: Surface, plan: Plan, state: State, parts: tuple[str, ...]) -> None:
    """Draw the PARTS that are asked for; KeyError for any other.

    ``walls`` counts the walls of every open box; ``lines`` says of each line how many boxes it
    takes, with a plus, or gives away, with a minus; ``safe`` ticks the lines that do neither;
    ``chains`` joins the boxes of a chain, two or more, and counts them.
    """
    if unknown := set(parts) - set(PARTS):
        raise KeyError(unknown.pop())
    if "walls" in parts:
        _walls(surface, plan, state)
    if "chains" in parts:
        for chain in chains(state):
            if len(chain.boxes) > 1:
                _chain(surface, plan, chain)
    if "lines" in parts:
        _lines(surface, plan, state, ticked="safe" in parts)
    if "safe" in parts:
        _safe(surface, plan, state)


def _walls(surface: Surface, plan: Plan, state: State) -> None:
    for cell, owner in zip(state.rules.grid.boxes, state.owners, strict=True):
        if owner == NOBODY:
            x, y = plan.centre(cell)
            size = plan.side * 0.34
            walls = state.walls(cell)
            colour = LOSS if walls == 3 else CASING
            surface.text((x, y + size * 0.35), str(walls), Font(size, colour, weight=700))


def _lines(surface: Surface, plan: Plan, state: State, *, ticked: bool) -> None:
    """A sign on each line that takes or gives; ``ticked`` lines are safe and have their own."""
    for found in effects(state):
        if found.takes:
            _sign(surface, plan, plan.middle(found.line), f"+{len(found.takes)}", GAIN)
        elif found.gives and not (ticked and found.safe):
            _sign(surface, plan, plan.middle(found.line), f"−{found.gives}", LOSS)


def _sign(surface: Surface, plan: Plan, at: Point, text: str, colour: str) -> None:
    x, y = at
    radius = min(plan.side * 0.19, 42)
    surface.circle(at, radius, Ink(_LIGHT, colour, 4))
    surface.text((x, y + radius * 0.36), text, Font(radius, colour, weight=700))


def _safe(surface: Surface, plan: Plan, state: State) -> None:
    """A tick on every line that takes nothing and offers nothing."""
    size = min(plan.side * 0.13, 26)
    for found in effects(state):
        if found.safe:
            x, y = plan.middle(found.line)
            surface.circle((x, y), size, Ink(_LIGHT, GAIN, 3))
            tick = (
                (x - size * 0.5, y + size * 0.05),
                (x - size * 0.12, y + size * 0.45),
                (x + size * 0.52, y - size * 0.42),
            )
            surface.path(tick, Ink(stroke=GAIN, width=size * 0.24), closed=False)


def _chain(surface: Surface, plan: Plan, chain: Chain) -> None:
    """A thread through the boxes of a chain, and in its middle box how many they are."""
    road = [plan.centre(box) for box in chain.boxes]
    if chain.loop:
        road.append(road[0])
    width = max(plan.side * 0.05, 5)
    for start, end in pairwise(road):
        for colour, wide in ((CASING, width + 4), (AMBER, width)):
            surface.path((start, end), Ink(stroke=colour, width=wide), closed=False)
    half = min(plan.side * 0.16, 34)
    x, y = road[(len(chain.boxes) - 1) // 2]
    surface.rect((x - half, y - half, 2 * half, 2 * half), Ink(_LIGHT, CASING, 4), radius=8)
    count = str(len(chain.boxes))
    surface.text((x, y + half * 0.42), count, Font(half * 1.25, CASING, weight=700))
