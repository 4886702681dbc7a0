"""Back Alley rule by rule: each rule of the guide and each decision by its id, and known deals."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from content import ledger
from engines.back_alley import (
    RING,
    VIOLATIONS,
    Accuse,
    Bid,
    Bounds,
    Contract,
    Move,
    Phase,
    Rules,
    State,
    Terms,
    Word,
    advance,
    contract,
    deck_of,
    find_reneges,
    parse_move,
    result,
)
from engines.cards import (
    BIG_JOKER,
    JOKERS,
    LITTLE_JOKER,
    PACK_WITH_JOKERS,
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
from tests.engines.back_alley_table import KNOWN, bid_text, dealt, known_deal, seated, tell
from tests.engines.test_ledgers import marked

SEATS = {name: read_seat(name) for name in "SWNE"}
HANDS = {"S": "SA SK D4", "W": "HK H3 S5", "N": "D7 H9 C9", "E": "BB S2 DA"}


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


def cards_of(state: State) -> set[str]:
    """The cards that may be played now."""
    return {str(move) for move in state.legal_moves() if isinstance(move, Card)}


def three(stock: str = "H5", rules: Rules | None = None, **hands: str) -> State:
    """Three cards each, east the dealer, south the first bidder; `hands` replace some."""
    return dealt(HANDS | hands, stock, rules=rules)


def bid(state: State, *bids: str) -> State:
    """The four bids, given from the first bidder on."""
    return tell(state, *(text if text in ("pass", "board") else f"bid {text}" for text in bids))


def scored(case: dict[str, Any], rules: Rules | None = None) -> list[int]:
    """The points of a known score, both teams."""
    bids = {SEATS[name]: parse_move(bid_text(call)) for name, call in case["bids"].items()}
    terms = Terms(bids, case["cards"], rules or Rules())
    return list(result(terms, (case["tricks"]["SN"], case["tricks"]["WE"])).points)


# Deals


@pytest.mark.rule(
    "back_alley.deal.sizes", "back_alley.deal.dealer", "back_alley.deal.one-card-once"
)
def test_sizes_and_dealers() -> None:
    """Thirteen down to one and up again; the dealer moves clockwise."""
    state = advance(State.start(), "dealer S")
    sizes, dealers = [], []
    while True:
        sizes.append(state.cards)
        dealers.append(str(state.dealer))
        state = bid(state.deal(shuffled(PACK_WITH_JOKERS, len(sizes))), "board", *["pass"] * 3)
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_moves()[0])
        if state.outcome:
            break
        state = advance(state, "next")
    assert sizes == KNOWN["deal_sizes"]
    assert dealers == KNOWN["dealers_if_first_dealer_is_S"]
    assert refused(state, "next") == "end.highest"
    assert refused(advance(State.start(), "dealer S"), "dealer E") == "deal.dealer:known"


@pytest.mark.rule(
    "back_alley.deal.twenty-six", "back_alley.deal.down-only", "back_alley.deal.seven"
)
def test_other_numbers_of_deals() -> None:
    """The one-card deal twice, only down, or from seven."""
    twice = Rules(deals="26").schedule
    assert (len(twice), twice[12], twice[13]) == (26, 1, 1)
    assert Rules(deals="13").schedule == tuple(range(13, 0, -1))
    assert Rules(deals="7-1-7").schedule == (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)


@pytest.mark.rule("back_alley.bid.first", "back_alley.table.clockwise")
def test_everything_runs_clockwise() -> None:
    """Cards, bids and play, the player on the dealer's left first."""
    state = three()
    assert state.first is Seat.SOUTH
    assert [str(card) for card in state.deck[:4]] == ["SA", "HK", "D7", "BB"]
    order = []
    for _ in range(4):
        order.append(state.turn)
        state = advance(state, "bid 1")
    assert order == list(RING.beginning(Seat.SOUTH)) == [SEATS[name] for name in "SWNE"]
    state = advance(state, "SA")
    assert state.turn is Seat.WEST
    assert why(state, "D7") == "table.clockwise"
    assert facts(state, "D7") == {"card": "D7", "seat": "W"}


