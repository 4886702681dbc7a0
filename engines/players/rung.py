"""Computer players of Rung, and hints, from what one player may know.

The weakest plays any legal card. The others play by rule: lead what nothing can beat, second hand
low, win as cheaply as possible, never over a partner's trick, trump only an opponent's. The
sampling one deals the unseen cards many times as the player's knowledge allows, plays each world
out by rule, and leaves the rule only for a card that gains clearly; the strong one looks at more
worlds, calls trump by them, and plays the last tricks of each world exactly.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from statistics import fmean
from typing import NamedTuple, Protocol

from engines.cards import ACE, PACK, SUITS, Card, Seat, Suit, Team, Trumps, shuffled
from engines.contract import Declared
from engines.players import Hint, Reason, reason
from engines.players.judging import Judged, Sighted, by_rule, judge, preferred
from engines.players.sampling import (
    Codes,
    Knowledge,
    Laws,
    codes,
    gain,
    play_out,
    suit_mask,
    top,
    winning,
    worlds,
)
from engines.rung import (
    RING,
    Accuse,
    Biyasi,
    Call,
    Hide,
    Move,
    Phase,
    Rules,
    State,
    Thirteenth,
    View,
    Win,
    Word,
    gathered,
)
from engines.rung.tally import MAJORITY, TRICKS, Contest, points, totals, verdict, wins

LEVELS = ("random", "rules", "sampling", "strong")
HINTS: Declared = {
    "call.five:longest": ("cards", "suit"),
    "call.five:strongest": ("cards", "suit"),
    "call.redeal:no-suit": (),
    "call.thirteenth:no-suit": (),
    "band.hidden:best-suit": ("card", "suit"),
    "recall.opponents:longer": ("cards", "suit"),
    "recall.opponents:content": (),
    "claim.decided:nothing-left": (),
    "renege.hiding:proved": ("seat",),
    "biyasi.when:likely": ("percent", "worlds"),
    "band.ask:opponent-winning": (),
    "follow.suit:only": ("card",),
    "follow.suit:low": ("card",),
    "follow.free:throw": ("card",),
    "follow.free:trump": ("card",),
    "trick.winner:cheapest": ("card",),
    "trick.winner:last": ("card",),
    "rank.order:highest-left": ("card",),
    "rank.order:draws": ("suit",),
    "rank.trump-ace:take": ("card",),
    "signal.save:partner": ("card", "seat"),
    "signal.weak-lead:tells": ("suit",),
    "count.thirteen:left": ("left", "mine"),
    "count.free:drawn": ("card",),
    "win.seven:chance": ("percent", "worlds"),
    "win.seven:needed": ("have", "needed"),
}

WORLDS = {"sampling": 12, "strong": 80}
CALL_WORLDS = 4
NEAR_END = 5
A_TRICK = 2.0
FRESH_DEAL = 5.0
RECALL_STRENGTH = 11
KING = 13
MATCH = Rules(hands=4, target=0)

_WINS = tuple(map(Win, Seat))
_HONOURS = {ACE: 4, KING: 3, 12: 2, 11: 1}


class Chooser(Protocol):
    """A way to choose a move."""

    def __call__(self, view: View, seed: int) -> Move:
        """A legal move of the view."""


class Worth(NamedTuple):
    """What a hand played out is worth to a player, in points; his side's tricks."""

    points: float
    tricks: int


