"""Build the site: ``python -m lite.build``.

The steps run in order, each followed by its own check. When nothing that a site is made of has
changed since the last build, there is nothing to do.
"""

import argparse
import hashlib
import importlib
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from lite.site import ROOT, BuildError, Site

STEPS = (
    "wheels",
    "compiled",
    "core",
    "parts",
    "shell",
    "python",
    "fonts",
    "lessons",
    "page",
    "welcome",
    "reading",
    "sheets",
    "previews",
    "letters",
    "settings",
    "schemas",
    "leftovers",
    "components",
    "scripts",
    "links",
    "hosts",
    "inline",
    "smaller",
    "sizes",
)
SOURCES = ("engines", "content", "notebooks", "lite", "requirements", "pyproject.toml")
URL_HELP = "where the site will be online, for QR codes and link previews (SITE_URL)"
STAMP = "fingerprint"
IGNORED = {"node_modules", "__pycache__"}


class Step(Protocol):
    """What each module in ``lite/steps`` offers."""

    def run(self, site: Site) -> None:
        """Do the step."""

    def check(self, site: Site) -> Iterable[str]:
        """Yield what is wrong with what the step left."""


def load(name: str) -> Step:
    """Import a step by its name."""
    step: Step = importlib.import_module(f"lite.steps.{name}")
    return step


def build(site: Site, names: Iterable[str] = STEPS, *, quiet: bool = False) -> None:
    """Run steps in order; stop at the first whose check finds something.

    Raises:
        BuildError: a step failed, or left something that its check refuses.
    """
    for name in names:
        started = time.perf_counter()
        step = load(name)
        step.run(site)
        problems = list(step.check(site))
        if problems:
            raise BuildError(f"step {name}:\n  " + "\n  ".join(problems))
        if not quiet:
            print(f"  {name:<10} {time.perf_counter() - started:5.1f} s", flush=True)


def fingerprint(notebooks: Path, address: str = "") -> str:
    """Return a hash of every file that a site is made of, and of where it will be online."""
    digest = hashlib.sha256(f"{sys.version} {notebooks} {address}".encode())
    for top in [*(ROOT / source for source in SOURCES), notebooks]:
        for file in [top] if top.is_file() else sorted(top.rglob("*")):
            if file.is_file() and IGNORED.isdisjoint(file.parts):
                digest.update(f"{file} {hashlib.sha256(file.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()


def is_current(site: Site) -> bool:
    """Say whether a site is what a build of today's files would make."""
    stamp = site.work / STAMP
    made_of = stamp.read_text() if stamp.is_file() and site.out.is_dir() else ""
    return made_of == fingerprint(site.notebooks, site.address)


def main() -> int:
    """Build unless the last build was of the same files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--notebooks", type=Path, default=ROOT / "notebooks")
    parser.add_argument("--url", default=os.environ.get("SITE_URL", ""), help=URL_HELP)
    parser.add_argument("--again", action="store_true", help="build even if nothing changed")
    arguments = parser.parse_args()
    out = arguments.out.resolve()
    address = f"{arguments.url.rstrip('/')}/" if arguments.url else ""
    work, notebooks = out.with_name(f"{out.name}-work"), arguments.notebooks.resolve()
    site = Site(out, work, notebooks, address=address)
    if not arguments.again and is_current(site):
        print(f"{out.name} is up to date")
        return 0
    made_of = fingerprint(site.notebooks, address)
    try:
        build(site)
    except BuildError as error:
        print(f"the site was not built: {error}", file=sys.stderr)
        return 1
    (site.work / STAMP).write_text(made_of)
    return 0


if __name__ == "__main__":
    sys.exit(main())