@pytest.mark.rule("back_alley.trump.turn-up", "back_alley.trump.stays")
def test_the_turned_card_makes_trump_and_stays_out() -> None:
    """All see it; it can never be played."""
    state = three()
    assert (state.trump, state.turned) == (Suit.HEARTS, read_cards("H5"))
    assert [state.view(seat).turned for seat in Seat] == [read_cards("H5")] * 4
    state = bid(state, "2", "pass", "pass", "1")
    assert why(state, "H5") == "trump.turn-up"


@pytest.mark.rule("back_alley.trump.none", "back_alley.joker.no-trump")
@pytest.mark.parametrize("case", KNOWN["turn_up"], ids=lambda case: case["name"])
def test_known_turn_ups(case: dict[str, Any]) -> None:
    """A suit card makes trump; a joker makes none, and nobody discards what nobody holds."""
    size = case["deal"]
    turned, last = read_card(case["turned"]), read_card(case.get("last", "LB"))
    rest = [card for card in PACK_WITH_JOKERS if card not in (turned, last)]
    deck = (*rest[: 4 * size], turned, *rest[4 * size :], last)
    state = seated(Seat.SOUTH, size).deal(deck)
    assert state.trump == (case["trump"] and Suit(case["trump"]))
    assert state.swap is None
    if case["trump"] is None:
        assert state.view(Seat.SOUTH).out[0] == turned
        assert set(state.view(Seat.SOUTH).out) == set(JOKERS)


@pytest.mark.rule("back_alley.joker.replaced", "back_alley.joker.unseen")
def test_the_other_joker_is_replaced_before_the_bids() -> None:
    """Its holder takes the next card, which only he sees; all see the joker go."""
    state = three("LB D9 C2")
    assert state.phase is Phase.BID
    assert state.swap == (Seat.EAST, BIG_JOKER, read_card("D9"))
    assert set(state.hand(Seat.EAST)) == set(read_cards("D9 S2 DA"))
    for seat in Seat:
        view = state.view(seat)
        assert view.discarded == (Seat.EAST, BIG_JOKER)
        assert view.known[Seat.EAST] == (state.hand(Seat.EAST) if seat is Seat.EAST else ())
    played = bid(state, "2", "pass", "pass", "pass")
    assert why(played, "BB") == "joker.replaced"
    assert why(played, "LB") == "trump.turn-up"


@pytest.mark.rule("back_alley.joker.again")
def test_another_card_may_be_turned() -> None:
    """Until a suit shows; if only jokers are left there is no trump."""
    rules = Rules(joker="again")
    state = three("LB D9 C2", rules)
    assert (state.trump, state.turned, state.swap) == (Suit.DIAMONDS, read_cards("LB D9"), None)
    assert BIG_JOKER in state.hand(Seat.EAST)
    none = seated(Seat.SOUTH, 13, rules).deal(PACK_WITH_JOKERS)
    assert (none.trump, none.turned) == (None, JOKERS)


@pytest.mark.rule("back_alley.trump.spades")
def test_spades_may_always_be_trump() -> None:
    """Nothing is turned up, and a joker in the stock changes nothing."""
    state = three("LB D9 C2", Rules(trump="spades"))
    assert (state.trump, state.turned, state.swap) == (Suit.SPADES, (), None)


def test_nothing_happens_before_dealer_and_deal() -> None:
    """Moves wait for them."""
    start = State.start()
    assert start.legal_moves() == ()
    assert why(start, "pass") == why(start, "SA") == "deal.dealer:first"
    waiting = advance(start, "dealer N")
    assert why(waiting, "bid 2") == "deal.sizes:first"
    assert refused(three(), "deal " + " ".join(map(str, PACK_WITH_JOKERS))) == "deal.sizes:dealt"
    assert refused(start, "deal " + " ".join(map(str, PACK_WITH_JOKERS))) == "deal.dealer:first"
    assert refused(three(), "next") == "deal.sizes:unfinished"


# Bids


@pytest.mark.rule(
    "back_alley.bid.once", "back_alley.bid.pass", "back_alley.bid.number", "back_alley.bid.board"
)
@pytest.mark.parametrize("size", sorted(KNOWN["legal_bids"]))
def test_known_bids(size: str) -> None:
    """Pass, one to the cards less one, board; each player once."""
    state = seated(Seat.EAST, int(size)).deal(shuffled(PACK_WITH_JOKERS, 2))
    said = [str(move).removeprefix("bid ") for move in state.legal_moves()]
    assert said == KNOWN["legal_bids"][size]
    state = bid(state, "pass", "board", "pass", "pass")
    assert why(state, "pass") == why(state, "bid 1") == "bid.once:done"


