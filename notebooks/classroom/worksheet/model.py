"""A worksheet as a value, and what must be true of one."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from typing import Any

from classroom.worksheet.errors import WorksheetError, shown
from content.source import LANGUAGES, holds
from engines.cards import Seat, Team
from engines.contract import GameError, IllegalMove

MOST_TASKS = 10
MOST_ANSWERS = 20
LONGEST = {"title": 120, "question": 600, "note": 1000, "position": 700, "answers": 60, "name": 60}
"""The most characters of each text."""

LINES = frozenset({"question", "note"})
"""The texts that may have several lines."""

JOINERS = frozenset("\u200c\u200d")
"""The invisible characters that Urdu is written with; all others are refused."""

MOST_MARKS = 4
"""The most marks over and under one letter."""

_NUMBER = re.compile(r"-?\d{1,5}", re.ASCII)
_GAME = re.compile(r"[a-z_]{1,20}")
_PILED = frozenset({"Mn", "Me"})
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


class Kind(StrEnum):
    """What a task asks for."""

    PLAY = "play"
    LEGAL = "legal"
    WINNER = "winner"
    POINTS = "points"
    DISCUSS = "discuss"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text in one language or in both."""

    ur: str = ""
    en: str = ""

    def __bool__(self) -> bool:
        return bool(self.ur or self.en)

    def language(self, wanted: str) -> str:
        """The language it is there to be read in: the wanted one, or the only one there is."""
        return next((name for name in (wanted, *LANGUAGES) if getattr(self, name)), wanted)

    def to(self, wanted: str) -> str:
        """The text in the wanted language, or else in the other."""
        return str(getattr(self, self.language(wanted)))


NOTHING = Phrase()


@dataclass(frozen=True, slots=True)
class Task:
    """One task of a worksheet.

    ``position`` is the engine's own text, house rules in it. An empty ``question`` stands for the
    usual one of its kind. ``answers`` are those accepted: moves as the engine writes them
    (``play``; none means any legal move), names out of ``choices`` (``winner``), whole numbers
    (``points``); ``legal`` and ``discuss`` have none, for the engine or nobody judges them.
    ``note`` is shown when the task is done; ``hints`` says whether hints are to be had.
    """

    game: str
    position: str
    kind: Kind
    question: Phrase = NOTHING
    answers: tuple[str, ...] = ()
    note: Phrase = NOTHING
    hints: bool = True

    @property
    def state(self) -> Any:  # noqa: ANN401 - each game has a state of its own
        """The engine's state; raises its InvalidText or InvalidState."""
        return _state(self.game, self.position)

    @property
    def rules(self) -> Any:  # noqa: ANN401 - each game has rules of its own
        """The engine's house rules, which the position's text carries where they are unusual."""
        return self.state.rules


@dataclass(frozen=True, slots=True)
class Worksheet:
    """One to ten tasks under a title, written in one language or in both."""

    tasks: tuple[Task, ...]
    title: Phrase = NOTHING
    languages: tuple[str, ...] = LANGUAGES


def engine(game: str) -> Any:  # noqa: ANN401 - engines share a contract, not a class
    """The engine of a game; WorksheetError when there is no such game."""
    if not (_GAME.fullmatch(game) and holds(game, "rules")):
        raise WorksheetError("game", name=shown(game))
    return import_module(f"engines.{game}")


@lru_cache(maxsize=256)
def _state(game: str, position: str) -> Any:  # noqa: ANN401 - see Task.state
    """A position once read; a table of cards is replayed card by card."""
    return engine(game).State.from_text(position)


def choices(game: str, state: Any) -> tuple[tuple[str, ...], ...]:  # noqa: ANN401 - see Task.state
    """Who may be said to win, as sets of names of which a task uses one.

    Card games: the four seats ``S E N W``, or the two teams ``SN EW``. Backgammon: ``white
    black``. Bohnenspiel: ``south north draw``. Dabba: the players by number, and ``draw``.
    """
    if game == "dabba":
        return ((*map(str, range(1, state.rules.players + 1)), "draw"),)
    named = {"backgammon": ("white", "black"), "bohnenspiel": ("south", "north", "draw")}
    if game in named:
        return (named[game],)
    return tuple(map(str, Seat)), tuple(map(str, Team))


