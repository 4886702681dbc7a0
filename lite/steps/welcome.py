"""Write the site's first pages: the door in both languages, and a welcome in each."""

import shutil
from collections.abc import Iterator
from typing import Any

from classroom.pictures import step_picture
from classroom.practice import PLACE
from content import lesson, minutes, papers, words
from lite.gallery import Gallery
from lite.markup import Place, script, write
from lite.site import LANGUAGES, Site
from lite.steps.reading import live, table

SCRIPT = "welcome.js"
SPOKEN = (
    *("resume", "count", "practice", "practised", "table", "tables", "again", "sure"),
    *("loaded", "some", "not-ours", "newer", "full", "blocked"),
)
WORKSHOP = "workshop.ipynb"


def run(site: Site) -> None:
    """Write the door and the welcome pages; the shortest lesson stands first."""
    gallery = Gallery(site)
    shutil.rmtree(site.out / "static" / "boards", ignore_errors=True)
    for language in LANGUAGES:
        shutil.rmtree(site.out / language, ignore_errors=True)
        write_welcome(site, gallery, language)
    preview = "static/previews/site.png"
    write(site, "door.html", Place("", "ur"), entries=shelf(site, gallery, "ur"), preview=preview)


def write_welcome(site: Site, gallery: Gallery, language: str) -> None:
    """Write the welcome page of one language."""
    say = words(language).say
    workshop = f"notebooks/index.html?path={language}/{WORKSHOP}"
    write(
        site,
        "welcome.html",
        Place(f"{language}/", language),
        title=f"{say('page.site')} · {say('pages.games')}",
        description=say("page.site_line"),
        preview="static/previews/site.png",
        script=script(site, SCRIPT),
        spoken={name: words(language).strings[f"pages.kept_{name}"] for name in SPOKEN},
        entries=shelf(site, gallery, language),
        papers=[name for name in papers() if name in site.games()],
        workshop=workshop if f"{language}/{WORKSHOP}" in site.pages() else "",
    )


def shelf(site: Site, gallery: Gallery, language: str) -> list[dict[str, Any]]:
    """Return what the first pages say of each game."""
    entries = [entry(site, gallery, game, language) for game in site.games()]
    return sorted(entries, key=lambda told: int(told["minutes"]))


def entry(site: Site, gallery: Gallery, game: str, language: str) -> dict[str, Any]:
    """Return what the first pages say of a game."""
    gallery.empty(game)
    course = lesson(game, language)
    return {
        "game": game,
        "titles": {name: lesson(game, name).title for name in LANGUAGES},
        "about": course.about,
        "steps": len(course.steps),
        "minutes": minutes(course),
        "board": gallery.board(step_picture(game, course.cover, language)),
        "live": live(course),
        "drills": live(course, PLACE),
        "table": table(site, course),
    }


def check(site: Site) -> Iterator[str]:
    """Every lesson has its card on its language's page and its name on the door."""
    door = (site.out / "index.html").read_text("utf-8")
    for language in LANGUAGES:
        page = (site.out / language / "index.html").read_text("utf-8")
        for game in site.games():
            if f'data-game="{game}"' not in page:
                yield f"the welcome page in {language!r} does not have {game}"
            if f'href="{language}/{game}/"' not in door:
                yield f"the first page has no link to {language}/{game}/"
