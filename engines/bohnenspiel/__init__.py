"""Bohnenspiel: sowing and capturing beans on twelve pits, one game or a match to a hundred."""

from engines.bohnenspiel.notation import parse_move
from engines.bohnenspiel.position import (
    FAULTS,
    PASS,
    End,
    Move,
    Outcome,
    Pass,
    Position,
    Repetition,
    Rules,
    Side,
)
from engines.bohnenspiel.state import State, advance
from engines.bohnenspiel.why import VIOLATIONS

__all__ = [
    "FAULTS",
    "PASS",
    "VIOLATIONS",
    "End",
    "Move",
    "Outcome",
    "Pass",
    "Position",
    "Repetition",
    "Rules",
    "Side",
    "State",
    "advance",
    "parse_move",
]
