"""The computer players of both card games: worlds, exact endings, legal play, hints, levels."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from content import ledger
from engines import back_alley, rung
from engines.cards import JOKERS, PACK, Card, Ring, Seat, Suit, Trumps, read_cards, shuffled
from engines.players import back_alley as alley_players
from engines.players import rung as rung_players
from engines.players.sampling import (
    Ending,
    Knowledge,
    Laws,
    codes,
    distinct,
    following,
    play_out,
    split,
    suit_mask,
    winning,
    worlds,
)
from tests.engines import back_alley_table, rung_table

GAMES: dict[str, tuple[ModuleType, ModuleType]] = {
    "rung": (rung_players, rung_table),
    "back_alley": (alley_players, back_alley_table),
}
seeds = st.integers(min_value=0, max_value=10**9)
games = st.sampled_from(sorted(GAMES))


def tables(game: str, seed: int, share: float = 0.1) -> list[Any]:
    """States of a random game in which a player has to act, about `share` of them."""
    helper, engine = GAMES[game][1], import_module(f"engines.{game}")
    random = Random(seed)
    state = engine.State.start(helper.some_rules(random))
    kept = []
    for _ in range(260):
        if state.outcome is not None:
            break
        state = helper.step(state, random)
        if state.turn is not None and random.random() < share:
            kept.append(state)
    return kept


# Worlds


@settings(max_examples=25)
@given(games, seeds)
def test_worlds_agree_with_what_is_known(game: str, seed: int) -> None:
    """Counts, own cards, shown voids and bounds hold in every world, and no card comes twice."""
    random = Random(seed)
    for state in tables(game, seed):
        if state.phase.value != "play" or state.rules.table:
            continue
        view = state.view(state.turn)
        seen = GAMES[game][0].Seen(view)
        known = seen.knowledge
        for hands in worlds(known, 3, random):
            assert [hand.bit_count() for hand in hands] == list(known.counts)
            assert sum(hands) == hands[0] | hands[1] | hands[2] | hands[3]
            assert not sum(hands) & (seen.gone | sum(seen.table))
            assert hands[view.seat] & seen.hand == seen.hand
            for seat in Seat:
                assert not hands[seat] & known.barred[seat] & ~known.held[seat]


@settings(max_examples=25)
@given(games, seeds)
def test_the_true_world_is_possible(game: str, seed: int) -> None:
    """What a player knows never rules out the hands that are there."""
    for state in tables(game, seed):
        if state.phase.value != "play" or state.rules.table:
            continue
        seen = GAMES[game][0].Seen(state.view(state.turn))
        for seat in Seat:
            hand = seen.codes.mask(state.hand(seat))
            held = seen.knowledge.held[seat]
            assert not hand & seen.knowledge.barred[seat] & ~held
            assert not hand & ~(seen.knowledge.hidden | held)


def test_narrow_knowledge_still_has_worlds() -> None:
    """Cards are moved along where a careless deal would be stuck."""
    bits = codes(Trumps())
    hearts = [bits.bits[Card(Suit.HEARTS, rank)] for rank in (2, 3, 4)]
    spades = [bits.bits[Card(Suit.SPADES, rank)] for rank in (2, 3, 4)]
    barred = (0, sum(hearts), sum(spades), sum(spades))
    known = Knowledge((0, 0, 0, 0), (0, 3, 2, 1), sum(hearts) + sum(spades), barred)
    for hands in worlds(known, 50, Random(1)):
        assert hands[1] == sum(spades)
        assert hands[2] | hands[3] == sum(hearts)
    nothing = known._replace(barred=(known.hidden,) * 4)
    assert [hand.bit_count() for hand in worlds(nothing, 1, Random(1))[0]] == [0, 3, 2, 1]


# Exact endings


def tricks_plainly(
    hands: tuple[tuple[int, ...], ...], table: tuple[int, ...], turn: int, laws: Laws
) -> int:
    """The tricks south-north takes with all cards open, by trying everything."""
    if not table and not any(hands):
        return 0
    legal = split(following(sum(hands[turn]), table[0], laws)) if table else list(hands[turn])
    values = []
    for card in legal:
        rest = tuple(card_out(hand, card) for hand in hands)
        laid = (*table, card)
        if len(laid) < 4:
            values.append(tricks_plainly(rest, laid, (turn + laws.ring) % 4, laws))
            continue
        best = winning(laid, suit_mask(laid[0]), laws.trump)
        taker = (turn + laws.ring * (1 + laid.index(best))) % 4
        values.append((not taker & 1) + tricks_plainly(rest, (), taker, laws))
    return min(values) if turn & 1 else max(values)


@cache
def card_out(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A hand without a card."""
    return tuple(other for other in hand if other != card)


