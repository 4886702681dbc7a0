"""Editing a table of Back Alley: cards go from the pack to seats; chance deals and plays the rest.

A draft is the engine's text until something of it is changed, and a wish from then on.
"""

from dataclasses import fields as fields_of
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from classroom.field import Field, whole
from classroom.worksheet import WorksheetError
from classroom.workshop.editors.hands import Hands
from classroom.workshop.editors.wish import (
    AWAY,
    NAME,
    TABLE,
    Course,
    Wish,
    deals,
    read_wish,
)
from engines.back_alley import RING, Bid, Phase, Rules, State, Word, deck_of
from engines.back_alley.moves import Call
from engines.cards import (
    JOKERS,
    PACK_WITH_JOKERS,
    SUITS,
    Card,
    Seat,
    Trumps,
    shuffled,
)
from engines.contract import GameError, InvalidState

TOOLS = (*map(str, Seat), TABLE, AWAY)
PRESETS = ("empty",)
CARDS = PACK_WITH_JOKERS
MOST = 13
OPTIONS = (*(field.name for field in fields_of(Rules)), "number", "score", "bags")
SEATS = tuple(map(str, Seat))
NO_TRUMP = "none"


def start() -> str:
    """A table of five cards where hearts are trump and South has bid most and leads."""
    return str(Wish(holder=Seat.EAST, trump="H", size=5, bids=("2", "1", "1", "pass")))


def empty(text: str) -> str:
    """The same table with every card in the pack."""
    wish = wish_of(text)
    cleared = replace(wish, hands=Wish().hands, table=(), gone=0)
    return str(replace(cleared, turn=_to_act(cleared)))


def another(seed: int) -> str:
    """A table out of random play, South to play."""
    random = Random(seed)  # noqa: S311 - chance for practice
    number, dealer = random.randint(0, 9), random.choice(tuple(Seat))
    state = replace(State.start(), dealer=dealer, number=number)
    state = state.deal(shuffled(PACK_WITH_JOKERS, seed))
    kept = state
    for _move in range(random.randint(4, 4 + 3 * state.cards)):
        kept = state if state.turn is Seat.SOUTH else kept
        state = state.play(random.choice(_moves(state)))
    return str(kept) if kept.phase is Phase.PLAY else another(seed + 1)


def fields(text: str) -> tuple[Field, ...]:
    """Cards of the deal, dealer, trump, bids, whose turn it is, and the tricks gone."""
    wish = wish_of(text)
    bids = dict(zip(RING.beginning(RING.after(wish.holder)), wish.bids, strict=False))
    said = ("", "pass", *map(str, range(1, wish.size)), "board")
    return (
        Field("size", str(wish.size), tuple(map(str, range(1, MOST + 1)))),
        Field("dealer", str(wish.holder), SEATS, "seat"),
        Field("trump", wish.trump, (*map(str, SUITS), NO_TRUMP), "suit"),
        *(Field(f"bid-{seat}", bids.get(seat, ""), said, "bid") for seat in _bidders(wish)),
        Field("turn", str(wish.turn), SEATS, "seat"),
        Field("gone", str(wish.gone), tuple(map(str, range(wish.size)))),
    )


def changed(text: str, name: str, value: str) -> str:
    """The draft with one of its fields changed."""
    wish = wish_of(text)
    match name:
        case "size":
            size = whole(value, 1, MOST)
            made = replace(wish, size=size, gone=min(wish.gone, size - 1), kept=_unnumbered(wish))
        case "dealer":
            made = replace(wish, holder=Seat(SEATS.index(value)))
        case "turn":
            return str(replace(wish, turn=Seat(SEATS.index(value))))
        case "trump":
            made = replace(wish, trump=value)
        case "gone":
            return str(replace(wish, gone=whole(value, 0, wish.size - 1)))
        case _:
            made = _bidden(wish, Seat(SEATS.index(name[-1])), value)
    if wish.gone == 0 and not wish.table and wish.turn is _to_act(wish):
        made = replace(made, turn=_to_act(made))
    return str(made)


def wish_of(text: str) -> Wish:
    """What a draft wants: of an engine's text all that can be seen in it."""
    if text.startswith(NAME):
        return read_wish(text, OPTIONS)
    state = State.from_text(text)
    words = [word for word in text.split()[1:] if word.partition("=")[0] in OPTIONS]
    return Wish(
        kept=tuple(words),
        holder=Seat.SOUTH if state.dealer is None else state.dealer,
        trump=NO_TRUMP if state.trump is None else str(state.trump),
        turn=Seat.SOUTH if state.turn is None else state.turn,
        gone=min(len(state.tricks), state.cards - 1),
        size=state.cards,
        hands=tuple(state.hand(seat) for seat in Seat),
        table=state.table,
        bids=tuple(map(_bid_text, state.bids)),
    )


