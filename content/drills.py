"""Drills: endless tasks about one rule or one topic, drawn from a seed and checked by the engine.

A game offers drills in ``content/<game>/drills`` as ``TOPICS``: by topic id the rules it
practises and a function that makes a draft, a task without words. Its words stand in the game's
``ur.toml`` and ``en.toml`` under ``drills.<topic>``.

>>> task = series("backgammon", "enter", 7).drill(0).task("en")
>>> task.kind
'tap'
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from random import Random

from content.errors import ContentError
from content.model import Fact, Option, Task, Words
from content.strings import words
from engines.contract import Violation

LEVELS = ("easy", "middle", "hard")
EASY, MIDDLE, HARD = range(len(LEVELS))
MIXED = "mixed"
"""The name of the series that takes its tasks from every topic."""

SEEDS = range(1, 10_000)
"""Seeds short enough to be read out to a class."""

STRICT = 8
"""Attempts at a task of the level that is due, before one of another level will do."""

ATTEMPTS = 3000
"""Attempts at one task before a topic is said to be exhausted."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence still to be said: its key under ``drills.<topic>``, and its facts.

    A key that begins with ``violation.`` is one of the game's own messages.
    """

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def to(self, words: Words, topic: str) -> str:
        """The sentence in the language of ``words``; KeyError when it is missing."""
        full = self.key if self.key.startswith("violation.") else f"drills.{topic}.{self.key}"
        return words.say(full, **dict(self.facts))


RIGHT, HINT = Said("right"), Said("hint")

Wrong = Mapping[str, tuple[str, Said]]
"""For a control or an option, the rule it breaks and what to say."""

NOTHING: Wrong = {}


@dataclass(frozen=True, slots=True)
class Draft:
    """A task before it is put into words; see :class:`content.model.Task` for the fields.

    ``rules`` are those the task turns on, the weightiest first. ``answer`` holds the plays to
    accept for a task to play. ``wrong`` gives for a control or option (``*`` for any other) the
    rule it breaks and what to say.
    """

    kind: str
    rules: tuple[str, ...]
    position: str
    answer: tuple[str, ...]
    question: Said
    right: Said = RIGHT
    hint: Said = HINT
    options: tuple[tuple[str, Said], ...] = ()
    wrong: Wrong = field(default_factory=dict)
    otherwise: Said | None = None

    @property
    def identity(self) -> tuple[object, ...]:
        """What makes it another task than any before it."""
        return self.kind, self.position, self.question


Make = Callable[[Random, int], Draft | None]
"""Makes a draft of a level (an index of LEVELS) from a random source, or fails with None."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a drill topic practises, and what makes its tasks."""

    rules: tuple[str, ...]
    make: Make


@dataclass(frozen=True, slots=True)
class Drill:
    """One task of a series."""

    game: str
    topic: str
    number: int
    level: int
    draft: Draft

    def task(self, language: str) -> Task:
        """The task in a language; KeyError names a sentence that is missing."""
        draft, spoken = self.draft, words(language, self.game)

        def say(said: Said) -> str:
            return said.to(spoken, self.topic)

        is_play = draft.kind == "play"
        return Task(
            kind=draft.kind,
            rules=draft.rules,
            position=draft.position,
            question=say(draft.question),
            right=say(draft.right),
            hint=say(draft.hint),
            accept=draft.answer if is_play else (),
            answer=() if is_play else draft.answer,
            options=tuple(Option(name, say(text)) for name, text in draft.options),
            wrong={name: say(text) for name, (_rule, text) in draft.wrong.items()},
            wrong_rules={name: rule for name, (rule, _text) in draft.wrong.items()},
            otherwise=say(draft.otherwise) if draft.otherwise else "",
        )


class Series:
    """The endless tasks of one topic or rule for one seed; no task comes twice.

    The n-th task depends on nothing but game, name, seed and n. Levels take turns.
    """

    def __init__(self, game: str, name: str, seed: int) -> None:
        self.game, self.name, self.seed = game, name, seed
        self._topics = _chosen(game, name)
        self._rule = "" if name == MIXED or name in self._topics else name
        self._drills: list[Drill] = []
        self._seen: set[tuple[object, ...]] = set()
        self._attempts = 0

    def drill(self, number: int) -> Drill:
        """The task of that number, the first being 0; ContentError when there are no more."""
        while len(self._drills) <= number:
            self._drills.append(self._found())
        return self._drills[number]

    def _found(self) -> Drill:
        due = len(self._drills) % len(LEVELS)
        for attempt in range(ATTEMPTS):
            rng = Random(f"{self.game} {self.name} {self.seed} {self._attempts}")  # noqa: S311
            self._attempts += 1
            topic = rng.choice(sorted(self._topics))
            level = due if attempt < STRICT else rng.randrange(len(LEVELS))
            draft = self._topics[topic].make(rng, level)
            if draft and self._is_wanted(draft):
                self._seen.add(draft.identity)
                return Drill(self.game, topic, len(self._drills), level, draft)
        raise ContentError(f"no more drills of {self.name!r} in {self.game!r}")

    def _is_wanted(self, draft: Draft) -> bool:
        fits = not self._rule or self._rule in draft.rules
        return fits and draft.identity not in self._seen


