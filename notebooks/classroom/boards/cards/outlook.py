"""What could happen at a card table: trumps and cards of the suit led still out, voids shown."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from classroom.boards.outlook import Outlook
from content import Mark, Words
from engines.cards import Card, Seat, Suit, Trumps

Voids = Mapping[Seat, tuple[Suit, ...]]


class Seen(Protocol):
    """What the learner at south sees of trump and of the trick."""

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if the learner knows of one."""

    @property
    def trumps(self) -> Trumps:
        """What is trump."""

    @property
    def leader(self) -> Seat:
        """Who leads the trick under way."""

    @property
    def table(self) -> tuple[Card, ...]:
        """Its cards so far."""

    @property
    def voids(self) -> tuple[frozenset[Suit], ...]:
        """By seat, the suits a player has shown not to hold."""


class Out(NamedTuple):
    """The cards still out: the trumps, and those of the suit led."""

    trumps: Sequence[Card]
    led: Sequence[Card]


def waiting(say: Words) -> Outlook:
    """What is told while nothing has been shown yet."""
    return Outlook((), (say.say("outlook.waiting"),))


def counted(
    say: Words, seen: Seen, out: Out, *, no_trump: str = "term.trump-none", in_middle: bool = True
) -> Outlook:
    """How many cards are still out, and the voids that were shown.

    ``no_trump`` is what is said where no trump is known; without ``in_middle`` the trick lies on
    an open sheet, and nothing is marked there.
    """
    voids: Voids = {
        seat: tuple(sorted(seen.voids[seat]))
        for seat in Seat
        if seat is not Seat.SOUTH and seen.voids[seat]
    }
    marks = []
    if seen.trump is not None:
        marks.append(_count("trump", out.trumps))
    if seen.table and in_middle:
        marks.append(_count(f"trick{seen.leader}", out.led))
    marks += [Mark("void", (f"seat{seat}", *suits)) for seat, suits in voids.items()]
    lines = _trumps(say, seen, out.trumps, no_trump)
    if seen.table:
        suit = str(seen.trumps.suit_of(seen.table[0]))
        lines.append(say.say("outlook.led", suit=suit, count=len(out.led)))
    return Outlook(tuple(marks), (*lines, *_voids(say, voids)))


def _count(place: str, cards: Sequence[Card]) -> Mark:
    """How many cards are still out, as a badge at the corner of a place."""
    return Mark("count", (place,), str(len(cards)))


def _trumps(say: Words, seen: Seen, out: Sequence[Card], no_trump: str) -> list[str]:
    """How many trumps are still out, and which is the highest of them."""
    if seen.trump is None:
        return [f"{say.say(no_trump)}{say.say('term.stop')}"]
    lines = [say.say("outlook.trumps", count=len(out))]
    if out:
        highest = max(out, key=seen.trumps.height)
        lines.append(say.say("outlook.highest", card=str(highest)))
    return lines


def _voids(say: Words, voids: Voids) -> list[str]:
    """The suits that each seat has shown not to hold."""
    if not voids:
        return [say.say("outlook.void-none")]
    return [
        say.say("outlook.void", seat=str(seat), suit=tuple(map(str, suits)))
        for seat, suits in voids.items()
    ]
