"""The four seats of Back Alley."""

from dataclasses import replace
from random import Random

from classroom.table.seats import CARDS, Said
from classroom.table.seats.cards import by_team, turned, turned_tricks
from engines.back_alley import Accuse, Phase, Rules, State, Word
from engines.cards import PACK_WITH_JOKERS, Seat, Team, cards_text
from engines.players import Hint
from engines.players import back_alley as player

LEVELS = player.LEVELS
HIDDEN = True
ENTRY = CARDS
PACK = PACK_WITH_JOKERS
CHANCES = {Phase.DEALER: "dealer", Phase.DEAL: "deal"}


def names(rules: Rules) -> tuple[str, ...]:  # noqa: ARG001 - always four
    """The seats, anticlockwise from south."""
    return tuple(map(str, Seat))


def actor(state: State) -> int | None:
    """Who has to bid or play."""
    return None if state.turn is None else int(state.turn)


def chance(state: State) -> str:
    """The first dealer or the deal."""
    return CHANCES.get(state.phase, "")


def drawn(state: State, random: Random) -> str:
    """A first dealer, or the pack in dealing order."""
    if state.phase is Phase.DEALER:
        return f"dealer {random.choice(tuple(Seat))}"
    return f"deal {cards_text(random.sample(PACK, len(PACK)))}"


def entered(state: State, text: str) -> str:
    """The first dealer or the deal as it was typed."""
    return f"{chance(state)} {text.strip()}"


def sayings(state: State, seat: int) -> tuple[Said, ...]:
    """A charge of reneging where that is played, and the count that ends such a deal."""
    if state.phase is not Phase.PLAY or not state.rules.table:
        return ()
    others = (one for one in Seat if one.team is not Seat(seat).team)
    charges = tuple(Said(str(Accuse(one)), "table.renege", str(one)) for one in others)
    return charges if state.turn is not None else (Said(str(Word.COUNT), "table.count"), *charges)


def waits(state: State) -> bool:  # noqa: ARG001 - everybody speaks in turn
    """Never."""
    return False


def has_next(state: State) -> bool:
    """Whether the next deal is due."""
    return state.phase is Phase.SCORED


def is_over(state: State) -> bool:
    """Whether the last deal is counted."""
    return state.phase is Phase.OVER


def faced(state: State, seat: int) -> State:
    """The table turned so that the seat is south, where the board shows an open hand."""
    ended = state.ended
    return replace(
        state,
        dealer=turned(state.dealer, seat),
        carried=by_team(state.carried, seat),
        bags=by_team(state.bags, seat),
        tricks=turned_tricks(state.tricks, seat),
        ended=Accuse(Seat((ended.seat - seat) % 4)) if isinstance(ended, Accuse) else ended,
    )


def turn_made(state: State, event: str) -> None:
    """None: a move is a whole turn."""


def reply(state: State, seat: int, level: str, seed: int) -> str:
    """What a computer bids or plays, from what its seat may know."""
    return str(player.choose(state.view(Seat(seat)), level, seed))


def hint(state: State, seat: int) -> Hint | None:
    """The strong player's move and why, from what the seat may know."""
    return player.hint(state.view(Seat(seat))) if state.turn is Seat(seat) else None


def scores(state: State) -> tuple[tuple[str, int], ...]:
    """The points of the pairs."""
    return tuple((str(team), state.scores[team]) for team in Team)


def leaders(state: State) -> tuple[str, ...]:
    """Which pair has won the game or, before that, gained most in the deal."""
    if state.outcome:
        won = state.outcome.winner
    elif state.result and state.result.points[0] != state.result.points[1]:
        won = Team(int(state.result.points[1] > state.result.points[0]))
    else:
        won = None
    return tuple(map(str, Team)) if won is None else (str(won),)
