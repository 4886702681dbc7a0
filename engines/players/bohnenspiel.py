"""Computer players of Bohnenspiel, and hints.

All beans lie open, so a view is the state itself. The players look ahead by alpha-beta, captures
first, for the lead in beans from now on; the strong one deepens until its nodes are used up, and
knows the exact values of the last beans.
"""

from operator import itemgetter
from random import Random
from typing import NamedTuple, Protocol

from engines.bohnenspiel import (
    PASS,
    End,
    Move,
    Pass,
    Position,
    Rules,
    Side,
    State,
    analysis,
    endgame,
)
from engines.bohnenspiel.packed import Child, best_gain, children, pack, seats
from engines.bohnenspiel.position import HALF
from engines.contract import Declared
from engines.players import Hint, Reason, reason

LEVELS = ("random", "greedy", "careful", "deep", "strong")
HINTS: Declared = {
    "turn.alternate:only": ("pit",),
    "end.hemprich:pass": (),
    "win.majority:proven": ("beans",),
    "win.draw:proven": (),
    "end.sweep:proven": ("beans",),
    "end.sweep:now": ("beans",),
    "win.majority:passes": ("beans",),
    "capture.even:takes": ("beans", "last"),
    "capture.chain:takes": ("beans", "last", "pits"),
    "capture.even:saves": ("beans", "pit"),
    "capture.even:prepares": ("beans", "pit"),
    "sow.own-pit:ahead": ("beans", "plies"),
    "sow.own-pit:level": ("plies",),
    "sow.own-pit:behind": ("beans", "plies"),
}
EXACT = 10
NODES = 30_000

_PLIES = {"greedy": 1, "careful": 3, "deep": 6, "strong": 60}
_FAR = 1000
_UNBOUNDED = 1_000_000
_NOTHING = (0, -_FAR, _FAR, -1)
_GAIN = itemgetter(0)

Window = tuple[int, int]
WHOLE: Window = (-_FAR, _FAR)

_Known = tuple[int, int, int, int]


class Chooser(Protocol):
    """A way to choose a move."""

    def __call__(self, view: State, seed: int) -> Move:
        """A legal move of the view."""


