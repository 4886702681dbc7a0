"""What a player can do in Back Alley, as values, and how it is written.

Bids are `pass`, `bid 4` and `board` (the second claim is a double board, and so on); a card is
played by naming it (`SA`, `BB`); `renege W` charges a player; `count` ends a deal at a table
where players may be charged.
"""

from dataclasses import dataclass
from enum import Enum

from engines.cards import Card, Seat, read_card, read_seat
from engines.contract import InvalidText, fault


@dataclass(frozen=True, slots=True)
class Bid:
    """A player says how many tricks he will take."""

    tricks: int

    def __str__(self) -> str:
        return f"bid {self.tricks}"


@dataclass(frozen=True, slots=True)
class Accuse:
    """The player at `seat` is charged with a renege that the cards played prove."""

    seat: Seat

    def __str__(self) -> str:
        return f"renege {self.seat}"


class Word(Enum):
    """Moves of one word."""

    PASS = "pass"  # noqa: S105  a word of the table
    BOARD = "board"
    COUNT = "count"

    def __str__(self) -> str:
        return self.value


Call = Bid | Word
Move = Card | Bid | Accuse | Word

_WORDS = {word.value: word for word in Word}


def parse_move(text: str) -> Move:
    """Read a move; `bid 0` is a pass; raises InvalidText when it is none."""
    match text.strip().lower().split():
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["bid", number] if number.isascii() and number.isdecimal() and len(number) < 5:
            return Bid(int(number)) if int(number) else Word.PASS
        case ["renege", seat]:
            return Accuse(read_seat(seat))
        case [card]:
            return read_card(card)
        case _:
            raise InvalidText(fault("move.unknown", text=text.strip()[:80]))
