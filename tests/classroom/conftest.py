"""A lesson small enough to read, and the game it is played with."""

from collections.abc import Callable

import pytest

from classroom.games import Game, game
from classroom.stage import Stage, set_stage
from content import ExampleTurn, Frame, Lesson, Mark, Option, Section, Step, Task

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
ON_BAR = "XGID=-b----D-C---eE---c-e----BA:0:0:1:31:0:0:0:0:10"

PLAY = Task(
    kind="play",
    rules=("move.two-dice",),
    position=START,
    question="Make your 5 point.",
    right="Two checkers hold the 5 point.",
    hint="Each die is a move of its own.",
    accept=("8/5 6/5",),
    otherwise="That is a legal play, but it leaves the 5 point empty.",
    tries=(("8/5", "6/5", "done"), ("24/21", "24/23", "done"), ("13/7",), ("8/5",)),
)
TAP = Task(
    kind="tap",
    rules=("hit.blot",),
    position=START,
    question="Find your two outer points with checkers.",
    right="Those are the 8 and the 13.",
    hint="The outer boards lie on the left.",
    answer=("p8", "p13"),
    wrong={"*": "No checker of yours is there.", "p6": "That is in your home board."},
    wrong_rules={"p6": "board.quarters"},
)
CHOOSE = Task(
    kind="choose",
    rules=("win.gammon",),
    position=START,
    question="What is a gammon worth?",
    right="A gammon is worth two points.",
    hint="The loser has borne off nothing.",
    answer=("two",),
    options=(Option("one", "One point"), Option("two", "Two points"), Option("three", "Three")),
    wrong={"one": "One is a plain win.", "three": "Three is a backgammon."},
    wrong_rules={"one": "win.single"},
)
TURN = ExampleTurn(
    start=START,
    rules=("move.two-dice",),
    frames=(
        Frame("", "You rolled 3-1."),
        Frame("8/5", "One checker plays the 3.", (Mark("number", ("p5",), "3"),)),
        Frame("6/5", "Another plays the 1."),
        Frame("done", "The turn is over."),
    ),
)


def step(name: str, task: Task | None = None, turn: ExampleTurn | None = None) -> Step:
    """A step that teaches the rule of its name."""
    return Step(name, f"About {name}", (name,), "Prose.", START, (), turn, task)


def course(language: str = "en") -> Lesson:
    """A lesson of five steps."""
    steps = (
        step("move.two-dice", PLAY, TURN),
        step("hit.blot", TAP),
        step("win.gammon", CHOOSE),
        step(
            "bar.enter-first", Task("play", ("bar.enter-first",), ON_BAR, "Enter.", "In.", "Bar.")
        ),
        step("board.quarters"),
    )
    section = Section("all", "All of it", steps)
    redirects = {"old.name": "hit.blot"}
    return Lesson("backgammon", language, "Small", "", (section,), "hit.blot", redirects)


@pytest.fixture(scope="session")
def lesson() -> Lesson:
    """The small lesson in English."""
    return course()


@pytest.fixture(scope="session")
def backgammon() -> Game:
    """Backgammon's engine and board."""
    return game("backgammon")


@pytest.fixture
def stage(lesson: Lesson, backgammon: Game) -> Stage:
    """The first step, ready to be worked on."""
    return set_stage(lesson, lesson.steps[0], backgammon, seed=4)


@pytest.fixture
def make_stage(lesson: Lesson, backgammon: Game) -> Callable[[], Stage]:
    """Makes fresh stages of the first step."""
    return lambda: set_stage(lesson, lesson.steps[0], backgammon)


@pytest.fixture
def courses() -> Callable[[str], Lesson]:
    """Makes the small lesson in a language."""
    return course
