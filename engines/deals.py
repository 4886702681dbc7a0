"""What records of both card games write alike: deals as in PBN, calls, tricks.

`[Deck "..."]` is the pack in the order dealt. `[Deal "E:... ... ... ..."]` are the hands, as in PBN
clockwise from the seat named; without a deck before it the cards count as dealt in that order. A
line of cards is a trick in the order played, the seat that leads before it: `3. E: S2 S5 SK SA`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count, groupby
from typing import Generic, Protocol, TypeVar

from engines.cards import (
    Card,
    Ring,
    Seat,
    Trick,
    cards_text,
    hand_text,
    read_cards,
    read_hand,
    read_seat,
)
from engines.contract import InvalidText, fault
from engines.sheet import tag_text

Hands = Mapping[Seat, Sequence[Card]]

_SEAT = re.compile(r"([SENW])\s*:\s*(.*)", re.IGNORECASE)
_SHORT = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA])|BB|LB|\d\d?|PASS|BOARD|OPEN|\*)", re.IGNORECASE)
_SEATED = re.compile(r"\b([SENW])\s*:\s*", re.IGNORECASE)
_ENTRY = re.compile(rf"(?:[SENW]:)?{_SHORT.pattern}", re.IGNORECASE)
_BID = re.compile(r"bid (\d+)")
_CHANCE = ("toss", "dealer", "deal")
_PLAY = "play"


class CardTable(Protocol):
    """What a page asks of a state."""

    @property
    def turn(self) -> Seat | None:
        """Who has to act."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks taken."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The pack in dealing order, empty before the deal."""

    @property
    def phase(self) -> Enum:
        """What the table waits for."""


S = TypeVar("S", bound=CardTable)


def split(line: str) -> list[str]:
    """The entries of a line: cards, bids and the like one by one, anything else whole."""
    words = _SEATED.sub(r"\1:", line).split()
    if not words or not all(map(_ENTRY.fullmatch, words)):
        return [line]
    return [word for word in words if not word.endswith("*")]


def said_by(turn: Seat | None, entry: str) -> str:
    """An entry without the seat before it; raises InvalidText when it is not that seat's turn."""
    named = _SEAT.fullmatch(entry)
    if named is None:
        return entry
    seat = read_seat(named[1])
    if turn is not None and seat is not turn:
        raise InvalidText(fault("record.seat", seat=str(seat), seat_due=str(turn)))
    return named[2]


def read_deal(text: str) -> tuple[dict[Seat, tuple[Card, ...]], tuple[Card, ...]]:
    """The hands of a deal, and the cards written after them; raises InvalidText."""
    named = _SEAT.fullmatch(text.strip())
    words = named[2].split() if named else []
    if named is None or len(words) < len(Seat):
        raise InvalidText(fault("record.deal", text=text[:80]))
    ring = Ring.CLOCKWISE.beginning(read_seat(named[1]))
    hands = dict(zip(ring, map(read_hand, words), strict=False))
    return hands, read_cards(" ".join(words[len(Seat) :]))


def deal_entries(
    text: str, held: Hands | None, pack: Callable[[Hands, Sequence[Card]], Sequence[Card]]
) -> Iterator[str]:
    """What a deal says: its event, or nothing when the hands are `held` from the deck before it.

    Raises InvalidText when they are others; `pack` puts hands and the cards after them in the
    order dealt.
    """
    hands, rest = read_deal(text)
    if held is None:
        yield f"deal {cards_text(pack(hands, rest))}"
    elif any(set(hands[seat]) != set(held[seat]) for seat in Seat):
        raise InvalidText(fault("record.deal", text=text[:80]))


def page(events: Sequence[str], seen: Sequence[S], held: Callable[[S], Hands]) -> Iterator[str]:
    """The lines of one hand; `held` are the cards each seat was dealt."""
    moments = map(_Moment, count(), events, seen, seen[1:])
    section = ""
    for _, group in groupby(moments, lambda moment: moment.line):
        first, *others = group
        if first.word in _CHANCE:
            section = ""
            yield from _chance(first, held)
            continue
        if section != first.section:
            section = first.section
            yield tag_text(section, str(first.before.turn))
        yield " ".join([first.lead + first.short, *(one.short for one in others)])


@dataclass(frozen=True)
class _Moment(Generic[S]):
    """An event with its place, and the states before and after it."""

    place: int
    event: str
    before: S
    after: S

    @property
    def word(self) -> str:
        """The first word of the event."""
        return self.event.partition(" ")[0]

    @property
    def short(self) -> str:
        """The event as it stands in a line."""
        return _BID.sub(r"\1", self.event)

    @property
    def section(self) -> str:
        """The part of a hand that the event belongs to."""
        return "Play" if self.before.phase.value == _PLAY else "Auction"

    @property
    def line(self) -> tuple[str, int]:
        """What the events of one line have in common."""
        if _SHORT.fullmatch(self.short):
            return self.section, len(self.before.tricks)
        return "", self.place

    @property
    def lead(self) -> str:
        """What stands before the first event of a line: the trick and the seat."""
        if self.section == "Auction":
            return f"{self.before.turn}: "
        rowed = _SHORT.fullmatch(self.short) and self.before.turn is not None
        return f"{len(self.before.tricks) + 1}. {self.before.turn}: " if rowed else ""


def _chance(moment: _Moment[S], held: Callable[[S], Hands]) -> Iterator[str]:
    """The tags of a toss, a dealer drawn or a deal, the hands beside the pack."""
    rest = moment.event.partition(" ")[2]
    if moment.word != "deal":
        yield tag_text(moment.word.capitalize(), rest)
        return
    yield tag_text("Deck", cards_text(moment.after.deck))
    hands = held(moment.after)
    parts = [hand_text(hands[seat]) for seat in Ring.CLOCKWISE.beginning(Seat.SOUTH)]
    yield tag_text("Deal", f"S:{' '.join(parts)}")
