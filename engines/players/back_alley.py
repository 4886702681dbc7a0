"""Computer players of Back Alley, and hints, from what one player may know.

The weakest bids and plays anything legal. The others count their likely tricks for the bid and
play by rule. The sampling one deals the unseen cards many times as the player's knowledge allows,
duties shown by bloopers among it, plays each world out by rule, bids what most worlds give and
leaves the rule only for a card that gains clearly; the strong one looks at more worlds and plays
the last tricks of each world exactly.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from statistics import fmean
from typing import NamedTuple, Protocol

from engines.back_alley import (
    RING,
    Accuse,
    Bid,
    Contract,
    Move,
    Phase,
    Rules,
    State,
    Terms,
    View,
    Word,
    made,
    points,
    result,
)
from engines.cards import (
    ACE,
    BIG_JOKER,
    JOKERS,
    LITTLE_JOKER,
    PACK_WITH_JOKERS,
    Card,
    Seat,
    Team,
    shuffled,
)
from engines.contract import Declared
from engines.players import Hint, Reason, reason
from engines.players.judging import Sighted, by_rule, judge, preferred
from engines.players.sampling import (
    Codes,
    Knowledge,
    Laws,
    codes,
    play_out,
    suit_mask,
    winning,
    worlds,
)

LEVELS = ("random", "rules", "sampling", "strong")
HINTS: Declared = {
    "bid.number:likely": ("percent", "tricks", "worlds"),
    "bid.board:likely": ("percent", "worlds"),
    "bid.pass:weak": ("percent", "worlds"),
    "renege.table:proved": ("seat",),
    "deal.sizes:count": (),
    "follow.suit:only": ("card",),
    "follow.suit:low": ("card",),
    "follow.free:throw": ("card",),
    "follow.free:trump": ("card",),
    "blooper.big:forced": ("card",),
    "blooper.little:forced": ("card",),
    "blooper.big:draws": ("left",),
    "blooper.little:draws": ("left",),
    "trick.winner:cheapest": ("card",),
    "trick.winner:last": ("card",),
    "rank.side:highest-left": ("card",),
    "rank.side:draws": ("suit",),
    "rank.trump:highest-left": ("card",),
    "rank.trump:left": ("left", "mine"),
    "rank.trump:joker-out": ("card",),
    "lead.first-no-trump:from": ("suit",),
    "bid.added:partner": ("card", "seat"),
    "score.made:needed": ("have", "needed"),
    "score.over:made": ("bid", "have"),
    "score.board:needed": ("have", "needed"),
    "score.made:chance": ("percent", "worlds"),
    "score.board:chance": ("percent", "worlds"),
}

WORLDS = {"sampling": 8, "strong": 80}
BID_WORLDS = 2
GUESS_SHARE = 0.6
BOARD_SHARE = 0.65
GAME = Rules(deals="13")


class Chooser(Protocol):
    """A way to choose a move."""

    def __call__(self, view: View, seed: int) -> Move:
        """A legal move of the view."""


class Worth(NamedTuple):
    """What a finished deal is worth to a player: his points less the others', and if he made it."""

    points: float
    made: bool


class Expected(NamedTuple):
    """The tricks of a player and of his side in each world, before the bid."""

    own: list[int]
    side: list[int]


