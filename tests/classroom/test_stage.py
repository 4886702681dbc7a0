"""One step as the learner works on it: modes, gestures, and what the page is told."""

import json

import pytest

from classroom.boards.scene import Look
from classroom.games import Game
from classroom.links import Link
from classroom.stage import Stage, set_stage
from content import Lesson, Mark

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


def at_step(lesson: Lesson, game: Game, name: str, link: Link | None = None) -> Stage:
    """The stage of a step."""
    return set_stage(lesson, lesson.step(name), game, link, seed=4)


def linked(lesson: Lesson, game: Game, position: str) -> Stage:
    """The first step with a position from a link."""
    now = game.view.start_of(game.state(position))
    return at_step(lesson, game, "move.two-dice", Link("move.two-dice", now))


def enabled(stage: Stage) -> dict[str, bool]:
    """The action buttons and whether they can be pressed."""
    return {item["action"]: item["enabled"] for item in stage.panel()["actions"]["buttons"]}


def test_the_example_turn_comes_first(stage: Stage) -> None:
    """A step opens on frame 0 of its example, with the task beside it."""
    panel = stage.panel()
    assert (panel["mode"], [mode["id"] for mode in panel["modes"]]) == ("turn", ["turn", "task"])
    assert panel["say"] == "You rolled 3-1."
    assert panel["transport"]["counter"] == "1 of 4"
    assert panel["options"] is panel["choice"] is panel["message"] is None


def test_transport_buttons_know_the_ends(stage: Stage) -> None:
    """First and back are off at the start, next and last at the end."""
    ends = []
    for action in ("first", "last"):
        stage.act(action)
        ends.append([item["enabled"] for item in stage.panel()["transport"]["buttons"]])
    assert ends == [[False, False, True, True, True], [True, True, True, False, False]]


def test_playing_is_told_with_its_pace(stage: Stage) -> None:
    """The page learns to keep time, and the play button says pause."""
    stage.act("speed")
    stage.act("play")
    transport = stage.panel()["transport"]
    assert (transport["playing"], transport["pace"], transport["speed"]) == (True, 1600, "2×")
    assert "Pause" in [item["label"] for item in transport["buttons"]]
    stage.act("tick")
    assert stage.panel()["say"] == "One checker plays the 3."


def test_switching_to_the_task_stops_the_example(stage: Stage) -> None:
    """Coming back to the example finds it at the start, not playing."""
    stage.act("play")
    stage.act("tick")
    stage.act("mode", "task")
    assert stage.panel()["say"] == "Make your 5 point."
    stage.act("mode", "turn")
    assert stage.panel()["transport"]["counter"] == "1 of 4"


def test_a_task_is_played_by_gestures(stage: Stage) -> None:
    """Taps, done, and the answer with its badge."""
    stage.act("mode", "task")
    for control in ("p8", "p5", "p6", "p5"):
        stage.act("tap", control)
    assert enabled(stage) == {"undo": True, "done": True, "hint": True, "again": True}
    stage.act("done")
    message = stage.panel()["message"]
    assert (message["kind"], message["badge"]) == ("right", "Right!")
    assert enabled(stage) == {"undo": False, "done": False, "hint": False, "again": True}
    stage.act("again")
    assert enabled(stage)["again"] is False


def test_an_illegal_try_links_to_the_step_that_teaches_it(lesson: Lesson, backgammon: Game) -> None:
    """The message carries the rule and the link, or says that this is the step."""
    stage = at_step(lesson, backgammon, "bar.enter-first")
    stage.act("tap", "p8")
    here = stage.panel()["message"]
    assert (here["rule"], here["link"]) == ("bar.enter-first", None)
    assert here["here"]
    stage.act("tap", "bar")
    stage.act("tap", "p10")
    assert stage.panel()["message"]["link"]["step"] == "move.two-dice"


def test_chosen_checker_and_targets_are_shown(stage: Stage) -> None:
    """The scene and the overlay agree on what is chosen and where it may go."""
    stage.act("mode", "task")
    stage.act("tap", "p8")
    scene, controls = stage.scene(), stage.panel()["board"]["controls"]
    assert [item["id"] for item in controls if item["selected"]] == ["p8"]
    assert {item["id"] for item in controls if item["target"]} == set(scene.targets)


def test_two_dice_that_fit_are_asked_about(lesson: Lesson, backgammon: Game) -> None:
    """The choice is put as buttons and answered by a die."""
    stage = linked(lesson, backgammon, "XGID=---BBB------------------b-:0:0:1:65:0:0:0:0:10")
    stage.act("tap", "p5")
    stage.act("tap", "off")
    choice = stage.panel()["choice"]
    assert [item["die"] for item in choice["dice"]] == [6, 5]
    stage.act("die", "6")
    assert stage.panel()["choice"] is None
    assert stage.now.dice_used == (6,)


