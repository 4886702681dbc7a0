"""A turn being played by hand: one die at a time, undone at will, ended when the rules allow."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engines.backgammon import why
from engines.backgammon.generator import Route, after, found, longest, step_sources, without
from engines.backgammon.moves import Play, Step
from engines.backgammon.position import BAR, OFF, Board, Dice
from engines.contract import IllegalMove, Violation, violation

if TYPE_CHECKING:
    from engines.backgammon.state import State


class Goal(NamedTuple):
    """What a legal turn must reach: how many dice, and the one die if the larger is forced."""

    most: int
    only: int | None


class Walk(NamedTuple):
    """A way being tried: the turn so far, steps not begun, and checkers still on their way."""

    turn: "Turn"
    ahead: tuple[Step, ...]
    pending: tuple[Step, ...]

    def onward(self) -> Iterator["Walk"]:
        """The ways one die further: a checker on its way goes on, or the next step begins."""
        movers = (*self.pending, *self.ahead[:1])
        for step, die in self.turn.going():
            for at, mover in enumerate(movers):
                if mover.source == step.source and step.target >= mover.target:
                    begun = at == len(self.pending)
                    still = self.pending if begun else _without(self.pending, at)
                    if step.target > mover.target:
                        still = (*still, Step(step.target, mover.target))
                    turn = self.turn.with_step(step, die)
                    yield Walk(turn, self.ahead[1:] if begun else self.ahead, still)


@dataclass(frozen=True, slots=True)
class Turn:
    """A roll half played: `steps` so far, one die each, and the `dice_used` for them.

    Raises IllegalMove when the state has no roll to play.
    """

    state: "State"
    steps: Route = ()
    dice_used: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if broken := why.phase(self.state):
            raise IllegalMove(broken)

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers of this turn, the larger first; a double counts four times."""
        return all_dice(self.state.dice or (1, 2))

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The numbers not used yet."""
        left = self.dice
        for die in self.dice_used:
            left = without(left, die)
        return left

    @property
    def board(self) -> Board:
        """The board after the steps so far, in the mover's frame."""
        board = self.state.board
        for step in self.steps:
            board = after(board, step)
        return board

    def legal_steps(self) -> tuple[Step, ...]:
        """Every step of one die that some legal play goes on with, the highest first."""
        return tuple(sorted({turn.steps[-1] for turn in self.onward()}, reverse=True))

    def dice_for(self, source: int, target: int) -> tuple[int, ...]:
        """The dice that legally make this step at once, the one it would use first."""
        step = Step(source, target)
        fitting = {turn.dice_used[-1] for turn in self.onward() if turn.steps[-1] == step}
        return tuple(sorted(fitting))

    def routes(self, source: int, target: int) -> tuple[Route, ...]:
        """The legal ways of one checker from `source` to `target`, the shortest first."""
        start = len(self.steps)
        ways = {turn.steps[start:]: None for turn in self._ways((Step(source, target),))}
        return tuple(sorted(ways, key=len))

    def why_not(self, step: Step, die: int | None = None) -> Violation | None:
        """The rule that `step` breaks now, None exactly when a legal play can go on with it.

        A step may need several dice; with `die` it is made by that one.
        """
        if self._added(step, die):
            return None
        broken = why.step(self.board, self.dice_left, self.dice_used, step, die)
        return broken or self._cut_short()

    def why_stuck(self, source: int) -> tuple[Violation, ...]:
        """The rules that keep a checker on `source`, one die after the other; none if it can move.

        The larger die comes first, and a rule that holds for both is told once.
        """
        steps = {die: Step(source, max(source - die, OFF)) for die in self.dice_left}
        broken = [self.why_not(step, die) for die, step in steps.items()]
        known = tuple(dict.fromkeys(one for one in broken if one))
        return () if None in broken else known

    def add(self, step: Step, die: int | None = None) -> "Turn":
        """The turn with `step` made, by `die` or by the smallest that fits.

        A step of several dice goes the way that hits least. Raises IllegalMove.
        """
        turn = self._added(step, die)
        if turn is None:
            raise IllegalMove(self.why_not(step, die) or self._cut_short())
        return turn

    def extend(self, steps: tuple[Step, ...]) -> "Turn":
        """The turn with all `steps` made, begun in the order written; raises IllegalMove.

        A checker that needs several dice may wait on its way while the next ones begin; a step
        that one die or two can make takes one.
        """
        turn = self.way(steps)
        if turn is None:
            raise IllegalMove(self.why_not_all(steps) or self._cut_short())
        return turn

    def why_not_all(self, steps: tuple[Step, ...]) -> Violation | None:
        """The first rule that `steps`, made in order, break."""
        if self.way(steps) is not None:
            return None
        begun = next(n for n in range(len(steps)) if self.way(steps[: n + 1]) is None)
        return (self.way(steps[:begun]) or self).why_not(steps[begun])

    def way(self, steps: tuple[Step, ...]) -> "Turn | None":
        """The turn after `steps` by the way that hits least, then shortest; None without one."""
        return min(self._ways(steps), key=Turn._hits, default=None)

    def whole(self, steps: tuple[Step, ...]) -> "Turn | None":
        """The turn that `steps` complete, by the way that hits least; None if they do not."""
        ways = (turn for turn in self._ways(steps) if turn.why_not_done() is None)
        return min(ways, key=Turn._hits, default=None)

    def undo(self) -> "Turn":
        """The turn without its last step; raises IllegalMove when there is none."""
        if not self.steps:
            raise IllegalMove(violation("undo.until-done"))
        return Turn(self.state, self.steps[:-1], self.dice_used[:-1])

    def why_not_done(self) -> Violation | None:
        """The must-play rule broken by ending the turn now; None when it may end."""
        return self._cut_short() if len(self.steps) < self._goal.most else None

    def finish(self) -> "State":
        """The state after this turn; raises IllegalMove while more must be played."""
        if broken := self.why_not_done():
            raise IllegalMove(broken)
        return self.state.after_turn(self.board)

    @property
    def _goal(self) -> Goal:
        return goal(self.state.board, self.dice)

    def onward(self) -> Iterator["Turn"]:
        """The turns one die further, the smaller die first, that can still reach the goal."""
        return (self.with_step(step, die) for step, die in self.going())

    def going(self) -> tuple[tuple[Step, int], ...]:
        """The steps, and the die for each, that can still reach the goal."""
        return going(self.board, self.dice_left, self._goal.most - len(self.steps), self._goal.only)

    def with_step(self, step: Step, die: int) -> "Turn":
        """The turn after one more step, known to be legal."""
        return Turn(self.state, (*self.steps, step), (*self.dice_used, die))

    def _added(self, step: Step, die: int | None) -> "Turn | None":
        """The turn after one written step, or None when it breaks a rule."""
        if die is None:
            return self.way((step,))
        return self.with_step(step, die) if (step, die) in self.going() else None

    def _ways(self, steps: tuple[Step, ...]) -> Iterator["Turn"]:
        """Every turn that makes the written `steps`."""
        walks = [Walk(self, steps, ())]
        while walks:
            walk = walks.pop()
            if not walk.ahead and not walk.pending:
                yield walk.turn
                continue
            walks += walk.onward()

    def _hits(self) -> tuple[int, int, tuple[int, ...]]:
        """Fewest enemy checkers on the bar first, then fewest steps, then smaller dice."""
        return (-self.board[0], len(self.steps), self.dice_used)

    def _cut_short(self) -> Violation:
        """The must-play rule a turn breaks that goes on or ends with fewer dice than it could."""
        most, only = self._goal
        whole = self.completed()
        play = str(written(self.state.board, whole.steps))
        broken = why.unfinished(self.dice, most, only, play)
        if broken.key == "must.one":
            return violation("must.one", die=whole.dice_used[0], play=play)
        return broken

    def completed(self) -> "Turn":
        """One legal way to end this turn."""
        turn = next(self.onward(), None)
        return turn.completed() if turn else self


