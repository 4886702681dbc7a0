"""How long games last: those the guide tells of, and those the engine played against itself."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from content.source import read

GUIDE_MEAN = 41
GUIDE_USUAL = (28, 65)


@dataclass(frozen=True, slots=True)
class Lengths:
    """Games of two players of one ``level``, the first ``opening`` moves left to chance.

    ``plies`` are their lengths in order, ``drawn`` the numbers of those that nobody won; game n
    is played with the seed ``seed + n``.
    """

    level: str
    opening: int
    seed: int
    plies: tuple[int, ...]
    drawn: frozenset[int]

    @property
    def mean(self) -> float:
        """The mean number of moves of a game."""
        return sum(self.plies) / len(self.plies)

    @property
    def draws(self) -> float:
        """How many games in a hundred are drawn."""
        return 100 * len(self.drawn) / len(self.plies)

    def bins(self, width: int) -> Mapping[int, tuple[int, int]]:
        """Games and draws among them by length, in bins of so many moves named by their first."""
        games = Counter(plies // width * width for plies in self.plies)
        drawn = Counter(self.plies[number] // width * width for number in self.drawn)
        return {first: (games[first], drawn[first]) for first in sorted(games)}


@cache
def lengths() -> Lengths:
    """The table `lengths.toml`, written by `python -m content.bohnenspiel.selfplay`."""
    table = read("bohnenspiel", "lengths").only("level", "opening", "seed", "plies", "drawn")
    return Lengths(
        table.text("level"),
        table.number("opening"),
        table.number("seed"),
        table.numbers("plies"),
        frozenset(table.numbers("drawn")),
    )
