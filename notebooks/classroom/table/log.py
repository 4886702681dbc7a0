"""What has been played: the events of a match, and the state before and after each."""

from dataclasses import dataclass
from random import Random
from typing import Any

from classroom.table.setting import Setting

LOTS = frozenset({"opening", "roll", "toss", "dealer", "deal", "next"})
"""The first words of events that nobody takes back: chance has spoken, or a new game has begun."""


@dataclass(frozen=True, slots=True)
class Log:
    """A match so far; ``states`` are one more than its ``events``."""

    setting: Setting
    states: tuple[Any, ...]
    events: tuple[str, ...] = ()

    @classmethod
    def of(cls, setting: Setting) -> "Log":
        """A match that begins; GameError when its rules do not go together."""
        return cls(setting, (setting.start(),))

    @property
    def state(self) -> Any:  # noqa: ANN401 - each game has a state of its own
        """The state now."""
        return self.states[-1]

    @property
    def actor(self) -> int | None:
        """Who has to act; somebody, where all may speak and one must."""
        seats, state = self.setting.seats, self.state
        seat = seats.actor(state)
        if seat is not None or self.chance or seats.has_next(state) or seats.is_over(state):
            return seat
        return self.setting.people[0] if self.setting.people else 0

    @property
    def chance(self) -> str:
        """What chance has to give now, or nothing."""
        return self.setting.seats.chance(self.state)

    def after(self, event: str) -> "Log":
        """The match after one event more; GameError when it cannot be."""
        state = self.setting.game.result(self.state, event)
        return Log(self.setting, (*self.states, state), (*self.events, event))

    def drawn(self) -> "Log":
        """The match after the chance that is due, by the table's seed and nothing else."""
        drawn = sum(event.partition(" ")[0] in LOTS for event in self.events)
        return self.after(self.setting.seats.drawn(self.state, self.random("lot", drawn)))

    def replied(self, seat: int, level: str) -> "Log":
        """The match after a computer has acted."""
        seed = self.random("reply", len(self.events)).getrandbits(32)
        return self.after(self.setting.seats.reply(self.state, seat, level, seed))

    def back(self) -> "Log | None":
        """The match before the last decision of a person; None when chance stands between."""
        for at in reversed(range(len(self.events))):
            if self.events[at].partition(" ")[0] in LOTS:
                return None
            before = Log(self.setting, self.states[: at + 1], self.events[:at])
            if before.actor in self.setting.people:
                return before
        return None

    def random(self, what: str, number: int) -> Random:
        """Chance for one purpose: the same for the same seed and number."""
        return Random(f"{self.setting.seed} {what} {number}")  # noqa: S311 - chance for a game
