"""What the drills of Rung ask of a table, and how its places are called. South is the learner."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from content.drills import Said
from content.rung.drills.played import Hand, a_hand
from engines.cards import Card, Seat, Suit
from engines.rung import Call, Rules, State

Wrong = dict[str, tuple[str, Said]]

LEARNER = Seat.SOUTH
OTHERS = (Seat.EAST, Seat.NORTH, Seat.WEST)
OPEN = Rules(table=True)
"""A practice table, on which the tricks lie open."""

SHEET = 7
"""Open tricks that can be read at a glance."""

HANDS = 6
"""Hands looked through for one task."""

WHOLE = range(52)


def at(hand: Hand, count: int, rules: Rules | None = None) -> State:
    """The table of a hand after so many cards."""
    tricks, rest = divmod(count, 4)
    table = hand.tricks[tricks].cards[:rest] if rest else ()
    return State(
        rules or Rules(),
        caller=hand.caller,
        deck=hand.deck,
        called=Call(hand.trump),
        tricks=hand.tricks[:tricks],
        table=table,
    )


def found(
    rng: Random,
    wanted: Callable[[State], bool],
    counts: Iterable[int] = WHOLE,
    rules: Rules | None = None,
    lean: float = 0,
) -> State | None:
    """A wanted table of some hand, after one of so many cards; None when there is none."""
    for _hand in range(HANDS):
        hand = a_hand(rng, lean)
        places = list(counts)
        rng.shuffle(places)
        states = (at(hand, count, rules) for count in places)
        if state := next(filter(wanted, states), None):
            return state
    return None


def plate(seat: Seat) -> str:
    """The control of a player's plate."""
    return f"seat{seat}"


def lying(seat: Seat) -> str:
    """The control of the card that a player has put in the middle."""
    return f"trick{seat}"


def number(count: int) -> str:
    """The control of a number on the rail."""
    return f"n{count}"


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The controls of cards in the learner's hand."""
    return tuple(map(str, cards))


def legal(state: State) -> tuple[Card, ...]:
    """The cards that the player in turn may play."""
    cards = state.hand(state.turn) if state.turn is not None else ()
    return (state.trumps.following(cards, state.table[0]) if state.table else ()) or cards


def suits_led(state: State) -> Iterator[Suit]:
    """The suit led to each trick, the one under way included."""
    yield from (trick.cards[0].suit for trick in state.tricks)
    yield from (card.suit for card in state.table[:1])
