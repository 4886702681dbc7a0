"""Drills about bearing off and what a win is worth."""

from collections.abc import Mapping
from random import Random

from content.backgammon.drills.boards import (
    controls,
    found,
    has_borne_off,
    left,
    outside,
    own,
    to_play,
    written,
)
from content.backgammon.drills.played import roll
from content.drills import EASY, HARD, MIDDLE, Ask, Draft, Said, forbidden, said
from engines.backgammon import BAR, CHECKERS, OFF, Board, Dice, Phase, Rules, Side, State, Step, Win
from engines.backgammon.generator import results

Wrong = dict[str, tuple[str, Said]]

WINS: Mapping[Win | None, tuple[str, str]] = {
    None: ("none", "race.first-off"),
    Win.SINGLE: ("single", "win.single"),
    Win.GAMMON: ("gammon", "win.gammon"),
    Win.BACKGAMMON: ("backgammon", "win.backgammon"),
}


def off(rng: Random, level: int) -> Draft | None:
    """From which points the very next step can bear a checker off."""
    begun = rng.random() < 0.5
    board = found(rng, lambda board: _suits(board, level, begun=begun))
    if board is None:
        return None
    dice = roll(rng)
    turn = to_play(board, dice)
    sources = {step.source for step in turn.legal_steps() if step.target == OFF}
    if sources != leaving(board, dice):
        return None
    wrong: Wrong = {
        "off": ("off.exact", said("wrong.off")),
        "*": ("move.direction", said("wrong.other")),
    }
    for point in own(board):
        if broken := turn.why_not(Step(point, OFF)):
            wrong[f"p{point}"] = forbidden(broken)
    question = said("question", dice=written(dice))
    right = said("right" if sources else "right-none")
    rules = _rules(board, dice)
    return Ask(rules, turn.state, question, right).tap(controls(sources) or ("off",), wrong)


def leaving(board: Board, dice: Dice) -> set[int]:
    """The points from which one of the dice takes a checker off now."""
    if outside(board):
        return set()
    highest = max(own(board))
    return {die if board[die] > 0 else highest for die in dice if board[die] > 0 or die > highest}


def most_off(rng: Random, level: int) -> Draft | None:
    """How many checkers one roll can take off."""
    dice = roll(rng)
    is_double = dice[0] == dice[1]
    begun = rng.random() < 0.5
    hardness = rng.choice((EASY, MIDDLE, MIDDLE, HARD)) if level else EASY
    board = found(rng, lambda board: _suits(board, hardness, begun=begun))
    if board is None or is_double != (level == HARD):
        return None
    count = max(left(board) - left(end) for end in results(board, dice) or {board})
    rules = (*(("off.doubles",) if is_double else ()), *_rules(board, dice))
    state = to_play(board, dice).state
    question = said("question", dice=written(dice))
    return Ask(rules, state, question).number(count, range(5 if is_double else 3))


def win(rng: Random, level: int) -> Draft | None:
    """What a winning roll brings, with the cube, or whether it wins at all."""
    board = found(rng, lambda board: left(board) <= 4 and not outside(board) and not board[0])
    if board is None:
        return None
    kind = rng.choice((None, *Win, *Win))
    dice = roll(rng)
    if (kind is not None) != any(not left(end) for end in results(board, dice)):
        return None
    cube = (1, 2, 2 << rng.randint(1, 3))[level]
    owner = rng.choice(tuple(Side)) if cube > 1 else None
    lost = board if kind is None else with_loser(board, kind, rng)
    state = State(Rules(), lost, Side.WHITE, Phase.MOVE, dice, cube, owner)
    ends = [end.outcome for end in map(state.play, state.legal_plays()) if end.outcome]
    points = str(max((end.points for end in ends), default=0))
    key, rule = WINS[kind]
    multiplied = ("cube.multiplies",) if cube > 1 else ()
    asked = Ask(
        tuple(dict.fromkeys((rule, "race.first-off", *multiplied))),
        state,
        said("question", dice=written(dice), cube=cube),
        said(f"right-{key}", count=int(points)),
    )
    options = {str(n * cube): said("option", count=n * cube) for n in Win}
    nothing = {"0": said("option-none")}
    return asked.choose(points, nothing | options, lambda _: (rule, said(f"wrong.{key}")))


def with_loser(board: Board, kind: Win, rng: Random) -> Board:
    """The board with the other side's checkers so that losing now costs ``kind``.

    A single has some of them borne off; for more, those borne off go back to their home, and a
    backgammon leaves one on the bar or behind.
    """
    now = list(board)
    home = [point for point in range(19, BAR) if now[point] < 0] or [24]
    gone = CHECKERS + sum(count for count in now if count < 0)
    if kind is Win.SINGLE:
        now[home[0]] += not gone
        return tuple(now)
    for _checker in range(gone):
        now[rng.choice(home)] -= 1
    for place in range(7):
        moved, now[place] = min(now[place], 0), max(now[place], 0)
        now[home[0]] += moved
    if kind is Win.BACKGAMMON:
        behind = rng.choice([place for place in range(7) if not now[place]])
        now[home[0]] += 1
        now[behind] -= 1
    return tuple(now)


def _suits(board: Board, hardness: int, *, begun: bool) -> bool:
    """Whether the last checkers are coming home (hard), or go off, from six points (easy) or less.

    A hard board has some checkers off already when bearing off has ``begun``.
    """
    away = outside(board)
    if away > 2 or board[BAR] or left(board) < 3 or (away > 0) != (hardness == HARD):
        return False
    if away:
        return has_borne_off(board) == begun
    return all(board[point] > 0 for point in range(1, 7)) == (hardness == EASY)


def _rules(board: Board, dice: Dice) -> tuple[str, ...]:
    """The rules of bearing off that a roll turns on."""
    if outside(board):
        return ("off.hit-returns" if has_borne_off(board) else "off.all-home",)
    highest = max(own(board))
    rules = (
        "off.exact" if board[die] > 0 else "off.higher" if die > highest else "off.move-inside"
        for die in dice
    )
    return tuple(sorted(set(rules), reverse=True))
