"""The learner's hand: choose a checker, then where it goes; the engine says what is legal."""

from dataclasses import replace
from itertools import accumulate

from classroom.boards.backgammon.standing import BAR_SLOT, OFF, Now, own_number, state_of
from classroom.boards.scene import Clue, Offer, Tapped
from content import Mark
from engines.backgammon import Phase, Play, Side, State, Step, Turn, advance, parse_move
from engines.contract import IllegalMove

_ZONES = ("home", "outer", "their-outer", "their-home")


def tap(now: Now, selected: str | None, control: str, die: int | None = None) -> Tapped:
    """Take a tap on a control.

    The first tap chooses one of the mover's checkers, the second plays it there if a die or a
    route of dice allows it, chooses another checker, or tells the rule that forbids the move.
    ``die`` says which die to use where two would do.
    """
    if control.startswith("die"):
        return _pick_die(now, selected, control, die)
    if control == "cube":
        return _offer_double(now, selected)
    if state_of(now).phase is not Phase.MOVE:
        return Tapped(now, note="term.no-dice")
    turn = now if isinstance(now, Turn) else Turn(now)
    if selected is None:
        source = slot(turn, control)
        stuck = turn.why_stuck(source) if source != OFF else ()
        return replace(_choose(turn, control, die), stuck=stuck)
    if selected == control:
        return Tapped(turn)
    return _move(turn, selected, control, die)


def targets(now: Now, selected: str | None) -> tuple[str, ...]:
    """The controls a chosen checker may legally go to, with one die or several."""
    if selected is None or not isinstance(now, Turn):
        return ()
    source = slot(now, selected)
    single = [step.target for step in now.legal_steps() if step.source == source]
    far = [
        target
        for target in _far_targets(now, source)
        if target not in single and now.routes(source, target)
    ]
    return tuple(dict.fromkeys(control_of(now, target) for target in (*single, *far)))


def slot(now: Now, control: str) -> int:
    """The mover's own number of a place: 25 for the bar, 0 for off."""
    if control == "bar":
        return BAR_SLOT
    if control == "off":
        return OFF
    return own_number(state_of(now).turn, int(control[1:]))


def control_of(now: Now, place: int) -> str:
    """The control of one of the mover's own numbers."""
    if place == BAR_SLOT:
        return "bar"
    return f"p{own_number(state_of(now).turn, place)}" if place else "off"


def dice(now: Now) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice already used and those still to play."""
    state = state_of(now)
    if isinstance(now, Turn):
        return tuple(now.dice_used), tuple(now.dice_left)
    if state.phase is not Phase.MOVE or state.dice is None:
        return (), ()
    first, second = state.dice
    return (), (first,) * 4 if first == second else (first, second)


def trace(before: Now, after: Now) -> tuple[Mark, ...]:
    """An arrow for every step played between two moments of a turn."""
    return tuple(_arrow(after, step) for step in new_steps(before, after))


def new_steps(before: Now, after: Now) -> tuple[Step, ...]:
    """The steps of a turn made since an earlier moment of the same turn."""
    if not isinstance(after, Turn) or state_of(before) != after.state:
        return ()
    known = before.steps if isinstance(before, Turn) else ()
    return after.steps[len(known) :] if after.steps[: len(known)] == known else ()


def offers(now: Now) -> tuple[Offer, ...]:
    """What may be said or done now beside moving checkers."""
    if isinstance(now, Turn):
        return ()
    if now.phase is Phase.OPENING:
        return (Offer("roll", "panel.roll"),)
    if now.phase is Phase.ROLL:
        return (Offer("roll", "panel.roll"), Offer("double", "term.double"))
    if now.phase is Phase.ANSWER:
        return (Offer("take", "term.take"), Offer("drop", "term.drop"))
    if now.phase is Phase.RESIGNED:
        return (Offer("accept", "term.accept"), Offer("refuse", "term.refuse"))
    return ()


def throw(now: Now, first: int, second: int) -> str:
    """The event that rolls these two dice in this state."""
    return f"{'opening' if state_of(now).phase is Phase.OPENING else 'roll'} {first}{second}"


def clue_where(now: Now, answer: str) -> Clue:
    """Where to look: the checker of a play's first step, or the part of the board of a control."""
    if _is_control(answer):
        zone, told = _zone(answer), _zone(answer, state_of(now).turn)
        marks = (Mark("zone", (zone,)),) if zone in {*_ZONES, "bar", "off"} else ()
        return Clue(f"term.hint-zone-{told}", marks=marks)
    move = parse_move(answer)
    if not isinstance(move, Play):
        return Clue("term.hint-zone-cube", marks=(Mark("point", ("cube",)),))
    steps = move.steps
    if not steps:
        return Clue("term.hint-pass")
    source = steps[0].source
    marks = (Mark("point", (control_of(now, source),)),)
    if source == BAR_SLOT:
        return Clue("term.hint-bar", marks=marks)
    return Clue("term.hint-point", {"point": source}, marks)


