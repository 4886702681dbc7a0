"""The values a lesson is made of: frozen, typed, free of any game's rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from content.bidi import enclosed, isolate

Fact = int | str | tuple[int, ...] | tuple[str, ...]
"""What fills a placeholder: a number, a text or a code, or a list of either."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a ledger.

    ``kind`` is ``fact``, ``play``, ``score``, ``advice`` or ``decision``; ``number`` is the rule's
    place in the guide (0 for a decision) and ``guide`` the paragraph that states it.
    """

    id: str
    number: int
    kind: str
    guide: str
    ur: str
    en: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rules of a game by id, in the guide's order."""

    game: str
    rules: Mapping[str, Rule]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to point out on the board.

    ``kind`` is ``zone``, ``point``, ``arrow`` or ``path``; ``places`` are control ids or the
    board's zones. The arrow of a move that is played needs no mark. A ``chart`` lies over the
    whole board; its places are what it shows, as the game's view names them.
    """

    kind: str
    places: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of an example turn: an event for ``engines.<game>.advance`` and its sentence."""

    do: str
    say: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleTurn:
    """A turn to watch: where it starts, the rules it shows, and its frames."""

    start: str
    rules: tuple[str, ...]
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers a learner may choose from."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something for the learner to do on the board.

    ``kind`` is ``play`` (``accept``: the plays that are right, empty for any legal play), ``tap``
    (``answer``: every control to find), ``choose`` (``answer``: the options that are right),
    ``number`` (``answer``: the numbers that are right) or ``write`` (nobody judges it). ``wrong``
    holds the message for a wrong control or option (``*`` for any other) and ``wrong_rules`` its
    rule; ``otherwise`` answers a legal play that was not asked for. Without a ``hint`` none is
    offered. ``tries`` are replayed by the golden transcript; ``proof`` says how a test proves the
    answer with the engine.
    """

    kind: str
    rules: tuple[str, ...]
    position: str
    question: str
    right: str
    hint: str
    accept: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    wrong_rules: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""
    tries: tuple[tuple[str, ...], ...] = ()
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: a little prose, one board, a turn to watch and a task."""

    id: str
    title: str
    rules: tuple[str, ...]
    prose: str
    position: str
    marks: tuple[Mark, ...] = ()
    turn: ExampleTurn | None = None
    task: Task | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of a lesson."""

    id: str
    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: its name, other names for it, what it means, and a board if one helps.

    ``abroad`` is its name in the other language, for readers of both.
    """

    id: str
    name: str
    abroad: str
    also: str
    text: str
    position: str = ""
    marks: tuple[Mark, ...] = ()

    @property
    def anchor(self) -> str:
        """Where links to the term lead: its name as Jupyter writes the id of a heading."""
        return self.name.replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A whole lesson in one language.

    ``about`` says in a line what is learnt; ``cover`` is the step whose board stands for the
    lesson, ``sheet`` the steps whose boards a printed sheet of its rules shows, ``off_sheet`` the
    rules that are of no use on paper; ``redirects`` leads ids once printed to today's ids.
    """

    game: str
    language: str
    title: str
    intro: str
    sections: tuple[Section, ...]
    cover: str
    redirects: Mapping[str, str]
    about: str = ""
    sheet: tuple[str, ...] = ()
    off_sheet: tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in reading order."""
        return tuple(step for section in self.sections for step in section.steps)

    def step(self, step_id: str) -> Step:
        """The step of that id, or of the id it was renamed to; KeyError when there is none."""
        wanted = self.redirects.get(step_id, step_id)
        for step in self.steps:
            if step.id == wanted:
                return step
        raise KeyError(step_id)


@dataclass(frozen=True, slots=True)
class Question:
    """What the open cell of a lesson asks the engine: Python, and a sentence that tells it."""

    code: str
    told: str


@dataclass(frozen=True, slots=True)
class Words:
    """The page's strings and one game's messages in one language, by dotted key."""

    language: str
    strings: Mapping[str, str]

    def say(self, key: str, /, **facts: Fact) -> str:
        """The string of that key with its placeholders filled; KeyError on an unknown key.

        A fact that is a code (``side="white"``) is said in words when ``term.<fact>.<code>`` is
        among the strings; any other text is quoted as it is. Lists are joined by ``list.join``.
        Two facts of a kind are told apart after a low line: ``card_east`` is said as a ``card``.
        """
        spoken = {name: self._spoken(name, fact) for name, fact in facts.items()}
        return isolate(self.strings[key].format(**spoken), self.language)

    def _spoken(self, name: str, fact: Fact) -> int | str:
        if isinstance(fact, int):
            return fact
        if isinstance(fact, tuple):
            parts = (str(self._spoken(name, part)) for part in fact)
            return f"{self.strings['list.join']} ".join(parts)
        kind = name.partition("_")[0]
        return self.strings.get(f"term.{kind}.{fact}") or enclosed(fact, self.language)
