"""Sowing bean by bean: the moments of a move, the beans in the air, and walking through them."""

from itertools import pairwise

import pytest

from classroom.boards.bohnenspiel.standing import Midway
from classroom.boards.live import FLIGHT
from classroom.games import Game, game
from classroom.player import SHORTEST_BEAT, SPEEDS, Player, load
from classroom.stage import Stage, set_stage
from classroom.tasks import begin
from content import ExampleTurn, Frame, Lesson, lesson
from engines.bohnenspiel import State
from engines.bohnenspiel.analysis import sow

MIDDLE_GAME = "3,7,1,9,0,8/2,6,5,1,8,4 8-10 S"
CHAIN = "4,13,12,0,4,2/1,1,1,0,0,14 8-12 S"
LAST = "0,0,2,3,0,1/0,0,0,0,0,0 34-32 S"


@pytest.fixture(scope="module")
def bohnenspiel() -> Game:
    """Bohnenspiel's engine and board."""
    return game("bohnenspiel")


@pytest.fixture(scope="module")
def course() -> Lesson:
    """The lesson in English."""
    return lesson("bohnenspiel", "en")


@pytest.fixture
def player(bohnenspiel: Game) -> Player:
    """An example turn of three frames: nothing, a capture of four, nothing."""
    turn = ExampleTurn(
        MIDDLE_GAME, (), (Frame("", "Look."), Frame("4", "Sown."), Frame("", "Done."))
    )
    return load(turn, bohnenspiel.view, bohnenspiel.engine.advance, bohnenspiel.state(MIDDLE_GAME))


def moments(played: Game, position: str, pit: int) -> tuple[State, tuple[Midway, ...], State]:
    """A state, the moments of the move of a pit, and the state after it."""
    before = played.state(position)
    after = before.play(pit)
    return before, played.view.beats(before, after), after


@pytest.mark.parametrize(("position", "pit"), [(MIDDLE_GAME, 4), (CHAIN, 5), (CHAIN, 2), (LAST, 3)])
def test_each_moment_is_the_engines_with_every_bean(
    bohnenspiel: Game, position: str, pit: int
) -> None:
    """One bean more in each moment, as the engine sows; no bean is ever lost."""
    before, beats, _after = moments(bohnenspiel, position, pit)
    move = sow(before, pit)
    sown = [beat for beat in beats if not beat.taken]
    assert [beat.board for beat in sown] == list(move.boards[: len(sown)])
    for beat in beats:
        assert sum(beat.board) + sum(beat.stores) + beat.in_hand == 72


def test_a_capture_empties_one_pit_after_the_other(bohnenspiel: Game) -> None:
    """After the last bean the pits of the chain go into the store, the last pit first."""
    _before, beats, after = moments(bohnenspiel, CHAIN, 5)
    assert [beat.stores[0] for beat in beats[-3:]] == [8, 10, 12]
    assert [beat.board[6:9] for beat in beats[-3:]] == [(2, 2, 2), (2, 2, 0), (2, 0, 0)]
    assert after.stores[0] == 14


def test_a_sweep_is_a_moment_of_its_own(bohnenspiel: Game) -> None:
    """Before the swept beans are in the store, the move is seen as it was made."""
    _before, beats, after = moments(bohnenspiel, LAST, 3)
    assert beats[-1].board == after.board
    assert beats[-1].stores == (34, 32)
    swept = bohnenspiel.view.flights(beats[-1], after)
    assert [flight.place for flight in swept] == ["store"] * 6


def test_nothing_moves_without_a_move(bohnenspiel: Game) -> None:
    """A pass, the next game, and a state by itself have no moments between."""
    view, advance = bohnenspiel.view, bohnenspiel.engine.advance
    waiting = bohnenspiel.state("0,0,0,0,0,0/1,0,2,0,3,0 34-32 S hemprich")
    over = bohnenspiel.state("0,1,2,3,0,0/0,0,0,0,0,0 34-32 N")
    assert view.beats(waiting, advance(waiting, "pass")) == ()
    assert view.beats(over, advance(over, "next")) == ()
    assert view.beats(over, over) == view.trace(over, over) == ()


def test_one_bean_is_in_the_air_between_two_moments(bohnenspiel: Game) -> None:
    """From the hand into the next pit, then a pit's beans into the store."""
    before, beats, after = moments(bohnenspiel, CHAIN, 5)
    flights = bohnenspiel.view.flights
    assert flights(before, beats[0]) == ()
    places = [[flight.place for flight in flights(*pair)] for pair in pairwise((*beats, after))]
    assert places == [["p6"], ["p7"], ["p8"], ["p9"], *([["store"] * 2] * 3)]
    assert flights(beats[0], beats[2]) == ()


