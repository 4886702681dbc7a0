"""Rung rule by rule: each rule of the guide and each decision by its id, and the known hands."""

from itertools import combinations
from typing import Any

import pytest

from content import ledger
from engines.cards import (
    PACK,
    Card,
    Seat,
    Suit,
    Team,
    Trick,
    Trumps,
    read_card,
    read_cards,
    read_seat,
    shuffled,
)
from engines.contract import IllegalMove, InvalidState
from engines.rung import (
    RING,
    VIOLATIONS,
    Accuse,
    Biyasi,
    Call,
    End,
    Hide,
    Kind,
    Move,
    Phase,
    Rules,
    State,
    Thirteenth,
    Word,
    advance,
    deck_of,
    find_reneges,
    parse_move,
)
from tests.engines.rung_table import (
    KNOWN,
    TOSSED,
    dealt,
    finished,
    hands_of,
    known,
    plays,
    seated,
    sweep,
    tell,
)
from tests.engines.test_ledgers import marked

COURT = known("court_13")
LOW = "HT H9 D7 C2 CT"
SEATS = {name: read_seat(name) for name in "SENW"}


def why(state: State, move: Move | str) -> str | None:
    """The key of the rule that `move` breaks; its facts are the declared ones."""
    broken = state.why_not(parse_move(move) if isinstance(move, str) else move)
    if broken is None:
        return None
    assert tuple(name for name, _ in broken.facts) == VIOLATIONS[broken.key]
    return broken.key


def facts(state: State, move: str) -> dict[str, int | str]:
    """The facts of the rule that `move` breaks."""
    broken = state.why_not(parse_move(move))
    assert broken is not None
    return dict(broken.facts)


def refused(state: State, event: str) -> str:
    """The key of the rule that an event breaks."""
    with pytest.raises(IllegalMove) as caught:
        advance(state, event)
    assert caught.value.violation.key in VIOLATIONS
    return caught.value.violation.key


def five(first: str, rules: Rules | None = None) -> State:
    """A table where south, the caller, holds the five cards `first`."""
    held = read_cards(first)
    return seated(Seat.SOUTH, rules).deal((*held, *(card for card in PACK if card not in held)))


def cards_of(state: State) -> set[str]:
    """The cards that may be played now."""
    return {str(move) for move in state.legal_moves() if isinstance(move, Card)}


# Toss


@pytest.mark.rule("rung.toss.highest", "rung.toss.tie", "rung.toss.suits", "rung.toss.caller")
@pytest.mark.parametrize("case", KNOWN["toss"], ids=lambda case: case["note"])
def test_known_tosses(case: dict[str, Any]) -> None:
    """The highest card has the call; equal highest cards are drawn again."""
    event = "toss " + " ".join(f"{seat}:{card}" for seat, card in case["cards"].items())
    state = advance(State.start(), event)
    if case["result"] == "retoss":
        assert (state.phase, state.caller) == (Phase.TOSS, None)
        assert state.toss == read_cards(" ".join(case["cards"].values()))
    else:
        assert (state.phase, state.caller) == (Phase.DEAL, SEATS[case["result"]])


@pytest.mark.rule("rung.toss.ace-high")
def test_the_ace_is_high_in_the_toss() -> None:
    """It beats the king, and a lower pair does not matter."""
    assert advance(State.start(), "toss S:SK E:HA N:D2 W:C2").caller is Seat.EAST


@pytest.mark.rule("rung.toss.team")
def test_partners_may_win_the_toss_together() -> None:
    """Where the house has it, tied partners need no second toss; the first in turn calls."""
    rules = Rules(toss_tie="team")
    assert advance(State.start(rules), "toss S:HQ E:S9 N:DQ W:CT").caller is Seat.SOUTH
    assert advance(State.start(rules), "toss W:HQ E:SQ N:DJ S:CT").caller is Seat.EAST
    assert advance(State.start(rules), "toss S:HQ E:SQ N:DJ W:CT").caller is None


def test_toss_faults() -> None:
    """Four seats, four different cards; every reason is listed."""
    for event, codes in (
        ("toss S:HA E:HA N:D2 W:C3", ["card.twice"]),
        ("toss S:HA S:HK N:D2", ["seat.twice", "seat.missing", "seat.missing"]),
        ("toss S:BB E:HA N:D2 W:C3", ["card.foreign"]),
    ):
        with pytest.raises(InvalidState) as caught:
            advance(State.start(), event)
        assert [fault.code for fault in caught.value.faults] == codes
    with pytest.raises(InvalidState) as wrong:
        State.start().draw(PACK[:5])
    assert [fault.code for fault in wrong.value.faults] == ["toss.count"]
    assert refused(State.start(), "call H") == "toss.highest:first"
    assert refused(advance(State.start(), TOSSED), TOSSED) == "toss.highest:over"


