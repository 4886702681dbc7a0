"""Rung's tricks against OpenSpiel's bridge: 400 deals, every legal card and every winner.

Seats S, E, N, W of Rung stand for players 0 to 3 of the oracle. Its declarer is the seat before
the caller, so that the caller leads; a card is numbered by rank from the two, then by suit from
clubs.
"""

from random import Random

import pyspiel
import pytest

from engines.cards import PACK, SUITS, Card, Seat, Suit, shuffled
from engines.rung import Phase, State
from tests.engines.rung_table import seated, tell

DEALS = 400
PASS, ONE_OF_CLUBS = 52, 55
ORACLE_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)

GAME = pyspiel.load_game("bridge(use_double_dummy_result=False)")


def number(card: Card) -> int:
    """The oracle's number of a card."""
    return 4 * (card.rank - 2) + ORACLE_SUITS.index(card.suit)


def oracle(state: State, trump: Suit) -> pyspiel.State:
    """The same deal in the oracle, bid so that the caller leads with `trump`."""
    other = GAME.new_initial_state()
    hands = [list(state.dealt(seat)) for seat in Seat]
    for place in range(52):
        other.apply_action(number(hands[place % 4][place // 4]))
    declarer = (state.maker - 1) % 4
    for player in range(declarer + 4):
        bids = player == declarer
        other.apply_action(ONE_OF_CLUBS + ORACLE_SUITS.index(trump) if bids else PASS)
    return other


@pytest.mark.parametrize("part", range(4))
def test_every_legal_card_and_every_trick_agrees(part: int) -> None:
    """A hundred deals a part, random calls and random play to the last card."""
    for seed in range(part * DEALS // 4, (part + 1) * DEALS // 4):
        random = Random(seed)
        caller, trump = random.choice(list(Seat)), random.choice(SUITS)
        state = tell(seated(caller).deal(shuffled(PACK, seed)), f"call {trump}")
        other = oracle(state, trump)
        while state.phase is Phase.PLAY:
            cards = [move for move in state.legal_moves() if isinstance(move, Card)]
            assert sorted(map(number, cards)) == sorted(other.legal_actions())
            card = random.choice(cards)
            state = state.play(card)
            other.apply_action(number(card))
        assert other.is_terminal()
        assert state.result is not None
        declared = state.result.tricks[caller.team.other]
        assert f"Declarer tricks won: {declared}\n" in str(other)
