"""The two seats of backgammon."""

from random import Random

from classroom.table.seats import DICE, Said, Seats
from engines.backgammon import Phase, Play, Rules, Side, State, Turn, parse_move
from engines.players import Hint, backgammon
from engines.players.backgammon_equity import equity

TAKE_POINT = -0.5
"""Who loses no more than this a point of the cube takes a double: dropping costs one."""


class BackgammonSeats(Seats):
    """White and black."""

    LEVELS = backgammon.LEVELS
    ENTRY = DICE

    def names(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - always two
        """White and black."""
        return ("white", "black")

    def actor(self, state: State) -> int | None:
        """Who has to roll, play or answer."""
        return None if state.phase in {Phase.OPENING, Phase.OVER} else int(state.actor)

    def chance(self, state: State) -> str:
        """A roll, before the turn or to begin the game."""
        return state.phase.value if state.phase in {Phase.OPENING, Phase.ROLL} else ""

    def drawn(self, state: State, random: Random) -> str:
        """Two dice."""
        return f"{self.chance(state)} {random.randint(1, 6)}{random.randint(1, 6)}"

    def entered(self, state: State, text: str) -> str:
        """The roll of two dice as they were typed."""
        digits = [letter for letter in text if letter.isascii() and letter.isdigit()]
        return f"{self.chance(state)} {''.join(digits) or '?'}"

    def sayings(self, state: State, seat: int) -> tuple[Said, ...]:
        """A beaver where the house has it, and giving up the game."""
        if state.phase is Phase.ANSWER and state.rules.beavers and not state.beavered:
            return (Said("beaver", "table.beaver"),)
        if state.phase not in {Phase.ROLL, Phase.MOVE} or seat != state.turn:
            return ()
        return tuple(Said(f"resign {points}", f"table.resign-{points}") for points in (1, 2, 3))

    def has_next(self, state: State) -> bool:
        """Whether the next game of the match or session is due."""
        return state.phase is Phase.OVER and state.match_winner is None

    def is_over(self, state: State) -> bool:
        """Whether the match is won."""
        return state.phase is Phase.OVER and state.match_winner is not None

    def turn_made(self, state: State, event: str) -> Turn | None:
        """The turn in which a play was made; None for any other event."""
        if state.phase is not Phase.MOVE:
            return None
        move = parse_move(event)
        return Turn(state).whole(move.steps) if isinstance(move, Play) and move.steps else None

    def reply(self, state: State, seat: int, level: str, seed: int) -> str:
        """The computer's play, or its answer to a double or a resignation."""
        if state.phase is Phase.ANSWER:
            return "take" if _expected(state, Side(seat)) > TAKE_POINT else "drop"
        if state.phase is Phase.RESIGNED:
            return "accept" if state.offered >= _expected(state, Side(seat)) else "refuse"
        return str(backgammon.choose(state, level, seed))

    def hint(self, state: State, seat: int) -> Hint | None:  # noqa: ARG002 - whose turn
        """The strong player's play, and why; none while no roll is to be played."""
        return backgammon.hint(state) if state.phase is Phase.MOVE else None

    def scores(self, state: State) -> tuple[tuple[str, int], ...]:
        """The points of the match or session."""
        return tuple((str(side), state.scores[side]) for side in Side)

    def leaders(self, state: State) -> tuple[str, ...]:
        """Who has won the match or, before that, the game."""
        return (str(state.outcome.winner),) if state.outcome else ()


def _expected(state: State, side: Side) -> float:
    """The points that a side can expect, a point of the cube counting one."""
    if state.turn is side:
        return -equity(state.points(side.other))
    return equity(state.points(side))


SEATS = BackgammonSeats()