# Deal and call


@pytest.mark.rule("rung.table.turn", "rung.deal.batches", "rung.hand.thirteen")
def test_five_four_four_anticlockwise_from_the_caller() -> None:
    """The whole pack, five cards to each, then four, then four; the next seat is the right one."""
    deck = shuffled(PACK, 3)
    for caller in Seat:
        state = tell(seated(caller).deal(deck), "call D")
        dealt_out = [state.dealt(seat) for seat in RING.beginning(caller)]
        assert dealt_out[0] == (*deck[:5], *deck[20:24], *deck[36:40])
        assert dealt_out[3] == (*deck[15:20], *deck[32:36], *deck[48:])
        assert {card for hand in dealt_out for card in hand} == set(PACK)
        order = [state.turn]
        for _ in range(3):
            state = state.play(state.legal_moves()[0])
            order.append(state.turn)
        assert order == list(RING.beginning(caller))
    assert RING.after(Seat.SOUTH) is Seat.EAST


@pytest.mark.rule("rung.deal.dealer")
def test_the_dealer_has_the_caller_on_his_right() -> None:
    """The player before the caller deals."""
    assert seated(Seat.SOUTH).dealer is Seat.WEST
    assert State.start().dealer is None


@pytest.mark.rule("rung.call.five", "rung.call.unseen")
def test_the_caller_sees_five_cards_and_nobody_else_any() -> None:
    """He calls from those five; no card can be played before."""
    state = dealt(known("seven_six_caller"))
    assert state.turn is Seat.SOUTH
    assert set(state.view(Seat.SOUTH).hand) == set(read_cards("CQ SJ DK HJ S4"))
    assert [state.view(seat).hand for seat in (Seat.EAST, Seat.NORTH, Seat.WEST)] == [()] * 3
    assert state.view(Seat.EAST).counts == (5, 5, 5, 5)
    assert why(state, "SJ") == "call.five:first"
    called = advance(state, "call S")
    assert called.trump is Suit.SPADES
    assert len(called.view(Seat.EAST).hand) == 13
    assert why(called, "call H") == "call.five:called"
    assert refused(called, "deal " + " ".join(map(str, PACK))) == "deal.batches:dealt"


def test_nothing_happens_before_the_deal() -> None:
    """Moves wait for the cards."""
    state = advance(State.start(), TOSSED)
    assert state.legal_moves() == ()
    for move in ("call S", "SA", "claim", "redeal", "thirteenth"):
        assert why(state, move) == "deal.batches:first"
    assert why(state, "82 S") == "biyasi.when:early"


@pytest.mark.rule("rung.call.redeal")
@pytest.mark.parametrize("case", KNOWN["redeal_right"], ids=lambda case: case["note"])
def test_known_redeal_rights(case: dict[str, Any]) -> None:
    """No card above the ten gives the right to a new deal."""
    state = five(" ".join(case["first_five"]))
    assert (why(state, "redeal") is None) is case["may_ask_redeal"]
    if "cardzmania_rule_all_below_ten" in case:
        strict = five(" ".join(case["first_five"]), Rules(redeal="nine"))
        assert (why(strict, "redeal") is None) is case["cardzmania_rule_all_below_ten"]


def test_how_many_fives_may_be_redealt() -> None:
    """Counted over all 2,598,960 hands, as the known probabilities say."""
    whole = 2_598_960
    for key, ranks in (("no_card_above_ten", 9), ("all_below_ten", 8)):
        hands = sum(1 for _ in combinations(range(4 * ranks), 5))
        assert [hands, whole] == KNOWN["probabilities"][key][:2]


@pytest.mark.rule("rung.redeal.right", "rung.redeal.limit", "rung.redeal.never", "rung.redeal.nine")
def test_new_deals() -> None:
    """Asked as often as due, by the same caller; a house may bar or limit them."""
    state = advance(five(LOW), "redeal")
    assert (state.phase, state.caller, state.redeals) == (Phase.DEAL, Seat.SOUTH, 1)
    again = state.deal((*read_cards(LOW), *(card for card in PACK if card not in read_cards(LOW))))
    assert why(again, "redeal") is None
    assert facts(five("HJ H9 D7 C2 CT"), "redeal") == {"card": "HJ"}
    assert why(five(LOW, Rules(redeal="never")), "redeal") == "redeal.never"
    assert why(five(LOW, Rules(redeal="nine")), "redeal") == "redeal.nine"
    assert why(five("H9 H8 D7 C2 C3", Rules(redeal="nine")), "redeal") is None
    once = advance(five(LOW, Rules(redeal_limit=1)), "redeal")
    assert why(once.deal(again.deck), "redeal") == "redeal.limit"
    assert why(advance(five(LOW), "call H"), "redeal") == "call.redeal:late"


