"""A worksheet as the learner meets it: one task at a time on its board, a count, a result code."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from classroom import forms
from classroom.games import game
from classroom.links import Link
from classroom.stage import OnStage, Panel, Stage, set_stage
from classroom.worksheet.codec import identity
from classroom.worksheet.errors import WorksheetError, told
from classroom.worksheet.model import LONGEST, Kind, Phrase, Task, Worksheet
from classroom.worksheet.posed import look_of, posed
from classroom.worksheet.progress import Progress, read_progress, written
from classroom.worksheet.results import Result, Score, write_result
from content import Step, Words, words
from content import lesson as read_lesson
from content.bidi import isolate_runs

PLACE = "worksheet"
"""The name of a worksheet's place on its page."""

LONGEST_TYPED = 2000
"""The characters of a learner's own answer that stay while the page is open."""

ANSWERED = frozenset({"right", "wrong", "other"})
"""The kinds of message that judge an answer."""


@dataclass(slots=True)
class Sheet(OnStage):
    """A worksheet being worked on; ``act``, ``scene`` and ``panel`` are those of a stage.

    ``clock`` gives seconds; ``since`` is when the task on the board was last looked at.
    """

    worksheet: Worksheet
    language: str
    stage: Stage
    stages: dict[int, Stage]
    progress: list[Progress]
    clock: Callable[[], float]
    since: float
    number: int = 0
    code: str = ""
    trouble: str = ""
    unkept: bool = False
    name: str = ""
    typed: dict[int, str] = field(default_factory=dict)

    @property
    def task(self) -> Task:
        """The task that is shown."""
        return self.worksheet.tasks[self.number]

    @property
    def words(self) -> Words:
        """The page's words."""
        return words(self.language)

    def act(self, action: str, value: str = "") -> None:
        """Take a gesture: task, recall, unkept or name, or one of the task's own."""
        if action == "task":
            self._open(value)
        elif action == "recall":
            self._recall(value)
        elif action == "unkept":
            self.unkept = True
        elif action == "name":
            self._sign(value)
        else:
            self._work(action, value)

    def panel(self) -> Panel:
        """Everything the page writes beside the board, ready to be sent."""
        panel = self.stage.panel()
        if message := panel["message"]:
            _lead_to_lesson(message, self.stage)
        if panel["entry"]:
            panel["entry"]["value"] = self.typed.get(self.number, "")
        if self.number + 1 < len(self.worksheet.tasks):
            panel["actions"]["buttons"].append(self._next())
        return panel | {"at": "", "solved": False, "sheet": self._around()}

    def _around(self) -> Panel:
        say, count = self.words.say, len(self.worksheet.tasks)
        return {
            "number": self.number,
            "label": say("worksheet.tasks"),
            "tasks": [self._chip(number) for number in range(count)],
            "task": say("worksheet.task", number=self.number + 1, count=count),
            "do": self._do(),
            "house": self._house(),
            "asked": self.task.question.language(self.language),
            "note": self._note(),
            "count": self._count(),
            "result": self._result(),
            "keep": {
                "key": f"baithak-worksheet-{identity(self.worksheet)}",
                "value": written(self.progress),
            },
            "unkept": say("worksheet.unkept") if self.unkept else "",
        }

    def _do(self) -> str:
        """What to do on the board or beside it; what can be tapped is other in every game."""
        if self.task.kind is Kind.LEGAL:
            return words(self.language, self.task.game).say("term.find-all")
        return self.words.say(f"worksheet.do.{self.task.kind.value}")

    def _house(self) -> Panel | None:
        """The house rules that this task is played by, where they are not the usual ones."""
        task = self.task
        lines = forms.unusual(task.game, task.rules, words(self.language, task.game))
        label = self.words.say("worksheet.house-count", count=len(lines))
        return {"label": label, "lines": lines} if lines else None

    def _open(self, value: str) -> None:
        number = int(value) if value.isdecimal() else -1
        if not 0 <= number < len(self.worksheet.tasks):
            return
        if number not in self.stages:
            self.stages[number] = _stage(self.worksheet.tasks[number], self.language)
        self._pass_time()
        self.number, self.stage = number, self.stages[number]

    def _work(self, action: str, value: str) -> None:
        before = self.stage.attempt
        if action == "enter":
            self.typed[self.number] = value[:LONGEST_TYPED]
        self.stage.act(action, value)
        after = self.stage.attempt
        if before is None or after is None or after.message is before.message:
            return
        judged = after.message is not None and after.message.kind in ANSWERED
        answered = judged or (after.solved and not before.solved)
        self._pass_time(answered=answered, done=after.solved)
        self.code = ""

    def _pass_time(self, *, answered: bool = False, done: bool = False) -> None:
        now = self.clock()
        self.progress[self.number] = self.progress[self.number].after(
            now - self.since, answered=answered, done=done
        )
        self.since = now

    def _recall(self, text: str) -> None:
        """Go on where an earlier visit ended; once something was done here, that counts."""
        kept = read_progress(text, len(self.progress))
        if kept and not written(self.progress):
            self.progress[:] = kept

    def _sign(self, name: str) -> None:
        self.name, self.code, self.trouble = name.strip(), "", ""
        if not self.name:
            self.trouble = self.words.say("worksheet.result.no-name")
            return
        self._pass_time()
        scores = tuple(map(_score, self.worksheet.tasks, self.progress))
        try:
            self.code = write_result(Result(self.name, identity(self.worksheet), scores))
        except WorksheetError as error:
            self.trouble = told(error, self.language)

    def _next(self) -> Panel:
        return {
            "action": "task",
            "value": str(self.number + 1),
            "label": self.words.say("worksheet.next"),
            "enabled": True,
            "main": self.progress[self.number].done,
        }

    def _chip(self, number: int) -> Panel:
        one = self.progress[number]
        state = "done" if one.done else "tried" if one.tries else "open"
        label = self.words.say(f"worksheet.state.{state}", number=number + 1)
        return {"id": str(number), "text": str(number + 1), "label": label, "state": state}

    def _note(self) -> Panel | None:
        note = self.task.note
        if not note or not self.progress[self.number].done:
            return None
        return {"label": self.words.say("worksheet.note")} | _spoken(note, self.language)

    def _count(self) -> str:
        judged = [
            one.done
            for task, one in zip(self.worksheet.tasks, self.progress, strict=True)
            if task.kind is not Kind.DISCUSS
        ]
        if not judged:
            return ""
        return self.words.say("worksheet.count", right=sum(judged), total=len(judged))

    def _result(self) -> Panel:
        say = self.words.say
        keys = ("title", "prose", "name", "make", "copy", "copied", "honest")
        finished = all(one.done for one in self.progress)
        return {key: say(f"worksheet.result.{key}") for key in keys} | {
            "most": LONGEST["name"],
            "signed": self.name,
            "code": self.code,
            "trouble": self.trouble,
            "finished": say("worksheet.finished") if finished else "",
        }


