"""The practice of a lesson: endless tasks of a topic or a rule, one board, and a record.

A practice shows one drill at a time on a stage of its own. Like a stage it takes the page's
gestures by name and says what to draw and what to write; it knows nothing of widgets.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

from classroom.boards.scene import Look
from classroom.games import Game
from classroom.links import DrillLink, read_seed
from classroom.messages import teaching_step
from classroom.practice_record import Record, read_record
from classroom.stage import OnStage, Panel, Stage, set_stage
from content import Lesson, Step, ledger, words
from content import lesson as read_lesson
from content.drills import LEVELS, MIXED, SEEDS, Drill, names, practised, series, topics

PLACE = "drills"
"""Where in a lesson the practice is, as a step's name."""

MISSED = frozenset({"wrong", "other"})


@dataclass(slots=True)
class Practice(OnStage):
    """A series being worked on; ``act``, ``scene`` and ``panel`` are those of a stage."""

    lesson: Lesson
    name: str
    seed: int
    stage: Stage
    number: int = 0
    record: Record = field(default_factory=Record)
    counted: bool = False
    unkept: bool = False

    @property
    def drill(self) -> Drill:
        """The task that is shown."""
        return series(self.lesson.game, self.name, self.seed).drill(self.number)

    def act(self, action: str, value: str = "") -> None:
        """Take a gesture: drill, seed, another, recall or unkept, or one of the task's own."""
        if action == "drill" and value in names(self.lesson.game):
            self._open(value, self.seed)
        elif action == "seed":
            self._open_seed(value)
        elif action == "another":
            self._open(self.name, self.seed, self.number + 1)
        elif action == "recall" and not self.record.shares:
            self.record = read_record(value, ledger(self.lesson.game).rules)
        elif action == "unkept":
            self.unkept = True
        else:
            self.stage.act(action, value)
            self._count()

    def panel(self) -> Panel:
        """Everything the page writes beside the board, ready to be sent."""
        panel, say = self.stage.panel(), self.stage.words.say
        solved = bool(self.stage.attempt and self.stage.attempt.solved)
        panel["actions"]["buttons"].append(
            {
                "action": "another",
                "label": say("drill.next" if solved else "drill.skip"),
                "enabled": True,
                "main": solved,
            }
        )
        panel |= {"at": "", "solved": False}
        panel["drill"] = {
            "name": self.name,
            "pick": say("drill.pick"),
            "groups": _groups(self.lesson.game, self.lesson.language),
            "task": say("drill.task", number=self.number + 1),
            "level": say(f"drill.level.{LEVELS[self.drill.level]}"),
            "streak": self._streak(),
            "record": self._record(),
            "series": self._series(),
            "keep": {"key": f"baithak-drills-{self.lesson.game}", "value": str(self.record)},
            "unkept": say("drill.unkept") if self.unkept else "",
        }
        return panel

    def _open(self, name: str, seed: int, number: int = 0) -> None:
        self.name, self.seed, self.number, self.counted = name, seed, number, False
        self.stage = _stage(self.lesson, self.game, self.drill, self.look)

    def _open_seed(self, text: str) -> None:
        if read_seed(text):
            self._open(self.name, read_seed(text))
            return
        say = self.stage.words.say
        self.stage = _stage(self.lesson, self.game, self.drill, self.look)
        self.stage.notice = say("drill.bad-seed", seed=text.strip()[:20], last=SEEDS[-1])

    def _count(self) -> None:
        """Count a task once: right at the first try and without a hint, or not."""
        attempt = self.stage.attempt
        if self.counted or attempt is None:
            return
        missed = attempt.hints > 0 or (attempt.message and attempt.message.kind in MISSED)
        if missed or attempt.solved:
            rule = self.drill.draft.rules[0]
            self.record = self.record.with_answer(rule, right=not missed)
            self.counted = True

    def _streak(self) -> Panel:
        say = self.stage.words.say
        return {
            "now": say("drill.streak", count=self.record.streak),
            "best": say("drill.best", count=self.record.best) if self.record.best else "",
        }

    def _record(self) -> Panel:
        say, titles = self.stage.words.say, _titles(self.lesson.game, self.lesson.language)
        return {
            "label": say("drill.record"),
            "empty": say("drill.empty"),
            "lines": [
                {
                    "rule": rule,
                    "title": titles.get(rule, rule),
                    "share": say("drill.share", right=share.right, total=share.total),
                    "part": share.right / share.total if share.total else 0,
                }
                for rule, share in self.record.shares.items()
            ],
        }

    def _series(self) -> Panel:
        say = self.stage.words.say
        keys = ("series", "series-hint", "open", "copy", "copied")
        return {key: say(f"drill.{key}") for key in keys} | {"seed": self.seed}


def set_practice(
    lesson: Lesson, game: Game, link: DrillLink | None = None, chance: Random | None = None
) -> Practice:
    """The practice of a lesson, at the series of a link or at a new one.

    KeyError when the game has no drills.
    """
    asked = link or DrillLink()
    first = next(iter(topics(lesson.game)), MIXED)
    name = asked.name or first
    seed = asked.seed or (chance or Random()).choice(SEEDS)  # noqa: S311 - a number to practise
    drill = series(lesson.game, name, seed).drill(0)
    practice = Practice(lesson, name, seed, _stage(lesson, game, drill, asked.look))
    practice.stage.notice = asked.notice
    return practice


def _stage(lesson: Lesson, game: Game, drill: Drill, look: Look) -> Stage:
    task = drill.task(lesson.language)
    title = words(lesson.language, lesson.game).say("drill.title")
    step = Step(PLACE, title, task.rules, "", task.position, task=task)
    stage = set_stage(lesson, step, game)
    stage.look = look
    return stage


@cache
def _groups(game: str, language: str) -> list[Panel]:
    """What can be practised, as the page's list shows it."""
    say, titles = words(language, game).say, _titles(game, language)
    rows = (
        ("", {MIXED: say("drill.mixed")}),
        (say("drill.topics"), {name: say(f"drills.{name}.title") for name in topics(game)}),
        (say("drill.rules"), {rule: titles[rule] for rule in practised(game)}),
    )
    return [
        {"label": label, "items": [{"id": name, "text": text} for name, text in items.items()]}
        for label, items in rows
    ]


@cache
def _titles(game: str, language: str) -> dict[str, str]:
    """A short name for each rule: the step named after it or alone with it, else its own line."""
    read, lines = read_lesson(game, language), ledger(game).rules
    steps = {rule: teaching_step(read, rule) for rule in practised(game)}
    shared = Counter(steps.values())
    return {
        rule: read.step(step).title
        if step and (step == rule or (shared[step] == 1 and step not in lines))
        else (lines[rule].ur if language == "ur" else lines[rule].en)
        for rule, step in steps.items()
    }
