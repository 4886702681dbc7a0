"""Take out of the site what JupyterLite lays there for other applications and for developers."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from lite.site import Site

DARK = "build/themes/@jupyterlab/theme-dark"
FOLDERS = ("doc", f"{DARK}-extension", f"{DARK}-high-contrast-extension")
KERNEL = "extensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
FILES = (
    "bootstrap.js",
    "icon-120x120.png",
    "icon-512x512.png",
    "jupyterlite.schema.v0.json",
    "manifest.webmanifest",
    "notebooks/favicon.ico",
    "notebooks/package.json",
    "package.json",
)
PATTERNS = ("rspack.config*.js", f"{KERNEL}/*", "**/*.map", "build/fa-*.svg", "build/fa-*.eot")


def run(site: Site) -> None:
    """Remove them."""
    for name in FOLDERS:
        shutil.rmtree(site.out / name, ignore_errors=True)
    for file in leftovers(site):
        file.unlink()


def leftovers(site: Site) -> list[Path]:
    """Return the files that should not be in the site and are."""
    named = [site.out / name for name in FILES]
    matched = [file for pattern in PATTERNS for file in site.out.glob(pattern)]
    return sorted({file for file in [*named, *matched] if file.is_file()})


def check(site: Site) -> Iterator[str]:
    """None of them is left."""
    yield from (
        f"{file.relative_to(site.out)} should not be in the site" for file in leftovers(site)
    )
