"""Both surfaces take the same calls and show the same drawing."""

import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET

import pytest

from classroom.boards.live import CanvasSurface, LiveBoard
from classroom.boards.scene import READER, Look, Scene
from classroom.boards.surface import Font, Ink, Linear, Radial, SvgSurface
from classroom.games import Game
from content import Mark
from tests.classroom.recording import RecordingSurface

SVG = "{http://www.w3.org/2000/svg}"
MARKS = (
    Mark("zone", ("home",), "گھر"),
    Mark("arrow", ("p13", "p10")),
    Mark("path", ("p24", "p13", "p12", "p1")),
    Mark("number", ("p6",), "17"),
)
POSITIONS = (
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
    "XGID=aBBCC-------------------CA:2:1:1:66:0:0:0:0:10",
    "XGID=----------------------bbcA:1:-1:-1:00:0:0:0:0:10",
)


STROKES = {
    "rect": "rect",
    "arc_to": "rect",
    "arc": "circle",
    "quadratic_curve_to": "curve",
    "line_to": "path",
}


class Pencil:
    """Stands in for an ipycanvas canvas and keeps what each path, fill and text was."""

    def __init__(self) -> None:
        self.shapes: list[tuple[str, str]] = []
        self._path: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: self._drew(name, *arguments)

    def _drew(self, name: str, *arguments: object) -> None:
        if name == "begin_path":
            self._path = []
        elif name in STROKES:
            self._path.append(STROKES[name])
        elif name in {"fill", "stroke"}:
            self.shapes.append((self._path[-1], name))
        elif name == "fill_text":
            self.shapes.append((str(arguments[0]), "text"))


def svg_shapes(picture: str) -> Iterator[tuple[str, str]]:
    """What an SVG shows, in the terms of the pencil."""
    names = {"polygon": "path", "polyline": "path", "path": "curve"}
    for item in ET.fromstring(picture):  # noqa: S314 - our own picture
        name = item.tag.removeprefix(SVG)
        if name in {"title", "desc", "defs"}:
            continue
        if name == "text":
            yield item.text or "", "text"
            continue
        if item.get("fill") != "none":
            yield names.get(name, name), "fill"
        if item.get("stroke"):
            yield names.get(name, name), "stroke"


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("look", [READER, Look(home_left=True, other_side=True)])
def test_canvas_and_svg_show_the_same_shapes(backgammon: Game, position: str, look: Look) -> None:
    """A position comes out as the same shapes in the same order on both surfaces."""
    view, now = backgammon.view, backgammon.view.start_of(backgammon.state(position))
    scene = Scene(MARKS, "ur", "bar", ("p5", "off"), 6, look)
    pencil, svg = Pencil(), SvgSurface(view.SIZE)
    for surface in (CanvasSurface(pencil), svg):
        view.draw_base(surface, look)
        view.draw_pieces(surface, now, scene)
    assert pencil.shapes == list(svg_shapes(svg.document("", "", "ur")))
    assert len(pencil.shapes) > 300


@pytest.mark.parametrize("position", POSITIONS)
def test_the_same_state_is_drawn_with_the_same_calls(backgammon: Game, position: str) -> None:
    """Drawing a position twice makes exactly the same calls."""
    recordings = []
    for _ in range(2):
        surface = RecordingSurface()
        backgammon.view.draw_pieces(surface, backgammon.state(position), Scene(MARKS))
        recordings.append(surface.calls)
    assert recordings[0] == recordings[1]


def test_svg_carries_title_description_and_role() -> None:
    """The spoken view stands in the picture, escaped, where screen readers look for it."""
    picture = SvgSurface((10, 20), "b").document("A <board>", "White & black", "en")
    root = ET.fromstring(picture)  # noqa: S314 - our own picture
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "b-t b-d"
    assert root.findtext(f"{SVG}title") == "A <board>"
    assert root.findtext(f"{SVG}desc") == "White & black"


def test_svg_text_is_text() -> None:
    """Markup in a label stays text."""
    surface = SvgSurface((10, 10))
    surface.text((1, 2), "<script>", Font(5, "#000000"))
    assert "<script>" not in surface.document("", "", "en")


def test_svg_gradients_are_shared_and_named_by_the_picture() -> None:
    """Shapes with equal gradients point at one definition that no other picture uses."""
    surface = SvgSurface((10, 10), "mine")
    paint = Linear((0, 0), (1, 0), ("#00000080", "#ffffff"))
    for left in (0, 5):
        surface.rect((left, 0, 4, 4), Ink(paint))
    surface.circle((5, 5), 2, Ink(Radial((0.5, 0.5), 0.5, ("#ffffff", "#000000"))))
    picture = surface.document("", "", "en")
    assert re.findall(r'fill="url\(#(.+?)\)"', picture) == ["mine-0", "mine-0", "mine-1"]
    assert picture.count("Gradient id=") == 2
    assert 'stop-color="#000000" stop-opacity="0.5"' in picture


def test_a_recording_keeps_every_call() -> None:
    """Each drawing call is remembered under its name."""
    surface = RecordingSurface()
    ink = Ink("#000000")
    surface.rect((0, 0, 1, 1), ink)
    surface.circle((0, 0), 1, ink)
    surface.path(((0, 0), (1, 1)), ink, closed=False)
    surface.curve((0, 0), (1, 1), (2, 0), ink)
    surface.text((0, 0), "8", Font(4, "#000000"))
    assert [call.name for call in surface.calls] == ["rect", "circle", "path", "curve", "text"]


def test_boards_of_one_look_share_the_empty_board(backgammon: Game) -> None:
    """The page draws the empty board once, whatever the number of steps."""
    view = backgammon.view
    first, second, left = (
        LiveBoard(view.SIZE, view.draw_base, look)
        for look in (READER, READER, Look(home_left=True))
    )
    assert first.widget._canvases[0] is second.widget._canvases[0]
    assert first.widget._canvases[0] is not left.widget._canvases[0]
    assert first.widget._canvases[1] is not second.widget._canvases[1]


def test_the_canvas_is_sharp_and_bends_to_the_page(backgammon: Game) -> None:
    """The buffer is twice as wide as the board is ever laid out, and the layout is fluid."""
    view = backgammon.view
    board = LiveBoard(view.SIZE, view.draw_base, READER).widget
    assert (board.width, board.height) == (1440, 1152)
    assert (board.layout.width, board.layout.height) == ("100%", "auto")
