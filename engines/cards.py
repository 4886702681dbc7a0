"""Cards for trick games: seats and their ring, the pack, following suit, who wins a trick.

A card is written suit first: `SA`, `HT` (`H10` is read too), `C2`; the jokers are `BB` (big) and
`LB` (little). A hand is written as in PBN, spades.hearts.diamonds.clubs from high to low, with a
fifth part for jokers: `AK.T9..432` and `A...5.BL`. Several cards in order are written one after
the other, `SAHT`; spaces and commas are read too. A state is a name and `key=value` words.

>>> trumps = Trumps(Suit.SPADES)
>>> trumps.winner(read_cards("HK HA S2 HQ"))
2
>>> [str(card) for card in trumps.following(read_cards("H9 HK SA"), Card(Suit.HEARTS, 2))]
['H9', 'HK']
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from engines.contract import Declared, Fault, InvalidState, InvalidText, Violation, fault

FAULTS: Declared = {
    "card.unknown": ("part",),
    "card.twice": ("card",),
    "card.missing": ("card",),
    "card.foreign": ("card",),
    "deck.count": ("count", "whole"),
    "seat.unknown": ("part",),
    "seat.twice": ("seat",),
    "seat.missing": ("seat",),
    "seed.negative": ("seed",),
    "key.unknown": ("key",),
    "key.twice": ("key",),
    "key.value": ("key", "value"),
    "option.value": ("option", "value"),
    "text.unknown": ("part", "text"),
    "history.order": ("key",),
    "history.illegal": ("move", "place", "rule"),
    "record.deal": ("text",),
    "record.seat": ("seat", "seat_due"),
}


class Team(IntEnum):
    """The two partnerships."""

    SOUTH_NORTH = 0
    EAST_WEST = 1

    @property
    def other(self) -> "Team":
        """The opponents."""
        return Team(1 - self)

    def __str__(self) -> str:
        return ("SN", "EW")[self]


class Seat(IntEnum):
    """The four seats, numbered anticlockwise seen from above; south is the learner."""

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return _ROW[self ^ 2]

    @property
    def team(self) -> Team:
        """The partnership of this seat."""
        return _TEAMS[self & 1]

    def __str__(self) -> str:
        return "SENW"[self]


class Ring(IntEnum):
    """The way deal and play run round the table."""

    ANTICLOCKWISE = 1
    CLOCKWISE = -1

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat whose turn comes `steps` after `seat`; negative steps go back."""
        return _ROW[(seat + self * steps) % 4]

    def beginning(self, seat: Seat) -> tuple[Seat, Seat, Seat, Seat]:
        """The four seats in turn, `seat` first."""
        return seat, self.after(seat), self.after(seat, 2), self.after(seat, 3)


_ROW = tuple(Seat)
_TEAMS = tuple(Team)


class Suit(StrEnum):
    """The suits; the two jokers have one of their own until a trump suit takes them in."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    JOKERS = "B"


SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS = "23456789TJQKA"
ACE = 14
_ORDER = {suit: place for place, suit in enumerate((Suit.JOKERS, *SUITS))}
_LITTLE, _BIG = 15, 16


class Card(NamedTuple):
    """A card; ranks 2 to 10, 11 jack, 12 queen, 13 king, 14 ace.

    >>> str(Card(Suit.HEARTS, 10))
    'HT'
    """

    suit: Suit
    rank: int

    def __str__(self) -> str:
        return _NAMES[self]


LITTLE_JOKER = Card(Suit.JOKERS, _LITTLE)
BIG_JOKER = Card(Suit.JOKERS, _BIG)
JOKERS = (BIG_JOKER, LITTLE_JOKER)
PACK = tuple(Card(suit, rank) for suit in SUITS for rank in range(ACE, 1, -1))
PACK_WITH_JOKERS = (*PACK, *JOKERS)
_NAMES = {card: f"{card.suit}{RANKS[card.rank - 2]}" for card in PACK} | {
    BIG_JOKER: "BB",
    LITTLE_JOKER: "LB",
}
_CARDS = {name: card for card, name in _NAMES.items()}
_SEATS = {str(seat): seat for seat in Seat}
_GAP = re.compile(r"[\s,]+")
_CODE = re.compile(r"BB|LB|[SHDC](?:10|[2-9TJQKA])")


class Trick(NamedTuple):
    """A finished trick: who led, the cards in the order played, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def best(self, ring: Ring) -> Card:
        """The card that took it."""
        return self.cards[(self.winner - self.leader) * ring % 4]


