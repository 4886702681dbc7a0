"""The four seats of a card game, and a table turned so that one of them looks from the bottom."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import Any

from classroom.table.seats import CARDS, Said, Seats, State
from engines.cards import Seat, Team, Trick, cards_text
from engines.players import Hint


class CardSeats(Seats):
    """Four seats in two pairs, their hands hidden from each other."""

    HIDDEN = True
    ENTRY = CARDS
    PLAYER: ModuleType
    """The game's module of computer players."""
    FIRST: str
    """What chance gives before the first deal."""
    COUNT: str
    """The word that ends a deal where players may be charged."""

    def names(self, rules: Any) -> tuple[str, ...]:  # noqa: ANN401, ARG002 - always four
        """The seats, anticlockwise from south."""
        return tuple(map(str, Seat))

    def actor(self, state: State) -> int | None:
        """Who has to speak or play."""
        return None if state.turn is None else int(state.turn)

    def chance(self, state: State) -> str:
        """What comes before the first deal, or a deal."""
        return _phase(state) if _phase(state) in (self.FIRST, "deal") else ""

    def drawn(self, state: State, random: Random) -> str:
        """What comes before the first deal, or the pack in dealing order."""
        if _phase(state) == self.FIRST:
            return self.first_drawn(random)
        return f"deal {cards_text(random.sample(self.PACK, len(self.PACK)))}"

    @abstractmethod
    def first_drawn(self, random: Random) -> str:
        """The event before the first deal, drawn by lot."""

    def entered(self, state: State, text: str) -> str:
        """The event of chance as it was typed."""
        return f"{self.chance(state)} {text.strip()}"

    def sayings(self, state: State, seat: int) -> tuple[Said, ...]:
        """A charge of reneging where that is played, and the word that ends such a deal."""
        if _phase(state) != "play" or not state.rules.table:
            return ()
        others = (one for one in Seat if one.team is not Seat(seat).team)
        charges = tuple(Said(f"renege {one}", "table.renege", str(one)) for one in others)
        return charges if state.turn is not None else (Said(self.COUNT, "table.count"), *charges)

    def has_next(self, state: State) -> bool:
        """Whether the next deal is due."""
        return _phase(state) == "scored"

    def is_over(self, state: State) -> bool:
        """Whether the last deal is counted."""
        return _phase(state) == "over"

    def reply(self, state: State, seat: int, level: str, seed: int) -> str:
        """What a computer says or plays, from what its seat may know."""
        return str(self.PLAYER.choose(state.view(Seat(seat)), level, seed))

    def hint(self, state: State, seat: int) -> Hint | None:
        """The strong player's move and why, from what the seat may know."""
        if state.turn is not Seat(seat):
            return None
        found: Hint = self.PLAYER.hint(state.view(Seat(seat)))
        return found

    def scores(self, state: State) -> tuple[tuple[str, int], ...]:
        """The points of the pairs."""
        return tuple((str(team), state.scores[team]) for team in Team)


def turned(seat: Seat | None, by: int) -> Seat | None:
    """A seat of a table that is turned so that seat ``by`` is south."""
    return None if seat is None else Seat((seat - by) % 4)


def turned_tricks(tricks: Sequence[Trick], by: int) -> tuple[Trick, ...]:
    """Tricks of a turned table."""
    return tuple(
        Trick(Seat((leader - by) % 4), cards, Seat((winner - by) % 4))
        for leader, cards, winner in tricks
    )


def by_team(pair: tuple[Any, Any], by: int) -> tuple[Any, Any]:
    """What south-north and east-west have, at a turned table."""
    return (pair[1], pair[0]) if by % 2 else pair


def by_seat(values: Sequence[Any], by: int) -> tuple[Any, ...]:
    """What the four seats have, at a turned table."""
    return tuple(values[(place + by) % 4] for place in range(len(values)))


def _phase(state: State) -> str:
    """What the table waits for; both games have the same words for it."""
    return str(state.phase.value)
