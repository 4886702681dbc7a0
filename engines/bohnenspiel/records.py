"""Records of Bohnenspiel: a list of moves, both sides' on one line, round by round.

>>> print(write(Record("start clockwise", ("4", "11", "3"), ("Amina",))))
[Game "Bohnenspiel"]
[South "Amina"]
[Start "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S clockwise"]
<BLANKLINE>
[Round "1"]
1. 4 11
2. 3
[Score "0,0"]
<BLANKLINE>
"""

from collections.abc import Iterator, Sequence

from engines.bohnenspiel.notation import parse_move
from engines.bohnenspiel.state import State, advance
from engines.record import Record
from engines.sheet import Sheet

__all__ = ["Record", "read", "states", "write"]


def _event(_state: State, entry: str) -> str:
    """A move as it is always written."""
    return entry if entry.lower() == "next" else str(parse_move(entry))


def _page(events: Sequence[str], _states: Sequence[State]) -> Iterator[str]:
    """Numbered lines of two moves."""
    for place in range(0, len(events), 2):
        yield f"{place // 2 + 1}. {' '.join(events[place : place + 2])}"


_SHEET = Sheet(
    game="Bohnenspiel",
    players=("South", "North"),
    plain="start ",
    part="Round",
    begin=State.from_text,
    follow=advance,
    split=str.split,
    event=_event,
    page=_page,
)

read, write, states = _SHEET.read, _SHEET.write, _SHEET.states
