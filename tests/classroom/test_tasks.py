"""Tasks: tries and their answers, hints in grades, undo and starting over."""

from dataclasses import replace

import pytest

from classroom.games import Game
from classroom.messages import teaching_step
from classroom.tasks import Attempt, begin, transcript
from content import Lesson, Mark, words


def attempt(lesson: Lesson, game: Game, step: str) -> Attempt:
    """A fresh attempt at a step's task."""
    task = lesson.step(step).task
    assert task
    return begin(lesson, task, game)


@pytest.fixture
def play(lesson: Lesson, backgammon: Game) -> Attempt:
    """A fresh attempt at the playing task."""
    return attempt(lesson, backgammon, "move.two-dice")


@pytest.fixture
def tap(lesson: Lesson, backgammon: Game) -> Attempt:
    """A fresh attempt at the finding task."""
    return attempt(lesson, backgammon, "hit.blot")


@pytest.fixture
def choose(lesson: Lesson, backgammon: Game) -> Attempt:
    """A fresh attempt at the choosing task."""
    return attempt(lesson, backgammon, "win.gammon")


def told(attempt: Attempt) -> tuple[str, str, str]:
    """Kind, text and rule of the answer."""
    assert attempt.message
    return attempt.message.kind, attempt.message.text, attempt.message.rule


def taps(attempt: Attempt, *controls: str) -> Attempt:
    """The attempt after some taps."""
    for control in controls:
        attempt = attempt.tap(control)
    return attempt


def test_the_right_play_is_told_why(play: Attempt) -> None:
    """The asked-for play is confirmed and solved."""
    done = taps(play, "p8", "p5", "p6", "p5").done()
    assert told(done) == ("right", "Two checkers hold the 5 point.", "move.two-dice")
    assert done.solved


def test_the_order_of_the_steps_is_free(play: Attempt) -> None:
    """The same play by its other order is right too."""
    assert taps(play, "p6", "p5", "p8", "p5").done().solved


def test_a_legal_play_not_asked_for_is_told_so(play: Attempt) -> None:
    """Another legal play gets the task's own answer and may be undone."""
    done = taps(play, "p24", "p21", "p24", "p23").done()
    assert told(done)[0:2] == ("other", "That is a legal play, but it leaves the 5 point empty.")
    assert not done.solved
    assert done.undo().undo().hand.now == play.hand.now


def test_an_illegal_step_names_the_rule_and_its_step(lesson: Lesson, play: Attempt) -> None:
    """A refused move shows the rule's message and where it is taught."""
    refused = taps(play, "p13", "p11")
    expected = words("en", "backgammon")
    assert told(refused)[0] == "wrong"
    assert told(refused)[2] == "move.two-dice"
    assert refused.message
    assert refused.message.step == "move.two-dice" == teaching_step(lesson, "move.two-dice")
    assert told(refused)[1] in expected.strings.values() or told(refused)[1]


def test_ending_too_early_names_the_must_rule(play: Attempt) -> None:
    """Done before both dice are played is refused by the rule of both numbers."""
    assert told(taps(play, "p8", "p5").done())[2] == "must.both"
    assert told(play.done())[2] in {"must.both", "must.pass"}


def test_a_played_out_turn_asks_to_be_confirmed(play: Attempt) -> None:
    """When no die is left the learner is told to confirm or undo."""
    assert told(taps(play, "p8", "p5", "p6", "p5"))[0] == "note"


def test_undo_clears_the_answer(play: Attempt) -> None:
    """Taking a step back takes its answer away too."""
    assert taps(play, "p13", "p11").undo().message is None


def test_any_legal_play_is_right_when_none_is_named(lesson: Lesson, backgammon: Game) -> None:
    """A task without named plays accepts whatever the rules allow."""
    entered = attempt(lesson, backgammon, "bar.enter-first").say("bar/24 13/10")
    assert entered.done().solved


def test_a_solved_task_takes_no_more(play: Attempt) -> None:
    """After the right answer taps, done, undo and hints change nothing."""
    solved = taps(play, "p8", "p5", "p6", "p5").done()
    assert solved.tap("p13") == solved.done() == solved.undo() == solved.hint() == solved


def test_again_starts_over(play: Attempt) -> None:
    """Try again gives a fresh board without answer or hints."""
    assert taps(play, "p8", "p5").hint().again() == play


def test_hints_come_in_three_grades(play: Attempt) -> None:
    """First the rule that matters, then the checker, then the answer; then no more."""
    first, second = play.hint(), play.hint().hint()
    third = second.hint()
    assert told(first) == ("hint", "Each die is a move of its own.", "move.two-dice")
    assert second.marks == (Mark("point", ("p8",)),)
    assert "8" in told(second)[1]
    assert third.marks == (Mark("arrow", ("p8", "p5")), Mark("arrow", ("p6", "p5")))
    assert "8/5\u00a06/5" in told(third)[1]
    assert third.hint() == third