class Seen(Sighted[View, Worth]):
    """A view in bits, and what the game is worth."""

    @cached_property
    def codes(self) -> Codes:
        """The bits of the cards under the trumps in force."""
        return codes(Trumps() if self.view.hidden else self.view.trumps)

    @cached_property
    def laws(self) -> Laws:
        """How the game is played."""
        return Laws(RING, self.codes.trump, self.codes.mask(PACK))

    @cached_property
    def knowledge(self) -> Knowledge:
        """Where the unseen cards may be; one laid down is its player's, void or not."""
        view, mask = self.view, self.codes.mask
        held = [mask(cards) for cards in view.known]
        if view.caller is not None and view.laid is not None:
            held[view.caller] |= mask((view.laid,))
        laid = RING.beginning(view.leader)[: len(view.table)]
        counts = [TRICKS - len(view.tricks) - (seat in laid) for seat in Seat]
        placed = held[0] | held[1] | held[2] | held[3]
        barred = [
            mask(card for card in PACK if view.trumps.suit_of(card) in suits)
            for suits in view.voids
        ]
        if view.caller is not None and view.hidden:
            barred[view.caller] = 0
        return Knowledge(tuple(held), tuple(counts), self.out & ~placed, tuple(barred))

    @cached_property
    def won(self) -> tuple[Win, ...]:
        """Who took the tricks so far."""
        return wins(self.view.tricks)

    def worth(self, takers: Sequence[int]) -> Worth:
        """What the hand is worth to the player when `takers` take the tricks to come.

        While many are to come every trick counts the same: who will win the hand is still too
        much a matter of the world dealt.
        """
        view, won = self.view, (*self.won, *[_WINS[seat] for seat in takers])
        if len(takers) <= NEAR_END or view.claimer is not None:
            return hand_worth(view, view.maker, won)
        tricks = totals(gathered(won, view.rules))[view.seat.team]
        return Worth(A_TRICK * tricks, tricks)


def choose(view: View, level: str, seed: int, nodes: int | None = None) -> Move:
    """The move of a level, for the player in turn.

    `nodes` is the number of worlds looked at, instead of the level's own.
    """
    random = Random(seed)
    if level == "random":
        return random.choice(view.legal)
    if word := _said(view):
        return word
    look = WORLDS.get(level, 0) if nodes is None else nodes
    if view.phase is not Phase.PLAY:
        return _called(view, random, look if level == "strong" else 0)
    seen = Seen(view)
    if Word.OPEN in view.legal and not seen.partner_winning:
        return Word.OPEN
    rule = by_rule(seen)
    if not look:
        return rule
    judged = judge(seen, random, look, exact=level == "strong" and view.rules.sir == "single")
    return Biyasi(view.seat) if _claims(view, judged) else preferred(rule, judged)


def hint(view: View, nodes: int | None = None) -> Hint:
    """A good move and why, from what the player knows."""
    move = choose(view, "strong", 0, nodes)
    if isinstance(move, Card):
        return Hint(str(move), tuple(_why_card(Seen(view), move, nodes)))
    if isinstance(move, Biyasi):
        return Hint(str(move), (_why_biyasi(view, nodes),))
    return Hint(str(move), (_why_word(view, move),))


def contest(first: Chooser, second: Chooser, seed: int) -> int:
    """A match of four hands, `first` for south and north; its points less those of `second`.

    The seed alone decides the cards of each hand, so that changed sides meet the same deals.
    """
    random = Random(seed)
    state = State.start(MATCH)
    while state.outcome is None:
        match state.phase:
            case Phase.TOSS:
                state = state.draw(random.sample(PACK, 4))
            case Phase.DEAL:
                state = state.deal(shuffled(PACK, 100 * seed + 10 * state.number + state.redeals))
            case Phase.SCORED:
                state = state.next_hand()
            case _:
                seat = Seat.SOUTH if state.turn is None else state.turn
                chooser = first if seat.team is Team.SOUTH_NORTH else second
                state = state.play(chooser(state.view(seat), random.randrange(10**9)))
    south_north, east_west = state.scores
    return south_north - east_west


def hand_worth(view: View, maker: Seat, won: tuple[Win, ...]) -> Worth:
    """What a finished hand is worth to the player, `maker` having called."""
    contest = Contest(view.rules, maker, view.claimer, view.run)
    held = totals(gathered(won, view.rules))
    own = held[view.seat.team]
    found = verdict(contest, won)
    if found is None:
        return Worth(own / 2, own)
    gained = points(contest, found, held[found.winner])
    return Worth(own / 2 + (gained if found.winner is view.seat.team else -gained), own)


def _said(view: View) -> Move | None:
    """A word that needs no thought: a decided hand is claimed, a proved renege charged."""
    for move in view.legal:
        if isinstance(move, Accuse) and move.seat.team is not view.seat.team:
            return move
    return Word.CLAIM if Word.CLAIM in view.legal else None