@pytest.mark.rule("back_alley.bid.number", "back_alley.bid.zero", "back_alley.bid.board")
def test_what_cannot_be_bid() -> None:
    """All tricks are a board, more do not exist, zero is a pass."""
    state = three()
    assert why(state, "bid 3") == "bid.board"
    assert facts(state, "bid 7") == {"cards": 3, "highest": 2, "tricks": 7}
    assert why(state, Bid(0)) == "bid.zero"
    assert parse_move("bid 0") is Word.PASS
    assert why(seated(Seat.EAST, 1).deal(PACK_WITH_JOKERS), "bid 1") == "bid.number:one-card"
    assert why(state, "SA") == "bid.once:first"


@pytest.mark.rule("back_alley.bid.free", "back_alley.bid.no-limit")
def test_bids_are_free() -> None:
    """A later bid may be lower, and all together may exceed the tricks."""
    state = bid(three(), "2", "1", "2", "2")
    assert state.phase is Phase.PLAY


@pytest.mark.rule("back_alley.board.levels", "back_alley.board.over-partner")
@pytest.mark.parametrize("case", KNOWN["legal_bids_after_claims"], ids=lambda case: str(case["n"]))
def test_known_bids_after_claims(case: dict[str, Any]) -> None:
    """Board stays open, and counts one level more with each claim."""
    names = ("board", "double board", "triple board", "quadruple board")
    state = seated(Seat.EAST, case["n"]).deal(shuffled(PACK_WITH_JOKERS, 2))
    state = bid(state, *["board"] * case["claims"])
    said = [str(move).removeprefix("bid ") for move in state.legal_moves()]
    assert [*said[:-1], names[case["claims"]]] == case["bids"]
    turn = state.turn
    assert turn is not None
    claimed = advance(state, "board")
    assert claimed.contract(turn.team).level == case["claims"] + 1


@pytest.mark.rule("back_alley.bid.all-pass", "back_alley.bid.again", "back_alley.bid.pass-counts")
def test_four_passes() -> None:
    """The next dealer deals the same number again, or the deal counts with nothing."""
    state = bid(three(), *["pass"] * 4)
    assert (state.phase, state.scores, state.legal_moves()) == (Phase.SCORED, (0, 0), ())
    assert why(state, "SA") == "bid.all-pass"
    again = advance(state, "next")
    assert (again.dealer, again.cards, again.number) == (Seat.SOUTH, 3, state.number)
    counted = advance(bid(three(rules=Rules(thrown_in="counts")), *["pass"] * 4), "next")
    assert (counted.dealer, counted.cards) == (Seat.SOUTH, 2)


@pytest.mark.rule(
    "back_alley.lead.highest",
    "back_alley.lead.tie-first",
    "back_alley.lead.last-board",
    "back_alley.lead.board-first",
)
@pytest.mark.parametrize("case", KNOWN["leaders"], ids=lambda case: case["name"])
def test_known_leaders(case: dict[str, Any]) -> None:
    """The highest number, the first of equal ones, the last board of several."""
    first = SEATS[case["first_bidder"]]
    state = seated(RING.after(first, -1)).deal(shuffled(PACK_WITH_JOKERS, 4))
    for seat in RING.beginning(first):
        state = advance(state, bid_text(case["bids"][str(seat)]))
    if case["leader"] is None:
        assert state.thrown
    else:
        assert state.turn is SEATS[case["leader"]]


# Play