def check(worksheet: Worksheet) -> None:
    """Make sure that a worksheet can be used; WorksheetError says what is wrong with it first."""
    if not 1 <= len(worksheet.tasks) <= MOST_TASKS:
        raise WorksheetError("tasks", count=len(worksheet.tasks), most=MOST_TASKS)
    if worksheet.languages not in {LANGUAGES, *((name,) for name in LANGUAGES)}:
        raise WorksheetError("languages")
    _check_phrase("title", worksheet.title, worksheet.languages)
    for number, task in enumerate(worksheet.tasks, 1):
        check_task(task, number, worksheet.languages)


def check_task(task: Task, number: int = 0, languages: tuple[str, ...] = LANGUAGES) -> None:
    """Make sure that a task can be used; WorksheetError says what is wrong with it first."""
    for field in ("question", "note"):
        _check_phrase(field, getattr(task, field), languages, number)
    for field, text in (("position", task.position), *(("answers", item) for item in task.answers)):
        check_text(field, text, number)
    if len(task.answers) > MOST_ANSWERS or len(set(task.answers)) < len(task.answers):
        raise WorksheetError("answers", task=number, most=MOST_ANSWERS)
    game = engine(task.game)
    try:
        state = task.state
    except GameError as refusal:
        raise WorksheetError("position", task=number, game=task.game, refusal=refusal) from refusal
    _check_answers(task, number, game, state)


def check_text(field: str, text: str, task: int = 0) -> None:
    """Make sure that a text is short and holds nothing that hides or turns what is read.

    Only line breaks, where a field may have them, and Urdu's joiners are let through.
    """
    if len(text) > LONGEST[field]:
        raise WorksheetError("text-long", task=task, where=field, most=LONGEST[field])
    if letter := next(_unseen(text, field), ""):
        raise WorksheetError("text-control", task=task, where=field, code=f"U+{ord(letter):04X}")


def _check_phrase(field: str, phrase: Phrase, languages: tuple[str, ...], task: int = 0) -> None:
    for language in LANGUAGES:
        text = getattr(phrase, language)
        if text and language not in languages:
            raise WorksheetError("languages", task=task)
        check_text(field, text, task)


def _unseen(text: str, field: str) -> Iterator[str]:
    """What is not to be seen, turns what is, or is piled over it."""
    fine = JOINERS | {"\n"} if field in LINES else JOINERS
    pile = 0
    for letter in text:
        kind = unicodedata.category(letter)
        pile = pile + 1 if kind in _PILED else 0
        if (kind in _HIDDEN and letter not in fine) or pile > MOST_MARKS:
            yield letter


def _check_answers(task: Task, number: int, game: Any, state: Any) -> None:  # noqa: ANN401
    match task.kind:
        case Kind.PLAY | Kind.LEGAL:
            _check_playing(task, number, state)
            _check_moves(task, number, game, state)
        case Kind.WINNER:
            wanted = set(task.answers)
            if not wanted or not any(wanted <= set(names) for names in choices(task.game, state)):
                raise WorksheetError("winner", task=number)
        case Kind.POINTS:
            if not task.answers or not all(map(_NUMBER.fullmatch, task.answers)):
                raise WorksheetError("points", task=number)
        case Kind.DISCUSS:
            if task.answers:
                raise WorksheetError("no-answers", task=number)


def _check_playing(task: Task, number: int, state: Any) -> None:  # noqa: ANN401 - see Task.state
    """There is something to play, and it is the learner who plays it."""
    if state.outcome is not None:
        raise WorksheetError("over", task=number)
    moves = state.legal_moves()
    if not moves or (task.kind is Kind.LEGAL and not _can_be_tapped(state, moves)):
        raise WorksheetError("no-moves", task=number)
    if isinstance(state.turn, Seat) and state.turn is not Seat.SOUTH:
        raise WorksheetError("seat", task=number)
    if task.kind is Kind.LEGAL and task.answers:
        raise WorksheetError("no-answers", task=number)


def _can_be_tapped(state: Any, moves: Any) -> bool:  # noqa: ANN401 - see Task.state
    """Whether some move is made on the board: no word, such as a forced pass or a double, is."""
    return getattr(state, "dice", True) is not None and any(str(move) != "pass" for move in moves)


def _check_moves(task: Task, number: int, game: Any, state: Any) -> None:  # noqa: ANN401
    for text in task.answers:
        try:
            broken = state.why_not(game.parse_move(text))
        except GameError as refusal:
            raise _bad_move(task, number, text, refusal) from refusal
        if broken:
            raise _bad_move(task, number, text, IllegalMove(broken))


def _bad_move(task: Task, number: int, text: str, refusal: GameError) -> WorksheetError:
    return WorksheetError("move", task=number, game=task.game, refusal=refusal, move=shown(text))