def _claims(view: View, judged: Sequence[Judged[Worth]]) -> bool:
    """Whether the claim of 82 promises more than the hand without it."""
    if Biyasi(view.seat) not in view.legal:
        return False
    best = max(judged, key=lambda one: one.mean)
    share = _share(best, TRICKS)
    return share > 0.5 and 82 * share - int(view.rules.failed) * (1 - share) > best.mean


def _share(judged: Judged[Worth], tricks: int) -> float:
    """The share of worlds in which the player's side takes at least `tricks`."""
    return fmean(worth.tricks >= tricks for worth in judged.worths)


def _strength(cards: Sequence[Card], suit: Suit) -> int:
    """How good a suit is as trump: twice its cards, and its honours."""
    held = [card for card in cards if card.suit is suit]
    return 2 * len(held) + sum(_HONOURS.get(card.rank, 0) for card in held)


def _length(cards: Sequence[Card], suit: Suit) -> int:
    return sum(card.suit is suit for card in cards)


def _called(view: View, random: Random, number: int) -> Move:
    """What to say before the play."""
    hand = view.hand
    best = max(SUITS, key=lambda suit: _strength(hand, suit))
    if view.phase is Phase.RECALL:
        again = Call(best) in view.legal and _strength(hand, best) >= RECALL_STRENGTH
        return Call(best) if again else Word.PASS
    call: Call | Thirteenth = Call(best)
    poor = max(_length(hand, suit) for suit in SUITS) < 3
    if number:
        call, worth = _sampled_call(view, random, CALL_WORLDS * number)
        poor = worth < FRESH_DEAL
    if poor and Word.REDEAL in view.legal:
        return Word.REDEAL
    if view.rules.band and isinstance(call, Call):
        suited = [card for card in hand if card.suit is call.suit]
        return Hide(min(suited, key=lambda card: card.rank))
    return call


def _sampled_call(view: View, random: Random, number: int) -> tuple[Call | Thirteenth, float]:
    """The best call by worlds played out, and what it is worth.

    It names a suit of two cards or more, unless the thirteenth card gains clearly.
    """
    plain = codes(Trumps())
    dealt = [
        [plain.hand(hand) for hand in hands]
        for hands in worlds(_before_call(view, plain), number, random)
    ]
    suits = [suit for suit in SUITS if _length(view.hand, suit) > 1]
    worths = {suit: [_call_worth(view, suit, hands) for hands in dealt] for suit in suits}
    best = max(suits, key=lambda suit: fmean(worths[suit]))
    if Thirteenth() in view.legal:
        drawn = [_call_worth(view, _thirteenth(view, hands, random), hands) for hands in dealt]
        if gain(drawn, worths[best]) > 1:
            return Thirteenth(), fmean(drawn)
    return Call(best), fmean(worths[best])


def _thirteenth(view: View, hands: Sequence[Sequence[Card]], random: Random) -> Suit:
    """The suit of a card of the caller that he has still to see."""
    return random.choice([card for card in hands[view.seat] if card not in view.hand]).suit


def _before_call(view: View, bits: Codes) -> Knowledge:
    """What the caller knows of the whole deal: his five cards."""
    held = [0, 0, 0, 0]
    held[view.seat] = bits.mask(view.hand)
    hidden = bits.mask(PACK) & ~held[view.seat]
    return Knowledge(tuple(held), (TRICKS,) * 4, hidden, (0,) * 4)


def _call_worth(view: View, suit: Suit, hands: Sequence[Sequence[Card]]) -> float:
    """What a world is worth to the caller, who leads, when `suit` is trump."""
    bits = codes(Trumps(suit, view.trumps.top))
    laws = Laws(RING, bits.trump, bits.mask(PACK))
    takers = play_out([bits.mask(hand) for hand in hands], [], int(view.seat), 0, laws)
    return hand_worth(view, view.seat, tuple(_WINS[seat] for seat in takers)).points


