"""Computer players of backgammon, and hints.

Nothing is hidden, so a view is the state itself, with a roll to play. The players choose plays
only: they leave the cube alone and never resign. The careful player judges a board in pips, by
rules of thumb; the strong one in points, by fitted weights, looks at the best few plays again
through all replies, and knows the exact expected rolls of the last six checkers.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple, Protocol

from engines.backgammon import BAR, Board, Move, Phase, Play, State, analysis
from engines.backgammon.generator import Route, found, results, unpack
from engines.backgammon.position import Position, Side, flipped, worth
from engines.backgammon.turn import all_dice, goal, written
from engines.backgammon.why import spelled
from engines.contract import Declared
from engines.players import Hint, Reason, reason
from engines.players.backgammon_equity import (
    EXACT,
    ROLLS,
    contact,
    effective_pips,
    equity,
    expected_rolls,
)

LEVELS = ("random", "pips", "careful", "strong")
HINTS: Declared = {
    "bar.dance:only": (),
    "must.pass:only": (),
    "must.both:only": ("dice",),
    "must.one:only": ("die",),
    "must.larger:only": ("die",),
    "dice.doubles:only": ("count", "die"),
    "hit.blot:hits": ("count", "point"),
    "plan.points:makes": ("point",),
    "point.wall:longer": ("count",),
    "plan.blots:safe": (),
    "plan.blots:risks": ("rolls",),
    "race.first-off:exact": ("rolls",),
    "plan.race:ahead": ("pips",),
    "plan.race:level": (),
    "plan.race:behind": ("pips",),
}
NODES = 6_000

_CANDIDATES = 6
_MARGIN = 0.25
_WON = 200.0
_POINTS = (
    *(0.0, 1.0, 2.0, 4.5, 7.0, 9.0, 7.0, 6.0, 3.5, 2.0, 1.5, 1.0, 1.0),
    *(2.0, 1.0, 1.0, 1.5, 2.0, 5.0, 3.0, 8.0, 7.0, 5.0, 2.5, 2.5),
)
_PRIMES = (0.0, 0.0, 0.0, 2.0, 6.0, 14.0, *[24.0] * 19)
_STACKED = 1.2
_HIT = 5.0
_HIT_HOME = 2.5
_SHOT = 0.25
_DANCE = 2.5


class Chooser(Protocol):
    """A way to choose a move."""

    def __call__(self, view: State, seed: int) -> Move:
        """A legal move of the view."""


class _Option(NamedTuple):
    """A play as a route, the board it leaves in the mover's frame, and what that is worth."""

    value: float
    board: Board
    route: Route


class _Enough(Exception):  # noqa: N818 - a signal, not an error
    """The nodes are used up."""


class _Budget:
    """The boards that may still be looked into."""

    def __init__(self, limit: int) -> None:
        self.left = limit

    def spend(self, count: int) -> None:
        """Use up some; raises _Enough when they are not left."""
        self.left -= count
        if self.left < 0:
            raise _Enough


def choose(view: State, level: str, seed: int, nodes: int | None = None) -> Play:
    """A legal play of a level of LEVELS; ValueError for another level or without a roll."""
    if level not in LEVELS:
        raise ValueError(f"no such level: {level!r}")
    if view.phase is not Phase.MOVE or view.dice is None:
        raise ValueError(f"there is no roll to play: {str(view)!r}")
    ways = list(found(view.board, view.dice).items())
    if not ways:
        return Play()
    random = Random(seed)
    random.shuffle(ways)
    if level == "random" or len(ways) == 1:
        return written(view.board, ways[0][1])
    judge = _JUDGES[level]
    options = [_Option(judge(after := unpack(one)), after, route) for one, route in ways]
    options.sort(key=lambda option: option.value, reverse=True)
    if level == "strong":
        best = _thought(options, _Budget(NODES if nodes is None else nodes))
    else:
        best = options[0]
    return written(view.board, best.route)


def hint(view: State, nodes: int | None = None) -> Hint:
    """The play of the strong player with its reasons; ValueError without a roll to play."""
    play = choose(view, "strong", 0, nodes)
    if only := _only(view):
        return Hint(str(play), (only,))
    board = _left(view)[play]
    after = Position(view.rules, board, view.turn, Phase.ROLL)
    return Hint(str(play), (*_gains(view, play, after), *_safety(after), _outlook(after)))


def contest(first: Chooser, second: Chooser, seed: int) -> int:
    """One game without the cube, `first` as white: the points it wins, negative if it loses."""
    random = Random(seed)
    state = State.start()
    while (result := state.outcome) is None:
        while state.phase is not Phase.MOVE:
            state = state.roll((random.randint(1, 6), random.randint(1, 6)))
        chooser = second if state.turn else first
        move = chooser(state, random.getrandbits(32))
        state = state.after_turn(_left(state)[move])
    return result.points if result.winner is Side.WHITE else -result.points


def value(board: Board) -> float:
    """What the careful player gives for a board, in pips; the side in whose frame it is moved."""
    other = flipped(board)
    if not any(n > 0 for n in board):
        return _WON * worth(other)
    if not contact(board):
        return effective_pips(other) - effective_pips(board)
    held = _structure(board) - _structure(other)
    return _lead(board) + held - _risk(board) + _SHOT * _risk(other)


