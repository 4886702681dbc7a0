"""How every board points something out: framed areas, arrows, and labels on a small plaque."""

from math import hypot

from classroom.boards.house import AMBER, CASING
from classroom.boards.surface import NASTALIQ, SERIF, Box, Font, Ink, Point, Surface


def draw_area(surface: Surface, box: Box, *, dashed: bool = False) -> None:
    """Frame a part of the board in amber, with a dark casing that shows on any ground."""
    x, y, width, height = box
    inner = (x + 3, y + 3, width - 6, height - 6)
    surface.rect(inner, Ink(AMBER, opacity=0.21), radius=9)
    draw_frame(surface, inner, dashed=dashed)


def draw_frame(surface: Surface, box: Box, *, dashed: bool = False) -> None:
    """The amber frame alone, for what must stay clear to read."""
    surface.rect(box, Ink(stroke=CASING, width=8.5, opacity=0.7), radius=9)
    surface.rect(box, Ink(stroke=AMBER, width=4.8, dash=(16.0, 12.0) if dashed else ()), radius=9)


def draw_arrow(surface: Surface, start: Point, bend: Point, end: Point) -> None:
    """A curved arrow from ``start`` to ``end``, pulled towards ``bend``."""
    back = hypot(end[0] - bend[0], end[1] - bend[1]) or 1.0
    along = ((end[0] - bend[0]) / back, (end[1] - bend[1]) / back)
    neck = (end[0] - along[0] * 30, end[1] - along[1] * 30)
    for colour, width in ((CASING, 19.0), (AMBER, 11.0)):
        surface.curve(start, bend, neck, Ink(stroke=colour, width=width))
    surface.circle(start, 11, Ink(AMBER, CASING, 4))
    surface.path(arrow_head(end, along), Ink(AMBER, CASING, 4))


def arrow_head(tip: Point, along: Point) -> tuple[Point, Point, Point]:
    """The head of an arrow that runs in the direction ``along``, of length 1."""
    x, y = tip
    (ax, ay), long, wide = along, 38, 21
    base = (x - ax * long, y - ay * long)
    return (
        tip,
        (base[0] - ay * wide, base[1] + ax * wide),
        (base[0] + ay * wide, base[1] - ax * wide),
    )


def draw_label(surface: Surface, at: Point, text: str, language: str) -> None:
    """A label on an ivory plaque around ``at``."""
    x, y = at
    urdu = is_urdu(text)
    size = 46 if urdu else 38
    half = max(len(text) * size * (0.22 if urdu else 0.27) + 18, 32)
    tall = 112 if urdu else 58
    surface.rect((x - half, y - tall / 2, 2 * half, tall), Ink("#fff6df", CASING, 4), radius=14)
    font = Font(size, CASING, NASTALIQ if urdu else SERIF, 700, rtl=language == "ur" and urdu)
    surface.text((x, y + (19 if urdu else 13)), text, font)


def is_urdu(text: str) -> bool:
    """Whether a text has Urdu letters in it and needs their font."""
    return any("\u0600" <= letter <= "\u06ff" for letter in text)


def label_font(text: str, language: str, size: float, colour: str) -> Font:
    """The font of a word, by its letters and the language of the page."""
    urdu = is_urdu(text)
    family = NASTALIQ if urdu else SERIF
    return Font(size, colour, family, 700, rtl=urdu and language == "ur")
