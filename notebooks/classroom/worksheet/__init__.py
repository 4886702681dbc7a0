"""Worksheets: a teacher's own lesson that travels in a link.

A worksheet is a value: one to ten tasks about positions of any game, with the teacher's own
words in Urdu, in English or in both. Its code holds all of it; nothing is kept on a server.

>>> sheet = Worksheet((Task("bohnenspiel", "start", Kind.PLAY, answers=("3",)),))
>>> code = encode(sheet)
>>> decode(code) == sheet
True

For an editor: build ``Task`` and ``Worksheet``; ``check_task`` and ``check`` raise the first
:class:`WorksheetError` and ``told(error, language)`` says it to people; ``choices`` are the names
a question about the winner is answered with; ``encode`` makes the code that follows ``#w=`` in the
address of the worksheet page. For results: ``read_result(code)`` gives a :class:`Result`, whose
``sheet`` is the ``identity`` of the worksheet it belongs to. House rules stand in the position's
own text, so ``str(state)`` of an engine's state is all a task needs. ``docs/worksheets.md`` is
the format in full.
"""

from classroom.worksheet.codec import VERSION, code_in, decode, encode, identity
from classroom.worksheet.errors import WorksheetError, told
from classroom.worksheet.model import (
    LONGEST,
    MOST_ANSWERS,
    MOST_TASKS,
    Kind,
    Phrase,
    Task,
    Worksheet,
    check,
    check_task,
    choices,
)
from classroom.worksheet.results import Result, Score, read_result, write_result

__all__ = [
    "LONGEST",
    "MOST_ANSWERS",
    "MOST_TASKS",
    "VERSION",
    "Kind",
    "Phrase",
    "Result",
    "Score",
    "Task",
    "Worksheet",
    "WorksheetError",
    "check",
    "check_task",
    "choices",
    "code_in",
    "decode",
    "encode",
    "identity",
    "read_result",
    "told",
    "write_result",
]
