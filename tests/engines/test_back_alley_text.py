"""Tables of Back Alley as text, and everything that is wrong with a bad one."""

import pytest

from engines.back_alley import FAULTS, Phase, Rules, State, advance, parse_move
from engines.cards import PACK_WITH_JOKERS, cards_text, shuffled
from engines.contract import InvalidState, InvalidText
from tests.engines.back_alley_table import dealt, tell

DECK = cards_text(shuffled(PACK_WITH_JOKERS, 1))
HANDS = {"S": "SA SK D4", "W": "HK H3 S5", "N": "D7 H9 C9", "E": "BB S2 DA"}


def reasons(text: str) -> list[str]:
    """The codes of everything wrong with a text; their facts are the declared ones."""
    with pytest.raises((InvalidText, InvalidState)) as caught:
        State.from_text(text)
    error = caught.value
    faults = (error.fault,) if isinstance(error, InvalidText) else error.faults
    for fault in faults:
        assert tuple(name for name, _ in fault.facts) == FAULTS[fault.code]
    return [fault.code for fault in faults]


def test_texts() -> None:
    """What the parts of a text look like."""
    assert str(State.start()) == "back_alley"
    assert State.from_text("start") == State.from_text("back_alley") == State.start()
    rules = Rules(deals="26", break_trumps=True, duty="off")
    assert str(State.start(rules)) == "back_alley deals=26 break_trumps=yes duty=off"
    state = tell(dealt(HANDS, "H5"), "board", "bid 2", "pass", "board")
    assert str(state) == (
        f"back_alley dealer=E number=10 deck={cards_text(state.deck)} bids=board,2,pass,board"
    )
    played = tell(state, "DA", "D4", "HK", "D7")
    assert str(played).endswith(" play=DAD4HKD7")
    scored = State.from_text("back_alley dealer=N number=2 score=-30,20")
    assert (scored.scores, scored.phase, scored.cards) == ((-30, 20), Phase.DEAL, 11)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["text.unknown"]),
        ("rung", ["text.unknown"]),
        ("back_alley dealer", ["text.unknown"]),
        ("back_alley dealer=X", ["seat.unknown"]),
        ("back_alley dealer=S players=5 dealer=E", ["key.unknown", "key.twice"]),
        ("back_alley deals=24 duty=maybe table=1", ["option.value"] * 3),
        ("back_alley dealer=S number=-1 score=7 bags=a,b", ["key.value"] * 3),
        ("back_alley dealer=S number=25", ["number.finished"]),
        ("back_alley tie=extra dealer=S number=25 score=1,2", ["number.finished"]),
        ("back_alley dealer=S bags=3,0", ["bags.range"]),
        ("back_alley scoring=ten dealer=S bags=10,-1", ["bags.range"] * 2),
        (f"back_alley deck={DECK}", ["history.order"]),
        ("back_alley number=2 bids=pass play=SA", ["history.order"] * 2),
        (f"back_alley dealer=S deck={DECK} play=SA", ["history.order"]),
        (f"back_alley dealer=S deck={DECK[2:]}", ["deck.count", "card.missing"]),
        (f"back_alley dealer=S deck={DECK[:-2]}{DECK[:2]}", ["card.twice", "card.missing"]),
        (f"back_alley dealer=S deck={DECK[:-1]}", ["card.unknown"]),
        (f"back_alley dealer=S deck={DECK} bids=1,2,3,4,5", ["bids.count"]),
        (f"back_alley dealer=S deck={DECK} bids=1,0", ["text.unknown"]),
        (f"back_alley dealer=S deck={DECK} bids=1,13", ["history.illegal"]),
        (f"back_alley dealer=S deck={DECK} bids=1,2,3 play=SA", ["history.illegal"]),
        (f"back_alley dealer=S deck={DECK} bids=1,2,3,4 play=SASA", ["card.twice"]),
        (f"back_alley dealer=S deck={DECK} bids=1,2,3,4 end=count", ["history.order"]),
    ],
)
def test_bad_texts_list_every_reason(text: str, codes: list[str]) -> None:
    """All that is wrong is said at once."""
    assert reasons(text) == codes


def test_an_illegal_card_in_a_record_is_named() -> None:
    """The fault tells which move, where, and the rule it breaks."""
    state = tell(dealt(HANDS, "H5"), "bid 2", "pass", "pass", "pass", "SA")
    with pytest.raises(InvalidState) as caught:
        State.from_text(str(state) + "HK")
    fault = caught.value.faults[0]
    assert fault.facts == (("move", "HK"), ("place", 6), ("rule", "follow.suit"))


def test_bad_rules_are_refused_at_the_start() -> None:
    """A table does not begin by rules it does not know."""
    with pytest.raises(InvalidState) as caught:
        State.start(Rules(deals="24", duty="maybe"))
    assert [fault.code for fault in caught.value.faults] == ["option.value"] * 2


@pytest.mark.parametrize("text", ["", "fly", "bid", "bid x", "bid -1", "renege X", "SA SK"])
def test_what_is_no_move(text: str) -> None:
    """Nothing is taken for a move that is none."""
    with pytest.raises(InvalidText):
        parse_move(text)


@pytest.mark.parametrize("text", ["", "  ", "dealer", "dealer Q", "next deal", "deal XX"])
def test_what_is_no_event(text: str) -> None:
    """Nor for an event."""
    with pytest.raises(InvalidText):
        advance(State.start(), text)
