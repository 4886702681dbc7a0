"""What holds of every table of Rung, on random matches under random house rules."""

from dataclasses import asdict, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.cards import PACK, PACK_WITH_JOKERS, SUITS, Seat
from engines.contract import IllegalMove
from engines.rung import (
    VIOLATIONS,
    Accuse,
    Biyasi,
    Call,
    Hide,
    Kind,
    Move,
    Phase,
    Rules,
    State,
    Thirteenth,
    Word,
)
from engines.rung.tally import wins
from tests.engines import rung_plainly
from tests.engines.rung_table import some_rules, step

EVERY_MOVE: tuple[Move, ...] = (
    *PACK_WITH_JOKERS,
    *map(Call, SUITS),
    *map(Hide, PACK),
    *map(Thirteenth, range(6)),
    *map(Biyasi, Seat),
    *map(Accuse, Seat),
    *Word,
)
seeds = st.integers(min_value=0, max_value=10**9)


def moments(seed: int, share: float) -> list[State]:
    """States of one random match, about `share` of them, the last always there."""
    random = Random(seed)
    state = State.start(some_rules(random))
    kept = [state]
    while state.outcome is None:
        state = step(state, random)
        if random.random() < share:
            kept.append(state)
    return [*kept, state]


@settings(max_examples=50)
@given(seeds)
def test_why_not_is_complete(seed: int) -> None:
    """Every conceivable move in every phase is legal or breaks a declared rule, and play agrees."""
    for state in moments(seed, 0.08):
        legal = state.legal_moves()
        assert len(set(legal)) == len(legal)
        assert set(legal) <= set(EVERY_MOVE)
        for move in EVERY_MOVE:
            broken = state.why_not(move)
            assert (broken is None) is (move in legal)
            if broken is not None:
                assert tuple(name for name, _ in broken.facts) == VIOLATIONS[broken.key]
                with pytest.raises(IllegalMove):
                    state.play(move)
            else:
                assert state.play(move) != state


@settings(max_examples=50)
@given(seeds)
def test_text_is_the_identity(seed: int) -> None:
    """A state written and read is the same state."""
    for state in moments(seed, 0.06):
        again = State.from_text(str(state))
        assert again == state
        assert hash(again) == hash(state)
        assert str(again) == str(state)


@settings(max_examples=50)
@given(seeds)
def test_cards_are_conserved(seed: int) -> None:
    """Fifty-two cards, no twin: in the hands, laid down, undealt or played."""
    for state in moments(seed, 0.06):
        hands = [card for seat in Seat for card in state.hand(seat)]
        laid = [] if state.laid is None else [state.laid]
        cards = [*hands, *laid, *state.played]
        assert len(set(cards)) == len(cards)
        if state.phase in (Phase.PLAY, Phase.SCORED, Phase.OVER):
            assert set(cards) == set(PACK)
        elif state.phase in (Phase.CALL, Phase.RECALL):
            assert len(cards) == 20


@settings(max_examples=80)
@given(seeds)
def test_hands_are_counted_as_the_plain_count_does(seed: int) -> None:
    """Winner, kind, points, next caller; the losers get nothing; the totals carry over."""
    random = Random(seed)
    state = State.start(some_rules(random))
    while state.outcome is None:
        before = state
        state = step(state, random)
        result = state.result
        if result is None or before.result is not None:
            continue
        gained = [now - then for now, then in zip(state.scores, state.carried, strict=True)]
        assert gained[result.winner] == result.points
        assert gained[result.winner.other] == 0
        assert sum(result.tricks) <= 13
        if result.kind is not Kind.RENEGE and len(state.tricks) == 13:
            won = wins(state.tricks)
            takers = "".join(str(win.seat) for win in won)
            claimer = "" if state.claimer is None else str(state.claimer)
            aces = tuple(win.ace for win in won)
            hand = rung_plainly.Hand(takers, aces, str(state.maker), claimer, state.run)
            counted = rung_plainly.count(hand, asdict(state.rules))
            found = (result.winner, result.kind.value, result.points, str(result.caller))
            assert found == counted
        if state.outcome is None:
            following = state.next_hand()
            assert following.carried == state.scores
            assert following.caller is result.caller


@settings(max_examples=50)
@given(seeds, st.sampled_from(Seat))
def test_views_hide_what_is_hidden(seed: int, seat: Seat) -> None:
    """Changing the cards a player cannot know does not change his view."""
    random = Random(seed)
    for state in moments(seed, 0.08):
        if not state.deck:
            continue
        view = state.view(seat)
        known = {card for cards in view.known for card in cards} | set(state.played)
        known |= {view.laid}
        places = [place for place, card in enumerate(state.deck) if card not in known]
        mixed = random.sample(places, len(places))
        deck = list(state.deck)
        for place, source in zip(places, mixed, strict=True):
            deck[place] = state.deck[source]
        called = state.called
        if isinstance(called, Hide):
            called = Hide(deck[state.deck.index(called.card)])
        other = replace(state, deck=tuple(deck), called=called)
        assert other.view(seat) == view


def test_every_hand_and_match_ends() -> None:
    """Random play always comes to an end, and every kind of result and phase is met."""
    kinds: set[Kind] = set()
    phases: set[Phase] = set()
    for seed in range(80):
        for state in moments(seed, 0.3):
            phases.add(state.phase)
            if state.result:
                kinds.add(state.result.kind)
    assert phases == set(Phase)
    assert {Kind.WON, Kind.RENEGE, Kind.BIYASI_FAILED} <= kinds


def test_an_open_match_never_ends() -> None:
    """Without target and number of hands the table plays on."""
    random = Random(5)
    state = State.start(Rules(target=0))
    for _ in range(400):
        state = step(state, random)
    assert state.outcome is None
    assert state.number > 2