def position(case: dict[str, Any]) -> State:
    """A table where the player in turn has the hand and the trick of a known case."""
    hand, trick = read_cards(" ".join(case["hand"])), case["trick"]
    turn = RING.after(SEATS[trick[-1][0]]) if trick else Seat.NORTH
    leader = SEATS[trick[0][0]] if trick else turn
    laid = read_cards(" ".join(card for _, card in trick)) if trick else ()
    size = len(hand)
    options = {"break_trumps": True} if case["options"] else {}
    wanted = [read_card(f"{case['trump']}Q")] if case["trump"] else [LITTLE_JOKER]
    spare = [c for c in shuffled(PACK_WITH_JOKERS, 1) if c not in (*hand, *laid, *wanted, *JOKERS)]
    hands = {turn: list(hand)}
    for seat, card in zip(RING.beginning(leader), laid, strict=False):
        hands[seat] = [card, *(spare.pop() for _ in range(size - 1))]
    for seat in Seat:
        hands.setdefault(seat, [spare.pop() for _ in range(size)])
    state = seated(RING.after(leader, -1), size, Rules(**options)).deal(
        deck_of(hands, RING.after(leader, -1), wanted)
    )
    state = tell(state, "board", "pass", "pass", "pass")
    past = () if case["first_trick"] else (Trick(leader, tuple(spare[:4]), leader),)
    return replace(state, tricks=past, table=laid)


@pytest.mark.rule(
    "back_alley.follow.suit",
    "back_alley.follow.free",
    "back_alley.lead.first-no-trump",
    "back_alley.lead.broken",
    "back_alley.blooper.big",
    "back_alley.blooper.little",
    "back_alley.blooper.led-only",
    "back_alley.blooper.only-big",
    "back_alley.joker.trump",
)
@pytest.mark.parametrize("case", KNOWN["legal_plays"], ids=lambda case: case["name"])
def test_known_plays(case: dict[str, Any]) -> None:
    """What may be played, and that every other card of the hand names the rule it breaks."""
    state = position(case)
    assert cards_of(state) == {str(read_card(card)) for card in case["legal"]}
    barred = {str(read_card(card)) for card in case["hand"]} - cards_of(state)
    rules = {why(state, card) for card in barred}
    led = case["trick"][0][1] if case["trick"] else ""
    expected = {"BB": "blooper.big", "LB": "blooper.little", "": "lead.first-no-trump"}.get(led)
    if case["options"]:
        expected = "lead.broken"
    assert rules <= {expected or "follow.suit"}
    assert None not in rules


@pytest.mark.rule("back_alley.lead.all-trump", "back_alley.lead.later-trump")
def test_when_trump_may_be_led() -> None:
    """A hand of trumps may lead one at once; anyone may from the second trick on."""
    state = bid(three(S="HA HQ D4", N="HT H9 H8"), "2", "pass", "pass", "pass")
    assert cards_of(state) == {"D4"}
    assert facts(state, "HA") == {"card": "HA", "trump": "H"}
    all_trump = bid(three(N="HT H9 H8"), "1", "pass", "2", "pass")
    assert cards_of(all_trump) == {"HT", "H9", "H8"}
    later = tell(bid(three(S="SA HQ D4"), "2", "pass", "pass", "pass"), "SA", "S5", "D7", "S2")
    assert cards_of(later) == {"HQ", "D4"}


@pytest.mark.rule("back_alley.lead.broken", "back_alley.lead.board-exempt")
def test_trump_may_have_to_be_broken() -> None:
    """No trump is led before one was played, except by a claimer of board where that is played."""
    rules = Rules(break_trumps=True)
    tricks = ("SA", "S5", "D7", "S2")
    state = tell(bid(three(rules=rules, S="SA HQ D4"), "2", "pass", "pass", "pass"), *tricks)
    assert cards_of(state) == {"D4"}
    assert why(state, "HQ") == "lead.broken"
    broken = tell(state, "D4", "HK", "H9", "DA")
    assert (broken.turn, broken.broken) == (Seat.WEST, True)
    assert cards_of(broken) == {"H3"}
    exempt = Rules(break_trumps=True, board_exempt=True)
    claimed = bid(three(rules=exempt, S="SA HQ D4"), "board", "pass", "pass", "pass")
    assert cards_of(claimed) == {"SA", "HQ", "D4"}
    plain = bid(three(rules=exempt, S="SA HQ D4"), "2", "pass", "pass", "pass")
    assert cards_of(plain) == {"SA", "D4"}


