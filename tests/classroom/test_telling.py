"""What the table tells beside the play: the outlook when asked for, the story when it is over."""

import json
from random import Random
from typing import Any

import pytest

from classroom.table.table import Table
from classroom.table.telling import PLACES
from content import LANGUAGES, games, lesson
from tests.classroom.tables import buttons, go_on, is_over, laid, play_out, press, seated


def item(table: Table, kind: str, name: str) -> dict[str, Any] | None:
    """An item of the page by its type and name."""
    parts = table.panel()["parts"]
    found = (one for part in parts for one in part["items"])
    return next((one for one in found if (one["type"], one["name"]) == (kind, name)), None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_outlook_is_shown_on_request(game: str, language: str) -> None:
    """A button shows what could happen, on the board and in words, and hides it again."""
    table, chance = seated(game, 0, language=language), Random(5)
    assert item(table, "lines", "outlook") is None
    press(table, "outlook")
    seen = set[str]()
    for _ in range(60):
        if is_over(table):
            break
        told = item(table, "lines", "outlook")
        if table.beats:
            assert told is None
        elif table.outlook and told:
            assert told["lines"] == list(table.outlook.lines)
            assert set(table.outlook.marks) <= set(table.scene().marks)
            assert all(line in table.panel()["board"]["description"] for line in told["lines"])
            seen |= set(told["lines"])
        go_on(table, chance)
    assert len(seen) > 2
    if not is_over(table):
        press(table, "outlook")
    assert table.outlook is None or is_over(table)


def test_covered_hands_have_no_outlook() -> None:
    """While the device is handed on nothing of anybody's hand is told."""
    table = laid("rung", "taker.0=person", "taker.1=person", "taker.2=person", "taker.3=person")
    table.act("outlook")
    chance = Random(2)
    covered = 0
    for _ in range(40):
        if table.is_masked:
            covered += 1
            assert table.outlook is None
            assert item(table, "lines", "outlook") is None
            assert table.scene().marks == table.trail
            assert "outlook" not in {one["action"] for one in buttons(table)}
        if table.covered:
            press(table, "uncover")
        else:
            go_on(table, chance)
    assert covered > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_a_finished_match_tells_its_story(game: str, language: str) -> None:
    """At the end stand the lead, its plot, and rules with their turns and the way to their step."""
    table = seated(game, 0, language=language)
    assert item(table, "lines", "story") is None
    play_out(table)
    assert is_over(table)
    assert item(table, "lines", "story")
    plot, lore = item(table, "picture", "plot-0"), item(table, "lore", "lore")
    assert plot is not None
    assert plot["svg"].startswith("<svg")
    assert plot["text"] in plot["svg"]
    assert lore is not None
    for rule in lore["rules"]:
        assert 1 <= len(rule["places"]) <= PLACES + 1
        if rule["link"]:
            assert lesson(game, language).step(rule["link"]["step"])
    json.dumps(table.panel())


@pytest.mark.parametrize("game", games())
def test_a_turn_of_the_story_is_looked_at_again(game: str) -> None:
    """A turn named in the story is a button: the board shows its moment, and leads back."""
    table = play_out(seated(game, 0))
    log, lore = table.log, item(table, "lore", "lore")
    assert log is not None
    assert lore is not None
    told = item(table, "lines", "story")
    for place in lore["rules"][-1]["places"][:2]:
        table.act(place["action"], place["value"])
        assert table.viewing is not None
        assert table.viewing.event == int(place["value"])
        shown = log.states[int(place["value"])]
        faced = log.setting.seats.faced(shown, table.viewing.seat)
        assert table.now == table.game.view.start_of(faced)
        assert item(table, "lines", "story") == told
        table.act("outlook")
        assert item(table, "lines", "outlook")
        table.act("outlook")
    press(table, "close")
    assert table.viewing is None
    assert table.log is not None
    assert table.log.events == log.events


def test_an_opened_record_tells_its_story() -> None:
    """A record that is opened has its story at once, cut short or not."""
    table = seated("bohnenspiel", 0)
    table.act("open", '[Game "Bohnenspiel"]\n\n[Round "1"]\n1. 4 11\n2. 3 8\n3. 1 12\n')
    assert table.viewing is not None
    told = item(table, "lines", "story")
    assert told is not None
    assert told["lines"][-1].startswith("Beans at the end")
    table.act("look-at", "9999999")
    assert table.viewing.event == len(table.viewing.log.events)
    for bad in ("", "-1", "x"):
        table.act("look-at", bad)
    assert table.viewing.event == len(table.viewing.log.events)


def test_nothing_is_looked_at_before_there_is_a_story() -> None:
    """In the middle of a game the page offers no turn to go back to, and none is taken."""
    table = seated("dabba", 0)
    table.act("look-at", "0")
    assert table.viewing is None


def test_players_are_called_in_the_story_as_at_the_table() -> None:
    """The only person at a table of cards is told of themselves and of their partner."""
    table = seated("rung", 1)
    play_out(table)
    told = item(table, "lines", "story")
    assert told is not None
    assert any("You and your partner" in line for line in told["lines"])


def test_the_story_is_gone_when_the_next_game_begins() -> None:
    """Between two games the story is there; a new table has none."""
    table = seated("dabba", 0)
    play_out(table)
    assert table.story is not None
    press(table, "new")
    assert item(table, "lines", "story") is None