def _thought(options: list[_Option], budget: _Budget) -> _Option:
    """The best of the plays looked at again, within a budget; the first when there is none."""
    limit = options[0].value - _MARGIN
    few = [option for option in options[:_CANDIDATES] if option.value >= limit]
    best, most = few[0], float("-inf")
    try:
        for option in few if len(few) > 1 else []:
            found = _replied(option.board, budget)
            if found > most:
                best, most = option, found
    except _Enough:
        pass
    return best


def _replied(board: Board, budget: _Budget) -> float:
    """What a board is worth after the next roll of the opponent, played at its best."""
    if not any(n > 0 for n in board):
        return equity(board)
    other, total = flipped(board), 0.0
    for dice, ways in ROLLS:
        after = results(other, dice) or {other}
        budget.spend(len(after))
        total += ways * max(map(equity, after))
    return -total / 36


def _lead(board: Board) -> float:
    """The pips of the opponent less one's own."""
    pips = 0
    for place, n in enumerate(board):
        pips += n * (place if n > 0 else BAR - place)
    return float(-pips)


def _structure(board: Board) -> float:
    """What points, primes and anchors are worth against the enemy checkers still behind them."""
    last = next((place for place in range(BAR) if board[place] < 0), BAR)
    total, run, longest, home = 0.0, 0, 0, 0
    for place in range(1, BAR):
        n = board[place]
        if n < 2:
            run = 0
            continue
        if n > 3:
            total -= _STACKED * (n - 3)
        home += place <= 6
        if place > last:
            total += _POINTS[place]
            run += 1
            longest = max(longest, run)
    return total + _PRIMES[longest] - _DANCE * board[0] * home


def _risk(board: Board) -> float:
    """What blots may cost, by the number of the 36 rolls that hit each; blocks are not counted."""
    enemies = [place for place in range(BAR) if board[place] < 0]
    strong = sum(n < -1 for n in board[19:BAR])
    total = 0.0
    for place in range(1, BAR):
        if board[place] == 1:
            rolls = 0
            for enemy in enemies:
                if enemy < place:
                    rolls |= _SHOTS[place - enemy]
            total += rolls.bit_count() * (_HIT + BAR - place + _HIT_HOME * strong)
    return total / 36


def _shots(distance: int) -> int:
    """The rolls that cover a distance, as a mask over the 36."""
    mask = 0
    for at, (one, two) in enumerate(analysis.ROLLS):
        reach = {one * n for n in range(1, 5)} if one == two else {one, two, one + two}
        mask |= (distance in reach) << at
    return mask


_JUDGES: dict[str, Callable[[Board], float]] = {"pips": _lead, "careful": value, "strong": equity}
_SHOTS = tuple(_shots(distance) for distance in range(BAR))


def _left(view: State) -> dict[Move, Board]:
    """The board that each legal play leaves, in the mover's frame."""
    ways = found(view.board, view.dice or (1, 2))
    boards: dict[Move, Board] = {
        written(view.board, route): unpack(packed) for packed, route in ways.items()
    }
    return boards or {Play(): view.board}


def _only(view: State) -> Reason | None:
    """Why there is nothing to choose, if so."""
    plays = view.legal_plays()
    if len(plays) > 1:
        return None
    if not plays[0].steps:
        return reason("bar.dance" if view.board[BAR] else "must.pass", "only")
    dice = all_dice(view.dice or (1, 2))
    most, larger = goal(view.board, dice)
    if dice[0] == dice[-1]:
        return reason("dice.doubles", "only", count=most, die=dice[0])
    if most > 1:
        return reason("must.both", "only", dice=spelled(dice))
    if larger:
        return reason("must.larger", "only", die=larger)
    step = plays[0].steps[0]
    fits = step.source - step.target
    return reason("must.one", "only", die=fits if fits in dice else max(dice))


def _gains(view: State, play: Play, after: Position) -> Iterator[Reason]:
    """Blots hit, points made, a longer prime."""
    if play.hits:
        yield reason("hit.blot", "hits", count=len(play.hits), point=max(play.hits))
    if not contact(after.board):
        return
    side = view.turn
    new = set(analysis.made_points(after, side)) - set(analysis.made_points(view, side))
    if new:
        yield reason("plan.points", "makes", point=max(new, key=lambda point: _POINTS[point]))
    wall = len(analysis.longest_prime(after, side))
    if wall > max(3, len(analysis.longest_prime(view, side))):
        yield reason("point.wall", "longer", count=wall)


def _safety(after: Position) -> Iterator[Reason]:
    """How many rolls hit a blot, while somebody can be hit."""
    if contact(after.board):
        side = after.turn
        blots = analysis.blots(after, side)
        rolls = {
            dice for point in blots for dice in analysis.hitting_rolls(after, point, side.other)
        }
        if rolls:
            yield reason("plan.blots", "risks", rolls=len(rolls))
        else:
            yield reason("plan.blots", "safe")


def _outlook(after: Position) -> Reason:
    """The exact expected rolls of the last checkers, else the lead in the race."""
    board = after.board
    home = tuple(max(n, 0) for n in board[1:7])
    left = sum(n for n in board if n > 0)
    if not contact(board) and sum(home) == left <= EXACT:
        return reason("race.first-off", "exact", rolls=f"{expected_rolls(home):.2f}")
    lead = round(_lead(board))
    if not lead:
        return reason("plan.race", "level")
    return reason("plan.race", "ahead" if lead > 0 else "behind", pips=abs(lead))