def _moves(state: State) -> list[Any]:
    """Moves for random play: cards, and bids that are seldom a board."""
    moves = [move for move in state.legal_moves() if move is not Word.BOARD]
    return [move for move in moves if not (isinstance(move, Bid) and move.tricks > 3)] or moves


def _bid_text(call: Call) -> str:
    return str(call.tricks) if isinstance(call, Bid) else str(call)


def _unnumbered(wish: Wish) -> tuple[str, ...]:
    return tuple(word for word in wish.kept if not word.startswith("number="))


def _bidders(wish: Wish) -> tuple[Seat, ...]:
    return RING.beginning(RING.after(wish.holder))


def _bidden(wish: Wish, seat: Seat, value: str) -> Wish:
    """The wish with another bid; without one, nobody after that seat has bid either."""
    place = _bidders(wish).index(seat)
    if value and place > len(wish.bids):
        return wish
    later = wish.bids[place + 1 :] if value else ()
    return replace(wish, bids=(*wish.bids[:place], *((value,) if value else ()), *later))


def _to_act(wish: Wish) -> Seat:
    """Who has to act before a card is played."""
    state = State(Rules(), dealer=wish.holder, bids=_calls(wish))
    if len(wish.bids) < len(Seat):
        return RING.after(state.first, len(wish.bids))
    return state.opener


def _calls(wish: Wish) -> tuple[Call, ...]:
    words = {str(word): word for word in (Word.PASS, Word.BOARD)}
    return tuple(words[bid] if bid in words else Bid(int(bid)) for bid in wish.bids)


@lru_cache(maxsize=64)
def _completed(text: str) -> State:
    wish, known = wish_of(text), rules(text)
    bidding = len(wish.bids) < len(Seat)
    if bidding and (wish.gone or wish.table or wish.turn is not _to_act(wish)):
        raise WorksheetError("table-bids")
    refused: GameError | None = None
    for aside in _undealt(wish):
        opener = wish.turn if bidding else _to_act(wish)
        trumps = Trumps(wish.suit, JOKERS)
        course = Course(
            PACK_WITH_JOKERS, RING, trumps, opener, wish.size, plain=True, set_aside=aside
        )
        for dealt in deals(wish, course):
            hands = dict(zip(Seat, dealt.hands, strict=True))
            deck = deck_of(hands, wish.holder, dealt.stock)
            try:
                state = _begun(wish, known, deck, dealt.play)
            except InvalidState as refusal:
                refused = refusal
                continue
            if (state.trump is None) == (wish.suit is None) and state.trump is wish.suit:
                return state
    raise refused or WorksheetError("table-none")


def _undealt(wish: Wish) -> list[tuple[Card, ...]]:
    """What may lie undealt on top: a card of the trump suit, or the jokers for none."""
    wanted = {*wish.table, *(card for hand in wish.hands for card in hand)}
    if wish.suit is None:
        jokers = tuple(joker for joker in JOKERS if joker not in wanted)
        return [jokers] if jokers else []
    free = [card for card in CARDS if card.suit is wish.suit and card not in wanted]
    Random(wish.seed).shuffle(free)  # noqa: S311 - chance for practice
    return [(card,) for card in free[:3]]


def _begun(wish: Wish, known: Rules, deck: tuple[Card, ...], play: tuple[Card, ...]) -> State:
    words = ["back_alley", *wish.kept, f"dealer={wish.holder}"]
    if not any(word.startswith("number=") for word in wish.kept):
        if wish.size not in known.schedule:
            raise WorksheetError("table-size", count=wish.size)
        words.append(f"number={known.schedule.index(wish.size)}")
    words.append("deck=" + "".join(map(str, deck)))
    if wish.bids:
        words.append("bids=" + ",".join(wish.bids))
    if play:
        words.append("play=" + "".join(map(str, play)))
    return State.from_text(" ".join(words))


_HANDS = Hands("back_alley", State, Rules, CARDS, wish_of, _completed)
opened, shown, position = _HANDS.opened, _HANDS.shown, _HANDS.position
takes, tap, where, again = _HANDS.takes, _HANDS.tap, _HANDS.where, _HANDS.again
rules, ruled = _HANDS.rules, _HANDS.ruled
