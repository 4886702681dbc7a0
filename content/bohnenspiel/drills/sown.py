"""Drills about sowing: where the last bean falls, which pits may be sown, who is next, notation."""

from random import Random

from content.bohnenspiel.drills.boards import (
    ALL,
    OTHER,
    STORES,
    WHO,
    Option,
    Wrong,
    controls,
    found,
    found_move,
    numbered,
    options,
    sparse_move,
    standing,
    unsown,
)
from content.bohnenspiel.drills.played import Spot
from content.drills import EASY, HARD, MIDDLE, Ask, Draft, forbidden, grade, said
from engines.bohnenspiel import Side, State
from engines.bohnenspiel.analysis import landing, sow, why_not_last
from engines.bohnenspiel.position import PITS, ROW


def last(rng: Random, level: int) -> Draft | None:
    """Where the last bean falls; the further it goes, the harder."""
    chosen = found_move(rng, lambda spot, move: _distance(spot, move) == level)
    if chosen is None:
        return None
    spot, move = chosen
    side = Side.SOUTH if level == EASY else rng.choice(tuple(Side))
    state, pit = standing(spot, side), numbered(move.pit, side)
    end = numbered(move.last, side)
    question = said(f"question-{WHO[side]}", pit=pit)
    asked = Ask(_rules(spot, move), state, question, said("right", pit=end))
    return asked.tap(controls([end]), guesses(state, pit))


def feeds(rng: Random, level: int) -> Draft | None:
    """Which own pits send their last bean to a certain pit."""
    spot = found(rng, lambda spot: bool(_fed(spot, level)))
    if spot is None:
        return None
    target = rng.choice(_fed(spot, level))
    state = standing(spot)
    moves = tuple(options(spot.board))
    wrong = unsown(state)
    for move in moves:
        if broken := why_not_last(state, move.pit, target):
            told = said("wrong.elsewhere", last=move.last, pit=move.pit)
            wrong[f"p{move.pit}"] = (broken.rule, told)
    answer = controls(move.pit for move in moves if move.last == target)
    asked = Ask(("sow.direction", "sow.one-each"), state, said("question", pit=target))
    return asked.tap(answer, wrong)


def may(rng: Random, level: int) -> Draft | None:
    """Which pits may be sown: now by the learner, by the opponent, or after a move."""
    if level == HARD:
        return _may_then(rng)
    side = Side.SOUTH if level == EASY else Side.NORTH
    spot = found(rng, lambda spot: 0 in spot.board[:ROW])
    if spot is None:
        return None
    state = standing(spot, side)
    rules = ("sow.own-pit",) if level == EASY else ("sow.own-pit", "turn.alternate")
    return _liftable(Ask(rules, state, said(f"question-{WHO[side]}")), state, "wrong.empty")


def next_turn(rng: Random, level: int) -> Draft | None:
    """What comes after a move: whose turn, or the end."""
    kind = rng.choice({EASY: ("caught",), MIDDLE: ("over", "fed"), HARD: ("bare", "slam")}[level])
    find = found_move if level == EASY else sparse_move
    chosen = find(rng, lambda spot, move: _outcome(spot, move) == kind)
    if chosen is None:
        return None
    spot, move = chosen
    side = rng.choice(tuple(Side))
    state, pit = standing(spot, side), numbered(move.pit, side)
    after = state.play(pit)
    answer = "over" if after.end else WHO[after.turn]
    rules = ("turn.alternate",) if level == EASY else ("end.no-move", "turn.alternate")
    asked = Ask(rules, state, said(f"question-{WHO[side]}", pit=pit), said(f"right-{answer}"))
    mistakes = {
        "over": ("end.no-move", said("wrong.on")),
        WHO[side]: ("turn.alternate", said("wrong.again")),
    }
    names = (*WHO, "over")
    over = ("end.no-move", said("wrong.over"))
    return asked.choose(
        answer,
        {name: said(f"option-{name}") for name in names},
        lambda name: over if answer == "over" else mistakes[name],
    )


