"""A learner at a task: which buttons of the page bring about a try that the lesson writes down.

A try is written in the game's notation (``8/5 6/5, done``; ``bid 3``; ``SA``). What the page
offers at a moment is what its panel sends, so the buttons are found by trying them on the same
stage that runs behind the page, whatever the game.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from classroom.games import game
from classroom.messages import Message
from classroom.stage import Panel, Stage, set_stage
from classroom.tasks import transcript
from content import Lesson, Step
from engines.cards import PACK_WITH_JOKERS

CARDS = frozenset(map(str, PACK_WITH_JOKERS))

Gesture = tuple[str, str]
"""What a button of the page sends: the kind of gesture and its value."""

PATIENCE = 20
"""Moments of a task looked at before a try's buttons are given up: enough for a few taps."""


@dataclass(frozen=True, slots=True)
class Play:
    """A task of a lesson with the buttons that play it wrong and right, and what is said then."""

    step: Step
    wrong: tuple[Gesture, ...]
    broken: Mapping[str, str]
    right: tuple[Gesture, ...]

    @property
    def has_a_card(self) -> bool:
        """Whether a card is played on the way to the right answer."""
        return any(value in CARDS for _kind, value in self.right)


def has_cards(lesson: Lesson) -> bool:
    """Whether a task of the lesson is answered with a card."""
    tasks = (step.task for step in lesson.steps if step.task and step.task.kind == "play")
    return any(event in CARDS for task in tasks for events in task.tries for event in events)


def plays(lesson: Lesson) -> Iterator[Play]:
    """Every task that is played on the board and has a try that breaks another step's rule."""
    for line in transcript(lesson, game(lesson.game)):
        step = lesson.step(line["step"])
        task, taught = step.task, line["teaches"]
        if task is None or task.kind != "play" or line["kind"] != "wrong" or taught == step.id:
            continue
        right = to_message(lesson, step, "right", task.right)
        wrong = to_message(lesson, step, "wrong", line["message"])
        if right and wrong:
            yield Play(step, wrong, line, right)


def to_message(lesson: Lesson, step: Step, kind: str, text: str) -> tuple[Gesture, ...]:
    """The fewest buttons that bring the page to say this; none when they are not found."""
    start = set_stage(lesson, step, game(lesson.game))
    start.act("mode", "task")
    waiting: deque[tuple[Stage, tuple[Gesture, ...]]] = deque([(start, ())])
    seen = {_moment(start)}
    for _ in range(PATIENCE):
        if not waiting:
            return ()
        stage, done = waiting.popleft()
        for gesture in _offered(stage.panel()):
            after = replace(stage)
            after.act(*gesture)
            after.beats = ()
            if _says(after, kind, text):
                return (*done, gesture)
            if (moment := _moment(after)) not in seen:
                seen.add(moment)
                waiting.append((after, (*done, gesture)))
    return ()


def _offered(panel: Panel) -> Iterator[Gesture]:
    yield from (("tap", control["id"]) for control in panel["board"]["controls"])
    yield from (("die", str(item["die"])) for item in (panel["choice"] or {"dice": ()})["dice"])
    yield from (("offer", item["event"]) for item in panel["actions"]["offers"])
    buttons = {item["action"] for item in panel["actions"]["buttons"] if item["enabled"]}
    yield from (("done", "") for _ in buttons & {"done"})


def _says(stage: Stage, kind: str, text: str) -> bool:
    message = stage.attempt.message if stage.attempt else Message("", "")
    return message is not None and (message.kind, message.text) == (kind, text)


def _moment(stage: Stage) -> tuple[object, ...]:
    hand = stage.hand
    return (hand.now, hand.selected, hand.die, hand.choice, hand.pending) if hand else ()
