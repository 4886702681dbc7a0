"""A hand at a board: what is chosen, what can be undone, which die is asked for."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from classroom.boards.scene import Moment, Tapped, View
from engines.contract import IllegalMove, Violation


@dataclass(frozen=True, slots=True)
class Hand:
    """One reader's hand; every gesture gives the next hand.

    ``past`` holds the moments undo goes back to, ``choice`` the dice to choose from for the tap
    that is ``pending``; ``violation`` and ``note`` tell what the last gesture met.
    """

    view: View
    advance: Callable[[Moment, str], Moment]
    now: Moment
    past: tuple[Moment, ...] = ()
    selected: str | None = None
    die: int | None = None
    choice: tuple[int, ...] = ()
    pending: str = ""
    violation: Violation | None = None
    note: str = ""

    @property
    def targets(self) -> tuple[str, ...]:
        """Where the chosen piece may go."""
        return self.view.targets(self.now, self.selected)

    def tap(self, control: str) -> "Hand":
        """Tap a control."""
        return self._took(control, self.view.tap(self.now, self.selected, control, self.die))

    def aim(self, control: str) -> "Hand":
        """Choose a control without playing it yet."""
        return replace(self, selected=control)

    def pick(self, die: int) -> "Hand":
        """Say which die plays the tap that two dice would do."""
        if die not in self.choice:
            return self
        return self._took(self.pending, self.view.tap(self.now, self.selected, self.pending, die))

    def say(self, event: str) -> "Hand":
        """Apply an event written as text, or tell the rule that forbids it."""
        try:
            now = self.advance(self.now, event)
        except IllegalMove as refusal:
            return replace(self._quiet(), violation=refusal.violation)
        return replace(self._quiet(), now=now, past=(*self.past, self.now), selected=None, die=None)

    def undo(self) -> "Hand":
        """Take the last step of this turn back."""
        if not self.past:
            return self._quiet()
        quiet = self._quiet()
        return replace(quiet, now=self.past[-1], past=self.past[:-1], selected=None, die=None)

    def settle(self) -> "Hand":
        """Forget the past: what is confirmed cannot be undone."""
        return replace(self, past=())

    def _quiet(self) -> "Hand":
        return replace(self, choice=(), pending="", violation=None, note="")

    def _took(self, control: str, tapped: Tapped) -> "Hand":
        moved = tapped.now != self.view.start_of(self.now)
        return replace(
            self,
            now=tapped.now,
            past=(*self.past, self.now) if moved else self.past,
            selected=tapped.selected,
            die=tapped.die,
            choice=tapped.choice,
            pending=control if tapped.choice else "",
            violation=tapped.violation,
            note=tapped.note,
        )
