"""What every game engine promises, and the errors all of them raise.

A game `engines.<game>` exports `Rules`, `State`, `parse_move`, `advance`, `VIOLATIONS` and
`FAULTS`:

* `State` is frozen and hashable; `State.start(rules)`, `State.from_text(text)`, and
  `State.from_text(str(state)) == state`;
* `state.legal_moves()` is distinct, complete and in a stable order; `state.play(move)` is the next
  state; `state.why_not(move)` is None exactly when the move is legal; `state.outcome` is None
  until the game is over;
* `advance(now, text)` applies one event written as text, so that lessons, records and links
  replay anything;
* chance (dice, cards) is an argument, never drawn inside;
* `VIOLATIONS` and `FAULTS` declare every message key and the names of its facts.

Games are kept as records (`engines.record.Record`): `start`, the text of the first state with the
house rules in it; `events`, texts for `advance`, a whole turn in each, chance included, `next`
between the games of a match; `names` of the players by seat, a missing one empty. To take a move
back is to drop the last event. `engines.<game>.records` has

* `read(text)`, a pair: the `record` as far as the text is good, and None or the `stop`: the line,
  what stands there, and the error of this module that says why;
* `write(record)`, the text, from which `read` gives back the same states at every event;
* `states(record)`, the first state and the state after each event.

`engines.<game>.recap` tells what happened in a record, without words: see `engines.recap`.

Errors::

    GameError (ValueError)
    ├── InvalidText    the text was not understood: .fault
    ├── InvalidState   the state cannot exist: .faults, every reason
    └── IllegalMove    the move breaks a rule: .violation, the first one broken
"""

from collections.abc import Mapping
from dataclasses import dataclass

Fact = int | str
Facts = tuple[tuple[str, Fact], ...]
Declared = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Violation:
    """The first rule a move breaks: its ledger id, which face of it, and the facts to show."""

    rule: str
    case: str = ""
    facts: Facts = ()

    @property
    def key(self) -> str:
        """The message key: "rule" or "rule:case"."""
        return f"{self.rule}:{self.case}" if self.case else self.rule

    def __str__(self) -> str:
        return _described(self.key, self.facts)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a text or a state: a code and the facts to show."""

    code: str
    facts: Facts = ()

    def __str__(self) -> str:
        return _described(self.code, self.facts)


class GameError(ValueError):
    """Any refusal by an engine."""


class InvalidText(GameError):  # noqa: N818 (the name says what is wrong)
    """The text was not understood."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class InvalidState(GameError):  # noqa: N818 (the name says what is wrong)
    """The state cannot exist; `faults` lists every reason, not only the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


class IllegalMove(GameError):  # noqa: N818 (the name says what is wrong)
    """The move is understood and breaks a rule."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation


def violation(rule: str, case: str = "", **facts: Fact) -> Violation:
    """A violation with its facts sorted by name."""
    return Violation(rule, case, tuple(sorted(facts.items())))


def fault(code: str, **facts: Fact) -> Fault:
    """A fault with its facts sorted by name."""
    return Fault(code, tuple(sorted(facts.items())))


def _described(key: str, facts: Facts) -> str:
    """Spell a key and its facts on one line, for logs and tracebacks."""
    return " ".join([key, *(f"{name}={value!r}" for name, value in facts)])
