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

from collections.abc import Iterator, Mapping, Sequence

from engines import deals
from engines.cards import Card, Seat, cards_text, read_cards
from engines.record import Read, Record
from engines.rung.moves import parse_move
from engines.rung.state import State, advance, deck_of
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
    """What an entry means, the seat before it checked."""
    text = deals.said_by(state.turn, entry)
    word, _, rest = text.partition(" ")
    match word.lower():
        case "deal":
            return f"deal {cards_text(read_cards(rest))}"
        case "toss" | "next":
            return " ".join([word.lower(), *rest.upper().split()])
        case _:
            return str(parse_move(text))


def _held(state: State) -> Mapping[Seat, Sequence[Card]]:
    """The cards each seat was dealt."""
    return {seat: state.dealt(seat) for seat in Seat}


def _page(events: Sequence[str], seen: Sequence[State]) -> Iterator[str]:
    """The lines of one hand."""
    return deals.page(events, seen, _held)


def _deal(state: State, text: str) -> Iterator[str]:
    """What a deal says beside the deck, or without one."""
    caller = Seat.SOUTH if state.caller is None else state.caller
    held = _held(state) if state.deck else None
    return deals.deal_entries(text, held, lambda hands, _rest: deck_of(hands, caller))


_SHEET = Sheet(
    game="Rung",
    players=("South", "East", "North", "West"),
    plain="rung ",
    part="Hand",
    begin=State.from_text,
    follow=advance,
    split=deals.split,
    event=_event,
    page=_page,
    tags={
        "Toss": lambda _state, text: (f"toss {text}",),
        "Deck": lambda _state, text: (f"deal {text}",),
        "Deal": _deal,
    },
)
