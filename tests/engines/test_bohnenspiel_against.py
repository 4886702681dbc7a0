"""Bohnenspiel against a second, plain program on random matches under every house rule."""

from itertools import product
from random import Random

import pytest

from engines.bohnenspiel import Repetition, Rules, Side, State, advance
from tests.engines.bohnenspiel_plainly import Options, match

NAMES = {Side.SOUTH: "S", Side.NORTH: "N", None: None}
FLAGS = ("clockwise", "skip_origin", "last_pit_only", "stop_when_decided", "hemprich")
COMBINATIONS = list(product(product((False, True), repeat=len(FLAGS)), Repetition))


def engine_match(rules: Rules, random: Random, games: int) -> list[tuple[object, ...]]:
    """The lines `match` writes, written by the engine."""
    lines: list[tuple[object, ...]] = []
    state = State.start(rules)
    for number in range(games):
        state = state.next_game() if number else state
        while state.outcome is None:
            moves = [move if isinstance(move, int) else "pass" for move in state.legal_moves()]
            choice = random.choice(moves)
            state = advance(state, str(choice))
            lines.append((choice, *state.board, NAMES[state.turn], *state.stores))
        result = state.outcome
        line = (result.end.value, *result.beans, NAMES[result.winner], *state.scores)
        lines.append(line)
        if state.match_winner is not None:
            lines.append(("match", NAMES[state.match_winner]))
            break
    return lines


@pytest.mark.parametrize(
    ("flags", "repetition"), COMBINATIONS, ids=lambda value: str(value).replace("Repetition.", "")
)
def test_matches_agree(flags: tuple[bool, ...], repetition: Repetition) -> None:
    """Twelve matches of at most four games agree in every board, end, score and opener."""
    chosen = dict(zip(FLAGS, flags, strict=True))
    for seed, (loser, above, points) in enumerate(
        product((False, True), (False, True), (0, 60, 100))
    ):
        extra = {"loser_starts": loser, "above_half": above, "match_points": points}
        rules = Rules(**chosen, **extra, repetition=repetition)
        options = Options(**chosen, **extra, repetition=repetition.value)
        mine = engine_match(rules, Random(seed), 4)
        assert mine == match(options, Random(seed).choice, 4)
