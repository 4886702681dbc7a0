"""What an editor offers beside the board: named values that can be chosen or typed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A value of a position that is not tapped on its board.

    ``choices`` are the values it may have; without any it is a whole number that is typed.
    ``words`` says what the values are: seats, suits, sides, bids; empty for plain numbers.
    """

    name: str
    value: str
    choices: tuple[str, ...] = ()
    words: str = ""


def whole(text: str, least: int, most: int) -> int:
    """A typed whole number, kept between two others; the least where there is none."""
    word = text.strip()
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
        return least
    return min(max(int(word), least), most)
