"""Who sits at the table of a game and who acts, one module for each game.

A seat is a number from 0. Chance is an event like any other: ``drawn`` makes one by lot,
``entered`` reads what was rolled or dealt on a real table.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from engines.cards import Card
from engines.players import Hint

State = Any
"""A state of the game; only its own module looks inside."""

DICE, CARDS = "dice", "cards"
"""How chance is entered by hand: two dice, or cards one by one."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something a seat may say: an event, the key of its words, and the seat it is about."""

    event: str
    key: str
    about: str = ""


class Seats(ABC):
    """The seats of a game.

    What a game does not say itself is so here: all lies open, there is no chance, a move is a
    whole turn, and nobody speaks beside what the board offers.
    """

    LEVELS: tuple[str, ...] = ()
    """The computer's levels, the weakest first; none where only people play."""
    HIDDEN = False
    """Whether hands are hidden from each other."""
    ENTRY = ""
    """How chance is entered by hand; empty where there is none."""
    PACK: tuple[Card, ...] = ()
    """The cards of the pack; none where no cards are dealt."""

    @abstractmethod
    def names(self, rules: Any) -> tuple[str, ...]:  # noqa: ANN401 - rules of any game
        """The seats, by the names their words have."""

    @abstractmethod
    def actor(self, state: State) -> int | None:
        """The seat that has to act; None where chance, the next game or nobody is waited for."""

    def chance(self, state: State) -> str:  # noqa: ARG002 - no chance
        """What chance has to give now: roll, opening, toss, dealer, deal; empty when nothing."""
        return ""

    def drawn(self, state: State, random: Random) -> str:
        """The event of chance that is due, drawn by lot; LookupError where there is no chance."""
        raise LookupError((str(state), random))

    def entered(self, state: State, text: str) -> str:
        """The event of chance that is due, from what was typed; LookupError like ``drawn``."""
        raise LookupError((str(state), text))

    def sayings(self, state: State, seat: int) -> tuple[Said, ...]:  # noqa: ARG002 - nothing said
        """What a seat may say beside what its board offers."""
        return ()

    def waits(self, state: State) -> bool:  # noqa: ARG002 - everybody speaks in turn
        """Whether somebody may speak before anything more is played."""
        return False

    @abstractmethod
    def has_next(self, state: State) -> bool:
        """Whether the next game or hand of the match is due."""

    @abstractmethod
    def is_over(self, state: State) -> bool:
        """Whether the match is over."""

    def faced(self, state: State, seat: int) -> State:  # noqa: ARG002 - the look turns a board
        """The state as a seat looks at it, that seat at the bottom."""
        return state

    def turn_made(self, state: State, event: str) -> State | None:  # noqa: ARG002 - see the class
        """A turn that an event made, before it is over; None where pieces do not move in turns."""
        return None

    def reply(self, state: State, seat: int, level: str, seed: int) -> str:
        """What a computer does at a level; LookupError where only people play."""
        raise LookupError((str(state), seat, level, seed))

    @abstractmethod
    def hint(self, state: State, seat: int) -> Hint | None:
        """A good move and why; None when there is none to give now."""

    @abstractmethod
    def scores(self, state: State) -> tuple[tuple[str, int], ...]:
        """The score of the match, or of a game that is alone, side by side."""

    @abstractmethod
    def leaders(self, state: State) -> tuple[str, ...]:
        """Who has won what has just ended, by the names of the scores; several share it."""


def seats(game: str) -> Seats:
    """The seats of a game; ModuleNotFoundError when there are none."""
    found: Seats = import_module(f"classroom.table.seats.{game}").SEATS
    return found


def found(state: State, faced: Callable[[State], State], after: State) -> str:
    """The move that leads from a state to what a board shows; LookupError when there is none."""
    for move in state.legal_moves():
        if faced(state.play(move)) == after:
            return str(move)
    raise LookupError(str(after))