def paper(rng: Random, level: int) -> Draft | None:
    """Where the last bean falls of the last of one, two or three moves read from paper."""
    spot = found(rng, lambda spot: 2 * level <= sum(map(bool, spot.board[:ROW])))
    if spot is None:
        return None
    start = state = standing(spot, rng.choice(tuple(Side)))
    moves: list[int] = []
    for number in range(level + 1):
        state = state.play(moves[-1]) if number else state
        short = [pit for pit in state.choices if state.board[pit - 1] <= PITS - 4 * level]
        if state.end or not short:
            return None
        moves.append(rng.choice(short))
    question = said("question", moves=tuple(moves))
    end = landing(state, moves[-1])
    right = said("right", beans=state.board[moves[-1] - 1], last=end, pit=moves[-1])
    rules = ("pits.numbers", "turn.alternate") if level else ("pits.numbers",)
    return Ask(rules, start, question, right).tap(controls([end]), guesses(state, moves[-1]))


def guesses(state: State, pit: int) -> Wrong:
    """What to say to each place where someone may expect the last bean."""
    broken = {guess: why_not_last(state, pit, guess) for guess in ALL}
    wrong = {f"p{guess}": forbidden(why) for guess, why in broken.items() if why}
    return wrong | dict.fromkeys(STORES, ("sow.no-stores", said("wrong.store")))


def _distance(spot: Spot, move: Option) -> int | None:
    """The level of a sowing by its beans; None for a single one."""
    beans = spot.board[move.pit - 1]
    return grade(beans, 5, PITS - 1) if beans > 1 else None


def _rules(spot: Spot, move: Option) -> tuple[str, ...]:
    """The rules of sowing that a move turns on."""
    beans = spot.board[move.pit - 1]
    lands_on = sow(standing(spot), move.pit).boards[-1][move.last - 1]
    turns_on = {
        "sow.origin": beans >= PITS,
        "sow.no-stores": move.pit + beans > ROW,
        "sow.single-lap": lands_on > 1,
        "sow.one-each": True,
        "sow.direction": True,
    }
    return tuple(rule for rule, does in turns_on.items() if does)


def _fed(spot: Spot, level: int) -> list[int]:
    """The pits where last beans fall: of one short sowing (easy), a longer one, or several."""
    found: dict[int, list[int]] = {}
    for move in options(spot.board):
        found.setdefault(move.last, []).append(spot.board[move.pit - 1])
    return [
        pit
        for pit, beans in found.items()
        if (HARD if len(beans) > 1 else grade(beans[0], 4, PITS - 1)) == level
    ]


def _may_then(rng: Random) -> Draft | None:
    chosen = found_move(rng, _opens_or_closes)
    if chosen is None:
        return None
    spot, move = chosen
    state = standing(spot)
    rules = ("sow.own-pit", "turn.alternate", "sow.one-each")
    asked = Ask(rules, state, said("question-then", pit=move.pit))
    return _liftable(asked, state.play(move.pit), "wrong.empty-then")


def _opens_or_closes(spot: Spot, move: Option) -> bool:
    """Whether a move fills an empty pit opposite, or empties one, and the game goes on."""
    changed = any(bool(spot.board[pit - 1]) != bool(move.board[pit - 1]) for pit in OTHER)
    return changed and 0 in move.board[ROW:] and not move.ends


def _liftable(asked: Ask, now: State, empty: str) -> Draft:
    """The task to find every pit that the side on turn may sow ``now``."""
    wrong = unsown(now)
    for pit in now.turn.pits:
        if not now.board[pit - 1]:
            wrong[f"p{pit}"] = ("sow.own-pit", said(empty, pit=pit))
    return asked.tap(controls(now.choices), wrong)


def _outcome(spot: Spot, move: Option) -> str:
    """What a move leads to: ``slam`` and ``over`` end the game, the others do not."""
    if move.ends:
        return "slam" if any(spot.board[ROW:]) else "over"
    if not any(move.board[:ROW]):
        return "bare"
    if not any(spot.board[ROW:]):
        return "fed"
    return "caught" if move.taken else "plain"
