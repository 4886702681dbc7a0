"""What static pages say of a lesson: how long it takes, what is printed of it."""

from dataclasses import replace

import pytest

from content import LANGUAGES, games, ledger, lesson, minutes, paper, papers


def test_minutes_are_counted_from_words_and_tasks() -> None:
    """300 words take two minutes, a task half a minute; the sum is in fives, five at least."""
    course = lesson("backgammon", "en")
    step = replace(course.steps[0], prose="word " * 300, turn=None)
    section = replace(course.sections[0], steps=(replace(step, task=None),) * 10)
    assert minutes(replace(course, sections=(section,))) == 20
    asked = replace(step, task=replace(step.task, question=""))  # type: ignore[type-var]
    section = replace(section, steps=(asked,) * 10)
    assert minutes(replace(course, sections=(section,))) == 25
    assert minutes(replace(course, sections=())) == 5


@pytest.mark.parametrize("game", games())
def test_every_lesson_has_its_card_and_its_sheet(game: str) -> None:
    """A lesson says in a line what it teaches; its sheet has two to four boards."""
    for language in LANGUAGES:
        course = lesson(game, language)
        assert 40 < len(course.about) < 160
        assert 2 <= len(course.sheet) <= 4
        assert set(course.off_sheet) <= set(ledger(game).rules)


def test_boards_of_paper_have_several_sizes() -> None:
    """A game played on paper has small boards, large ones, and some that are not square."""
    assert papers() == ("dabba",)
    grids = paper("dabba")
    assert {(5, 5), (7, 7)} <= {(grid.rows, grid.columns) for grid in grids}
    assert any(grid.rows != grid.columns for grid in grids)
    assert paper("rung") == ()
