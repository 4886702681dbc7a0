"""The bench where a worksheet is made: the teacher's gestures in, what the page shows out."""

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from classroom.boards.scene import Flight, Look, Moment, Scene
from classroom.games import Game, game
from classroom.houserules import house_fields, ruled
from classroom.worksheet import (
    MOST_TASKS,
    Kind,
    Phrase,
    Task,
    Worksheet,
    WorksheetError,
    check_task,
    choices,
    code_in,
    decode,
    encode,
    told,
)
from classroom.worksheet import form as strict
from classroom.worksheet.model import NOTHING
from classroom.worksheet.posed import look_of
from classroom.workshop.editors import Editor, editor
from classroom.workshop.made import (
    GAMES,
    JUDGED,
    Made,
    begun,
    made_of,
    plain,
    read_made,
    read_phrase,
)
from classroom.workshop.panel import BOARD, QUESTION, SHEET, panel
from content import LANGUAGES, Mark, words
from engines.contract import GameError

if TYPE_CHECKING:
    from collections.abc import Callable

PLACE = "workshop"
"""The name of the workshop's place on its page."""

ANSWER = "answer"
"""The tool that names answers on the board."""

MOST_DRAFTS = 3
MOST_PAST = 60
LONGEST_DRAFT = 60_000
_OF_THE_BOARD = frozenset({"position", "game"})
_OF_THE_SHEET = frozenset({"tasks", "languages", "too-long", "too-big"})
_IN_A_TASK = frozenset({"set", "tool", "tap", "start", "empty", "another", "again", "take"})
"""The gestures with which a task goes on being made; any other asks whether it can be used."""


