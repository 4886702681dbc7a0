"""Drills about what has to be played: both numbers, one, the larger, none; doubles."""

from random import Random

from content.backgammon.drills.boards import NUMBERS, found, to_play, written
from content.drills import EASY, HARD, MIDDLE, Ask, Draft, said
from engines.backgammon import Board, Dice, Step
from engines.backgammon.generator import after, longest, step_sources

RULES = {
    "both": "must.both",
    "larger": "must.larger",
    "high": "must.one",
    "low": "must.one",
    "none": "must.pass",
}


def must(rng: Random, level: int) -> Draft | None:
    """What has to be played; hard where one number spoils the other."""
    kinds = {EASY: ("both", "none"), MIDDLE: ("high", "low"), HARD: ("larger", "bites")}
    kind = rng.choice(kinds[level])
    low, high = sorted(rng.sample(NUMBERS, 2))
    board = found(rng, lambda board: _shows(board, (high, low), kind))
    if board is None:
        return None
    right = "both" if kind == "bites" else kind
    numbers = {"high": high, "low": low}
    asked = Ask(
        (RULES[right],),
        to_play(board, (high, low)).state,
        said("question", dice=written((high, low))),
        said(f"right-{right}", **numbers),
    )
    options = {name: said(f"option-{name}", **numbers) for name in RULES}
    return asked.choose(right, options, lambda _: (RULES[right], said(f"wrong.{right}")))


def duty(board: Board, dice: Dice) -> str:
    """What a roll obliges to: ``both``, the ``larger`` of two, the one that can be, ``none``."""
    high, _low = dice
    if longest(board, dice) == 2:
        return "both"
    playable = [die for die in dice if step_sources(board, die)]
    if len(playable) == 2:
        return "larger"
    return ("high" if playable[0] == high else "low") if playable else "none"


def doubles(rng: Random, level: int) -> Draft | None:
    """How many of the four moves of a double can be played."""
    die = rng.choice(NUMBERS)
    count = rng.choice({EASY: (0, 4), MIDDLE: (2, 3), HARD: (1, 2, 3)}[level])
    board = found(rng, lambda board: longest(board, (die,) * 4) == count)
    if board is None:
        return None
    rules = ("dice.doubles",) if count else ("dice.doubles", "must.pass")
    question = said("question", dice=written((die, die)))
    return Ask(rules, to_play(board, (die, die)).state, question).number(count, range(5))


def _shows(board: Board, dice: Dice, kind: str) -> bool:
    """Whether a roll obliges so; ``bites`` is both where some step would spoil it."""
    if kind not in ("both", "bites"):
        return duty(board, dice) == kind
    high, low = dice
    spoilt = _spoils(board, high, low) or _spoils(board, low, high)
    return spoilt == (kind == "bites") and longest(board, dice) == 2


def _spoils(board: Board, first: int, second: int) -> bool:
    """Whether some step of the first die leaves the second unplayable."""
    ends = (after(board, Step(at, max(at - first, 0))) for at in step_sources(board, first))
    return any(not step_sources(end, second) for end in ends)
