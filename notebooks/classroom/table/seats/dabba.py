"""The seats of Dabba: two to four people, and no computer among them."""

from random import Random

from classroom.table.seats import Said
from engines.cards import Card
from engines.dabba import Rules, State, analysis
from engines.players import Hint, Reason

LEVELS: tuple[str, ...] = ()
HIDDEN = False
ENTRY = ""
PACK: tuple[Card, ...] = ()


def names(rules: Rules) -> tuple[str, ...]:
    """The players by their numbers."""
    return tuple(str(number) for number in range(1, rules.players + 1))


def actor(state: State) -> int | None:
    """Whose line it is."""
    return state.turn - 1 if state.turn else None


def chance(state: State) -> str:  # noqa: ARG001 - no chance
    """None: everything lies open."""
    return ""


def drawn(state: State, random: Random) -> str:
    """There is nothing to draw; LookupError."""
    raise LookupError((str(state), random))


def entered(state: State, text: str) -> str:
    """There is nothing to enter; LookupError."""
    raise LookupError((str(state), text))


def sayings(state: State, seat: int) -> tuple[Said, ...]:  # noqa: ARG001 - only lines are drawn
    """Nothing."""
    return ()


def waits(state: State) -> bool:  # noqa: ARG001 - everybody speaks in turn
    """Never."""
    return False


def has_next(state: State) -> bool:  # noqa: ARG001 - a game is the whole match
    """Never."""
    return False


def is_over(state: State) -> bool:
    """Whether no line is left."""
    return state.outcome is not None


def faced(state: State, seat: int) -> State:  # noqa: ARG001 - a sheet has no sides
    """The state itself."""
    return state


def turn_made(state: State, event: str) -> None:
    """None: a move is a whole turn."""


def reply(state: State, seat: int, level: str, seed: int) -> str:
    """No computer plays; LookupError."""
    raise LookupError((str(state), seat, level, seed))


def hint(state: State, seat: int) -> Hint | None:  # noqa: ARG001 - whose turn
    """A line that takes boxes, else one that is safe, else one that gives the fewest away."""
    effects = analysis.effects(state)
    if state.rules.fewest:
        best = min(effects, key=lambda one: (len(one.takes), -one.gives))
        return Hint(str(best.line), (Reason("option.fewest"),))
    best = max(effects, key=lambda one: (len(one.takes), one.safe, -one.gives))
    return Hint(str(best.line), (Reason(_idea(best)),))


def scores(state: State) -> tuple[tuple[str, int], ...]:
    """The boxes of every player."""
    return tuple(zip(names(state.rules), state.scores, strict=True))


def leaders(state: State) -> tuple[str, ...]:
    """Who has won; several may share it."""
    return tuple(map(str, state.outcome.winners)) if state.outcome else ()


def _idea(best: analysis.Effect) -> str:
    """The rule that speaks for a line."""
    if best.takes:
        return "box.fourth-wall"
    return "plan.third-wall" if best.safe else "plan.give-little"
