"""A worksheet as the code of a link, and back."""

from typing import Any
from urllib.parse import urlsplit

from classroom.worksheet import form, packing
from classroom.worksheet.errors import WorksheetError
from classroom.worksheet.model import NOTHING, Kind, Phrase, Task, Worksheet, check
from content.source import LANGUAGES

VERSION = "A"
PARAMETER = "w"
"""The name of the code in the fragment of an address."""


def encode(worksheet: Worksheet) -> str:
    """The code of a worksheet; WorksheetError when it is none that can be used."""
    check(worksheet)
    return packing.pack(VERSION, _plain(worksheet))


def decode(code: str) -> Worksheet:
    """The worksheet of a code; WorksheetError, and nothing else, says why there is none."""
    worksheet = _worksheet(packing.unpack(VERSION, code.strip()))
    check(worksheet)
    return worksheet


def identity(worksheet: Worksheet) -> str:
    """Eight hexadecimal digits that tell a worksheet from others: its checksum when encoded."""
    return packing.checksum(packing.written(_plain(worksheet))).hex()


def code_in(address: str) -> str | None:
    """The code in the fragment of a page's address; None when the fragment names none."""
    for part in urlsplit(address).fragment.split("&"):
        name, found, code = part.partition("=")
        if found and name == PARAMETER:
            return code
    return None


def _plain(worksheet: Worksheet) -> dict[str, object]:
    """What of a worksheet differs from the usual, as JSON has it."""
    usual = worksheet.languages == LANGUAGES
    return {
        **_phrase("title", worksheet.title),
        **({} if usual else {"languages": list(worksheet.languages)}),
        "tasks": list(map(_plain_task, worksheet.tasks)),
    }


def _plain_task(task: Task) -> dict[str, object]:
    return {
        "game": task.game,
        "position": task.position,
        "kind": task.kind.value,
        **_phrase("question", task.question),
        **({"answers": list(task.answers)} if task.answers else {}),
        **_phrase("note", task.note),
        **({} if task.hints else {"hints": False}),
    }


def _phrase(key: str, phrase: Phrase) -> dict[str, object]:
    texts = {name: getattr(phrase, name) for name in LANGUAGES if getattr(phrase, name)}
    return {key: texts} if texts else {}


def _worksheet(value: object) -> Worksheet:
    found = form.table(value, "{}", ("tasks",), ("title", "languages"))
    tasks = form.of_type(list, found["tasks"], "tasks")
    return Worksheet(
        tuple(_task(task, f"tasks.{number}") for number, task in enumerate(tasks, 1)),
        _read_phrase(found, "title", "title"),
        form.texts(found["languages"], "languages") if "languages" in found else LANGUAGES,
    )


def _task(value: object, place: str) -> Task:
    optional = ("question", "answers", "note", "hints")
    found = form.table(value, place, ("game", "position", "kind"), optional)
    return Task(
        game=form.of_type(str, found["game"], f"{place}.game"),
        position=form.of_type(str, found["position"], f"{place}.position"),
        kind=_kind(found["kind"], f"{place}.kind"),
        question=_read_phrase(found, "question", f"{place}.question"),
        answers=form.texts(found.get("answers", []), f"{place}.answers"),
        note=_read_phrase(found, "note", f"{place}.note"),
        hints=form.of_type(bool, found.get("hints", True), f"{place}.hints"),
    )


def _kind(value: object, place: str) -> Kind:
    try:
        return Kind(form.of_type(str, value, place))
    except ValueError as error:
        raise WorksheetError("form", place=place) from error


def _read_phrase(found: dict[str, Any], key: str, place: str) -> Phrase:
    if key not in found:
        return NOTHING
    texts = form.table(found[key], place, (), LANGUAGES)
    return Phrase(**{name: form.of_type(str, text, place) for name, text in texts.items()})
