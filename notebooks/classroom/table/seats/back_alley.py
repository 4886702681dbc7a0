"""The four seats of Back Alley."""

from dataclasses import replace
from random import Random

from classroom.table.seats.cards import CardSeats, by_team, turned, turned_tricks
from engines.back_alley import Accuse, Phase, State, Word
from engines.cards import PACK_WITH_JOKERS, Seat, Team
from engines.players import back_alley


class BackAlleySeats(CardSeats):
    """Four players of Back Alley."""

    LEVELS = back_alley.LEVELS
    PACK = PACK_WITH_JOKERS
    PLAYER = back_alley
    FIRST = Phase.DEALER.value
    COUNT = str(Word.COUNT)

    def first_drawn(self, random: Random) -> str:
        """A first dealer."""
        return f"dealer {random.choice(tuple(Seat))}"

    def faced(self, state: State, seat: int) -> State:
        """The table turned so that the seat is south, where the board shows an open hand."""
        ended = state.ended
        return replace(
            state,
            dealer=turned(state.dealer, seat),
            carried=by_team(state.carried, seat),
            bags=by_team(state.bags, seat),
            tricks=turned_tricks(state.tricks, seat),
            ended=Accuse(Seat((ended.seat - seat) % 4)) if isinstance(ended, Accuse) else ended,
        )

    def leaders(self, state: State) -> tuple[str, ...]:
        """Which pair has won the game or, before that, gained most in the deal."""
        if state.outcome:
            won = state.outcome.winner
        elif state.result and state.result.points[0] != state.result.points[1]:
            won = Team(int(state.result.points[1] > state.result.points[0]))
        else:
            won = None
        return tuple(map(str, Team)) if won is None else (str(won),)


SEATS = BackAlleySeats()
