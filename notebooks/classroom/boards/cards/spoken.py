"""What both card games say alike of their table, and how its places become controls."""

from collections.abc import Callable, Iterable

from classroom.boards.cards.table import HEIGHT, WIDTH
from classroom.boards.scene import Control
from classroom.boards.surface import Box
from content import Words
from engines.cards import Card, Seat


def controls_of(
    places: Iterable[tuple[str, Box]], label: Callable[[str], str]
) -> tuple[Control, ...]:
    """A control for each place; ``label`` gives its words."""
    return tuple(
        Control(name, x / WIDTH, y / HEIGHT, width / WIDTH, height / HEIGHT, label(name))
        for name, (x, y, width, height) in places
    )


def joined(say: Words, parts: Iterable[str]) -> str:
    """Several things one after the other."""
    return f"{say.say('term.join')} ".join(parts)


def who_played(say: Words, seat: Seat, card: Card) -> str:
    """Who played which card."""
    return say.say("term.played", seat=str(seat), card=str(card))
