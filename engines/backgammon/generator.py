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
_COUNT = 127
_OUTSIDE = (1 << 26) - (1 << 7)
_ONE = tuple(1 << 8 * place for place in range(26))
_BIAS = sum(128 * one for one in _ONE)
_BYTES = struct.Struct("26b")
_OWN, _BLOT, _BLOCK = (
    bytes(ord("01"[n in counts]) for n in range(256))
    for counts in (range(1, 128), range(255, 256), range(128, 255))
)
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
    counts = _BYTES.pack(*reversed(board))
    own, blots = int(counts.translate(_OWN), 2), int(counts.translate(_BLOT), 2)
    return Places(own, _ALL_POINTS & ~int(counts.translate(_BLOCK), 2), blots & _ALL_POINTS)


def sources(own: int, arrivals: int, die: int) -> int:
    """The places from which `die` can be played, as a mask; the whole rule of one step.

    `arrivals` are the places from which it leads to one where a checker may land.
    """
    if own & _ON_BAR:
        return arrivals & _ON_BAR
    inside = own & arrivals
    if own & _OUTSIDE:
        return inside
    if own & 1 << die:
        return inside | 1 << die
    return inside | 1 << own.bit_length() - 1 if 0 < own < 1 << die else inside


def step_sources(board: Board, die: int) -> tuple[int, ...]:
    """The places from which `die` can be played, the highest first."""
    own, landing, _ = places(board)
    return _bits(sources(own, landing << die, die))


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
    each = [(packed ^ _BIAS).to_bytes(26, "little") for packed in found(board, dice)]
    return set(_BYTES.iter_unpack(b"".join(each)))


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
        packed + changes[source]: (steps[source],)
        for source in _bits(sources(own, landing << die, die))
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
        reach, arrivals = sources(own, landing << first, first), landing << second
        begin, end, steps = changes[first], changes[second], _STEPS[second]
        for source in _bits(reach):
            step = _STEPS[first][source]
            target = step.target
            left = own if board[source] > 1 else own ^ 1 << source
            onward = sources(left | 1 << target & _ALL_POINTS, arrivals, second) & ~known
            if onward:
                hit = blots & 1 << target
                ending = _changes(second, blots ^ hit) if hit else end
                moved = packed + begin[source]
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
    arrivals, steps = landing << die, _STEPS[die]
    first, again = _changes(die, blots), _CHANGES[die]
    nodes: list[tuple[int, int, int, Route]] = [(pack(board), own, BAR + 1, ())]
    for _ in range(3):
        level = nodes
        nodes = []
        for packed, own, last, route in level:
            for source in _falling(sources(own, arrivals, die), last):
                moved = packed + (again if source == last else first)[source]
                target = source - die
                now = own if packed >> 8 * source & _COUNT > 1 else own ^ 1 << source
                now |= 1 << target if target > 0 else 0
                nodes.append((moved, now, source, (*route, steps[source])))
        if not nodes:
            return {packed: route for packed, _, _, route in level if route}
    return {
        packed + (again if source == last else first)[source]: (*route, steps[source])
        for packed, own, last, route in nodes
        for source in _falling(sources(own, arrivals, die), last)
    } or {packed: route for packed, _, _, route in nodes}


def _falling(reach: int, last: int) -> tuple[int, ...]:
    """The places of `reach` below `last`, the highest first, and then `last` itself if there."""
    below = _bits(reach & (1 << last) - 1)
    return (*below, last) if reach >> last & 1 else below


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
