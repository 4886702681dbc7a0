"""Pack Python's files: what a lesson opens, and the rest, instead of some twenty wheels.

First come the compiled modules of others (``library``), what the lessons of several games open of
ours (``lessons``), and what only one lesson opens (a part of its own). Later comes what the other
pages open (``games``; a page that is no lesson begins with it), and the rest (``second``). Who
opens what is found by running all pages in Pyodide under Node, so nothing here lists modules. When
that does not work the build says so, and the site goes on with wheels: more to fetch, slower to
start, the same to use.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import tomllib
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from content import source
from lite.site import CORE, LITE, Site
from lite.steps.compiled import READABLE, STDLIB

RUNNER = LITE / "first.mjs"
BOOT = LITE / "boot.mjs"
PACKAGES = "site-packages/"
TAG = ".cpython-314.pyc"
# What a table or the workshop imports of the game that its link names.
LINKED = ("classroom.table.seats", "classroom.workshop.editors")
SHARED = LIBRARY, LESSONS, GAMES, SECOND = ("library", "lessons", "games", "second")
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
    opened = opened_by_page(site, files)
    if not opened:
        return
    first = set().union(*opened.values())
    ours = {n for n in files if is_ours(n) and (n in first or not n.endswith(".pyc"))}
    library = {name: files[name] for name in files if name in first - ours}
    library |= {name: head(data) for name, data in files.items() if name.endswith(METADATA)}
    second = {name: files[name] for name in files if name not in library and name not in ours}
    whole = {name: data for name, data in files.items() if name.endswith(METADATA)}
    lessons = opened_by_several({path: opened[path] & ours for path in site.lessons()})
    games = ours - lessons
    write(site, LIBRARY, packed(library, sorted(second)))
    write(site, LESSONS, packed({name: files[name] for name in lessons}))
    for path in site.lessons():
        own = opened[path] & games
        write(site, part_of(path), packed({n: files[n] for n in own}, sorted(games - own)))
    write(site, GAMES, packed({name: files[name] for name in games}))
    write(site, SECOND, packed({**second, **whole, **sources(compiled)}))


def write(site: Site, name: str, part: bytes) -> None:
    """Write a part into the work folder."""
    (site.parts / name).write_bytes(part)


def part_of(path: str) -> str:
    """Return the name of a lesson's own part."""
    return path.removesuffix(".ipynb").replace("/", "-")


def opened_by_several(opened: Mapping[str, set[str]]) -> set[str]:
    """Return the files that lessons of more than one game open."""
    pairs = {(name, Path(path).stem) for path, names in opened.items() for name in names}
    counted = Counter(name for name, _game in pairs)
    return {name for name, games in counted.items() if games > 1}


def gathered(compiled: Mapping[str, Path]) -> Files:
    """Return all that Python needs by its path in the library: code compiled, our content read."""
    found: Files = {}
    for archive, file in sorted(compiled.items()):
        prefix = "" if archive == STDLIB else PACKAGES
        with zipfile.ZipFile(file) as opened:
            for name in opened.namelist():
                if not is_source(name) and not any(part in name for part in LEFT_OUT):
                    bare = name.replace("/__pycache__/", "/").replace(TAG, ".pyc")
                    found[prefix + bare] = opened.read(name)
                elif name.endswith(source.WRITTEN):
                    bare = name.removesuffix(source.WRITTEN) + source.READ
                    found[prefix + bare] = as_json(opened.read(name))
    return found


def as_json(toml: bytes) -> bytes:
    """Return a content file in the form that Python reads without parsing it by itself."""
    values = tomllib.loads(toml.decode("utf-8"))
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def is_source(name: str) -> bool:
    """Say whether a file of a wheel is a module or a content file of ours as it was written."""
    return name.split("/", maxsplit=1)[0] in READABLE and name.endswith((".py", source.WRITTEN))


def sources(compiled: Mapping[str, Path]) -> Files:
    """Return our own files as they were written, for tracebacks and the curious."""
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


def packed(files: Files, later: Iterable[str] = ()) -> bytes:
    """Return files as one: the length of a JSON text, that text, and the files, sources last.

    The text has the files' names and sizes, and the names of files that come with a later part.
    """
    names = sorted(files, key=lambda name: (name.endswith(".py"), name))
    listed = [[name, len(files[name])] for name in names]
    head = json.dumps({"files": listed, "later": [*later]}, separators=(",", ":")).encode()
    bodies = (files[name] for name in names)
    return b"".join([len(head).to_bytes(4, "little"), head, *bodies])


def unpacked(part: Path) -> list[str]:
    """Return the names of the files in a part."""
    whole = part.read_bytes()
    head = whole[4 : 4 + int.from_bytes(whole[:4], "little")]
    return [name for name, _size in json.loads(head)["files"]]


def cells(site: Site) -> dict[str, list[str]]:
    """Return the code of every page; where a link names the game, each game's too."""
    found = {}
    for path, file in site.pages().items():
        notebook = json.loads(file.read_text("utf-8"))["cells"]
        found[path] = ["".join(c["source"]) for c in notebook if c["cell_type"] == "code"]
        if path not in site.lessons():
            found[path] += [f"import {place}.{game}" for place in LINKED for game in site.games()]
    return found


def opened_by_page(site: Site, files: Files) -> dict[str, set[str]]:
    """Return the files that Python opens for each page, by its path; nothing when it fails.

    Under an empty path are those that every page needs.
    """
    whole, pages = packed(files), cells(site)
    made_of = [whole, json.dumps(pages).encode(), RUNNER.read_bytes(), BOOT.read_bytes()]
    key = hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in made_of)).hexdigest()
    kept = site.cache / "opened" / f"{key}.json"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        if not listen(whole, pages, kept):
            return {}
    opened: dict[str, list[str]] = json.loads(kept.read_text("utf-8"))
    return {path: set(names) & files.keys() for path, names in opened.items()}


def listen(whole: bytes, pages: dict[str, list[str]], target: Path) -> bool:
    """Run pages under Node, write which files each opened, and say whether that worked."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "whole").write_bytes(whole)
        (work / "none.zip").write_bytes(NO_ZIP)
        job = {"zip": f"{work}/none.zip", "pages": pages, "ours": READABLE}
        (work / "job.json").write_text(
            json.dumps({**job, "target": f"{work}/opened.json"}), "utf-8"
        )
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
    """All parts are there or none, and each page gets every module of every wheel, once."""
    made = sorted(file.name for file in site.parts.iterdir())
    if not made:
        return
    own = {part_of(path) for path in site.lessons()}
    if made != sorted([*SHARED, *own]):
        yield f"of Python's parts only {made} were written"
    held = {part: unpacked(site.parts / part) for part in made}
    shared = Counter(name for part in made if part not in own for name in held[part])
    for name in gathered({file.name: file for file in site.compiled.iterdir()}):
        if name not in shared:
            yield f"no part has {name}"
        if shared[name] > 1 and not name.endswith(METADATA):
            yield f"two parts have {name}"
    for part in own & {*made}:
        if extra := set(held[part]) - set(held.get(GAMES, ())):
            yield f"{part} has {sorted(extra)}, which no page gets later"
