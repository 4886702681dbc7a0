"""The Dabba board as it is drawn, said and tapped."""

import re
from itertools import combinations
from typing import cast

import pytest

from classroom.boards.dabba import chart, drawing, paper, players
from classroom.boards.dabba.geometry import HEIGHT, SHEET, WIDTH, Plan
from classroom.boards.live import CanvasSurface
from classroom.boards.scene import Scene
from classroom.boards.surface import Font, Ink, Point, SvgSurface
from classroom.games import Game, game
from content import Mark
from engines.dabba import Line, State
from engines.dabba.analysis import chains
from tests.classroom.colours import contrast
from tests.classroom.controls import overlap
from tests.classroom.recording import RecordingSurface
from tests.classroom.test_surfaces import Pencil, svg_shapes

MIDDLE = "2x2,3:111011110000:1...:1:1-0-0"
CHAIN = "1x3,2:1111110001"
DOUBLE = "1x2,2:1111101"
FULL = "1x2,2:1111111:12:-:1-1"
LARGE = "6x6,4"
MARKS = (
    Mark("zone", ("chain-0",)),
    Mark("zone", ("row-0", "scores")),
    Mark("point", ("v-0-1", "h-0-0", "d-0-0", "b-0-2", "s-2")),
    Mark("path", ("v-0-2",)),
    Mark("path", ("b-0-0", "b-0-1", "b-0-2")),
    Mark("arrow", ("b-0-0", "s-1"), "خانہ"),
    Mark("chart", ("walls", "lines")),
)
PHONE = 350
SMALLEST_TARGET = 24


@pytest.fixture(scope="module")
def dabba() -> Game:
    """Dabba's engine and board."""
    return game("dabba")


def drawn(played: Game, position: str, scene: Scene | None = None) -> RecordingSurface:
    """All that is drawn for a position."""
    surface = RecordingSurface()
    played.view.draw_base(surface)
    played.view.draw_pieces(surface, played.state(position), scene or Scene())
    return surface


def texts(surface: RecordingSurface) -> list[str]:
    """What is written on a board, in order."""
    return [str(call.arguments[1]) for call in surface.calls if call.name == "text"]


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        *((colour, paper.PAPER) for colour in players.COLOURS),
        *((players.LIGHT, colour) for colour in players.COLOURS),
        (drawing.INK, paper.PAPER),
        (drawing.FAINT, paper.PAPER),
        (chart.GAIN, paper.PAPER),
        (chart.LOSS, paper.PAPER),
    ],
)
def test_the_board_can_be_made_out(colour: str, ground: str) -> None:
    """Lines, players, numbers and signs have 3:1 against what they lie on."""
    assert contrast(colour, ground) >= 3


def test_a_player_is_known_without_colour(dabba: Game) -> None:
    """Each of four players has a number, a shape and a pattern of their own on their boxes."""
    looks = []
    for player in range(1, 5):
        surface = RecordingSurface()
        players.draw_ground(surface, (0, 0, 100, 100), player)
        players.draw_badge(surface, (50, 50), 25, player)
        assert texts(surface) == [str(player)]
        looks.append([(call.name, call.arguments[0]) for call in surface.calls])
    assert not any(one == other for one, other in combinations(looks, 2))
    assert texts(drawn(dabba, "1x2,4:1111111:34:-:0-0-1-1")).count("3") == 2


def test_a_box_shows_its_owner_and_a_plate_the_points(dabba: Game) -> None:
    """The plates tell every player's number and points; a box tells its owner's number."""
    found = texts(drawn(dabba, MIDDLE))
    assert found[:6] == ["1", "1", "2", "0", "3", "0"]
    assert found[6] == "1"
    assert found[7:] == ["0", "1", "2", "0", "1", "2"]


def test_only_the_player_on_move_has_the_pencil(dabba: Game) -> None:
    """The pencil is of the mover's colour, and after the last box nobody has it."""
    moving = drawn(dabba, MIDDLE).calls
    fills = [part.fill for call in moving for part in call.arguments if isinstance(part, Ink)]
    assert fills.count(players.COLOURS[0]) > fills.count(players.COLOURS[1])
    over = [call for call in drawn(dabba, FULL).calls if call.name == "path"]
    bodies = [call for call in over if len(call.arguments[0]) == 3]  # type: ignore[arg-type]
    assert bodies == []


