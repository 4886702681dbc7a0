"""The one error of worksheets, and how it is told to people."""

from content import Words, words
from content.model import Fact
from engines.contract import Fault, GameError, IllegalMove, InvalidState, InvalidText

SHOWN = 40
"""Characters of a stranger's text that a message repeats."""


class WorksheetError(ValueError):
    """A worksheet, its code or a result code that cannot be used.

    ``reason`` is a key of the words under ``worksheet.fault``, ``facts`` fill its placeholders,
    ``task`` is the number of the task at fault, from 1, or 0. When an engine refused a position
    or a move, ``refusal`` is the engine's own error about a task of ``game``.
    """

    def __init__(
        self,
        reason: str,
        *,
        task: int = 0,
        game: str = "",
        refusal: GameError | None = None,
        **facts: Fact,
    ) -> None:
        super().__init__(reason, facts, task)
        self.reason = reason
        self.facts = facts
        self.task = task
        self.game = game
        self.refusal = refusal


def told(error: WorksheetError, language: str) -> str:
    """What is wrong, in a language, as text for people; never markup."""
    say = words(language, error.game).say
    sentence = say(f"worksheet.fault.{error.reason}", **error.facts)
    parts = [say("worksheet.in-task", task=error.task)] if error.task else []
    parts.append(sentence)
    if error.refusal:
        parts.append(_refusal(error.refusal, words(language, error.game)))
    return " ".join(parts)


def shown(text: str) -> str:
    """A stranger's text, safe to repeat: printable, short."""
    return "".join(letter for letter in text if letter.isprintable())[:SHOWN]


def _refusal(refusal: GameError, spoken: Words) -> str:
    if isinstance(refusal, IllegalMove):
        broken = refusal.violation
        return spoken.say(f"violation.{broken.key}", **dict(broken.facts))
    return " ".join(
        spoken.say(f"fault.{item.code}", **dict(item.facts)) for item in _faults(refusal)
    )


def _faults(refusal: GameError) -> tuple[Fault, ...]:
    if isinstance(refusal, InvalidText):
        return (refusal.fault,)
    return refusal.faults if isinstance(refusal, InvalidState) else ()
