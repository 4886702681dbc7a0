"""Drills about capturing: which pits, how many beans, where the chain breaks, which moves."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from content.bohnenspiel.drills.boards import (
    ALL,
    WHO,
    Wrong,
    controls,
    found,
    found_move,
    options,
    standing,
    unsown,
)
from content.bohnenspiel.drills.played import USUAL, Spot
from content.drills import EASY, HARD, Ask, Draft, forbidden, grade, said
from engines.bohnenspiel import Side
from engines.bohnenspiel.analysis import Sowing, sow, why_not_taken
from engines.bohnenspiel.position import ROW, Board
from engines.bohnenspiel.sowing import EVEN, preceding

CORNERS = {(7, 6), (1, 12)}

REASONS = ("odd", "many", "empty", "cut")


def captured(rng: Random, level: int) -> Draft | None:
    """Which pits a move captures: none or one, two, or more."""
    chosen = _capture(rng, level, least=int(rng.random() < 0.7))
    if chosen is None:
        return None
    spot, move = chosen
    state = standing(spot)
    wrong: Wrong = {
        "store": ("capture.even", said("wrong.store", last=move.last)),
        "their-store": ("board.stores", said("wrong.their-store")),
    }
    for pit in ALL:
        if broken := why_not_taken(state, move.origin, pit):
            wrong[f"p{pit}"] = forbidden(broken)
    stop = _halt(move)
    facts = {"count": move.boards[-1][stop - 1], "last": move.last, "pit": stop}
    right = said("right" if move.taken else "right-none", **facts)
    question = said("question", pit=move.origin)
    answer = controls(pit for pit, _beans in move.taken) or ("store",)
    return Ask(_rules(move), state, question, right).tap(answer, wrong)


def gain(rng: Random, level: int) -> Draft | None:
    """How many beans a move captures."""
    chosen = _capture(rng, level, least=int(rng.random() < 0.7))
    if chosen is None:
        return None
    spot, move = chosen
    full, count = move.boards[-1], move.gain
    near = {0, 2, count - 2, count + 2, count + 4, full[move.last - 1]}
    near.add(count + full[_halt(move) - 1])
    others = rng.sample(sorted(n for n in near if n >= 0 and n != count), 3)
    question = said("question", pit=move.origin)
    draft = Ask(_rules(move), standing(spot), question).number(count, others)
    nothing = said("right-none", count=full[move.last - 1], last=move.last)
    return draft if count else replace(draft, right=nothing)


def stop(rng: Random, level: int) -> Draft | None:
    """Which pit ends the chain of a capture; the longer the chain, the harder."""
    chosen = _capture(rng, level, least=1)
    if chosen is None:
        return None
    spot, move = chosen
    pit, full = _halt(move), move.boards[-1]
    wrong: Wrong = {"*": ("capture.wraps", said("wrong.store"))}
    for guess in ALL:
        wrong[f"p{guess}"] = ("capture.break", said("wrong.behind", pit=guess))
    for guess in _ahead(move):
        wrong[f"p{guess}"] = ("capture.chain", said("wrong.ahead", last=move.last, pit=guess))
    for guess, beans in move.taken:
        wrong[f"p{guess}"] = ("capture.chain", said("wrong.taken", count=beans, pit=guess))
    question = said("question", pit=move.origin)
    right = said(f"right-{_reason(full, pit)}", count=full[pit - 1], pit=pit)
    asked = Ask(("capture.break", "capture.chain"), standing(spot), question, right)
    return asked.tap(controls([pit]), wrong)


def safe(rng: Random, level: int) -> Draft | None:
    """Why a pit is not captured: it is odd, too full or empty, or the chain breaks before it."""
    chosen = _capture(rng, rng.randint(EASY, level), least=level and 1)
    if chosen is None:
        return None
    spot, move = chosen
    why = rng.choice(_escapes(move, level) or [(0, "")])
    if not why[0]:
        return None
    pit, reason = why
    rule = "capture.break" if move.taken else "capture.even"
    question = said("question", guess=pit, pit=move.origin)
    count = move.boards[-1][pit - 1]
    right = said(f"right-{reason}", count=count, pit=pit, stop=_halt(move))
    asked = Ask((rule,), standing(spot), question, right)
    names = {name: said(f"option-{name}") for name in REASONS}
    return asked.choose(reason, names, lambda name: (rule, said(f"wrong.{name}", pit=pit)))


def catches(rng: Random, level: int) -> Draft | None:
    """Which pits capture something when they are sown; hard from the opponent's side."""
    side = Side.NORTH if level == HARD else Side.SOUTH
    spot = found(rng, lambda spot: _is_choice(spot, level))
    if spot is None:
        return None
    state = standing(spot, side)
    wrong = unsown(state)
    answer = []
    for pit in state.choices:
        move = sow(state, pit)
        if broken := why_not_taken(state, pit, move.last):
            wrong[f"p{pit}"] = forbidden(broken)
        else:
            answer.append(pit)
    if answer:
        wrong["store"] = ("capture.even", said("wrong.store"))
    elif level == HARD:
        return None
    rules = ("capture.even", "turn.alternate") if level == HARD else ("capture.even",)
    right = said("right" if answer else "right-none")
    asked = Ask(rules, state, said(f"question-{WHO[side]}"), right)
    return asked.tap(controls(answer) or ("store",), wrong)


