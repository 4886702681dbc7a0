"""Records of Rung: hands as in PBN, with the pack in the order dealt, the call and the tricks.

A hand, after the tags of the whole match::

    [Hand "1"]
    [Toss "S:H9 E:SK N:D4 W:CT"]
    [Deck "HASKD2..."]
    [Deal "S:AK.T9..432 ..."]
    [Auction "E"]
    E: call H
    [Play "E"]
    1. E: S2 S5 SK SA
    [Score "0,0"]
"""

from collections.abc import Sequence

from engines.card_records import Dealing, Hands
from engines.cards import Card, Seat
from engines.record import Record
from engines.rung.moves import parse_move
from engines.rung.state import State, advance, deck_of

__all__ = ["Record", "read", "states", "write"]


def _move(entry: str) -> str:
    """A call, a word or a card as it is always written."""
    return str(parse_move(entry))


def _held(state: State) -> Hands:
    """The cards each seat was dealt."""
    return {seat: state.dealt(seat) for seat in Seat}


def _pack(state: State, hands: Hands, rest: Sequence[Card]) -> Sequence[Card]:  # noqa: ARG001 - all cards are in the hands
    """The pack that gives these hands, the caller's five cards first."""
    return deck_of(hands, Seat.SOUTH if state.caller is None else state.caller)


_SHEET = Dealing(
    begin=State.from_text,
    follow=advance,
    draw="toss",
    move=_move,
    held=_held,
    pack=_pack,
).sheet("Rung", "rung")

read, write, states = _SHEET.read, _SHEET.write, _SHEET.states