def test_the_chosen_line_is_dotted_in_the_colour_of_its_player(dabba: Game) -> None:
    """A line that is chosen has dashes and the mover's colour; drawn lines have neither."""
    plain = drawn(dabba, DOUBLE).calls
    chosen = drawn(dabba, DOUBLE, Scene(selected="v-0-1")).calls
    new = [
        part for call in chosen[len(plain) :] for part in call.arguments if isinstance(part, Ink)
    ]
    dotted = [ink for ink in new if ink.dash]
    assert {ink.stroke for ink in dotted} >= {players.COLOURS[0]}
    lines = [ink for call in plain for ink in call.arguments if isinstance(ink, Ink) and ink.dash]
    assert lines == []


def test_a_line_that_is_drawn_cannot_look_chosen(dabba: Game) -> None:
    """Walking to a drawn line shows nothing new."""
    assert drawn(dabba, DOUBLE, Scene(selected="h-0-0")).calls == drawn(dabba, DOUBLE).calls


@pytest.mark.parametrize("position", [CHAIN, MIDDLE, FULL, LARGE])
def test_canvas_and_svg_show_the_same_shapes(dabba: Game, position: str) -> None:
    """A position with marks comes out as the same shapes in the same order on both surfaces."""
    view, now = dabba.view, dabba.state(position)
    marks = MARKS if position == CHAIN else ()
    scene = Scene(marks, "ur", "d-0-0", view.targets(now, "d-0-0"))
    pencil, svg = Pencil(), SvgSurface(view.SIZE)
    for surface in (CanvasSurface(pencil), svg):
        view.draw_base(surface)
        view.draw_pieces(surface, now, scene)
    assert pencil.shapes == list(svg_shapes(svg.document("", "", "ur")))


def test_numbers_can_be_read_on_a_phone(dabba: Game) -> None:
    """On the narrowest board of a 390 pixel page a number is at least 10 pixels high."""
    for position in (MIDDLE, LARGE, "4x4,4"):
        calls = drawn(dabba, position, Scene((Mark("chart", ("walls", "lines")),))).calls
        sizes = [part.size for call in calls for part in call.arguments if isinstance(part, Font)]
        assert min(sizes) * PHONE / WIDTH >= 10


@pytest.mark.parametrize("position", ["1x1,2", "4x4,3", "6x6,4", "3x6,2"])
def test_controls_are_large_and_keep_apart(dabba: Game, position: str) -> None:
    """On a phone every target has 24 pixels both ways, and no two share any of the board."""
    controls = dabba.view.controls(dabba.state(position), "en")
    assert len({control.id for control in controls}) == len(controls)
    for control in controls:
        assert 0 <= control.x < control.x + control.width <= 1
        assert 0 <= control.y < control.y + control.height <= 1
        assert control.width * PHONE >= SMALLEST_TARGET
        assert control.height * PHONE * HEIGHT / WIDTH >= SMALLEST_TARGET
    assert not any(overlap(one, other) for one, other in combinations(controls, 2))


def test_every_place_of_a_field_belongs_to_a_control(dabba: Game) -> None:
    """Between the dots there is no gap that answers nothing."""
    state = dabba.state("4x4,2")
    controls = [item for item in dabba.view.controls(state, "en") if item.group != "plates"]
    covered = sum(item.width * WIDTH * item.height * HEIGHT for item in controls)
    plan = Plan.of(state)
    field = (4 + 0.45) * plan.side
    assert field**2 - 4 * 4 * plan.side * 0.225 * plan.side * 0.55 <= covered <= field**2


@pytest.mark.parametrize("position", ["1x1,1", "2x3,2", "12x12,4", "5x5,2", "1x6,3"])
def test_every_board_fits_the_sheet(dabba: Game, position: str) -> None:
    """Rectangles and squares of any size lie on the paper, boxes square."""
    plan = Plan.of(dabba.state(position))
    x, y, width, height = plan.field
    assert paper.SHEET[0] < x
    assert x + width < paper.SHEET[0] + paper.SHEET[2]
    assert paper.SHEET[1] < y
    assert y + height < paper.SHEET[1] + paper.SHEET[3]
    assert width / plan.columns == pytest.approx(height / plan.rows)


def test_marks_name_what_there_is(dabba: Game) -> None:
    """A place, a chain or a chart that is not on the board is an error."""
    for mark in (
        Mark("zone", ("attic",)),
        Mark("point", ("h-9-9",)),
        Mark("zone", ("chain-7",)),
        Mark("chart", ("pies",)),
    ):
        with pytest.raises(KeyError):
            drawn(dabba, CHAIN, Scene((mark,)))


