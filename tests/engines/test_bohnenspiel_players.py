"""Bohnenspiel played by the computer: legal, repeatable, stronger by level, with reasons."""

import json
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from content import ledger
from engines.bohnenspiel import Move, Rules, Side, State, advance, endgame
from engines.bohnenspiel.packed import pack
from engines.players.bohnenspiel import (
    EXACT,
    HINTS,
    LEVELS,
    Search,
    choose,
    contest,
    hint,
)
from tests.engines.bohnenspiel_lines import LINES, line, walk

PUZZLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "bohnenspiel.json").read_text("utf-8")
)["puzzles"]
FEW = 400
THREAT = "3,5,0,0,0,1/3,0,0,0,3,1 30-26 S"
LONE = "9,0,0,0,0,1/1,0,0,0,0,1 30-30 S"


def at(text: str) -> State:
    """The state of a text."""
    return State.from_text(text)


def walked(choices: list[int], rules: Rules | None = None) -> State:
    """The last state along a line at which there is a move to make."""
    return [state for state in walk(rules or Rules(), choices) if not state.outcome][-1]


def plain_lead(state: State, plies: int) -> int:
    """The lead of the side to move over the next plies, by trying everything.

    Like the search it looks at boards alone: that a board has stood before ends no line of it.
    """
    state = replace(state, quiet=())
    if result := state.outcome:
        gained = [after - before for after, before in zip(result.beans, state.stores, strict=True)]
        return gained[state.turn] - gained[state.turn.other]
    if not plies:
        return 0
    leads = []
    for move in state.legal_moves():
        after = state.play(move)
        gain = after.stores[state.turn] - state.stores[state.turn]
        leads.append(gain - plain_lead(after, plies - 1))
    return max(leads)


@given(LINES, st.sampled_from(LEVELS), st.booleans())
def test_levels_choose_legal_moves_and_repeat(
    choices: list[int], level: str, hemprich: bool
) -> None:
    """A level answers with a legal move, the same for the same seed."""
    state = walked(choices, Rules(hemprich=hemprich))
    move = choose(state, level, 7, FEW)
    assert move in state.legal_moves()
    assert choose(state, level, 7, FEW) == move


@settings(max_examples=40)
@given(LINES, st.integers(1, 4), st.booleans())
@example(line(686, 55), 4, True)
def test_the_search_finds_what_trying_everything_finds(
    choices: list[int], plies: int, hemprich: bool
) -> None:
    """Alpha-beta with its cuts and tables returns the plain minimax lead."""
    state = walked(choices, Rules(hemprich=hemprich))
    search = Search(state.rules, 10**6)
    search.best(state, plies, Random(1))
    lead = plain_lead(state, plies)
    assert (search.plies, search.lead) == (plies, lead)
    window = (lead - 1, lead + 1)
    board = pack(state.board)
    value = Search(state.rules, 10**6).value(board, state.turn, sum(state.board), plies, window)
    assert value == lead


def test_a_small_budget_still_moves() -> None:
    """With no nodes at all the strong player falls back on what it saw first."""
    assert choose(State.start(), "strong", 1, nodes=0) in State.start().legal_moves()
    capture = at("1,1,0,0,1,4/3,0,0,1,1,2 28-30 S")
    assert choose(capture, "strong", 1, nodes=0) in {1, 5, 6}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle["board"]))
def test_the_strong_player_solves_the_puzzles(puzzle: dict[str, Any]) -> None:
    """It finds the only best move of each endgame problem."""
    rows = "/".join(",".join(map(str, puzzle["board"][at : at + 6])) for at in (0, 6))
    state = at(f"{rows} 36-{36 - sum(puzzle['board'])} S")
    assert choose(state, "strong", 1) == puzzle["best"]


@settings(max_examples=40)
@given(st.permutations(range(12)), st.integers(1, 4), st.sampled_from(Side))
def test_the_last_beans_are_played_exactly(places: list[int], pairs: int, turn: Side) -> None:
    """With few beans left the strong player's move has the proven best value."""
    board = [0] * 12
    for place in places[:pairs]:
        board[place] += 2
    rows = f"{','.join(map(str, board[:6]))}/{','.join(map(str, board[6:]))}"
    state = at(f"{rows} 36-{36 - 2 * pairs} {'SN'[turn]}")
    if state.outcome is None:
        values = endgame.values(state)
        assert values is not None
        assert values[choose(state, "strong", 3)] == max(values.values())


