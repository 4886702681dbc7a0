"""Compile the standard library and the wheels, so that no start of a lesson compiles them again.

Pyodide itself does it, under Node. When that does not work (no Node, another Pyodide), the build
says so and the site goes on with the files as they come: slower to start, the same to use.
The docstrings of others' packages are left out; the standard library's and ours are for help().
Compiled files are kept by the hash of what they were made of.
"""

import hashlib
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

from lite.site import CORE, LITE, Site

COMPILER = LITE / "compile.mjs"
STDLIB = "python_stdlib.zip"
# Ours stay readable in the browser; of all others the compiled file is enough.
READABLE = ("engines", "content", "classroom")
LIBRARY = "/lib/python3.14/"


def run(site: Site) -> None:
    """Fill the work folder's ``compiled``, from the cache where nothing changed."""
    shutil.rmtree(site.compiled, ignore_errors=True)
    site.compiled.mkdir(parents=True)
    cache = site.cache / "compiled"
    cache.mkdir(parents=True, exist_ok=True)
    sources = [CORE / STDLIB, *sorted(site.wheels.glob("*.whl"))]
    kept = {source: cache / f"{key(source)}.zip" for source in sources}
    missing = [source for source, target in kept.items() if not target.is_file()]
    if missing and not compile_all({source: kept[source] for source in missing}):
        return
    for source, target in kept.items():
        shutil.copy2(target, site.compiled / source.name)


def key(source: Path) -> str:
    """Return what the compiled file depends on: source, compiler and Pyodide, as one hash."""
    digest = hashlib.sha256(source.read_bytes())
    digest.update(COMPILER.read_bytes())
    digest.update((CORE / "package.json").read_bytes())
    digest.update(folder(source).encode())
    return digest.hexdigest()


def folder(source: Path) -> str:
    """Return where the browser's Python will have the files of an archive."""
    return LIBRARY if source.name == STDLIB else f"{LIBRARY}site-packages/"


def compile_all(jobs: dict[Path, Path]) -> bool:
    """Compile archives under Node and say whether that worked."""
    listed = [
        {
            "source": str(source),
            "target": str(part(target)),
            "keep": READABLE,
            "prefix": folder(source),
            "bare": source.name != STDLIB and not source.name.startswith("baithak-"),
        }
        for source, target in jobs.items()
    ]
    job_file = next(iter(jobs.values())).with_name(f"jobs-{os.getpid()}.json")
    job_file.write_text(json.dumps(listed), "utf-8")
    try:
        command = ["node", str(COMPILER), str(CORE), str(job_file)]
        subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        reason = (getattr(error, "stderr", None) or str(error)).strip()
        print(f"  note: nothing was compiled, lessons will start slower: {reason}")
        return False
    for target in jobs.values():
        part(target).rename(target)
    job_file.unlink()
    return True


def part(target: Path) -> Path:
    """Return where a file is made before it is whole; two builds at once do not meet there."""
    return target.with_suffix(f".{os.getpid()}.part")


def check(site: Site) -> Iterator[str]:
    """Nothing or everything is compiled, and a compiled wheel lacks no module."""
    made = {file.name for file in site.compiled.iterdir()}
    wanted = {STDLIB, *(wheel.name for wheel in site.wheels.glob("*.whl"))}
    if made and made != wanted:
        yield f"compiled files are missing: {sorted(wanted - made)}"
    for wheel in sorted(site.wheels.glob("*.whl")):
        if made and modules(wheel) != modules(site.compiled / wheel.name):
            yield f"{wheel.name} lost a module when it was compiled"


def modules(wheel: Path) -> set[str]:
    """Return the names of all modules in a wheel, compiled or not."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    bare = (name.replace("__pycache__/", "").replace(".cpython-314.pyc", ".py") for name in names)
    return {name.removesuffix("c") for name in bare if name.endswith((".py", ".pyc"))}
