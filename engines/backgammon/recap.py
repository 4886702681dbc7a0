"""A recorded game or match of backgammon told: pips after every turn, and the rules that bit."""

from collections.abc import Iterator, Sequence

from engines.backgammon.analysis import made_points, pips
from engines.backgammon.generator import after, longest, step_sources
from engines.backgammon.moves import Step
from engines.backgammon.position import BAR, OFF, Board, Dice, End, Phase, Side, Win
from engines.backgammon.state import State
from engines.recap import Recap, Tale

_HOME = {1, 2, 3, 4, 5, 6}


def recap(states: Sequence[State], events: Sequence[str]) -> Recap:
    """The turns of a record; a turn is a roll played, or lost."""
    tale = Tale()
    for at, event in enumerate(events, 1):
        before, now = states[at - 1], states[at]
        if event == "next":
            tale.next()
        if before.phase is Phase.MOVE and now.phase in (Phase.ROLL, Phase.OVER) and before.dice:
            _turn(tale, before, now, at)
        if now.phase is Phase.OVER and before.phase is not Phase.OVER:
            _finish(tale, now, at)
    return tale.told(tuple(map(str, Side)), least=True)


def forced(board: Board, dice: Dice) -> str:
    """The rule that narrows what may be played of a roll; empty when none does.

    `must.both` where one number played alone would leave the other without a move.
    """
    both, count = (max(dice), min(dice)), longest(board, dice)
    if not count:
        return "bar.dance" if board[BAR] else "must.pass"
    if dice[0] == dice[1]:
        return ""
    if count == 1:
        alone = [die for die in both if longest(board, (die,))]
        return "must.larger" if len(alone) == 2 else "must.one"
    return "must.both" if any(_strands(board, both)) else ""


def _turn(tale: Tale, before: State, now: State, event: int) -> None:
    """One roll played: what the rules made of it, and whom it hit."""
    side, board = before.turn, before.board
    if board[BAR] and longest(board, before.dice or (1, 1)):
        tale.meet("bar.enter-first", side, event)
    if rule := forced(board, before.dice or (1, 1)):
        tale.meet(rule, side, event)
    if board[BAR] and set(made_points(before, side.other)) >= _HOME:
        tale.meet("bar.closed-board", side, event)
    if now.points(side.other)[BAR] > before.points(side.other)[BAR]:
        tale.meet("hit.blot", side, event)
        if before.off(side.other):
            tale.meet("off.hit-returns", side.other, event)
    tale.turn(_pips(now), event)


def _finish(tale: Tale, now: State, event: int) -> None:
    """The end of a game: a gammon or a backgammon, or a double that was dropped."""
    result = now.outcome
    if result is not None and result.end is End.DROPPED:
        tale.meet("cube.drop", result.winner.other, event)
    elif result is not None and result.win is not Win.SINGLE:
        tale.meet(f"win.{result.win.name.lower()}", result.winner, event)
    tale.finish(now.scores, _pips(now), event)


def _pips(state: State) -> tuple[int, int]:
    return pips(state, Side.WHITE), pips(state, Side.BLACK)


def _strands(board: Board, dice: Dice) -> Iterator[bool]:
    """Of each step that one die could make, whether the other die then has none."""
    for die, other in (dice, dice[::-1]):
        for source in step_sources(board, die):
            yield not longest(after(board, Step(source, max(source - die, OFF))), (other,))
