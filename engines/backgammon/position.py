"""The values of backgammon: sides, house rules, a position, and what makes one impossible.

Source: the rules of the guide with the decisions of `content/backgammon/rules.toml`; boards are
26 numbers in the frame of one side: [0] minus the enemy checkers on the bar, [1..24] the points
as that side numbers them (positive own, negative enemy), [25] own checkers on the bar.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum
from operator import neg

from engines import record
from engines.contract import Declared, Fault, fault

CHECKERS = 15
BAR = 25
OFF = 0
CENTRED_AFTER_TIE = 2

FAULTS: Declared = {
    **record.FAULTS,
    "board.bar": (),
    "board.checkers": ("count", "side"),
    "board.empty": (),
    "board.length": ("count",),
    "board.shared": ("point",),
    "crawford.cube": ("cube",),
    "crawford.score": ("black", "length", "white"),
    "cube.centred": ("cube",),
    "cube.limit": ("cube", "limit"),
    "cube.limit-power": ("limit",),
    "cube.owned": ("side",),
    "cube.power": ("cube",),
    "dice.range": ("die",),
    "dice.unknown": ("text",),
    "event.empty": (),
    "gnu.board": ("text",),
    "gnu.match": ("text",),
    "gnu.over": (),
    "match.length": ("length",),
    "move.unknown": ("part", "text"),
    "offer.cube": ("cube", "offered"),
    "phase.dice": ("phase",),
    "phase.finished": (),
    "phase.no-dice": (),
    "phase.opening": (),
    "phase.outcome": ("phase",),
    "record.another": (),
    "record.cube": ("due", "said"),
    "record.dice": ("rolled", "said"),
    "record.names": ("text",),
    "record.no-play": ("dice",),
    "record.score": ("black", "white"),
    "record.turn": ("side",),
    "record.unfinished": (),
    "record.variation": ("text",),
    "record.word": ("text",),
    "resign.points": ("points",),
    "rules.money-only": ("length",),
    "score.beyond": ("length", "score"),
    "score.negative": ("score",),
    "sgf.game": ("game",),
    "sgf.match": ("text",),
    "sgf.setup": (),
    "sgf.torn": ("text",),
    "text.unknown": ("text",),
    "xgid.dice": ("text",),
    "xgid.field": ("name", "value"),
    "xgid.number": ("name", "text"),
    "xgid.torn": ("text",),
    "xgid.word": ("text",),
}

Board = tuple[int, ...]
Dice = tuple[int, int]

START: Board = (
    *(0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5),
    *(5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0),
)


class Side(IntEnum):
    """The two players; white is the learner, drawn at the bottom."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


class Phase(Enum):
    """What the game waits for."""

    OPENING = "opening"
    ROLL = "roll"
    MOVE = "move"
    ANSWER = "answer"
    RESIGNED = "resigned"
    OVER = "over"


