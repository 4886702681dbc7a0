"""A step on the page: the live board, and one widget for its overlay and its panel."""

from functools import cache
from importlib.resources import files

import anywidget
from ipywidgets import Box, Layout
from traitlets import Dict, Unicode

from classroom.boards.live import LiveBoard, Untyped
from classroom.boards.scene import Scene
from classroom.practice import Practice
from classroom.stage import Stage

SCRIPTS = ("board.js", "drill.js", "tools.js", "panel.js", "step.js")
STYLES = ("classroom.css",)


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


def step_widget(stage: Stage | Practice) -> Untyped:
    """The widget of a step or of the practice: it redraws and answers as gestures are taken."""
    view = stage.game.view
    board = LiveBoard(view.SIZE, view.draw_base, stage.look)
    face = StepFace(size="{} / {}".format(*view.SIZE), state=stage.panel(), layout=_layout())

    def show() -> None:
        now, scene = stage.now, stage.scene()
        places = tuple(flight.place for flight in stage.flights)
        lifted = Scene(language=scene.language, look=scene.look, lifted=places)
        board.draw(
            lambda surface: view.draw_pieces(surface, now, scene),
            (lambda surface: view.draw_pieces(surface, now, lifted)) if places else None,
        )

    def heard(_face: Untyped, gesture: Untyped, _buffers: Untyped) -> None:
        try:
            stage.act(str(gesture.get("action", "")), str(gesture.get("value", "")))
            if gesture.get("calm"):
                stage.flights = ()
            show()
            face.state = stage.panel()
        except Exception as trouble:  # noqa: BLE001 - a learner sees words, not a traceback
            face.state = {**face.state, "message": stage.apology(trouble)}

    face.on_msg(heard)
    show()
    return Box([board.widget, face], layout=_layout(), _dom_classes=("baithak-step",))