class Seen(Sighted[View, Worth]):
    """A view in bits, and what the game is worth."""

    @cached_property
    def codes(self) -> Codes:
        """The bits of the cards; without trump jokers have none and are not in play."""
        return codes(self.view.trumps)

    @cached_property
    def laws(self) -> Laws:
        """How the game is played."""
        rules, bits = self.view.rules, self.codes
        known = [card for card in PACK_WITH_JOKERS if card in bits.bits]
        exempt = rules.board_exempt and (self.view.leader, Word.BOARD) in self.view.calls
        return Laws(
            RING,
            bits.trump,
            bits.mask(card for card in known if card not in self.view.out),
            highest=bits.bits.get(BIG_JOKER, 0) if rules.duty != "off" else 0,
            lowest=bits.bits.get(LITTLE_JOKER, 0) if rules.duty == "both" else 0,
            closed=rules.break_trumps,
            first=0 if exempt else bits.trump,
        )

    @cached_property
    def knowledge(self) -> Knowledge:
        """Where the unseen cards may be."""
        view, mask = self.view, self.codes.mask
        held = tuple(mask(cards) for cards in view.known)
        barred = tuple(self._barred(seat) for seat in Seat)
        return Knowledge(held, view.counts, self.out, barred)

    @cached_property
    def contract(self) -> Contract:
        """What the player's side has promised."""
        return self.view.contracts[self.view.seat.team]

    @cached_property
    def terms(self) -> Terms:
        """What the deal is scored by."""
        view = self.view
        return Terms(dict(view.calls), view.cards, view.rules, view.bags)

    def worth(self, takers: Sequence[int]) -> Worth:
        """What the deal is worth to the player when `takers` take the tricks to come."""
        new = sum(not seat & 1 for seat in takers)
        first = self.view.won[0] + new
        tricks = first, self.view.won[1] + len(takers) - new
        team = self.view.seat.team
        scored = result(self.terms, tricks).points
        kept = made(self.contract, tricks[team], self.view.cards)
        return Worth(scored[team] - scored[team.other], kept)

    def _barred(self, seat: Seat) -> int:
        """The cards that `seat` has shown not to hold."""
        view, trumps = self.view, self.view.trumps
        above, below = view.bounds[seat]
        return self.codes.mask(
            card
            for card in self.codes.bits
            if trumps.suit_of(card) in view.voids[seat]
            or (trumps.holds(card) and not above < trumps.height(card) < below)
        )


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
    seen = Seen(view)
    if view.phase is Phase.BID:
        return _sampled_bid(seen, expected(seen, random, look)) if look else _counted_bid(seen)
    rule = by_rule(seen)
    if not look or len(seen.cards) == 1:
        return rule
    return preferred(rule, judge(seen, random, look, exact=level == "strong"))


def hint(view: View, nodes: int | None = None) -> Hint:
    """A good move and why, from what the player knows."""
    move = choose(view, "strong", 0, nodes)
    number = nodes or WORLDS["strong"]
    seen = Seen(view)
    if isinstance(move, Card):
        return Hint(str(move), tuple(_why_card(seen, move, number)))
    return Hint(str(move), (_why_word(seen, move, number),))


def contest(first: Chooser, second: Chooser, seed: int) -> int:
    """A game of 13 deals, `first` for south and north; its points less those of `second`.

    The seed alone decides the cards of each deal, so that changed sides meet the same deals.
    """
    random = Random(seed)
    state = State.start(GAME).first_dealer(random.choice(tuple(Seat)))
    deals = 0
    while state.outcome is None:
        match state.phase:
            case Phase.DEAL:
                deals += 1
                state = state.deal(shuffled(PACK_WITH_JOKERS, 1000 * seed + deals))
            case Phase.SCORED:
                state = state.next_deal()
            case _:
                seat = Seat.SOUTH if state.turn is None else state.turn
                chooser = first if seat.team is Team.SOUTH_NORTH else second
                state = state.play(chooser(state.view(seat), random.randrange(10**9)))
    south_north, east_west = state.scores
    return south_north - east_west


def expected(seen: Seen, random: Random, number: int) -> Expected:
    """The tricks of the player and of his side when he leads, in worlds played out by rule."""
    me = int(seen.view.seat)
    found = Expected([], [])
    for hands in worlds(seen.knowledge, BID_WORLDS * number, random):
        takers = play_out(hands, [], me, 0, seen.laws)
        found.own.append(takers.count(me))
        found.side.append(takers.count(me) + takers.count(me ^ 2))
    return found