@pytest.mark.parametrize("duty", [False, True])
@pytest.mark.parametrize("ring", list(Ring))
def test_endings_agree_with_trying_everything(ring: Ring, duty: bool) -> None:
    """Three cards each, from the lead and in the middle of a trick, with and without duties."""
    trumps = Trumps(Suit.HEARTS, JOKERS)
    bits = codes(trumps)
    pack = read_cards("BB LB HA HT H5 H2 SA SK S9 S4 S2 DA DQ D8 D3 C9 C2")
    big, little = (bits.bits[joker] for joker in JOKERS)
    universe = bits.mask(pack)
    laws = Laws(ring, bits.trump, universe, big * duty, little * duty)
    for seed in range(30):
        order = [bits.bits[card] for card in shuffled(pack, seed)]
        hands = tuple(tuple(order[seat:12:4]) for seat in range(4))
        table: tuple[int, ...] = ()
        turn = seed % 4
        for _ in range(seed % 3):
            legal = split(following(sum(hands[turn]), table[0], laws)) if table else hands[turn]
            table = (*table, legal[0])
            hands = tuple(card_out(hand, legal[0]) for hand in hands)
            turn = (turn + ring) % 4
        gone = universe & ~sum(map(sum, hands)) & ~sum(table)
        found = Ending(laws, 10**6).tricks([sum(hand) for hand in hands], [*table], turn, gone)
        assert found == tricks_plainly(hands, table, turn, laws)


def test_an_ending_stops_at_its_limit() -> None:
    """Past the limit there is no answer, and the trick is left as it was."""
    bits = codes(Trumps(Suit.SPADES))
    order = [bits.bits[card] for card in shuffled(PACK, 4)][:24]
    hands = [sum(order[seat::4]) for seat in range(4)]
    search = Ending(Laws(Ring.ANTICLOCKWISE, bits.trump, bits.mask(PACK)), 5)
    table: list[int] = []
    assert search.tricks(hands, table, 0, 0) is None
    assert table == []
    assert search.nodes == 6


def test_equal_cards_are_judged_once() -> None:
    """Cards with none of another player between them are worth the same."""
    bits = codes(Trumps(Suit.SPADES))
    hand, others = bits.mask(read_cards("SA SK SJ HT H9 H2")), bits.mask(read_cards("SQ H5 DA"))
    kept = {str(bits.cards[bit]) for bit in distinct(hand, others)}
    assert kept == {"SK", "SJ", "H9", "H2"}


# Playing out


@pytest.mark.parametrize("seed", range(12))
def test_playing_out_is_play_by_rule(seed: int) -> None:
    """The takers of a world played out are those of the engine when everyone plays by rule."""
    state = rung_table.tell(rung_table.seated(Seat(seed % 4)).deal(shuffled(PACK, seed)), "call D")
    bits = codes(state.trumps)
    hands = [bits.mask(state.hand(seat)) for seat in Seat]
    laws = Laws(Ring.ANTICLOCKWISE, bits.trump, bits.mask(PACK))
    takers = play_out(hands, [], int(state.maker), 0, laws)
    while state.turn is not None:
        state = state.play(rung_players.by_rule(rung_players.Seen(state.view(state.turn))))
    assert takers == [int(trick.winner) for trick in state.tricks]


