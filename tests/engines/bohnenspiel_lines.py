"""Lines of play for properties of Bohnenspiel: from the start, as long as a game may be."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from engines.bohnenspiel import Repetition, Rules, State


def line(seed: int, plies: int) -> list[int]:
    """So many choices; each picks among the legal moves by its remainder."""
    random = Random(seed)
    return [random.randrange(60) for _ in range(plies)]


def walk(rules: Rules, choices: list[int]) -> Iterator[State]:
    """The states of a game in which the choices pick among the legal moves."""
    state = State.start(rules)
    yield state
    for choice in choices:
        if state.outcome:
            return
        moves = state.legal_moves()
        state = state.play(moves[choice % len(moves)])
        yield state


LINES = st.builds(line, st.integers(0, 2**32 - 1), st.integers(0, 90))
ANY_RULES = st.builds(
    Rules,
    clockwise=st.booleans(),
    skip_origin=st.booleans(),
    last_pit_only=st.booleans(),
    stop_when_decided=st.booleans(),
    hemprich=st.booleans(),
    repetition=st.sampled_from(Repetition),
    match_points=st.sampled_from([0, 60, 100]),
    loser_starts=st.booleans(),
    above_half=st.booleans(),
)
