"""Records of Back Alley: deals as in PBN, with the pack in the order dealt, the bids, the tricks.

A deal, after the tags of the whole game::

    [Hand "1"]
    [Dealer "S"]
    [Deck "HASKD2BB..."]
    [Deal "S:AK.T9..432.B ..."]
    [Auction "W"]
    W: 3 pass 4 board
    [Play "S"]
    1. S: S2 S5 SK SA
    [Score "0,0"]
"""

from collections.abc import Sequence

from engines.back_alley.moves import parse_move
from engines.back_alley.position import RING
from engines.back_alley.state import State, advance, deck_of
from engines.card_records import Dealing, Hands
from engines.cards import Card, Seat
from engines.record import Record

__all__ = ["Record", "read", "states", "write"]


def _move(entry: str) -> str:
    """A bid, a word or a card as it is always written; a number is a bid."""
    return str(parse_move(f"bid {entry}" if entry.isdecimal() else entry))


def _held(state: State) -> Hands:
    """The cards each seat was dealt, before a joker was replaced."""
    ring = RING.beginning(state.first)
    return {seat: state.deck[place : 4 * state.cards : 4] for place, seat in enumerate(ring)}


def _pack(state: State, hands: Hands, rest: Sequence[Card]) -> Sequence[Card]:
    """The pack that gives these hands, the card turned up after them."""
    return deck_of(hands, Seat.SOUTH if state.dealer is None else state.dealer, rest)


_SHEET = Dealing(
    begin=State.from_text,
    follow=advance,
    draw="dealer",
    move=_move,
    held=_held,
    pack=_pack,
).sheet("Back Alley", "back_alley")

read, write, states = _SHEET.read, _SHEET.write, _SHEET.states
