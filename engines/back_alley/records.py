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

from collections.abc import Iterator, Mapping, Sequence

from engines import deals
from engines.back_alley.moves import parse_move
from engines.back_alley.position import RING
from engines.back_alley.state import State, advance, deck_of
from engines.cards import Card, Seat, cards_text, read_cards
from engines.record import Read, Record
from engines.sheet import Sheet

__all__ = ["Record", "read", "states", "write"]


def read(text: str) -> Read:
    """The record of a text, up to the first thing that is wrong."""
    return _SHEET.read(text)


def write(record: Record) -> str:
    """The text of a record; raises GameError where it is not legal."""
    return _SHEET.write(record)


def states(record: Record) -> Iterator[State]:
    """The start and the state after each event; raises GameError where one is not legal."""
    return _SHEET.states(record)


def _event(state: State, entry: str) -> str:
    """What an entry means, the seat before it checked; a number is a bid."""
    text = deals.said_by(state.turn, entry)
    word, _, rest = text.partition(" ")
    match word.lower():
        case "deal":
            return f"deal {cards_text(read_cards(rest))}"
        case "dealer" | "next":
            return " ".join([word.lower(), *rest.upper().split()])
        case _:
            return str(parse_move(f"bid {text}" if text.isdecimal() else text))


def _held(state: State) -> Mapping[Seat, Sequence[Card]]:
    """The cards each seat was dealt, before a joker was replaced."""
    ring = RING.beginning(state.first)
    return {seat: state.deck[place : 4 * state.cards : 4] for place, seat in enumerate(ring)}


def _page(events: Sequence[str], seen: Sequence[State]) -> Iterator[str]:
    """The lines of one deal."""
    return deals.page(events, seen, _held)


def _deal(state: State, text: str) -> Iterator[str]:
    """What a deal says beside the deck; without one the card turned up follows the hands."""
    dealer = Seat.SOUTH if state.dealer is None else state.dealer
    held = _held(state) if state.deck else None
    return deals.deal_entries(text, held, lambda hands, rest: deck_of(hands, dealer, rest))


_SHEET = Sheet(
    game="Back Alley",
    players=("South", "East", "North", "West"),
    plain="back_alley ",
    part="Hand",
    begin=State.from_text,
    follow=advance,
    split=deals.split,
    event=_event,
    page=_page,
    tags={
        "Dealer": lambda _state, text: (f"dealer {text}",),
        "Deck": lambda _state, text: (f"deal {text}",),
        "Deal": _deal,
    },
)
