"""What holds of every table of Back Alley, on random games under random house rules."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.back_alley import VIOLATIONS, Accuse, Bid, Move, Phase, State, Word
from engines.cards import PACK_WITH_JOKERS, Seat
from engines.contract import IllegalMove
from tests.engines.back_alley_table import some_rules, step

EVERY_MOVE: tuple[Move, ...] = (
    *PACK_WITH_JOKERS,
    *map(Bid, range(-1, 16)),
    *map(Accuse, Seat),
    *Word,
)
seeds = st.integers(min_value=0, max_value=10**9)


def moments(seed: int, share: float, deals: int = 3) -> list[State]:
    """States of some deals of a random game, about `share` of them."""
    random = Random(seed)
    state = State.start(some_rules(random))
    kept = [state]
    state = step(state, random)
    last = len(state.rules.schedule) - 1
    state = replace(state, number=random.randrange(last + 1))
    finished = 0
    while state.outcome is None and finished < deals:
        state = step(state, random)
        finished += state.phase is Phase.SCORED
        if random.random() < share:
            kept.append(state)
    return [*kept, state]


@settings(max_examples=60)
@given(seeds)
def test_why_not_is_complete(seed: int) -> None:
    """Every conceivable move in every phase is legal or breaks a declared rule, and play agrees."""
    for state in moments(seed, 0.15):
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


@settings(max_examples=60)
@given(seeds)
def test_text_is_the_identity(seed: int) -> None:
    """A state written and read is the same state."""
    for state in moments(seed, 0.15):
        again = State.from_text(str(state))
        assert again == state
        assert hash(again) == hash(state)
        assert str(again) == str(state)


@settings(max_examples=60)
@given(seeds)
def test_cards_are_conserved(seed: int) -> None:
    """Fifty-four cards, no twin: in the hands, played, in the stock, or a joker given up."""
    for state in moments(seed, 0.2):
        if not state.deck:
            continue
        swap = state.swap
        stock = [card for card in state.stock if swap is None or card != swap.drawn]
        hands = [card for seat in Seat for card in state.hand(seat)]
        gone = [swap.joker] if swap else []
        cards = [*hands, *state.played, *stock, *gone]
        assert len(cards) == 54
        assert set(cards) == set(PACK_WITH_JOKERS)


@settings(max_examples=60)
@given(seeds)
def test_scores_add_up(seed: int) -> None:
    """The tricks are all taken, totals carry over, and no deal gives more than its bids allow."""
    for state in moments(seed, 0.5):
        result = state.result
        if result is None:
            assert state.scores == state.carried
            continue
        assert result.thrown or sum(result.tricks) == state.cards
        gained = [now - then for now, then in zip(state.scores, state.carried, strict=True)]
        assert tuple(gained) == result.points
        assert max(result.points) <= 20 * state.cards * 4
        if state.outcome is None:
            assert state.next_deal().carried == state.scores


@settings(max_examples=60)
@given(seeds, st.sampled_from(Seat))
def test_views_hide_what_is_hidden(seed: int, seat: Seat) -> None:
    """Changing the cards a player cannot know does not change his view."""
    random = Random(seed)
    for state in moments(seed, 0.15):
        if not state.deck:
            continue
        view = state.view(seat)
        known = {card for cards in view.known for card in cards}
        known |= {*state.played, *state.turned, *view.out}
        places = [place for place, card in enumerate(state.deck) if card not in known]
        mixed = random.sample(places, len(places))
        deck = list(state.deck)
        for place, source in zip(places, mixed, strict=True):
            deck[place] = state.deck[source]
        assert replace(state, deck=tuple(deck)).view(seat) == view


def test_every_game_ends() -> None:
    """Random play always comes to an end, and every phase is met."""
    phases = set()
    for seed in range(6):
        random = Random(seed)
        state = State.start(some_rules(random))
        while state.outcome is None:
            phases.add(state.phase)
            state = step(state, random)
        phases.add(state.phase)
    assert phases == set(Phase)
