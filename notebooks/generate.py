"""Write the lesson notebooks from the content, or check that they are up to date.

Run from the root of the project:

    python notebooks/generate.py            reads the lessons' content through, says what is wrong
                                            with it, and writes notebooks/<language>/<game>.ipynb
                                            and the pages of worksheets beside them
    python notebooks/generate.py --check    prints a diff and fails when one is out of date
"""

import argparse
import json
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "notebooks")]

from classroom.practice import PLACE  # noqa: E402 - the path is set first
from content import (  # noqa: E402
    LANGUAGES,
    ContentError,
    Lesson,
    Section,
    Step,
    Term,
    games,
    glossary,
    lesson,
    question,
    words,
)
from content.drills import topics  # noqa: E402
from proofread import complaints  # noqa: E402

Cell = dict[str, Any]

PAGES = {"table": "sitting", "worksheet": "desk", "workshop": "bench"}
"""The pages that are no lesson, and what of ``classroom`` each of them calls."""

LOCKED = {"deletable": False, "editable": False}
HIDDEN = {"jupyter": {"source_hidden": True}}


def notebook(course: Lesson) -> Cell:
    """A lesson as a notebook: prose and one board per step, practice, a cell to ask the engine."""
    return _notebook(_cells(course), {"game": course.game, "language": course.language})


def page(name: str, language: str) -> Cell:
    """The notebook of a page that is no lesson; its own prose says what it is for."""
    title = words(language).say(f"{name}.page-title")
    return _notebook(
        _page_cells(name, language), {"page": name, "language": language, "title": title}
    )


def text_of(course: Lesson) -> str:
    """The notebook file of a lesson."""
    return _text(notebook(course))


def path_of(course: Lesson) -> Path:
    """Where the notebook of a lesson is kept."""
    return _path(course.language, course.game)


def out_of_date(course: Lesson) -> str:
    """The difference between the kept notebook and the content; empty when there is none."""
    return _difference(path_of(course), text_of(course))


def files() -> Iterator[tuple[Path, str]]:
    """Every notebook: where it is kept, and its text."""
    for course in courses():
        yield path_of(course), text_of(course)
    for language in LANGUAGES:
        for name in PAGES:
            yield _path(language, name), _text(page(name, language))


def courses() -> Iterator[Lesson]:
    """Every lesson in every language."""
    for game in games():
        for language in LANGUAGES:
            yield lesson(game, language)


def mistakes() -> list[str]:
    """What has to be mended before notebooks are written."""
    try:
        return [line for game in games() for line in complaints(game)]
    except ContentError as trouble:
        return [str(trouble)]


