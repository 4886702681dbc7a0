"""Every roll that is played in the backgammon lesson, judged by the slow reference."""

import random

from content import lesson
from engines.backgammon import Phase, Play, State, Turn, advance
from tests.engines.backgammon.reference import legal_routes, legal_writings
from tests.engines.backgammon.test_why_not import ALL_STEPS, MOST_ROUTES, candidates, checked


def positions() -> set[State]:
    """The rolls to play in the lesson's example turns and tasks."""
    found: list[State | Turn] = []
    for step in lesson("backgammon", "en").steps:
        if step.task:
            found.append(State.from_text(step.task.position))
        if step.turn:
            now: State | Turn = State.from_text(step.turn.start)
            for frame in step.turn.frames:
                now = advance(now, frame.do) if frame.do else now
                found.append(now)
    return {state for state in found if isinstance(state, State) and state.phase is Phase.MOVE}


def test_no_legal_play_is_refused_and_no_other_taken() -> None:
    """Each single step, each pair of likely steps and each changed play is judged right."""
    chance = random.Random(33)
    rolls = sorted(positions(), key=str)
    assert len(rolls) > 100
    for state in rolls:
        assert state.dice is not None
        routes = legal_routes(state.board, state.dice)
        assert all(state.why_not(play) is None for play in state.legal_plays())
        if len(routes) > MOST_ROUTES:
            continue
        legal = legal_writings(routes)
        singles = (Play((step,)) for step in ALL_STEPS)
        for play in (*singles, *candidates(chance, routes, legal)):
            assert (checked(state.why_not(play)) is None) == (play in legal), (str(state), play)
