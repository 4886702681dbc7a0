"""The trick in the middle of the table: whose cards lie there, who led, who took it, drawn."""

from collections.abc import Mapping
from typing import Protocol

from classroom.boards.cards.signs import draw_led, draw_trick_card, draw_winner
from classroom.boards.cards.table import CARD, HEIGHT, WIDTH, trick_centre
from classroom.boards.scene import Flight
from classroom.boards.surface import Point, Surface
from engines.cards import Card, Ring, Seat, Trick

Marked = tuple[Seat | None, Seat | None]
"""Who led the trick, and whose card is the best when it is complete."""


class Seen(Protocol):
    """What a player sees of the tricks."""

    @property
    def leader(self) -> Seat:
        """Who leads the trick under way."""

    @property
    def table(self) -> tuple[Card, ...]:
        """Its cards so far."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks taken."""


def trick_cards(seen: Seen, ring: Ring) -> dict[Seat, Card]:
    """The cards in the middle: the trick under way, or the last one taken."""
    if seen.table:
        return dict(zip(ring.beginning(seen.leader), seen.table, strict=False))
    if seen.tricks:
        last = seen.tricks[-1]
        return dict(zip(ring.beginning(last.leader), last.cards, strict=True))
    return {}


def trick_marked(seen: Seen) -> Marked:
    """Who led the trick in the middle, and who took it when it is complete."""
    if seen.table:
        return seen.leader, None
    return (seen.tricks[-1].leader, seen.tricks[-1].winner) if seen.tricks else (None, None)


def draw_trick(
    surface: Surface, cards: Mapping[Seat, Card], marked: Marked, lifted: tuple[str, ...]
) -> None:
    """Draw the cards in the middle and their signs, but for a card that is still in the air."""
    leader, winner = marked
    flying = any(f"trick{seat}" in lifted for seat in Seat)
    for seat, card in cards.items():
        if f"trick{seat}" not in lifted:
            draw_trick_card(surface, seat, card)
    if leader is not None and f"trick{leader}" not in lifted:
        draw_led(surface, leader)
    if winner is not None and not flying:
        draw_winner(surface, winner)


def to_trick(start: Point, seat: Seat) -> Flight:
    """A card on its way from its hand to the middle."""
    points = tuple((x / WIDTH, y / HEIGHT) for x, y in (start, trick_centre(seat)))
    return Flight("card", CARD / WIDTH, points, f"trick{seat}")