def _why_biyasi(view: View, nodes: int | None) -> Reason:
    """How often the worlds give all thirteen."""
    number = nodes or WORLDS["strong"]
    judged = judge(Seen(view), Random(0), number, exact=False)
    share = max(_share(one, TRICKS) for one in judged)
    return reason("biyasi.when", "likely", percent=round(100 * share), worlds=number)


def _why_word(view: View, move: Move) -> Reason:
    """Why to say a word, make a call or lay a card down."""
    match move:
        case Call(suit) if view.phase is Phase.RECALL:
            length = _length(view.hand, suit)
            return reason("recall.opponents", "longer", cards=length, suit=str(suit))
        case Call(suit):
            length = _length(view.hand, suit)
            longest = length == max(_length(view.hand, other) for other in SUITS)
            case = "longest" if longest else "strongest"
            return reason("call.five", case, cards=length, suit=str(suit))
        case Hide(card):
            return reason("band.hidden", "best-suit", card=str(card), suit=str(card.suit))
        case Thirteenth():
            return reason("call.thirteenth", "no-suit")
        case Accuse(seat):
            return reason("renege.hiding", "proved", seat=str(seat))
        case Word.REDEAL:
            return reason("call.redeal", "no-suit")
        case Word.PASS:
            return reason("recall.opponents", "content")
        case Word.OPEN:
            return reason("band.ask", "opponent-winning")
        case _:
            return reason("claim.decided", "nothing-left")


def _why_card(seen: Seen, card: Card, nodes: int | None) -> Iterator[Reason]:
    """Why to play a card: what it does, what is left, and how the hand stands."""
    view = seen.view
    if len(seen.cards) == 1 and view.table:
        yield reason("follow.suit", "only", card=str(card))
    else:
        yield from _why_following(seen, card) if view.table else _why_leading(seen, card)
    number = nodes or WORLDS["strong"]
    own = view.gathered[view.seat.team]
    if view.rules.sir == "single" and own < MAJORITY:
        yield reason("win.seven", "needed", have=own, needed=MAJORITY - own)
    judged = judge(seen, Random(0), number, exact=False)
    same = next((one for one in judged if one.card == card), judged[0])
    percent = round(100 * _share(same, MAJORITY))
    yield reason("win.seven", "chance", percent=percent, worlds=number)


def _why_leading(seen: Seen, card: Card) -> Iterator[Reason]:
    """Why to lead a card."""
    bit, trump = seen.codes.bits[card], seen.laws.trump
    mine, left = (seen.hand & trump).bit_count(), (seen.out & trump).bit_count()
    if bit > seen.out & suit_mask(bit):
        rule = "rank.trump-ace" if bit & trump and card.rank == ACE else "rank.order"
        yield reason(rule, "take" if rule == "rank.trump-ace" else "highest-left", card=str(card))
        if trump and not left and not bit & trump:
            yield reason("count.free", "drawn", card=str(card))
    elif any(other.suit is card.suit and other.rank >= KING for other in seen.view.hand):
        yield reason("rank.order", "draws", suit=str(card.suit))
    else:
        yield reason("signal.weak-lead", "tells", suit=str(card.suit))
    if bit & trump:
        yield reason("count.thirteen", "left", left=left, mine=mine)


def _why_following(seen: Seen, card: Card) -> Iterator[Reason]:
    """Why to play a card on those that lie there."""
    bit, table, trump = seen.codes.bits[card], seen.table, seen.laws.trump
    suit = suit_mask(table[0])
    wins_now = winning([*table, bit], suit, trump) == bit
    if wins_now:
        if bit & trump and not suit & trump:
            yield reason("follow.free", "trump", card=str(card))
        elif bit == top(bit | seen.out & suit_mask(bit)):
            yield reason("rank.order", "highest-left", card=str(card))
        case = "last" if len(table) == 3 else "cheapest"
        yield reason("trick.winner", case, card=str(card))
    elif seen.partner_winning:
        partner = seen.view.seat.partner
        yield reason("signal.save", "partner", card=str(card), seat=str(partner))
    elif bit & suit:
        yield reason("follow.suit", "low", card=str(card))
    else:
        yield reason("follow.free", "throw", card=str(card))