def test_a_hint_puts_the_turn_back(play: Attempt) -> None:
    """A hint speaks about the position of the task, so it returns to it."""
    assert taps(play, "p24", "p21").hint().hand.now == play.hand.now


def test_finding_needs_every_place(tap: Attempt) -> None:
    """A right place is kept and marked; the last one solves the task."""
    one = tap.tap("p8")
    assert told(one) == ("more", words("en").say("panel.tap-more", count=1), "")
    assert one.marks == (Mark("point", ("p8",)),)
    assert one.tap("p8").found == ("p8",)
    assert told(one.tap("p13"))[0] == "right"


def test_a_wrong_place_has_its_message_and_rule(tap: Attempt) -> None:
    """A place with words of its own gets them, any other the common ones."""
    assert told(tap.tap("p6")) == ("other", "That is in your home board.", "board.quarters")
    assert told(tap.tap("p1")) == ("other", "No checker of yours is there.", "")


def test_hints_for_finding_point_at_the_missing_place(tap: Attempt) -> None:
    """The second grade shows the quarter, the third the place itself."""
    found = tap.tap("p8")
    assert found.hint().hint().marks[-1] == Mark("zone", ("their-outer",))
    assert found.hint().hint().hint().marks[-1] == Mark("point", ("p13",))
    assert "Point 13" in told(found.hint().hint().hint())[1]
    everything = tap.hint().hint().hint()
    assert everything.marks == (Mark("point", ("p8",)), Mark("point", ("p13",)))
    assert "Point 8, 3 white checkers · Point 13, 5 white checkers" in told(everything)[1]


def test_choosing(choose: Attempt) -> None:
    """A wrong option has its message and rule, the right one solves."""
    assert told(choose.choose("one")) == ("other", "One is a plain win.", "win.single")
    assert told(choose.choose("two"))[0] == "right"
    assert choose.tap("p8") == choose


def test_hints_for_choosing_strike_then_tell(choose: Attempt) -> None:
    """The second grade takes a wrong option away, the third gives the answer."""
    struck = choose.hint().hint()
    assert struck.struck == ("one",)
    assert struck.choose("one") == struck
    assert "Two points" in told(struck.hint())[1]


def test_a_try_is_replayed_event_by_event(play: Attempt) -> None:
    """Each event of a try gives the attempt a learner would have reached."""
    reached = list(play.replay(("8/5", "6/5", "done")))
    assert [len(item.hand.past) for item in reached] == [1, 2, 2]
    assert reached[-1].solved


def test_the_transcript_tells_every_try(lesson: Lesson, backgammon: Game) -> None:
    """Every try of the lesson appears with kind, message, rule and teaching step."""
    lines = transcript(lesson, backgammon)
    assert [line["try"] for line in lines][:2] == ["8/5, 6/5, done", "24/21, 24/23, done"]
    assert [line["kind"] for line in lines] == ["right", "other", "wrong", ""]
    assert lines[2]["rule"] == "move.two-dice"
    assert all(line["step"] == "move.two-dice" for line in lines)


def test_a_rule_no_step_teaches_has_no_link(lesson: Lesson) -> None:
    """A rule outside the lesson leads nowhere rather than to a wrong step."""
    assert teaching_step(lesson, "cube.limit") == ""


def test_a_task_without_rules_still_answers(lesson: Lesson, backgammon: Game) -> None:
    """Missing rules leave an answer without a link, not an error."""
    task = lesson.step("move.two-dice").task
    assert task
    bare = begin(lesson, replace(task, rules=()), backgammon)
    assert told(bare.hint())[2] == ""
    assert told(bare.say("8/5 6/5").done())[2] == ""


@pytest.mark.parametrize("answer", ["double", "take"])
def test_words_can_be_the_answer(lesson: Lesson, backgammon: Game, answer: str) -> None:
    """A task may ask for a double or its answer: said by a button, hinted by the cube."""
    task = lesson.step("move.two-dice").task
    assert task
    dice = "00" if answer == "double" else "D"
    position = f"XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:0:10"
    asked = begin(lesson, replace(task, position=position, accept=(answer,)), backgammon)
    assert answer in [offer.event for offer in backgammon.view.offers(asked.hand.now)]
    assert asked.say(answer).solved
    assert asked.hint().hint().marks == (Mark("point", ("cube",)),)
    assert answer.title() in told(asked.hint().hint().hint())[1]
