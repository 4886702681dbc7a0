"""Legal plays of backgammon, made for speed.

A board is packed into one integer, 8 bits a place, so that moving a checker is one addition and
two boards are equal when their numbers are. Bit masks of the places say where own checkers
stand and where one may land. A route is the steps a hand takes, one die each.

Rules held here: move.two-dice, move.landing, move.blocked, bar.enter-first, bar.enter-point,
off.all-home, off.exact, off.higher, off.move-inside, dice.doubles, must.both, must.one,
must.larger, last-checker.strict.
"""

import struct
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
_BYTES = struct.Struct("26b")
_STEPS = tuple(
    tuple(Step(source, max(source - die, OFF)) for source in range(26)) for die in range(7)
)
_CHANGES = tuple(
    tuple((_ONE[source - die] if source > die else 0) - _ONE[source] for source in range(26))
    for die in range(7)
)


class Places(NamedTuple):
    """Bit masks over the places of a board, bit n for place n, in the mover's frame."""

    own: int
    landing: int
    blots: int


def pack(board: Board) -> int:
    """The board as one integer: place n, plus 128, in bits 8n..8n+7."""
    return int.from_bytes(_BYTES.pack(*board), "little") ^ _BIAS


def unpack(packed: int) -> Board:
    """The board of a packed integer."""
    return _BYTES.unpack((packed ^ _BIAS).to_bytes(26, "little"))


def places(board: Board) -> Places:
    """Where own checkers stand, where they may land, and which of those are enemy blots."""
    own = blots = blocked = 0
    for place, count in enumerate(board):
        if count > 0:
            own |= 1 << place
        elif count == -1:
            blots |= 1 << place
        elif count:
            blocked |= 1 << place
    return Places(own, _ALL_POINTS & ~blocked, blots & _ALL_POINTS)


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
    return _bits(sources(own, landing, die))


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
            best = max(best, 1 + longest(after(board, _STEPS[die][source]), left))
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
    packed, changes, steps = pack(board), _changes(die, blots), _STEPS[die]
    return {
        packed + changes[source]: (steps[source],) for source in _bits(sources(own, landing, die))
    }


def _two(board: Board, high: int, low: int) -> Found:
    """The results of two different dice, both played, in either order.

    The higher die first finds all but what the lower one makes possible: a checker that goes on,
    enters or comes home with it.
    """
    own, landing, blots = places(board)
    packed, out, known = pack(board), dict[int, Route](), 0
    changes = {die: _changes(die, blots) for die in (high, low)}
    for first, second in ((high, low), (low, high)):
        reach = sources(own, landing, first)
        begin, end, steps = changes[first], changes[second], _STEPS[second]
        for source in _bits(reach):
            target = max(source - first, OFF)
            hit = blots & 1 << target
            left = own if board[source] > 1 else own ^ 1 << source
            onward = sources(left | 1 << target & _ALL_POINTS, landing, second) & ~known
            moved, step = packed + begin[source], _STEPS[first][source]
            ending = _changes(second, blots ^ hit) if hit else end
            for place in _bits(onward):
                out[moved + ending[place]] = (step, steps[place])
        known = reach
    return out


def _four(board: Board, die: int) -> Found:
    """The results of a double: up to four equal steps, as many as can be played.

    Equal steps can be put in order of falling source without changing what they reach, so that
    only such routes are tried and each reaches another board.
    """
    own, landing, blots = places(board)
    counts = [max(n, 0) for n in board]
    changes, plain, steps = _changes(die, blots), _CHANGES[die], _STEPS[die]
    by_length: tuple[Found, ...] = ({}, {}, {}, {}, {})

    def walk(packed: int, own: int, below: int, route: Route) -> None:
        reach = _bits(sources(own, landing, die) & below)
        if len(route) == 3:
            by_length[4].update({packed + changes[n]: (*route, steps[n]) for n in reach})
        if len(route) == 3 or not reach:
            by_length[len(route)][packed] = route
            return
        for source in reach:
            target, count = steps[source].target, counts[source]
            now = own | 1 << target & _ALL_POINTS
            moved, change, taken = packed, changes[source], route
            for number in range(1, min(count, 4 - len(route)) + 1):
                moved, taken, change = moved + change, (*taken, steps[source]), plain[source]
                if len(taken) == 4:
                    by_length[4][moved] = taken
                    break
                counts[target] += number
                left = now if number < count else now ^ 1 << source
                walk(moved, left, (1 << source) - 1, taken)
                counts[target] -= number

    walk(pack(board), own, (1 << 26) - 1, ())
    return next((by_length[n] for n in (4, 3, 2, 1) if by_length[n]), {})


def _changes(die: int, blots: int) -> list[int]:
    """What a step of `die` from each place adds to a packed board, hits counted in."""
    changes = list(_CHANGES[die])
    for blot in _bits(blots):
        if blot + die <= BAR:
            changes[blot + die] += _ONE[blot] - 1
    return changes


@lru_cache(maxsize=1 << 14)
def _bits(mask: int) -> tuple[int, ...]:
    """The places of a mask, the highest first."""
    return tuple(place for place in range(mask.bit_length() - 1, -1, -1) if mask >> place & 1)
