"""Say how heavy the site is, and refuse to let it grow unnoticed."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

from lite.gallery import EMPTY, FOLDER
from lite.markup import written
from lite.site import Site

MB = 1_000_000
PARTS = {
    "Python: core": "static/pyodide/core-*/*",
    "Python: first part": "static/pyodide/first-*",
    "Python: second part": "static/pyodide/second-*",
    "application": "build/**/*",
    "extensions": "extensions/**/*",
    "fonts": "extensions/lesson-mode/static/fonts/*.woff2",
    "lessons": "files/**/*",
    "pictures": "static/pictures/**/*",
    "static pages: text": "*/**/index.html",
    "static pages: boards": "static/boards/**/*",
    "static pages: fonts": "static/letters/*",
}
# What a first visit to a lesson fetches whole, as gzip makes it (MB), and the whole site.
FIRST_VISIT = (
    "static/pyodide/core-*/*",
    "static/pyodide/first-*",
    "files/ur/backgammon.ipynb",
    "extensions/lesson-mode/**/*",
)
FIRST_VISIT_LIMIT = 14.5
SITE_LIMIT = 160.0
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
    """Return the files of a part."""
    return [file for file in site.out.glob(pattern) if file.is_file()]


def squeezed(files: list[Path]) -> float:
    """Return the size of files, each compressed as a server would, in MB."""
    return sum(len(gzip.compress(file.read_bytes(), 5)) for file in files) / MB


def check(site: Site) -> Iterator[str]:
    """The site and what a first visit fetches of it stay under their limits."""
    whole = sum(file.stat().st_size for file in matched(site, "**/*")) / MB
    if whole > SITE_LIMIT:
        yield f"the site has {whole:.1f} MB, more than {SITE_LIMIT}"
    first = squeezed([file for pattern in FIRST_VISIT for file in matched(site, pattern)])
    if first > FIRST_VISIT_LIMIT:
        yield f"a first visit fetches {first:.1f} MB, more than {FIRST_VISIT_LIMIT}"
    weight, page = heaviest(site)
    if weight > FIRST_VIEW_LIMIT:
        yield f"{page} fetches {weight:.0f} KB before scrolling, more than {FIRST_VIEW_LIMIT}"
