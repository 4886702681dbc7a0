"""A game, match or session as it was played: where it began and what happened since.

It is written and read by `engines.<game>.records`; `engines.contract` says how.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from engines.contract import Declared, GameError, InvalidText, fault

LONGEST = 4_000_000
MOST = 20_000
SHOWN = 80

FAULTS: Declared = {
    "record.game": ("game",),
    "record.long": ("limit",),
    "record.many": ("limit",),
    "record.no-game": (),
    "record.result": ("played", "said"),
    "record.tag": ("text",),
}

_BREAK = re.compile(r"\r\n|\r|\n")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Record:
    """A record: `start` is the text of the first state, house rules and all.

    `events` are texts for `engines.<game>.advance`, a whole turn in each; `next` begins the next
    game, round, hand or deal. `names` are the players', in the order of their seats.
    """

    start: str
    events: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a text breaks off: its line, from 1, what stands there, and why it cannot be."""

    line: int
    text: str
    reason: GameError

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class Read(NamedTuple):
    """A record as far as its text is good, and where it breaks off, if it does."""

    record: Record
    stop: Stop | None


@dataclass(slots=True)
class Course(Generic[S]):
    """A record being read: each event is played before it is kept."""

    start: str
    state: S
    follow: Callable[[S, str], S]
    events: list[str] = field(default_factory=list)

    def add(self, event: str) -> None:
        """Play one more event and keep it; raises GameError, also when there are too many."""
        if len(self.events) >= MOST:
            raise InvalidText(fault("record.many", limit=MOST))
        self.state = self.follow(self.state, event)
        self.events.append(event)


def states(record: Record, start: S, follow: Callable[[S, str], S]) -> Iterator[S]:
    """The start and the state after each event; raises GameError where one is not legal."""
    yield start
    for event in record.events:
        start = follow(start, event)
        yield start


def named(names: Sequence[str]) -> tuple[str, ...]:
    """The names of a record, each on one line, none after the last that is known."""
    names = [" ".join(name.split())[:SHOWN].strip() for name in names]
    known = [place for place, name in enumerate(names, 1) if name]
    return tuple(names[: known[-1]]) if known else ()


def lines(text: str) -> list[str]:
    """The lines of a text as editors count them; raises InvalidText when it is too long."""
    if len(text) > LONGEST:
        raise InvalidText(fault("record.long", limit=LONGEST))
    return _BREAK.split(text.removeprefix("\ufeff"))
