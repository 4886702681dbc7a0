"""Editing a table of Rung: cards go from the pack to seats; the rest is dealt and played by chance.

A draft is the engine's text until something of it is changed, and a wish from then on.
"""

from dataclasses import fields as fields_of
from dataclasses import replace
from functools import lru_cache
from random import Random

from classroom.field import Field, whole
from classroom.worksheet import WorksheetError
from classroom.workshop.editors.hands import Hands
from classroom.workshop.editors.wish import (
    AWAY,
    DOWN,
    NAME,
    TABLE,
    Course,
    Wish,
    check_wish,
    deals,
    read_wish,
)
from engines.cards import PACK, SUITS, Card, Seat, Suit, Trumps, read_card, shuffled
from engines.contract import GameError, InvalidState
from engines.rung import RING, Call, Hide, Phase, Rules, State, deck_of
from engines.rung.position import FIRST, TWO_OF_HEARTS

TOOLS = (*map(str, Seat), TABLE, AWAY)
PRESETS = ("empty",)
CARDS = PACK
HAND = 13
OPTIONS = (*(field.name for field in fields_of(Rules)), "score", "number", "run")
SEATS = tuple(map(str, Seat))
LONGEST_PLAY = 44


def start() -> str:
    """A table where South has called hearts and leads."""
    return str(Wish(trump=str(Suit.HEARTS)))


def empty(text: str) -> str:
    """The same table with every card in the pack."""
    wish = wish_of(text)
    return str(replace(wish, hands=Wish().hands, table=(), gone=0, turn=wish.holder))


def another(seed: int) -> str:
    """A table out of random play, South to play."""
    random = Random(seed)  # noqa: S311 - chance for practice
    state = replace(State.start(), caller=random.choice(tuple(Seat)))
    state = state.deal(shuffled(PACK, seed)).play(Call(random.choice(SUITS)))
    kept = state
    for _card in range(random.randint(1, LONGEST_PLAY)):
        if state.turn is Seat.SOUTH:
            kept = state
        state = state.play(random.choice([m for m in state.legal_moves() if isinstance(m, Card)]))
    return str(kept) if kept.turn is Seat.SOUTH else another(seed + 1)


def fields(text: str) -> tuple[Field, ...]:
    """Caller, trump and the card that hides it, whose turn it is, and the tricks gone."""
    wish = wish_of(text)
    return (
        Field("caller", str(wish.holder), SEATS, "seat"),
        Field("trump", wish.trump, ("", *map(str, SUITS)), "suit"),
        *(_hiding(wish) if wish.suit and rules(text).band else ()),
        Field("turn", str(wish.turn), SEATS, "seat"),
        Field("gone", str(wish.gone), tuple(map(str, range(HAND)))),
    )


def _hiding(wish: Wish) -> tuple[Field, ...]:
    """The card under a hidden trump, and whether it has just been opened."""
    cards = tuple(str(card) for card in PACK if card.suit is wish.suit)
    return (
        Field(DOWN, str(wish.down or ""), ("", *cards), "card"),
        Field("opened", "yes" if wish.opened else "no", ("no", "yes"), "yes"),
    )


def changed(text: str, name: str, value: str) -> str:
    """The draft with one of its fields changed."""
    wish = wish_of(text)
    match name:
        case "caller":
            follows = wish.gone == 0 and wish.turn is wish.holder
            seat = Seat(SEATS.index(value))
            return str(replace(wish, holder=seat, turn=seat if follows else wish.turn))
        case "turn":
            return str(replace(wish, turn=Seat(SEATS.index(value))))
        case "trump":
            return str(replace(wish, trump=value, down=None, opened=wish.opened and bool(value)))
        case "down":
            bare = replace(wish, down=None)
            return str(bare.moved(read_card(value), DOWN) if value else bare)
        case "opened":
            return str(replace(wish, opened=value == "yes"))
        case _:
            return str(replace(wish, gone=whole(value, 0, HAND - 1)))