@pytest.mark.rule("back_alley.blooper.big-duty", "back_alley.blooper.no-duty")
@pytest.mark.parametrize(
    ("duty", "big", "little"),
    [
        ("both", {"HK"}, {"H3"}),
        ("big", {"HK"}, {"HK", "H3"}),
        ("off", {"HK", "H3"}, {"HK", "H3"}),
    ],
)
def test_bloopers_by_house_rule(duty: str, big: set[str], little: set[str]) -> None:
    """Both bind, only the big one, or none."""
    hands = {"W": "HK H3 S5", "N": "D7 S9 C9", "E": "S3 S2 DA"}
    for joker, expected in (("BB", big), ("LB", little)):
        table = dealt({"S": f"SA {joker} D4"} | hands, "H5", rules=Rules(duty=duty))
        state = bid(table, "2", "pass", "pass", "pass")
        state = tell(state, "SA", "S5", "S9", "S2", joker)
        assert cards_of(state) == expected
        for card in {"HK", "H3"} - expected:
            assert why(state, card) == ("blooper.big" if joker == "BB" else "blooper.little")


@pytest.mark.rule("back_alley.joker.only-trump", "back_alley.joker.trump")
def test_a_joker_follows_trump() -> None:
    """Trump led: who has only a joker as trump must play it."""
    state = bid(three(S="SA HQ D4"), "2", "pass", "pass", "pass")
    state = tell(state, "SA", "S5", "D7", "S2", "HQ", "HK", "H9")
    assert state.turn is Seat.EAST
    assert cards_of(state) == {"BB"}
    assert facts(state, "DA") == {"card": "BB", "led": "H", "seat": "E"}


@pytest.mark.rule("back_alley.rank.side", "back_alley.rank.trump", "back_alley.trick.winner")
def test_both_orders() -> None:
    """Ace to two in every suit; above the ace of trumps the little, then the big blooper."""
    trumps = Trumps(Suit.DIAMONDS, JOKERS)
    rising = read_cards("S2 S3 S9 ST SJ SQ SK SA D2 D9 DT DA LB BB")
    for low, high in pairwise(rising):
        assert trumps.winner((low, high)) == 1
        assert trumps.winner((high, low)) == 0


@pytest.mark.rule("back_alley.trick.leads")
@pytest.mark.parametrize("case", KNOWN["worked_deals"], ids=lambda case: case["name"])
def test_worked_deals(case: dict[str, Any]) -> None:
    """Hands, trump, bids, leaders, winners, tricks and score of deals played through."""
    state = known_deal(case)
    assert state.trump == (case["trump"] and Suit(case["trump"]))
    for name, cards in case["hands"].items():
        assert set(state.hand(SEATS[name])) == set(read_cards(" ".join(cards)))
    for name, call in case["bids_in_order"]:
        assert state.turn is SEATS[name]
        state = advance(state, bid_text(call))
    assert state.turn is SEATS[case["leader"]]
    for trick in case["tricks"]:
        for name, card in trick["plays"]:
            assert state.turn is SEATS[name]
            state = advance(state, card)
        assert state.tricks[-1].winner is SEATS[trick["winner"]]
    assert state.result is not None
    assert state.result.tricks == (case["tricks_won"]["SN"], case["tricks_won"]["WE"])
    assert list(state.result.points) == case["score"]
    assert why(state, "SA") in ("deal.sizes:over", "end.highest")


def test_a_card_is_played_once() -> None:
    """And a finished deal takes no more."""
    state = tell(bid(three(), "2", "pass", "pass", "pass"), "SA")
    assert why(state, "SA") == "table.pack"
    assert facts(state, "SA") == {"card": "SA"}


# Score


@pytest.mark.rule(
    "back_alley.bid.added",
    "back_alley.bid.partner-of-board",
    "back_alley.score.made",
    "back_alley.score.over",
    "back_alley.score.failed",
    "back_alley.score.board",
    "back_alley.score.board-failed",
    "back_alley.score.multiplied",
    "back_alley.score.silent",
    "back_alley.score.all-or-nothing",
    "back_alley.score.against-board",
    "back_alley.board.own-level",
)
@pytest.mark.parametrize("case", KNOWN["scores"], ids=lambda case: case["name"])
def test_known_scores(case: dict[str, Any]) -> None:
    """Made, short, passed, board made and missed, double to quadruple."""
    assert scored(case) == case["score"]


