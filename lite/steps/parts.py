"""Pack Python's files: what a lesson opens until its board answers, and the rest.

A file of others' compiled modules (``library``) and one of ours (``lessons``) come first, the rest
(``second``) later, instead of a standard library and some twenty wheels. What comes first is found
by running the lessons' first cells in Pyodide under Node, so nothing here lists modules. When that
does not work the build says so, and the site goes on with wheels: more to fetch, slower to start,
the same to use.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from lite.site import CORE, LITE, Site
from lite.steps.compiled import READABLE, STDLIB

RUNNER = LITE / "first.mjs"
BOOT = LITE / "boot.mjs"
PACKAGES = "site-packages/"
TAG = ".cpython-314.pyc"
CELLS = 2
FIRST = LIBRARY, LESSONS = ("library", "lessons")
SECOND = "second"
METADATA = ".dist-info/METADATA"
# What pip would unpack elsewhere, and lists of installed files: nothing in a browser reads them.
LEFT_OUT = (".data/", ".dist-info/RECORD")
NO_ZIP = b"PK\x05\x06" + bytes(18)

Files = dict[str, bytes]


def run(site: Site) -> None:
    """Write the parts into the work folder's ``parts``, or none when they cannot be made."""
    shutil.rmtree(site.parts, ignore_errors=True)
    site.parts.mkdir(parents=True)
    compiled = {file.name: file for file in site.compiled.iterdir()}
    if not compiled:
        return
    files = gathered(compiled)
    opened = opened_first(site, files)
    if not opened:
        return
    ours = {name: data for name, data in files.items() if is_ours(name)}
    lessons = {name: ours[name] for name in ours if name in opened or not name.endswith(".pyc")}
    library = {name: files[name] for name in files if name in opened and name not in ours}
    library |= {name: head(data) for name, data in files.items() if name.endswith(METADATA)}
    second = {n: data for n, data in files.items() if n not in lessons and n not in library}
    second |= {name: data for name, data in files.items() if name.endswith(METADATA)}
    later = sorted({module(name) for name in second if name.endswith(".pyc")})
    (site.parts / LIBRARY).write_bytes(packed(library, later))
    (site.parts / LESSONS).write_bytes(packed(lessons))
    (site.parts / SECOND).write_bytes(packed({**second, **sources(compiled)}))


def gathered(compiled: Mapping[str, Path]) -> Files:
    """Return all that Python needs by its path in the library: what is code is compiled."""
    found: Files = {}
    for archive, file in sorted(compiled.items()):
        prefix = "" if archive == STDLIB else PACKAGES
        with zipfile.ZipFile(file) as opened:
            for name in opened.namelist():
                if not is_source(name) and not any(part in name for part in LEFT_OUT):
                    bare = name.replace("/__pycache__/", "/").replace(TAG, ".pyc")
                    found[prefix + bare] = opened.read(name)
    return found


def is_source(name: str) -> bool:
    """Say whether a file of a wheel is a module of ours as it was written."""
    return name.split("/", maxsplit=1)[0] in READABLE and name.endswith(".py")


def sources(compiled: Mapping[str, Path]) -> Files:
    """Return our own modules as they were written, for tracebacks and the curious."""
    wheel = next(file for name, file in compiled.items() if name.startswith("baithak-"))
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if is_source(name)]
        return {PACKAGES + name: opened.read(name) for name in names}


def is_ours(name: str) -> bool:
    """Say whether a file of the library is of our own packages."""
    return name.removeprefix(PACKAGES).split("/", maxsplit=1)[0] in READABLE


def head(metadata: bytes) -> bytes:
    """Return what a package says of itself without its readme, enough to ask for its version."""
    return metadata.partition(b"\n\n")[0] + b"\n"


def module(name: str) -> str:
    """Return the name that a file is imported by."""
    bare = name.removeprefix(PACKAGES).removesuffix(".pyc").removesuffix("/__init__")
    return bare.replace("/", ".")


def packed(files: Files, later: Iterable[str] = ()) -> bytes:
    """Return files as one: the length of a JSON text, that text, and the files.

    The text has the files' names and sizes, and the modules that come with a later part.
    """
    listed = [[name, len(data)] for name, data in sorted(files.items())]
    head = json.dumps({"files": listed, "later": [*later]}, separators=(",", ":")).encode()
    bodies = (data for _, data in sorted(files.items()))
    return b"".join([len(head).to_bytes(4, "little"), head, *bodies])


def unpacked(part: Path) -> list[str]:
    """Return the names of the files in a part."""
    whole = part.read_bytes()
    head = whole[4 : 4 + int.from_bytes(whole[:4], "little")]
    return [name for name, _size in json.loads(head)["files"]]


def first_cells(site: Site) -> list[str]:
    """Return the code that each page runs until its first board is there."""
    found: list[str] = []
    for file in site.pages().values():
        cells = json.loads(file.read_text("utf-8"))["cells"]
        code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        found += islice(code, CELLS)
    return found


def opened_first(site: Site, files: Files) -> set[str]:
    """Return the files that Python opens until each page's board is there; none when it fails."""
    whole, cells = packed(files), first_cells(site)
    made_of = [whole, json.dumps(cells).encode(), RUNNER.read_bytes(), BOOT.read_bytes()]
    key = hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in made_of)).hexdigest()
    kept = site.cache / "opened" / f"{key}.json"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        if not listen(whole, cells, kept):
            return set()
    return set(json.loads(kept.read_text("utf-8")))


def listen(whole: bytes, cells: list[str], target: Path) -> bool:
    """Run cells under Node, write which files were opened, and say whether that worked."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "whole").write_bytes(whole)
        (work / "none.zip").write_bytes(NO_ZIP)
        job = {"zip": f"{work}/none.zip", "cells": cells, "target": f"{work}/opened.json"}
        (work / "job.json").write_text(json.dumps(job), "utf-8")
        command = ["node", str(RUNNER), str(CORE), f"{work}/whole", f"{work}/job.json"]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except (OSError, subprocess.CalledProcessError) as error:
            reason = (getattr(error, "stderr", None) or str(error)).strip()
            print(f"  note: lessons will start from wheels, slower: {reason[-2000:]}")
            return False
        part = target.with_suffix(f".{os.getpid()}.part")
        shutil.copyfile(work / "opened.json", part)
        part.rename(target)
    return True


def check(site: Site) -> Iterator[str]:
    """All parts are there or none, and together they have every module of every wheel."""
    made = sorted(file.name for file in site.parts.iterdir())
    if not made:
        return
    if made != sorted([*FIRST, SECOND]):
        yield f"of Python's parts only {made} were written"
    names = [name for part in made for name in unpacked(site.parts / part)]
    held = Counter(name for name in names if not name.endswith(METADATA))
    for name in gathered({file.name: file for file in site.compiled.iterdir()}):
        if name not in names:
            yield f"no part has {name}"
        if held[name] > 1:
            yield f"two parts have {name}"
