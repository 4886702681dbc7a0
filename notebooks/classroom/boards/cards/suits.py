"""The four suits as shapes, and the ornaments of court cards and jokers."""

from functools import cache
from math import cos, pi, sin

from classroom.boards.surface import Ink, Paint, Point, Surface
from engines.cards import Suit

BLACK, RED = "#1f1a17", "#a8231c"

_TURN = 2 * pi


def suit_colour(suit: Suit) -> str:
    """The colour a suit is printed in."""
    return RED if suit in {Suit.HEARTS, Suit.DIAMONDS} else BLACK


def draw_suit(surface: Surface, suit: Suit, centre: Point, size: float, paint: Paint = "") -> None:
    """Draw a suit sign in a square of ``size`` around ``centre``, in its own colour or another."""
    ink = Ink(paint or suit_colour(suit))
    points = 44 if size > 45 else 24
    if suit is Suit.CLUBS:
        for place in _LEAVES:
            surface.circle(_at(centre, place, size), 0.235 * size, ink)
        surface.path([_at(centre, place, size) for place in _CLUB_STEM], ink)
        return
    outline = {Suit.HEARTS: _heart, Suit.DIAMONDS: _diamond, Suit.SPADES: _spade}[suit]
    surface.path([_at(centre, place, size) for place in outline(points)], ink)


_LEAVES = ((0.0, -0.26), (-0.265, 0.095), (0.265, 0.095))
_CLUB_STEM = (
    *((-0.07, -0.16), (0.07, -0.16), (0.1, 0.08), (0.075, 0.24), (0.19, 0.47), (0.2, 0.5)),
    *((-0.2, 0.5), (-0.19, 0.47), (-0.075, 0.24), (-0.1, 0.08)),
)
_SPADE_STEM = (
    *((0.06, 0.18), (0.075, 0.3), (0.18, 0.47), (0.2, 0.5)),
    *((-0.2, 0.5), (-0.18, 0.47), (-0.075, 0.3), (-0.06, 0.18)),
)


@cache
def _heart(points: int) -> tuple[Point, ...]:
    """A heart from its dip round, in a unit square."""
    return tuple(_lobe(place * _TURN / points) for place in range(points))


def _lobe(turn: float) -> Point:
    x = 16 * sin(turn) ** 3
    y = 13 * cos(turn) - 5 * cos(2 * turn) - 2 * cos(3 * turn) - cos(4 * turn)
    return x / 33, -(y + 2.5) / 30


@cache
def _spade(points: int) -> tuple[Point, ...]:
    """A heart upside down on a stem; the stem stands where the heart dips."""
    body = [(x * 0.98, -y * 0.84 - 0.08) for x, y in _heart(points)][1:]
    left, right = body[len(body) // 2 :], body[: len(body) // 2]
    return (*left, *reversed(_SPADE_STEM), *right)


@cache
def _diamond(points: int) -> tuple[Point, ...]:
    """Four corners with sides drawn in a little."""
    step = max(points // 4, 2)
    corners = ((0.0, -0.52), (0.4, 0.0), (0.0, 0.52), (-0.4, 0.0))
    found = []
    for place, start in enumerate(corners):
        end = corners[(place + 1) % 4]
        found += [_drawn_in(start, end, part / step) for part in range(step)]
    return tuple(found)


def _drawn_in(start: Point, end: Point, share: float) -> Point:
    pull = 1 - 0.22 * share * (1 - share)
    x = (start[0] + (end[0] - start[0]) * share) * pull
    return x, (start[1] + (end[1] - start[1]) * share) * pull


def _at(centre: Point, place: Point, size: float) -> Point:
    return centre[0] + place[0] * size, centre[1] + place[1] * size
