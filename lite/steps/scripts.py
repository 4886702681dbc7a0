"""Give the application's first scripts to the browser in one piece, instead of a hundred.

Which scripts a lesson loads is written down in ``settings/first-scripts.txt``;
``scripts/first_scripts.py`` writes it again. A bundle takes scripts that ran before it for its own.
One that is not there any more, after an upgrade, is left out with a note: the page then asks for
what it needs by itself, as it does without this step.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from lite.site import LITE, BuildError, Site, digest

LISTED = LITE / "settings" / "first-scripts.txt"
MAIN = "build/notebooks/bundle.js"
STEM = "first-"
AGAIN = "document.currentScript?.hasAttribute('data-again')"
DIRECTIVE = re.compile(r"""\s*["']use """)
OTHER = re.compile(r"[^\x00-\x7f]")


def run(site: Site) -> None:
    """Write one script for the application and one for each extension, and name them."""
    names = listed(site)
    put_main(site, [name for name in names if name.startswith("build/")])
    file = site.out / "jupyter-lite.json"
    config = json.loads(file.read_text("utf-8"))
    for extension in config["jupyter-config-data"]["federated_extensions"]:
        folder = f"extensions/{extension['name']}/"
        entry = site.out / folder / extension["load"]
        own = [name for name in names if name.startswith(folder)]
        extension["load"] = f"{entry.parent.name}/{joined(site, entry, own)}"
    file.write_text(json.dumps(config), "utf-8")


def listed(site: Site) -> list[str]:
    """Return the first scripts that are in the site; say which are not."""
    names = LISTED.read_text("utf-8").split()
    missing = [name for name in names if not (site.out / name).is_file()]
    if missing:
        print(f"  note: run scripts/first_scripts.py, the site has no {', '.join(missing)}")
    return [name for name in names if name not in missing]


def put_main(site: Site, names: list[str]) -> None:
    """Let the page begin with the application's script that has the first ones in it."""
    page = site.out / "notebooks" / "index.html"
    before, found, after = page.read_text("utf-8").partition(f'href="../{MAIN}')
    if not found:
        raise BuildError("the page no longer says which script it begins with")
    name = joined(site, site.out / MAIN, names)
    rest = after.partition('"')[2]
    page.write_text(f'{before}href="../build/notebooks/{name}"{rest}', "utf-8")


def joined(site: Site, last: Path, names: list[str]) -> str:
    """Write scripts and the one that uses them as one file beside it; return the file's name.

    Each is a function of its own, for the ``"use strict"`` that it may begin with. Marked as run
    again, the whole does nothing: so the page lets the browser keep it compiled (leisure.js).
    """
    parts = [(site.out / name).read_text("utf-8") for name in names]
    user = last.read_text("utf-8")
    if DIRECTIVE.match(user):
        raise BuildError(f"{last.name} begins with a directive, which holds in no block")
    text = "".join(f"(() => {{{part}\n}})();\n" for part in parts) + user
    whole = last.with_name(f"{STEM}0.js")
    whole.write_text(f"if (!{AGAIN}) {{\n{escaped(text)}\n}}\n", "ascii")
    return whole.rename(last.with_name(f"{STEM}{digest([whole])}.js")).name


def escaped(text: str) -> str:
    """Write a script in ASCII: with one letter above U+00FF all take two bytes of memory each."""
    return OTHER.sub(lambda found: json.dumps(found[0])[1:-1], text)


def check(site: Site) -> Iterator[str]:
    """The page and the settings name scripts that are there."""
    page = (site.out / "notebooks" / "index.html").read_text("utf-8")
    if not any(f"/{file.name}" in page for file in (site.out / MAIN).parent.glob(f"{STEM}*.js")):
        yield "the page begins with another script"
    config = json.loads((site.out / "jupyter-lite.json").read_text("utf-8"))
    for extension in config["jupyter-config-data"]["federated_extensions"]:
        if not (site.out / "extensions" / extension["name"] / extension["load"]).is_file():
            yield f"the extension {extension['name']} lost its script"
