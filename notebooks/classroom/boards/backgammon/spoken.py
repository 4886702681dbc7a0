"""The board in words: the spoken view and the labels of its controls."""

from classroom.boards.backgammon.geometry import BAR as BAR_WIDTH
from classroom.boards.backgammon.geometry import (
    BAR_LEFT,
    FIELD_BOTTOM,
    FIELD_TOP,
    HEIGHT,
    PITCH,
    TIP,
    WIDTH,
    Plan,
)
from classroom.boards.backgammon.hand import dice
from classroom.boards.backgammon.standing import Now, Standing, standing, state_of
from classroom.boards.scene import READER, Control, Look
from classroom.boards.surface import Box
from content import Words, words
from engines.backgammon import Phase, State

_SIDES = ("white", "black")


def describe(now: Now, language: str, look: Look = READER) -> str:
    """The whole position, sentence by sentence; points by the reader's numbers."""
    say, table, plan = words(language, "backgammon"), standing(now), Plan.of(look)
    stop = say.say("term.stop")
    parts = [_turn(say, state_of(now)), *_dice(say, now)]
    parts += [_side(say, table, side, plan) for side in (0, 1)]
    parts.append(_cube(say, state_of(now)))
    return " ".join(f"{part}{stop}" for part in parts)


def controls(now: Now, language: str, look: Look = READER) -> tuple[Control, ...]:
    """Everything that can be tapped, points first, in White's direction of travel."""
    say, table, plan = words(language, "backgammon"), standing(now), Plan.of(look)
    points = [
        _control(f"p{point}", _reach(plan, point), _point(say, table, point, plan))
        for point in range(24, 0, -1)
    ]
    bar = plan.box((BAR_LEFT, FIELD_TOP, BAR_WIDTH, FIELD_BOTTOM - FIELD_TOP))
    rest = [
        _control("bar", bar, _place(say, table, 25, say.say("term.bar"))),
        _control("off", plan.tray(table.turn), _place(say, table, 0, say.say("term.off"))),
        *_die_controls(say, table, plan),
        _control("cube", plan.cube_reach(table.cube_owner), _cube(say, state_of(now))),
    ]
    return (*points, *rest)


def _turn(say: Words, state: State) -> str:
    side = _SIDES[state.turn]
    keys = {
        Phase.OPENING: "term.opening",
        Phase.ROLL: f"term.to-roll-{side}",
        Phase.MOVE: f"term.to-play-{side}",
        Phase.ANSWER: f"term.answer-{side}",
        Phase.RESIGNED: f"term.resigned-{side}",
        Phase.OVER: "term.over",
    }
    return say.say(keys[state.phase])


def _dice(say: Words, now: Now) -> list[str]:
    state, (used, left) = state_of(now), dice(now)
    if state.phase is not Phase.MOVE or state.dice is None:
        return []
    rolled = say.say("term.dice", dice="{}-{}".format(*state.dice))
    if not used or not left:
        return [rolled]
    rest = say.say("term.dice-left", dice="-".join(map(str, left)))
    return [f"{rolled}{_comma(say)}{rest}"]


def _side(say: Words, table: Standing, side: int, plan: Plan) -> str:
    counts = table.of(side)
    order = sorted(range(1, 25), key=plan.number, reverse=True)
    places = [
        say.say("term.on-point", count=counts[point], point=plan.number(point))
        for point in order
        if counts[point]
    ]
    if counts[25]:
        places.insert(0, say.say("term.on-bar", count=counts[25]))
    if counts[0]:
        places.append(say.say("term.off-count", count=counts[0]))
    return say.say(f"term.side-{_SIDES[side]}", list=_comma(say).join(places))


def _cube(say: Words, state: State) -> str:
    owner = "centre" if state.owner is None else _SIDES[state.owner]
    return say.say(f"term.cube-{owner}", value=state.cube)


def _point(say: Words, table: Standing, point: int, plan: Plan) -> str:
    return _place(say, table, point, say.say("term.point", point=plan.number(point)))


def _place(say: Words, table: Standing, place: int, name: str) -> str:
    stacks = [_stack(say, side, table.of(side)[place]) for side in (0, 1) if table.of(side)[place]]
    return _comma(say).join([name, *(stacks or [say.say("term.empty")])])


def _comma(say: Words) -> str:
    return f"{say.say('term.join')} "


def _stack(say: Words, side: int, count: int) -> str:
    if count == 1:
        return say.say(f"term.stack-{_SIDES[side]}-one")
    return say.say(f"term.stack-{_SIDES[side]}-many", count=count)


def _die_controls(say: Words, table: Standing, plan: Plan) -> list[Control]:
    count, share, found = len(table.dice), len(table.dice) // 2, []
    for which in range(2 if count else 0):
        spent = table.spent[which * share : (which + 1) * share]
        key = "term.die-used" if all(spent) else "term.die"
        label = say.say(key, die=table.dice[which * share])
        found.append(_control(f"die{which + 1}", plan.die_box(table.turn, count, which), label))
    return found


def _reach(plan: Plan, point: int) -> Box:
    top = 4 if plan.is_top(point) else FIELD_BOTTOM - TIP
    return plan.column(point) - PITCH / 2, top, PITCH, FIELD_TOP + TIP - 4


def _control(name: str, box: Box, label: str) -> Control:
    x, y, width, height = box
    return Control(name, x / WIDTH, y / HEIGHT, width / WIDTH, height / HEIGHT, label)
