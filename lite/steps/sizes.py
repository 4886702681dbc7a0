"""Say how heavy the site is, and refuse to let it grow unnoticed."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

from lite.gallery import EMPTY, FOLDER
from lite.markup import written
from lite.site import Site
from lite.steps.smaller import UNPACK

MB = 1_000_000
PARTS = {
    "Python: core": "static/pyodide/core-*/*",
    "Python: library": "static/pyodide/library-*",
    "Python: lessons": "static/pyodide/lessons-*",
    "Python: each lesson": "static/pyodide/??-*",
    "Python: all games": "static/pyodide/games-*",
    "Python: the rest": "static/pyodide/second-*",
    "Python: the core's rest": "static/pyodide/late-*",
    "application": "build/**/*",
    "extensions": "extensions/**/*",
    "fonts": "extensions/lesson-mode/static/fonts/*.woff2",
    "lessons": "files/**/*",
    "pictures": "static/pictures/**/*",
    "static pages: text": "*/**/index.html",
    "static pages: boards": "static/boards/**/*",
    "static pages: fonts": "static/letters/*",
}
# What a visit fetches until its board is live: the first one in MB and in requests, as brotli makes
# it, and a second lesson in the same browser in KB. A page that plays all games has the same limit.
# The build adds up files; a test counts in a browser (tests/site/test_start.py).
ALL_GAMES = (
    "notebooks/index.html",
    "build/notebooks/first-*.js",
    "extensions/**/first-*.js",
    "extensions/lesson-mode/static/joined.js",
    "extensions/lesson-mode/static/*.css",
    "extensions/lesson-mode/static/fonts/fonts.css",
    "extensions/lesson-mode/static/fonts/*-normal.woff2",
    "extensions/@jupyterlite/pyodide-kernel-extension/static/comlink.worker.*.js",
    "build/schemas/all.json",
    "files/ur/backgammon.ipynb",
    "static/pyodide/*.mjs",
    "static/pyodide/core-*/*",
    "static/pyodide/library-*.txt",
    "static/pyodide/lessons-*.txt",
    "static/pyodide/games-*.txt",
)
LESSON = (*ALL_GAMES[:-1], "static/pyodide/ur-backgammon-*.txt")
FIRST_VISIT_LIMIT = 6.0
REQUESTS_LIMIT = 40
ANOTHER_LESSON_LIMIT = 300.0
SITE_LIMIT = 200.0
# What a static page shows without scrolling, as gzip makes it (KB).
FIRST_VIEW_LIMIT = 300.0
LOADED = re.compile(r'<(?:script|link|img)\b[^>]*?(?:src|href)="([^"?]+)(?:\?\w+)?"[^>]*>')
WAITS = re.compile(r'loading="lazy"|rel="icon"')
FONTS = {"ur": ("nastaliq", "serif"), "en": ("serif", "serif-600")}


def run(site: Site) -> None:
    """Print the size report."""
    print(f"  {'part of the site':<28}{'MB':>8}{'gzip':>8}{'files':>7}")
    for part, pattern in {**PARTS, "whole site": "**/*"}.items():
        files = matched(site, pattern)
        plain = sum(file.stat().st_size for file in files) / MB
        print(f"  {part:<28}{plain:>8.2f}{squeezed(files):>8.2f}{len(files):>7}")
    weight, page = heaviest(site)
    print(f"  heaviest static page before scrolling: {page}, {weight:.0f} KB")
    for name, files in first_visits(site).items():
        print(f"  {name}: {squeezed(files, '.br'):.2f} MB, {squeezed(files, '.gz'):.2f} with gzip")


def first_visits(site: Site) -> dict[str, list[Path]]:
    """Return the files that first visits fetch until a board is live, by the visit's name."""
    visits = {"a first visit to a lesson": LESSON, "one to a page with all games": ALL_GAMES}
    return {
        name: [file for pattern in patterns for file in matched(site, pattern)]
        for name, patterns in visits.items()
    }


def first_view(site: Site, page: Path) -> float:
    """Return what a static page needs before the reader scrolls, in KB."""
    text = page.read_text("utf-8")
    waited = (found for found in LOADED.finditer(text) if not WAITS.search(found.group()))
    needed = [page, *((page.parent / found[1]).resolve() for found in waited)]
    boards = {file.with_name(EMPTY) for file in needed if FOLDER in file.as_posix()}
    language = "en" if page.is_relative_to(site.out / "en") else "ur"
    fonts = {site.out / "static" / "letters" / f"{name}.woff2" for name in FONTS[language]}
    return 1000 * squeezed(sorted({*needed, *boards, *fonts}))


def heaviest(site: Site) -> tuple[float, str]:
    """Return what the heaviest static page needs before the reader scrolls, and its path."""
    pages = [(first_view(site, page), page) for page in written(site)]
    weight, page = max(pages)
    return weight, page.relative_to(site.out).as_posix()


def matched(site: Site, pattern: str) -> list[Path]:
    """Return the files of a part, without the compressed copies beside them."""
    return [f for f in site.out.glob(pattern) if f.is_file() and f.suffix not in UNPACK]


def squeezed(files: list[Path], ending: str = ".gz") -> float:
    """Return the size of files as a server sends them, by their copies if they have any, in MB."""
    return sum(sent(file, Path(f"{file}{ending}")) for file in files) / MB


def sent(file: Path, copy: Path) -> int:
    """Return the size of a file as a server sends it, in bytes."""
    if copy.is_file():
        return copy.stat().st_size
    return len(gzip.compress(file.read_bytes(), 5))


def check(site: Site) -> Iterator[str]:
    """The site and what a first visit fetches of it stay under their limits."""
    whole = sum(file.stat().st_size for file in site.out.rglob("*") if file.is_file()) / MB
    if whole > SITE_LIMIT:
        yield f"the site has {whole:.1f} MB, more than {SITE_LIMIT}"
    for name, files in first_visits(site).items() if any(site.parts.iterdir()) else ():
        if (weight := squeezed(files, ".br")) > FIRST_VISIT_LIMIT:
            yield f"{name} fetches {weight:.1f} MB, more than {FIRST_VISIT_LIMIT}"
    weight, page = heaviest(site)
    if weight > FIRST_VIEW_LIMIT:
        yield f"{page} fetches {weight:.0f} KB before scrolling, more than {FIRST_VIEW_LIMIT}"
