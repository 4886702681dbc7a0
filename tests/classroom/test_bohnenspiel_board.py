"""The Bohnenspiel board as it is drawn, said and tapped."""

import re
from itertools import combinations

import pytest

from classroom.boards import house
from classroom.boards.bohnenspiel import beans, chart, wood
from classroom.boards.bohnenspiel.geometry import HEIGHT, WIDTH, Plan
from classroom.boards.scene import READER, Look, Scene
from classroom.boards.surface import Font, Ink
from classroom.games import Game, game
from content import Mark
from tests.classroom.colours import contrast
from tests.classroom.controls import overlap
from tests.classroom.recording import RecordingSurface

MIDDLE_GAME = "3,7,1,9,0,8/2,6,5,1,8,4 8-10 S"
FULL = "1,0,0,0,0,25/0,0,0,0,0,2 24-20 S"
LOOKS = [READER, Look(other_side=True)]
PHONE = 350


@pytest.fixture(scope="module")
def bohnenspiel() -> Game:
    """Bohnenspiel's engine and board."""
    return game("bohnenspiel")


def drawn(played: Game, position: str, scene: Scene | None = None) -> RecordingSurface:
    """All that is drawn for a position."""
    surface = RecordingSurface()
    played.view.draw_base(surface)
    played.view.draw_pieces(surface, played.state(position), scene or Scene())
    return surface


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        *((tint, house.LEATHER) for tint in beans.TINTS),
        (beans.DIGIT, beans.PLATE),
        (beans.PLATE, wood.WALNUT),
        (beans.PLATE, house.LEATHER),
        (house.NUMBER, house.ROSEWOOD_LIGHT),
        (house.AMBER, house.LEATHER),
        (house.BRASS_LIGHT, wood.WALNUT_DARK),
        (house.LEATHER, chart.PAPER),
        (chart.TERRACOTTA, chart.PAPER),
        (chart.GREEN, chart.PAPER),
    ],
)
def test_the_board_can_be_made_out(colour: str, ground: str) -> None:
    """Beans, counts, numbers, marks and bars have 3:1 against what they lie on."""
    assert contrast(colour, ground) >= 3


def test_every_pit_and_store_shows_its_count(bohnenspiel: Game) -> None:
    """A count stands at every pit and store, zero and large ones too, beside the pit numbers."""
    texts = [call.arguments[1] for call in drawn(bohnenspiel, FULL).calls if call.name == "text"]
    counts = ["1", "0", "0", "0", "0", "25", "0", "0", "0", "0", "0", "2", "24", "20"]
    assert texts == [*(str(pit) for pit in range(1, 13)), *counts]


def test_beans_are_drawn_one_by_one_up_to_twelve(bohnenspiel: Game) -> None:
    """Two curves a bean: every bean up to twelve in a pit."""
    plain = RecordingSurface()
    bohnenspiel.view.draw_base(plain)
    grain = sum(call.name == "curve" for call in plain.calls)
    curves = sum(call.name == "curve" for call in drawn(bohnenspiel, FULL).calls) - grain
    assert curves == 2 * (1 + 12 + 2 + 24 + 20)


def test_numbers_can_be_read_on_a_phone(bohnenspiel: Game) -> None:
    """On the narrowest board of a 390 pixel page a number is at least 10 pixels high."""
    calls = drawn(bohnenspiel, MIDDLE_GAME + " match=70-66").calls
    sizes = [part.size for call in calls for part in call.arguments if isinstance(part, Font)]
    assert min(sizes) * PHONE / WIDTH >= 10


def test_pit_one_is_at_the_bottom_left(bohnenspiel: Game) -> None:
    """Numbers run against the clock, and turn half round for the player opposite."""
    plan, turned = Plan(), Plan(other_side=True)
    assert plan.pit(1)[0] < plan.pit(6)[0]
    assert plan.pit(7)[0] == plan.pit(6)[0]
    assert plan.pit(7)[1] < plan.pit(6)[1]
    for pit in range(1, 13):
        (x, y), (over_x, over_y) = plan.pit(pit), turned.pit(pit)
        assert (x + over_x, y + over_y) == (WIDTH, HEIGHT)
    for side in bohnenspiel.engine.Side:
        assert plan.store(side)[0] + turned.store(side)[0] == WIDTH


