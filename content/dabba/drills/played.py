"""Positions out of seeded games, for drills.

Simple players take boxes more or less often, and more or less often shun third walls.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from engines.dabba import Line, Rules, State
from engines.dabba.grid import bits

SIZES = (
    ((2, 2), (2, 3), (3, 2)),
    ((2, 4), (3, 3), (4, 2)),
    ((3, 4), (4, 3), (4, 4), (3, 5)),
)
"""Boards in boxes, by level: small ones are easy to survey."""

GAMES = 4
"""Games looked through before an attempt is given up."""


class Move(NamedTuple):
    """A line of a game, and the position it was drawn in."""

    state: State
    line: Line


class Style(NamedTuple):
    """How often a player takes a box that is there, and draws no third wall if that can be."""

    greed: float
    care: float


CAREFUL = Style(1, 1)


def board(rng: Random, level: int, players: int = 0) -> Rules:
    """The board of a level; for two to four players unless their number is given."""
    return Rules(*rng.choice(SIZES[level]), players or rng.randint(2, 4))


def a_game(rng: Random, rules: Rules, style: Style | None = None) -> tuple[Move, ...]:
    """A whole game, all its players of one style."""
    like = style or Style(rng.uniform(0.5, 1), rng.random())
    return tuple(_moves(rng, State.start(rules), like))


def found(
    rng: Random, rules: Rules, wanted: Callable[[State], object], style: Style | None = None
) -> State | None:
    """A wanted position of one of a few games, or None when they have none."""
    for _game in range(GAMES):
        states = [move.state for move in a_game(rng, rules, style)]
        if chosen := next(filter(wanted, rng.sample(states, len(states))), None):
            return chosen
    return None


def endgame(rng: Random, rules: Rules, wanted: Callable[[State], object]) -> State | None:
    """A wanted position between careful players, who leave chains to the end."""
    return found(rng, rules, wanted, CAREFUL)


def _moves(rng: Random, state: State, like: Style) -> Iterator[Move]:
    while state.turn:
        line = _line(rng, state, like)
        yield Move(state, line)
        state = state.play(line)


def _line(rng: Random, state: State, like: Style) -> Line:
    """A line that completes a box, else one that makes no third wall, else any."""
    grid = state.rules.grid
    left = grid.full & ~state.lines
    ready = touched = 0
    for walls in grid.walls:
        lack = walls & left
        ready |= lack if lack.bit_count() == 1 else 0
        touched |= lack if lack.bit_count() < 3 else 0
    if ready and rng.random() < like.greed:
        return _any(rng, state, ready)
    safe = left & ~touched
    return _any(rng, state, safe if safe and rng.random() < like.care else left)


def _any(rng: Random, state: State, lines: int) -> Line:
    return state.rules.grid.lines[rng.choice(list(bits(lines)))]
