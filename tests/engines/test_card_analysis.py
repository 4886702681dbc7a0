"""What a player counts from what has been shown, held against the cards that really are there."""

from random import Random
from types import ModuleType

import pytest

from engines import back_alley, rung
from engines.back_alley import analysis as back_alley_count
from engines.cards import Card, Seat
from engines.rung import analysis as rung_count
from tests.engines import back_alley_table, rung_table

SEEDS = range(12)


def others(hands: dict[Seat, tuple[Card, ...]], seat: Seat) -> set[Card]:
    """The cards that the other three hold."""
    return {card for other in Seat if other is not seat for card in hands[other]}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_out_at_a_table_of_rung(seed: int) -> None:
    """With all cards dealt, what is out is what the other three hold; trumps and suit led too."""
    random = Random(seed)
    state = rung.State.start(rung_table.some_rules(random))
    checked = 0
    for _ in range(150):
        if state.phase is rung.Phase.OVER:
            break
        if state.phase is rung.Phase.PLAY:
            hands = {seat: state.hand(seat) for seat in Seat}
            if state.laid and state.caller is not None:
                hands[state.caller] += (state.laid,)
            for seat in Seat:
                view = state.view(seat)
                held = others(hands, seat)
                assert set(rung_count.out(view)) == held
                _counts_agree(rung_count, view, held)
                checked += 1
        state = rung_table.step(state, random)
    assert checked > 50


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_out_at_a_table_of_back_alley(seed: int) -> None:
    """What is out is what the others hold and what was never dealt or turned up."""
    random = Random(seed)
    state = back_alley.State.start(back_alley_table.some_rules(random))
    checked = 0
    for _ in range(150):
        if state.phase is back_alley.Phase.PLAY:
            hands = {seat: state.hand(seat) for seat in Seat}
            dealt = {card for seat in Seat for card in state.dealt(seat)}
            for seat in Seat:
                view = state.view(seat)
                undealt = set(state.stock) - dealt - set(view.out)
                held = others(hands, seat) | undealt
                assert set(back_alley_count.out(view)) == held
                _counts_agree(back_alley_count, view, held)
                checked += 1
        state = back_alley_table.step(state, random)
    assert checked > 50


def _counts_agree(count: ModuleType, view: rung.View | back_alley.View, held: set[Card]) -> None:
    """Trumps out and led suit out are the cards of those suits among `held`."""
    trumps = view.trumps
    assert set(count.trumps_out(view)) == {card for card in held if trumps.holds(card)}
    led = trumps.following(held, view.table[0]) if view.table else ()
    assert set(count.led_out(view)) == set(led)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_void_shown_is_a_void(seed: int) -> None:
    """Nobody holds a card of a suit they have shown not to hold, where nobody may renege."""
    random = Random(seed)
    state = back_alley.State.start()
    shown = 0
    for _ in range(120):
        if state.phase is back_alley.Phase.PLAY:
            for seat, suits in zip(Seat, state.view(Seat.SOUTH).voids, strict=True):
                held = {state.trumps.suit_of(card) for card in state.hand(seat)}
                assert not held & suits
                shown += len(suits)
        state = back_alley_table.step(state, random)
    assert shown
