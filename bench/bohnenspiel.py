"""How fast Bohnenspiel is searched: `python -m bench.bohnenspiel` prints two tables.

Moves: all moves of a fixed set of positions, and the boards after them, against plain lists.
Search: looking a number of plies ahead from the same positions, against plain alpha-beta on
lists with captures first. Both run in turns, so that a busy machine slows both; the ratio is the
number to watch.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from engines.bohnenspiel import Position, Rules, State
from engines.bohnenspiel.packed import children, pack, seats
from engines.players.bohnenspiel import Search, choose

GAMES = 4
ROUNDS = 3
DEPTHS = (4, 6, 8)
FAR = 1000


@dataclass
class Plain:
    """Alpha-beta on lists, the way one first writes it."""

    nodes: int = 0

    def lead(self, board: list[int], depth: int, low: int = -FAR, high: int = FAR) -> int:
        """The lead of the side to move, whose pits are the first six, over the next plies."""
        self.nodes += 1
        if not any(board[:6]):
            return -sum(board)
        if not depth:
            return 0
        best = -FAR
        for gain, after in sorted(plain_moves(board), key=lambda move: -move[0]):
            bound = max(low, best)
            best = max(best, gain - self.lead(after, depth - 1, gain - high, gain - bound))
            if best >= high:
                break
        return best


def plain_moves(board: list[int]) -> list[tuple[int, list[int]]]:
    """Each move's gain and the board after it, turned round for the other side."""
    found = []
    for pit in range(6):
        if board[pit]:
            after = board[:]
            hand, after[pit] = after[pit], 0
            place = pit
            while hand:
                place = (place + 1) % 12
                after[place] += 1
                hand -= 1
            gain = 0
            while after[place] in (2, 4, 6):
                gain += after[place]
                after[place] = 0
                place = (place - 1) % 12
            found.append((gain, after[6:] + after[:6]))
    return found


def positions(seed: int) -> list[Position]:
    """Every fourth position of a few games between quick players."""
    chance = random.Random(seed)
    sample: list[Position] = []
    for _ in range(GAMES):
        state = State.start()
        while state.outcome is None:
            if state.ply % 4 == 0:
                sample.append(state)
            state = state.play(choose(state, "careful", chance.getrandbits(32)))
    return sample


def turned(position: Position) -> list[int]:
    """The board as the side to move sees it."""
    return [*position.row(position.turn), *position.row(position.turn.other)]


def seconds(work: Callable[[], object]) -> float:
    """The processor time of the fastest of a few rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def moves(sample: list[Position]) -> None:
    """Print moves a second."""
    boards = [turned(position) for position in sample]
    seat = seats(Rules())
    packed = [(pack(position.board), seat[position.turn]) for position in sample]
    count = sum(len(plain_moves(board)) for board in boards)
    plain = seconds(lambda: [plain_moves(board) for board in boards])
    fast = seconds(lambda: [children(*board) for board in packed])
    print(f"bohnenspiel: {len(sample)} positions, {count} moves")
    print(f"{'':<12}{'moves/s':>12}{'ratio':>8}")
    print(f"{'lists':<12}{count / plain:>12,.0f}{1:>8.1f}")
    print(f"{'packed':<12}{count / fast:>12,.0f}{plain / fast:>8.1f}")


def search(sample: list[Position], depth: int) -> None:
    """Print what one search costs; both must find the same leads."""
    leads: dict[str, list[int]] = {}
    nodes: dict[str, int] = {}

    def on_lists() -> None:
        plain = Plain()
        leads["lists"] = [plain.lead(turned(position), depth) for position in sample]
        nodes["lists"] = plain.nodes

    def packed() -> None:
        leads["packed"], nodes["packed"] = [], 0
        for position in sample:
            fast = Search(Rules(), FAR * FAR)
            fast.best(position, depth, random.Random(0))
            leads["packed"].append(fast.lead)
            nodes["packed"] += fast.nodes

    times = {"lists": seconds(on_lists), "packed": seconds(packed)}
    if leads["lists"] != leads["packed"]:
        raise SystemExit(f"the searches disagree at depth {depth}")
    print(f"\n{f'{depth} plies':<12}{'ms':>8}{'nodes':>9}{'nodes/s':>12}{'ratio':>8}")
    for name, spent in times.items():
        each, rate = spent / len(sample) * 1000, nodes[name] / spent
        ratio = times["lists"] / spent
        print(f"{name:<12}{each:>8.2f}{nodes[name]:>9}{rate:>12,.0f}{ratio:>8.1f}")


def main() -> None:
    """Print both tables; a node of the packed search looks at all its last moves at once."""
    sample = positions(seed=1)
    moves(sample)
    for depth in DEPTHS:
        search(sample, depth)


if __name__ == "__main__":
    main()
