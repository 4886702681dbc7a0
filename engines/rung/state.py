"""Rung as one immutable state: toss, deal, call, play, result and match.

Rules of the guide, with the decisions of `content/rung/rules.toml` where it is silent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from engines.cards import (
    PACK,
    SUITS,
    Card,
    Seat,
    Trick,
    cards_text,
    pack_faults,
    read_card,
    read_cards,
    read_seat,
    replayed,
    twin_faults,
)
from engines.contract import (
    Fault,
    IllegalMove,
    InvalidState,
    InvalidText,
    Violation,
    fault,
    violation,
)
from engines.rung import notation, why
from engines.rung.moves import Accuse, Biyasi, Call, Hide, Move, Thirteenth, Word, parse_move
from engines.rung.position import FIRST, Phase, Position
from engines.rung.rules import Rules, rules_faults
from engines.rung.tally import MAJORITY, RING, Kind, longer_run
from engines.rung.view import View, seen

__all__ = ["State", "advance", "deck_of"]


@dataclass(frozen=True, slots=True)
class State(Position):
    """A match of Rung at one moment; see `Position` for the fields.

    >>> state = advance(State.start(), "toss S:H9 E:SK N:D4 W:CT")
    >>> str(state.caller), state.phase.value
    ('E', 'deal')
    """

    @classmethod
    def start(cls, rules: Rules | None = None) -> "State":
        """A new match, before the toss; raises InvalidState for rules that do not fit together."""
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
        if start.toss and start.caller is not _winner(start.toss, start.rules):
            toss = cards_text(start.toss)
            raise InvalidState((fault("history.caller", caller=str(start.caller), toss=toss),))
        return replayed(state._dealt(written.deck), written.events) if written.deck else state

    def __str__(self) -> str:
        return notation.write(self)

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move open to the table, distinct and in a stable order.

        The moves of the player in turn come first; a claim of 82, a claim that the hand is
        decided and a charge of reneging are open to others too (`view` tells whose they are).
        """
        candidates: list[Move] = []
        match self.phase:
            case Phase.CALL:
                picks = range(1, 5) if self.rules.thirteenth == "second" else (0,)
                candidates += [Call(suit) for suit in SUITS]
                candidates += [Hide(card) for card in self.deck[:FIRST]]
                candidates += [Word.REDEAL, *map(Thirteenth, picks)]
            case Phase.RECALL:
                candidates += [*map(Call, SUITS), Word.PASS]
            case Phase.PLAY:
                turn = self.turn
                candidates += () if turn is None else why.legal_cards(self, turn)
                candidates += [Word.OPEN, Word.CLAIM, *map(Biyasi, Seat), *map(Accuse, Seat)]
            case _:
                return ()
        return tuple(
            move for move in candidates if isinstance(move, Card) or self.why_not(move) is None
        )

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
            case Call() | Word.PASS if self.phase is Phase.RECALL:
                return replace(self, recalls=(*self.recalls, move))
            case Call() | Hide() | Thirteenth():
                return replace(self, called=move)
            case Biyasi(seat):
                return replace(self, claimer=seat)
            case Word.REDEAL:
                return replace(self, deck=(), redeals=self.redeals + 1)
            case Word.OPEN:
                return replace(self, opened=self.count)
            case Accuse() | Word():
                return replace(self, ended=move)

    def draw(self, cards: Sequence[Card]) -> "State":
        """The state after a toss, the cards of south, east, north and west.

        The highest card has the call; when it comes twice all toss again. Raises InvalidState
        for cards that cannot be drawn together, IllegalMove when no toss is due.
        """
        if found := _toss_faults(cards):
            raise InvalidState(tuple(found))
        if broken := why.toss(self):
            raise IllegalMove(broken)
        toss = tuple(cards)
        return replace(self, toss=toss, caller=_winner(toss, self.rules))

    def deal(self, deck: Sequence[Card]) -> "State":
        """The state with the pack dealt in this order, the caller's five cards first.

        Raises InvalidState with every reason why it is not the whole pack, IllegalMove when no
        deal is due.
        """
        if found := pack_faults(deck, PACK):
            raise InvalidState(found)
        if broken := why.deal(self):
            raise IllegalMove(broken)
        return self._dealt(tuple(deck))

    def next_hand(self) -> "State":
        """The next hand of the match; raises IllegalMove when there is none."""
        if broken := why.next_hand(self):
            raise IllegalMove(broken)
        finished = self.result
        if finished is None:
            raise IllegalMove(violation("hand.thirteen", "unfinished"))
        return replace(
            State.start(self.rules),
            caller=finished.caller,
            carried=self.scores,
            number=self.number + 1,
            run=self._run_after(),
        )

    def view(self, seat: Seat) -> View:
        """What the player at `seat` may know."""
        return seen(self, seat, self.legal_moves())

    def _run_after(self) -> int:
        """The hands won in a row, counted only where seven of them are a court."""
        finished = self.result
        if finished is None or self.rules.court != "seven-hands":
            return 0
        run = longer_run(self.run, finished.winner)
        return 0 if finished.kind is Kind.COURT or abs(run) >= MAJORITY else run

    def _dealt(self, deck: tuple[Card, ...]) -> "State":
        return replace(self, deck=deck, toss=())

    def _played(self, card: Card) -> "State":
        """The state with `card` on the table, the trick taken in when it is the fourth."""
        opened = self.count if self.opened is None and self.called == Hide(card) else self.opened
        state = replace(self, table=(*self.table, card), opened=opened)
        if len(state.table) < 4:
            return state
        since = max(0, (opened or 0) - 4 * len(self.tricks))
        place = state.trumps.winner(state.table, since)
        trick = Trick(self.leader, state.table, RING.after(self.leader, place))
        return replace(state, tricks=(*self.tricks, trick), table=())


