"""What the notebooks call: ``lesson`` gives ``step``, and ``step(id)`` shows a live board."""

import os
from collections.abc import Callable
from html import escape

from IPython.display import HTML, display

from content import Lesson, Step, words
from content import lesson as read_lesson


def lesson(game: str, language: str) -> Callable[[str], None]:
    """Open a lesson; the function given back shows one step's live board.

    Nothing here raises: what goes wrong is told to the learner in the lesson's language.
    """
    try:
        course = read_lesson(game, language)
    except Exception as trouble:  # noqa: BLE001 - a learner sees words, not a traceback
        text = _broken(language, trouble)
        return lambda _step_id: _notice(text, language)
    return lambda step_id: _show(course, step_id)


def _show(course: Lesson, step_id: str) -> None:
    """Show the live board of a step, or say in words why there is none."""
    language = course.language
    try:
        step = course.step(step_id)
    except KeyError:
        _notice(words(language).say("step.missing", step=step_id), language)
        return
    try:
        _show_board(course, step)
    except Exception as trouble:  # noqa: BLE001 - a learner sees words, not a traceback
        _notice(_broken(language, trouble), language)


def _show_board(course: Lesson, step: Step) -> None:
    # Widgets are slow to import: the words of a notice must not wait for them.
    from classroom.games import game  # noqa: PLC0415
    from classroom.links import read_link  # noqa: PLC0415
    from classroom.stage import set_stage  # noqa: PLC0415
    from classroom.widgets import step_widget  # noqa: PLC0415

    played = game(course.game)
    link = read_link(os.environ.get("LESSON_URL", ""), course, played)
    display(step_widget(set_stage(course, step, played, link)))  # type: ignore[no-untyped-call]


def _broken(language: str, trouble: Exception) -> str:
    reason = f"{type(trouble).__name__}: {trouble}"
    try:
        return words(language).say("step.broken", reason=reason)
    except Exception:  # noqa: BLE001 - the words themselves may be what is broken
        return reason


def _notice(text: str, language: str) -> None:
    direction = "rtl" if language == "ur" else "ltr"
    markup = (
        f'<p class="baithak-notice" role="alert" dir="{direction}" lang="{escape(language)}">'
        f"{escape(text)}</p>"
    )
    display(HTML(markup))  # type: ignore[no-untyped-call]
