"""Counting on the board: the race, blots and the rolls that hit them, made points, primes.

Points are in the numbers of the side asked about; rolls are ordered pairs, 36 in all.
"""

from itertools import product
from typing import NamedTuple

from engines.backgammon.generator import results
from engines.backgammon.position import BAR, Board, Dice, Position, Side

ROLLS: tuple[Dice, ...] = tuple((first, second) for first, second in product(range(1, 7), repeat=2))


class Shot(NamedTuple):
    """A blot, by its owner's number, and the rolls with which the other side can hit it."""

    point: int
    rolls: tuple[Dice, ...]


def pips(position: Position, side: Side) -> int:
    """The pip count: how many points `side` has to travel to bear off all; 25 from the bar."""
    return sum(place * n for place, n in enumerate(position.points(side)) if n > 0)


def blots(position: Position, side: Side) -> tuple[int, ...]:
    """The points where one checker of `side` stands alone, the highest first."""
    points = position.points(side)
    return tuple(point for point in range(24, 0, -1) if points[point] == 1)


def made_points(position: Position, side: Side) -> tuple[int, ...]:
    """The points `side` holds with two checkers or more, the highest first."""
    points = position.points(side)
    return tuple(point for point in range(24, 0, -1) if points[point] > 1)


def longest_prime(position: Position, side: Side) -> tuple[int, ...]:
    """The longest run of points made next to each other, the highest first; () without any."""
    best: tuple[int, ...] = ()
    run: tuple[int, ...] = ()
    for point in made_points(position, side):
        run = (*run, point) if run and run[-1] == point + 1 else (point,)
        best = max(best, run, key=len)
    return best


def hitting_rolls(position: Position, point: int, by: Side) -> tuple[Dice, ...]:
    """The rolls with which `by`, on turn, can legally hit the blot on `point`.

    `point` is in the numbers of the side that owns the blot. Blocked ways, checkers on the bar
    and combined numbers count as the rules say. Empty when no blot stands there.
    """
    board = position.points(by)
    target = BAR - point
    if board[target] != -1:
        return ()
    return tuple(
        dice for dice in ROLLS if any(reached[target] != -1 for reached in results(board, dice))
    )


def shots(position: Position, side: Side) -> tuple[Shot, ...]:
    """Every blot of `side`, the highest first, with the rolls that hit it: see `hitting_rolls`."""
    board, lonely = position.points(side.other), blots(position, side)
    hit = {dice: _hit(board, lonely, dice) for dice in ROLLS if dice[0] >= dice[1] and lonely}
    return tuple(
        Shot(point, tuple(dice for dice in ROLLS if point in hit[max(dice, dice[::-1])]))
        for point in lonely
    )


def entering_rolls(position: Position, side: Side, checkers: int = 1) -> tuple[Dice, ...]:
    """The rolls that bring at least `checkers` of those `side` has on the bar back in.

    A double brings in up to four. Empty when fewer than `checkers` are on the bar.
    """
    board = position.points(side)
    if board[BAR] < checkers:
        return ()
    return tuple(dice for dice in ROLLS if _entries(dice, position, side) >= checkers)


def _hit(board: Board, lonely: tuple[int, ...], dice: Dice) -> frozenset[int]:
    """The blots, by their owner's numbers, that some play of a roll hits."""
    left = set(lonely)
    hit = set[int]()
    for reached in results(board, dice):
        hit |= {point for point in left if reached[BAR - point] != -1}
        left -= hit
    return frozenset(hit)


def _entries(dice: Dice, position: Position, side: Side) -> int:
    """How many checkers a roll could bring in through the points open to it."""
    board = position.points(side)
    numbers = dice * 2 if dice[0] == dice[1] else dice
    return sum(board[BAR - number] > -2 for number in numbers)
