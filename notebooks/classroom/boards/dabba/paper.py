"""What never changes: a sheet of paper on a rosewood board, a strip of leather for the points."""

from classroom.boards.dabba.geometry import HEIGHT, SHEET, STRIP, WIDTH
from classroom.boards.house import (
    BRASS,
    BRASS_DARK,
    FIELD,
    SHADE_DOWN,
    frame,
)
from classroom.boards.surface import Ink, Linear, Surface

PAPER = "#fbf3df"

_SHEET = Linear((0, 0), (0, 1), ("#fdf7e8", "#f5e8c8"))
_PIN, _GLEAM = "#d4a853", "#fff1c4"


def draw_board(surface: Surface) -> None:
    """Draw the board before anything is written on it."""
    frame(surface, (WIDTH, HEIGHT))
    _strip(surface)
    _sheet(surface)


def _strip(surface: Surface) -> None:
    x, y, width, height = STRIP
    surface.rect((x - 3, y - 3, width + 6, height + 6), Ink("#1c0b06"), radius=16)
    surface.rect(STRIP, Ink(FIELD, BRASS, 2), radius=14)
    surface.rect((x + 4, y + 2, width - 8, 18), Ink(SHADE_DOWN, opacity=0.7), radius=9)


def _sheet(surface: Surface) -> None:
    x, y, width, height = SHEET
    surface.rect((x + 2, y + 6, width, height), Ink("#000000", opacity=0.4), radius=10)
    surface.rect(SHEET, Ink(_SHEET, BRASS_DARK, 2), radius=8)
    for across in (x + 18, x + width - 18):
        for down in (y + 18, y + height - 18):
            surface.circle((across + 1, down + 3), 8, Ink("#000000", opacity=0.3))
            surface.circle((across, down), 8, Ink(_PIN, BRASS_DARK, 1.5))
            surface.circle((across - 2, down - 2), 2.5, Ink(_GLEAM))
