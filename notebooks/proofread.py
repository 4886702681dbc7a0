"""Read a lesson as its proofreader: say every mistake with its file, its step and what to do.

What the loader of ``content`` cannot see is seen here: the engine plays the example turns and
the tries, the board is drawn, and the rules are looked up.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain

from classroom.boards.surface import SvgSurface
from classroom.games import Game
from classroom.games import game as played_game
from classroom.messages import fault_text
from classroom.stage import set_stage
from classroom.tasks import transcript
from content import LANGUAGES, ExampleTurn, Lesson, Step, Task, ledger, lesson, words
from engines.contract import GameError, IllegalMove, InvalidState, InvalidText

SHORTEST, LONGEST = 30, 60
"""Words in a cell of prose."""

POINTED = ("point", "arrow")
"""The marks whose places are controls of the board."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A lesson with what it is read against: its game and the ids of its rules."""

    lesson: Lesson
    game: Game
    rules: tuple[str, ...]

    def refusal(self, trouble: GameError) -> str:
        """Why the engine refuses something, in English."""
        say = words("en", self.game.name)
        match trouble:
            case IllegalMove(violation=broken):
                return say.say(f"violation.{broken.key}", **dict(broken.facts))
            case InvalidState(faults=faults):
                return fault_text(say, faults)
            case InvalidText(fault=fault):
                return fault_text(say, (fault,))
        return str(trouble)

    def places(self, position: str) -> tuple[str, ...]:
        """What can be tapped on the board of a position."""
        now = self.game.view.start_of(self.game.state(position))
        return tuple(control.id for control in self.game.view.controls(now, "en"))


def complaints(game: str) -> Iterator[str]:
    """Every mistake of a game's lesson, one line each; ContentError when it cannot be loaded."""
    courses = [lesson(game, language) for language in LANGUAGES]
    reader = Reader(lesson(game, "en"), played_game(game), tuple(ledger(game).rules))
    yield from chain.from_iterable(map(_prose, courses))
    for step in reader.lesson.steps:
        for wrong in _step(reader, step):
            yield f"{game}/lesson.toml: step {step.id}: {wrong}"


def _prose(course: Lesson) -> Iterator[str]:
    file = f"{course.game}/{course.language}.toml"
    yield from (
        f"{file}: step {step.id}: the title is empty; write one"
        for step in course.steps
        if not step.title
    )
    cells = {"intro": course.intro} | {f"step {step.id}": step.prose for step in course.steps}
    for where, text in cells.items():
        count = len(text.split())
        if not SHORTEST <= count <= LONGEST:
            yield f"{file}: {where}: {count} words of prose; write {SHORTEST} to {LONGEST}"


def _step(reader: Reader, step: Step) -> Iterator[str]:
    if not step.rules:
        yield "it teaches no rule; name one or more in rules"
    if not step.turn:
        yield "it has no example turn; add [section.step.turn] with frames"
    if not step.task:
        yield "it has no task; add [section.step.task]"
    if not step.turn or not step.task:
        return
    positions = (step.position, step.turn.start, step.task.position)
    wrong = [*_rules(reader, step), *_positions(reader, positions)]
    yield from wrong
    if wrong:
        return
    played = [*_turn(reader, step.turn), *_task(reader, step.task)]
    yield from played or (*_drawn(reader, step), *_tries(reader, step))


def _rules(reader: Reader, step: Step) -> Iterator[str]:
    named = {*step.rules, *(step.turn.rules if step.turn else ())}
    if step.task:
        named |= {*step.task.rules, *step.task.wrong_rules.values()}
    for rule in sorted(named - set(reader.rules)):
        file = f"{reader.game.name}/rules.toml"
        yield f'"{rule}" is no rule of {file}{_close(rule, reader.rules)}; mend it or add it there'


def _positions(reader: Reader, positions: Iterable[str]) -> Iterator[str]:
    for position in dict.fromkeys(positions):
        try:
            reader.game.state(position)
        except GameError as trouble:
            why = reader.refusal(trouble)
            yield f'position "{position}": {why} Copy one from another step and change it'


def _turn(reader: Reader, turn: ExampleTurn) -> Iterator[str]:
    now = reader.game.state(turn.start)
    if len(turn.frames) < 2:
        yield "its example turn has fewer than two frames; add one"
    for number, frame in enumerate(turn.frames, 1):
        try:
            now = reader.game.engine.advance(now, frame.do) if frame.do else now
        except GameError as trouble:
            why = reader.refusal(trouble)
            yield f'frame {number} of the turn, do = "{frame.do}": {why} Mend this or the position'
            return
    if reader.game.view.in_hand(now):
        yield 'the example turn stops half-way; end it with a frame { do = "done" }'


def _task(reader: Reader, task: Task) -> Iterator[str]:
    """Whether the answers, the wrong answers and the tries name what there is."""
    if task.kind == "play":
        legal = [str(move) for move in reader.game.state(task.position).legal_moves()]
        yield from _unknown("task.accept", task.accept, legal, "legal play")
        return
    if task.kind == "choose":
        known, name = tuple(option.id for option in task.options), "option"
    else:
        known, name = reader.places(task.position), "place on this board"
    tried = tuple(chain.from_iterable(task.tries))
    yield from _unknown("task.answer", task.answer, known, name)
    yield from _unknown("task.wrong", tuple(set(task.wrong) - {"*"}), known, name)
    yield from _unknown("task.tries", tried, known, name)


def _unknown(key: str, given: Iterable[str], known: Iterable[str], name: str) -> Iterator[str]:
    there = tuple(known)
    for word in dict.fromkeys(given):
        if word not in there:
            yield f'{key}: "{word}" is no {name}; there are: {", ".join(there)}'


def _drawn(reader: Reader, step: Step) -> Iterator[str]:
    """Whether every moment can be drawn with what is pointed out."""
    stage = set_stage(reader.lesson, step, reader.game)
    for _shot in stage.player.shots if stage.player else ():
        where = f"frame {stage.player.frame if stage.player else 0} of the turn"
        there = [control.id for control in reader.game.view.controls(stage.now, "en")]
        for mark in stage.scene().marks:
            if mark.kind in POINTED:
                yield from _unknown(f"{where}: marks", mark.places, there, "place on this board")
        try:
            surface = SvgSurface(reader.game.view.SIZE, "board")
            reader.game.view.draw_pieces(surface, stage.now, stage.scene())
        except (LookupError, ValueError) as trouble:
            yield f"{where}: marks: this board has no such place: {trouble}"
        stage.act("step")


def _tries(reader: Reader, step: Step) -> Iterator[str]:
    """Whether the tries are two wrong ones at least, each with its rule, and last a right one."""
    try:
        lines = transcript(reader.lesson, reader.game, [step])
    except GameError as trouble:
        yield f"task.tries: {reader.refusal(trouble)}"
        return
    wrong = [line for line in lines if line["kind"] != "right"]
    if len(wrong) < 2 or lines[-1] in wrong:
        answered = "; ".join(f"{line['try']}: {line['kind']}" for line in lines) or "none"
        yield f"task.tries: write two wrong tries or more, then a right one ({answered})"
    for line in wrong:
        if not line["teaches"]:
            yield f'task.tries: "{line["try"]}" is answered with no rule that a step teaches'


def _close(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, known, 1)
    return f' (do you mean "{near[0]}"?)' if near else ""
