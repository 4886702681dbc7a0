"""How much better each level of a computer player is than the level below, and what a move costs.

`python -m bench.players [game ...] [--seeds N] [--level NAME] [--browser]`: without a game, all
that have players; without seeds what a move costs, as the contests of strength take long. A pair
of levels plays every seed twice, with changed sides, so that both meet the same dice or cards; the
two games of a seed count as one when the standard error is taken.
Milliseconds are processor time, the mean and the longest; `--browser` adds those of the same moves
in Pyodide, run by Node. `docs/players.md` keeps the table.
"""

import argparse
import json
import pkgutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from types import ModuleType

import engines.players

Costs = dict[str, list[float]]

ROOT = Path(__file__).parents[1]
HEAD = ("game", "level", "against", "games", "won", "drawn", "lost", "score", "margin")
ROW = "{:<13}{:<12}{:<12}{:>6}{:>6}{:>6}{:>6}{:>15}{:>16}"
COST = "{:<13}{:<12}{:<12}{:>8}{:>12.2f}{:>12.2f}"
BROWSER = """
const [root, game] = process.argv.slice(1);
const home = root + "/lite/node_modules/pyodide/";
const { loadPyodide } = await import(home + "pyodide.mjs");
const python = await loadPyodide({ indexURL: home });
python.FS.mkdir("/root");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/root");
python.globals.set("game", game);
python.globals.set("cpu", () => process.cpuUsage().user / 1e6);
console.log(python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/root")
from bench import players
players.time.process_time = cpu
json.dumps(players.costs(game))
`));
"""


def main() -> None:
    """Print the table of cost, or with seeds that of strength."""
    options = arguments()
    if options.seeds:
        contests(options.games, options.level, options.seeds)
        return
    print(f"{'game':<13}{'level':<12}{'where':<12}{'moves':>8}{'ms':>12}{'longest ms':>12}")
    for game in options.games:
        report(game, "CPython", costs(game))
        if options.browser:
            report(game, "Pyodide", browser_costs(game))


def contests(games: list[str], only: str, seeds: int) -> None:
    """Print the table of strength, of all levels or `only` one."""
    print(ROW.format(*HEAD))
    for game in games:
        for lower, upper in pairwise(levels(game)):
            if only in (upper, ""):
                print(strength(game, upper, lower, seeds), flush=True)


def arguments() -> argparse.Namespace:
    """The games asked for, how many seeds a pair plays, which pair, and whether to ask Pyodide."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=found(), help="games, without one all")
    parser.add_argument("--seeds", type=int, default=0, help="seeds a pair of levels plays")
    parser.add_argument(
        "--level", default="", help="with seeds, only this level against the one below"
    )
    parser.add_argument("--browser", action="store_true", help="measure in Pyodide too")
    return parser.parse_args()


def found() -> list[str]:
    """The games that have computer players; other modules are what such players share."""
    names = [module.name for module in pkgutil.iter_modules(engines.players.__path__)]
    return [name for name in names if hasattr(players(name), "LEVELS")]


def players(game: str) -> ModuleType:
    """The computer players of a game."""
    return import_module(f"engines.players.{game}")


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game, the weakest first."""
    names: tuple[str, ...] = players(game).LEVELS
    return names


def strength(game: str, upper: str, lower: str, seeds: int) -> str:
    """The row of one pair: the upper level's results, means with their standard errors."""
    contest, strong, weak = players(game).contest, chooser(game, upper), chooser(game, lower)
    pairs = [(contest(strong, weak, seed), -contest(weak, strong, seed)) for seed in range(seeds)]
    scores = [[(one > 0) + (one == 0) / 2 for one in pair] for pair in pairs]
    results = [score for pair in scores for score in pair]
    counts = len(results), results.count(1), results.count(0.5), results.count(0)
    return ROW.format(game, upper, lower, *counts, spread(scores, 100, "%"), spread(pairs))


def spread(pairs: Sequence[Sequence[float]], times: int = 1, unit: str = "") -> str:
    """The mean of pairs and its standard error."""
    values = [fmean(pair) * times for pair in pairs]
    return f"{fmean(values):.2f}{unit} ±{stdev(values) / len(values) ** 0.5:.2f}"


def chooser(
    game: str, level: str, spent: list[float] | None = None
) -> Callable[[object, int], object]:
    """The way a level chooses; `spent` receives the milliseconds of each move."""
    choose = players(game).choose

    def chosen(view: object, seed: int) -> object:
        start = time.process_time()
        move: object = choose(view, level, seed)
        if spent is not None:
            spent.append((time.process_time() - start) * 1000)
        return move

    return chosen


def costs(game: str, seeds: int = 2) -> Costs:
    """The milliseconds of every move in a few games of each level against itself."""
    spent: Costs = defaultdict(list)
    for level in levels(game):
        for seed in range(seeds):
            both = chooser(game, level, spent[level])
            players(game).contest(both, both, seed)
    return spent


def browser_costs(game: str) -> Costs:
    """The same in Pyodide."""
    command = ["node", "--input-type=module", "--eval", BROWSER, str(ROOT), game]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    spent: Costs = json.loads(printed)
    return spent


def report(game: str, where: str, spent: Costs) -> None:
    """The rows of cost of a game."""
    for level, times in spent.items():
        print(COST.format(game, level, where, len(times), fmean(times), max(times)), flush=True)


if __name__ == "__main__":
    main()
