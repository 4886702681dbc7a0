"""What a board answers where a move is made at one stroke and nothing is thrown."""

from classroom.boards.scene import Moment


def targets(now: Moment, selected: str | None) -> tuple[str, ...]:  # noqa: ARG001 - see the module
    """No places: nothing has to be chosen first."""
    return ()


def dice(now: Moment) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: ARG001 - see the module
    """No dice, used or left."""
    return (), ()


def throw(now: Moment, first: int, second: int) -> str:
    """There are no dice to throw; LookupError."""
    raise LookupError((str(now), first, second))


def start_of(now: Moment) -> Moment:
    """What a learner is handed to play from: the state itself."""
    return now


def state_of(now: Moment) -> Moment:
    """The state itself."""
    return now


def in_hand(now: Moment) -> bool:  # noqa: ARG001 - see the module
    """Never: no move is half made."""
    return False


def is_complete(now: Moment) -> bool:  # noqa: ARG001 - see the module
    """Never: no turn has to be ended."""
    return False


def beats(before: Moment, after: Moment) -> tuple[Moment, ...]:  # noqa: ARG001 - see the module
    """No moments between: a move is made at one stroke."""
    return ()
