"""Taps on the backgammon board: choosing, moving, routes, dice, refusals, undo."""

import pytest

from classroom.boards.backgammon.hand import control_of
from classroom.boards.scene import Scene
from classroom.boards.surface import Ink
from classroom.games import Game
from classroom.hand import Hand
from engines.backgammon import Turn
from tests.classroom.recording import RecordingSurface

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
FIVE_THREE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:53:0:0:0:0:10"
BLACK = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10"
BAR = "XGID=-b----D-C---eE---c-e----BA:0:0:1:61:0:0:0:0:10"
OFF = "XGID=---BBB------------------b-:0:0:1:65:0:0:0:0:10"
HIT_OR_NOT = "XGID=-b----EaC---eE---b-e----B-:0:0:1:21:0:0:0:0:10"
FOURS = "XGID=-b----E-C---eE---c-e----B-:0:0:1:44:0:0:0:0:10"
ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


@pytest.fixture
def hand(backgammon: Game) -> Hand:
    """A hand at the start with 3-1."""
    return at(backgammon, START)


def at(backgammon: Game, position: str) -> Hand:
    """A hand at a position."""
    return backgammon.hand(backgammon.view.start_of(backgammon.state(position)))


def taps(hand: Hand, *controls: str) -> Hand:
    """The hand after some taps."""
    for control in controls:
        hand = hand.tap(control)
    return hand


def steps(hand: Hand) -> list[tuple[int, int]]:
    """The steps played so far."""
    return [tuple(step) for step in hand.now.steps]


def test_source_then_target_moves_a_checker(hand: Hand) -> None:
    """Two taps play a step and leave nothing chosen."""
    moved = taps(hand, "p8", "p5")
    assert steps(moved) == [(8, 5)]
    assert (moved.selected, moved.violation, moved.note) == (None, None, "")


def test_a_chosen_checker_shows_where_it_may_go(hand: Hand) -> None:
    """Targets are the ends of single dice and of both together."""
    assert set(taps(hand, "p8").targets) == {"p5", "p7", "p4"}
    assert taps(hand, "p8", "p8").targets == ()


def test_tapping_another_checker_chooses_it(hand: Hand) -> None:
    """A second checker is chosen instead when it is no legal target."""
    assert taps(hand, "p8", "p13").selected == "p13"


def test_an_own_point_within_reach_is_a_target(hand: Hand) -> None:
    """A checker lands on an own point when a die says so."""
    assert steps(taps(hand, "p8", "p7", "p8", "p5")) == [(8, 7), (8, 5)]


def test_an_empty_point_first_asks_for_a_checker(hand: Hand) -> None:
    """Without a choice, a tap beside one's checkers is answered with advice."""
    for control in ("p5", "p1", "bar", "off"):
        assert hand.tap(control).note == "term.pick-first"


def test_a_target_two_dice_away_plays_the_route(backgammon: Game) -> None:
    """One checker goes eight points in two steps."""
    assert steps(taps(at(backgammon, FIVE_THREE), "p24", "p16")) in (
        [(24, 21), (21, 16)],
        [(24, 19), (19, 16)],
    )


def test_a_route_of_a_double_plays_every_step(backgammon: Game) -> None:
    """With 4-4 a checker may go twelve points in three steps."""
    assert steps(taps(at(backgammon, FOURS), "p24", "p12")) == []
    assert steps(taps(at(backgammon, FOURS), "p13", "p5")) == [(13, 9), (9, 5)]


def test_two_dice_that_bear_off_ask_which(backgammon: Game) -> None:
    """A 6 and a 5 both take the last checkers off the 5 point: the learner chooses."""
    asked = taps(at(backgammon, OFF), "p5", "off")
    assert asked.choice == (6, 5)
    assert steps(asked) == []
    assert asked.pick(5).now.dice_used == (5,)
    assert asked.pick(6).now.dice_used == (6,)
    assert asked.pick(4) == asked


def test_a_die_tapped_first_answers_the_choice(backgammon: Game) -> None:
    """Tapping the 5 before moving plays the 5."""
    picked = taps(at(backgammon, OFF), "die2", "p5", "off")
    assert picked.now.dice_used == (5,)
    assert picked.die is None


def test_a_die_is_picked_and_put_back(hand: Hand) -> None:
    """A second tap on the picked die lets it go; a played die cannot be picked."""
    assert hand.tap("die1").die == 3
    assert taps(hand, "die1", "die1").die is None
    assert taps(hand, "p8", "p5", "die1").die is None


def test_routes_that_end_differently_ask_which_die_first(backgammon: Game) -> None:
    """From 8 to 5 with 2-1 a checker may hit on 7 or stop on 6: the first die decides."""
    asked = taps(at(backgammon, HIT_OR_NOT), "p8", "p5")
    assert asked.choice == (2, 1)
    assert steps(asked.pick(2)) == [(8, 6), (6, 5)]
    assert steps(asked.pick(1)) == [(8, 7), (7, 5)]


@pytest.mark.parametrize(
    ("position", "controls", "rule"),
    [
        (START, ("p13", "p12"), "move.blocked"),
        (START, ("p13", "p11"), "move.two-dice"),
        (START, ("p8", "p9"), "move.direction"),
        (START, ("p6", "off"), "off.all-home"),
        (BAR, ("p8",), "bar.enter-first"),
        (BAR, ("bar", "p19"), "bar.enter-point"),
    ],
)
def test_an_illegal_try_names_its_rule(
    backgammon: Game, position: str, controls: tuple[str, ...], rule: str
) -> None:
    """A refused tap tells the rule and changes nothing."""
    start = at(backgammon, position)
    refused = taps(start, *controls)
    assert refused.violation
    assert refused.violation.rule == rule
    assert refused.now == start.now


