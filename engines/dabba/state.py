"""Dabba as one immutable state: legal lines, play, why not, outcome.

Rules of the guide, with the decisions of `content/dabba/rules.toml` where it is silent.
"""

from engines.contract import IllegalMove, InvalidState, Violation
from engines.dabba import notation, position, why
from engines.dabba.faults import faults, faults_of_rules
from engines.dabba.grid import Around
from engines.dabba.moves import Line
from engines.dabba.position import NOBODY, Outcome, Position, Rules

_new = tuple.__new__


class State(Position):
    """A game of dabba at one moment; see `Position` for the fields.

    >>> print(State.start(Rules(1, 1)).play(Line.h(0, 0)))
    1x1,2:1000:.:2:0-0
    """

    __slots__ = ()

    @classmethod
    def start(cls, rules: Rules | None = None) -> "State":
        """The empty board, or the frame alone; raises InvalidState with every fault of `rules`."""
        rules = rules or Rules()
        if found := faults_of_rules(rules):
            raise InvalidState(tuple(found))
        frame = rules.grid.frame if rules.swedish else 0
        return cls(rules, frame, (NOBODY,) * len(rules.grid.boxes), 1)

    @classmethod
    def from_text(cls, text: str) -> "State":
        """The state of "start", of rules such as "4x4,3", or of a position (see `notation`).

        Raises InvalidText when it is none of them, InvalidState with every reason why such a
        state cannot exist.
        """
        read = notation.read(text)
        if isinstance(read, Rules):
            return cls.start(read)
        return cls.of(*read)

    @classmethod
    def of(
        cls, given: Position, written: int | None = None, said: tuple[int, ...] | None = None
    ) -> "State":
        """The state of a checked position; raises InvalidState with every fault.

        `written` and `said` are what a text claims beside it: lines in all, and scores.
        """
        if found := faults(given, written, said):
            raise InvalidState(found)
        return cls(given.rules, given.lines, given.owners, given.turn)

    def __str__(self) -> str:
        return notation.write(self)

    def legal_moves(self) -> tuple[Line, ...]:
        """The lines not drawn yet, in reading order: horizontals row by row, then verticals."""
        return self.rules.grid.left(self.lines)

    def play(self, move: Line) -> "State":
        """The state after `move`; raises IllegalMove with the rule it breaks."""
        rules, lines, owners, turn = self
        stroke = rules.grid.strokes.get(move)
        if stroke is None or lines & stroke[0]:
            return self._play_checked(move)
        bit, around = stroke
        lines |= bit
        for walls, _ in around:
            if lines & walls == walls:
                return self._scored(lines, around)
        return _new(State, (rules, lines, owners, turn % rules.players + 1))

    def why_not(self, move: Line) -> Violation | None:
        """The first rule `move` breaks, None exactly when it is legal."""
        return why.why_not(self, move)

    @property
    def outcome(self) -> Outcome | None:
        """The result of a finished game; None while a line is left."""
        return None if self.turn else position.outcome(self)

    def _play_checked(self, move: Line) -> "State":
        """Refuse an illegal line, draw one named from its lower or right dot."""
        if broken := self.why_not(move):
            raise IllegalMove(broken)
        return self.play(Line.between(move[:2], move[2:]))

    def _scored(self, lines: int, around: Around) -> "State":
        """The state when the last of `lines` closed some boxes (box.fourth-wall, turn.again).

        Nobody is on move after the last box (end.nobody), the next player with option.once.
        """
        rules, _, owners, turn = self
        after = [*owners]
        for walls, box in around:
            if lines & walls == walls:
                after[box] = turn
        if lines == rules.grid.full:
            turn = NOBODY
        elif rules.once:
            turn = turn % rules.players + 1
        return _new(State, (rules, lines, tuple(after), turn))
