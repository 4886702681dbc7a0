"""A table of Rung at one moment, and all that follows from it: phase, turn, hands, result.

The pack is dealt anticlockwise from the caller: five cards to each, then four, then four.
"""

from dataclasses import dataclass
from enum import Enum

from engines.cards import Card, Seat, Suit, Team, Trick, Trumps, in_order
from engines.rung.moves import Accuse, Call, Hide, Thirteenth, Word
from engines.rung.rules import Rules
from engines.rung.tally import (
    MAJORITY,
    RING,
    TRICKS,
    Contest,
    Kind,
    Result,
    Verdict,
    result,
    verdict,
    wins,
)

TWO_OF_HEARTS = Card(Suit.HEARTS, 2)
FIRST = 5
LAST_OF_CALLER = 39
SECOND_BATCH = 20


class Phase(Enum):
    """What the table waits for."""

    TOSS = "toss"
    DEAL = "deal"
    CALL = "call"
    RECALL = "recall"
    PLAY = "play"
    SCORED = "scored"
    OVER = "over"


class End(Enum):
    """How a match came to its end."""

    TARGET = "target"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match: the winners (None when equal), both scores, what ended it."""

    winner: Team | None
    scores: tuple[int, int]
    end: End


@dataclass(frozen=True, slots=True)
class Position:
    """Everything the table needs to go on from here.

    `caller` has the call of this hand and the first five cards; None before the toss. `carried`
    are the points of south-north and east-west before this hand, `number` the hands finished
    before it, `run` the hands won in a row (positive south-north, negative east-west). `toss`
    are the last toss cards of south, east, north, west; `redeals` the new deals asked in this
    hand; `deck` the pack in dealing order. `called` is what the caller said, `recalls` what the
    opponents said to it. `claimer` claims 82. `opened` is how many cards had been played when
    the hidden trump was opened. `ended` is a claim or a proved renege that ended the hand.
    """

    rules: Rules
    caller: Seat | None = None
    carried: tuple[int, int] = (0, 0)
    number: int = 0
    run: int = 0
    toss: tuple[Card, ...] = ()
    redeals: int = 0
    deck: tuple[Card, ...] = ()
    called: Call | Hide | Thirteenth | None = None
    recalls: tuple[Call | Word, ...] = ()
    claimer: Seat | None = None
    tricks: tuple[Trick, ...] = ()
    table: tuple[Card, ...] = ()
    opened: int | None = None
    ended: Word | Accuse | None = None

    @property
    def dealer(self) -> Seat | None:
        """Who deals: the player before the caller."""
        return None if self.caller is None else RING.after(self.caller, -1)

    @property
    def maker(self) -> Seat:
        """Whose call stands: the caller, or the opponent who called over him."""
        caller = self.caller if self.caller is not None else Seat.SOUTH
        again = [isinstance(word, Call) for word in self.recalls]
        return RING.after(caller, 1 + 2 * again.index(True)) if any(again) else caller

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.caller is None:
            return Phase.TOSS
        if not self.deck:
            return Phase.DEAL
        if self.called is None and not self.rules.beranga:
            return Phase.CALL
        if self._recalling:
            return Phase.RECALL
        if self.result is None:
            return Phase.PLAY
        return Phase.OVER if self.outcome else Phase.SCORED

    @property
    def turn(self) -> Seat | None:
        """Who has to act; None where chance or the next hand is awaited."""
        match self.phase:
            case Phase.CALL:
                return self.caller
            case Phase.RECALL:
                return RING.after(self.maker, 1 + 2 * len(self.recalls))
            case Phase.PLAY if len(self.tricks) < TRICKS:
                return RING.after(self.leader, len(self.table))
            case _:
                return None

    @property
    def leader(self) -> Seat:
        """Who leads the trick on the table; the caller leads the first."""
        return self.tricks[-1].winner if self.tricks else self.maker

    @property
    def count(self) -> int:
        """How many cards have been played."""
        return 4 * len(self.tricks) + len(self.table)

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played, in order."""
        return (*(card for trick in self.tricks for card in trick.cards), *self.table)

    @property
    def trumps(self) -> Trumps:
        """What is trump now."""
        return Trumps(self.trump, (TWO_OF_HEARTS,) if self.rules.satat else ())

    @property
    def trump(self) -> Suit | None:
        """The trump suit in force; None before the call and while it is hidden."""
        match self.called:
            case Call(suit):
                again = [word.suit for word in self.recalls if isinstance(word, Call)]
                return again[0] if again else suit
            case Hide(card):
                return None if self.opened is None else card.suit
            case _ if self.rules.beranga:
                return self._first_off_suit
            case _:
                return None if self.deciding is None else self.deciding.suit

    @property
    def deciding(self) -> Card | None:
        """The card shown to all whose suit is trump, when the caller left trump to it."""
        if not isinstance(self.called, Thirteenth):
            return None
        pick = self.called.pick
        return self.deck[SECOND_BATCH + pick - 1 if pick else LAST_OF_CALLER]

    @property
    def laid(self) -> Card | None:
        """The card laid face down or, once opened, lying there; None when it is in a hand."""
        if not isinstance(self.called, Hide) or self.caller is None:
            return None
        card = self.called.card
        back = self.opened is not None and self.rules.returns
        return None if back or card in (*self.hand(self.caller), *self.played) else card

    def dealt(self, seat: Seat) -> tuple[Card, ...]:
        """All thirteen cards of `seat` in the order dealt; empty before the deal."""
        if self.caller is None:
            return ()
        place = (seat - self.caller) % 4
        first, second, third = 5 * place, SECOND_BATCH + 4 * place, 36 + 4 * place
        deck = self.deck
        return (*deck[first : first + 5], *deck[second : second + 4], *deck[third : third + 4])

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in the hand of `seat` now, sorted."""
        cards = self.dealt(seat)
        if (self.called is None and not self.rules.beranga) or self._recalling:
            return in_order(cards[:FIRST])
        played = {card for trick in self.tricks for card in trick.cards}.union(self.table)
        held = [card for card in cards if card not in played]
        if isinstance(self.called, Hide) and seat is self.caller and len(held) > 1:
            back = self.opened is not None and self.rules.returns
            held = [card for card in held if back or card != self.called.card]
        return in_order(held)

    @property
    def must_trump(self) -> bool:
        """Whether the player in turn has just opened the hidden trump and must play one."""
        return self.rules.must_trump and self.opened == self.count and bool(self.table)

    @property
    def contest(self) -> Contest:
        """What the hand is judged by."""
        return Contest(self.rules, self.maker, self.claimer, self.run)

    @property
    def decided(self) -> Verdict | None:
        """How the hand stands once nothing that follows can change it."""
        if len(self.tricks) < MAJORITY and self.claimer is None:
            return None
        return verdict(self.contest, wins(self.tricks))

    @property
    def result(self) -> Result | None:
        """The finished hand; None while it goes on."""
        if isinstance(self.ended, Accuse):
            found: Verdict | None = Verdict(self.ended.seat.team.other, Kind.RENEGE)
        elif self.ended or (self._ends_itself and not self.rules.table):
            found = self.decided
        else:
            return None
        return result(self.contest, found, self.tricks) if found else None

    @property
    def scores(self) -> tuple[int, int]:
        """The points of south-north and east-west, a finished hand counted in."""
        scores = list(self.carried)
        if finished := self.result:
            scores[finished.winner] += finished.points
        return scores[0], scores[1]

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match; None while it goes on."""
        if self.result is None:
            return None
        scores, rules = self.scores, self.rules
        winner = None if scores[0] == scores[1] else Team(int(scores[1] > scores[0]))
        if rules.target and max(scores) >= rules.target:
            return Outcome(winner, scores, End.TARGET)
        if rules.hands and self.number + 1 >= rules.hands:
            return Outcome(winner, scores, End.HANDS)
        return None

    @property
    def _ends_itself(self) -> bool:
        """Whether the hand ends without a word once it is decided."""
        return self.rules.stop or len(self.tricks) == TRICKS

    @property
    def _recalling(self) -> bool:
        """Whether an opponent may still call over the caller."""
        waiting = self.rules.recall and isinstance(self.called, Call) and len(self.recalls) < 2
        return waiting and not any(isinstance(word, Call) for word in self.recalls)

    @property
    def _first_off_suit(self) -> Suit | None:
        """The suit of the first card that did not follow."""
        for cards in (*(trick.cards for trick in self.tricks), self.table):
            for card in cards:
                if card.suit is not cards[0].suit:
                    return card.suit
        return None
