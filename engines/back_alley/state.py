"""Back Alley as one immutable state: deal, turn-up, bids, play, score, twenty-five deals.

Rules of the guide, its broken places restored, with the decisions of
`content/back_alley/rules.toml` where it is silent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from engines.back_alley import notation, why
from engines.back_alley.moves import Accuse, Bid, Move, Word, parse_move
from engines.back_alley.position import RING, Phase, Position
from engines.back_alley.rules import Rules, rules_faults
from engines.back_alley.view import View, seen
from engines.cards import (
    PACK_WITH_JOKERS,
    Card,
    Seat,
    Trick,
    pack_faults,
    read_cards,
    read_seat,
    replayed,
)
from engines.contract import IllegalMove, InvalidState, InvalidText, Violation, fault

__all__ = ["State", "advance", "deck_of"]


@dataclass(frozen=True, slots=True)
class State(Position):
    """A game of Back Alley at one moment; see `Position` for the fields.

    >>> state = advance(State.start(), "dealer S")
    >>> state.cards, str(state.first), str(state)
    (13, 'W', 'back_alley dealer=S')
    """

    @classmethod
    def start(cls, rules: Rules | None = None) -> "State":
        """A new game, before the first dealer is drawn; raises InvalidState for unknown rules."""
        if found := rules_faults(rules or Rules()):
            raise InvalidState(tuple(found))
        return cls(rules or Rules())

    @classmethod
    def from_text(cls, text: str) -> "State":
        """The state of "start" or of the text that `str(state)` gives; see `notation`.

        Raises InvalidText when it is neither, InvalidState with every reason why no table can
        be like that.
        """
        if text.strip().lower() == "start":
            return cls.start()
        written = notation.read(text.strip())
        start = written.start
        state = cls(**{field.name: getattr(start, field.name) for field in fields(Position)})
        return replayed(replace(state, deck=written.deck), written.events)

    def __str__(self) -> str:
        return notation.write(self)

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move open to the table, distinct and in a stable order.

        A charge of reneging and the count after it are open to all, the rest to the player in
        turn.
        """
        candidates: list[Move] = []
        match self.phase:
            case Phase.BID:
                return Word.PASS, *map(Bid, range(1, self.cards)), Word.BOARD
            case Phase.PLAY:
                turn = self.turn
                candidates += () if turn is None else why.legal_cards(self, turn)
                if self.rules.table:
                    others: list[Move] = [Word.COUNT, *map(Accuse, Seat)]
                    candidates += [move for move in others if self.why_not(move) is None]
        return tuple(candidates)

    def why_not(self, move: Move) -> Violation | None:
        """The first rule `move` breaks, None exactly when it is legal."""
        return why.move(self, move)

    def play(self, move: Move) -> "State":
        """The state after `move`; raises IllegalMove with the rule it breaks."""
        if broken := self.why_not(move):
            raise IllegalMove(broken)
        match move:
            case Card():
                return self._played(move)
            case Bid() | Word.PASS | Word.BOARD:
                return replace(self, bids=(*self.bids, move))
            case _:
                return replace(self, ended=move)

    def first_dealer(self, seat: Seat) -> "State":
        """The state with the first dealer drawn; raises IllegalMove when there is one."""
        if broken := why.first_dealer(self):
            raise IllegalMove(broken)
        return replace(self, dealer=seat)

    def deal(self, deck: Sequence[Card]) -> "State":
        """The state with the pack of 54 dealt in this order, one card at a time.

        The player after the dealer gets the first card; the card after the hands is turned up.
        Raises InvalidState with every reason why it is not the whole pack, IllegalMove when no
        deal is due.
        """
        if found := pack_faults(deck, PACK_WITH_JOKERS):
            raise InvalidState(found)
        if broken := why.deal(self):
            raise IllegalMove(broken)
        return replace(self, deck=tuple(deck))

    def next_deal(self) -> "State":
        """The next deal of the game; raises IllegalMove when there is none."""
        if broken := why.next_deal(self):
            raise IllegalMove(broken)
        finished = self.result
        return replace(
            State.start(self.rules),
            dealer=self.first,
            number=self.next_number,
            carried=self.scores,
            bags=finished.bags if finished else self.bags,
        )

    def view(self, seat: Seat) -> View:
        """What the player at `seat` may know."""
        return seen(self, seat, self.legal_moves())

    def _played(self, card: Card) -> "State":
        """The state with `card` on the table, the trick taken in when it is the fourth."""
        table = (*self.table, card)
        if len(table) < len(Seat):
            return replace(self, table=table)
        winner = RING.after(self.leader, self.trumps.winner(table))
        return replace(self, tricks=(*self.tricks, Trick(self.leader, table, winner)), table=())


def advance(now: State, text: str) -> State:
    """Apply one event written as text.

    Events: "dealer S" (first deal), "deal" and the 54 cards in dealing order, "pass", "bid 4",
    "board", a card such as "SA" or "BB", "renege W", "count", "next" (next deal). Raises
    InvalidText, InvalidState or IllegalMove.
    """
    word, _, rest = text.strip().partition(" ")
    match word.lower():
        case "":
            raise InvalidText(fault("move.unknown", text=""))
        case "dealer":
            return now.first_dealer(read_seat(rest))
        case "deal":
            return now.deal(read_cards(rest))
        case "next" if not rest:
            return now.next_deal()
        case _:
            return now.play(parse_move(text))


def deck_of(
    hands: Mapping[Seat, Sequence[Card]], dealer: Seat, stock: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The pack in the dealing order that gives these hands, then `stock`, then what is left.

    The first card of `stock` is turned up. Raises InvalidState when the hands differ in size or
    a card comes twice.
    """
    ring = RING.beginning(RING.after(dealer))
    sizes = {len(hands.get(seat, ())) for seat in ring}
    if len(sizes) != 1:
        raise InvalidState((fault("hands.size", sizes="-".join(map(str, sorted(sizes)))),))
    dealt = [hands[seat][place] for place in range(sizes.pop()) for seat in ring]
    given = (*dealt, *stock)
    deck = (*given, *(card for card in PACK_WITH_JOKERS if card not in given))
    if found := pack_faults(deck, PACK_WITH_JOKERS):
        raise InvalidState(found)
    return deck
