"""Put the page's fonts into the site, under names of our own, and as .ttf into the work folder.

The names are our own so that a font of the reader's machine can never stand in for them.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.ttLib import TTFont

from lite.site import NPM, Site


class Face(NamedTuple):
    """One font file: its package, the family it gets, weight, slant and the file's stem."""

    package: str
    family: str
    weight: int
    style: str
    stem: str


NASTALIQ = "noto-nastaliq-urdu"
SERIF = "source-serif-4"
FACES = (
    Face(NASTALIQ, "Baithak Nastaliq", 400, "normal", f"{NASTALIQ}-arabic-400-normal"),
    Face(NASTALIQ, "Baithak Nastaliq", 700, "normal", f"{NASTALIQ}-arabic-700-normal"),
    Face(SERIF, "Baithak Serif", 400, "normal", f"{SERIF}-latin-400-normal"),
    Face(SERIF, "Baithak Serif", 400, "italic", f"{SERIF}-latin-400-italic"),
    Face(SERIF, "Baithak Serif", 600, "normal", f"{SERIF}-latin-600-normal"),
)
CLOSE, LOOSE = FACES[:2]
SINGLE = 1
ARABIC = "U+0600-06FF,U+0750-077F,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC"
LATIN = "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-200B,U+200F-206F,"
LATIN += "U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215"


def source(face: Face) -> Path:
    """Return the file of a face as npm gives it."""
    return NPM / "@fontsource" / face.package / "files" / f"{face.stem}.woff2"


def run(site: Site) -> None:
    """Copy fonts with their licences, write their style sheet, and convert them for pictures."""
    target = site.lesson_mode / "static" / "fonts"
    for folder in (target, site.fonts):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for face in FACES:
        shutil.copyfile(source(face), target / source(face).name)
        if face == LOOSE:
            tighten(target / source(face).name)
        convert(face, target / source(face).name, site.fonts / f"{face.stem}.ttf")
    for package in (NASTALIQ, SERIF):
        shutil.copyfile(NPM / "@fontsource" / package / "LICENSE", target / f"{package}.OFL.txt")
    (target / "fonts.css").write_text("\n".join(map(rule, FACES)) + "\n", "utf-8")


def rule(face: Face) -> str:
    """Return the style sheet's rule for one face."""
    letters = ARABIC if face.package == NASTALIQ else LATIN
    return (
        f"@font-face {{ font-family: '{face.family}'; font-weight: {face.weight}; "
        f"font-style: {face.style}; font-display: swap; "
        f"src: url('{source(face).name}') format('woff2'); unicode-range: {letters} }}"
    )


def tighten(file: Path) -> None:
    """Set the letters of the bold Nastaliq as close as those of the regular one.

    After a letter that joins nothing on its left, the next one is moved away by steps, so that they
    do not touch. In the bold a step is two thirds longer, and a word falls in two.
    """
    with TTFont(file) as font, TTFont(source(CLOSE)) as regular:
        for loose, close in zip(steps(font), steps(regular), strict=True):
            loose.Value.XAdvance = close.Value.XAdvance
        font.save(file)


def steps(font: TTFont) -> list[Any]:
    """The adjustments of a Nastaliq that move single letters apart, in their order."""
    lookups = font["GPOS"].table.LookupList.Lookup
    return [part for lookup in lookups if lookup.LookupType == SINGLE for part in lookup.SubTable]


def convert(face: Face, font_file: Path, target: Path) -> None:
    """Write a face as .ttf under its family's name."""
    with TTFont(font_file) as font:
        font.flavor = None
        for record in list(font["name"].names):
            if record.nameID in {1, 16}:
                font["name"].setName(face.family, record.nameID, 3, 1, 0x409)
        font["OS/2"].usWeightClass = face.weight
        font.save(target)


def check(site: Site) -> Iterator[str]:
    """Every face is in the site and converted under its own family name."""
    for face in FACES:
        if not (site.lesson_mode / "static" / "fonts" / source(face).name).is_file():
            yield f"{face.stem} is not in the site"
        with TTFont(site.fonts / f"{face.stem}.ttf") as font:
            named = font["name"].getBestFamilyName()
        if named != face.family:
            yield f"{face.stem} is called {named!r}, not {face.family!r}"
    if len({tuple(part.Value.XAdvance for part in steps(font)) for font in nastaliqs(site)}) > 1:
        yield "letters of the bold Nastaliq stand further apart than those of the regular one"


def nastaliqs(site: Site) -> Iterator[TTFont]:
    """The regular and the bold Nastaliq that the site sends, one after the other."""
    for face in (CLOSE, LOOSE):
        file = site.lesson_mode / "static" / "fonts" / source(face).name
        if file.is_file():
            with TTFont(file) as font:
                yield font