def set_sheet(worksheet: Worksheet, language: str, clock: Callable[[], float] = monotonic) -> Sheet:
    """A worksheet at its first task; raises what keeps that task's board from being made."""
    first = _stage(worksheet.tasks[0], language)
    progress = [Progress() for _ in worksheet.tasks]
    return Sheet(worksheet, language, first, {0: first}, progress, clock, clock())


def _stage(task: Task, language: str) -> Stage:
    played, course = game(task.game), read_lesson(task.game, language)
    asked = posed(task, played, words(language, task.game))
    seen = Link(PLACE, look=look_of(task.game, task.kind, task.state))
    return set_stage(course, Step(PLACE, "", (), "", task.position, task=asked), played, seen)


def _spoken(phrase: Phrase, wanted: str) -> Panel:
    language = phrase.language(wanted)
    return {"text": isolate_runs(phrase.to(wanted), language), "language": language}


def _score(task: Task, one: Progress) -> Score:
    right = None if task.kind is Kind.DISCUSS else one.done
    return Score(right, one.tries, int(one.seconds))


def _lead_to_lesson(message: Panel, stage: Stage) -> None:
    """The step that teaches a rule is in the lesson of the game, not on this page."""
    message["here"] = ""
    if message["link"]:
        message["link"]["path"] = f"{stage.lesson.language}/{stage.lesson.game}.ipynb"
