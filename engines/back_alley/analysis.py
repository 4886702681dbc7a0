"""What one player can count from what all have seen: the cards, trumps and suit still out."""

from engines.back_alley.view import View
from engines.cards import PACK_WITH_JOKERS, Card, of_suit, still_out


def out(view: View) -> tuple[Card, ...]:
    """The cards this player has not seen: they are in other hands, or were never dealt."""
    return still_out(PACK_WITH_JOKERS, (*view.played, *view.hand, *view.out))


def trumps_out(view: View) -> tuple[Card, ...]:
    """The trumps not seen yet, jokers among them; empty in a deal without trump."""
    return of_suit(out(view), view.trump, view.trumps)


def led_out(view: View) -> tuple[Card, ...]:
    """The cards of the suit led that this player has not seen; empty before a lead."""
    if not view.table:
        return ()
    return of_suit(out(view), view.trumps.suit_of(view.table[0]), view.trumps)
