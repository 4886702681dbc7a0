"""The same moves made for speed, for searches over many positions.

A board is one integer of twelve bytes, pit n in byte n - 1, so that a sowing is one addition.
What can be known of a sowing before the board is known stands in a table, made from
`sowing.path`, so that how beans are sown is written once.
"""

from functools import cache
from typing import NamedTuple

from engines.bohnenspiel import sowing
from engines.bohnenspiel.position import BEANS, PITS, ROW, Board, Rules, Side

Child = tuple[int, int, int]


class Hand(NamedTuple):
    """What is known of sowing so many beans from `pit`, whatever else lies on the board.

    `last` is the byte of the last bean and `more` what its count grows by; `change` is added to
    the board; `backward` are the bytes from the last one on, as far as a capture can go.
    """

    pit: int
    last: int
    more: int
    change: int
    backward: tuple[int, ...]


class Seat(NamedTuple):
    """One side of the board: the masks of both rows, its first byte, its hands by pit and beans."""

    own: int
    other: int
    first: int
    hands: tuple[tuple[Hand, ...], ...]


def pack(board: Board) -> int:
    """The board as one integer."""
    return int.from_bytes(bytes(board), "little")


def unpack(packed: int) -> Board:
    """The board of an integer."""
    return tuple(packed.to_bytes(PITS, "little"))


@cache
def seats(rules: Rules) -> tuple[Seat, Seat]:
    """South's seat and North's under a set of house rules."""
    south, north = (
        tuple(
            tuple(_hand(pit, sowing.path(pit, beans, rules), rules) for beans in range(BEANS + 1))
            for pit in side.pits
        )
        for side in Side
    )
    low = (1 << 8 * ROW) - 1
    high = low << 8 * ROW
    return Seat(low, high, 0, south), Seat(high, low, ROW, north)


def children(packed: int, seat: Seat) -> list[Child]:
    """(gain, pit, board after) of each sowing, from the mover's left."""
    counts = packed.to_bytes(PITS, "little")
    found = []
    for hands, beans in zip(seat.hands, counts[seat.first :], strict=False):
        if beans:
            pit, last, more, change, backward = hands[beans]
            board = packed + change
            gain = 0
            if _TAKEN[counts[last] + more]:
                after = board.to_bytes(PITS, "little")
                for at in backward:
                    taken = _TAKEN[after[at]]
                    if not taken:
                        break
                    gain += taken
                    board -= taken << 8 * at
            found.append((gain, pit, board))
    return found


def best_gain(packed: int, left: int, seat: Seat, enough: int) -> int:
    """The most a single sowing brings with `left` beans on the board, its sweep included.

    The search stops at a sowing that brings `enough`. There must be one to make.
    """
    counts = packed.to_bytes(PITS, "little")
    other = seat.other
    starved = not packed & other
    best = 0
    for hands, beans in zip(seat.hands, counts[seat.first :], strict=False):
        if beans:
            _, last, more, change, backward = hands[beans]
            if starved or _TAKEN[counts[last] + more]:
                board = packed + change
                after = board.to_bytes(PITS, "little")
                gain = 0
                for at in backward:
                    taken = _TAKEN[after[at]]
                    if not taken:
                        break
                    gain += taken
                    board -= taken << 8 * at
                if not board & other:
                    gain = left
                if gain > best:
                    best = gain
                    if best >= enough:
                        break
    return best


_TAKEN = tuple(beans if beans in sowing.EVEN else 0 for beans in range(256))


def _hand(pit: int, path: tuple[int, ...], rules: Rules) -> Hand:
    """The hand lifted from `pit` that goes along `path`; nothing moves along no path."""
    last, step = path[-1] if path else pit, 1 if rules.clockwise else -1
    reach = 1 if rules.last_pit_only else PITS
    return Hand(
        pit=pit,
        last=last - 1,
        more=path.count(last) - (len(path) if last == pit else 0),
        change=sum(1 << 8 * (place - 1) for place in path) - (len(path) << 8 * (pit - 1)),
        backward=tuple((last - 1 + step * n) % PITS for n in range(reach)),
    )
