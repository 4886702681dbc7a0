"""A recorded game or match of Bohnenspiel told: beans after every move, and the rules that bit."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engines.bohnenspiel.analysis import Sowing, sow
from engines.bohnenspiel.position import PITS, End, Pair, Repetition, Side
from engines.bohnenspiel.state import State
from engines.recap import Recap, Tale

_CIRCLES = {
    Repetition.OWN: "end.repetition",
    Repetition.SPLIT: "end.repetition-split",
    Repetition.VOID: "end.repetition-void",
}


def recap(states: Sequence[State], events: Sequence[str]) -> Recap:
    """The turns of a record; a turn is a pit sown, or a pass."""
    tale = Tale()
    for at, event in enumerate(events, 1):
        before, now = states[at - 1], states[at]
        if event == "next":
            tale.next()
            continue
        for rule in _rules(before, now, event):
            tale.meet(rule, before.turn, at)
        tale.turn(_beans(now), at)
        if now.outcome:
            tale.meet(_end(now), before.turn, at)
            tale.finish(now.scores, _beans(now), at)
    return tale.told(tuple(map(str, Side)))


def _rules(before: State, now: State, event: str) -> Iterator[str]:
    """What a move brings up."""
    if event == "pass":
        yield "end.hemprich"
        return
    move = sow(before, int(event))
    if len(move.path) >= PITS:
        yield "sow.skip-origin" if before.rules.skip_origin else "sow.origin"
    if len(move.taken) > 1:
        yield "capture.chain"
    if _wraps(move):
        yield "capture.wraps"
    if move.taken and move.stop and move.boards[-1][move.stop - 1] % 2:
        yield "capture.break"
    if move.taken and any(before.row(now.turn)) and not any(now.row(now.turn)):
        yield "capture.grand-slam"


def _wraps(move: Sowing) -> bool:
    """Whether a chain runs over the seam between pits 1 and 12."""
    pits = [pit for pit, _beans in move.taken]
    return any({pit, other} == {1, PITS} for pit, other in pairwise(pits))


def _end(state: State) -> str:
    """The rule by which a game has ended."""
    match state.end:
        case End.NO_MOVE:
            result = state.outcome
            return "end.sweep" if result and any(result.swept) else "end.no-move"
        case End.DECIDED:
            return "end.stop-decided"
        case End.CAP:
            return "end.cap"
        case _:
            return _CIRCLES[state.rules.repetition]


def _beans(state: State) -> Pair:
    """The beans each side has taken, those of the sweep counted in."""
    return state.outcome.beans if state.outcome else state.stores
