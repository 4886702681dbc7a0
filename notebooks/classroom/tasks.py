"""Tasks on the board: take a try, answer it, give hints in grades.

An attempt is a value: every gesture gives the next one, so a try can be replayed in a test
exactly as a learner would make it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from classroom.boards.scene import READER, Clue, Look, Moment
from classroom.games import Game
from classroom.hand import Hand
from classroom.messages import Message, about, forbidden
from content import Lesson, Mark, Step, Task, Words, words
from engines.contract import Violation

HINTS = 3

TYPED = frozenset({"number", "write"})
"""The kinds of task that are answered by typing."""

_NUMBER = re.compile(r"[-+−]?\d{1,5}")


@dataclass(frozen=True, slots=True)
class Attempt:
    """A learner's try at a task.

    ``look`` is how the board is seen, by which hints name its places. ``found`` are the controls
    tapped right so far, ``tried`` the options chosen, ``struck`` those a hint took away, ``hints``
    how many grades of the hint were given.
    """

    lesson: Lesson
    task: Task
    game: Game
    start: Moment
    hand: Hand
    look: Look = READER
    found: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    hints: int = 0
    solved: bool = False
    message: Message | None = None
    marks: tuple[Mark, ...] = ()

    @property
    def words(self) -> Words:
        """The words of this lesson."""
        return words(self.lesson.language, self.lesson.game)

    def tap(self, control: str) -> "Attempt":
        """Tap a control of the board."""
        if self.solved or self.task.kind not in {"tap", "play"}:
            return self
        if self.task.kind == "tap":
            return _found(self, control)
        tried = _taken_back(self)
        return _moved(tried, tried.hand.tap(control))

    def aim(self, control: str) -> "Attempt":
        """Choose a control without playing it yet."""
        return self if self.solved else replace(self, hand=self.hand.aim(control))

    def pick(self, die: int) -> "Attempt":
        """Say which die plays the move."""
        return _moved(self, self.hand.pick(die))

    def choose(self, option: str) -> "Attempt":
        """Choose one of the answers."""
        known = {item.id for item in self.task.options}
        if self.solved or option in self.struck or option not in known:
            return self
        tried = replace(self, tried=(*self.tried, option))
        if option in self.task.answer:
            return _right(tried)
        return _wrong(tried, option)

    def enter(self, text: str) -> "Attempt":
        """Answer with a number, or with words that nobody judges."""
        said = text.strip()
        if self.solved or self.task.kind not in TYPED or not said:
            return self
        if self.task.kind == "write":
            return replace(self, solved=True, message=Message("note", self.task.right))
        if not _NUMBER.fullmatch(said):
            return replace(self, message=Message("note", self.words.say("panel.no-number")))
        number = str(int(said.replace("−", "-")))
        return _right(self) if number in self.task.answer else _wrong(self, number)

    def say(self, event: str) -> "Attempt":
        """Play an event written as text: steps, a pass, a double."""
        tried = _taken_back(self)
        return _moved(tried, tried.hand.say(event))

    def done(self) -> "Attempt":
        """End the turn and have it judged."""
        if self.solved or self.task.kind != "play":
            return self
        ended = self.hand.say("done")
        if ended.violation:
            return _forbidden(self, ended, ended.violation)
        return _judged(self, ended.now)

    def undo(self) -> "Attempt":
        """Take the last step back."""
        if self.solved:
            return self
        return replace(self, hand=self.hand.undo(), message=None, marks=())

    def again(self) -> "Attempt":
        """Start over."""
        return begin(self.lesson, self.task, self.game, self.look)

    def hint(self) -> "Attempt":
        """Give the next grade: which rule matters, where to look, the answer."""
        if self.solved:
            return self
        grade = min(self.hints + 1, HINTS)
        fresh = replace(self, hints=grade, hand=_restarted(self), marks=())
        if grade == 1:
            rule = self.task.rules[0] if self.task.rules else ""
            return replace(fresh, message=about(self.lesson, "hint", self.task.hint, rule))
        if self.task.kind == "choose":
            return _hint_option(fresh, grade)
        if self.task.kind in TYPED:
            answer = self.words.say("panel.answer", text=" · ".join(self.task.answer))
            return replace(fresh, hints=HINTS, message=Message("hint", answer))
        return _hint_board(fresh, grade)

    def replay(self, events: tuple[str, ...]) -> Iterator["Attempt"]:
        """The attempt after each event of a try, as the tasks of a lesson write them."""
        attempt = self
        for event in events:
            attempt = _event(attempt, event)
            yield attempt


def begin(lesson: Lesson, task: Task, game: Game, look: Look = READER) -> Attempt:
    """A fresh attempt; raises the engine's errors when the task's position cannot be read."""
    start = game.view.start_of(game.state(task.position))
    return Attempt(lesson, task, game, start, game.hand(start), look)


def transcript(
    lesson: Lesson, game: Game, steps: Iterable[Step] | None = None
) -> list[dict[str, str]]:
    """Every try of every task with the exact answer it gets, in reading order.

    ``steps`` are the steps wanted, all of the lesson unless given; raises the engine's errors when
    a position or a try cannot be read.
    """
    return [
        _line(step, events, begin(lesson, step.task, game))
        for step in (lesson.steps if steps is None else steps)
        if step.task
        for events in step.task.tries
    ]


def _line(step: Step, events: tuple[str, ...], attempt: Attempt) -> dict[str, str]:
    for reached in attempt.replay(events):
        attempt = reached
    message = attempt.message or Message("", "")
    return {
        "step": step.id,
        "try": ", ".join(events),
        "kind": message.kind,
        "message": message.text,
        "rule": message.rule,
        "teaches": message.step,
    }


def _event(attempt: Attempt, event: str) -> Attempt:
    if attempt.task.kind == "tap":
        return attempt.tap(event)
    if attempt.task.kind == "choose":
        return attempt.choose(event)
    return attempt.done() if event == "done" else attempt.say(event)


def _taken_back(attempt: Attempt) -> Attempt:
    """The attempt to go on from: a play that was judged and was not right is taken back."""
    message = attempt.message
    if message is None or message.kind != "other" or _is_open(attempt):
        return attempt
    return replace(attempt, hand=_restarted(attempt))


def _is_open(attempt: Attempt) -> bool:
    """Whether the turn is still in the learner's hand."""
    return not attempt.hand.past or attempt.game.view.in_hand(attempt.hand.now)


