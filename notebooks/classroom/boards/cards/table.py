"""The table four play at: where seats, hands, tricks and signs lie, and the empty table itself.

South is the learner and sits at the bottom; east sits to the right, north opposite, west to the
left. Boxes are in board units.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from classroom.boards.cards.faces import RATIO
from classroom.boards.house import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    FIELD,
    NUMBER,
    SHADE_DOWN,
    SHADE_RIGHT,
    frame,
    lozenge,
    mitre,
    star,
)
from classroom.boards.surface import Box, Font, Ink, Point, Surface
from engines.cards import Card, Ring, Seat, Suit

WIDTH, HEIGHT = 1200, 1290
SIDE, RAIL = 40, 124
FIELD_BOTTOM = HEIGHT - RAIL
CENTRE: Point = (600, 492)
CARD, TRICK, SMALL = 150, 150, 88
STEP = 154
ROW = 7
SHOWN = 132
LONG = SMALL * RATIO

_FRONT = FIELD_BOTTOM - 16 - CARD * RATIO
_PLAQUES: dict[Seat, Point] = {
    Seat.SOUTH: (600, 762),
    Seat.EAST: (1065, 742),
    Seat.NORTH: (600, 222),
    Seat.WEST: (135, 742),
}
_SUITS = (Suit.JOKERS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Place:
    """A card of the learner's hand: its middle, and the part of it that can be seen and tapped."""

    card: Card
    centre: Point
    seen: Box


def sorted_hand(hand: Sequence[Card]) -> tuple[Card, ...]:
    """A hand as it is held: suits in turn black and red, each from high to low."""
    return tuple(sorted(hand, key=lambda card: (_SUITS.index(card.suit), -card.rank)))


def hand_places(hand: Sequence[Card]) -> tuple[Place, ...]:
    """Where the learner's cards lie: in one row, or in two when there are more than seven."""
    cards = sorted_hand(hand)
    if len(cards) <= ROW:
        return _row(cards, _FRONT, CARD * RATIO)
    cut = _cut(cards)
    behind = _row(cards[:cut], _FRONT - SHOWN, SHOWN)
    return (*behind, *_row(cards[cut:], _FRONT, CARD * RATIO))


def closed_hand(seat: Seat, count: int) -> tuple[Box, ...]:
    """The boxes of a hand held face down, the last on top."""
    if seat is Seat.SOUTH:
        left = WIDTH / 2 - STEP * (count - 1) / 2 - CARD / 2
        return tuple((left + STEP * at, _FRONT, CARD, CARD * RATIO) for at in range(count))
    pitch = 26
    start = -(pitch * (count - 1) + SMALL) / 2
    if seat is Seat.NORTH:
        return tuple((600 + start + pitch * at, 52, SMALL, LONG) for at in range(count))
    x = WIDTH - SIDE - 12 - LONG if seat is Seat.EAST else SIDE + 12
    return tuple((x, 432 + start + pitch * at, LONG, SMALL) for at in range(count))


def trick_centre(seat: Seat) -> Point:
    """The middle of the card that a seat has played."""
    across, down = {
        Seat.SOUTH: (0, 112),
        Seat.EAST: (156, 0),
        Seat.NORTH: (0, -112),
        Seat.WEST: (-156, 0),
    }[seat]
    return CENTRE[0] + across, CENTRE[1] + down


def plaque_box(seat: Seat) -> Box:
    """The box of the plate with a seat's name."""
    x, y = _PLAQUES[seat]
    return x - 90, y - 33, 180, 66


def token_centre(seat: Seat, place: int) -> Point:
    """The middle of a token beside a plate: 0 and 1 on either side of it."""
    x, y = _PLAQUES[seat]
    if seat in {Seat.NORTH, Seat.SOUTH}:
        return x + (126, -126)[place], y
    return x + (42, -42)[place], y - 68


def rail_box(number: int) -> Box:
    """The box of a number 0 to 13 on the rail in front of the learner."""
    return 80 + 80 * number - 40, FIELD_BOTTOM + 12, 80, 96


