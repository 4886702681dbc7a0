"""The Dabba board: drawing, controls, spoken view, taps."""

from classroom.boards.dabba.drawing import draw_boxes, draw_lines, draw_points
from classroom.boards.dabba.geometry import HEIGHT, WIDTH, Plan
from classroom.boards.dabba.hand import (
    clue_answer,
    clue_where,
    offers,
    tap,
    targets,
    trace,
)
from classroom.boards.dabba.marks import draw_over, draw_under
from classroom.boards.dabba.paper import draw_board
from classroom.boards.dabba.spoken import controls, describe
from classroom.boards.onetap import beats, dice, in_hand, is_complete, start_of, state_of, throw
from classroom.boards.scene import READER, Flight, Look, Scene
from classroom.boards.surface import Surface
from engines.dabba import State

__all__ = [
    "CONFIRMS",
    "SIZE",
    "TOOLS",
    "beats",
    "clue_answer",
    "clue_where",
    "controls",
    "describe",
    "dice",
    "draw_base",
    "draw_pieces",
    "flights",
    "in_hand",
    "is_complete",
    "offers",
    "start_of",
    "state_of",
    "tap",
    "targets",
    "throw",
    "trace",
]

SIZE = (WIDTH, HEIGHT)
CONFIRMS = False
TOOLS: tuple[str, ...] = ("pause", "sound")


def draw_base(surface: Surface, _look: Look = READER) -> None:
    """Draw the sheet before anything is written on it."""
    draw_board(surface)


def draw_pieces(surface: Surface, now: State, scene: Scene) -> None:
    """Draw what is written on the sheet, the points, and what is pointed out."""
    plan = Plan.of(now)
    draw_points(surface, plan, now)
    draw_boxes(surface, plan, now)
    draw_under(surface, plan, now, scene)
    draw_lines(surface, plan, now)
    draw_over(surface, plan, now, scene)


def flights(_before: State, _after: State, _look: Look = READER) -> tuple[Flight, ...]:
    """None: nothing moves on paper."""
    return ()
