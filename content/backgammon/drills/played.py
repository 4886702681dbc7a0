"""Positions out of seeded games, for drills: two simple styles play each other.

A style weighs what every player weighs: the race, made points, a wall, blots, hits, checkers kept
back. The weights are drawn for each side of each game, so that runners meet blockers and back
games. Boards are in the frame of the side on turn.
"""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from content.drills import familiar
from engines.backgammon.generator import results
from engines.backgammon.position import START, Board, Dice, flipped

LONGEST = 140
"""Turns after which a game between two who wait is broken off."""

FAMILIAR = 20
"""Half of all positions come from so many games, the rest from endlessly many more."""

WALLS = (0, 1, 3, 6, 9, 13, 18, *(18,) * 10)
"""What a run of that many made points is worth."""


class Style(NamedTuple):
    """What a player likes, as weights."""

    race: float
    points: float
    home: float
    wall: float
    blots: float
    hits: float
    back: float


def a_game(rng: Random) -> tuple[Board, ...]:
    """The boards of one of the games there are."""
    return game(familiar(rng, FAMILIAR))


@lru_cache(maxsize=512)
def game(number: int) -> tuple[Board, ...]:
    """The boards of the game of that number, each before the roll of the side on turn."""
    rng = Random(f"backgammon game {number}")  # noqa: S311 - games repeat by number
    styles = (_style(rng), _style(rng))
    board, boards = START, [START]
    for turn in range(LONGEST):
        board = flipped(moved(board, roll(rng), styles[turn % 2]))
        if not any(count > 0 for count in board) or not any(count < 0 for count in board):
            break
        boards.append(board)
    return tuple(boards)


def roll(rng: Random) -> Dice:
    """Two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


def moved(board: Board, dice: Dice, like: Style) -> Board:
    """The board after the play that a style likes best; the same board on a dance."""
    return max(sorted(results(board, dice)), key=lambda after: _worth(after, like), default=board)


def _style(rng: Random) -> Style:
    return Style(
        race=rng.uniform(0.05, 0.6),
        points=rng.uniform(0.5, 2.5),
        home=rng.uniform(0.5, 3),
        wall=rng.uniform(0, 1),
        blots=rng.uniform(0, 2),
        hits=rng.uniform(-0.5, 4),
        back=rng.choice((-1.5, -0.5, 0, 0, 1, 3)),
    )


def _worth(board: Board, like: Style) -> float:
    made = [place for place in range(1, 25) if board[place] > 1]
    pips = sum(place * count for place, count in enumerate(board) if count > 0)
    alone = sum(board[place] == 1 and _is_seen(board, place) for place in range(1, 25))
    return (
        like.points * len(made)
        + like.home * sum(place < 7 for place in made)
        + like.wall * WALLS[_longest_run(made)]
        + like.back * sum(count for count in board[19:25] if count > 0)
        - like.race * pips
        - like.blots * alone
        - like.hits * board[0]
    )


def _longest_run(made: list[int]) -> int:
    best = run = 0
    for at, place in enumerate(made):
        run = run + 1 if at and made[at - 1] == place - 1 else 1
        best = max(best, run)
    return best


def _is_seen(board: Board, place: int) -> bool:
    """Whether an enemy checker waits within twelve points."""
    return board[0] < 0 or any(count < 0 for count in board[max(place - 12, 1) : place])