def draw_table(surface: Surface, ring: Ring) -> None:
    """Draw the empty table: walnut frame, green leather, the way of play, the number rail."""
    frame(surface, (WIDTH, HEIGHT))
    for x, way in ((SIDE, -1), (WIDTH - SIDE, 1)):
        for y, to in ((SIDE, 8), (FIELD_BOTTOM, HEIGHT - 8)):
            mitre(surface, (x, y), (x + way * (SIDE - 8), to))
    for down in range(76, FIELD_BOTTOM - 30, 48):
        for across in (SIDE / 2 + 6, WIDTH - SIDE / 2 - 6):
            lozenge(surface, (across, down), 4.5, 9)
    _leather(surface)
    _way_of_play(surface, ring)
    for number in range(14):
        _number(surface, number)


def _row(cards: Sequence[Card], top: float, seen: float) -> tuple[Place, ...]:
    left = WIDTH / 2 - STEP * (len(cards) - 1) / 2
    return tuple(
        Place(
            card,
            (left + STEP * at, top + CARD * RATIO / 2),
            (left + STEP * at - CARD / 2, top, CARD, seen),
        )
        for at, card in enumerate(cards)
    )


def _cut(cards: Sequence[Card]) -> int:
    """Where a long hand breaks into two rows: between suits when that leaves no row too long."""
    least, most = len(cards) - ROW, ROW
    middle = (len(cards) + 1) // 2
    ends = [at for at in range(least, most + 1) if cards[at - 1].suit is not cards[at].suit]
    return min(ends, key=lambda at: abs(at - middle), default=middle)


def _leather(surface: Surface) -> None:
    x, y, width, height = SIDE, SIDE, WIDTH - 2 * SIDE, FIELD_BOTTOM - SIDE
    surface.rect((x - 4, y - 4, width + 8, height + 8), Ink("#1c0b06"), radius=8)
    surface.rect((x, y, width, height), Ink(FIELD), radius=4)
    surface.rect((x, y, width, 26), Ink(SHADE_DOWN))
    surface.rect((x, y, 20, height), Ink(SHADE_RIGHT))
    line = Ink(stroke=BRASS, width=1.6, opacity=0.5)
    surface.rect((x + 5, y + 5, width - 10, height - 10), line, radius=4)
    surface.rect((x - 3, y - 3, width + 6, height + 6), Ink(stroke=BRASS, width=2), radius=6)


def _way_of_play(surface: Surface, ring: Ring) -> None:
    """A medallion, and round it the arrows of the way that deal and play run."""
    line = Ink(stroke=BRASS, width=2, opacity=0.42)
    surface.path(star(CENTRE, 96, 0.765), Ink("#0b241c", opacity=0.5))
    for reach in (96, 82):
        surface.path(star(CENTRE, reach, 0.765), line)
    surface.path(star(CENTRE, 54, 0.52), Ink("#1f5443", BRASS, 1.6, 0.5))
    for quarter in range(4):
        _quarter(surface, quarter, int(ring))


def _quarter(surface: Surface, quarter: int, way: int) -> None:
    """A quarter of the ring between two seats, and its arrow head."""
    middle = pi / 4 + quarter * pi / 2
    turns = [middle + way * (-0.52 + 0.08 * part) for part in range(14)]
    points = [_on_ring(turn) for turn in turns]
    surface.path(points, Ink(stroke=BRASS, width=4, opacity=0.55), closed=False)
    x, y = points[-1]
    along = (way * -sin(turns[-1]), way * -cos(turns[-1]))
    head = (
        (x + along[0] * 26, y + along[1] * 26),
        (x - along[1] * 13, y + along[0] * 13),
        (x + along[1] * 13, y - along[0] * 13),
    )
    surface.path(head, Ink(BRASS, opacity=0.75))


def _on_ring(turn: float) -> Point:
    """A point of the ring; ``turn`` grows anticlockwise, from the east."""
    return CENTRE[0] + 262 * cos(turn), CENTRE[1] - 262 * sin(turn)


def _number(surface: Surface, number: int) -> None:
    x, y, width, height = rail_box(number)
    centre = (x + width / 2, y + height / 2)
    surface.circle((centre[0] + 2, centre[1] + 3), 35, Ink("#000000", opacity=0.35))
    surface.circle(centre, 34, Ink("#2a120a", BRASS, 2.4))
    surface.circle(centre, 28, Ink(stroke=BRASS_DARK, width=1.4))
    surface.text((centre[0], centre[1] + 13), str(number), Font(38, NUMBER))
    if number < 13:
        link = ((centre[0] + 35, centre[1]), (centre[0] + 45, centre[1]))
        surface.path(link, Ink(stroke=BRASS_LIGHT, width=3), closed=False)
