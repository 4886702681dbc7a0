"""Records at the table: written, opened again, stepped through, taken up; torn ones told."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.links import TableLink
from classroom.table.table import Table, set_table
from classroom.table.viewing import opened, written
from content import games, words
from tests.classroom.tables import buttons, go_on, is_over, play_out, press, seated

CARD_GAMES = ("rung", "back_alley")


def items(table: Table, kind: str) -> list[dict[str, Any]]:
    """The parts of the page of a kind."""
    return [
        item for part in table.panel()["parts"] for item in part["items"] if item["type"] == kind
    ]


def fresh(game: str = "dabba", language: str = "en") -> Table:
    """A table that nobody plays at."""
    return set_table(language, TableLink(game), Random(1))


def record_of(table: Table) -> str:
    """The record as the page shows it."""
    press(table, "record")
    (shown,) = [item for item in items(table, "output") if item["name"] == "record"]
    return str(shown["value"])


@pytest.mark.parametrize("game", games())
def test_a_record_opens_to_every_state_of_its_game(game: str) -> None:
    """What the page writes opens at any table, and steps through the very same states."""
    table = play_out(seated(game, 0))
    other = fresh()
    other.act("open", record_of(table))
    assert other.viewing
    assert table.log
    assert other.viewing.fault == ""
    assert other.viewing.log.states == table.log.states
    assert other.setting.name == game
    rests = [shot.now for shot in other.viewing.player.shots if not shot.beat]
    view = table.game.view
    assert rests == [view.start_of(state) for state in table.log.states]


@pytest.mark.parametrize("game", games())
def test_a_record_is_stepped_through_and_taken_up(game: str) -> None:
    """Next and back walk through it; the game goes on from the moment that is shown."""
    table = seated(game)
    chance = Random(2)
    for _ in range(12):
        if not is_over(table):
            go_on(table, chance)
    other = fresh()
    other.act("open", record_of(table))
    for step in ("next", "next", "next", "back"):
        other.act(step)
        while other.tick:
            other.act("tick")
        json.dumps(other.panel())
    viewing = other.viewing
    assert viewing
    assert viewing.event == 2
    assert items(other, "transport")[0]["counter"].startswith("3 ")
    press(other, "take-up")
    assert other.log
    assert table.log
    assert other.log.events == table.log.events[:2]
    assert other.log.state == table.log.states[2]
    assert set(other.setting.takers) == {"person"}


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_record_of_cards_is_seen_from_any_seat(game: str) -> None:
    """The board turns, the moment stays."""
    table = play_out(seated(game))
    other = fresh()
    other.act("open", record_of(table))
    for _step in range(9):
        other.act("next")
    viewing = other.viewing
    assert viewing
    press_seat = [button for button in buttons(other, "seats") if button["value"] == "2"]
    other.act("seat", press_seat[0]["value"])
    assert other.viewing
    assert other.viewing.event == viewing.event == 9
    state = other.viewing.log.states[9]
    assert other.now == table.setting.seats.faced(state, 2)


def test_a_fault_is_told_and_the_rest_is_opened() -> None:
    """The record is good up to the line that is told, and the text stays on the page."""
    table = play_out(seated("dabba"))
    text = record_of(table)
    torn = text.replace(text.splitlines()[-4], "the dog ate it")
    other = fresh("rung", "ur")
    other.act("open", torn)
    assert other.viewing
    assert table.log
    assert 0 < len(other.viewing.log.events) < len(table.log.events)
    assert "the dog ate it" in other.viewing.fault
    assert any(item["value"] == torn for item in items(other, "text") if item["name"] == "paste")


@pytest.mark.parametrize("text", ["", "hello", '[Game "Chess"]', "(;FF[4]GM[1])", "[" * 3000])
def test_a_text_that_is_no_record_is_told(text: str) -> None:
    """The table stays as it was, and the text in its field."""
    table = seated("bohnenspiel", 0, pace="usual")
    table.act("tap", "p3")
    before = table.log
    table.act("open", text)
    assert table.log == before
    assert table.viewing is None
    assert table.trouble["paste"]
    assert table.pasted == text


@settings(max_examples=20)
@given(st.data())
def test_whatever_is_pasted_does_no_harm(data: st.DataObject) -> None:
    """A record that was changed anywhere opens as far as it is good, or says why not."""
    game = data.draw(st.sampled_from(("bohnenspiel", "dabba")))
    table = seated(game, 0, pace="usual")
    chance = Random(data.draw(st.integers(0, 5)))
    for _ in range(6):
        go_on(table, chance)
    assert table.log
    text = written(table.log)
    cut = data.draw(st.integers(0, len(text)))
    torn = text[:cut] + data.draw(st.text(max_size=8)) + text[cut + data.draw(st.integers(0, 9)) :]
    found = opened(torn, table.setting, "ur")
    assert isinstance(found, str) or found.log.states


def test_a_match_file_of_another_program_opens() -> None:
    """A backgammon match in the form that programs export is stepped through."""
    text = """ 3 point match

 Game 1
 Sana : 0                          Bilal : 0
  1) 31: 8/5 6/5                    42: 8/4 6/4
  2) 65: 24/13                      11: 8/7(2) 6/5(2)
"""
    table = fresh("bohnenspiel")
    table.act("open", text)
    assert table.viewing
    assert table.viewing.fault == ""
    assert table.viewing.names == ("Sana", "Bilal")
    assert table.setting.rules.match_length == 3
    assert "Sana" in json.dumps(table.panel())


def test_a_taken_up_record_is_kept_with_its_beginning() -> None:
    """A game from a position of a record's own comes back from the browser as it was."""
    table = fresh("bohnenspiel")
    text = '[Game "Bohnenspiel"]\n[Start "6,3,4,2,1,8/7,5,6,9,5,6 6-4 S"]\n\n[Round "1"]\n1. 5\n'
    table.act("open", text)
    assert table.viewing
    assert table.viewing.fault == ""
    table.act("last")
    press(table, "take-up")
    again = fresh()
    again.act("recall", table.kept)
    press(again, "restore")
    assert again.log
    assert table.log
    assert again.log.states == table.log.states


def test_closing_a_record_leaves_a_table_to_set() -> None:
    """The page is as before, and what was being played is offered again."""
    table = seated("bohnenspiel", 0, pace="usual")
    table.act("tap", "p3")
    table.act("open", record_of(table))
    press(table, "close")
    assert (table.viewing, table.log) == (None, None)
    assert any(button["action"] == "restore" for button in buttons(table))
    assert words("en").say("table.start") in json.dumps(table.panel())


@pytest.mark.parametrize("game", CARD_GAMES)
def test_no_record_tells_hidden_hands(game: str) -> None:
    """While a hand is being played its record stays closed; afterwards it opens."""
    table = seated(game, 0)
    chance = Random(2)
    while not table.is_mine:
        go_on(table, chance)
    assert not any(button["action"] == "record" for button in buttons(table))
    table.act("record")
    assert table.record == ""
    assert words("en").say("table.record-later") in json.dumps(table.panel())
    assert record_of(play_out(table))
