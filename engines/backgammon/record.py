"""A session or match of backgammon as it was played, game by game, and one being read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engines.backgammon.moves import Play, parse_move
from engines.backgammon.position import Phase, Rules, Side
from engines.backgammon.state import State, advance
from engines.backgammon.turn import Turn, written
from engines.contract import Fault, InvalidText, fault
from engines.record import Course, Record, named
from engines.record import states as played

NEXT = "next"
UNNAMED = ("White", "Black")


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the state it starts from and what happened, a play being a whole turn."""

    start: State
    events: tuple[str, ...] = ()

    def states(self) -> Iterator[State]:
        """The start and the state after each event; raises GameError where one is not legal."""
        return played(Record("", self.events), self.start, follow)

    @property
    def end(self) -> State:
        """The state after the last event."""
        *_, last = self.states()
        return last


def states(record: Record) -> Iterator[State]:
    """The start and the state after each event; raises GameError where one is not legal."""
    return played(record, State.from_text(record.start), follow)


def games(record: Record) -> tuple[Game, ...]:
    """The games of a record, one after the other; raises GameError where it is not legal."""
    told = list(states(record))
    ends = [place for place, event in enumerate(record.events) if event == NEXT]
    begins = [0, *(place + 1 for place in ends)]
    return tuple(
        Game(told[begin], record.events[begin:end])
        for begin, end in zip(begins, [*ends, len(record.events)], strict=True)
    )


def follow(state: State, event: str) -> State:
    """The state after one event, a play being a whole turn."""
    if event.split(" ", maxsplit=1)[0] in ("roll", "opening", NEXT):
        now = advance(state, event)
        return now.finish() if isinstance(now, Turn) else now
    move = parse_move(event)
    turn = _turn(state, move) if isinstance(move, Play) else None
    return turn.finish() if turn else state.play(move)


def _turn(state: State, play: Play) -> Turn | None:
    """The whole turn of a play, its steps from the highest down if not as written."""
    if state.phase is not Phase.MOVE:
        return None
    turn = Turn(state)
    return turn.whole(play.steps) or turn.whole(tuple(sorted(play.steps, reverse=True)))


class Misplaced(InvalidText):
    """A fault of another line than the one being read."""

    def __init__(self, line: int, reason: Fault) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class Guess:
    """What is taken to hold where a file does not say.

    `late`: the first game of the file, at a Crawford score, is not the Crawford game.
    """

    jacoby: bool = False
    beavers: bool = False
    automatic: bool = False
    late: bool = False


@dataclass(slots=True)
class Builder:
    """A record being read: every event is played before it is kept."""

    guess: Guess
    rules: Rules
    names: tuple[str, str] = ("", "")
    course: Course[State] | None = None

    @property
    def record(self) -> Record:
        """What has been read so far."""
        pairs = zip(self.names, UNNAMED, strict=True)
        names = named(["" if name == unnamed else name for name, unnamed in pairs])
        if self.course is None:
            return Record(str(State.start()), (), names)
        return Record(self.course.start, tuple(self.course.events), names)

    @property
    def now(self) -> State:
        """The state of the game being read; raises InvalidText before the first."""
        return self._begun.state

    @property
    def _begun(self) -> Course[State]:
        if self.course is None:
            raise InvalidText(fault("record.no-game"))
        return self.course

    def start(self, state: State) -> None:
        """Begin with a state that the file describes."""
        state = State.of(state)
        self.course = Course(str(state), state, follow)

    def begin(self, scores: tuple[int, int] | None, *, crawford: bool | None = None) -> None:
        """Start the next game at a score; raises InvalidText when it does not follow."""
        if self.course is not None:
            self._following(scores)
            return
        white, black = scores or (0, 0)
        away = sorted((self.rules.match_length - white, self.rules.match_length - black))
        first = self.rules.crawford and away[0] == 1 < away[1] and not self.guess.late
        start = replace(State.start(self.rules), scores=(white, black), crawford_game=first)
        self.start(start if crawford is None else replace(start, crawford_game=crawford))

    def add(self, event: str) -> None:
        """Play one more event and keep it, a play in its shortest writing."""
        self._begun.add(_canonical(self.now, event))

    def roll(self, side: Side, dice: str) -> None:
        """Add a roll; the first of a game lets `side` begin, in whichever order it is given."""
        if self.now.phase is not Phase.OPENING:
            self.add(f"roll {dice}")
            return
        low, high = sorted(dice)
        self.add(f"opening {high}{low}" if side is Side.WHITE else f"opening {low}{high}")

    def turned(self, cube: int) -> None:
        """Begin with a cube turned by a tie, of which the dice are not known."""
        if cube != 1:
            self.add("opening 11")
            if self.now.cube != cube:
                raise InvalidText(fault("record.cube", due=self.now.cube, said=cube))

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
        """Compare the result a record gives with the game's; raises InvalidText.

        Some programs count only the points that the match still needed.
        """
        outcome = self.now.outcome
        if outcome is None:
            raise InvalidText(fault("record.result", played="?", said=points))
        over = max(0, self.now.scores[outcome.winner] - self.rules.match_length)
        needed = outcome.points - over * bool(self.rules.match_length)
        if outcome.winner is not winner or points not in (outcome.points, needed):
            raise InvalidText(fault("record.result", played=str(outcome.points), said=points))

    def _following(self, scores: tuple[int, int] | None) -> None:
        """The next game of the match; a game left unfinished was given up for the score said."""
        if self.now.match_winner is not None:
            raise InvalidText(fault("record.another"))
        if self.now.phase is not Phase.OVER and scores:
            self._given_up(scores)
        if self.now.phase is not Phase.OVER:
            raise InvalidText(fault("record.unfinished"))
        white, black = self.now.scores
        if scores not in (None, (white, black)):
            raise InvalidText(fault("record.score", black=black, white=white))
        self.add(NEXT)

    def _given_up(self, scores: tuple[int, int]) -> None:
        """End a game whose result only the score of the next one tells."""
        gains = [after - before for before, after in zip(self.now.scores, scores, strict=True)]
        if min(gains) == 0 < max(gains):
            self.resign(Side(int(gains[1] > 0)), sum(gains))


def _canonical(state: State, event: str) -> str:
    """A legal play in its shortest writing, any other event in plain words."""
    event = " ".join(event.lower().split())
    if state.phase is not Phase.MOVE or event.startswith(("resign", "roll", "opening")):
        return event
    move = parse_move(event)
    turn = _turn(state, move) if isinstance(move, Play) else None
    return str(written(state.board, turn.steps)) if turn else event


def unknown(text: str) -> InvalidText:
    """The error for a word that means nothing in a record."""
    return InvalidText(fault("record.word", text=text.strip()[:40]))
