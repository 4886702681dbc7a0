"""Drills about landing, blots and points: reach, blocked, hit, shots, made, wall."""

from random import Random

from content.backgammon.drills.boards import (
    POINTS,
    controls,
    enemy_blots,
    found,
    own,
    standing,
    to_play,
    written,
)
from content.backgammon.drills.played import roll
from content.drills import HARD, Ask, Draft, Said, forbidden, grade, said
from engines.backgammon import BAR, Board, Dice, Side, Step
from engines.backgammon.analysis import hitting_rolls, longest_prime
from engines.backgammon.generator import found as routes
from engines.backgammon.generator import results, unpack
from engines.backgammon.turn import written as as_play

Wrong = dict[str, tuple[str, Said]]


def reach(rng: Random, level: int) -> Draft | None:
    """Every point where one checker can end with this roll, by one die or several."""
    dice = _roll(rng, level)
    board = found(rng, lambda board: not board[BAR] and own(board)[-1] > 7)
    if board is None:
        return None
    source = rng.choice([point for point in own(board) if point > 7])
    turn = to_play(board, dice)
    stops, met = walked(board, source, dice)
    if not stops or grade(len(met), 1, 2) != level:
        return None
    wrong: Wrong = {"*": ("move.direction", said("wrong.other"))}
    for point in POINTS:
        if point != source and (broken := turn.why_not(Step(source, point))):
            wrong[f"p{point}"] = forbidden(broken)
    if not stops.isdisjoint(int(name[1:]) for name in wrong if name != "*"):
        return None
    question = said("question", dice=written(dice), point=source)
    rules = (*met, "move.two-dice", "move.direction")
    return Ask(rules, turn.state, question).tap(controls(stops), wrong)


def walked(board: Board, source: int, dice: Dice) -> tuple[set[int], tuple[str, ...]]:
    """Where a checker stops with these dice, step by step, and the rules it meets on the way."""
    orders = [dice * 2] if dice[0] == dice[1] else [dice, dice[::-1]]
    stops: set[int] = set()
    met = set()
    for order in orders:
        place = source
        for at, die in enumerate(order):
            place -= die
            if place < 1:
                break
            if board[place] < -1:
                met.add("move.touch-down" if at + 1 < len(order) else "move.blocked")
                met.add("move.blocked")
                break
            stops.add(place)
            met |= {"move.landing"} if board[place] else set()
    return stops, tuple(sorted(met, reverse=True))


def blocked(rng: Random, level: int) -> Draft | None:
    """Which of the six points ahead of a checker are blocked."""
    board = found(rng, lambda board: own(board)[-1:] > [7])
    if board is None:
        return None
    source = rng.choice([point for point in own(board) if point > 7])
    ahead = range(source - 6, source)
    answer = [point for point in ahead if board[point] < -1]
    if not answer or grade(sum(board[point] < 0 for point in ahead), 1, 2) != level:
        return None
    wrong: Wrong = {"*": ("move.direction", said("wrong.other", point=source))}
    for point in ahead:
        kind = "single" if board[point] < 0 else "own" if board[point] else "empty"
        wrong[f"p{point}"] = ("move.landing", said(f"wrong.{kind}", point=point))
    state = to_play(board, roll(rng)).state
    question = said("question", point=source)
    rules = ("move.blocked", "move.landing")
    return Ask(rules, state, question).tap(controls(answer), wrong)


def hit(rng: Random, level: int) -> Draft | None:
    """Which enemy blots this roll can hit."""
    board = found(rng, lambda board: _has_blots(board, level))
    dice = roll(rng)
    if board is None:
        return None
    ends = results(board, dice)
    struck = [point for point in enemy_blots(board) if any(end[point] != -1 for end in ends)]
    if not struck:
        return None
    wrong: Wrong = {"*": ("hit.blot", said("wrong.other"))}
    for point in POINTS:
        if board[point] < -1:
            wrong[f"p{point}"] = ("move.blocked", said("wrong.made", point=point))
        elif board[point] == -1:
            wrong[f"p{point}"] = ("hit.blot", said("wrong.safe", point=point))
    question = said("question", dice=written(dice))
    state = to_play(board, dice).state
    return Ask(("hit.blot", "move.landing"), state, question).tap(controls(struck), wrong)


