"""The link to a step as it stands on the board, and its QR code."""

from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from classroom.games import game
from classroom.links import read_link
from classroom.share import qr_code, step_address
from classroom.stage import Stage, set_stage
from content import games, lesson, words

PAGE = "https://school.example/baithak/notebooks/index.html?path=ur/backgammon.ipynb&embed=1#here"


def begun(name: str = "backgammon", step: str = "bar.enter-first") -> Stage:
    """A step with a page around it."""
    course = lesson(name, "ur")
    return set_stage(course, course.step(step), game(name), address=PAGE)


def query(address: str) -> dict[str, list[str]]:
    """What an address asks for."""
    return parse_qs(urlsplit(address).query)


def test_a_step_s_link_keeps_the_lesson_and_drops_the_rest() -> None:
    """The link names lesson and step under the same folder, and nothing of this visit."""
    address = step_address(PAGE + "&seat=other", "bar.dance")
    assert address.startswith("https://school.example/baithak/notebooks/index.html?")
    assert query(step_address(PAGE, "bar.dance")) == {
        "path": ["ur/backgammon.ipynb"],
        "step": ["bar.dance"],
    }
    kept = step_address(PAGE.replace("#here", "&seat=other"), "bar.dance")
    assert query(kept)["seat"] == ["other"]


def test_the_link_is_shown_when_asked_and_goes_at_the_next_gesture() -> None:
    """Sharing opens and closes; playing on closes it, since the link would be an old one."""
    stage = begun()
    assert stage.panel()["share"]["address"] == ""
    stage.act("share")
    shown = stage.panel()["share"]
    assert query(shown["address"])["step"] == ["bar.enter-first"]
    assert shown["label"] == words("ur").say("share.label")
    stage.act("share")
    assert stage.panel()["share"]["address"] == ""
    stage.act("share")
    stage.act("mode", "task")
    assert stage.panel()["share"]["address"] == ""


def test_what_has_no_page_has_no_link() -> None:
    """A practice task stands on a stage without an address: its series has a link of its own."""
    course = lesson("backgammon", "ur")
    stage = set_stage(course, course.step("bar.enter-first"), game("backgammon"))
    stage.act("share")
    assert stage.panel()["share"] is None


@pytest.mark.parametrize("name", games())
def test_a_moved_position_comes_back_by_its_link(name: str) -> None:
    """For every play task: after its first tries that move, the link opens the moved position."""
    course, played = lesson(name, "en"), game(name)
    moved = 0
    for step in course.steps:
        if step.task is None or step.task.kind != "play":
            continue
        stage = begun(name, step.id)
        stage.act("mode", "task")
        assert stage.attempt is not None
        for control in [c.id for c in played.view.controls(stage.now, "en")]:
            stage.act("tap", control)
            while stage.beats:
                stage.act("tick")
        at = stage.panel()["at"]
        if not at:
            continue
        moved += 1
        stage.act("share")
        link = read_link(stage.panel()["share"]["address"], course, played)
        assert link.notice == ""
        assert link.step == step.id
        assert str(played.view.state_of(link.now)) == at
    assert moved or name == "backgammon"


@pytest.mark.parametrize("length", [60, 300, 900])
def test_a_phone_reads_the_code(length: int) -> None:
    """What a decoder reads from the drawn outline is the text that went in."""
    text = (PAGE + "&at=" + "SAKQ" * length)[:length]
    code = qr_code(text)
    picture = Image.new("L", (code.size * 4, code.size * 4), 255)
    draw = ImageDraw.Draw(picture)
    for run in code.path.removeprefix("M").split("M"):
        start, rest = run.split("h", 1)
        x, y = map(int, start.split())
        width = int(rest.split("v")[0])
        draw.rectangle((x * 4, y * 4, (x + width) * 4 - 1, y * 4 + 3), fill=0)
    read = zxingcpp.read_barcodes(picture)
    assert [found.text for found in read] == [text]