def arrow_heads(played: Game, position: str) -> list[bool]:
    """For each arrow of the road, whether its tip points right."""
    paths = [call.arguments for call in drawn(played, position).calls if call.name == "path"]
    heads = [points for points, _ink, closed in paths if closed and len(points) == 4]  # type: ignore[arg-type]
    roads = [points for points in heads if abs(points[0][1] - HEIGHT / 2) == 53]  # type: ignore[index]
    return [points[0][0] > points[2][0] for points in roads]  # type: ignore[index]


def test_arrows_show_the_way_of_sowing(bohnenspiel: Game) -> None:
    """The upper ones point left and the lower ones right; clockwise it is the other way round."""
    assert arrow_heads(bohnenspiel, MIDDLE_GAME) == [False, False, True, True]
    assert arrow_heads(bohnenspiel, MIDDLE_GAME + " clockwise") == [True, True, False, False]


@pytest.mark.parametrize("look", LOOKS)
def test_controls_lie_on_the_board_and_keep_apart(bohnenspiel: Game, look: Look) -> None:
    """Twelve pits and two stores, each a box of its own inside the board."""
    controls = bohnenspiel.view.controls(bohnenspiel.state(MIDDLE_GAME), "en", look)
    assert len({control.id for control in controls}) == len(controls) == 14
    for control in controls:
        assert 0 <= control.x < control.x + control.width <= 1
        assert 0 <= control.y < control.y + control.height <= 1
    assert not any(overlap(one, other) for one, other in combinations(controls, 2))


@pytest.mark.parametrize("look", LOOKS)
def test_a_control_covers_its_beans_and_count(bohnenspiel: Game, look: Look) -> None:
    """The box of a pit holds its twelve seats, its count and its number."""
    plan = Plan.of(look)
    boxes = {
        item.id: item
        for item in bohnenspiel.view.controls(bohnenspiel.state(MIDDLE_GAME), "en", look)
    }
    for pit in range(1, 13):
        box = boxes[f"p{pit}"]
        seats = [plan.seat(pit, level) for level in range(12)]
        for x, y in (*seats, plan.count(pit), plan.number(pit)):
            assert box.x < x / WIDTH < box.x + box.width
            assert box.y < y / HEIGHT < box.y + box.height


def test_a_finished_game_shows_what_was_swept(bohnenspiel: Game) -> None:
    """The swept beans are outlined in their pits, and the store counts them."""
    over = "0,1,2,3,0,0/0,0,0,0,0,0 34-32 N"
    calls = drawn(bohnenspiel, over).calls
    texts = [call.arguments[1] for call in calls if call.name == "text"]
    assert texts[12:] == ["40", "32", *"0" * 12, "40", "32"]
    colours = [part.stroke for call in calls for part in call.arguments if isinstance(part, Ink)]
    assert colours.count(beans.OUTLINE) == 6


def test_marks_and_charts_name_what_there_is(bohnenspiel: Game) -> None:
    """A place or a part of the chart that is not on the board is an error."""
    with pytest.raises(KeyError):
        drawn(bohnenspiel, MIDDLE_GAME, Scene((Mark("zone", ("attic",)),)))
    with pytest.raises(KeyError):
        drawn(bohnenspiel, MIDDLE_GAME, Scene((Mark("chart", ("games", "pies")),)))


def test_the_position_in_english(bohnenspiel: Game) -> None:
    """The spoken view tells whose move it is, both rows and both stores."""
    said = bohnenspiel.view.describe(bohnenspiel.state(MIDDLE_GAME), "en")
    assert said == (
        "It is your move. Your row, pits 1 to 6: 3, 7, 1, 9, 0, 8. "
        "Your opponent's row, pits 7 to 12: 2, 6, 5, 1, 8, 4. Stores: you 8, your opponent 10."
    )


