"""Tables of Rung as text, and everything that is wrong with a bad one."""

import pytest

from engines.cards import PACK, Seat, cards_text, shuffled
from engines.contract import InvalidState, InvalidText
from engines.rung import FAULTS, Phase, Rules, State, advance, deck_of, parse_move
from tests.engines.rung_table import dealt, finished, hands_of, known, plays, tell

CASE = known("seven_six_caller")
DECK = cards_text(shuffled(PACK, 1))


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
    assert str(State.start()) == "rung"
    assert State.from_text("start") == State.from_text("rung") == State.start()
    rules = Rules(sir="double", stop=True, biyasi=False, target=26)
    assert str(State.start(rules)) == "rung biyasi=no target=26 stop=yes sir=double"
    assert str(advance(State.start(), "toss S:HQ E:S9 N:DQ W:CT")) == "rung toss=HQS9DQCT"
    state = tell(dealt(CASE), "call S", "82 E", *plays(CASE)[:5])
    deck = cards_text(deck_of(hands_of(CASE), Seat.SOUTH))
    assert str(state) == f"rung caller=S deck={deck} call=S 82=E play=CAC2C5C4DA"
    later = advance(finished(CASE), "next")
    assert str(later) == "rung caller=S score=7,0 number=1"
    assert State.from_text(str(later)).phase is Phase.DEAL


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["text.unknown"]),
        ("bridge", ["text.unknown"]),
        ("rung caller", ["text.unknown"]),
        ("rung caller=X", ["seat.unknown"]),
        ("rung caller=S caller=E seats=5", ["key.twice", "key.unknown"]),
        ("rung sir=triple aces=maybe stop=perhaps target=-1", ["option.value"] * 4),
        ("rung band=yes satat=yes beranga=yes recall=yes", ["option.together"] * 5),
        ("rung stop=yes scoring=tricks", ["option.together"]),
        ("rung caller=S score=1 number=x run=1.5", ["key.value"] * 3),
        ("rung caller=S score=52,7", ["score.finished"]),
        ("rung hands=2 caller=S number=2", ["number.finished"]),
        ("rung caller=S run=3", ["run.range"]),
        ("rung court=seven-hands caller=S run=7", ["run.range"]),
        ("rung redeal=never caller=S redeals=1", ["redeals.range"]),
        ("rung redeal_limit=1 caller=S redeals=2", ["redeals.range"]),
        ("rung toss=HQS9", ["toss.count"]),
        ("rung toss=HQHQDQBB", ["card.twice", "card.foreign"]),
        ("rung toss=HQS9DJCT", ["history.caller"]),
        ("rung toss=HQS9DJCT caller=W", ["history.caller"]),
        ("rung toss=HQS9DJC", ["card.unknown"]),
        (f"rung deck={DECK}", ["history.order"]),
        ("rung caller=S call=H play=SA", ["history.order"] * 2),
        (f"rung caller=S deck={DECK} play=SA", ["history.order"]),
        (f"rung caller=S deck={DECK} toss=HQS9DJCT", ["history.order", "history.caller"][:1]),
        (f"rung caller=S deck={DECK} call=H play=SASA", ["card.twice"]),
        (f"rung caller=S deck={DECK} call=X", ["text.unknown"]),
        (f"rung caller=S deck={DECK} call=H end=over", ["history.order"]),
        (f"rung caller=S deck={DECK} call=H open=3", ["history.order", "key.value"]),
        (f"rung caller=S deck={DECK[2:]}", ["deck.count", "card.missing"]),
        (f"rung caller=S deck={DECK[:-2]}{DECK[:2]}", ["card.twice", "card.missing"]),
        (f"rung caller=S deck={DECK[:-2]}BB", ["card.foreign", "card.missing"]),
        (f"rung caller=S deck={DECK} call=HA", ["history.illegal"]),
        (f"rung caller=S deck={DECK} call=H 82=S answers=pass", ["history.illegal"]),
        (f"rung biyasi=no caller=S deck={DECK} call=H 82=S", ["history.illegal"]),
    ],
)
def test_bad_texts_list_every_reason(text: str, codes: list[str]) -> None:
    """All that is wrong is said at once."""
    assert reasons(text) == codes


def test_an_illegal_card_in_a_record_is_named() -> None:
    """The fault tells which move, where, and the rule it breaks."""
    state = tell(dealt(CASE), "call S", *plays(CASE)[:3])
    with pytest.raises(InvalidState) as caught:
        State.from_text(str(state) + "S6")
    fault = caught.value.faults[0]
    assert fault.facts == (("move", "S6"), ("place", 5), ("rule", "follow.suit"))


def test_bad_rules_are_refused_at_the_start() -> None:
    """A table does not begin by rules it does not know."""
    for rules in (Rules(target=-1), Rules(sir="triple"), Rules(band=True, satat=True)):
        with pytest.raises(InvalidState):
            State.start(rules)


@pytest.mark.parametrize(
    "text",
    ["", "fly", "call", "call X", "hide", "thirteenth 9", "82", "renege X", "SA SK", "call H S"],
)
def test_what_is_no_move(text: str) -> None:
    """Nothing is taken for a move that is none."""
    with pytest.raises(InvalidText):
        parse_move(text)


@pytest.mark.parametrize("text", ["", "  ", "toss S", "toss X:SA", "next hand", "deal XX"])
def test_what_is_no_event(text: str) -> None:
    """Nor for an event."""
    with pytest.raises(InvalidText):
        advance(State.start(), text)


def test_hands_that_are_no_deal() -> None:
    """Four hands of thirteen make the pack."""
    with pytest.raises(InvalidState) as caught:
        deck_of({Seat.SOUTH: PACK[:13], Seat.EAST: PACK[:13]}, Seat.SOUTH)
    assert caught.value.faults[0].code == "deck.count"