@pytest.mark.rule(
    "back_alley.board.highest-level",
    "back_alley.score.silent-nothing",
    "back_alley.score.three",
    "back_alley.score.three-six",
    "back_alley.score.ten",
)
def test_other_counts() -> None:
    """The same deals under other house rules."""
    by_name = {case["name"]: case for case in KNOWN["scores"]}
    both, board = by_name["both make"], by_name["board made"]
    silent = by_name["passing team scores one per trick"]
    double = by_name["double board by the other side: made"]
    assert scored(double, Rules(boards="highest")) == [-80, 80]
    assert scored(silent, Rules(silent="nothing")) == [-40, 0]
    assert scored(both, Rules(scoring="three")) == [22, 15]
    assert scored(board, Rules(scoring="three")) == [130, -9]
    assert scored(board, Rules(scoring="three-six")) == [78, -9]
    assert scored(both, Rules(scoring="ten")) == [71, 50]
    assert scored(board, Rules(scoring="ten")) == [260, -30]
    bids = {Seat.SOUTH: Bid(1), Seat.WEST: Bid(5)}
    full = result(Terms(bids, 13, Rules(scoring="ten"), (7, 9)), (5, 8))
    assert (full.points, full.bags) == ((14 - 100, 53 - 100), (1, 2))


@pytest.mark.rule("back_alley.bid.partner-of-board")
def test_a_board_drops_the_partners_number() -> None:
    """Before or after it."""
    bids = {Seat.WEST: Bid(3), Seat.NORTH: Bid(4), Seat.EAST: Word.BOARD, Seat.SOUTH: Bid(2)}
    assert contract(bids, Team.EAST_WEST, Rules()) == Contract(0, 1)
    assert contract(bids, Team.SOUTH_NORTH, Rules()) == Contract(6, 0)


@pytest.mark.rule("back_alley.end.highest")
def test_known_score_sheet() -> None:
    """Deal sizes, dealers, first bidders, leaders, scores and the final totals of 25 deals."""
    for row in KNOWN["score_sheet_25_deals"]:
        assert Rules().schedule[row["deal"] - 1] == row["cards"]
        assert RING.after(Seat.SOUTH, row["deal"] - 1) is SEATS[row["dealer"]]
        assert RING.after(SEATS[row["dealer"]]) is SEATS[row["first_bidder"]]
        assert scored(row) == row["score"]
        state = seated(SEATS[row["dealer"]], row["cards"]).deal(PACK_WITH_JOKERS)
        for seat in RING.beginning(state.first):
            state = advance(state, bid_text(row["bids"][str(seat)]))
        assert state.opener is SEATS[row["leader"]]
    last = KNOWN["score_sheet_25_deals"][-1]
    before = [total - gained for total, gained in zip(last["total"], last["score"], strict=True)]
    start = replace(seated(Seat.SOUTH), number=24, carried=(before[0], before[1]))
    state = start.deal(shuffled(PACK_WITH_JOKERS, 6))
    for seat in RING.beginning(state.first):
        state = advance(state, bid_text(last["bids"][str(seat)]))
    while state.phase is Phase.PLAY:
        state = state.play(state.legal_moves()[0])
    assert state.outcome is not None
    assert state.outcome.scores == state.scores
    assert state.outcome.winner is Team(int(state.scores[1] > state.scores[0]))


def last_deal(rules: Rules, carried: tuple[int, int]) -> State:
    """The last deal of a game from seven down, one trick for each bid and no spare."""
    number = len(rules.schedule) - 1
    start = replace(seated(Seat.EAST, 7, rules), number=number, carried=carried)
    state = bid(start.deal(shuffled(PACK_WITH_JOKERS, 8)), "pass", "pass", "pass", "board")
    while state.phase is Phase.PLAY:
        state = state.play(state.legal_moves()[0])
    return state


@pytest.mark.rule("back_alley.end.draw", "back_alley.end.extra")
def test_level_at_the_end() -> None:
    """A draw, or one more deal of thirteen cards where that is played."""
    rules = Rules(deals="7-1-7")
    free = last_deal(rules, (0, 0)).scores
    level = (-free[0], -free[1])
    drawn = last_deal(rules, level)
    assert drawn.outcome is not None
    assert (drawn.outcome.winner, drawn.scores) == (None, (0, 0))
    more = last_deal(replace(rules, tie="extra"), level)
    assert (more.outcome, more.phase) == (None, Phase.SCORED)
    extra = advance(more, "next")
    assert (extra.cards, extra.number) == (13, 13)
    assert State.from_text(str(extra)) == extra


