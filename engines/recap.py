"""What happened in a record, without words: its turns, who led after each, the rules that came up.

A game `engines.<game>.recap` exports `recap(states, events)`: `states` are the first state of a
record and the one after each of its `events`. It tells of rules that decide a turn or forbid what
a beginner would try, each by its id in the ledger.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Standing = tuple[int, ...]


class Met(NamedTuple):
    """A rule that came up: for which player or side, and after how many events."""

    rule: str
    who: str
    event: int


class Turn(NamedTuple):
    """A turn of one part of a record: a game, a hand or a deal.

    `number` counts from 1 in each part; 0 stands for what is said before the first trick.
    `standing` is what each side has after it, `event` how many events lead there.
    """

    part: int
    number: int
    standing: Standing
    met: tuple[Met, ...]
    event: int


class Lead(NamedTuple):
    """Another side has taken the lead: at which place of a row, and which side."""

    at: int
    side: int


@dataclass(frozen=True, slots=True)
class Recap:
    """A record told: the sides by code, every turn, and the score after each finished part.

    With `least` the side with the least is ahead within a part, as in a race; in `scores` it is
    always the one with the most.
    """

    sides: tuple[str, ...]
    turns: tuple[Turn, ...]
    scores: tuple[Standing, ...] = ()
    least: bool = False

    def of_part(self, part: int) -> tuple[Turn, ...]:
        """The turns of a part, what comes before the first left out."""
        return tuple(turn for turn in self.turns if turn.part == part and turn.number)


@dataclass(slots=True)
class Tale:
    """A recap in the making: rules are met, then a turn ends, then a part.

    A turn that has not ended is not told.
    """

    turns: list[Turn] = field(default_factory=list)
    scores: list[Standing] = field(default_factory=list)
    part: int = 1
    number: int = 0
    met: list[Met] = field(default_factory=list)

    def meet(self, rule: str, who: object, event: int) -> None:
        """A rule comes up."""
        self.met.append(Met(rule, str(who), event))

    def prepare(self, standing: Standing, event: int) -> None:
        """What was met so far came before the first turn of this part."""
        if self.met and not self.number:
            self._end(standing, event)

    def turn(self, standing: Standing, event: int) -> None:
        """A turn ends, with all that was met since the last."""
        self.number += 1
        self._end(standing, event)

    def finish(self, scores: Standing, standing: Standing, event: int) -> None:
        """A part ends; what was met since the last turn belongs to that."""
        self.scores.append(scores)
        if not self.number:
            self.prepare(standing, event)
            return
        last = self.turns[-1]
        self.turns[-1] = last._replace(met=(*last.met, *self.met))
        self.met.clear()

    def next(self) -> None:
        """The next part begins."""
        self.part, self.number = self.part + 1, 0

    def told(self, sides: Sequence[str], *, least: bool = False) -> Recap:
        """The recap as far as it goes."""
        return Recap(tuple(sides), tuple(self.turns), tuple(self.scores), least)

    def _end(self, standing: Standing, event: int) -> None:
        self.turns.append(Turn(self.part, self.number, standing, tuple(self.met), event))
        self.met.clear()


def leader(standing: Standing, *, least: bool = False) -> int | None:
    """The side alone in front; None while several are."""
    best = min(standing) if least else max(standing)
    ahead = [side for side, held in enumerate(standing) if held == best]
    return ahead[0] if len(ahead) == 1 else None


def changes(row: Sequence[Standing], *, least: bool = False) -> tuple[Lead, ...]:
    """Where another side took the lead, the first to lead included; a tie takes it from nobody."""
    found: list[Lead] = []
    for at, standing in enumerate(row):
        side = leader(standing, least=least)
        if side is not None and (not found or found[-1].side != side):
            found.append(Lead(at, side))
    return tuple(found)
