"""Backgammon as one immutable state: legal moves, play, why not, outcome; cube and match.

Rules of the guide, with the decisions of `content/backgammon/rules.toml` where it is silent.
"""

from dataclasses import dataclass, fields, replace

from engines.backgammon import notation, why
from engines.backgammon.moves import Answer, Cube, Move, Play, Resign, parse_move, parse_play
from engines.backgammon.position import (
    CENTRED_AFTER_TIE,
    CHECKERS,
    START,
    Board,
    Dice,
    End,
    Outcome,
    Phase,
    Position,
    Rules,
    Side,
    Win,
    dice_faults,
    faults,
    flipped,
    worth,
)
from engines.backgammon.turn import Turn, legal_plays
from engines.contract import (
    Fault,
    IllegalMove,
    InvalidState,
    InvalidText,
    Violation,
    fault,
    violation,
)


@dataclass(frozen=True, slots=True)
class State(Position):
    """A game of backgammon at one moment; see `Position` for the fields.

    >>> state = State.start().roll((3, 1))
    >>> str(state.play(parse_move("8/5 6/5")).turn)
    'black'
    """

    @classmethod
    def start(cls, rules: Rules | None = None) -> "State":
        """The first game of a match or session, before the opening roll."""
        return cls(rules or Rules(), START, Side.WHITE, Phase.OPENING)

    @classmethod
    def from_text(cls, text: str) -> "State":
        """The state of "start", an XGID or a GNU "positionid:matchid".

        Raises InvalidText when it is none of them, InvalidState with every reason why such a
        state cannot exist.
        """
        if text.strip().lower() == "start":
            return cls.start()
        return cls.of(*notation.read(text))

    @classmethod
    def of(cls, position: Position, known: tuple[Fault, ...] = ()) -> "State":
        """The state of a position, checked; raises InvalidState with every fault."""
        values = {field.name: getattr(position, field.name) for field in fields(Position)}
        state = cls(**values).settled()
        if found := (*known, *faults(state)):
            raise InvalidState(found)
        return state

    def __str__(self) -> str:
        return notation.xgid(self)

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move of the side to act, distinct and in a stable order.

        Plays when a roll is to be played (one per distinct result; a pass on a dance), DOUBLE
        before a roll where the cube allows it, the answers to an offer. A resignation is an
        offer beside the moves and is not listed; `why_not` judges it too.
        """
        if self.phase is Phase.MOVE:
            return self.legal_plays()
        return tuple(word for word in (*Cube, *Answer) if self.why_not(word) is None)

    def legal_plays(self) -> tuple[Play, ...]:
        """The plays of the roll; empty in any other phase than MOVE."""
        return legal_plays(self.board, self.dice) if self.dice and not why.phase(self) else ()

    def why_not(self, move: Move) -> Violation | None:
        """The first rule `move` breaks, None exactly when it is legal."""
        if not isinstance(move, Play):
            return why.word(self, move)
        if broken := why.phase(self):
            return broken
        turn = Turn(self)
        if turn.whole(move.steps):
            return None
        if not move.steps:
            return violation("must.pass", play=str(self.legal_plays()[0]))
        return turn.why_not_all(move.steps) or turn.extend(move.steps).why_not_done()

    def play(self, move: Move) -> "State":
        """The state after `move`; raises IllegalMove with the rule it breaks."""
        if isinstance(move, Play):
            return self._played(move)
        if broken := why.word(self, move):
            raise IllegalMove(broken)
        match move:
            case Cube():
                return self._cube(move)
            case Resign():
                resigner = self.turn if move.side is None else move.side
                return replace(self, phase=Phase.RESIGNED, offered=move.points, resigner=resigner)
            case Answer.ACCEPT:
                return self.ended(self.actor, Win(self.offered), End.RESIGNED)
            case _:
                phase = Phase.MOVE if self.dice else Phase.ROLL
                return replace(self, phase=phase, offered=0, resigner=None)

    def after_turn(self, board: Board) -> "State":
        """The state when the side on turn has left `board`, in its own frame, as it is."""
        if not any(n > 0 for n in board):
            over = replace(self, board=board)
            return over.ended(self.turn, worth(flipped(board)), End.BORNE_OFF)
        return replace(
            self, board=flipped(board), turn=self.turn.other, phase=Phase.ROLL, dice=None
        )

    def roll(self, dice: Dice) -> "State":
        """The state after a roll; in the opening white's die, then black's.

        A tie keeps the opening going. Raises InvalidState for a die outside 1..6, IllegalMove
        when no roll is due.
        """
        if found := dice_faults(dice):
            raise InvalidState(found)
        if broken := why.roll(self):
            raise IllegalMove(broken)
        if self.phase is Phase.ROLL:
            return replace(self, phase=Phase.MOVE, dice=dice)
        if dice[0] == dice[1]:
            turned = self.rules.automatic_doubles and self.rules.cube_limit > 1
            return replace(self, dice=dice, cube=CENTRED_AFTER_TIE if turned else 1)
        return replace(self, phase=Phase.MOVE, dice=dice, turn=Side(int(dice[1] > dice[0])))

    def next_game(self) -> "State":
        """The next game of the match or session; raises IllegalMove when there is none."""
        if broken := why.next_game(self):
            raise IllegalMove(broken)
        length = self.rules.match_length
        last = self.outcome.winner if self.outcome else Side.WHITE
        reached = length > 1 and self.scores[last] == length - 1
        first = reached and self.scores[last.other] < length - 1
        start = State.start(self.rules)
        return replace(start, scores=self.scores, crawford_game=first and self.rules.crawford)

    @property
    def match_winner(self) -> Side | None:
        """Who has won the match; None while it goes on, and always in money play."""
        length = self.rules.match_length
        return next((side for side in Side if length and self.scores[side] >= length), None)

    def _played(self, play: Play) -> "State":
        """The state after a play, as whole turn."""
        turn = None if why.phase(self) else Turn(self).whole(play.steps)
        if turn is None and (broken := self.why_not(play)):
            raise IllegalMove(broken)
        return turn.finish() if turn else self

    def _cube(self, word: Cube) -> "State":
        """The state after a legal cube word."""
        match word:
            case Cube.DOUBLE:
                return replace(self, phase=Phase.ANSWER, offered=2 * self.cube)
            case Cube.BEAVER:
                return replace(self, offered=4 * self.cube)
            case Cube.TAKE:
                owner = self.turn.other
                return replace(self, phase=Phase.ROLL, cube=self.offered, owner=owner, offered=0)
            case _:
                dropped = replace(self, cube=self.offered // 2)
                return replace(
                    dropped.ended(self.actor.other, Win.SINGLE, End.DROPPED), cube=self.cube
                )

    def ended(self, winner: Side, win: Win, end: End) -> "State":
        """The finished game, its points added to the score (Jacoby: rule cube.jacoby)."""
        plain = self.rules.jacoby and self.owner is None
        points = self.cube * (1 if plain else int(win))
        scores = list(self.scores)
        scores[winner] += points
        return replace(
            self,
            phase=Phase.OVER,
            dice=None,
            offered=0,
            resigner=None,
            scores=(scores[0], scores[1]),
            outcome=Outcome(winner, points, win, end),
        )

    def settled(self) -> "State":
        """The state itself, or its end when a side has borne off all and no result is said."""
        done = [side for side in Side if self.off(side) == CHECKERS]
        if self.outcome is not None or len(done) != 1 or len(self.board) != 26:
            return self
        return self.ended(done[0], worth(self.points(done[0].other)), End.BORNE_OFF)


def advance(now: State | Turn, text: str) -> State | Turn:
    """Apply one event written as text to a state or a half-played turn.

    Events: "opening 53" (white's die, black's die), "roll 31", steps such as "8/5" or
    "13/8 13/11", "undo", "done", "pass", "double", "take", "drop", "beaver", "resign 2",
    "accept", "refuse", "next". Steps make a Turn of a state; any event but steps, "undo" and
    "done" first ends a complete turn. Raises InvalidText, InvalidState or IllegalMove.
    """
    words = text.strip().lower().split()
    match words:
        case []:
            raise InvalidText(fault("event.empty"))
        case ["undo"]:
            return _turn(now).undo()
        case ["done"]:
            return _done(now)
        case ["next"]:
            return _state(now).next_game()
        case ["roll" | "opening" as word, dice]:
            return _rolled(_state(now), word, dice)
        case [word, *_] if word != "beaver" and (word[0].isdigit() or word[0] in "bo"):
            return _moved(now, text)
        case _:
            return _said(now, text)


def _turn(now: State | Turn) -> Turn:
    return now if isinstance(now, Turn) else Turn(now)


def _state(now: State | Turn) -> State:
    return now.finish() if isinstance(now, Turn) else now


def _done(now: State | Turn) -> State:
    """The end of a turn; there is none to end before a roll."""
    if isinstance(now, State) and now.phase in (Phase.OPENING, Phase.ROLL):
        raise IllegalMove(violation("turn.alternate", "nothing-to-end"))
    return _turn(now).finish()


def _moved(now: State | Turn, text: str) -> Turn:
    return _turn(now).extend(parse_play(text).steps)


def _said(now: State | Turn, text: str) -> State:
    """A word: a pass ends an empty turn, all others a complete one."""
    move = parse_move(text)
    if isinstance(now, Turn) and move == Play() and not now.steps:
        return now.state.play(move)
    return _state(now).play(move)


def _rolled(state: State, word: str, text: str) -> State:
    """A roll of the kind the event names."""
    dice = notation.read_dice(text)
    if word == "opening" and state.phase not in (Phase.OPENING, Phase.OVER):
        raise IllegalMove(violation("opening.higher-first", "over"))
    return state.roll(dice)