def _said(view: View) -> Move | None:
    """A word that needs no thought: a proved renege charged, a finished deal counted."""
    for move in view.legal:
        if isinstance(move, Accuse) and move.seat.team is not view.seat.team:
            return move
    return Word.COUNT if Word.COUNT in view.legal else None


def _counted_bid(seen: Seen) -> Move:
    """A bid by counting likely tricks."""
    view, trumps = seen.view, seen.view.trumps
    cards = view.cards
    total = 0.0
    for number, card in enumerate(filter(trumps.holds, view.hand)):
        total += {BIG_JOKER: 1.0, LITTLE_JOKER: 0.9}.get(card, 0.0) or _trump_worth(card, number)
    for card in view.hand:
        if not trumps.holds(card):
            total += _side_worth(card, view.hand)
    if cards == 1:
        return Word.BOARD if total >= 0.6 else Word.PASS
    if total >= cards - 0.35:
        return Word.BOARD
    return Bid(min(int(total), cards - 1)) if total >= 1 else Word.PASS


def _trump_worth(card: Card, number: int) -> float:
    """The likely tricks of a trump, the `number` higher ones of the hand counted before it."""
    if number >= 3:
        return 0.6
    return {ACE: 0.8, 13: 0.6, 12: 0.45}.get(card.rank, 0.3)


def _side_worth(card: Card, hand: Sequence[Card]) -> float:
    """The likely tricks of a card of a side suit."""
    length = sum(other.suit is card.suit for other in hand)
    if card.rank == ACE:
        return 0.8
    return 0.45 if card.rank == 13 and length > 1 else 0.0


def _sampled_bid(seen: Seen, tricks: Expected) -> Move:
    """The bid that is worth most in the worlds, the partner's added or guessed."""
    view = seen.view
    calls = dict(view.calls)
    partner = calls.get(view.seat.partner)
    level = 1 + sum(call is Word.BOARD for call in calls.values())
    board = _bid_worth(seen, tricks, Contract(0, level))
    if partner is Word.BOARD:
        return Word.BOARD if board > 0 and _sure(seen, tricks) else Word.PASS
    added = partner.tricks if isinstance(partner, Bid) else 0 if partner else _guessed(tricks)
    worths = [_bid_worth(seen, tricks, Contract(own + added, 0)) for own in range(view.cards)]
    best = max(worths)
    if board > best and _sure(seen, tricks):
        return Word.BOARD
    number = worths.index(best)
    return Bid(number) if number else Word.PASS


def _sure(seen: Seen, tricks: Expected) -> bool:
    """Whether enough worlds give the player's side every trick."""
    return fmean(side == seen.view.cards for side in tricks.side) >= BOARD_SHARE


def _bid_worth(seen: Seen, tricks: Expected, promise: Contract) -> float:
    """The mean points of the player's side in the worlds if it promises this."""
    terms, cards = seen.terms, seen.view.cards
    return fmean(points(promise, side, made(promise, side, cards), terms) for side in tricks.side)


def _guessed(tricks: Expected) -> int:
    """The partner's bid, guessed from the tricks he takes in the worlds."""
    falling = sorted((side - own for own, side in zip(*tricks, strict=True)), reverse=True)
    return falling[int(GUESS_SHARE * (len(falling) - 1))]


def _why_word(seen: Seen, move: Move, number: int) -> Reason:
    """Why to make a bid or say a word."""
    if isinstance(move, Accuse):
        return reason("renege.table", "proved", seat=str(move.seat))
    if move is Word.COUNT:
        return reason("deal.sizes", "count")
    tricks = expected(seen, Random(0), number)
    looked = BID_WORLDS * number
    if move is Word.BOARD:
        share = fmean(side == seen.view.cards for side in tricks.side)
        return reason("bid.board", "likely", percent=round(100 * share), worlds=looked)
    if not isinstance(move, Bid):
        share = fmean(own > 0 for own in tricks.own)
        return reason("bid.pass", "weak", percent=round(100 * share), worlds=looked)
    share = fmean(own >= move.tricks for own in tricks.own)
    percent = round(100 * share)
    return reason("bid.number", "likely", percent=percent, tricks=move.tricks, worlds=looked)


