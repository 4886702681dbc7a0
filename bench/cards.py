"""How fast the card players look at worlds: `python -m bench.cards` prints a table.

Worlds that agree with a shown void, whole hands played out by rule, and open endings of four cards
solved, each against the plain way on lists of cards. Both run in turns on the same deals and find
the same, so that a busy machine slows both; the ratio is the number to watch.
"""

import time
from collections.abc import Callable
from random import Random

from engines.cards import PACK, SUITS, Card, Suit, Trumps, shuffled
from engines.players.sampling import Ending, Knowledge, Laws, codes, play_out, worlds
from engines.rung import RING

ROUNDS = 5
HANDS = 60
ENDINGS = 12
WORLDS = 100
TRUMP = Suit.HEARTS
BITS = codes(Trumps(TRUMP))
LAWS = Laws(RING, BITS.trump, BITS.mask(PACK))
SIDES = tuple(suit for suit in SUITS if suit is not TRUMP)

Hands = list[list[Card]]
Work = Callable[[], list[object]]


def main() -> None:
    """Print worlds, hands and endings a second with their ratios to the plain way."""
    whole = [deal(seed, 13) for seed in range(HANDS)]
    few = [deal(seed, 4) for seed in range(ENDINGS)]
    print(f"{'cards':<22}{'plain/s':>10}{'engine/s':>10}{'ratio':>8}")
    report("worlds with a void", WORLDS, lambda: plain_worlds(WORLDS), lambda: fast_worlds(WORLDS))
    report(
        "hands played out",
        HANDS,
        lambda: [Plain([hand[:] for hand in hands]).takers() for hands in whole],
        lambda: [play_out(masks(hands), [], 0, 0, LAWS) for hands in whole],
        same=True,
    )
    report(
        "endings of four",
        ENDINGS,
        lambda: [plain_ending(hands, [], 0) for hands in few],
        lambda: [Ending(LAWS, 10**6).tricks(masks(hands), [], 0, 0) for hands in few],
        same=True,
    )


def report(name: str, count: int, plain: Work, fast: Work, *, same: bool = False) -> None:
    """Print one row; `same` work must find the same."""
    if same and plain() != fast():
        raise SystemExit(f"the plain way finds something else: {name}")
    best = {plain: float("inf"), fast: float("inf")}
    for _ in range(ROUNDS):
        for work, least in best.items():
            start = time.process_time()
            work()
            best[work] = min(least, time.process_time() - start)
    ratio = best[plain] / best[fast]
    print(f"{name:<22}{count / best[plain]:>10,.0f}{count / best[fast]:>10,.0f}{ratio:>8.1f}")


def deal(seed: int, size: int) -> Hands:
    """Hands of so many cards."""
    pack = shuffled(PACK, seed)
    return [list(pack[size * seat : size * (seat + 1)]) for seat in range(4)]


def masks(hands: Hands) -> list[int]:
    """The hands in bits."""
    return [BITS.mask(hand) for hand in hands]


def fast_worlds(number: int) -> list[object]:
    """Worlds with eight cards each, as south sees them; west is out of spades."""
    own, *others = deal(1, 8)
    hidden = BITS.mask(card for hand in others for card in hand)
    spades = BITS.mask(card for card in PACK if card.suit is Suit.SPADES)
    known = Knowledge((BITS.mask(own), 0, 0, 0), (8,) * 4, hidden, (0, 0, 0, spades))
    return list(worlds(known, number, Random(1)))


def plain_worlds(number: int) -> list[object]:
    """The same, dealt again until west has no spade."""
    own, *others = deal(1, 8)
    cards, chance, found = [card for hand in others for card in hand], Random(1), []
    while len(found) < number:
        chance.shuffle(cards)
        if not any(card.suit is Suit.SPADES for card in cards[16:]):
            found.append([own, cards[:8], cards[8:16], cards[16:]])
    return found


