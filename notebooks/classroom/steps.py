"""What the notebooks call: ``lesson`` gives ``step``; ``step(id)`` shows a live board."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import Any

from IPython.display import HTML, display

from content import Lesson, Step, words
from content import lesson as read_lesson


@dataclass(slots=True)
class Boards:
    """The boards of a page by the name of their place: what was done on each, and what shows it."""

    stages: dict[str, Any] = field(default_factory=dict)
    widgets: dict[str, Any] = field(default_factory=dict)

    def show(self, place: str, begin: Callable[[], Any], face: str = "step") -> None:
        """Show the board of a place as it was left, or as it begins."""
        # Widgets are slow to import: the words of a notice must not wait for them.
        from classroom.widgets import step_widget  # noqa: PLC0415

        self.put_away(place)
        if place not in self.stages:
            self.stages[place] = begin()
        self.widgets[place] = step_widget(self.stages[place], face)
        display(self.widgets[place])  # type: ignore[no-untyped-call]

    def put_away(self, place: str) -> None:
        """Free what the page holds for a place; what was done there is kept."""
        if widget := self.widgets.pop(place, None):
            for part in (*widget.children, widget):
                part.close()


@dataclass(frozen=True, slots=True)
class Room:
    """An open lesson: called with a step's id it shows that step, ``drills()`` the practice.

    Nothing here raises: what goes wrong is told to the learner in the lesson's language.
    ``closed`` says why there is no lesson.
    """

    language: str
    course: Lesson | None
    closed: str = ""
    boards: Boards = field(default_factory=Boards)

    def __call__(self, step_id: str) -> None:
        """Show the live board of a step, or say in words why there is none."""
        self._try(partial(_show_step, boards=self.boards, step_id=step_id))

    def drills(self) -> None:
        """Show the practice, or say in words why there is none."""
        self._try(partial(_show_drills, boards=self.boards))

    def put_away(self, place: str) -> None:
        """Take a board off the page that is far from the reader; shown again it goes on."""
        self.boards.put_away(place)

    def _try(self, show: Callable[[Lesson], None]) -> None:
        if self.course is None:
            notice(self.closed, self.language)
            return
        try:
            show(self.course)
        except Exception as trouble:  # noqa: BLE001 - a learner sees words, not a traceback
            notice(broken(self.language, trouble), self.language)


def lesson(game: str, language: str) -> Room:
    """Open a lesson; see :class:`Room` for what can be shown of it."""
    try:
        return Room(language, read_lesson(game, language))
    except Exception as trouble:  # noqa: BLE001 - a learner sees words, not a traceback
        return Room(language, None, broken(language, trouble))


def _show_step(course: Lesson, boards: Boards, step_id: str) -> None:
    try:
        step = course.step(step_id)
    except KeyError:
        missing = words(course.language).say("step.missing", step=step_id)
        notice(missing, course.language)
        return
    _show_board(course, boards, step)


def _show_board(course: Lesson, boards: Boards, step: Step) -> None:
    from classroom.games import game  # noqa: PLC0415 - see Boards.show
    from classroom.links import read_link  # noqa: PLC0415
    from classroom.stage import set_stage  # noqa: PLC0415

    played = game(course.game)
    link = read_link(address(), course, played)
    boards.show(step.id, lambda: set_stage(course, step, played, link, address=address()))


def _show_drills(course: Lesson, boards: Boards) -> None:
    from classroom.games import game  # noqa: PLC0415 - see Boards.show
    from classroom.links import read_drill  # noqa: PLC0415
    from classroom.practice import PLACE, set_practice  # noqa: PLC0415

    link = read_drill(address(), course)
    boards.show(PLACE, lambda: set_practice(course, game(course.game), link))


def address() -> str:
    """The page's address, as the page has told it."""
    return os.environ.get("LESSON_URL", "")


def broken(language: str, trouble: Exception) -> str:
    """What to say when something failed that should not have."""
    reason = f"{type(trouble).__name__}: {trouble}"
    try:
        return words(language).say("step.broken", reason=reason)
    except Exception:  # noqa: BLE001 - the words themselves may be what is broken
        return reason


def notice_markup(text: str, language: str, way: tuple[str, str] | None = None) -> str:
    """A notice as HTML; its text is text whatever it holds. ``way`` is an address and its words."""
    direction = "rtl" if language == "ur" else "ltr"
    link = f' <a href="{escape(way[0])}">{escape(way[1])}</a>' if way else ""
    return (
        f'<p class="baithak-notice" role="alert" dir="{direction}" lang="{escape(language)}">'
        f"{escape(text)}{link}</p>"
    )


def notice(text: str, language: str, way: tuple[str, str] | None = None) -> None:
    """Say something where a board would be, and perhaps where to go instead."""
    display(HTML(notice_markup(text, language, way)))  # type: ignore[no-untyped-call]
