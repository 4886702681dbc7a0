"""What one player can count from what has been shown: the cards, trumps and suit still out."""

from engines.cards import PACK, Card, of_suit, still_out
from engines.rung.view import View


def out(view: View) -> tuple[Card, ...]:
    """The cards in the hands of the other three: not played, and not this player's own."""
    own = (view.laid,) if view.laid and view.seat is view.caller else ()
    return still_out(PACK, (*view.played, *view.hand, *own))


def trumps_out(view: View) -> tuple[Card, ...]:
    """The trumps the other three still hold; empty while this player knows of no trump."""
    return of_suit(out(view), view.trump, view.trumps)


def led_out(view: View) -> tuple[Card, ...]:
    """The cards of the suit led that the other three still hold; empty before a lead."""
    if not view.table:
        return ()
    return of_suit(out(view), view.trumps.suit_of(view.table[0]), view.trumps)
