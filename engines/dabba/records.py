"""Records of dabba: a list of lines with their movers, one turn on each line.

The lines alone would not give the score: who drew each of them does.

>>> print(write(Record("1x2,2", ("h 0 0", "v 0 0", "h 1 0", "v 0 1", "h 0 1"))))
[Game "Dabba"]
[Start "1x2,2:0000000:..:1:0-0"]
<BLANKLINE>
1. 1 h 0 0
2. 2 v 0 0
3. 1 h 1 0
4. 2 v 0 1; 2 h 0 1
[Score "0,1"]
<BLANKLINE>
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engines.dabba.history import line_of
from engines.dabba.position import MOST_PLAYERS
from engines.dabba.state import State
from engines.record import Record
from engines.sheet import Sheet

__all__ = ["Record", "read", "states", "write"]


def _follow(state: State, event: str) -> State:
    """The state after one line."""
    return state.play(line_of(state, event))


def _event(state: State, entry: str) -> str:
    """A line as it is always written."""
    return str(line_of(state, entry))


def _split(line: str) -> list[str]:
    """The lines drawn in a turn."""
    return line.split(";")


def _page(events: Sequence[str], seen: Sequence[State]) -> Iterator[str]:
    """Numbered turns."""
    drawn = zip(seen, events, strict=False)
    for number, (player, run) in enumerate(groupby(drawn, lambda one: one[0].turn), 1):
        yield f"{number}. " + "; ".join(f"{player} {line_of(*one)}" for one in run)


_SHEET = Sheet(
    game="Dabba",
    players=tuple(f"Player{number}" for number in range(1, MOST_PLAYERS + 1)),
    plain="",
    part="",
    begin=State.from_text,
    follow=_follow,
    split=_split,
    event=_event,
    page=_page,
)

read, write, states = _SHEET.read, _SHEET.write, _SHEET.states
