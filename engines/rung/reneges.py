"""Who hid a suit: a player who did not follow and later shows a card of the suit led."""

from collections.abc import Sequence
from typing import NamedTuple

from engines.cards import Card, Seat, Suit, Trick, Trumps
from engines.rung.tally import RING


class Renege(NamedTuple):
    """A renege and its proof: in `trick` (from 1) `seat` played `played` on a lead of `led`.

    He still held `proved_by`, which he played in trick `proved_at`.
    """

    seat: Seat
    trick: int
    played: Card
    led: Suit
    proved_by: Card
    proved_at: int


def find_reneges(
    history: Sequence[Trick], table: Sequence[Card] = (), trumps: Trumps | None = None
) -> tuple[Renege, ...]:
    """Every renege that the cards played prove, in the order committed.

    `history` are the finished tricks of one hand, `table` the cards of the trick under way.
    """
    trumps = trumps or Trumps()
    shown = [dict(zip(RING.beginning(one.leader), one.cards, strict=True)) for one in history]
    if table and history:
        shown.append(dict(zip(RING.beginning(history[-1].winner), table, strict=False)))
    found = []
    for number, cards in enumerate(shown, 1):
        led = trumps.suit_of(next(iter(cards.values())))
        for seat, card in cards.items():
            proof = _proof(shown, number, seat, led, trumps)
            if trumps.suit_of(card) is not led and proof:
                found.append(Renege(seat, number, card, led, *proof))
    return tuple(found)


def _proof(
    shown: Sequence[dict[Seat, Card]], number: int, seat: Seat, led: Suit, trumps: Trumps
) -> tuple[Card, int] | None:
    """The first card of suit `led` that `seat` played after trick `number`, and in which trick."""
    for later, cards in enumerate(shown[number:], number + 1):
        card = cards.get(seat)
        if card is not None and trumps.suit_of(card) is led:
            return card, later
    return None
