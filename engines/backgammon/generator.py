"""Legal plays of backgammon, made for speed.

A board is packed into one integer, 8 bits a place, so that moving a checker is one addition and
two boards are equal when their numbers are. Bit masks of the places say where own checkers
stand and where one may land. A route is the steps a hand takes, one die each.

Rules held here: move.two-dice, move.landing, move.blocked, bar.enter-first, bar.enter-point,
off.all-home, off.exact, off.higher, off.move-inside, dice.doubles, must.both, must.one,
must.larger, last-checker.strict.
"""

import struct
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engines.backgammon.moves import Step
from engines.backgammon.position import BAR, OFF, Board, Dice

Route = tuple[Step, ...]
Found = dict[int, Route]

_ALL_POINTS = (1 << BAR) - 2
_ON_BAR = 1 << BAR
_OUTSIDE = (1 << 26) - (1 << 7)
_ONE = tuple(1 << 8 * place for place in range(26))
_BIAS = sum(128 * one for one in _ONE)
_STEP = tuple(tuple(Step(source, target) for target in range(26)) for source in range(26))


class Places(NamedTuple):
    """Bit masks over the places of a board, bit n for place n, in the mover's frame."""

    own: int
    landing: int
    blots: int


def pack(board: Board) -> int:
    """The board as one integer: place n, plus 128, in bits 8n..8n+7."""
    return sum((n + 128) * one for n, one in zip(board, _ONE, strict=True))


def unpack(packed: int) -> Board:
    """The board of a packed integer."""
    return struct.unpack("26b", (packed ^ _BIAS).to_bytes(26, "little"))


def places(board: Board) -> Places:
    """Where own checkers stand, where they may land, and which of those are enemy blots."""
    own = blots = blocked = 0
    for place, count in enumerate(board[1:], 1):
        if count > 0:
            own |= 1 << place
        elif count == -1:
            blots |= 1 << place
        elif count < -1:
            blocked |= 1 << place
    return Places(own, _ALL_POINTS & ~blocked, blots)


def sources(own: int, landing: int, die: int) -> int:
    """The places from which `die` can be played, as a mask; the whole rule of one step."""
    if own & _ON_BAR:
        return landing << die & _ON_BAR
    inside = own & landing << die
    if own & _OUTSIDE:
        return inside
    if own & 1 << die:
        return inside | 1 << die
    return inside | 1 << own.bit_length() - 1 if 0 < own < 1 << die else inside


def step_sources(board: Board, die: int) -> tuple[int, ...]:
    """The places from which `die` can be played, the highest first."""
    own, landing, _ = places(board)
    return tuple(_bits(sources(own, landing, die)))


def after(board: Board, step: Step) -> Board:
    """The board after one step of one die, a blot on the target sent to the bar."""
    now = list(board)
    now[step.source] -= 1
    if step.target != OFF:
        if now[step.target] < 0:
            now[step.target] = 0
            now[0] -= 1
        now[step.target] += 1
    return tuple(now)


def found(board: Board, dice: Dice) -> Found:
    """Every distinct result of the roll, packed, with one route to it; empty is a dance.

    Keys are the legal results only: as many dice as can be played, the larger if only one.
    """
    if dice[0] == dice[1]:
        return _four(board, dice[0])
    high, low = max(dice), min(dice)
    return _two(board, high, low) or _one(board, high) or _one(board, low)


def results(board: Board, dice: Dice) -> set[Board]:
    """The distinct boards the roll can legally lead to, in the mover's frame; empty is a dance."""
    return {unpack(packed) for packed in found(board, dice)}


@lru_cache(maxsize=1 << 14)
def longest(board: Board, dice: tuple[int, ...]) -> int:
    """How many of `dice` can be played at most."""
    best = 0
    for die in set(dice):
        left = without(dice, die)
        for source in step_sources(board, die):
            step = _STEP[source][max(source - die, OFF)]
            best = max(best, 1 + longest(after(board, step), left))
            if best == len(dice):
                return best
    return best


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice left when one `die` is used."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def _one(board: Board, die: int) -> Found:
    """The results of one die."""
    own, landing, blots = places(board)
    packed = pack(board)
    return {
        packed + _change(source, source - die, blots): (_STEP[source][max(source - die, OFF)],)
        for source in _bits(sources(own, landing, die))
    }


def _two(board: Board, high: int, low: int) -> Found:
    """The results of two different dice, both played, in either order."""
    own, landing, blots = places(board)
    packed = pack(board)
    out: Found = {}
    for first, second in ((high, low), (low, high)):
        for source in _bits(sources(own, landing, first)):
            target = source - first
            moved = packed + _change(source, target, blots)
            left = own if board[source] > 1 else own ^ 1 << source
            blots_left = blots
            if target > OFF:
                left |= 1 << target
                blots_left &= ~(1 << target)
            step = _STEP[source][max(target, OFF)]
            for onward in _bits(sources(left, landing, second)):
                reached = moved + _change(onward, onward - second, blots_left)
                if reached not in out:
                    out[reached] = (step, _STEP[onward][max(onward - second, OFF)])
    return out


def _four(board: Board, die: int) -> Found:
    """The results of a double: up to four equal steps, as many as can be played.

    Equal steps can be put in order of falling source without changing what they reach, so that
    only such routes are tried and each reaches another board.
    """
    own, landing, blots = places(board)
    counts = [max(n, 0) for n in board]
    by_length: list[Found] = [{}, {}, {}, {}, {}]

    def walk(packed: int, own: int, blots: int, route: Route, below: int) -> None:
        left = 4 - len(route)
        reach = sources(own, landing, die) & below if left else 0
        if not reach:
            by_length[len(route)][packed] = route
            return
        for source in _bits(reach):
            target = source - die
            counts[source] -= 1
            now = own if counts[source] else own ^ 1 << source
            blots_left = blots
            if target > OFF:
                counts[target] += 1
                now |= 1 << target
                blots_left &= ~(1 << target)
            walk(
                packed + _change(source, target, blots),
                now,
                blots_left,
                (*route, _STEP[source][max(target, OFF)]),
                (2 << source) - 1,
            )
            counts[source] += 1
            if target > OFF:
                counts[target] -= 1

    walk(pack(board), own, blots, (), (1 << 26) - 1)
    return next((by_length[n] for n in (4, 3, 2, 1) if by_length[n]), {})


def _change(source: int, target: int, blots: int) -> int:
    """What one step adds to a packed board; a target of 0 or less is off."""
    if target <= OFF:
        return -_ONE[source]
    if blots >> target & 1:
        return 2 * _ONE[target] - _ONE[source] - 1
    return _ONE[target] - _ONE[source]


def _bits(mask: int) -> Iterator[int]:
    """The places of a mask, the highest first."""
    while mask:
        place = mask.bit_length() - 1
        yield place
        mask ^= 1 << place
