"""Put the page's fonts into the site, under names of our own, and as .ttf into the work folder.

The names are our own so that a font of the reader's machine can never stand in for them. A Nastaliq
goes twice: cut down to the letters that Urdu and Arabic write, which every page fetches, and whole,
which a browser fetches when a page has a letter of another language.
"""

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

from lite.site import NPM, ROOT, Site, digest


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
URDU = (
    "U+0600-0603,U+060C,U+060E-0614,U+061B,U+061F,U+0621-063A,U+0640-0658,U+0660-066C,U+0670-0671,"
)
URDU += "U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,U+06A9,U+06AF,U+06BA,U+06BE,U+06C0-06C3,"
URDU += "U+06CC,U+06D2-06D4,U+06F0-06F9,U+200C-200E,U+FDFA"
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
        file = target / source(face).name
        shutil.copyfile(source(face), file)
        if face == LOOSE:
            tighten(file)
        convert(face, file, site.fonts / f"{face.stem}.ttf")
        if face.package == NASTALIQ:
            shutil.copyfile(file, target / whole(face))
            shutil.copyfile(cut(site, file, face.family, spread(URDU)), file)
    for package in (NASTALIQ, SERIF):
        shutil.copyfile(NPM / "@fontsource" / package / "LICENSE", target / f"{package}.OFL.txt")
    (target / "fonts.css").write_text("\n".join(rules(target)) + "\n", "utf-8")


def whole(face: Face) -> str:
    """Return the name of the file that has all of a face's letters."""
    return f"{face.stem}-whole.woff2"


def rules(folder: Path) -> Iterator[str]:
    """Return the style sheet's rules. No two have the same letter: pages load all that have one."""

    def address(name: str) -> str:
        return f"{name}?{digest([folder / name])}"

    for face in FACES:
        if face.package == NASTALIQ:
            yield rule(face, address(whole(face)), named(spread(ARABIC) - spread(URDU)))
            yield rule(face, address(source(face).name), URDU)
        else:
            yield rule(face, address(source(face).name), LATIN)


def rule(face: Face, address: str, letters: str) -> str:
    """Return a style sheet's rule for the file of a face that has these letters."""
    return (
        f"@font-face {{ font-family: '{face.family}'; font-weight: {face.weight}; "
        f"font-style: {face.style}; font-display: swap; "
        f"src: url('{address}') format('woff2'); unicode-range: {letters} }}"
    )


def named(codes: set[int]) -> str:
    """Return letters as a style sheet names them.

    >>> named({66, 32})
    'U+0020,U+0042'
    """
    return ",".join(f"U+{code:04X}" for code in sorted(codes))


def spread(ranges: str) -> set[int]:
    """Return the letters of a style sheet's ranges.

    >>> sorted(spread("U+0041-0043,U+0020"))
    [32, 65, 66, 67]
    """
    ends = (part.removeprefix("U+").split("-") for part in ranges.split(","))
    return {code for end in ends for code in range(int(end[0], 16), int(end[-1], 16) + 1)}


def cut(site: Site, file: Path, family: str, letters: set[int]) -> Path:
    """Return a font with these letters only and all that shapes them, kept between builds."""
    made_of = f"{hashlib.sha256(file.read_bytes()).hexdigest()} {family} {sorted(letters)}"
    target = site.cache / "letters" / f"{hashlib.sha256(made_of.encode()).hexdigest()}.woff2"
    if not target.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        options = subset.Options(flavor="woff2", layout_features=["*"], hinting=False)
        options.name_IDs = [0, 1, 13, 14]
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=letters)
        with subset.load_font(str(file), options) as font:
            font["name"].setName(family, 1, 3, 1, 0x409)
            cutter.subset(font)
            subset.save_font(font, str(target), options)
    return target


def tighten(file: Path) -> None:
    """Set the letters of the bold Nastaliq as close as those of the regular one.

    After a letter that joins nothing on its left, the next one is moved away by steps, so that they
    do not touch. In the bold a step is two thirds longer, and a word falls in two.
    """
    with TTFont(file, recalcTimestamp=False) as font, TTFont(source(CLOSE)) as regular:
        for loose, close in zip(steps(font), steps(regular), strict=True):
            loose.Value.XAdvance = close.Value.XAdvance
        font.save(file)


def steps(font: TTFont) -> list[Any]:
    """The adjustments of a Nastaliq that move single letters apart, in their order."""
    lookups = font["GPOS"].table.LookupList.Lookup
    return [part for lookup in lookups if lookup.LookupType == SINGLE for part in lookup.SubTable]


def convert(face: Face, font_file: Path, target: Path) -> None:
    """Write a face as .ttf under its family's name, the same every day: pictures are kept by it."""
    with TTFont(font_file, recalcTimestamp=False) as font:
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
    if found := unusual():
        yield f"our texts have letters that are not among the usual ones: {' '.join(found)}"
    if len({tuple(part.Value.XAdvance for part in steps(font)) for font in nastaliqs(site)}) > 1:
        yield "letters of the bold Nastaliq stand further apart than those of the regular one"


def unusual() -> list[str]:
    """The Arabic letters of our own texts that only the whole Nastaliq has, in order."""
    texts = (file.read_text("utf-8") for file in (ROOT / "content").rglob("*.toml"))
    return sorted(
        map(
            chr,
            {ord(letter) for text in texts for letter in text} & (spread(ARABIC) - spread(URDU)),
        )
    )


def nastaliqs(site: Site) -> Iterator[TTFont]:
    """The regular and the bold Nastaliq that the site sends, one after the other."""
    for face in (CLOSE, LOOSE):
        file = site.lesson_mode / "static" / "fonts" / source(face).name
        if file.is_file():
            with TTFont(file) as font:
                yield font
