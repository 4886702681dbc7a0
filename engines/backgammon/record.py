"""A session or match as it was played: games, each a start and the events that followed."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engines.backgammon.moves import Move, Play, parse_move
from engines.backgammon.position import Phase, Rules, Side
from engines.backgammon.state import State, advance
from engines.backgammon.turn import Turn, written
from engines.contract import GameError, InvalidText, fault


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the state it starts from and what happened, one event a text (see `advance`).

    A play is one event with the whole turn in it.
    """

    start: State
    events: tuple[str, ...] = ()

    def states(self) -> Iterator[State]:
        """The start and the state after each event; raises GameError where one is not legal."""
        state = self.start
        yield state
        for event in self.events:
            state = follow(state, event)
            yield state

    @property
    def end(self) -> State:
        """The state after the last event."""
        *_, last = self.states()
        return last


@dataclass(frozen=True, slots=True)
class Record:
    """Games under one set of rules; `names` are white's and black's."""

    rules: Rules
    names: tuple[str, str]
    games: tuple[Game, ...] = ()


class InvalidRecord(InvalidText):
    """A record that breaks off: `line` (from 1), `reason` and the `record` up to there."""

    def __init__(self, line: int, text: str, reason: GameError, record: Record) -> None:
        super().__init__(fault("record.line", line=line, text=text.strip()[:80]))
        self.line = line
        self.reason = reason
        self.record = record

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(slots=True)
class Builder:
    """A record being read: every event is played before it is kept."""

    rules: Rules = field(default_factory=Rules)
    names: tuple[str, str] = ("White", "Black")
    games: list[Game] = field(default_factory=list)
    state: State | None = None

    @property
    def record(self) -> Record:
        """What has been read so far."""
        return Record(self.rules, self.names, tuple(self.games))

    @property
    def now(self) -> State:
        """The state of the game being read; raises InvalidText before the first."""
        if self.state is None:
            raise InvalidText(fault("record.no-game"))
        return self.state

    def begin(self, white: int, black: int, *, crawford: bool | None = None) -> None:
        """Start the next game at a score; raises InvalidText when it does not follow."""
        if self.state is not None:
            start = self._following(white, black)
        else:
            away = sorted((self.rules.match_length - white, self.rules.match_length - black))
            first = self.rules.crawford and away[0] == 1 and away[1] > 1
            start = replace(State.start(self.rules), scores=(white, black), crawford_game=first)
        if crawford is not None:
            start = replace(start, crawford_game=crawford)
        self.state = State.of(start)
        self.games.append(Game(self.state))

    def add(self, event: str) -> None:
        """Play one more event and keep it."""
        event = _canonical(self.now, event)
        self.state = follow(self.now, event)
        game = self.games[-1]
        self.games[-1] = Game(game.start, (*game.events, event))

    def open(self, side: Side, dice: str) -> None:
        """Add the opening roll that lets `side` begin, in whichever order its dice are given."""
        low, high = sorted(dice)
        self.add(f"opening {high}{low}" if side is Side.WHITE else f"opening {low}{high}")

    def resign(self, winner: Side, points: int) -> None:
        """Add the end of a game that was given up for `points`, the cube counted in.

        Raises InvalidText when no resignation is worth that.
        """
        now = self.now
        if now.phase is Phase.ANSWER:
            self.add("drop")
            return
        level, rest = divmod(points, now.cube)
        if rest or not 1 <= level <= 3:
            raise InvalidText(fault("record.result", played="?", said=points))
        side = "" if winner is now.turn.other else f" {winner.other}"
        self.add(f"resign {level}{side}")
        self.add("accept")

    def check(self, winner: Side, points: int) -> None:
        """Compare the result a record gives with the game's; raises InvalidText."""
        outcome = self.now.outcome
        if outcome is None or (outcome.winner, outcome.points) != (winner, points):
            played = str(outcome.points) if outcome else "?"
            raise InvalidText(fault("record.result", played=played, said=points))

    def _following(self, white: int, black: int) -> State:
        """The next game of the match, if its score is the one given."""
        if self.now.phase is not Phase.OVER:
            raise InvalidText(fault("record.unfinished"))
        start = self.now.next_game()
        if start.scores != (white, black):
            raise InvalidText(fault("record.score", black=black, white=white))
        return start


def follow(state: State, event: str) -> State:
    """The state after one event, a play being a whole turn."""
    if event.split(" ", maxsplit=1)[0] in ("roll", "opening", "next"):
        now = advance(state, event)
        return now.finish() if isinstance(now, Turn) else now
    return state.play(_meant(state, parse_move(event)))


def _meant(state: State, move: Move) -> Move:
    """The move, a play with its steps from the highest down if it is not legal as written."""
    if not isinstance(move, Play) or state.why_not(move) is None:
        return move
    sorted_play = Play(tuple(sorted(move.steps, reverse=True)))
    return sorted_play if state.why_not(sorted_play) is None else move


def _canonical(state: State, event: str) -> str:
    """A legal play in its shortest writing, any other event as it is."""
    if state.phase is not Phase.MOVE or event.startswith("resign"):
        return event
    move = _meant(state, parse_move(event))
    turn = Turn(state).whole(move.steps) if isinstance(move, Play) else None
    return str(written(state.board, turn.steps)) if turn else event


def unknown(text: str) -> InvalidText:
    """The error for a word that means nothing in a record."""
    return InvalidText(fault("record.word", text=text.strip()[:40]))
