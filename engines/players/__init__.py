"""Computer players and hints: functions of what a player may know.

A module `engines.players.<game>` exports:

* `LEVELS`: names of its levels, the weakest first;
* `choose(view, level, seed, nodes=None)`: a legal move, the same for the same arguments; `view` is
  what the seat to move may know, `nodes` bounds the work instead of the level's own budget;
* `hint(view, nodes=None)`: a `Hint`; its keys and fact names are declared in `HINTS`;
* `contest(first, second, seed)`: one whole game between two ways to choose, all chance drawn from
  the seed: the points of the first side less those of the second.
"""

from dataclasses import dataclass

from engines.contract import Fact, Facts


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good: the rule of the ledger it serves, which face of it, facts to show."""

    rule: str
    case: str = ""
    facts: Facts = ()

    @property
    def key(self) -> str:
        """The message key: "rule" or "rule:case"."""
        return f"{self.rule}:{self.case}" if self.case else self.rule


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, as text for the game's `advance`, and why it is good, the weightiest reason first."""

    move: str
    reasons: tuple[Reason, ...]


def reason(rule: str, case: str = "", **facts: Fact) -> Reason:
    """A reason with its facts sorted by name."""
    return Reason(rule, case, tuple(sorted(facts.items())))