@pytest.mark.rule("rung.call.thirteenth", "rung.thirteenth.shown", "rung.thirteenth.any-five")
def test_the_thirteenth_card_decides() -> None:
    """Its suit is trump, all see it, and the caller takes it up and leads."""
    state = advance(dealt(COURT), "thirteenth")
    assert (state.trump, state.deciding) == (Suit.CLUBS, read_card("CA"))
    assert read_card("CA") in state.hand(Seat.SOUTH)
    assert state.turn is Seat.SOUTH
    for seat in (Seat.EAST, Seat.NORTH, Seat.WEST):
        assert state.view(seat).known[Seat.SOUTH] == (read_card("CA"),)
    assert why(dealt(COURT), "thirteenth 2") == "call.thirteenth:pick"
    assert why(state, "thirteenth") == "call.thirteenth:late"


@pytest.mark.rule("rung.thirteenth.one-way")
def test_new_deal_and_thirteenth_are_both_open() -> None:
    """A caller with five low cards picks one way."""
    moves = five(LOW).legal_moves()
    assert {Word.REDEAL, Thirteenth()} <= set(moves)
    assert why(advance(five(LOW), "thirteenth"), "redeal") == "call.redeal:late"


@pytest.mark.rule("rung.thirteenth.second", "rung.thirteenth.off")
def test_other_thirteenths() -> None:
    """A card of the second batch picked unseen, or none at all."""
    state = dealt(COURT, rules=Rules(thirteenth="second"))
    assert why(state, "thirteenth") == "thirteenth.second"
    assert [move for move in state.legal_moves() if isinstance(move, Thirteenth)] == [
        Thirteenth(pick) for pick in (1, 2, 3, 4)
    ]
    assert [str(advance(state, f"thirteenth {n}").deciding) for n in (1, 2, 3, 4)] == [
        *("S9", "S8", "HA", "HK")
    ]
    assert why(dealt(COURT, rules=Rules(thirteenth="off")), "thirteenth") == "thirteenth.off"


@pytest.mark.rule("rung.recall.opponents")
def test_opponents_may_call_again() -> None:
    """Each in turn, another suit, before the rest is dealt; who does is the caller and leads."""
    rules = Rules(recall=True)
    state = advance(dealt(COURT, rules=rules), "call S")
    assert (state.phase, state.turn) == (Phase.RECALL, Seat.EAST)
    assert [len(state.view(seat).hand) for seat in Seat] == [5, 5, 0, 5]
    assert why(state, "SA") == "recall.opponents:waiting"
    assert why(state, "redeal") == "call.redeal:late"
    assert why(state, "thirteenth") == "call.thirteenth:late"
    assert why(state, "call S") == "recall.opponents:same"
    over = tell(state, "pass", "call H")
    assert (over.maker, over.caller, over.turn) == (Seat.WEST, Seat.SOUTH, Seat.WEST)
    assert over.trump is Suit.HEARTS
    kept = tell(state, "pass", "pass")
    assert (kept.maker, kept.turn, kept.trump) == (Seat.SOUTH, Seat.SOUTH, Suit.SPADES)
    assert advance(state, "call D").turn is Seat.EAST
    assert why(dealt(COURT), "pass") == "recall.opponents:off"
    assert why(kept, "pass") == "call.five:called"
    lost = tell(advance(dealt(COURT, rules=rules), "call S"), "call H")
    assert lost.contest.caller is Seat.EAST


# Play


@pytest.mark.rule("rung.follow.suit", "rung.follow.free")
def test_follow_suit_or_play_anything() -> None:
    """Who holds the led suit plays it; who does not is free, and need not trump."""
    state = tell(dealt(COURT), "call C", "HQ")
    assert cards_of(state) == {"H8", "H4", "H3", "H2"}
    assert why(state, "CJ") == "follow.suit"
    assert facts(state, "CJ") == {"card": "H8", "led": "H", "seat": "E"}
    free = tell(state, "H2", "H6", "H5", "SA", "S5", "S2", "S3", "SK", "S6")
    assert free.turn is Seat.NORTH
    assert cards_of(free) == {str(card) for card in free.hand(Seat.NORTH)}
    assert {"CK", "HJ", "D5"} <= cards_of(free)


