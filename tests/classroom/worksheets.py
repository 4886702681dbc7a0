"""Worksheets for tests: positions of random play, questions of realistic lengths, all by seed."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from classroom.worksheet import Kind, Phrase, Task, Worksheet, WorksheetError, check_task, choices
from content import LANGUAGES
from content.backgammon.drills.played import a_game
from engines import back_alley, backgammon, bohnenspiel, dabba, rung
from tests.engines import back_alley_table, rung_table

POSITIONS = 40
GAMES = ("back_alley", "backgammon", "bohnenspiel", "dabba", "rung")
PROSE = {
    "ur": """اس پوزیشن میں آپ کی باری ہے اور مخالف کا ایک مہرہ اکیلا کھڑا ہے سوچیں کہ اسے مارنا
        اچھا رہے گا یا پہلے اپنا خانہ بنانا پتا چلنے سے پہلے دیکھیں کہ ساتھی نے کون سا رنگ چلا تھا
        دانے گنیں اور بتائیں کہ آخری دانہ کس خانے میں گرے گا ترپ بچا کر رکھنا کب ٹھیک ہے استاد نے
        جماعت میں یہی بات سمجھائی تھی""",
    "en": """it is your turn here and one checker of theirs stands alone think whether hitting it is
        better than making your point first look at what your partner led before you play a card
        count the beans and say where the last one falls when is it right to keep a trump we talked
        about just this in class last week so take your time and try every die""",
}


def texts(random: Random, least: int, most: int) -> Phrase:
    """A text of so many words in one language, seldom in both."""
    both = random.random() < 0.1
    languages = LANGUAGES if both else (random.choice(LANGUAGES),)
    return Phrase(**{name: _sentence(random, name, least, most) for name in languages})


@cache
def positions(game: str) -> tuple[Any, ...]:
    """States that random play has reached."""
    random = Random(game)
    return tuple(_PLAYED[game](random) for _ in range(POSITIONS))


def task(random: Random, game: str) -> Task:
    """A task of any kind that can be used; its answers are legal."""
    while True:
        state, kind = random.choice(positions(game)), random.choice(tuple(Kind))
        made = Task(
            game,
            str(state),
            kind,
            texts(random, 3, 12) if random.random() < 0.8 else Phrase(),
            _answers(kind, game, state, random),
            texts(random, 4, 18) if random.random() < 0.5 else Phrase(),
            hints=random.random() < 0.8,
        )
        try:
            check_task(made)
        except WorksheetError:
            continue
        return made


def worksheet(random: Random, count: int) -> Worksheet:
    """A worksheet of ``count`` tasks, each of any game."""
    tasks = tuple(task(random, random.choice(GAMES)) for _ in range(count))
    return Worksheet(tasks, texts(random, 2, 5))


def in_one_language(sheet: Worksheet, language: str) -> Worksheet:
    """The same worksheet with the texts of one language only."""

    def only(phrase: Phrase) -> Phrase:
        return Phrase(**{language: getattr(phrase, language)})

    tasks = tuple(
        replace(task, question=only(task.question), note=only(task.note)) for task in sheet.tasks
    )
    return Worksheet(tasks, only(sheet.title), (language,))


def _sentence(random: Random, language: str, least: int, most: int) -> str:
    count = random.randint(least, most)
    chosen = " ".join(random.choices(PROSE[language].split(), k=count))
    return chosen + {"ur": random.choice("۔؟"), "en": random.choice(".?")}[language]


def _answers(kind: Kind, game: str, state: Any, random: Random) -> tuple[str, ...]:  # noqa: ANN401
    match kind:
        case Kind.PLAY:
            moves = list(dict.fromkeys(map(str, state.legal_moves())))
            return tuple(random.sample(moves, min(len(moves), random.randint(0, 2))))
        case Kind.WINNER:
            return (random.choice(random.choice(choices(game, state))),)
        case Kind.POINTS:
            return (str(random.randint(-30, 100)),)
        case _:
            return ()


def _backgammon(random: Random) -> backgammon.State:
    boards = a_game(random)
    dice = random.randint(1, 6), random.randint(1, 6)
    rules = backgammon.Rules(match_length=random.choice((0, 0, 3, 7)))
    return backgammon.State(
        rules, random.choice(boards), random.choice(tuple(backgammon.Side)), _MOVE, dice
    )


def _bohnenspiel(random: Random) -> bohnenspiel.State:
    rules = bohnenspiel.Rules(clockwise=random.random() < 0.2)
    return _reached(bohnenspiel.State.start(rules), random, random.randint(0, 30))


def _dabba(random: Random) -> dabba.State:
    size = random.randint(2, 6)
    rules = dabba.Rules(size, size, random.choice((2, 2, 3)), swedish=random.random() < 0.2)
    return _reached(dabba.State.start(rules), random, random.randint(0, size * size))


def _rung(random: Random) -> rung.State:
    rules = rung_table.some_rules(random) if random.random() < 0.3 else None
    return _told(rung.State.start(rules), rung_table.step, random)


def _back_alley(random: Random) -> back_alley.State:
    rules = back_alley_table.some_rules(random) if random.random() < 0.3 else None
    return _told(back_alley.State.start(rules), back_alley_table.step, random)


def _reached(state: Any, random: Random, plies: int) -> Any:  # noqa: ANN401 - any game's
    for _ in range(plies):
        after = state.play(random.choice(state.legal_moves()))
        if after.outcome is not None:
            break
        state = after
    return state


def _told(state: Any, step: Callable[[Any, Random], Any], random: Random) -> Any:  # noqa: ANN401
    for _ in range(random.randint(1, 60)):
        if state.outcome is not None:
            break
        state = step(state, random)
    return state


_MOVE = backgammon.Phase.MOVE
_PLAYED: dict[str, Callable[[Random], Any]] = {
    "back_alley": _back_alley,
    "backgammon": _backgammon,
    "bohnenspiel": _bohnenspiel,
    "dabba": _dabba,
    "rung": _rung,
}


@cache
def some(seed: int, count: int) -> tuple[Worksheet, ...]:
    """Worksheets of one to ten tasks, every game among them."""
    random = Random(seed)
    return tuple(worksheet(random, random.choice((1, 1, 1, 2, 3, 10))) for _ in range(count))


def each_game(seed: int = 1) -> Iterator[Task]:
    """A task of every game."""
    for game in GAMES:
        yield task(Random(seed), game)
