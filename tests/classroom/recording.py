"""A surface that remembers what is drawn on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from classroom.boards.surface import Box, Font, Ink, Point


@dataclass(frozen=True, slots=True)
class Call:
    """One drawing call as it was made."""

    name: str
    arguments: tuple[object, ...]


@dataclass(slots=True)
class RecordingSurface:
    """Remembers the calls made, for comparing drawings."""

    calls: list[Call] = field(default_factory=list)

    def rect(self, box: Box, ink: Ink, radius: float = 0.0) -> None:
        """Remember a rectangle."""
        self.calls.append(Call("rect", (box, ink, radius)))

    def circle(self, centre: Point, radius: float, ink: Ink) -> None:
        """Remember a circle."""
        self.calls.append(Call("circle", (centre, radius, ink)))

    def path(self, points: Sequence[Point], ink: Ink, *, closed: bool = True) -> None:
        """Remember a path."""
        self.calls.append(Call("path", (tuple(points), ink, closed)))

    def curve(self, start: Point, control: Point, end: Point, ink: Ink) -> None:
        """Remember a curve."""
        self.calls.append(Call("curve", (start, control, end, ink)))

    def text(self, at: Point, content: str, font: Font) -> None:
        """Remember a text."""
        self.calls.append(Call("text", (at, content, font)))
