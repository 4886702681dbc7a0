"""A sowing bean by bean: its moments, and the beans in the air between two of them."""

from classroom.boards.bohnenspiel.geometry import BEAN, HEIGHT, PIT_SEATS, WIDTH, Plan, control_of
from classroom.boards.bohnenspiel.standing import Midway, Now, played, standing, state_of
from classroom.boards.scene import READER, Flight, Look
from classroom.boards.surface import Point
from content import Mark
from engines.bohnenspiel import Side, State
from engines.bohnenspiel.position import End

SHOWN = 6


def beats(before: Now, after: Now) -> tuple[Now, ...]:
    """The moments of a move: the pit lifted, each bean dropped, each pit of the capture emptied."""
    move = played(before, after)
    if move is None:
        return ()
    state, beans, pits = state_of(before), len(move.path), len(move.taken)
    moments = [Midway(state, move, dropped) for dropped in range(beans + 1)]
    moments += [Midway(state, move, beans, taken) for taken in range(1, pits + 1)]
    swept = isinstance(after, State) and after.end is not None and any(after.board)
    return tuple(moments if swept else moments[:-1])


def trace(before: Now, after: Now) -> tuple[Mark, ...]:
    """The road of the hand, and the pits that were captured."""
    move = played(before, after)
    if move is None:
        return ()
    road = Mark("path", tuple(map(control_of, (move.origin, *move.path))))
    taken = tuple(control_of(pit) for pit, _beans in move.taken)
    return (road, Mark("point", taken)) if taken else (road,)


def flights(before: Now, after: Now, look: Look = READER) -> tuple[Flight, ...]:
    """The beans in the air between two moments: one into a pit, or a pit's into a store."""
    if not isinstance(before, Midway) or not _follows(before, after):
        return ()
    plan = Plan.of(look)
    if before.in_hand:
        return (_dropped(plan, before, standing(after).board),)
    taken = before.move.taken[before.taken : before.taken + 1]
    side = state_of(before).turn
    return tuple(
        flight
        for pit, beans in taken or _swept(after)
        for flight in _home(plan, side, pit, beans, after)
    )


def _follows(before: Midway, after: Now) -> bool:
    """Whether one moment is the next after the other."""
    if isinstance(after, Midway):
        step = (after.dropped - before.dropped) + (after.taken - before.taken)
        return before.move == after.move and step == 1
    left = before.in_hand + len(before.move.taken) - before.taken
    return left <= 1 and before.state.play(before.move.origin) == after


def _dropped(plan: Plan, before: Midway, board: tuple[int, ...]) -> Flight:
    pit = before.move.path[before.dropped]
    level = max(board[pit - 1], 1) - 1
    return _flight((plan.lane(before.pit), plan.lane(pit), plan.seat(pit, level)), control_of(pit))


def _home(plan: Plan, side: Side, pit: int, beans: int, after: Now) -> list[Flight]:
    count = standing(after).stores[side]
    place = "store" if side is Side.SOUTH else "their-store"
    return [
        _flight((plan.seat(pit, level), plan.store_seat(side, max(count - 1 - level, 0))), place)
        for level in range(min(beans, SHOWN, PIT_SEATS))
    ]


def _swept(after: Now) -> list[tuple[int, int]]:
    """The pits whose beans the last mover sweeps up."""
    if isinstance(after, Midway) or after.end is not End.NO_MOVE:
        return []
    return [(pit, beans) for pit, beans in enumerate(after.board, 1) if beans]


def _flight(line: tuple[Point, ...], place: str) -> Flight:
    return Flight("bean", BEAN / WIDTH, tuple((x / WIDTH, y / HEIGHT) for x, y in line), place)
