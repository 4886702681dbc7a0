"""What the drills of Bohnenspiel ask of a position, and how they set one up."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

from content.bohnenspiel.drills.played import USUAL, Spot, a_game, turned
from content.drills import Said, forbidden
from engines.bohnenspiel import Rules, Side, State, sowing
from engines.bohnenspiel.position import BEANS, PITS, ROW, Board, Pair, Position
from engines.bohnenspiel.sowing import Taken

Wrong = dict[str, tuple[str, Said]]

ALL = range(1, PITS + 1)
OWN, OTHER = ALL[:ROW], ALL[ROW:]
WHO = ("you", "them")
STORES = ("store", "their-store")

TRIES = 60
"""Sparse positions looked at before an attempt is given up."""


class Option(NamedTuple):
    """What sowing a pit would do: the pit of its last bean, the capture, the board it leaves."""

    pit: int
    last: int
    taken: Taken
    board: Board

    @property
    def gain(self) -> int:
        """How many beans are captured."""
        return sum(beans for _pit, beans in self.taken)

    @property
    def ends(self) -> bool:
        """Whether the other side is left without a bean to move."""
        return not any(self.board[ROW:])


Wanted = Callable[[Spot, Option], bool]


def found(rng: Random, wanted: Callable[[Spot], bool]) -> Spot | None:
    """A wanted position of some game, or None when that game has none."""
    spots = a_game(rng)
    return next(filter(wanted, rng.sample(spots, len(spots))), None)


def found_move(rng: Random, wanted: Wanted) -> tuple[Spot, Option] | None:
    """A wanted move of some game, or None when that game has none."""
    spots = a_game(rng)
    return _chosen(rng, rng.sample(spots, len(spots)), wanted)


def sparse_move(rng: Random, wanted: Wanted) -> tuple[Spot, Option] | None:
    """A wanted move of the last stage of a game, or None when none comes up."""
    return _chosen(rng, (sparse(rng) for _try in range(TRIES)), wanted)


def sparse(rng: Random) -> Spot:
    """A position of a game's last stage: few beans, those of the other side in two pits at most."""
    own, other = rng.sample(OWN, rng.randint(1, 5)), rng.sample(OTHER, rng.randint(0, 2))
    board = [0] * PITS
    for pit in own:
        board[pit - 1] = rng.randint(1, 6)
    for pit in other:
        board[pit - 1] = rng.randint(1, 3)
    board[own[0] - 1] += sum(board) % 2
    left = BEANS - sum(board)
    return stored(tuple(board), left // 4 * 2 + 2 * rng.randint(-5, 5))


def stored(board: Board, own: int) -> Spot:
    """A position with so many beans in the mover's store, the rest in the other one."""
    return Spot(board, own, BEANS - sum(board) - own)


def options(board: Board, rules: Rules = USUAL) -> Iterator[Option]:
    """What every pit that may be sown would do, in the frame of the side on turn."""
    for pit in OWN:
        if beans := board[pit - 1]:
            last = sowing.path(pit, beans, rules)[-1]
            yield Option(pit, last, *sowing.move(board, pit, rules))


def standing(
    spot: Spot,
    side: Side = Side.SOUTH,
    rules: Rules = USUAL,
    ply: int = 0,
    before: Pair = (0, 0),
) -> State:
    """A position as a state with that side on turn."""
    board, stores = spot.board, (spot.own, spot.theirs)
    if side is Side.NORTH:
        board, stores = turned(board), (spot.theirs, spot.own)
    return State.of(Position(rules, board, stores, side, ply, before))


def numbered(pit: int, side: Side) -> int:
    """The number of the pit that the side on turn counts so."""
    return (pit - 1 + ROW * side) % PITS + 1


def controls(pits: Iterable[int]) -> tuple[str, ...]:
    """The controls of pits."""
    return tuple(f"p{pit}" for pit in sorted(pits))


def unsown(state: State) -> Wrong:
    """What to say to each place that the side on turn may not lift."""
    places = {f"p{pit}": pit for pit in ALL} | dict.fromkeys(STORES, 0)
    broken = {place: state.why_not(pit) for place, pit in places.items()}
    return {place: forbidden(why) for place, why in broken.items() if why}


def _chosen(rng: Random, spots: Iterable[Spot], wanted: Wanted) -> tuple[Spot, Option] | None:
    for spot in spots:
        moves = [move for move in options(spot.board) if wanted(spot, move)]
        if moves:
            return spot, rng.choice(moves)
    return None
