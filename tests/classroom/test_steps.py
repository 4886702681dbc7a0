"""What the notebooks call: boards, and words instead of tracebacks."""

from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets import Box, Widget
from ipywidgets.widgets.widget import _instances as living

from classroom import lesson, steps
from classroom.stage import Stage
from classroom.widgets import SCRIPTS, StepFace, static, step_widget
from content import lesson as read_lesson


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the cell displays."""
    seen: list[Any] = []
    monkeypatch.setattr(steps, "display", seen.append)
    return seen


def face_of(box: Box) -> StepFace:
    """The overlay and panel of a step's widget."""
    face: StepFace = box.children[1]
    return face


def gesture(face: StepFace, action: str, value: str = "") -> None:
    """What the page sends for a gesture."""
    face._handle_custom_msg({"action": action, "value": value}, [])


@pytest.mark.parametrize("language", ["ur", "en"])
def test_a_step_is_one_board_and_one_face(shown: list[Any], language: str) -> None:
    """A cell shows a box with the canvas and the panel, and returns nothing to print."""
    first = read_lesson("backgammon", language).steps[0].id
    lesson("backgammon", language)(first)
    (box,) = shown
    assert box._dom_classes == ("baithak-step",)
    assert face_of(box).state["step"] == first
    assert face_of(box).state["language"] == language


def test_a_link_reaches_its_step(shown: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The address set by the page is read when the cell runs."""
    first = read_lesson("backgammon", "en").steps[0].id
    position = "4HPwATDgc/ABMA:cIkFAAAAAAAE"
    monkeypatch.setenv("LESSON_URL", f"https://example.org/?step={first}&at={position}")
    lesson("backgammon", "en")(first)
    assert face_of(shown[0]).state["mode"] == "link"


def test_gestures_redraw_and_answer(shown: list[Any]) -> None:
    """A gesture from the page changes the state it is sent back."""
    step = next(step for step in read_lesson("backgammon", "en").steps if step.task)
    lesson("backgammon", "en")(step.id)
    face = face_of(shown[0])
    gesture(face, "mode", "task")
    gesture(face, "hint")
    assert face.state["message"]["kind"] == "hint"
    gesture(face, "nonsense", "<b>")
    assert face.state["message"]["kind"] == "hint"


def test_trouble_in_a_gesture_is_told(shown: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """When a gesture cannot be answered the panel says so and goes on."""

    def broken(*_arguments: object) -> None:
        raise KeyError("lost")

    first = read_lesson("backgammon", "en").steps[0].id
    lesson("backgammon", "en")(first)
    face = face_of(shown[0])
    with monkeypatch.context() as patch:
        patch.setattr(Stage, "act", broken)
        gesture(face, "mode", "task")
    assert "KeyError" in face.state["message"]["text"]
    gesture(face, "mode", "task")
    assert face.state["mode"] == "task"


@pytest.mark.parametrize("language", ["ur", "en"])
def test_an_unknown_step_is_told(shown: list[Any], language: str) -> None:
    """A missing step becomes a notice in the lesson's language, its name escaped."""
    lesson("backgammon", language)("<img src=x>")
    assert "baithak-notice" in shown[0].data
    assert "<img" not in shown[0].data
    assert ('dir="rtl"' in shown[0].data) == (language == "ur")


@pytest.mark.parametrize("language", ["ur", "en"])
def test_trouble_in_a_step_is_told(
    shown: list[Any], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Whatever goes wrong inside becomes a notice, never a traceback."""

    def broken(*_arguments: object) -> None:
        raise ValueError("<torn>")

    monkeypatch.setattr(steps, "_show_board", broken)
    first = read_lesson("backgammon", language).steps[0].id
    lesson("backgammon", language)(first)
    assert "ValueError" in shown[0].data
    assert "torn" in shown[0].data
    assert "<torn" not in shown[0].data


@pytest.mark.parametrize(("game", "language"), [("chess", "en"), ("backgammon", "fr")])
def test_an_unknown_lesson_is_told_at_its_boards(
    shown: list[Any], game: str, language: str
) -> None:
    """A lesson that cannot be opened says so in place of its boards."""
    lesson(game, language)("any.step")
    assert "baithak-notice" in shown[0].data


@pytest.mark.parametrize("language", ["ur", "en"])
def test_the_practice_is_one_board_too(
    shown: list[Any], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """One cell shows the series of the page's address; gestures are answered."""
    monkeypatch.setenv("LESSON_URL", "https://example.org/?drill=must&seed=12")
    lesson("backgammon", language).drills()
    face = face_of(shown[0])
    assert face.state["step"] == "drills"
    assert (face.state["drill"]["name"], face.state["drill"]["series"]["seed"]) == ("must", 12)
    before = face.state["say"]
    gesture(face, "another")
    assert face.state["say"] != before


def test_a_game_without_drills_says_so(shown: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is nothing to practise a notice stands in place of the board."""
    monkeypatch.setattr("content.drills.topics", lambda _game: {})
    lesson("backgammon", "en").drills()
    assert "baithak-notice" in shown[0].data


def test_a_step_is_made_of_few_messages(
    make_stage: Callable[[], Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first board of a page a step opens four models and draws once."""
    step_widget(make_stage())
    opened: list[str] = []
    original = Widget.open

    def counted(self: Widget) -> None:
        opened.append(type(self).__name__)
        original(self)

    monkeypatch.setattr(Widget, "open", counted)
    step_widget(make_stage())
    assert sorted(opened) == ["Box", "Canvas", "StepFace", "_Stack"]


def test_a_board_put_away_goes_on_when_shown_again(shown: list[Any]) -> None:
    """Putting a board away frees its four models; the learner finds it as it was left."""
    room = lesson("backgammon", "en")
    step = next(step for step in read_lesson("backgammon", "en").steps if step.task)
    room(step.id)
    gesture(face_of(shown[0]), "mode", "task")
    open_before = set(living)
    room.put_away(step.id)
    room.put_away("never.shown")
    freed = open_before - set(living)
    room(step.id)
    assert len(freed) == len(set(living) - (open_before - freed)) == 4
    assert face_of(shown[1]).state["mode"] == "task"


def test_no_script_writes_markup() -> None:
    """Everything from Python is drawn as text."""
    script = static(*SCRIPTS)
    assert "innerHTML" not in script
    assert "insertAdjacentHTML" not in script
    assert "http" not in script.replace("http://www.w3.org/2000/svg", "")