def _why_card(seen: Seen, card: Card, number: int) -> Iterator[Reason]:
    """Why to play a card: what it does, what is left, and how the bid stands."""
    if seen.view.table and len(seen.cards) == 1:
        yield _why_forced(seen, card)
    else:
        yield from _why_following(seen, card) if seen.view.table else _why_leading(seen, card)
    yield from _why_bid(seen)
    judged = judge(seen, Random(0), number, exact=False)
    same = next((one for one in judged if one.card == card), judged[0])
    rule = "score.board" if seen.contract.level else "score.made"
    share = fmean(worth.made for worth in same.worths)
    yield reason(rule, "chance", percent=round(100 * share), worlds=number)


def _why_bid(seen: Seen) -> Iterator[Reason]:
    """How many tricks the player's side still needs."""
    have = seen.view.won[seen.view.seat.team]
    promise = seen.contract
    if promise.level:
        yield reason("score.board", "needed", have=have, needed=seen.view.cards - have)
    elif have < promise.tricks:
        yield reason("score.made", "needed", have=have, needed=promise.tricks - have)
    else:
        yield reason("score.over", "made", bid=promise.tricks, have=have)


def _why_forced(seen: Seen, card: Card) -> Reason:
    """Why there is only one card to play."""
    led, duty, trump = seen.view.table[0], seen.view.rules.duty, seen.codes.bits[card]
    if trump & seen.laws.trump and led == BIG_JOKER and duty != "off":
        return reason("blooper.big", "forced", card=str(card))
    if trump & seen.laws.trump and led == LITTLE_JOKER and duty == "both":
        return reason("blooper.little", "forced", card=str(card))
    return reason("follow.suit", "only", card=str(card))


def _why_leading(seen: Seen, card: Card) -> Iterator[Reason]:
    """Why to lead a card."""
    bit, trump = seen.codes.bits[card], seen.laws.trump
    left = (seen.out & trump).bit_count()
    if card in JOKERS:
        yield reason("blooper.big" if card == BIG_JOKER else "blooper.little", "draws", left=left)
    if bit > seen.out & suit_mask(bit):
        rule = "rank.trump" if bit & trump else "rank.side"
        yield reason(rule, "highest-left", card=str(card))
    elif not bit & trump:
        rule, case = ("rank.side", "draws") if seen.gone else ("lead.first-no-trump", "from")
        yield reason(rule, case, suit=str(card.suit))
    if bit & trump:
        yield reason("rank.trump", "left", left=left, mine=(seen.hand & trump).bit_count())
        for joker in JOKERS:
            if seen.out & seen.codes.bits.get(joker, 0):
                yield reason("rank.trump", "joker-out", card=str(joker))


def _why_following(seen: Seen, card: Card) -> Iterator[Reason]:
    """Why to play a card on those that lie there."""
    bit, table, trump = seen.codes.bits[card], seen.table, seen.laws.trump
    suit = suit_mask(table[0])
    if winning([*table, bit], suit, trump) == bit:
        if bit & trump and not suit & trump:
            yield reason("follow.free", "trump", card=str(card))
        elif bit > seen.out & suit_mask(bit):
            rule = "rank.trump" if bit & trump else "rank.side"
            yield reason(rule, "highest-left", card=str(card))
        case = "last" if len(table) == 3 else "cheapest"
        yield reason("trick.winner", case, card=str(card))
    elif seen.partner_winning:
        yield reason("bid.added", "partner", card=str(card), seat=str(seen.view.seat.partner))
    elif bit & suit:
        yield reason("follow.suit", "low", card=str(card))
    else:
        yield reason("follow.free", "throw", card=str(card))
