"""What the classroom answers: a sentence, the rule behind it, and the step that teaches it."""

from dataclasses import dataclass

from content import Lesson, Words
from engines.contract import Fault, Violation


@dataclass(frozen=True, slots=True)
class Message:
    """An answer to the learner.

    ``kind`` is right, wrong (a rule forbids it), other (allowed, but not what was asked), hint,
    more (on the right way) or note; ``rule`` is a ledger id or empty, ``step`` the id of the step
    that teaches it.
    """

    kind: str
    text: str
    rule: str = ""
    step: str = ""


def teaching_step(lesson: Lesson, rule: str) -> str:
    """The id of the first step that teaches a rule, or an empty text."""
    return next((step.id for step in lesson.steps if rule in step.rules), "")


def about(lesson: Lesson, kind: str, text: str, rule: str = "") -> Message:
    """A message with the step that teaches its rule."""
    return Message(kind, text, rule, teaching_step(lesson, rule) if rule else "")


def forbidden(lesson: Lesson, words: Words, violation: Violation) -> Message:
    """The message for a move that breaks a rule."""
    text = words.say(f"violation.{violation.key}", **dict(violation.facts))
    return about(lesson, "wrong", text, violation.rule)


def fault_text(words: Words, faults: tuple[Fault, ...]) -> str:
    """Every reason a text or a position was refused, in the page's language."""
    return " ".join(words.say(f"fault.{fault.code}", **dict(fault.facts)) for fault in faults)
