"""What could happen at Rung, as far as the learner's seat may know."""

from classroom.boards.cards.outlook import Out, counted, waiting
from classroom.boards.outlook import Outlook
from classroom.boards.rung.places import is_open, view_of
from classroom.boards.scene import READER, Look
from content import words
from engines.rung import Phase, State
from engines.rung.analysis import led_out, trumps_out


def look_ahead(now: State, language: str, look: Look = READER) -> Outlook:  # noqa: ARG001 - one seat
    """Trumps and cards of the suit led that are still out, and the voids that were shown."""
    say, seen = words(language, "rung"), view_of(now)
    if seen.phase is not Phase.PLAY or not seen.hand:
        return waiting(say)
    no_trump = "term.trump-hidden" if seen.hidden else "term.trump-none"
    out = Out(trumps_out(seen), led_out(seen))
    return counted(say, seen, out, no_trump=no_trump, in_middle=not is_open(seen))
