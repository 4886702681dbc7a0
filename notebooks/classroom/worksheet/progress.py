"""How far a learner is with a worksheet, and how that is kept in the browser between visits."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from classroom.worksheet import form
from classroom.worksheet.errors import WorksheetError
from classroom.worksheet.results import MOST

LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Progress:
    """One task: whether it is done, the answers that were given, and the seconds it was worked on.

    A task that is done stays as it is.
    """

    done: bool = False
    tries: int = 0
    seconds: float = 0

    def after(self, seconds: float, *, answered: bool, done: bool) -> "Progress":
        """The progress after a while in which perhaps an answer was given."""
        if self.done:
            return self
        return replace(
            self,
            done=done,
            tries=min(self.tries + answered, MOST),
            seconds=min(self.seconds + max(seconds, 0), MOST),
        )


def written(all_of_them: Sequence[Progress]) -> str:
    """What is kept; empty while there is nothing to keep."""
    if not any(one.tries or one.done for one in all_of_them):
        return ""
    return json.dumps([[one.done, one.tries, int(one.seconds)] for one in all_of_them])


def read_progress(text: str, count: int) -> tuple[Progress, ...] | None:
    """What was kept of a worksheet of ``count`` tasks; None when it is something else."""
    try:
        rows = form.of_type(list, form.parsed(text), "") if len(text) <= LONGEST else []
        found = tuple(_progress(row) for row in rows)
    except (WorksheetError, ValueError):
        return None
    return found if len(found) == count else None


def _progress(row: object) -> Progress:
    done, tries, seconds = form.of_type(list, row, "")
    kept = Progress(
        form.of_type(bool, done, ""), form.of_type(int, tries, ""), form.of_type(int, seconds, "")
    )
    if not (0 <= kept.tries <= MOST and 0 <= kept.seconds <= MOST):
        raise WorksheetError("form", place="")
    return kept
