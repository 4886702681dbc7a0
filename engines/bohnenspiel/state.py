"""Bohnenspiel as one immutable state: legal moves, play, why not, outcome; the match.

Rules of the guide, with the decisions of `content/bohnenspiel/rules.toml` where it is silent.
"""

from dataclasses import dataclass, fields, replace

from engines.bohnenspiel import notation, sowing, why
from engines.bohnenspiel.position import (
    PASS,
    START,
    Board,
    Move,
    Outcome,
    Pair,
    Pass,
    Position,
    Quiet,
    Rules,
    Side,
    faults,
    match_winner,
    outcome,
)
from engines.contract import Fault, IllegalMove, InvalidState, Violation, fault


@dataclass(frozen=True, slots=True)
class State(Position):
    """A game of Bohnenspiel at one moment; see `Position` for the fields.

    A finished game keeps its last board; `outcome` tells who sweeps what lies on it.

    >>> state = State.start().play(1).play(7).play(6)
    >>> state.stores, state.legal_moves()
    ((2, 0), (7, 8, 9, 10, 11, 12))
    """

    @classmethod
    def start(cls, rules: Rules | None = None) -> "State":
        """The first game of a match, South to open; raises InvalidState for impossible rules."""
        return cls.of(Position(rules or Rules(), START, (0, 0), Side.SOUTH))

    @classmethod
    def from_text(cls, text: str) -> "State":
        """The state of "start", or of a position with its words and moves (see `notation`).

        Raises InvalidText when it is not understood, InvalidState with every reason why such a
        state cannot exist.
        """
        reading = notation.read(text)
        state = cls.of(reading.position, reading.faults)
        for number, move in enumerate(reading.moves, 1):
            if broken := state.why_not(move):
                illegal = fault("moves.illegal", move=str(move), number=number, rule=broken.key)
                raise InvalidState((illegal,))
            state = state.play(move)
        return state

    @classmethod
    def of(cls, position: Position, found: tuple[Fault, ...] = ()) -> "State":
        """The state of a checked position; raises InvalidState with every fault, `found` first."""
        if found := (*found, *faults(position)):
            raise InvalidState(found)
        return cls(**{field.name: getattr(position, field.name) for field in fields(Position)})

    def __str__(self) -> str:
        return notation.written(self)

    def legal_moves(self) -> tuple[Move, ...]:
        """The pits that can be sown, from the mover's left; a lone PASS where Hemprich asks it."""
        return () if self.end is not None else self.choices or (PASS,)

    def why_not(self, move: Move) -> Violation | None:
        """The first rule `move` breaks, None exactly when it is legal."""
        return why.move(self, move)

    def play(self, move: Move) -> "State":
        """The state after `move`; raises IllegalMove with the rule it breaks."""
        if broken := self.why_not(move):
            raise IllegalMove(broken)
        if isinstance(move, Pass):
            return self._after(move, self.board, 0)
        moved = sowing.move(self.board, move, self.rules)
        return self._after(move, moved.board, moved.gain)

    @property
    def outcome(self) -> Outcome | None:
        """The result of a finished game, with the sweep; None while it goes on."""
        return outcome(self)

    @property
    def scores(self) -> Pair:
        """The match as it stands, a finished game counted in."""
        points = result.points if (result := self.outcome) else (0, 0)
        return self.before[0] + points[0], self.before[1] + points[1]

    @property
    def match_winner(self) -> Side | None:
        """Who has won the match; None while it goes on, and always in games without end."""
        return match_winner(self.scores, self.rules)

    def next_game(self) -> "State":
        """The next game of the match; raises IllegalMove when there is none.

        The sides open in turn, or the loser of this game opens (rule match.loser-starts).
        """
        if broken := why.next_game(self, self.scores):
            raise IllegalMove(broken)
        opener = self.starter.other
        winner = self.outcome.winner if self.outcome else None
        if self.rules.loser_starts and winner is not None:
            opener = winner.other
        return replace(
            self,
            board=START,
            stores=(0, 0),
            turn=opener,
            ply=0,
            before=self.scores,
            quiet=(),
        )

    def _after(self, move: Move, board: Board, gain: int) -> "State":
        """The state when the mover has left `board` and put `gain` beans into the store."""
        south, north = self.stores
        return replace(
            self,
            board=board,
            stores=(south, north + gain) if self.turn else (south + gain, north),
            turn=self.turn.other,
            ply=self.ply + 1,
            quiet=() if gain else (*self.quiet, Quiet(self.board, move)),
        )


def advance(now: State, text: str) -> State:
    """The state after one event: a pit `1` to `12`, `pass`, or `next` for the next game.

    Raises InvalidText for another text, IllegalMove for a move that breaks a rule.
    """
    if text.strip().lower() == "next":
        return now.next_game()
    return now.play(notation.parse_move(text))
