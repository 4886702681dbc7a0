"""Every game with a lesson, every language and every ledger, found by folder."""

from pathlib import Path

import pytest

import content
from content import Ledger, Lesson, Words, ledger, lesson, words

ROOT = Path(content.__file__).parent


@pytest.fixture(params=content.games())
def game(request: pytest.FixtureRequest) -> str:
    """A game that has a lesson."""
    return str(request.param)


@pytest.fixture(params=content.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """A language of the lessons."""
    return str(request.param)


@pytest.fixture(params=sorted(path.parent.name for path in ROOT.glob("*/rules.toml")))
def rules(request: pytest.FixtureRequest) -> Ledger:
    """A ledger, whether its game has a lesson yet or not."""
    return ledger(str(request.param))


@pytest.fixture
def read(game: str, language: str) -> Lesson:
    """A lesson in a language."""
    return lesson(game, language)


@pytest.fixture
def said(game: str, language: str) -> Words:
    """The page's strings and a game's messages in a language."""
    return words(language, game)
