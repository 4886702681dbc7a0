"""The few drawing calls a board needs, and a surface that writes them as SVG.

Coordinates are board units, y downwards. A gradient is given in the box of the shape it fills
(0 to 1 both ways), so one gradient serves every shape that looks alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Box = tuple[float, float, float, float]

SERIF = "'Baithak Serif', 'Source Serif 4', Georgia, serif"
NASTALIQ = "'Baithak Nastaliq', 'Noto Nastaliq Urdu', serif"


@dataclass(frozen=True, slots=True)
class Linear:
    """A two-stop gradient along a line of the shape's box."""

    start: Point
    end: Point
    stops: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Radial:
    """A two-stop gradient around a point of the shape's box."""

    centre: Point
    radius: float
    stops: tuple[str, str]


Gradient = Linear | Radial
Paint = str | Gradient


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is filled and outlined; an empty paint leaves that part out."""

    fill: Paint = ""
    stroke: str = ""
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Font:
    """How a text is set; ``size`` in board units, ``anchor`` start, middle or end."""

    size: float
    colour: str
    family: str = SERIF
    weight: int = 600
    anchor: str = "middle"
    rtl: bool = False


class Surface(Protocol):
    """What a board is drawn on."""

    def rect(self, box: Box, ink: Ink, radius: float = 0.0) -> None:
        """A rectangle (x, y, width, height), its corners rounded by ``radius``."""

    def circle(self, centre: Point, radius: float, ink: Ink) -> None:
        """A circle."""

    def path(self, points: Sequence[Point], ink: Ink, *, closed: bool = True) -> None:
        """Straight lines from point to point."""

    def curve(self, start: Point, control: Point, end: Point, ink: Ink) -> None:
        """A quadratic curve, stroked."""

    def text(self, at: Point, content: str, font: Font) -> None:
        """One line of text, its baseline at ``at``."""


class SvgSurface:
    """Writes the drawing as SVG text.

    Args:
        size: width and height of the drawing in board units.
        name: a word that no other picture of the same page uses, for the ids inside.
    """

    def __init__(self, size: tuple[int, int], name: str = "board") -> None:
        self._size = size
        self._name = name
        self._shapes: list[str] = []
        self._gradients: dict[Gradient, str] = {}

    def rect(self, box: Box, ink: Ink, radius: float = 0.0) -> None:
        """Add a rectangle."""
        x, y, width, height = map(_number, box)
        corner = f' rx="{_number(radius)}"' if radius else ""
        self._add(f'rect x="{x}" y="{y}" width="{width}" height="{height}"{corner}', ink)

    def circle(self, centre: Point, radius: float, ink: Ink) -> None:
        """Add a circle."""
        x, y = map(_number, centre)
        self._add(f'circle cx="{x}" cy="{y}" r="{_number(radius)}"', ink)

    def path(self, points: Sequence[Point], ink: Ink, *, closed: bool = True) -> None:
        """Add a polygon, or a polyline when it is not closed."""
        places = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self._add(f'{"polygon" if closed else "polyline"} points="{places}"', ink)

    def curve(self, start: Point, control: Point, end: Point, ink: Ink) -> None:
        """Add a quadratic curve."""
        first, bend, last = (f"{_number(x)} {_number(y)}" for x, y in (start, control, end))
        self._add(f'path d="M{first} Q{bend} {last}"', ink)

    def text(self, at: Point, content: str, font: Font) -> None:
        """Add a text element."""
        x, y = map(_number, at)
        direction = ' direction="rtl"' if font.rtl else ""
        self._shapes.append(
            f'<text x="{x}" y="{y}" font-family={quoteattr(font.family)} '
            f'font-size="{_number(font.size)}" font-weight="{font.weight}" '
            f'fill="{font.colour}" text-anchor="{font.anchor}"{direction}>{escape(content)}</text>'
        )

    def document(self, title: str, description: str, language: str) -> str:
        """The whole picture; ``description`` is its spoken view."""
        width, height = self._size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'role="img" lang="{language}" aria-labelledby="{self._name}-t {self._name}-d">'
            f'<title id="{self._name}-t">{escape(title)}</title>'
            f'<desc id="{self._name}-d">{escape(description)}</desc>'
            f"<defs>{self._definitions()}</defs>{''.join(self._shapes)}</svg>"
        )

    def _definitions(self) -> str:
        return "".join(_definition(paint, name) for paint, name in self._gradients.items())

    def _add(self, shape: str, ink: Ink) -> None:
        look = " ".join(f'{name}="{value}"' for name, value in self._properties(ink).items())
        self._shapes.append(f"<{shape} {look}/>")

    def _properties(self, ink: Ink) -> dict[str, str]:
        """How a shape looks, by the names that SVG's attributes and style sheets share."""
        look = _paint("fill", self._reference(ink.fill))
        if ink.stroke:
            look |= _paint("stroke", ink.stroke) | {"stroke-width": _number(ink.width)}
            look |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
        if ink.opacity < 1:
            look["opacity"] = _number(ink.opacity)
        if ink.dash:
            look["stroke-dasharray"] = " ".join(map(_number, ink.dash))
        return look

    def _reference(self, paint: Paint) -> str:
        if isinstance(paint, str):
            return paint
        name = self._gradients.setdefault(paint, f"{self._name}-{len(self._gradients)}")
        return f"url(#{name})"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _paint(attribute: str, colour: str) -> dict[str, str]:
    plain, alpha = _split_alpha(colour)
    opacity = {f"{attribute}-opacity": _number(alpha)} if alpha < 1 else {}
    return {attribute: plain or "none"} | opacity


def _split_alpha(colour: str) -> tuple[str, float]:
    if len(colour) == 9 and colour.startswith("#"):
        return colour[:7], int(colour[7:], 16) / 255
    return colour, 1.0


def _definition(paint: Gradient, name: str) -> str:
    stops = "".join(_stop(offset, colour) for offset, colour in enumerate(paint.stops))
    if isinstance(paint, Linear):
        (x1, y1), (x2, y2) = paint.start, paint.end
        line = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
        return f'<linearGradient id="{name}" {line}>{stops}</linearGradient>'
    x, y = map(_number, paint.centre)
    ring = f'cx="{x}" cy="{y}" r="{_number(paint.radius)}"'
    return f'<radialGradient id="{name}" {ring}>{stops}</radialGradient>'


def _stop(offset: int, colour: str) -> str:
    plain, alpha = _split_alpha(colour)
    opacity = f' stop-opacity="{_number(alpha)}"' if alpha < 1 else ""
    return f'<stop offset="{offset}" stop-color="{plain}"{opacity}/>'