@dataclass(frozen=True, slots=True)
class Trumps:
    """What is trump: a suit or none, and the cards above its ace, from the highest.

    Those `top` cards belong to the trump suit; without one they stay what they are.
    """

    suit: Suit | None = None
    top: tuple[Card, ...] = ()

    def suit_of(self, card: Card) -> Suit:
        """The suit `card` counts in."""
        return self.suit if self.suit is not None and card in self.top else card.suit

    def holds(self, card: Card) -> bool:
        """Whether `card` is a trump."""
        return self.suit is not None and (card.suit is self.suit or card in self.top)

    def height(self, card: Card) -> int:
        """The height of `card` among the trumps; only the order of the numbers counts."""
        return 100 - self.top.index(card) if card in self.top else card.rank

    def winner(self, cards: Sequence[Card], since: int = 0) -> int:
        """The place in `cards` of the one that takes the trick, the first led.

        Cards played before place `since` are no trumps unless the trump suit was led.
        """
        led = self.suit_of(cards[0])
        start = 0 if led is self.suit else since
        best, power = 0, -1
        for place, card in enumerate(cards):
            if self.holds(card):
                strength = 200 + self.height(card) if place >= start else 0
            else:
                strength = card.rank if card.suit is led else 0
            if strength > power:
                best, power = place, strength
        return best

    def following(self, hand: Iterable[Card], led: Card) -> tuple[Card, ...]:
        """The cards of `hand` that follow `led`; empty when its suit is not there."""
        suit = self.suit_of(led)
        return tuple(card for card in hand if self.suit_of(card) is suit)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as people sort a hand: jokers, spades, hearts, diamonds, clubs, high to low."""
    return tuple(sorted(cards, key=lambda card: (_ORDER[card.suit], -card.rank)))


def shuffled(pack: Sequence[Card], seed: int) -> tuple[Card, ...]:
    """The pack in an order that `seed` alone decides; InvalidState for a negative seed."""
    if seed < 0:
        raise InvalidState((fault("seed.negative", seed=seed),))
    return tuple(Random(seed).sample(pack, len(pack)))


def pack_faults(cards: Sequence[Card], pack: Sequence[Card]) -> tuple[Fault, ...]:
    """Every reason why `cards` is not the whole `pack` in some order."""
    given = set(cards)
    count = fault("deck.count", count=len(cards), whole=len(pack))
    return (
        *((count,) if len(cards) != len(pack) else ()),
        *twin_faults(cards, pack),
        *(fault("card.missing", card=str(card)) for card in pack if card not in given),
    )


def twin_faults(cards: Sequence[Card], pack: Sequence[Card]) -> tuple[Fault, ...]:
    """A fault for each card that comes twice or is not of this game."""
    twins = dict.fromkeys(card for place, card in enumerate(cards) if card in cards[:place])
    strangers = [card for card in dict.fromkeys(cards) if card not in pack]
    return (
        *(fault("card.twice", card=str(card)) for card in twins),
        *(fault("card.foreign", card=str(card)) for card in strangers),
    )


def shown_voids(
    tricks: Iterable[Trick], table: Sequence[Card], leader: Seat, ring: Ring, trumps: Trumps
) -> tuple[frozenset[Suit], ...]:
    """By seat, the suits a player has shown not to hold by not following them."""
    voids: list[set[Suit]] = [set() for _ in Seat]
    for first, cards in (*((trick.leader, trick.cards) for trick in tricks), (leader, table)):
        for seat, card in zip(ring.beginning(first), cards, strict=False):
            if trumps.suit_of(card) is not trumps.suit_of(cards[0]):
                voids[seat].add(trumps.suit_of(cards[0]))
    return tuple(frozenset(suits) for suits in voids)


def still_out(pack: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the pack, sorted, without those that are gone."""
    return in_order(set(pack).difference(gone))


def of_suit(cards: Iterable[Card], suit: Suit | None, trumps: Trumps) -> tuple[Card, ...]:
    """The cards that count in a suit; none when there is no such suit."""
    return tuple(card for card in cards if suit is not None and trumps.suit_of(card) is suit)


