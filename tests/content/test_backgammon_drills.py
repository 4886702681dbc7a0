"""The answers of backgammon's drills once more, counted slowly from the position alone."""

from collections.abc import Callable
from random import Random

import pytest

from content.backgammon.drills import TOPICS
from content.backgammon.drills.ending import with_loser
from content.backgammon.drills.played import game
from content.drills import Draft, series
from engines.backgammon import Board, Side, State, Win
from engines.backgammon.position import worth
from tests.engines.backgammon.reference import legal_routes, moved, step_target

COUNT = 60
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def white(state: State) -> Board:
    """The board as White numbers it."""
    return state.points(Side.WHITE)


def fact(draft: Draft, name: str) -> int:
    """A number of the question."""
    value = dict(draft.question.facts)[name]
    assert isinstance(value, int)
    return value


def taps(points: set[int], otherwise: str = "") -> set[str]:
    """The controls of points, or another one where there is none."""
    return {f"p{point}" for point in points} or {otherwise}


def routes(state: State) -> dict[tuple[tuple[int, int], ...], Board]:
    """Every legal way to play the roll, with the board it leaves."""
    assert state.dice
    return {tuple(steps): end for steps, end in legal_routes(state.board, state.dice).items()}


def reach(state: State, draft: Draft) -> set[str]:
    """Follow one checker through every beginning of every legal turn in which only it moves."""
    source, ends = fact(draft, "point"), set()
    for steps in routes(state):
        place = source
        for begin, end in steps:
            if begin != place:
                break
            place = end
            ends.add(place)
    return taps(ends)


def blocked(state: State, draft: Draft) -> set[str]:
    """Look at each of the six points ahead."""
    source, board = fact(draft, "point"), white(state)
    return taps({source - die for die in range(1, 7) if source > die and board[source - die] < -1})


def hit(state: State, _draft: Draft) -> set[str]:
    """Blots that are gone from their point at some legal end of the turn."""
    ends = routes(state).values()
    blots = {point for point in range(1, 25) if state.board[point] == -1}
    return taps({point for point in blots if any(end[point] != -1 for end in ends)})


def shots(state: State, draft: Draft) -> set[str]:
    """Play every roll for Black and see whether the blot is still there."""
    target = 25 - fact(draft, "point")
    assert state.board[target] == -1
    hits = [
        roll
        for roll in ROLLS
        if any(end[target] != -1 for end in legal_routes(state.board, roll).values())
    ]
    return {str(len(hits))}


def made(state: State, draft: Draft) -> set[str]:
    """All legal plays after which two checkers stand on the point."""
    point = fact(draft, "point")
    assert white(state)[point] < 2
    plays = state.legal_plays()
    return {str(play) for play in plays if state.play(play).points(Side.WHITE)[point] > 1}


def wall(state: State, draft: Draft) -> set[str]:
    """Try every stretch of the board, the longest first."""
    sign = 1 if draft.question.key == "question-white" else -1
    solid = [point for point in range(1, 25) if white(state)[point] * sign > 1]
    for length in range(24, 0, -1):
        whole = [
            first for first in range(1, 26 - length) if {*range(first, first + length)} <= {*solid}
        ]
        if whole:
            (first,) = whole
            return taps(set(range(first, first + length)))
    return set()


def enter(state: State, _draft: Draft) -> set[str]:
    """The first steps of legal turns that come from the bar."""
    return taps({steps[0][1] for steps in routes(state) if steps and steps[0][0] == 25}, "bar")


def closed(state: State, _draft: Draft) -> set[str]:
    """White's home points that Black could land on from the bar."""
    assert state.board[25] > 0
    landings = {step_target(state.board, 25, die) for die in range(1, 7)}
    return taps({25 - point for point in landings if point}, "bar")


def must(state: State, _draft: Draft) -> set[str]:
    """Play each number alone, and both in either order."""
    assert state.dice
    high, low = state.dice
    alone = {die: ends_of(state.board, (die,)) for die in (high, low)}
    both = ends_of(state.board, (high, low)) | ends_of(state.board, (low, high))
    if both:
        return {"both"}
    if alone[high] and alone[low]:
        return {"larger"}
    return {"high"} if alone[high] else {"low"} if alone[low] else {"none"}


