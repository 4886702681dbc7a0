"""A recorded game of dabba told: boxes after every turn, and the lines that made the difference."""

from collections.abc import Iterator, Sequence

from engines.dabba.analysis import LONG, double_deals, effect, takeable
from engines.dabba.moves import Line
from engines.dabba.state import State
from engines.recap import Recap, Tale


def recap(states: Sequence[State], events: Sequence[str]) -> Recap:
    """The turns of a record; a turn is a run of lines up to one that passes it on."""
    tale, players = Tale(), range(1, states[0].rules.players + 1)
    for at in range(1, len(events) + 1):
        before, now = states[at - 1], states[at]
        line = drawn(before, now)
        for rule in _rules(before, line):
            tale.meet(rule, before.turn, at)
        if not now.turn and len(players) > 1 and now.outcome and now.outcome.shared:
            tale.meet("win.shared", before.turn, at)
        if before.rules.once or not effect(before, line).takes or not now.turn:
            tale.turn(now.scores, at)
    if not states[-1].turn:
        tale.finish(states[-1].scores, states[-1].scores, len(events))
    return tale.told(tuple(map(str, players)), least=states[0].rules.fewest)


def drawn(before: State, now: State) -> Line:
    """The line that leads from one state to the next."""
    return before.rules.grid.set_of(now.lines & ~before.lines)[0]


def _rules(before: State, line: Line) -> Iterator[str]:
    """What a line brings up."""
    does = effect(before, line)
    if len(does.takes) == 2:
        yield "box.double"
    if does.takes or before.rules.once:
        return
    if any(deal.line == line for deal in double_deals(before)):
        yield "plan.give-little"
    elif takeable(before):
        yield "take.optional"
    elif does.gives >= LONG:
        yield "plan.chains"
