"""Hands of Rung played to their end by simple players, for drills.

Players lead what nothing beats, or a low card of a suit in which they have neither ace nor king;
they win as cheaply as they can, save high cards on a partner's trick, and now and then play any
card. Deals lean to one pair more or less, so that plain wins, courts and bawans all come up.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from content.drills import familiar
from engines.cards import ACE, PACK, SUITS, Card, Seat, Suit, Team, Trick, Trumps
from engines.rung import RING, deck_of
from engines.rung.position import FIRST
from engines.rung.tally import TRICKS

FAMILIAR = 1000
"""Half of all positions come from so many hands, the rest from endlessly many more."""

STRONG = 13
"""The rank from which a holding of a suit is strong: its ace or its king."""

WHIM = 0.06
"""How often a player plays any card."""

LATEST = 4
"""The tricks in which a suit is hidden are the first four."""

Cards = tuple[Card, ...]


class Hand(NamedTuple):
    """A hand played out: who called what, the pack in dealing order, every trick."""

    caller: Seat
    trump: Suit
    deck: Cards
    tricks: tuple[Trick, ...]

    @property
    def takers(self) -> list[Team]:
        """The pair that took each trick."""
        return [trick.winner.team for trick in self.tricks]


def a_hand(rng: Random, lean: float = 0) -> Hand:
    """One of the hands there are; a deal that leans gives one pair the high cards."""
    return hand(familiar(rng, FAMILIAR), lean)


@lru_cache(maxsize=64)
def hand(number: int, lean: float = 0) -> Hand:
    """The hand of that number."""
    rng = Random(f"rung hand {number} {lean}")  # noqa: S311 - hands repeat by number
    caller = rng.choice(tuple(Seat))
    dealt = _dealt(rng, lean)
    trump = best_suit(dealt[caller][:FIRST])
    tricks = _tricks(rng, dealt, caller, trump)
    return Hand(caller, trump, deck_of(dict(zip(Seat, dealt, strict=True)), caller), tricks)


@lru_cache(maxsize=64)
def reneged(number: int) -> Hand:
    """The hand of that number in which one player, not south, once hides a suit."""
    rng = Random(f"rung renege {number}")  # noqa: S311 - hands repeat by number
    caller = rng.choice(tuple(Seat))
    dealt = _dealt(rng, 0)
    trump = best_suit(dealt[caller][:FIRST])
    lie = (rng.choice((Seat.EAST, Seat.NORTH, Seat.WEST)), rng.randrange(LATEST))
    tricks = _tricks(rng, dealt, caller, trump, lie)
    return Hand(caller, trump, deck_of(dict(zip(Seat, dealt, strict=True)), caller), tricks)


def best_suit(cards: Sequence[Card]) -> Suit:
    """The suit of most cards, and of two as long the one with the higher card."""
    return max(SUITS, key=lambda suit: length_and_top(cards, suit))


def length_and_top(cards: Sequence[Card], suit: Suit) -> tuple[int, list[int]]:
    """How many cards of a suit there are, and their ranks from the highest."""
    ranks = sorted((card.rank for card in cards if card.suit is suit), reverse=True)
    return len(ranks), ranks


def cheapest(cards: Sequence[Card], trumps: Trumps) -> Card:
    """The card to lose without regret: the lowest, a trump only when there is nothing else."""
    return min(cards, key=lambda card: (trumps.holds(card), card.rank, card.suit))


def _dealt(rng: Random, lean: float) -> list[Cards]:
    """Thirteen cards for each seat, in the order received."""
    luck = sorted(PACK, key=lambda card: rng.random() + lean * card.rank / ACE)
    pairs = [luck[:26], luck[26:]]
    rng.shuffle(pairs)
    for pair in pairs:
        rng.shuffle(pair)
    (south, north), (east, west) = ((pair[:13], pair[13:]) for pair in pairs)
    return [tuple(cards) for cards in (south, east, north, west)]


def _tricks(
    rng: Random,
    dealt: Sequence[Cards],
    leader: Seat,
    trump: Suit,
    lie: tuple[Seat, int] | None = None,
) -> tuple[Trick, ...]:
    """Thirteen tricks; ``lie`` is who hides the suit led, and in which trick from 0 if possible."""
    hands, trumps = [list(cards) for cards in dealt], Trumps(trump)
    tricks: list[Trick] = []
    for _trick in range(TRICKS):
        table: list[Card] = []
        for seat in RING.beginning(leader):
            hidden = _hidden(hands[seat], table) if (seat, len(tricks)) == lie else ()
            card = cheapest(hidden, trumps) if hidden else _card(rng, hands, seat, table, trumps)
            hands[seat].remove(card)
            table.append(card)
        winner = RING.after(leader, trumps.winner(table))
        tricks.append(Trick(leader, tuple(table), winner))
        leader = winner
    return tuple(tricks)


def _card(
    rng: Random, hands: list[list[Card]], seat: Seat, table: list[Card], trumps: Trumps
) -> Card:
    held = hands[seat]
    cards = (trumps.following(held, table[0]) if table else ()) or tuple(held)
    if len(cards) == 1 or rng.random() < WHIM:
        return rng.choice(cards)
    out = [card for other in Seat if other is not seat for card in hands[other]]
    return _followed(cards, table, out, trumps) if table else _led(rng, cards, out, trumps)


def _hidden(held: Sequence[Card], table: Sequence[Card]) -> Cards:
    """The cards that would hide the suit led; none for who leads or has no such card."""
    if not table or all(card.suit is not table[0].suit for card in held):
        return ()
    return tuple(card for card in held if card.suit is not table[0].suit)


def _led(rng: Random, cards: Cards, out: list[Card], trumps: Trumps) -> Card:
    """A card that nothing beats, trumps first; or a low one of a weak suit."""
    high = {suit: max((c.rank for c in out if c.suit is suit), default=0) for suit in SUITS}
    sure = [card for card in cards if card.rank > high[card.suit]]
    if sure and rng.random() < 0.75:
        return max(sure, key=lambda card: (trumps.holds(card), card.rank, card.suit))
    weak = [card for card in cards if not _is_strong(cards, card.suit) and not trumps.holds(card)]
    suit = rng.choice(weak or cards).suit
    return min((card for card in cards if card.suit is suit), key=lambda card: card.rank)


def _is_strong(cards: Sequence[Card], suit: Suit) -> bool:
    return any(card.suit is suit and card.rank >= STRONG for card in cards)


def _followed(cards: Cards, table: list[Card], out: list[Card], trumps: Trumps) -> Card:
    """The cheapest winner when the trick is the opponents', else the cheapest card."""
    best = trumps.winner(table)
    is_ours = len(table) - best == 2
    is_safe = len(table) == 3 or not any(
        other.suit is table[best].suit and other.rank > table[best].rank for other in out
    )
    winners = [card for card in cards if trumps.winner((*table, card)) == len(table)]
    if not winners or (is_ours and is_safe):
        return cheapest(cards, trumps)
    return cheapest(winners, trumps)
