"""Cut from Pyodide's core what nothing in this site can call, and split the rest in two.

Pyodide exports some 8,500 functions and variables for packages compiled to WebAssembly; the site
has none of those. Without them Binaryen finds a sixth of all functions unused, and terser much of
the script beside them. Of the rest a lesson calls a fifth until its board answers: those make the
first half, the others come when the board is there or when one of them is called
(``lite/wasm.py``, ``boot.mjs``). Which ones is written down in ``settings/first-functions.txt``;
``scripts/first_functions.py`` writes it again. Where something here does not work, after an upgrade
of Pyodide say, the build says so and the core goes whole, or as it comes.
"""

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from lite import wasm
from lite.site import CORE, LITE, NPM, Site

SCRIPT, CODE, LOADER = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"
NAMES = (LOADER, SCRIPT, CODE)
LATE = "late.wasm"
LISTED = LITE / "settings" / "first-functions.txt"
OPTIMIZER = NPM / "binaryen" / "bin" / "wasm-opt"
MINIFIER = NPM / "terser" / "bin" / "terser"
FEATURES = (
    "bulk-memory",
    "bulk-memory-opt",
    "exception-handling",
    "extended-const",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "simd",
)
GIVEN = re.compile(r'(_\w+)=Module\["\1"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?;?')
IMPORTS = re.compile(r"var wasmImports=\{([^{}]*)\}")
# Only packages compiled to WebAssembly bring text for these; seen from the outside, names in the
# script are free to change.
DIRECT_EVAL = re.compile(r"(?<![\w.$])eval\(")
WORD = re.compile(r"[A-Za-z_$][\w$]*")


class CoreError(RuntimeError):
    """The core is not as this file understands it."""


def run(site: Site) -> None:
    """Fill the work folder's ``core``."""
    shutil.rmtree(site.core, ignore_errors=True)
    kept = site.cache / "core" / key()
    if not kept.is_dir() and not make(kept):
        kept = CORE
    put(site, kept)
    if kept != CORE:
        halve(site.core)


def put(site: Site, kept: Path = CORE) -> None:
    """Copy a core, the one that comes when none is named, into the work folder."""
    site.core.mkdir(parents=True)
    for name in NAMES:
        shutil.copyfile(kept / name, site.core / name)


def key() -> str:
    """Return what the cut core depends on, as one hash."""
    made_of = [Path(__file__), Path(wasm.__file__), *(CORE / name for name in NAMES)]
    made_of += [NPM / tool / "package.json" for tool in ("binaryen", "terser")]
    whole = b"".join(hashlib.sha256(file.read_bytes()).digest() for file in made_of)
    return hashlib.sha256(whole).hexdigest()