def all_dice(dice: Dice) -> tuple[int, ...]:
    """The numbers a roll gives to play, the larger first (rule dice.doubles)."""
    high, low = max(dice), min(dice)
    return (high,) * 4 if high == low else (high, low)


@lru_cache(maxsize=1 << 12)
def goal(board: Board, dice: tuple[int, ...]) -> Goal:
    """How many of `dice` must be played, and which one if only the larger may (must.larger)."""
    count = longest(board, dice)
    either = count == 1 and dice[0] != dice[1]
    only = dice[0] if either and longest(board, dice[:1]) else None
    return Goal(count, only)


@lru_cache(maxsize=1 << 13)
def going(
    board: Board, left: tuple[int, ...], need: int, only: int | None
) -> tuple[tuple[Step, int], ...]:
    """The steps, each with its die, after which `need` dice in all can be played.

    The smaller die comes first, then the higher checker; with `only` no other die will do.
    """
    return tuple(
        (step, die)
        for die in sorted(set(left))
        if need and only in (None, die)
        for source in step_sources(board, die)
        for step in [Step(source, max(source - die, OFF))]
        if 1 + longest(after(board, step), without(left, die)) == need
    )


@lru_cache(maxsize=1 << 8)
def legal_plays(board: Board, dice: Dice) -> tuple[Play, ...]:
    """One play for each distinct result, fewest steps written, the highest first; or a pass."""
    plays = [written(board, route) for route in found(board, dice).values()]
    return tuple(sorted(plays, key=lambda play: play.steps, reverse=True)) or (Play(),)


def written(board: Board, route: Route) -> Play:
    """A route as a play with the fewest steps: stops are left out unless an enemy is hit there.

    Steps from the bar come first, as no other checker may move before (rule bar.enter-first).
    Where a checker goes off after it has hit, those borne off come last, the highest first, as it
    may have to wait for them (off.move-inside).
    """
    paths: list[list[Step]] = []
    stopped: dict[int, list[Step]] = {}
    for step in sorted(route, reverse=True):
        path = _lengthened(paths, stopped, step)
        if step.target != OFF and board[step.target] == -1:
            stopped.setdefault(step.target, path)
    paths.sort(reverse=True)
    steps = sorted((step for path in paths for step in path), key=lambda step: step.source != BAR)
    if any(step.target == OFF and step.source in stopped for step in steps):
        steps.sort(key=lambda step: -step.source if step.target == OFF else -2 * BAR)
    return Play(tuple(steps), frozenset(stopped))


def _lengthened(paths: list[list[Step]], stopped: dict[int, list[Step]], step: Step) -> list[Step]:
    """The path that `step` goes on with: one that only passes there, else the hitter's, else new.

    `stopped` holds, for each point where a blot was hit, the path that hit it.
    """
    hitter = stopped.get(step.source)
    arrived = [path for path in paths if path[-1].target == step.source]
    for path in arrived:
        if path is not hitter:
            path[-1] = Step(path[-1].source, step.target)
            return path
    if hitter in arrived:
        hitter.append(step)
        return hitter
    paths.append([step])
    return paths[-1]


def _without(steps: tuple[Step, ...], at: int) -> tuple[Step, ...]:
    """The steps but one."""
    return steps[:at] + steps[at + 1 :]
