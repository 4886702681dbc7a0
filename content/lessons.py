"""Join a lesson's structure with its prose in one language."""

from collections.abc import Iterable, Mapping
from functools import cache

from content.bidi import isolate
from content.glossary import glossary, linked
from content.model import (
    ExampleTurn,
    Frame,
    Lesson,
    Mark,
    Option,
    Question,
    Section,
    Step,
    Task,
    Term,
)
from content.source import LANGUAGES, Table, checked_language, read
from content.strings import MESSAGES

TASK_KINDS = ("play", "tap", "choose")
MARK_KINDS = ("zone", "point", "arrow", "path", "chart")


@cache
def lesson(game: str, language: str) -> Lesson:
    """The lesson of a game in one language.

    ContentError names the file and key when structure and prose do not fit together.
    """
    structure = read(game, "lesson").only("cover", "sheet", "off-sheet", "redirects", "section")
    prose = _Prose(read(game, checked_language(language)), language, glossary(game, language))
    sections = tuple(_section(item, prose) for item in structure.tables("section"))
    _check_ids(structure, sections)
    prose.check_steps({step.id for section in sections for step in section.steps})
    return Lesson(
        game=game,
        language=language,
        title=prose.text(prose.source, "title"),
        intro=prose.linked(prose.source, "intro"),
        sections=sections,
        cover=_cover(structure, sections),
        redirects=structure.mapping("redirects"),
        about=prose.text(prose.source, "about", ""),
        sheet=_sheet(structure, sections),
        off_sheet=structure.texts("off-sheet"),
    )


@cache
def question(game: str, language: str) -> Question:
    """What the lesson's open cell asks the engine; ContentError when ``engine.toml`` is amiss."""
    source = read(game, "engine").only("code", *LANGUAGES)
    told = {name: source.text(name) for name in LANGUAGES}
    return Question(source.text("code"), isolate(told[checked_language(language)], language))


class _Prose:
    """A language file: its steps, section titles, labels and phrases."""

    def __init__(self, source: Table, language: str, terms: Mapping[str, Term]) -> None:
        self.source = source.only(
            "title", "about", "intro", "sections", "labels", "phrases", "steps", *MESSAGES
        )
        self.language = language
        self.terms = terms
        self.steps = source.table("steps")
        self._labels = source.mapping("labels")
        self._phrases = source.mapping("phrases")

    def text(self, table: Table, key: str, default: str | None = None) -> str:
        return isolate(table.text(key, default), self.language)

    def linked(self, table: Table, key: str) -> str:
        try:
            return linked(table.text(key), self.terms, self.language)
        except KeyError as dead:
            raise table.error(key, f"no such term in the glossary: {dead}") from dead

    def texts(self, table: Table, key: str) -> list[str]:
        return [isolate(text, self.language) for text in table.texts(key)]

    def mapping(self, table: Table, key: str) -> dict[str, str]:
        return {name: isolate(text, self.language) for name, text in table.mapping(key).items()}

    def label(self, mark: Table) -> str:
        name = mark.text("label", "")
        if name and name not in self._labels:
            raise self.source.error(f"labels.{name}", "missing; add it")
        return isolate(self._labels[name], self.language) if name else ""

    def phrase(self, name: str, do: str) -> str:
        if name not in self._phrases:
            raise self.source.error(f"phrases.{name}", "missing; add it")
        dice = "-".join(do.rpartition(" ")[2])
        return isolate(self._phrases[name].format(dice=dice), self.language)

    def check_steps(self, known: set[str]) -> None:
        for step_id in self.steps:
            if step_id not in known:
                raise self.steps.error(step_id, "no such step in lesson.toml; add it there")


def _section(item: Table, prose: _Prose) -> Section:
    item.only("id", "step")
    section_id = item.text("id")
    return Section(
        id=section_id,
        title=prose.text(prose.source.table("sections"), section_id),
        steps=tuple(_step(step, prose) for step in item.tables("step")),
    )


def _step(item: Table, prose: _Prose) -> Step:
    item.only("id", "rules", "position", "marks", "turn", "task")
    step_id, rules, position = item.text("id"), item.texts("rules"), item.text("position")
    said = prose.steps.table(step_id).only("title", "prose", "frames", "task")
    return Step(
        id=step_id,
        title=prose.text(said, "title"),
        rules=rules,
        prose=prose.linked(said, "prose"),
        position=position,
        marks=_marks(item, prose),
        turn=_turn(item.table("turn"), said, prose, rules, position) if "turn" in item else None,
        task=_task(item.table("task"), said.table("task"), prose, rules, position)
        if "task" in item
        else None,
    )


