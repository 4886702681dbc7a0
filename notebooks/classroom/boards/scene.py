"""What a board view is asked to show besides the position, and what a tap gives back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from classroom.boards.surface import Surface
from content import Mark
from engines.contract import Violation

Moment = Any
"""A moment of a game: its engine's state, or a turn half played. Only its own view looks inside."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the reader sees a board: home on the left, or from the other side of the table."""

    home_left: bool = False
    other_side: bool = False


READER = Look()
"""The learner's own look: at the bottom, home on the right."""


@dataclass(frozen=True, slots=True)
class Control:
    """A place the learner can tap: its box in 0 to 1 of the board, and its spoken label.

    The places of a ``group`` are one stop of the Tab key. ``way`` names the places that the
    arrows left, right, up and down lead to; where it is empty the nearest one lies there.
    """

    id: str
    x: float
    y: float
    width: float
    height: float
    label: str
    group: str = ""
    way: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece on its way: how it looks, its share of the board's width, and where it passes.

    ``place`` names for the view the place it is missing from until it lands.
    """

    piece: str
    size: float
    points: tuple[tuple[float, float], ...]
    place: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What to point out: marks, the chosen place, the places it may go to, the die picked.

    ``lifted`` names the places whose last piece is still in the air.
    """

    marks: tuple[Mark, ...] = ()
    language: str = "en"
    selected: str | None = None
    targets: tuple[str, ...] = ()
    die: int | None = None
    look: Look = READER
    lifted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a tap did.

    ``violation`` is the rule an illegal try breaks, ``stuck`` are those that keep what stands
    there from going anywhere, whatever way is tried; ``choice`` lists the dice that would both
    do, when the learner has to say which; ``note`` is a key of the game's words when the tap
    needs a word of advice.
    """

    now: Moment
    selected: str | None = None
    violation: Violation | None = None
    stuck: tuple[Violation, ...] = ()
    choice: tuple[int, ...] = ()
    die: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Clue:
    """A grade of a hint: a key of the game's words, its facts, and what to mark.

    Without a key the answer itself is told: the word under ``named``, or the place's own label.
    """

    key: str
    facts: Mapping[str, int | str] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    named: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to say or do beside moving: an event for the engine and the key of its button.

    The event "roll" asks for dice to be thrown first.
    """

    event: str
    key: str


class View(Protocol):
    """What every module in ``classroom.boards`` offers for its game.

    Beside it lies ``outlook``, whose ``look_ahead`` tells what could happen next.
    """

    SIZE: tuple[int, int]
    CONFIRMS: bool
    """Whether a turn has to be ended by its player, who may think it over until then."""
    TOOLS: tuple[str, ...]
    """What the table has beside the board: ``pause``, ``sound``."""

    def draw_base(self, surface: Surface, look: Look = READER) -> None:
        """Draw what never changes."""

    def draw_pieces(self, surface: Surface, now: Moment, scene: Scene) -> None:
        """Draw what stands on the board."""

    def controls(self, now: Moment, language: str, look: Look = READER) -> tuple[Control, ...]:
        """The places that can be tapped, in reading order."""

    def describe(self, now: Moment, language: str, look: Look = READER) -> str:
        """The position in words."""

    def tap(
        self, now: Moment, selected: str | None, control: str, die: int | None = None
    ) -> Tapped:
        """Take a tap: choose a piece, move it, or say which rule forbids it."""

    def targets(self, now: Moment, selected: str | None) -> tuple[str, ...]:
        """Where the chosen piece may legally go."""

    def trace(self, before: Moment, after: Moment) -> tuple[Mark, ...]:
        """Arrows for what happened between two moments."""

    def beats(self, before: Moment, after: Moment) -> tuple[Moment, ...]:
        """The moments between two others when a move is made piece by piece; none otherwise."""

    def flights(self, before: Moment, after: Moment, look: Look = READER) -> tuple[Flight, ...]:
        """The pieces that move between two moments."""

    def dice(self, now: Moment) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The dice used and left."""

    def start_of(self, now: Moment) -> Moment:
        """What a learner is handed to play from."""

    def in_hand(self, now: Moment) -> bool:
        """Whether a turn is being played and still has to be ended."""

    def is_complete(self, now: Moment) -> bool:
        """Whether nothing more can be played in this turn."""

    def state_of(self, now: Moment) -> Moment:
        """The engine's state a turn is played in."""

    def offers(self, now: Moment) -> tuple[Offer, ...]:
        """What may be said or done now beside moving."""

    def throw(self, now: Moment, first: int, second: int) -> str:
        """The event that rolls two dice."""

    def clue_where(self, now: Moment, answer: str) -> Clue:
        """Where to look for an answer: the second grade of a hint."""

    def clue_answer(self, now: Moment, answer: str) -> Clue:
        """The answer itself: the third grade."""
