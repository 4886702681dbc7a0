"""What lies on the table beside cards: name plates, tokens, trump sign, slate, buttons, numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.boards.cards.faces import CARD, RATIO, TERRACOTTA, draw_back, draw_chip, draw_face
from classroom.boards.cards.suits import draw_suit
from classroom.boards.cards.table import (
    TRICK,
    closed_hand,
    plaque_box,
    rail_box,
    token_centre,
    trick_centre,
)
from classroom.boards.house import (
    AMBER,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CASING,
    LEATHER_DARK,
    ROSEWOOD_DARK,
    star,
)
from classroom.boards.pointing import draw_frame, is_urdu, label_font
from classroom.boards.surface import Box, Font, Ink, Linear, Point, Surface
from engines.cards import Card, Seat, Suit

TRUMP_BOX: Box = (252, 606, 140, 190)
SLATE_BOX: Box = (768, 622, 196, 168)
IVORY = "#fbf1d8"

_PLATE = Linear((0, 0), (0, 1), ("#f2d998", "#c9983f"))
_DARK = Linear((0, 0), (0, 1), ("#4a2416", "#2a120a"))
_POINTS = {
    Seat.SOUTH: (0, 1),
    Seat.EAST: (1, 0),
    Seat.NORTH: (0, -1),
    Seat.WEST: (-1, 0),
}


@dataclass(frozen=True, slots=True)
class Button:
    """A button on the table: its control's id, its box, and a word or a suit on it."""

    id: str
    box: Box
    text: str = ""
    suit: Suit | None = None


def draw_closed_hand(surface: Surface, seat: Seat, count: int) -> None:
    """Draw a hand that the learner may not see."""
    boxes = closed_hand(seat, count)
    for at, box in enumerate(boxes):
        draw_back(surface, box, top=at == count - 1 or seat is Seat.SOUTH)


def draw_trick_card(surface: Surface, seat: Seat, card: Card) -> None:
    """Draw the card a seat has played."""
    draw_face(surface, card, trick_centre(seat), TRICK)


def trick_box(seat: Seat) -> Box:
    """The box of the card a seat has played."""
    x, y = trick_centre(seat)
    return x - TRICK / 2, y - TRICK * RATIO / 2, TRICK, TRICK * RATIO


def draw_led(surface: Surface, seat: Seat) -> None:
    """Mark the card that was led: a brass tag with a 1 at its corner."""
    x, y, width, _ = trick_box(seat)
    at = (x + width - 16, y + 16)
    surface.circle((at[0] + 2, at[1] + 3), 27, Ink("#000000", opacity=0.35))
    surface.circle(at, 26, Ink(_PLATE, BRASS_DARK, 2.5))
    surface.text((at[0], at[1] + 13), "1", Font(38, CASING, weight=700))


def draw_winner(surface: Surface, seat: Seat) -> None:
    """Mark the card that takes the trick: a frame, and a crown at its foot."""
    x, y, width, height = trick_box(seat)
    draw_frame(surface, (x - 4, y - 4, width + 8, height + 8))
    _crown(surface, (x + width / 2, y + height - 2), 58)


def draw_plaque(surface: Surface, seat: Seat, name: str, language: str, *, turn: bool) -> None:
    """Draw the plate with a player's name; whose turn it is has a bright plate and an arrow."""
    x, y, width, height = plaque_box(seat)
    surface.rect((x + 3, y + 4, width, height), Ink("#000000", opacity=0.35), radius=14)
    paint, edge = (_PLATE, CASING) if turn else (_DARK, BRASS)
    surface.rect((x, y, width, height), Ink(paint, edge, 2.5), radius=14)
    font = label_font(name, language, 37 if is_urdu(name) else 34, CASING if turn else BRASS_LIGHT)
    surface.text((x + width / 2, y + height / 2 + (15 if is_urdu(name) else 12)), name, font)
    if turn:
        _pointer(surface, seat, (x, y, width, height))


def draw_caller(surface: Surface, seat: Seat) -> None:
    """The caller's token: a crown."""
    at = token_centre(seat, 0)
    _token(surface, at)
    _crown(surface, (at[0], at[1] + 14), 44)


def draw_dealer(surface: Surface, seat: Seat) -> None:
    """The dealer's token: a small pack."""
    x, y = token_centre(seat, 1)
    _token(surface, (x, y))
    for shift in (-7, 0, 7):
        box = (x - 10 + shift, y - 15 - shift / 3, 22, 30)
        surface.rect(box, Ink(CARD, CASING, 1.8), radius=3)
    surface.rect((x + 1, y - 13, 14, 22), Ink(TERRACOTTA), radius=2)


def draw_trump(surface: Surface, suit: Suit | None, word: str, language: str) -> None:
    """Draw the trump sign: the suit on an ivory medallion, or a bar where none is trump."""
    x, y, width, height = TRUMP_BOX
    centre = (x + width / 2, y + 68)
    surface.path(star((centre[0] + 3, centre[1] + 4), 70, 0.86), Ink("#000000", opacity=0.3))
    surface.path(star(centre, 70, 0.86), Ink(BRASS, BRASS_DARK, 2.5))
    surface.circle(centre, 53, Ink(IVORY, BRASS_DARK, 2.5))
    if suit is None:
        surface.rect((centre[0] - 26, centre[1] - 5, 52, 10), Ink(CASING), radius=5)
    else:
        draw_suit(surface, suit, centre, 74)
    font = label_font(word, language, 36 if is_urdu(word) else 34, BRASS_LIGHT)
    surface.text((centre[0], y + height - 22), word, font)


