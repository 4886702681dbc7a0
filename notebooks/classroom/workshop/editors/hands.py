"""What the editors of both card games share: cards go from the pack to seats.

A draft is the engine's text until something of it is changed, and a wish from then on.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from dataclasses import fields as fields_of
from typing import Any

from classroom.workshop.editors.wish import NAME, Wish, card_of
from engines.cards import Card, options_words


@dataclass(frozen=True, slots=True)
class Hands:
    """A card game's part in it: its engine's names, its pack, and how drafts become tables.

    ``wish_of`` reads what a draft wants, ``completed`` makes a table of a draft that is a wish.
    """

    game: str
    state: Any
    rules_type: Any
    cards: tuple[Card, ...]
    wish_of: Callable[[str], Wish]
    completed: Callable[[str], Any]

    def opened(self, state: Any) -> str:  # noqa: ANN401 - each game has a state of its own
        """The draft of a position."""
        return str(state)

    def shown(self, text: str) -> Any:  # noqa: ANN401 - see opened
        """The table to draw; WorksheetError or the engine's error when none can be."""
        return self.completed(text) if text.startswith(NAME) else self.state.from_text(text)

    def position(self, text: str) -> str:
        """The table in the engine's own text; raises as ``shown`` does."""
        return str(self.completed(text)) if text.startswith(NAME) else text

    def takes(self, control: str) -> bool:  # noqa: ARG002 - cards are tapped in the pack
        """Whether a place of the board is edited by tapping it."""
        return False

    def tap(self, text: str, control: str, tool: str) -> str:
        """Move a card of the pack to a hand, to the table, or away."""
        return str(self.wish_of(text).moved(card_of(control), tool))

    def where(self, text: str) -> dict[Card, str]:
        """Where each wanted card is."""
        wish = self.wish_of(text)
        return {card: place for card in self.cards if (place := wish.where(card))}

    def again(self, text: str) -> str:
        """The same wish with the rest dealt anew."""
        wish = self.wish_of(text)
        return str(replace(wish, seed=wish.seed + 1))

    def rules(self, text: str) -> Any:  # noqa: ANN401 - each game has rules of its own
        """The house rules of a draft."""
        return self.state.from_text(" ".join([self.game, *self._house(text)])).rules

    def ruled(self, text: str, wanted: Any) -> str:  # noqa: ANN401 - see rules
        """The draft under other house rules."""
        wish, house = self.wish_of(text), self._house(text)
        others = [word for word in wish.kept if word not in house]
        return str(replace(wish, kept=(*options_words(wanted), *others)))

    def _house(self, text: str) -> list[str]:
        names = {field.name for field in fields_of(self.rules_type)}
        return [word for word in self.wish_of(text).kept if word.partition("=")[0] in names]
