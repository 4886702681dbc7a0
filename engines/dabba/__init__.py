"""Dabba, or dots and boxes: the paper, the lines, the boxes and the turn.

>>> state = State.from_text("1x2,2:1111110:1.:2:1-0")
>>> print(state.play(parse_move("v 0 2")))
1x2,2:1111111:12:-:1-1
"""

from engines.dabba.faults import FAULTS
from engines.dabba.grid import Box, Grid
from engines.dabba.history import PASS, History, advance
from engines.dabba.moves import Line, parse_move
from engines.dabba.position import LARGEST, MOST_PLAYERS, NOBODY, Outcome, Rules
from engines.dabba.state import State
from engines.dabba.why import VIOLATIONS

__all__ = [
    "FAULTS",
    "LARGEST",
    "MOST_PLAYERS",
    "NOBODY",
    "PASS",
    "VIOLATIONS",
    "Box",
    "Grid",
    "History",
    "Line",
    "Outcome",
    "Rules",
    "State",
    "advance",
    "parse_move",
]
