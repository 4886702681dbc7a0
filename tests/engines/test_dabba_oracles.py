"""Dabba against independent programs: OpenSpiel for two players, dnbpy for three and four.

OpenSpiel numbers lines as this engine does; dnbpy row by row, horizontals and verticals in turn.
OpenSpiel's undo is faulty and plays no part.
"""

from random import Random

import dnbpy
import pyspiel
import pytest

from engines.dabba import Rules, State
from tests.engines.dabba_plainly import Table, strokes

SIZES = [(1, 1), (1, 4), (2, 2), (3, 2), (3, 5), (4, 4), (6, 6)]
GAMES = 150


def dnbpy_numbers(rows: int, columns: int) -> list[int]:
    """The number dnbpy gives to each line in DBN order."""
    row = 2 * columns + 1
    across = [r * row + c for r in range(rows + 1) for c in range(columns)]
    down = [r * row + columns + c for r in range(rows) for c in range(columns + 1)]
    return across + down


@pytest.mark.rule("dabba.turn.again", "dabba.turn.pass", "dabba.win.most")
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_two_players_as_open_spiel(rows: int, columns: int) -> None:
    """Mover and legal lines at every step, and the margin at the end, of 150 random games."""
    name = f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin=true)"
    game, random = pyspiel.load_game(name), Random(rows * 13 + columns)
    for _ in range(GAMES):
        other, state = game.new_initial_state(), State.start(Rules(rows, columns))
        index = state.rules.grid.index
        while state.turn:
            assert other.current_player() == state.turn - 1
            assert other.legal_actions() == [index[line] for line in state.legal_moves()]
            line = random.choice(state.legal_moves())
            other.apply_action(index[line])
            state = state.play(line)
        assert other.is_terminal()
        first, second = state.scores
        assert other.returns() == [first - second, second - first]


@pytest.mark.rule("dabba.turn.again", "dabba.players.order", "dabba.box.double")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_three_and_four_players_as_dnbpy(rows: int, columns: int, players: int) -> None:
    """Mover, legal lines and every score at every step of 150 random games."""
    numbers, random = dnbpy_numbers(rows, columns), Random(players * 100 + rows * 13 + columns)
    seats = list(range(1, players + 1))
    for _ in range(GAMES // 2):
        other, state = (
            dnbpy.Game((rows, columns), seats),
            State.start(Rules(rows, columns, players)),
        )
        index = state.rules.grid.index
        while state.turn:
            legal = state.legal_moves()
            assert other.get_current_player() == state.turn
            assert other.get_legal_moves() == sorted(numbers[index[line]] for line in legal)
            line = random.choice(legal)
            other.select_edge(numbers[index[line]], state.turn)
            state = state.play(line)
            assert state.scores == tuple(map(other.get_score, seats))
        assert other.is_finished()


@pytest.mark.rule("dabba.option.once", "dabba.option.swedish", "dabba.players.count")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("once", [False, True])
@pytest.mark.parametrize("swedish", [False, True])
def test_house_rules_as_written_plainly(players: int, once: bool, swedish: bool) -> None:
    """Owners and mover after every line of 20 random games under each house rule."""
    random = Random(players)
    for _ in range(20):
        rows, columns = random.randint(1, 3), random.randint(2, 4)
        table = Table(rows, columns, players, once, swedish)
        state = State.start(Rules(rows, columns, players, once, swedish=swedish))
        names = dict(zip(state.rules.grid.lines, strokes(rows, columns), strict=True))
        while state.turn:
            assert [names[line] for line in state.legal_moves()] == table.left
            assert state.turn == table.next
            line = random.choice(state.legal_moves())
            table.draw(names[line])
            state = state.play(line)
            owners = [table.owners.get(box, 0) for box in state.rules.grid.boxes]
            assert list(state.owners) == owners
        assert table.left == []
