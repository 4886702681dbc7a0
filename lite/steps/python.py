"""Put Pyodide, its standard library and the wheels into the site, and say where they are.

``static/pyodide`` holds the core from npm. Its lock names every wheel of the site and nothing
else, so nothing is solved or looked for in the browser.
"""

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lite import lock
from lite.site import CORE, LITE, Site, digest
from lite.steps.compiled import STDLIB

BOOT = LITE / "boot.mjs"
CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
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
    """Copy core, standard library and wheels; write the lock and the kernel's settings."""
    shutil.rmtree(site.python, ignore_errors=True)
    site.python.mkdir(parents=True)
    for name in CORE_FILES:
        shutil.copyfile(CORE / name, site.python / name)
    compiled = {file.name: file for file in site.compiled.iterdir()}
    shutil.copyfile(BOOT, site.python / BOOT.name)
    shutil.copyfile(compiled.get(STDLIB, CORE / STDLIB), site.python / STDLIB)
    packages = {}
    for wheel in sorted(site.wheels.glob("*.whl")):
        source = compiled.get(wheel.name, wheel)
        entry = locked(source)
        shutil.copyfile(source, site.python / entry["file_name"])
        packages[entry["name"]] = entry
    written = {"info": lock.core_info(), "packages": packages}
    (site.python / "pyodide-lock.json").write_text(json.dumps(written, separators=(",", ":")))
    configure(site, list(packages))


def locked(wheel: Path) -> dict[str, Any]:
    """Return the lock's entry for one wheel as it lies in the site."""
    name, version = wheel.name.split("-")[:2]
    name = name.replace("_", "-")
    known = lock.read()["packages"].get(name)
    depends, imports = (known["depends"], known["imports"]) if known else OURS[name]
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
            "loadPyodideOptions": {
                "lockFileURL": f"./{site.dated('static/pyodide/pyodide-lock.json')}",
                "stdLibURL": f"./{site.dated(f'static/pyodide/{STDLIB}')}",
                "packages": packages,
            },
        }
    }
    file.write_text(json.dumps(config, indent=1), "utf-8")


def check(site: Site) -> Iterator[str]:
    """Every package of the lock is in the site and needs only packages of the lock."""
    packages = json.loads((site.python / "pyodide-lock.json").read_text())["packages"]
    for name, package in packages.items():
        if not (site.python / package["file_name"]).is_file():
            yield f"{package['file_name']} is missing"
        missing = [needed for needed in package["depends"] if needed not in packages]
        if missing:
            yield f"{name} needs {missing}, which the site does not have"
    for needed in ("baithak", "jedi", "micropip", "piplite", "ipykernel", "pyodide-kernel"):
        if needed not in packages:
            yield f"the kernel would look for {needed} elsewhere"
