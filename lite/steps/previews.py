"""Draw the pictures that a shared link shows: a board and a name, 1200 by 630 pixels."""

import hashlib
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

from classroom.boards.surface import NASTALIQ, SERIF, Font, Ink
from classroom.pictures import Picture, step_picture
from content import lesson, words
from lite.outlines import Letters, Outlines
from lite.site import LANGUAGES, Site

SIZE = (1200, 630)
BOARD = (560, 550)
PAPER, WOOD, SOFT, LINE = "#f7f1e3", "#6b3423", "#6a5646", "#dccdaf"
ARABIC = re.compile("[\u0600-\u06ff]")
LONGEST = 16


class Card(NamedTuple):
    """A picture to make: the card with its words, and the board that lies on it."""

    words: str
    board: str


def run(site: Site) -> None:
    """Draw one picture per lesson and language, and one for the site; keep what is unchanged."""
    letters = Letters(site.fonts)
    folder = site.out / "static" / "previews"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, card in cards(site, letters):
        shutil.copyfile(kept(site, card), folder / f"{name}.png")


def cards(site: Site, letters: Letters) -> Iterator[tuple[str, Card]]:
    """Yield every picture's name, and what is on it."""
    for game in site.games():
        for language in LANGUAGES:
            course, site_name = lesson(game, language), words(language).say("page.site")
            picture = step_picture(game, course.cover, language)
            yield f"{game}.{language}", card(picture, letters, (course.title, site_name))
    first = site.games()[0]
    names = (words("ur").say("page.site"), words("en").say("page.site"))
    yield "site", card(step_picture(first, lesson(first, "ur").cover, "ur"), letters, names)


def card(picture: Picture, letters: Letters, lines: tuple[str, str]) -> Card:
    """Return a card: a name with a line under it on one side, room for the board on the other."""
    surface, board = Outlines(SIZE, letters), Outlines(picture.game.view.SIZE, letters)
    picture.game.view.draw_base(board)
    picture.game.view.draw_pieces(board, picture.now, picture.scene)
    surface.rect((0, 0, *SIZE), Ink(PAPER))
    surface.rect((0, 0, SIZE[0], 18), Ink(WOOD))
    surface.rect((660, 372, 460, 2), Ink(LINE))
    name, under = lines
    rows = split(name) if len(name) > LONGEST else [name]
    size = min(84, 900 / max(map(len, rows)))
    for up, row in enumerate(reversed(rows)):
        surface.text((890, 325 - up * size * 1.85), row, lettering(row, size, WOOD, 600))
    surface.text((890, 470), under, lettering(under, 46, SOFT, 400))
    return Card(surface.file(), board.file())


def split(name: str) -> list[str]:
    """Return a long name in two lines, parted at the space nearest its middle."""
    spaces = [at for at, letter in enumerate(name) if letter == " "]
    at = min(spaces, key=lambda place: abs(place - len(name) / 2))
    return [name[:at], name[at + 1 :]]


def lettering(text: str, size: float, colour: str, weight: int) -> Font:
    """Return the type for a text, by its script."""
    urdu = bool(ARABIC.search(text))
    return Font(size, colour, NASTALIQ if urdu else SERIF, weight, rtl=urdu)


def kept(site: Site, card: Card) -> Path:
    """Return the file of a card, kept between builds."""
    folder = site.cache / "previews"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{hashlib.sha256(''.join(card).encode()).hexdigest()}.png"
    if not file.is_file():
        with bitmap(card.words) as image, bitmap(card.board) as board:
            scale = min(BOARD[0] / board.width, BOARD[1] / board.height)
            small = board.resize((round(board.width * scale), round(board.height * scale)))
            place = (40 + (BOARD[0] - small.width) // 2, 18 + (SIZE[1] - 18 - small.height) // 2)
            image.paste(small, place)
            image.quantize(256).save(file, optimize=True)
    return file


def bitmap(drawing: str) -> Image.Image:
    """Return a drawing as a bitmap of its own size."""
    png = resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def check(site: Site) -> Iterator[str]:
    """Every picture is there, in the size that the pages name."""
    folder = site.out / "static" / "previews"
    names = {f"{game}.{language}" for game in site.games() for language in LANGUAGES} | {"site"}
    for name in sorted(names):
        if not (folder / f"{name}.png").is_file():
            yield f"{name} has no picture for shared links"
            continue
        with Image.open(folder / f"{name}.png") as image:
            if image.size != SIZE:
                yield f"the picture of {name} has the size {image.size}"