def test_options_show_what_was_tried(lesson: Lesson, backgammon: Game) -> None:
    """A wrong option stays marked, a hint strikes one, the right one is marked right."""
    stage = at_step(lesson, backgammon, "win.gammon")
    stage.act("option", "three")
    stage.act("hint")
    stage.act("hint")
    stage.act("option", "two")
    items = stage.panel()["options"]["items"]
    assert {item["id"]: item["state"] for item in items} == {
        "one": "struck",
        "two": "right",
        "three": "wrong",
    }


def test_a_linked_position_is_a_mode_of_its_own(lesson: Lesson, backgammon: Game) -> None:
    """It opens first, is played freely, and refusals name the rule."""
    stage = linked(lesson, backgammon, START)
    assert stage.panel()["mode"] == "link"
    assert [mode["id"] for mode in stage.panel()["modes"]] == ["turn", "task", "link"]
    stage.act("tap", "p13")
    stage.act("tap", "p12")
    assert stage.panel()["message"]["rule"] == "move.blocked"
    for control in ("p8", "p5", "p6", "p5"):
        stage.act("tap", control)
    stage.act("undo")
    stage.act("tap", "p6")
    stage.act("tap", "p5")
    stage.act("done")
    assert [offer["event"] for offer in stage.panel()["actions"]["offers"]] == ["roll", "double"]
    assert enabled(stage) == {"undo": False, "done": False}


def test_a_linked_game_goes_on_with_the_dice(lesson: Lesson, backgammon: Game) -> None:
    """Rolling gives a turn to whoever is next; the cube can be turned and taken."""
    stage = linked(lesson, backgammon, ROLL)
    stage.act("tap", "cube")
    assert stage.now.phase.value == "answer"
    stage.act("offer", "take")
    stage.act("offer", "roll")
    assert stage.now.state.cube == 2
    assert stage.now.dice_left


def test_other_steps_do_not_get_the_linked_position(lesson: Lesson, backgammon: Game) -> None:
    """The position belongs to the step the link asked for."""
    now = backgammon.view.start_of(backgammon.state(START))
    stage = at_step(lesson, backgammon, "hit.blot", Link("move.two-dice", now))
    assert "link" not in stage.modes


def test_a_notice_is_shown_at_the_step_of_the_link(lesson: Lesson, backgammon: Game) -> None:
    """What is wrong with a link is said where the lesson opens."""
    link = Link("move.two-dice", notice="Torn.")
    assert at_step(lesson, backgammon, "move.two-dice", link).panel()["message"]["text"] == "Torn."
    assert at_step(lesson, backgammon, "hit.blot", link).panel()["message"] is None


def test_a_look_is_kept_through_the_lesson(lesson: Lesson, backgammon: Game) -> None:
    """All boards of the page follow the link's look."""
    look = Look(other_side=True)
    stage = at_step(lesson, backgammon, "hit.blot", Link("move.two-dice", look=look))
    assert stage.scene().look == look
    assert "Black: 2 on point 24" in stage.panel()["board"]["description"]


def test_a_step_with_neither_turn_nor_task_shows_its_board(
    lesson: Lesson, backgammon: Game
) -> None:
    """A bare step is a picture with its marks."""
    stage = at_step(lesson, backgammon, "board.quarters")
    assert stage.panel()["modes"] == []
    assert stage.panel()["transport"] is None
    stage.act("tap", "p6")
    assert stage.scene().marks == ()


@pytest.mark.parametrize("mode", ["turn", "task", "link"])
@pytest.mark.parametrize("action", ["", "tap", "die", "option", "offer", "mode", "tick", "rm -rf"])
def test_gestures_that_mean_nothing_change_nothing(
    lesson: Lesson, backgammon: Game, action: str, mode: str
) -> None:
    """Unknown or misplaced gestures are ignored in every mode."""
    stage = linked(lesson, backgammon, START)
    stage.act("mode", mode)
    before = stage.panel()
    stage.act(action, "" if action != "offer" else "roll; import os")
    assert stage.panel() == before


def test_the_panel_can_be_sent(stage: Stage) -> None:
    """All that the page is told is plain JSON and small."""
    assert len(json.dumps(stage.panel())) < 6000


def test_found_places_stay_marked(lesson: Lesson, backgammon: Game) -> None:
    """In a finding task the board keeps what was found."""
    stage = at_step(lesson, backgammon, "hit.blot")
    stage.act("tap", "p8")
    assert stage.scene().marks == (Mark("point", ("p8",)),)
