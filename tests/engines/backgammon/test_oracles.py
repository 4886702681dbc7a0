"""The legal results of 20,000 positions equal those of two independent programs.

gnubg-nn answers for any position. open-spiel answers only for positions reached by play, and
calls a double two half turns. Known faults of other programs played no part: both follow the
strict reading for the last checker.
"""

import random
from collections.abc import Iterator
from itertools import islice

import gnubg_nn
import pyspiel
import pytest

from engines.backgammon import Board, Dice
from engines.backgammon.generator import found, longest, results, step_sources
from tests.engines.backgammon.positions import Roll, hard, reached

HARD, REACHED, PLAYED = 12_000, 6_000, 2_500


def gnu_results(board: Board, dice: Dice) -> set[Board]:
    """The results gnubg-nn lists, in the mover's frame."""
    own = [*(max(n, 0) for n in board[1:])]
    enemy = [*(max(-n, 0) for n in reversed(board[:25]))]
    return {_from_key(key) for key in gnubg_nn.moves([enemy, own], *dice, 0)}


def _from_key(key: str) -> Board:
    enemy, own = gnubg_nn.boardfromkey(key)
    return (-enemy[24], *(own[n] - enemy[23 - n] for n in range(24)), own[24])


@pytest.mark.parametrize("sample", [list(hard(7, HARD)), list(reached(11, REACHED))])
def test_same_as_gnubg_nn(sample: list[Roll]) -> None:
    """Every position has the same set of results as in GNU Backgammon's own generator."""
    wrong = [roll for roll in sample if results(*roll) != gnu_results(*roll)]
    assert wrong == []


@pytest.mark.rule("backgammon.must.both", "backgammon.must.larger", "backgammon.must.one")
def test_hard_positions_are_hard() -> None:
    """The sample tests what random games do not: the compulsory rules bite in hundreds of it."""
    both = larger = partial = 0
    for board, dice in hard(7, HARD):
        if dice[0] == dice[1]:
            partial += longest(board, (dice[0],) * 4) in (1, 2, 3)
            continue
        most = longest(board, dice)
        playable = sum(bool(step_sources(board, die)) for die in dice)
        larger += most == 1 and playable == 2
        both += most == 2 and _first_step_may_cut_short(board, dice)
    assert both > 300
    assert larger > 200
    assert partial > 300


def _first_step_may_cut_short(board: Board, dice: Dice) -> bool:
    """Whether some first step is open that no play of both dice begins with."""
    begun = {(steps[0].source, steps[0].target) for steps in found(board, dice).values()}
    begun |= {(steps[1].source, steps[1].target) for steps in found(board, dice).values()}
    first = {(s, max(s - die, 0)) for die in dice for s in step_sources(board, die)}
    return not first <= begun


def test_same_as_open_spiel() -> None:
    """Every position of random games has the same set of results as in OpenSpiel."""
    for board, dice, expected in islice(_played(3), PLAYED):
        assert (results(board, dice) or {board}) == expected, (board, dice)


def _played(seed: int) -> Iterator[tuple[Board, Dice, set[Board]]]:
    """Positions of OpenSpiel's random games at the start of a turn, with its results."""
    chance = random.Random(seed)
    game = pyspiel.load_game("backgammon")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                mover = state.current_player()
                dice = _dice(state)
                if "Extra turn: 0" in str(state) and _known(state):
                    yield _board(state, mover), dice, _reachable(state, mover)
            state.apply_action(chance.choice(state.legal_actions()))


def _known(state: pyspiel.State) -> bool:
    """Whether the whole turn is still to be played, and small enough to list in Python."""
    return len(state.legal_actions()) <= 150


def _dice(state: pyspiel.State) -> Dice:
    digits = str(state).partition("Dice: ")[2]
    return int(digits[0]), int(digits[1])


def _reachable(state: pyspiel.State, mover: int) -> set[Board]:
    """The boards at the end of the turn, a double's two halves joined."""
    boards = set()
    for action in state.legal_actions():
        child = state.child(action)
        same = not child.is_terminal() and child.current_player() == mover
        boards |= _reachable(child, mover) if same else {_board(child, mover)}
    return boards


def _board(state: pyspiel.State, mover: int) -> Board:
    """OpenSpiel's board in the mover's frame: X (player 0) moves up, O down."""
    places = [0] * 26
    for player, sign in ((mover, 1), (1 - mover, -1)):
        for at in range(24):
            point = at + 1 if mover == 1 else 24 - at
            places[point] += sign * state.board(player, at)
    places[25] = state.board(mover, 100)
    places[0] = -state.board(1 - mover, 100)
    return tuple(places)
