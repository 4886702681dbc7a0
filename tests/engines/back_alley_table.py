"""Tables of Back Alley for tests: known deals, events told one after the other, random play."""

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

from engines.back_alley import CHOICES, Move, Phase, Rules, State, advance, deck_of
from engines.cards import PACK_WITH_JOKERS, Card, Seat, read_cards, read_seat, shuffled

KNOWN = json.loads((Path(__file__).parent / "data" / "back_alley.json").read_text("utf-8"))
FLAGS = tuple(field.name for field in fields(Rules) if isinstance(field.default, bool))


def tell(state: State, *events: str) -> State:
    """The state after `events`."""
    for event in events:
        state = advance(state, event)
    return state


def bid_text(call: int | list[Any]) -> str:
    """A bid of the known answers as an event: 0 is a pass, a list a board."""
    if isinstance(call, list):
        return "board"
    return f"bid {call}" if call else "pass"


def seated(dealer: Seat, cards: int = 13, rules: Rules | None = None) -> State:
    """A table that waits for a deal of `cards` each by `dealer`."""
    state = State.start(rules)
    return replace(state, dealer=dealer, number=state.rules.schedule.index(cards))


def dealt(
    hands: dict[str, str], stock: str, dealer: Seat = Seat.EAST, rules: Rules | None = None
) -> State:
    """These hands dealt by `dealer`, `stock` undealt, its first card turned up."""
    held = {read_seat(name): read_cards(cards) for name, cards in hands.items()}
    size = len(held[Seat.SOUTH])
    return seated(dealer, size, rules).deal(deck_of(held, dealer, read_cards(stock)))


def known_deal(case: dict[str, Any]) -> State:
    """A worked deal, dealt; a joker that was discarded is dealt to its holder again."""
    hands = {name: " ".join(cards) for name, cards in case["hands"].items()}
    stock = [case["turned_up"], *case.get("stock_after_turn_up", ())]
    if case["turned_up"] == "LB":
        hands["E"] = hands["E"].replace("D9", "BB")
        stock.append("D9")
    return dealt(hands, " ".join(stock), read_seat(case["dealer"]))


def some_rules(random: Random) -> Rules:
    """House rules at random."""
    chosen: dict[str, Any] = {name: random.choice(CHOICES[name]) for name in CHOICES}
    chosen |= {name: random.random() < 0.4 for name in FLAGS}
    return Rules(**{name: value for name, value in chosen.items() if random.random() < 0.6})


def step(state: State, random: Random) -> State:
    """One event at random: chance where chance is due, else any legal move."""
    match state.phase:
        case Phase.DEALER:
            return state.first_dealer(random.choice(list(Seat)))
        case Phase.DEAL:
            return state.deal(shuffled(PACK_WITH_JOKERS, random.randrange(10**9)))
        case Phase.SCORED:
            return state.next_deal()
        case _:
            return state.play(random.choice(weighted(state.legal_moves())))


def weighted(moves: Sequence[Move]) -> list[Move]:
    """The moves, cards five times, so that deals are played and not only charged."""
    return [move for move in moves for _ in range(5 if isinstance(move, Card) else 1)]
