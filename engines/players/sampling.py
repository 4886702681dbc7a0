"""What the computer players of both card games share: worlds, playing them out, exact endings.

A card is one bit. Sixteen bits make a suit, rising with the rank; trumps, with all that counts
among them, are the highest sixteen. A hand is the sum of its bits. A world gives every player a
hand that agrees with all that one player knows: the cards seen, the number of cards each holds,
the suits they have shown not to hold and the limits that duties have shown for their trumps.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple, Protocol

from engines.cards import PACK_WITH_JOKERS, SUITS, Card, Ring, Seat, Trumps

WIDTH = 16
SUIT = (1 << WIDTH) - 1
MASKS = tuple(SUIT << WIDTH * place for place in range(4))
SEATS = range(4)


class Codes(NamedTuple):
    """The bit of each card and the card of each bit under given trumps; the mask of the trumps."""

    bits: Mapping[Card, int]
    cards: Mapping[int, Card]
    trump: int

    def mask(self, cards: Iterable[Card]) -> int:
        """The sum of the bits of `cards`."""
        total = 0
        for card in cards:
            total |= self.bits[card]
        return total

    def hand(self, mask: int) -> list[Card]:
        """The cards of a sum of bits, the lowest bit first."""
        return [self.cards[bit] for bit in split(mask)]


@cache
def codes(trumps: Trumps) -> Codes:
    """The bits of the cards under `trumps`; jokers without a trump suit have none."""
    order = [suit for suit in SUITS if suit is not trumps.suit]
    order += [trumps.suit] if trumps.suit is not None else []
    bits: dict[Card, int] = {}
    for card in PACK_WITH_JOKERS:
        suit = trumps.suit_of(card)
        if suit in order:
            height = trumps.height(card) - 2
            if card in trumps.top and trumps.suit is not None:
                height = WIDTH - 2 - trumps.top.index(card)
            bits[card] = 1 << order.index(suit) * WIDTH + height
    cards = {bit: card for card, bit in bits.items()}
    return Codes(bits, cards, MASKS[3] if trumps.suit is not None else 0)


def split(mask: int) -> list[int]:
    """The bits of a sum, the lowest first."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def top(mask: int) -> int:
    """The highest bit of a sum that is not empty."""
    return 1 << mask.bit_length() - 1