def make(target: Path) -> bool:
    """Cut the core and say whether that worked."""
    part = target.with_suffix(f".{os.getpid()}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        cut(part)
    except (OSError, subprocess.CalledProcessError, wasm.WasmError, CoreError) as error:
        reason = (getattr(error, "stderr", None) or str(error)).strip()
        print(f"  note: Python's core stays as it comes, lessons start slower: {reason[-2000:]}")
        shutil.rmtree(part)
        return False
    part.rename(target)
    return True


def halve(folder: Path) -> None:
    """Split the core's code by the list, when the list is of this very core."""
    whole = (folder / CODE).read_bytes()
    early = listed(whole)
    steady, common = with_common_calls(whole)
    if not early:
        print("  note: run scripts/first_functions.py, its list is of another core of Pyodide")
        (folder / CODE).write_bytes(steady)
        return
    first, late = wasm.split(steady, {*early, *common})
    (folder / CODE).write_bytes(first)
    (folder / LATE).write_bytes(late)


def with_common_calls(whole: bytes) -> tuple[bytes, range]:
    """Keep a browser from compiling Python's loop again and again; see ``wasm``."""
    try:
        return wasm.with_common_calls(whole)
    except wasm.WasmError as error:
        print(f"  note: a browser compiles Python's loop more often than it must: {error}")
        return whole, range(0)


def listed(whole: bytes) -> set[int]:
    """Return the functions that a first visit calls; none when the list is of other code."""
    code, _, ranges = LISTED.read_text("utf-8").partition("\n")
    if code != hashlib.sha256(whole).hexdigest():
        return set()
    ends = [[int(end) for end in found.split("-")] for found in ranges.split()]
    return {at for found in ends for at in range(found[0], found[-1] + 1)}


def write_list(whole: bytes, called: set[int]) -> None:
    """Write down which functions of this code a first visit calls, as ranges of numbers."""
    starts = sorted(at for at in called if at - 1 not in called)
    ends = sorted(at for at in called if at + 1 not in called)
    found = [str(a) if a == b else f"{a}-{b}" for a, b in zip(starts, ends, strict=True)]
    text = "\n".join([hashlib.sha256(whole).hexdigest(), *found])
    LISTED.write_text(f"{text}\n", "utf-8")


def cut(folder: Path) -> None:
    """Write the core without what nothing calls.

    Raises:
        CoreError: the script does not take its exports, or give its imports, in the known way.
    """
    script, loader = ((CORE / name).read_text("utf-8") for name in (SCRIPT, LOADER))
    shutil.copyfile(CORE / LOADER, folder / LOADER)
    kept = used(script, loader)
    whole = folder / "whole.wasm"
    whole.write_bytes(wasm.keep_exports((CORE / CODE).read_bytes(), kept))
    flags = ["--mvp-features", *(f"--enable-{feature}" for feature in FEATURES)]
    node(OPTIMIZER, *flags, "--remove-unused-module-elements", whole, "-o", folder / CODE)
    whole.unlink()
    asked = {found.name for found in wasm.Module((folder / CODE).read_bytes()).imports()}
    plain = folder / "plain.mjs"
    plain.write_text(with_fewer(script, kept, asked), "utf-8")
    node(MINIFIER, plain, "--module", "--compress", "--mangle", "-o", folder / SCRIPT)
    plain.unlink()


def used(script: str, loader: str) -> set[str]:
    """Return the exports that the scripts name anywhere but where all are handed on."""
    given = {found[2] for found in GIVEN.finditer(script)}
    if len(given) < 1000:
        raise CoreError("the script hands its exports on in another way")
    rest = GIVEN.sub("", script)
    declared = max(re.findall(r"\bvar [\w$]+(?:,[\w$]+){1000,}", rest), key=len, default="")
    words = set(WORD.findall(rest.replace(declared, "") + loader))
    exports = {found.name for found in wasm.Module((CORE / CODE).read_bytes()).exports()}
    return {name for name in exports if name in words or f"_{name}" in words}


def with_fewer(script: str, kept: set[str], asked: set[str]) -> str:
    """Return the script without exports that are gone, and imports that nothing asks for."""
    script = GIVEN.sub(lambda found: found[0] if found[2] in kept else "", script)
    listed = IMPORTS.search(script)
    if listed is None:
        raise CoreError("the script lists its imports in another way")
    entries = [entry for entry in listed[1].split(",") if entry.partition(":")[0] in asked]
    missing = asked - {entry.partition(":")[0] for entry in entries}
    if missing:
        raise CoreError(f"the script has no {', '.join(sorted(missing))}")
    script = script[: listed.start(1)] + ",".join(entries) + script[listed.end(1) :]
    return DIRECT_EVAL.sub("(0,eval)(", script)


def node(*command: Path | str) -> None:
    """Run a tool under Node."""
    subprocess.run(["node", *map(str, command)], check=True, capture_output=True, text=True)


def check(site: Site) -> Iterator[str]:
    """The core is there, and of two halves each function is in one."""
    for name in NAMES:
        if not (site.core / name).is_file():
            yield f"{name} is missing"
    if (site.core / LATE).is_file():
        halves = [wasm.Module((site.core / name).read_bytes()) for name in (CODE, LATE)]
        held = [set(half.shared()) for half in halves]
        if held[0] & held[1] or len(held[0] | held[1]) != len(halves[0].bodies()):
            yield "the halves of the core do not make a whole"
