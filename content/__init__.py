"""What the lessons say: rule ledgers, positions, example turns, tasks and words.

Structure is written once (``<game>/lesson.toml``), prose once per language (``<game>/ur.toml``,
``<game>/en.toml``), the rules in ``<game>/rules.toml`` and the words of the page in ``interface/``.
A new game is a new folder; nothing here lists games.

>>> from content import lesson
>>> lesson("backgammon", "en").step("bar.enter-first").task.kind
'play'
"""

from content.errors import ContentError
from content.glossary import glossary
from content.lessons import lesson, question
from content.model import (
    ExampleTurn,
    Frame,
    Ledger,
    Lesson,
    Mark,
    Option,
    Question,
    Rule,
    Section,
    Step,
    Task,
    Term,
    Words,
)
from content.paper import Grid, paper, papers
from content.reading import minutes
from content.rulebook import ledger
from content.source import LANGUAGES, games
from content.strings import hint_reason, words

__all__ = [
    "LANGUAGES",
    "ContentError",
    "ExampleTurn",
    "Frame",
    "Grid",
    "Ledger",
    "Lesson",
    "Mark",
    "Option",
    "Question",
    "Rule",
    "Section",
    "Step",
    "Task",
    "Term",
    "Words",
    "games",
    "glossary",
    "hint_reason",
    "ledger",
    "lesson",
    "minutes",
    "paper",
    "papers",
    "question",
    "words",
]