def _turn(
    item: Table, said: Table, prose: _Prose, rules: tuple[str, ...], position: str
) -> ExampleTurn:
    item.only("start", "rules", "frames")
    frames = item.tables("frames")
    sentences = prose.texts(said, "frames")
    wanted = sum("say" not in frame for frame in frames)
    if wanted != len(sentences):
        problem = f"{len(sentences)} sentences for {wanted} frames; write one for each frame"
        raise said.error("frames", problem)
    sentences.reverse()
    return ExampleTurn(
        start=item.text("start", position),
        rules=item.texts("rules") or rules,
        frames=tuple(_frame(frame, sentences, prose) for frame in frames),
    )


def _frame(item: Table, sentences: list[str], prose: _Prose) -> Frame:
    item.only("do", "say", "marks")
    do = item.text("do", "")
    say = prose.phrase(item.text("say"), do) if "say" in item else sentences.pop()
    return Frame(do, say, _marks(item, prose))


def _marks(item: Table, prose: _Prose) -> tuple[Mark, ...]:
    return tuple(
        _mark(mark.only("kind", "places", "label"), prose) for mark in item.tables("marks")
    )


def _mark(item: Table, prose: _Prose) -> Mark:
    kind = item.only("kind", "places", "label").text("kind")
    if kind not in MARK_KINDS:
        raise item.error("kind", f"not a kind of mark: {kind!r} (of {', '.join(MARK_KINDS)})")
    return Mark(kind, item.texts("places"), prose.label(item))


def _task(item: Table, said: Table, prose: _Prose, rules: tuple[str, ...], position: str) -> Task:
    item.only("kind", "rules", "position", "accept", "answer", "options", "wrong", "tries", "proof")
    said.only("question", "right", "hint", "options", "wrong", "otherwise")
    kind = item.text("kind")
    if kind not in TASK_KINDS:
        raise item.error("kind", f"not a kind of task: {kind!r} (of {', '.join(TASK_KINDS)})")
    return Task(
        kind=kind,
        rules=item.texts("rules") or rules,
        position=item.text("position", position),
        question=prose.text(said, "question"),
        right=prose.text(said, "right"),
        hint=prose.text(said, "hint"),
        accept=item.texts("accept"),
        answer=item.texts("answer"),
        options=_options(item, said, prose),
        wrong=_same_keys(item, said, prose.mapping(said, "wrong"), "wrong"),
        wrong_rules=item.mapping("wrong"),
        otherwise=prose.text(said, "otherwise", ""),
        tries=item.rows("tries"),
        proof=item.text("proof", ""),
    )


def _options(item: Table, said: Table, prose: _Prose) -> tuple[Option, ...]:
    spoken = prose.mapping(said, "options")
    wanted = item.texts("options")
    if sorted(wanted) != sorted(spoken):
        raise said.error("options", _differ(spoken, wanted))
    return tuple(Option(name, spoken[name]) for name in wanted)


def _differ(spoken: Iterable[str], wanted: Iterable[str]) -> str:
    here, there = (", ".join(sorted(names)) or "none" for names in (spoken, wanted))
    return f"{here} where lesson.toml has {there}; make them the same"


def _same_keys(item: Table, said: Table, spoken: dict[str, str], key: str) -> dict[str, str]:
    wanted = item.mapping(key)
    if sorted(wanted) != sorted(spoken):
        raise said.error(key, _differ(spoken, wanted))
    return spoken


def _cover(structure: Table, sections: tuple[Section, ...]) -> str:
    """The step that stands for the lesson, the first unless another is named."""
    ids = _ids(sections)
    cover = structure.text("cover", next(iter(ids), ""))
    if cover not in ids:
        raise structure.error("cover", f"no such step: {cover!r}")
    return cover


def _sheet(structure: Table, sections: tuple[Section, ...]) -> tuple[str, ...]:
    """The steps whose boards the printed sheet shows, the cover unless others are named."""
    named = structure.texts("sheet") or (_cover(structure, sections),)
    for step_id in named:
        if step_id not in _ids(sections):
            raise structure.error("sheet", f"no such step: {step_id!r}")
    return named


def _ids(sections: tuple[Section, ...]) -> list[str]:
    return [step.id for section in sections for step in section.steps]


def _check_ids(structure: Table, sections: tuple[Section, ...]) -> None:
    ids = _ids(sections)
    for step_id in ids:
        if ids.count(step_id) > 1:
            raise structure.error("section", f"step id used twice: {step_id!r}")
    for old, new in structure.mapping("redirects").items():
        if new not in ids or old in ids:
            raise structure.error(f"redirects.{old}", f"leads nowhere: {new!r}")
