"""Records written as in PGN and PBN: tags in brackets, then what was played, line by line.

Blank lines, lines that begin with `%`, `#` or `;` and words in braces say nothing; a number with
a point or bracket may stand before what was played. `[Start "..."]` is the first state, or
`[Rules "..."]` the house rules of one; without them the first line may be a state. `[Score "3,1"]`
must be the score at that moment. Unknown tags are passed over.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from engines.contract import GameError, InvalidText, fault
from engines.record import SHOWN, Course, Read, Record, Stop, lines, named, states

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:\\.|[^"\\])*)"\s*\]')
_COMMENT = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"\d{1,6}\s*[.)]+")
_SILENT = ("%", "#", ";")


class Table(Protocol):
    """What a sheet asks of a state."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The score as it stands."""


S = TypeVar("S", bound=Table)


@dataclass(frozen=True, slots=True)
class Sheet(Generic[S]):
    """How one game is written down.

    `players` are the tags of the names, `plain` what stands before house rules to make the text
    of a start, `part` the tag that begins each game of a match (empty where there is but one).
    `event` is what an entry of a line means at a state, `tags` the entries of its
    own tags, `page` the
    lines of one game: its events, and the states before them and after.
    """

    game: str
    players: tuple[str, ...]
    plain: str
    part: str
    begin: Callable[[str], S]
    follow: Callable[[S, str], S]
    split: Callable[[str], Iterable[str]]
    event: Callable[[S, str], str]
    page: Callable[[Sequence[str], Sequence[S]], Iterable[str]]
    tags: Mapping[str, Callable[[S, str], Iterable[str]]] = field(default_factory=dict)

    def read(self, text: str) -> Read:
        """The record of a text, up to the first thing that is wrong."""
        book = _Book(self)
        number, line = 1, text[:SHOWN]
        try:
            for number, line in enumerate(lines(text), 1):  # noqa: B007
                book.line(_COMMENT.sub("", line).strip())
            book.end()
        except GameError as reason:
            return Read(book.record, Stop(number, line.strip()[:SHOWN], reason))
        return Read(book.record, None)

    def write(self, record: Record) -> str:
        """The text of a record; raises GameError where it is not legal."""
        told = list(self.states(record))
        head = [("Game", self.game), *zip(self.players, record.names, strict=False)]
        rows = [tag_text(*tag) for tag in (*head, ("Start", str(told[0]))) if tag[1]]
        for number, (events, seen) in enumerate(_parts(record.events, told), 1):
            rows += ["", tag_text(self.part, str(number))] if self.part else [""]
            rows += self.page(events, seen)
            rows.append(tag_text("Score", _score(seen[-1])))
        return "\n".join(rows) + "\n"

    def states(self, record: Record) -> Iterator[S]:
        """The start and the state after each event; raises GameError where one is not legal."""
        return states(record, self.begin(record.start), self.follow)


@dataclass(slots=True)
class _Book(Generic[S]):
    """A sheet being read; whether it has `said` anything, and named a first part."""

    sheet: Sheet[S]
    names: dict[str, str] = field(default_factory=dict)
    course: Course[S] | None = None
    said: bool = False
    parted: bool = False

    @property
    def record(self) -> Record:
        """What has been read so far."""
        course = self.course or self._course("start")
        names = named([self.names.get(tag, "") for tag in self.sheet.players])
        return Record(course.start, tuple(course.events), names)

    def line(self, line: str) -> None:
        """Take in one line; raises GameError."""
        if not line or line.startswith(_SILENT):
            return
        self.said = True
        if line.startswith("["):
            self._tags(line)
            return
        head, _, rest = line.partition(";")
        if self.course is None and self._opens(head.strip()):
            line = rest
        line = line.strip()
        number = _NUMBER.match(line)
        for entry in self.sheet.split(line[number.end() :].strip() if number else line):
            if entry.strip():
                self._play(entry.strip())

    def end(self) -> None:
        """The end of the text; raises InvalidText when it said nothing."""
        if not self.said:
            raise InvalidText(fault("record.no-game"))

    def _tags(self, line: str) -> None:
        """A line of tags; anything beside them is an error."""
        if _TAG.sub("", line).strip():
            raise InvalidText(fault("record.tag", text=line[:SHOWN]))
        for name, value in _TAG.findall(line):
            self._tag(name.capitalize(), re.sub(r"\\(.)", r"\1", value).strip())

    def _tag(self, name: str, value: str) -> None:
        """One tag: the game, a name, the start, a part, a score, or one of the game's own."""
        sheet = self.sheet
        if name == "Game" and value.lower() != sheet.game.lower():
            raise InvalidText(fault("record.game", game=value[:SHOWN]))
        if name in sheet.players:
            self.names[name] = value
        elif name in ("Start", "Rules"):
            self._start(name, value)
        elif name == sheet.part:
            self._part()
        elif name == "Score":
            self._score(value)
        elif name in sheet.tags:
            for entry in sheet.tags[name](self._begun.state, value):
                self._play(entry)

    def _start(self, name: str, value: str) -> None:
        """The first state, or house rules of one; only before anything is played."""
        if self.course is not None:
            raise InvalidText(fault("record.tag", text=f"{name} {value}"[:SHOWN]))
        self.course = self._course(self.sheet.plain * (name == "Rules") + value)

    def _part(self) -> None:
        """The tag of the first game says nothing, that of another ends the one before."""
        if self.parted or self._begun.events:
            self._begun.add("next")
        self.parted = True

    def _opens(self, text: str) -> bool:
        """Whether a text is a state, which the record then starts from."""
        try:
            self.course = self._course(text)
        except InvalidText:
            return False
        return True

    def _course(self, text: str) -> Course[S]:
        """A record that starts from the state of a text."""
        state = self.sheet.begin(text)
        return Course(str(state), state, self.sheet.follow)

    @property
    def _begun(self) -> Course[S]:
        """The record read so far, begun by the usual rules if nothing has been said of them."""
        if self.course is None:
            self.course = self._course("start")
        return self.course

    def _play(self, entry: str) -> None:
        """One entry of a line."""
        self._begun.add(self.sheet.event(self._begun.state, entry))

    def _score(self, value: str) -> None:
        """Compare the score said with the one played."""
        played = _score(self._begun.state)
        if "".join(value.split()) != played:
            raise InvalidText(fault("record.result", played=played, said=value[:SHOWN]))


def _score(state: Table) -> str:
    """A score as it is written."""
    return ",".join(map(str, state.scores))


def tag_text(name: str, value: str) -> str:
    """A tag as it is written."""
    escaped = re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))
    return f'[{name} "{escaped}"]'


def _parts(events: Sequence[str], told: Sequence[S]) -> Iterator[tuple[Sequence[str], Sequence[S]]]:
    """The games of a match: the events of each, and its states."""
    ends = [place for place, event in enumerate(events) if event == "next"]
    begins = [0, *(place + 1 for place in ends)]
    for begin, end in zip(begins, [*ends, len(events)], strict=True):
        yield events[begin:end], told[begin : end + 1]
