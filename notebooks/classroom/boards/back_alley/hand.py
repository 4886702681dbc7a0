"""The learner's hand: a tap bids, plays a card, or lets another player act."""

from zlib import crc32

from classroom.boards.back_alley.places import LEARNER, held, view_of
from classroom.boards.cards import closed_hand, hand_places
from classroom.boards.cards.hand import done, is_number
from classroom.boards.cards.trick import to_trick
from classroom.boards.scene import READER, Clue, Flight, Look, Offer, Tapped
from classroom.boards.surface import Point
from content import Mark
from engines.back_alley import Accuse, Move, Phase, State, View, Word, advance
from engines.cards import PACK_WITH_JOKERS, Card, Seat, cards_text, read_seat, shuffled
from engines.players.back_alley import Seen, choose
from engines.players.judging import by_rule

_CARDS = frozenset(map(str, PACK_WITH_JOKERS))
_WORDS = frozenset({str(Word.PASS), str(Word.BOARD)})


def tap(now: State, selected: str | None, control: str, die: int | None = None) -> Tapped:  # noqa: ARG001 - no dice
    """Take a tap on a control.

    A card of one's own is played; a number of the rail, a pass or a board is bid when the bid is
    the learner's, and at other times a number is where their own count stands. A player whose turn
    it is acts when tapped; before the first deal the player tapped becomes the dealer.
    """
    count = selected if is_number(selected) else None
    if is_number(control):
        if now.phase is Phase.BID and now.turn is LEARNER:
            return done(advance, now, None, f"bid {control[1:]}")
        return Tapped(now, None if control == count else control)
    if control in _CARDS or control in _WORDS:
        return done(advance, now, count, control)
    if control.startswith("seat"):
        return _seat(now, count, read_seat(control[4:]))
    return Tapped(now, count)


def offers(now: State) -> tuple[Offer, ...]:
    """What may be done beside the board: go on to the next deal, and deal its cards."""
    if now.phase is Phase.SCORED:
        return (Offer("next", "term.next-deal"),)
    if now.phase is Phase.DEAL:
        deck = shuffled(PACK_WITH_JOKERS, crc32(str(now).encode()))
        return (Offer(f"deal {cards_text(deck)}", "term.deal-cards"),)
    return ()


def trace(before: State, after: State) -> tuple[Mark, ...]:
    """The bid just made; a card needs no mark, for it lies in the middle."""
    if len(after.bids) == len(before.bids) + 1 and before.turn is not None:
        return (Mark("point", (f"bid{before.turn}",)),)
    return ()


def flights(before: State, after: State, look: Look = READER) -> tuple[Flight, ...]:  # noqa: ARG001 - one seat
    """The card that was played, on its way from its hand to the middle."""
    if before.turn is None or len(after.played) != len(before.played) + 1:
        return ()
    seat, card = before.turn, after.played[-1]
    return (to_trick(_held(before, seat, card), seat),)


def clue_where(now: State, answer: str) -> Clue:
    """Where to look for an answer."""
    if answer in _CARDS:
        own = answer in {str(card) for card in held(view_of(now))}
        return Clue("term.hint-hand", marks=(Mark("zone", ("hand",)),) if own else ())
    if answer in _WORDS or answer.startswith("bid "):
        return Clue("term.hint-bid", marks=(Mark("zone", ("rail",)), Mark("zone", ("buttons",))))
    kind = answer.rstrip("SENW0123456789")
    zones = {"n": ("rail",), "trick": ("trick",)}.get(kind, ())
    key = kind if kind in {"n", "trick", "seat"} else "sign"
    return Clue(f"term.hint-{key}", marks=tuple(Mark("zone", (zone,)) for zone in zones))


def clue_answer(now: State, answer: str) -> Clue:
    """The answer, told and shown."""
    if answer in {str(card) for card in held(view_of(now))}:
        return Clue("term.hint-card", {"card": answer}, (Mark("point", (answer,)),))
    if answer in _WORDS:
        return Clue("", marks=(Mark("point", (answer,)),), named=f"term.button.{answer}")
    if answer.startswith("bid "):
        number = int(answer[4:])
        return Clue("term.hint-number", {"tricks": number}, (Mark("point", (f"n{number}",)),))
    return Clue("", marks=(Mark("point", (answer,)),))


def _seat(now: State, count: str | None, seat: Seat) -> Tapped:
    """The first dealer is named, or another player acts when it is their turn."""
    if now.phase is Phase.DEALER:
        return done(advance, now, count, f"dealer {seat}")
    if seat is LEARNER or seat is not now.turn:
        own = now.turn is LEARNER
        return Tapped(now, count, note="term.your-turn" if own else "term.not-their-turn")
    return Tapped(now.play(_by_rule(now.view(seat))), count)


def _by_rule(seen: View) -> Move:
    """What a player does by rule; to charge a renege is the learner's part."""
    move = choose(seen, "rules", 0)
    return by_rule(Seen(seen)) if isinstance(move, Accuse) else move


def _held(state: State, seat: Seat, card: Card) -> Point:
    """Where a card lies in its hand, as the learner sees it."""
    if seat is LEARNER:
        own = hand_places(view_of(state).hand)
        return next(place.centre for place in own if place.card == card)
    x, y, width, height = closed_hand(seat, len(state.hand(seat)))[-1]
    return x + width / 2, y + height / 2
