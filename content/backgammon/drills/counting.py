"""Drills about whose turn it is, and about counting the race."""

from random import Random

from content.backgammon.drills.boards import NUMBERS, found, standing, written
from content.backgammon.drills.played import roll
from content.drills import HARD, MIDDLE, Ask, Draft, grade, said
from engines.backgammon import BAR, Board, Phase, Side, State
from engines.backgammon.analysis import pips
from engines.backgammon.generator import results


def opening(rng: Random, level: int) -> Draft:
    """Who begins after an opening roll, and with which dice; harder after ties."""
    white, black = roll(rng)
    ties = tuple(rng.choice(NUMBERS) for _ in range((0, 1, rng.randint(2, 4))[level]))
    now = State.start()
    for dice in (*zip(ties, ties, strict=True), (white, black)):
        now = now.roll(dice)
    tied = now.phase is Phase.OPENING
    rule = "opening.tie" if tied else "opening.higher-first"
    both = written((white, black))
    question = said("question-ties" if ties else "question", black=black, ties=ties, white=white)
    asked = Ask(
        tuple(dict.fromkeys((rule, *(("opening.tie",) if ties else ())))),
        "start",
        question,
        said("right-again" if tied else f"right-{now.turn}", dice=both),
    )
    names = ("white", "black", "each", "again")
    return asked.choose(
        "again" if tied else str(now.turn),
        {name: said(f"option-{name}", dice=both) for name in names},
        lambda _: (rule, said("wrong.tie" if tied else "wrong.higher")),
    )


def turns(rng: Random, level: int) -> Draft | None:
    """Who rolls next, and with how many dice: after a plain roll, a double, a lost turn."""
    dice = roll(rng)
    board = found(rng, lambda board: bool(results(board, dice)) != (level == HARD))
    if board is None or (level != HARD and (dice[0] == dice[1]) != (level == MIDDLE)):
        return None
    side = rng.choice(tuple(Side))
    before = standing(board, Phase.MOVE, side, dice)
    after = before.play(rng.choice(before.legal_plays()))
    if after.phase is not Phase.ROLL:
        return None
    names = ("white-two", "black-two", "white-one", "black-one")
    asked = Ask(
        ("turn.alternate", *((), ("dice.doubles",), ("must.pass",))[level]),
        after,
        said(f"question-{side}{'-lost' if level == HARD else ''}", dice=written(dice)),
        said(f"right-{after.turn}"),
    )
    return asked.choose(
        f"{after.turn}-two",
        {name: said(f"option-{name}") for name in names},
        lambda name: ("turn.alternate", said(f"wrong.{_mistake(name, after.turn)}")),
    )


def count(rng: Random, level: int) -> Draft | None:
    """White's pip count, of a short race or a long one."""
    board = found(rng, lambda board: not board[BAR] and grade(_pips(board), 60, 110) == level)
    if board is None:
        return None
    state = standing(board)
    right = pips(state, Side.WHITE)
    near = [right + n for n in (-15, -10, -6, -4, 4, 6, 10, 15) if right + n > 0]
    others = rng.sample(near, 3)
    return Ask(("plan.race",), state, said("question")).number(right, others)


def _mistake(name: str, turn: Side) -> str:
    return "one" if name == f"{turn}-one" else "again"


def _pips(board: Board) -> int:
    return sum(place * number for place, number in enumerate(board) if number > 0)
