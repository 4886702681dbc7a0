"""The tricks that may have gone before: found backwards from the hands as they are now.

A trick is added in front of the others together with the cards that it takes out of the hands.
A player who did not follow held none of the suit led, neither then nor now, so that only the
suits held now and later have to be known. Tricks of one suit can always have been; those with a
discard are sought first, until what is left comes in fours.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import NamedTuple

from engines.cards import Card, Ring, Seat, Suit, Trumps

BUDGET = 400
"""The tricks looked at before a search is given up."""


class Plan(NamedTuple):
    """A trick by its suits alone: who led, and the suit each seat plays."""

    leader: Seat
    suits: tuple[Suit, ...]


class Led(NamedTuple):
    """A trick as it was played: the leader, and the cards in order."""

    leader: Seat
    cards: tuple[Card, ...]


Held = tuple[frozenset[Suit], ...]
Gone = Mapping[Suit, tuple[Card, ...]]


@dataclass(slots=True)
class Search:
    """A search for the tricks between the first leader and the one who leads now.

    ``plain`` says that no trump may be led to the first trick.
    """

    trumps: Trumps
    ring: Ring
    opener: Seat
    plain: bool
    random: Random
    budget: int = BUDGET

    def past(
        self, hands: Sequence[Sequence[Card]], gone: Sequence[Card], leader: Seat
    ) -> tuple[Led, ...] | None:
        """Tricks made of the cards that are gone, the last won by ``leader``; None: none found."""
        held = tuple(frozenset(map(self.trumps.suit_of, hand)) for hand in hands)
        return self._back(held, by_suit(gone, self.trumps), leader)

    def _back(self, held: Held, gone: Gone, winner: Seat) -> tuple[Led, ...] | None:
        if not gone:
            return () if winner is self.opener else None
        for plan in self._plans(held, gone, winner):
            self.budget -= 1
            if self.budget < 0:
                return None
            cards = self._cards(plan, gone, winner)
            before = tuple(suits | {suit} for suits, suit in zip(held, plan.suits, strict=True))
            earlier = self._back(before, _without(gone, cards), plan.leader)
            if earlier is not None:
                order = self.ring.beginning(plan.leader)
                return (*earlier, Led(plan.leader, tuple(cards[seat] for seat in order)))
        return None

    def _plans(self, held: Held, gone: Gone, winner: Seat) -> list[Plan]:
        """The tricks that may have been, those first that leave suits in fours."""
        first = sum(map(len, gone.values())) == len(Seat)
        leaders = (self.opener,) if first else tuple(Seat)
        plans = [
            plan
            for led in gone
            for leader in leaders
            if led is not Suit.JOKERS and not (first and self._is_barred(held, leader, led))
            for plan in self._of(held, gone, leader, led)
            if self._wins(plan, led, winner)
        ]
        self.random.shuffle(plans)
        return sorted(plans, key=lambda plan: self._order(plan, gone))

    def _of(self, held: Held, gone: Gone, leader: Seat, led: Suit) -> Iterator[Plan]:
        ways = [(led,) if seat is leader or led in held[seat] else tuple(gone) for seat in Seat]
        for suits in product(*ways):
            if all(suits.count(suit) <= len(gone[suit]) for suit in set(suits)):
                yield Plan(leader, suits)

    def _wins(self, plan: Plan, led: Suit, winner: Seat) -> bool:
        trump = self.trumps.suit
        best = trump if trump is not None and trump in plan.suits else led
        return plan.suits[winner] is best

    def _is_barred(self, held: Held, leader: Seat, led: Suit) -> bool:
        """Whether the first trick may not be led in this suit."""
        return self.plain and led is self.trumps.suit and bool(held[leader] - {led})

    def _order(self, plan: Plan, gone: Gone) -> tuple[int, bool]:
        left = sum((len(cards) - plan.suits.count(suit)) % 4 for suit, cards in gone.items())
        return left, plan.suits[plan.leader] is not self.trumps.suit

    def _cards(self, plan: Plan, gone: Gone, winner: Seat) -> tuple[Card, ...]:
        """A card for each seat: the winner has the highest of the suit, the leader a low one."""
        found: dict[Seat, Card] = {}
        for suit in set(plan.suits):
            seats = [seat for seat in Seat if plan.suits[seat] is suit]
            self.random.shuffle(seats)
            seats.sort(key=lambda seat: (seat is winner) - (seat is plan.leader is not winner))
            chosen = self.random.sample(gone[suit], len(seats))
            found |= zip(seats, sorted(chosen, key=self.trumps.height), strict=True)
        return tuple(found[seat] for seat in Seat)


def by_suit(cards: Sequence[Card], trumps: Trumps) -> dict[Suit, tuple[Card, ...]]:
    """Cards by the suit that they count in."""
    suits = dict.fromkeys(map(trumps.suit_of, cards))
    return {suit: trumps.following(cards, _any_of(cards, suit, trumps)) for suit in suits}


def _any_of(cards: Sequence[Card], suit: Suit, trumps: Trumps) -> Card:
    return next(card for card in cards if trumps.suit_of(card) is suit)


def _without(gone: Gone, cards: tuple[Card, ...]) -> Gone:
    left = {suit: tuple(card for card in held if card not in cards) for suit, held in gone.items()}
    return {suit: held for suit, held in left.items() if held}
