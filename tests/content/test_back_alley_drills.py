"""The answers of Back Alley's drills once more, from a position's text, by the plain slow game."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from content import LANGUAGES
from content.back_alley.drills import TOPICS
from content.back_alley.drills.tables import dealt, seen_from
from content.drills import Draft, series
from engines.back_alley import State
from engines.cards import BIG_JOKER, LITTLE_JOKER, Seat
from tests.engines.back_alley_plainly import CLOCKWISE, TEAMS, Deal, is_joker, next_seat, sizes

COUNT = 60
US, THEM = TEAMS
BOARDS = ("single", "double", "triple", "quadruple")
HOME: dict[str, Any] = {
    "deals": "25",
    "scoring": "five",
    "joker": "replace",
    "trump": "turned",
    "break_trumps": False,
    "board_exempt": False,
    "duty": "both",
    "boards": "own",
    "silent": "tricks",
    "thrown_in": "again",
    "tie": "draw",
}


def read(draft: Draft) -> dict[str, Any]:
    """The words of a position, house rules that it does not name among them."""
    words = dict(word.split("=") for word in draft.position.split()[1:])
    return HOME | {
        name: {"yes": True, "no": False}.get(value, value) for name, value in words.items()
    }


def codes(text: str) -> list[str]:
    """Cards run together, one by one."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def table(draft: Draft) -> Deal:
    """The deal of a task, dealt, bid and played again."""
    words = read(draft)
    size = sizes(words["deals"])[int(words.get("number", 0))]
    deal = Deal(words, words["dealer"], size, codes(words["deck"]))
    for call in filter(None, words.get("bids", "").split(",")):
        deal.bid(call)
    for card in codes(words.get("play", "")):
        assert card in deal.legal_cards()
        deal.play(card)
    return deal


def finished(draft: Draft) -> Deal:
    """The deal of a task with its one last card played."""
    deal = table(draft)
    assert deal.turn() == "S"
    (card,) = deal.legal_cards()
    deal.play(card)
    assert len(deal.history) == deal.size
    return deal


def fact(draft: Draft, name: str) -> int | str:
    """What the question says about something."""
    value = dict(draft.question.facts)[name]
    assert isinstance(value, int | str)
    return value


def carried(draft: Draft) -> list[int]:
    """The points before the deal."""
    return [int(points) for points in read(draft).get("score", "0,0").split(",")]


def asked_team(draft: Draft) -> tuple[str, str]:
    """The team that a question is about."""
    return THEM if draft.question.key.endswith("them") else US


def deals(draft: Draft) -> set[str]:
    """Read the row of deals at its place."""
    words = read(draft)
    row = sizes(words["deals"])
    at = int(words.get("number", 0)) + 1 if draft.question.key == "question-next" else -1
    return {f"n{row[at if at > 0 else int(fact(draft, 'deal')) - 1]}"}


def next_deal(draft: Draft) -> set[str]:
    """One seat on, and one bar on unless the deal was thrown in."""
    words, deal = read(draft), table(draft)
    counts = not deal.thrown_in() or words["thrown_in"] == "counts"
    number = int(words.get("number", 0)) + counts
    return {f"seat{next_seat(words['dealer'])}", f"n{sizes(words['deals'])[number]}"}


def turns(draft: Draft) -> set[str]:
    """Go round the table, seat by seat."""
    dealer = read(draft)["dealer"]
    match draft.question.key:
        case "question-first":
            return {f"seat{next_seat(dealer)}"}
        case "question-last":
            return {f"seat{dealer}"}
        case "question-still":
            spoken = {seat for seat, _call in table(draft).bids}
            return {f"seat{seat}" for seat in CLOCKWISE if seat not in spoken}
        case _:
            deal = table(draft)
            assert not deal.trick
            return {f"seat{next_seat(deal.turn(), 3)}"}


def trumps(draft: Draft) -> set[str]:
    """Look at each card of the hand."""
    deal = table(draft)
    found = {card for card in deal.hands["S"] if deal.trump and deal.suit(card) == deal.trump}
    return found or {"trump"}