def advance(now: State, text: str) -> State:
    """Apply one event written as text.

    Events: "toss S:HA E:SK N:D4 W:CT", "deal" and the 52 cards in dealing order, "call H",
    "hide HA", "redeal", "thirteenth", "pass", "82 S", a card such as "SA", "open", "claim",
    "renege W", "next" (next hand). Raises InvalidText, InvalidState or IllegalMove.
    """
    word, _, rest = text.strip().partition(" ")
    match word.lower():
        case "":
            raise InvalidText(fault("move.unknown", text=""))
        case "toss":
            return now.draw(_read_toss(rest))
        case "deal":
            return now.deal(read_cards(rest))
        case "next" if not rest:
            return now.next_hand()
        case _:
            return now.play(parse_move(text))


def deck_of(hands: Mapping[Seat, Sequence[Card]], caller: Seat) -> tuple[Card, ...]:
    """The pack in the dealing order that gives these hands, each in the order received.

    Raises InvalidState when the hands are not the whole pack, thirteen cards each.
    """
    given = [tuple(hands.get(seat, ())) for seat in RING.beginning(caller)]
    deck = tuple(
        card
        for start, stop in ((0, 5), (5, 9), (9, 13))
        for hand in given
        for card in hand[start:stop]
    )
    if found := pack_faults(deck, PACK):
        raise InvalidState(found)
    return deck


def _winner(toss: Sequence[Card], rules: Rules) -> Seat | None:
    """Who has the call after a toss; None when all toss again."""
    highest = max(card.rank for card in toss)
    best = [seat for seat in Seat if toss[seat].rank == highest]
    together = rules.toss_tie == "team" and len({seat.team for seat in best}) == 1
    return best[0] if len(best) == 1 or together else None


def _toss_faults(cards: Sequence[Card]) -> list[Fault]:
    """Every reason why four players cannot have drawn these cards."""
    count = [fault("toss.count", count=len(cards))] if len(cards) != 4 else []
    return count + list(twin_faults(cards, PACK))


def _read_toss(text: str) -> tuple[Card, ...]:
    """The toss cards by seat, in any order; raises InvalidText or InvalidState."""
    drawn: dict[Seat, Card] = {}
    faults = []
    for part in text.split():
        name, colon, card = part.partition(":")
        if not colon:
            raise InvalidText(fault("move.unknown", text=f"toss {text}"[:80]))
        seat = read_seat(name)
        if seat in drawn:
            faults.append(fault("seat.twice", seat=str(seat)))
        drawn[seat] = read_card(card)
    faults += [fault("seat.missing", seat=str(seat)) for seat in Seat if seat not in drawn]
    if faults:
        raise InvalidState(tuple(faults))
    return tuple(drawn[seat] for seat in Seat)