def read_card(text: str) -> Card:
    """Read one card; raises InvalidText."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise InvalidText(fault("card.unknown", part=text.strip()[:40]))
    return cards[0]


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards in order, run together or apart; raises InvalidText naming the part at fault."""
    cards = []
    for part in _GAP.split(text.strip().upper()):
        if _CODE.sub("", part):
            raise InvalidText(fault("card.unknown", part=part[:40]))
        cards += [_CARDS[code.replace("10", "T")] for code in _CODE.findall(part)]
    return tuple(cards)


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in order, run together."""
    return "".join(map(str, cards))


def hand_text(hand: Iterable[Card]) -> str:
    """A hand as in PBN, with a fifth part when there are jokers."""
    held = in_order(hand)
    parts = ["".join(str(card)[1] for card in held if card.suit is suit) for suit in SUITS]
    jokers = "".join(str(card)[0] for card in held if card in JOKERS)
    return ".".join([*parts, jokers] if jokers else parts)


def read_hand(text: str) -> tuple[Card, ...]:
    """Read a hand written as in PBN, in the order written; raises InvalidText."""
    parts = text.strip().upper().replace("10", "T").split(".")
    if len(parts) not in (4, 5):
        raise InvalidText(fault("card.unknown", part=text.strip()[:40]))
    codes = [suit + rank for suit, part in zip(SUITS, parts, strict=False) for rank in part]
    return read_cards(" ".join([*codes, *(f"{which}B" for which in "".join(parts[4:]))]))


def read_seat(text: str) -> Seat:
    """Read `S`, `E`, `N` or `W`; raises InvalidText."""
    seat = _SEATS.get(text.strip().upper())
    if seat is None:
        raise InvalidText(fault("seat.unknown", part=text.strip()[:40]))
    return seat


def read_words(game: str, text: str, keys: Iterable[str]) -> dict[str, str]:
    """The `key=value` words after the name of the game.

    Raises InvalidText when the text is of another form, InvalidState with every unknown or
    repeated key.
    """
    first, *words = text.split() or [""]
    if first != game:
        raise InvalidText(fault("text.unknown", part=first[:40], text=text[:80]))
    known, found, faults = set(keys), dict[str, str](), list[Fault]()
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise InvalidText(fault("text.unknown", part=word[:40], text=text[:80]))
        if key not in known:
            faults.append(fault("key.unknown", key=key[:40]))
        elif key in found:
            faults.append(fault("key.twice", key=key))
        found[key] = value
    if faults:
        raise InvalidState(tuple(faults))
    return found


def read_number(
    key: str, words: Mapping[str, str], faults: list[Fault], *, signed: bool = False
) -> int:
    """A whole number among the words, 0 where it is not said; adds a fault when it is none."""
    value = words.get(key, "0")
    if re.fullmatch(r"-?\d{1,4}" if signed else r"\d{1,4}", value, re.ASCII):
        return int(value)
    faults.append(fault("key.value", key=key, value=value[:40]))
    return 0


def read_pair(
    key: str, words: Mapping[str, str], faults: list[Fault], *, signed: bool = False
) -> tuple[int, int]:
    """Two whole numbers, each as `read_number` reads one but of up to five digits."""
    value, number = words.get(key, "0,0"), r"(-?\d{1,5})" if signed else r"(\d{1,5})"
    if match := re.fullmatch(f"{number},{number}", value, re.ASCII):
        return int(match[1]), int(match[2])
    faults.append(fault("key.value", key=key, value=value[:40]))
    return 0, 0


def order_faults(needs: Mapping[str, str], words: Mapping[str, str]) -> list[Fault]:
    """A fault for each word that stands without the one it needs."""
    missing = [key for key, before in needs.items() if key in words and before not in words]
    return [fault("history.order", key=key) for key in missing]


def write_words(name: str, rules: object, said: Mapping[str, str]) -> str:
    """The text of a state: its game, its house rules and the words that say something."""
    given = (f"{key}={value}" for key, value in said.items() if value)
    return " ".join([name, *options_words(rules), *given])


class Playable(Protocol):
    """A state that moves are played in."""

    def why_not(self, move: Any) -> Violation | None:  # noqa: ANN401 - each game has its own moves
        """The first rule a move breaks."""

    def play(self, move: Any) -> Self:  # noqa: ANN401 - each game has its own moves
        """The state after a move."""


S = TypeVar("S", bound=Playable)


def replayed(state: S, moves: Iterable[object]) -> S:
    """The state after the moves of a text; raises InvalidState at the first illegal one."""
    for place, move in enumerate(moves, 1):
        if broken := state.why_not(move):
            said = fault("history.illegal", move=str(move), place=place, rule=broken.key)
            raise InvalidState((said,))
        state = state.play(move)
    return state


Options = TypeVar("Options")
Choices = Mapping[str, tuple[str, ...]]


def read_options(kind: type[Options], words: Mapping[str, str]) -> tuple[Options, list[Fault]]:
    """House rules from `key=value` words, and a fault for each value of the wrong form.

    `kind` is a dataclass whose fields are bools (`yes`, `no`), whole numbers and words.
    """
    values: dict[str, bool | int | str] = {}
    faults = []
    plain = kind()
    for field in fields(kind):  # type: ignore[arg-type]
        if field.name not in words:
            continue
        value = _read_option(getattr(plain, field.name), words[field.name])
        if value is None:
            faults.append(_bad_option(field.name, words[field.name]))
        else:
            values[field.name] = value
    return kind(**values), faults


def option_faults(options: object, choices: Choices) -> list[Fault]:
    """A fault for each house rule that has none of its values, and each negative number."""
    found = []
    for field in fields(options):  # type: ignore[arg-type]
        value = getattr(options, field.name)
        if field.name in choices:
            bad = str(value) not in choices[field.name]
        else:
            bad = not isinstance(value, bool) and (not isinstance(value, int) or value < 0)
        if bad:
            found.append(_bad_option(field.name, str(value)))
    return found


def options_words(options: object) -> list[str]:
    """The house rules that differ from the defaults, as `key=value` words."""
    plain = type(options)()
    words = []
    for field in fields(options):  # type: ignore[arg-type]
        value = getattr(options, field.name)
        if value != getattr(plain, field.name):
            said = ("no", "yes")[value] if isinstance(value, bool) else value
            words.append(f"{field.name}={said}")
    return words


def _read_option(default: bool | int | str, text: str) -> bool | int | str | None:
    """The value of an option of the same kind as its default; None when it cannot be read."""
    if isinstance(default, bool):
        return {"yes": True, "no": False}.get(text)
    if isinstance(default, int):
        return int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else None
    return text


def _bad_option(option: str, value: str) -> Fault:
    return fault("option.value", option=option, value=value[:40])