def ends_of(board: Board, dice: tuple[int, ...]) -> set[Board]:
    """Every board after all dice, played in this order."""
    boards = {board}
    for die in dice:
        boards = {
            moved(now, source, target)
            for now in boards
            for source in range(1, 26)
            if (target := step_target(now, source, die)) is not None
        }
    return boards


def doubles(state: State, _draft: Draft) -> set[str]:
    """Play on until nothing moves."""
    assert state.dice
    dice = state.dice * 2
    return {str(max(count for count in range(5) if ends_of(state.board, dice[:count])))}


def off(state: State, _draft: Draft) -> set[str]:
    """The first steps of legal turns that leave the board."""
    return taps({steps[0][0] for steps in routes(state) if steps and steps[0][1] == 0}, "off")


def most_off(state: State, _draft: Draft) -> set[str]:
    """Count the checkers left after every legal turn."""
    before = sum(n for n in state.board if n > 0)
    after = (sum(n for n in end if n > 0) for end in routes(state).values())
    return {str(before - min(after))}


def win(state: State, draft: Draft) -> set[str]:
    """Look whether some turn takes the last checker off, and at what Black has left."""
    if not any(all(n <= 0 for n in end) for end in routes(state).values()):
        return {"0"}
    black = [-n for n in state.board]
    is_mars = sum(n for n in black if n > 0) == 15
    behind = any(n > 0 for n in black[:7])
    return {str((1 + is_mars + (is_mars and behind)) * fact(draft, "cube"))}


def opening(_state: State, draft: Draft) -> set[str]:
    """The higher of the last two dice."""
    mine, theirs = fact(draft, "white"), fact(draft, "black")
    return {"again" if mine == theirs else "white" if mine > theirs else "black"}


def turns(_state: State, draft: Draft) -> set[str]:
    """The side the question does not speak of, with two dice."""
    return {"black-two" if draft.question.key.startswith("question-white") else "white-two"}


def count(state: State, _draft: Draft) -> set[str]:
    """Walk every checker home, point by point."""
    total = 0
    for point, checkers in enumerate(white(state)):
        for _checker in range(max(checkers, 0)):
            total += point
    return {str(total)}


PLAIN: dict[str, Callable[[State, Draft], set[str]]] = {
    "reach": reach,
    "blocked": blocked,
    "hit": hit,
    "shots": shots,
    "made": made,
    "wall": wall,
    "enter": enter,
    "closed": closed,
    "must": must,
    "doubles": doubles,
    "off": off,
    "most-off": most_off,
    "win": win,
    "opening": opening,
    "turns": turns,
    "count": count,
}


@pytest.mark.parametrize("topic", TOPICS)
def test_answers_are_found_again_plainly(topic: str) -> None:
    """A slow count from the position alone comes to the very same answer."""
    for number in range(COUNT):
        draft = series("backgammon", topic, 1).drill(number).draft
        state = State.from_text(draft.position)
        assert PLAIN[topic](state, draft) == set(draft.answer), draft.position


def test_positions_come_from_games_that_end_in_the_usual_way() -> None:
    """Most games are played to their end, and every board has its thirty checkers or fewer."""
    games = [game(number) for number in range(60)]
    assert sum(len(boards) < 140 for boards in games) > 50
    for board in (board for boards in games for board in boards):
        sides = [sum(n for n in board if n > 0), -sum(n for n in board if n < 0)]
        assert all(0 < checkers <= 15 for checkers in sides)


@pytest.mark.parametrize("kind", Win)
def test_a_loser_is_set_up_as_asked(kind: Win) -> None:
    """The other side's checkers are put where losing costs what was wanted."""
    board = (0, 2, *(0,) * 17, -3, -1, -5, 0, 0, -1, 0)
    changed = with_loser(board, kind, Random(1))
    assert worth(tuple(-n for n in reversed(changed))) is kind
    assert [max(n, 0) for n in changed] == [max(n, 0) for n in board]
