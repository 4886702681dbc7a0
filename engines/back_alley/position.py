"""A table of Back Alley at one moment, and all that follows from it.

Cards are dealt one at a time clockwise, the player after the dealer first; the next card is
turned up, and the one after it replaces a joker that has to be discarded.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engines.back_alley.moves import Accuse, Bid, Call, Word
from engines.back_alley.rules import FULL, Rules
from engines.back_alley.score import Contract, Result, Terms, contract, result, won
from engines.cards import (
    BIG_JOKER,
    JOKERS,
    LITTLE_JOKER,
    Card,
    Ring,
    Seat,
    Suit,
    Team,
    Trick,
    Trumps,
    in_order,
)

RING = Ring.CLOCKWISE


class Phase(Enum):
    """What the table waits for."""

    DEALER = "dealer"
    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    SCORED = "scored"
    OVER = "over"


class Swap(NamedTuple):
    """The player who had to discard the other joker, that joker, and the card he drew for it."""

    seat: Seat
    joker: Card
    drawn: Card


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: the winners (None when equal) and both scores."""

    winner: Team | None
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """Everything the table needs to go on from here.

    `number` are the deals finished, `carried` the points and `bags` the tricks held against
    south-north and east-west before this deal. `deck` is the pack in dealing order, `bids` what
    was said from the first bidder on. `ended` is the word or the proved renege that ended the
    deal at a table where players may renege.
    """

    rules: Rules
    dealer: Seat | None = None
    number: int = 0
    carried: tuple[int, int] = (0, 0)
    bags: tuple[int, int] = (0, 0)
    deck: tuple[Card, ...] = ()
    bids: tuple[Call, ...] = ()
    tricks: tuple[Trick, ...] = ()
    table: tuple[Card, ...] = ()
    ended: Word | Accuse | None = None

    @property
    def cards(self) -> int:
        """How many cards each player gets in this deal."""
        schedule = self.rules.schedule
        return schedule[self.number] if self.number < len(schedule) else FULL

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.dealer is None:
            return Phase.DEALER
        if not self.deck:
            return Phase.DEAL
        if len(self.bids) < len(Seat):
            return Phase.BID
        if self.result is None:
            return Phase.PLAY
        return Phase.OVER if self.outcome else Phase.SCORED

    @property
    def first(self) -> Seat:
        """The first bidder, after the dealer."""
        return Seat.SOUTH if self.dealer is None else RING.after(self.dealer)

    @property
    def turn(self) -> Seat | None:
        """Who has to act; None where chance or the next deal is awaited."""
        match self.phase:
            case Phase.BID:
                return RING.after(self.first, len(self.bids))
            case Phase.PLAY if len(self.tricks) < self.cards:
                return RING.after(self.leader, len(self.table))
            case _:
                return None

    @property
    def calls(self) -> dict[Seat, Call]:
        """The bids by seat, in the order made."""
        return dict(zip(RING.beginning(self.first), self.bids, strict=False))

    @property
    def thrown(self) -> bool:
        """Whether all four have passed."""
        return self.bids == (Word.PASS,) * len(Seat)

    @property
    def leader(self) -> Seat:
        """Who leads the trick on the table."""
        return self.tricks[-1].winner if self.tricks else self.opener

    @property
    def opener(self) -> Seat:
        """Who leads the first trick: the last to claim a board, else the first highest bidder."""
        best, height = self.first, 0
        for seat, call in self.calls.items():
            claim = call is Word.BOARD
            bid = FULL if claim else call.tricks if isinstance(call, Bid) else 0
            if bid > height or claim:
                best, height = seat, bid
        return best

    @property
    def stock(self) -> tuple[Card, ...]:
        """The undealt cards."""
        return self.deck[4 * self.cards :]

    @property
    def turned(self) -> tuple[Card, ...]:
        """The cards turned up for trump, more than one when a joker is turned again."""
        stock = self.stock
        if not stock or self.rules.trump == "spades":
            return ()
        if self.rules.joker == "replace":
            return stock[:1]
        jokers = next((n for n, card in enumerate(stock) if card not in JOKERS), len(stock))
        return stock[: jokers + 1]

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None in a deal without one and before the deal."""
        if self.rules.trump == "spades":
            return Suit.SPADES
        turned = self.turned
        return turned[-1].suit if turned and turned[-1] not in JOKERS else None

    @property
    def trumps(self) -> Trumps:
        """What is trump; both jokers stand above its ace."""
        return Trumps(self.trump, JOKERS)

    @property
    def swap(self) -> Swap | None:
        """The discard of the other joker when one was turned up; None when nobody held it."""
        turned = self.turned
        if self.rules.joker != "replace" or not turned or turned[0] not in JOKERS:
            return None
        other = LITTLE_JOKER if turned[0] == BIG_JOKER else BIG_JOKER
        dealt = self.deck[: 4 * self.cards]
        if other not in dealt:
            return None
        return Swap(RING.after(self.first, dealt.index(other)), other, self.stock[1])

    def dealt(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of `seat` in the order dealt, a discarded joker replaced."""
        place = (self.first - seat) % 4
        hand = self.deck[place : 4 * self.cards : 4]
        swap = self.swap
        if swap is None or swap.seat is not seat:
            return hand
        return tuple(swap.drawn if card == swap.joker else card for card in hand)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in the hand of `seat` now, sorted."""
        played = {card for trick in self.tricks for card in trick.cards}.union(self.table)
        return in_order(card for card in self.dealt(seat) if card not in played)

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played, in order."""
        return (*(card for trick in self.tricks for card in trick.cards), *self.table)

    @property
    def broken(self) -> bool:
        """Whether a trump has been played in this deal."""
        trumps = self.trumps
        return any(map(trumps.holds, self.played))

    @property
    def won(self) -> tuple[int, int]:
        """The tricks of south-north and of east-west."""
        return won(self.tricks)

    def contract(self, team: Team) -> Contract:
        """What `team` has promised so far."""
        return contract(self.calls, team, self.rules)

    @property
    def result(self) -> Result | None:
        """The finished deal; None while it goes on."""
        if self.thrown:
            return Result((0, 0), (0, 0), (False, False), self.bags, thrown=True)
        if isinstance(self.ended, Accuse):
            guilty = self.ended.seat.team
            tricks = list(self.won)
            tricks[guilty.other] = self.cards - tricks[guilty]
            return result(self._terms, (tricks[0], tricks[1]), guilty)
        over = bool(self.deck) and len(self.tricks) == self.cards
        if not over or (self.rules.table and not self.ended):
            return None
        return result(self._terms, self.won)

    @property
    def scores(self) -> tuple[int, int]:
        """The points of south-north and east-west, a finished deal counted in."""
        finished = self.result
        first, second = self.carried
        return (
            (first + finished.points[0], second + finished.points[1]) if finished else self.carried
        )

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it goes on."""
        finished = self.result
        if finished is None or self.next_number < len(self.rules.schedule):
            return None
        scores = self.scores
        if scores[0] == scores[1]:
            return None if self.rules.tie == "extra" else Outcome(None, scores)
        return Outcome(Team(int(scores[1] > scores[0])), scores)

    @property
    def next_number(self) -> int:
        """The deals finished once this one is; a deal thrown in may not count."""
        again = self.thrown and self.rules.thrown_in == "again"
        return self.number + (0 if again else 1)

    @property
    def _terms(self) -> Terms:
        """What the deal is scored by."""
        return Terms(self.calls, self.cards, self.rules, self.bags)
