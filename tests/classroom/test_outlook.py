"""What could happen next: true, told in both languages, drawn alike, and with nothing hidden."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from classroom.boards.live import CanvasSurface
from classroom.boards.outlook import Outlook
from classroom.boards.scene import Look, Scene
from classroom.boards.surface import SvgSurface
from classroom.games import game
from content import LANGUAGES, games
from engines.backgammon import Side
from engines.backgammon.analysis import hitting_rolls
from engines.cards import Seat
from tests.classroom.test_surfaces import Pencil, svg_shapes
from tests.played import moments, played


def outlook(name: str, text: str, language: str = "en") -> Outlook:
    """What could happen in a position."""
    return game(name).outlook(game(name).state(text), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_any_moment_is_told_and_drawn_alike(name: str, language: str) -> None:
    """At every moment there are words, and both surfaces show the same marks."""
    view, shapes = game(name).view, Counter[int]()
    for seed in range(3):
        found = moments(name, *played(name, seed, 120))
        for now in Random(seed).sample(found, min(8, len(found))):
            seen = game(name).outlook(now, language)
            assert seen.lines
            assert all(line and "{" not in line for line in seen.lines)
            pencil, svg = Pencil(), SvgSurface(view.SIZE)
            for surface in (CanvasSurface(pencil), svg):
                view.draw_pieces(surface, now, Scene(seen.marks, language))
            assert pencil.shapes == list(svg_shapes(svg.document("", "", language)))
            bare = SvgSurface(view.SIZE)
            view.draw_pieces(bare, now, Scene((), language))
            more = len(pencil.shapes) - len(list(svg_shapes(bare.document("", "", language))))
            shapes[bool(seen.marks)] += more
            assert bool(seen.marks) == bool(more)
    assert shapes[True] > 40


@pytest.mark.parametrize("name", ["rung", "back_alley"])
def test_hidden_cards_change_nothing(name: str) -> None:
    """What two others hold may be exchanged: the learner's outlook stays what it was."""
    random, changed = Random(1), 0
    for seed in range(4):
        for now in moments(name, *played(name, seed, 120)):
            if now.phase.value != "play":
                continue
            east, west = (now.hand(seat) for seat in (Seat.EAST, Seat.WEST))
            if not (east and west) or random.random() < 0.8:
                continue
            pair = {east[-1]: west[0], west[0]: east[-1]}
            other = replace(now, deck=tuple(pair.get(card, card) for card in now.deck))
            assert other.hand(Seat.EAST) != east
            if other.view(Seat.SOUTH).trump is now.view(Seat.SOUTH).trump:
                assert game(name).outlook(other, "en") == game(name).outlook(now, "en")
                changed += 1
    assert changed > 10


def test_shots_and_pips_of_backgammon() -> None:
    """Each blot has its number of rolls on the board and in words; the trays have the pips."""
    text = "XGID=-b--A-E-A---eE---c-e-A--B-:0:0:1:00:0:0:0:0:10"
    now = game("backgammon").state(text)
    seen = outlook("backgammon", text)
    numbers = {mark.places[0]: mark.label for mark in seen.marks if mark.kind == "number"}
    assert seen.lines[0] == "Pips to go: White 176, Black 167."
    assert (numbers.pop("off"), numbers.pop("their-off")) == ("176", "167")
    assert numbers == {}
    assert seen.lines[-1] == "Black has no blot to be hit."
    rolled = game("backgammon").engine.advance(now, "roll 65")
    numbers = {
        mark.places[0]: mark.label for mark in game("backgammon").outlook(rolled, "en").marks
    }
    for point in (4, 8, 21):
        shots = hitting_rolls(rolled, point, Side.BLACK)
        assert numbers[f"p{point}"] == str(len(shots))


def test_points_have_the_numbers_the_reader_sees() -> None:
    """From the other side of the table a blot is told by that reader's number."""
    text = "XGID=-b----E-C---eE---c-e----BA:0:0:1:31:0:0:0:0:10"
    now = game("backgammon").state(text.replace("E-C---eE", "E-B-A-eE").replace("BA:", "B-:"))
    here = game("backgammon").outlook(now, "en").lines
    there = game("backgammon").outlook(now, "en", Look(other_side=True)).lines
    assert any("Point 10 " in line for line in here)
    assert any("Point 15 " in line for line in there)


@pytest.mark.parametrize("seed", range(6))
def test_sowing_ends_and_takes_as_foretold(seed: int) -> None:
    """Bohnenspiel: each pit of the mover is foretold once, and playing it gains just that."""
    for now in moments("bohnenspiel", *played("bohnenspiel", seed, 60)):
        marks = game("bohnenspiel").outlook(now, "en").marks
        moves = now.legal_moves() if now.outcome is None else ()
        pits = [move for move in moves if isinstance(move, int)]
        assert [mark.places[0] for mark in marks] == [f"p{pit}" for pit in pits]
        for pit, mark in zip(pits, marks, strict=True):
            gain = sum(now.play(pit).stores) - sum(now.stores)
            assert mark.label == (f"+{gain}" if gain else "")


def test_a_chain_is_foretold_whole() -> None:
    """Bohnenspiel: all pits of a chain are named with all that they hold."""
    lines = outlook("bohnenspiel", "1,0,4,3,5,1/1,2,1,2,0,0 18-34 S").lines
    told = "Pit 3: the last bean falls in pit 7 and captures 14 beans. Pits captured: 7, 6, 5, 4."
    assert told in lines


def test_lines_and_chains_of_dabba() -> None:
    """Dabba: the lines that take, the safe ones, the least gift, and the chains are told."""
    lines = outlook("dabba", "1x3,2:1111101001:...:2:0-0").lines
    assert lines == (
        "Line v\u00a00\u00a01 completes boxes now: 1.",
        "No safe line is left.",
        "Lines that offer boxes to the next player: 2. The fewest boxes that one of them gives: 3.",
        "Chains, and the boxes of each: 3.",
    )
    full = outlook("dabba", "1x1,2:1111:2:-:0-1").lines
    assert full == ("The board is full: no line is left.",)


def test_trumps_and_voids_of_rung() -> None:
    """Rung: who fails to follow has shown a void, and trumps played are out no more."""
    start, events = played("rung", 3, 30)
    assert game("rung").outlook(start, "en").lines == (
        "The play has not begun, so nothing has been shown yet.",
    )
    state = game("rung").engine.State.start()
    state = moments("rung", state, events[:2])[-1]
    state = game("rung").engine.advance(state, "call S")
    spades = [card for card in state.hand(Seat.SOUTH) if str(card).startswith("S")]
    lines = game("rung").outlook(state, "en").lines
    assert lines[0] == f"Trumps still in the other three hands: {13 - len(spades)}."
    assert lines[-1] == "Nobody has shown a void yet."
