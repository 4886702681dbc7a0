"""Whole games of every kind at random, by seed and under random house rules, event by event."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from engines import back_alley, bohnenspiel, dabba, rung
from engines.back_alley import State as BackAlley
from engines.backgammon import Phase, Side
from engines.backgammon import Rules as BackgammonRules
from engines.backgammon import State as Backgammon
from engines.backgammon.records import follow
from engines.bohnenspiel import Repetition
from engines.bohnenspiel import Rules as BohnenspielRules
from engines.bohnenspiel import State as Bohnenspiel
from engines.cards import PACK, PACK_WITH_JOKERS, Seat, cards_text
from engines.dabba import Rules as DabbaRules
from engines.dabba import State as Dabba
from engines.record import Record
from engines.rung import State as Rung
from tests.engines import back_alley_table, rung_table
from tests.engines.backgammon.random_games import random_event


@dataclass(frozen=True)
class Kind:
    """A game: how it starts at random, and the next event at random, empty when all is over."""

    name: str
    start: Callable[[Random], Any]
    event: Callable[[Any, Random], str]
    players: int
    follow: Callable[[Any, str], Any]

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
            states.append(self.follow(states[-1], event))
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


def _rung(random: Random) -> Rung:
    """A match of Rung under house rules that fit together."""
    return Rung.start(rung_table.some_rules(random))


def _rung_event(state: Rung, random: Random) -> str:
    match state.phase.value:
        case "toss":
            drawn = zip(Seat, random.sample(PACK, 4), strict=True)
            return "toss " + " ".join(f"{seat}:{card}" for seat, card in drawn)
        case "deal":
            return f"deal {cards_text(random.sample(PACK, len(PACK)))}"
        case "scored":
            return "next"
        case "over":
            return ""
        case _:
            return str(random.choice(rung_table.weighted(state.legal_moves())))


def _back_alley(random: Random) -> BackAlley:
    """The last deals of a game of Back Alley, or all of a short one."""
    start = BackAlley.start(back_alley_table.some_rules(random))
    if random.random() < 0.03:
        return start
    number = len(start.rules.schedule) - random.randint(1, 2)
    return replace(start, dealer=random.choice(list(Seat)), number=number, carried=(-20, 35))


def _back_alley_event(state: BackAlley, random: Random) -> str:
    match state.phase.value:
        case "dealer":
            return f"dealer {random.choice(list(Seat))}"
        case "deal":
            return f"deal {cards_text(random.sample(PACK_WITH_JOKERS, len(PACK_WITH_JOKERS)))}"
        case "scored":
            return "next"
        case "over":
            return ""
        case _:
            return str(random.choice(back_alley_table.weighted(state.legal_moves())))


def _backgammon(random: Random) -> Backgammon:
    """A match or session of backgammon, now and then from a later game or position."""
    length = random.choice((0, 0, 1, 3, 7))
    rules = BackgammonRules(
        match_length=length,
        crawford=not length or random.random() < 0.7,
        jacoby=not length and random.random() < 0.5,
        beavers=not length and random.random() < 0.5,
        automatic_doubles=random.random() < 0.3,
        cube_limit=random.choice((1, 64, 1024)),
    )
    start = Backgammon.start(rules)
    if length > 1 and random.random() < 0.3:
        return replace(start, scores=(length - 1, random.randrange(length - 1)))
    turned = random.random() < 0.1 and rules.cube_limit > 4
    owned = replace(start, phase=Phase.ROLL, cube=4, owner=Side.BLACK)
    return owned if turned else start


def _backgammon_event(state: Backgammon, random: Random) -> str:
    if state.phase is Phase.OVER:
        return "" if state.match_winner is not None or random.random() < 0.5 else "next"
    near = sum(point for point, n in enumerate(state.board) if n > 0) < 40
    resigns = state.phase in (Phase.ROLL, Phase.MOVE) and random.random() < (0.2 if near else 0.01)
    if resigns:
        side = random.choice(("", " white", " black"))
        return f"resign {random.randint(1, 3)}{side}"
    return random_event(state, random)


KINDS = (
    Kind("backgammon", _backgammon, _backgammon_event, 2, follow),
    Kind("bohnenspiel", _bohnenspiel, _bohnenspiel_event, 2, bohnenspiel.advance),
    Kind("dabba", _dabba, _dabba_event, 4, dabba.advance),
    Kind("rung", _rung, _rung_event, 4, rung.advance),
    Kind("back_alley", _back_alley, _back_alley_event, 4, back_alley.advance),
)
