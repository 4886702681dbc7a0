"""Drills about lines: their names, which may be drawn, where the arrow keys lead."""

from random import Random

from content.dabba.drills.boards import all_of, drawn, elsewhere, lines_of
from content.dabba.drills.played import SIZES, board, found
from content.drills import EASY, HARD, Ask, Draft, forbidden, grade, said
from engines.dabba import Line, State
from engines.dabba.analysis import walk

KEYS = ("right", "left", "down", "up")
PRESSES = ((2, 3), (3, 4), (4, 6))


def names(rng: Random, level: int) -> Draft | None:
    """Find a line by its name; the larger the board, the harder."""
    state = found(rng, board(rng, level), bool)
    if state is None:
        return None
    line = rng.choice(state.rules.grid.lines)
    wrong = elsewhere("line.names")
    for mistake, guess in _misread(line).items():
        if guess in state.rules.grid.index:
            told = said(f"wrong.{mistake}", line=str(guess))
            wrong[lines_of([guess])[0]] = ("line.names", told)
    question = said("question", line=str(line))
    return Ask(("line.names",), state, question).tap(lines_of([line]), wrong)


def joins(rng: Random, level: int) -> Draft | None:
    """The dots to which a line may be drawn from a certain one."""
    state = found(rng, board(rng, level), bool)
    if state is None:
        return None
    rows, columns = range(state.rules.rows + 1), range(state.rules.columns + 1)
    dots = [(row, column) for row in rows for column in columns]
    here = rng.choice(dots)
    broken = {dot: state.why_not(Line.between(here, dot)) for dot in dots}
    answer = tuple(f"d-{row}-{column}" for (row, column), why in broken.items() if not why)
    used = any(why and why.rule == "line.new" for why in broken.values())
    if not answer or used != (level > EASY):
        return None
    wrong = elsewhere("line.neighbours")
    for (row, column), why in broken.items():
        if why:
            wrong[f"d-{row}-{column}"] = forbidden(why)
    rules = ("line.new", "line.neighbours") if used else ("line.neighbours",)
    question = said("question", column=here[1], row=here[0])
    return Ask(rules, state, question).tap(answer, wrong)


def free(rng: Random, level: int) -> Draft | None:
    """The lines that are left, late in a game; the more, the harder."""
    rules = board(rng, rng.randrange(len(SIZES)))
    state = found(rng, rules, lambda state: _left(state, level))
    if state is None:
        return None
    answer = lines_of(state.legal_moves())
    wrong = elsewhere("line.neighbours") | drawn(state)
    return Ask(("line.new",), state, said("question", count=len(answer))).tap(answer, wrong)


def keys(rng: Random, level: int) -> Draft | None:
    """The line that is chosen after some presses of the arrow keys."""
    state = found(rng, board(rng, level), lambda state: len(state.legal_moves()) > 3)
    if state is None:
        return None
    first = state.legal_moves()[0]
    known = KEYS if level == HARD else KEYS[: level + 1]
    pressed = tuple(rng.choice(known) for _press in range(rng.randint(*PRESSES[level])))
    line: Line | None = first
    for key in pressed:
        line = walk(state, line, key)
    if line is None or line == first:
        return None
    wrong = (
        elsewhere("walk.order")
        | all_of(lines_of(state.drawn), ("controls.keys", said("wrong.drawn")))
        | all_of(lines_of([first]), ("controls.keys", said("wrong.start")))
    )
    question = said("question", arrow=pressed)
    asked = Ask(("walk.order", "controls.keys"), state, question, said("right", line=str(line)))
    return asked.tap(lines_of([line]), wrong)


def _misread(line: Line) -> dict[str, Line]:
    """The lines someone finds who mixes up ways, or rows and columns, or counts from 1."""
    make, other = (Line.h, Line.v) if line.horizontal else (Line.v, Line.h)
    row, column = line.row, line.column
    return {
        "from-one": make(row - 1, column - 1),
        "swapped": make(column, row),
        "way": other(row, column),
    }


def _left(state: State, level: int) -> bool:
    count = len(state.legal_moves())
    return count <= 9 and grade(count, 3, 5) == level
