"""The four seats of Rung."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from classroom.table.seats.cards import CardSeats, by_seat, by_team, turned, turned_tricks
from engines.cards import PACK, Card, Seat, Team, read_cards
from engines.players import rung
from engines.rung import Accuse, Phase, State, Word


class RungSeats(CardSeats):
    """Four players of Rung."""

    LEVELS = rung.LEVELS
    PACK = PACK
    PLAYER = rung
    FIRST = Phase.TOSS.value
    COUNT = str(Word.CLAIM)

    def first_drawn(self, random: Random) -> str:
        """Four cards for the toss."""
        return _toss(random.sample(PACK, len(Seat)))

    def entered(self, state: State, text: str) -> str:
        """The toss or the deal from cards in order: south first, or the caller's five first."""
        if state.phase is Phase.TOSS and ":" not in text:
            return _toss(read_cards(text))
        return super().entered(state, text)

    def waits(self, state: State) -> bool:
        """Whether 82 may be claimed: before the first card, at a table that counts it."""
        return state.phase is Phase.PLAY and not state.count and state.rules.counts_82

    def faced(self, state: State, seat: int) -> State:
        """The table turned so that the seat is south, where the board shows an open hand."""
        ended = state.ended
        return replace(
            state,
            caller=turned(state.caller, seat),
            carried=by_team(state.carried, seat),
            run=-state.run if seat % 2 else state.run,
            toss=by_seat(state.toss, seat),
            claimer=turned(state.claimer, seat),
            tricks=turned_tricks(state.tricks, seat),
            ended=Accuse(Seat((ended.seat - seat) % 4)) if isinstance(ended, Accuse) else ended,
        )

    def leaders(self, state: State) -> tuple[str, ...]:
        """Which pair has won the match or, before that, the hand."""
        ended = state.outcome or state.result
        won = ended.winner if ended else None
        return tuple(map(str, Team)) if won is None else (str(won),)


def _toss(cards: Iterable[Card]) -> str:
    """A toss, south's card first; what is lacking or too much is said by the engine."""
    pairs = zip(Seat, cards, strict=False)
    return " ".join(("toss", *(f"{seat}:{card}" for seat, card in pairs)))


SEATS = RungSeats()
