"""Write the site's first page: the lessons in both languages, complete without JavaScript."""

import re
import shutil
from collections.abc import Iterator
from html import escape
from string import Template
from urllib.parse import quote

from classroom import pictures
from content import lesson
from lite.site import LANGUAGES, LITE, Site
from lite.steps.page import page_words

FOLDER = LITE / "landing"
LINK = re.compile(r'(?:href|src)="([^"#]*)"')


def run(site: Site) -> None:
    """Write the first page and its style sheet."""
    words = {language: page_words(language) for language in LANGUAGES}
    facts = {f"{key}_{lang}": escape(words[lang][key]) for lang in LANGUAGES for key in words[lang]}
    games = "".join(entry(game, facts) for game in game_names(site))
    page = Template((FOLDER / "index.html").read_text("utf-8")).substitute(facts, games=games)
    (site.out / "index.html").write_text(page, "utf-8")
    shutil.copyfile(FOLDER / "landing.css", site.out / "static" / "landing.css")


def game_names(site: Site) -> list[str]:
    """Return the games that have a lesson, by name."""
    return sorted({path.partition("/")[2].removesuffix(".ipynb") for path in site.lessons()})


def entry(game: str, facts: dict[str, str]) -> str:
    """Return one game's part of the page: its board and a link for each language."""
    courses = {language: lesson(game, language) for language in LANGUAGES}
    links = {f"link_{name}": address(game, name) for name in LANGUAGES}
    titles = {f"title_{name}": escape(course.title) for name, course in courses.items()}
    picture = pictures.step_svg(game, courses["ur"].cover, "ur")
    template = Template((FOLDER / "game.html").read_text("utf-8"))
    return template.substitute(facts, **links, **titles, picture=picture)


def address(game: str, language: str) -> str:
    """Return the link to a lesson, relative to the first page."""
    return f"notebooks/index.html?path={quote(f'{language}/{game}.ipynb')}"


def check(site: Site) -> Iterator[str]:
    """Every link leads to a file of the site, by a path that works in any folder."""
    page = (site.out / "index.html").read_text("utf-8")
    for link in LINK.findall(page):
        file = site.out / link.partition("?")[0]
        if link.startswith(("/", "http")) or not file.is_file():
            yield f"the first page links to {link}, which the site does not have"
    for path in site.lessons():
        if f"path={quote(path)}" not in page:
            yield f"the first page has no link to {path}"
