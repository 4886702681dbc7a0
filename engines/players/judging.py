"""How a card player of either game looks at a view, plays by rule, and judges cards by worlds."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from statistics import fmean
from typing import Any, Generic, Protocol, TypeVar

from engines.cards import Card, Seat, Trick
from engines.players.sampling import (
    Codes,
    Ending,
    Knowledge,
    Laws,
    distinct,
    gain,
    play_out,
    rule_follow,
    rule_lead,
    suit_mask,
    winning,
    worlds,
)

EXACT_WORLDS = {5: 24, 4: 80, 3: 80, 2: 80}
"""In how many worlds endings are looked into exactly, by the cards in hand."""
EXACT_NODES = 9000


class Sight(Protocol):
    """What is asked of a view."""

    @property
    def seat(self) -> Seat:
        """The seat of the player."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own cards."""

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards of the trick, in order."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks taken."""

    @property
    def legal(self) -> tuple[object, ...]:
        """What the player may do."""


class Worth(Protocol):
    """What a game played out is worth to a player."""

    @property
    def points(self) -> float:
        """The points."""


V = TypeVar("V", bound=Sight)
W = TypeVar("W", bound=Worth)


@dataclass(frozen=True)
class Sighted(ABC, Generic[V, W]):
    """A view in bits: the hand, the trick, what is gone, and what may be where."""

    view: V

    @property
    @abstractmethod
    def codes(self) -> Codes:
        """The bits of the cards under the trumps in force."""

    @property
    @abstractmethod
    def laws(self) -> Laws:
        """How the game is played."""

    @property
    @abstractmethod
    def knowledge(self) -> Knowledge:
        """Where the unseen cards may be."""

    @abstractmethod
    def worth(self, takers: Sequence[int]) -> W:
        """What it is worth to the player when `takers` take the tricks to come."""

    @cached_property
    def hand(self) -> int:
        """The player's own cards."""
        return self.codes.mask(self.view.hand)

    @cached_property
    def table(self) -> list[int]:
        """The cards of the trick, in order."""
        return [self.codes.bits[card] for card in self.view.table]

    @cached_property
    def gone(self) -> int:
        """The cards of the tricks taken."""
        return self.codes.mask(card for trick in self.view.tricks for card in trick.cards)

    @cached_property
    def out(self) -> int:
        """The cards others may hold, those undealt among them."""
        return self.laws.universe & ~self.gone & ~self.hand & ~self.codes.mask(self.view.table)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may be played."""
        return tuple(move for move in self.view.legal if isinstance(move, Card))

    @cached_property
    def legal(self) -> int:
        """The same in bits."""
        return self.codes.mask(self.cards)

    @cached_property
    def partner_winning(self) -> bool:
        """Whether the trick as it lies is the partner's."""
        table = self.table
        return len(table) > 1 and winning(table, suit_mask(table[0]), self.laws.trump) == table[-2]


@dataclass(frozen=True, slots=True)
class Judged(Generic[W]):
    """A card and what it was worth in each world."""

    card: Card
    worths: list[W]

    @property
    def mean(self) -> float:
        """The mean worth."""
        return fmean(worth.points for worth in self.worths)


def by_rule(seen: Sighted[Any, Any]) -> Card:
    """The card of the rules."""
    if seen.table:
        card = rule_follow(seen.legal, seen.table, seen.out, seen.laws.trump)
    else:
        card = rule_lead(seen.hand, seen.legal, seen.out, seen.laws.trump)
    return seen.codes.cards[card]


def judge(seen: Sighted[V, W], random: Random, number: int, *, exact: bool) -> list[Judged[W]]:
    """Each card that differs in worth, judged by `number` worlds; the last tricks exactly."""
    liked = seen.codes.bits[by_rule(seen)]
    cards = distinct(seen.legal, seen.out | seen.codes.mask(seen.view.table), liked)
    room = len(seen.view.hand)
    ending = exact and room in EXACT_WORLDS
    looked = min(number, EXACT_WORLDS[room]) if ending else number
    dealt = worlds(seen.knowledge, looked, random)
    judged: list[Judged[W]] = [Judged(seen.codes.cards[card], []) for card in cards]
    for rows in outcomes(seen, dealt, cards, EXACT_NODES if ending else 0):
        for one, takers in zip(judged, rows, strict=True):
            one.worths.append(seen.worth(takers))
    return judged


def preferred(rule: Card, judged: Sequence[Judged[W]]) -> Card:
    """The card of the rules, unless another gains clearly in the same worlds."""
    best = max(judged, key=lambda one: one.mean)
    own = next((one for one in judged if one.card == rule), best)
    sure = gain([worth.points for worth in best.worths], [worth.points for worth in own.worths])
    return best.card if sure > 1 else own.card


def outcomes(
    seen: Sighted[V, W], dealt: Sequence[Sequence[int]], cards: Sequence[int], limit: int
) -> list[list[list[int]]]:
    """By world and card, the takers of the tricks to come when the player in turn plays it.

    Worlds are played at their best while `limit` lasts, the order of the takers then being of
    no meaning; past it, or with none, by rule.
    """
    found = []
    for hands in dealt:
        search = Ending(seen.laws, limit) if limit > 0 else None
        rows = [_taken(seen, hands, card, search) for card in cards]
        if search is not None:
            limit -= search.nodes
            if limit < 0:
                rows = [_taken(seen, hands, card, None) for card in cards]
        found.append(rows)
    return found


def _taken(
    seen: Sighted[V, W], hands: Sequence[int], card: int, search: Ending | None
) -> list[int]:
    """The takers of the tricks to come in a world after `card`."""
    laws, turn, table, gone = seen.laws, int(seen.view.seat), [*seen.table, card], seen.gone
    left = [hand & ~card for hand in hands]
    takers: list[int] = []
    if len(table) == 4:
        best = winning(table, suit_mask(table[0]), laws.trump)
        turn = (turn + laws.ring * (1 + table.index(best))) % 4
        takers.append(turn)
        gone |= table[0] | table[1] | table[2] | table[3]
        table = []
    else:
        turn = (turn + laws.ring) % 4
    tricks = search.tricks(left, table, turn, gone) if search else None
    if tricks is not None:
        rest = max(map(int.bit_count, left))
        return [*takers, *[0] * tricks, *[1] * (rest - tricks)]
    return [*takers, *play_out(left, table, turn, gone, laws)]
