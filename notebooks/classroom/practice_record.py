"""What a learner has answered in practice: right and all, rule by rule, and how many in a row.

A record is a value. It travels to the browser's own storage as JSON and comes back from there,
where anybody may have changed it: what is not a record is read as an empty one.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

LONGEST = 20_000
MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Share:
    """Of ``total`` tasks ``right`` were answered without help at the first try."""

    right: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """Shares by rule id, the right answers in a row now, and the most there ever were."""

    shares: Mapping[str, Share] = field(default_factory=dict)
    streak: int = 0
    best: int = 0

    def with_answer(self, rule: str, *, right: bool) -> "Record":
        """The record after one more answer."""
        old = self.shares.get(rule, Share())
        share = Share(old.right + right, old.total + 1)
        streak = self.streak + 1 if right else 0
        return replace(
            self,
            shares={**self.shares, rule: share},
            streak=streak,
            best=max(self.best, streak),
        )

    def __str__(self) -> str:
        """The record as JSON; empty when nothing was answered."""
        if not self.shares:
            return ""
        shares = {rule: [share.right, share.total] for rule, share in self.shares.items()}
        return json.dumps({"rules": shares, "streak": self.streak, "best": self.best})


def read_record(text: str, rules: Iterable[str]) -> Record:
    """A record from JSON, of the given rules only; an empty one when it is none."""
    try:
        kept = json.loads(text) if len(text) <= LONGEST else {}
        streak, best = kept["streak"], kept["best"]
        shares = {rule: Share(*kept["rules"][rule]) for rule in rules if rule in kept["rules"]}
    except (ValueError, TypeError, KeyError, RecursionError):
        return Record()
    counted = [(0, share.right, share.total) for share in shares.values()]
    if not all(map(_rises, [*counted, (0, streak, best)])):
        return Record()
    return Record(shares, streak, best)


def _rises(numbers: tuple[object, ...]) -> bool:
    """Whether these are whole numbers, none less than the one before, none beyond reason."""
    whole = [number for number in numbers if type(number) is int]
    return len(whole) == len(numbers) and whole == sorted(whole) and whole[-1] <= MOST
