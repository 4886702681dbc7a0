"""Drills about tricks: who leads with what, what may follow, who wins, what a joker led asks."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from content.back_alley.drills.tables import (
    EASY,
    HARD,
    LEARNER,
    MIDDLE,
    bid,
    controls,
    dealt,
    found,
    in_turn,
    legal,
    moments,
    own,
    play,
    seen_from,
    winner,
)
from content.drills import Ask, Draft, Said, forbidden, said
from engines.back_alley import RING, Rules, State, Word
from engines.cards import (
    BIG_JOKER,
    JOKERS,
    LITTLE_JOKER,
    PACK,
    PACK_WITH_JOKERS,
    SUITS,
    Card,
    Seat,
    Suit,
)

Wrong = dict[str, tuple[str, Said]]

NO_TRUMP = 0.15
"""The share of deals without trump where any will do."""

ODD = 0.4
"""The share of odd cases that are made, as they seldom come about."""


def best(rng: Random, level: int) -> Draft | None:
    """The card that is winning: all of one suit (easy), trumped or thrown on, with jokers."""
    table = found(rng, lambda: _thirds(_some(rng)), lambda now: _mixed(now) == level)
    if table is None:
        return None
    table = seen_from(table, rng.choice(tuple(Seat)))
    seats = RING.beginning(table.leader)[:3]
    taker = winner(table)
    wrong: Wrong = {"*": ("trick.winner", said("wrong.place"))}
    for seat, card in zip(seats, table.table, strict=True):
        wrong[f"trick{seat}"] = _beaten(table, card)
    right = said("right", card=str(table.table[seats.index(taker)]))
    ask = Ask(_winning_rules(table), table, said("question"), right)
    return ask.tap((f"trick{taker}",), wrong)


def _mixed(table: State) -> int:
    """The level of a trick: of one plain suit, with trumps or cards thrown away, with jokers."""
    trumps, cards = table.trumps, table.table
    held = [trumps.holds(card) for card in cards]
    plain = all(trumps.suit_of(card) is cards[0].suit for card in cards)
    if any(card in JOKERS for card in cards) or (not held[0] and sum(held) > 1):
        return HARD
    if table.trump is None and not plain:
        return HARD
    return EASY if plain and not held[0] else MIDDLE


def _beaten(table: State, card: Card) -> tuple[str, Said]:
    """Why a card of the trick is not winning it."""
    trumps, cards = table.trumps, table.table
    if trumps.holds(card):
        return "rank.trump", said("wrong.trump")
    if any(map(trumps.holds, cards)):
        return "trick.winner", said("wrong.trumped")
    if trumps.suit_of(card) is not trumps.suit_of(cards[0]):
        rule = "trick.winner" if table.trump else "trump.none"
        return rule, said("wrong.other-suit" if table.trump else "wrong.no-trump")
    return "rank.side", said("wrong.low")


def _winning_rules(table: State) -> tuple[str, ...]:
    """The rules that decide the trick on the table."""
    cards, held = table.table, sum(map(table.trumps.holds, table.table))
    if table.trump is None:
        return "trump.none", "trick.winner", "rank.side"
    jokers = ("joker.trump",) if any(card in JOKERS for card in cards) else ()
    if held > 1:
        return "rank.trump", *jokers, "trick.winner"
    return ("trick.winner", *jokers) if held else ("rank.side", "trick.winner")


def take(rng: Random, level: int) -> Draft | None:
    """Take the trick, or leave it to others, as the last to play."""
    table = found(rng, lambda: _thirds(_some(rng)), lambda now: _open(now) == level)
    if table is None:
        return None
    takers = [card for card in legal(table) if winner(table, card) is LEARNER]
    leave = rng.random() < 0.3
    key = "leave" if leave else "take"
    accept = [card for card in legal(table) if (card in takers) != leave]
    asked = Ask(
        _taking_rules(table, takers),
        table,
        said(f"question-{key}"),
        said(f"right-{key}"),
    )
    return asked.play(controls(tuple(accept)), said(f"otherwise-{key}"))


def _open(table: State) -> int | None:
    """The level of a trick that may be taken or left; None when there is no such choice."""
    cards = legal(table)
    takers = [card for card in cards if winner(table, card) is LEARNER]
    if not 0 < len(takers) < len(cards):
        return None
    if any(card in JOKERS for card in (*cards, *table.table)) or table.trump is None:
        return HARD
    plain = not any(map(table.trumps.holds, (*takers, *table.table)))
    return EASY if plain else MIDDLE


def _taking_rules(table: State, takers: list[Card]) -> tuple[str, ...]:
    trumps = table.trumps
    free = trumps.suit_of(legal(table)[0]) is not trumps.suit_of(table.table[0])
    rank = "rank.trump" if trumps.holds(takers[0]) else "rank.side"
    none = ("trump.none",) if table.trump is None else ()
    return (*none, rank, "trick.winner", *(("follow.free",) if free else ()))


def next_leader(rng: Random, level: int) -> Draft | None:
    """Who leads the next trick, whatever the learner plays to this one."""
    table = found(rng, lambda: _thirds(_some(rng)), lambda now: _sure(now) == level)
    if table is None:
        return None
    taker = winner(table, legal(table)[0])
    wrong: Wrong = {"*": ("trick.leads", said("wrong.place"))}
    for seat in Seat:
        wrong[f"seat{seat}"] = ("trick.leads", said("wrong.not"))
    wrong[f"seat{LEARNER}"] = ("trick.leads", said("wrong.you"))
    if taker is not table.leader:
        wrong[f"seat{table.leader}"] = ("trick.leads", said("wrong.led"))
    several = len(legal(table)) > 1
    question = said("question-several" if several else "question-one")
    right = said("right-you" if taker is LEARNER else "right", seat=str(taker))
    rules = ("trick.leads", "trick.winner")
    return Ask(rules, table, question, right).tap((f"seat{taker}",), wrong)


def _sure(table: State) -> int | None:
    """The level of a trick whose taker is sure; None when the last card decides."""
    if len(table.tricks) == table.cards - 1 or len({winner(table, c) for c in legal(table)}) > 1:
        return None
    if any(card in JOKERS for card in (*table.table, *legal(table))):
        return HARD
    held = any(map(table.trumps.holds, table.table))
    return EASY if not held and len(legal(table)) == 1 else MIDDLE


def lead(rng: Random, level: int) -> Draft | None:
    """Which cards may be led: to the first trick, with jokers, later or with trumps alone."""
    if level == HARD and rng.random() < ODD:
        table = _all_trump(rng)
    else:
        table = found(rng, lambda: _leads(_some(rng)), lambda now: _leading(now) == level)
    if table is None:
        return None
    if table.tricks:
        key = "later"
        rules: tuple[str, ...] = ("lead.later-trump",)
    elif all(map(table.trumps.holds, own(table))):
        key, rules = "only", ("lead.all-trump", "lead.first-no-trump")
    else:
        jokers = any(card in JOKERS for card in own(table))
        key, rules = "first", ("lead.first-no-trump", *(("joker.trump",) if jokers else ()))
    question = said("question-later" if table.tricks else "question-first")
    return Ask(rules, table, question, said(f"right-{key}")).tap(
        controls(legal(table)), _barred(table, "lead.first-no-trump")
    )


def _leading(table: State) -> int | None:
    """The level of a lead; None when somebody else's card is waited for, or nothing is barred."""
    hand = own(table)
    held = sum(map(table.trumps.holds, hand))
    if table.turn is None or table.table or len(hand) < 2:
        return None
    if table.tricks:
        return HARD if 0 < held < len(hand) else None
    if any(card in JOKERS for card in hand) or table.trump is None:
        return MIDDLE if held < len(hand) else None
    return EASY if 0 < held < len(hand) else None


