"""How the other three act when the learner asks them to: by the rules, simply and openly."""

from engines.back_alley import RING, Bid, Move, Phase, View, Word
from engines.cards import ACE, JOKERS, Card


def choose(seen: View) -> Move:
    """A sensible legal move of the player whose view this is."""
    return _bid(seen) if seen.phase is Phase.BID else _card(seen)


def _bid(seen: View) -> Move:
    """Tricks that are as good as sure: jokers and top trumps, and aces of other suits."""
    sure = sum(_is_sure(seen, card) for card in seen.hand)
    if sure >= seen.cards:
        return Word.BOARD
    return Bid(sure) if sure else Word.PASS


def _is_sure(seen: View, card: Card) -> bool:
    top = ACE - 1 if seen.trumps.holds(card) else ACE
    return card.rank >= top


def _card(seen: View) -> Move:
    """The cheapest card that takes the trick, else the cheapest; the partner is left in peace."""
    cards = sorted(
        (move for move in seen.legal if isinstance(move, Card)), key=lambda card: _cost(seen, card)
    )
    if not seen.table:
        return cards[-1] if cards[-1] not in JOKERS else cards[0]
    order = RING.beginning(seen.leader)
    best = order[seen.trumps.winner(seen.table)]
    takers = [card for card in cards if seen.trumps.winner((*seen.table, card)) == len(seen.table)]
    return takers[0] if takers and best is not seen.seat.partner else cards[0]


def _cost(seen: View, card: Card) -> tuple[bool, int]:
    """What it costs to let a card go: trumps most, then by height."""
    return seen.trumps.holds(card), seen.trumps.height(card)
