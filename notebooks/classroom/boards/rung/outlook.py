"""What could happen at Rung, as far as the learner's seat may know."""

from classroom.boards.cards.outlook import count_mark, shown, trump_lines, void_lines, void_marks
from classroom.boards.outlook import Outlook
from classroom.boards.rung.places import LEARNER, is_open, view_of
from classroom.boards.scene import READER, Look
from content import Mark, Words, words
from engines.rung import Phase, State, View
from engines.rung.analysis import led_out, trumps_out


def look_ahead(now: State, language: str, look: Look = READER) -> Outlook:  # noqa: ARG001 - one seat
    """Trumps and cards of the suit led that are still out, and the voids that were shown."""
    say, seen = words(language, "rung"), view_of(now)
    if seen.phase is not Phase.PLAY or not seen.hand:
        return Outlook((), (say.say("outlook.waiting"),))
    voids = shown(seen.voids, LEARNER)
    marks = (*_counts(seen), *void_marks(voids))
    return Outlook(marks, (*_trumps(say, seen), *_led(say, seen), *void_lines(say, voids)))


def _counts(seen: View) -> list[Mark]:
    marks = [] if seen.trump is None else [count_mark("trump", trumps_out(seen))]
    if seen.table and not is_open(seen):
        marks.append(count_mark(f"trick{seen.leader}", led_out(seen)))
    return marks


def _trumps(say: Words, seen: View) -> list[str]:
    if seen.trump is None:
        key = "term.trump-hidden" if seen.hidden else "term.trump-none"
        return [f"{say.say(key)}{say.say('term.stop')}"]
    out = trumps_out(seen)
    return trump_lines(say, sorted(out, key=seen.trumps.height, reverse=True))


def _led(say: Words, seen: View) -> list[str]:
    if not seen.table:
        return []
    suit = str(seen.trumps.suit_of(seen.table[0]))
    return [say.say("outlook.led", suit=suit, count=len(led_out(seen)))]
