"""Draw the pictures that a shared link shows: a board and a name, 1200 by 630 pixels."""

import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

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
SVG_SIZE = re.compile(r' width="\d+" height="\d+"')


def run(site: Site) -> None:
    """Draw one picture per lesson and language, and one for the site; keep what is unchanged."""
    letters = Letters(site.fonts)
    folder = site.out / "static" / "previews"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, drawing in drawings(site, letters):
        shutil.copyfile(kept(site, drawing), folder / f"{name}.png")


def drawings(site: Site, letters: Letters) -> Iterator[tuple[str, str]]:
    """Yield every picture's name and its drawing."""
    for game in site.games():
        for language in LANGUAGES:
            course, site_name = lesson(game, language), words(language).say("page.site")
            picture = step_picture(game, course.cover, language)
            lines = [course.title, site_name]
            yield f"{game}.{language}", drawing(picture, letters, lines, language)
    names = [words(language).say("page.site") for language in LANGUAGES]
    first = site.games()[0]
    cover = step_picture(first, lesson(first, "ur").cover, "ur")
    yield "site", drawing(cover, letters, names, "ur")


def drawing(picture: Picture, letters: Letters, lines: list[str], language: str) -> str:
    """Return the card: the board on one side, the name on the other."""
    card, board = Outlines(SIZE, letters), Outlines(picture.game.view.SIZE, letters)
    picture.game.view.draw_base(board)
    picture.game.view.draw_pieces(board, picture.now, picture.scene)
    width, height = picture.game.view.SIZE
    scale = min(BOARD[0] / width, BOARD[1] / height)
    left = 40 + (BOARD[0] - width * scale) / 2
    card.rect((0, 0, *SIZE), Ink(PAPER))
    card.rect((0, 0, SIZE[0], 18), Ink(WOOD))
    card.rect((660, 372, 460, 2), Ink(LINE))
    rtl = language == "ur"
    size = min(92 if rtl else 80, (1100 if rtl else 900) / len(lines[0]))
    card.text((890, 330), lines[0], Font(size, WOOD, NASTALIQ if rtl else SERIF, rtl=rtl))
    under = NASTALIQ if re.search("[\u0600-\u06ff]", lines[1]) else SERIF
    card.text((890, 470), lines[1], Font(46, SOFT, under, 400))
    box = f'x="{left:.0f}" y="{(SIZE[1] - height * scale) / 2 + 8:.0f}" '
    box += f'width="{width * scale:.0f}" height="{height * scale:.0f}"'
    inner = apart(SVG_SIZE.sub("", board.file(), count=1).replace("<svg ", f"<svg {box} ", 1))
    return card.file().replace("</svg>", f"{inner}</svg>")


def apart(drawing: str) -> str:
    """Return a drawing whose names are its own, so that it can stand inside another."""
    return re.sub(r'(id="|href="#|url\(#|class="|\.)([cgw])(-?\d+)', r"\1b\2\3", drawing)


def kept(site: Site, drawing: str) -> Path:
    """Return the file of a drawing, kept between builds."""
    folder = site.cache / "previews"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{hashlib.sha256(drawing.encode()).hexdigest()}.png"
    if not file.is_file():
        file.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True)))
        with Image.open(file) as image:
            image.convert("RGB").quantize(256).save(file, optimize=True)
    return file


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