def most(rng: Random, level: int) -> Draft | None:
    """Play the move that captures most; the more moves capture, the harder."""
    spot = found(rng, lambda spot: _best(spot, level) is not None)
    best = _best(spot, level) if spot else None
    if spot is None or best is None:
        return None
    move = sow(standing(spot), best)
    right = said("right", count=move.gain, last=move.last)
    rules = ("capture.chain", "capture.even") if len(move.taken) > 1 else ("capture.even",)
    asked = Ask(rules, standing(spot), said("question"), right)
    return asked.play((str(best),), said("otherwise"))


def _capture(rng: Random, level: int, least: int) -> tuple[Spot, Sowing] | None:
    """A move of some game that captures one pit or none (easy), two, or more."""
    chosen = found_move(
        rng,
        lambda _spot, move: least <= len(move.taken) and grade(len(move.taken), 1, 2) == level,
    )
    if chosen is None:
        return None
    spot, move = chosen
    return spot, sow(standing(spot), move.pit)


def _rules(move: Sowing) -> tuple[str, ...]:
    """The rules of capturing that a move turns on."""
    way = [pit for pit, _beans in move.taken]
    turns_on = {
        "capture.wraps": not CORNERS.isdisjoint(pairwise(way)),
        "capture.chain": len(way) > 1,
        "capture.even": True,
        "capture.break": bool(way),
    }
    return tuple(rule for rule, does in turns_on.items() if does)


def _halt(move: Sowing) -> int:
    """The pit where the capture ends, the last bean's own when nothing is captured."""
    return move.stop or move.last


def _ahead(move: Sowing) -> tuple[int, ...]:
    """The three pits after the last bean, but for those a long chain comes round to."""
    near = ((move.last - 1 + step) % len(ALL) + 1 for step in (1, 2, 3))
    return tuple(pit for pit in near if pit != _halt(move))


def _reason(full: Board, pit: int) -> str:
    beans = full[pit - 1]
    return "empty" if not beans else "odd" if beans % 2 else "many"


def _escapes(move: Sowing, level: int) -> list[tuple[int, str]]:
    """Pits that are not captured for one reason alone, with that reason."""
    full, pit = move.boards[-1], _halt(move)
    is_both = full[pit - 1] > 6 and full[pit - 1] % 2
    found = [] if is_both else [(pit, _reason(full, pit))]
    if level == EASY:
        return found
    behind = []
    for _step in range(3):
        pit = preceding(pit, USUAL)
        behind += [(pit, "cut")] if full[pit - 1] in EVEN else []
    return behind if level == HARD and behind else found + behind[:1]


def _is_choice(spot: Spot, level: int) -> bool:
    """Whether so many pits can be sown: three at most (easy), or more."""
    pits = sum(map(bool, spot.board[:ROW]))
    return pits > 1 and (pits > 3) == (level != EASY)


def _best(spot: Spot, level: int) -> int | None:
    """The one pit that captures most, where one (easy), two or more moves capture."""
    gains = {move.pit: move.gain for move in options(spot.board)}
    catching = sorted((count for count in gains.values() if count), reverse=True)
    if len(gains) < 3 or not catching or grade(len(catching), 1, 2) != level:
        return None
    if catching.count(catching[0]) > 1:
        return None
    return max(gains, key=lambda pit: gains[pit])
