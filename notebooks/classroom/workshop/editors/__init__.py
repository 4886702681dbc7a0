"""The editors of positions, one for each game, with the same functions in the same order.

What is being edited is a text, the draft, so that it can be kept, taken back and sent: the
engine's own notation wherever that holds a position that cannot be, and a wish for cards.
``tap(draft, control, tool)`` and ``changed(draft, field, value)`` give the next draft,
``shown(draft)`` what to draw, ``position(draft)`` the text that a worksheet carries.
"""

from importlib import import_module
from typing import Any, Protocol

from classroom.field import Field


class Editor(Protocol):
    """What every module here offers for its game."""

    TOOLS: tuple[str, ...]
    """What a tap can do; the first is chosen at the beginning."""
    PRESETS: tuple[str, ...]

    def start(self) -> str:
        """The draft that a new task begins with."""

    def another(self, seed: int) -> str:
        """A position by chance in which the learner is to play."""

    def opened(self, state: Any) -> str:  # noqa: ANN401 - each game has a state of its own
        """The draft of a position."""

    def position(self, text: str) -> str:
        """The engine's text of a draft; raises WorksheetError or GameError when there is none."""

    def shown(self, text: str) -> Any:  # noqa: ANN401 - each game has a state of its own
        """What to draw, as far as it can be drawn."""

    def takes(self, control: str) -> bool:
        """Whether a place of the board is edited by tapping it."""

    def tap(self, text: str, control: str, tool: str) -> str:
        """The draft after a tap."""

    def fields(self, text: str) -> tuple[Field, ...]:
        """What is chosen or typed beside the board."""

    def changed(self, text: str, name: str, value: str) -> str:
        """The draft with one of its fields changed."""

    def rules(self, text: str) -> Any:  # noqa: ANN401 - each game has rules of its own
        """The house rules of a draft."""

    def ruled(self, text: str, wanted: Any) -> str:  # noqa: ANN401 - each game has its own
        """The draft under other house rules."""


def editor(game: str) -> Editor:
    """The editor of a game; ModuleNotFoundError when there is none."""
    return import_module(f"classroom.workshop.editors.{game}")


__all__ = ["Editor", "Field", "editor"]