@pytest.mark.parametrize(("lower", "upper"), list(pairwise(LEVELS)))
def test_each_level_beats_the_one_below(lower: str, upper: str) -> None:
    """Five seeds from both sides: most games won, and more beans in all."""
    better = partial(choose, level=upper, nodes=3_000)
    worse = partial(choose, level=lower)

    def strong(view: State, seed: int) -> Move:
        return better(view, seed=seed)

    def weak(view: State, seed: int) -> Move:
        return worse(view, seed=seed)

    margins = [contest(strong, weak, seed) for seed in range(5)]
    margins += [-contest(weak, strong, seed) for seed in range(5)]
    assert sum(margin > 0 for margin in margins) > 6
    assert sum(margins) > 0


def test_a_contest_repeats() -> None:
    """All chance comes from the seed."""

    def random(view: State, seed: int) -> Move:
        return choose(view, "random", seed)

    assert [contest(random, random, 5)] * 2 == [contest(random, random, 5) for _ in range(2)]
    assert len({contest(random, random, seed) for seed in range(8)}) > 1


def test_unknown_levels_and_finished_games_are_refused() -> None:
    """Nothing is chosen for a level that does not exist or a game that is over."""
    with pytest.raises(ValueError, match="no such level: 'master'"):
        choose(State.start(), "master", 1)
    over = at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S")
    for ask in (partial(choose, level="greedy", seed=1), hint):
        with pytest.raises(ValueError, match="the game is over: '0,0"):
            ask(over)


@pytest.mark.parametrize(
    ("text", "move", "key", "facts"),
    [
        ("0,0,0,0,0,0/0,0,0,0,3,1 34-34 S hemprich", "pass", "end.hemprich:pass", {}),
        ("0,0,0,6,0,0/3,3,3,3,3,3 24-24 S", "4", "turn.alternate:only", {"pit": 4}),
        (THREAT, "2", "capture.chain:takes", {"beans": 6, "last": 7, "pits": 2}),
        (THREAT, "2", "capture.even:saves", {"beans": 8, "pit": 11}),
        (THREAT, "2", "capture.even:prepares", {"beans": 4, "pit": 1}),
        (LONE, "6", "capture.even:takes", {"beans": 2, "last": 7}),
        ("3,0,0,0,0,1/3,0,0,0,3,0 36-26 S", "6", "win.majority:passes", {"beans": 40}),
        ("2,0,0,0,0,1/1,0,0,0,0,0 34-34 S", "6", "win.majority:proven", {"beans": 38}),
        ("2,0,0,0,0,1/1,0,0,0,0,0 34-34 S", "6", "end.sweep:now", {"beans": 2}),
        ("2,0,0,0,0,1/1,0,0,0,0,0 32-36 S", "6", "win.draw:proven", {}),
        ("2,0,0,0,0,1/1,0,0,0,0,0 28-40 S", "6", "end.sweep:proven", {"beans": 4}),
    ],
)
def test_hints_say_why(text: str, move: str, key: str, facts: dict[str, int]) -> None:
    """A hint names the rule its move serves, with the facts."""
    found = hint(at(text))
    assert found.move == move
    assert (key, facts) in [(one.key, dict(one.facts)) for one in found.reasons]


@settings(max_examples=60)
@given(LINES, st.booleans())
def test_every_hint_is_legal_and_declared(choices: list[int], hemprich: bool) -> None:
    """Along any game a hint is a legal move with at least one reason the ledger knows."""
    state = walked(choices, Rules(hemprich=hemprich))
    found = hint(state, FEW)
    assert advance(state, found.move).ply == state.ply + 1
    assert found.reasons
    for one in found.reasons:
        assert HINTS[one.key] == tuple(name for name, _ in one.facts)
        assert one.rule in ledger("bohnenspiel").rules


def test_hints_end_with_what_the_search_expects() -> None:
    """Where nothing is proven the last reason is the lead some plies ahead."""
    keys = set()
    state = State.start()
    while sum(state.board) > EXACT:
        reasons = hint(state, FEW).reasons
        if len(state.legal_moves()) > 1:
            keys.add(reasons[-1].key)
            assert dict(reasons[-1].facts)["plies"] > 1
        state = state.play(choose(state, "careful", state.ply))
    assert keys == {"sow.own-pit:ahead", "sow.own-pit:level", "sow.own-pit:behind"}