def draw_slate(surface: Surface, tricks: tuple[int, int], points: tuple[int, int]) -> None:
    """Draw the slate: tricks above, points below, the learner's pair in the left column."""
    x, y, width, height = SLATE_BOX
    surface.rect((x + 3, y + 5, width, height), Ink("#000000", opacity=0.35), radius=12)
    surface.rect(SLATE_BOX, Ink(LEATHER_DARK, BRASS, 3), radius=12)
    columns = (x + 88, x + 156)
    _pair(surface, (columns[0], y + 24), upright=True)
    _pair(surface, (columns[1], y + 24), upright=False)
    surface.path(((x + 52, y + 42), (x + width - 10, y + 42)), Ink(stroke=BRASS_DARK, width=2))
    _trick_icon(surface, (x + 30, y + 72))
    surface.path(star((x + 30, y + 132), 17, 0.5), Ink(BRASS, BRASS_DARK, 1))
    for row, numbers in ((88, tricks), (148, points)):
        for column, number in zip(columns, numbers, strict=True):
            surface.text((column, y + row), str(number), Font(46, IVORY))


def draw_button(surface: Surface, button: Button, language: str) -> None:
    """Draw a button of brass with a word or a suit on it."""
    x, y, width, height = button.box
    surface.rect((x + 3, y + 6, width, height), Ink("#000000", opacity=0.4), radius=16)
    surface.rect(button.box, Ink(IVORY if button.suit else _PLATE, BRASS_DARK, 3), radius=16)
    inner = (x + 6, y + 6, width - 12, height - 12)
    surface.rect(inner, Ink(stroke=BRASS_DARK, width=1.4, opacity=0.7), radius=11)
    centre = (x + width / 2, y + height / 2)
    if button.suit:
        draw_suit(surface, button.suit, centre, min(width, height) * 0.62)
        return
    font = label_font(button.text, language, 34 if is_urdu(button.text) else 36, CASING)
    surface.text((centre[0], centre[1] + (20 if is_urdu(button.text) else 13)), button.text, font)


def draw_count(surface: Surface, number: int) -> None:
    """Set the rail's marker on a number."""
    x, y, width, height = rail_box(number)
    centre = (x + width / 2, y + height / 2)
    surface.circle(centre, 36, Ink(_PLATE, AMBER, 5))
    surface.text((centre[0], centre[1] + 13), str(number), Font(38, CASING, weight=700))


def draw_sheet_row(surface: Surface, cards: Sequence[tuple[Card, Box]], led: int, won: int) -> None:
    """Draw a finished trick as chips: a dot beside the card led, a frame round the winner."""
    for at, (card, box) in enumerate(cards):
        draw_chip(surface, card, box)
        x, y, width, height = box
        if at == led:
            surface.circle((x - 9, y + height / 2), 7, Ink(BRASS_LIGHT, CASING, 2))
        if at == won:
            draw_frame(surface, (x - 2, y - 2, width + 4, height + 4))


def _token(surface: Surface, at: Point) -> None:
    surface.circle((at[0] + 2, at[1] + 3), 29, Ink("#000000", opacity=0.35))
    surface.circle(at, 28, Ink(ROSEWOOD_DARK, BRASS, 3))


def _crown(surface: Surface, foot: Point, width: float) -> None:
    x, y = foot
    points = ((-0.46, 0), (-0.5, -0.5), (-0.24, -0.26), (0, -0.66), (0.24, -0.26), (0.5, -0.5))
    outline = [(x + across * width, y + down * width) for across, down in (*points, (0.46, 0))]
    surface.path(outline, Ink(_PLATE, CASING, 3))


def _pointer(surface: Surface, seat: Seat, box: Box) -> None:
    """An arrow head from a plate towards its player."""
    x, y, width, height = box
    across, down = _POINTS[seat]
    tip = (
        x + width / 2 + across * (width / 2 + 26),
        y + height / 2 + down * (height / 2 + 26),
    )
    back = (tip[0] - across * 22, tip[1] - down * 22)
    head = (
        tip,
        (back[0] - down * 18, back[1] - across * 18),
        (back[0] + down * 18, back[1] + across * 18),
    )
    surface.path(head, Ink(AMBER, CASING, 3))


def _pair(surface: Surface, at: Point, *, upright: bool) -> None:
    """A partnership as it sits: two dots one over the other, or side by side."""
    x, y = at
    for way in (-1, 1):
        spot = (x, y + way * 9) if upright else (x + way * 11, y)
        surface.circle(spot, 6.5, Ink(BRASS_LIGHT if upright else "#e0906a"))


def _trick_icon(surface: Surface, at: Point) -> None:
    x, y = at
    for shift in (-6, 6):
        box = (x - 11 + shift, y - 17 + shift / 2, 24, 33)
        surface.rect(box, Ink("#2c6b57", BRASS_LIGHT, 2), radius=4)