def test_next_runs_through_the_beats_to_the_frame(player: Player) -> None:
    """Next starts the move; ticks show it bean by bean; it stops by itself at the frame."""
    running = player.next()
    seen = [running]
    while running.moving:
        running = running.tick()
        seen.append(running)
    assert [shown.shot.beat for shown in seen] == [True] * 10 + [False]
    assert {shown.shot.say for shown in seen} == {"Sown."}
    assert {shown.frame for shown in seen} == {2}
    assert (running.frame, running.frames, running.playing) == (2, 3, False)


def test_next_on_the_way_goes_to_the_frame_at_once(player: Player) -> None:
    """Whoever presses twice does not wait."""
    assert player.next().tick().next() == player.last().back()
    assert not player.last().back().shot.beat


def test_a_move_can_be_paused_and_walked_bean_by_bean(player: Player) -> None:
    """Pause keeps the bean; step shows the next one and waits; play goes on from there."""
    paused = player.next().tick().toggle()
    assert not paused.moving
    assert paused.tick() == paused
    stepped = paused.step()
    assert stepped.at == paused.at + 1
    assert not stepped.moving
    assert stepped.toggle().playing
    assert stepped.back() == player
    assert player.last().step() == player.last()


def test_beats_are_short_but_not_too_short(player: Player) -> None:
    """Beans fall quicker than sentences are read, and each lands before the next one leaves."""
    paces = []
    for _ in SPEEDS:
        player = player.faster()
        paces.append(player.next().pace)
    assert paces == [SHORTEST_BEAT, 900, 450]
    assert SHORTEST_BEAT > FLIGHT


def at(course: Lesson, played: Game, step: str) -> Stage:
    """The stage of a step, in its task."""
    stage = set_stage(course, course.step(step), played, seed=1)
    stage.act("mode", "task")
    return stage


def test_a_tap_is_answered_when_the_last_bean_has_fallen(course: Lesson, bohnenspiel: Game) -> None:
    """The panel asks for ticks, and the answer comes with the end of the move."""
    stage = at(course, bohnenspiel, "capture.even")
    stage.act("tap", "p5")
    seen = []
    while stage.panel()["tick"]:
        assert stage.panel()["message"] is None
        seen.append(stage.now)
        stage.act("tick")
    assert [moment.in_hand for moment in seen] == [3, 2, 1, 0]
    assert stage.panel()["message"]["kind"] == "right"


def test_the_next_tap_takes_a_wrong_move_back(course: Lesson, bohnenspiel: Game) -> None:
    """A legal move that was not asked for stays in view until another is tried."""
    stage = at(course, bohnenspiel, "capture.even")
    stage.act("tap", "p6")
    while stage.panel()["tick"]:
        stage.act("tick")
    assert stage.panel()["message"]["kind"] == "other"
    assert stage.now.turn == 1
    stage.act("tap", "p5")
    assert stage.now.board[4] == 0
    assert stage.now.in_hand == 3
    while stage.panel()["tick"]:
        stage.act("tick")
    assert stage.panel()["message"]["kind"] == "right"


def test_a_new_gesture_does_not_wait_for_the_beans(course: Lesson, bohnenspiel: Game) -> None:
    """Another button in the middle of a move shows its end at once."""
    stage = at(course, bohnenspiel, "capture.even")
    stage.act("tap", "p6")
    stage.act("undo")
    assert stage.panel()["tick"] == 0
    assert stage.now == bohnenspiel.state(course.step("capture.even").task.position)  # type: ignore[union-attr]


def test_there_is_no_turn_to_end(course: Lesson, bohnenspiel: Game) -> None:
    """A move is over when it is made, so no Done is shown; a step button walks the beans."""
    stage = at(course, bohnenspiel, "capture.even")
    assert "done" not in {button["action"] for button in stage.panel()["actions"]["buttons"]}
    stage.act("mode", "turn")
    names = [button["action"] for button in stage.panel()["transport"]["buttons"]]
    assert names == ["first", "back", "play", "step", "next", "last"]


def test_hemprichs_pass_is_a_button(course: Lesson, bohnenspiel: Game) -> None:
    """Where passing is the only move it is offered, and it solves the task."""
    task = course.step("end.hemprich").task
    assert task
    assert begin(course, task, bohnenspiel).tap("p3").message
    stage = at(course, bohnenspiel, "end.hemprich")
    stage.act("offer", "pass")
    assert stage.panel()["message"]["kind"] == "right"
