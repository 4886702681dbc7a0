"""How the other three play when the learner lets them: simply, from what each may know."""

from collections import Counter

from engines.cards import Card, Seat, Suit
from engines.rung import RING, Call, Move, State, View


def move_of(state: State, seat: Seat) -> Move:
    """What the player at ``seat``, in turn, does: the longest suit called, tricks won cheaply."""
    seen = state.view(seat)
    cards = [move for move in seen.legal if isinstance(move, Card)]
    if cards:
        return _led(seen, cards) if not seen.table else _followed(seen, cards)
    suits = Counter(card.suit for card in seen.hand)
    calls = [move for move in seen.legal if isinstance(move, Call)]
    return max(calls, key=lambda call: suits[call.suit], default=seen.legal[0])


def _led(seen: View, cards: list[Card]) -> Card:
    """An ace that is no trump, or a low card of the longest suit."""
    aces = [card for card in cards if card.rank == 14 and not seen.trumps.holds(card)]
    suits: Counter[Suit] = Counter(card.suit for card in cards)
    return aces[0] if aces else min(cards, key=lambda card: (-suits[card.suit], card.rank))


def _followed(seen: View, cards: list[Card]) -> Card:
    """The cheapest card that takes the trick from the opponents, or else the cheapest of all."""
    best = RING.after(seen.leader, seen.trumps.winner(seen.table))
    taking = [card for card in cards if _takes(seen, card)]
    wanted = taking if taking and best is not seen.seat.partner else cards
    return min(wanted, key=lambda card: (seen.trumps.holds(card), card.rank))


def _takes(seen: View, card: Card) -> bool:
    return seen.trumps.winner((*seen.table, card)) == len(seen.table)
