"""How a table is set: the game, its house rules, who sits where, and where chance comes from."""

from dataclasses import dataclass, fields, replace
from typing import Any

from classroom.games import Game, game
from classroom.houserules import house_fields, ruled, size_fields
from classroom.links import read_seed
from classroom.table.seats import Seats, seats
from content import games
from content.drills import SEEDS

PERSON = "person"
PACES = ("slow", "usual", "fast")
LOT, HAND = "lot", "hand"
MATCH = 3
"""The points of a backgammon match, until another length is chosen."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A table before its game; ``takers`` are ``person`` or a computer's level, seat by seat.

    ``seed`` decides all chance that is drawn here, so that a class can play the same dice;
    ``chance`` says whether it is drawn (lot) or entered from a real table (hand). ``opening`` is
    the position that a record begins with; empty where a match begins as its rules have it.
    """

    name: str
    rules: Any
    takers: tuple[str, ...]
    seed: int
    chance: str = LOT
    pace: str = "usual"
    opening: str = ""

    @property
    def game(self) -> Game:
        """The game's engine and board."""
        return game(self.name)

    @property
    def seats(self) -> Seats:
        """Who sits and acts."""
        return seats(self.name)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(seat for seat, taker in enumerate(self.takers) if taker == PERSON)

    def start(self) -> Any:  # noqa: ANN401 - each game has a state of its own
        """The state that the match begins with; GameError when there is none such."""
        if self.opening:
            return self.game.state(self.opening)
        return self.game.engine.State.start(self.rules)

    def with_rule(self, name: str, value: str) -> "Setting":
        """The setting with another value of a rule; itself when there is no such value.

        GameError when the rules do not go together.
        """
        known = {one.name: one for one in self.fields()}
        if name not in known or value not in (known[name].choices or (value,)):
            return self
        found = replace(self, rules=ruled(self.rules, name, value))
        found.start()
        room = len(self.seats.names(found.rules))
        return replace(found, takers=(*self.takers, *[PERSON] * room)[:room])

    def fields(self) -> tuple[Any, ...]:
        """Every rule that can be chosen, with its value now."""
        return (*size_fields(self.rules), *house_fields(self.name, self.rules))

    def with_taker(self, seat: int, taker: str) -> "Setting":
        """The setting with another taker of a seat; itself when there is no such one."""
        if not 0 <= seat < len(self.takers) or taker not in (PERSON, *self.seats.LEVELS):
            return self
        return replace(self, takers=(*self.takers[:seat], taker, *self.takers[seat + 1 :]))

    def plain(self) -> dict[str, Any]:
        """The setting as JSON keeps it."""
        return {
            "game": self.name,
            "rules": {one.name: one.value for one in self.fields()},
            "takers": list(self.takers),
            "seed": self.seed,
            "chance": self.chance,
            "pace": self.pace,
            "opening": self.opening,
        }


def new_setting(name: str, seed: int) -> Setting:
    """A table as it is first offered: a person at the first seat, computers at the others."""
    sat = seats(name)
    rules = game(name).engine.Rules()
    if "match_length" in {one.name for one in fields(rules)}:
        rules = ruled(rules, "match_length", str(MATCH))
    room = len(sat.names(rules))
    middle = sat.LEVELS[len(sat.LEVELS) // 2] if sat.LEVELS else PERSON
    return Setting(name, rules, (PERSON, *[middle] * (room - 1)), seed)


def read_setting(value: Any) -> Setting:  # noqa: ANN401 - whatever JSON holds
    """A setting out of JSON; ValueError, GameError or another error of reading for any other."""
    if value["game"] not in games():
        raise ValueError(value["game"])
    found = new_setting(value["game"], read_seed(str(value["seed"])) or SEEDS[0])
    for name, text in value["rules"].items():
        found = replace(found, rules=_known(found, name, text))
    if opening := str(value["opening"]):
        found = replace(found, rules=found.game.state(opening).rules, opening=opening)
    found.start()
    takers = tuple(map(str, value["takers"]))
    room = len(found.seats.names(found.rules))
    allowed = {PERSON, *found.seats.LEVELS}
    if len(takers) != room or not allowed.issuperset(takers):
        raise ValueError(takers)
    if value["chance"] not in {LOT, HAND} or value["pace"] not in PACES:
        raise ValueError(value["chance"], value["pace"])
    return replace(found, takers=takers, chance=value["chance"], pace=value["pace"])


def _known(setting: Setting, name: str, text: Any) -> Any:  # noqa: ANN401 - out of JSON
    """The rules with a value that they can have; ValueError for any other."""
    one = {one.name: one for one in setting.fields()}[name]
    if not isinstance(text, str) or (one.words and text not in one.choices):
        raise ValueError(name, text)
    return ruled(setting.rules, name, text)