def suit_mask(bit: int) -> int:
    """The mask of the suit of a card."""
    return MASKS[(bit.bit_length() - 1) // WIDTH]


@dataclass(frozen=True, slots=True)
class Laws:
    """How a game is played: the way round, the trumps, the two cards whose lead binds, leads.

    `universe` are all cards that can be in a hand; `highest` led calls for the highest trump,
    `lowest` for the lowest (0: no such card); `closed` bars leading trumps before one is played,
    `first` are the cards that may not be led to the first trick.
    """

    ring: Ring
    trump: int
    universe: int
    highest: int = 0
    lowest: int = 0
    closed: bool = False
    first: int = 0


def following(hand: int, led: int, laws: Laws) -> int:
    """The cards of `hand` that may be played on `led`."""
    same = hand & suit_mask(led)
    if not same:
        return hand
    if led == laws.highest:
        return top(same)
    return same & -same if led == laws.lowest else same


def leads(hand: int, gone: int, laws: Laws) -> int:
    """The cards of `hand` that may be led to a later trick, `gone` those already played."""
    if laws.closed and not gone & laws.trump:
        return hand & ~laws.trump or hand
    return hand


class Knowledge(NamedTuple):
    """What one player knows of the hidden cards.

    `held` are the cards known by seat, `counts` how many cards each holds, `hidden` the cards
    that may be anywhere, `barred` by seat those it cannot hold.
    """

    held: tuple[int, ...]
    counts: tuple[int, ...]
    hidden: int
    barred: tuple[int, ...]


def worlds(knowledge: Knowledge, number: int, random: Random) -> list[list[int]]:
    """Hands by seat in `number` worlds; cards left over lie in the stock."""
    return [world(knowledge, random) for _ in range(number)]


def world(knowledge: Knowledge, random: Random) -> list[int]:
    """Hands by seat that agree with the knowledge.

    Where nothing agrees, because someone has reneged, what players have shown is left aside.
    """
    held, counts, hidden, barred = knowledge
    room = [counts[seat] - held[seat].bit_count() for seat in SEATS]
    room.append(hidden.bit_count() - sum(room))
    cards = split(hidden)
    random.shuffle(cards)
    places = [
        [seat for seat in SEATS if room[seat] and not barred[seat] & card] + [4] for card in cards
    ]
    dealt = _deal(cards, places, list(room), random)
    if dealt is None:
        anywhere = [[seat for seat in SEATS if room[seat]] + [4] for _ in cards]
        dealt = _deal(cards, anywhere, list(room), random) or [0] * 5
    return [held[seat] | dealt[seat] for seat in SEATS]


def _deal(
    cards: list[int], places: list[list[int]], room: list[int], random: Random
) -> list[int] | None:
    """Each card to one of its places, as many to each as it has room for; None if impossible."""
    hands: list[list[int]] = [[], [], [], [], []]
    allowed = dict(zip(cards, places, strict=True))
    for card in sorted(cards, key=lambda card: len(allowed[card])):
        free = [place for place in allowed[card] if room[place]]
        if not free:
            place = _make_room(card, allowed, hands, room)
            if place is None:
                return None
        else:
            place = random.choices(free, [room[place] for place in free])[0]
        hands[place].append(card)
        room[place] -= 1
    return [sum(hand) for hand in hands]


def _make_room(
    card: int, allowed: Mapping[int, list[int]], hands: list[list[int]], room: list[int]
) -> int | None:
    """A place for `card` after others have moved along; None when there is none."""
    reached: dict[int, tuple[int, int] | None] = dict.fromkeys(allowed[card])
    queue = list(allowed[card])
    for place in queue:
        for other in hands[place]:
            for target in allowed[other]:
                if target in reached:
                    continue
                reached[target] = place, other
                if room[target]:
                    return _moved_along(target, reached, hands, room)
                queue.append(target)
    return None


def _moved_along(
    target: int,
    reached: Mapping[int, tuple[int, int] | None],
    hands: list[list[int]],
    room: list[int],
) -> int:
    """Move cards along the way found to `target`; the place freed at its beginning."""
    room[target] -= 1
    while (step := reached[target]) is not None:
        place, card = step
        hands[place].remove(card)
        hands[target].append(card)
        target = place
    room[target] += 1
    return target


def rule_lead(hand: int, legal: int, out: int, trump: int) -> int:
    """The card to lead by rule: a card nothing left can beat, else low from the longest suit.

    `out` are the cards that others may hold.
    """
    own, theirs = (hand & trump).bit_count(), (out & trump).bit_count()
    best, most, length, longest = 0, -1, -1, 0
    for mask in MASKS:
        suit = legal & mask
        if not suit:
            continue
        high, rest = top(suit), out & mask
        if mask & trump:
            if high > rest and rest and own >= theirs - own:
                return high
            continue
        if high > rest:
            left = rest.bit_count()
            if (left or not theirs) and left > most:
                best, most = high, left
        if suit.bit_count() > length:
            length, longest = suit.bit_count(), suit & -suit
    return best or longest or legal & -legal


def rule_follow(legal: int, table: Sequence[int], out: int, trump: int) -> int:
    """The card to play on `table` by rule: as cheap as it can be, never over a partner's trick."""
    suit = suit_mask(table[0])
    best = winning(table, suit, trump)
    ours = len(table) > 1 and table[-2] == best
    last = len(table) == 3
    above = out & suit_mask(best) & -(best << 1)
    if not legal & suit:
        return _free(legal, best, ours and (last or not above), trump)
    low = legal & -legal
    beating = legal & -(best << 1) if best & suit else 0
    if not beating:
        return low
    if ours:
        high = top(legal)
        return high if not last and above.bit_count() > 1 else low
    if last:
        return beating & -beating
    high = top(beating)
    if len(table) == 1 and not high > out & suit:
        return low
    return _cheapest(beating, high, out)


def winning(table: Sequence[int], suit: int, trump: int) -> int:
    """The card that takes the trick as it lies; `suit` is the mask of the suit led."""
    total = 0
    for bit in table:
        total |= bit
    return top(total & trump or total & suit)


def _cheapest(beating: int, high: int, out: int) -> int:
    """The lowest card that is worth as much as `high`: no card of others lies between."""
    below = beating & high - 1
    while below:
        lower = top(below)
        if out & (high - 1) & -(lower << 1):
            break
        high = lower
        below = beating & high - 1
    return high


def _free(legal: int, best: int, ours: bool, trump: int) -> int:
    """The card of a player who cannot follow: trump an opponent's trick, else throw the lowest."""
    trumps = legal & trump
    if trumps and not ours:
        over = trumps & -(best << 1) if best & trump else trumps
        if over:
            return over & -over
    plain = legal & ~trump
    if not plain:
        return trumps & -trumps
    lowest, choice = 1 << WIDTH, 0
    for place, mask in enumerate(MASKS):
        suit = plain & mask
        if suit:
            low = suit & -suit
            height = low >> WIDTH * place
            if height < lowest:
                lowest, choice = height, low
    return choice


def play_out(hands: list[int], table: list[int], turn: int, gone: int, laws: Laws) -> list[int]:
    """The takers of all tricks still to come when everyone plays by rule; `hands` are used up.

    `table` holds the cards of the trick under way, `gone` all cards played before them.
    """
    takers: list[int] = []
    ring, trump, universe = int(laws.ring), laws.trump, laws.universe
    barred = 0 if gone or table else laws.first
    for bit in table:
        gone |= bit
    while table or hands[turn]:
        hand = hands[turn]
        out = universe & ~gone & ~hand
        if table:
            card = rule_follow(following(hand, table[0], laws), table, out, trump)
        else:
            legal = leads(hand, gone, laws)
            card = rule_lead(hand, legal & ~barred or legal, out, trump)
            barred = 0
        hands[turn] = hand ^ card
        gone |= card
        table.append(card)
        if len(table) == 4:
            best = winning(table, suit_mask(table[0]), trump)
            turn = (turn + ring * (1 + table.index(best))) % 4
            takers.append(turn)
            table = []
        else:
            turn = (turn + ring) % 4
    return takers


class Table(Protocol):
    """A view in bits, as the players of either game see it."""

    @property
    def view(self) -> "Sight":
        """The view itself."""

    @property
    def table(self) -> list[int]:
        """The cards of the trick, in order."""

    @property
    def gone(self) -> int:
        """The cards of the tricks taken."""

    @property
    def laws(self) -> Laws:
        """How the game is played."""


class Sight(Protocol):
    """Whose view it is."""

    @property
    def seat(self) -> Seat:
        """The seat of the player."""


def outcomes(
    seen: Table, dealt: Sequence[Sequence[int]], cards: Sequence[int], limit: int
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


def _taken(seen: Table, hands: Sequence[int], card: int, search: "Ending | None") -> list[int]:
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


def gain(better: Sequence[float], other: Sequence[float]) -> float:
    """How clearly one choice beats another in the same worlds, in standard errors."""
    differences = [one - two for one, two in zip(better, other, strict=True)]
    mean = fmean(differences)
    spread = fmean((one - mean) ** 2 for one in differences) / len(differences)
    return mean / (sqrt(spread) + 1e-9)


def distinct(legal: int, others: int, liked: int = 0) -> list[int]:
    """The cards of `legal` that differ in worth; of equals, with no card between, the lowest.

    The `liked` card stands for its equals.
    """
    kept: list[int] = []
    previous = 0
    for bit in split(legal):
        between = others & (bit - 1) & -(previous << 1) if previous else others
        if not previous or between or suit_mask(bit) != suit_mask(previous):
            kept.append(bit)
        elif bit == liked:
            kept[-1] = bit
        previous = bit
    return kept


class Ending:
    """The tricks south-north can take with all cards open and both sides at their best.

    Every search of one `Ending` must be of the same world.
    """

    def __init__(self, laws: Laws, limit: int) -> None:
        self.nodes = 0
        self._laws = laws
        self._limit = limit
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    def tricks(self, hands: Sequence[int], table: list[int], turn: int, gone: int) -> int | None:
        """The tricks south-north takes from here on; None when the limit is reached."""
        left = max(map(int.bit_count, hands))
        least = 0
        try:
            while least < left and self._reaches([*hands], [*table], turn, gone, least + 1):
                least += 1
        except _LimitError:
            return None
        return least

    def _reaches(self, hands: list[int], table: list[int], turn: int, gone: int, need: int) -> bool:
        """Whether south-north can take `need` tricks more."""
        if not table:
            return self._led(hands, turn, gone, need)
        return self._played(hands, table, turn, gone, need)

    def _led(self, hands: list[int], turn: int, gone: int, need: int) -> bool:
        """The same before a lead, remembered."""
        left = hands[turn].bit_count()
        if need <= 0 or need > left:
            return need <= 0
        key = (*hands, turn, gone if self._laws.closed else 0)
        least, most = self._known.get(key, (0, left))
        if need <= least or need > most:
            return need <= least
        self.nodes += 1
        if self.nodes > self._limit:
            raise _LimitError
        found = self._played(hands, [], turn, gone, need)
        least, most = self._known.get(key, (0, left))
        self._known[key] = (max(least, need), most) if found else (least, min(most, need - 1))
        return found

    def _played(self, hands: list[int], table: list[int], turn: int, gone: int, need: int) -> bool:
        """The same with cards on the table: the player in turn tries his cards."""
        ours = not turn & 1
        hand = hands[turn]
        following_turn = (turn + self._laws.ring) % 4
        for card in self._cards(hands, table, turn, gone):
            hands[turn] = hand ^ card
            table.append(card)
            if len(table) < 4:
                found = self._played(hands, table, following_turn, gone, need)
            else:
                found = self._taken(hands, table, turn, gone, need)
            table.pop()
            hands[turn] = hand
            if found is ours:
                return ours
        return not ours

    def _taken(self, hands: list[int], table: list[int], turn: int, gone: int, need: int) -> bool:
        """The same after the fourth card."""
        best = winning(table, suit_mask(table[0]), self._laws.trump)
        taker = (turn + self._laws.ring * (1 + table.index(best))) % 4
        after = gone | table[0] | table[1] | table[2] | table[3]
        return self._led(hands, taker, after, need - (not taker & 1))

    def _cards(self, hands: list[int], table: list[int], turn: int, gone: int) -> list[int]:
        """The cards worth trying, the likeliest first."""
        hand = hands[turn]
        others = hands[0] | hands[1] | hands[2] | hands[3]
        for bit in table:
            others |= bit
        others ^= hand
        if not table:
            cards = distinct(leads(hand, gone, self._laws), others)
            return cards[::-1]
        cards = distinct(following(hand, table[0], self._laws), others)
        if len(cards) == 1:
            return cards
        suit, trump = suit_mask(table[0]), self._laws.trump
        best = winning(table, suit, trump)
        if len(table) > 1 and table[-2] == best:
            return cards
        over = best & trump
        return sorted(
            cards, key=lambda card: not (card & trump > over or (not over and card & suit > best))
        )


class _LimitError(Exception):
    """More endings were looked into than allowed."""
