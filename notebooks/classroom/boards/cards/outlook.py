"""What could happen at a card table: trumps and cards of the suit led still out, voids shown."""

from collections.abc import Sequence

from content import Mark, Words
from engines.cards import Card, Seat, Suit


def count_mark(place: str, cards: Sequence[Card]) -> Mark:
    """How many cards are still out, as a badge at the corner of a place."""
    return Mark("count", (place,), str(len(cards)))


def void_marks(voids: dict[Seat, tuple[Suit, ...]]) -> tuple[Mark, ...]:
    """Under the plate of each seat the suits it has shown not to hold."""
    return tuple(Mark("void", (f"seat{seat}", *suits)) for seat, suits in voids.items())


def void_lines(say: Words, voids: dict[Seat, tuple[Suit, ...]]) -> list[str]:
    """The same in words."""
    if not voids:
        return [say.say("outlook.void-none")]
    return [
        say.say("outlook.void", seat=str(seat), suit=tuple(map(str, suits)))
        for seat, suits in voids.items()
    ]


def trump_lines(say: Words, out: Sequence[Card]) -> list[str]:
    """How many trumps are still out, and which is the highest of them."""
    lines = [say.say("outlook.trumps", count=len(out))]
    if out:
        lines.append(say.say("outlook.highest", card=str(out[0])))
    return lines


def shown(voids: Sequence[frozenset[Suit]], learner: Seat) -> dict[Seat, tuple[Suit, ...]]:
    """The voids that the other three have shown, by seat."""
    return {
        seat: tuple(sorted(voids[seat])) for seat in Seat if seat is not learner and voids[seat]
    }
