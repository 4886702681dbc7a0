"""Rung (court piece): the toss, the call on five cards, thirteen tricks, and 7, 13, 52 and 82.

>>> state = advance(State.start(), "toss S:HQ E:S9 N:DQ W:CT")
>>> state.phase is Phase.TOSS, str(state)
(True, 'rung toss=HQS9DQCT')
"""

from engines import cards, record
from engines.rung import notation
from engines.rung.moves import Accuse, Biyasi, Call, Hide, Move, Thirteenth, Word, parse_move
from engines.rung.position import End, Outcome, Phase
from engines.rung.reneges import Renege, find_reneges
from engines.rung.rules import CHOICES, Rules
from engines.rung.state import State, advance, deck_of
from engines.rung.tally import RING, Gather, Kind, Result, Win, gathered
from engines.rung.view import View
from engines.rung.why import VIOLATIONS

FAULTS = {**record.FAULTS, **cards.FAULTS, **notation.FAULTS}

__all__ = [
    "CHOICES",
    "FAULTS",
    "RING",
    "VIOLATIONS",
    "Accuse",
    "Biyasi",
    "Call",
    "End",
    "Gather",
    "Hide",
    "Kind",
    "Move",
    "Outcome",
    "Phase",
    "Renege",
    "Result",
    "Rules",
    "State",
    "Thirteenth",
    "View",
    "Win",
    "Word",
    "advance",
    "deck_of",
    "find_reneges",
    "gathered",
    "parse_move",
]
