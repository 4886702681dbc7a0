"""Fit the weights of the strong backgammon player and print them, ready to be pasted.

`PYTHONPATH=. python scripts/fit_backgammon.py [--decisions N] [--seed N]` plays games in which
the sides move well, by rule or at random, keeps a part of the decisions, asks gnubg-nn for the
equity of every play and fits by least squares. It tells what a decision then loses on decisions
that were not fitted, and what it loses by the careful player's count. Needs numpy, scipy and
gnubg-nn, which `requirements/dev.txt` has.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random

import gnubg_nn
import numpy as np
from scipy.optimize import least_squares

from engines.backgammon import BAR, START, Board
from engines.backgammon.generator import results
from engines.backgammon.position import CHECKERS, Dice, flipped, worth
from engines.players import backgammon_equity as fitted
from engines.players.backgammon import value

Decision = tuple[list[Board], list[float]]

KEPT = 0.25
FLAT, NEAR = 0.1, 0.4
FIRST_RACE = (1.4, 4.0, 0.25, 8.0, 8.0, 5.0, 1.5, 0.9, 0.5, 0.5, 0.4)


def main() -> None:
    """Fit on most of the decisions, judge on the rest, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    train = list(decisions(options.decisions, Random(options.seed)))
    test = list(decisions(options.decisions // 5, Random(options.seed + 1)))
    print(
        f"careful loses {loss(value, test):.4f} a decision, strong so far"
        f" {loss(fitted.equity, test):.4f} without looking ahead"
    )
    weights = fit_contact(train)
    print_contact(weights)
    print_race(fit_race(train))


def decisions(number: int, random: Random) -> Iterator[Decision]:
    """The plays of so many decisions with their equities."""
    judges = (0.3, gnu_equity), (0.6, fitted.equity), (1.0, value)
    while True:
        board, dice = START, random.choice([(3, 1), (4, 2), (6, 5), (5, 2), (6, 4), (2, 1)])
        style, wild = random.random(), random.choice([0.0, 0.05, 0.2])
        while any(count > 0 for count in board):
            plays = list(results(board, dice)) or [board]
            if len(plays) > 1 and random.random() < KEPT:
                yield plays, [gnu_equity(play) for play in plays]
                number -= 1
                if not number:
                    return
            judge = next(judge for share, judge in judges if style < share)
            after = random.choice(plays) if random.random() < wild else max(plays, key=judge)
            if not any(count > 0 for count in after):
                break
            board, dice = flipped(after), roll(random)


def roll(random: Random) -> Dice:
    """Two dice."""
    return random.randint(1, 6), random.randint(1, 6)


def gnu_equity(board: Board) -> float:
    """The equity that gnubg-nn sees without looking ahead, for the side that has just moved."""
    if not any(count > 0 for count in board):
        return float(worth(flipped(board)))
    roller = [max(-board[BAR - place], 0) for place in range(1, 26)]
    mover = [max(board[place], 0) for place in range(1, 26)]
    won, gammon, backgammon, lost, badly = gnubg_nn.probabilities([mover, roller], 0)
    return float(1 - 2 * won - gammon - backgammon + lost + badly)


def loss(judge: Callable[[Board], float], test: Sequence[Decision]) -> float:
    """The points that a decision by `judge` loses on average, as gnubg-nn counts."""
    total = 0.0
    for plays, equities in test:
        at = max(range(len(plays)), key=lambda at: judge(plays[at]))
        total += max(equities) - equities[at]
    return total / len(test)


def fit_contact(train: Sequence[Decision]) -> np.ndarray:
    """The weights of boards with contact: good plays count most."""
    rows, goals, scale = [], [], []
    for plays, equities in train:
        most = max(equities)
        for play, equity in zip(plays, equities, strict=True):
            if any(count > 0 for count in play) and fitted.contact(play):
                rows.append([*stood(play), *fitted.terms(play, flipped(play))])
                goals.append(equity)
                scale.append(FLAT + np.exp((equity - most) / NEAR))
    matrix, root = np.array(rows), np.sqrt(np.array(scale))[:, None]
    matrix *= root
    square = matrix.T @ matrix + np.eye(matrix.shape[1])
    return np.linalg.solve(square, matrix.T @ (np.array(goals) * root[:, 0]))


def stood(board: Board) -> list[int]:
    """How often each weight by place counts: blots, points, spares, heaps, the bar."""
    other = flipped(board)
    own = [placed(board[place]) for place in range(1, BAR)]
    enemy = [placed(other[place]) for place in range(1, BAR)]
    less = [[a - b for a, b in zip(*pair, strict=True)] for pair in zip(own, enemy, strict=True)]
    blots, points, spares, heaps = zip(*less, strict=True)
    quarters = [sum(heaps[at : at + 6]) for at in range(0, 24, 6)]
    return [*blots, *points, *spares, *quarters, max(board[BAR], 0) - max(other[BAR], 0)]


def placed(count: int) -> tuple[int, int, int, int]:
    """One blot or one point, its spares, its heap."""
    return int(count == 1), int(count > 1), max(count - 2, 0), max(count - 3, 0)


def fit_race(train: Sequence[Decision]) -> np.ndarray:
    """RACE and then WASTE."""
    boards = [
        (play, equity)
        for plays, equities in train
        for play, equity in zip(plays, equities, strict=True)
        if any(count > 0 for count in play) and not fitted.contact(play) and abs(equity) < 2.9
    ]
    sides = [
        np.array([raced(b) for b, _ in boards]),
        np.array([raced(flipped(b)) for b, _ in boards]),
    ]
    goals = np.array([equity for _, equity in boards])
    close = np.sqrt(0.2 + np.exp(-2 * np.abs(goals)))

    def missed(weights: np.ndarray) -> np.ndarray:
        return (race_equity(weights, *sides) - goals) * close

    return least_squares(missed, np.array(FIRST_RACE)).x


def raced(board: Board) -> list[float]:
    """Exact pips or -1, pips, pips to come home, pips to leave the enemy's, men off, WASTE's."""
    men = [(place, count) for place, count in enumerate(board) if count > 0]
    left = sum(count for _, count in men)
    few = left <= fitted.EXACT and all(place <= 6 for place, _ in men)
    exact = fitted.effective_pips(board) if few else -1.0
    pips = sum(place * count for place, count in men)
    save = sum((place - 6) * count for place, count in men if place > 6)
    leave = sum((place - 18) * count for place, count in men if place > 18)
    home = [max(count, 0) for count in board[1:7]]
    off = CHECKERS - left
    return [exact, pips, save, leave, off, 1, *home[:3], home[3:].count(0), off]


def race_equity(weights: np.ndarray, mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """The equities of races by weights, as `fitted.equity` counts them."""
    slope, tempo, steep, save, saved = weights[:5]
    own, enemy = (
        np.where(side[:, 0] >= 0, side[:, 0], side[:, 1] + side[:, 5:] @ weights[5:])
        for side in (mine, theirs)
    )
    found = 2 * chance(slope * (enemy - own - tempo) / np.sqrt(own + enemy)) - 1
    return found + beaten(theirs, own - save, steep) - beaten(mine, enemy - saved, steep)


def beaten(side: np.ndarray, pips: np.ndarray, steep: float) -> np.ndarray:
    """What a side may lose beyond the game when the other is off in `pips` pips."""
    gammon = chance(steep * (side[:, 2] - pips))
    backgammon = (side[:, 3] > 0) * chance(steep * (side[:, 3] - pips))
    return (side[:, 4] == 0) * (gammon + backgammon)


def chance(score: np.ndarray) -> np.ndarray:
    """Scores as chances between 0 and 1."""
    return 1 / (1 + np.exp(-np.clip(score, -30, 30)))


def print_contact(weights: np.ndarray) -> None:
    """The constants by place and TERMS, in thousandths."""
    whole = [round(1000 * weight) for weight in weights]
    for at, name in enumerate(("BLOT", "POINT", "SPARE")):
        print_tuple(name, whole[24 * at : 24 * at + 24])
    print_tuple("HEAP", whole[72:76])
    print(f"ON_BAR = {whole[76]}")
    print_tuple("TERMS", whole[77:])


def print_race(weights: np.ndarray) -> None:
    """RACE and WASTE."""
    print_tuple("RACE", [round(float(weight), 3) for weight in weights[:5]])
    print_tuple("WASTE", [round(float(weight), 2) for weight in weights[5:]])


def print_tuple(name: str, numbers: Sequence[float]) -> None:
    """A constant, in rows of twelve where it is long."""
    if len(numbers) <= 12:
        print(f"{name} = ({', '.join(map(str, numbers))})")
        return
    rows = [", ".join(map(str, numbers[at : at + 12])) for at in range(0, len(numbers), 12)]
    print("\n    ".join([f"{name} = (", *(f"*({row})," for row in rows)]) + "\n)")


if __name__ == "__main__":
    main()
