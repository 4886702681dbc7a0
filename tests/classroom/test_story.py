"""The story of a record: sentences, plots and rules, in both languages, for all five games."""

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from classroom.boards.live import CanvasSurface
from classroom.boards.surface import SvgSurface
from classroom.games import game
from classroom.plot import SIZE, Axes, Row, draw_plot
from classroom.story import Story, tell
from content import LANGUAGES, games, ledger, lesson
from engines import dabba
from tests.classroom.recording import RecordingSurface
from tests.classroom.test_surfaces import SVG, Pencil, svg_shapes
from tests.played import whole

NAMES = {"1": "Ayesha", "2": "Bilal", "3": "Chanda", "4": "Daud", "white": "White"}
NAMES |= {"black": "Black", "south": "South", "north": "North", "SN": "we", "EW": "they"}
NAMES |= dict(zip("SENW", ("I", "right", "partner", "left"), strict=True))


def story(name: str, states: list[Any], events: tuple[str, ...], language: str = "en") -> Story:
    """The story of a record."""
    return tell(lesson(name, language), states, events, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_every_game_has_its_story(name: str, language: str) -> None:
    """Random records are told without a gap: every rule by its line, its step and its turns."""
    plots, rules = set[str](), set[str]()
    for seed in range(5):
        states, events = whole(name, seed, 300)
        told = story(name, states, events, language)
        texts = [*told.lines, *(plot.title for plot in told.plots)]
        texts += [place.text for rule in told.rules for place in rule.places]
        assert all(text and "{" not in text for text in texts)
        for rule in told.rules:
            entry = ledger(name).rules[rule.rule]
            assert rule.text == (entry.ur if language == "ur" else entry.en)
            assert rule.step == "" or lesson(name, language).step(rule.step)
            assert all(1 <= place.event <= len(events) for place in rule.places)
        met = [one for turn in game(name).recap(states, events).turns for one in turn.met]
        assert sum(len(rule.places) for rule in told.rules) == len(met)
        plots |= {plot.title for plot in told.plots}
        rules |= {rule.rule for rule in told.rules}
    assert plots
    assert len(rules) > 1


@pytest.mark.parametrize("name", games())
def test_a_record_without_a_turn_has_an_empty_story(name: str) -> None:
    """Before the first turn ends there is nothing to tell, and no fault."""
    states, _events = whole(name, 1, 1)
    told = story(name, states[:1], ())
    assert (told.lines, told.plots, told.rules) == ((), (), ())


def test_a_game_of_dabba_told_whole() -> None:
    """The lead, the plot with its description, and every rule with its turn."""
    states = [dabba.State.from_text("1x3,2:1111110000:...:1:0-0")]
    events = ("v 0 1", "v 0 0", "v 0 3", "v 0 2")
    for event in events:
        states.append(dabba.advance(states[-1], event))
    told = story("dabba", states, events)
    assert told.lines == (
        "Ayesha took the lead after turn: 3.",
        "Bilal took the lead after turn: 2.",
        "The largest lead: Bilal, by 1.",
        "Boxes at the end: Ayesha: 2, Bilal: 1.",
    )
    assert [(rule.rule, rule.places[0].text, rule.places[0].event) for rule in told.rules] == [
        ("box.double", "Turn 3, Ayesha", 4),
        ("plan.chains", "Turn 1, Ayesha", 1),
        ("plan.give-little", "Turn 2, Bilal", 3),
    ]
    picture = ET.fromstring(told.plots[0].svg)  # noqa: S314 - our own picture
    assert picture.findtext(f"{SVG}title") == told.plots[0].title == "Boxes, turn by turn"
    assert picture.findtext(f"{SVG}desc") == " ".join(told.lines)


def test_a_match_is_told_by_its_games_and_its_last_game_by_turns() -> None:
    """Two finished games or more have a plot of their own; turns name their game."""
    states, events = whole("bohnenspiel", 1, 400)
    assert "next" in events
    told = story("bohnenspiel", states, events)
    assert [plot.title for plot in told.plots] == [
        "Points, game by game",
        "Captured beans, move by move",
    ]
    assert all(place.text.startswith("Game ") for rule in told.rules for place in rule.places)
    ids = [word.partition('"')[0] for plot in told.plots for word in plot.svg.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_one_who_plays_alone_leads_nobody() -> None:
    """Dabba alone: a plot of boxes, and no word of a lead."""
    states = [dabba.State.start(dabba.Rules(1, 2, players=1))]
    events = tuple(map(str, states[0].legal_moves()))
    for event in events:
        states.append(dabba.advance(states[-1], event))
    assert story("dabba", states, events).lines == ("Boxes at the end: Ayesha: 2.",)


@pytest.mark.parametrize("rows", [(Row("", (3, -2, 0, 5)),), (Row("1", (0, 1)), Row("2", (1, 1)))])
def test_a_plot_is_the_same_on_both_surfaces(rows: tuple[Row, ...]) -> None:
    """The plot is drawn by the boards' calls, alike on the canvas and in a picture."""
    pencil, svg = Pencil(), SvgSurface(SIZE)
    for surface in (CanvasSurface(pencil), svg):
        draw_plot(surface, rows, Axes("ur", "باریاں", "سفید آگے", "سیاہ آگے"), (1, 2))
    assert pencil.shapes == list(svg_shapes(svg.document("", "", "ur")))


@pytest.mark.parametrize("values", [(0,), (7,), tuple(range(300)), (-4, -4), (0, 1000, -999)])
def test_a_plot_stays_on_its_sheet(values: tuple[int, ...]) -> None:
    """Whatever the values, nothing is drawn beyond the edge, and numbers keep apart."""
    surface = RecordingSurface()
    draw_plot(surface, (Row("", values),), Axes("en", "Turns", "White", "Black"), (1, len(values)))
    places = [at for call in surface.calls if call.name == "path" for at in call.arguments[0]]
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for x, y in places)
    words = [call.arguments for call in surface.calls if call.name == "text"]
    under = sorted(at[0] for at, word, _font in words if word.isdigit() and at[1] > 320)
    assert under
    assert all(after - before >= 40 for before, after in pairwise(under))
