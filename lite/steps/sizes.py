"""Say how heavy the site is, and refuse to let it grow unnoticed."""

import gzip
from collections.abc import Iterator
from pathlib import Path

from lite.site import Site

MB = 1_000_000
PARTS = {
    "Python: core": "static/pyodide/pyodide*.*",
    "Python: standard library": "static/pyodide/python_stdlib.zip",
    "Python: packages": "static/pyodide/*.whl",
    "application": "build/**/*",
    "extensions": "extensions/**/*",
    "fonts": "extensions/lesson-mode/static/fonts/*.woff2",
    "lessons": "files/**/*",
    "pictures": "static/pictures/**/*",
}
# What a first visit to a lesson fetches whole, as gzip makes it (MB), and the whole site.
FIRST_VISIT = ("static/pyodide/*", "files/ur/backgammon.ipynb", "extensions/lesson-mode/**/*")
FIRST_VISIT_LIMIT = 14.0
SITE_LIMIT = 100.0


def run(site: Site) -> None:
    """Print the size report."""
    print(f"  {'part of the site':<28}{'MB':>8}{'gzip':>8}{'files':>7}")
    for part, pattern in {**PARTS, "whole site": "**/*"}.items():
        files = matched(site, pattern)
        plain = sum(file.stat().st_size for file in files) / MB
        print(f"  {part:<28}{plain:>8.2f}{squeezed(files):>8.2f}{len(files):>7}")


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
