"""Backgammon: the board, the dice, the cube and the match.

>>> state = State.from_text("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
>>> print(state.play(parse_move("8/5 6/5")))
XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:0:10
"""

from engines.backgammon.moves import Answer, Cube, Move, Play, Resign, Step, parse_move
from engines.backgammon.position import (
    BAR,
    CHECKERS,
    FAULTS,
    OFF,
    START,
    Board,
    Dice,
    End,
    Outcome,
    Phase,
    Rules,
    Side,
    Win,
)
from engines.backgammon.state import State, advance
from engines.backgammon.turn import Turn
from engines.backgammon.why import VIOLATIONS

__all__ = [
    "BAR",
    "CHECKERS",
    "FAULTS",
    "OFF",
    "START",
    "VIOLATIONS",
    "Answer",
    "Board",
    "Cube",
    "Dice",
    "End",
    "Move",
    "Outcome",
    "Phase",
    "Play",
    "Resign",
    "Rules",
    "Side",
    "State",
    "Step",
    "Turn",
    "Win",
    "advance",
    "parse_move",
]
