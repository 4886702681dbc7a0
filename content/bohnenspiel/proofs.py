"""What the engine says the answer of a task is, so that no answer rests on the author's word.

A task's ``proof`` is a name and its words, such as ``last 4``. Each name below says what it works
out: for a task to play the moves to accept, for one to tap the controls, for a choice the id of
the right option. South is the learner, "you" in options.
"""

from collections.abc import Callable, Iterable, Mapping

from content.bohnenspiel.lengths import GUIDE_USUAL, lengths
from content.model import Task
from engines.bohnenspiel import End, Outcome, Repetition, Side, State, advance, endgame
from engines.bohnenspiel.analysis import captures, decided, landing, moves

Answers = frozenset[str]
WHO = {Side.SOUTH: "you", Side.NORTH: "them", None: "draw"}


def answers(task: Task) -> Answers:
    """The answers of a task as its proof works them out; KeyError for an unknown proof."""
    name, *details = task.proof.split()
    return PROOFS[name](task, State.from_text(task.position), details)


def _pits(numbers: Iterable[int]) -> Answers:
    return frozenset(f"p{pit}" for pit in numbers)


def _after(state: State, details: list[str]) -> State:
    """The state after the moves of a proof."""
    for move in details:
        state = advance(state, move)
    return state


def _result(state: State, details: list[str]) -> Outcome:
    """The result of the game that these moves end."""
    outcome = _after(state, details).outcome
    if outcome is None:
        raise ValueError(f"the game goes on after {details!r}")
    return outcome


def _row(_task: Task, state: State, _details: list[str]) -> Answers:
    """The pits of the side in turn."""
    return _pits(state.turn.pits)


def _store(_task: Task, state: State, details: list[str]) -> Answers:
    """The store with so many beans: ``store 14``."""
    names = ("store", "their-store")
    return frozenset(names[side] for side in Side if state.stores[side] == int(details[0]))


def _misplaced(_task: Task, state: State, _details: list[str]) -> Answers:
    """The pits that differ from the start."""
    start = State.start().board
    return _pits(pit for pit in range(1, 13) if state.board[pit - 1] != start[pit - 1])


def _to_move(_task: Task, state: State, _details: list[str]) -> Answers:
    """The side in turn."""
    return frozenset({WHO[state.turn]})


def _last(_task: Task, state: State, details: list[str]) -> Answers:
    """The pit of the last bean: ``last 4``."""
    return _pits([landing(state, int(details[0]))])


def _captured(_task: Task, state: State, details: list[str]) -> Answers:
    """The pits captured by a move: ``captured 5``."""
    return _pits(pit for pit, _beans in captures(state, int(details[0])))


def _captures(_task: Task, state: State, _details: list[str]) -> Answers:
    """The moves that capture."""
    return frozenset(str(move.origin) for move in moves(state) if move.taken)


def _most(_task: Task, state: State, _details: list[str]) -> Answers:
    """The moves that capture most."""
    most = max(move.gain for move in moves(state))
    return frozenset(str(move.origin) for move in moves(state) if move.gain == most)


def _ends(_task: Task, state: State, _details: list[str]) -> Answers:
    """The moves that end the game."""
    return frozenset(str(pit) for pit in state.choices if state.play(pit).end is End.NO_MOVE)


def _decides(_task: Task, state: State, _details: list[str]) -> Answers:
    """The moves that bring the mover past half of the beans."""
    return frozenset(str(pit) for pit in state.choices if decided(state.play(pit)) is state.turn)


def _final(_task: Task, state: State, details: list[str]) -> Answers:
    """The final count after a last move: ``final 1``."""
    return frozenset({"{}-{}".format(*_result(state, details).beans)})


def _winner(_task: Task, state: State, details: list[str]) -> Answers:
    """Who wins the game a last move ends: ``result 3``."""
    return frozenset({WHO[_result(state, details).winner]})


def _circle(_task: Task, state: State, details: list[str]) -> Answers:
    """What becomes of the beans when these moves bring the position back."""
    outcome = _result(state, details)
    own = (sum(state.row(Side.SOUTH)), sum(state.row(Side.NORTH)))
    taken = outcome.end is End.REPETITION and outcome.swept == own
    return frozenset({Repetition.OWN.value} if taken else ())


def _match(_task: Task, state: State, details: list[str]) -> Answers:
    """Who has won the match after a last move: ``match 4``."""
    winner = _after(state, details).match_winner
    return frozenset() if winner is None else frozenset({WHO[winner]})


def _opener(_task: Task, state: State, details: list[str]) -> Answers:
    """Who opens the next game after a last move: ``opener 1``."""
    return frozenset({WHO[_after(state, details).next_game().turn]})


def _usual(task: Task, _state: State, _details: list[str]) -> Answers:
    """The lengths that are usual by the guide and among nine in ten of the engine's games."""
    ours = sorted(lengths().plies)
    low, high = ours[len(ours) // 20], ours[-len(ours) // 20]
    first, last = GUIDE_USUAL
    plies = {option.id: int(option.id[1:]) for option in task.options}
    usual = range(max(low, first), min(high, last) + 1)
    return frozenset(name for name, count in plies.items() if count in usual)


def _forced(_task: Task, state: State, _details: list[str]) -> Answers:
    """Every legal move, where there is one only."""
    legal = state.legal_moves()
    return frozenset(str(move) for move in legal if len(legal) == 1)


def _best(_task: Task, state: State, _details: list[str]) -> Answers:
    """The moves that win, where the end can be worked out and no other move does."""
    values = endgame.values(state) or {}
    left, own = sum(state.board), state.stores[state.turn]
    return frozenset(str(move) for move, value in values.items() if own + (left + value) // 2 > 36)


PROOFS: Mapping[str, Callable[[Task, State, list[str]], Answers]] = {
    "best": _best,
    "captured": _captured,
    "captures": _captures,
    "circle": _circle,
    "decides": _decides,
    "ends": _ends,
    "final": _final,
    "forced": _forced,
    "last": _last,
    "match": _match,
    "misplaced": _misplaced,
    "most": _most,
    "opener": _opener,
    "result": _winner,
    "row": _row,
    "store": _store,
    "to-move": _to_move,
    "usual": _usual,
}
