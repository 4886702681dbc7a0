"""Give the static pages their style sheet, with fonts cut down to the letters they use.

A whole Nastaliq font weighs more than a lesson page. The pages use one weight of it: its letters
carry a heading by their size.
"""

import html
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont

from lite.gallery import EMPTY, FOLDER
from lite.markup import TEMPLATES, written
from lite.site import NPM, Site
from lite.steps import fonts
from lite.steps.fonts import FACES, NASTALIQ, SERIF, Face, source

SHEET = "static/pages.css"
NAMES = {
    (NASTALIQ, 400, "normal"): "nastaliq",
    (SERIF, 400, "normal"): "serif",
    (SERIF, 600, "normal"): "serif-600",
    (SERIF, 400, "italic"): "serif-italic",
}
ARABIC = re.compile("[\u0600-\u06ff\u200c]")
UNSEEN = re.compile("[\n\u200e\u200f\u2066-\u2069]")
TAG = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>", re.DOTALL)


class Cut(NamedTuple):
    """A face that the pages use, and the name of its file there."""

    face: Face
    name: str


def cuts() -> list[Cut]:
    """Return the faces that the pages use."""
    keys = {(face.package, face.weight, face.style): face for face in FACES}
    return [Cut(keys[key], name) for key, name in NAMES.items()]


def run(site: Site) -> None:
    """Cut the fonts and write the style sheet."""
    folder = site.out / "static" / "letters"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for package in (NASTALIQ, SERIF):
        licence = NPM / "@fontsource" / package / "LICENSE"
        shutil.copyfile(licence, folder / f"{package}.OFL.txt")
    arabic, latin = used(site)
    rules = []
    for cut in cuts():
        letters = arabic if cut.face.package == NASTALIQ else latin
        codes = {ord(letter) for letter in letters}
        made = fonts.cut(site, source(cut.face), cut.face.family, codes)
        shutil.copyfile(made, file(site, cut))
        address = beside(site, f"static/letters/{cut.name}.woff2")
        rules.append(fonts.rule(cut.face, address, fonts.named(codes)))
    boards = [
        f".on-{board.name} {{ background-image: "
        f"url('{beside(site, f'{FOLDER}/{board.name}/{EMPTY}')}') }}"
        for board in sorted((site.out / FOLDER).iterdir())
    ]
    style = (TEMPLATES / "pages.css").read_text("utf-8")
    (site.out / SHEET).write_text("\n".join([*rules, *boards, style]), "utf-8")
    date(site)


def date(site: Site) -> None:
    """Name the style sheet and the fonts with their hashes on every page."""
    files = [SHEET, *(f"static/letters/{cut.name}.woff2" for cut in cuts())]
    dated = {f'{file}"': f'{site.dated(file)}"' for file in files}
    for page in written(site):
        text = page.read_text("utf-8")
        for plain, named in dated.items():
            text = text.replace(plain, named)
        page.write_text(text, "utf-8")


def beside(site: Site, path: str) -> str:
    """Return the address of a file with its hash, as the style sheet names it."""
    return site.dated(path).removeprefix("static/")


def used(site: Site) -> tuple[set[str], set[str]]:
    """Return the letters of all static pages: those of the Nastaliq font, and all others."""
    found: set[str] = set("0123456789 ")
    for page in written(site):
        found |= set(html.unescape(TAG.sub("", page.read_text("utf-8"))))
    letters = {letter for letter in found if not UNSEEN.match(letter)}
    arabic = {letter for letter in letters if ARABIC.match(letter)}
    return arabic | {" "}, letters - arabic


def file(site: Site, cut: Cut) -> Path:
    """Return where a font lies in the site."""
    return site.out / "static" / "letters" / f"{cut.name}.woff2"


def check(site: Site) -> Iterator[str]:
    """Every letter of the pages is in a font of theirs."""
    arabic, latin = used(site)
    for cut in cuts():
        with TTFont(file(site, cut)) as font:
            held = set(map(chr, font.getBestCmap()))
        wanted = arabic if cut.face.package == NASTALIQ else latin
        if missing := sorted(wanted - held):
            yield f"{cut.name} does not have the letters {' '.join(missing)!r}"
