"""Write what is made to be printed: the rules of a game on one side of A4, and boards of paper."""

import shutil
from collections.abc import Iterator
from math import sqrt
from typing import Any

import segno
from markupsafe import Markup

from classroom.pictures import step_picture
from content import Grid, Ledger, Lesson, ledger, lesson, paper, words
from lite.gallery import Gallery
from lite.markup import Place, script, write
from lite.site import LANGUAGES, NPM, Site

PRINTED = {"fact", "play", "score"}
SCRIPT = "printing.js"
QR = NPM / "qrcode-generator" / "dist" / "qrcode.mjs"
# The size of type, in points, at which this many letters of rules fill their part of the page.
FULL = {"ur": (9.4, 2300), "en": (10.2, 2500)}
LARGEST = {"ur": 11.5, "en": 12.0}
DOT = 10


def run(site: Site) -> None:
    """Write a sheet per lesson and language, and the boards of games played on paper."""
    shutil.copyfile(QR, site.out / "static" / QR.name)
    gallery, made = Gallery(site), script(site, SCRIPT)
    for language in LANGUAGES:
        for game in site.games():
            write_sheet(site, gallery, lesson(game, language), made)
            if paper(game):
                write_paper(site, lesson(game, language), made)


def write_sheet(site: Site, gallery: Gallery, course: Lesson, made: str) -> None:
    """Write the rules of one game in short; ``made`` is the address of the page's script."""
    rules = printed(ledger(course.game), course)
    say = words(course.language, course.game).say
    write(
        site,
        "sheet.html",
        Place(f"{course.language}/{course.game}/sheet/", course.language),
        **about(course),
        script=made,
        title=say("pages.sheet_of", game=course.title),
        rules=rules,
        size=type_size(rules, course.language),
        boards=[
            {
                "board": gallery.board(step_picture(course.game, step, course.language)),
                "title": course.step(step).title,
            }
            for step in course.sheet
        ],
        code=code(site, course),
    )


def about(course: Lesson) -> dict[str, Any]:
    """Return what both kinds of printed pages say."""
    return {
        "game": course.game,
        "course": course,
        "description": course.about,
        "preview": f"static/previews/{course.game}.{course.language}.png",
    }


def printed(book: Ledger, course: Lesson) -> list[str]:
    """Return the rules that a player needs at the table, a line for each."""
    return [
        getattr(rule, course.language)
        for rule in book.rules.values()
        if rule.kind in PRINTED and rule.id not in course.off_sheet
    ]


def type_size(rules: list[str], language: str) -> float:
    """Return the size of type, in points, that sets these rules on their part of the page."""
    size, letters = FULL[language]
    whole = sum(max(len(rule), 60) for rule in rules)
    return round(min(LARGEST[language], size * sqrt(letters / whole)), 2)


def code(site: Site, course: Lesson) -> Markup | None:
    """Return the QR code of a lesson's page, or nothing while its address is unknown."""
    if not site.address:
        return None
    made = segno.make(f"{site.address}{course.language}/{course.game}/", error="m")
    return Markup(made.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None))  # noqa: S704


def write_paper(site: Site, course: Lesson, made: str) -> None:
    """Write a game's boards to print, a page for each size; ``made`` is as for a sheet."""
    say = words(course.language, course.game).say
    write(
        site,
        "paper.html",
        Place(f"{course.language}/{course.game}/paper/", course.language),
        **about(course),
        script=made,
        title=f"{course.title} · {say('pages.paper')}",
        grids=[
            {
                "grid": grid,
                "boxes": (grid.rows - 1) * (grid.columns - 1),
                "dots": dots(grid),
                "width": DOT * grid.columns,
                "height": DOT * grid.rows,
                "across": across(grid),
                "down": -(-grid.copies // across(grid)),
            }
            for grid in paper(course.game)
        ],
    )


def across(grid: Grid) -> int:
    """Return how many boards stand side by side: two small ones, or one."""
    return 2 if grid.copies > 2 else 1


def dots(grid: Grid) -> list[tuple[int, int]]:
    """Return where the dots of a board stand, in its drawing's own units."""
    return [
        (DOT * column + DOT // 2, DOT * row + DOT // 2)
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]


def check(site: Site) -> Iterator[str]:
    """Every lesson has its sheet in both languages, with a code or the means to make one."""
    for language in LANGUAGES:
        for game in site.games():
            sheet = site.out / language / game / "sheet" / "index.html"
            if not sheet.is_file():
                yield f"{language}/{game} has no sheet to print"
            elif 'class="qr"' not in sheet.read_text("utf-8"):
                yield f"{language}/{game}/sheet has no place for its code"
