"""What could happen at Back Alley, as far as the learner's seat may know."""

from classroom.boards.back_alley.places import view_of
from classroom.boards.cards.outlook import Out, counted, waiting
from classroom.boards.outlook import Outlook
from classroom.boards.scene import READER, Look
from content import words
from engines.back_alley import Phase, State
from engines.back_alley.analysis import led_out, trumps_out


def look_ahead(now: State, language: str, look: Look = READER) -> Outlook:  # noqa: ARG001 - one seat
    """Trumps and cards of the suit led not seen yet, and the voids that were shown."""
    say, seen = words(language, "back_alley"), view_of(now)
    if seen.phase not in {Phase.BID, Phase.PLAY}:
        return waiting(say)
    return counted(say, seen, Out(trumps_out(seen), led_out(seen)))
