"""What lies where: in a state of the game, or in the middle of a sowing and of its capture."""

from dataclasses import dataclass

from engines.bohnenspiel import Outcome, State
from engines.bohnenspiel.analysis import Sowing, sow
from engines.bohnenspiel.position import Board, End, Pair


@dataclass(frozen=True, slots=True)
class Midway:
    """A move half made: so many beans dropped, then so many pits of its capture emptied."""

    state: State
    move: Sowing
    dropped: int
    taken: int = 0

    @property
    def in_hand(self) -> int:
        """The beans still in the hand."""
        return len(self.move.path) - self.dropped

    @property
    def pit(self) -> int:
        """The pit the hand is at, or the capture has come to."""
        if self.taken:
            return self.move.taken[self.taken - 1][0]
        return self.move.path[self.dropped - 1] if self.dropped else self.move.origin

    @property
    def board(self) -> Board:
        """The beans in the pits at this moment."""
        gone = {pit for pit, _beans in self.move.taken[: self.taken]}
        full = self.move.boards[self.dropped]
        return tuple(0 if pit in gone else beans for pit, beans in enumerate(full, 1))

    @property
    def stores(self) -> Pair:
        """The beans in the stores at this moment, South's first."""
        south, north = self.state.stores
        gain = sum(beans for _pit, beans in self.move.taken[: self.taken])
        return (south, north + gain) if self.state.turn else (south + gain, north)

    @property
    def is_over(self) -> bool:
        """Whether the hand is empty and everything is taken."""
        return not self.in_hand and self.taken == len(self.move.taken)


Now = State | Midway


@dataclass(frozen=True, slots=True)
class Standing:
    """The beans to be drawn: in the pits, in the stores, and those a finished game swept."""

    board: Board
    stores: Pair
    swept: Board = (0,) * 12


def state_of(now: Now) -> State:
    """The state itself, or the one a move is made in."""
    return now.state if isinstance(now, Midway) else now


def standing(now: Now) -> Standing:
    """What lies where; after the end of a game the beans lie in the stores that count them."""
    result = None if isinstance(now, Midway) else now.outcome
    if result is None:
        return Standing(now.board, now.stores)
    if result.end is End.DECIDED or not any(result.swept):
        return Standing(now.board, result.beans)
    return Standing((0,) * 12, result.beans, now.board)


def outcome_of(now: Now) -> Outcome | None:
    """The result of a finished game."""
    return None if isinstance(now, Midway) else now.outcome


def played(before: Now, after: Now) -> Sowing | None:
    """The move that leads from one state to the next; None for a pass, a new game, or none."""
    if isinstance(before, Midway) or isinstance(after, Midway) or before.end is not None:
        return None
    pits = (pit for pit in before.choices if before.play(pit) == after)
    return next((sow(before, pit) for pit in pits), None)
