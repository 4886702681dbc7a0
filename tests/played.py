"""Games of all five played at random, by seed, as the events that an engine's `advance` takes."""

from random import Random
from typing import Any

from classroom.games import game
from engines import back_alley, backgammon, bohnenspiel, dabba, rung
from engines.cards import PACK, PACK_WITH_JOKERS, Card, Seat, cards_text, shuffled
from tests.engines import back_alley_table, rung_table
from tests.engines.backgammon.random_games import RULES, random_event

Played = tuple[Any, tuple[str, ...]]


def played(name: str, seed: int, most: int = 400) -> Played:
    """A start with house rules at random and at most so many events, to the end if that comes."""
    random = Random(f"{name} {seed}")
    start = _START[name](random)
    state, events = start, list[str]()
    while len(events) < most and (event := _EVENT[name](state, random)):
        events.append(event)
        state = game(name).engine.advance(state, event)
    return start, tuple(events)


def moments(name: str, start: Any, events: tuple[str, ...]) -> list[Any]:  # noqa: ANN401
    """The moments of a game, the start first and one after every event."""
    found = [start]
    for event in events:
        found.append(game(name).engine.advance(found[-1], event))
    return found


def whole(name: str, seed: int, most: int = 400) -> tuple[list[Any], tuple[str, ...]]:
    """A game as records keep it, a whole turn in each event: its states, the start first."""
    start, events = played(name, seed, most)
    states, kept = [start], list[str]()
    for event, now in zip(events, moments(name, start, events)[1:], strict=True):
        if event == "done":
            states.append(now)
        else:
            kept.append(event)
            states += [] if isinstance(now, backgammon.Turn) else [now]
    return states, tuple(kept[: len(states) - 1])


def _backgammon(now: backgammon.State | backgammon.Turn, random: Random) -> str:
    if isinstance(now, backgammon.Turn):
        return "done"
    if now.phase is backgammon.Phase.OVER:
        return "" if now.match_winner is not None else "next"
    return random_event(now, random)


def _bohnenspiel(state: bohnenspiel.State, random: Random) -> str:
    if state.outcome:
        return "" if state.match_winner is not None else "next"
    return str(random.choice(state.legal_moves()))


def _dabba(state: dabba.State, random: Random) -> str:
    return str(random.choice(state.legal_moves())) if state.turn else ""


def _rung(state: rung.State, random: Random) -> str:
    match state.phase:
        case rung.Phase.TOSS:
            drawn = zip(Seat, random.sample(PACK, 4), strict=True)
            return "toss " + " ".join(f"{seat}:{card}" for seat, card in drawn)
        case rung.Phase.DEAL:
            return f"deal {cards_text(shuffled(PACK, random.randrange(10**9)))}"
        case rung.Phase.SCORED:
            return "next"
        case rung.Phase.OVER:
            return ""
    return _of_table(state.legal_moves(), random)


def _back_alley(state: back_alley.State, random: Random) -> str:
    match state.phase:
        case back_alley.Phase.DEALER:
            return f"dealer {random.choice('SENW')}"
        case back_alley.Phase.DEAL:
            return f"deal {cards_text(shuffled(PACK_WITH_JOKERS, random.randrange(10**9)))}"
        case back_alley.Phase.SCORED:
            return "next"
        case back_alley.Phase.OVER:
            return ""
    return _of_table(state.legal_moves(), random)


def _of_table(moves: tuple[Any, ...], random: Random) -> str:
    """A move at a card table: nearly always a card where one may be played."""
    cards = [move for move in moves if isinstance(move, Card)]
    return str(random.choice(cards if cards and random.random() < 0.98 else moves))


def _bohnenspiel_rules(random: Random) -> bohnenspiel.Rules:
    names = ("clockwise", "skip_origin", "last_pit_only", "stop_when_decided", "hemprich")
    return bohnenspiel.Rules(**{name: random.random() < 0.25 for name in names})


def _dabba_rules(random: Random) -> dabba.Rules:
    flags = {name: random.random() < 0.2 for name in ("once", "fewest", "swedish")}
    sizes = {"rows": random.randint(1, 5), "columns": random.randint(2, 5)}
    return dabba.Rules(**sizes, players=random.randint(1, 4), **flags)


_START = {
    "backgammon": lambda random: backgammon.State.start(random.choice(RULES)),
    "bohnenspiel": lambda random: bohnenspiel.State.start(_bohnenspiel_rules(random)),
    "dabba": lambda random: dabba.State.start(_dabba_rules(random)),
    "rung": lambda random: rung.State.start(rung_table.some_rules(random)),
    "back_alley": lambda random: back_alley.State.start(back_alley_table.some_rules(random)),
}
_EVENT: dict[str, Any] = {
    "backgammon": _backgammon,
    "bohnenspiel": _bohnenspiel,
    "dabba": _dabba,
    "rung": _rung,
    "back_alley": _back_alley,
}
