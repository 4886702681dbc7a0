"""The Bohnenspiel board: drawing, controls, spoken view, taps, and sowing bean by bean."""

from classroom.boards.bohnenspiel.beans import draw_beans, draw_hand, draw_signs
from classroom.boards.bohnenspiel.beats import beats, flights, trace
from classroom.boards.bohnenspiel.geometry import HEIGHT, WIDTH, Plan
from classroom.boards.bohnenspiel.hand import (
    clue_answer,
    clue_where,
    in_hand,
    offers,
    start_of,
    tap,
)
from classroom.boards.bohnenspiel.marks import draw_over, draw_under
from classroom.boards.bohnenspiel.spoken import controls, describe
from classroom.boards.bohnenspiel.standing import Now, state_of
from classroom.boards.bohnenspiel.wood import draw_board
from classroom.boards.onetap import dice, is_complete, targets, throw
from classroom.boards.scene import READER, Look, Scene
from classroom.boards.surface import Surface

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


def draw_base(surface: Surface, look: Look = READER) -> None:
    """Draw the empty board."""
    draw_board(surface, Plan.of(look))


def draw_pieces(surface: Surface, now: Now, scene: Scene) -> None:
    """Draw what lies on the board and what is pointed out."""
    plan = Plan.of(scene.look)
    draw_signs(surface, plan, now)
    draw_under(surface, plan, scene)
    draw_beans(surface, plan, now, scene.lifted)
    draw_over(surface, plan, scene)
    draw_hand(surface, plan, now)
