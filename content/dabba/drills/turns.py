"""Drills about whose turn it is: who draws which line, who is next, which line ends the turn."""

from random import Random

from content.dabba.drills.boards import (
    Wrong,
    after,
    all_of,
    drawn,
    elsewhere,
    everybody,
    has_ready,
    lines_of,
    plates_of,
    written,
)
from content.dabba.drills.played import board, found
from content.drills import EASY, HARD, Ask, Draft, grade, said
from engines.dabba import Line, Rules, State
from engines.dabba.analysis import double_crosses, effects, takes

MOST_BOXES = 20
MOST_LEFT = 10


def first(rng: Random, level: int) -> Draft | None:
    """Who draws one of the first lines, none of which completes a box."""
    rows, columns = rng.randint(2, 7), rng.randint(2, 7)
    state = State.start(Rules(rows, columns, rng.randint(2, 4)))
    players = state.rules.players
    number = rng.randint(level * players + 1, 2 * level * players or players)
    if rows * columns > MOST_BOXES or number > (rows + 1) * columns:
        return None
    due = after(state, state.legal_moves()[: number - 1])
    rules = ("turn.pass", "start.player-one") if number > 1 else ("start.player-one",)
    question = said("question" if number > 1 else "question-first", number=number)
    wrong = elsewhere(rules[0])
    for player in everybody(state):
        key = "wrong.begins" if number == 1 else "wrong.order"
        wrong[f"s-{player}"] = (rules[0], said(key, count=players))
    asked = Ask(rules, state, question, said("right", player=due.turn))
    return asked.tap(plates_of([due.turn]), wrong)


def next_turn(rng: Random, level: int) -> Draft | None:
    """Who is on move after a line, a box and a line, or two boxes at once and a line."""
    wanted = _has_double if level == HARD else has_ready
    state = found(rng, board(rng, level), wanted)
    if state is None:
        return None
    lines = _drawn_then(rng, state, level)
    then = after(state, lines)
    if not (lines and then.turn):
        return None
    rules = _rules(state, lines)
    key = "question" if len(lines) == 1 else "question-then"
    question = said(key, line=written(lines), player=state.turn)
    right = said("right-again" if then.turn == state.turn else "right-next", player=then.turn)
    wrong = elsewhere(rules[0]) | _guesses(state, then, rules)
    return Ask(rules, state, question, right).tap(plates_of([then.turn]), wrong)


def ends(rng: Random, level: int) -> Draft | None:
    """The lines that end the turn; the more lines are left, the harder."""
    state = found(rng, board(rng, level), lambda state: _is_late(state, level))
    if state is None:
        return None
    ready = takes(state)
    answer = [line for line in state.legal_moves() if line not in ready]
    wrong = (
        elsewhere("turn.ends")
        | drawn(state)
        | all_of(lines_of(ready), ("turn.again", said("wrong.again", player=state.turn)))
    )
    question = said("question", player=state.turn)
    return Ask(("turn.ends", "turn.again"), state, question).tap(lines_of(answer), wrong)


def _drawn_then(rng: Random, state: State, level: int) -> tuple[Line, ...]:
    """The lines of a task: one (easy), a box and mostly one more, or two boxes and one more."""
    if level == EASY and rng.random() < 0.5:
        return _plain(rng, state)
    line = rng.choice(double_crosses(state) if level == HARD else takes(state))
    if level == EASY or rng.random() < 0.2:
        return (line,)
    then = state.play(line)
    return (line, *_plain(rng, then)) if then.turn else ()


def _has_double(state: State) -> bool:
    return has_ready(state) and bool(double_crosses(state))


def _plain(rng: Random, state: State) -> tuple[Line, ...]:
    """A line that completes no box, if there is one."""
    lines = [found.line for found in effects(state) if not found.takes]
    return (rng.choice(lines),) if lines else ()


def _rules(state: State, lines: tuple[Line, ...]) -> tuple[str, ...]:
    """The rules that the turn after some lines rests on, the weightiest first."""
    ready, double = lines[0] in takes(state), lines[0] in double_crosses(state)
    if not ready:
        return ("turn.pass",)
    if len(lines) == 1:
        return ("turn.again",)
    return ("turn.one-more" if double else "turn.again", "turn.pass")


def _guesses(state: State, then: State, rules: tuple[str, ...]) -> Wrong:
    """What to say to each plate."""
    again = then.turn == state.turn
    told = {
        player: ("turn.again", said("wrong.again", player=state.turn))
        if again
        else ("players.order", said("wrong.order", player=then.turn))
        for player in everybody(state)
    }
    if not again:
        key = "wrong.stored" if rules[0] == "turn.one-more" else "wrong.over"
        told[state.turn] = (rules[0], said(key, player=state.turn))
    return {f"s-{player}": what for player, what in told.items()}


def _is_late(state: State, level: int) -> bool:
    left, ready = len(state.legal_moves()), len(takes(state))
    return left <= MOST_LEFT and grade(left, 4, 6) == level and 0 < ready < left
