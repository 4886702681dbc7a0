"""A task while it is being made: everything as it was typed, whether or not it can be used yet."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from classroom.worksheet import Kind, Phrase, Task, WorksheetError
from classroom.worksheet import form as strict
from classroom.worksheet.model import NOTHING, engine
from classroom.workshop.editors import editor
from engines.contract import GameError

GAMES = ("backgammon", "bohnenspiel", "rung", "dabba", "back_alley")
JUDGED = (Kind.PLAY, Kind.WINNER, Kind.POINTS)
"""The kinds of task that have answers written down."""

_BETWEEN = re.compile(r"[,،;؛\n]+")
_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹−", "0123456789-")


@dataclass(frozen=True, slots=True)
class Made:
    """A task as far as it is made; ``draft`` is its editor's, ``answers`` are texts by kind."""

    game: str
    draft: str
    kind: Kind = Kind.PLAY
    question: Phrase = NOTHING
    note: Phrase = NOTHING
    answers: Mapping[str, str] = field(default_factory=dict)
    hints: bool = True

    @property
    def answered(self) -> tuple[str, ...]:
        """The answers of its kind, one by one."""
        text = self.answers.get(self.kind.value, "")
        return tuple(filter(None, map(_tidy, _BETWEEN.split(text))))

    def answering(self, text: str) -> "Made":
        """The task with other answers of its kind."""
        return replace(self, answers={**self.answers, self.kind.value: text})

    def task(self) -> Task:
        """The task of a worksheet; WorksheetError when its board cannot be."""
        try:
            position = editor(self.game).position(self.draft)
        except WorksheetError as error:
            error.game = self.game
            raise
        except GameError as refusal:
            raise WorksheetError("position", game=self.game, refusal=refusal) from refusal
        return Task(
            self.game,
            position,
            self.kind,
            self.question,
            self.answered if self.kind in JUDGED else (),
            self.note,
            self.hints,
        )


def begun(game: str) -> Made:
    """A task as it begins."""
    return Made(game, editor(game).start())


def made_of(task: Task) -> Made:
    """What was made, of a task in a link."""
    answers = {task.kind.value: ", ".join(task.answers)} if task.answers else {}
    draft = editor(task.game).opened(task.state)
    return Made(task.game, draft, task.kind, task.question, task.note, answers, task.hints)


def plain(made: Made) -> dict[str, object]:
    """A task as JSON keeps it."""
    return {
        "game": made.game,
        "draft": made.draft,
        "kind": made.kind.value,
        "question": [made.question.ur, made.question.en],
        "note": [made.note.ur, made.note.en],
        "answers": dict(made.answers),
        "hints": made.hints,
    }


def read_made(value: object) -> Made:
    """A task out of JSON; WorksheetError or GameError for anything else."""
    names = tuple(one.name for one in fields(Made))
    found = strict.table(value, "", names, ())
    game = strict.of_type(str, found["game"], "game")
    engine(game)
    draft = strict.of_type(str, found["draft"], "draft")
    editor(game).fields(draft)
    editor(game).rules(draft)
    try:
        kind = Kind(found["kind"])
    except ValueError as error:
        raise WorksheetError("form", place="kind") from error
    answers = strict.of_type(dict, found["answers"], "answers")
    return Made(
        game,
        draft,
        kind,
        read_phrase(found["question"], "question"),
        read_phrase(found["note"], "note"),
        {str(key): strict.of_type(str, text, "answers") for key, text in answers.items()},
        strict.of_type(bool, found["hints"], "hints"),
    )


def read_phrase(value: object, place: str) -> Phrase:
    """A phrase out of the list of its two texts."""
    found = strict.texts(value, place)
    if len(found) != len(fields(Phrase)):
        raise WorksheetError("form", place=place)
    return Phrase(*found)


def _tidy(text: str) -> str:
    return " ".join(text.translate(_DIGITS).split())
