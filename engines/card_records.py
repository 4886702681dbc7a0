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
from engines.sheet import Sheet, Table, tag_text

Hands = Mapping[Seat, Sequence[Card]]

_SEAT = re.compile(r"([SENW])\s*:\s*(.*)", re.IGNORECASE)
_SHORT = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA])|BB|LB|\d\d?|PASS|BOARD|OPEN|\*)", re.IGNORECASE)
_SEATED = re.compile(r"\b([SENW])\s*:\s*", re.IGNORECASE)
_ENTRY = re.compile(rf"(?:[SENW]:)?{_SHORT.pattern}", re.IGNORECASE)
_BID = re.compile(r"bid (\d+)")
_CHANCE = ("toss", "dealer", "deal")
_PLAY = "play"


class CardTable(Table, Protocol):
    """What records of a card game ask of a state."""

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


@dataclass(frozen=True, slots=True)
class Dealing(Generic[S]):
    """What records of one card game need to know of it.

    `draw` is the event that comes before the first deal, `move` a move as it is always written,
    `held` the cards each seat was dealt; `pack` puts the hands of a `Deal` and the cards after
    them in the order dealt.
    """

    begin: Callable[[str], S]
    follow: Callable[[S, str], S]
    draw: str
    move: Callable[[str], str]
    held: Callable[[S], Hands]
    pack: Callable[[S, Hands, Sequence[Card]], Sequence[Card]]

    def sheet(self, game: str, name: str) -> Sheet[S]:
        """How the game is written down; `name` begins the text of its states."""
        return Sheet(
            game=game,
            players=("South", "East", "North", "West"),
            plain=f"{name} ",
            part="Hand",
            begin=self.begin,
            follow=self.follow,
            split=_split,
            event=self._event,
            page=self._page,
            tags={
                self.draw.capitalize(): lambda _state, text: (f"{self.draw} {text}",),
                "Deck": lambda _state, text: (f"deal {text}",),
                "Deal": self._deal,
            },
        )

    def _event(self, state: S, entry: str) -> str:
        """What an entry means, the seat before it checked."""
        text = _said_by(state.turn, entry)
        word, _, rest = text.partition(" ")
        word = word.lower()
        if word == "deal":
            return f"deal {cards_text(read_cards(rest))}"
        if word in (self.draw, "next"):
            return " ".join([word, *rest.upper().split()])
        return self.move(text)

    def _deal(self, state: S, text: str) -> Iterator[str]:
        """What a deal says: its event, or nothing when a deck before it gave these hands.

        Raises InvalidText when the deck gave others.
        """
        hands, rest = _read_deal(text)
        if not state.deck:
            yield f"deal {cards_text(self.pack(state, hands, rest))}"
            return
        held = self.held(state)
        if any(set(hands[seat]) != set(held[seat]) for seat in Seat):
            raise InvalidText(fault("record.deal", text=text[:80]))

    def _page(self, events: Sequence[str], seen: Sequence[S]) -> Iterator[str]:
        """The lines of one hand."""
        moments = map(_Moment, count(), events, seen, seen[1:])
        section = ""
        for _, group in groupby(moments, lambda moment: moment.line):
            first, *others = group
            if first.word in _CHANCE:
                section = ""
                yield from self._chance(first)
                continue
            if section != first.section:
                section = first.section
                yield tag_text(section, str(first.before.turn))
            yield " ".join([first.lead + first.short, *(one.short for one in others)])

    def _chance(self, moment: "_Moment[S]") -> Iterator[str]:
        """The tags of a toss, a dealer drawn or a deal, the hands beside the pack."""
        rest = moment.event.partition(" ")[2]
        if moment.word != "deal":
            yield tag_text(moment.word.capitalize(), rest)
            return
        yield tag_text("Deck", cards_text(moment.after.deck))
        hands = self.held(moment.after)
        parts = [hand_text(hands[seat]) for seat in Ring.CLOCKWISE.beginning(Seat.SOUTH)]
        yield tag_text("Deal", f"S:{' '.join(parts)}")


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


def _split(line: str) -> list[str]:
    """The entries of a line: cards, bids and the like one by one, anything else whole."""
    words = _SEATED.sub(r"\1:", line).split()
    if not words or not all(map(_ENTRY.fullmatch, words)):
        return [line]
    return [word for word in words if not word.endswith("*")]


def _said_by(turn: Seat | None, entry: str) -> str:
    """An entry without the seat before it; raises InvalidText when it is not that seat's turn."""
    named = _SEAT.fullmatch(entry)
    if named is None:
        return entry
    seat = read_seat(named[1])
    if turn is not None and seat is not turn:
        raise InvalidText(fault("record.seat", seat=str(seat), seat_due=str(turn)))
    return named[2]


def _read_deal(text: str) -> tuple[dict[Seat, tuple[Card, ...]], tuple[Card, ...]]:
    """The hands of a deal, and the cards written after them; raises InvalidText."""
    named = _SEAT.fullmatch(text.strip())
    words = named[2].split() if named else []
    if named is None or len(words) < len(Seat):
        raise InvalidText(fault("record.deal", text=text[:80]))
    ring = Ring.CLOCKWISE.beginning(read_seat(named[1]))
    hands = dict(zip(ring, map(read_hand, words), strict=False))
    return hands, read_cards(" ".join(words[len(Seat) :]))