@pytest.mark.rule("rung.trick.leads", "rung.lead.caller")
@pytest.mark.parametrize("case", KNOWN["hands"], ids=lambda case: case["name"])
def test_known_hands(case: dict[str, Any]) -> None:
    """Every leader, winner, the score, the next caller and when the hand was decided."""
    state = tell(dealt(case), f"call {case['trump']}")
    assert state.turn is SEATS[case["caller"]]
    decided = None
    for trick in case["tricks"]:
        for name, card in trick["plays"]:
            assert state.turn is SEATS[name]
            assert why(state, card) is None
            state = advance(state, card)
        assert state.tricks[-1].winner is SEATS[trick["winner"]]
        decided = decided or (len(state.tricks) if state.decided else None)
        if len(state.tricks) < 13:
            assert state.turn is SEATS[trick["winner"]]
    assert decided == case["decided_after_trick"]
    result = state.result
    assert result is not None
    assert result.tricks == (case["tricks_won"]["SN"], case["tricks_won"]["EW"])
    assert list(state.scores) == case["points"]
    assert str(result.caller) == case["next_caller"]
    assert result.kind.value == {"court": "court", "caller_wins": "won"}[case["result"]]
    assert advance(state, "next").caller is SEATS[case["next_caller"]]


@pytest.mark.rule("rung.hand.thirteen")
def test_a_card_is_played_once_and_by_its_player() -> None:
    """Played cards, others' cards and jokers are refused, each with its own rule."""
    state = tell(dealt(COURT), "call S", "SA")
    assert facts(state, "SA") == {"card": "SA"}
    assert why(state, "SA") == "hand.thirteen:played"
    assert why(state, "HJ") == "table.turn"
    assert facts(state, "HJ") == {"card": "HJ", "seat": "E"}
    assert why(state, "BB") == "table.pack"
    assert refused(state, "next") == "hand.thirteen:unfinished"
    over = finished(known("seven_six_caller"))
    assert why(over, "SA") == why(over, "call S") == "hand.thirteen:over"
    assert refused(over, "deal " + " ".join(map(str, PACK))) == "hand.thirteen:over"


@pytest.mark.rule("rung.claim.decided", "rung.win.seven")
def test_claim_once_decided() -> None:
    """Seven tricks and one lost end the hand; fewer, or seven to none, do not."""
    case = known("ten_three_caller")
    state = tell(dealt(case), "call D", *plays(case)[:36])
    assert why(state, "claim") == "claim.decided"
    assert facts(state, "claim") == {"have": 6, "lost": 3}
    early = tell(state, *plays(case)[36:44])
    assert early.decided is not None
    over = advance(early, "claim")
    assert over.result is not None
    assert (over.result.winner, over.result.points, over.phase) == (Team.EAST_WEST, 7, Phase.SCORED)
    straight = tell(dealt(COURT), "call S", *plays(COURT)[:28])
    assert facts(straight, "claim") == {"have": 7, "lost": 0}


@pytest.mark.rule("rung.claim.stop")
def test_a_house_may_stop_at_the_decision() -> None:
    """The hand ends by itself; at seven to none it goes on."""
    rules = Rules(stop=True)
    case = known("ten_three_caller")
    state = tell(dealt(case, rules=rules), "call D", *plays(case)[:40])
    assert (state.phase, len(state.tricks)) == (Phase.SCORED, 10)
    assert tell(dealt(COURT, rules=rules), "call S", *plays(COURT)[:28]).phase is Phase.PLAY


# Score and the next call


@pytest.mark.rule("rung.score.seven", "rung.score.zero", "rung.next.same")
def test_seven_six_scores_seven() -> None:
    """The losers get nothing and the caller calls again."""
    state = finished(known("seven_six_caller"))
    assert state.result is not None
    assert (state.result.tricks, state.scores) == ((7, 6), (7, 0))
    assert state.result.caller is Seat.SOUTH


@pytest.mark.rule("rung.score.court", "rung.next.partner")
def test_court_scores_thirteen_and_the_partner_calls() -> None:
    """All thirteen on one's own call; a second court brings the call back."""
    state = finished(COURT)
    assert state.result is not None
    assert (state.result.kind, state.scores) == (Kind.COURT, (13, 0))
    assert state.result.caller is Seat.NORTH
    second = sweep(Seat.NORTH, Rules())
    assert second.result is not None
    assert (second.result.kind, second.result.caller) == (Kind.COURT, Seat.SOUTH)


@pytest.mark.rule("rung.score.bawan", "rung.next.bawan", "rung.next.right", "rung.next.other")
@pytest.mark.parametrize("caller", [Seat.EAST, Seat.WEST])
def test_bawan_scores_fifty_two(caller: Seat) -> None:
    """All thirteen on the opponents' call; the call passes to the caller's right."""
    state = sweep(caller, Rules())
    assert state.result is not None
    assert (state.result.kind, state.scores) == (Kind.BAWAN, (52, 0))
    assert state.result.caller is RING.after(caller)
    assert state.result.caller.team is Team.SOUTH_NORTH


