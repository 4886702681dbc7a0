"""The values of Bohnenspiel: sides, house rules, results, a position and what is wrong with one.

Pits are numbered 1..12 counter-clockwise: South's are 1..6 from left to right, North's 7..12,
so that 7 lies opposite 6. A board is twelve counts, pit n at index n - 1. Pairs are (South's,
North's).
"""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from engines import record
from engines.contract import Declared, Fault, fault

PITS = 12
ROW = 6
BEANS = 72
HALF = 36
PLY_CAP = 300
TIMES = 3

Board = tuple[int, ...]
Pair = tuple[int, int]

START: Board = (6,) * PITS

FAULTS: Declared = {
    **record.FAULTS,
    "move.unknown": ("text",),
    "position.unknown": ("text",),
    "word.unknown": ("word",),
    "word.twice": ("word",),
    "row.length": ("count", "side"),
    "board.length": ("count",),
    "pit.negative": ("beans", "pit"),
    "store.negative": ("beans", "side"),
    "store.odd": ("beans", "side"),
    "beans.total": ("beans", "count"),
    "ply.range": ("limit", "ply"),
    "match.points": ("points",),
    "match.negative": ("score", "side"),
    "match.over": ("score", "side"),
    "moves.illegal": ("move", "number", "rule"),
}


class Side(IntEnum):
    """The two players; South opens the first game and is drawn at the bottom."""

    SOUTH = 0
    NORTH = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)

    @property
    def pits(self) -> range:
        """The numbers of the pits in this side's row, from its left to its right."""
        return range(7, 13) if self else range(1, 7)

    def __str__(self) -> str:
        return self.name.lower()


class Pass(Enum):
    """The only move that is not a pit."""

    PASS = "pass"  # noqa: S105 - a word of the game

    def __str__(self) -> str:
        return self.value


PASS = Pass.PASS
Move = int | Pass


class Repetition(Enum):
    """What becomes of the beans on the board when a game goes round in circles."""

    OWN = "own"
    SPLIT = "split"
    VOID = "void"


class End(Enum):
    """How a game came to its end."""

    NO_MOVE = "no-move"
    DECIDED = "decided"
    REPETITION = "repetition"
    CAP = "cap"


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules; a match goes to `match_points`, 0 being games without end.

    `repetition` also settles a game that has reached PLY_CAP plies.
    """

    clockwise: bool = False
    skip_origin: bool = False
    last_pit_only: bool = False
    stop_when_decided: bool = False
    hemprich: bool = False
    repetition: Repetition = Repetition.OWN
    match_points: int = 100
    loser_starts: bool = False
    above_half: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game; `winner` None is a draw, or a game that does not count.

    `beans` are what each side holds at last, `swept` the part of them that lay on the board,
    `points` what the game adds to the match.
    """

    winner: Side | None
    beans: Pair
    points: Pair
    swept: Pair
    end: End


class Quiet(NamedTuple):
    """A ply without a capture: the board it was played on, and the move."""

    board: Board
    move: Move


@dataclass(frozen=True, slots=True)
class Position:
    """Everything two players need to go on from here.

    `ply` counts the moves and passes of this game. `before` is the match score of the games
    before it. `quiet` are the plies since the last capture: only they can bring a position
    back, for a captured bean never returns.
    """

    rules: Rules
    board: Board
    stores: Pair
    turn: Side
    ply: int = 0
    before: Pair = (0, 0)
    quiet: tuple[Quiet, ...] = ()

    @property
    def starter(self) -> Side:
        """The side that opened this game."""
        return Side((self.turn + self.ply) % 2)

    @property
    def occurrences(self) -> int:
        """How often this board has stood with this side to move, now included."""
        return 1 + sum(past.board == self.board for past in self.quiet[-2::-2])

    @property
    def choices(self) -> tuple[int, ...]:
        """The pits with beans in the row of the side to move, whether or not the game is over."""
        return tuple(pit for pit in self.turn.pits if self.board[pit - 1])

    def row(self, side: Side) -> Board:
        """The counts in the row of `side`, from its left to its right."""
        return self.board[ROW:] if side else self.board[:ROW]

    @property
    def end(self) -> End | None:
        """How the game has ended; None while it goes on.

        Rules end.no-move and end.hemprich, then end.stop-decided, end.repetition and end.cap.
        """
        if not any(self.board if self.rules.hemprich else self.row(self.turn)):
            return End.NO_MOVE
        if self.rules.stop_when_decided and max(self.stores) > HALF:
            return End.DECIDED
        if self.occurrences >= TIMES:
            return End.REPETITION
        return End.CAP if self.ply >= PLY_CAP else None


