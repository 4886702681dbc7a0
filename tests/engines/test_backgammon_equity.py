"""What a backgammon board is worth: shots, primes and races counted, and the order of worths."""

from random import Random

import pytest

from engines.backgammon import START, Board, Side, analysis
from engines.players.backgammon_equity import (
    PIPS_A_ROLL,
    effective_pips,
    equity,
    expected_rolls,
    shots,
    shut_in,
)
from tests.engines.backgammon.positions import spot

FIVE_POINT = (*START[:5], 2, 4, 0, 2, *START[9:])


def board(own: dict[int, int], enemy: dict[int, int]) -> Board:
    """Checkers by place as their mover numbers them; the enemy's bar is 0."""
    return tuple(own.get(place, 0) - enemy.get(place, 0) for place in range(26))


@pytest.mark.parametrize(
    ("enemy", "points"), [({20: 14}, 1.0), ({20: 15}, 2.0), ({20: 14, 3: 1}, 3.0)]
)
def test_won_games_count_as_they_are_scored(enemy: dict[int, int], points: float) -> None:
    """A win, a gammon and a backgammon."""
    assert equity(board({}, enemy)) == points


@pytest.mark.parametrize(
    ("distance", "rolls"), [(1, 11), (2, 12), (3, 14), (6, 17), (7, 6), (11, 2), (12, 3), (24, 1)]
)
def test_shots_are_those_of_the_books(distance: int, rolls: int) -> None:
    """With nothing in the way."""
    assert shots(distance, 0).bit_count() == rolls


def test_shots_agree_with_the_legal_plays() -> None:
    """Four enemy men together, one blot and points between: the rolls that may hit it."""
    random = Random(3)
    for _ in range(60):
        blot = random.randint(8, 24)
        enemy = random.randint(1, blot - 1)
        points = random.sample([at for at in range(1, 25) if at not in (blot, enemy)], 5)
        state = spot({blot: 1} | dict.fromkeys(points, 2), {enemy: 4}, (1, 2))
        held = sum(1 << at - enemy for at in points if at > enemy)
        legal = analysis.hitting_rolls(state, blot, Side.BLACK)
        assert shots(blot - enemy, held).bit_count() == len(legal)


def test_a_prime_shuts_in() -> None:
    """Six points let nobody past; none at all leave the 13 rolls that go six points or fewer."""
    assert shut_in(0b111111) == 1
    assert shut_in(0) == 13 / 36
    assert shut_in(0b011111) == (36 - 11) / 36


def test_few_men_are_counted_exactly() -> None:
    """The effective pips of the last men are their expected rolls; waste is never negative."""
    home = (2, 1, 0, 1, 0, 0)
    last = board({1: 2, 2: 1, 4: 1}, {})
    assert effective_pips(last) == pytest.approx(expected_rolls(home) * PIPS_A_ROLL)
    many = board({6: 5, 5: 5, 4: 5}, {})
    assert 75 < effective_pips(many) < 90


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (FIVE_POINT, START),
        (board({6: 5, 5: 5, 4: 3}, {19: 8}), board({6: 5, 5: 5, 4: 5}, {19: 8})),
        (board({3: 2, 2: 2}, {18: 4, 20: 11}), board({3: 2, 2: 2}, {20: 15})),
        (board({9: 1, 8: 14}, {20: 3, 24: 3}), board({19: 1, 8: 14}, {20: 3, 24: 3})),
        (board({4: 2, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 13: 3}, {3: 2, 19: 13}), START),
        (board({6: 5, 8: 3, 13: 5, 24: 2}, {0: 1, 1: 1, 12: 5, 17: 3, 19: 5}), START),
    ],
)
def test_better_boards_are_worth_more(better: Board, worse: Board) -> None:
    """A point made, a shorter race, a gammon near, one to save, a full prime, a man on the bar."""
    assert -3 <= equity(worse) < equity(better) <= 3
