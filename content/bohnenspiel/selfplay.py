"""Let the engine play against itself and keep how long the games were.

Run from the root of the project:

    python -m content.bohnenspiel.selfplay      writes content/bohnenspiel/lengths.toml
"""

from random import Random
from textwrap import fill

from content.source import root
from engines.bohnenspiel import State
from engines.players.bohnenspiel import choose

GAMES = 500
LEVEL = "deep"
OPENING = 8
SEED = 1908

HEAD = f"""\
# {GAMES} games of the engine against itself: {OPENING} moves by chance, then both play the level.
# Written by `python -m content.bohnenspiel.selfplay`; a test plays some of them again.
"""


def game(seed: int, level: str = LEVEL, opening: int = OPENING) -> tuple[int, bool]:
    """Play one game: its number of moves, and whether it was drawn."""
    random = Random(seed)  # noqa: S311 - games that repeat by seed
    state = State.start()
    while (result := state.outcome) is None:
        thought = "random" if state.ply < opening else level
        state = state.play(choose(state, thought, random.getrandbits(32)))
    return state.ply, result.winner is None


def table(games: int = GAMES) -> str:
    """The text of `lengths.toml`."""
    played = [game(SEED + number) for number in range(games)]
    drawn = [number for number, (_plies, draw) in enumerate(played) if draw]
    facts = f'level = "{LEVEL}"\nopening = {OPENING}\nseed = {SEED}\n'
    return HEAD + facts + _row("plies", [plies for plies, _draw in played]) + _row("drawn", drawn)


def _row(name: str, values: list[int]) -> str:
    numbers = fill(", ".join(map(str, values)), 96, initial_indent="    ", subsequent_indent="    ")
    return f"{name} = [\n{numbers},\n]\n"


if __name__ == "__main__":
    (root() / "bohnenspiel" / "lengths.toml").write_text(table(), encoding="utf-8")
