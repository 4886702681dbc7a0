"""The player of example turns."""

import pytest

from classroom.games import Game
from classroom.player import SPEEDS, Player, load
from content import ExampleTurn, Frame, Lesson, Mark
from engines.contract import IllegalMove


@pytest.fixture
def player(lesson: Lesson, backgammon: Game) -> Player:
    """The example turn of the first step."""
    turn = lesson.steps[0].turn
    assert turn
    return load(turn, backgammon.view, backgammon.engine.advance, backgammon.state(turn.start))


def test_each_frame_has_its_sentence_dice_and_arrow(player: Player) -> None:
    """A frame that plays a step shows it, with the dice used and left."""
    start, first, second, end = player.shots
    assert (start.marks, start.used, start.left) == ((), (), (3, 1))
    assert first.say == "One checker plays the 3."
    assert first.marks == (Mark("arrow", ("p8", "p5")), Mark("number", ("p5",), "3"))
    assert (first.used, first.left) == ((3,), (1,))
    assert second.marks == (Mark("arrow", ("p6", "p5")),)
    assert (second.used, second.left) == ((3, 1), ())
    assert (end.marks, end.used, end.left) == ((), (), ())


def test_buttons_walk_within_the_turn(player: Player) -> None:
    """Forth and back stop at the ends."""
    assert [player.at, player.next().at, player.last().at] == [0, 1, 3]
    assert player.back().at == 0
    assert player.last().next().at == 3
    assert player.last().first() == player
    assert player.is_first
    assert player.last().is_last


def test_playing_ticks_to_the_last_frame_and_stops(player: Player) -> None:
    """Play goes on by itself and ends on the last frame."""
    playing = player.toggle()
    seen = [playing.at]
    while playing.playing:
        playing = playing.tick()
        seen.append(playing.at)
    assert seen == [0, 1, 2, 3]
    assert playing.tick() == playing


def test_play_at_the_end_starts_over(player: Player) -> None:
    """Pressing play on the last frame plays from the first."""
    assert player.last().toggle() == player.toggle()


def test_pause_keeps_the_place(player: Player) -> None:
    """A paused turn stays where it is and does not tick."""
    paused = player.toggle().tick().toggle()
    assert (paused.at, paused.playing) == (1, False)
    assert paused.tick().at == 1


def test_any_step_by_hand_pauses(player: Player) -> None:
    """Walking by hand stops the playing."""
    for moved in (player.toggle().next(), player.toggle().back(), player.toggle().first()):
        assert not moved.playing


def test_speed_goes_round(player: Player) -> None:
    """Each press is faster, and after the fastest comes the slowest."""
    seen, paces = [], []
    for _ in SPEEDS:
        player = player.faster()
        seen.append(player.speed)
        paces.append(player.pace)
    assert sorted(seen) == list(SPEEDS)
    assert paces == [1600, 6400, 3200]


def test_a_turn_that_breaks_a_rule_is_refused(backgammon: Game) -> None:
    """Content that cannot be played raises the engine's error."""
    start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    turn = ExampleTurn(start, (), (Frame("13/12", ""),))
    with pytest.raises(IllegalMove):
        load(turn, backgammon.view, backgammon.engine.advance, backgammon.state(start))