# Views and reneges


def test_bloopers_led_show_bounds() -> None:
    """Whoever gave his highest trump holds none above it; his lowest, none below."""
    hands = {"S": "SA BB LB D4", "W": "HK H7 H3 S5", "N": "D7 S9 C9 C2", "E": "S3 S2 DA DK"}
    state = bid(dealt(hands, "H5"), "2", "pass", "pass", "pass")
    state = tell(state, "SA", "S5", "S9", "S2", "BB", "HK", "C2", "DK")
    view = state.view(Seat.SOUTH)
    assert view.bounds[Seat.WEST] == Bounds(0, 13)
    assert Suit.HEARTS in view.voids[Seat.NORTH]
    state = tell(state, "LB", "H3")
    assert state.view(Seat.SOUTH).bounds[Seat.WEST] == Bounds(3, 13)


@pytest.mark.rule("back_alley.renege.table")
def test_reneges_are_caught_once_proved() -> None:
    """A hidden suit and an evaded duty; the team fails its bid and the rest goes to the other."""
    rules = Rules(table=True)
    state = bid(three(rules=rules, S="SA LB D4"), "2", "1", "pass", "pass")
    state = tell(state, "SA", "H3", "D7", "S2")
    assert why(state, "renege W") == "renege.table:proof"
    state = tell(state, "S5", "C9", "BB")
    assert why(state, "renege W") is None
    caught = advance(state, "renege W")
    assert caught.result is not None
    assert (caught.result.tricks, caught.result.points) == ((2, 1), (10, -5))
    assert caught.phase is Phase.SCORED
    assert why(three(), "renege W") == why(three(), "count") == "renege.table"
    assert why(state, "count") == "deal.sizes:unfinished"
    done = tell(state, "D4", "DA", "LB", "HK", "H9")
    assert (done.turn, done.phase) == (None, Phase.PLAY)
    assert why(done, "SA") == "deal.sizes:over"
    assert set(done.legal_moves()) == {Word.COUNT, Accuse(Seat.WEST)}
    assert advance(done, "count").phase is Phase.SCORED


def test_evaded_duties_are_reneges() -> None:
    """A lower trump on the big blooper, a higher one on the little, where the house has duties."""
    tricks = [
        Trick(Seat.SOUTH, read_cards("BB H3 D2 D3"), Seat.SOUTH),
        Trick(Seat.SOUTH, read_cards("LB HQ D4 D5"), Seat.SOUTH),
        Trick(Seat.SOUTH, read_cards("C2 H9 D6 D7"), Seat.WEST),
    ]
    trumps = Trumps(Suit.HEARTS, JOKERS)
    found = find_reneges(tricks, (), trumps)
    assert [(str(one.seat), one.trick, str(one.proved_by), one.proved_at) for one in found] == [
        ("W", 1, "HQ", 2),
        ("W", 2, "H9", 3),
    ]
    assert len(find_reneges(tricks, (), trumps, "big")) == 1
    assert find_reneges(tricks, (), trumps, "off") == ()


def test_bad_hands_are_no_deal() -> None:
    """Hands of one size, no card twice."""
    with pytest.raises(InvalidState) as uneven:
        deck_of({Seat.SOUTH: read_cards("SA")}, Seat.SOUTH)
    assert uneven.value.faults[0].code == "hands.size"
    with pytest.raises(InvalidState) as twins:
        deck_of(dict.fromkeys(Seat, read_cards("SA")), Seat.SOUTH)
    assert "card.twice" in [fault.code for fault in twins.value.faults]


def test_every_decision_has_a_test() -> None:
    """Each decision and house rule of the ledger is named by a test."""
    decisions = [rule.id for rule in ledger("back_alley").rules.values() if rule.kind == "decision"]
    assert [rule for rule in decisions if f"back_alley.{rule}" not in marked()] == []


def test_moves_round_trip() -> None:
    """Every kind of move is read back from its text."""
    moves: list[Move] = [BIG_JOKER, read_card("C2"), Bid(12), Accuse(Seat.NORTH), *Word]
    assert [parse_move(str(move)) for move in moves] == moves
