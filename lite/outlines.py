"""Boards as SVG files that need no font: their letters become outlines.

A picture that a page shows as an image may load nothing, so it cannot use the page's fonts. Its
letters are shaped here, by HarfBuzz, and drawn as shapes. Each word is drawn once and then used.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import uharfbuzz as hb
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen

from classroom.boards.surface import NASTALIQ, Font, Ink, Point, SvgSurface
from lite.steps.fonts import FACES

CONTROLS = re.compile("[\u200e\u200f\u2066-\u2069]")
LATIN_RUN = re.compile(r"[^\u0600-\u06ff\u200c\s]+(?:\s+[^\u0600-\u06ff\u200c\s]+)*")
BOLD = 600
FINE = 3
"""Outlines are written in whole thirds of a board unit: a board has a thousand units or more."""
LONG = re.compile(r"\d{2,}\.\d\d")
INHERITED = {"stroke-linecap", "stroke-linejoin"}
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class PathPen(BasePen):  # type: ignore[misc]
    """Writes outlines as an SVG path of relative whole numbers, the shortest way to say them."""

    def __init__(self) -> None:
        super().__init__()
        self._at = self._start = (0, 0)
        self._said: list[str] = []

    def path(self) -> str:
        """Return what was drawn."""
        return re.sub(r" (?=-)", "", "".join(self._said))

    def _say(self, command: str, *points: Point) -> None:
        places = [(round(x), round(y)) for x, y in points]
        if command == "l" and places == [self._at]:
            return
        steps = (f"{x - self._at[0]} {y - self._at[1]}" for x, y in places)
        self._said.append(f"{command}{' '.join(steps)}")
        self._at = places[-1]

    def _moveTo(self, point: Point) -> None:  # noqa: N802 - the base's names, here and below
        self._say("m", point)
        self._start = self._at

    def _lineTo(self, point: Point) -> None:  # noqa: N802
        self._say("l", point)

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:  # noqa: N802
        self._say("c", first, second, end)

    def _qCurveToOne(self, control: Point, end: Point) -> None:  # noqa: N802
        self._say("q", control, end)

    def _closePath(self) -> None:  # noqa: N802
        self._said.append("z")
        self._at = self._start


class Letters:
    """The site's fonts, ready to draw a line of text.

    Args:
        folder: where the fonts lie as .ttf, as the step ``fonts`` leaves them.
    """

    def __init__(self, folder: Path) -> None:
        self._outlines: dict[tuple[str, Font], str] = {}
        self._fonts = {
            (face.family, face.weight >= BOLD): hb.Font(
                hb.Face(hb.Blob.from_file_path(str(folder / f"{face.stem}.ttf")))
            )
            for face in FACES
            if face.style == "normal"
        }

    def outline(self, content: str, font: Font) -> str:
        """Return the path of a line of text whose anchor is at 0, 0, ``FINE`` times enlarged."""
        key = (content, font)
        if key not in self._outlines:
            self._outlines[key] = self._draw(content, font)
        return self._outlines[key]

    def _draw(self, content: str, font: Font) -> str:
        names = ("Baithak Nastaliq", "Baithak Serif")
        runs = [
            (self._fonts[names[latin], font.weight >= BOLD], text)
            for latin, text in split(CONTROLS.sub("", content), font)
        ]
        shaped = [
            (face, FINE * font.size / face.face.upem, shape(face, text)) for face, text in runs
        ]
        width = sum(
            scale * place.x_advance for _, scale, b in shaped for place in b.glyph_positions
        )
        pen = PathPen()
        x = -width * ANCHORS[font.anchor]
        for face, scale, buffer in shaped:
            for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
                at = (x + place.x_offset * scale, -place.y_offset * scale)
                moved = TransformPen(pen, (scale, 0, 0, -scale, *at))
                face.draw_glyph_with_pen(glyph.codepoint, moved)
                x += place.x_advance * scale
        return pen.path()


def split(content: str, font: Font) -> Iterator[tuple[bool, str]]:
    """Yield the runs of a line from left to right: whether it is Latin, and its text."""
    if font.family != NASTALIQ:
        yield True, content
        return
    runs, end = [], 0
    for match in LATIN_RUN.finditer(content):
        runs += [(False, content[end : match.start()]), (True, match.group())]
        end = match.end()
    runs.append((False, content[end:]))
    yield from (run for run in reversed(runs) if run[1])


def shape(face: hb.Font, text: str) -> hb.Buffer:
    """Return a run of one script, shaped."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(face, buffer)
    return buffer


def rounded(number: re.Match[str]) -> str:
    """Return a place on the board with one decimal, which is finer than any screen."""
    return f"{float(number.group()):.1f}".removesuffix(".0")


class Outlines(SvgSurface):
    """Writes a drawing as a small SVG file: outlines for letters, a class for each ink."""

    def __init__(self, size: tuple[int, int], letters: Letters) -> None:
        super().__init__(size, "g")
        self._letters = letters
        self._classes: dict[Ink, str] = {}
        self._looks: dict[str, str] = {}
        self._words: dict[tuple[str, Font], str] = {}

    def text(self, at: Point, content: str, font: Font) -> None:
        """Add a line of text, unless it is empty."""
        if not content:
            return
        plain = Font(font.size, "", font.family, font.weight, font.anchor)
        name = self._words.setdefault((content, plain), f"w{len(self._words)}")
        x, y = (f"{value:.1f}".removesuffix(".0") for value in at)
        self._add(f'use href="#{name}" x="{x}" y="{y}"', Ink(font.colour))

    def file(self) -> str:
        """Return the picture, with nothing behind it."""
        width, height = self._size
        small = f'transform="scale({1 / FINE:.4f})"'
        words = "".join(
            f'<path id="{name}" {small} d="{self._letters.outline(*word)}"/>'
            for word, name in self._words.items()
        )
        style = "".join(f".{name}{{{css}}}" for css, name in self._looks.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" stroke-linecap="round" stroke-linejoin="round">'
            f"<style>{style}</style><defs>{self._definitions()}{words}</defs>"
            f"{LONG.sub(rounded, ''.join(self._shapes))}</svg>"
        )

    def _add(self, shape: str, ink: Ink) -> None:
        if ink not in self._classes:
            look = self._properties(ink).items()
            css = ";".join(f"{name}:{value}" for name, value in look if name not in INHERITED)
            self._classes[ink] = self._looks.setdefault(css, f"c{len(self._looks)}")
        self._shapes.append(f'<{shape} class="{self._classes[ink]}"/>')
