"""What stands where, read off an engine state or a turn being played by hand."""

from dataclasses import dataclass

from engines.backgammon import Phase, Side, State, Turn

Now = State | Turn

OFF, BAR_SLOT = 0, 25


@dataclass(frozen=True, slots=True)
class Standing:
    """Checker counts by White's numbers for both sides: 0 is borne off, 25 the bar."""

    white: tuple[int, ...]
    black: tuple[int, ...]
    turn: int
    dice: tuple[int, ...]
    spent: tuple[bool, ...]
    cube_owner: int | None = None

    def of(self, side: int) -> tuple[int, ...]:
        """The counts of one side."""
        return self.black if side else self.white

    def owner(self, point: int) -> int | None:
        """The side with checkers on a point, or None."""
        if self.white[point]:
            return 0
        return 1 if self.black[point] else None


def state_of(now: Now) -> State:
    """The state a turn is played in, or the state itself."""
    return now.state if isinstance(now, Turn) else now


def standing(now: Now) -> Standing:
    """Read a position, with its dice and which of them are already played."""
    state = state_of(now)
    mover = state.turn
    board = now.board if isinstance(now, Turn) else state.points(mover)
    mine, theirs = _counts(board), _counts([-count for count in reversed(board)])
    white, black = (theirs, _turned(mine)) if mover == Side.BLACK else (mine, _turned(theirs))
    dice, spent = _dice(now, state)
    return Standing(tuple(white), tuple(black), int(mover), dice, spent, state.owner)


def sides_to_act(state: State) -> tuple[int, ...]:
    """Whose turn it is: both sides' in the opening roll, nobody's when the game is over."""
    if state.phase is Phase.OPENING:
        return (Side.WHITE, Side.BLACK)
    return () if state.phase is Phase.OVER else (state.turn,)


def own_number(side: int, point: int) -> int:
    """A side's own number of one of White's points (and back again)."""
    return 25 - point if side else point


def _turned(counts: list[int]) -> list[int]:
    return [counts[0], *reversed(counts[1:25]), counts[25]]


def _counts(board: list[int] | tuple[int, ...]) -> list[int]:
    counts = [max(count, 0) for count in board]
    counts[0] = 15 - sum(counts[1:])
    return counts


def _dice(now: Now, state: State) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    if state.phase is not Phase.MOVE or state.dice is None:
        return (), ()
    first, second = state.dice
    dice = (first,) * 4 if first == second else (first, second)
    used = list(now.dice_used) if isinstance(now, Turn) else []
    spent = []
    for die in dice:
        spent.append(die in used)
        if die in used:
            used.remove(die)
    return dice, tuple(spent)
