"""A game as the classroom needs it: its engine and its view, found by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from classroom.boards.outlook import Outlook
from classroom.boards.scene import READER, Look, Moment, View
from classroom.hand import Hand
from engines.contract import InvalidText
from engines.recap import Recap


@dataclass(frozen=True, slots=True)
class Game:
    """An engine module beside the view of its board."""

    name: str
    engine: Any
    view: View

    def state(self, text: str) -> Moment:
        """Read a position; raises the engine's InvalidText or InvalidState."""
        return self.engine.State.from_text(text)

    def hand(self, now: Moment) -> Hand:
        """A hand at this position."""
        return Hand(self.view, self.engine.advance, now)

    def result(self, start: Moment, event: str) -> Moment:
        """The state after an event, a play being a whole turn; raises the engine's GameError."""
        try:
            move = self.engine.parse_move(event)
        except InvalidText:
            now = self.engine.advance(start, event)
            return self.engine.advance(now, "done") if self.view.in_hand(now) else now
        return self.view.state_of(start).play(move)

    def outlook(self, now: Moment, language: str, look: Look = READER) -> Outlook:
        """What could happen next, as far as the reader's seat may know."""
        module = import_module(f"classroom.boards.{self.name}.outlook")
        found: Outlook = module.look_ahead(now, language, look)
        return found

    def recap(self, states: Sequence[Moment], events: Sequence[str]) -> Recap:
        """What happened in a record, whose states are one more than its events."""
        found: Recap = import_module(f"engines.{self.name}.recap").recap(states, events)
        return found

    def first_play(self, now: Moment) -> str:
        """A legal play, as text."""
        return str(self.view.state_of(now).legal_moves()[0])


def game(name: str) -> Game:
    """The game of that name; ModuleNotFoundError when there is none."""
    return Game(
        name,
        import_module(f"engines.{name}"),
        import_module(f"classroom.boards.{name}"),
    )