def joker_up(draft: Draft) -> set[str]:
    """Look through the pack as it was dealt."""
    deal = table(draft)
    holders = {
        next_seat(deal.dealer, 1 + place % 4)
        for place, card in enumerate(deal.pack[: 4 * deal.size])
        if is_joker(card)
    }
    if draft.question.key == "question-if":
        assert deal.trump
        assert fact(draft, "card") not in deal.hands["S"]
        return {"swap" if "S" in holders else "nothing"}
    assert is_joker(deal.pack[4 * deal.size])
    if draft.question.key == "question-out":
        return {"turned", "discard"} if holders else {"turned"}
    return {f"seat{seat}" for seat in holders} or {"turned"}


def best(draft: Draft) -> set[str]:
    """Ask who would take the trick now."""
    deal = table(draft)
    return {f"trick{deal.winner(deal.trick)}"}


def take(draft: Draft) -> set[str]:
    """Try every card that may be played."""
    deal = table(draft)
    assert deal.turn() == "S"
    wins = {card: deal.winner([*deal.trick, ("S", card)]) == "S" for card in deal.legal_cards()}
    assert len(set(wins.values())) == 2
    return {card for card, won in wins.items() if won == (draft.question.key == "question-take")}


def next_leader(draft: Draft) -> set[str]:
    """Try every card that may be played; the trick must not be the last."""
    deal = table(draft)
    assert (deal.turn(), len(deal.trick)) == ("S", 3)
    assert len(deal.history) < deal.size - 1
    several = draft.question.key == "question-several"
    assert (len(deal.legal_cards()) > 1) == several
    return {f"seat{deal.winner([*deal.trick, ('S', card)])}" for card in deal.legal_cards()}


def bids(draft: Draft) -> set[str]:
    """Compare with all that may be said."""
    deal = table(draft)
    assert next_seat(deal.dealer, 1 + len(deal.bids)) == "S"
    match draft.question.key:
        case "question-highest":
            return {f"bid {max(int(call) for call in deal.legal_bids() if call.isdigit())}"}
        case "question-which":
            offered = {name: name.removeprefix("n") for name, _said in draft.options}
            return {name for name, call in offered.items() if call not in deal.legal_bids()}
        case key:
            return {key.removeprefix("question-")}


def promise(draft: Draft) -> set[str]:
    """Make the bid that is to come, and add."""
    deal = table(draft)
    seat = next_seat(deal.dealer, 1 + len(deal.bids))
    assert fact(draft, "seat") == seat
    deal.bid(str(fact(draft, "call")))
    team = next(team for team in TEAMS if seat in team)
    assert team == asked_team(draft)
    board = any(call == "board" for one, call in deal.bids if one in team)
    return {f"n{deal.size if board else deal.promised(team)}"}


def board_level(draft: Draft) -> set[str]:
    """Count the boards that lie on the table."""
    return {BOARDS[[call for _seat, call in table(draft).bids].count("board")]}


def opener(draft: Draft) -> set[str]:
    """Make the last bid, and see who leads."""
    deal = table(draft)
    assert len(deal.bids) == 3
    deal.bid(str(fact(draft, "call")))
    return {f"seat{deal.opener()}"}


def playable(draft: Draft) -> set[str]:
    """All that the player in turn may play."""
    deal = table(draft)
    assert deal.turn() == "S"
    return set(deal.legal_cards())


def points(draft: Draft) -> set[str]:
    """Play the last card and count."""
    scores = finished(draft).scores()
    return {str(scores[TEAMS.index(asked_team(draft))])}


def sheet(draft: Draft) -> set[str]:
    """Play the last card, count, and add what was there before."""
    totals = [old + new for old, new in zip(carried(draft), finished(draft).scores(), strict=True)]
    if draft.question.key != "question-ahead":
        return {str(totals[TEAMS.index(asked_team(draft))])}
    ours, theirs = totals
    return {f"us{ours - theirs}" if ours > theirs else f"them{theirs - ours}"}


def end(draft: Draft) -> set[str]:
    """Add up, and see whether it was the last deal and the totals differ."""
    words = read(draft)
    ours, theirs = (
        old + new for old, new in zip(carried(draft), finished(draft).scores(), strict=True)
    )
    assert fact(draft, "deal") == int(words["number"]) + 1
    if int(words["number"]) + 1 < len(sizes(words["deals"])):
        return {"more"}
    if ours == theirs:
        return {"more" if words["tie"] == "extra" else "draw"}
    return {"us" if ours > theirs else "them"}


