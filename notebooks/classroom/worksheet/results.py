"""What a learner brings back: a result code, which anybody could have written."""

from dataclasses import dataclass

from classroom.worksheet import form, packing
from classroom.worksheet.errors import WorksheetError
from classroom.worksheet.model import MOST_TASKS, check_text

VERSION = "a"
MOST = 99_999
"""The most tries and seconds that a result can tell."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one task went: right in the end (None where nobody judges), tries, seconds."""

    right: bool | None
    tries: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Result:
    """A learner's name, the identity of the worksheet, and a score for each of its tasks."""

    name: str
    sheet: str
    scores: tuple[Score, ...]

    @property
    def right(self) -> int:
        """How many tasks were solved."""
        return sum(score.right is True for score in self.scores)

    @property
    def judged(self) -> int:
        """How many tasks had an answer to judge."""
        return sum(score.right is not None for score in self.scores)


def write_result(result: Result) -> str:
    """The code of a result; WorksheetError when it is none that can be written."""
    _check(result)
    rows = [[score.right, score.tries, score.seconds] for score in result.scores]
    return packing.pack(VERSION, {"name": result.name, "sheet": result.sheet, "tasks": rows})


def read_result(code: str) -> Result:
    """The result of a code; WorksheetError, and nothing else, says why there is none."""
    value = packing.unpack(VERSION, "".join(code.split()))
    found = form.table(value, "{}", ("name", "sheet", "tasks"), ())
    rows = form.of_type(list, found["tasks"], "tasks")
    result = Result(
        form.of_type(str, found["name"], "name"),
        form.of_type(str, found["sheet"], "sheet"),
        tuple(_score(row, f"tasks.{number}") for number, row in enumerate(rows, 1)),
    )
    _check(result)
    return result


def _score(value: object, place: str) -> Score:
    row = form.of_type(list, value, place)
    if len(row) != 3 or not (row[0] is None or isinstance(row[0], bool)):
        raise WorksheetError("form", place=place)
    tries, seconds = (form.of_type(int, number, place) for number in row[1:])
    return Score(row[0], tries, seconds)


def _check(result: Result) -> None:
    check_text("name", result.name)
    if len(result.sheet) != 8 or not set(result.sheet) <= set("0123456789abcdef"):
        raise WorksheetError("form", place="sheet")
    if not 1 <= len(result.scores) <= MOST_TASKS:
        raise WorksheetError("tasks", count=len(result.scores), most=MOST_TASKS)
    if any(not 0 <= number <= MOST for s in result.scores for number in (s.tries, s.seconds)):
        raise WorksheetError("form", place="tasks")