@pytest.mark.rule("rung.score.defenders", "rung.score.any-win", "rung.next.last-trick")
def test_a_lost_call() -> None:
    """The other pair scores seven; the right calls, or who took its last trick."""
    for rules, right in ((Rules(), True), (Rules(loser_calls="last-trick"), False)):
        lost = 0
        for seed in range(12):
            state = tell(seated(Seat.SOUTH, rules).deal(shuffled(PACK, seed)), "call S")
            while state.phase is Phase.PLAY:
                state = state.play(state.legal_moves()[0])
            result = state.result
            assert result is not None
            if result.winner is Team.EAST_WEST:
                lost += 1
                takers = [t.winner for t in state.tricks if t.winner.team is Team.EAST_WEST]
                assert state.scores == (0, 7 if result.kind is Kind.WON else 52)
                assert result.caller is (Seat.EAST if right else takers[-1])
        assert lost > 1


@pytest.mark.rule("rung.score.biyasi", "rung.biyasi.when")
def test_biyasi_is_claimed_before_the_first_card() -> None:
    """Only the opponents see the hand; made, it scores 82 and the partner calls next."""
    state = tell(dealt(COURT), "call S", "82 S")
    assert state.view(Seat.EAST).known[Seat.SOUTH] == state.hand(Seat.SOUTH)
    assert state.view(Seat.WEST).known[Seat.SOUTH] == state.hand(Seat.SOUTH)
    assert state.view(Seat.NORTH).known[Seat.SOUTH] == ()
    assert why(state, "82 E") == "biyasi.when:again"
    made = tell(state, *plays(COURT))
    assert made.result is not None
    assert (made.result.kind, made.scores) == (Kind.BIYASI, (82, 0))
    assert made.result.caller is Seat.NORTH
    assert why(tell(dealt(COURT), "call S", "SA"), "82 S") == "biyasi.when:late"
    assert why(dealt(COURT), "82 S") == "biyasi.when:early"
    assert why(tell(dealt(COURT, rules=Rules(biyasi=False)), "call S"), "82 S") == "biyasi.when:off"
    assert set(map(Biyasi, Seat)) <= set(tell(dealt(COURT), "call S").legal_moves())


@pytest.mark.rule("rung.biyasi.defenders")
def test_biyasi_on_the_opponents_call() -> None:
    """It is 82 instead of 52."""
    state = tell(dealt(COURT, Seat.EAST), "call S", "biyasi S")
    while state.phase is Phase.PLAY:
        cards = [move for move in state.legal_moves() if isinstance(move, Card)]
        state = state.play(cards[0] if state.turn is Seat.SOUTH else cards[-1])
    assert state.result is not None
    assert (state.result.kind, state.scores, state.result.caller) == (
        *(Kind.BIYASI, (82, 0)),
        Seat.NORTH,
    )


@pytest.mark.rule("rung.biyasi.failed", "rung.biyasi.failed-82")
@pytest.mark.parametrize(("failed", "points"), [("7", 7), ("82", 82)])
def test_biyasi_failed(failed: str, points: int) -> None:
    """One trick lost decides it: the opponents score, and the call moves as for a lost hand."""
    case = known("seven_six_caller")
    state = tell(dealt(case, rules=Rules(failed=failed)), "call S", "82 N", *plays(case)[:12])
    assert why(state, "claim") == "claim.decided"
    state = tell(state, *plays(case)[12:16], "claim")
    assert state.result is not None
    assert state.result.kind is Kind.BIYASI_FAILED
    assert (state.scores, state.result.caller) == ((0, points), Seat.EAST)


@pytest.mark.rule("rung.baazi.target", "rung.baazi.hands")
def test_how_a_match_ends() -> None:
    """At 52 points, at another target, after a number of hands, or never."""
    won = sweep(Seat.EAST, Rules())
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.end, won.phase) == (
        *(Team.SOUTH_NORTH, End.TARGET),
        Phase.OVER,
    )
    assert refused(won, "next") == why(won, "SA") == "baazi.target"
    assert sweep(Seat.EAST, Rules(target=100)).outcome is None
    assert sweep(Seat.EAST, Rules(target=0)).outcome is None
    short = finished(known("seven_six_caller"), Rules(hands=1))
    assert short.outcome is not None
    assert (short.outcome.end, short.outcome.scores) == (End.HANDS, (7, 0))
    drawn = finished(known("seven_six_caller"), Rules(hands=1, scoring="courts"))
    assert drawn.outcome is not None
    assert drawn.outcome.winner is None
    two = finished(known("seven_six_caller"), Rules(hands=2))
    assert two.outcome is None
    assert advance(two, "next").number == 1


