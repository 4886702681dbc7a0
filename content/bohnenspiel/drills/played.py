"""Positions out of seeded games, for drills: two players of simple tastes.

A taste weighs what every player weighs: beans captured, beans kept in one's own row, a full pit
saved for later; chance does the rest. Positions are in the frame of the side on turn: its own
pits come first, its own store too.
"""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from content.drills import familiar
from engines.bohnenspiel import Rules, sowing
from engines.bohnenspiel.position import ROW, START, Board

LONGEST = 150
"""Moves after which a game that goes round in circles is broken off."""

FAMILIAR = 40
"""Half of all positions come from so many games, the rest from endlessly many more."""

USUAL = Rules()


class Spot(NamedTuple):
    """A position as the side on turn sees it: the twelve pits, its own store, the other one."""

    board: Board
    own: int
    theirs: int


class Taste(NamedTuple):
    """What a player likes, as weights."""

    gain: float
    home: float
    hoard: float
    whim: float


def a_game(rng: Random) -> tuple[Spot, ...]:
    """The positions of one of the games there are."""
    return game(familiar(rng, FAMILIAR))


@lru_cache(maxsize=512)
def game(number: int) -> tuple[Spot, ...]:
    """The positions of the game of that number, each before a move."""
    rng = Random(f"bohnenspiel game {number}")  # noqa: S311 - games repeat by number
    tastes = (_taste(rng), _taste(rng))
    spot = Spot(START, 0, 0)
    spots = [spot]
    for turn in range(LONGEST):
        spot = moved(spot, _liked(rng, spot, tastes[turn % 2]))
        if not any(spot.board[:ROW]):
            break
        spots.append(spot)
    return tuple(spots)


def moved(spot: Spot, pit: int) -> Spot:
    """The position after a pit is sown, in the frame of the other side."""
    after = sowing.move(spot.board, pit, USUAL)
    return Spot(turned(after.board), spot.theirs, spot.own + after.gain)


def turned(board: Board) -> Board:
    """The same pits as the other side counts them."""
    return board[ROW:] + board[:ROW]


def _taste(rng: Random) -> Taste:
    return Taste(rng.uniform(0, 3), rng.uniform(-0.3, 0.6), rng.uniform(0, 0.4), rng.uniform(0, 4))


def _liked(rng: Random, spot: Spot, like: Taste) -> int:
    """The pit that a taste would rather sow than any other."""
    pits = [pit for pit in range(1, ROW + 1) if spot.board[pit - 1]]
    return max(pits, key=lambda pit: _worth(spot, pit, like) + rng.uniform(0, like.whim))


def _worth(spot: Spot, pit: int, like: Taste) -> float:
    after = sowing.move(spot.board, pit, USUAL)
    own = after.board[:ROW]
    return like.gain * after.gain + like.home * sum(own) + like.hoard * max(own)
