"""Hints in grades at the table: the idea first, then where to look, then the move and why."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from classroom.messages import Message, about
from content import Mark, hint_reason, ledger
from engines.players import Hint, Reason

if TYPE_CHECKING:
    from classroom.table.table import Table


@dataclass(frozen=True, slots=True)
class Advice:
    """A grade of a hint: what is said, and what is marked on the board."""

    message: Message
    marks: tuple[Mark, ...] = ()


def advice(table: "Table", given: Hint, grade: int) -> Advice:
    """The hint in its first, second or third grade."""
    rule = given.reasons[0].rule
    if grade == 1:
        return Advice(about(table.lesson, "hint", _line(table, rule), rule))
    view, now = table.game.view, table.now
    clue = (view.clue_where if grade == 2 else view.clue_answer)(now, given.move)
    said = [_clue_text(table, clue.key, dict(clue.facts), clue.named)]
    if grade == 3:
        said += [_why(table, reason) for reason in given.reasons]
    text = " ".join(dict.fromkeys(filter(None, said)))
    return Advice(about(table.lesson, "hint", text, rule), clue.marks)


def _clue_text(table: "Table", key: str, facts: dict[str, int | str], named: str) -> str:
    say = table.words.say
    if key:
        return say(key, **facts)
    return say("panel.answer", text=say(named)) if named else ""


def _why(table: "Table", reason: Reason) -> str:
    if f"hints.{reason.key}" in table.words.strings:
        return hint_reason(table.words, reason)
    return _line(table, reason.rule)


def _line(table: "Table", rule: str) -> str:
    """A rule of the ledger in one sentence."""
    told = ledger(table.setting.name).rules[rule]
    return told.ur if table.language == "ur" else told.en