def _notebook(cells: Iterator[Cell], lesson: Cell) -> Cell:
    return {
        "cells": list(cells),
        "metadata": {
            "kernelspec": {"display_name": "Python", "language": "python", "name": "python"},
            "language_info": {"name": "python"},
            "lesson": {**lesson, "autorun": True},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _text(notebook: Cell) -> str:
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _path(language: str, name: str) -> Path:
    return ROOT / "notebooks" / language / f"{name}.ipynb"


def _difference(path: Path, text: str) -> str:
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = (kept.splitlines(keepends=True), text.splitlines(keepends=True))
    name = path.relative_to(ROOT).as_posix()
    return "".join(unified_diff(*lines, fromfile=name, tofile=f"{name} (from content)"))


def _page_cells(name: str, language: str) -> Iterator[Cell]:
    def say(key: str) -> str:
        return words(language).say(f"{name}.{key}")

    mark = {"lesson": {"step": name}}
    yield _prose(language, "title", f"# {say('page-title')}", say("intro"))
    called = PAGES[name]
    setup = f'from classroom import {called}\n\nstep = {called}("{language}")'
    yield _code("setup", f"# {say('setup')}\n{setup}", LOCKED | HIDDEN)
    yield _code(name, f"# {say('label')}\nstep()", LOCKED | HIDDEN | mark)
    yield _prose(language, "about", f"## {say('about-title')}", say("about"))


def _cells(course: Lesson) -> Iterator[Cell]:
    say = words(course.language, course.game)
    yield _prose(course.language, "title", f"# {course.title}", course.intro)
    setup = f'from classroom import lesson\n\nstep = lesson("{course.game}", "{course.language}")'
    yield _code("setup", f"# {say.say('setup.label')}\n{setup}", LOCKED | HIDDEN)
    for section in course.sections:
        yield from _section(course, section)
    if topics(course.game):
        yield from _practice(course)
    yield _whole_game(course)
    if terms := glossary(course.game, course.language):
        yield _glossary(course, tuple(terms.values()))
    asked = question(course.game, course.language)
    told = f"{say.say('engine.prose')}\n\n{asked.told}"
    yield _prose(course.language, "engine", f"## {say.say('engine.title')}", told)
    yield _code("engine-code", f"# {say.say('engine.label')}\n{asked.code}", {"deletable": False})


def _section(course: Lesson, section: Section) -> Iterator[Cell]:
    yield _prose(course.language, f"section-{_name(section.id)}", f"## {section.title}")
    for step in section.steps:
        yield from _step(course, step)


def _step(course: Lesson, step: Step) -> Iterator[Cell]:
    mark = {"lesson": {"step": step.id}}
    label = words(course.language, course.game).say("board.label")
    name = _name(step.id)
    yield _prose(course.language, f"{name}-prose", f"### {step.title}", step.prose, mark)
    source = f'# {label}\nstep("{step.id}")'
    yield _code(f"{name}-board", source, LOCKED | HIDDEN | mark)


def _practice(course: Lesson) -> Iterator[Cell]:
    say = words(course.language, course.game).say
    mark = {"lesson": {"step": PLACE}}
    heading = f"## {say('drill.title')}"
    yield _prose(course.language, f"{PLACE}-prose", heading, say("drill.prose"), mark)
    source = f"# {say('drill.label')}\nstep.drills()"
    yield _code(f"{PLACE}-board", source, LOCKED | HIDDEN | mark)


def _whole_game(course: Lesson) -> Cell:
    """The way to the table, which the page makes a link of."""
    say = words(course.language, course.game).say
    heading, mark = f"## {say('table.lesson-title')}", {"lesson": {"table": course.game}}
    return _prose(course.language, "whole-game", heading, say("table.lesson-prose"), mark)


def _glossary(course: Lesson, terms: tuple[Term, ...]) -> Cell:
    """One cell with every term under a heading of its own, which links lead to."""
    say = words(course.language, course.game).say
    entries = [say("glossary.prose"), *(_term(course, term) for term in terms)]
    pictured = {term.anchor: term.id for term in terms if term.position}
    mark = {"lesson": {"glossary": pictured}}
    return _prose(
        course.language, "glossary", f"## {say('glossary.title')}", "\n\n".join(entries), mark
    )


def _term(course: Lesson, term: Term) -> str:
    say = words(course.language, course.game).say
    also = f" {say('glossary.also', names=term.also)}" if term.also else ""
    (other,) = (language for language in LANGUAGES if language != course.language)
    abroad = f'<span lang="{other}">{term.abroad}</span>'
    return f"#### {term.name}\n\n{abroad}: {term.text}{also}"


def _name(dotted: str) -> str:
    return dotted.replace(".", "-")


def _prose(
    language: str, name: str, heading: str, text: str = "", mark: Cell | None = None
) -> Cell:
    parts = [heading, text.strip()] if text else [heading]
    if language == "ur":
        parts = ['<div dir="rtl" lang="ur">', *parts, "</div>"]
    return {
        "cell_type": "markdown",
        "id": name,
        "metadata": LOCKED | (mark or {}),
        "source": "\n\n".join(parts).splitlines(keepends=True),
    }


def _code(name: str, source: str, metadata: Cell) -> Cell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata,
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }


def main() -> int:
    """Write every notebook, or with ``--check`` compare; the number of files that are not right."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only compare with the content")
    if parser.parse_args().check:
        differences = list(filter(None, (_difference(*file) for file in files())))
        sys.stdout.writelines(differences)
        return len(differences)
    if wrong := mistakes():
        lines = [f"content/{line}\n" for line in wrong]
        sys.stderr.writelines([*lines, "Nothing was written: mend this and run it again.\n"])
        return len(wrong)
    for path, text in files():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT).as_posix()}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
