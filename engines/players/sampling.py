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
from typing import NamedTuple

from engines.cards import PACK_WITH_JOKERS, SUITS, Card, Ring, Trumps

WIDTH = 16
SUIT = (1 << WIDTH) - 1
MASKS = tuple(SUIT << WIDTH * place for place in range(4))
SEATS = range(4)

# A trick as it lies: how many cards, the first, its suit, the best, whose that is, their sum.
Lying = tuple[int, int, int, int, int, int]
_NOTHING: Lying = (0, 0, 0, 0, 0, 0)


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
    """Hands by seat in `number` worlds that agree with the knowledge; the stock has the rest.

    Where nothing agrees, because someone has reneged, what players have shown is left aside.
    """
    held, counts, hidden, barred = knowledge
    room = [counts[seat] - held[seat].bit_count() for seat in SEATS]
    room.append(hidden.bit_count() - sum(room))
    seats, cards = [seat for seat in SEATS if room[seat]], split(hidden)
    allowed = {card: [seat for seat in seats if not barred[seat] & card] + [4] for card in cards}
    tight = {card: places for card, places in allowed.items() if len(places) <= len(seats)}
    free = [card for card in cards if card not in tight]
    dealt = []
    for _ in range(number):
        hands = _deal(tight, free, [*room], random) or _deal({}, cards, [*room], random) or [0] * 5
        dealt.append([held[seat] | hands[seat] for seat in SEATS])
    return dealt


def _deal(
    tight: Mapping[int, list[int]], free: list[int], room: list[int], random: Random
) -> list[int] | None:
    """Each `tight` card to one of its places, the `free` ones anywhere, until every room is full.

    None if that is impossible.
    """
    hands: list[list[int]] = [[], [], [], [], []]
    cards = [*tight]
    random.shuffle(cards)
    for card in sorted(cards, key=lambda card: len(tight[card])):
        places = [place for place in tight[card] if room[place]]
        if not places:
            place = _make_room(card, tight, hands, room)
            if place is None:
                return None
        else:
            place = random.choices(places, [room[place] for place in places])[0]
        hands[place].append(card)
        room[place] -= 1
    rest = [*free]
    random.shuffle(rest)
    start = 0
    for hand, size in zip(hands, room, strict=True):
        hand.extend(rest[start : start + size])
        start += size
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
    theirs, plain = out & trump, MASKS[:3] if trump else MASKS
    if theirs and legal & trump > theirs and 2 * (hand & trump).bit_count() >= theirs.bit_count():
        return top(legal & trump)
    best, most = 0, -1
    for mask in plain:
        suit, rest = legal & mask, out & mask
        if suit > rest:
            left = rest.bit_count()
            if left > most and (left or not theirs):
                best, most = suit, left
    if best:
        return top(best)
    longest = max([legal & mask for mask in plain], key=int.bit_count) or legal
    return longest & -longest


def rule_follow(legal: int, table: Sequence[int], out: int, trump: int) -> int:
    """The card to play on `table` by rule: as cheap as it can be, never over a partner's trick."""
    suit = suit_mask(table[0])
    best = winning(table, suit, trump)
    return _follow(legal, (len(table), suit, best, best in table[-2:-1]), out, trump)


def _follow(legal: int, lying: tuple[int, int, int, bool], out: int, trump: int) -> int:
    """The same for a trick as it lies: cards, suit led, best card, whether a partner's."""
    count, suit, best, ours = lying
    if not legal & suit:
        above = out & (trump if best & trump else suit) & -(best << 1)
        return _free(legal, best, ours and (count == 3 or not above), trump)
    low = legal & -legal
    beating = legal & -(best << 1) if best & suit else 0
    if not beating:
        return low
    if ours:
        above = out & suit & -(best << 1)
        return 1 << legal.bit_length() - 1 if count < 3 and above & above - 1 else low
    if count == 3:
        return beating & -beating
    high = 1 << beating.bit_length() - 1
    return low if count == 1 and high <= out & suit else _cheapest(beating, high, out)


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
    bound = laws.highest | laws.lowest
    barred = 0 if gone or table else laws.first
    count, led, suit, best, taker, laid = lying(table, turn, laws)
    gone |= laid
    while count or hands[turn]:
        hand = hands[turn]
        if count:
            legal = following(hand, led, laws) if led & bound else hand & suit or hand
            card = legal
            if legal & legal - 1:
                trick = count, suit, best, taker ^ turn == 2
                card = _follow(legal, trick, universe & ~(gone | hand), trump)
            if card > best and card & (suit | trump):
                best, taker = card, turn
        else:
            legal = leads(hand, gone, laws)
            legal = legal & ~barred or legal
            card = rule_lead(hand, legal, universe & ~(gone | hand), trump)
            led, suit, best, taker, barred = card, suit_mask(card), card, turn, 0
        hands[turn] = hand ^ card
        gone |= card
        count = count + 1 & 3
        turn = turn + ring & 3 if count else taker
        if not count:
            takers.append(taker)
    return takers


