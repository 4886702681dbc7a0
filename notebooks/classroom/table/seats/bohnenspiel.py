"""The two seats of Bohnenspiel."""

from classroom.table.seats import Seats
from engines.bohnenspiel import Rules, State
from engines.players import Hint, bohnenspiel


class BohnenspielSeats(Seats):
    """South and north."""

    LEVELS = bohnenspiel.LEVELS

    def names(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - always two
        """South and north."""
        return ("south", "north")

    def actor(self, state: State) -> int | None:
        """Whose move it is."""
        return None if state.end is not None else int(state.turn)

    def has_next(self, state: State) -> bool:
        """Whether the next game of the match is due."""
        return state.end is not None and state.match_winner is None

    def is_over(self, state: State) -> bool:
        """Whether the match is won."""
        return state.end is not None and state.match_winner is not None

    def reply(self, state: State, seat: int, level: str, seed: int) -> str:  # noqa: ARG002 - whose turn
        """The computer's pit."""
        return str(bohnenspiel.choose(state, level, seed))

    def hint(self, state: State, seat: int) -> Hint | None:  # noqa: ARG002 - whose turn
        """The strong player's pit, and why."""
        return bohnenspiel.hint(state)

    def scores(self, state: State) -> tuple[tuple[str, int], ...]:
        """The points of the match; in the first game the beans in the stores."""
        result = state.outcome
        counted = state.scores if any(state.before) or result else state.stores
        return (("south", counted[0]), ("north", counted[1]))

    def leaders(self, state: State) -> tuple[str, ...]:
        """Who has won the match or, before that, the game."""
        won = state.match_winner
        if won is None:
            won = state.outcome.winner if state.outcome else None
        return ("south", "north") if won is None else (str(won),)


SEATS = BohnenspielSeats()
