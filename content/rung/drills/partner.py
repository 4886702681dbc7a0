"""Drills about talking with the partner by cards: what a card says, and what to answer."""

from random import Random

from content.drills import EASY, HARD, Ask, Draft, grade, said
from content.rung.drills.played import STRONG, best_suit
from content.rung.drills.tables import LEARNER, OTHERS, WHOLE, found, legal, suits_led
from engines.cards import PACK, SUITS, Card, Suit
from engines.rung import RING, Call, Rules, State
from engines.rung.position import FIRST

PARTNER = LEARNER.partner
MIDDLE_CARDS = (11, 12)
"""Jack and queen, with which a strong partner takes the trick."""

TOPS = 12
"""The rank from which a suit needs no help: ace, king, queen."""

DEALS = 40
"""Deals looked through for one task."""

MEANINGS = ("weak", "strong", "none", "saves")


def reading(rng: Random, level: int) -> Draft | None:
    """What a card tells: a first lead, a trick taken with a middle card, a suit not followed."""
    event = rng.choice((("none", "weak"), ("none", "weak"), ("weak", "strong", "strong"))[level])
    counts = {"weak": range(1, 40, 4), "strong": range(3, 40, 4)}.get(event, WHOLE)
    state = found(rng, lambda state: _stage(state, event) == level and _tells(state, event), counts)
    if state is None:
        return None
    led, card = state.table[0], state.table[-1]
    seat = RING.after(state.leader, len(state.table) - 1)
    rule = {"weak": "signal.weak-lead", "strong": "signal.middle"}.get(event, "follow.suit")
    rule = "count.void" if event == "none" and led.suit is state.trump else rule
    facts = {"card": str(card), "led": str(led.suit), "seat": str(seat)}
    asked = Ask((rule,), state, said(f"question-{event}", **facts), said(f"right-{event}", **facts))
    options = {name: said(f"option-{name}", led=str(led.suit)) for name in MEANINGS}
    return asked.choose(event, options, lambda _: (rule, said(f"wrong.{event}", **facts)))


def answer(rng: Random, level: int) -> Draft | None:
    """What to play with the partner: save on their trick, one's highest, or a middle card."""
    key = ("save", "return", "middle")[level]
    fits = (_saves, _returns, _takes_middle)[level]
    state = found(rng, lambda state: bool(fits(state)), range(3 if level == EASY else 2, 44, 4))
    if state is None:
        return None
    accept = tuple(map(str, fits(state)))
    led = state.table[0]
    asked = Ask(
        (f"signal.{key}",),
        state,
        said(f"question-{key}", card=str(led), led=str(led.suit), seat=str(state.leader)),
        said(f"right-{key}", led=str(led.suit)),
    )
    return asked.play(accept, said(f"otherwise-{key}"))


def help_lead(rng: Random, level: int) -> Draft | None:
    """Lead the one weak suit of a good hand; the higher its cards, the harder to see."""
    for _deal in range(DEALS):
        deck = tuple(rng.sample(PACK, len(PACK)))
        state = State(Rules(biyasi=False), caller=LEARNER, deck=deck)
        state = state.play(Call(best_suit(deck[:FIRST])))
        suit = _needs_help(state, level)
        if suit:
            break
    else:
        return None
    accept = tuple(str(card) for card in state.hand(LEARNER) if card.suit is suit)
    right = said("right", suit=str(suit))
    return Ask(("signal.switch",), state, said("question"), right).play(accept, said("otherwise"))


def _tells(state: State, event: str) -> bool:
    """Whether the last card on the table tells this, and tells the truth."""
    table = state.table
    if not table or state.turn is None:
        return False
    led, card = table[0], table[-1]
    seat = RING.after(state.leader, len(table) - 1)
    held = _ranks(state.hand(seat), led.suit)
    if event == "none":
        return seat in OTHERS and card.suit is not led.suit
    if led.suit is state.trump or not _is_first(state):
        return False
    if event == "weak":
        return seat is PARTNER and len(table) == 1 and max([*held, card.rank]) < STRONG
    taken = state.trumps.winner(table) == 2 and card.suit is led.suit
    is_signal = state.leader is LEARNER and seat is PARTNER and taken
    return is_signal and card.rank in MIDDLE_CARDS and max(held, default=0) >= STRONG


def _stage(state: State, event: str) -> int:
    """The level of what a card tells: a middle card is hard, others by how late they fall."""
    return HARD if event == "strong" else grade(len(state.tricks), 1, 3)


def _saves(state: State) -> tuple[Card, ...]:
    """The lowest card when the partner's card wins a trick in which the learner is last."""
    table, cards = state.table, legal(state)
    if state.turn is not LEARNER or state.trumps.winner(table) != 1 or len(cards) < 2:
        return ()
    if cards[0].suit is not table[0].suit or cards[0].rank < STRONG - 2:
        return ()
    return (cards[-1],)


def _returns(state: State) -> tuple[Card, ...]:
    """The highest card of a suit in which partner and learner are both weak, if it leads."""
    cards = _third_hand(state)
    if not cards or cards[0].rank >= STRONG or cards[0].rank - cards[-1].rank < 3:
        return ()
    return cards[:1] if state.trumps.winner((*state.table, cards[0])) == 2 else ()


def _takes_middle(state: State) -> tuple[Card, ...]:
    """The queen or jack below the learner's ace or king that takes the trick so far."""
    cards = _third_hand(state)
    if not cards or cards[0].rank < STRONG:
        return ()
    middle = [card for card in cards if card.rank in MIDDLE_CARDS]
    return tuple(card for card in middle if state.trumps.winner((*state.table, card)) == 2)


def _third_hand(state: State) -> tuple[Card, ...]:
    """The learner's cards of a weak suit that the partner leads first; empty in any other place."""
    table = state.table
    if len(table) != 2 or state.leader is not PARTNER or not _is_first(state):
        return ()
    led = table[0]
    if led.suit is state.trump or any(card.suit is not led.suit for card in table):
        return ()
    if max([*_ranks(state.hand(PARTNER), led.suit), led.rank]) >= STRONG:
        return ()
    cards = legal(state)
    return cards if cards[0].suit is led.suit and len(cards) > 1 else ()


def _needs_help(state: State, level: int) -> Suit | None:
    """The one weak suit of a hand whose other suits are all strong, if its level fits."""
    hand = state.hand(LEARNER)
    held = {suit: _ranks(hand, suit) for suit in SUITS if suit is not state.trump}
    weak = [suit for suit, ranks in held.items() if ranks and ranks[0] < TOPS]
    strong = [suit for suit, ranks in held.items() if ranks and ranks[0] >= TOPS]
    if len(weak) != 1 or not strong:
        return None
    ranks = held[weak[0]]
    return weak[0] if len(ranks) > 1 and grade(ranks[0], 9, 10) == level else None


def _is_first(state: State) -> bool:
    """Whether the suit of the trick under way is led for the first time."""
    *before, now = suits_led(state)
    return now not in before


def _ranks(hand: tuple[Card, ...], suit: Suit) -> list[int]:
    """The ranks of a suit in a hand, from the highest."""
    return [card.rank for card in hand if card.suit is suit]
