"""One move on a board: the path of the hand, and the capture at its end.

A sowing starts in the pit after the origin and drops one bean in each pit, round and round; the
stores are not pits. The capture starts in the pit of the last bean and goes backwards while
pits hold 2, 4 or 6.

Rules held here: sow.direction, sow.one-each, sow.no-stores, sow.single-lap, sow.origin,
sow.skip-origin, capture.even, capture.chain, capture.break, capture.wraps,
capture.through-origin, capture.last-only, capture.forced.
"""

from functools import lru_cache
from typing import NamedTuple

from engines.bohnenspiel.position import BEANS, PITS, Board, Rules

EVEN = (2, 4, 6)

Taken = tuple[tuple[int, int], ...]


class Moved(NamedTuple):
    """What one move does: (pit, beans) captured, the last pit first, and the board after it."""

    taken: Taken
    board: Board

    @property
    def gain(self) -> int:
        """How many beans are captured."""
        return sum(beans for _, beans in self.taken)


def preceding(pit: int, rules: Rules) -> int:
    """The pit before, against the direction of sowing."""
    return (pit if rules.clockwise else pit - 2) % PITS + 1


@lru_cache(maxsize=4 * PITS * (BEANS + 1))
def _path(pit: int, beans: int, clockwise: bool, skip: bool) -> tuple[int, ...]:
    step = -1 if clockwise else 1
    count = PITS - 1 if skip else PITS
    lap = tuple((pit - 1 + step * n) % PITS + 1 for n in range(1, count + 1))
    return (lap * (beans // count + 1))[:beans]


def path(pit: int, beans: int, rules: Rules) -> tuple[int, ...]:
    """The pits that receive a bean when `beans` are sown from `pit`, in order."""
    return _path(pit, beans, rules.clockwise, rules.skip_origin)


def sown(board: Board, pit: int, rules: Rules) -> Board:
    """The board when the hand is empty, before any capture."""
    now = list(board)
    now[pit - 1] = 0
    for place in path(pit, board[pit - 1], rules):
        now[place - 1] += 1
    return tuple(now)


def chain(board: Board, last: int, rules: Rules) -> Taken:
    """The pits captured when the last bean fell in `last`, with their beans, in order."""
    taken: list[tuple[int, int]] = []
    pit = last
    while board[pit - 1] in EVEN and len(taken) < (1 if rules.last_pit_only else PITS):
        taken.append((pit, board[pit - 1]))
        pit = preceding(pit, rules)
    return tuple(taken)


def move(board: Board, pit: int, rules: Rules) -> Moved:
    """Sow the beans of `pit`, of which there is at least one, and capture."""
    now = sown(board, pit, rules)
    taken = chain(now, path(pit, board[pit - 1], rules)[-1], rules)
    left = list(now)
    for place, _ in taken:
        left[place - 1] = 0
    return Moved(taken, tuple(left))
