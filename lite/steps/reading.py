"""Write every lesson as a page to read: all its steps and pictures, without waiting for Python."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from classroom.pictures import (
    step_picture,
    task_answer,
    task_picture,
    term_picture,
    turn_pictures,
)
from classroom.practice import PLACE
from content import Lesson, Step, Term, glossary, ledger, lesson, minutes, papers, words
from content.drills import topics
from lite.gallery import Gallery
from lite.markup import Place, prose, script, write
from lite.site import LANGUAGES, Site

SCRIPT = "reading.js"
SPOKEN = (
    "panel.back",
    "panel.next",
    "drill.copy",
    "drill.copied",
    "pages.controls",
    "pages.term_close",
)
SECTION = re.compile(r'<section class="step" data-step="([^"]+)"')


def run(site: Site) -> None:
    """Write the pages and their script."""
    gallery, made = Gallery(site), script(site, SCRIPT)
    for language in LANGUAGES:
        for game in site.games():
            write_lesson(site, gallery, lesson(game, language), made)


def write_lesson(site: Site, gallery: Gallery, course: Lesson, made: str) -> None:
    """Write one lesson's page; ``made`` is the address of its script."""
    game, language = course.game, course.language
    terms = {term.anchor: term for term in glossary(game, language).values()}
    say = words(language, game).say
    write(
        site,
        "lesson.html",
        Place(f"{language}/{game}/", language),
        game=game,
        course=course,
        script=made,
        title=f"{course.title} · {say('page.site')}",
        description=course.about or say("page.site_line"),
        preview=f"static/previews/{game}.{language}.png",
        intro=prose(course.intro, terms),
        minutes=minutes(course),
        live=live(course),
        paper=game in papers(),
        cover=gallery.board(step_picture(game, course.cover, language)),
        sections=[
            {
                "title": section.title,
                "steps": [told(gallery, course, step, terms) for step in section.steps],
            }
            for section in course.sections
        ],
        table=table(site, course),
        practice={"prose": prose(say("drill.prose")), "live": live(course, PLACE)}
        if topics(game)
        else None,
        terms=[term_told(gallery, course, term) for term in terms.values()],
        others=[
            {"game": name, "title": lesson(name, language).title}
            for name in site.games()
            if name != game
        ],
        spoken={key.partition(".")[2]: say(key) for key in SPOKEN},
    )


def live(course: Lesson, step: str = "") -> str:
    """Return the address of the live lesson, from the site's top folder."""
    path = quote(f"{course.language}/{course.game}.ipynb")
    return f"notebooks/index.html?path={path}" + (f"&step={quote(step)}" if step else "")


def table(site: Site, course: Lesson) -> str:
    """Return the address of the table where the game is played; empty when there is none."""
    path = f"{course.language}/table.ipynb"
    return f"notebooks/index.html?path={path}&game={course.game}" if path in site.pages() else ""


def told(gallery: Gallery, course: Lesson, step: Step, terms: dict[str, Term]) -> dict[str, Any]:
    """Return a step as its page tells it."""
    rules = ledger(course.game).rules
    return {
        "id": step.id,
        "once": [old for old, new in course.redirects.items() if new == step.id],
        "title": step.title,
        "prose": prose(step.prose, terms),
        "frames": [
            {"board": gallery.board(picture), "said": said}
            for picture, said in turn_pictures(course, step)
        ],
        "board": None
        if step.turn
        else gallery.board(step_picture(course.game, step.id, course.language)),
        "task": task_told(gallery, course, step),
        "rules": [getattr(rules[rule], course.language) for rule in step.rules],
        "live": live(course, step.id),
    }


def task_told(gallery: Gallery, course: Lesson, step: Step) -> dict[str, Any] | None:
    """Return a step's task with its answer, for a reader to think over and unfold."""
    task = step.task
    if task is None:
        return None
    answer = task_answer(course, task)
    return {
        "question": prose(task.question),
        "board": gallery.board(task_picture(course, task)),
        "options": task.options,
        "answer": answer.text,
        "shown": gallery.board(answer.picture) if answer.picture else None,
        "right": prose(task.right),
    }


def term_told(gallery: Gallery, course: Lesson, term: Term) -> dict[str, Any]:
    """Return a word of the game as the page explains it."""
    picture = term_picture(course.game, term.id, course.language) if term.position else None
    return {
        "id": term.id,
        "name": term.name,
        "abroad": term.abroad,
        "also": term.also,
        "text": term.text,
        "board": gallery.board(picture) if picture else None,
    }


def check(site: Site) -> Iterator[str]:
    """Every step of every lesson is on its page, and no mark of the prose's own was left over."""
    for language in LANGUAGES:
        for game in site.games():
            page = (site.out / language / game / "index.html").read_text("utf-8")
            if SECTION.findall(page) != [step.id for step in lesson(game, language).steps]:
                yield f"{language}/{game} does not have every step of the lesson"
            if "**" in page or "](" in page or "[[" in page:
                yield f"{language}/{game} shows marks where it should show prose"
