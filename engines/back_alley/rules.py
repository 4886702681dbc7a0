"""House rules of Back Alley, with the defaults of the guide (`content/back_alley/rules.toml`)."""

from dataclasses import dataclass
from typing import NamedTuple

from engines.cards import Choices, option_faults
from engines.contract import Fault

CHOICES: Choices = {
    "deals": ("25", "26", "13", "7-1-7"),
    "scoring": ("five", "three", "three-six", "ten"),
    "joker": ("replace", "again"),
    "trump": ("turned", "spades"),
    "duty": ("both", "big", "off"),
    "boards": ("own", "highest"),
    "silent": ("tricks", "nothing"),
    "thrown_in": ("again", "counts"),
    "tie": ("draw", "extra"),
}

FULL = 13
BAGS = 10
BAG_COST = 100


class Values(NamedTuple):
    """Points for a trick bid and made (lost when the bid fails), above it, and of a board."""

    bid: int
    over: int
    board: int


_VALUES = {
    "five": Values(5, 1, 10),
    "three": Values(3, 1, 10),
    "three-six": Values(3, 1, 6),
    "ten": Values(10, 1, 20),
}
_DOWN = tuple(range(FULL, 0, -1))
_SCHEDULES = {
    "25": (*_DOWN, *range(2, FULL + 1)),
    "26": (*_DOWN, *range(1, FULL + 1)),
    "13": _DOWN,
    "7-1-7": (*range(7, 0, -1), *range(2, 8)),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules of one table.

    `deals` names the sizes: 13 to 1 and back (25, or 26 with the one-card deal twice), 13 down
    only, 7 to 1 and back. `scoring` names the points of a trick bid, above and of a board: five
    (5, 1, 10), three (3, 1, 10), three-six (3, 1, 6), ten (10, 1, 20, and every ten tricks
    above the bids cost 100). `joker` turned up: no trump, the other joker replaced, or another
    card turned. `trump` may be spades always. `break_trumps`: trump is not led before one has
    been played. `board_exempt`: a player who claimed board may lead trump all the same. `duty`
    says which blooper led calls for highest or lowest trumps. `boards`: each team at its own
    highest claim, or all at the highest of the deal. `silent`: two passes score their tricks or
    nothing. `thrown_in`: the deal is played again or counts. `tie` at the end: a draw or an
    extra deal. `table` lets players renege, to be caught.
    """

    deals: str = "25"
    scoring: str = "five"
    joker: str = "replace"
    trump: str = "turned"
    break_trumps: bool = False
    board_exempt: bool = False
    duty: str = "both"
    boards: str = "own"
    silent: str = "tricks"
    thrown_in: str = "again"
    tie: str = "draw"
    table: bool = False

    @property
    def schedule(self) -> tuple[int, ...]:
        """The cards each player gets, deal by deal."""
        return _SCHEDULES[self.deals]

    @property
    def values(self) -> Values:
        """What tricks are worth."""
        return _VALUES[self.scoring]

    @property
    def sandbags(self) -> bool:
        """Whether tricks above the bids are held against a team."""
        return self.scoring == "ten"


def rules_faults(rules: Rules) -> list[Fault]:
    """Every reason why a table cannot play by `rules`."""
    return option_faults(rules, CHOICES)