@pytest.mark.rule("rung.score.tricks", "rung.score.simple", "rung.score.courts")
@pytest.mark.parametrize(
    ("scoring", "seven", "ten", "court", "goon"),
    [("tricks", 7, 10, 13, 52), ("simple", 1, 1, 2, 4), ("courts", 0, 0, 1, 3)],
)
def test_other_counts(scoring: str, seven: int, ten: int, court: int, goon: int) -> None:
    """A won hand by its tricks, callers 1 and opponents 2, or courts only."""
    rules = Rules(scoring=scoring, target=100)
    assert finished(known("seven_six_caller"), rules).scores == (seven, 0)
    assert finished(known("ten_three_caller"), rules).scores == (0, ten)
    assert finished(COURT, rules).scores == (court, 0)
    assert sweep(Seat.EAST, rules).scores == (goon, 0)
    early = tell(dealt(known("ten_three_caller"), rules=rules), "call D")
    early = tell(early, *plays(known("ten_three_caller"))[:48])
    assert (why(early, "claim") is None) is (scoring != "tricks")
    assert (why(tell(dealt(COURT, rules=rules), "call S"), "82 S") is None) is (scoring == "tricks")


@pytest.mark.rule("rung.court.all", "rung.court.first-seven")
def test_seven_in_a_row_may_be_a_court() -> None:
    """In Punjab the first seven decide the hand; in Karachi they do not."""
    rules = Rules(court="first-seven", target=100)
    state = tell(dealt(COURT, rules=rules), "call S", *plays(COURT)[:28], "claim")
    assert state.result is not None
    assert (state.result.kind, state.scores, state.result.caller) == (
        *(Kind.COURT, (13, 0)),
        Seat.NORTH,
    )
    assert tell(dealt(COURT), "call S", *plays(COURT)[:28]).decided is None
    assert sweep(Seat.EAST, rules).scores == (52, 0)


@pytest.mark.rule("rung.court.seven-hands")
def test_seven_hands_in_a_row_may_be_a_court() -> None:
    """The seventh scores a court, the count begins again, and thirteen tricks are a plain win."""
    rules = Rules(court="seven-hands", target=0)
    case = known("seven_six_caller")
    state = finished(case, rules)
    points = []
    for _ in range(8):
        assert state.result is not None
        points.append(state.result.points)
        caller = state.result.caller
        state = advance(state, "next")
        if len(points) == 7:
            assert (caller, state.run) == (Seat.NORTH, 0)
            break
        state = tell(state.deal(deck_of(hands_of(case), Seat.SOUTH)), "call S", *plays(case))
    assert points == [7] * 6 + [13]
    assert sweep(Seat.EAST, rules).scores == (7, 0)
    lost = finished(known("ten_three_caller"), rules)
    assert advance(lost, "next").run == -1


# Band rung, satat, be-ranga


def band(rules: Rules | None = None, card: str = "HA") -> State:
    """Band rung with `card` of south's first five laid down."""
    held = read_cards("HA HK D2 C3 C4")
    deck = (*held, *(other for other in shuffled(PACK, 11) if other not in held))
    return advance(seated(Seat.SOUTH, rules or Rules(band=True)).deal(deck), f"hide {card}")


@pytest.mark.rule("rung.band.hidden")
def test_a_hidden_trump_is_none_until_opened() -> None:
    """Only the caller knows it; the card is out of his hand; others' views do not show it."""
    state = band()
    assert state.trump is None
    assert len(state.hand(Seat.SOUTH)) == 12
    assert why(state, "HA") == "band.hidden:laid"
    south, east = state.view(Seat.SOUTH), state.view(Seat.EAST)
    assert (south.trump, south.laid, south.hidden) == (Suit.HEARTS, read_card("HA"), True)
    assert (east.trump, east.laid, east.called, east.hidden) == (None, None, None, True)
    fresh = dealt(COURT, rules=Rules(band=True))
    assert why(fresh, "call S") == why(fresh, "thirteenth") == "band.hidden:call"
    assert why(fresh, "hide C2") == "band.hidden:not-yours"
    assert why(dealt(COURT), "hide SA") == "band.hidden:off"
    assert why(state, "hide HK") == "band.hidden:late"
    assert {move for move in fresh.legal_moves() if isinstance(move, Hide)} == {
        Hide(card) for card in read_cards("SA SK SQ SJ ST")
    }


def until_void(state: State) -> State:
    """The state at the first turn of a player who cannot follow."""
    while True:
        seat = state.turn
        assert seat is not None
        if state.table and not state.trumps.following(state.hand(seat), state.table[0]):
            return state
        state = state.play(next(move for move in state.legal_moves() if isinstance(move, Card)))


