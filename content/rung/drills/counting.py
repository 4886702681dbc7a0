"""Drills about what is out: trumps, suits shown to be missing, cards that must take a trick."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from content.drills import EASY, HARD, Ask, Draft, said
from content.rung.drills.tables import (
    LEARNER,
    OPEN,
    OTHERS,
    SHEET,
    Wrong,
    found,
    names,
    number,
    plate,
)
from engines.cards import ACE, PACK, SUITS, Card, Seat, Suit, shown_voids
from engines.rung import RING, State
from engines.rung.tally import TRICKS

FEW = 5


def trumps(rng: Random, level: int) -> Draft | None:
    """How many trumps the others hold: at the start, after a round or two, in mid-hand."""
    counts = (range(4), range(5, 14), range(14, 4 * SHEET))[level]
    state = found(rng, lambda state: level == EASY or _fallen(state) > 1, counts, OPEN)
    if state is None:
        return None
    own = sum(map(state.trumps.holds, state.hand(LEARNER)))
    out = TRICKS - own - _fallen(state)
    rule = "count.round" if _fallen(state) else "count.thirteen"
    wrong: Wrong = {"*": (rule, said("wrong.count"))}
    wrong[number(TRICKS - own)] = (rule, said("wrong.fallen"))
    wrong[number(own)] = (rule, said("wrong.own"))
    rules = ("count.thirteen",) if rule == "count.thirteen" else (rule, "count.thirteen")
    facts = {"count": own, "fallen": _fallen(state), "out": out}
    right = said("right-fallen" if _fallen(state) else "right", **facts)
    return Ask(rules, state, said("question"), right).tap((number(out),), wrong)


def void(rng: Random, level: int) -> Draft | None:
    """Who has shown to hold no card of a suit; the more tricks lie open, the harder."""
    low, high = ((5, 13), (13, 21), (21, 4 * SHEET + 1))[level]
    state = found(rng, lambda state: bool(_voids(state)), range(low, high), OPEN)
    if state is None:
        return None
    suit = rng.choice(_voids(state))
    shown = [seat for seat in OTHERS if suit in voids_of(state)[seat]]
    rule = "count.void" if suit is state.trump else "follow.suit"
    wrong: Wrong = {"*": (rule, said("wrong.other")), plate(LEARNER): (rule, said("wrong.own"))}
    for seat in OTHERS:
        wrong[plate(seat)] = (rule, said("wrong.followed", suit=str(suit)))
    question = said("question", suit=str(suit))
    right = said("right", suit=str(suit))
    return Ask((rule,), state, question, right).tap(tuple(map(plate, shown)), wrong)


def sure(rng: Random, level: int) -> Draft | None:
    """Which cards take the trick when led, however the rest lies; hard when trumps are gone."""
    low, high = ((0, 13), (12, 25), (16, 37))[level]
    lean = rng.choice((0, 1))
    state = found(rng, lambda state: _is_clear(state, level), range(low, high, 4), OPEN, lean)
    if state is None:
        return None
    unseen, hand = _unseen(state), state.hand(LEARNER)
    answer = [card for card in hand if not _beaten(state, unseen, card, OTHERS)]
    wrong: Wrong = {"*": ("rank.order", said("wrong.other"))}
    for card in hand:
        higher = any(other.suit is card.suit and other.rank > card.rank for other in unseen)
        key, rule = ("higher", "rank.order") if higher else ("trumped", "trump.beats")
        wrong[str(card)] = (rule, said(f"wrong.{key}", card=str(card)))
    drawn = not any(map(state.trumps.holds, unseen))
    ace = any(card.rank == ACE and state.trumps.holds(card) for card in answer)
    rule = "count.free" if drawn else "rank.trump-ace" if ace else "rank.order"
    right = said("right-free" if drawn else "right")
    return Ask((rule, "trump.beats"), state, said("question"), right).tap(names(answer), wrong)


def voids_of(state: State) -> tuple[frozenset[Suit], ...]:
    """By seat, the suits that a player has shown not to hold."""
    return shown_voids(state.tricks, state.table, state.leader, RING, state.trumps)


def _fallen(state: State) -> int:
    """How many trumps have been played."""
    return sum(map(state.trumps.holds, state.played))


def _voids(state: State) -> list[Suit]:
    """The suits that some other player has shown not to hold."""
    voids = voids_of(state)
    return [suit for suit in SUITS if any(suit in voids[seat] for seat in OTHERS)]


def _unseen(state: State) -> list[Card]:
    """The cards that the learner has not seen."""
    seen = {*state.hand(LEARNER), *state.played}
    return [card for card in PACK if card not in seen]


def _is_clear(state: State, level: int) -> bool:
    """Whether some cards, not too many, are sure, and no other is beaten by the partner alone."""
    if state.turn is not LEARNER or len(state.hand(LEARNER)) < 3:
        return False
    unseen = _unseen(state)
    drawn = not any(map(state.trumps.holds, unseen))
    if drawn != (level == HARD):
        return False
    hand, foes = state.hand(LEARNER), (Seat.EAST, Seat.WEST)
    beaten = [card for card in hand if _beaten(state, unseen, card, OTHERS)]
    count = len(hand) - len(beaten)
    return 0 < count <= FEW and all(_beaten(state, unseen, card, foes) for card in beaten)


def _beaten(state: State, unseen: list[Card], card: Card, seats: Iterable[Seat]) -> bool:
    """Whether one of ``seats`` may hold what beats a card that is led."""
    higher = [c for c in unseen if c.suit is card.suit and c.rank > card.rank]
    if higher and any(card.suit not in voids_of(state)[seat] for seat in seats):
        return True
    if state.trumps.holds(card) or not any(map(state.trumps.holds, unseen)):
        return False
    return any(_may_trump(state, unseen, card.suit, seat) for seat in seats)


def _may_trump(state: State, unseen: list[Card], suit: Suit, seat: Seat) -> bool:
    """Whether the unseen cards can lie so that ``seat`` has a trump and no card of ``suit``."""
    trump, voids = state.trump, voids_of(state)
    if trump is None or trump in voids[seat]:
        return False
    room = {other: len(state.hand(other)) - (other is seat) for other in OTHERS}
    left = {each: sum(card.suit is each for card in unseen) for each in SUITS}
    left[trump] -= 1
    barred = {(other, each) for other in OTHERS for each in voids[other]} | {(seat, suit)}
    return all(
        sum(left[each] for each in group)
        <= sum(room[s] for s in OTHERS if any((s, each) not in barred for each in group))
        for size in range(1, 5)
        for group in combinations(SUITS, size)
    )
