"""Cards as they lie on the table: faces, backs, and the small chips of a trick sheet."""

from dataclasses import replace

from classroom.boards.cards.suits import BLACK, RED, draw_suit, suit_colour
from classroom.boards.house import BRASS, BRASS_DARK, BRASS_LIGHT, star
from classroom.boards.surface import Box, Font, Ink, Linear, Point, Surface
from engines.cards import BIG_JOKER, JOKERS, Card

Outline = tuple[Point, ...]

RATIO = 1.4
CARD, CARD_EDGE = "#fdf6e6", "#5a4426"
BACK_EDGE = "#e9d9ae"
TERRACOTTA = "#b4552f"
GREEN = "#1f5a45"
GOLD, GOLD_EDGE = "#d9a941", "#7a5318"

_PAPER = Linear((0, 0), (1, 1), ("#fffaf0", "#f3e6c8"))
_CLOTH = Linear((0, 0), (1, 1), ("#20594a", "#12362c"))
_RANKS = {14: "A", 13: "K", 12: "Q", 11: "J"}


def rank_text(card: Card) -> str:
    """What is printed in a card's corner: a letter or a number; of the jokers B and L."""
    return str(card)[0] if card in JOKERS else _RANKS.get(card.rank, str(card.rank))


def card_box(centre: Point, width: float) -> Box:
    """The box of an upright card."""
    return centre[0] - width / 2, centre[1] - width * RATIO / 2, width, width * RATIO


def draw_face(surface: Surface, card: Card, centre: Point, width: float) -> None:
    """Draw a card face up: a large index in the corner, the sign or the figure below."""
    x, y, _, height = card_box(centre, width)
    _blank(surface, (x, y, width, height))
    if card in JOKERS:
        _joker(surface, card, centre, width)
        return
    _index(surface, card, (x, y), width)
    low = (centre[0] + width * 0.1, y + height * 0.66)
    if card.rank in _FIGURES:
        _frame_of_figure(surface, (x, y, width, height))
        at, size = (x + width * 0.68, y + height * 0.61), width * 0.5
        _FIGURES[card.rank](surface, (at[0], at[1] - size * 0.42), size)
        draw_suit(surface, card.suit, (at[0], at[1] + size * 0.3), size * 0.66)
        return
    if card.rank == 14:
        _rosette(surface, low, width * 0.34)
    draw_suit(surface, card.suit, low, width * 0.5)


def draw_back(surface: Surface, box: Box, *, top: bool = True) -> None:
    """Draw a card face down; ``top`` is one whose whole back is seen."""
    x, y, width, height = box
    short = min(width, height)
    surface.rect(box, Ink(BACK_EDGE, CARD_EDGE, short * 0.02), radius=short * 0.09)
    inset = short * 0.07
    inner = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    surface.rect(inner, Ink(_CLOTH, TERRACOTTA, short * 0.035), radius=short * 0.05)
    if top:
        _lattice(surface, inner)


def draw_chip(surface: Surface, card: Card, box: Box) -> None:
    """Draw a card as a flat chip, rank and sign side by side."""
    x, y, width, height = box
    surface.rect(box, Ink(CARD, CARD_EDGE, 1.6), radius=height * 0.18)
    size = min(height * 0.78, width * 0.46)
    middle = y + height / 2
    font = Font(size, suit_colour(card.suit), weight=700)
    surface.text((x + width * 0.3, middle + size * 0.35), rank_text(card), font)
    sign = (x + width * 0.71, middle)
    if card in JOKERS:
        surface.path(star(sign, size * 0.42, 0.55), Ink(RED if card == BIG_JOKER else BLACK))
    else:
        draw_suit(surface, card.suit, sign, size * 0.74)


def _blank(surface: Surface, box: Box) -> None:
    x, y, width, height = box
    surface.rect((x + 3, y + 5, width, height), Ink("#000000", opacity=0.32), width * 0.09)
    surface.rect(box, Ink(_PAPER, CARD_EDGE, 2), radius=width * 0.09)


def _index(surface: Surface, card: Card, corner: Point, width: float) -> None:
    x, y = corner
    rank = rank_text(card)
    size = width * (0.42 if len(rank) == 1 else 0.38)
    font = Font(size, suit_colour(card.suit), weight=700)
    column = x + width * (0.23 if len(rank) == 1 else 0.26)
    surface.text((column, y + width * 0.4), rank, font)
    draw_suit(surface, card.suit, (x + width * 0.23, y + width * 0.6), width * 0.25)


def _rosette(surface: Surface, centre: Point, reach: float) -> None:
    surface.path(star(centre, reach, 0.82), Ink("#f0dca8", GOLD_EDGE, reach * 0.035))
    surface.circle(centre, reach * 0.78, Ink("#fdf6e6", GOLD, reach * 0.05))


def _frame_of_figure(surface: Surface, box: Box) -> None:
    x, y, width, height = box
    inner = (x + width * 0.44, y + width * 0.1, width * 0.48, height - width * 0.2)
    surface.rect(inner, Ink("#f6e7c1", GOLD, width * 0.015), radius=width * 0.05)


def _king(surface: Surface, at: Point, size: float) -> None:
    """A crown with five points over a band with stones."""
    _shape(surface, _CROWN, at, size, Ink(GOLD, GOLD_EDGE, size * 0.03))
    for x, y in ((-0.34, -0.36), (0, -0.48), (0.34, -0.36)):
        surface.circle(_spot(at, x, y, size), size * 0.055, Ink(RED, GOLD_EDGE, size * 0.02))
    _band(surface, at, size, TERRACOTTA)