@pytest.mark.parametrize("seed", range(12))
def test_playing_out_keeps_the_duties(seed: int) -> None:
    """The same in Back Alley, where bloopers led bind and trump does not open."""
    rules = back_alley.Rules(trump="spades")
    state = back_alley_table.seated(Seat.EAST, 13, rules)
    state = state.deal(shuffled(back_alley_table.PACK_WITH_JOKERS, seed))
    state = back_alley_table.tell(state, "bid 5", "pass", "pass", "pass")
    seen = alley_players.Seen(state.view(Seat.SOUTH))
    hands = [seen.codes.mask(state.hand(seat)) for seat in Seat]
    takers = play_out(hands, [], int(Seat.SOUTH), 0, seen.laws)
    while state.turn is not None:
        state = state.play(alley_players.by_rule(alley_players.Seen(state.view(state.turn))))
    assert takers == [int(trick.winner) for trick in state.tricks]


# Levels and hints


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", range(4))
def test_every_level_plays_legally_by_every_house_rule(game: str, seed: int) -> None:
    """A legal move of the view, the same for the same seed."""
    players = GAMES[game][0]
    for state in tables(game, seed, 0.12):
        view = state.view(state.turn)
        for level in players.LEVELS:
            nodes = 2 if players.WORLDS.get(level) else None
            move = players.choose(view, level, seed, nodes)
            assert move in view.legal
            assert move == players.choose(view, level, seed, nodes)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", range(20, 24))
def test_hints_give_a_legal_move_and_declared_reasons(game: str, seed: int) -> None:
    """Each reason names a rule of the ledger and the facts its message needs."""
    players, engine = GAMES[game][0], import_module(f"engines.{game}")
    rules = ledger(game).rules
    for state in tables(game, seed, 0.12):
        view = state.view(state.turn)
        hint = players.hint(view, 2)
        assert engine.parse_move(hint.move) in view.legal
        assert hint.reasons
        for reason in hint.reasons:
            assert reason.rule in rules
            assert tuple(name for name, _ in reason.facts) == players.HINTS[reason.key]