@dataclass(slots=True)
class Bench:
    """A worksheet being made; ``act`` takes a gesture, ``scene`` and the panel show the result.

    ``page`` is the language that learners' page opens in. ``past`` are the tasks before each
    change that can be taken back, ``earlier`` the drafts that the browser kept, ``opened`` what
    the page began with and ``named`` the languages that it said it was in. ``trouble`` says what
    could not be done, by part of the page. A task is ``fresh`` when its kind was only just chosen:
    that its answer is still to come is no fault yet. ``old`` is the link of a worksheet made
    before, ``sheets`` how many such were opened here.
    """

    language: str
    address: str
    page: str
    title: Phrase = NOTHING
    tasks: tuple[Made, ...] = ()
    number: int = 0
    tool: str = ""
    past: list[tuple[tuple[Made, ...], int]] = field(default_factory=list)
    earlier: tuple[str, ...] = ()
    opened: tuple[Phrase, tuple[Made, ...]] = (NOTHING, ())
    named: tuple[str, ...] = ()
    seed: int = 0
    paste: str = ""
    result: str = ""
    old: str = ""
    sheets: int = 0
    trouble: dict[str, str] = field(default_factory=dict)
    fresh: bool = False
    sharing: bool = False
    printing: bool = False
    unkept: bool = False
    flights: tuple[Flight, ...] = ()
    drawn: dict[int, tuple[str, Moment]] = field(default_factory=dict)

    @property
    def made(self) -> Made:
        """The task that is being made."""
        return self.tasks[self.number]

    @property
    def editor(self) -> Editor:
        """The editor of its board."""
        return editor(self.made.game)

    @property
    def game(self) -> Game:
        """The game that is on the board."""
        return game(self.made.game)

    @property
    def look(self) -> Look:
        """How the teacher sees the board: as learners will."""
        made, state = self.made, self.game.view.state_of(self.now)
        return look_of(made.game, made.kind, state)

    @property
    def now(self) -> Moment:
        """What is on the board: what is meant, or the last that could be drawn."""
        made = self.made
        try:
            self.drawn[self.number] = (made.game, self.editor.shown(made.draft))
        except (GameError, WorksheetError):
            kept = self.drawn.get(self.number)
            if kept is None or kept[0] != made.game:
                start = self.editor.shown(self.editor.start())
                self.drawn[self.number] = (made.game, start)
        return self.drawn[self.number][1]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that something is written in, or more when it was opened so."""
        phrases = [
            self.title,
            *(text for made in self.tasks for text in (made.question, made.note)),
        ]
        used = tuple(name for name in LANGUAGES if any(getattr(text, name) for text in phrases))
        if self.named and set(used) <= set(self.named):
            return self.named
        return used or LANGUAGES

    @property
    def is_new(self) -> bool:
        """Whether nothing has been done since the page was opened."""
        return (self.title, self.tasks) == self.opened

    @property
    def draft(self) -> str:
        """Everything that was made, as text that the browser keeps."""
        value = {
            "title": [self.title.ur, self.title.en],
            "number": self.number,
            "tasks": list(map(plain, self.tasks)),
        }
        return json.dumps(value, ensure_ascii=False)

    @property
    def kept(self) -> str:
        """What the browser is to keep: this draft, when something was done, then earlier ones."""
        if self.is_new:
            return ""
        return json.dumps([self.draft, *self.earlier[:MOST_DRAFTS]], ensure_ascii=False)

    @property
    def tools(self) -> tuple[str, ...]:
        """What a tap can do: set the board up, or name an answer."""
        names = self.named_on_board and self.made.kind is Kind.PLAY
        return (*self.editor.TOOLS, *((ANSWER,) if names else ()))

    @property
    def named_on_board(self) -> bool:
        """Whether the notation of a move says little, so that its place on the board names it."""
        return hasattr(self.editor, "control_of")

    def scene(self) -> Scene:
        """What the board has to point out: the answers that a tap can name."""
        if ANSWER not in self.tools:
            return Scene(language=self.language, look=self.look)
        at: Any = self.editor
        known = self.proposals()
        named = tuple(at.control_of(text) for text in self.made.answered if text in known)
        marks = (Mark("point", named),) if named else ()
        return Scene(language=self.language, marks=marks, look=self.look)

    def apology(self, trouble: Exception) -> dict[str, Any]:
        """A message when a gesture could not be answered."""
        reason = f"{type(trouble).__name__}: {trouble}"
        return {"kind": "link", "text": words(self.language).say("step.broken", reason=reason)}

    def panel(self) -> dict[str, Any]:
        """Everything the page writes, ready to be sent."""
        return panel(self)

    def act(self, action: str, value: str = "") -> None:
        """Take a gesture of the page; what is not offered is ignored."""
        gestures: dict[str, Callable[[str], None]] = {
            "set": self._set,
            "tool": self._choose,
            "tap": self._tap,
            "start": self._start,
            "empty": self._empty,
            "another": self._another,
            "again": self._again,
            "take": self._take_text,
            "undo": self._undo,
            "task": self._open,
            "add": self._add,
            "copy": self._copy,
            "remove": self._remove,
            "earlier": self._shift,
            "answer": self._answer,
            "share": self._share,
            "print": self._print,
            "recall": self._recall,
            "restore": self._restore,
            "reopen": self._reopen,
            "unkept": self._not_kept,
        }
        if action in gestures:
            self.trouble, self.printing = {}, False
            self.fresh = self.fresh and action in _IN_A_TASK and not value.startswith("answers=")
            gestures[action](value)
            if self.tool not in self.tools:
                self.tool = self.tools[0]

    def fault(self, number: int | None = None) -> tuple[str, WorksheetError] | None:
        """The first thing that keeps a task from being used, and the part of the page it is in."""
        made = self.tasks[self.number if number is None else number]
        try:
            check_task(made.task(), 0, LANGUAGES)
        except WorksheetError as error:
            return _part(error), error
        return None

    def worksheet(self) -> Worksheet:
        """The worksheet as it stands; WorksheetError when the board of a task cannot be."""
        tasks = tuple(_numbered(made, number) for number, made in enumerate(self.tasks, 1))
        return Worksheet(tasks, self.title, self.languages)

    def code(self) -> str:
        """The worksheet's code; WorksheetError says what is wrong first, and in which task."""
        return encode(self.worksheet())

    def summaries(self) -> tuple[tuple[str, int], ...]:
        """What each earlier draft is called, and how many tasks it has."""
        return tuple(_summary(draft, self.language) for draft in self.earlier)

    def proposals(self) -> tuple[str, ...]:
        """The answers that the engine knows for this task: legal moves, or who may win."""
        try:
            task = self.made.task()
            state = task.state
        except (GameError, WorksheetError):
            return ()
        if task.kind is Kind.PLAY:
            return tuple(dict.fromkeys(map(str, state.legal_moves())))
        if task.kind is Kind.WINNER:
            return tuple(name for row in choices(task.game, state) for name in row)
        return ()

    def _change(self, **values: Any) -> None:  # noqa: ANN401 - fields of a task
        tasks = list(self.tasks)
        tasks[self.number] = replace(self.made, **values)
        self.tasks = tuple(tasks)

    def _remember(self) -> None:
        self.past = [*self.past, (self.tasks, self.number)][-MOST_PAST:]

    def _edit(self, draft: str) -> None:
        if draft != self.made.draft:
            self._remember()
            self._change(draft=draft)

    def _set(self, value: str) -> None:
        name, _, text = value.partition("=")
        part, _, rest = name.partition(".")
        if part == "title" and rest in LANGUAGES:
            self.title = replace(self.title, **{rest: text})
        elif part in {"question", "note"} and rest in LANGUAGES:
            self._change(**{part: replace(getattr(self.made, part), **{rest: text})})
        elif part == "field":
            if any(one.name == rest and text in (one.choices or (text,)) for one in self._fields()):
                self._edit(self.editor.changed(self.made.draft, rest, text))
        elif part == "rule":
            self._rule(rest, text)
        else:
            self._set_plain(name, text)

    def _fields(self) -> tuple[Any, ...]:
        return self.editor.fields(self.made.draft)

    def _rule(self, name: str, text: str) -> None:
        rules = self.editor.rules(self.made.draft)
        known = {one.name: one for one in house_fields(self.made.game, rules)}
        if name in known and text in (known[name].choices or (text,)):
            self._rule_by(self.editor.ruled(self.made.draft, ruled(rules, name, text)))

    def _rule_by(self, draft: str) -> None:
        """Take a draft of other house rules, or say that they do not go together."""
        try:
            self.editor.rules(draft)
        except GameError as refusal:
            error = WorksheetError("rules", game=self.made.game, refusal=refusal)
            self.trouble["house"] = told(error, self.language)
            return
        self._edit(draft)

    def _set_plain(self, name: str, text: str) -> None:
        if name == "game" and text in GAMES and text != self.made.game:
            self._remember()
            tasks = list(self.tasks)
            started = begun(text)
            tasks[self.number] = replace(self.made, game=text, draft=started.draft, answers={})
            self.tasks = tuple(tasks)
        elif name == "kind" and text in set(Kind):
            self._change(kind=Kind(text))
            self.fresh = True
        elif name == "hints":
            self._change(hints=text == "yes")
        elif name == "answers":
            self._change(answers=self.made.answering(text).answers)
        elif name == "page" and text in LANGUAGES:
            self.page = text
        elif name == "paste":
            self.paste = text
        elif name in {"result", "old"}:
            setattr(self, name, text)

    def _choose(self, tool: str) -> None:
        if tool in self.tools:
            self.tool = tool

    def _tap(self, control: str) -> None:
        made = self.made
        at: Any = self.editor
        pack = {str(card) for card in getattr(at, "CARDS", ())}
        places = {
            item.id
            for item in self.game.view.controls(self.now, self.language)
            if at.takes(item.id)
        }
        if self.tool == ANSWER:
            moves = {at.control_of(text): text for text in self.proposals()}
            self._answer(moves.get(control, ""))
        elif control in pack | places:
            self._edit(at.tap(made.draft, control, self.tool))

    def _start(self, _value: str) -> None:
        self._edit(self.editor.start())

    def _empty(self, _value: str) -> None:
        at: Any = self.editor
        if "empty" in at.PRESETS:
            self._edit(at.empty(self.made.draft))

    def _another(self, _value: str) -> None:
        self.seed += 1
        self._edit(self.editor.another(self.seed))

    def _again(self, _value: str) -> None:
        at: Any = self.editor
        if hasattr(at, "again"):
            self._edit(at.again(self.made.draft))

    def _take_text(self, text: str) -> None:
        """Set up the position of a pasted text; one that is none stays in its field."""
        self.paste = text
        try:
            state = self.game.engine.State.from_text(text.strip())
        except GameError as refusal:
            error = WorksheetError("position", game=self.made.game, refusal=refusal)
            self.trouble["paste"] = told(error, self.language)
            return
        self._edit(self.editor.opened(state))

    def _undo(self, _value: str) -> None:
        if self.past:
            self.tasks, self.number = self.past.pop()

    def _open(self, value: str) -> None:
        if value.isdecimal() and int(value) < len(self.tasks):
            self.number = int(value)

    def _add(self, _value: str) -> None:
        """Begin another task of the game, under the same house rules."""
        rules = self.editor.rules(self.made.draft)
        made = begun(self.made.game)
        if rules != self.editor.rules(made.draft):
            made = replace(made, draft=self.editor.ruled(made.draft, rules))
        self._insert(made)

    def _copy(self, _value: str) -> None:
        self._insert(self.made)

    def _insert(self, made: Made) -> None:
        if len(self.tasks) < MOST_TASKS:
            self._remember()
            at = self.number + 1
            self.tasks = (*self.tasks[:at], made, *self.tasks[at:])
            self.number, self.drawn = at, {}

    def _remove(self, _value: str) -> None:
        if len(self.tasks) > 1:
            self._remember()
            self.tasks = (*self.tasks[: self.number], *self.tasks[self.number + 1 :])
            self.number, self.drawn = min(self.number, len(self.tasks) - 1), {}

    def _shift(self, _value: str) -> None:
        """Put this task before the one before it."""
        if at := self.number:
            self._remember()
            tasks = list(self.tasks)
            tasks[at - 1 : at + 1] = tasks[at], tasks[at - 1]
            self.tasks, self.number, self.drawn = tuple(tasks), at - 1, {}

    def _answer(self, answer: str) -> None:
        """Accept a proposed answer, or accept it no more."""
        made = self.made
        if made.kind not in JUDGED or answer not in (*made.answered, *self.proposals()):
            return
        said = [text for text in made.answered if text != answer]
        if len(said) == len(made.answered):
            said = [*self._of_one_row(answer, said), answer]
        self._change(answers=made.answering(", ".join(said)).answers)

    def _of_one_row(self, answer: str, said: list[str]) -> list[str]:
        """Of the answers given, those that can stand beside another: seats, or pairs."""
        if self.made.kind is not Kind.WINNER:
            return said
        rows = choices(self.made.game, self.made.task().state)
        row = next(names for names in rows if answer in names)
        return [text for text in said if text in row]

    def _share(self, _value: str) -> None:
        self.sharing = True

    def _print(self, _value: str) -> None:
        self.sharing = self.printing = True

    def _not_kept(self, _value: str) -> None:
        self.unkept = True

    def _recall(self, text: str) -> None:
        """Hear what the browser kept; it is offered, and nothing here is replaced."""
        try:
            drafts = strict.texts(strict.parsed(text), "") if len(text) < 4 * LONGEST_DRAFT else ()
        except (WorksheetError, ValueError):
            return
        self.earlier = tuple(draft for draft in drafts if _read_draft(draft))[:MOST_DRAFTS]

    def _restore(self, value: str) -> None:
        """Go on with an earlier draft; the one here is kept in its place."""
        if not (value.isdecimal() and int(value) < len(self.earlier)):
            return
        wanted = self.earlier[int(value)]
        here = () if self.is_new else (self.draft,)
        others = tuple(draft for draft in self.earlier if draft != wanted)
        found = _read_draft(wanted)
        if found:
            self.title, self.tasks, self.number = found
            self.earlier, self.past, self.drawn = (*here, *others)[:MOST_DRAFTS], [], {}
            self.sheets += 1

    def begin(self, worksheet: Worksheet) -> None:
        """Go on with a worksheet as its link holds it."""
        self.title, self.tasks = worksheet.title, tuple(map(made_of, worksheet.tasks))
        self.named = worksheet.languages
        if len(worksheet.languages) == 1:
            (self.page,) = worksheet.languages
        self.opened = self.title, self.tasks

    def _reopen(self, text: str) -> None:
        """Go on with the worksheet of a pasted link; what was being made stays as a draft."""
        self.old = text.strip()
        try:
            worksheet = decode(code_in(self.old) or self.old)
        except WorksheetError as error:
            self.trouble["old"] = told(error, self.language)
            return
        here = () if self.is_new else (self.draft,)
        self.earlier = (*here, *self.earlier)[:MOST_DRAFTS]
        self.old, self.number, self.past, self.drawn, self.sharing = "", 0, [], {}, False
        self.sheets += 1
        self.begin(worksheet)


