"""Drills about looking ahead: third walls, safe lines, chains, what to give and what to leave."""

from random import Random

from content.dabba.drills.boards import (
    all_of,
    boxes_of,
    drawn,
    elsewhere,
    has_ready,
    lines_of,
    near,
    written,
)
from content.dabba.drills.played import board, endgame, found
from content.drills import EASY, HARD, MIDDLE, Ask, Draft, grade, said
from engines.dabba import Line, State
from engines.dabba.analysis import (
    Chain,
    chains,
    double_deals,
    effect,
    effects,
    giveaways,
    safe_lines,
    takes,
)
from engines.dabba.solver import best_lines, margin

MOST_SAFE = 5
MOST_LINES = 10
MOST_LINES_DEALT = 16


def third(rng: Random, level: int) -> Draft | None:
    """The lines that put a third wall on a box; the more, the harder."""
    state = found(rng, board(rng, level), lambda state: _offers(state, level))
    if state is None:
        return None
    wrong = (
        elsewhere("plan.third-wall")
        | drawn(state)
        | all_of(lines_of(takes(state)), ("plan.look", said("wrong.takes")))
        | all_of(lines_of(safe_lines(state)), ("plan.third-wall", said("wrong.safe")))
    )
    answer = lines_of(gift.line for gift in giveaways(state))
    return Ask(("plan.third-wall",), state, said("question")).tap(answer, wrong)


def safe(rng: Random, level: int) -> Draft | None:
    """The lines that take nothing and give nothing; the more lines are left, the harder."""
    state = found(rng, board(rng, level), lambda state: _is_quiet(state, level))
    if state is None:
        return None
    wrong = elsewhere("plan.ask-first") | drawn(state)
    for gift in giveaways(state):
        told = said("wrong.gives", count=gift.gives)
        wrong[lines_of([gift.line])[0]] = ("plan.third-wall", told)
    question = said("question", player=state.turn)
    answer = lines_of(safe_lines(state))
    return Ask(("plan.ask-first", "plan.third-wall"), state, question).tap(answer, wrong)


def gives(rng: Random, level: int) -> Draft | None:
    """How many boxes the next player can take after a line."""
    state = endgame(rng, board(rng, level), lambda state: _costs(state, level))
    if state is None:
        return None
    gift = rng.choice(_costs(state, level))
    question = said("question", line=str(gift), player=state.turn)
    right = next(found.gives for found in giveaways(state) if found.line == gift)
    return Ask(("plan.chains", "turn.again"), state, question).number(right, near(rng, right, 1))


def chain(rng: Random, level: int) -> Draft | None:
    """All boxes of the longest chain."""
    state = endgame(rng, board(rng, max(level, MIDDLE)), lambda state: _longest(state, level))
    longest = _longest(state, level) if state else None
    if state is None or longest is None:
        return None
    wrong = elsewhere("plan.chains")
    for other in chains(state):
        told = said("wrong.shorter", count=len(other.boxes))
        wrong |= all_of(boxes_of(other.boxes), ("plan.chains", told))
    question, right = said("question"), said("right", count=len(longest.boxes))
    return Ask(("plan.chains",), state, question, right).tap(boxes_of(longest.boxes), wrong)


def least(rng: Random, level: int) -> Draft | None:
    """The line that gives fewest boxes away, when none is safe."""
    state = endgame(rng, board(rng, max(level, MIDDLE)), lambda state: _must_open(state, level))
    if state is None:
        return None
    gifts = giveaways(state)
    fewest = min(gift.gives for gift in gifts)
    accept = written(gift.line for gift in gifts if gift.gives == fewest)
    question, right = said("question", player=state.turn), said("right", count=fewest)
    asked = Ask(("plan.chains",), state, question, right)
    return asked.play(accept, said("otherwise", count=fewest))


def deal(rng: Random, level: int) -> Draft | None:
    """The line that leaves the last two boxes of a chain, where nothing else is as good."""
    rules = board(rng, max(level, MIDDLE), players=2)
    state = endgame(rng, rules, lambda state: _declines(state, level))
    if state is None:
        return None
    accept = written(best_lines(state))
    question = said("question", player=state.turn)
    asked = Ask(("plan.give-little", "plan.not-at-once"), state, question)
    return asked.play(accept, said("otherwise"))


def best(rng: Random, level: int) -> Draft | None:
    """The only best line of a small board: a box, a line that gives little, a box left alone."""
    rules = board(rng, rng.choice((EASY, MIDDLE)), players=2)
    state = found(rng, rules, lambda state: _kind(state) == level)
    if state is None:
        return None
    (line,) = best_lines(state)
    count = (state.open_boxes + margin(state)) // 2
    rule = "plan.not-at-once" if level == HARD else "plan.look"
    question = said("question", player=state.turn)
    asked = Ask(
        (rule,), state, question, said("right", count=count, other=state.open_boxes - count)
    )
    return asked.play((str(line),), said("otherwise"))


def _offers(state: State, level: int) -> bool:
    """Whether the level's number of lines make a third wall, and none of them takes a box."""
    count = len(giveaways(state))
    mixed = any(found.takes and found.third_walls for found in effects(state))
    return 0 < count <= 8 and grade(count, 2, 4) == level and not mixed


def _is_quiet(state: State, level: int) -> bool:
    left = len(state.legal_moves())
    if grade(left, 6, 11) != level or has_ready(state):
        return False
    return 0 < len(safe_lines(state)) <= MOST_SAFE and bool(giveaways(state))


def _costs(state: State, level: int) -> list[Line]:
    """The lines that give the level's number of boxes, where none can be taken."""
    if has_ready(state):
        return []
    return [gift.line for gift in giveaways(state) if grade(gift.gives, 1, 3) == level]


def _longest(state: State, level: int) -> Chain | None:
    """The longest chain where every open box is part of one, unless it is a loop or two are."""
    if has_ready(state) or any(state.walls(box) < 2 for box in state.rules.grid.boxes):
        return None
    found = sorted(chains(state), key=lambda chain: -len(chain.boxes))
    if len(found) < 2 or found[0].loop or len(found[0].boxes) == len(found[1].boxes):
        return None
    return found[0] if grade(len(found[0].boxes), 3, 5) == level else None


def _must_open(state: State, level: int) -> bool:
    if has_ready(state):
        return False
    lines = effects(state)
    costs = {line.gives for line in lines}
    return all(costs) and len(costs) > 1 and grade(len(chains(state)), 2, 3) == level


def _declines(state: State, level: int) -> bool:
    """Whether one double-dealing line alone is best, and how many boxes are at stake."""
    deals = double_deals(state) if has_ready(state) else ()
    left = len(state.legal_moves())
    if len(deals) != 1 or left > MOST_LINES_DEALT or grade(state.open_boxes, 5, 7) != level:
        return False
    line = deals[0].line
    alone = effect(state, line).gives == deals[0].leaves and not safe_lines(state)
    return alone and deals[0].leaves == 2 and best_lines(state) == (line,)


def _kind(state: State) -> int | None:
    """The level of a position with one best line; None for any other."""
    left, ready = state.legal_moves(), takes(state)
    if not 3 <= len(left) <= MOST_LINES:
        return None
    found = best_lines(state)
    if len(found) != 1:
        return None
    if found[0] in ready:
        return EASY
    return HARD if ready else MIDDLE
