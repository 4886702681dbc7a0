"""What a backgammon board is worth in points, gammons counted in: the strong player's judgement.

A board is in the frame of the side that has just moved; the other rolls. While the sides can
still meet the worth is a sum: where the checkers stand, as much for one side as for the other,
and what they do to each other: men shut in behind points, shots at blots, men on the bar before
a strong home board, the race. Past that it is the chance to be first off, and to win or save the
gammon. The weights are in thousandths of a point or in pips, fitted by
`scripts/fit_backgammon.py`; those by place begin with the ace point of the side asked about.
"""

from functools import lru_cache
from math import exp, sqrt
from operator import getitem, mul
from typing import NamedTuple

from engines.backgammon import BAR, Board, analysis
from engines.backgammon.generator import results
from engines.backgammon.position import CHECKERS, Dice, flipped, worth

EXACT = 6
PIPS_A_ROLL = 49 / 6
ROLLS: tuple[tuple[Dice, int], ...] = tuple(
    ((high, low), 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
)

BLOT = (
    *(-98, -103, -111, -132, -155, -218, -213, -248, -279, -314, -348, -401),
    *(-380, -432, -460, -496, -530, -579, -530, -624, -656, -700, -739, -776),
)
POINT = (
    *(-114, -138, -146, -170, -218, -284, -419, -514, -570, -651, -734, -791),
    *(-785, -883, -960, -1047, -1102, -1178, -1204, -1302, -1383, -1468, -1538, -1658),
)
SPARE = (
    *(-103, -132, -149, -155, -173, -199, -224, -260, -296, -301, -335, -405),
    *(-400, -491, -497, -513, -514, -605, -705, -718, -761, -747, -801, -812),
)
HEAP = (-6, -16, -51, -78)
ON_BAR = -928
TERMS = (71, 376, 16, 20, -301, -456, 6, 302, 996, -947, -71, -130)
WASTE = (6.73, 1.8, 0.98, 0.26, 1.11, -0.27)
RACE = (1.519, 4.023, 0.25, 4.695, 12.065)

_TWELVE_AHEAD = (1 << 12) - 1
_HOME = (1 << 7) - 2
_BEHIND = range(13)


class Force(NamedTuple):
    """One side: its points made as a mask, those of them at home, its blots, its pips / 100."""

    points: int
    home: int
    blots: list[int]
    pips: float


def equity(board: Board) -> float:
    """The points that the side which has just moved may expect, from -3 to 3."""
    other = flipped(board)
    if max(board) <= 0:
        return float(worth(other))
    if not contact(board):
        return _raced(board, other)
    stood: float = sum(map(getitem, _STANDING, board))
    done: float = sum(map(mul, TERMS, terms(board, other)))
    return stood + done / 1000


def contact(board: Board) -> bool:
    """Whether the sides have still to pass each other."""
    last = BAR
    while last and board[last] <= 0:
        last -= 1
    return last > 0 and min(board[:last]) < 0


def terms(board: Board, other: Board) -> tuple[float, ...]:
    """What the sides do to each other, a number for each weight of TERMS."""
    mine, theirs = _force(board), _force(other)
    shut, rear, lost = _held(board, mine.points)
    shut_too, rear_too, lost_too = _held(other, theirs.points)
    return (
        shut - shut_too,
        rear - rear_too,
        lost - lost_too,
        other[BAR] * mine.home - board[BAR] * theirs.home,
        *_danger(board, mine, theirs.home),
        *_danger(other, theirs, mine.home),
        mine.pips * mine.pips,
        theirs.pips * theirs.pips,
        (theirs.pips - mine.pips) * theirs.home,
        1.0,
    )


@lru_cache(maxsize=1 << 10)
def expected_rolls(home: tuple[int, ...]) -> float:
    """The expected rolls to bear off the checkers on points 1 to 6, played to need the fewest."""
    if not any(home):
        return 0.0
    board = (0, *home, *[0] * 19)
    total = 0.0
    for dice, ways in ROLLS:
        total += ways * min(expected_rolls(after[1:7]) for after in results(board, dice))
    return 1 + total / 36


def effective_pips(board: Board) -> float:
    """The pips a side needs in a race, those that will be wasted counted in; few men exactly."""
    home = tuple(max(count, 0) for count in board[1:7])
    inside, pips, away = sum(home), 0, 0
    for place, count in enumerate(board):
        if count > 0:
            pips += place * count
            away += count * (place > 6)
    if not away and inside <= EXACT:
        return expected_rolls(home) * PIPS_A_ROLL
    gaps = home[3:].count(0)
    off = CHECKERS - inside - away
    waste: float = sum(map(mul, WASTE, (1, *home[:3], gaps, off)))
    return pips + waste


@lru_cache(maxsize=1 << 12)
def shut_in(ahead: int) -> float:
    """The share of rolls that bring a man no more than six points on.

    `ahead` are the points held against him, bit 0 for the next.
    """
    kept = sum(_onward(dice, ahead) <= 6 for dice in analysis.ROLLS)
    return kept / len(analysis.ROLLS)


@lru_cache(maxsize=1 << 15)
def shots(distance: int, held: int) -> int:
    """The rolls that hit from a distance, as a mask over the 36; points `held` are in the way."""
    mask = 0
    for at, (one, two) in enumerate(analysis.ROLLS):
        if one == two:
            stops = range(one, distance, one)
            far = distance % one == 0 and len(stops) < 4
            hits = far and not any(held >> stop & 1 for stop in stops)
        else:
            way = not held >> one & 1 or not held >> two & 1
            hits = distance in (one, two) or (one + two == distance and way)
        mask |= hits << at
    return mask


def _onward(dice: Dice, ahead: int) -> int:
    """How far a roll brings a man past the points held against him."""
    one, two = dice
    if one == two:
        steps = 0
        while steps < 4 and not ahead >> one * (steps + 1) - 1 & 1:
            steps += 1
        return one * steps
    first, second = not ahead >> one - 1 & 1, not ahead >> two - 1 & 1
    if (first or second) and not ahead >> one + two - 1 & 1:
        return one + two
    return max(one * first, two * second)


def _force(board: Board) -> Force:
    """The force of the side in whose frame the board is."""
    points = pips = 0
    blots = []
    for place, count in enumerate(board):
        if count > 1:
            points |= 1 << place
            pips += place * count
        elif count == 1:
            blots.append(place)
            pips += place
    if board[BAR] == 1:
        blots.pop()
    return Force(points, (points & _HOME).bit_count(), blots, pips / 100)


def _held(board: Board, points: int) -> tuple[float, float, int]:
    """Enemy men shut in behind `points`, how much the last one is, and those without an anchor."""
    total, rear, lost, anchored = 0.0, -1.0, 0, False
    for place in _BEHIND:
        count = board[place]
        if count < 0:
            shut = shut_in(points >> place + 1 & _TWELVE_AHEAD)
            total += shut * min(-count, 3)
            if rear < 0:
                rear = shut * shut
            if place <= 6:
                lost -= count
                anchored = anchored or (count < -1 and place > 0)
    return total, max(rear, 0.0), 0 if anchored else lost


def _danger(board: Board, mine: Force, strength: int) -> tuple[float, float]:
    """The pips that shots may cost, by their chance, and the chance of any before a strong home."""
    if not mine.blots:
        return 0.0, 0.0
    last = 1 if board[0] < -1 else BAR
    enemies = [place for place in range(last) if board[place] < 0]
    pips = union = 0
    for blot in mine.blots:
        mask = 0
        for enemy in enemies:
            if enemy < blot:
                distance = blot - enemy
                mask |= shots(distance, mine.points >> enemy & (1 << distance) - 1)
        union |= mask
        pips += mask.bit_count() * (BAR - blot)
    return pips / 864, union.bit_count() * strength * strength / 900


def _raced(board: Board, other: Board) -> float:
    """The worth of a race, the other to roll."""
    slope, tempo, _, save, saved = RACE
    mine, theirs = effective_pips(board), effective_pips(other)
    lead = slope * (theirs - mine - tempo) / sqrt(mine + theirs)
    return 2 * _chance(lead) - 1 + _beaten(other, mine - save) - _beaten(board, theirs - saved)


def _beaten(board: Board, pips: float) -> float:
    """What a side may lose beyond the game when the other is off in `pips` pips of its own."""
    if sum(count for count in board if count > 0) < CHECKERS:
        return 0.0
    out = [(place, count) for place, count in enumerate(board) if count > 0 and place > 6]
    steep = RACE[2]
    lost = _chance(steep * (sum((place - 6) * count for place, count in out) - pips))
    deep = sum((place - 18) * count for place, count in out if place > 18)
    return lost + _chance(steep * (deep - pips)) if deep else lost


def _chance(score: float) -> float:
    """A score as a chance between 0 and 1."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def _stood(count: int, place: int) -> int:
    """The thousandths that `count` checkers are worth on a place of their side."""
    if not count or place in (0, BAR):
        return count * ON_BAR
    at = place - 1
    alone_or_made = BLOT[at] if count == 1 else POINT[at]
    return alone_or_made + max(count - 2, 0) * SPARE[at] + max(count - 3, 0) * HEAP[at // 6]


def _counts(place: int) -> tuple[float, ...]:
    """The points for every count on a place; those of enemies stand where negative indices look."""
    men = range(CHECKERS + 1)
    own = [_stood(count, place) / 1000 for count in men]
    enemy = [-_stood(count, BAR - place) / 1000 for count in men]
    return (*own, *enemy[:0:-1])


_STANDING = tuple(_counts(place) for place in range(BAR + 1))
