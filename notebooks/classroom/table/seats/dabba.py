"""The seats of Dabba: two to four people, and no computer among them."""

from classroom.table.seats import Seats
from engines.dabba import Rules, State, analysis
from engines.players import Hint, Reason


class DabbaSeats(Seats):
    """Players by their numbers; a game is the whole match."""

    def names(self, rules: Rules) -> tuple[str, ...]:
        """The players by their numbers."""
        return tuple(str(number) for number in range(1, rules.players + 1))

    def actor(self, state: State) -> int | None:
        """Whose line it is."""
        return state.turn - 1 if state.turn else None

    def has_next(self, state: State) -> bool:  # noqa: ARG002 - a game is the whole match
        """Never."""
        return False

    def is_over(self, state: State) -> bool:
        """Whether no line is left."""
        return state.outcome is not None

    def hint(self, state: State, seat: int) -> Hint | None:  # noqa: ARG002 - whose turn
        """A line that takes boxes, else one that is safe, else one that gives the fewest away."""
        effects = analysis.effects(state)
        if state.rules.fewest:
            best = min(effects, key=lambda one: (len(one.takes), -one.gives))
            return Hint(str(best.line), (Reason("option.fewest"),))
        best = max(effects, key=lambda one: (len(one.takes), one.safe, -one.gives))
        return Hint(str(best.line), (Reason(_idea(best)),))

    def scores(self, state: State) -> tuple[tuple[str, int], ...]:
        """The boxes of every player."""
        return tuple(zip(self.names(state.rules), state.scores, strict=True))

    def leaders(self, state: State) -> tuple[str, ...]:
        """Who has won; several may share it."""
        return tuple(map(str, state.outcome.winners)) if state.outcome else ()


def _idea(best: analysis.Effect) -> str:
    """The rule that speaks for a line."""
    if best.takes:
        return "box.fourth-wall"
    return "plan.third-wall" if best.safe else "plan.give-little"


SEATS = DabbaSeats()
