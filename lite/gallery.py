"""The boards that static pages show, as files: one empty board per game, and what stands on it.

A page lays the one over the other, so that the empty board is fetched once. Two pictures that look
the same are one file, whatever their language and wherever they stand.
"""

import hashlib
from dataclasses import dataclass

from classroom.games import game
from classroom.pictures import Picture
from lite.outlines import Letters, Outlines
from lite.site import Site

FOLDER = "static/boards"
EMPTY = "board.svg"


@dataclass(frozen=True, slots=True)
class Board:
    """A picture as a page needs it: its file in the site, its game, size and spoken view."""

    file: str
    game: str
    width: int
    height: int
    spoken: str


class Gallery:
    """Writes boards into the site, each once."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._letters = Letters(site.fonts)

    def board(self, picture: Picture) -> Board:
        """Put a picture into the site."""
        name, view = picture.game.name, picture.game.view
        surface = Outlines(view.SIZE, self._letters)
        view.draw_pieces(surface, picture.now, picture.scene)
        drawing = surface.file()
        file = f"{FOLDER}/{name}/{hashlib.sha256(drawing.encode()).hexdigest()[:12]}.svg"
        self._put(file, drawing)
        return Board(file, name, *view.SIZE, picture.spoken)

    def empty(self, name: str) -> str:
        """Put a game's empty board into the site and return its file."""
        view = game(name).view
        surface = Outlines(view.SIZE, self._letters)
        view.draw_base(surface)
        self._put(f"{FOLDER}/{name}/{EMPTY}", surface.file())
        return f"{FOLDER}/{name}/{EMPTY}"

    def _put(self, file: str, drawing: str) -> None:
        target = self._site.out / file
        if not target.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(drawing, "utf-8")
