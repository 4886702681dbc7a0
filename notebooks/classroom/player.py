"""The example-turn player: a turn told frame by frame, to walk through or to watch.

A player is a value: every button gives the next one. Time is kept by the page, which calls
``tick`` every ``pace`` milliseconds while ``moving``. A move that is made piece by piece has beats
on the way to its moment: ``next`` runs through them, ``step`` shows the next one and waits.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from classroom.boards.scene import Moment, View
from content import ExampleTurn, Mark

SPEEDS = (0.5, 1.0, 2.0)
SECOND_PER_FRAME = 3.2
SECOND_PER_BEAT = 0.45
SHORTEST_BEAT = 380
"""Milliseconds: a piece has to land before the next one leaves."""

Advance = Callable[[Moment, str], Moment]


@dataclass(frozen=True, slots=True)
class Shot:
    """One moment: the position, its sentence, what is pointed out, dice used and left.

    A ``beat`` is a moment in the middle of a move.
    """

    now: Moment
    say: str
    marks: tuple[Mark, ...]
    used: tuple[int, ...]
    left: tuple[int, ...]
    beat: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """Where in an example turn the reader is; ``speed`` is one of SPEEDS.

    While ``playing`` it goes on to the last moment, while ``running`` to the end of the move.
    """

    shots: tuple[Shot, ...]
    at: int = 0
    playing: bool = False
    speed: float = 1.0
    running: bool = False

    @property
    def shot(self) -> Shot:
        """The moment shown."""
        return self.shots[self.at]

    @property
    def is_first(self) -> bool:
        """Whether the first moment is shown."""
        return self.at == 0

    @property
    def is_last(self) -> bool:
        """Whether the last moment is shown."""
        return self.at == len(self.shots) - 1

    @property
    def moving(self) -> bool:
        """Whether the page has to call ``tick``."""
        return self.playing or self.running

    @property
    def has_beats(self) -> bool:
        """Whether some move of this turn is shown piece by piece."""
        return any(shot.beat for shot in self.shots)

    @property
    def frame(self) -> int:
        """The number of the frame shown, or on its way, from 1."""
        return 1 + sum(not shot.beat for shot in self.shots[: self.at])

    @property
    def frames(self) -> int:
        """How many frames the turn has."""
        return sum(not shot.beat for shot in self.shots)

    @property
    def pace(self) -> int:
        """Milliseconds a moment stays while moving."""
        if self.shot.beat:
            return max(round(1000 * SECOND_PER_BEAT / self.speed), SHORTEST_BEAT)
        return round(1000 * SECOND_PER_FRAME / self.speed)

    def first(self) -> "Player":
        """Go to the first moment and stop."""
        return self._stopped(0)

    def last(self) -> "Player":
        """Go to the last moment and stop."""
        return self._stopped(len(self.shots) - 1)

    def back(self) -> "Player":
        """Go to the frame before and stop."""
        rests = [at for at in range(self.at) if not self.shots[at].beat]
        return self._stopped(rests[-1] if rests else 0)

    def next(self) -> "Player":
        """Go to the next frame and stop: beat by beat, or at once when already on the way."""
        if self.running or self.is_last or not self.shots[self.at + 1].beat:
            return self._stopped(self._next_rest())
        return replace(self, at=self.at + 1, playing=False, running=True)

    def step(self) -> "Player":
        """Go one moment on, a beat or a frame, and stop."""
        return self._stopped(min(self.at + 1, len(self.shots) - 1))

    def toggle(self) -> "Player":
        """Play, from the start when the end is shown, or pause."""
        if self.moving:
            return self._stopped(self.at)
        return replace(self, at=0 if self.is_last else self.at, playing=len(self.shots) > 1)

    def tick(self) -> "Player":
        """Go one moment on while moving; stop on the last, or where the move ends."""
        if not self.moving:
            return self
        moved = replace(self, at=min(self.at + 1, len(self.shots) - 1))
        running = self.running and moved.shot.beat
        return replace(moved, playing=self.playing and not moved.is_last, running=running)

    def faster(self) -> "Player":
        """Take the next speed, and after the fastest the slowest."""
        place = (SPEEDS.index(self.speed) + 1) % len(SPEEDS)
        return replace(self, speed=SPEEDS[place])

    def _stopped(self, at: int) -> "Player":
        return replace(self, at=at, playing=False, running=False)

    def _next_rest(self) -> int:
        later = range(self.at + 1, len(self.shots))
        return next((at for at in later if not self.shots[at].beat), self.at)


def load(turn: ExampleTurn, view: View, advance: Advance, start: Moment) -> Player:
    """A player for an example turn; raises the engine's errors when a frame cannot be played."""
    shots, now = [], start
    for frame in turn.frames:
        before = now
        if frame.do:
            now = advance(now, frame.do)
            shots += [Shot(beat, frame.say, (), (), (), True) for beat in view.beats(before, now)]
        arrows = view.trace(before, now) if frame.do else ()
        used, left = view.dice(now)
        shots.append(Shot(now, frame.say, (*arrows, *frame.marks), used, left))
    return Player(tuple(shots))
