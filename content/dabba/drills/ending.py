"""Drills about the end of a game: what is left to win, who has won; and about house rules."""

from random import Random

from content.dabba.drills.boards import (
    Wrong,
    after,
    all_of,
    boxes_of,
    elsewhere,
    everybody,
    has_ready,
    near,
    plates_of,
    run,
    written,
)
from content.dabba.drills.played import board, found
from content.drills import EASY, HARD, MIDDLE, Ask, Draft, said
from engines.dabba import Rules, State
from engines.dabba.analysis import takeable, takes

BOARDS = ((3, 3), (4, 4), (6, 6))
WALLS = 2


def left(rng: Random, level: int) -> Draft | None:
    """How many points are still to be won, or what one player would have with all of them."""
    rows, columns = BOARDS[level]
    rules = Rules(rows, columns, rng.randint(2, 4))
    state = found(rng, rules, lambda state: any(state.scores))
    if state is None:
        return None
    right = state.open_boxes
    if level == EASY or rng.random() < 0.5:
        return Ask(("score.total",), state, said("question")).number(right, near(rng, right))
    player = rng.choice(everybody(state))
    right += state.scores[player - 1]
    question = said("question-all", player=player)
    return Ask(("score.total", "box.point"), state, question).number(right, near(rng, right))


def winner(rng: Random, level: int) -> Draft | None:
    """Who has won, alone or together, when the player on move takes all boxes that are left."""
    shared = rng.random() < 0.5
    rules = board(rng, rng.randrange(3), players=level + 2)
    state = found(rng, rules, lambda state: _is_last(state) and _is_shared(state) == shared)
    if state is None:
        return None
    asked = ("win.shared", "win.most") if shared else ("win.most",)
    return _won(state, asked, "question")


def house(rng: Random, level: int) -> Draft | None:
    """One of the house rules: the frame drawn first, no further move, the fewest boxes win."""
    return {EASY: _swedish, MIDDLE: _once, HARD: _fewest}[level](rng)


def _swedish(rng: Random) -> Draft | None:
    rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    rules = Rules(rows, columns, rng.randint(2, 4), swedish=True)
    state = found(rng, rules, lambda state: 0 < len(_with_walls(state)) <= 6)
    if state is None:
        return None
    wrong: Wrong = elsewhere("option.swedish")
    for box in state.rules.grid.boxes:
        told = said("wrong.walls", count=state.walls(box))
        wrong[boxes_of([box])[0]] = ("option.swedish", told)
    asked = Ask(("option.swedish",), state, said("question-swedish"), said("right-swedish"))
    return asked.tap(_with_walls(state), wrong)


def _once(rng: Random) -> Draft | None:
    rules = Rules(rng.randint(2, 4), rng.randint(2, 4), rng.randint(2, 4), once=True)
    state = found(rng, rules, has_ready)
    if state is None:
        return None
    line = rng.choice(takes(state))
    then = state.play(line)
    if not then.turn:
        return None
    wrong = elsewhere("option.once")
    told = ("option.once", said("wrong.once", player=then.turn))
    wrong |= all_of(plates_of(everybody(state)), told)
    question = said("question-once", line=written([line]), player=state.turn)
    asked = Ask(("option.once",), state, question, said("right-once", player=then.turn))
    return asked.tap(plates_of([then.turn]), wrong)


def _fewest(rng: Random) -> Draft | None:
    rules = Rules(rng.randint(2, 3), rng.randint(2, 4), rng.randint(2, 4), fewest=True)
    state = found(rng, rules, _is_last)
    if state is None:
        return None
    return _won(state, ("option.fewest",), "question-fewest", "fewest")


def _won(state: State, rules: tuple[str, ...], question: str, kind: str = "most") -> Draft:
    """The task to find every player who has won after the last boxes."""
    then = _last(state)
    winners = then.outcome.winners if then.outcome else ()
    wrong = elsewhere(rules[-1])
    for player, count in enumerate(then.scores, 1):
        wrong[f"s-{player}"] = (rules[-1], said(f"wrong.{kind}", count=count, player=player))
    right = said(f"right-{kind if len(winners) == 1 else 'shared'}", player=winners)
    asked = Ask(rules, state, said(question, player=state.turn), right)
    return asked.tap(plates_of(winners), wrong)


def _is_last(state: State) -> bool:
    """Whether all boxes that are left can be taken in one turn."""
    return 0 < state.open_boxes <= 3 and takeable(state) == state.open_boxes


def _is_shared(state: State) -> bool:
    result = _last(state).outcome
    return bool(result and result.shared)


def _last(state: State) -> State:
    """The end of a game in which the player on move takes everything that is left."""
    return after(state, run(Random(0), state, state.open_boxes))  # noqa: S311 - any order will do


def _with_walls(state: State) -> tuple[str, ...]:
    return boxes_of(box for box in state.rules.grid.boxes if state.walls(box) == WALLS)
