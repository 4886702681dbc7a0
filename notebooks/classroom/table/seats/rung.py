"""The four seats of Rung."""

from dataclasses import replace
from random import Random

from classroom.table.seats import CARDS, Said
from classroom.table.seats.cards import by_seat, by_team, turned, turned_tricks
from engines.cards import PACK, Seat, Team, cards_text, read_cards
from engines.players import Hint
from engines.players import rung as player
from engines.rung import Accuse, Phase, Rules, State, Word

LEVELS = player.LEVELS
HIDDEN = True
ENTRY = CARDS
CHANCES = {Phase.TOSS: "toss", Phase.DEAL: "deal"}


def names(rules: Rules) -> tuple[str, ...]:  # noqa: ARG001 - always four
    """The seats, anticlockwise from south."""
    return tuple(map(str, Seat))


def actor(state: State) -> int | None:
    """Who has to call, answer or play."""
    return None if state.turn is None else int(state.turn)


def chance(state: State) -> str:
    """The toss or the deal."""
    return CHANCES.get(state.phase, "")


def drawn(state: State, random: Random) -> str:
    """Four cards for the toss, or the pack in dealing order."""
    if state.phase is Phase.TOSS:
        return _toss([str(card) for card in random.sample(PACK, len(Seat))])
    return f"deal {cards_text(random.sample(PACK, len(PACK)))}"


def entered(state: State, text: str) -> str:
    """The toss or the deal from cards in order: south first, or the caller's five first."""
    if state.phase is Phase.TOSS and ":" not in text:
        return _toss([str(card) for card in read_cards(text)])
    return f"{chance(state)} {text.strip()}"


def sayings(state: State, seat: int) -> tuple[Said, ...]:
    """A charge of reneging where that is played, and the claim that ends such a hand."""
    if state.phase is not Phase.PLAY or not state.rules.table:
        return ()
    others = (one for one in Seat if one.team is not Seat(seat).team)
    charges = tuple(Said(str(Accuse(one)), "table.renege", str(one)) for one in others)
    return charges if state.turn is not None else (Said(str(Word.CLAIM), "table.count"), *charges)


def waits(state: State) -> bool:
    """Whether 82 may be claimed: before the first card, at a table that counts it."""
    return state.phase is Phase.PLAY and not state.count and state.rules.counts_82


def has_next(state: State) -> bool:
    """Whether the next hand is due."""
    return state.phase is Phase.SCORED


def is_over(state: State) -> bool:
    """Whether the match is over."""
    return state.phase is Phase.OVER


def faced(state: State, seat: int) -> State:
    """The table turned so that the seat is south, where the board shows an open hand."""
    ended = state.ended
    return replace(
        state,
        caller=turned(state.caller, seat),
        carried=by_team(state.carried, seat),
        run=-state.run if seat % 2 else state.run,
        toss=by_seat(state.toss, seat),
        claimer=turned(state.claimer, seat),
        tricks=turned_tricks(state.tricks, seat),
        ended=Accuse(Seat((ended.seat - seat) % 4)) if isinstance(ended, Accuse) else ended,
    )


def turn_made(state: State, event: str) -> None:
    """None: a move is a whole turn."""


def reply(state: State, seat: int, level: str, seed: int) -> str:
    """What a computer calls, says or plays, from what its seat may know."""
    return str(player.choose(state.view(Seat(seat)), level, seed))


def hint(state: State, seat: int) -> Hint | None:
    """The strong player's move and why, from what the seat may know."""
    return player.hint(state.view(Seat(seat))) if state.turn is Seat(seat) else None


def scores(state: State) -> tuple[tuple[str, int], ...]:
    """The points of the pairs."""
    return tuple((str(team), state.scores[team]) for team in Team)


def leaders(state: State) -> tuple[str, ...]:
    """Which pair has won the match or, before that, the hand."""
    ended = state.outcome or state.result
    won = ended.winner if ended else None
    return tuple(map(str, Team)) if won is None else (str(won),)


def _toss(cards: list[str]) -> str:
    """A toss, south's card first; what is lacking or too much is said by the engine."""
    pairs = zip(map(str, Seat), cards, strict=False)
    return " ".join(("toss", *(f"{seat}:{card}" for seat, card in pairs)))
