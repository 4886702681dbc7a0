"""Bohnenspiel: what holds in every game under every house rule."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.bohnenspiel import PASS, VIOLATIONS, Move, Rules, State, sowing
from engines.bohnenspiel.packed import children, pack, seats, unpack
from engines.bohnenspiel.position import PLY_CAP
from engines.contract import IllegalMove
from tests.engines.bohnenspiel_lines import ANY_RULES, LINES, walk

EVERY_MOVE: tuple[Move, ...] = (*range(14), PASS)


@given(ANY_RULES, LINES)
def test_beans_are_conserved(rules: Rules, choices: list[int]) -> None:
    """Board and stores hold 72 beans, both stores an even number."""
    for state in walk(rules, choices):
        assert sum(state.board) + sum(state.stores) == 72
        assert all(store % 2 == 0 for store in state.stores)
        assert min(state.board) >= 0


@given(ANY_RULES, LINES)
def test_text_is_the_identity(rules: Rules, choices: list[int]) -> None:
    """A state reads back from its text, history and all."""
    *_, state = walk(rules, choices)
    assert State.from_text(str(state)) == state
    assert hash(State.from_text(str(state))) == hash(state)


@given(ANY_RULES, LINES)
def test_legal_moves_are_what_why_not_allows(rules: Rules, choices: list[int]) -> None:
    """No legal move raises, no illegal one passes, and every refusal is declared."""
    *_, state = walk(rules, choices)
    legal = state.legal_moves()
    assert len(set(legal)) == len(legal)
    for move in EVERY_MOVE:
        broken = state.why_not(move)
        assert (broken is None) == (move in legal)
        if broken is None:
            assert state.play(move).ply == state.ply + 1
            continue
        assert VIOLATIONS[broken.key] == tuple(name for name, _ in broken.facts)
        with pytest.raises(IllegalMove) as refused:
            state.play(move)
        assert refused.value.violation == broken


@given(ANY_RULES, st.randoms(use_true_random=False))
def test_every_game_ends(rules: Rules, random: Random) -> None:
    """Within 300 plies there is an outcome, and its beans add up."""
    state = State.start(rules)
    while (result := state.outcome) is None:
        state = state.play(random.choice(state.legal_moves()))
        assert state.ply <= PLY_CAP
    assert sum(result.beans) == sum(state.stores) + sum(result.swept)
    assert all(swept >= 0 for swept in result.swept)
    if result.winner is not None:
        assert result.beans[result.winner] > 36


@given(LINES)
def test_clockwise_is_a_mirror(choices: list[int]) -> None:
    """A clockwise game is a counter-clockwise one seen in a mirror."""
    state = State.start()
    mirrored = State.start(Rules(clockwise=True))
    for choice in choices:
        if state.outcome:
            break
        pits = [int(str(move)) for move in state.legal_moves()]
        pit = pits[choice % len(pits)]
        state = state.play(pit)
        mirrored = mirrored.play((6 - pit) % 12 + 1)
        assert state.board == mirrored.board[5::-1] + mirrored.board[:5:-1]
        assert state.stores == mirrored.stores


@given(ANY_RULES, LINES)
def test_the_fast_moves_are_the_moves(rules: Rules, choices: list[int]) -> None:
    """The packed generator finds the same boards and captures as the plain one."""
    *_, state = walk(rules, choices)
    fast = [
        (pit, gain, unpack(board))
        for gain, pit, board in children(pack(state.board), seats(rules)[state.turn])
    ]
    plain = [(pit, sowing.move(state.board, pit, rules)) for pit in state.choices]
    assert fast == [(pit, moved.gain, moved.board) for pit, moved in plain]


@given(ANY_RULES, LINES)
def test_history_is_what_matters_since_the_last_capture(rules: Rules, choices: list[int]) -> None:
    """Forgetting the quiet plies changes only how often a position has occurred."""
    *_, state = walk(rules, choices)
    bare = replace(state, quiet=())
    assert (bare.occurrences, bare.board) == (1, state.board)
    assert state.occurrences <= 1 + len(state.quiet) // 2