class Search:
    """Alpha-beta over packed boards, within a number of boards looked into.

    It looks at boards alone: that a board stands for the third time ends no line of it.
    """

    def __init__(self, rules: Rules, limit: int) -> None:
        self.nodes = 0
        self.plies = 0
        self.lead = 0
        self._seats = seats(rules)
        self._hemprich = rules.hemprich
        self._limit = limit
        self._known: tuple[dict[int, _Known], dict[int, _Known]] = {}, {}

    def best(self, position: Position, plies: int, random: Random) -> Move:
        """The best move, looked for ever deeper up to `plies`; equals are drawn by chance.

        Leaves the plies it looked ahead in `plies`, and what it expects in `lead`.
        """
        moves = self.children(pack(position.board), position.turn)
        random.shuffle(moves)
        moves.sort(key=_GAIN, reverse=True)
        for depth in range(1, plies + 1):
            best = self._root(moves, position, depth)
            if best is None:
                break
            self.plies, self.lead = depth, best[0]
            moves.insert(0, moves.pop(moves.index(best[1])))
        return moves[0][1] or PASS

    def value(self, board: int, turn: int, left: int, depth: int, window: Window = WHOLE) -> int:
        """The lead of the side to move over the next plies, exact inside the window.

        Raises _Enough when more boards than the limit were looked into.
        """
        self.nodes += 1
        seat = self._seats[turn]
        if not board & seat.own and not (self._hemprich and board):
            return -left
        if not depth:
            return 0
        if self._hemprich:
            return self._deeper(board, turn, left, depth, window)
        if depth == 1:
            return best_gain(board, left, seat, window[1]) if window[1] > 0 else 0
        if depth == 2:
            return self._two(board, turn, left, window)
        return self._deeper(board, turn, left, depth, window)

    def children(self, board: int, turn: int) -> list[Child]:
        """The moves on a board; a pass is pit 0."""
        seat = self._seats[turn]
        if self._hemprich and not board & seat.own:
            return [(0, 0, board)]
        return children(board, seat)

    def _root(self, moves: list[Child], position: Position, depth: int) -> tuple[int, Child] | None:
        """The best lead and move at one depth; what was found before the nodes ran out, if any."""
        other, left = position.turn.other, sum(position.board)
        low = -_FAR
        best: tuple[int, Child] | None = None if depth > 1 else (0, moves[0])
        try:
            for move in moves:
                gain, _, board = move
                window = -_FAR, gain - low
                lead = gain - self.value(board, other, left - gain, depth - 1, window)
                if lead > low:
                    low, best = lead, (lead, move)
        except _Enough:
            pass
        return best

    def _two(self, board: int, turn: int, left: int, window: Window) -> int:
        """The value over two plies.

        An answer never costs its maker beans, so a move leads by no more than it gains, unless
        it ends the game.
        """
        low, high = window
        seat, answering = self._seats[turn], self._seats[1 - turn]
        best, bound = -_FAR, low
        moves = children(board, seat)
        moves.sort(key=_GAIN, reverse=True)
        for gain, _, after in moves:
            if not after & seat.other:
                lead = left
            elif gain <= bound:
                lead = gain
            else:
                self.nodes += 1
                lead = gain - best_gain(after, left - gain, answering, gain - bound)
            if lead > best:
                best = lead
                if best >= high:
                    break
                bound = max(bound, best)
        return best

    def _deeper(self, board: int, turn: int, left: int, depth: int, window: Window) -> int:
        """The value by the values of the moves, the one that was best before tried first."""
        if self.nodes > self._limit:
            raise _Enough
        low, high = window
        known, least, most, first = self._known[turn].get(board, _NOTHING)
        if known >= depth and (least >= high or most <= low or least == most):
            return most if most <= low else least
        best, bound, pit = -_FAR, low, first
        for gain, place, after in _ordered(self.children(board, turn), first):
            inner = gain - high, gain - bound
            lead = gain - self.value(after, 1 - turn, left - gain, depth - 1, inner)
            if lead > best:
                best, pit = lead, place
                if best >= high:
                    break
                bound = max(bound, best)
        least, most = best if best > low else -_FAR, best if best < high else _FAR
        self._known[turn][board] = depth, least, most, pit
        return best


def choose(view: State, level: str, seed: int, nodes: int | None = None) -> Move:
    """A legal move of a level of LEVELS; ValueError for another level or a finished game."""
    return _thought(view, level, seed, nodes).move


def hint(view: State, nodes: int | None = None) -> Hint:
    """The move of the strong player with its reasons; ValueError for a finished game."""
    thought = _thought(view, "strong", 0, nodes)
    move = thought.move
    if isinstance(move, Pass):
        return Hint(str(move), (reason("end.hemprich", "pass"),))
    if len(view.legal_moves()) == 1:
        return Hint(str(move), (reason("turn.alternate", "only", pit=move),))
    seen = [*_ended(view, move), *_taken(view, move), *_safety(view, move)]
    expected = _expected(view, thought)
    return Hint(str(move), (*seen, expected) if thought.plies else (expected, *seen))


def contest(first: Chooser, second: Chooser, seed: int) -> int:
    """One game, `first` as South and to open: its beans less those of `second`."""
    random = Random(seed)
    state = State.start()
    while (result := state.outcome) is None:
        chooser = second if state.turn else first
        state = state.play(chooser(state, random.getrandbits(32)))
    return result.beans[Side.SOUTH] - result.beans[Side.NORTH]


class _Enough(Exception):  # noqa: N818 - a signal, not an error
    """The nodes are used up."""


class _Thought(NamedTuple):
    """A move, the lead it is expected to bring, and how far ahead that was seen; 0 is proven."""

    move: Move
    lead: int = 0
    plies: int = 0