@pytest.mark.rule("rung.band.ask", "rung.band.must-trump", "rung.band.returns")
def test_opening_the_hidden_trump() -> None:
    """Who cannot follow may open it, and must then trump; the card goes back to its hand."""
    state = band()
    assert why(state, "open") == "band.ask:lead"
    second = state.play(state.legal_moves()[0])
    assert why(second, "open") == "band.ask:can-follow"
    void = until_void(state)
    seat = void.turn
    assert seat is not None
    assert len(cards_of(void)) == len(void.hand(seat))
    opened = advance(void, "open")
    assert (opened.trump, opened.turn) == (Suit.HEARTS, seat)
    assert read_card("HA") in opened.hand(Seat.SOUTH)
    trumps = {str(card) for card in opened.hand(seat) if card.suit is Suit.HEARTS}
    assert trumps
    assert cards_of(opened) == trumps
    other = next(str(card) for card in opened.hand(seat) if card.suit is not Suit.HEARTS)
    assert why(opened, other) == "band.must-trump"
    assert why(opened, "open") == "band.ask:opened"
    assert all(opened.view(eye).trump is Suit.HEARTS for eye in Seat)
    assert seat is Seat.EAST
    assert opened.view(Seat.EAST).known[Seat.SOUTH] == (read_card("HA"),)
    free = advance(until_void(band(Rules(band=True, must_trump=False))), "open")
    assert len(cards_of(free)) > len(trumps)
    assert why(tell(dealt(COURT), "call S", "SA"), "open") == "band.ask:off"


@pytest.mark.rule("rung.band.returns")
def test_the_opened_card_may_stay_as_the_last() -> None:
    """Where it does not return it lies open and is the caller's thirteenth card."""
    state = advance(until_void(band(Rules(band=True, returns=False))), "open")
    assert read_card("HA") not in state.hand(Seat.SOUTH)
    assert state.laid == read_card("HA")
    assert [state.view(seat).laid for seat in Seat] == [read_card("HA")] * 4
    while len(state.tricks) < 12 or state.turn is not Seat.SOUTH:
        state = state.play(next(move for move in state.legal_moves() if isinstance(move, Card)))
    assert state.hand(Seat.SOUTH) == (read_card("HA"),)


@pytest.mark.rule("rung.band.askers")
def test_a_house_may_let_only_opponents_ask() -> None:
    """The caller and his partner may not open the trump."""
    rules = Rules(band=True, askers="opponents")
    for seed in range(40):
        deck = shuffled(PACK, seed)
        state = until_void(seated(Seat.SOUTH, rules).deal(deck).play(Hide(deck[0])))
        seat = state.turn
        assert seat is not None
        own = seat.team is Team.SOUTH_NORTH
        assert why(state, "open") == ("band.askers" if own else None)


@pytest.mark.rule("rung.band.earlier")
def test_earlier_cards_of_the_trick_are_no_trumps() -> None:
    """A heart thrown before the opening loses to a lower one played after it."""
    hands = {
        "S": "HA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK",
        "E": "HK D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK",
        "N": "H2 S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK",
        "W": "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ DA SA CA",
    }
    deck = deck_of({SEATS[name]: read_cards(hand) for name, hand in hands.items()}, Seat.SOUTH)
    state = tell(seated(Seat.SOUTH, Rules(band=True)).deal(deck), "hide HA", "C2", "HK", "open")
    assert why(state, "S2") == "band.must-trump"
    state = tell(state, "H2", "CA")
    assert state.tricks[0].winner is Seat.NORTH


def test_a_trump_never_opened_comes_out_with_its_card() -> None:
    """The caller's last card opens itself."""
    deck = shuffled(PACK, 1)
    state = seated(Seat.SOUTH, Rules(band=True, askers="opponents")).deal(deck).play(Hide(deck[0]))
    while state.phase is Phase.PLAY:
        state = state.play(next(move for move in state.legal_moves() if isinstance(move, Card)))
    assert state.opened is not None
    assert 48 <= state.opened < 52
    assert State.from_text(str(state)) == state


@pytest.mark.rule("rung.satat.two")
def test_the_two_of_hearts_is_the_highest_trump() -> None:
    """Whatever is trump; it follows trump and not hearts."""
    rules = Rules(satat=True)
    hands = {
        "S": "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 HA",
        "E": "S2 H2 HK D2 D3 D4 D5 D6 D7 D8 D9 DT DJ",
        "N": "HQ HJ HT H9 H8 H7 H6 H5 H4 H3 DQ DK DA",
        "W": "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA",
    }
    deck = deck_of({SEATS[name]: read_cards(hand) for name, hand in hands.items()}, Seat.SOUTH)
    state = tell(seated(Seat.SOUTH, rules).deal(deck), "call S")
    on_spades, on_hearts = advance(state, "SA"), advance(state, "HA")
    assert cards_of(on_spades) == {"S2", "H2"}
    assert tell(on_spades, "H2", "HQ", "C2").tricks[0].winner is Seat.EAST
    assert cards_of(on_hearts) == {"HK"}
    assert Trumps(Suit.SPADES, (Card(Suit.HEARTS, 2),)).winner(read_cards("SA H2 S2 C2")) == 1


