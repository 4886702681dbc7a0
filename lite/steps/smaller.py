"""Lay a brotli and a gzip copy beside what a lesson fetches, for hosts that send such copies.

A host that has a file's copy need not compress at each visit, and sends less than it would make of
it. What a lesson needs first is made as small as brotli can, which takes a minute once. Copies are
kept by the hash of what they were made of.
"""

import gzip
import hashlib
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

import brotli

from lite.site import Site

COPIED = (
    "*.js",
    "*.json",
    "build/**/*",
    "extensions/**/*",
    "files/**/*",
    "notebooks/*",
    "static/pyodide/**/*",
)
TYPES = {".css", ".html", ".ipynb", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm"}
STEADY = (
    "build/notebooks/first-*",
    "extensions/**/first-*",
    "static/pyodide/core-*/*",
    "static/pyodide/l*-*.*",
)
WORTH_IT = 1000
WINDOW = 24
UNPACK = {".br": brotli.decompress, ".gz": gzip.decompress}


def run(site: Site) -> None:
    """Write the copies; make those that were not made before."""
    for copy in copies(site):
        copy.unlink()
    steady = {file for pattern in STEADY for file in site.out.glob(pattern)}
    kept = {file: kept_as(site, file, 11 if file in steady else 9) for file in originals(site)}
    missing = {name: file for file, name in kept.items() if not is_kept(name)}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for _ in pool.map(make, missing, missing.values()):
            pass
    for file, name in kept.items():
        for ending in UNPACK:
            shutil.copyfile(f"{name}{ending}", f"{file}{ending}")


def originals(site: Site) -> list[Path]:
    """Return the files that get copies."""
    found = set(chain.from_iterable(site.out.glob(pattern) for pattern in COPIED))
    return sorted(f for f in found if f.suffix in TYPES and f.stat().st_size >= WORTH_IT)


def copies(site: Site) -> list[Path]:
    """Return the copies in the site."""
    return [copy for ending in UNPACK for copy in site.out.rglob(f"*{ending}")]


def kept_as(site: Site, file: Path, quality: int) -> Path:
    """Return where a file's copies are kept between builds, without their endings."""
    name = hashlib.sha256(file.read_bytes()).hexdigest()
    return site.cache / "smaller" / f"{name}-{quality}"


def is_kept(name: Path) -> bool:
    """Say whether both copies are there."""
    return all(Path(f"{name}{ending}").is_file() for ending in UNPACK)


def make(name: Path, file: Path) -> None:
    """Make the copies of a file; two builds at once do not meet where one is made."""
    data = file.read_bytes()
    quality = int(name.name.rpartition("-")[2])
    name.parent.mkdir(parents=True, exist_ok=True)
    made = {
        ".br": brotli.compress(data, quality=quality, lgwin=WINDOW),
        ".gz": gzip.compress(data, 9, mtime=0),
    }
    for ending, smaller in made.items():
        part = Path(f"{name}{ending}.{os.getpid()}.part")
        part.write_bytes(smaller)
        part.rename(f"{name}{ending}")


def check(site: Site) -> Iterator[str]:
    """Every file has its copies, each copy is of the file beside it."""
    for file in originals(site):
        for ending, unpack in UNPACK.items():
            copy = Path(f"{file}{ending}")
            if not copy.is_file():
                yield f"{file.relative_to(site.out)} has no copy {ending}"
            elif unpack(copy.read_bytes()) != file.read_bytes():
                yield f"{copy.relative_to(site.out)} is of another file"
