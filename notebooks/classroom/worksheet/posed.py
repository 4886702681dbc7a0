"""A worksheet's task as a task of a lesson, so that the same board takes its answers."""

from classroom.boards.scene import Look, Moment, Tapped
from classroom.games import Game
from classroom.worksheet.errors import WorksheetError
from classroom.worksheet.model import Kind, Task, choices
from content import Option, Words
from content import Task as Posed
from content.bidi import isolate_runs

FORM = {
    Kind.PLAY: "play",
    Kind.LEGAL: "tap",
    Kind.WINNER: "choose",
    Kind.POINTS: "number",
    Kind.DISCUSS: "write",
}

LIFTED, MADE = "lifted", "made"


def posed(task: Task, game: Game, words: Words) -> Posed:
    """The task in the words of a language; WorksheetError when nothing on the board can be tapped.

    The teacher's question stands in the language it was written in.
    """
    kind, act = task.kind, _act(task.state)
    legal, wrong, rules = _legal(task, game, words) if kind is Kind.LEGAL else ((), {}, {})
    return Posed(
        kind=FORM[kind],
        rules=(),
        position=task.position,
        question=question(task, words),
        right=words.say(f"worksheet.right.{kind.value}", act=act),
        hint=words.say(f"worksheet.hint.{kind.value}") if _hints(task) else "",
        accept=task.answers if kind is Kind.PLAY else (),
        answer=legal if kind is Kind.LEGAL else _typed(task),
        options=_options(task, words) if kind is Kind.WINNER else (),
        wrong={"*": words.say(f"worksheet.wrong.{kind.value}", act=act), **wrong},
        wrong_rules=rules,
        otherwise=words.say("worksheet.wrong.play", act=act),
    )


def question(task: Task, words: Words) -> str:
    """The teacher's question, or the usual one of its kind."""
    asked = task.question
    if not asked:
        return words.say(f"worksheet.ask.{task.kind.value}")
    return isolate_runs(asked.to(words.language), asked.language(words.language))


def legal_controls(game: Game, now: Moment, language: str) -> tuple[str, ...]:
    """Where on a board a legal move is made or, if it takes more than a tap, begins."""
    begun = {
        control.id: _begins(game, now, control.id, game.view.tap(now, None, control.id))
        for control in game.view.controls(now, language)
    }
    wanted = LIFTED if game.view.CONFIRMS else MADE
    return tuple(control for control, how in begun.items() if how == wanted)


def look_of(game: str, kind: Kind, state: Moment) -> Look:
    """From which side a task's board is seen: the usual one, or Black's where Black is to move.

    Moves of backgammon, and the rules about them, are told in the mover's numbers.
    """
    moving = game == "backgammon" and kind in {Kind.PLAY, Kind.LEGAL}
    return Look(other_side=moving and str(state.turn) == "black")


def _act(state: Moment) -> str:
    """What is done in a position, under ``term.act``: a bid is no card, a line no move."""
    phase = getattr(state, "phase", None)
    return str(phase.value) if phase else "play"


def _hints(task: Task) -> bool:
    return task.hints and task.kind is not Kind.DISCUSS


def _typed(task: Task) -> tuple[str, ...]:
    """The answers that are chosen or typed; numbers as they are compared, ``05`` as ``5``."""
    if task.kind is Kind.POINTS:
        return tuple(dict.fromkeys(str(int(answer)) for answer in task.answers))
    return task.answers


def _options(task: Task, words: Words) -> tuple[Option, ...]:
    names = next(names for names in choices(task.game, task.state) if task.answers[0] in names)
    return tuple(Option(name, words.say(f"worksheet.winner.{name}")) for name in names)


def _begins(game: Game, now: Moment, control: str, tapped: Tapped) -> str:
    """Whether a tap lifts a piece that can move, makes a move at once, or does neither."""
    if tapped.violation:
        return ""
    if tapped.selected == control and game.view.targets(tapped.now, control):
        return LIFTED
    return "" if tapped.now in (now, game.view.start_of(now)) else MADE


def _legal(
    task: Task, game: Game, words: Words
) -> tuple[tuple[str, ...], dict[str, str], dict[str, str]]:
    """The controls to find, and what each other one is answered with: its message and its rule."""
    now = game.view.start_of(task.state)
    legal = legal_controls(game, now, words.language)
    if not legal:
        raise WorksheetError("no-moves")
    wrong, rules = {}, {}
    for control in game.view.controls(now, words.language):
        tapped = game.view.tap(now, None, control.id)
        if control.id in legal:
            continue
        if broken := tapped.stuck or ((tapped.violation,) if tapped.violation else ()):
            wrong[control.id] = " ".join(
                words.say(f"violation.{one.key}", **dict(one.facts)) for one in broken
            )
            rules[control.id] = broken[0].rule
        elif tapped.note:
            wrong[control.id] = words.say(tapped.note)
    return legal, wrong, rules