class Plain:
    """A hand of Rung played out by rule on lists of cards, the way one first writes it."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.table: list[Card] = []

    def takers(self) -> list[int]:
        """Who takes each trick, seat 0 leading."""
        takers, turn = list[int](), 0
        while self.hands[turn]:
            self.table = []
            for step in range(4):
                seat = (turn + RING * step) % 4
                card = self.follow(seat) if step else self.lead(seat)
                self.hands[seat].remove(card)
                self.table.append(card)
            turn = (turn + RING * self.table.index(best_of(self.table))) % 4
            takers.append(turn)
        return takers

    def out(self, seat: int, suit: Suit) -> list[Card]:
        """The cards of a suit in the hands of others."""
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        return [card for hand in others for card in hand if card.suit is suit]

    def lead(self, seat: int) -> Card:
        """A card nothing left can beat, else low from the longest suit."""
        own, theirs = of_suit(self.hands[seat], TRUMP), self.out(seat, TRUMP)
        if own and theirs and max(own) > max(theirs) and 2 * len(own) >= len(theirs):
            return max(own)
        best: tuple[int, Card | None] = -1, None
        for suit in SIDES:
            held, left = of_suit(self.hands[seat], suit), self.out(seat, suit)
            high = bool(held) and (not left or max(held) > max(left))
            if high and (left or not theirs) and len(left) > best[0]:
                best = len(left), max(held)
        if best[1] is not None:
            return best[1]
        longest = max((of_suit(self.hands[seat], suit) for suit in SIDES), key=len)
        return min(longest or self.hands[seat])

    def follow(self, seat: int) -> Card:
        """As cheap as it can be, never over a partner's trick, trumping only opponents."""
        led, best, last = self.table[0].suit, best_of(self.table), len(self.table) == 3
        legal = of_suit(self.hands[seat], led)
        ours = len(self.table) > 1 and self.table[-2] == best
        above = [card for card in self.out(seat, best.suit) if card > best]
        if not legal:
            return self.free(seat, best, ours=ours and (last or not above))
        beating = [card for card in legal if best.suit is led and card > best]
        if not beating:
            return min(legal)
        if ours:
            return max(legal) if not last and len(above) > 1 else min(legal)
        if last:
            return min(beating)
        left = self.out(seat, led)
        if len(self.table) == 1 and left and max(beating) < max(left):
            return min(legal)
        high = max(beating)
        return min(c for c in beating if not any(c < other < high for other in left))

    def free(self, seat: int, best: Card, *, ours: bool) -> Card:
        """Trump an opponent's trick, else throw the lowest."""
        own = self.hands[seat]
        trumps = of_suit(own, TRUMP)
        over = [card for card in trumps if best.suit is not TRUMP or card > best]
        if over and not ours:
            return min(over)
        plain = [card for suit in SIDES for card in of_suit(own, suit)]
        return min(plain, key=lambda card: card.rank) if plain else min(trumps)


def plain_ending(hands: Hands, table: list[Card], turn: int) -> int:
    """The tricks of seats 0 and 2 with all cards open, by trying everything."""
    if not table and not hands[turn]:
        return 0
    legal = (table and of_suit(hands[turn], table[0].suit)) or hands[turn]
    values = []
    for card in legal:
        after = [[other for other in hand if other is not card] for hand in hands]
        laid = [*table, card]
        if len(laid) < 4:
            values.append(plain_ending(after, laid, (turn + RING) % 4))
        else:
            taker = (turn + RING * (1 + laid.index(best_of(laid)))) % 4
            values.append((not taker & 1) + plain_ending(after, [], taker))
    return min(values) if turn & 1 else max(values)


def of_suit(cards: list[Card], suit: Suit) -> list[Card]:
    """The cards of a suit."""
    return [card for card in cards if card.suit is suit]


def best_of(table: list[Card]) -> Card:
    """The card that takes the trick as it lies."""
    return max(of_suit(table, TRUMP) or of_suit(table, table[0].suit))


if __name__ == "__main__":
    main()
