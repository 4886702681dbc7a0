"""Read what a game needs to be played on paper."""

from dataclasses import dataclass
from functools import cache

from content.source import games, holds, read


@dataclass(frozen=True, slots=True)
class Grid:
    """A board to print: rows and columns of dots, and how many of it stand on one page."""

    rows: int
    columns: int
    copies: int


@cache
def paper(game: str) -> tuple[Grid, ...]:
    """The boards of a game to print; none when it is not played on paper."""
    if not holds(game, "paper"):
        return ()
    rows = read(game, "paper").only("grid").tables("grid")
    return tuple(
        Grid(row.number("rows"), row.number("columns"), row.number("copies")) for row in rows
    )


def papers() -> tuple[str, ...]:
    """The games that are played on paper too."""
    return tuple(game for game in games() if paper(game))