def _thought(view: State, level: str, seed: int, nodes: int | None) -> _Thought:
    """The move of a level, with what it expects."""
    if level not in LEVELS:
        raise ValueError(f"no such level: {level!r}")
    moves = view.legal_moves()
    if not moves:
        raise ValueError(f"the game is over: {str(view)!r}")
    random = Random(seed)
    if level == "random" or len(moves) == 1:
        return _Thought(random.choice(moves))
    if level == "strong" and (exact := _exact(view, nodes)):
        move = max(moves, key=lambda move: (*exact[move], random.random()))
        return _Thought(move, exact[move][0])
    own = NODES if level == "strong" else _UNBOUNDED
    search = Search(view.rules, own if nodes is None else nodes)
    return _Thought(search.best(view, _PLIES[level], random), search.lead, search.plies)


def _exact(view: State, nodes: int | None) -> dict[Move, tuple[int, bool, int]] | None:
    """Proven value, whether the position after is new, and gain of each move near the end."""
    if sum(view.board) > EXACT or view.rules.stop_when_decided:
        return None
    values = endgame.values(view, endgame.BUDGET if nodes is None else nodes)
    if values is None:
        return None
    after = {move: view.play(move) for move in values}
    return {
        move: (value, after[move].occurrences == 1, -sum(after[move].board))
        for move, value in values.items()
    }


def _expected(view: State, thought: _Thought) -> Reason:
    """What the move is sure to bring when that is proven, else what the search expects."""
    if thought.plies:
        return _outlook(thought)
    gets = (sum(view.board) + thought.lead) // 2
    beans = view.stores[view.turn] + gets
    if beans == HALF:
        return reason("win.draw", "proven")
    if beans > HALF:
        return reason("win.majority", "proven", beans=beans)
    return reason("end.sweep", "proven", beans=gets)


def _outlook(thought: _Thought) -> Reason:
    """The lead in beans after so many plies."""
    if not thought.lead:
        return reason("sow.own-pit", "level", plies=thought.plies)
    case = "ahead" if thought.lead > 0 else "behind"
    return reason("sow.own-pit", case, beans=abs(thought.lead), plies=thought.plies)


def _ended(view: State, pit: int) -> list[Reason]:
    """A move that ends the game with a sweep, or brings the store past half."""
    after = view.play(pit)
    found = []
    if after.end is End.NO_MOVE and any(after.board):
        found.append(reason("end.sweep", "now", beans=sum(after.board)))
    if view.stores[view.turn] <= HALF < after.stores[view.turn]:
        found.append(reason("win.majority", "passes", beans=after.stores[view.turn]))
    return found


def _taken(view: State, pit: int) -> list[Reason]:
    """A move that captures."""
    move = analysis.sow(view, pit)
    if not move.taken:
        return []
    if len(move.taken) == 1:
        return [reason("capture.even", "takes", beans=move.gain, last=move.last)]
    pits = len(move.taken)
    return [reason("capture.chain", "takes", beans=move.gain, last=move.last, pits=pits)]


def _safety(view: State, pit: int) -> list[Reason]:
    """A move that spoils the opponent's best capture, or prepares one's own."""
    after = view.play(pit)
    found = []
    if threats := analysis.threats(view):
        left = max((move.gain for move in analysis.moves(after)), default=0)
        if left < threats[0].gain:
            saved, origin = threats[0].gain - left, threats[0].origin
            found.append(reason("capture.even", "saves", beans=saved, pit=origin))
    if own := analysis.threats(after):
        found.append(reason("capture.even", "prepares", beans=own[0].gain, pit=own[0].origin))
    return found


def _ordered(moves: list[Child], first: int) -> list[Child]:
    """Captures first, the largest before, and in front of all the pit that was best before."""
    moves.sort(key=_GAIN, reverse=True)
    for at, move in enumerate(moves):
        if move[1] == first:
            moves.insert(0, moves.pop(at))
            break
    return moves
