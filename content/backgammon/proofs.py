"""What the engine says the answer of a task is, so that no answer rests on the author's word.

A task's ``proof`` is a name and its words, such as ``targets 13 5``. Each name below says what it
works out: for a task to play the plays to accept, for one to tap the controls, for a choice the id
of the right option.
"""

from collections.abc import Callable, Mapping

from content.model import Task
from engines.backgammon import START, Phase, Play, Side, State, Turn, parse_move
from engines.backgammon.analysis import (
    blots,
    entering_rolls,
    hitting_rolls,
    longest_prime,
    made_points,
    pips,
)

Answers = frozenset[str]
ZONES = {"home": (1, 6), "outer": (7, 12), "their-outer": (13, 18), "their-home": (19, 24)}


def answers(task: Task) -> Answers:
    """The answers of a task as its proof works them out; KeyError for an unknown proof."""
    name, *details = task.proof.split()
    return PROOFS[name](task, State.from_text(task.position), details)


def _controls(points: range | tuple[int, ...] | list[int]) -> Answers:
    return frozenset(f"p{point}" for point in points)


def _forced(_task: Task, state: State, _details: list[str]) -> Answers:
    """Every legal play, where there is one only."""
    plays = state.legal_moves()
    return frozenset(str(play) for play in plays if len(plays) == 1)


def _plays(wanted: Callable[[State, State], bool]) -> Callable[[State], Answers]:
    def found(state: State) -> Answers:
        plays = [play for play in state.legal_moves() if isinstance(play, Play)]
        return frozenset(str(play) for play in plays if wanted(state, state.play(play)))

    return found


def _makes(_task: Task, state: State, details: list[str]) -> Answers:
    """The plays that make one point: ``makes 5``."""
    point = int(details[0])
    return _plays(lambda _before, after: point in made_points(after, Side.WHITE))(state)


def _wall(_task: Task, state: State, details: list[str]) -> Answers:
    """The plays that leave a wall of so many points: ``wall 6``."""
    length = int(details[0])
    return _plays(lambda _before, after: len(longest_prime(after, Side.WHITE)) >= length)(state)


def _closed(_task: Task, state: State, _details: list[str]) -> Answers:
    """The plays after which no roll brings the opponent in."""
    return _plays(lambda _before, after: not entering_rolls(after, Side.BLACK))(state)


def _hits(_task: Task, state: State, details: list[str]) -> Answers:
    """The plays that hit the blot on one point: ``hits 7``."""
    point = int(details[0])
    return _plays(lambda _before, after: after.points(Side.WHITE)[point] >= 0)(state)


def _safe(_task: Task, state: State, _details: list[str]) -> Answers:
    """The plays that leave no blot."""
    return _plays(lambda _before, after: not blots(after, Side.WHITE))(state)


def _off(_task: Task, state: State, details: list[str]) -> Answers:
    """The plays that bear off so many checkers: ``off 2``."""
    count = int(details[0])
    return _plays(lambda before, after: _taken(after) - _taken(before) == count)(state)


def _taken(state: State) -> int:
    return 15 - sum(n for n in state.points(Side.WHITE) if n > 0)


def _targets(_task: Task, state: State, details: list[str]) -> Answers:
    """Where a checker lands with one die: ``targets 13 5``."""
    source, die = map(int, details)
    turn = Turn(state)
    landings = [step.target for step in turn.legal_steps() if step.source == source]
    return _controls([target for target in landings if die in turn.dice_for(source, target)])


def _reach(_task: Task, state: State, details: list[str]) -> Answers:
    """Where a checker can end up with one die or several: ``reach 13``."""
    source = int(details[0])
    turn = Turn(state)
    return _controls([target for target in range(1, 25) if turn.routes(source, target)])


def _zone(_task: Task, _state: State, details: list[str]) -> Answers:
    """The points of a quarter: ``zone outer``."""
    first, last = ZONES[details[0]]
    return _controls(range(first, last + 1))


def _bar(_task: Task, state: State, _details: list[str]) -> Answers:
    """The bar, when White's only checker away from the points is there."""
    board = state.points(Side.WHITE)
    alone = board[25] == 1 and sum(n for n in board if n > 0) == 15
    return frozenset({"bar"} if alone else ())


def _misplaced(_task: Task, state: State, _details: list[str]) -> Answers:
    """The points where White's checkers differ from the start."""
    board = state.points(Side.WHITE)
    return _controls([n for n in range(1, 25) if max(board[n], 0) != max(START[n], 0)])


def _opening(_task: Task, state: State, details: list[str]) -> Answers:
    """Who begins, and with which dice, after an opening roll: ``opening 26``."""
    white, black = map(int, details[0])
    now = state.roll((white, black))
    if now.phase is Phase.OPENING:
        return frozenset({"again"})
    dice = sorted(now.dice or (), reverse=True)
    return frozenset({f"{now.turn}-{''.join(map(str, dice))}"})


def _to_roll(_task: Task, state: State, _details: list[str]) -> Answers:
    """The side that has to roll two dice."""
    return frozenset({f"{state.turn}-two"} if state.phase is Phase.ROLL else ())


def _worth(_task: Task, state: State, details: list[str]) -> Answers:
    """The points a winning play brings: ``worth 3/off 1/off``."""
    outcome = state.play(parse_move(" ".join(details))).outcome
    return frozenset({str(outcome.points)} if outcome else ())


def _owner(_task: Task, state: State, _details: list[str]) -> Answers:
    """Who owns the cube."""
    return frozenset({"both" if state.owner is None else str(state.owner)})


def _forbidden(task: Task, state: State, details: list[str]) -> Answers:
    """The given answer, when a move breaks a rule: ``forbidden double match.crawford``."""
    move, rule = details
    broken = state.why_not(parse_move(move))
    return frozenset(task.answer if broken and broken.rule == rule else ())


def _hitting(_task: Task, state: State, details: list[str]) -> Answers:
    """How many of 36 rolls hit White's blot on a point: ``hitting 7``."""
    return frozenset({str(len(hitting_rolls(state, int(details[0]), Side.BLACK)))})


def _race(_task: Task, state: State, _details: list[str]) -> Answers:
    """Who leads the race."""
    white, black = pips(state, Side.WHITE), pips(state, Side.BLACK)
    leader = "white-ahead" if white < black else "black-ahead"
    return frozenset({"equal" if white == black else leader})


PROOFS: Mapping[str, Callable[[Task, State, list[str]], Answers]] = {
    "bar": _bar,
    "closed": _closed,
    "forbidden": _forbidden,
    "forced": _forced,
    "hits": _hits,
    "hitting": _hitting,
    "makes": _makes,
    "misplaced": _misplaced,
    "off": _off,
    "opening": _opening,
    "owner": _owner,
    "race": _race,
    "reach": _reach,
    "safe": _safe,
    "targets": _targets,
    "to-roll": _to_roll,
    "wall": _wall,
    "worth": _worth,
    "zone": _zone,
}
