"""What could happen at Back Alley, as far as the learner's seat may know."""

from classroom.boards.back_alley.places import LEARNER, view_of
from classroom.boards.cards.outlook import count_mark, shown, trump_lines, void_lines, void_marks
from classroom.boards.outlook import Outlook
from classroom.boards.scene import READER, Look
from content import Mark, Words, words
from engines.back_alley import Phase, State, View
from engines.back_alley.analysis import led_out, trumps_out


def look_ahead(now: State, language: str, look: Look = READER) -> Outlook:  # noqa: ARG001 - one seat
    """Trumps and cards of the suit led not seen yet, and the voids that were shown."""
    say, seen = words(language, "back_alley"), view_of(now)
    if seen.phase not in {Phase.BID, Phase.PLAY}:
        return Outlook((), (say.say("outlook.waiting"),))
    voids = shown(seen.voids, LEARNER)
    marks = (*_counts(seen), *void_marks(voids))
    return Outlook(marks, (*_trumps(say, seen), *_led(say, seen), *void_lines(say, voids)))


def _counts(seen: View) -> list[Mark]:
    marks = [] if seen.trump is None else [count_mark("trump", trumps_out(seen))]
    if seen.table:
        marks.append(count_mark(f"trick{seen.leader}", led_out(seen)))
    return marks


def _trumps(say: Words, seen: View) -> list[str]:
    if seen.trump is None:
        return [f"{say.say('term.trump-none')}{say.say('term.stop')}"]
    out = trumps_out(seen)
    return trump_lines(say, sorted(out, key=seen.trumps.height, reverse=True))


def _led(say: Words, seen: View) -> list[str]:
    if not seen.table:
        return []
    suit = str(seen.trumps.suit_of(seen.table[0]))
    return [say.say("outlook.led", suit=suit, count=len(led_out(seen)))]
