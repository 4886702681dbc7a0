"""Back Alley: two jokers, a turned trump, bids of partners added, hands of 13 down to 1 and back.

>>> state = advance(State.start(), "dealer E")
>>> [cards for cards in state.rules.schedule][:3], str(state.first)
([13, 12, 11], 'S')
"""

from engines import cards, record
from engines.back_alley import notation
from engines.back_alley.moves import Accuse, Bid, Call, Move, Word, parse_move
from engines.back_alley.position import RING, Outcome, Phase, Swap
from engines.back_alley.reneges import Renege, find_reneges
from engines.back_alley.rules import CHOICES, Rules, Values
from engines.back_alley.score import Contract, Result, Terms, contract, made, points, result
from engines.back_alley.state import State, advance, deck_of
from engines.back_alley.view import Bounds, View
from engines.back_alley.why import VIOLATIONS

FAULTS = {**record.FAULTS, **cards.FAULTS, **notation.FAULTS}

__all__ = [
    "CHOICES",
    "FAULTS",
    "RING",
    "VIOLATIONS",
    "Accuse",
    "Bid",
    "Bounds",
    "Call",
    "Contract",
    "Move",
    "Outcome",
    "Phase",
    "Renege",
    "Result",
    "Rules",
    "State",
    "Swap",
    "Terms",
    "Values",
    "View",
    "Word",
    "advance",
    "contract",
    "deck_of",
    "find_reneges",
    "made",
    "parse_move",
    "points",
    "result",
]
