"""A whole game told state by state, to be read by people; any change of it shows in a diff.

`python -m tests.engines.backgammon.test_playthrough` writes the file again.
"""

from pathlib import Path

from engines.backgammon import Rules
from engines.backgammon.records import Game, games
from tests.engines.backgammon.random_games import random_record

TOLD = Path(__file__).parents[1] / "data" / "backgammon_playthrough.txt"
SHOWN = 6


def told(game: Game) -> str:
    """The game as text: each state, what may be done there, and what was."""
    lines = []
    for state, event in zip(game.states(), (*game.events, ""), strict=True):
        moves = [str(move) for move in state.legal_moves()]
        more = " ..." if len(moves) > SHOWN else ""
        lines += ["", str(state)]
        lines += [f"  {len(moves)}: {', '.join(moves[:SHOWN])}{more}"] if moves else []
        lines += [f"  > {event}"] if event else []
    over = game.end.outcome
    assert over is not None
    won = f"  {over.winner} wins {over.points}: {over.win.name.lower()}, {over.end.value}"
    return "\n".join([*lines[1:], won, ""])


def first_game() -> Game:
    """The game told: the first of a match of seven points."""
    return games(random_record(28, Rules(match_length=7), most=1))[0]


def test_the_game_is_told_as_before() -> None:
    """The states, legal moves and events of the game are those in the file."""
    assert told(first_game()) == TOLD.read_text("utf-8")


if __name__ == "__main__":
    TOLD.write_text(told(first_game()), "utf-8")