def set_bench(language: str, address: str = "", worksheet: Worksheet | None = None) -> Bench:
    """A bench with a new worksheet of one task, or with one that is opened again."""
    bench = Bench(language, address, language)
    if worksheet:
        bench.begin(worksheet)
    else:
        bench.tasks = (begun(GAMES[0]),)
        bench.opened = bench.title, bench.tasks
    bench.tool = bench.tools[0]
    return bench


def _summary(draft: str, language: str) -> tuple[str, int]:
    found = _read_draft(draft)
    if not found:
        return "", 0
    title, tasks, _number = found
    texts = (title, *(made.question for made in tasks))
    return next((text.to(language) for text in texts if text), ""), len(tasks)


def _numbered(made: Made, number: int) -> Task:
    try:
        return made.task()
    except WorksheetError as error:
        error.task = number
        raise


def _part(error: WorksheetError) -> str:
    """The part of the page where something is wrong."""
    if error.reason in _OF_THE_BOARD or error.reason.startswith("table-"):
        return BOARD
    if error.reason in _OF_THE_SHEET or error.facts.get("where") == "title":
        return SHEET
    return BOARD if error.facts.get("where") == "position" else QUESTION


def _read_draft(text: str) -> tuple[Phrase, tuple[Made, ...], int] | None:
    """What a draft holds; None when it is something else."""
    try:
        found = strict.table(strict.parsed(text), "", ("title", "number", "tasks"), ())
        tasks = tuple(map(read_made, strict.of_type(list, found["tasks"], "tasks")))
        number = strict.of_type(int, found["number"], "number")
        title = read_phrase(found["title"], "title")
    except (WorksheetError, GameError, ValueError):
        return None
    if not (1 <= len(tasks) <= MOST_TASKS and 0 <= number < len(tasks)):
        return None
    return title, tasks, number