class Win(IntEnum):
    """How many times the cube a win is worth (rules win.single, win.gammon, win.backgammon)."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


class End(Enum):
    """How a game came to its end."""

    BORNE_OFF = "off"
    DROPPED = "drop"
    RESIGNED = "resign"


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules of one session: `match_length` 0 is money play, where Jacoby may apply."""

    match_length: int = 0
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    automatic_doubles: bool = False
    cube_limit: int = 1024


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game; `points` has the cube and Jacoby counted in."""

    winner: Side
    points: int
    win: Win
    end: End


@dataclass(frozen=True, slots=True)
class Position:
    """Everything two players need to go on from here.

    `board` is in the frame of `turn`, the side whose turn it is: also while the other side
    answers a double or a resignation. `dice` is the roll to play, or in the opening the last
    tie. `offered` is the cube offered (phase ANSWER) or the points resigned by `resigner` (phase
    RESIGNED).
    `scores` are white's and black's, a finished game counted in.
    """

    rules: Rules
    board: Board
    turn: Side
    phase: Phase
    dice: Dice | None = None
    cube: int = 1
    owner: Side | None = None
    scores: tuple[int, int] = (0, 0)
    crawford_game: bool = False
    offered: int = 0
    resigner: Side | None = None
    outcome: Outcome | None = None

    def points(self, side: Side) -> Board:
        """The board as `side` numbers it."""
        return self.board if side == self.turn else flipped(self.board)

    def off(self, side: Side) -> int:
        """How many checkers `side` has borne off."""
        return CHECKERS - sum(n for n in self.points(side) if n > 0)

    @property
    def beavered(self) -> bool:
        """Whether the offer to answer is a beaver."""
        return self.phase is Phase.ANSWER and self.offered == 4 * self.cube

    @property
    def actor(self) -> Side:
        """The side that has to act now: who answers an offer, else who is on turn."""
        if self.resigner is not None:
            return self.resigner.other
        answering = self.phase is Phase.ANSWER and not self.beavered
        return self.turn.other if answering else self.turn


def flipped(board: Board) -> Board:
    """The same board in the frame of the other side."""
    return tuple(map(neg, board[::-1]))


def worth(board: Board) -> Win:
    """What the side in whose frame `board` is has lost, its opponent having borne off all."""
    own = sum(n for n in board if n > 0)
    if own < CHECKERS:
        return Win.SINGLE
    return Win.BACKGAMMON if any(n > 0 for n in board[19:]) else Win.GAMMON


def faults(position: Position) -> tuple[Fault, ...]:
    """Every reason why `position` cannot exist; empty when it can."""
    return (
        *_board_faults(position),
        *dice_faults(position.dice or (1, 2)),
        *_cube_faults(position),
        *_score_faults(position),
        *_phase_faults(position),
    )


def dice_faults(dice: tuple[int, ...]) -> tuple[Fault, ...]:
    """A fault for each die outside 1..6."""
    return tuple(fault("dice.range", die=die) for die in dice if not 1 <= die <= 6)


def _board_faults(position: Position) -> list[Fault]:
    """Sixteen checkers, both sides all off, a bar that holds the wrong side."""
    if len(position.board) != 26:
        return [fault("board.length", count=len(position.board))]
    found = []
    for side in Side:
        count = sum(n for n in position.points(side) if n > 0)
        if count > CHECKERS:
            found.append(fault("board.checkers", count=count, side=str(side)))
    if not any(position.board):
        found.append(fault("board.empty"))
    if position.board[0] > 0 or position.board[25] < 0:
        found.append(fault("board.bar"))
    return found


def _cube_faults(position: Position) -> list[Fault]:
    """A cube that is no power of two, above the limit, or turned without an owner."""
    cube, rules = position.cube, position.rules
    found = [fault("cube.power", cube=cube)] if not _is_power(cube) else []
    if not _is_power(rules.cube_limit):
        found.append(fault("cube.limit-power", limit=rules.cube_limit))
    if cube > rules.cube_limit:
        found.append(fault("cube.limit", cube=cube, limit=rules.cube_limit))
    automatic = rules.automatic_doubles and cube == CENTRED_AFTER_TIE
    if position.owner is None and cube > 1 and not automatic:
        found.append(fault("cube.centred", cube=cube))
    if position.owner is not None and cube == 1:
        found.append(fault("cube.owned", side=str(position.owner)))
    return found


def _score_faults(position: Position) -> list[Fault]:
    """Scores below zero or beyond the match, and a Crawford game that cannot be one."""
    length, scores = position.rules.match_length, position.scores
    found = [fault("match.length", length=length)] if length < 0 else []
    found += [fault("score.negative", score=n) for n in scores if n < 0]
    if length > 0 and position.phase is not Phase.OVER:
        found += [fault("score.beyond", length=length, score=n) for n in scores if n >= length]
    if position.crawford_game and position.cube > 1:
        found.append(fault("crawford.cube", cube=position.cube))
    if position.crawford_game and position.outcome is None:
        away = sorted(length - n for n in scores)
        if length == 0 or away[0] != 1 or (away[1] == 1 and length > 1):
            found.append(fault("crawford.score", black=scores[1], length=length, white=scores[0]))
    if length > 0 and (position.rules.jacoby or position.rules.beavers):
        found.append(fault("rules.money-only", length=length))
    return found


def _phase_faults(position: Position) -> list[Fault]:
    """Phases that need dice, an offer or a result and lack it, or have one too many."""
    phase, dice = position.phase, position.dice
    found = []
    if phase is Phase.MOVE and dice is None:
        found.append(fault("phase.no-dice"))
    if dice is not None and phase in (Phase.ROLL, Phase.ANSWER, Phase.OVER):
        found.append(fault("phase.dice", phase=phase.value))
    if phase is Phase.OPENING and (position.board != START or _rolled_apart(dice)):
        found.append(fault("phase.opening"))
    if phase is Phase.RESIGNED and not 1 <= position.offered <= 3:
        found.append(fault("resign.points", points=position.offered))
    if phase is Phase.ANSWER and not _may_offer(position):
        found.append(fault("offer.cube", cube=position.cube, offered=position.offered))
    if (phase is Phase.OVER) != (position.outcome is not None):
        found.append(fault("phase.outcome", phase=phase.value))
    finished = CHECKERS in map(position.off, Side) and any(position.board)
    if phase is not Phase.OVER and finished:
        found.append(fault("phase.finished"))
    return found


def _may_offer(position: Position) -> bool:
    """Whether the side on turn could have doubled, or been beavered."""
    if position.beavered and not position.rules.beavers:
        return False
    owned = position.owner is not position.turn.other
    return owned and not position.crawford_game and position.offered <= position.rules.cube_limit


def _rolled_apart(dice: Dice | None) -> bool:
    """Whether an opening roll has already named the side to begin."""
    return dice is not None and dice[0] != dice[1]


def _is_power(value: int) -> bool:
    """Whether `value` is 1, 2, 4, 8 ..."""
    return value > 0 and value & (value - 1) == 0
