"""Who sits at the table of a game and who acts, one module for each game.

A seat is a number from 0. Chance is an event like any other: ``drawn`` makes one by lot,
``entered`` reads what was rolled or dealt on a real table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Protocol

from engines.cards import Card
from engines.players import Hint

State = Any
"""A state of the game; only its own module looks inside."""

DICE, CARDS, SEAT = "dice", "cards", "seat"
"""How chance is entered by hand: two dice, cards one by one, or one of the seats."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something a seat may say: an event, the key of its words, and the seat it is about."""

    event: str
    key: str
    about: str = ""


class Seats(Protocol):
    """What every module here offers for its game."""

    LEVELS: tuple[str, ...]
    """The computer's levels, the weakest first; none where only people play."""
    HIDDEN: bool
    """Whether hands are hidden from each other."""
    ENTRY: str
    """How chance is entered by hand; empty where there is none."""
    PACK: tuple[Card, ...]
    """The cards of the pack; none where no cards are dealt."""

    def names(self, rules: Any) -> tuple[str, ...]:  # noqa: ANN401 - rules of any game
        """The seats, by the names their words have."""

    def actor(self, state: State) -> int | None:
        """The seat that has to act; None where chance, the next game or nobody is waited for."""

    def chance(self, state: State) -> str:
        """What chance has to give now: roll, opening, toss, dealer, deal; empty when nothing."""

    def drawn(self, state: State, random: Random) -> str:
        """The event of chance that is due, drawn by lot."""

    def entered(self, state: State, text: str) -> str:
        """The event of chance that is due, from what was typed."""

    def sayings(self, state: State, seat: int) -> tuple[Said, ...]:
        """What a seat may say beside what its board offers."""

    def waits(self, state: State) -> bool:
        """Whether somebody may speak before anything more is played."""

    def has_next(self, state: State) -> bool:
        """Whether the next game or hand of the match is due."""

    def is_over(self, state: State) -> bool:
        """Whether the match is over."""

    def faced(self, state: State, seat: int) -> State:
        """The state as a seat looks at it, that seat at the bottom."""

    def turn_made(self, state: State, event: str) -> State | None:
        """A turn that an event made, before it is over; None where pieces do not move in turns."""

    def reply(self, state: State, seat: int, level: str, seed: int) -> str:
        """What a computer does at a level."""

    def hint(self, state: State, seat: int) -> Hint | None:
        """A good move and why; None when there is none to give now."""

    def scores(self, state: State) -> tuple[tuple[str, int], ...]:
        """The score of the match, or of a game that is alone, side by side."""

    def leaders(self, state: State) -> tuple[str, ...]:
        """Who has won what has just ended, by the names of the scores; several share it."""


def seats(game: str) -> Seats:
    """The seats of a game; ModuleNotFoundError when there are none."""
    return import_module(f"classroom.table.seats.{game}")


def found(state: State, faced: Callable[[State], State], after: State) -> str:
    """The move that leads from a state to what a board shows; LookupError when there is none."""
    for move in state.legal_moves():
        if faced(state.play(move)) == after:
            return str(move)
    raise LookupError(str(after))
