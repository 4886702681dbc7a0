"""What one player at a table of Back Alley may know: his own cards and what all have seen."""

from dataclasses import dataclass
from typing import NamedTuple

from engines.back_alley.moves import Accuse, Call, Move, Word
from engines.back_alley.position import RING, Phase, Position
from engines.back_alley.rules import Rules
from engines.back_alley.score import Contract, Result
from engines.cards import (
    BIG_JOKER,
    JOKERS,
    LITTLE_JOKER,
    Card,
    Seat,
    Suit,
    Team,
    Trick,
    Trumps,
    shown_voids,
)


class Bounds(NamedTuple):
    """Heights between which all trumps of a player lie, as bloopers led have shown."""

    above: int
    below: int


FREE = Bounds(0, 1000)


@dataclass(frozen=True, slots=True)
class View:
    """One player's knowledge, from which hints, pictures and computer players are made.

    `known` holds by seat the cards this player knows to be there (his own hand), `counts` the
    cards in each hand, `voids` the suits each player has shown not to hold, `bounds` the limits
    a blooper led has shown for his trumps. `out` are cards everyone knows to be in no hand: the
    cards turned up, and both jokers of a deal without trump. `discarded` tells who gave up a
    joker. `legal` are the moves this player may make now.
    """

    seat: Seat
    rules: Rules
    phase: Phase
    turn: Seat | None
    dealer: Seat | None
    number: int
    cards: int
    turned: tuple[Card, ...]
    discarded: tuple[Seat, Card] | None
    out: tuple[Card, ...]
    trump: Suit | None
    trumps: Trumps
    hand: tuple[Card, ...]
    known: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]
    calls: tuple[tuple[Seat, Call], ...]
    contracts: tuple[Contract, Contract]
    leader: Seat
    tricks: tuple[Trick, ...]
    table: tuple[Card, ...]
    voids: tuple[frozenset[Suit], ...]
    bounds: tuple[Bounds, ...]
    broken: bool
    won: tuple[int, int]
    carried: tuple[int, int]
    scores: tuple[int, int]
    bags: tuple[int, int]
    result: Result | None
    legal: tuple[Move, ...]

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played, in order."""
        return (*(card for trick in self.tricks for card in trick.cards), *self.table)


def seen(position: Position, seat: Seat, legal: tuple[Move, ...]) -> View:
    """What `seat` may know; `legal` are the moves of the table."""
    hand = position.hand(seat)
    swap = position.swap
    mine = seat is position.turn
    return View(
        seat=seat,
        rules=position.rules,
        phase=position.phase,
        turn=position.turn,
        dealer=position.dealer,
        number=position.number,
        cards=position.cards,
        turned=position.turned,
        discarded=(swap.seat, swap.joker) if swap else None,
        out=_out(position),
        trump=position.trump,
        trumps=position.trumps,
        hand=hand,
        known=tuple(hand if other is seat else () for other in Seat),
        counts=tuple(len(position.hand(other)) for other in Seat),
        calls=tuple(position.calls.items()),
        contracts=(position.contract(Team.SOUTH_NORTH), position.contract(Team.EAST_WEST)),
        leader=position.leader,
        tricks=position.tricks,
        table=position.table,
        voids=shown_voids(position.tricks, position.table, position.leader, RING, position.trumps),
        bounds=shown_bounds(position),
        broken=position.broken,
        won=position.won,
        carried=position.carried,
        scores=position.scores,
        bags=position.bags,
        result=position.result,
        legal=tuple(
            move for move in legal if mine or isinstance(move, Accuse) or move is Word.COUNT
        ),
    )


def shown_bounds(position: Position) -> tuple[Bounds, ...]:
    """By seat, the limits that following a blooper has shown for the trumps still held."""
    duty, trumps = position.rules.duty, position.trumps
    bounds = [FREE] * len(Seat)
    shown = [(trick.leader, trick.cards) for trick in position.tricks]
    for leader, cards in (*shown, (position.leader, position.table)):
        for seat, card in zip(RING.beginning(leader), cards, strict=False):
            above, below = bounds[seat]
            if card == cards[0] or not trumps.holds(card):
                continue
            if cards[0] == BIG_JOKER and duty != "off":
                bounds[seat] = Bounds(above, min(below, trumps.height(card)))
            elif cards[0] == LITTLE_JOKER and duty == "both":
                bounds[seat] = Bounds(max(above, trumps.height(card)), below)
    return tuple(bounds)


def _out(position: Position) -> tuple[Card, ...]:
    """Cards that everyone knows to be in no hand."""
    turned = position.turned
    none = bool(turned) and position.trump is None
    return tuple(dict.fromkeys((*turned, *(JOKERS if none else ()))))
