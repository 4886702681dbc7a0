"""Make sure that every link on the static pages leads somewhere, wherever the site lies."""

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from content import lesson
from lite.markup import written
from lite.site import Site


class Anchors(HTMLParser):
    """Collects what a page links to and loads, and the places in it that a link may name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Take note of one element."""
        for name, value in attributes:
            if name in {"href", "src"} and value:
                self.links.append(value)
            elif name == "id" and value:
                self.ids.append(value)


def run(_site: Site) -> None:
    """Nothing is written here."""


def check(site: Site) -> Iterator[str]:
    """Links are relative, lead to a file of the site, and name places that are there, once."""
    pages = {file: Anchors(file.read_text("utf-8")) for file in written(site)}
    for file, page in pages.items():
        name = file.relative_to(site.out).as_posix()
        for id_ in (id_ for id_, count in Counter(page.ids).items() if count > 1):
            yield f"{name} has {id_!r} twice"
        for link in sorted(set(page.links)):
            if trouble := fault(site, file, link, pages):
                yield f"{name} links to {link}: {trouble}"


def fault(site: Site, file: Path, link: str, pages: dict[Path, Anchors]) -> str:
    """Say what is wrong with a link of a page; nothing when it leads somewhere."""
    parts = urlsplit(link)
    if parts.scheme or link.startswith("/"):
        return "not relative"
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    target = target / "index.html" if parts.path.endswith("/") else target
    if not target.is_file():
        return "the site does not have it"
    if parts.fragment and unquote(parts.fragment) not in pages[target].ids:
        return "no such place on the page"
    return query_fault(site, parse_qs(parts.query))


def query_fault(site: Site, query: dict[str, list[str]]) -> str:
    """Say what is wrong with a link to a live lesson, if anything."""
    for path in query.get("path", []):
        if path not in site.pages():
            return "no such lesson"
        language, _, name = path.removesuffix(".ipynb").partition("/")
        steps = [step.id for step in lesson(name, language).steps] if name in site.games() else []
        if not set(query.get("step", [])) <= {*steps, "drills"}:
            return "no such step"
    return ""