def test_a_chain_is_framed_as_one(dabba: Game) -> None:
    """The frame of a chain of three boxes has eight sides: none between the boxes."""
    assert len(chains(dabba.state(CHAIN))[0].boxes) == 3
    calls = drawn(dabba, CHAIN, Scene((Mark("zone", ("chain-0",)),))).calls
    wide = Plan.of(dabba.state(CHAIN)).side * 0.12
    inks = [part for call in calls for part in call.arguments if isinstance(part, Ink)]
    assert sum(ink.width == wide for ink in inks) == 8


def test_the_position_in_english(dabba: Game) -> None:
    """The spoken view tells the board, the turn, the points, the lines and every box."""
    assert dabba.view.describe(dabba.state(MIDDLE), "en") == (
        "A board of 2 by 2 boxes, 3 by 3 dots. Player 1 to move. "
        "Player 1: 1. Player 2: 0. Player 3: 0. Lines drawn: 7 of 12. "
        "Boxes of row 0: player 1's, 2 walls. Boxes of row 1: 2 walls, 1 wall."
    )


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        (FULL, "players 1, 2 share the win"),
        ("1x2,2:1111111:11:-:2-0", "player 1 has won"),
        ("1x3,2:1111111110:11.:1:2-0", "Nobody can catch player 1 any more."),
        ("1x3,2", "no wall, no wall, no wall"),
    ],
)
def test_results_are_said(dabba: Game, position: str, wanted: str) -> None:
    """A win, a shared win, a decided game and empty boxes have their words."""
    assert wanted in dabba.view.describe(dabba.state(position), "en")


@pytest.mark.parametrize("position", [MIDDLE, CHAIN, FULL])
def test_urdu_is_urdu_throughout(dabba: Game, position: str) -> None:
    """Outside the names of lines no Latin letter is left in the spoken view or in a label."""
    state = dabba.state(position)
    labels = [control.label for control in dabba.view.controls(state, "ur")]
    for text in (dabba.view.describe(state, "ur"), *labels):
        plain = re.sub("\u2066[hv]\u00a0[0-9]\u00a0[0-9]\u2069", "", text)
        assert not re.search("[A-Za-z]", plain), text


def test_labels_tell_what_stands_beside_a_line(dabba: Game) -> None:
    """A line says its name and its boxes, a plate its points and whose turn it is."""
    labels = {item.id: item.label for item in dabba.view.controls(dabba.state(MIDDLE), "en")}
    assert labels["h-0-0"] == "Line h\u00a00\u00a00, across: drawn"
    assert labels["v-0-2"] == "Line v\u00a00\u00a02, down: open; the boxes beside it: 2 walls"
    assert labels["b-0-0"] == "Box 0 0: player 1's"
    assert labels["d-2-1"] == "Dot 2 1"
    assert labels["s-1"] == "Player 1: 1. On move."
    assert labels["s-2"] == "Player 2: 0."


def test_arrows_walk_the_lines_that_are_left(dabba: Game) -> None:
    """Right and left go through the lines not drawn yet, in reading order, and round."""
    state = dabba.state(MIDDLE)
    ways = {item.id: item.way for item in dabba.view.controls(state, "en") if item.way}
    left = [str(line).replace(" ", "-") for line in state.legal_moves()]
    assert len(ways) == 12
    for before, after in zip(left, left[1:] + left[:1], strict=True):
        assert ways[before][1] == after
        assert ways[after][0] == before
    assert ways["h-0-0"][1] == left[0]


def test_a_full_board_has_nowhere_to_walk(dabba: Game) -> None:
    """After the last line no arrow leads anywhere."""
    ways = {item.way for item in dabba.view.controls(dabba.state(FULL), "en") if item.way}
    assert ways == {("", "", "", "")}


@pytest.mark.parametrize(
    ("taps", "rule"),
    [
        (("h-0-0",), "line.new"),
        (("d-0-0", "d-1-1"), "line.neighbours:diagonal"),
        (("d-0-0", "d-0-2"), "line.neighbours:far"),
        (("d-0-0", "d-0-1"), "line.new"),
        (("s-2",), "turn.ends:pass"),
    ],
)
def test_a_wrong_tap_is_answered_by_the_rule(dabba: Game, taps: tuple[str, ...], rule: str) -> None:
    """A drawn line, a slanting or long one, and handing the turn over each name their rule."""
    start = dabba.state(MIDDLE)
    hand = dabba.hand(start)
    for control in taps:
        hand = hand.tap(control)
    assert hand.now == start
    assert hand.violation
    assert hand.violation.key == rule


