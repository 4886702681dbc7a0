"""Boards as files of their own: letters that are shapes, small, the same drawing."""

import io
from typing import cast
from xml.etree import ElementTree as ET

import pytest
import resvg_py
from PIL import Image

from classroom.boards.back_alley.places import TURNED_BOX, bid_box
from classroom.boards.cards.table import token_centre
from classroom.boards.surface import NASTALIQ, SERIF, Box, Font, Ink, Point
from classroom.games import game
from classroom.pictures import step_picture, task_picture, turn_pictures
from content import LANGUAGES, games, lesson, words
from engines.cards import Seat
from lite.gallery import EMPTY, FOLDER, Gallery
from lite.outlines import Letters, Outlines, split
from lite.site import Site
from tests.classroom.recording import RecordingSurface

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def letters(site: Site) -> Letters:
    """The site's fonts."""
    return Letters(site.fonts)


def reach(drawing: str) -> tuple[int, int]:
    """From where to where a drawing reaches, left to right."""
    png = resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True)
    with Image.open(io.BytesIO(bytes(png))) as image:
        box = image.getchannel("A").getbbox()
    assert box is not None
    return box[0], box[2]


def holds(box: Box, at: Point) -> bool:
    """Whether a place lies in a box."""
    x, y, width, height = box
    return x <= at[0] <= x + width and y <= at[1] <= y + height


def test_words_are_drawn_once_and_used(letters: Letters) -> None:
    """A word that stands twice is one outline; its colour is not part of it."""
    surface = Outlines((100, 50), letters)
    surface.text((10, 20), "Trump", Font(12, "#112233"))
    surface.text((60, 20), "Trump", Font(12, "#445566"))
    surface.text((60, 40), "", Font(12, "#445566"))
    root = ET.fromstring(surface.file())  # noqa: S314 - our own picture
    assert len(root.findall(f"{SVG}defs/{SVG}path")) == 1
    assert [use.get("href") for use in root.findall(f"{SVG}use")] == ["#w0", "#w0"]
    assert not root.findall(f".//{SVG}text")


@pytest.mark.parametrize(("text", "family"), [("Trump 12", SERIF), ("حکم 12", NASTALIQ)])
def test_anchors_hold(letters: Letters, text: str, family: str) -> None:
    """A line begins, stands around or ends at its anchor."""
    reached = {}
    for anchor in ("start", "middle", "end"):
        surface = Outlines((600, 120), letters)
        surface.text((300, 70), text, Font(40, "#000000", family, 400, anchor))
        reached[anchor] = reach(surface.file())
    assert reached["start"][0] == pytest.approx(300, abs=4)
    assert reached["end"][1] == pytest.approx(300, abs=4)
    assert sum(reached["middle"]) / 2 == pytest.approx(300, abs=4)
    spans = [last - first for first, last in reached.values()]
    assert max(spans) - min(spans) <= 2
    assert min(spans) > 60


def test_a_number_in_urdu_keeps_its_digits_in_order() -> None:
    """In a line from right to left, numbers and codes run from left to right, last word first."""
    font = Font(20, "", NASTALIQ)
    assert list(split("انجن کے 500 کھیل", font)) == [
        (False, " کھیل"),
        (True, "500"),
        (False, "انجن کے "),
    ]
    assert list(split("9/25", font)) == [(True, "9/25")]
    assert list(split("9 / 25", Font(20, ""))) == [(True, "9 / 25")]


@pytest.mark.parametrize("name", games())
def test_a_file_has_every_shape_of_the_drawing(letters: Letters, name: str) -> None:
    """The file of a board has as many shapes as its drawing has, and nothing that must load."""
    picture = step_picture(name, lesson(name, "ur").cover, "ur")
    surface = Outlines(picture.game.view.SIZE, letters)
    picture.game.view.draw_base(surface)
    picture.game.view.draw_pieces(surface, picture.now, picture.scene)
    made = ET.fromstring(surface.file())  # noqa: S314 - our own picture
    plain = ET.fromstring(picture.svg("b"))  # noqa: S314 - our own picture
    spoken = 3  # title, desc and defs stand before the shapes there, style and defs here
    texts = [text for text in plain.findall(f"{SVG}text") if not text.text]
    assert len(made) - 2 == len(plain) - spoken - len(texts)
    assert "http" not in surface.file().replace("http://www.w3.org/2000/svg", "", 1)


def test_pictures_that_look_alike_are_one_file(site: Site) -> None:
    """A board without words is one file for both languages, and its empty board is another."""
    gallery = Gallery(site)
    files = {
        gallery.board(turn_pictures(course, course.step("move.two-dice"))[0][0]).file
        for course in (lesson("backgammon", language) for language in LANGUAGES)
    }
    assert len(files) == 1
    assert (site.out / files.pop()).is_file()
    assert gallery.empty("backgammon") == f"{FOLDER}/backgammon/{EMPTY}"


def test_an_ink_is_written_once(letters: Letters) -> None:
    """Shapes of one look share a class; round ends are said once for the whole picture."""
    surface = Outlines(game("dabba").view.SIZE, letters)
    for x in range(3):
        surface.path([(x, 0), (x, 9)], Ink(stroke="#123456", width=2), closed=False)
    drawing = surface.file()
    assert drawing.count("#123456") == 1
    assert drawing.count('class="c0"') == 3
    assert drawing.count("stroke-linecap") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_the_table_keep_to_their_places(letters: Letters, language: str) -> None:
    """A bid's word has air in its tag; the word for what is trump touches neither neighbour."""
    say = words(language, "back_alley").say
    card, token = TURNED_BOX[0] + TURNED_BOX[2], token_centre(Seat.SOUTH, 1)[0] - 30
    rooms = {say(f"term.{sign}"): (card, token) for sign in ("trump-sign", "no-trump-sign")}
    tags = {say(f"term.tag.{call}") for call in ("pass", "board")}
    met: set[tuple[Point, str, Font]] = set()
    for step in lesson("back_alley", language).steps:
        assert step.task
        picture = task_picture(lesson("back_alley", language), step.task)
        surface = RecordingSurface()
        picture.game.view.draw_pieces(surface, picture.now, picture.scene)
        texts = (call.arguments for call in surface.calls if call.name == "text")
        met |= {cast("tuple[Point, str, Font]", arguments) for arguments in texts}
    seen = set()
    for at, word, font in met:
        tag = next((box for box in map(bid_box, Seat) if word in tags and holds(box, at)), None)
        room = (tag[0] + 5, tag[0] + tag[2] - 5) if tag else rooms.get(word)
        if room is None:
            continue
        one = Outlines((1200, 1400), letters)
        one.text(at, word, font)
        left, right = reach(one.file())
        assert room[0] <= left < right <= room[1], word
        seen.add(word)
    assert seen == {*tags, *rooms}
