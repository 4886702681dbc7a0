"""What a player can do in Rung, as values, and how it is written.

A card is played by naming it (`SA`); the other moves are `call H`, `hide HA` (band rung),
`redeal`, `thirteenth` (`thirteenth 2` picks from the second batch), `pass`, `open`, `claim`,
`82 S` (also `biyasi S`) and `renege W`.
"""

from dataclasses import dataclass
from enum import Enum

from engines.cards import Card, Seat, Suit, read_card, read_seat
from engines.contract import InvalidText, fault


@dataclass(frozen=True, slots=True)
class Call:
    """The caller names trump; an opponent who calls again names it anew."""

    suit: Suit

    def __str__(self) -> str:
        return f"call {self.suit}"


@dataclass(frozen=True, slots=True)
class Hide:
    """The caller lays one of his five cards face down: its suit is the hidden trump."""

    card: Card

    def __str__(self) -> str:
        return f"hide {self.card}"


@dataclass(frozen=True, slots=True)
class Thirteenth:
    """The caller leaves trump to his thirteenth card, or to card `pick` of his second batch."""

    pick: int = 0

    def __str__(self) -> str:
        return f"thirteenth {self.pick}" if self.pick else "thirteenth"


@dataclass(frozen=True, slots=True)
class Biyasi:
    """The player at `seat` shows his cards to the opponents and claims all thirteen tricks."""

    seat: Seat

    def __str__(self) -> str:
        return f"82 {self.seat}"


@dataclass(frozen=True, slots=True)
class Accuse:
    """The player at `seat` is charged with a renege that the cards played prove."""

    seat: Seat

    def __str__(self) -> str:
        return f"renege {self.seat}"


class Word(Enum):
    """Moves of one word."""

    REDEAL = "redeal"
    PASS = "pass"  # noqa: S105  a word of the table
    OPEN = "open"
    CLAIM = "claim"

    def __str__(self) -> str:
        return self.value


Move = Card | Call | Hide | Thirteenth | Biyasi | Accuse | Word

_WORDS = {word.value: word for word in Word}


def parse_move(text: str) -> Move:
    """Read a move; raises InvalidText when it is none."""
    match text.strip().lower().split():
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["thirteenth"]:
            return Thirteenth()
        case ["thirteenth", pick] if pick in ("1", "2", "3", "4"):
            return Thirteenth(int(pick))
        case ["call", suit] if suit.upper() in tuple("SHDC"):
            return Call(Suit(suit.upper()))
        case ["hide", card]:
            return Hide(read_card(card))
        case ["82" | "biyasi", seat]:
            return Biyasi(read_seat(seat))
        case ["renege", seat]:
            return Accuse(read_seat(seat))
        case [card]:
            return read_card(card)
        case _:
            raise InvalidText(fault("move.unknown", text=text.strip()[:80]))
