"""Cards, seats and tricks, as both card games use them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.cards import (
    BIG_JOKER,
    JOKERS,
    LITTLE_JOKER,
    PACK,
    PACK_WITH_JOKERS,
    RANKS,
    Card,
    Ring,
    Seat,
    Suit,
    Team,
    Trick,
    Trumps,
    cards_text,
    hand_text,
    in_order,
    pack_faults,
    read_card,
    read_cards,
    read_hand,
    read_seat,
    read_words,
    shown_voids,
    shuffled,
    twin_faults,
)
from engines.contract import InvalidState, InvalidText

DATA = Path(__file__).parent / "data"
RUNG = json.loads((DATA / "rung.json").read_text("utf-8"))
BACK_ALLEY = json.loads((DATA / "back_alley.json").read_text("utf-8"))

packs = st.sampled_from([PACK, PACK_WITH_JOKERS])
some_cards = packs.flatmap(lambda pack: st.lists(st.sampled_from(pack), unique=True))


def test_packs() -> None:
    """52 cards, 54 with the jokers, none of them twice."""
    assert len(set(PACK)) == 52
    assert len(set(PACK_WITH_JOKERS)) == 54
    assert PACK_WITH_JOKERS[52:] == JOKERS == (BIG_JOKER, LITTLE_JOKER)


@pytest.mark.rule("rung.rank.order")
def test_ranks_run_from_the_two_to_the_ace() -> None:
    """Spelled in rising order; the ten stands between nine and jack."""
    spades = sorted((card for card in PACK if card.suit is Suit.SPADES), key=lambda card: card.rank)
    assert "".join(str(card)[1] for card in spades) == RANKS == "23456789TJQKA"


@given(some_cards)
def test_cards_in_order_round_trip(cards: list[Card]) -> None:
    """Cards written one after the other come back in the same order."""
    assert read_cards(cards_text(cards)) == tuple(cards)
    assert read_cards(" ".join(map(str, cards)).lower()) == tuple(cards)


@given(some_cards)
def test_hands_round_trip(cards: list[Card]) -> None:
    """A hand as in PBN holds the same cards."""
    assert in_order(read_hand(hand_text(cards))) == in_order(cards)


def test_hand_text() -> None:
    """Spades, hearts, diamonds, clubs, jokers; voids are empty."""
    assert hand_text(read_cards("C2 H10 SA SK")) == "AK.T..2"
    assert hand_text(read_cards("LB BB D3")) == "..3..BL"
    assert read_hand("AK.10..2") == read_cards("SA SK HT C2")


@pytest.mark.parametrize("text", ["", "SX", "1S", "SA HX", "SAH", "SA SK", "♠A", "S1", "S100"])
def test_what_is_no_card(text: str) -> None:
    """One card is asked for, and nothing else is taken for it."""
    with pytest.raises(InvalidText) as caught:
        read_card(text)
    assert caught.value.fault.code == "card.unknown"


@pytest.mark.parametrize("text", ["AK", "A.K.Q", "A.K.Q.J.B.L", "A.X.Q.J", "A.K.Q.J.S"])
def test_what_is_no_hand(text: str) -> None:
    """Four parts, or five with jokers."""
    with pytest.raises(InvalidText):
        read_hand(text)


def test_seats_and_rings() -> None:
    """Anticlockwise S, E, N, W; clockwise S, W, N, E; partners opposite."""
    assert [str(seat) for seat in Ring.ANTICLOCKWISE.beginning(Seat.SOUTH)] == list("SENW")
    assert [str(seat) for seat in Ring.CLOCKWISE.beginning(Seat.SOUTH)] == list("SWNE")
    for ring in Ring:
        for seat in Seat:
            assert ring.after(ring.after(seat), -1) is seat
            assert ring.after(seat, 2) is seat.partner
            assert seat.partner.team is seat.team is seat.team.other.other
            assert ring.after(seat).team is seat.team.other
    assert [str(team) for team in Team] == ["SN", "EW"]
    assert read_seat(" n ") is Seat.NORTH
    with pytest.raises(InvalidText):
        read_seat("X")


@pytest.mark.rule("rung.trick.winner", "rung.trump.beats")
@pytest.mark.parametrize("case", RUNG["single_tricks"], ids=lambda case: case["note"])
def test_known_tricks_of_rung(case: dict[str, Any]) -> None:
    """Trump beats all; without it the led suit counts; ten is below jack."""
    place = Trumps(Suit(case["trump"])).winner(read_cards(" ".join(case["cards"])))
    assert str(Ring.ANTICLOCKWISE.after(read_seat(case["leader"]), place)) == case["winner"]


@pytest.mark.rule("back_alley.trick.winner", "back_alley.rank.trump", "back_alley.joker.trump")
@pytest.mark.parametrize("case", BACK_ALLEY["trick_winners"], ids=lambda case: case["name"])
def test_known_tricks_of_back_alley(case: dict[str, Any]) -> None:
    """Big beats little, and both are trumps."""
    trumps = Trumps(Suit(case["trump"]), JOKERS)
    place = trumps.winner(read_cards(" ".join(case["cards"])))
    assert str(Ring.CLOCKWISE.after(read_seat(case["leader"]), place)) == case["winner"]


@pytest.mark.rule("rung.rank.trump-ace")
def test_nothing_beats_the_ace_of_trumps() -> None:
    """Whatever else lies there, wherever it was played."""
    for seed in range(200):
        for suit in list(Suit)[:4]:
            others = [card for card in shuffled(PACK, seed) if card != Card(suit, 14)][:3]
            for place in range(4):
                cards = [*others[:place], Card(suit, 14), *others[place:]]
                assert Trumps(suit).winner(cards) == place


def test_trumps_asleep() -> None:
    """Cards played before a hidden trump was opened are no trumps, unless trump was led."""
    trumps = Trumps(Suit.CLUBS)
    trick = read_cards("HA CK C2 C3")
    assert [trumps.winner(trick, since) for since in (0, 1, 2, 3, 4)] == [1, 1, 3, 3, 0]
    assert trumps.winner(read_cards("CK C2 HA C3"), since=3) == 0


@given(st.lists(st.sampled_from(PACK_WITH_JOKERS), min_size=4, max_size=4, unique=True))
def test_winner_beats_every_other_card(cards: list[Card]) -> None:
    """The winner follows or trumps, and no higher card of its kind lies there."""
    trumps = Trumps(Suit.HEARTS, JOKERS)
    best = cards[trumps.winner(cards)]
    if any(map(trumps.holds, cards)):
        assert best == max(filter(trumps.holds, cards), key=trumps.height)
    else:
        led = [card for card in cards if card.suit is cards[0].suit]
        assert best == max(led, key=lambda card: card.rank)


@given(some_cards, st.sampled_from(PACK_WITH_JOKERS), st.sampled_from([None, *Suit][:5]))
def test_following_is_the_led_suit(cards: list[Card], led: Card, suit: Suit | None) -> None:
    """Jokers follow trump; without trump they follow each other."""
    trumps = Trumps(suit, JOKERS)
    following = trumps.following(cards, led)
    for card in cards:
        same = trumps.holds(card) if trumps.holds(led) else card.suit is led.suit
        if trumps.holds(card) and not trumps.holds(led):
            same = False
        assert (card in following) is same


def test_shown_voids() -> None:
    """Whoever does not follow has shown the led suit not to be there."""
    tricks = [Trick(Seat.EAST, read_cards("H5 HK S2 H9"), Seat.WEST)]
    voids = shown_voids(tricks, read_cards("C4 D2"), Seat.WEST, Ring.ANTICLOCKWISE, Trumps())
    assert voids == (frozenset({Suit.CLUBS}), frozenset(), frozenset(), frozenset({Suit.HEARTS}))


@pytest.mark.parametrize("seed", [0, 1, 10**12])
def test_shuffles_repeat(seed: int) -> None:
    """The same seed gives the same order of the whole pack."""
    assert shuffled(PACK, seed) == shuffled(PACK, seed)
    assert pack_faults(shuffled(PACK, seed), PACK) == ()


def test_negative_seeds_are_refused() -> None:
    """A seed is not negative."""
    with pytest.raises(InvalidState) as caught:
        shuffled(PACK, -1)
    assert [fault.code for fault in caught.value.faults] == ["seed.negative"]


def test_pack_faults_list_every_reason() -> None:
    """Count, twins, strangers and missing cards."""
    cards = (*PACK[:50], PACK[0], BIG_JOKER, PACK[0])
    found = [
        (fault.code, *(value for _, value in fault.facts)) for fault in pack_faults(cards, PACK)
    ]
    assert found == [
        ("deck.count", 53, 52),
        ("card.twice", "SA"),
        ("card.foreign", "BB"),
        ("card.missing", "C3"),
        ("card.missing", "C2"),
    ]
    assert twin_faults(PACK, PACK) == ()


def test_words_list_every_unknown_and_repeated_key() -> None:
    """One error names them all; another form is another error."""
    with pytest.raises(InvalidState) as caught:
        read_words("game", "game a=1 b=2 a=3 c=4", ("a",))
    assert [str(fault) for fault in caught.value.faults] == [
        "key.unknown key='b'",
        "key.twice key='a'",
        "key.unknown key='c'",
    ]
    for text in ("", "other a=1", "game a", "game a="):
        with pytest.raises(InvalidText):
            read_words("game", text, ("a",))
