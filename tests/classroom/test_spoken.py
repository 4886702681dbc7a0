"""The board in words, in both languages."""

import re

import pytest

from classroom.boards.scene import Look
from classroom.games import Game

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
LATIN = re.compile(r"\u2066[^\u2069]*\u2069")


def test_the_start_in_english(backgammon: Game) -> None:
    """Turn, dice, both sides from the highest point down, and the cube."""
    said = backgammon.view.describe(backgammon.state(START), "en")
    assert said == (
        "White to play. Dice 3-1. "
        "White: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6. "
        "Black: 5 on point 19, 3 on point 17, 5 on point 12, 2 on point 1. "
        "Doubling cube at 1, in the middle."
    )


def test_what_is_left_of_a_roll_is_said(backgammon: Game) -> None:
    """After the 3 is played, the 1 is still to play."""
    now = backgammon.engine.advance(backgammon.state(START), "8/5")
    said = backgammon.view.describe(now, "en")
    assert "Dice 3-1, still to play 1." in said
    assert "1 on point 5" in said


def test_the_other_side_hears_its_own_numbers(backgammon: Game) -> None:
    """Seen from Black's side, Black's back checkers stand on 24."""
    said = backgammon.view.describe(backgammon.state(START), "en", Look(other_side=True))
    assert "Black: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6." in said


@pytest.mark.parametrize("event", ["", "8/5", "8/5 6/5"])
def test_urdu_is_urdu_throughout(backgammon: Game, event: str) -> None:
    """Outside isolated notation the Urdu view and labels hold no Latin letter."""
    now = backgammon.state(START)
    now = backgammon.engine.advance(now, event) if event else now
    labels = [control.label for control in backgammon.view.controls(now, "ur")]
    for text in (backgammon.view.describe(now, "ur"), *labels):
        assert re.search(r"[\u0600-\u06ff]", text)
        assert not re.search(r"[A-Za-z{}]", LATIN.sub("", text))


def test_labels_name_the_place_and_what_stands_there(backgammon: Game) -> None:
    """A point's label tells its number and its checkers; dice, bar, tray and cube are named."""
    controls = backgammon.view.controls(backgammon.state(START), "en")
    labels = {control.id: control.label for control in controls}
    assert labels["p6"] == "Point 6, 5 white checkers"
    assert labels["p1"] == "Point 1, 2 black checkers"
    assert labels["p7"] == "Point 7, empty"
    assert labels["bar"] == "Bar, empty"
    assert labels["die1"] == "Die 3"
    assert "1" in labels["cube"]


def test_a_played_die_says_so(backgammon: Game) -> None:
    """The die of a step already made is announced as played."""
    now = backgammon.engine.advance(backgammon.state(START), "8/5")
    labels = {control.id: control.label for control in backgammon.view.controls(now, "en")}
    assert labels["die1"] == "Die 3, played"
    assert labels["die2"] == "Die 1"


@pytest.mark.parametrize("language", ["ur", "en"])
@pytest.mark.parametrize(
    "events",
    [(), ("opening 53",), ("opening 53", "8/3 6/3", "done"), ("opening 53", "8/3 6/3", "double")],
)
def test_every_phase_can_be_said(backgammon: Game, language: str, events: tuple[str, ...]) -> None:
    """Opening, rolling, playing and answering a double all have words."""
    now = backgammon.engine.State.start()
    for event in events:
        now = backgammon.engine.advance(now, event)
    assert len(backgammon.view.describe(now, language)) > 80
