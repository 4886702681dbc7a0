"""What the lessons say: rule ledgers, positions, example turns, tasks and words.

Structure is written once (``<game>/lesson.toml``), prose once per language (``<game>/ur.toml``,
``<game>/en.toml``), the rules in ``<game>/rules.toml`` and the words of the page in ``interface/``.
A new game is a new folder; nothing here lists games.

>>> from content import lesson
>>> lesson("backgammon", "en").step("bar.enter-first").task.kind
'play'
"""

from content.errors import ContentError
from content.lessons import lesson
from content.model import (
    ExampleTurn,
    Frame,
    Ledger,
    Lesson,
    Mark,
    Option,
    Rule,
    Section,
    Step,
    Task,
    Words,
)
from content.rulebook import ledger
from content.source import LANGUAGES, games
from content.strings import words

__all__ = [
    "LANGUAGES",
    "ContentError",
    "ExampleTurn",
    "Frame",
    "Ledger",
    "Lesson",
    "Mark",
    "Option",
    "Rule",
    "Section",
    "Step",
    "Task",
    "Words",
    "games",
    "ledger",
    "lesson",
    "words",
]