def match_winner(scores: Pair, rules: Rules) -> Side | None:
    """Who has won the match (rules match.hundred, match.both-pass); None while it goes on."""
    if not 0 < rules.match_points <= max(scores) or scores[0] == scores[1]:
        return None
    return Side(scores[1] > scores[0])


def outcome(position: Position) -> Outcome | None:
    """The result of a finished game, with the sweep; None while it goes on."""
    end = position.end
    if end is None:
        return None
    swept = _swept(position, end)
    beans = position.stores[0] + swept[0], position.stores[1] + swept[1]
    counts = end in (End.NO_MOVE, End.DECIDED) or position.rules.repetition is not Repetition.VOID
    winner = next((side for side in Side if counts and beans[side] > HALF), None)
    return Outcome(winner, beans, _points(beans, position.rules) if counts else (0, 0), swept, end)


def faults(position: Position) -> tuple[Fault, ...]:
    """Every reason why `position` cannot exist; empty when it can."""
    return (
        *_bean_faults(position),
        *_ply_faults(position),
        *_match_faults(position),
    )


def _swept(position: Position, end: End) -> Pair:
    """The beans of the board each side receives at the end."""
    south, north = sum(position.row(Side.SOUTH)), sum(position.row(Side.NORTH))
    if end is End.NO_MOVE:
        return (0, south + north) if position.turn is Side.SOUTH else (south + north, 0)
    if end is End.DECIDED or position.rules.repetition is Repetition.VOID:
        return 0, 0
    if position.rules.repetition is Repetition.OWN:
        return south, north
    return (south + north) // 2, (south + north) // 2


def _points(beans: Pair, rules: Rules) -> Pair:
    """What the beans are worth in a match (rules match.bean-point, match.above-half)."""
    if not rules.above_half:
        return beans
    return max(0, beans[0] - HALF), max(0, beans[1] - HALF)


def _bean_faults(position: Position) -> list[Fault]:
    """Rows of another length, counts below zero, beans lost or added, a store that is odd."""
    board, stores = position.board, position.stores
    found = [fault("board.length", count=len(board))] if len(board) != PITS else []
    found += [
        fault("pit.negative", beans=beans, pit=pit)
        for pit, beans in enumerate(board, 1)
        if beans < 0
    ]
    for side in Side:
        if stores[side] < 0:
            found.append(fault("store.negative", beans=stores[side], side=str(side)))
        elif stores[side] % 2:
            found.append(fault("store.odd", beans=stores[side], side=str(side)))
    if (count := sum(board) + sum(stores)) != BEANS:
        found.append(fault("beans.total", beans=BEANS, count=count))
    return found


def _ply_faults(position: Position) -> list[Fault]:
    """A ply count below zero or above the cap."""
    if 0 <= position.ply <= PLY_CAP:
        return []
    return [fault("ply.range", limit=PLY_CAP, ply=position.ply)]


def _match_faults(position: Position) -> list[Fault]:
    """A match below zero, or over before this game."""
    points = position.rules.match_points
    found = [fault("match.points", points=points)] if points < 0 else []
    found += [
        fault("match.negative", score=position.before[side], side=str(side))
        for side in Side
        if position.before[side] < 0
    ]
    winner = match_winner(position.before, position.rules)
    if winner is not None:
        found.append(fault("match.over", score=position.before[winner], side=str(winner)))
    return found
