"""Put Pyodide and Python's files into the site, and say where they are.

``static/pyodide`` holds the core in two halves and Python's files in parts; where those could not
be made, the standard library and the wheels, with a lock that names every wheel of the site and
nothing else. Either way nothing is solved or looked for in the browser.
"""

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lite import lock
from lite.site import CORE, LITE, BuildError, Site, digest
from lite.steps import core
from lite.steps.compiled import STDLIB
from lite.steps.parts import SHARED, part_of

BOOT = LITE / "boot.mjs"
# Hosts compress by type, and this type always.
PART = ".txt"
LOCKED = "pyodide-lock.json"
FILLED = re.compile(r"const PARTS = (\{.*\});")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
OURS = {
    "baithak": (["ipycanvas", "ipywidgets", "anywidget"], ["engines", "content", "classroom"]),
    "ipykernel": (["pyodide-kernel"], ["ipykernel"]),
    "pyodide-kernel": (["comm", "ipython"], ["pyodide_kernel"]),
    "numpy": ([], ["numpy"]),
    "pillow": ([], ["PIL"]),
    "jedi": ([], []),
    "micropip": ([], ["micropip"]),
    "piplite": (["micropip"], ["piplite"]),
    "wcwidth": ([], ["wcwidth"]),
}


def run(site: Site) -> None:
    """Copy the core and Python's files, packed or as wheels; write the kernel's settings."""
    shutil.rmtree(site.python, ignore_errors=True)
    site.python.mkdir(parents=True)
    parts = {**put_core(site), **(put_parts(site) or put_wheels(site))}
    put_boot(site, parts)
    configure(site, [wheel_name(wheel) for wheel in sorted(site.wheels.glob("*.whl"))])


def put_core(site: Site) -> dict[str, str]:
    """Copy the core into a folder named by what is in it; its second half lies beside."""
    files = [site.core / name for name in core.NAMES]
    folder = f"core-{digest(files)}"
    (site.python / folder).mkdir()
    for file in files:
        shutil.copyfile(file, site.python / folder / file.name)
    late = site.core / core.LATE
    if not late.is_file():
        return {"core": f"./{folder}/"}
    named = f"late-{digest([late])}{late.suffix}"
    shutil.copyfile(late, site.python / named)
    return {"core": f"./{folder}/", "late": f"./{named}"}


def put_parts(site: Site) -> dict[str, Any]:
    """Copy Python's parts, each under a name with its hash; nothing when there are none."""
    named = {part.name: f"./{part.name}-{digest([part])}{PART}" for part in site.parts.iterdir()}
    if not named:
        return {}
    for name, copy in named.items():
        shutil.copyfile(site.parts / name, site.python / copy)
    own = {path: named[part_of(path)] for path in site.lessons()}
    return {**{name: named[name] for name in SHARED}, "own": own, "info": lock.core_info()}


def put_wheels(site: Site) -> dict[str, Any]:
    """Copy the standard library and the wheels, and write the lock that names them."""
    compiled = {file.name: file for file in site.compiled.iterdir()}
    shutil.copyfile(compiled.get(STDLIB, CORE / STDLIB), site.python / STDLIB)
    packages = {}
    for wheel in sorted(site.wheels.glob("*.whl")):
        source = compiled.get(wheel.name, wheel)
        entry = locked(source)
        shutil.copyfile(source, site.python / entry["file_name"])
        packages[entry["name"]] = entry
    written = {"info": lock.core_info(), "packages": packages}
    (site.python / LOCKED).write_text(json.dumps(written, separators=(",", ":")))
    return {}


def put_boot(site: Site, parts: dict[str, Any]) -> None:
    """Write what stands before Pyodide, with the names of the parts filled in."""
    text, count = FILLED.subn(f"const PARTS = {json.dumps(parts)};", BOOT.read_text("utf-8"))
    if count != 1:
        raise BuildError(f"{BOOT.name} has no place for the names of Python's parts")
    (site.python / BOOT.name).write_text(text, "utf-8")


def locked(wheel: Path) -> dict[str, Any]:
    """Return the lock's entry for one wheel as it lies in the site."""
    name, version = wheel_name(wheel), wheel.name.split("-")[1]
    known = lock.read()["packages"].get(name)
    depends, imports = (
        (known["depends"], known["imports"]) if known else OURS.get(name, ([], [name]))
    )
    return {
        "depends": depends,
        "file_name": hashed(wheel),
        "imports": imports,
        "install_dir": "site",
        "name": name,
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": version,
    }


def wheel_name(wheel: Path) -> str:
    """Return the name of the package in a wheel, as locks write it."""
    return wheel.name.split("-")[0].replace("_", "-")


def hashed(wheel: Path) -> str:
    """Return a wheel's name with its hash as the build number, so that no old copy answers."""
    name, version, tags = wheel.name.split("-", 2)
    return f"{name}-{version}-0{digest([wheel])}-{tags}"


def configure(site: Site, packages: list[str]) -> None:
    """Tell the kernel to load all that is here at its start and to ask nobody for more."""
    file = site.out / "jupyter-lite.json"
    config = json.loads(file.read_text("utf-8"))
    config["jupyter-config-data"]["litePluginSettings"] = {
        KERNEL: {
            "pyodideUrl": f"./{site.dated(f'static/pyodide/{BOOT.name}')}",
            "pipliteUrls": [],
            "disablePyPIFallback": True,
            "loadPyodideOptions": {**addresses(site), "packages": packages},
        }
    }
    file.write_text(json.dumps(config, indent=1), "utf-8")


def addresses(site: Site) -> dict[str, str]:
    """Return where the kernel finds wheels and their lock, when there are wheels."""
    if not (site.python / LOCKED).is_file():
        return {}
    return {
        "lockFileURL": f"./{site.dated(f'static/pyodide/{LOCKED}')}",
        "stdLibURL": f"./{site.dated(f'static/pyodide/{STDLIB}')}",
    }


def check(site: Site) -> Iterator[str]:
    """Python is there whole: the core, and all parts or every package of the lock."""
    config = json.loads((site.out / "jupyter-lite.json").read_text("utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"][KERNEL]
    for needed in ("baithak", "jedi", "micropip", "piplite", "ipykernel", "pyodide-kernel"):
        if needed not in kernel["loadPyodideOptions"]["packages"]:
            yield f"the kernel would look for {needed} elsewhere"
    parts = filled(site)
    named = [f"{parts['core']}{name}" for name in core.NAMES]
    named += [parts["late"]] if "late" in parts else []
    named += [parts[name] for name in SHARED if name in parts] + [*parts.get("own", {}).values()]
    for name in named:
        if not (site.python / name).is_file():
            yield f"{name} is missing"
    if "own" not in parts:
        yield from check_wheels(site)


def filled(site: Site) -> dict[str, Any]:
    """Return the names of Python's parts as the site's boot file has them."""
    found = FILLED.search((site.python / BOOT.name).read_text("utf-8"))
    parts: dict[str, Any] = json.loads(found[1]) if found else {}
    return parts


def check_wheels(site: Site) -> Iterator[str]:
    """Every package of the lock is in the site and needs only packages of the lock."""
    packages = json.loads((site.python / LOCKED).read_text())["packages"]
    for name, package in packages.items():
        if not (site.python / package["file_name"]).is_file():
            yield f"{package['file_name']} is missing"
        missing = [needed for needed in package["depends"] if needed not in packages]
        if missing:
            yield f"{name} needs {missing}, which the site does not have"
