"""The same moves made for speed, for searches over many positions.

A board is one integer of twelve bytes in the frame of the side to move: byte 0 is that side's
leftmost pit, byte 11 the opponent's rightmost. A sowing is then one addition from a table, and
handing over the turn a rotation by six bytes. The tables come from `sowing.path`, so that
how beans are sown is written once.
"""

from functools import cache
from typing import NamedTuple

from engines.bohnenspiel import sowing
from engines.bohnenspiel.position import BEANS, PITS, ROW, Board, Rules, Side

HALF_BITS = 8 * ROW
ROW_MASK = (1 << HALF_BITS) - 1

Child = tuple[int, int, int]


class Tables(NamedTuple):
    """For place 0..5 and its beans: what sowing adds to a board, and the places to capture from.

    `backward[place][beans]` is the last place and those before it, as far as a capture can go.
    """

    change: tuple[tuple[int, ...], ...]
    backward: tuple[tuple[tuple[int, ...], ...], ...]


def pack(board: Board, turn: Side) -> int:
    """The board as one integer, seen by `turn`."""
    seen = board[ROW:] + board[:ROW] if turn else board
    return int.from_bytes(bytes(seen), "little")


def unpack(packed: int, turn: Side) -> Board:
    """The board of an integer seen by `turn`."""
    seen = tuple(packed.to_bytes(PITS, "little"))
    return seen[ROW:] + seen[:ROW] if turn else seen


def swapped(packed: int) -> int:
    """The same board seen by the other side."""
    return packed >> HALF_BITS | (packed & ROW_MASK) << HALF_BITS


@cache
def tables(rules: Rules) -> Tables:
    """The tables of a set of house rules."""
    reach = 1 if rules.last_pit_only else PITS
    change, backward = [], []
    for pit in range(1, ROW + 1):
        paths = [sowing.path(pit, beans, rules) for beans in range(BEANS + 1)]
        change.append(tuple(_change(pit, path) for path in paths))
        backward.append(tuple(_backward(path[-1], rules)[:reach] if path else () for path in paths))
    return Tables(tuple(change), tuple(backward))


def children(packed: int, table: Tables) -> list[Child]:
    """(gain, place, board for the opponent) of each sowing, from the mover's leftmost pit."""
    found = []
    for place, beans in enumerate((packed & ROW_MASK).to_bytes(ROW, "little")):
        if beans:
            board = packed + table.change[place][beans]
            counts = board.to_bytes(PITS, "little")
            gain = 0
            for at in table.backward[place][beans]:
                taken = _TAKEN[counts[at]]
                if not taken:
                    break
                gain += taken
                board -= taken << 8 * at
            found.append((gain, place, board >> HALF_BITS | (board & ROW_MASK) << HALF_BITS))
    return found


def best_gain(packed: int, left: int, table: Tables, enough: int) -> int:
    """The most a single sowing brings with `left` beans on the board, its sweep included.

    The search stops at a sowing that brings `enough`. There must be one to make.
    """
    best = -left
    for place, beans in enumerate((packed & ROW_MASK).to_bytes(ROW, "little")):
        if beans:
            board = packed + table.change[place][beans]
            counts = board.to_bytes(PITS, "little")
            gain = 0
            for at in table.backward[place][beans]:
                taken = _TAKEN[counts[at]]
                if not taken:
                    break
                gain += taken
                board -= taken << 8 * at
            if not board >> HALF_BITS:
                gain = left
            if gain > best:
                best = gain
                if best >= enough:
                    break
    return best


_TAKEN = tuple(beans if beans in sowing.EVEN else 0 for beans in range(256))


def _change(pit: int, path: tuple[int, ...]) -> int:
    """What emptying `pit` and sowing along `path` adds to a board."""
    return sum(1 << 8 * (place - 1) for place in path) - (len(path) << 8 * (pit - 1))


def _backward(last: int, rules: Rules) -> tuple[int, ...]:
    """All places from pit `last` against the direction of sowing."""
    step = 1 if rules.clockwise else -1
    return tuple((last - 1 + step * n) % PITS for n in range(PITS))
