"""Drills about the end: which move ends the game, the sweep, who wins, the best move, Hemprich."""

from collections.abc import Mapping
from random import Random

from content.bohnenspiel.drills.boards import (
    TRIES,
    WHO,
    Option,
    controls,
    found,
    found_move,
    numbered,
    options,
    sparse_move,
    standing,
    stored,
    unsown,
)
from content.bohnenspiel.drills.played import USUAL, Spot
from content.drills import EASY, HARD, MIDDLE, Ask, Draft, Said, grade, said
from engines.bohnenspiel import PASS, Move, Rules, Side, State, endgame
from engines.bohnenspiel.position import HALF, PITS, ROW, Board, Pair

ENOUGH = HALF + 2
"""The least that wins: stores are always even."""

HEMPRICH = Rules(hemprich=True)

SOLVER = endgame.Solver(USUAL)
"""Remembers every endgame met, so that the next one is soon worked out."""

Mistakes = Mapping[str, tuple[str, Said]]


def ends(rng: Random, level: int) -> Draft | None:
    """Which moves end the game now; hard while the opponent still has beans."""
    is_last = rng.random() < 0.7
    chosen = sparse_move(rng, lambda spot, move: move.ends == is_last and _is_near_end(spot, level))
    if chosen is None:
        return None
    spot, _move = chosen
    state = standing(spot)
    moves = tuple(options(spot.board))
    wrong = unsown(state)
    for move in moves:
        wrong[f"p{move.pit}"] = ("end.no-move", said("wrong.goes-on", pit=move.pit))
    answer = controls(move.pit for move in moves if move.ends)
    if answer:
        wrong["store"] = ("end.no-move", said("wrong.store"))
    rules = ("end.no-move", "capture.grand-slam" if level == HARD else "turn.no-feeding")
    asked = Ask(rules, state, said("question"), said("right" if answer else "right-none"))
    return asked.tap(answer or ("store",), wrong)


def sweep(rng: Random, level: int) -> Draft | None:
    """The final count after the last move; hard where it also captures."""
    chosen = sparse_move(
        rng,
        lambda _spot, move: move.ends and any(move.board) and (level == HARD) == bool(move.taken),
    )
    if chosen is None:
        return None
    spot, move = chosen
    side = (Side.SOUTH, Side.NORTH, rng.choice(tuple(Side)))[level]
    state, pit = standing(spot, side), numbered(move.pit, side)
    counts = _counts(state, pit)
    asked = Ask(
        ("end.sweep",),
        state,
        said(f"question-{WHO[side]}", pit=pit),
        said(f"right-{WHO[side]}", count=sum(move.board), **_pair(counts["right"])),
    )
    names = {_name(pair): kind for kind, pair in reversed(counts.items())}
    shown = {_name(pair): said("option", **_pair(pair)) for pair in sorted(set(counts.values()))}
    return asked.choose(
        _name(counts["right"]), shown, lambda name: ("end.sweep", said(f"wrong.{names[name]}"))
    )


def winner(rng: Random, level: int) -> Draft | None:
    """Who has won when the last move is made: far apart (easy), or near 36."""
    close = (HALF - 2, HALF, HALF + 2)
    total = rng.choice((*range(24, 34, 2), *range(40, 50, 2)) if level == EASY else close)
    chosen = last_move(rng, total, is_capture=level == HARD)
    if chosen is None:
        return None
    spot, move = chosen
    side = Side.SOUTH if level == EASY else rng.choice(tuple(Side))
    state, pit = standing(spot, side), numbered(move.pit, side)
    result = state.play(pit).outcome
    if result is None:
        return None
    answer = "draw" if result.winner is None else WHO[result.winner]
    rule = "win.draw" if answer == "draw" else "win.majority"
    asked = Ask(
        (rule, "end.sweep"),
        state,
        said(f"question-{WHO[side]}", pit=pit),
        said(f"right-{answer}", **_pair(result.beans)),
    )
    shown = {name: said(f"option-{name}") for name in (*WHO, "draw")}
    return asked.choose(answer, shown, lambda _name: (rule, said(f"wrong.{answer}")))


def needed(rng: Random, level: int) -> Draft | None:
    """How many beans are missing to more than half: now, or after a capture (hard)."""
    if level == HARD:
        return _needed_then(rng)
    spot = found(rng, lambda spot: _is_open(spot) and (spot.own > 24) == (level == EASY))
    if spot is None:
        return None
    side = rng.choice(tuple(Side))
    question = said(f"question-{WHO[side]}", count=spot.own)
    asked = Ask(("win.majority",), standing(spot, side), question)
    return _missing(asked, rng, spot.own)


