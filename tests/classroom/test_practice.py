"""The practice as a learner meets it: series, answers, the record, and links to a series."""

import json
from random import Random

import pytest

from classroom.boards.scene import Look
from classroom.games import Game, game
from classroom.links import DrillLink, read_drill
from classroom.pictures import step_picture
from classroom.practice import Practice, set_practice
from classroom.practice_record import Share
from content import LANGUAGES, Lesson, games, words
from content import lesson as read_lesson
from content.drills import names, series, topics

DRILLED = [name for name in games() if topics(name)]
ADDRESS = "https://example.org/notebooks/index.html?path=en/backgammon.ipynb&"


@pytest.fixture
def whole() -> Lesson:
    """The real lesson, whose steps teach the rules."""
    return read_lesson("backgammon", "en")


@pytest.fixture
def practice(whole: Lesson, backgammon: Game) -> Practice:
    """A series of choices."""
    return set_practice(whole, backgammon, DrillLink("must", 5))


def answer(practice: Practice) -> None:
    """Give the right answer to a choice."""
    practice.act("option", practice.drill.draft.answer[0])


def mistake(practice: Practice) -> None:
    """Give a wrong answer to a choice."""
    practice.act("option", next(iter(practice.drill.draft.wrong)))


def test_the_first_topic_is_offered_at_a_seed_of_its_own(whole: Lesson, backgammon: Game) -> None:
    """Without a link the practice opens at the first topic, and the page learns the series."""
    opened = set_practice(whole, backgammon, chance=Random(3))
    drill = opened.panel()["drill"]
    assert drill["name"] == next(iter(topics("backgammon")))
    assert drill["series"]["seed"] == Random(3).choice(range(1, 10_000))
    assert (drill["task"], drill["level"]) == ("Task 1", "easy")


def test_everything_that_can_be_practised_is_offered(practice: Practice) -> None:
    """The list has the mixed series, every topic and every rule."""
    groups = practice.panel()["drill"]["groups"]
    offered = [item["id"] for group in groups for item in group["items"]]
    assert offered == list(names("backgammon"))


def test_a_right_answer_counts_and_leads_on(practice: Practice) -> None:
    """The row grows by one however often the same task is answered; the next task is another."""
    answer(practice)
    answer(practice)
    panel = practice.panel()
    assert panel["message"]["kind"] == "right"
    assert panel["drill"]["streak"]["now"] == "Right in a row: 1"
    assert panel["actions"]["buttons"][-1]["main"]
    practice.act("another")
    assert practice.panel()["drill"]["task"] == "Task 2"
    assert practice.drill == series("backgammon", "must", 5).drill(1)


def test_a_mistake_names_the_rule_and_its_step(practice: Practice) -> None:
    """The message carries the rule and the link; the row ends and the miss is counted once."""
    answer(practice)
    practice.act("another")
    mistake(practice)
    message = practice.panel()["message"]
    rule = practice.drill.draft.rules[0]
    assert (message["rule"], message["link"]["step"]) == (rule, rule)
    answer(practice)
    assert practice.record.shares[rule].total == 1
    assert (practice.record.streak, practice.record.best) == (0, 1)


def test_a_hint_is_no_answer_of_ones_own(practice: Practice) -> None:
    """After a hint the task counts as one that was not known."""
    practice.act("hint")
    answer(practice)
    assert practice.record.shares == {practice.drill.draft.rules[0]: Share(0, 1)}


def test_a_task_passed_over_does_not_count(practice: Practice) -> None:
    """Asking for another task without an answer leaves the record alone."""
    practice.act("another")
    assert practice.record.shares == {}


def test_another_topic_keeps_the_series_number(practice: Practice) -> None:
    """A class stays together whatever it turns to; an unknown name changes nothing."""
    practice.act("drill", "off.exact")
    assert (practice.name, practice.seed, practice.number) == ("off.exact", 5, 0)
    practice.act("drill", "<b>")
    assert practice.name == "off.exact"


