"""Whole games of every kind at random, by seed and under random house rules, event by event."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from engines.bohnenspiel import Repetition
from engines.bohnenspiel import Rules as BohnenspielRules
from engines.bohnenspiel import State as Bohnenspiel
from engines.dabba import Rules as DabbaRules
from engines.dabba import State as Dabba
from engines.record import Record


@dataclass(frozen=True)
class Kind:
    """A game: how it starts at random, and the next event at random, empty when all is over."""

    name: str
    start: Callable[[Random], Any]
    event: Callable[[Any, Random], str]
    players: int

    @property
    def records(self) -> ModuleType:
        """The module that reads and writes its records."""
        return import_module(f"engines.{self.name}.records")

    def record(self, seed: int) -> tuple[Record, list[Any]]:
        """A record of a whole match, or of one broken off, and its states."""
        random = Random(seed)
        states, events = [self.start(random)], []
        most = random.choice((3, 30, 10_000))
        while len(events) < most and (event := self.event(states[-1], random)):
            events.append(event)
            [*_, after] = self.records.states(Record(str(states[-1]), (event,)))
            states.append(after)
        names = tuple(random.choice(('Amina "A"', "بلال", "x\\y")) for _ in range(self.players))
        return Record(str(states[0]), tuple(events), names), states


def _bohnenspiel(random: Random) -> Bohnenspiel:
    """A match of Bohnenspiel, now and then from its middle."""
    flags = {
        field.name: random.random() < 0.3
        for field in fields(BohnenspielRules)
        if isinstance(field.default, bool)
    }
    points, repetition = random.choice((60, 100)), random.choice(list(Repetition))
    return Bohnenspiel.start(BohnenspielRules(**flags, match_points=points, repetition=repetition))


def _bohnenspiel_event(state: Bohnenspiel, random: Random) -> str:
    if state.outcome:
        return "" if state.match_winner is not None or random.random() < 0.1 else "next"
    return str(random.choice(state.legal_moves()))


def _dabba(random: Random) -> Dabba:
    """A game of dabba on a small board, not always from an empty one."""
    flags = {
        field.name: random.random() < 0.3
        for field in fields(DabbaRules)
        if isinstance(field.default, bool)
    }
    sizes = random.randint(1, 4), random.randint(2, 4), random.randint(1, 4)
    state = Dabba.start(DabbaRules(*sizes, **flags))
    for _ in range(random.choice((0, 0, 0, 3))):
        state = state.play(random.choice(state.legal_moves())) if state.turn else state
    return state


def _dabba_event(state: Dabba, random: Random) -> str:
    return str(random.choice(state.legal_moves())) if state.turn else ""


KINDS = (
    Kind("bohnenspiel", _bohnenspiel, _bohnenspiel_event, 2),
    Kind("dabba", _dabba, _dabba_event, 4),
)
