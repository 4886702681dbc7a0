"""How hands of Rung are counted, against known sequences and a second, plain count."""

from dataclasses import asdict
from random import Random

import pytest

from engines.cards import read_seat
from engines.rung import Rules, Win, gathered
from engines.rung.tally import Contest, points, totals, verdict
from tests.engines import rung_plainly
from tests.engines.rung_table import KNOWN, some_rules

ROUNDS = 4000


def won(takers: str, aces: tuple[bool, ...] = ()) -> tuple[Win, ...]:
    """The tricks taken, as the engine counts them."""
    flags = aces or (False,) * len(takers)
    return tuple(Win(read_seat(taker), ace) for taker, ace in zip(takers, flags, strict=True))


@pytest.mark.rule("rung.sir.double", "rung.sir.last", "rung.sir.eleven-twelve")
@pytest.mark.parametrize("case", KNOWN["double_sir"], ids=lambda case: case["note"])
def test_known_double_sir(case: dict[str, object]) -> None:
    """Piles, their takers and the totals are those worked out by hand."""
    barred = bool(case["options"])
    rules = Rules(sir="double", eleven_twelve=not barred)
    piles = gathered(won("".join(case["winners"])), rules)
    result = case["result"]
    assert isinstance(result, dict)
    assert [[pile.after, str(pile.seat), pile.tricks] for pile in piles] == result["gathered"]
    assert totals(piles) == (result["SN"], result["EW"])


def gathers(rules: Rules, takers: str, aces: str) -> list[tuple[int, str, int]]:
    """Piles of a double sir where `aces` marks with A the tricks an ace took."""
    piles = gathered(won(takers, tuple(mark == "A" for mark in aces)), rules)
    return [(pile.after, str(pile.seat), pile.tricks) for pile in piles]


@pytest.mark.rule("rung.sir.first-two")
def test_first_two_tricks_may_be_barred() -> None:
    """The pair 1-2 does not gather, the pair 2-3 takes all three."""
    rules = Rules(sir="double", first_two=False)
    assert gathers(rules, "SSE", "...") == []
    assert gathers(rules, "SSSE", "....") == [(3, "S", 3)]
    assert gathers(Rules(sir="double"), "SSS", "...") == [(2, "S", 2)]


@pytest.mark.rule("rung.ace.pair")
def test_two_aces_running_do_not_gather() -> None:
    """The second of two aces does not count; the next card of the same player gathers."""
    rules = Rules(sir="double", aces="pair")
    assert gathers(rules, "SSE", "AA.") == []
    assert gathers(rules, "SSS", "AA.") == [(3, "S", 3)]
    assert gathers(rules, "SS", "A.") == [(2, "S", 2)]
    assert gathers(rules, "SS", ".A") == [(2, "S", 2)]


@pytest.mark.rule("rung.ace.never")
def test_an_ace_never_gathers_but_keeps_the_run() -> None:
    """The trick after it may gather all."""
    rules = Rules(sir="double", aces="never")
    assert gathers(rules, "SSE", ".A.") == []
    assert gathers(rules, "SSS", ".A.") == [(3, "S", 3)]
    assert gathers(rules, "SS", "A.") == [(2, "S", 2)]


@pytest.mark.rule("rung.ace.finish")
def test_an_ace_cannot_finish() -> None:
    """It gathers below seven; at seven the same player needs the next trick with another card."""
    rules = Rules(sir="double", aces="finish")
    assert gathers(rules, "SS", ".A") == [(2, "S", 2)]
    assert gathers(rules, "ENENENN", "......A") == []
    assert gathers(rules, "ENENENNN", "......A.") == [(8, "N", 8)]
    assert gathers(rules, "ENENENNNE", "......AA.") == []
    assert gathers(Rules(sir="double"), "ENENENN", "......A") == [(7, "N", 7)]


def a_contest(random: Random) -> tuple[Contest, str, str, int]:
    """House rules, a caller, perhaps a claim of 82, and a run of hands won."""
    rules = some_rules(random)
    caller = random.choice("SENW")
    claimer = random.choice(["", "", "", *"SENW"])
    run = random.randrange(-6, 7) if rules.court == "seven-hands" else 0
    seat = read_seat(claimer) if claimer else None
    return Contest(rules, read_seat(caller), seat, run), caller, claimer, run


def some_takers(random: Random) -> tuple[str, tuple[bool, ...]]:
    """Thirteen takers, sometimes one side or one player nearly always, and their aces."""
    pool = random.choice(["SENW", "SN", "SNSNSNSNE", "EW", "EWEWEWEWS", "S", "SSSSSSSE", "WWE"])
    return "".join(random.choices(pool, k=13)), tuple(random.random() < 0.3 for _ in range(13))


@pytest.mark.rule("rung.score.any-win", "rung.score.defenders", "rung.court.all")
def test_counts_agree_with_the_plain_count() -> None:
    """Winner, kind, points and next caller of thousands of hands under every house rule."""
    random = Random(7)
    for _ in range(ROUNDS):
        contest, caller, claimer, run = a_contest(random)
        takers, aces = some_takers(random)
        hand = rung_plainly.Hand(takers, aces, caller, claimer, run)
        expected = rung_plainly.count(hand, asdict(contest.rules))
        found = verdict(contest, won(takers, aces))
        assert found is not None
        held = totals(gathered(won(takers, aces), contest.rules))
        scored = points(contest, found, held[found.winner])
        assert (found.winner, found.kind.value, scored) == expected[:3]


@pytest.mark.rule("rung.claim.decided")
def test_decided_means_that_nothing_can_change() -> None:
    """A decided hand ends the same whatever follows; an undecided one can end in two ways."""
    random = Random(8)
    decided = 0
    for _ in range(ROUNDS // 4):
        contest, caller, claimer, run = a_contest(random)
        takers, aces = some_takers(random)
        played = random.randrange(7, 13)
        found = verdict(contest, won(takers[:played], aces[:played]))
        ends = set()
        for follow in ("S", "E", "N", "W", "SN", "NS", "EW", "WE", "SE", "WN"):
            whole = takers[:played] + (follow * 13)[: 13 - played]
            flags = (*aces[:played], *(False,) * (13 - played))
            hand = rung_plainly.Hand(whole, flags, caller, claimer, run)
            ends.add(rung_plainly.count(hand, asdict(contest.rules)))
        if found is not None:
            decided += 1
            expected = (found.winner, found.kind.value)
            assert {end[:2] for end in ends} == {expected}
            if not contest.rules.stop:
                assert len(ends) == 1
        else:
            assert len(ends) > 1
    assert decided > ROUNDS // 20
