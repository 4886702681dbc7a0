"""Drills of every game: endless, the same for the same seed, with one answer each, in words."""

import json
import os
import re
from collections import Counter
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest

from classroom.games import game as classroom_game
from classroom.messages import teaching_step
from classroom.tasks import begin
from content import LANGUAGES, ContentError, Lesson, Task, games, ledger, lesson
from content.drills import LEVELS, MIXED, Drill, Series, names, practised, series, topics

GOLDEN = Path(__file__).parent / "golden"
DRILLED = [(game, topic) for game in games() for topic in topics(game)]
RULES = [(game, rule) for game in games() for rule in practised(game)]
MANY = 500


def drills(game: str, name: str, count: int = MANY) -> list[Drill]:
    """The first tasks of the series whose seed is 1."""
    found = series(game, name, 1)
    return [found.drill(number) for number in range(count)]


def shape(drill: Drill) -> list[str]:
    """What a task asks, without its words."""
    return [drill.draft.position, str(drill.draft.question), *drill.draft.answer]


@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_five_hundred_tasks_are_different_and_possible(game: str, topic: str) -> None:
    """No task comes twice, and the engine reads every position and writes it the same."""
    read = import_module(f"engines.{game}").State.from_text
    found = drills(game, topic)
    assert len({drill.draft.identity for drill in found}) == MANY
    for drill in found:
        state = read(drill.draft.position)
        assert read(str(state)) == state
        assert state.outcome is None


@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_every_task_has_one_answer(game: str, topic: str) -> None:
    """Plays are legal, taps are there to be tapped, one option is right; the rest is answered."""
    board = classroom_game(game)
    for drill in drills(game, topic):
        draft = drill.draft
        assert len(set(draft.answer)) == len(draft.answer) > 0
        if draft.kind == "play":
            assert set(draft.answer) <= {
                str(move) for move in board.state(draft.position).legal_moves()
            }
        elif draft.kind == "tap":
            start = board.view.start_of(board.state(draft.position))
            known = {control.id for control in board.view.controls(start, "en")}
            assert set(draft.answer) <= known
            assert "*" in draft.wrong or known <= {*draft.wrong, *draft.answer}
        else:
            options = [name for name, _text in draft.options]
            assert len(set(options)) == len(options) > 1
            assert set(options) - set(draft.wrong) == set(draft.answer)
            assert len(draft.answer) == 1
        assert not set(draft.wrong) & set(draft.answer)


@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_easy_and_hard_tasks_take_turns(game: str, topic: str) -> None:
    """Each level has its share of a long series; one that runs out of tasks leaves it to others."""
    levels = Counter(drill.level for drill in drills(game, topic))
    assert sum(levels.values()) == MANY
    assert all(levels[level] >= MANY // 20 for level in range(len(LEVELS))), levels


@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_rules_of_a_task_are_those_of_its_topic(game: str, topic: str) -> None:
    """What a task turns on is promised by its topic, and every promise is kept."""
    turned = {rule for drill in drills(game, topic) for rule in drill.draft.rules}
    assert turned == set(topics(game)[topic].rules)


@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_every_mistake_is_answered_by_a_rule_that_is_taught(game: str, topic: str) -> None:
    """The rule of each wrong answer is in the ledger, and a step teaches it."""
    known, read = ledger(game).rules, lesson(game, "en")
    named = {rule for drill in drills(game, topic) for rule, _said in drill.draft.wrong.values()}
    named |= set(topics(game)[topic].rules)
    assert named <= set(known)
    assert all(teaching_step(read, rule) for rule in named)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_tasks_are_put_into_words(game: str, topic: str, language: str) -> None:
    """Every sentence is there with its facts, and no two options read the same."""
    for drill in drills(game, topic, 90):
        task = drill.task(language)
        options = [option.text for option in task.options]
        said = [task.question, task.right, task.hint, *task.wrong.values(), *options]
        assert all(said)
        assert not any(re.search(r"[{}]", text) for text in said)
        assert len(set(options)) == len(options)


def right_answer(game: str, read: Lesson, task: Task) -> str:
    """The kind of message the right answer gets on the board."""
    attempt = begin(read, task, classroom_game(game))
    events = (*task.accept[:1], "done") if task.kind == "play" else task.answer
    for reached in attempt.replay(events):
        attempt = reached
        assert attempt.message is None or attempt.message.kind in {"more", "note", "right"}
    assert attempt.message
    return attempt.message.kind


@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_the_board_takes_the_answer(game: str, topic: str) -> None:
    """Played, tapped or chosen, the answer is right; a mistake names a rule and its step."""
    read = lesson(game, "en")
    for drill in drills(game, topic, 45):
        task = drill.task("en")
        assert right_answer(game, read, task) == "right"
        for name in islice((key for key in task.wrong if key != "*"), 2):
            event = (name,)
            (attempt,) = begin(read, task, classroom_game(game)).replay(event)
            assert attempt.message
            assert attempt.message.kind == "other"
            assert attempt.message.step


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_single_rule_can_be_practised(game: str, rule: str) -> None:
    """The series of a rule has only tasks that turn on it."""
    assert all(rule in drill.draft.rules for drill in drills(game, rule, 15))


@pytest.mark.parametrize("game", sorted({game for game, _topic in DRILLED}))
def test_a_mixed_series_visits_every_topic(game: str) -> None:
    """All topics come up before long."""
    assert {drill.topic for drill in drills(game, MIXED, 150)} == set(topics(game))


@pytest.mark.parametrize(("game", "topic"), DRILLED)
def test_a_task_depends_on_seed_and_number_alone(game: str, topic: str) -> None:
    """Another series of the same seed agrees whatever is asked first; another seed differs."""
    other = Series(game, topic, 1)
    assert shape(other.drill(20)) == shape(drills(game, topic, 21)[20])
    assert shape(other.drill(3)) == shape(drills(game, topic, 4)[3])
    assert [shape(Series(game, topic, 2).drill(number)) for number in range(5)] != [
        shape(other.drill(number)) for number in range(5)
    ]


@pytest.mark.parametrize("game", sorted({game for game, _topic in DRILLED}))
def test_series_once_given_out_stay_the_same(game: str) -> None:
    """The first tasks are those reviewed; REWRITE_GOLDEN=1 writes the file anew for review."""
    path = GOLDEN / f"{game}.drills.json"
    first = {topic: [shape(drill) for drill in drills(game, topic, 3)] for topic in topics(game)}
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(json.dumps(first, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert first == json.loads(path.read_text("utf-8"))


def test_names_are_those_of_series() -> None:
    """A series is named after a topic, a rule, or all mixed; anything else is refused."""
    for game in {game for game, _topic in DRILLED}:
        assert len(set(names(game))) == len(names(game))
        with pytest.raises(KeyError):
            series(game, "no such thing", 1)


def test_a_game_without_drills_has_none() -> None:
    """A game that offers no drills has no topics, and no series."""
    assert topics("interface") == {}
    with pytest.raises(KeyError):
        series("interface", MIXED, 1)


def test_a_topic_that_runs_dry_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A topic with one task only gives it once, and then tells that there are no more."""
    game, topic = DRILLED[0]
    module = import_module(f"content.{game}.drills")
    only = drills(game, topic, 1)[0].draft
    monkeypatch.setattr(module, "TOPICS", {topic: type(topics(game)[topic])((), lambda *_: only)})
    narrow = Series(game, topic, 1)
    assert narrow.drill(0).draft == only
    with pytest.raises(ContentError, match=topic):
        narrow.drill(1)
