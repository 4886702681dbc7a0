"""What the drills of backgammon ask of a board: 26 numbers in the frame of the side on turn."""

from collections.abc import Callable, Iterable
from random import Random

from content.backgammon.drills.played import a_game
from engines.backgammon import BAR, Board, Dice, Phase, Rules, Side, State, Turn
from engines.backgammon.position import CHECKERS

NUMBERS = range(1, 7)
POINTS = range(1, 25)


def found(rng: Random, wanted: Callable[[Board], bool]) -> Board | None:
    """A wanted board of some game, or None when that game has none."""
    boards = a_game(rng)
    return next(filter(wanted, rng.sample(boards, len(boards))), None)


def to_play(board: Board, dice: Dice) -> Turn:
    """White's turn with these dice."""
    return Turn(standing(board, Phase.MOVE, dice=dice))


def standing(
    board: Board, phase: Phase = Phase.ROLL, turn: Side = Side.WHITE, dice: Dice | None = None
) -> State:
    """A board as a state."""
    return State(Rules(), board, turn, phase, dice)


def written(dice: Dice) -> str:
    """A roll as it is written in a sentence, the higher number first."""
    return f"{max(dice)}-{min(dice)}"


def controls(points: Iterable[int]) -> tuple[str, ...]:
    """The controls of points in White's numbers."""
    return tuple(f"p{point}" for point in sorted(points))


def own(board: Board) -> list[int]:
    """The points with own checkers."""
    return [point for point in POINTS if board[point] > 0]


def enemy_blots(board: Board) -> list[int]:
    """The points with one enemy checker."""
    return [point for point in POINTS if board[point] == -1]


def shut(board: Board) -> int:
    """How many of the six points of entry are blocked."""
    return sum(count < -1 for count in board[19:BAR])


def outside(board: Board) -> int:
    """How many own checkers are not home yet."""
    return sum(count for count in board[7:] if count > 0)


def left(board: Board) -> int:
    """How many own checkers are not borne off."""
    return sum(count for count in board if count > 0)


def has_borne_off(board: Board) -> bool:
    """Whether some own checkers are off."""
    return left(board) < CHECKERS
