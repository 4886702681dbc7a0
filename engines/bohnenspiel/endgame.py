"""Exact values when few beans are left.

A value is the beans the side to move still gets, less the opponent's, both playing as well as
can be: stores apart, sweep included. Search holds a lower and an upper bound of every board
met and looks deeper until they meet at the root. A board met again on its own way adds no bound,
so a proven value needs no rule on repetition. Eight beans need some 700 boards, seldom 30,000;
ten need 2,000, seldom 80,000.
"""

from collections.abc import Mapping
from operator import itemgetter

from engines.bohnenspiel.packed import Child, children, pack, seats
from engines.bohnenspiel.position import PASS, PITS, Move, Position, Rules, Side

Bounds = tuple[int, int]
Known = tuple[Bounds, int, Bounds]

BUDGET = 150_000

_GAIN = itemgetter(0)


def value(position: Position, budget: int = BUDGET) -> int | None:
    """The value of a position that is not over; None when `budget` boards do not prove it."""
    return Solver(position.rules).value(pack(position.board), position.turn, budget)


def values(
    position: Position, budget: int = BUDGET, solver: "Solver | None" = None
) -> Mapping[Move, int] | None:
    """The value of each legal move for the side to move; None when `budget` does not prove all.

    A solver of the same rules that is given remembers the boards it has met for the next time.
    """
    solver = solver or Solver(position.rules)
    stop = solver.nodes + budget
    found: dict[Move, int] = {}
    for gain, pit, board in solver.children(pack(position.board), position.turn):
        answer = solver.value(board, position.turn.other, stop - solver.nodes)
        if answer is None:
            return None
        found[pit or PASS] = gain - answer
    return found


class Solver:
    """Bounds of all boards met so far, kept from one question to the next.

    With a board's bounds stand the depth and the window for which it was last looked into: within
    these nothing new can be found.
    """

    def __init__(self, rules: Rules) -> None:
        self.nodes = 0
        self._seats = seats(rules)
        self._hemprich = rules.hemprich
        self._known: tuple[dict[int, Known], dict[int, Known]] = {}, {}

    def value(self, board: int, turn: Side, budget: int = BUDGET) -> int | None:
        """The value of a packed board, within `budget` boards."""
        left = sum(board.to_bytes(PITS, "little"))
        stop = self.nodes + budget
        depth = 1
        while self.nodes < stop:
            low, high = self._visit(board, turn, left, (-left, left), depth)
            if low == high:
                return low
            depth += 2
        return None

    def children(self, board: int, turn: int) -> list[Child]:
        """The moves on a packed board; a pass is pit 0."""
        seat = self._seats[turn]
        if self._hemprich and board and not board & seat.own:
            return [(0, 0, board)]
        return children(board, seat)

    def _visit(self, board: int, turn: int, left: int, window: Bounds, depth: int) -> Bounds:
        """Bounds of a board, as narrow as `depth` plies and the window ask for."""
        self.nodes += 1
        if not board & self._seats[turn].own and not (self._hemprich and board):
            return -left, -left
        known = self._known[turn].get(board)
        (low, high), searched, (wide_low, wide_high) = known or ((-left, left), 0, window)
        alpha, beta = window
        if not depth or low == high or low >= beta or high <= alpha:
            return low, high
        if searched >= depth and wide_low <= alpha and beta <= wide_high:
            return low, high
        best = reach = -left
        for gain, _, child in sorted(self.children(board, turn), key=_GAIN, reverse=True):
            narrow = gain - beta, gain - max(alpha, best)
            under, over = self._visit(child, 1 - turn, left - gain, narrow, depth - 1)
            best, reach = max(best, gain - over), max(reach, gain - under)
            if best >= beta:
                reach = high
                break
        bounds = max(low, best), min(high, reach)
        self._known[turn][board] = bounds, depth, window
        return bounds
