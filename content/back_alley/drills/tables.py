"""Tables for drills: dealt, bid and played as people might, seen by whoever is to act.

Tables are turned until the player wanted sits at south, where the learner is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random

from engines.back_alley import RING, Bid, Call, Phase, Rules, State, Word
from engines.cards import ACE, JOKERS, PACK_WITH_JOKERS, Card, Seat, Team, Trick

EASY, MIDDLE, HARD = range(3)
LEARNER = Seat.SOUTH
HOME = Rules()
NOBODY: Mapping[Card, Seat] = {}
RAIL = range(14)
"""The numbers on the rail in front of the learner."""

DEALS = 10
"""Deals looked through for one moment."""

BIDS = 30
"""Attempts at four bids of a wanted kind."""


def waiting(rng: Random, number: int, rules: Rules = HOME, dealer: Seat | None = None) -> State:
    """A table before the deal after ``number`` others, with points such as a game brings."""
    seat = rng.choice(tuple(Seat)) if dealer is None else dealer
    first, second = (round(number * rng.uniform(1, 9)) for _team in Team)
    carried = (first, second) if number else (0, 0)
    return replace(State.start(rules), dealer=seat, number=number, carried=carried)


def dealt(
    rng: Random,
    cards: int,
    rules: Rules = HOME,
    held: Mapping[Card, Seat] = NOBODY,
    turned: Card | None = None,
) -> State:
    """A table where each player has just got so many cards.

    ``held`` are cards that some players must get, ``turned`` the card to be turned up.
    """
    numbers = [number for number, size in enumerate(rules.schedule) if size == cards]
    return given(rng, waiting(rng, rng.choice(numbers), rules), held, turned)


def given(
    rng: Random,
    table: State,
    held: Mapping[Card, Seat] = NOBODY,
    turned: Card | None = None,
) -> State:
    """A table that waited for its cards, with them; see ``dealt``."""
    cards = table.cards
    pack = rng.sample(PACK_WITH_JOKERS, len(PACK_WITH_JOKERS))
    places = {4 * cards: turned} if turned else {}
    for at, (card, seat) in enumerate(held.items()):
        places[4 * (at % cards) + (table.first - seat) % 4] = card
    for place, card in places.items():
        other = pack.index(card)
        pack[place], pack[other] = pack[other], pack[place]
    return table.deal(pack)


def stacked(rng: Random, table: State) -> State:
    """The same table with the better half of the cards dealt to one team."""
    size, trumps = 4 * table.cards, table.trumps
    best = sorted(
        table.deck[:size], key=lambda card: (trumps.holds(card), trumps.height(card)), reverse=True
    )
    halves = [rng.sample(half, len(half)) for half in (best[: size // 2], best[size // 2 :])]
    if rng.random() < 0.5:
        halves.reverse()
    pack = [card for pair in zip(*halves, strict=True) for card in pair]
    return replace(table, deck=(*pack, *table.deck[size:]))


def seen_from(table: State, seat: Seat) -> State:
    """The same table turned until ``seat`` sits at south."""

    def turned(other: Seat) -> Seat:
        return Seat((other - seat) % 4)

    tricks = (Trick(turned(one.leader), one.cards, turned(one.winner)) for one in table.tricks)
    first, second = table.carried
    return replace(
        table,
        dealer=None if table.dealer is None else turned(table.dealer),
        tricks=tuple(tricks),
        carried=(first, second) if seat.team is LEARNER.team else (second, first),
    )


def in_turn(table: State) -> State:
    """The same table seen by the player who has to act."""
    return table if table.turn is None else seen_from(table, table.turn)


def bid(rng: Random, table: State, count: int = 4) -> State:
    """The table after so many more bids, each about what the hand is worth."""
    for _call in range(count):
        seat = table.turn
        if seat is not None:
            table = replace(table, bids=(*table.bids, worth(rng, table, seat)))
    return table


def worth(rng: Random, table: State, seat: Seat) -> Call:
    """A bid for a hand: jokers, high trumps and aces, give or take one."""
    trumps = table.trumps
    sure = sum(card.rank >= (ACE - 2 if trumps.holds(card) else ACE) for card in table.hand(seat))
    tricks = min(max(sure + rng.choice((-1, 0, 0, 0, 1)), 0), table.cards - 1)
    return Bid(tricks) if tricks else Word.PASS


def rebid(
    rng: Random, table: State, say: Callable[[Random], Call], want: Callable[[State], bool]
) -> State | None:
    """The table with four other bids that leave the first lead where it was, and are wanted."""
    opener = table.tricks[0].leader if table.tricks else table.opener
    for _attempt in range(BIDS):
        other = replace(table, bids=tuple(say(rng) for _seat in Seat))
        if other.opener is opener and not other.thrown and want(other):
            return other
    return None


def moments(rng: Random, table: State, *, jokers: bool = False) -> Iterator[State]:
    """Every moment of the play from here on, the end of the deal last.

    With ``jokers`` whoever may lead one does.
    """
    yield table
    while table.phase is Phase.PLAY:
        table = table.play(_card(rng, table, jokers=jokers))
        yield table


def play(rng: Random, cards: int, *, jokers: bool = False, none: bool = False) -> list[State]:
    """Every moment of the play of one deal.

    With ``jokers`` both are in hands, and led as soon as may be; ``none`` has one turned up.
    """
    held = {card: rng.choice(tuple(Seat)) for card in JOKERS} if jokers else NOBODY
    table = dealt(rng, cards, held=held, turned=rng.choice(JOKERS) if none else None)
    table = bid(rng, table)
    if table.thrown:
        table = replace(table, bids=(*table.bids[1:], Bid(1) if cards > 1 else Word.BOARD))
    return list(moments(rng, table, jokers=jokers))


def found(
    rng: Random, deal: Callable[[], Iterable[State]], wanted: Callable[[State], bool]
) -> State | None:
    """A wanted moment of some deal; as many are played as it takes, up to DEALS."""
    for _deal in range(DEALS):
        tables = [table for table in deal() if wanted(table)]
        if tables:
            return rng.choice(tables)
    return None


def own(table: State) -> tuple[Card, ...]:
    """The learner's hand."""
    return table.hand(LEARNER)


def legal(table: State) -> tuple[Card, ...]:
    """The cards that may be played now."""
    return tuple(move for move in table.legal_moves() if isinstance(move, Card))


def controls(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The controls of cards in the learner's hand."""
    return tuple(map(str, cards))


def call_code(call: Call) -> int | str:
    """A bid as a fact of a sentence: its number, or the word said."""
    return call.tricks if isinstance(call, Bid) else str(call)


def us(team: Team) -> str:
    """Which of a topic's sentences speaks of a team."""
    return "us" if team is LEARNER.team else "them"


def winner(table: State, card: Card | None = None) -> Seat:
    """Who takes the trick on the table as it stands, or with ``card`` on it."""
    cards = table.table if card is None else (*table.table, card)
    return RING.after(table.leader, table.trumps.winner(cards))


def _card(rng: Random, table: State, *, jokers: bool) -> Card:
    """A card for the player in turn: a high lead, the cheapest that takes, else the cheapest."""
    trumps = table.trumps
    cards = sorted(legal(table), key=lambda card: (trumps.holds(card), trumps.height(card)))
    if not table.table:
        led = [card for card in cards if card in JOKERS] if jokers else []
        return rng.choice(led or cards)
    seat = RING.after(table.leader, len(table.table))
    takers = [card for card in cards if winner(table, card) is seat]
    wanted = winner(table) is not seat.partner and rng.random() < 0.9
    return takers[0] if takers and wanted else cards[0]
