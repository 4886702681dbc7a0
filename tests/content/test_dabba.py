"""What the Dabba lesson says of lines, boxes and turns, held against the engine."""

from itertools import chain

import pytest

from content import Lesson, Task, lesson
from engines.dabba import Rules, State, advance
from engines.dabba.analysis import chains, effects, safe_lines

DRAWN = "line.new"


@pytest.fixture(scope="module")
def course() -> Lesson:
    """The lesson in English."""
    return lesson("dabba", "en")


def tasks(course: Lesson) -> list[tuple[str, Task]]:
    """Every task with the id of its step."""
    return [(step.id, step.task) for step in course.steps if step.task]


def test_only_drawn_lines_are_called_drawn(course: Lesson) -> None:
    """A line that a wrong tap names is drawn exactly where the answer is that it is there already."""
    for step_id, task in tasks(course):
        state = State.from_text(task.position)
        for control, rule in task.wrong_rules.items():
            if task.kind == "tap" and control[:2] in {"h-", "v-"} and step_id != "line.names":
                broken = state.why_not(_line(control))
                told = rule == DRAWN or step_id == "controls.keys" and control == "h-0-2"
                assert bool(broken) == told, (step_id, control)


def _line(control: str):
    from engines.dabba import parse_move

    return parse_move(control.replace("-", " "))
