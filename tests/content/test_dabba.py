"""What the Dabba lesson says of lines, boxes and turns, held against the engine."""

import re

import pytest

from content import Lesson, Step, lesson
from engines.dabba import Rules, State, advance, parse_move
from engines.dabba.analysis import chains, effect, safe_lines

NAMED = ("line.names", "controls.keys")
"""Steps whose wrong lines are wrong by name or by order, drawn or not."""


@pytest.fixture(scope="module")
def course() -> Lesson:
    """The lesson in English."""
    return lesson("dabba", "en")


def end_of(step: Step) -> State:
    """The state at the end of an example turn."""
    assert step.turn
    now = State.from_text(step.turn.start)
    for frame in step.turn.frames:
        now = advance(now, frame.do) if frame.do else now
    assert isinstance(now, State)
    return now


def test_only_drawn_lines_are_called_drawn(course: Lesson) -> None:
    """Among wrong taps, lines are drawn exactly where the answer says that they are."""
    met = 0
    for step in course.steps:
        assert step.task
        state = State.from_text(step.task.position)
        for control, rule in step.task.wrong_rules.items():
            if step.task.kind == "tap" and control[:2] in {"h-", "v-"} and step.id not in NAMED:
                drawn = state.why_not(parse_move(control.replace("-", " "))) is not None
                assert drawn == (rule == "line.new"), (step.id, control)
                met += 1
    assert met > 8


def test_lines_said_to_be_safe_or_a_gift_are(course: Lesson) -> None:
    """Second walls harm nobody in one task; third walls score nothing in the other."""
    for name, safe in (("plan.third-wall", True), ("plan.look", False)):
        task = course.step(name).task
        assert task
        state = State.from_text(task.position)
        for control, rule in task.wrong_rules.items():
            if control != "*" and rule == "plan.third-wall":
                found = effect(state, parse_move(control.replace("-", " ")))
                assert (found.safe, bool(found.third_walls)) == (safe, not safe), control


def test_numbers_of_the_two_boards_are_right(course: Lesson) -> None:
    """Boxes and lines of both boards stand in the prose as the engine counts them."""
    prose = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", course.step("board.sizes").prose)
    for size in (4, 6):
        grid = Rules(size, size).grid
        assert f"{size + 1} by {size + 1} dots: {len(grid.boxes)} boxes" in prose
        assert str(len(grid.lines)) in prose


def test_the_chains_are_as_long_as_told(course: Lesson) -> None:
    """Five, three and one box, and no line is safe any more."""
    step = course.step("plan.chains")
    assert step.turn
    assert step.task
    for text in (step.turn.start, step.task.position):
        state = State.from_text(text)
        assert [len(found.boxes) for found in chains(state)] == [5, 3, 1]
        assert safe_lines(state) == ()


def test_greed_loses_what_a_gift_wins(course: Lesson) -> None:
    """Taking all ends 3 to 6, leaving two ends 6 to 3, from one and the same position."""
    greedy, clever = course.step("plan.not-at-once"), course.step("plan.give-little")
    assert greedy.turn
    assert clever.turn
    taken = advance(State.from_text(greedy.turn.start), greedy.turn.frames[1].do)
    assert taken == State.from_text(clever.turn.start)
    assert end_of(greedy).scores == (3, 6)
    assert end_of(clever).scores == (6, 3)


def test_after_the_only_safe_line_the_other_has_none(course: Lesson) -> None:
    """What the answer says of player 2 is so."""
    task = course.step("plan.ask-first").task
    assert task
    after = advance(State.from_text(task.position), task.accept[0])
    assert isinstance(after, State)
    assert safe_lines(after) == ()
