"""Exact values when few beans are left.

A value is the beans the side to move still gets, less the opponent's, both playing as well as
can be: stores apart, sweep included. Search holds a lower and an upper bound of every board
met and looks deeper until they meet at the root. A board met again on its own way adds no bound,
so a proven value needs no rule on repetition.
"""

from collections.abc import Mapping

from engines.bohnenspiel.packed import ROW_MASK, Child, Tables, children, pack, swapped, tables
from engines.bohnenspiel.position import Move, Pass, Position

Bounds = tuple[int, int]

BUDGET = 60_000


def value(position: Position, budget: int = BUDGET) -> int | None:
    """The value of a position that is not over; None when `budget` boards do not prove it."""
    solver = Solver(tables(position.rules), hemprich=position.rules.hemprich)
    return solver.value(pack(position.board, position.turn), sum(position.board), budget)


def values(position: Position, budget: int = BUDGET) -> Mapping[Move, int] | None:
    """The value of each legal move for the side to move; None when one is not proven."""
    solver = Solver(tables(position.rules), hemprich=position.rules.hemprich)
    left = sum(position.board)
    found: dict[Move, int] = {}
    for gain, place, board in solver.children(pack(position.board, position.turn)):
        answer = solver.value(board, left - gain, budget)
        if answer is None:
            return None
        found[position.turn.pits[place] if place >= 0 else Pass.PASS] = gain - answer
    return found


class Solver:
    """Bounds of all boards met so far, kept from one question to the next."""

    def __init__(self, table: Tables, *, hemprich: bool = False) -> None:
        self.nodes = 0
        self._table = table
        self._hemprich = hemprich
        self._bounds: dict[int, Bounds] = {}

    def value(self, board: int, left: int, budget: int = BUDGET) -> int | None:
        """The value of a packed board with `left` beans on it, within `budget` boards."""
        stop = self.nodes + budget
        depth = 1
        while self.nodes < stop:
            low, high = self._visit(board, left, -left, left, depth)
            if low == high:
                return low
            depth += 1
        return None

    def children(self, board: int) -> list[Child]:
        """The moves on a packed board; a pass has place -1."""
        if self._hemprich and board and not board & ROW_MASK:
            return [(0, -1, swapped(board))]
        return children(board, self._table)

    def _visit(self, board: int, left: int, alpha: int, beta: int, depth: int) -> Bounds:
        """Bounds of a board, as narrow as `depth` plies and the window ask for."""
        self.nodes += 1
        if not board & ROW_MASK and not (self._hemprich and board):
            return -left, -left
        low, high = self._bounds.get(board, (-left, left))
        if not depth or low == high or low >= beta or high <= alpha:
            return low, high
        best = reach = -left
        for gain, _, child in sorted(self.children(board), reverse=True):
            window = gain - beta, gain - max(alpha, best)
            under, over = self._visit(child, left - gain, *window, depth - 1)
            best, reach = max(best, gain - over), max(reach, gain - under)
            if best >= beta:
                reach = high
                break
        self._bounds[board] = bounds = max(low, best), min(high, reach)
        return bounds