def lying(table: Sequence[int], turn: int, laws: Laws) -> Lying:
    """The trick whose cards are on the `table`, the player of `turn` to add the next."""
    if not table:
        return _NOTHING
    suit = suit_mask(table[0])
    best = winning(table, suit, laws.trump)
    taker = (turn - laws.ring * (len(table) - table.index(best))) % 4
    return len(table), table[0], suit, best, taker, sum(table)


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
    while legal:
        bit = legal & -legal
        legal ^= bit
        between = others & bit - 1 & -(previous << 1)
        if not kept or between or suit_mask(bit) != suit_mask(previous):
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
        self._ring, self._trump = int(laws.ring), laws.trump
        self._bound = laws.highest | laws.lowest
        self._limit = limit
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    def tricks(self, hands: Sequence[int], table: list[int], turn: int, gone: int) -> int | None:
        """The tricks south-north takes from here on; None when the limit is reached."""
        left, least = max(map(int.bit_count, hands)), 0
        trick = lying(table, turn, self._laws)
        reaches = self._played if table else self._led
        try:
            while least < left and reaches([*hands], trick, turn, gone | trick[-1], least + 1):
                least += 1
        except _LimitError:
            return None
        return least

    def _led(self, hands: list[int], trick: Lying, turn: int, gone: int, need: int) -> bool:
        """Whether south-north can take `need` tricks more, before a lead; remembered."""
        left = hands[turn].bit_count()
        if need <= 0 or need > left:
            return need <= 0
        if left == 1:
            return self._last(hands, turn)
        key = (*hands, turn, gone if self._laws.closed else 0)
        least, most = self._known.get(key, (0, left))
        if need <= least or need > most:
            return need <= least
        self.nodes += 1
        if self.nodes > self._limit:
            raise _LimitError
        found = self._played(hands, trick, turn, gone, need)
        least, most = self._known.get(key, (0, left))
        self._known[key] = (max(least, need), most) if found else (least, min(most, need - 1))
        return found

    def _last(self, hands: list[int], turn: int) -> bool:
        """Whether south-north takes the last trick."""
        best, taker = hands[turn], turn
        beating = suit_mask(best) | self._trump
        for seat in SEATS:
            if hands[seat] > best and hands[seat] & beating:
                best, taker = hands[seat], seat
        return not taker & 1

    def _played(self, hands: list[int], trick: Lying, turn: int, gone: int, need: int) -> bool:
        """The same with cards on the table, or none: the player in turn tries his cards."""
        ours, hand = not turn & 1, hands[turn]
        count, led, suit, best, taker, laid = trick
        after = turn + self._ring & 3
        for card in self._cards(hands, trick, turn, gone):
            hands[turn] = hand ^ card
            if not count:
                now = 1, card, suit_mask(card), card, turn, card
            elif card > best and card & (suit | self._trump):
                now = count + 1, led, suit, card, turn, laid | card
            else:
                now = count + 1, led, suit, best, taker, laid | card
            if count < 3:
                found = self._played(hands, now, after, gone | card, need)
            else:
                found = self._led(hands, _NOTHING, now[4], gone | card, need - (not now[4] & 1))
            hands[turn] = hand
            if found is ours:
                return ours
        return not ours

    def _cards(self, hands: list[int], trick: Lying, turn: int, gone: int) -> list[int]:
        """The cards worth trying, the likeliest first."""
        laws, hand = self._laws, hands[turn]
        count, led, suit, best, taker, laid = trick
        others = (hands[0] | hands[1] | hands[2] | hands[3] | laid) ^ hand
        if not count:
            return distinct(leads(hand, gone, laws), others)[::-1]
        legal = following(hand, led, laws) if led & self._bound else hand & suit or hand
        if not legal & legal - 1:
            return [legal]
        cards = distinct(legal, others)
        if taker ^ turn == 2:
            return cards
        over = [card for card in cards if card > best and card & (suit | self._trump)]
        return over + [card for card in cards if card not in over] if over else cards


class _LimitError(Exception):
    """More endings were looked into than allowed."""
