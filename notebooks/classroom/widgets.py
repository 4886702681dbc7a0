"""A step on the page: the live board, and one widget for its overlay and its panel."""

from functools import cache
from importlib.resources import files
from typing import Protocol

import anywidget
from ipywidgets import Box, Layout
from traitlets import Dict, Unicode

from classroom.boards.live import LiveBoard, Untyped
from classroom.boards.scene import Flight, Look, Moment, Scene
from classroom.games import Game
from classroom.stage import Panel

SCRIPTS = (
    "board.js",
    "kept.js",
    "drill.js",
    "sheet.js",
    "share.js",
    "tools.js",
    "panel.js",
    "step.js",
)
STYLES = ("classroom.css", "sheet.css")
TABLE_SCRIPTS = ("board.js", "kept.js", "tools.js", "panel.js", "parts.js", "table.js")
WORKSHOP_SCRIPTS = ("board.js", "kept.js", "panel.js", "parts.js", "workshop.js")


@cache
def static(*names: str) -> str:
    """The text of files in ``static``, one after the other."""
    folder = files("classroom") / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


@cache
def _layout() -> Untyped:
    return Layout()


class StepFace(anywidget.AnyWidget):
    """What lies over the board and beside it: real buttons, sentences, messages."""

    _esm = static(*SCRIPTS)
    _css = static(*STYLES)
    size = Unicode().tag(sync=True)
    state = Dict().tag(sync=True)


class WorkshopFace(StepFace):
    """What lies over the board of a workshop and beside it: tools, fields, answers, the link."""

    _esm = static(*WORKSHOP_SCRIPTS)
    _css = static(*STYLES, "parts.css")


class TableFace(StepFace):
    """What lies over the board of a whole game and beside it: seats, buttons, answers, score."""

    _esm = static(*TABLE_SCRIPTS)
    _css = static(*STYLES, "parts.css", "table.css")


FACES = {"step": StepFace, "workshop": WorkshopFace, "table": TableFace}


class Playable(Protocol):
    """What can be put on the page: a stage, or what goes on around one."""

    flights: tuple[Flight, ...]

    @property
    def game(self) -> Game:
        """The game that is on the board."""

    @property
    def look(self) -> Look:
        """How the reader sees the board."""

    @property
    def now(self) -> Moment:
        """The moment on the board."""

    def scene(self) -> Scene:
        """What the board has to point out."""

    def panel(self) -> Panel:
        """Everything the page writes beside the board, ready to be sent."""

    def act(self, action: str, value: str = "") -> None:
        """Take a gesture of the page."""

    def apology(self, trouble: Exception) -> Panel:
        """A message for the panel when a gesture could not be answered."""


class _Shown:
    """A stage on the page: its board under its face; another game or look has its own board."""

    def __init__(self, stage: Playable, face: type[StepFace]) -> None:
        self.stage = stage
        self.face = face(state=stage.panel(), layout=_layout())
        self.box = Box(layout=_layout(), _dom_classes=("baithak-step",))
        self.lay()
        self.face.on_msg(self.heard)
        self.draw()

    def lay(self) -> None:
        """Put the board of the stage's game into the box."""
        self.view, self.look = self.stage.game.view, self.stage.look
        self.face.size = "{} / {}".format(*self.view.SIZE)
        self.board = LiveBoard(self.view.SIZE, self.view.draw_base, self.look)
        self.box.children = (self.board.widget, self.face)

    def draw(self) -> None:
        """Draw what the stage shows now."""
        if self.view is not self.stage.game.view or self.look != self.stage.look:
            old = self.board.widget
            self.lay()
            old.close()
        view, now, scene = self.view, self.stage.now, self.stage.scene()
        places = tuple(flight.place for flight in self.stage.flights)
        lifted = Scene(language=scene.language, look=scene.look, lifted=places)
        self.board.draw(
            lambda surface: view.draw_pieces(surface, now, scene),
            (lambda surface: view.draw_pieces(surface, now, lifted)) if places else None,
        )

    def heard(self, _face: Untyped, gesture: Untyped, _buffers: Untyped) -> None:
        """Take a gesture of the page and answer it."""
        stage, face = self.stage, self.face
        try:
            stage.act(str(gesture.get("action", "")), str(gesture.get("value", "")))
            if gesture.get("calm"):
                stage.flights = ()
            self.draw()
            face.state = stage.panel()
        except Exception as trouble:  # noqa: BLE001 - a learner sees words, not a traceback
            face.state = {**face.state, "message": stage.apology(trouble)}


def step_widget(stage: Playable, face: str = "step") -> Untyped:
    """The widget of a stage: it redraws and answers as gestures are taken."""
    return _Shown(stage, FACES[face]).box
