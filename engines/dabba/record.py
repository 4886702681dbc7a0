"""A game of dabba from its first position to now, with the mover of every line; undo; events.

As text: the first position, then the lines with their movers: `4x4,2; 1 h 0 0; 2 v 0 1`. The
lines alone would not give the score: who drew each of them does.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from engines.contract import GameError, IllegalMove, InvalidText, fault, violation
from engines.dabba import notation, why
from engines.dabba.moves import Line, parse_move
from engines.dabba.state import State

UNDO = "undo"
PASS = "pass"  # noqa: S105 - a word of the game

_MOVER = re.compile(r"(\d{1,4})\s+([hv].*)", re.ASCII)
_ENTRY = re.compile(r"(?:(\d{1,4})\s+)?([hv].*|-?\d+,.*)", re.ASCII | re.IGNORECASE)
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Record:
    """The states of a game so far, one more than its lines; made by `Record.of` and `play`."""

    states: tuple[State, ...]
    lines: tuple[Line, ...] = ()

    @classmethod
    def of(cls, state: State) -> "Record":
        """A record that begins with `state`."""
        return cls((state,))

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """The record of a text; raises InvalidText or InvalidState for the first thing wrong."""
        record, error = read(text)
        if error:
            raise error
        return record

    def __str__(self) -> str:
        first = self.states[0]
        plain = first == State.start(first.rules)
        start = notation.write_rules(first.rules) if plain else str(first)
        lines = zip(self.movers, self.lines, strict=True)
        return "; ".join((start, *(f"{mover} {line}" for mover, line in lines)))

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def movers(self) -> tuple[int, ...]:
        """The player who drew each line."""
        return tuple(state.turn for state in self.states[:-1])

    @property
    def taken(self) -> tuple[int, ...]:
        """How many boxes each line closed: 0, 1 or 2."""
        left = [state.open_boxes for state in self.states]
        return tuple(before - after for before, after in pairwise(left))

    @property
    def double_crosses(self) -> int:
        """How many lines closed two boxes at once."""
        return self.taken.count(2)

    @property
    def turns(self) -> int:
        """How many turns have been begun, each a run of lines up to one that passes it on.

        In a whole game without house rules it is the number of dots and double-crosses.
        """
        once = self.states[0].rules.once
        passed = sum(once or not boxes for boxes in self.taken[:-1])
        return passed + 1 if self.lines else 0

    def play(self, line: Line) -> "Record":
        """The record with one line more; raises IllegalMove with the rule it breaks."""
        return Record((*self.states, self.state.play(line)), (*self.lines, line))

    def undo(self) -> "Record":
        """The record without its last line; raises IllegalMove at its beginning."""
        if not self.lines:
            raise IllegalMove(violation("undo.to-start"))
        return Record(self.states[:-1], self.lines[:-1])


class Read(NamedTuple):
    """A record as far as its text is good, and what is wrong with the rest, if anything is."""

    record: Record
    error: GameError | None


def read(text: str) -> Read:
    """The lines of a text up to the first that is wrong; raises when its first position is.

    Faults name the line, counted from 1: one not understood, of another player, or illegal.
    """
    first, *entries = [part for part in re.split(r"[;\n]", text) if part.strip()] or [text]
    record = Record.of(State.from_text(first))
    for at, entry in enumerate(entries, 1):
        try:
            record = _entered(record, at, entry.strip())
        except GameError as error:
            return Read(record, error)
    return Read(record, None)


def advance(now: State | Record, text: str) -> State | Record:
    """Apply one event written as text: a line such as "h 0 1", or "undo" on a record.

    "2 h 0 1" names the player who tries to draw; "pass" hands the turn over, which no rule allows.
    Raises InvalidText for anything else, IllegalMove with the rule an event breaks.
    """
    words = text.strip().lower()
    if words == UNDO:
        return _undone(now)
    state = now.state if isinstance(now, Record) else now
    if words == PASS:
        raise IllegalMove(why.why_not_pass(state))
    if named := _MOVER.fullmatch(words):
        if broken := why.why_not_mover(state, int(named[1])):
            raise IllegalMove(broken)
        text = named[2]
    return now.play(parse_move(text))


def _undone(now: State | Record) -> Record:
    """A record without its last line; a state has none to take back."""
    if isinstance(now, State):
        raise InvalidText(fault("event.undo"))
    return now.undo()


def _entered(record: Record, at: int, entry: str) -> Record:
    """The record with the entry number `at`."""
    match = _ENTRY.fullmatch(entry)
    if match is None:
        raise InvalidText(fault("record.line", at=at, text=entry[:_SHOWN]))
    try:
        line = parse_move(match[2])
    except InvalidText:
        raise InvalidText(fault("record.line", at=at, text=entry[:_SHOWN])) from None
    if broken := record.state.why_not(line):
        raise InvalidText(fault("record.illegal", at=at, line=str(line), rule=broken.key))
    due = record.state.turn
    if match[1] and int(match[1]) != due:
        raise InvalidText(fault("record.mover", at=at, player=int(match[1]), due=due))
    return record.play(line)
