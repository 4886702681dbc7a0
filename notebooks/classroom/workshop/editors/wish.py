"""What a teacher wants of a table of cards, and the deals by chance that fulfil it.

A wish names the cards that matter and where they are. The rest of the pack is dealt by a seed,
and the tricks that are gone are played by the rules, so that the engine's own text holds all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from classroom.worksheet import WorksheetError
from classroom.workshop.editors.past import Led, Search, by_suit
from engines.cards import (
    Card,
    Ring,
    Seat,
    Suit,
    Trumps,
    cards_text,
    in_order,
    read_card,
    read_cards,
    read_seat,
    read_words,
)

NAME = "wish"
ATTEMPTS = 40
NOWHERE = ((), (), (), ())
TABLE = "table"
AWAY = "away"
DOWN = "down"
_KEYS = ("holder", "wanted", "turn", "gone", "size", "laid", "said", "seed", *map(str, Seat))
_KEYS = (*_KEYS, DOWN, "opened")

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as wanted.

    ``holder`` is the caller, or the dealer; ``kept`` are the engine's words for house rules and
    scores; ``gone`` the tricks already played, of ``size`` in all; ``hands`` the cards wanted in
    each hand now and ``table`` those lying there, in the order played; ``turn`` plays next.
    ``down`` is the card under a hidden trump, ``opened`` that who plays next has just opened it.
    """

    kept: tuple[str, ...] = ()
    holder: Seat = Seat.SOUTH
    trump: str = ""
    turn: Seat = Seat.SOUTH
    gone: int = 0
    size: int = 13
    hands: Hands = NOWHERE
    table: tuple[Card, ...] = ()
    bids: tuple[str, ...] = ()
    seed: int = 1
    down: Card | None = None
    opened: bool = False

    @property
    def suit(self) -> Suit | None:
        """The trump suit that is wanted."""
        return Suit(self.trump) if self.trump in tuple("SHDC") else None

    def __str__(self) -> str:
        said = {
            "holder": str(self.holder),
            "wanted": self.trump,
            "turn": str(self.turn),
            "gone": str(self.gone),
            "size": str(self.size),
            **{str(seat): cards_text(self.hands[seat]) for seat in Seat},
            "laid": cards_text(self.table),
            "said": ",".join(self.bids),
            "seed": str(self.seed),
            DOWN: str(self.down or ""),
            "opened": "yes" if self.opened else "",
        }
        words = (f"{key}={value}" for key, value in said.items() if value)
        return " ".join([NAME, *self.kept, *words])

    def where(self, card: Card) -> str:
        """The seat whose hand a card is wanted in, the table, face down, or nowhere."""
        if card in self.table:
            return TABLE
        if card == self.down:
            return DOWN
        return next((str(seat) for seat in Seat if card in self.hands[seat]), "")

    def moved(self, card: Card, place: str) -> "Wish":
        """The wish with a card at another place; tapped where it is already, it is let go."""
        target = AWAY if self.where(card) == place else place
        hands = tuple(
            in_order(
                (
                    *(held for held in hand if held != card),
                    *((card,) if str(seat) == target else ()),
                )
            )
            for seat, hand in zip(Seat, self.hands, strict=True)
        )
        table = tuple(held for held in self.table if held != card)
        if target == TABLE and len(table) < len(Seat) - 1:
            table = (*table, card)
        down = card if target == DOWN else None if self.down == card else self.down
        return replace(self, hands=hands, table=table, down=down)


def read_wish(text: str, options: Sequence[str]) -> Wish:
    """The wish of its text; raises InvalidText or InvalidState for another text."""
    said = read_words(NAME, text, (*options, *_KEYS))
    return Wish(
        kept=tuple(f"{key}={value}" for key, value in said.items() if key in options),
        holder=read_seat(said.get("holder", "S")),
        trump=said.get("wanted", ""),
        turn=read_seat(said.get("turn", "S")),
        gone=int(said.get("gone", "0")),
        size=int(said.get("size", "13")),
        hands=tuple(read_cards(said.get(str(seat), "")) for seat in Seat),
        table=read_cards(said.get("laid", "")),
        bids=tuple(said["said"].split(",")) if "said" in said else (),
        seed=int(said.get("seed", "1")),
        down=read_card(said[DOWN]) if DOWN in said else None,
        opened="opened" in said,
    )