def _restarted(attempt: Attempt) -> Hand:
    hand = attempt.hand
    while hand.past:
        hand = hand.undo()
    return replace(hand, selected=None, die=None, violation=None, note="", choice=())


def _moved(attempt: Attempt, hand: Hand) -> Attempt:
    if hand.violation:
        return _forbidden(attempt, hand, hand.violation)
    moved = replace(attempt, hand=hand, message=_comment(attempt, hand), marks=())
    if hand.now != attempt.hand.now and not attempt.game.view.in_hand(hand.now):
        return _judged(moved, hand.now)
    return moved


def _comment(attempt: Attempt, hand: Hand) -> Message | None:
    if hand.note:
        return Message("note", attempt.words.say(hand.note))
    if hand.past and attempt.game.view.is_complete(hand.now):
        return Message("note", attempt.words.say("panel.ready"))
    return None


def _forbidden(attempt: Attempt, hand: Hand, violation: Violation) -> Attempt:
    message = forbidden(attempt.lesson, attempt.words, violation)
    return replace(attempt, hand=replace(hand, selected=None), message=message, marks=())


def _judged(attempt: Attempt, end: Moment) -> Attempt:
    wanted = [attempt.game.result(attempt.start, play) for play in attempt.task.accept]
    if not wanted or end in wanted:
        return _right(attempt)
    rule = attempt.task.rules[0] if attempt.task.rules else ""
    return replace(attempt, message=about(attempt.lesson, "other", attempt.task.otherwise, rule))


def _right(attempt: Attempt) -> Attempt:
    rule = attempt.task.rules[0] if attempt.task.rules else ""
    message = about(attempt.lesson, "right", attempt.task.right, rule)
    return replace(attempt, solved=True, message=message, marks=_found_marks(attempt))


def _wrong(attempt: Attempt, name: str) -> Attempt:
    text = attempt.task.wrong.get(name, attempt.task.wrong.get("*", attempt.task.hint))
    rule = attempt.task.wrong_rules.get(name, attempt.task.wrong_rules.get("*", ""))
    return replace(attempt, message=about(attempt.lesson, "other", text, rule))


def _found(attempt: Attempt, control: str) -> Attempt:
    if control not in attempt.task.answer:
        return _wrong(attempt, control)
    found = attempt.found if control in attempt.found else (*attempt.found, control)
    now = replace(attempt, found=found)
    missing = len(attempt.task.answer) - len(found)
    if not missing:
        return _right(now)
    text = attempt.words.say("panel.tap-more", count=missing)
    return replace(now, message=Message("more", text), marks=_found_marks(now))


def _found_marks(attempt: Attempt) -> tuple[Mark, ...]:
    return (Mark("point", attempt.found),) if attempt.found else ()


def _hint_option(attempt: Attempt, grade: int) -> Attempt:
    if grade == HINTS:
        right = next(item.text for item in attempt.task.options if item.id in attempt.task.answer)
        text = attempt.words.say("panel.answer", text=right)
        return replace(attempt, message=Message("hint", text))
    gone = next(item for item in attempt.task.options if item.id not in attempt.task.answer)
    text = attempt.words.say("panel.not-this", text=gone.text)
    return replace(attempt, struck=(gone.id,), message=Message("hint", text))


def _hint_board(attempt: Attempt, grade: int) -> Attempt:
    view, answers = attempt.game.view, _answers(attempt)
    if grade < HINTS:
        clues = [view.clue_where(attempt.start, answers[0])]
    else:
        clues = [view.clue_answer(attempt.start, answer) for answer in answers]
    if clues[0].key:
        text = attempt.words.say(clues[0].key, **clues[0].facts)
    else:
        names = map(partial(_name, attempt), clues, answers)
        text = attempt.words.say("panel.answer", text=" · ".join(names))
    marks = (*_found_marks(attempt), *(mark for clue in clues for mark in clue.marks))
    return replace(attempt, message=Message("hint", text), marks=marks)


def _answers(attempt: Attempt) -> tuple[str, ...]:
    """One right play, or every place still to be found."""
    if attempt.task.kind == "tap":
        return tuple(name for name in attempt.task.answer if name not in attempt.found)
    return attempt.task.accept[:1] or (attempt.game.first_play(attempt.start),)


def _name(attempt: Attempt, clue: Clue, answer: str) -> str:
    if clue.named:
        return attempt.words.say(clue.named)
    controls = attempt.game.view.controls(attempt.start, attempt.lesson.language, attempt.look)
    return next(item.label for item in controls if item.id == answer)
