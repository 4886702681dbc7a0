"""Drills about house rules: clockwise, skipping the pit that was lifted, only the last pit."""

from random import Random

from content.bohnenspiel.drills.boards import ALL, STORES, Wrong, controls, found_move, standing
from content.drills import HARD, Ask, Draft, forbidden, grade, said
from engines.bohnenspiel import Rules, State
from engines.bohnenspiel.analysis import landing, why_not_last, why_not_taken
from engines.bohnenspiel.position import PITS

CLOCKWISE = Rules(clockwise=True)
SKIPS = Rules(skip_origin=True)
LAST_ONLY = Rules(last_pit_only=True)


def house(rng: Random, level: int) -> Draft | None:
    """One house rule on a board of a game: two that are soon told, or the one of long sowings."""
    if level == HARD:
        return skipped(rng)
    return rng.choice((clockwise, last_only))(rng, level)


def clockwise(rng: Random, level: int) -> Draft | None:
    """Where the last bean falls at a table that sows clockwise."""
    chosen = found_move(
        rng, lambda spot, move: grade(spot.board[move.pit - 1], 4, PITS - 1) == level
    )
    if chosen is None:
        return None
    spot, move = chosen
    state, usual = standing(spot, rules=CLOCKWISE), landing(standing(spot), move.pit)
    wrong = _counted(move.pit)
    wrong[f"p{usual}"] = ("sow.clockwise", said("wrong.usual"))
    return _landing(state, move.pit, "clockwise", "sow.clockwise", wrong)


def skipped(rng: Random) -> Draft | None:
    """Where the last bean falls when a hand that comes round skips the pit it came from."""
    chosen = found_move(rng, lambda spot, move: spot.board[move.pit - 1] >= PITS)
    if chosen is None:
        return None
    spot, move = chosen
    state, usual = standing(spot, rules=SKIPS), landing(standing(spot), move.pit)
    wrong = _counted(move.pit)
    if broken := why_not_last(state, move.pit, usual):
        wrong[f"p{usual}"] = forbidden(broken)
    return _landing(state, move.pit, "skips", "sow.skip-origin", wrong)


def last_only(rng: Random, level: int) -> Draft | None:
    """Which pit is captured when only the last bean's own can be."""
    chosen = found_move(rng, lambda _spot, move: grade(len(move.taken), 2, PITS) == level)
    if chosen is None or not chosen[1].taken:
        return None
    spot, move = chosen
    state = standing(spot, rules=LAST_ONLY)
    wrong: Wrong = dict.fromkeys(STORES, ("capture.last-only", said("wrong.captures")))
    for pit in ALL:
        if broken := why_not_taken(state, move.pit, pit):
            wrong[f"p{pit}"] = forbidden(broken)
    question = said("last-only", pit=move.pit)
    right = said("right-last-only", pit=move.last)
    return Ask(("capture.last-only",), state, question, right).tap(controls([move.last]), wrong)


def _landing(state: State, pit: int, key: str, rule: str, wrong: Wrong) -> Draft:
    end = landing(state, pit)
    asked = Ask((rule,), state, said(key, pit=pit), said(f"right-{key}", pit=end))
    return asked.tap(controls([end]), wrong)


def _counted(pit: int) -> Wrong:
    """What to say to any other place: count again, or pass over the stores."""
    count = ("sow.one-each", said("wrong.count", pit=pit))
    store = ("sow.no-stores", said("wrong.store"))
    return dict.fromkeys(controls(ALL), count) | dict.fromkeys(STORES, store)
