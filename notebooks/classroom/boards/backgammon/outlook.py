"""What could happen at backgammon: pip counts, and the rolls that hit each blot."""

from dataclasses import replace

from classroom.boards.backgammon.geometry import Plan
from classroom.boards.backgammon.standing import Now, own_number, state_of
from classroom.boards.outlook import Outlook
from classroom.boards.scene import READER, Look
from content import Mark, Words, words
from engines.backgammon import Phase, Side, State, Turn
from engines.backgammon.analysis import Shot, pips, shots

_TRAYS = ("off", "their-off")


def look_ahead(now: Now, language: str, look: Look = READER) -> Outlook:
    """Pip counts, and of the 36 rolls to come next how many hit each blot of the other side."""
    say, plan, state = words(language, "backgammon"), Plan.of(look), _as_it_stands(now)
    counts = {side: pips(state, side) for side in Side}
    marks = [Mark("number", (_TRAYS[side],), str(counts[side])) for side in Side]
    lines = [say.say("outlook.pips", white=counts[Side.WHITE], black=counts[Side.BLACK])]
    if state.phase in {Phase.OPENING, Phase.OVER}:
        return Outlook(tuple(marks), tuple(lines))
    side = _in_danger(state)
    found = shots(state, side)
    for shot in found:
        place = f"p{own_number(side, shot.point)}"
        marks += [Mark("point", (place,)), Mark("number", (place,), str(len(shot.rolls)))]
    lines += [_race(say, counts), *_shots(say, plan, side, found)]
    return Outlook(tuple(marks), tuple(lines))


def _as_it_stands(now: Now) -> State:
    """The state with the checkers where a half-played turn has left them."""
    return replace(now.state, board=now.board) if isinstance(now, Turn) else state_of(now)


def _in_danger(state: State) -> Side:
    """Whose blots the next roll may hit: the side that has rolled, else the one that has not."""
    return state.turn if state.dice else state.turn.other


def _race(say: Words, counts: dict[Side, int]) -> str:
    """Who is ahead in the race, and by how much."""
    ahead = counts[Side.BLACK] - counts[Side.WHITE]
    leader = "level" if not ahead else "white" if ahead > 0 else "black"
    return say.say(f"outlook.race-{leader}", count=abs(ahead))


def _shots(say: Words, plan: Plan, side: Side, found: tuple[Shot, ...]) -> list[str]:
    """The blots one by one, then the rolls that hit any of them."""
    if not found:
        return [say.say(f"outlook.none-{side}")]
    lines = [say.say(f"outlook.danger-{side}")]
    for shot in found:
        point = plan.number(own_number(side, shot.point))
        key = "outlook.shot" if shot.rolls else "outlook.safe"
        lines.append(say.say(key, point=point, count=len(shot.rolls)))
    if len(found) > 1:
        rolls = {dice for shot in found for dice in shot.rolls}
        lines.append(say.say("outlook.any", count=len(rolls)))
    return lines
