"""Put small stand-ins in the place of packages of the application that a lesson shows nothing of.

JupyterLab's bundle says which script has a package, and by which number scripts ask for it. When
that cannot be read any more, or something is asked of a package that its stand-in does not give,
the package stays, with a note.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from lite.site import LITE, BuildError, Site
from lite.steps.scripts import MAIN

STANDINS = LITE / "standins"
# Each is asked for by those before it only, or by the application.
PACKAGES = {
    "@jupyter/react-components": "react-components.js",
    "@jupyter/web-components": "web-components.js",
    "@microsoft/fast-foundation": "fast.js",
    "@microsoft/fast-element": "fast.js",
}
MARK = "/* a stand-in */"
GIVEN = re.compile(r"^  (\w+)", re.MULTILINE)
EXPORTED = re.compile(r"\b(\w+):\(\)=>")
BEGINS = re.compile(
    r'(?:"use strict";)?\(self\.(\w+)=self\.\1\|\|\[\]\)\.push\(\[\[\d+\],\{(\d+)\('
)
MODULE = re.compile(r"[{,]\s*\d+\([\w$,]*\)\{")


def run(site: Site) -> None:
    """Write the stand-ins over their packages' scripts, until one has to stay."""
    for package, name in PACKAGES.items():
        file = find(site, package)
        why = missing(site, package, STANDINS / name, file) if file else "its script has gone"
        if file is None or why:
            print(f"  note: {package} stays in the application: {why}")
            return
        put(file, STANDINS / name)


def find(site: Site, package: str) -> Path | None:
    """Return the script that has a package and nothing else."""
    main = (site.out / MAIN).read_text("utf-8")
    made = rf'name:"{re.escape(package)}",version:"[^"]+",factory:'
    found = re.search(made + r".{0,500}?__webpack_require__\((\d+)\)", main)
    for file in sorted((site.out / "build").glob("*.js")) if found else []:
        text = file.read_text("utf-8")
        begins = BEGINS.match(text)
        if begins and found and begins[2] == found[1] and len(MODULE.findall(text)) == 1:
            return file
    return None


def missing(site: Site, package: str, standin: Path, file: Path) -> str:
    """Say what the application's scripts ask of a package that its stand-in does not give."""
    names = set(EXPORTED.findall(file.read_text("utf-8").partition("});")[0]))
    given = set(GIVEN.findall(standin.read_text("utf-8")))
    asks = numbers(site, package)
    if not names or not asks:
        return "what is asked of it cannot be read"
    wanting = sorted(asked(site, asks, names) - given)
    return f"{standin.name} has no {', '.join(wanting)}" if wanting else ""


def numbers(site: Site, package: str) -> list[str]:
    """Return the numbers by which scripts ask for a package."""
    main = (site.out / MAIN).read_text("utf-8")
    return re.findall(rf'(\d+):\{{shareScope:"default",shareKey:"{re.escape(package)}"', main)


def asked(site: Site, asks: list[str], names: set[str]) -> set[str]:
    """Return which of a package's names the application's scripts take of it."""
    taken: set[str] = set()
    for file in (site.out / "build").glob("*.js"):
        for module in MODULE.split(file.read_text("utf-8")):
            for variable in re.findall(rf"([\w$]+)=[\w$]\((?:{'|'.join(asks)})\)", module):
                used = re.findall(rf"(?<![\w$.]){re.escape(variable)}\.(\w+)", module)
                taken |= names.intersection(used)
    return taken


def put(file: Path, standin: Path) -> None:
    """Write a stand-in as the module that a package is."""
    text = file.read_text("utf-8")
    begins = BEGINS.match(text)
    if begins is None:
        raise BuildError(f"{file.name} no longer begins as it did")
    body = standin.read_text("utf-8")
    file.write_text(f"{begins[0]}module){{{MARK}\n{body}}}}}]);\n", "utf-8")


def check(site: Site) -> Iterator[str]:
    """Where a package has a stand-in, those that ask for it have one too."""
    files = [find(site, package) for package in PACKAGES]
    marked = [file is not None and MARK in file.read_text("utf-8") for file in files]
    if marked != sorted(marked, reverse=True):
        yield f"of {list(PACKAGES)} some are asked for by one that stays: {marked}"
