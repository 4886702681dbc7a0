"""Read a game's ledger of rules."""

from functools import cache

from content.bidi import isolate
from content.model import Ledger, Rule
from content.source import Table, read

KINDS = ("fact", "play", "score", "advice", "decision")


@cache
def ledger(game: str) -> Ledger:
    """The rules of a game; ContentError names the file and key of the first fault."""
    source = read(game, "rules").only("rule")
    rules: dict[str, Rule] = {}
    for entry in source.tables("rule"):
        rule = _rule(entry)
        if rule.id in rules:
            raise entry.error("id", f"used twice: {rule.id!r}")
        rules[rule.id] = rule
    return Ledger(game, rules)


def _rule(entry: Table) -> Rule:
    entry.only("id", "number", "kind", "guide", "ur", "en")
    kind = entry.text("kind")
    if kind not in KINDS:
        raise entry.error("kind", f"not a kind of rule: {kind!r} (of {', '.join(KINDS)})")
    decided = kind == "decision"
    return Rule(
        id=entry.text("id"),
        number=0 if decided else entry.number("number"),
        kind=kind,
        guide="" if decided else entry.text("guide"),
        ur=isolate(entry.text("ur"), "ur"),
        en=entry.text("en"),
    )