@pytest.mark.rule("rung.beranga.first-off")
def test_the_first_card_off_suit_makes_trump() -> None:
    """There is no call; that card's suit is trump at once."""
    hands = {
        "S": "HA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK",
        "E": "HK D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK",
        "N": "H2 S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK",
        "W": "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ DA SA CA",
    }
    deck = deck_of({SEATS[name]: read_cards(hand) for name, hand in hands.items()}, Seat.SOUTH)
    state = seated(Seat.SOUTH, Rules(beranga=True)).deal(deck)
    assert (state.phase, state.trump, state.turn) == (Phase.PLAY, None, Seat.SOUTH)
    assert why(state, "call H") == "beranga.first-off"
    state = tell(state, "HA", "HK", "H2", "H3")
    assert (state.trump, state.tricks[0].winner) == (None, Seat.SOUTH)
    state = tell(state, "C2", "D2")
    assert state.trump is Suit.DIAMONDS
    state = tell(state, "SK", "CA")
    assert state.tricks[1].winner is Seat.EAST


# Reneges


@pytest.mark.rule("rung.renege.hiding")
@pytest.mark.parametrize("case", KNOWN["renege_cases"], ids=lambda case: str(case["seed"]))
def test_known_reneges(case: dict[str, Any]) -> None:
    """Seat, trick, card, and the card and trick that prove it."""
    history = []
    for trick in case["tricks"]:
        seats = [SEATS[seat] for seat, _ in trick["plays"]]
        cards = read_cards(" ".join(card for _, card in trick["plays"]))
        assert tuple(seats) == RING.beginning(seats[0])
        place = Trumps(Suit(case["trump"])).winner(cards)
        assert str(seats[place]) == trick["winner"]
        history.append(Trick(seats[0], cards, seats[place]))
    found = [
        {
            "seat": str(one.seat),
            "trick": one.trick,
            "played": str(one.played),
            "led": str(one.led),
            "proved_by": str(one.proved_by),
            "proved_at_trick": one.proved_at,
        }
        for one in find_reneges(history)
    ]
    assert found == case["reneges"]


@pytest.mark.rule("rung.renege.table", "rung.renege.court")
@pytest.mark.parametrize(("penalty", "points"), [("win", 7), ("court", 13)])
@pytest.mark.parametrize("case", KNOWN["renege_cases"], ids=lambda case: str(case["seed"]))
def test_a_renege_is_caught_once_proved(case: dict[str, Any], penalty: str, points: int) -> None:
    """The table lets it happen; the proof in hand, the other pair scores."""
    rules = Rules(table=True, penalty=penalty)
    cards = plays(case)
    proof = 4 * (case["reneges"][0]["proved_at_trick"] - 1)
    state = tell(dealt(case, rules=rules), f"call {case['trump']}", *cards[:proof])
    assert why(state, "renege W") == "renege.hiding"
    shown = next(
        n
        for n in range(proof, proof + 5)
        if why(state, "renege W") is None or not (state := advance(state, cards[n]))
    )
    assert shown <= proof + 4
    assert why(state, "renege S") == "renege.hiding"
    caught = advance(state, "renege W")
    assert caught.result is not None
    assert (caught.result.kind, caught.scores) == (Kind.RENEGE, (points, 0))
    assert caught.result.caller is Seat.SOUTH
    plain = tell(dealt(case), f"call {case['trump']}", *cards[:8])
    assert why(plain, "renege W") == "renege.table"


def test_a_practice_table_counts_when_told() -> None:
    """After thirteen tricks the hand waits for a charge or for the claim."""
    case = known("seven_six_caller")
    state = finished(case, Rules(table=True))
    assert (state.phase, state.turn, state.legal_moves()) == (Phase.PLAY, None, (Word.CLAIM,))
    assert why(state, "SA") == "hand.thirteen:count"
    assert advance(state, "claim").scores == (7, 0)


def test_honest_hands_prove_nothing() -> None:
    """No renege is found where everyone followed."""
    for case in KNOWN["hands"]:
        assert find_reneges(finished(case).tricks) == ()


# The ledger


def test_every_decision_has_a_test() -> None:
    """Each decision and house rule of the ledger is named by a test."""
    decisions = [rule.id for rule in ledger("rung").rules.values() if rule.kind == "decision"]
    assert [rule for rule in decisions if f"rung.{rule}" not in marked()] == []


def test_moves_round_trip() -> None:
    """Every kind of move is read back from its text."""
    moves: list[Move] = [read_card("SA"), Call(Suit.HEARTS), Hide(read_card("D2")), Thirteenth()]
    moves += [Thirteenth(4), Biyasi(Seat.WEST), Accuse(Seat.NORTH), *Word]
    assert [parse_move(str(move)) for move in moves] == moves