def shots(rng: Random, level: int) -> Draft | None:
    """With how many of the 36 rolls Black hits one of White's blots."""
    board = found(rng, lambda board: bool(_seen(board, level)) and not board[BAR])
    if board is None:
        return None
    blot = rng.choice(_seen(board, level))
    state = standing(board, turn=Side.BLACK)
    count = len(hitting_rolls(state, BAR - blot, Side.BLACK))
    if not count:
        return None
    guesses = {11, 13, 15, 17, 20, 24, count - 2, count + 3} - {count}
    others = rng.sample(sorted(n for n in guesses if 0 < n < 36), 3)
    question = said("question", point=BAR - blot)
    return Ask(("plan.blots", "hit.blot"), state, question).number(count, others)


def made(rng: Random, level: int) -> Draft | None:
    """Make one point with this roll: easy beside a checker that is there, harder with none."""
    dice = _roll(rng, level)
    board = found(rng, lambda board: not board[BAR])
    if board is None:
        return None
    ends = {str(as_play(board, route)): unpack(end) for end, route in routes(board, dice).items()}
    new = [p for p in POINTS if board[p] < 2 and any(end[p] > 1 for end in ends.values())]
    wanted = [p for p in new if grade(2 - max(board[p], 0), 1, 2) == min(level, 1)]
    if not wanted:
        return None
    point = rng.choice(wanted)
    accept = tuple(sorted(play for play, end in ends.items() if end[point] > 1))
    asked = Ask(
        ("point.made",),
        to_play(board, dice).state,
        said("question", dice=written(dice), point=point),
        said("right", point=point),
    )
    is_forced = len(accept) == len(ends)
    return asked.play(accept, None if is_forced else said("otherwise", point=point))


def wall(rng: Random, level: int) -> Draft | None:
    """The longest wall of one side."""
    side = rng.choice(tuple(Side))
    sign = 1 if side is Side.WHITE else -1
    board = found(rng, lambda board: _has_wall(board, sign, level))
    if board is None:
        return None
    state = to_play(board, roll(rng)).state
    points = longest_prime(state, side)
    answer = controls(points if side is Side.WHITE else (BAR - point for point in points))
    wrong: Wrong = {"*": ("point.wall", said("wrong.other"))}
    for point in POINTS:
        if board[point] * sign > 1:
            wrong[f"p{point}"] = ("point.wall", said("wrong.apart", point=point))
        elif board[point] * sign == 1:
            wrong[f"p{point}"] = ("point.made", said("wrong.single", point=point))
    rules = ("point.wall", "point.made")
    right = said("right", count=len(points))
    return Ask(rules, state, said(f"question-{side}"), right).tap(answer, wrong)


def _roll(rng: Random, level: int) -> Dice:
    """Two dice, equal only in a hard task."""
    dice = roll(rng)
    return (dice[0], dice[0] % 6 + 1) if dice[0] == dice[1] and level != HARD else dice


def _seen(board: Board, level: int) -> list[int]:
    """The enemy blots with so many own checkers within twelve points behind."""
    near = {
        blot: sum(board[point] > 0 for point in range(blot + 1, min(blot + 13, BAR)))
        for blot in enemy_blots(board)
    }
    return [blot for blot, count in near.items() if count and grade(count, 1, 2) == level]


def _has_blots(board: Board, level: int) -> bool:
    blots = len(enemy_blots(board))
    return blots > 0 and grade(blots, 1, 2) == level


def _has_wall(board: Board, sign: int, level: int) -> bool:
    """Whether one wall is the longest, of three points (easy), four or more."""
    runs, run = [], 0
    for point in (*POINTS, 0):
        run = run + 1 if point and board[point] * sign > 1 else 0
        runs.append(run)
    best = max(runs)
    return best > 2 and grade(best, 3, 4) == level and runs.count(best) == 1
