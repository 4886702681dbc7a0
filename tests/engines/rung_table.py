"""Tables of Rung for tests: known hands dealt, events told one after the other, random play."""

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engines.cards import PACK, Card, Seat, read_cards, read_seat, shuffled
from engines.contract import InvalidState
from engines.rung import CHOICES, Move, Phase, Rules, State, advance, deck_of

KNOWN = json.loads((Path(__file__).parent / "data" / "rung.json").read_text("utf-8"))
FLAGS = tuple(field.name for field in fields(Rules) if isinstance(field.default, bool))
TOSSED = "toss S:SA E:H2 N:D3 W:C4"


def tell(state: State, *events: str) -> State:
    """The state after `events`."""
    for event in events:
        state = advance(state, event)
    return state


def known(name: str) -> dict[str, Any]:
    """A known hand by name."""
    return next(hand for hand in KNOWN["hands"] if hand["name"] == name)


def hands_of(case: dict[str, Any]) -> dict[Seat, tuple[Card, ...]]:
    """The thirteen cards of each seat in the order received, where that is known."""
    batches = [case[key] for key in ("first_five", "second_four", "last_four") if key in case]
    batches = batches or [case["hands"]]
    return {
        read_seat(name): read_cards(" ".join(card for batch in batches for card in batch[name]))
        for name in "SENW"
    }


def seated(caller: Seat, rules: Rules | None = None) -> State:
    """A table that waits for the deal, `caller` to call."""
    return replace(State.start(rules), caller=caller)


def dealt(case: dict[str, Any], caller: Seat | None = None, rules: Rules | None = None) -> State:
    """A known hand dealt, the caller to call."""
    caller = read_seat(case["caller"]) if caller is None else caller
    return seated(caller, rules).deal(deck_of(hands_of(case), caller))


def plays(case: dict[str, Any]) -> list[str]:
    """The cards of a known hand in the order played."""
    return [card for trick in case["tricks"] for _, card in trick["plays"]]


def finished(case: dict[str, Any], rules: Rules | None = None) -> State:
    """A known hand called and played to its end."""
    return tell(dealt(case, rules=rules), f"call {case['trump']}", *plays(case))


@cache
def sweep(caller: Seat, rules: Rules) -> State:
    """The known court of south's, called in spades by `caller`: south takes all he can."""
    state = tell(dealt(known("court_13"), caller, rules), "call S")
    while state.phase is Phase.PLAY:
        cards = [move for move in state.legal_moves() if isinstance(move, Card)]
        state = state.play(cards[0] if state.turn is Seat.SOUTH else cards[-1])
    return state


def some_rules(random: Random) -> Rules:
    """House rules that fit together, every option as likely as its fellows."""
    while True:
        chosen: dict[str, Any] = {name: random.choice(CHOICES[name]) for name in CHOICES}
        chosen |= {name: random.random() < 0.3 for name in FLAGS}
        chosen |= {"target": random.choice((0, 7, 26, 52)), "hands": random.choice((1, 2, 3))}
        chosen["redeal_limit"] = random.choice((0, 1, 2))
        kept = {name for name in chosen if random.random() < 0.6} | {"hands", "target"}
        try:
            return State.start(Rules(**{name: chosen[name] for name in kept})).rules
        except InvalidState:
            continue


def step(state: State, random: Random) -> State:
    """One event at random: chance where chance is due, else any legal move."""
    match state.phase:
        case Phase.TOSS:
            return state.draw(random.sample(PACK, 4))
        case Phase.DEAL:
            return state.deal(shuffled(PACK, random.randrange(10**9)))
        case Phase.SCORED:
            return state.next_hand()
        case _:
            return state.play(random.choice(weighted(state.legal_moves())))


def weighted(moves: Sequence[Move]) -> list[Move]:
    """The moves, cards five times, so that hands are played and not only claimed."""
    return [move for move in moves for _ in range(5 if isinstance(move, Card) else 1)]