def _all_trump(rng: Random) -> State | None:
    """A first lead from a hand of nothing but trumps."""
    suit = rng.choice("SHDC")
    pack = [card for card in PACK_WITH_JOKERS if card.suit in (suit, Suit.JOKERS)]
    turned, *held = rng.sample(pack, rng.randint(2, 5))
    if turned in JOKERS:
        return None
    table = dealt(rng, len(held), held=dict.fromkeys(held, LEARNER), turned=turned)
    table = bid(rng, table)
    mine = list(table.calls).index(LEARNER)
    bids = list(table.bids)
    bids[mine] = Word.BOARD
    table = replace(table, bids=tuple(bids))
    return table if table.turn is LEARNER else None


def follow(rng: Random, level: int) -> Draft | None:
    """What may be played to a trick: of the suit (easy), free or on trumps, with jokers."""
    table = found(rng, lambda: _follows(_some(rng)), lambda now: _following(now) == level)
    if table is None:
        return None
    cards, trumps = legal(table), table.trumps
    led = trumps.suit_of(table.table[0])
    free = trumps.suit_of(cards[0]) is not led
    jokers = tuple(card for card in own(table) if card in JOKERS)
    only = not free and set(cards) <= set(JOKERS)
    rules: tuple[str, ...] = ("follow.free" if free else "follow.suit",)
    if only:
        rules = ("joker.only-trump", "joker.trump")
    elif jokers:
        rules = (*rules, "joker.trump")
    key = "free" if free else "only" if only else "suit"
    question = said("question", card=str(table.table[0]))
    right = said(f"right-{key}", led=str(led))
    return Ask(rules, table, question, right).tap(controls(cards), _barred(table, rules[0]))