def test_a_series_is_opened_by_its_number(practice: Practice) -> None:
    """A number typed in opens that series; anything else is answered in words."""
    practice.act("seed", " 4217 ")
    assert practice.drill == series("backgammon", "must", 4217).drill(0)
    for text in ("0", "10000", "-3", "x", "", "٣", "9" * 5000):
        practice.act("seed", text)
        assert practice.seed == 4217
        assert practice.panel()["message"]["kind"] == "link"


def test_the_record_comes_back_once(practice: Practice) -> None:
    """What the browser kept is taken when nothing has been answered yet, and not later."""
    kept = json.dumps({"rules": {"hit.blot": [3, 4]}, "streak": 2, "best": 3})
    practice.act("recall", kept)
    assert practice.panel()["drill"]["streak"] == {"now": "Right in a row: 2", "best": "best 3"}
    answer(practice)
    practice.act("recall", kept)
    assert practice.record.best == 3
    assert practice.record.streak == 3
    assert json.loads(practice.panel()["drill"]["keep"]["value"])["streak"] == 3


def test_a_browser_that_keeps_nothing_is_told(practice: Practice) -> None:
    """The notice appears only when the page says that nothing could be kept."""
    assert practice.panel()["drill"]["unkept"] == ""
    practice.act("unkept")
    assert practice.panel()["drill"]["unkept"]


def test_taps_and_plays_go_to_the_board(whole: Lesson, backgammon: Game) -> None:
    """A task to tap and one to play are answered on the board itself."""
    tapped = set_practice(whole, backgammon, DrillLink("enter", 1))
    for control in tapped.drill.draft.answer:
        tapped.act("tap", control)
    assert tapped.record.streak == 1
    assert tapped.scene().marks
    played = set_practice(whole, backgammon, DrillLink("made", 1))
    played.act("tap", "p1")
    played.act("undo")
    assert played.flights == ()
    assert "backgammon" in played.apology(ValueError("backgammon"))["text"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DRILLED)
def test_the_panel_can_be_sent(name: str, language: str) -> None:
    """Every topic's panel is plain JSON of a modest size, its list without two equal lines."""
    read = read_lesson(name, language)
    for topic in topics(name):
        panel = set_practice(read, game(name), DrillLink(topic, 1)).panel()
        assert len(json.dumps(panel, ensure_ascii=False)) < 24_000
        for group in panel["drill"]["groups"]:
            texts = [item["text"] for item in group["items"]]
            assert len(set(texts)) == len(texts)


def test_a_link_opens_a_series(whole: Lesson) -> None:
    """Topic, rule, seed and look are read from the address."""
    assert read_drill(f"{ADDRESS}drill=must&seed=12", whole) == DrillLink("must", 12)
    assert read_drill(f"{ADDRESS}drill=hit.blot", whole) == DrillLink("hit.blot")
    assert read_drill(f"{ADDRESS}seat=other", whole).look == Look(other_side=True)
    assert read_drill("", whole) == DrillLink()


@pytest.mark.parametrize("bad", ["drill=chess&seed=3", "drill=must&seed=x", "seed=0", "seed=٣"])
def test_a_bad_link_opens_the_practice_with_a_word(
    whole: Lesson, backgammon: Game, bad: str
) -> None:
    """What is wrong with a link is said, and there is something to practise all the same."""
    link = read_drill(ADDRESS + bad, whole)
    assert link.notice
    assert set_practice(whole, backgammon, link).panel()["message"]["text"] == link.notice


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DRILLED)
def test_the_practice_has_a_picture(name: str, language: str) -> None:
    """The page shows a board before Python is there, and can say what is on it."""
    picture = step_picture(name, "drills", language)
    assert picture.svg("b").startswith("<svg")
    assert picture.spoken
    assert words(language).say("drill.title") != words(language).say("drill.prose")
