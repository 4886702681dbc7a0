"""The example-turn player: a turn told frame by frame, to walk through or to watch.

A player is a value: every button gives the next one. Time is kept by the page, which calls
``tick`` every ``pace`` milliseconds while ``playing``.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from classroom.boards.scene import Moment, View
from content import ExampleTurn, Mark

SPEEDS = (0.5, 1.0, 2.0)
SECOND_PER_FRAME = 3.2

Advance = Callable[[Moment, str], Moment]


@dataclass(frozen=True, slots=True)
class Shot:
    """One moment: the position, its sentence, what is pointed out, dice used and left."""

    now: Moment
    say: str
    marks: tuple[Mark, ...]
    used: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """Where in an example turn the reader is; ``speed`` is one of SPEEDS."""

    shots: tuple[Shot, ...]
    at: int = 0
    playing: bool = False
    speed: float = 1.0

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
    def pace(self) -> int:
        """Milliseconds a moment stays while playing."""
        return round(1000 * SECOND_PER_FRAME / self.speed)

    def first(self) -> "Player":
        """Go to the first moment and stop."""
        return replace(self, at=0, playing=False)

    def last(self) -> "Player":
        """Go to the last moment and stop."""
        return replace(self, at=len(self.shots) - 1, playing=False)

    def back(self) -> "Player":
        """Go one moment back and stop."""
        return replace(self, at=max(self.at - 1, 0), playing=False)

    def next(self) -> "Player":
        """Go one moment on and stop."""
        return replace(self, at=min(self.at + 1, len(self.shots) - 1), playing=False)

    def toggle(self) -> "Player":
        """Play, from the start when the end is shown, or pause."""
        if self.playing:
            return replace(self, playing=False)
        return replace(self, at=0 if self.is_last else self.at, playing=len(self.shots) > 1)

    def tick(self) -> "Player":
        """Go one moment on while playing; stop on the last."""
        if not self.playing:
            return self
        moved = self.next()
        return replace(moved, playing=not moved.is_last)

    def faster(self) -> "Player":
        """Take the next speed, and after the fastest the slowest."""
        place = (SPEEDS.index(self.speed) + 1) % len(SPEEDS)
        return replace(self, speed=SPEEDS[place])


def load(turn: ExampleTurn, view: View, advance: Advance, start: Moment) -> Player:
    """A player for an example turn; raises the engine's errors when a frame cannot be played."""
    shots, now = [], start
    for frame in turn.frames:
        before = now
        if frame.do:
            now = advance(now, frame.do)
        arrows = view.trace(before, now) if frame.do else ()
        used, left = view.dice(now)
        shots.append(Shot(now, frame.say, (*arrows, *frame.marks), used, left))
    return Player(tuple(shots))
