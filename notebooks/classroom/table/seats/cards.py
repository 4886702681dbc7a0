"""What both card games share at the table: a table turned so that a seat looks from the bottom."""

from collections.abc import Sequence
from typing import Any

from engines.cards import Seat, Trick


def turned(seat: Seat | None, by: int) -> Seat | None:
    """A seat of a table that is turned so that seat ``by`` is south."""
    return None if seat is None else Seat((seat - by) % 4)


def turned_tricks(tricks: Sequence[Trick], by: int) -> tuple[Trick, ...]:
    """Tricks of a turned table."""
    return tuple(
        Trick(Seat((leader - by) % 4), cards, Seat((winner - by) % 4))
        for leader, cards, winner in tricks
    )


def by_team(pair: tuple[Any, Any], by: int) -> tuple[Any, Any]:
    """What south-north and east-west have, at a turned table."""
    return (pair[1], pair[0]) if by % 2 else pair


def by_seat(values: Sequence[Any], by: int) -> tuple[Any, ...]:
    """What the four seats have, at a turned table."""
    return tuple(values[(place + by) % 4] for place in range(len(values)))
