"""Who did not play what he had to: later cards prove a hidden suit or a blooper duty evaded."""

from collections.abc import Sequence
from typing import NamedTuple

from engines.back_alley.position import RING
from engines.cards import BIG_JOKER, LITTLE_JOKER, Card, Seat, Trick, Trumps


class Renege(NamedTuple):
    """A renege and its proof: in `trick` (from 1) `seat` played `played` on the lead of `led`.

    He still held `proved_by`, which he played in trick `proved_at`.
    """

    seat: Seat
    trick: int
    played: Card
    led: Card
    proved_by: Card
    proved_at: int


def find_reneges(
    history: Sequence[Trick], table: Sequence[Card], trumps: Trumps, duty: str = "both"
) -> tuple[Renege, ...]:
    """Every renege that the cards played prove, in the order committed.

    `history` are the finished tricks of a deal, `table` the cards of the trick under way,
    `duty` the house rule on bloopers led.
    """
    shown = [dict(zip(RING.beginning(one.leader), one.cards, strict=True)) for one in history]
    if table and history:
        shown.append(dict(zip(RING.beginning(history[-1].winner), table, strict=False)))
    found = []
    for number, cards in enumerate(shown, 1):
        led = next(iter(cards.values()))
        for seat, card in list(cards.items())[1:]:
            later = (
                (one[seat], at) for at, one in enumerate(shown, 1) if at > number and seat in one
            )
            proof = next((one for one in later if owed(led, card, one[0], trumps, duty)), None)
            if proof:
                found.append(Renege(seat, number, card, led, *proof))
    return tuple(found)


def owed(led: Card, played: Card, held: Card, trumps: Trumps, duty: str) -> bool:
    """Whether one who held `held` had to play it, or another, rather than `played` on `led`."""
    if trumps.suit_of(held) is not trumps.suit_of(led):
        return False
    if trumps.suit_of(played) is not trumps.suit_of(led):
        return True
    if led == BIG_JOKER and duty != "off":
        return trumps.height(held) > trumps.height(played)
    return led == LITTLE_JOKER and duty == "both" and trumps.height(held) < trumps.height(played)
