"""Dabba solved: small boards, chains and loops, and late positions against a plain minimax."""

import json
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.dabba import Line, Rules, State
from engines.dabba.position import Position
from engines.dabba.solver import MOST_LINES, best_lines, chains_margin, line_values, margin
from tests.engines.dabba_plainly import best_margin, strokes

KNOWN: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "dabba.json").read_text("utf-8")
)
SOLVED = {
    name: value
    for name, value in KNOWN["solved_first_minus_second"].items()
    if len(State.from_text(name).legal_moves()) <= MOST_LINES
}
LENGTHS = re.compile(r"(half-open|chains|loops) \(?([\d,\s]*)")


def lengths(name: str) -> dict[str, tuple[int, ...]]:
    """The half-open chain, the chains and the loops a known value is about."""
    found = {kind: re.findall(r"\d+", said) for kind, said in LENGTHS.findall(name)}
    return {kind: tuple(map(int, said)) for kind, said in found.items()}


def board(half_open: tuple[int, ...], chains: tuple[int, ...], loops: tuple[int, ...]) -> Position:
    """A position of nothing but these, side by side along the top: frame lines end the chains."""
    rows = 2 if loops else 1
    left: list[Line] = []
    column = 0
    for number, length in enumerate(half_open + chains):
        last = column + length - 1
        left += [Line.v(0, c) for c in range(column + 1, last + 1)]
        left += [Line.h(0, column)] if number >= len(half_open) else []
        left += [Line.h(0, last) if loops else Line.h(1, last)]
        column += length
    for length in loops:
        width = length // 2
        left += [Line.v(r, column + c) for r in (0, 1) for c in range(1, width)]
        left += [Line.h(1, column), Line.h(1, column + width - 1)]
        column += width
    rules = Rules(rows, column)
    open_lines = sum(1 << rules.grid.index[line] for line in left)
    return Position(rules, rules.grid.full & ~open_lines, (), 1)


def late(random: Random, rules: Rules, most: int) -> State:
    """A position of a random game with few lines left."""
    state = State.start(rules)
    while len(state.legal_moves()) > random.randint(1, most):
        state = state.play(random.choice(state.legal_moves()))
    return state


def plainly(state: State) -> int:
    """The margin found by trying everything."""
    rules = state.rules
    names = dict(zip(rules.grid.lines, strokes(rules.rows, rules.columns), strict=True))
    sign = -1 if rules.fewest else 1
    drawn = frozenset(names[line] for line in state.drawn)
    return sign * best_margin(rules.rows, rules.columns, drawn, rules.once, sign)


def sums_of_chains() -> Iterator[tuple[int, ...]]:
    """Up to four chains of three to seven boxes."""
    for count in range(1, 5):
        yield from combinations_with_replacement(range(3, 8), count)


@pytest.mark.parametrize("name", SOLVED)
def test_solved_boards(name: str) -> None:
    """First minus second player on every board up to 24 lines, 3x3 boxes among them."""
    assert margin(State.from_text(name)) == SOLVED[name]


@pytest.mark.parametrize(
    ("name", "best", "value", "rest"),
    [
        ("1x2", {5}, 0, -2),
        ("2x2", {0, 1, 4, 5, 6, 8, 9, 11}, 2, 0),
        ("2x4", set(range(22)) - {5, 6, 14, 19}, 2, 0),
        ("3x3", set(range(24)), -3, -3),
    ],
)
def test_known_openings(name: str, best: set[int], value: int, rest: int) -> None:
    """The first lines that keep the value of the board, and what the others give."""
    values = line_values(State.from_text(name))
    lines = State.from_text(name).rules.grid.lines
    assert {lines.index(line) for line, margin in values.items() if margin == value} == best
    assert {margin for margin in values.values() if margin != value} <= {rest}