def wish_of(text: str) -> Wish:
    """What a draft wants: of an engine's text all that can be seen in it."""
    if text.startswith(NAME):
        return read_wish(text, OPTIONS)
    state = State.from_text(text)
    words = [word for word in text.split()[1:] if word.partition("=")[0] in OPTIONS]
    early = state.phase in {Phase.CALL, Phase.RECALL}
    called = state.called
    down = called.card if isinstance(called, Hide) and called.card not in state.played else None
    trump = down.suit if down else None if early else state.trump
    return Wish(
        kept=tuple(words),
        holder=Seat.SOUTH if state.caller is None else state.maker,
        trump=str(trump or ""),
        turn=Seat.SOUTH if state.turn is None else state.turn,
        gone=min(len(state.tricks), HAND - 1),
        hands=tuple(tuple(c for c in state.hand(seat) if c != down) for seat in Seat),
        table=state.table,
        down=down,
        opened=down is not None and state.opened is not None,
    )


@lru_cache(maxsize=64)
def _completed(text: str) -> State:
    wish, known = wish_of(text), rules(text)
    trump = None if known.band else wish.suit
    trumps = Trumps(trump, (TWO_OF_HEARTS,) if known.satat else ())
    course = Course(PACK, RING, trumps, wish.holder, HAND)
    if wish.suit is None:
        return _to_call(wish, course)
    refused: GameError | None = None
    for dealt in deals(_with_down(wish), course):
        hands = {seat: dealt.hands[seat] for seat in Seat}
        down = wish.down or _hidden(hands[wish.holder], wish.suit) if known.band else None
        if known.band and down is None:
            continue
        hands[wish.holder] = tuple(sorted(hands[wish.holder], key=lambda card: card != down))
        try:
            return _begun(wish, deck_of(hands, wish.holder), dealt.play, down)
        except InvalidState as refusal:
            refused = refusal
    raise refused or WorksheetError("table-none")


def _with_down(wish: Wish) -> Wish:
    """The same wish with the card that lies face down in its owner's hand."""
    if wish.down is None:
        return wish
    hands = list(wish.hands)
    hands[wish.holder] = (wish.down, *hands[wish.holder])
    return replace(wish, hands=tuple(hands), down=None)


def _hidden(hand: tuple[Card, ...], suit: Suit) -> Card | None:
    """A card of a hand for a trump that nobody has seen."""
    return next((card for card in hand if card.suit is suit), None)


def _to_call(wish: Wish, course: Course) -> State:
    """The table before the call: the wanted cards are among the first five of each hand."""
    if wish.gone or wish.table or wish.turn is not wish.holder:
        raise WorksheetError("table-call")
    five = replace(course, cards=FIRST)
    check_wish(wish, five)
    dealt = next(deals(wish, course))
    return _begun(wish, deck_of(dict(zip(Seat, dealt.hands, strict=True)), wish.holder), ())


def _begun(
    wish: Wish, deck: tuple[Card, ...], play: tuple[Card, ...], down: Card | None = None
) -> State:
    words = ["rung", *wish.kept, f"caller={wish.holder}", "deck=" + "".join(map(str, deck))]
    if wish.trump:
        words.append(f"call={down or wish.trump}")
    if play:
        words.append("play=" + "".join(map(str, play)))
    if down and wish.opened:
        words.append(f"open={len(play)}")
    return State.from_text(" ".join(words))


_HANDS = Hands("rung", State, Rules, CARDS, wish_of, _completed)
opened, shown, position = _HANDS.opened, _HANDS.shown, _HANDS.position
takes, tap, where, again = _HANDS.takes, _HANDS.tap, _HANDS.where, _HANDS.again
rules = _HANDS.rules


def ruled(text: str, wanted: Rules) -> str:
    """The draft under other house rules; nothing lies face down where no trump is hidden."""
    draft = _HANDS.ruled(text, wanted)
    return draft if wanted.band else str(replace(wish_of(draft), down=None, opened=False))
