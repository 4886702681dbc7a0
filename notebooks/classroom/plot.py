"""A small plot of who led when: drawn with the boards' calls, its numbers from left to right."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.boards.house import BRASS, BRASS_DARK, CASING
from classroom.boards.pointing import label_font
from classroom.boards.surface import Font, Ink, Point, Surface

SIZE = (720, 400)
PAPER, GREEN, TERRACOTTA, BLUE = "#fbf1d9", "#24603a", "#9a3018", "#1c5c8c"

_LINES = (
    (TERRACOTTA, ()),
    (BLUE, (16.0, 9.0)),
    (GREEN, (3.0, 9.0)),
    (CASING, (22.0, 7.0, 3.0, 7.0)),
)
_LEFT, _RIGHT, _TOP, _FOOT = 92.0, 668.0, 66.0, 296.0
_TICKS, _ROOM = 6, 24


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a plot: its values, one a step, and the number it is known by among others."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Axes:
    """The words of a plot: what runs along, what it is to be high, and to be below zero."""

    language: str
    along: str
    above: str
    below: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """The range of what is drawn."""

    steps: int
    low: int
    high: int

    @classmethod
    def of(cls, rows: Sequence[Row]) -> "Frame":
        """A frame that all rows fit into; a lone one tells of two sides and has room for both."""
        values = [value for row in rows for value in row.values]
        low = min(-1, *values) if len(rows) == 1 else 0
        return cls(len(rows[0].values), low, max(1, *values))

    def at(self, step: int, value: float) -> Point:
        """Where a value of a step, from 1, lies."""
        across = (step - 1) / (self.steps - 1) if self.steps > 1 else 0.5
        up = (value - self.low) / (self.high - self.low)
        return _LEFT + across * (_RIGHT - _LEFT), _FOOT - up * (_FOOT - _TOP)


def draw_plot(
    surface: Surface, rows: Sequence[Row], axes: Axes, turning: Sequence[int] = ()
) -> None:
    """Draw the rows; ``turning`` are the steps at which the lead changes hands, numbered."""
    frame = Frame.of(rows)
    _sheet(surface)
    _heights(surface, frame)
    _steps(surface, frame, {*turning, 1, frame.steps})
    _words(surface, axes)
    for row, (colour, dash) in zip(rows, _LINES, strict=False):
        _line(surface, frame, row, Ink(stroke=colour, width=5, dash=dash))
    if len(rows) > 1:
        _names(surface, rows)
    for step in turning:
        _turning(surface, frame.at(step, rows[0].values[step - 1]))


def _sheet(surface: Surface) -> None:
    width, height = SIZE
    surface.rect((2, 2, width - 4, height - 4), Ink(PAPER, BRASS_DARK, 2), radius=14)


def _heights(surface: Surface, frame: Frame) -> None:
    """The zero line and the two ends of the height, with their numbers where there is room."""
    zero = frame.at(1, 0)[1]
    for value in sorted({frame.low, 0, frame.high}):
        y = frame.at(1, value)[1]
        ink = Ink(stroke=CASING, width=3) if value == 0 else Ink(stroke=BRASS, width=1.5)
        surface.path(((_LEFT - 8, y), (_RIGHT, y)), ink, closed=False)
        if value == 0 or abs(y - zero) >= _ROOM:
            surface.text((_LEFT - 42, y + 9), str(abs(value)), Font(26, CASING))


def _steps(surface: Surface, frame: Frame, told: set[int]) -> None:
    """Numbers under the plot, a few evenly spread, those that must be told before others."""
    room, taken = 44.0, list[float]()
    even = range(1, frame.steps + 1, max(1, -(-frame.steps // _TICKS)))
    for step in [*sorted(told), *even]:
        x, _y = frame.at(step, 0)
        if all(abs(x - other) >= room for other in taken):
            taken.append(x)
            ink = Ink(stroke=CASING, width=2)
            surface.path(((x, _FOOT), (x, _FOOT + 9)), ink, closed=False)
            surface.text((x, _FOOT + 35), str(step), Font(24, CASING))


def _words(surface: Surface, axes: Axes) -> None:
    """What runs along, and arrow heads beside what it means to be above or below the line."""
    middle, left = (_LEFT + _RIGHT) / 2, _LEFT + 90
    _word(surface, (_RIGHT - 50, 378), axes.along, axes.language)
    if not axes.below:
        _headed(surface, (left, 378), axes.above, axes.language, -1)
        return
    _headed(surface, (middle, 42), axes.above, axes.language, -1)
    _headed(surface, (left + 70, 378), axes.below, axes.language, 1)


def _headed(surface: Surface, at: Point, word: str, language: str, way: int) -> None:
    """A word with an arrow head before it, up or down."""
    x, y = at[0] - 12 - len(word) * 6.5, at[1] - 9
    surface.path(((x - 9, y - way * 7), (x + 9, y - way * 7), (x, y + way * 9)), Ink(CASING))
    _word(surface, (at[0] + 8, at[1]), word, language)


def _word(surface: Surface, at: Point, word: str, language: str) -> None:
    surface.text(at, word, label_font(word, language, 24, CASING))


def _line(surface: Surface, frame: Frame, row: Row, ink: Ink) -> None:
    points = [frame.at(step, value) for step, value in enumerate(row.values, 1)]
    if len(points) > 1:
        surface.path(points, ink, closed=False)
    for x, y in (points[0], points[-1]):
        surface.circle((x, y), 6, Ink(ink.stroke, PAPER, 2))


def _names(surface: Surface, rows: Sequence[Row]) -> None:
    """The lines' names over the plot, each beside a piece of its line."""
    share = (_RIGHT - _LEFT) / len(rows)
    for at, (row, (colour, dash)) in enumerate(zip(rows, _LINES, strict=False)):
        left = _LEFT + at * share
        ink = Ink(stroke=colour, width=5, dash=dash)
        surface.path(((left, 26), (left + 44, 26)), ink, closed=False)
        surface.text((left + 68, 36), row.name, Font(28, CASING, weight=700))


def _turning(surface: Surface, at: Point) -> None:
    """A diamond where another side takes the lead."""
    x, y = at
    around = ((x, y - 13), (x + 11, y), (x, y + 13), (x - 11, y))
    surface.path(around, Ink(PAPER, CASING, 3.5))
