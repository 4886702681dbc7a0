"""How fast the plays of backgammon are found: `python -m bench.backgammon` prints a table.

The full set of distinct boards for positions of random games with their rolls, against the plain
way to find them and against other programs. All run in turns on the same positions, so that a
busy machine slows all alike; the ratios are the numbers to watch. gym-backgammon is Python; its
list of plays is no set of boards yet. gnubg-nn and OpenSpiel are compiled; OpenSpiel's row is its
actions alone, of a double the first half, which are no boards either.
"""

import time
from collections.abc import Callable, Sized
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from engines.backgammon import Board, Dice
from engines.backgammon.generator import found, results

POSITIONS = 600
ROUNDS = 7
PEER = "gym-backgammon, boards"

gnubg_nn = import_module("gnubg_nn")  # none of these programs has types
pyspiel = import_module("pyspiel")

Game = Any  # of another program


class Roll(NamedTuple):
    """A position with a roll, in the mover's frame, and the same in the two other programs."""

    board: Board
    dice: Dice
    spiel: Game
    gym: Game


Finder = Callable[[Roll], Sized]


def main() -> None:
    """Print positions a second and the ratios to the best peer in Python and to the plain way."""
    sample = positions(seed=1, count=POSITIONS)
    finders: dict[str, Finder] = {
        "plain": lambda roll: plain_results(roll.board, roll.dice),
        PEER: gym_boards,
        "gym-backgammon, plays": lambda roll: roll.gym.get_valid_plays(0, gym_dice(roll)),
        "gnubg-nn (C), boards": lambda roll: gnubg_nn.moves(gnu_board(roll), *roll.dice, 0),
        "OpenSpiel (C++), actions": lambda roll: roll.spiel.legal_actions(),
        "engine, boards": lambda roll: results(roll.board, roll.dice),
        "engine, packed with a route": lambda roll: found(roll.board, roll.dice),
    }
    best = dict.fromkeys(finders, float("inf"))
    for _ in range(ROUNDS):
        for name, finder in finders.items():
            best[name] = min(best[name], seconds(finder, sample))
    plays = sum(len(results(roll.board, roll.dice)) for roll in sample)
    print(f"backgammon: {len(sample)} positions, {plays} distinct plays")
    print(f"{'':<30}{'positions/s':>12}{'to gym':>8}{'to plain':>10}")
    for name, spent in best.items():
        ratios = f"{best[PEER] / spent:>8.1f}{best['plain'] / spent:>10.1f}"
        print(f"{name:<30}{len(sample) / spent:>12,.0f}{ratios}")
    for name in ("plain", PEER, "gnubg-nn (C), boards"):
        wrong = sum(
            len(finders[name](roll)) != len(results(roll.board, roll.dice)) for roll in sample
        )
        print(f"{name}: another number of boards than the engine in {wrong} positions")


def seconds(finder: Finder, sample: list[Roll]) -> float:
    """The processor time `finder` takes for the sample."""
    start = time.process_time()
    for roll in sample:
        finder(roll)
    return time.process_time() - start


def positions(seed: int, count: int) -> list[Roll]:
    """Positions of OpenSpiel's random games at the start of a turn."""
    chance, table, sample = Random(seed), gym_table(), list[Roll]()
    state = pyspiel.load_game("backgammon").new_initial_state()
    while len(sample) < count:
        if state.is_terminal():
            state = pyspiel.load_game("backgammon").new_initial_state()
        if not state.is_chance_node() and "Extra turn: 0" in str(state):
            digits = str(state).partition("Dice: ")[2]
            board, dice = spiel_board(state), (int(digits[0]), int(digits[1]))
            sample.append(Roll(board, dice, state.clone(), gym_game(table, board)))
        state.apply_action(chance.choice(state.legal_actions()))
    return sample


def spiel_board(state: Game) -> Board:
    """OpenSpiel's board in the mover's frame."""
    mover, places = state.current_player(), [0] * 26
    for player, sign in ((mover, 1), (1 - mover, -1)):
        for at in range(24):
            places[at + 1 if mover == 1 else 24 - at] += sign * state.board(player, at)
    return (-state.board(1 - mover, 100), *places[1:25], state.board(mover, 100))


def gnu_board(roll: Roll) -> list[list[int]]:
    """The board as gnubg-nn takes it."""
    enemy = [-min(count, 0) for count in roll.board[24::-1]]
    return [enemy, [max(count, 0) for count in roll.board[1:]]]


def gym_table() -> ModuleType:
    """The module of gym-backgammon that knows the rules; its package asks for gym."""
    package = find_spec("gym_backgammon")
    if package is None or package.origin is None:
        raise SystemExit("gym-backgammon is not installed: pip install -r requirements/dev.txt")
    path = Path(package.origin).parent / "envs" / "backgammon.py"
    spec = spec_from_file_location("gym_backgammon_table", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def gym_game(table: ModuleType, board: Board) -> Game:
    """A game of gym-backgammon at a position, its player 0 on the move."""
    game = table.Backgammon()
    game.board = [(abs(n), int(n < 0) if n else None) for n in board[1:25]]
    game.bar = [board[25], -board[0]]
    game.off = [15 - sum(n for n in board if n > 0), 15 + sum(n for n in board if n < 0)]
    game.players_positions = game.get_players_positions()
    return game


def gym_dice(roll: Roll) -> Dice:
    """The roll as gym-backgammon takes it from the player who moves down."""
    return -roll.dice[0], -roll.dice[1]


def gym_boards(roll: Roll) -> set[object]:
    """The distinct boards of gym-backgammon's plays."""
    game = roll.gym
    saved, boards = game.save_state(), set[object]()
    for play in game.get_valid_plays(0, gym_dice(roll)):
        game.execute_play(0, play)
        boards.add((*game.board, *game.bar))
        game.restore_state(saved)
    return boards


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
