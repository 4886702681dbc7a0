"""The values of dabba: the board and house rules, a result, a position.

Players are numbered from 1; 0 is nobody, the owner of an open box and on move after the last.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engines.dabba.grid import Box, Grid, grid_of
from engines.dabba.moves import Line

LARGEST: Final = 12
MOST_PLAYERS: Final = 4
NOBODY: Final = 0


@dataclass(frozen=True)
class Rules:
    """The board in boxes (1..12 each way), the players (1..4) and the house rules, all off.

    `once`: no further move after a box; `fewest`: the fewest boxes win; `swedish`: the outer
    frame is drawn at the start.
    """

    rows: int = 4
    columns: int = 4
    players: int = 2
    once: bool = False
    fewest: bool = False
    swedish: bool = False

    @cached_property
    def grid(self) -> Grid:
        """The dots, lines and boxes of the board."""
        return grid_of(self.rows, self.columns)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winners, and each player's points and rank, player 1 first.

    Equal points share a rank, which is one more than the number of players ahead.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def shared(self) -> bool:
        """Whether several players share the win (rule win.shared)."""
        return len(self.winners) > 1


class Position(NamedTuple):
    """Everything the players need to go on from here.

    `lines` is the set of drawn lines (see `grid`), `owners` the player of each box in reading
    order, `turn` the player on move.
    """

    rules: Rules
    lines: int
    owners: tuple[int, ...]
    turn: int

    @property
    def scores(self) -> tuple[int, ...]:
        """One point a box, player 1 first."""
        return tuple(map(self.owners.count, range(1, self.rules.players + 1)))

    @property
    def open_boxes(self) -> int:
        """How many boxes nobody has yet."""
        return self.owners.count(NOBODY)

    @property
    def drawn(self) -> tuple[Line, ...]:
        """The lines drawn, in reading order."""
        return self.rules.grid.set_of(self.lines)

    def owner(self, box: tuple[int, int]) -> int:
        """The player who has `box` (row, column), 0 while it is open."""
        return self.owners[self.rules.grid.boxes.index(Box(*box))]

    def walls(self, box: tuple[int, int]) -> int:
        """How many walls of `box` (row, column) are drawn, 0..4."""
        grid = self.rules.grid
        return (grid.walls[grid.boxes.index(Box(*box))] & self.lines).bit_count()


def outcome(position: Position) -> Outcome | None:
    """The result of a finished game (rules win.most, win.shared); None while it goes on."""
    if position.turn:
        return None
    scores = position.scores
    behind = [score if position.rules.fewest else -score for score in scores]
    ranks = tuple(1 + sum(other < own for other in behind) for own in behind)
    winners = tuple(player for player, rank in enumerate(ranks, 1) if rank == 1)
    return Outcome(winners, scores, ranks)