def clue_answer(now: Now, answer: str) -> Clue:
    """The answer, told and shown."""
    if _is_control(answer):
        return Clue("", marks=(Mark("point", (answer,)),))
    move = parse_move(answer)
    if not isinstance(move, Play):
        return Clue("", named=f"term.{answer}")
    steps = move.steps
    if not steps:
        return Clue("term.hint-answer-pass")
    marks = tuple(_arrow(now, step) for step in steps)
    return Clue("term.hint-answer", {"play": answer}, marks)


def _choose(turn: Turn, control: str, die: int | None) -> Tapped:
    source, waiting = slot(turn, control), turn.board[BAR_SLOT] > 0
    own = source != OFF and turn.board[source] > 0
    if waiting and source not in {OFF, BAR_SLOT} and not (own and not _enters(turn, source)):
        return _move(turn, "bar", control, die)
    if not own:
        return Tapped(turn, note="term.pick-first")
    if waiting and source != BAR_SLOT:
        step = Step(source, max(source - min(state_of(turn).dice or (1,)), OFF))
        return Tapped(turn, violation=turn.why_not(step))
    return Tapped(turn, selected=control, die=die)


def _enters(turn: Turn, point: int) -> bool:
    return bool(turn.dice_for(BAR_SLOT, point))


def _move(turn: Turn, selected: str, control: str, die: int | None) -> Tapped:
    source, target = slot(turn, selected), slot(turn, control)
    fitting = turn.dice_for(source, target)
    if fitting:
        return _with_die(turn, selected, Step(source, target), fitting, die)
    routes = turn.routes(source, target)
    if routes:
        return _along(turn, selected, routes, die)
    if target not in {OFF, BAR_SLOT} and turn.board[target] > 0:
        return Tapped(turn, selected=control, die=die)
    return Tapped(turn, selected, turn.why_not(Step(source, target), None))


def _with_die(
    turn: Turn, selected: str, step: Step, fitting: tuple[int, ...], die: int | None
) -> Tapped:
    choices = tuple(sorted(set(fitting), reverse=True))
    if len(choices) > 1 and die not in choices:
        return Tapped(turn, selected, choice=choices)
    return Tapped(turn.add(step, die if die in choices else choices[0]))


def _along(
    turn: Turn, selected: str, routes: tuple[tuple[Step, ...], ...], die: int | None
) -> Tapped:
    ends = {_first_die(route): _walk(turn, route) for route in routes}
    if die in ends:
        return Tapped(ends[die])
    if len({end.board for end in ends.values()}) > 1:
        return Tapped(turn, selected, choice=tuple(sorted(ends, reverse=True)))
    return Tapped(next(iter(ends.values())))


def _first_die(route: tuple[Step, ...]) -> int:
    return route[0].source - route[0].target


def _walk(turn: Turn, route: tuple[Step, ...]) -> Turn:
    for step in route:
        turn = turn.add(step)
    return turn


def _far_targets(turn: Turn, source: int) -> tuple[int, ...]:
    left = tuple(turn.dice_left)
    totals = list(accumulate(left))[1:]
    return tuple(dict.fromkeys(max(source - total, OFF) for total in totals))


def _pick_die(now: Now, selected: str | None, control: str, die: int | None) -> Tapped:
    rolled = state_of(now).dice
    if state_of(now).phase is not Phase.MOVE or rolled is None:
        return Tapped(now, selected, note="term.no-dice")
    picked = rolled[int(control[3:]) - 1]
    if picked not in dice(now)[1]:
        return Tapped(now, selected)
    return Tapped(now, selected, die=None if picked == die else picked)


def _offer_double(now: Now, selected: str | None) -> Tapped:
    try:
        return Tapped(advance(state_of(now), "double"))
    except IllegalMove as refusal:
        return Tapped(now, selected, refusal.violation)


def _arrow(now: Now, step: Step) -> Mark:
    return Mark("arrow", (control_of(now, step.source), control_of(now, step.target)))


def _is_control(answer: str) -> bool:
    return answer in {"bar", "off", "cube", "die1", "die2"} or (
        answer[:1] == "p" and answer[1:].isdigit()
    )


def _zone(control: str, side: Side = Side.WHITE) -> str:
    """The part of the board that a control lies in, as it is called from a side of it."""
    if control.startswith("die"):
        return "dice"
    if not control[1:].isdigit():
        return control
    return _ZONES[(own_number(side, int(control[1:])) - 1) // 6]


def start_of(now: Now) -> Now:
    """What a learner is handed to play from: a turn if there are dice, else the state."""
    return Turn(now) if isinstance(now, State) and now.phase is Phase.MOVE else now


def in_hand(now: Now) -> bool:
    """Whether a turn is being played and still has to be ended."""
    return isinstance(now, Turn)


def is_complete(now: Now) -> bool:
    """Whether nothing more can be played in this turn."""
    return isinstance(now, Turn) and not now.legal_steps()
