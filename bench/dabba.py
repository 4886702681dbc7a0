"""How fast dabba is, in two tables: `python -m bench.dabba`, with `--large` for boards of minutes.

Random games, with the list of legal lines before every move, against two other programs in the
same turns, so that a busy machine slows all alike; then small boards solved, opening by opening.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random

from engines.dabba import Rules, State
from engines.dabba.solver import line_values

ROUNDS = 5
GAMES = {(4, 4): 300, (6, 6): 100}
SOLVED = ((1, 6), (1, 7), (2, 2), (2, 3), (2, 4), (3, 3))
LARGE = ((2, 5), (3, 4))
MOST_LINES = 31

dnbpy = import_module("dnbpy")  # neither program has types
pyspiel = import_module("pyspiel")

Player = Callable[[int, int, Random], None]


def main() -> None:
    """Print games a second with their ratios to dnbpy, then the boards solved."""
    print(f"{'random games':<16}{'boxes':<8}{'games/s':>10}{'ratio':>8}")
    for (rows, columns), count in GAMES.items():
        best = fastest(rows, columns, count)
        for name, seconds in best.items():
            ratio = best["dnbpy"] / seconds
            print(f"{name:<16}{f'{rows}x{columns}':<8}{count / seconds:>10,.0f}{ratio:>8.2f}")
    print(f"\n{'solved':<16}{'value':>8}{'openings':>10}{'best':>6}{'seconds':>10}")
    for rows, columns in SOLVED + (LARGE if "--large" in sys.argv else ()):
        start = time.process_time()
        values = line_values(State.start(Rules(rows, columns)), MOST_LINES).values()
        seconds = time.process_time() - start
        value, kept = max(values), list(values).count(max(values))
        row = f"{f'{rows}x{columns}':<16}{value:>8}{len(values):>10}{kept:>6}{seconds:>10.2f}"
        print(row, flush=True)


def fastest(rows: int, columns: int, count: int) -> dict[str, float]:
    """The least processor time each program took for its random games."""
    players: dict[str, Player] = {"engine": ours, "dnbpy": dnb, "open_spiel": spiel}
    best = dict.fromkeys(players, float("inf"))
    for turn in range(ROUNDS):
        for name, play in players.items():
            chance = Random(turn)
            start = time.process_time()
            for _ in range(count):
                play(rows, columns, chance)
            best[name] = min(best[name], time.process_time() - start)
    return best


def ours(rows: int, columns: int, chance: Random) -> None:
    """A random game on the engine."""
    state = State.start(Rules(rows, columns))
    while state.turn:
        moves = state.legal_moves()
        state = state.play(moves[int(chance.random() * len(moves))])


def dnb(rows: int, columns: int, chance: Random) -> None:
    """A random game on dnbpy."""
    game = dnbpy.Game((rows, columns), [0, 1])
    player = game.get_current_player()
    while player is not None:
        moves = game.get_legal_moves()
        player, _ = game.select_edge(moves[int(chance.random() * len(moves))], player)


def spiel(rows: int, columns: int, chance: Random) -> None:
    """A random game on OpenSpiel, a compiled program."""
    game = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})")
    state = game.new_initial_state()
    while not state.is_terminal():
        moves = state.legal_actions()
        state.apply_action(moves[int(chance.random() * len(moves))])


if __name__ == "__main__":
    main()
