"""What could happen at Dabba: safe lines, lines that take or give boxes, and the chains."""

from classroom.boards.outlook import Outlook
from classroom.boards.scene import READER, Look
from content import Mark, Words, words
from engines.dabba import State
from engines.dabba.analysis import Effect, chains, effects


def look_ahead(now: State, language: str, look: Look = READER) -> Outlook:  # noqa: ARG001 - one look
    """What every line left would do, and how long the chains are."""
    say = words(language, "dabba")
    if now.outcome:
        return Outlook((), (say.say("outlook.nothing"),))
    found = effects(now)
    lines = (*_takes(say, found), _safe(say, found), *_gives(say, found), *_chains(say, now))
    return Outlook((Mark("chart", ("chains", "lines", "safe")),), lines)


def _takes(say: Words, found: tuple[Effect, ...]) -> list[str]:
    """The lines that complete boxes now, one by one."""
    takes = [effect for effect in found if effect.takes]
    return [
        say.say("outlook.takes", line=str(effect.line), count=len(effect.takes)) for effect in takes
    ]


def _safe(say: Words, found: tuple[Effect, ...]) -> str:
    count = sum(effect.safe for effect in found)
    return say.say("outlook.safe" if count else "outlook.safe-none", count=count)


def _gives(say: Words, found: tuple[Effect, ...]) -> list[str]:
    """How many lines put a third wall, and the fewest boxes that one of them gives away."""
    gives = [effect.gives for effect in found if effect.third_walls and not effect.takes]
    return [say.say("outlook.gives", count=len(gives), least=min(gives))] if gives else []


def _chains(say: Words, now: State) -> list[str]:
    """The boxes of the chains of two or more, and of the loops, the longest first."""
    lines = []
    joined = [one for one in chains(now) if len(one.boxes) > 1]
    for key, loop in (("outlook.chains", False), ("outlook.loops", True)):
        boxes = sorted((len(one.boxes) for one in joined if one.loop is loop), reverse=True)
        if boxes:
            lines.append(say.say(key, boxes=tuple(boxes)))
    return lines
