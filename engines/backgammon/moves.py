"""What a player can do, as values, and how it is written.

Move text is GNU Backgammon's: `8/5 6/5`, `bar/22*`, `24/18*/12`, `6/off(2)`; reading is lenient
(`b/22`, `25/22`, `6/0`, `24-18`, commas), writing is not.
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engines.backgammon.position import BAR, OFF, Side
from engines.contract import InvalidText, fault


class Step(NamedTuple):
    """One checker from `source` to `target` in the mover's numbers; 25 is the bar, 0 is off.

    >>> str(Step(25, 22))
    'bar/22'
    """

    source: int
    target: int

    def __str__(self) -> str:
        return f"{_named(self.source)}/{_named(self.target)}"


@dataclass(frozen=True, slots=True)
class Play:
    """A whole turn as written: steps in order, each of one or more dice; empty is a pass.

    `hits` are the points where an enemy blot was hit, known when the play was generated or
    marked in the text; two plays with the same steps are equal without them.
    """

    steps: tuple[Step, ...] = ()
    hits: frozenset[int] = field(default=frozenset(), compare=False)

    def __str__(self) -> str:
        return _written(self) if self.steps else "pass"


class Cube(Enum):
    """Words about the doubling cube."""

    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Resign:
    """An offer to lose 1 (single), 2 (gammon) or 3 (backgammon) times the cube.

    `side` is who resigns; None is the side on turn.
    """

    points: int
    side: Side | None = None

    def __str__(self) -> str:
        return f"resign {self.points}" + (f" {self.side}" if self.side is not None else "")


class Answer(Enum):
    """The answer to a resignation."""

    ACCEPT = "accept"
    REFUSE = "refuse"

    def __str__(self) -> str:
        return self.value


Word = Cube | Resign | Answer
Move = Play | Word

_PLACE = r"(?:bar|b|off|o|\d{1,2})"
_TOKEN = re.compile(
    rf"(?P<path>{_PLACE}\*?(?:[/-]{_PLACE}\*?)+)(?:\((?P<times>[1-4])\))?", re.IGNORECASE
)
_WORDS: dict[str, Word] = {word.value: word for kind in (Cube, Answer) for word in kind}
_SHORT = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}


def parse_move(text: str) -> Move:
    """Read a play, `pass`, a cube word, `resign 2`, `resign 2 black`, `accept` or `refuse`.

    Raises InvalidText for anything else.
    """
    words = text.strip().lower()
    if words in _WORDS:
        return _WORDS[words]
    if words == "pass":
        return Play()
    if match := re.fullmatch(r"resigns? (\d)(?: (white|black))?", words):
        return Resign(int(match[1]), Side[match[2].upper()] if match[2] else None)
    return parse_play(text)


def parse_play(text: str) -> Play:
    """Read a play such as `8/5 6/5` or `bar/22*`; raises InvalidText naming the part at fault."""
    steps: list[Step] = []
    hits: set[int] = set()
    for word in re.split(r"[\s,;]+", text.strip()):
        match = _TOKEN.fullmatch(word)
        places = re.split("[/-]", match["path"]) if match else []
        if match is None or any(_place(place) > BAR for place in places):
            raise InvalidText(fault("move.unknown", part=word[:40], text=text[:80]))
        hits.update(_place(place) for place in places if place.endswith("*"))
        path = [_place(place) for place in places]
        steps += [Step(*pair) for pair in itertools.pairwise(path)] * int(match["times"] or 1)
    return Play(tuple(steps), frozenset(hits))


def _place(text: str) -> int:
    """The number of a written place, a hit mark ignored."""
    word = text.rstrip("*").lower()
    return _SHORT[word] if word in _SHORT else int(word)


def _named(place: int) -> str:
    """How a place is written."""
    return {BAR: "bar", OFF: "off"}.get(place, str(place))


def _written(play: Play) -> str:
    """Join the paths of a play, equal neighbours counted, the first arrival on a hit starred."""
    words: list[list[str | int]] = []
    hits = set(play.hits)
    for path in _paths(play):
        word = _named(path[0])
        for place in path[1:]:
            word += f"/{_named(place)}{'*' if place in hits else ''}"
            hits.discard(place)
        if words and words[-1][0] in (word, _starred(word)):
            words[-1][1] = int(words[-1][1]) + 1
        else:
            words.append([word, 1])
    return " ".join(f"{word}({n})" if n != 1 else str(word) for word, n in words)


def _starred(word: str) -> str:
    """The same single step with a hit at its end."""
    return word + "*"


def _paths(play: Play) -> Iterator[tuple[int, ...]]:
    """The steps of a play joined where a checker stopped only to hit and went on at once."""
    path: tuple[int, ...] = ()
    for step in play.steps:
        if path and path[-1] == step.source and step.source in play.hits:
            path = (*path, step.target)
            continue
        if path:
            yield path
        path = tuple(step)
    if path:
        yield path