def topics(game: str) -> Mapping[str, Topic]:
    """The drill topics of a game by id, in its own order; empty when it has none yet."""
    name = f"content.{game}.drills"
    if find_spec(name) is None:
        return {}
    found: Mapping[str, Topic] = import_module(name).TOPICS
    return found


def practised(game: str) -> tuple[str, ...]:
    """Every rule of a game that some topic practises."""
    return tuple(dict.fromkeys(rule for topic in topics(game).values() for rule in topic.rules))


def names(game: str) -> tuple[str, ...]:
    """Everything a series can be named after: all mixed, a topic, or a rule."""
    return (MIXED, *topics(game), *practised(game))


@lru_cache(maxsize=32)
def series(game: str, name: str, seed: int) -> Series:
    """The series of a topic, of a rule, or of all mixed; KeyError for another name."""
    return Series(game, name, seed)


def said(key: str, **facts: Fact) -> Said:
    """A sentence to say, with its facts sorted by name."""
    return Said(key, tuple(sorted(facts.items())))


def grade(value: int, easy: int, middle: int) -> int:
    """The level of a value: easy up to one bound, middle up to the other, hard beyond."""
    return EASY if value <= easy else MIDDLE if value <= middle else HARD


def familiar(rng: Random, half: int) -> int:
    """A number from 0 on without end, for what is kept once made: half are below ``half``."""
    share = rng.random()
    return int(half * sqrt(share / (1 - share)))


def forbidden(violation: Violation) -> tuple[str, Said]:
    """The rule a move breaks and the game's own message about it, for ``Draft.wrong``."""
    return violation.rule, Said(f"violation.{violation.key}", violation.facts)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about a position, on the way to a draft: what is right is said last."""

    rules: tuple[str, ...]
    position: object
    question: Said
    right: Said = RIGHT

    def tap(self, answer: tuple[str, ...], wrong: Wrong) -> Draft:
        """Every control of ``answer`` is to be found; ``wrong`` may hold answers too."""
        mistakes = {name: told for name, told in wrong.items() if name not in answer}
        return self._draft("tap", answer, wrong=mistakes)

    def choose(
        self, answer: str, options: Mapping[str, Said], wrong: Callable[[str], tuple[str, Said]]
    ) -> Draft:
        """One option is right; ``wrong`` tells what each other one breaks."""
        mistakes = {name: wrong(name) for name in options if name != answer}
        return self._draft("choose", (answer,), tuple(options.items()), mistakes)

    def number(self, answer: int, others: Iterable[int]) -> Draft:
        """A number is to be chosen.

        Options are said by ``option`` with ``count``, the right one by ``right`` with ``count``,
        the wrong ones by ``wrong.few`` and ``wrong.many``.
        """
        options = {str(n): said("option", count=n) for n in sorted({answer, *others})}
        asked = Ask(self.rules, self.position, self.question, said("right", count=answer))
        return asked.choose(
            str(answer),
            options,
            lambda name: (self.rules[0], said("wrong.few" if int(name) < answer else "wrong.many")),
        )

    def play(self, accept: tuple[str, ...], otherwise: Said | None) -> Draft:
        """One of some plays is to be made; ``otherwise`` answers another legal one."""
        return self._draft("play", accept, otherwise=otherwise)

    def _draft(
        self,
        kind: str,
        answer: tuple[str, ...],
        options: tuple[tuple[str, Said], ...] = (),
        wrong: Wrong = NOTHING,
        otherwise: Said | None = None,
    ) -> Draft:
        return Draft(
            kind=kind,
            rules=self.rules,
            position=str(self.position),
            answer=answer,
            question=self.question,
            right=self.right,
            options=options,
            wrong=wrong,
            otherwise=otherwise,
        )


def _chosen(game: str, name: str) -> dict[str, Topic]:
    known = topics(game)
    if name == MIXED and known:
        return dict(known)
    if name in known:
        return {name: known[name]}
    chosen = {key: topic for key, topic in known.items() if name in topic.rules}
    if not chosen:
        raise KeyError(name)
    return chosen
