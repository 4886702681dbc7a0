"""What the drills of dabba ask of a position, and what they say of its places."""

from collections.abc import Iterable
from random import Random

from content.drills import Said, forbidden, said
from engines.dabba import Box, Line, State
from engines.dabba.analysis import takes

Wrong = dict[str, tuple[str, Said]]


def lines_of(lines: Iterable[Line]) -> tuple[str, ...]:
    """The controls of lines."""
    return tuple(str(line).replace(" ", "-") for line in lines)


def boxes_of(boxes: Iterable[Box]) -> tuple[str, ...]:
    """The controls of boxes."""
    return tuple(f"b-{box.row}-{box.column}" for box in boxes)


def plates_of(players: Iterable[int]) -> tuple[str, ...]:
    """The controls of players' plates."""
    return tuple(f"s-{player}" for player in players)


def everybody(state: State) -> range:
    """The numbers of the players."""
    return range(1, state.rules.players + 1)


def drawn(state: State) -> Wrong:
    """What to say to each line that is there already."""
    broken = ((line, state.why_not(line)) for line in state.drawn)
    return {lines_of([line])[0]: forbidden(why) for line, why in broken if why}


def all_of(places: Iterable[str], told: tuple[str, Said]) -> Wrong:
    """The same to say to several places."""
    return dict.fromkeys(places, told)


def elsewhere(rule: str) -> Wrong:
    """What to say to every place that is not spoken of."""
    return {"*": (rule, said("wrong.other"))}


def has_ready(state: State) -> bool:
    """Whether some box has three walls; a quick look before a thorough one."""
    left = state.rules.grid.full & ~state.lines
    return any((walls & left).bit_count() == 1 for walls in state.rules.grid.walls)


def after(state: State, lines: Iterable[Line]) -> State:
    """The position when some lines have been drawn."""
    for line in lines:
        state = state.play(line)
    return state


def written(lines: Iterable[Line]) -> tuple[str, ...]:
    """Lines as they are named in a sentence."""
    return tuple(map(str, lines))


def run(rng: Random, state: State, most: int) -> tuple[Line, ...]:
    """Lines with which the player on move takes boxes one after another, so many at most."""
    lines: list[Line] = []
    while len(lines) < most and (ready := takes(state)):
        lines.append(rng.choice(ready))
        state = state.play(lines[-1])
    return tuple(lines)


def taken(before: State, then: State) -> list[Box]:
    """The boxes that have got an owner from one position to another."""
    pairs = zip(before.rules.grid.boxes, before.owners, then.owners, strict=True)
    return [box for box, old, new in pairs if old != new]


def near(rng: Random, right: int, least: int = 0) -> list[int]:
    """Three numbers close to the right one."""
    return rng.sample([right + n for n in (-3, -2, -1, 1, 2, 3) if right + n >= least], 3)
