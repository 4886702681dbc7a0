"""Set the static pages: templates, prose, and where a page lies in the site."""

import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from content import Term, words
from lite.site import LANGUAGES, LITE, Site

TEMPLATES = LITE / "pages"
LINK = re.compile(r"\[([^\]]+)\]\(#([^)]+)\)")
STRONG = re.compile(r"\*\*(.+?)\*\*")
STRESSED = re.compile(r"(?<![\w*])\*(?=\S)(.+?)(?<=\S)\*(?![\w*])")
IMPORT = re.compile(r"'\.\./((?:extensions|static)/[^'?]+\.m?js)'")
ENVIRONMENT = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page lies: a folder of the site, with its last slash, and the page's language."""

    folder: str
    language: str

    @property
    def root(self) -> str:
        """The way from the page to the site's top folder."""
        return "../" * self.folder.count("/")

    @property
    def twin(self) -> str:
        """The folder of the same page in the other language."""
        return f"{other(self.language)}/{self.folder.partition('/')[2]}"


def other(language: str) -> str:
    """Return the other of the two languages."""
    return next(name for name in LANGUAGES if name != language)


def write(site: Site, template: str, place: Place, **facts: Any) -> None:  # noqa: ANN401 - a template's
    """Write the page of a folder."""
    file = site.out / place.folder / "index.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    page = ENVIRONMENT.get_template(template).render(
        place=place,
        root=place.root,
        language=place.language,
        say=words(place.language, facts.get("game", "")).say,
        strings=words(place.language).strings,
        says={language: words(language).say for language in LANGUAGES},
        directions={"ur": "rtl", "en": "ltr"},
        other=other(place.language),
        address=site.address,
        build=site.build,
        **facts,
    )
    file.write_text(page, "utf-8")


def script(site: Site, name: str) -> str:
    """Put a script of the pages into the site, and return its address with its hash.

    What it imports is named with a hash too: a browser that kept an old copy asks for the new one.
    """
    text = (TEMPLATES / name).read_text("utf-8")
    dated = IMPORT.sub(lambda found: f"'../{site.dated(found[1])}'", text)
    (site.out / "static" / name).write_text(dated, "utf-8")
    return site.dated(f"static/{name}")


def written(site: Site) -> list[Path]:
    """Return the files of all static pages that are in the site."""
    below = [file for name in LANGUAGES for file in (site.out / name).rglob("index.html")]
    return sorted([site.out / "index.html", *below])


def prose(text: str, terms: dict[str, Term] | None = None) -> Markup:
    """Return a lesson's prose as HTML; ``terms`` are the glossary's, by the anchor of each."""
    named = {anchor: term.id for anchor, term in (terms or {}).items()}
    marked = LINK.sub(
        lambda link: f'<a class="term" href="#term-{named[unescape(link[2])]}">{link[1]}</a>',
        str(escape(text.strip())),
    )
    marked = STRESSED.sub(r"<em>\1</em>", STRONG.sub(r"<strong>\1</strong>", marked))
    paragraphs = re.split(r"\n\s*\n", marked)
    return Markup("".join(f"<p>{paragraph}</p>" for paragraph in paragraphs))  # noqa: S704 - escaped