@pytest.mark.rule("dabba.plan.chains", "dabba.plan.give-little")
@pytest.mark.parametrize("name", KNOWN["chain_values_to_mover"])
def test_known_chain_values(name: str) -> None:
    """Chains, loops and half-open chains have their known value, and their best first line."""
    said = lengths(name)
    half_open, chains, loops = (said.get(kind, ()) for kind in ("half-open", "chains", "loops"))
    position = board(half_open, chains, loops)
    known = KNOWN["chain_values_to_mover"][name]
    if not half_open:
        assert margin(position) == known == chains_margin(chains, loops)
        return
    value, (take, deal) = known
    assert margin(position) == value
    best = best_lines(position)
    far = Line.h(1, half_open[0] - 1)
    assert ((Line.v(0, 1) if half_open[0] > 1 else far) in best) == bool(take)
    assert half_open[0] == 1 or (far in best) == bool(deal)


@pytest.mark.parametrize("chains", list(sums_of_chains()), ids=str)
def test_the_controlled_value(chains: tuple[int, ...]) -> None:
    """Of k long chains with N boxes, whoever opens loses N - 4(k - 1) when that is 2 or more."""
    controlled = sum(chains) - 4 * (len(chains) - 1)
    if controlled >= 2:
        assert chains_margin(chains) == -controlled
    else:
        assert chains_margin(chains) > -sum(chains)


@pytest.mark.rule("dabba.plan.not-at-once", "dabba.plan.give-little")
@pytest.mark.parametrize("length", range(3, 7))
def test_taking_or_leaving_the_last_two(length: int) -> None:
    """Before a chain of n, taking both boxes is worth 2 - n and the double deal n - 2."""
    values = line_values(board((2,), (length,), ()))
    assert values[Line.v(0, 1)] == 2 - length
    assert values[Line.h(1, 1)] == length - 2


@pytest.mark.parametrize("seed", range(150))
def test_late_positions_as_by_plain_minimax(seed: int) -> None:
    """Every line of a late position on boards up to 4x4 has the value found by trying all."""
    random = Random(seed)
    state = late(random, Rules(random.randint(1, 4), random.randint(2, 4)), 11)
    assert margin(state) == plainly(state)
    for line, value in line_values(state).items():
        after = state.play(line)
        points = after.scores[state.turn - 1] - state.scores[state.turn - 1]
        assert value == points + (plainly(after) if points else -plainly(after))


@pytest.mark.rule("dabba.option.once", "dabba.option.fewest")
@pytest.mark.parametrize("options", [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize("seed", range(30))
def test_house_rules_as_by_plain_minimax(options: tuple[bool, bool], seed: int) -> None:
    """Under `once` and `fewest` the margin is that of best play for those rules."""
    random = Random(seed)
    once, fewest = options
    rules = Rules(random.randint(1, 3), random.randint(2, 3), once=once, fewest=fewest)
    state = late(random, rules, 9)
    assert margin(state) == plainly(state)
    values = line_values(state)
    best = (min if fewest else max)(values.values(), default=0)
    assert best == margin(state)
    assert set(best_lines(state)) == {line for line, value in values.items() if value == best}


@pytest.mark.parametrize(
    "text", ["1x2", "1x3", "2x2", "2x2,2,swedish", "1x4,2,once", "2x2,2,fewest"]
)
def test_whole_games_as_by_plain_minimax(text: str) -> None:
    """Small boards from their first line on."""
    assert margin(State.from_text(text)) == plainly(State.from_text(text))


def test_a_finished_game_has_no_margin_and_no_best_line() -> None:
    """Nothing is left to win."""
    over = State.from_text("1x1,2:1111:2:-")
    assert (margin(over), best_lines(over)) == (0, ())


@pytest.mark.parametrize("text", ["2x2,3", "2x2,1", "4x4", "2x4,2,once"])
def test_what_is_not_solved_is_said(text: str) -> None:
    """Other than two players, or too many lines, is refused."""
    with pytest.raises(ValueError, match=r"players|lines"):
        margin(State.from_text(text))