def test_with_a_checker_on_the_bar_another_is_refused_at_once(backgammon: Game) -> None:
    """Choosing a checker while one waits on the bar breaks the rule of entering first."""
    refused = at(backgammon, BAR).tap("p8")
    assert refused.violation
    assert refused.violation.rule == "bar.enter-first"
    assert refused.selected is None


def test_with_a_checker_on_the_bar_a_tap_enters(backgammon: Game) -> None:
    """With nothing chosen, tapping an open entry point brings the checker in."""
    assert steps(at(backgammon, BAR).tap("p24")) == [(25, 24)]


def test_black_moves_the_other_way(backgammon: Game) -> None:
    """Controls are White's numbers; Black's own 8 is White's 17."""
    assert steps(taps(at(backgammon, BLACK), "p17", "p20")) == [(8, 5)]


def test_undo_takes_steps_back_one_by_one(hand: Hand) -> None:
    """Each undo returns to the moment before, and the first moment stays."""
    moved = taps(hand, "p8", "p5", "p6", "p5")
    assert steps(moved.undo()) == [(8, 5)]
    assert moved.undo().undo().now == hand.now
    assert moved.undo().undo().undo().now == hand.now


def test_what_is_settled_cannot_be_undone(hand: Hand) -> None:
    """After a turn is confirmed undo has nothing to go back to."""
    done = taps(hand, "p8", "p5", "p6", "p5").say("done").settle()
    assert done.undo().now == done.now


def test_no_dice_means_no_move(backgammon: Game) -> None:
    """Before the roll a tap is answered with advice; the roll is on offer."""
    hand = at(backgammon, ROLL)
    assert hand.tap("p8").note == "term.no-dice"
    assert hand.tap("die1").note == "term.no-dice"
    assert [offer.event for offer in backgammon.view.offers(hand.now)] == ["roll", "double"]


def test_the_cube_is_offered_by_a_tap(backgammon: Game) -> None:
    """A tap on the cube before the roll doubles; once there are dice it is refused."""
    doubled = at(backgammon, ROLL).tap("cube")
    offered = [offer.event for offer in backgammon.view.offers(doubled.now)]
    assert offered[:2] == ["take", "drop"]
    played = at(backgammon, START).say("8/5 6/5")
    for rolled in (at(backgammon, START), played):
        refused = rolled.tap("cube")
        assert refused.now == rolled.now
        assert refused.violation
        assert refused.violation.key == "cube.offer:rolled"


def test_every_legal_step_can_be_tapped(backgammon: Game) -> None:
    """Whatever the engine allows as a step is reached by tapping its two ends."""
    for position in (START, FIVE_THREE, BLACK, BAR, OFF, FOURS):
        hand = at(backgammon, position)
        for step in hand.now.legal_steps():
            ends = (
                control_of(hand.now, step.source),
                control_of(hand.now, step.target),
            )
            moved = taps(hand, *ends)
            assert moved.choice or step in moved.now.steps


def test_a_step_is_one_flight(backgammon: Game, hand: Hand) -> None:
    """The checker flies from where it stood on top to where it comes to lie."""
    (flight,) = backgammon.view.flights(hand.now, taps(hand, "p8", "p5").now)
    assert (flight.piece, flight.place) == ("ivory", "ivory 5")
    (x0, y0), (x1, y1) = flight.points
    assert x0 < x1
    assert y0 < y1


def test_a_route_is_one_flight_with_its_stops(backgammon: Game) -> None:
    """One checker played by two dice flies once, over the point between."""
    hand = at(backgammon, FIVE_THREE)
    (flight,) = backgammon.view.flights(hand.now, taps(hand, "p24", "p16").now)
    assert len(flight.points) == 3


def test_a_hit_checker_flies_to_the_bar(backgammon: Game) -> None:
    """A hit shows both: the one that comes and the one that goes."""
    hand = at(backgammon, HIT_OR_NOT)
    flights = backgammon.view.flights(hand.now, taps(hand, "p8", "p7").now)
    assert [flight.place for flight in flights] == ["ivory 7", "ebony 25"]


def test_nothing_flies_when_a_turn_is_taken_back_or_ended(backgammon: Game, hand: Hand) -> None:
    """Only steps forward are shown moving."""
    moved = taps(hand, "p8", "p5", "p6", "p5")
    assert backgammon.view.flights(moved.now, moved.undo().now) == ()
    assert backgammon.view.flights(moved.now, moved.say("done").now) == ()


@pytest.mark.parametrize("position", [START, BLACK, BAR, OFF, FOURS])
def test_a_lifted_board_lacks_exactly_what_flies(backgammon: Game, position: str) -> None:
    """For every legal step, lifting its flights takes one checker each off the drawing."""
    start = at(backgammon, position).now
    for step in start.legal_steps():
        after = start.add(step)
        places = tuple(flight.place for flight in backgammon.view.flights(start, after))
        held = [checkers(backgammon, after, lifted) for lifted in ((), places)]
        assert held[0] - held[1] == len(places) > 0


def checkers(game: Game, now: Turn, lifted: tuple[str, ...]) -> int:
    """How many checkers are drawn, by their shadows and their slices."""
    surface = RecordingSurface()
    game.view.draw_pieces(surface, now, Scene(lifted=lifted))
    shadows = [call for call in surface.calls if call.arguments[-1] == Ink("#000000", opacity=0.32)]
    slices = [call for call in surface.calls if call.name == "rect" and call.arguments[-1] == 6]
    return len(shadows) + len(slices)
