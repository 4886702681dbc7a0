"""The backgammon board: drawing, controls, spoken view and taps."""

from classroom.boards.backgammon.flight import beats, flights
from classroom.boards.backgammon.geometry import HEIGHT, WIDTH, Plan
from classroom.boards.backgammon.hand import (
    clue_answer,
    clue_where,
    dice,
    in_hand,
    is_complete,
    offers,
    start_of,
    tap,
    targets,
    throw,
    trace,
)
from classroom.boards.backgammon.marks import draw_over, draw_zones
from classroom.boards.backgammon.pieces import draw_checkers, draw_cube, draw_dice, draw_turn
from classroom.boards.backgammon.spoken import controls, describe
from classroom.boards.backgammon.standing import Now, sides_to_act, standing, state_of
from classroom.boards.backgammon.wood import draw_board
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
CONFIRMS = True
TOOLS: tuple[str, ...] = ()


def draw_base(surface: Surface, look: Look = READER) -> None:
    """Draw the empty board."""
    draw_board(surface, Plan.of(look))


def draw_pieces(surface: Surface, now: Now, scene: Scene) -> None:
    """Draw what stands on the board and what is pointed out."""
    table, state, plan = standing(now), state_of(now), Plan.of(scene.look)
    draw_zones(surface, plan, table, scene)
    draw_cube(surface, plan, state.cube, state.owner)
    draw_checkers(surface, plan, table, scene.lifted)
    draw_dice(surface, plan, table, scene.die)
    draw_turn(surface, plan, sides_to_act(state))
    draw_over(surface, plan, table, scene)