def best(rng: Random, level: int) -> Draft | None:
    """The one move that wins or holds the draw; hard where another captures more."""
    chosen = _only_good(rng, 4 if level == EASY else 6)
    if chosen is None:
        return None
    board, values, first = chosen
    gains: dict[Move, int] = {move.pit: move.gain for move in options(board)}
    if level != MIDDLE and (gains[first] < max(gains.values())) != (level == HARD):
        return None
    goal, key = rng.choice(((ENOUGH, "win"), (HALF, "draw")))
    state = standing(stored(board, goal - (sum(board) + values[first]) // 2))
    rules = ("win.majority" if goal > HALF else "win.draw", "end.sweep")
    asked = Ask(rules, state, said(f"question-{key}", count=len(values)), said(f"right-{key}"))
    return asked.play((str(first),), said(f"otherwise-{key}"))


def hemprich(rng: Random, level: int) -> Draft | None:
    """What the side in turn does next: by Hemprich's ending, hard beside the usual one."""
    kind = rng.choice({EASY: ("pass", "on"), MIDDLE: ("bare", "pass", "on")}.get(level, ("pass",)))
    rules = rng.choice((HEMPRICH, USUAL)) if level == HARD else HEMPRICH
    chosen = sparse_move(rng, lambda spot, move: _leads_to(spot, move) == kind)
    if chosen is None:
        return None
    spot, move = chosen
    side = Side.NORTH if level == EASY else rng.choice(tuple(Side))
    state, pit = standing(spot, side, rules), numbered(move.pit, side)
    answer = _next(state.play(pit))
    key = f"{'question' if rules.hemprich else 'usual'}-{WHO[side]}"
    asked = Ask(
        ("end.hemprich",) if rules.hemprich else ("end.no-move", "end.hemprich"),
        state,
        said(key, pit=pit),
        said(f"right-{answer}"),
    )
    shown = {name: said(f"option-{name}") for name in ("on", "pass", "swept", "bare")}
    return asked.choose(answer, shown, lambda _name: (asked.rules[0], said(f"wrong.{answer}")))


def last_move(rng: Random, total: int, *, is_capture: bool) -> tuple[Spot, Option] | None:
    """A move that ends the game and leaves its mover with so many beans in all."""
    chosen = sparse_move(
        rng,
        lambda spot, move: (
            move.ends and is_capture == bool(move.taken) and sum(spot.board) <= total
        ),
    )
    if chosen is None:
        return None
    spot, move = chosen
    return stored(spot.board, total - sum(spot.board)), move


def _is_near_end(spot: Spot, level: int) -> bool:
    """Whether there is a choice, with an empty row opposite unless the level is hard."""
    pits = sum(map(bool, spot.board[:ROW]))
    is_hard = any(spot.board[ROW:])
    return pits > 1 and (HARD if is_hard else grade(pits, 3, ROW)) == level


def _counts(state: State, pit: int) -> dict[str, Pair]:
    """The final count, and those of someone who counts amiss, by what they overlook."""
    after = state.play(pit)
    result, left = after.outcome, sum(after.board)
    own, other = after.stores[state.turn], after.stores[after.turn]
    pairs = {"lost": (own, other), "other": (own, other + left)}
    pairs["shared"] = own + left // 2, other + left // 2
    turned = {kind: (pair[state.turn], pair[after.turn]) for kind, pair in pairs.items()}
    return {"right": result.beans if result else after.stores} | turned


def _pair(pair: Pair) -> dict[str, int]:
    return {"them": pair[Side.NORTH], "you": pair[Side.SOUTH]}


def _name(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"


def _needed_then(rng: Random) -> Draft | None:
    chosen = found_move(rng, lambda spot, move: bool(move.taken) and _is_open(spot, move.gain))
    if chosen is None:
        return None
    spot, move = chosen
    question = said("question-then", count=spot.own, pit=move.pit)
    asked = Ask(("win.majority", "capture.even"), standing(spot), question)
    return _missing(asked, rng, spot.own + move.gain)


def _is_open(spot: Spot, gain: int = 0) -> bool:
    """Whether the mover has captured something and can still win, but has not with this gain."""
    return 0 < spot.own < ENOUGH - gain and spot.theirs < HALF


def _missing(asked: Ask, rng: Random, own: int) -> Draft:
    """The question how many beans someone with so many still needs."""
    count = ENOUGH - own
    near = {count - 1, count - 2, count + 1, count + 2, count + 4, own}
    return asked.number(count, rng.sample(sorted(n for n in near if n > 0 and n != count), 3))


def _only_good(rng: Random, beans: int) -> tuple[Board, Mapping[Move, int], Move] | None:
    """A board with so many beans where one move is worth more than any other, with all values."""
    for _try in range(TRIES):
        board = [0] * PITS
        for _bean in range(beans):
            board[rng.randrange(PITS)] += 1
        values = _values(tuple(board))
        ranks = sorted(values.values(), reverse=True)
        if len(ranks) > 1 and ranks[0] > ranks[1]:
            return tuple(board), values, max(values, key=lambda move: values[move])
    return None


def _values(board: Board) -> Mapping[Move, int]:
    """What each move is worth when both sides go on as well as can be; empty without a move."""
    if not any(board[:ROW]):
        return {}
    return endgame.values(standing(stored(board, 0)), solver=SOLVER) or {}


def _leads_to(spot: Spot, move: Option) -> str:
    """What Hemprich asks next: ``bare`` ends the game, ``pass`` is for an empty row."""
    if not any(move.board):
        return "bare"
    if not move.ends:
        return "plain" if any(spot.board[ROW:]) else "on"
    return "pass"


def _next(after: State) -> str:
    if after.end:
        return "swept" if any(after.board) else "bare"
    return "pass" if after.legal_moves() == (PASS,) else "on"