def designed(game: str) -> list[Any]:
    """Views in which players say what they rarely say."""
    low, uneven = read_cards("HT S9 D7 C2 C6"), read_cards("S2 S3 S4 HA HQ")
    rest = [card for card in PACK if card not in low]
    if game == "rung":
        court = rung_table.known("court_13")
        seat, tell, rules = Seat.SOUTH, rung_table.tell, rung.Rules
        rich = [
            *read_cards("HA HK HQ HJ HT"),
            *(card for card in PACK if card.suit is not Suit.HEARTS),
        ]
        rich += read_cards("H9 H8 H7 H6 H5 H4 H3 H2")
        called = rung_table.seated(Seat.WEST, rules(recall=True)).deal((*rest[:5], *low, *rest[5:]))
        strong = rung_table.seated(Seat.WEST, rules(recall=True)).deal(
            (*rich[5:10], *rich[:5], *rich[10:])
        )
        never = rung_table.seated(seat, rules(redeal="never"))
        return [
            rung_table.seated(seat).deal((*low, *rest)).view(seat),
            never.deal(shuffled(PACK, 22)).view(seat),
            never.deal((*uneven, *(card for card in PACK if card not in uneven))).view(seat),
            rung_table.dealt(court, rules=rules(band=True)).view(seat),
            tell(rung_table.dealt(court), "call S").view(seat),
            tell(rung_table.dealt(court, rules=rules(biyasi=False)), "call S").view(seat),
            tell(called, "call S").view(Seat.SOUTH),
            tell(strong, "call S").view(Seat.SOUTH),
        ]
    hands = {"S": "SA BB LB D4", "W": "HK H7 H3 S5", "N": "D7 S9 C9 C2", "E": "S3 S2 DA DK"}
    tell, dealt = back_alley_table.tell, back_alley_table.dealt
    board = dealt({"S": "BB LB HA", "W": "C2 S3 S5", "N": "D7 D8 C9", "E": "C4 S2 DA"}, "H5")
    table = dealt(hands, "H5", rules=back_alley.Rules(table=True))
    table = tell(table, "bid 2", "pass", "pass", "pass", "SA", "S5", "S9", "S2")
    two = tell(dealt(hands, "H5"), "bid 2", "pass", "pass", "pass", "SA", "S5", "S9", "S2")
    done = tell(table, "BB", "HK", "C9", "DK", "LB", "H3", "C2", "DA", "D4", "H7", "D7", "S3")
    return [
        board.view(Seat.SOUTH),
        done.view(Seat.NORTH),
        two.view(Seat.SOUTH),
        tell(two, "BB", "HK", "C9", "DK").view(Seat.SOUTH),
        tell(two, "LB").view(Seat.WEST),
        tell(two, "BB").view(Seat.WEST),
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_declared_reasons_are_given(game: str) -> None:
    """No message is declared that the players never use."""
    players = GAMES[game][0]
    hints = [players.hint(view) for view in designed(game)]
    missing = set(players.HINTS) - {reason.key for hint in hints for reason in hint.reasons}
    for state in (state for seed in range(40) for state in tables(game, seed, 0.05)):
        if not missing:
            break
        hint = players.hint(state.view(state.turn), 6)
        missing -= {reason.key for reason in hint.reasons}
    assert missing == set()


def lines(results: Sequence[int]) -> float:
    """The share of games won."""
    return sum((one > 0) + (one == 0) / 2 for one in results) / len(results)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_rules_beat_chance(game: str) -> None:
    """The players by rule win nearly every game against random ones."""
    players = GAMES[game][0]
    ways = {level: chooser(players, level) for level in ("rules", "random")}
    results = []
    for seed in range(4):
        results.append(players.contest(ways["rules"], ways["random"], seed))
        results.append(-players.contest(ways["random"], ways["rules"], seed))
    assert lines(results) > 0.75


def chooser(players: ModuleType, level: str) -> Callable[[object, int], object]:
    """The way a level chooses."""
    return lambda view, seed: players.choose(view, level, seed)


def test_a_sure_court_is_claimed() -> None:
    """With the thirteen highest cards the strong player claims 82."""
    state = rung_table.tell(rung_table.dealt(rung_table.known("court_13")), "call S")
    view = state.view(Seat.SOUTH)
    assert rung_players.choose(view, "strong", 1) == rung.Biyasi(Seat.SOUTH)
    hint = rung_players.hint(view)
    assert hint.move == "82 S"
    assert [reason.key for reason in hint.reasons] == ["biyasi.when:likely"]


def test_the_best_suit_is_called() -> None:
    """Length and honours decide; a hand without a suit asks a new deal."""
    state = rung_table.dealt(rung_table.known("court_13"))
    for level in ("rules", "strong"):
        assert str(rung_players.choose(state.view(Seat.SOUTH), level, 1)) == "call S"
    low = read_cards("HT S9 D7 C2 C6")
    poor = rung_table.seated(Seat.SOUTH).deal((*low, *(card for card in PACK if card not in low)))
    assert str(rung_players.choose(poor.view(Seat.SOUTH), "rules", 1)) == "redeal"


def test_a_sure_board_is_bid() -> None:
    """With both bloopers and the high trumps the players bid all; with nothing they pass."""
    hands = {"S": "BB LB HA", "W": "C2 S3 S5", "N": "D7 D8 C9", "E": "C4 S2 DA"}
    state = back_alley_table.dealt(hands, "H5")
    for level in ("rules", "sampling", "strong"):
        assert str(alley_players.choose(state.view(Seat.SOUTH), level, 1)) == "board"
    after = back_alley_table.tell(state, "board")
    assert str(alley_players.choose(after.view(Seat.WEST), "strong", 1)) == "pass"
