"""The board in words: the whole position, and the label of every place that can be tapped."""

from classroom.boards.bohnenspiel.geometry import HEIGHT, WIDTH, Plan, control_of
from classroom.boards.bohnenspiel.standing import Midway, Now, outcome_of, standing, state_of
from classroom.boards.scene import READER, Control, Look
from classroom.boards.surface import Box
from content import Words, words
from engines.bohnenspiel import Outcome, Side
from engines.bohnenspiel.analysis import decided

GAME = "bohnenspiel"


def describe(now: Now, language: str, look: Look = READER) -> str:
    """The whole position, sentence by sentence, as the reader sees it."""
    say, plan, state = words(language, GAME), Plan.of(look), state_of(now)
    result = outcome_of(now)
    parts = [_sowing(say, now)] if isinstance(now, Midway) else []
    parts.append(
        _result(say, plan, result) if result else say.say(f"term.turn-{_who(plan, state.turn)}")
    )
    parts += [_row(say, plan, now, side) for side in (plan.near, plan.near.other)]
    parts.append(_stores(say, plan, now))
    leader = decided(state)
    if result is None and leader is not None:
        parts.append(say.say(f"term.decided-{_who(plan, leader)}"))
    if any(state.before) or (result and state.match_winner is not None):
        parts.append(_match(say, plan, state.scores))
    return " ".join(parts)


def controls(now: Now, language: str, look: Look = READER) -> tuple[Control, ...]:
    """Everything that can be tapped: the pits by their numbers, then the stores."""
    say, plan, table = words(language, GAME), Plan.of(look), standing(now)
    pits = [
        _control(control_of(pit), plan.reach(pit), _pit(say, plan, pit, table.board[pit - 1]))
        for pit in range(1, 13)
    ]
    stores = [
        _control(name, plan.store_box(side), _store(say, plan, side, table.stores[side]))
        for name, side in (("store", Side.SOUTH), ("their-store", Side.NORTH))
    ]
    return (*pits, *stores)


def _who(plan: Plan, side: Side) -> str:
    return "you" if side is plan.near else "them"


def _sowing(say: Words, now: Midway) -> str:
    origin = now.move.origin
    if now.in_hand:
        return say.say("term.sowing", pit=origin, at=now.pit, count=now.in_hand)
    return say.say("term.capturing", pit=now.pit)


def _result(say: Words, plan: Plan, result: Outcome) -> str:
    winner = "nobody" if result.winner is None else _who(plan, result.winner)
    return say.say(f"term.over-{winner}")


def _row(say: Words, plan: Plan, now: Now, side: Side) -> str:
    board = standing(now).board
    counts = f"{say.say('term.join')} ".join(str(board[pit - 1]) for pit in side.pits)
    pits = {"first": side.pits[0], "last": side.pits[-1]}
    return say.say(f"term.row-{_who(plan, side)}", list=counts, **pits)


def _stores(say: Words, plan: Plan, now: Now) -> str:
    stores = standing(now).stores
    return say.say("term.stores", you=stores[plan.near], them=stores[plan.near.other])


def _match(say: Words, plan: Plan, scores: tuple[int, int]) -> str:
    return say.say("term.match", you=scores[plan.near], them=scores[plan.near.other])


def _pit(say: Words, plan: Plan, pit: int, beans: int) -> str:
    owner = _who(plan, Side.SOUTH if pit in Side.SOUTH.pits else Side.NORTH)
    return say.say(f"term.pit-{owner}", pit=pit, beans=_beans(say, beans))


def _store(say: Words, plan: Plan, side: Side, beans: int) -> str:
    return say.say(f"term.store-{_who(plan, side)}", beans=_beans(say, beans))


def _beans(say: Words, count: int) -> str:
    key = {0: "term.empty", 1: "term.beans-one"}.get(count, "term.beans-many")
    return say.say(key, count=count)


def _control(name: str, box: Box, label: str) -> Control:
    x, y, width, height = box
    return Control(name, x / WIDTH, y / HEIGHT, width / WIDTH, height / HEIGHT, label)
