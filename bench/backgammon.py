"""How fast the plays of backgammon are found: `make bench` prints a table.

Legal plays, as the full set of distinct boards, for a fixed set of positions with
their rolls, against the plain way to find them. The ratio is the number to watch: both run in
turns on the same positions, so that a busy machine slows both.
"""

import random
import time
from collections.abc import Callable, Iterable

from engines.backgammon import START, Board, Dice
from engines.backgammon.generator import found, results
from engines.backgammon.position import flipped

POSITIONS = 600
ROUNDS = 5

Roll = tuple[Board, Dice]


def main() -> None:
    """Print plays a second and the ratio to the plain way."""
    sample = positions(seed=1, count=POSITIONS)
    finders: dict[str, Callable[[Board, Dice], Iterable[object]]] = {
        "plain": plain_results,
        "engine, boards": results,
        "engine, packed with a route": found,
    }
    best = dict.fromkeys(finders, float("inf"))
    for _ in range(ROUNDS):
        for name, finder in finders.items():
            best[name] = min(best[name], seconds(finder, sample))
    plays = sum(len(results(*roll)) for roll in sample)
    print(f"backgammon: {len(sample)} positions, {plays} distinct plays")
    print(f"{'':<30}{'positions/s':>12}{'plays/s':>12}{'ratio':>8}")
    for name, time_taken in best.items():
        ratio = best["plain"] / time_taken
        print(
            f"{name:<30}{len(sample) / time_taken:>12,.0f}{plays / time_taken:>12,.0f}{ratio:>8.1f}"
        )


def seconds(finder: Callable[[Board, Dice], Iterable[object]], sample: list[Roll]) -> float:
    """The processor time `finder` takes for the sample."""
    start = time.process_time()
    for board, dice in sample:
        finder(board, dice)
    return time.process_time() - start


def positions(seed: int, count: int) -> list[Roll]:
    """Positions of random games from the start, with the roll to play."""
    chance = random.Random(seed)
    board, sample = START, []
    for _ in range(count):
        dice = chance.randint(1, 6), chance.randint(1, 6)
        sample.append((board, dice))
        left = chance.choice(sorted(results(board, dice)) or [board])
        board = flipped(left) if any(n > 0 for n in left) else START
    return sample


def plain_results(board: Board, dice: Dice) -> set[Board]:
    """The legal results by trying every order on lists, the way one first writes it."""
    orders = [dice, dice[::-1]] if dice[0] != dice[1] else [dice * 2]
    ends: set[tuple[int, Board]] = set()
    for order in orders:
        _plain_walk(list(board), order, 0, ends)
    most = max(used for used, _ in ends)
    if most == 1 and dice[0] != dice[1]:
        larger: set[tuple[int, Board]] = set()
        _plain_walk(list(board), (max(dice),), 0, larger)
        ends = larger if max(larger)[0] == 1 else ends
    return {left for used, left in ends if used == most and most > 0}


def _plain_walk(
    board: list[int], dice: tuple[int, ...], used: int, ends: set[tuple[int, Board]]
) -> None:
    """Add every board that `dice`, in this order, can end on."""
    moved = False
    for source in range(25, 0, -1) if dice else ():
        target = source - dice[0]
        if _plain_open(board, source, target):
            moved = True
            _plain_walk(_plain_step(board, source, target), dice[1:], used + 1, ends)
    if not moved:
        ends.add((used, tuple(board)))


def _plain_open(board: list[int], source: int, target: int) -> bool:
    """Whether one checker may go from `source` to `target`, below 1 being off."""
    if board[source] < 1 or (board[25] and source != 25):
        return False
    if target > 0:
        return board[target] > -2
    return max(n for n in range(26) if board[n] > 0) in ((source,) if target < 0 else range(7))


def _plain_step(board: list[int], source: int, target: int) -> list[int]:
    """The board after one step."""
    after = board[:]
    after[source] -= 1
    if target > 0:
        if after[target] < 0:
            after[target] = 0
            after[0] -= 1
        after[target] += 1
    return after


if __name__ == "__main__":
    main()
