"""Counting on the board, where the answers can be counted by hand."""

from random import Random

import pytest

from engines.backgammon import START, Phase, Side, State
from engines.backgammon.analysis import (
    ROLLS,
    blots,
    entering_rolls,
    hitting_rolls,
    longest_prime,
    made_points,
    pips,
    shots,
)
from engines.backgammon.records import follow
from tests.engines.backgammon.positions import spot, state_of
from tests.engines.backgammon.random_games import random_event

OPENING = state_of(START, (3, 1))


def test_rolls() -> None:
    """There are 36 rolls, one order and the other."""
    assert len(set(ROLLS)) == 36


def test_the_start_counted() -> None:
    """The start has four points made a side, no blot, no two points in a row."""
    for side in Side:
        assert pips(OPENING, side) == 167
        assert blots(OPENING, side) == ()
        assert made_points(OPENING, side) == (24, 13, 8, 6)
        assert longest_prime(OPENING, side) == (24,)
        assert entering_rolls(OPENING, side) == ()


def test_counts_are_in_the_numbers_of_the_side_asked() -> None:
    """Black's blots, points and primes are in black's numbers, whoever is on turn."""
    state = spot({6: 2, 5: 2, 4: 2, 8: 1}, {20: 1, 19: 2, 18: 2, 0: 1}, (2, 1))
    assert (blots(state, Side.WHITE), blots(state, Side.BLACK)) == ((8,), (5,))
    assert longest_prime(state, Side.WHITE) == (6, 5, 4)
    assert longest_prime(state, Side.BLACK) == (7, 6)
    assert pips(state, Side.BLACK) == 5 + 12 + 14 + 25


def test_shots_from_two_checkers_and_a_wall() -> None:
    """A blot 7 away is hit by six rolls, by four if one middle point is blocked, and so on."""
    open_way = spot({8: 1}, {1: 1, 24: 2}, (2, 1))
    blot = 25 - 1
    assert len(hitting_rolls(open_way, blot, Side.WHITE)) == 6
    walled = spot({8: 1}, {1: 1, 2: 2, 7: 2}, (2, 1))
    assert hitting_rolls(walled, blot, Side.WHITE) == ((2, 5), (3, 4), (4, 3), (5, 2))
    assert hitting_rolls(walled, 3, Side.WHITE) == ()


def test_shots_from_the_bar() -> None:
    """From the bar a checker must enter before another may hit."""
    state = spot({25: 1, 8: 1}, {2: 1, 24: 2, 23: 2, 22: 2, 21: 2, 20: 2}, (2, 1))
    assert hitting_rolls(state, 23, Side.WHITE) == ((6, 6),)


@pytest.mark.parametrize("checkers", [1, 2])
def test_entering(checkers: int) -> None:
    """Against four made points one of two enters with 20 rolls, both with 4."""
    state = spot({25: 2}, {24: 2, 23: 2, 22: 2, 21: 2}, (2, 1))
    assert len(entering_rolls(state, Side.WHITE, checkers)) == {1: 20, 2: 4}[checkers]
    assert State.from_text(str(state)).points(Side.BLACK)[0] == -2


def test_shots_of_every_blot_at_once() -> None:
    """In positions of random games every blot has the rolls that are found for it alone."""
    random, checked = Random(9), 0
    state = State.start()
    while checked < 25:
        if state.phase is Phase.OVER:
            state = state.next_game()
        state = follow(state, random_event(state, random))
        for side in Side:
            found = shots(state, side)
            assert tuple(shot.point for shot in found) == blots(state, side)
            if found and random.random() < 0.1:
                shot = random.choice(found)
                assert shot.rolls == hitting_rolls(state, shot.point, side.other)
                checked += 1


def test_shots_count_blocks_and_the_bar() -> None:
    """With two checkers on the bar only a one hits: it enters on the blot, all else is blocked."""
    white = {1: 1, 8: 1, **dict.fromkeys(range(2, 7), 2), 12: 3}
    state = spot(white, {0: 2, 19: 13}, (2, 1))
    far, near = shots(state, Side.WHITE)
    assert (far.point, far.rolls) == (8, ())
    assert (near.point, near.rolls) == (1, tuple(dice for dice in ROLLS if 1 in dice))
