"""Checkers on their way: the pieces that move between two moments of a turn, and their paths."""

from dataclasses import dataclass, field

from classroom.boards.backgammon.geometry import HEIGHT, RADIUS, WIDTH, Plan
from classroom.boards.backgammon.hand import new_steps
from classroom.boards.backgammon.standing import BAR_SLOT, OFF, Now, own_number, standing
from classroom.boards.scene import READER, Flight, Look
from classroom.boards.surface import Point
from engines.backgammon import Step

_PIECES = ("ivory", "ebony")


@dataclass(slots=True)
class _Table:
    """Checker counts while steps are made one after the other."""

    counts: tuple[list[int], list[int]]
    routes: list[tuple[int, list[int]]] = field(default_factory=list)

    def make(self, side: int, step: Step) -> None:
        source, target = _slot(side, step.source), _slot(side, step.target)
        self._lift(side, source, target)
        if target not in {OFF, BAR_SLOT} and self.counts[1 - side][target]:
            self._lift(1 - side, target, BAR_SLOT)

    def _lift(self, side: int, source: int, target: int) -> None:
        self.counts[side][source] -= 1
        self.counts[side][target] += 1
        for mover, route in self.routes:
            if mover == side and route[-1] == source:
                route.append(target)
                return
        self.routes.append((side, [source, target]))


def beats(_before: Now, _after: Now) -> tuple[Now, ...]:
    """None: every step of a turn is a moment of its own."""
    return ()


def flights(before: Now, after: Now, look: Look = READER) -> tuple[Flight, ...]:
    """The checkers that move from one moment to the next, those that are hit among them."""
    steps = new_steps(before, after)
    start, end, plan = standing(before), standing(after), Plan.of(look)
    table = _Table((list(start.white), list(start.black)))
    for step in steps:
        table.make(start.turn, step)
    found, taken, landed = [], dict[tuple[int, int], int](), dict[tuple[int, int], int]()
    for side, route in table.routes:
        left = start.of(side)[route[0]] - _next(taken, side, route[0])
        come = end.of(side)[route[-1]] - _next(landed, side, route[-1])
        stops = [plan.seat(point, end.of(side)[point]) for point in route[1:-1]]
        line = (_seat(plan, side, route[0], left), *stops, _seat(plan, side, route[-1], come))
        found.append(_flight(side, line, route[-1]))
    return tuple(found)


def lifted_from(scene_places: tuple[str, ...], side: int, place: int) -> int:
    """How many checkers of a place are in the air."""
    return scene_places.count(_name(side, place))


def _next(counter: dict[tuple[int, int], int], side: int, place: int) -> int:
    counter[side, place] = counter.get((side, place), 0) + 1
    return counter[side, place]


def _slot(side: int, place: int) -> int:
    return place if place in {OFF, BAR_SLOT} else own_number(side, place)


def _seat(plan: Plan, side: int, place: int, level: int) -> Point:
    level = max(level, 0)
    if place == OFF:
        return plan.off_seat(side, level)
    return plan.bar_seat(side, level) if place == BAR_SLOT else plan.seat(place, level)


def _name(side: int, place: int) -> str:
    return f"{_PIECES[side]} {place}"


def _flight(side: int, line: tuple[Point, ...], end: int) -> Flight:
    points = tuple((x / WIDTH, y / HEIGHT) for x, y in line)
    return Flight(_PIECES[side], (2 * RADIUS + 1) / WIDTH, points, _name(side, end))
