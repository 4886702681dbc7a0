"""Write into the page what it would else ask for one by one: small settings and listings.

Each is a request that waits for the one before it. The page answers those requests itself
(``fresh.js``); whatever is not written into it, it asks the host for.
"""

import json
import re
from collections.abc import Iterator

from lite.site import Site

PLACE = re.compile(r'(<script id="lesson-files" type="application/json">)(.*?)(</script>)')
CONFIG = re.compile(r'<script id="jupyter-config-data".*?</script>', re.DOTALL)
PAGES = ("index.html", "notebooks/index.html")
FILES = (
    "jupyter-lite.ipynb",
    "jupyter-lite.json",
    "notebooks/jupyter-lite.ipynb",
    "notebooks/jupyter-lite.json",
    "build/schemas/all_federated.json",
    "api/translations/*.json",
    "api/contents/**/all.json",
)


def run(site: Site) -> None:
    """Write them into the page that lessons open in."""
    file = site.out / "notebooks" / "index.html"
    text = json.dumps(inlined(site), ensure_ascii=False).replace("<", "\\u003c")
    file.write_text(PLACE.sub(lambda f: f[1] + text + f[3], file.read_text("utf-8")), "utf-8")


def inlined(site: Site) -> dict[str, str]:
    """Return what is written into the page, by its path; of a page only its settings."""
    found = {}
    for file in (file for pattern in FILES for file in sorted(site.out.glob(pattern))):
        value = json.loads(file.read_text("utf-8"))
        found[file.relative_to(site.out).as_posix()] = json.dumps(value, ensure_ascii=False)
    for name in PAGES:
        settings = CONFIG.search((site.out / name).read_text("utf-8"))
        found |= {name: settings[0]} if settings else {}
    return found


def check(site: Site) -> Iterator[str]:
    """The page has them as they are in the site."""
    page = PLACE.search((site.out / "notebooks" / "index.html").read_text("utf-8"))
    held = json.loads(page[2]) if page else {}
    for name, text in inlined(site).items():
        if held.get(name) != text:
            yield f"the page has another {name}"
