"""Drills about a trick: whose turn, what may be played, who takes it, who leads next."""

from random import Random

from content.drills import EASY, HARD, MIDDLE, Ask, Draft, Said, forbidden, said
from content.rung.drills.tables import (
    LEARNER,
    Wrong,
    found,
    legal,
    lying,
    names,
    plate,
)
from engines.cards import Card, Seat
from engines.rung import RING, State

FEW = 5
"""Cards to be found at most."""


def turn(rng: Random, level: int) -> Draft | None:
    """Who plays after whom: the next, the last to this trick, the last to the next one."""
    state = found(rng, lambda state: len(state.table) < (4, 3, 4)[level])
    if state is None:
        return None
    seat = (rng.choice(tuple(Seat)), state.leader, rng.choice(tuple(Seat)))[level]
    steps = (1, 3, 3)[level]
    answer = RING.after(seat, steps)
    wrong: Wrong = {"*": ("table.turn", said("wrong.other"))}
    for other in Seat:
        key = "clockwise" if other is RING.after(seat, -steps) else "count"
        wrong[plate(other)] = ("table.turn", said(f"wrong.{key}"))
    rules = ("table.turn", *(("trick.leads",) if level == HARD else ()))
    question = said(f"question-{('after', 'last', 'next')[level]}", seat=str(seat))
    return Ask(rules, state, question).tap((plate(answer),), wrong)


def follow(rng: Random, level: int) -> Draft | None:
    """Which cards may be played: plainly, without the suit led, with trumps to resist."""
    state = found(rng, lambda state: _tempts(state) == level)
    if state is None:
        return None
    free = level == MIDDLE
    wrong: Wrong = {"*": ("follow.free" if free else "follow.suit", said("wrong.other"))}
    for card in state.hand(LEARNER):
        if broken := state.why_not(card):
            wrong[str(card)] = forbidden(broken)
    led = state.table[0]
    question = said("question", card=str(led), seat=str(state.leader))
    rules = ("follow.free",) if free else ("follow.suit",)
    right = said("right-free" if free else "right", led=str(led.suit))
    return Ask(rules, state, question, right).tap(names(legal(state)), wrong)


def winning(rng: Random, level: int) -> Draft | None:
    """Which of three cards is winning; harder with one thrown away, hardest with a trump."""
    state = found(rng, lambda state: len(state.table) == 3 and mixture(state) == level)
    if state is None:
        return None
    best = state.trumps.winner(state.table)
    seats = RING.beginning(state.leader)
    wrong: Wrong = {"*": ("trick.winner", said("wrong.other"))}
    for seat, card in zip(seats, state.table, strict=False):
        wrong[lying(seat)] = loses(state, card)
    rules = (
        ("trick.winner", "rank.order"),
        ("trick.winner",),
        ("trick.winner", "trump.beats"),
    )[level]
    right = said("right-trump" if level == HARD else "right", card=str(state.table[best]))
    return Ask(rules, state, said("question"), right).tap((lying(seats[best]),), wrong)


def takes(rng: Random, level: int) -> Draft | None:
    """Which of the learner's cards take the trick, or the card that cannot be beaten."""
    lost = rng.random() < 0.3

    def wanted(state: State) -> bool:
        return _last(state) and _chance(state) == level and bool(_winners(state)) != lost

    state = found(rng, wanted, range(3, 48, 4))
    if state is None:
        return None
    winners = _winners(state)
    best = RING.after(state.leader, state.trumps.winner(state.table))
    wrong: Wrong = {"*": ("trick.winner", said("wrong.other"))}
    for seat in RING.beginning(state.leader)[:3]:
        key = "table" if winners else "not-best"
        wrong[lying(seat)] = ("trick.winner", said(f"wrong.{key}"))
    for card in state.hand(LEARNER):
        broken = state.why_not(card)
        wrong[str(card)] = forbidden(broken) if broken else loses(state, card)
    right = said("right" if winners else "right-none")
    answer = names(winners) or (lying(best),)
    return Ask(_rules(state), state, said("question"), right).tap(answer, wrong)


def leads(rng: Random, level: int) -> Draft | None:
    """Who leads to the next trick once the learner has played a card."""
    state = found(rng, lambda state: _last(state) and mixture(state) == level, range(47))
    if state is None:
        return None
    card = rng.choice(legal(state))
    winner = state.play(card).tricks[-1].winner
    wrong: Wrong = {"*": ("trick.leads", said("wrong.other"))}
    for seat in Seat:
        key = "leader" if seat is state.leader else "loser"
        wrong[plate(seat)] = ("trick.leads", said(f"wrong.{key}"))
    question = said("question", card=str(card))
    right = said("right", seat=str(winner))
    rules = ("trick.leads", "trick.winner")
    return Ask(rules, state, question, right).tap((plate(winner),), wrong)


def loses(state: State, card: Card) -> tuple[str, Said]:
    """Why a card does not win the trick on the table: the rule, and what to say."""
    trumps, led = state.trumps, state.table[0]
    best = state.table[trumps.winner(state.table)]
    if trumps.holds(best) and not trumps.holds(card):
        return "trump.beats", said("wrong.trumped", card=str(best))
    if trumps.suit_of(card) is not trumps.suit_of(led) and not trumps.holds(card):
        return "trick.winner", said("wrong.off", card=str(card), led=str(led.suit))
    return "rank.order", said("wrong.lower", card=str(best))


def mixture(state: State) -> int:
    """The level of a trick: all of one suit, with a card thrown away, with a trump on it."""
    trumps, led = state.trumps, state.table[0]
    others = [card for card in state.table if card.suit is not led.suit]
    if any(trumps.holds(card) for card in others):
        return HARD
    return MIDDLE if others else EASY


def _last(state: State) -> bool:
    """Whether the learner plays last to the trick."""
    return len(state.table) == 3 and state.turn is LEARNER


def _winners(state: State) -> list[Card]:
    """The learner's cards that take a trick in which the learner plays last."""
    return [card for card in legal(state) if state.trumps.winner((*state.table, card)) == 3]


def _tempts(state: State) -> int:
    """The level of a duty to follow; -1 where there is too much or too little to choose from."""
    if state.turn is not LEARNER or not state.table:
        return -1
    hand, cards, led = state.hand(LEARNER), legal(state), state.table[0]
    if len(cards) > FEW or len(hand) == 1:
        return -1
    if cards == hand:
        return -1 if cards[0].suit is led.suit else MIDDLE
    trumped = any(state.trumps.holds(card) for card in hand if card not in cards)
    return HARD if trumped else EASY


def _chance(state: State) -> int:
    """The level of a trick to take: by rank, by trumping, over a trump; -1 with one card left."""
    hand, trumps = state.hand(LEARNER), state.trumps
    if len(hand) < 2:
        return -1
    led = state.table[0]
    if mixture(state) == HARD:
        return HARD
    return EASY if trumps.following(hand, led) else MIDDLE


def _rules(state: State) -> tuple[str, ...]:
    """The rules that a trick to take turns on."""
    trumps, led, hand = state.trumps, state.table[0], state.hand(LEARNER)
    follows = bool(trumps.following(hand, led))
    plain = mixture(state) != HARD and (follows or not any(map(trumps.holds, hand)))
    return (
        "trick.winner",
        "follow.suit" if follows else "follow.free",
        "rank.order" if plain else "trump.beats",
    )
