"""What could happen at Bohnenspiel: where each pit's last bean falls, and what it captures."""

from classroom.boards.bohnenspiel.geometry import Plan, control_of
from classroom.boards.bohnenspiel.standing import Now, state_of
from classroom.boards.outlook import Outlook
from classroom.boards.scene import READER, Look
from content import Mark, Words, words
from engines.bohnenspiel.analysis import Sowing, moves


def look_ahead(now: Now, language: str, look: Look = READER) -> Outlook:
    """Of every pit that may be sown, the pit of its last bean and the beans it captures."""
    say, state = words(language, "bohnenspiel"), state_of(now)
    found = moves(state)
    if not found:
        return Outlook((), (say.say("outlook.nothing"),))
    mover = "you" if state.turn is Plan.of(look).near else "them"
    lines = (say.say(f"outlook.moves-{mover}"), *(_line(say, move) for move in found))
    return Outlook(tuple(map(_mark, found)), lines)


def _mark(move: Sowing) -> Mark:
    """The pit, the pit of its last bean, and the gain if there is one."""
    places = (control_of(move.origin), control_of(move.last))
    return Mark("landing", places, f"+{move.gain}" if move.gain else "")


def _line(say: Words, move: Sowing) -> str:
    if not move.taken:
        return say.say("outlook.landing", pit=move.origin, last=move.last)
    pits = tuple(pit for pit, _beans in move.taken)
    facts = {"pit": move.origin, "last": move.last, "count": move.gain}
    return say.say("outlook.capture", pits=pits, **facts)