def _queen(surface: Surface, at: Point, size: float) -> None:
    """A lotus of five petals over a band."""
    for lean, reach, colour in _PETALS:
        left, right = (lean * 1.2 - 0.1, -0.2), (lean * 1.2 + 0.1, -0.2)
        petal = ((lean * 0.4, 0.06), left, (lean * 1.15, -reach), right)
        _shape(surface, petal, at, size, Ink(colour, GOLD_EDGE, size * 0.025))
    _band(surface, at, size, GREEN)


def _jack(surface: Surface, at: Point, size: float) -> None:
    """A turban with a plume and a jewel."""
    _shape(surface, _PLUME, at, size, Ink(TERRACOTTA, GOLD_EDGE, size * 0.025))
    _shape(surface, _TURBAN, at, size, Ink(GREEN, GOLD_EDGE, size * 0.03))
    for start, end in (((-0.34, -0.02), (0.1, -0.26)), ((-0.3, 0.06), (0.27, -0.17))):
        fold = Ink(stroke="#8fc0a4", width=size * 0.022)
        surface.path((_spot(at, *start, size), _spot(at, *end, size)), fold, closed=False)
    surface.circle(_spot(at, 0.06, -0.14, size), size * 0.07, Ink(GOLD, GOLD_EDGE, size * 0.025))
    _band(surface, at, size, GOLD)


_CROWN: Outline = (
    *((-0.3, 0.08), (-0.34, -0.34), (-0.17, -0.12), (0.0, -0.46)),
    *((0.17, -0.12), (0.34, -0.34), (0.3, 0.08)),
)
_PETALS = (
    *((-0.3, 0.31, TERRACOTTA), (0.3, 0.31, TERRACOTTA)),
    *((-0.16, 0.38, "#d98a63"), (0.16, 0.38, "#d98a63"), (0.0, 0.46, TERRACOTTA)),
)
_PLUME: Outline = (
    *((0.02, -0.16), (0.04, -0.38), (0.2, -0.52)),
    *((0.3, -0.44), (0.2, -0.3), (0.1, -0.12)),
)
_TURBAN: Outline = (
    *((-0.33, 0.06), (-0.36, -0.06), (-0.2, -0.24), (0.04, -0.28)),
    *((0.24, -0.2), (0.36, -0.04), (0.33, 0.06)),
)
_FIGURES = {13: _king, 12: _queen, 11: _jack}


def _band(surface: Surface, top: Point, size: float, colour: str) -> None:
    x, y = _spot(top, -0.33, 0.06, size)
    surface.rect(
        (x, y, size * 0.66, size * 0.13), Ink(colour, GOLD_EDGE, size * 0.025), size * 0.04
    )


def _joker(surface: Surface, card: Card, centre: Point, width: float) -> None:
    """A cap with three bells: the big joker's in colour, the little one's black and hollow."""
    x, y, _, height = card_box(centre, width)
    big = card == BIG_JOKER
    corner = (x + width * 0.24, y + width * 0.27)
    surface.path(star(corner, width * 0.17, 0.55), Ink(RED if big else BLACK))
    if not big:
        surface.circle(corner, width * 0.06, Ink(CARD))
    at, size = (centre[0], y + height * 0.66), width * 0.76
    line = Ink(stroke=BRASS_DARK, width=size * 0.02)
    for points, colour in zip(_CAP, _MOTLEY if big else _PLAIN, strict=True):
        _shape(surface, points, at, size, replace(line, fill=colour))
    for across, down in ((-0.5, -0.12), (0.5, -0.12), (0, -0.48)):
        bell = replace(line, fill=BRASS_LIGHT if big else CARD)
        surface.circle(_spot(at, across, down, size), size * 0.07, bell)
    brim = (at[0] - size * 0.4, at[1] + size * 0.19, size * 0.8, size * 0.12)
    surface.rect(brim, replace(line, fill=BRASS if big else "#6b6259"), size * 0.05)


_CAP: tuple[Outline, ...] = (
    ((-0.36, 0.2), (-0.5, -0.12), (-0.28, -0.26), (0, -0.02), (0, 0.2)),
    ((0.36, 0.2), (0.5, -0.12), (0.28, -0.26), (0, -0.02), (0, 0.2)),
    ((-0.18, 0.2), (-0.2, -0.1), (0, -0.46), (0.2, -0.1), (0.18, 0.2)),
)
_MOTLEY, _PLAIN = (RED, GREEN, GOLD), ("#4a433c", "#2b2622", "#8b8176")


def _lattice(surface: Surface, box: Box) -> None:
    """Brass lines that cross, and a star where they meet."""
    x, y, width, height = box
    line = Ink(stroke=BRASS, width=min(width, height) * 0.014, opacity=0.55)
    for share in (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75):
        start, end = max(share - 1, 0), min(share, 1)
        for flip in (False, True):
            ends = ((start, end), (end, start))
            points = [(x + (1 - a if flip else a) * width, y + b * height) for a, b in ends]
            surface.path(points, line, closed=False)
    centre, reach = (x + width / 2, y + height / 2), min(width, height) * 0.3
    surface.path(star(centre, reach, 0.7), Ink(TERRACOTTA, BRASS_LIGHT, reach * 0.07))
    surface.path(star(centre, reach * 0.55, 0.6), Ink(BRASS, BRASS_DARK, reach * 0.04))


def _shape(surface: Surface, points: tuple[Point, ...], at: Point, size: float, ink: Ink) -> None:
    surface.path([_spot(at, x, y, size) for x, y in points], ink)


def _spot(at: Point, x: float, y: float, size: float) -> Point:
    return at[0] + x * size, at[1] + y * size
