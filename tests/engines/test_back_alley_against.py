"""Back Alley against a second, plain program: thousands of random deals over the house rules."""

from dataclasses import asdict, replace
from random import Random

import pytest

from engines.back_alley import Phase, State, advance
from engines.cards import PACK_WITH_JOKERS, Seat, shuffled
from tests.engines.back_alley_plainly import Deal, next_seat, sizes
from tests.engines.back_alley_table import some_rules

PARTS, DEALS = 6, 500


def bids(random: Random, size: int) -> str:
    """A bid at random: numbers mostly low, boards and passes often enough."""
    choice = random.random()
    if choice < 0.2:
        return "pass"
    if choice < 0.35 or size == 1:
        return "board"
    return f"bid {min(size - 1, 1 + int(random.expovariate(0.8)))}"


def compare(state: State, plain: Deal, random: Random) -> State:
    """Play a deal in both programs at once and compare them at every step."""
    hands = {str(seat): sorted(map(str, state.hand(seat))) for seat in Seat}
    assert hands == {seat: sorted(hand) for seat, hand in plain.hands.items()}
    assert (state.trump or "") == plain.trump
    while state.phase is Phase.BID:
        said = [str(move).removeprefix("bid ") for move in state.legal_moves()]
        assert said == plain.legal_bids()
        event = bids(random, plain.size)
        state = advance(state, event)
        plain.bid(event.removeprefix("bid "))
    assert state.thrown is plain.thrown_in()
    while state.phase is Phase.PLAY:
        assert str(state.turn) == plain.turn()
        cards = state.legal_moves()
        assert sorted(map(str, cards)) == sorted(plain.legal_cards())
        card = random.choice(cards)
        state = state.play(card)
        plain.play(str(card))
    return state


@pytest.mark.parametrize("part", range(PARTS))
def test_deals_agree(part: int) -> None:
    """Hands, trump, bids, leaders, legal cards, winners and scores of single deals."""
    for seed in range(part * DEALS, (part + 1) * DEALS):
        random = Random(seed)
        rules = replace(some_rules(random), table=False)
        start = State.start(rules).first_dealer(random.choice(list(Seat)))
        number = random.randrange(len(rules.schedule))
        pack = shuffled(PACK_WITH_JOKERS, seed)
        if random.random() < 0.3:
            pack = joker_turned(pack, rules.schedule[number], random)
        state = replace(start, number=number).deal(pack)
        plain = Deal(asdict(rules), str(start.dealer), state.cards, list(map(str, pack)))
        state = compare(state, plain, random)
        assert state.result is not None
        held = [scored * rules.sandbags for scored in plain.bags()]
        points = [
            total - 100 * (bags // 10) for total, bags in zip(plain.scores(), held, strict=True)
        ]
        assert list(state.result.points) == points
        assert state.result.thrown is plain.thrown_in()


def joker_turned(pack: tuple[object, ...], size: int, random: Random) -> tuple[object, ...]:
    """The pack with a joker where the turned card lies."""
    order = list(pack)
    place = order.index(PACK_WITH_JOKERS[random.choice((52, 53))])
    order[place], order[4 * size] = order[4 * size], order[place]
    return tuple(order)


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_agree(seed: int) -> None:
    """Sizes, dealers, running totals, tricks held against a team, and the end of whole games."""
    random = Random(seed)
    rules = replace(some_rules(random), table=False)
    if seed % 3 == 0:
        rules = replace(rules, scoring="ten")
    dealer = random.choice("SWNE")
    state = State.start(rules).first_dealer(next(s for s in Seat if str(s) == dealer))
    totals, bags, done = [0, 0], [0, 0], 0
    schedule = sizes(rules.deals)
    while state.outcome is None:
        assert str(state.dealer) == dealer
        assert state.cards == (schedule[done] if done < len(schedule) else 13)
        pack = shuffled(PACK_WITH_JOKERS, random.randrange(10**9))
        plain = Deal(asdict(rules), dealer, state.cards, list(map(str, pack)))
        state = compare(state.deal(pack), plain, random)
        for team, (points, spare) in enumerate(zip(plain.scores(), plain.bags(), strict=True)):
            totals[team] += points
            if rules.scoring == "ten":
                bags[team] += spare
                totals[team] -= 100 * (bags[team] // 10)
                bags[team] %= 10
        assert list(state.scores) == totals
        if not (plain.thrown_in() and rules.thrown_in == "again"):
            done += 1
        dealer = next_seat(dealer)
        if state.outcome is None:
            state = state.next_deal()
    assert done >= len(schedule)
    assert state.outcome.winner == (None if totals[0] == totals[1] else int(totals[1] > totals[0]))


def test_rules_are_spread() -> None:
    """The random house rules reach every value of every option."""
    seen = {
        (key, value)
        for seed in range(300)
        for key, value in asdict(some_rules(Random(seed))).items()
    }
    assert len(seen) == 4 + 4 + 2 + 2 + 3 + 2 + 2 + 2 + 2 + 2 * 3
