"""What one player at a table of Rung may know: his own cards and what has been shown to all."""

from dataclasses import dataclass

from engines.cards import Card, Seat, Suit, Trick, Trumps, shown_voids
from engines.rung.moves import Accuse, Biyasi, Call, Hide, Move, Thirteenth, Word
from engines.rung.position import TWO_OF_HEARTS, Phase, Position
from engines.rung.rules import Rules
from engines.rung.tally import RING, Result, gathered, totals, wins


@dataclass(frozen=True, slots=True)
class View:
    """One player's knowledge, from which hints, pictures and computer players are made.

    `known` holds by seat the cards this player knows to be there: his own hand, the card that
    decided trump, a hand shown for a claim of 82. `counts` are the cards in each hand, `voids`
    the suits each player has shown not to hold, `laid` the card under the hidden trump if this
    player knows it, `hidden` whether such a card still lies closed. `trump` is None while it is
    not known to him; `trumps` is what is in force. `legal` are the moves he may make now.
    """

    seat: Seat
    rules: Rules
    phase: Phase
    turn: Seat | None
    caller: Seat | None
    maker: Seat
    dealer: Seat | None
    called: Call | Thirteenth | None
    hidden: bool
    laid: Card | None
    opened: int | None
    trump: Suit | None
    trumps: Trumps
    hand: tuple[Card, ...]
    known: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    table: tuple[Card, ...]
    voids: tuple[frozenset[Suit], ...]
    claimer: Seat | None
    gathered: tuple[int, int]
    redeals: int
    carried: tuple[int, int]
    scores: tuple[int, int]
    number: int
    run: int
    result: Result | None
    legal: tuple[Move, ...]

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played, in order."""
        return (*(card for trick in self.tricks for card in trick.cards), *self.table)


def seen(position: Position, seat: Seat, legal: tuple[Move, ...]) -> View:
    """What `seat` may know; `legal` are the moves of the table."""
    called = position.called
    secret = isinstance(called, Hide) and position.opened is None
    mine = seat is position.caller
    laid = position.laid if mine or not secret else None
    trump = called.card.suit if mine and isinstance(called, Hide) else position.trump
    return View(
        seat=seat,
        rules=position.rules,
        phase=position.phase,
        turn=position.turn,
        caller=position.caller,
        maker=position.maker,
        dealer=position.dealer,
        called=None if isinstance(called, Hide) else called,
        hidden=secret,
        laid=laid,
        opened=position.opened,
        trump=trump,
        trumps=Trumps(trump, (TWO_OF_HEARTS,) if position.rules.satat else ()),
        hand=own_hand(position, seat),
        known=tuple(_known(position, seat, other) for other in Seat),
        counts=tuple(len(position.hand(other)) for other in Seat),
        leader=position.leader,
        tricks=position.tricks,
        table=position.table,
        voids=shown_voids(position.tricks, position.table, position.leader, RING, position.trumps),
        claimer=position.claimer,
        gathered=totals(gathered(wins(position.tricks), position.rules)),
        redeals=position.redeals,
        carried=position.carried,
        scores=position.scores,
        number=position.number,
        run=position.run,
        result=position.result,
        legal=tuple(move for move in legal if _may(position, seat, move)),
    )


def own_hand(position: Position, seat: Seat) -> tuple[Card, ...]:
    """The hand as its own player sees it: before the call only the caller looks at his five."""
    looking = position.phase is not Phase.CALL or seat is position.caller
    if position.phase is Phase.RECALL:
        looking = seat is position.caller or seat.team is not position.maker.team
    return position.hand(seat) if looking else ()


def _known(position: Position, seat: Seat, other: Seat) -> tuple[Card, ...]:
    """The cards that `seat` knows `other` to hold."""
    if seat is other:
        return own_hand(position, seat)
    hand = position.hand(other)
    claimer = position.claimer
    if other is claimer and seat.team is not claimer.team:
        return hand
    deciding = position.deciding if other is position.caller else None
    back = position.called.card if isinstance(position.called, Hide) else None
    shown = (deciding, back if position.opened is not None else None)
    return tuple(card for card in hand if card in shown) if position.phase is not Phase.CALL else ()


def _may(position: Position, seat: Seat, move: Move) -> bool:
    """Whether a legal move of the table is for `seat` to make."""
    if isinstance(move, Biyasi):
        return move.seat is seat
    return seat is position.turn or isinstance(move, Accuse) or move is Word.CLAIM