def _following(table: State) -> int | None:
    """The level of a card to follow with; None when no choice is there or a joker was led."""
    hand, cards = own(table), legal(table)
    if not table.table or table.table[0] in JOKERS or len(hand) < 2:
        return None
    led = table.trumps.suit_of(table.table[0])
    free = table.trumps.suit_of(cards[0]) is not led
    if any(card in JOKERS for card in hand):
        return None if free else HARD
    if free or led is table.trump:
        return MIDDLE
    return EASY if len(cards) < len(hand) else None


def _barred(table: State, rule: str) -> Wrong:
    """For each card that may not be played, the rule and the game's own message."""
    wrong: Wrong = {"*": (rule, said("wrong.place"))}
    for card in own(table):
        if broken := table.why_not(card):
            wrong[str(card)] = forbidden(broken)
    return wrong


def blooper(rng: Random, level: int) -> Draft | None:
    """What may be played on a joker: the big one led (easy), the little one, an odd case."""
    odd = level == HARD and rng.random() < ODD
    table = found(
        rng,
        lambda: _follows(_only_big(rng) if odd else play(rng, rng.randint(3, 6), jokers=True)),
        lambda now: _ordered(now) == level,
    )
    if table is None:
        return None
    cards, trumps = legal(table), table.trumps
    led = table.table[0]
    free = not any(map(trumps.holds, own(table)))
    if led not in JOKERS:
        key = "not-led"
        rules: tuple[str, ...] = ("blooper.led-only",)
    elif free:
        key, rules = "free", ("follow.free", "blooper.led-only")
    elif led == LITTLE_JOKER and cards == (BIG_JOKER,):
        key, rules = "only-big", ("blooper.only-big", "blooper.little")
    else:
        key = "big" if led == BIG_JOKER else "little"
        rules = (f"blooper.{key}",)
    question = said("question-not-led" if led not in JOKERS else "question", card=str(led))
    return Ask(rules, table, question, said(f"right-{key}")).tap(
        controls(cards), _barred(table, rules[0])
    )


def _only_big(rng: Random) -> Iterator[State]:
    """Every moment of a deal where one has no trump but the big joker, another the little one."""
    suit, *others = rng.sample(SUITS, len(SUITS))
    side = [card for card in PACK if card.suit in others]
    mine = (BIG_JOKER, *rng.sample(side, rng.randint(2, 4)))
    turned = rng.choice([card for card in PACK if card.suit is suit])
    little = rng.choice([seat for seat in Seat if seat is not LEARNER])
    held = dict.fromkeys(mine, LEARNER) | {LITTLE_JOKER: little}
    table = bid(rng, dealt(rng, len(mine), held=held, turned=turned))
    return moments(rng, table, jokers=True)