@dataclass(frozen=True, slots=True)
class Course:
    """How a game of cards is dealt and played: the pack, the way round, trumps, who leads first.

    ``cards`` is the size of a hand, ``set_aside`` what is known to lie undealt, ``plain`` that no
    trump may be led to the first trick.
    """

    pack: tuple[Card, ...]
    ring: Ring
    trumps: Trumps
    opener: Seat
    cards: int
    plain: bool = False
    set_aside: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal that fulfils a wish: the hands dealt, the undealt cards, the cards played."""

    hands: Hands
    stock: tuple[Card, ...]
    play: tuple[Card, ...] = field(default=())


def check_wish(wish: Wish, course: Course) -> None:
    """Make sure that a wish can be looked for; WorksheetError says what stands against it."""
    leader = _leader(wish, course)
    if wish.gone == 0 and leader is not course.opener:
        raise WorksheetError("table-opener", seat=str(course.opener))
    if wish.gone >= course.cards:
        raise WorksheetError("table-gone", count=course.cards)
    for seat, size in zip(Seat, sizes(wish, course), strict=True):
        if len(wish.hands[seat]) > size:
            raise WorksheetError(
                "table-hand", seat=str(seat), count=len(wish.hands[seat]), most=size
            )


def sizes(wish: Wish, course: Course) -> tuple[int, ...]:
    """How many cards each hand holds now."""
    played = course.ring.beginning(_leader(wish, course))[: len(wish.table)]
    return tuple(course.cards - wish.gone - (seat in played) for seat in Seat)


def deals(wish: Wish, course: Course) -> Iterator[Dealt]:
    """Deals that hold what is wanted, drawn by the wish's seed; few or none when it is hard."""
    check_wish(wish, course)
    for attempt in range(ATTEMPTS):
        random = Random(f"{wish.seed} {attempt}")  # noqa: S311 - chance for practice
        if dealt := _dealt(wish, course, random):
            yield dealt


def _leader(wish: Wish, course: Course) -> Seat:
    return course.ring.after(wish.turn, -len(wish.table))


def _dealt(wish: Wish, course: Course, random: Random) -> Dealt | None:
    leader = _leader(wish, course)
    wanted = {*wish.table, *course.set_aside, *(card for hand in wish.hands for card in hand)}
    free = [card for card in course.pack if card not in wanted]
    random.shuffle(free)
    gone = _gone(free, wish.gone, course.trumps, random)
    hands = _filled(wish, course, [card for card in free if card not in gone])
    if hands is None:
        return None
    before = _with_table(hands, wish.table, course.ring.beginning(leader))
    search = Search(course.trumps, course.ring, course.opener, course.plain, random)
    tricks = search.past(before, gone, leader)
    if tricks is None:
        return None
    play = (*(card for trick in tricks for card in trick.cards), *wish.table)
    whole = _with_tricks(before, tricks, course.ring)
    given = {card for hand in whole for card in hand}
    stock = (*course.set_aside, *(card for card in free if card not in given))
    return Dealt(whole, stock, play)


def _gone(free: list[Card], tricks: int, trumps: Trumps, random: Random) -> tuple[Card, ...]:
    """The cards of the tricks that are gone: fours of a suit as far as there are any."""
    fours, odd = [], list[Card]()
    for held in by_suit(free, trumps).values():
        whole = len(held) - len(held) % 4
        fours += [held[place : place + 4] for place in range(0, whole, 4)]
        odd += held[whole:]
    random.shuffle(fours)
    chosen = [card for four in fours[:tricks] for card in four]
    random.shuffle(odd)
    return (*chosen, *odd[: 4 * tricks - len(chosen)])


def _filled(wish: Wish, course: Course, rest: list[Card]) -> Hands | None:
    """The hands with what they lack; who has not followed gets none of the suit led."""
    order = course.ring.beginning(_leader(wish, course))
    suit_of = course.trumps.suit_of
    led = suit_of(wish.table[0]) if wish.table else None
    void = {seat for seat, card in zip(order, wish.table, strict=False) if suit_of(card) is not led}
    hands: list[tuple[Card, ...]] = list(wish.hands)
    room = sizes(wish, course)
    for seat in sorted(Seat, key=lambda seat: seat not in void):
        fitting = [card for card in rest if seat not in void or suit_of(card) is not led]
        lacking = room[seat] - len(hands[seat])
        if len(fitting) < lacking:
            return None
        hands[seat] = (*hands[seat], *fitting[:lacking])
        rest = [card for card in rest if card not in fitting[:lacking]]
    return tuple(hands)


def _with_table(hands: Hands, table: tuple[Card, ...], order: tuple[Seat, ...]) -> Hands:
    """The hands before the trick on the table was begun."""
    lying = dict(zip(order, table, strict=False))
    return tuple(
        (*hand, *((lying[seat],) if seat in lying else ()))
        for seat, hand in zip(Seat, hands, strict=True)
    )


def _with_tricks(hands: Hands, tricks: tuple[Led, ...], ring: Ring) -> Hands:
    whole = [list(hand) for hand in hands]
    for trick in tricks:
        for seat, card in zip(ring.beginning(trick.leader), trick.cards, strict=True):
            whole[seat].append(card)
    return tuple(map(tuple, whole))


def card_of(control: str) -> Card:
    """The card of a control of the pack."""
    return read_card(control)