@pytest.mark.parametrize("control", ["h-0-0", "d-0-0", "s-1"])
def test_nobody_plays_on_when_the_board_is_full(dabba: Game, control: str) -> None:
    """After the last box every gesture is told that nobody is on move."""
    refused = dabba.hand(dabba.state(FULL)).tap(control)
    assert refused.violation
    assert refused.violation.key == "end.nobody"


def test_one_tap_draws_a_line_and_undo_takes_it_back(dabba: Game) -> None:
    """A tap between two dots is a whole move, and so are taps on its two dots."""
    start = dabba.state(DOUBLE)
    played = dabba.hand(start).tap("v-0-1")
    assert played.now == start.play(Line.v(0, 1))
    assert played.undo().now == start
    dots = dabba.hand(start).tap("d-1-1").tap("d-0-1")
    assert dots.now == played.now


def test_dots_may_be_joined_to_their_neighbours(dabba: Game) -> None:
    """A chosen dot shows where lines can still go; a second tap on it lets it go."""
    start = dabba.state(MIDDLE)
    chosen = dabba.hand(start).tap("d-1-2")
    assert chosen.selected == "d-1-2"
    assert set(chosen.targets) == {"d-0-2", "d-1-1", "d-2-2"}
    assert chosen.tap("d-1-2").selected is None


def test_other_taps_get_advice(dabba: Game) -> None:
    """The inside of a box and the plate of the player on move are not lines, and say so."""
    hand = dabba.hand(dabba.state(MIDDLE))
    assert hand.tap("b-1-1").note == "term.tap-line"
    assert hand.tap("s-1").note == "term.tap-turn"


def test_aiming_is_not_playing(dabba: Game) -> None:
    """A line walked to is chosen and not drawn."""
    start = dabba.state(DOUBLE)
    aimed = dabba.hand(start).aim("v-0-1")
    assert (aimed.now, aimed.selected) == (start, "v-0-1")
    assert aimed.tap("v-0-1").now != start


def test_what_happened_is_traced(dabba: Game) -> None:
    """The line drawn is pointed out, and the boxes it completed."""
    start = dabba.state(DOUBLE)
    trace = dabba.view.trace(start, start.play(Line.v(0, 1)))
    assert trace == (Mark("point", ("v-0-1",)), Mark("point", ("b-0-0", "b-0-1")))
    first = State.start()
    assert dabba.view.trace(first, first.play(Line.h(0, 0))) == (Mark("point", ("h-0-0",)),)
    assert dabba.view.trace(first, first) == ()
    assert dabba.view.trace(first, start) == ()


def test_hints_show_where_and_what(dabba: Game) -> None:
    """For a line first the boxes beside it, then the line; for a place its row, then itself."""
    view, start = dabba.view, dabba.state(DOUBLE)
    beside = (Mark("zone", ("b-0-0", "b-0-1")),)
    assert view.clue_where(start, "v 0 1").marks == beside
    assert view.clue_where(start, "v-0-1").marks == beside
    assert view.clue_answer(start, "v 0 1").facts == {"line": "v 0 1"}
    assert view.clue_answer(start, "v 0 1").marks == (Mark("path", ("v-0-1",)),)
    assert view.clue_where(start, "s-2").marks == (Mark("zone", ("scores",)),)
    assert view.clue_where(start, "b-0-1").marks == (Mark("zone", ("row-0",)),)
    assert view.clue_where(start, "d-1-1").marks == (Mark("zone", ("row-0",)),)
    assert view.clue_answer(start, "b-0-1").marks == (Mark("point", ("b-0-1",)),)


@pytest.mark.parametrize("position", ["1x1,2", "2x2,3", "3x3,2", "2x5,2", "5x5,4"])
def test_numbers_stand_clear_of_what_is_pointed_out(dabba: Game, position: str) -> None:
    """No ring, no line and no frame round the board covers the number of a row or a column."""
    state = dabba.state(position)
    plan = Plan.of(state)
    left, top, _width, _height = plan.field
    frame = plan.box(state, "board")
    reach = max(plan.ring + 6, plan.side * 0.12, left - frame[0] + 2)
    calls = [call.arguments for call in drawn(dabba, position).calls if call.name == "text"]
    written = [cast("tuple[Point, str, Font]", arguments) for arguments in calls]
    numbers = [(at, font.size) for at, _text, font in written if font.colour == drawing.FAINT]
    assert len(numbers) == plan.rows + plan.columns + 2
    for (x, y), size in numbers:
        high, wide = size * 0.7, size * 0.3
        assert y < top - reach or x + wide < left - reach, (x, y)
        assert y - high > SHEET[1]
        assert x - wide > SHEET[0]
