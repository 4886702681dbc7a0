"""Links into a lesson, good and hostile."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.boards.scene import Look
from classroom.games import Game, game
from classroom.links import LONGEST, Link, read_link
from content import Lesson, words

PAGE = "https://example.org/lite/notebooks/index.html?path=ur/backgammon.ipynb"
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
GAME = game("backgammon")


def read(lesson: Lesson, query: str) -> Link:
    """The link of a page address with this query."""
    return read_link(f"{PAGE}&{query}", lesson, GAME)


def test_a_page_without_a_step_opens_the_first(lesson: Lesson) -> None:
    """No wish means the first step and nothing to say."""
    assert read(lesson, "") == Link("move.two-dice")
    assert read_link("", lesson, GAME) == Link("move.two-dice")


def test_a_step_is_found_by_id_and_by_old_id(lesson: Lesson) -> None:
    """Printed links go on working after a step is renamed."""
    assert read(lesson, "step=win.gammon").step == "win.gammon"
    assert read(lesson, "step=old.name").step == "hit.blot"


def test_a_position_is_ready_to_be_played(lesson: Lesson, backgammon: Game) -> None:
    """A good position arrives as a turn at the step asked for."""
    link = read(lesson, f"step=hit.blot&at={quote(START)}")
    assert (link.step, link.notice) == ("hit.blot", "")
    assert link.now == backgammon.view.start_of(backgammon.state(START))


def test_a_gnu_position_with_a_plus_survives_the_address(lesson: Lesson) -> None:
    """A "+" that an address turned into a space is read all the same."""
    plus = "4HPwATDgc/ABMA:cAkAAAAAAAAE"
    assert read(lesson, f"at={plus}").now is not None


def test_the_look_comes_with_the_link(lesson: Lesson) -> None:
    """A teacher may ask for home on the left or the other side of the table."""
    assert read(lesson, "home=left&seat=other").look == Look(home_left=True, other_side=True)
    assert read(lesson, "home=right").look == Look()


@pytest.mark.parametrize(
    "position",
    [
        "XGID=-b----E-C---eE",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:70:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:03:0:0:0:0:10",
        "XGID=-b----F-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
        "XGID=--------------------------:0:0:1:31:0:0:0:0:10",
        "<script>alert(1)</script>",
        "hello",
        "\u202eabc",
        "{reason}",
        "start\x00",
    ],
)
@pytest.mark.parametrize("language", ["ur", "en"])
def test_a_bad_position_is_told_in_the_pages_language(position: str, language: str) -> None:
    """Torn, impossible or hostile positions give a notice and no board."""
    course = Lesson("backgammon", language, "", "", (), "", {})
    link = read(course, f"at={quote(position)}")
    assert link.now is None
    assert link.notice
    urdu = any("\u0600" <= letter <= "\u06ff" for letter in link.notice)
    assert urdu == (language == "ur")


def test_an_overlong_position_is_not_even_read(lesson: Lesson) -> None:
    """Beyond any position's length the text is refused unread."""
    link = read(lesson, f"at={'a' * (LONGEST + 1)}")
    assert link.notice == words("en").say("link.too-long")


def test_a_finished_game_cannot_be_played(lesson: Lesson, backgammon: Game) -> None:
    """A position after the end is refused with words of its own."""
    now = backgammon.state("XGID=-A----------------------a-:0:0:1:21:0:0:0:0:10")
    over = backgammon.engine.advance(backgammon.engine.advance(now, "1/off"), "done")
    assert read(lesson, f"at={quote(str(over))}").notice == words("en").say("link.over")


def test_an_unknown_step_opens_the_first_and_says_so(lesson: Lesson) -> None:
    """The notice repeats the name, shortened and without direction marks."""
    name = quote("no\u202e.such" + "x" * 90)
    link = read(lesson, f"step={name}")
    assert link.step == "move.two-dice"
    assert "no.such" in link.notice
    assert "\u202e" not in link.notice
    assert "x" * 41 not in link.notice


def test_both_troubles_are_told(lesson: Lesson) -> None:
    """An unknown step with a torn position names both."""
    link = read(lesson, "step=nope&at=hello")
    assert "nope" in link.notice
    assert len(link.notice) > len(read(lesson, "step=nope").notice)


@given(st.text(max_size=300))
def test_no_address_whatever_raises(address: str) -> None:
    """Any text at all is read into a link."""
    lesson = Lesson("backgammon", "en", "", "", (), "", {})
    assert isinstance(read_link(address, lesson, GAME), Link)


@given(st.text(alphabet="XGID=abcABC-:0123456789+/ %&#", max_size=120))
def test_no_position_whatever_raises(position: str) -> None:
    """Anything that looks like a position is read or refused with a notice."""
    lesson = Lesson("backgammon", "en", "", "", (), "", {})
    link = read_link(f"{PAGE}&at={quote(position)}", lesson, GAME)
    assert (link.now is None) == bool(link.notice) or not position.strip()
