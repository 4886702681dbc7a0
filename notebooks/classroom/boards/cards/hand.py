"""What both card games do alike when their table is tapped."""

from collections.abc import Callable

from classroom.boards.scene import Moment, Tapped
from engines.contract import IllegalMove


def is_number(control: str | None) -> bool:
    """Whether a control is a number of the rail."""
    return control is not None and control[:1] == "n" and control[1:].isdigit()


def done(
    advance: Callable[[Moment, str], Moment], now: Moment, count: str | None, event: str
) -> Tapped:
    """What an event makes of a moment, or the rule that forbids it; ``count`` stays on the rail."""
    try:
        return Tapped(advance(now, event), count)
    except IllegalMove as refusal:
        return Tapped(now, count, refusal.violation)