def test_the_player_opposite_hears_it_from_their_side(bohnenspiel: Game) -> None:
    """From the other seat it is the opponent's move, and North's row comes first."""
    state = bohnenspiel.state(MIDDLE_GAME)
    said = bohnenspiel.view.describe(state, "en", Look(other_side=True))
    assert said.startswith("It is your opponent's move. Your row, pits 7 to 12: 2, 6, 5, 1, 8, 4.")


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        ("0,1,2,3,0,0/0,0,0,0,0,0 34-32 N", "you have won"),
        ("0,1,4,3,0,0/0,0,0,0,0,0 28-36 N", "nobody has won"),
        ("1,0,0,0,0,1/0,0,0,0,0,2 40-28 S", "You have more than half"),
        ("1,0,0,0,0,1/0,0,0,0,0,2 30-38 S match=70-74", "you 70, your opponent 74"),
    ],
)
def test_results_and_matches_are_said(bohnenspiel: Game, position: str, wanted: str) -> None:
    """A result, a decided game and a match score have their sentence."""
    assert wanted in bohnenspiel.view.describe(bohnenspiel.state(position), "en")


def test_urdu_is_urdu_throughout(bohnenspiel: Game) -> None:
    """No Latin letter is left in the spoken view or in a label, in the middle of a move too."""
    start = bohnenspiel.state(MIDDLE_GAME)
    moments = (start, *bohnenspiel.view.beats(start, start.play(4)), start.play(4))
    for now in moments:
        labels = [control.label for control in bohnenspiel.view.controls(now, "ur")]
        for text in (bohnenspiel.view.describe(now, "ur"), *labels):
            assert not re.search("[A-Za-z]", text), text


@pytest.mark.parametrize(
    ("control", "rule"),
    [
        ("p8", "sow.own-pit:theirs"),
        ("p5", "sow.own-pit:empty"),
        ("store", "sow.no-stores:lifted"),
        ("their-store", "sow.no-stores:lifted"),
    ],
)
def test_a_wrong_tap_is_answered_by_the_rule(bohnenspiel: Game, control: str, rule: str) -> None:
    """Another's pit, an empty pit and a store each name the rule that forbids it."""
    start = bohnenspiel.state(MIDDLE_GAME)
    refused = bohnenspiel.hand(start).tap(control)
    assert refused.now == start
    assert refused.violation
    assert refused.violation.key == rule


def test_one_tap_plays_a_pit_and_undo_takes_it_back(bohnenspiel: Game) -> None:
    """A tap on one's own pit is a whole move."""
    start = bohnenspiel.state(MIDDLE_GAME)
    played = bohnenspiel.hand(start).tap("p4")
    assert played.now == start.play(4)
    assert played.violation is None
    assert played.undo().now == start


def test_a_pass_and_a_next_game_are_offered(bohnenspiel: Game) -> None:
    """Hemprich's empty row may pass; after a game that does not end the match comes another."""
    offers = bohnenspiel.view.offers
    waiting = bohnenspiel.state("0,0,0,0,0,0/1,0,2,0,3,0 34-32 S hemprich")
    assert [offer.event for offer in offers(waiting)] == ["pass"]
    assert offers(bohnenspiel.state(MIDDLE_GAME)) == ()
    over = bohnenspiel.state("0,1,2,3,0,0/0,0,0,0,0,0 34-32 N")
    assert [offer.event for offer in offers(over)] == ["next"]
    won = bohnenspiel.state("0,1,2,3,0,0/0,0,0,0,0,0 34-32 N match=78-66")
    assert offers(won) == ()


def test_hints_show_where_and_what(bohnenspiel: Game) -> None:
    """For a move first the last pit, then the whole move; for a place its row, then itself."""
    view, start = bohnenspiel.view, bohnenspiel.state(MIDDLE_GAME)
    assert view.clue_where(start, "4").facts == {"pit": 1}
    assert view.clue_answer(start, "4").marks[-1] == Mark("point", ("p1",))
    assert view.clue_where(start, "p8").marks == (Mark("zone", ("their-row",)),)
    assert view.clue_answer(start, "their-store").marks == (Mark("point", ("their-store",)),)