PLAIN: dict[str, Callable[[Draft], set[str]]] = {
    "deals": deals,
    "next-deal": next_deal,
    "turns": turns,
    "trumps": trumps,
    "joker-up": joker_up,
    "best": best,
    "take": take,
    "next-leader": next_leader,
    "bids": bids,
    "promise": promise,
    "board-level": board_level,
    "opener": opener,
    "lead": playable,
    "follow": playable,
    "blooper": playable,
    "score": points,
    "board-score": points,
    "sheet": sheet,
    "end": end,
    "house-play": playable,
    "house-score": points,
}


@pytest.mark.parametrize("topic", TOPICS)
def test_answers_are_found_again_plainly(topic: str) -> None:
    """The plain game comes to the very same answer."""
    for number in range(COUNT):
        draft = series("back_alley", topic, 1).drill(number).draft
        assert PLAIN[topic](draft) == set(draft.answer), draft


@pytest.mark.parametrize("topic", TOPICS)
def test_the_learner_is_the_one_to_act(topic: str) -> None:
    """A card to be played or named is from the learner's own hand, and it is the learner's turn."""
    for number in range(COUNT):
        draft = series("back_alley", topic, 1).drill(number).draft
        state = State.from_text(draft.position)
        held = {str(card) for card in state.hand(Seat.SOUTH)}
        if draft.kind == "play":
            assert state.turn is Seat.SOUTH
        if topic in ("lead", "follow", "blooper", "house-play"):
            assert set(draft.answer) <= held


@pytest.mark.parametrize("topic", ["score", "board-score", "house-score", "sheet"])
def test_every_wrong_total_has_its_reason(topic: str) -> None:
    """No number is offered twice, and each wrong one is answered."""
    for number in range(COUNT):
        draft = series("back_alley", topic, 1).drill(number).draft
        assert 3 <= len(draft.options) <= 4
        assert {name for name, _said in draft.options} == {*draft.wrong, *draft.answer}


def test_cards_are_dealt_where_they_are_wanted() -> None:
    """Cards asked for are in their hands and turned up, and nothing else is disturbed."""
    held = {LITTLE_JOKER: Seat.NORTH, BIG_JOKER: Seat.SOUTH}
    for seed in range(50):
        state = dealt(Random(seed), 1 + seed % 13, held=held)
        assert LITTLE_JOKER in state.hand(Seat.NORTH)
        assert BIG_JOKER in state.hand(Seat.SOUTH)
        assert State.from_text(str(state)) == state
        other = dealt(Random(seed), 3, turned=BIG_JOKER)
        assert other.turned == (BIG_JOKER,)


def test_a_table_is_turned_with_all_that_lies_on_it() -> None:
    """Turned four times by one seat everything is back; turned once, hands and points moved."""
    draft = series("back_alley", "score", 1).drill(1).draft
    state = State.from_text(draft.position)
    once = seen_from(state, Seat.EAST)
    assert State.from_text(str(once)) == once
    assert once.hand(Seat.SOUTH) == state.hand(Seat.EAST)
    assert once.carried == state.carried[::-1]
    assert once.won == state.won[::-1]
    back = once
    for _turn in range(3):
        back = seen_from(back, Seat.EAST)
    assert back == state


@pytest.mark.parametrize("topic", TOPICS)
def test_a_game_begins_without_points(topic: str) -> None:
    """In the first deal nobody has points yet."""
    for number in range(COUNT):
        draft = series("back_alley", topic, 1).drill(number).draft
        assert int(read(draft).get("number", 0)) > 0 or carried(draft) == [0, 0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_cards_seats_and_calls_are_said_in_words(topic: str, language: str) -> None:
    """No code of a card, a seat or a suit is left in a sentence."""
    for number in range(COUNT // 2):
        task = series("back_alley", topic, 1).drill(number).task(language)
        said = (task.question, task.right, task.hint, task.otherwise, *task.wrong.values())
        assert not re.search(r"\b([SHDC][2-9TJQKA]|BB|LB|[SWNEHDC])\b", " ".join(said))
