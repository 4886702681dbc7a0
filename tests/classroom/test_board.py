"""The backgammon board as it is drawn and as it can be tapped."""

from itertools import combinations, product

import pytest

from classroom.boards.backgammon import pieces, wood
from classroom.boards.backgammon.geometry import (
    BLACK,
    HEIGHT,
    MIDDLE,
    RADIUS,
    WHITE,
    WIDTH,
    Plan,
)
from classroom.boards.house import (
    AMBER,
    CASING,
    LEATHER,
    LEATHER_DARK,
    NUMBER,
    ROSEWOOD_DARK,
    ROSEWOOD_LIGHT,
)
from classroom.boards.scene import READER, Look, Scene
from classroom.boards.surface import Font
from classroom.games import Game
from tests.classroom.colours import contrast
from tests.classroom.controls import overlap
from tests.classroom.recording import RecordingSurface

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
DOUBLE = "XGID=-b----E-C---eE---c-e----B-:1:1:1:44:0:0:0:0:10"
LOOKS = [Look(left, other) for left in (False, True) for other in (False, True)]
TALL = "XGID=------G-H--------h-g------:0:0:1:31:0:0:0:0:10"
PHONE = 350


@pytest.mark.parametrize("ground", [LEATHER, LEATHER_DARK, *wood.BONE.stops, *wood.COPPER.stops])
@pytest.mark.parametrize(
    "parts",
    [
        *(
            (pieces.BODY[side].stops, pieces.EDGE[side : side + 1], pieces.RING[side : side + 1])
            for side in (WHITE, BLACK)
        ),
        ((AMBER,), (CASING,)),
    ],
)
def test_pieces_and_marks_stand_out(parts: tuple[tuple[str, ...], ...], ground: str) -> None:
    """A checker or a mark has a part that has 3:1 against all it stands on."""
    assert max(min(contrast(colour, ground) for colour in part) for part in parts) >= 3


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        *product((*wood.BONE.stops, *wood.COPPER.stops), (LEATHER, LEATHER_DARK)),
        (NUMBER, ROSEWOOD_LIGHT),
        (NUMBER, ROSEWOOD_DARK),
        *((pieces.EDGE[WHITE], stop) for stop in pieces.BODY[WHITE].stops),
        *((pieces.RING[BLACK], stop) for stop in pieces.BODY[BLACK].stops),
        (AMBER, CASING),
    ],
)
def test_the_board_can_be_made_out(colour: str, ground: str) -> None:
    """Points, numbers, rings and marks have 3:1 against what lies next to them."""
    assert contrast(colour, ground) >= 3


def numbers(look: Look, backgammon: Game) -> dict[str, tuple[float, float]]:
    """The painted point numbers and where they stand."""
    surface = RecordingSurface()
    backgammon.view.draw_base(surface, look)
    texts = [call.arguments for call in surface.calls if call.name == "text"]
    return {str(content): at for at, content, _font in texts}  # type: ignore[misc]


def test_numbers_are_the_readers(backgammon: Game) -> None:
    """Point 1 is painted at the bottom right, 12 bottom left, 13 over it, 24 top right."""
    painted = numbers(READER, backgammon)
    assert len(painted) == 24
    assert painted["1"][0] == painted["24"][0] > painted["12"][0] == painted["13"][0]
    assert painted["1"][1] == painted["12"][1] > painted["13"][1] == painted["24"][1]
    assert numbers(Look(other_side=True), backgammon) == painted


def test_home_on_the_left_mirrors_the_numbers(backgammon: Game) -> None:
    """With home on the left, point 1 is painted at the bottom left."""
    painted = numbers(Look(home_left=True), backgammon)
    assert painted["1"][0] < painted["12"][0]
    assert painted["1"][1] > MIDDLE


def test_numbers_can_be_read_on_a_phone(backgammon: Game) -> None:
    """On the narrowest board of a 390 pixel page a number is at least 10 pixels high."""
    surface = RecordingSurface()
    backgammon.view.draw_base(surface, READER)
    fonts = [part for call in surface.calls for part in call.arguments if isinstance(part, Font)]
    assert min(font.size for font in fonts) * PHONE / WIDTH >= 10


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("position", [START, DOUBLE])
def test_controls_lie_on_the_board(backgammon: Game, look: Look, position: str) -> None:
    """Every control is a box inside the board, under a name of its own."""
    controls = backgammon.view.controls(backgammon.state(position), "en", look)
    assert len({control.id for control in controls}) == len(controls) == 29
    for control in controls:
        assert 0 <= control.x < control.x + control.width <= 1
        assert 0 <= control.y < control.y + control.height <= 1


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("position", [START, DOUBLE])
def test_only_the_cube_lies_over_another_control(
    backgammon: Game, look: Look, position: str
) -> None:
    """Controls keep apart, but for the cube, which stands on the bar and comes after it."""
    controls = backgammon.view.controls(backgammon.state(position), "en", look)
    pairs = [(one.id, two.id) for one, two in combinations(controls, 2) if overlap(one, two)]
    assert pairs == [("bar", "cube")]


@pytest.mark.parametrize("owner", [None, 0, 1])
def test_the_cube_can_be_tapped_on_a_phone_and_leaves_the_bar_its_checkers(
    owner: int | None,
) -> None:
    """It is large enough both ways, and no checker on the bar is under it."""
    plan = Plan()
    _x, top, width, height = plan.cube_reach(owner)
    assert min(width, height) * PHONE / WIDTH >= 24
    for side, level in product((0, 1), range(3)):
        _x, y = plan.bar_seat(side, level)
        assert y + RADIUS <= top or top + height <= y - RADIUS


@pytest.mark.parametrize("look", LOOKS)
def test_a_control_covers_its_checkers(backgammon: Game, look: Look) -> None:
    """The box of a point holds every seat of its stack."""
    boxes = {
        item.id: item for item in backgammon.view.controls(backgammon.state(START), "en", look)
    }
    plan = Plan.of(look)
    for point in range(1, 25):
        box = boxes[f"p{point}"]
        for level in range(5):
            x, y = plan.seat(point, level)
            assert box.x < x / WIDTH < box.x + box.width
            assert box.y < y / HEIGHT < box.y + box.height


def test_a_tall_stack_shows_its_count(backgammon: Game) -> None:
    """Stacks of seven and eight are drawn as five checkers with the count on the last."""
    surface = RecordingSurface()
    backgammon.view.draw_pieces(surface, backgammon.state(TALL), Scene())
    texts = [call.arguments[1] for call in surface.calls if call.name == "text"]
    assert texts == ["1", "7", "8", "8", "7"]


def test_dice_already_played_are_faded_and_ticked(backgammon: Game) -> None:
    """Playing the 3 draws its die faint with a tick below."""
    before = backgammon.view.start_of(backgammon.state(START))
    after = backgammon.engine.advance(before, "8/5")
    drawn = []
    for now in (before, after):
        surface = RecordingSurface()
        backgammon.view.draw_pieces(surface, now, Scene())
        drawn.append([call for call in surface.calls if call.name == "path"])
    assert len(drawn[1]) == len(drawn[0]) + 1
