"""Drills about the bar: where a checker enters, and which points let one in."""

from random import Random

from content.backgammon.drills.boards import (
    NUMBERS,
    controls,
    found,
    own,
    shut,
    standing,
    to_play,
    written,
)
from content.backgammon.drills.played import roll
from content.drills import Ask, Draft, Said, forbidden, grade, said
from engines.backgammon import BAR, Side, Step

Wrong = dict[str, tuple[str, Said]]


def enter(rng: Random, level: int) -> Draft | None:
    """Where a checker on the bar can come in; the more of those points are made, the harder."""
    board = found(rng, lambda board: board[BAR] > 0 and grade(shut(board), 2, 3) == level)
    if board is None:
        return None
    dice = roll(rng)
    turn = to_play(board, dice)
    entries = {step.target for step in turn.legal_steps() if step.source == BAR}
    if entries != {BAR - die for die in dice if board[BAR - die] > -2}:
        return None
    wrong: Wrong = {
        "bar": ("bar.dance", said("wrong.bar")),
        "*": ("bar.enter-point", said("wrong.other")),
    }
    for point in own(board):
        wrong[f"p{point}"] = ("bar.enter-first", Said("violation.bar.enter-first"))
    for point in range(19, BAR):
        if broken := turn.why_not(Step(BAR, point)):
            wrong[f"p{point}"] = forbidden(broken)
    lost = () if entries else ("bar.dance",)
    rules = (*lost, "bar.enter-point", "bar.enter-first")
    question = said("question", dice=written(dice))
    right = said("right" if entries else "right-none")
    return Ask(rules, turn.state, question, right).tap(controls(entries) or ("bar",), wrong)


def closed(rng: Random, level: int) -> Draft | None:
    """Which points of White's home still let Black in; the more are made, the harder."""
    board = found(rng, lambda board: board[BAR] > 0 and grade(shut(board), 3, 4) == level)
    if board is None:
        return None
    open_points = [BAR - point for point in range(19, BAR) if board[point] > -2]
    wrong: Wrong = {
        "bar": ("bar.closed-board", said("wrong.bar")),
        "*": ("bar.enter-point", said("wrong.other")),
        **{f"p{n}": ("point.made", said("wrong.made", point=n)) for n in NUMBERS},
    }
    state = standing(board, turn=Side.BLACK)
    rules = ("bar.closed-board", "bar.enter-point")
    right = said("right" if open_points else "right-closed")
    answer = controls(open_points) or ("bar",)
    return Ask(rules, state, said("question"), right).tap(answer, wrong)
