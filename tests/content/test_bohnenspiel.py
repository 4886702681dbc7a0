"""Bohnenspiel's table of game lengths, and the rules its wrong answers name."""

import pytest

from content import Lesson, lesson
from content.bohnenspiel import selfplay
from content.bohnenspiel.lengths import GUIDE_MEAN, GUIDE_USUAL, lengths
from engines.bohnenspiel import State
from engines.bohnenspiel.analysis import why_not_last, why_not_taken

SAMPLE = range(0, selfplay.GAMES, 61)


@pytest.fixture(scope="module")
def course() -> Lesson:
    """The lesson in English."""
    return lesson("bohnenspiel", "en")


@pytest.mark.parametrize("number", SAMPLE)
def test_the_table_is_what_the_engine_plays(number: int) -> None:
    """A game played again has the length and the result of the table."""
    kept = lengths()
    game = selfplay.game(kept.seed + number, kept.level, kept.opening)
    assert game == (kept.plies[number], number in kept.drawn)


def test_the_table_is_whole() -> None:
    """All games are there, played as the script plays them, and the bins hold each once."""
    kept = lengths()
    script = (selfplay.LEVEL, selfplay.OPENING, selfplay.SEED, selfplay.GAMES)
    assert (kept.level, kept.opening, kept.seed, len(kept.plies)) == script
    bins = kept.bins(5)
    assert sum(games for games, _drawn in bins.values()) == selfplay.GAMES
    assert sum(drawn for _games, drawn in bins.values()) == len(kept.drawn)


def test_what_the_lesson_says_of_the_table_is_true(course: Lesson) -> None:
    """Mean, draws and the share outside the guide's usual range are those of the sentences."""
    kept, turn = lengths(), course.step("stats.length").turn
    assert turn
    said = " ".join(frame.say for frame in turn.frames)
    assert f"{GUIDE_MEAN} moves, ours {kept.mean:.0f}" in said
    assert f"{kept.draws:.0f} in 100" in said
    first, last = GUIDE_USUAL
    outside = sum(not first <= plies <= last for plies in kept.plies)
    assert outside < selfplay.GAMES / 10


def test_the_script_writes_the_table() -> None:
    """The text of a small table is read back as it was played."""
    text = selfplay.table(3)
    played = [selfplay.game(selfplay.SEED + number)[0] for number in range(3)]
    assert f"    {', '.join(map(str, played))},\n" in text
    assert f'level = "{selfplay.LEVEL}"' in text


def test_wrong_pits_name_the_rule_the_engine_names(course: Lesson) -> None:
    """Where a task asks for the last bean or the captured pits, mistakes are the engine's."""
    asked = {"last": why_not_last, "captured": why_not_taken}
    for step in course.steps:
        task = step.task
        assert task
        name, _, pit = task.proof.partition(" ")
        if name not in asked:
            continue
        state = State.from_text(task.position)
        for control, rule in task.wrong_rules.items():
            if control[1:].isdigit() and rule not in step.rules:
                broken = asked[name](state, int(pit), int(control[1:]))
                assert broken
                assert broken.rule == rule, (step.id, control)
