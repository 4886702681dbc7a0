"""The live surface: the same drawing calls on an ipycanvas canvas.

One canvas, the board without its pieces, is drawn once and shared by every board of the page;
each board adds a layer of its own for what moves.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import pi
from typing import Any

from ipycanvas import Canvas, MultiCanvas, hold_canvas
from ipycanvas.canvas import LinearGradient, RadialGradient
from ipywidgets import Layout

from classroom.boards.scene import Look
from classroom.boards.surface import Box, Font, Gradient, Ink, Linear, Paint, Point, Surface

Picture = Callable[[Surface], None]
Base = Callable[[Surface, Look], None]

Untyped = Any
"""Values of ipycanvas and ipywidgets, which publish no types."""

FLIGHT = 340
"""Milliseconds a piece takes from place to place; the page's script moves it as long."""

BUFFER = 1440
"""Width of the canvas in pixels: twice the width of the widest board on the page."""


class CanvasSurface:
    """Draws on one layer; ``scale`` is canvas pixels per board unit."""

    def __init__(self, canvas: Untyped, scale: float = 1.0) -> None:
        self._canvas = canvas
        self._canvas.scale(scale, scale)
        self._canvas.line_cap = "round"
        self._canvas.line_join = "round"

    def rect(self, box: Box, ink: Ink, radius: float = 0.0) -> None:
        """Draw a rectangle."""
        x, y, width, height = box
        self._canvas.begin_path()
        if radius:
            self._rounded(box, radius)
        else:
            self._canvas.rect(x, y, width, height)
        self._ink(ink, box)

    def circle(self, centre: Point, radius: float, ink: Ink) -> None:
        """Draw a circle."""
        x, y = centre
        self._canvas.begin_path()
        self._canvas.arc(x, y, radius, 0, 2 * pi)
        self._ink(ink, (x - radius, y - radius, 2 * radius, 2 * radius))

    def path(self, points: Sequence[Point], ink: Ink, *, closed: bool = True) -> None:
        """Draw straight lines from point to point."""
        self._canvas.begin_path()
        self._canvas.move_to(*points[0])
        for point in points[1:]:
            self._canvas.line_to(*point)
        if closed:
            self._canvas.close_path()
        self._ink(ink, _bounds(points))

    def curve(self, start: Point, control: Point, end: Point, ink: Ink) -> None:
        """Draw a quadratic curve."""
        self._canvas.begin_path()
        self._canvas.move_to(*start)
        self._canvas.quadratic_curve_to(*control, *end)
        self._ink(ink, _bounds((start, control, end)))

    def text(self, at: Point, content: str, font: Font) -> None:
        """Draw one line of text."""
        self._canvas.font = f"{font.weight} {font.size:g}px {font.family}"
        self._canvas.text_align = "center" if font.anchor == "middle" else font.anchor
        self._canvas.direction = "rtl" if font.rtl else "ltr"
        self._canvas.fill_style = font.colour
        self._canvas.fill_text(content, *at)

    def _rounded(self, box: Box, radius: float) -> None:
        x, y, width, height = box
        right, bottom = x + width, y + height
        self._canvas.move_to(x + radius, y)
        self._canvas.arc_to(right, y, right, bottom, radius)
        self._canvas.arc_to(right, bottom, x, bottom, radius)
        self._canvas.arc_to(x, bottom, x, y, radius)
        self._canvas.arc_to(x, y, right, y, radius)
        self._canvas.close_path()

    def _ink(self, ink: Ink, box: Box) -> None:
        if ink.opacity < 1:
            self._canvas.global_alpha = ink.opacity
        if ink.fill:
            self._fill(ink.fill, box)
        if ink.stroke:
            self._stroke(ink)
        if ink.opacity < 1:
            self._canvas.global_alpha = 1.0

    def _fill(self, paint: Paint, box: Box) -> None:
        if isinstance(paint, str):
            self._canvas.fill_style = paint
            self._canvas.fill()
            return
        # A path keeps its place when the grid changes; a gradient follows the grid.
        x, y, width, height = box
        self._canvas.save()
        self._canvas.translate(x, y)
        self._canvas.scale(width, height)
        self._canvas.fill_style = _gradient(paint)
        self._canvas.fill()
        self._canvas.restore()

    def _stroke(self, ink: Ink) -> None:
        self._canvas.stroke_style = ink.stroke
        self._canvas.line_width = ink.width
        if ink.dash:
            self._canvas.set_line_dash(list(ink.dash))
        self._canvas.stroke()
        if ink.dash:
            self._canvas.set_line_dash([])


class LiveBoard:
    """A board on the page: the shared picture of the empty board under a layer of its own.

    Args:
        size: width and height in board units.
        base: draws the empty board; boards of one look share its layer.
        look: how the reader sees the board.
    """

    def __init__(self, size: tuple[int, int], base: Base, look: Look) -> None:
        self._scale = BUFFER / size[0]
        pixels = {"width": BUFFER, "height": round(size[1] * self._scale)}
        self._layer = Canvas(layout=_layout(), **pixels)
        self.widget = _Stack([_base_layer(size, base, look), self._layer], pixels)

    def draw(self, picture: Picture, before: Picture | None = None) -> None:
        """Replace what stands on the board, after showing ``before`` while pieces are moving."""
        with hold_canvas():
            if before:
                self._show(before)
                self._layer.sleep(FLIGHT)
            self._show(picture)

    def _show(self, picture: Picture) -> None:
        self._layer.reset_transform()
        self._layer.clear()
        picture(CanvasSurface(self._layer, self._scale))


class _Stack(MultiCanvas):  # type: ignore[misc]
    """Layers made elsewhere, shown one over the other."""

    def __init__(self, layers: list[Untyped], pixels: dict[str, int]) -> None:
        super(MultiCanvas, self).__init__(_canvases=layers, layout=_layout(), **pixels)

    def close(self) -> None:
        """Free the board's own layers; the first is every board's.

        The page keeps a closed stack for as long as the first layer lives, so it is made small.
        """
        for canvas in (*self._canvases[1:], self):
            canvas.set_trait("width", 1)
            canvas.set_trait("height", 1)
        for layer in self._canvases[1:]:
            layer.close()
        super().close()


@cache
def _base_layer(size: tuple[int, int], base: Base, look: Look) -> Untyped:
    scale = BUFFER / size[0]
    canvas = Canvas(width=BUFFER, height=round(size[1] * scale), layout=_layout())
    with hold_canvas():
        base(CanvasSurface(canvas, scale), look)
    return canvas


@cache
def _layout() -> Untyped:
    return Layout(width="100%", height="auto")


@cache
def _gradient(paint: Gradient) -> Untyped:
    stops = list(enumerate(paint.stops))
    if isinstance(paint, Linear):
        return LinearGradient(*paint.start, *paint.end, stops)
    return RadialGradient(*paint.centre, 0, *paint.centre, paint.radius, stops)


def _bounds(points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
