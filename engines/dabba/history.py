"""A game of dabba from its first position to now, with the mover of every line; undo; events."""

import re
from dataclasses import dataclass
from itertools import pairwise

from engines.contract import IllegalMove, InvalidText, fault, violation
from engines.dabba import why
from engines.dabba.moves import Line, parse_move
from engines.dabba.state import State

UNDO = "undo"
PASS = "pass"  # noqa: S105 - a word of the game

_MOVER = re.compile(r"(\d{1,4})\s+([hv].*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class History:
    """The states of a game so far, one more than its lines; made by `History.of` and `play`."""

    states: tuple[State, ...]
    lines: tuple[Line, ...] = ()

    @classmethod
    def of(cls, state: State) -> "History":
        """A game that begins with `state`."""
        return cls((state,))

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

    def play(self, line: Line) -> "History":
        """The game with one line more; raises IllegalMove with the rule it breaks."""
        return History((*self.states, self.state.play(line)), (*self.lines, line))

    def undo(self) -> "History":
        """The game without its last line; raises IllegalMove at its beginning."""
        if not self.lines:
            raise IllegalMove(violation("undo.to-start"))
        return History(self.states[:-1], self.lines[:-1])


def advance(now: State | History, text: str) -> State | History:
    """Apply one event written as text: a line such as "h 0 1", or "undo" on a history.

    "2 h 0 1" names the player who tries to draw; "pass" hands the turn over, which no rule allows.
    Raises InvalidText for anything else, IllegalMove with the rule an event breaks.
    """
    if text.strip().lower() == UNDO:
        return _undone(now)
    return now.play(line_of(now.state if isinstance(now, History) else now, text))


def line_of(state: State, text: str) -> Line:
    """The line that an event draws; InvalidText, or IllegalMove when another is to draw or none."""
    words = text.strip().lower()
    if words == PASS:
        raise IllegalMove(why.why_not_pass(state))
    named = _MOVER.fullmatch(words)
    if named and (broken := why.why_not_mover(state, int(named[1]))):
        raise IllegalMove(broken)
    return parse_move(named[2] if named else text)


def _undone(now: State | History) -> History:
    """A game without its last line; a state has none to take back."""
    if isinstance(now, State):
        raise InvalidText(fault("event.undo"))
    return now.undo()
