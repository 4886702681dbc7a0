"""What the worksheet page calls: it shows the link's worksheet, or says why there is none."""

from typing import Any

import pytest

from classroom import desk, desks, steps
from classroom.worksheet import Kind, Phrase, Task, Worksheet, encode
from content import LANGUAGES, words

SCRIPT = "<script>alert(1)</script>"
SHEET = Worksheet((Task("bohnenspiel", "start", Kind.PLAY),), Phrase(en=SCRIPT))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the cell displays."""
    seen: list[Any] = []
    monkeypatch.setattr(steps, "display", seen.append)
    monkeypatch.setattr(desks, "display", seen.append)
    return seen


def open_at(monkeypatch: pytest.MonkeyPatch, fragment: str, language: str = "en") -> None:
    """Run the page's cell at an address with this fragment."""
    monkeypatch.setenv("LESSON_URL", f"https://example.org/?path=x#{fragment}")
    desk(language)()


def test_a_link_shows_its_title_and_its_first_task(
    shown: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title stands above the board as text, whatever it holds."""
    open_at(monkeypatch, f"w={encode(SHEET)}", "ur")
    title, box = shown
    assert "<script>" not in title.data
    assert "&lt;script&gt;" in title.data
    assert 'dir="ltr" lang="en"' in title.data
    assert box.children[1].state["sheet"]["number"] == 0


def test_another_game_brings_its_own_board(
    shown: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The face stays, the board under it is that of the task, and the old one is let go."""
    other = Task("backgammon", "4HPwATDgc/ABMA:cIkFAAAAAAAE", Kind.DISCUSS)
    open_at(monkeypatch, f"w={encode(Worksheet((*SHEET.tasks, other)))}")
    (box,) = shown
    before, face = box.children
    size = face.size
    face._handle_custom_msg({"action": "task", "value": "1"}, [])
    after, same = box.children
    assert (face is same, after is before) == (True, False)
    assert face.size != size
    assert before.comm is None
    assert face.state["sheet"]["number"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_without_a_worksheet_says_so(
    shown: list[Any], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Nothing is broken: the page says what to open, and leads a teacher to the workshop."""
    open_at(monkeypatch, "", language)
    (notice,) = shown
    assert words(language).say("worksheet.none") in notice.data
    assert f'href="https://example.org/?path={language}/workshop.ipynb"' in notice.data
    assert words(language).say("worksheet.teacher") in notice.data


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_torn_link_says_what_is_wrong(
    shown: list[Any], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The reason is told in the page's language, as text."""
    open_at(monkeypatch, f"w={encode(SHEET)[:30]}", language)
    (notice,) = shown
    assert words(language).say("worksheet.fault.torn") in notice.data


def test_what_nobody_foresaw_is_told_in_words(
    shown: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A learner never sees a traceback."""

    def fail(*_given: object) -> None:
        raise RuntimeError(SCRIPT)

    monkeypatch.setattr(steps.Boards, "show", fail)
    open_at(monkeypatch, f"w={encode(SHEET)}")
    assert "RuntimeError" in shown[-1].data
    assert "<script>" not in shown[-1].data
