"""The table of Rung as the learner at south sees it: drawing, controls, spoken view and taps."""

from classroom.boards.cards import HEIGHT, WIDTH, draw_table
from classroom.boards.onetap import (
    beats,
    dice,
    in_hand,
    is_complete,
    start_of,
    state_of,
    targets,
    throw,
)
from classroom.boards.rung.drawing import draw_state
from classroom.boards.rung.hand import clue_answer, clue_where, flights, offers, tap, trace
from classroom.boards.rung.spoken import controls, describe
from classroom.boards.scene import READER, Look, Scene
from classroom.boards.surface import Surface
from engines.rung import RING, State

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
TOOLS: tuple[str, ...] = ()


def draw_base(surface: Surface, look: Look = READER) -> None:  # noqa: ARG001 - one seat
    """Draw the empty table."""
    draw_table(surface, RING)


def draw_pieces(surface: Surface, now: State, scene: Scene) -> None:
    """Draw what the learner sees and what is pointed out."""
    draw_state(surface, now, scene)