def _ordered(table: State) -> int | None:
    """The level of a trick with a joker in it; None when there is nothing to decide."""
    hand = own(table)
    held = [card for card in hand if table.trumps.holds(card)]
    if not table.table or table.trump is None or len(hand) < 2:
        return None
    led = table.table[0]
    if led not in JOKERS:
        late = any(card in JOKERS for card in table.table)
        return HARD if late and table.trumps.holds(led) and len(held) > 1 else None
    if not held or (led == LITTLE_JOKER and held == [BIG_JOKER]):
        return HARD
    return EASY if led == BIG_JOKER else MIDDLE


def house_play(rng: Random, level: int) -> Draft | None:
    """What may be played at a stricter or a freer table: leads (easy), jokers led, boards."""
    kinds = {EASY: ("broken",), MIDDLE: ("big", "off"), HARD: ("broken", "exempt")}
    kind = rng.choice(kinds[level])
    if kind in ("big", "off"):
        return _house_follow(rng, kind)
    late = level == HARD and kind == "broken"
    table = found(
        rng,
        lambda: _leads(_house_deal(rng, kind)),
        lambda now: _house_leads(now, kind, broken=late),
    )
    if table is None:
        return None
    key = "exempt" if kind == "exempt" else "broken" if late else "unbroken"
    ask = Ask((RULES[kind],), table, said(f"question-{kind}"), said(f"right-{key}"))
    return ask.tap(controls(legal(table)), _barred(table, RULES[kind]))


def _house_deal(rng: Random, kind: str) -> Iterator[State]:
    """Every moment of a deal where trump may not be led until it is broken."""
    rules = Rules(break_trumps=True, board_exempt=kind == "exempt")
    table = bid(rng, dealt(rng, rng.randint(3, 6), rules))
    if kind == "exempt":
        table = replace(table, bids=(Word.BOARD, *table.bids[1:]))
    return moments(rng, table)


RULES = {
    "broken": "lead.broken",
    "exempt": "lead.board-exempt",
    "big": "blooper.big-duty",
    "off": "blooper.no-duty",
}


def _house_leads(table: State, kind: str, *, broken: bool) -> bool:
    """Whether a lead turns on the house rule."""
    hand = own(table)
    held = sum(map(table.trumps.holds, hand))
    if table.turn is None or table.table or not 0 < held < len(hand):
        return False
    if kind == "exempt":
        return table.calls[LEARNER] is Word.BOARD and not table.broken
    return bool(table.tricks) and table.broken == broken


def _house_follow(rng: Random, kind: str) -> Draft | None:
    """What may be played on a joker that orders nothing at this table."""

    def deal() -> Iterator[State]:
        held = {card: rng.choice(tuple(Seat)) for card in JOKERS}
        table = bid(rng, dealt(rng, rng.randint(3, 6), Rules(duty=kind), held))
        return _follows(moments(rng, table, jokers=True))

    led = (LITTLE_JOKER,) if kind == "big" else JOKERS
    table = found(rng, deal, lambda now: _house_ordered(now, led))
    if table is None:
        return None
    ask = Ask((RULES[kind],), table, said(f"question-{kind}"), said(f"right-{kind}"))
    return ask.tap(controls(legal(table)), _barred(table, RULES[kind]))


def _house_ordered(table: State, led: tuple[Card, ...]) -> bool:
    """Whether a joker was led and two trumps or more may follow it."""
    held = sum(map(table.trumps.holds, own(table)))
    return table.table[0] in led and held > 1


def _some(rng: Random) -> list[State]:
    """Every moment of a short deal, now and then one without trump."""
    return play(rng, rng.randint(3, 6), none=rng.random() < NO_TRUMP)


def _leads(tables: Iterable[State]) -> Iterator[State]:
    """The leads of a deal, each seen by the player who leads."""
    return (in_turn(now) for now in tables if not now.table and now.turn is not None)


def _follows(tables: Iterable[State]) -> Iterator[State]:
    """The moments of a deal when a trick is under way, seen by the player in turn."""
    return (in_turn(now) for now in tables if now.table)


def _thirds(tables: Iterable[State]) -> Iterator[State]:
    """The moments of a deal when the last card of a trick is due, seen by who plays it."""
    return (in_turn(now) for now in tables if len(now.table) == len(Seat) - 1)
