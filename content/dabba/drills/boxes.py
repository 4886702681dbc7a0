"""Drills about boxes and points: what a line completes, whose it is, how much it scores."""

from random import Random

from content.dabba.drills.boards import (
    after,
    all_of,
    boxes_of,
    drawn,
    elsewhere,
    everybody,
    has_ready,
    lines_of,
    near,
    plates_of,
    run,
    taken,
    written,
)
from content.dabba.drills.played import Move, a_game, board, found
from content.drills import HARD, Ask, Draft, grade, said
from engines.dabba import State
from engines.dabba.analysis import double_crosses, effects, takeable, takes

WINDOW = ((2, 2), (3, 3), (4, 5))
"""How many lines are drawn, by level, until a box has its owner."""


def zero(rng: Random, level: int) -> Draft | None:
    """The players who are still at 0; the more play, the harder."""
    rules = board(rng, rng.randrange(3), players=level + 2)
    state = found(rng, rules, lambda state: any(state.scores) and not all(state.scores))
    if state is None:
        return None
    wrong = elsewhere("start.zero")
    for player, count in enumerate(state.scores, 1):
        wrong[f"s-{player}"] = ("box.point", said("wrong.scored", count=count, player=player))
    none = [player for player, count in enumerate(state.scores, 1) if not count]
    return Ask(("start.zero", "box.point"), state, said("question")).tap(plates_of(none), wrong)


def closes(rng: Random, level: int) -> Draft | None:
    """The lines that complete a box now: one, two, or more."""
    state = found(rng, board(rng, level), lambda state: _ready(state, level))
    if state is None:
        return None
    third = [found.line for found in effects(state) if found.third_walls]
    wrong = (
        elsewhere("box.fourth-wall")
        | drawn(state)
        | all_of(lines_of(third), ("plan.third-wall", said("wrong.third")))
    )
    question = said("question", player=state.turn)
    return Ask(("box.fourth-wall",), state, question).tap(lines_of(takes(state)), wrong)


def fills(rng: Random, level: int) -> Draft | None:
    """The boxes that take a colour at once when a line is drawn, or several."""
    state = found(rng, board(rng, level), has_ready)
    if state is None:
        return None
    lines = run(rng, state, level + 1)
    if len(lines) < level + 1:
        return None
    then = after(state, lines)
    wrong = elsewhere("score.at-once")
    for box, owner in zip(state.rules.grid.boxes, then.owners, strict=True):
        told = said("wrong.owned", player=owner) if owner else said("wrong.open")
        wrong[boxes_of([box])[0]] = ("score.at-once" if owner else "box.fourth-wall", told)
    question = said("question", line=written(lines), player=state.turn)
    asked = Ask(("score.at-once", "box.fourth-wall"), state, question)
    return asked.tap(boxes_of(taken(state, then)), wrong)


def whose(rng: Random, level: int) -> Draft | None:
    """Who gets a box that several lines complete, drawn by one player after another."""
    moves = a_game(rng, board(rng, level))
    length = rng.randint(*WINDOW[level])
    starts = [at for at in range(len(moves) - length) if _closes_late(moves[at : at + length + 1])]
    if not starts:
        return None
    chosen = moves[(at := rng.choice(starts)) : at + length]
    state = chosen[0].state
    then = moves[at + length].state
    box = rng.choice([box for box in taken(chosen[-1].state, then) if state.walls(box) < 3])
    lines = written(move.line for move in chosen)
    question = said("question", column=box.column, line=lines, row=box.row)
    right = said("right", player=then.owner(box))
    wrong = elsewhere("line.shared")
    for player in everybody(state):
        wrong[f"s-{player}"] = ("line.shared", said("wrong.walls", player=player))
    asked = Ask(("line.shared", "box.fourth-wall"), state, question, right)
    return asked.tap(plates_of([then.owner(box)]), wrong)


def double(rng: Random, level: int) -> Draft | None:
    """The one line that completes two boxes; others that complete one lead astray."""
    state = found(rng, board(rng, rng.randrange(3)), lambda state: _tempts(state, level))
    if state is None:
        return None
    accept = written(double_crosses(state))
    question = said("question", player=state.turn)
    return Ask(("box.double",), state, question).play(accept, said("otherwise"))


def points(rng: Random, level: int) -> Draft | None:
    """The points of a player after one line, two, or more."""
    state = found(rng, board(rng, level), has_ready)
    if state is None:
        return None
    lines = run(rng, state, level + 1 + (level == HARD and rng.random() < 0.5))
    if len(lines) < level + 1:
        return None
    then, player = after(state, lines), state.turn
    before, right = state.scores[player - 1], then.scores[player - 1]
    doubled = right - before > len(lines)
    rules = ("box.double", "box.point") if doubled else ("box.point",)
    question = said("question", count=before, line=written(lines), player=player)
    return Ask(rules, state, question).number(right, near(rng, right))


def in_a_row(rng: Random, level: int) -> Draft | None:
    """How many boxes can be taken in this turn."""
    state = found(rng, board(rng, level), lambda state: _reaches(state, level))
    if state is None:
        return None
    right = takeable(state)
    question = said("question", player=state.turn)
    return Ask(("turn.again", "box.point"), state, question).number(right, near(rng, right))


def _ready(state: State, level: int) -> bool:
    count = len(takes(state)) if has_ready(state) else 0
    return count > 0 and grade(count, 1, 2) == level


def _closes_late(moves: tuple[Move, ...]) -> bool:
    """Whether the last line but one completes a box that had two walls or fewer at the first."""
    first, last, then = (moves[at].state for at in (0, -2, -1))
    return any(first.walls(box) < 3 for box in taken(last, then))


def _tempts(state: State, level: int) -> bool:
    if not has_ready(state):
        return False
    both = double_crosses(state)
    return len(both) == 1 and grade(len(takes(state)), 1, 2) == level


def _reaches(state: State, level: int) -> bool:
    count = takeable(state)
    return count > 0 and grade(count, 2, 4) == level
