"""Every rule about checkers and dice, one test or more for each, by its id in the ledger."""

import pytest

from engines.backgammon import (
    START,
    End,
    Outcome,
    Phase,
    Play,
    Rules,
    Side,
    State,
    Step,
    Turn,
    Win,
    advance,
    parse_move,
)
from engines.backgammon.analysis import longest_prime, pips
from engines.contract import IllegalMove, InvalidState, Violation, fault, violation
from tests.engines.backgammon.positions import spot, state_of

rule = pytest.mark.rule
FAR = {19: 13}


def refused(state: State, text: str) -> Violation | None:
    """Why the play written is refused."""
    return state.why_not(parse_move(text))


def plays(state: State) -> list[str]:
    """The legal plays as written."""
    return [str(play) for play in state.legal_moves()]


@rule("backgammon.race.first-off")
def test_first_to_bear_off_all_wins() -> None:
    """The game is over when the last checker is off, and nothing can be played or rolled then."""
    state = spot({1: 1}, {19: 3}, (2, 1))
    over = state.play(parse_move("1/off"))
    assert over.outcome == Outcome(Side.WHITE, 1, Win.SINGLE, End.BORNE_OFF)
    assert over.phase is Phase.OVER
    assert over.legal_moves() == ()
    assert refused(over, "1/off") == violation("race.first-off", "over")
    with pytest.raises(IllegalMove, match=r"race\.first-off:over"):
        over.roll((3, 1))


@rule("backgammon.move.direction")
def test_direction() -> None:
    """Checkers go from high numbers to low, one's own only, and none comes back from off."""
    state = state_of(START, (3, 1))
    assert refused(state, "8/11") == violation("move.direction", "backwards", source=8, target=11)
    assert refused(state, "8/8") == violation("move.direction", "backwards", source=8, target=8)
    assert refused(state, "19/16") == violation("move.direction", "not-yours", point=19)
    assert refused(state, "4/3") == violation("move.direction", "not-yours", point=4)
    assert refused(state, "bar/22") == violation("move.direction", "bar-empty")
    assert refused(state, "off/3") == violation("move.direction", "off")


@rule("backgammon.off.all-home")
def test_all_home_before_bearing_off() -> None:
    """No checker is borne off while one is outside; the last straggler may come in and go on."""
    state = spot({6: 13, 8: 1, 7: 1}, FAR, (6, 5))
    assert refused(state, "6/off") == violation("off.all-home", count=2, point=8)
    assert plays(spot({9: 1, 4: 1}, FAR, (5, 4))) == ["9/off"]
    straggler = spot({6: 3, 7: 1}, FAR, (6, 1))
    assert straggler.play(parse_move("7/6 6/off")) == straggler.play(parse_move("7/off"))


@rule("backgammon.opening.higher-first")
def test_higher_die_opens() -> None:
    """Whoever rolls higher begins and plays both numbers."""
    white, black = State.start().roll((5, 3)), State.start().roll((3, 5))
    assert (white.turn, white.dice, white.phase) == (Side.WHITE, (5, 3), Phase.MOVE)
    assert (black.turn, black.dice, black.phase) == (Side.BLACK, (3, 5), Phase.MOVE)
    assert len(white.legal_moves()) == len(black.legal_moves()) == 9
    assert refused(State.start(), "8/3 6/3") == violation("opening.higher-first", "roll")


@rule("backgammon.opening.tie")
def test_tie_is_rolled_again() -> None:
    """Equal dice open nothing, any number of times, until they differ."""
    tied = State.start().roll((4, 4)).roll((2, 2))
    assert (tied.phase, tied.dice) == (Phase.OPENING, (2, 2))
    assert refused(tied, "8/6") == violation("opening.tie", die=2)
    assert tied.roll((6, 1)).phase is Phase.MOVE


@rule("backgammon.turn.alternate")
def test_turns_alternate() -> None:
    """After a play the other side rolls; nobody plays before the roll or rolls twice."""
    state = state_of(START, (3, 1))
    with pytest.raises(IllegalMove, match=r"turn\.alternate:rolled dice='3-1'"):
        state.roll((6, 6))
    black = state.play(parse_move("8/5 6/5"))
    assert (black.turn, black.phase, black.dice) == (Side.BLACK, Phase.ROLL, None)
    assert refused(black, "8/5 6/5") == violation("turn.alternate", "roll-first")
    with pytest.raises(IllegalMove, match=r"turn\.alternate:nothing-to-end"):
        advance(black, "done")
    white = black.roll((6, 5)).play(parse_move("24/13"))
    assert white.turn is Side.WHITE


@rule("backgammon.move.two-dice")
def test_two_dice_are_two_moves() -> None:
    """5-3 moves two checkers, or one by eight; other distances and used numbers do not go."""
    state = state_of(START, (5, 3))
    assert refused(state, "8/3 6/3") is None
    assert refused(state, "24/16") is None
    assert state.play(parse_move("24/16")).points(Side.WHITE)[16] == 1
    assert refused(state, "24/20") == violation(
        "move.two-dice", "no-such-number", dice="5-3", distance=4
    )
    used = Turn(state).add(Step(13, 8))
    assert used.why_not(Step(13, 8)) == violation("move.two-dice", "used", die=5)
    done = used.add(Step(8, 5))
    assert done.why_not(Step(24, 23)) == violation("move.two-dice", "all-used", dice="5-3")


@rule("backgammon.move.touch-down")
def test_every_landing_counts() -> None:
    """One checker moves by both dice only over a point where it may land."""
    blocked = spot({24: 1}, {18: 2, 19: 2, 3: 9}, (6, 5))
    expected = violation("move.touch-down", dice="6-5", other=19, point=18)
    assert refused(blocked, "24/13") == expected
    assert plays(spot({24: 1}, {18: 2, 3: 9}, (6, 5))) == ["24/13"]
    double = spot({24: 1}, {16: 2, 3: 9}, (4, 4))
    assert refused(double, "24/12") == violation("move.touch-down", dice="4-4", other=0, point=16)


@rule("backgammon.move.landing")
def test_where_one_may_land() -> None:
    """An empty point, an own point and an enemy blot are open."""
    state = spot({10: 1, 6: 1}, {9: 1, 19: 2}, (4, 1))
    assert plays(state) == ["10/9*/5", "10/9* 6/2", "10/5", "6/1"]
    assert state.play(parse_move("10/6 6/5")).points(Side.WHITE)[6] == 1
    assert state.play(parse_move("10/9* 6/2")).points(Side.WHITE)[9] == 1


@rule("backgammon.move.blocked")
def test_two_enemy_checkers_block() -> None:
    """Where two or more enemy checkers stand, no landing."""
    state = spot({10: 2}, {7: 2, 6: 5}, (3, 1))
    assert refused(state, "10/7") == violation("move.blocked", checkers=2, die=3, point=7)
    assert refused(state, "10/6") == violation("move.blocked", checkers=5, die=4, point=6)


@rule("backgammon.point.made")
def test_a_made_point_is_closed() -> None:
    """Two own checkers make a point, and then the opponent may not land there."""
    state = state_of(START, (3, 1)).play(parse_move("8/5 6/5")).roll((4, 4))
    made = violation("move.blocked", checkers=2, die=4, point=20)
    assert refused(state, "24/20") == made


@rule("backgammon.point.wall")
def test_a_prime_holds() -> None:
    """Six points in a row let nothing past with any roll."""
    wall = dict.fromkeys(range(4, 10), 2)
    for first in range(1, 7):
        for second in range(1, 7):
            state = spot({10: 1}, wall, (first, second))
            assert plays(state) == ["pass"]
    assert longest_prime(state, Side.BLACK) == (21, 20, 19, 18, 17, 16)


@rule("backgammon.dice.doubles")
def test_doubles_are_played_twice_over() -> None:
    """4-4 is four moves of four, no fewer if four can be played, and no more."""
    state = state_of(START, (4, 4))
    assert refused(state, "24/16(2)") is None
    short = refused(state, "24/20(2)")
    assert short == violation("dice.doubles", "play-all", count=4, die=4, play="24/16(2)")
    turn = Turn(state).extend(parse_move("24/20(2) 13/9(2)").steps)
    assert turn.dice_used == (4, 4, 4, 4)
    assert turn.why_not(Step(13, 9)) == violation("dice.doubles", "used", die=4)


@rule("backgammon.dice.doubles")
def test_partial_doubles() -> None:
    """When four cannot be played, three must be, or two, or one."""
    state = spot({14: 1}, {5: 2, 12: 3, 19: 9}, (6, 6))
    assert plays(state) == ["14/off"]
    assert Turn(state).routes(14, 0) == ((Step(14, 8), Step(8, 2), Step(2, 0)),)
    assert refused(state, "14/8") == violation(
        "dice.doubles", "play-all", count=3, die=6, play="14/off"
    )


@rule("backgammon.must.both")
def test_both_must_be_played() -> None:
    """A first step that leaves the other number unplayable is refused if another plays both."""
    state = spot({5: 1}, {3: 4}, (5, 1))
    assert plays(state) == ["5/off"]
    assert refused(state, "5/4") == violation("must.both", dice="5-1", play="5/off")
    assert Turn(state).why_not(Step(5, 0), 5) == violation("must.both", dice="5-1", play="5/off")
    assert Turn(state).legal_steps() == (Step(5, 4),)


@rule("backgammon.must.both")
def test_both_means_a_named_play() -> None:
    """The refusal names a legal play that goes on from what was played so far."""
    turn = Turn(state_of(START, (6, 1))).add(Step(8, 7))
    assert turn.why_not_done() == violation("must.both", dice="6-1", play="24/18 8/7")


@rule("backgammon.must.one")
def test_one_must_be_played() -> None:
    """If only one number can be played, it must be."""
    state = spot({8: 1}, {2: 4, 1: 2, 6: 2}, (6, 1))
    assert plays(state) == ["8/7"]
    assert Turn(state).why_not_done() == violation("must.one", die=1, play="8/7")


@rule("backgammon.must.larger")
def test_the_larger_must_be_played() -> None:
    """If either number can be played but not both, it must be the larger."""
    state = spot({18: 1}, {15: 4, 19: 1}, (2, 1))
    assert plays(state) == ["18/16"]
    assert refused(state, "18/17") == violation("must.larger", die=2, play="18/16")


@rule("backgammon.must.larger", "backgammon.bar.enter-first")
def test_entering_counts_as_the_larger() -> None:
    """The larger number must be chosen also when entering from the bar uses it."""
    state = spot({25: 1}, {15: 4}, (6, 4))
    assert plays(state) == ["bar/19"]
    assert refused(state, "bar/21") == violation("must.larger", die=6, play="bar/19")


@rule("backgammon.must.pass")
def test_pass_only_without_a_move() -> None:
    """A turn is lost only when nothing can be played."""
    state = state_of(START, (6, 5))
    assert refused(state, "pass") == violation("must.pass", play="24/18 13/8")
    stuck = spot({10: 1}, {4: 2, 5: 2}, (6, 5))
    assert refused(stuck, "pass") is None
    assert stuck.play(Play()).turn is Side.BLACK


@rule("backgammon.hit.blot")
def test_a_hit_sends_to_the_bar() -> None:
    """A blot landed on goes to the bar and has the whole way before it again."""
    state = spot({6: 2, 8: 2}, {5: 1, 1: 2}, (3, 1))
    before = pips(state, Side.BLACK)
    after = state.play(parse_move("8/5* 6/5"))
    assert after.points(Side.BLACK)[25] == 1
    assert after.points(Side.WHITE)[5] == 2
    assert pips(after, Side.BLACK) == before + 5


@rule("backgammon.hit.blot")
def test_hit_and_run_and_two_hits() -> None:
    """A checker may hit and go on, and two blots may be hit in one turn."""
    state = spot({8: 1, 13: 1}, {5: 1, 4: 1, 20: 2}, (3, 1))
    written = plays(state)
    assert "8/5*/4*" in written
    assert state.play(parse_move("8/5*/4*")).points(Side.WHITE)[0] == -2


@rule("backgammon.bar.enter-first")
def test_the_bar_comes_first() -> None:
    """While a checker is on the bar no other may move."""
    state = spot({25: 1, 13: 2}, {19: 2}, (5, 3))
    assert refused(state, "13/8 bar/22") == violation("bar.enter-first", count=1)
    assert refused(state, "bar/22 13/8") is None


@rule("backgammon.bar.enter-point")
def test_entering_points() -> None:
    """A 3 enters on the opponent's 3 point, unless that is blocked; no other point will do."""
    state = spot({25: 1, 6: 2}, {22: 2, 20: 1}, (3, 5))
    blocked = violation("bar.enter-point", "blocked", checkers=2, die=3, point=22)
    assert refused(state, "bar/22") == blocked
    assert refused(state, "bar/24") == violation(
        "bar.enter-point", "no-number", dice="5-3", number=1, point=24
    )
    assert refused(state, "bar/20* 6/3") is None
    assert state.play(parse_move("bar/20* 6/3")).points(Side.BLACK)[25] == 1


@rule("backgammon.bar.dance")
def test_both_entries_blocked() -> None:
    """If both numbers are blocked the whole turn is lost, recorded as a pass."""
    state = spot({25: 1, 13: 5}, {22: 2, 20: 2}, (3, 5))
    assert plays(state) == ["pass"]
    assert refused(state, "13/8") == violation("bar.enter-first", count=1)
    after = state.play(Play())
    assert (after.turn, after.phase) == (Side.BLACK, Phase.ROLL)
    assert after.points(Side.WHITE) == state.board


@rule("backgammon.bar.closed-board")
def test_a_closed_board_lets_nothing_in() -> None:
    """With all six points made no roll enters; the roll still happens and is passed."""
    closed = dict.fromkeys(range(19, 25), 2)
    for die in range(1, 7):
        state = spot({25: 1, 6: 9}, closed, (die, 7 - die))
        assert plays(state) == ["pass"]
        assert refused(state, f"bar/{25 - die}") == violation(
            "bar.enter-point", "blocked", checkers=2, die=die, point=25 - die
        )


@rule("backgammon.bar.all-enter")
def test_all_enter_before_others_move() -> None:
    """Two on the bar both enter, or one alone ends the turn; of a double the rest is free."""
    assert plays(spot({25: 2, 6: 3}, {19: 2}, (4, 3))) == ["bar/22 bar/21"]
    one = spot({25: 2, 6: 3}, {19: 2, 22: 2}, (4, 3))
    assert plays(one) == ["bar/21"]
    entered = Turn(one).add(Step(25, 21))
    assert entered.why_not(Step(6, 3)) == violation("bar.enter-first", count=1)
    assert refused(one, "bar/18") == violation("bar.enter-first", count=1)
    three = spot({25: 3, 16: 1}, {22: 2}, (1, 1))
    assert "bar/24(3) 16/15" in plays(three)


@rule("backgammon.off.exact")
def test_a_number_bears_off_from_its_point() -> None:
    """A 4 takes one off the 4 point; a lower number does not."""
    state = spot({4: 2, 6: 2}, FAR, (4, 3))
    assert "6/3 4/off" in plays(state)
    assert refused(state, "6/off") == violation("off.exact", die=4, point=6)


@rule("backgammon.off.doubles")
def test_doubles_bear_off_four() -> None:
    """A double takes up to four off in a turn."""
    state = spot({5: 4, 4: 6}, FAR, (6, 6))
    assert plays(state) == ["5/off(4)"]
    assert state.play(parse_move("5/off(4)")).off(Side.WHITE) == 9


@rule("backgammon.off.higher")
def test_a_higher_number_takes_the_highest() -> None:
    """A 6 takes one from the 3 point when that is the highest, and must if it can do no more."""
    assert plays(spot({3: 3, 2: 2}, FAR, (6, 5))) == ["3/off(2)"]
    state = spot({5: 1}, {1: 3, 24: 4}, (6, 6))
    assert plays(state) == ["5/off"]


@rule("backgammon.off.move-inside")
def test_a_gap_is_moved_inside() -> None:
    """If the number's point is empty and a higher one is not, a move inside must be played."""
    state = spot({6: 1, 2: 3}, FAR, (4, 3))
    assert refused(state, "2/off") == violation("off.move-inside", die=4, highest=6, point=2)
    held = spot({6: 2, 5: 1}, {1: 2, 2: 2, 19: 5}, (4, 4))
    assert plays(held) == ["pass"]
    assert refused(held, "5/off") == violation("move.touch-down", dice="4-4", other=0, point=1)


@rule("backgammon.off.hit-returns")
def test_a_hit_checker_comes_all_the_way_back() -> None:
    """After a hit during the bear-off nothing more goes off until that checker is home."""
    state = spot({25: 1, 3: 2}, {24: 0, 19: 2}, (5, 3))
    entered = Turn(state).add(Step(25, 20))
    assert entered.why_not(Step(3, 0)) == violation("off.hit-returns", count=1, point=20)
    assert entered.why_not(Step(20, 17)) is None


@rule("backgammon.off.optional")
def test_bearing_off_is_optional() -> None:
    """A number may be moved inside instead of bearing off, unless it has no other use."""
    written = plays(spot({6: 2, 4: 2}, FAR, (4, 1)))
    assert "6/5 6/2" in written
    assert "6/5 4/off" in written


@rule("backgammon.last-checker.strict")
def test_the_last_checker_plays_both_if_it_can() -> None:
    """With the last checker on 2, an enemy blot on 1 and 6-1, the blot is hit on the way off."""
    state = spot({2: 1}, {1: 1, 24: 2}, (6, 1))
    assert plays(state) == ["2/1*/off"]
    assert refused(state, "2/1*/off") is None
    assert Turn(state).why_not(Step(2, 0), 6) == violation("must.both", dice="6-1", play="2/1*/off")


@rule("backgammon.undo.until-done")
def test_undo_until_done() -> None:
    """Steps are taken back one by one, never past the roll."""
    turn = Turn(state_of(START, (3, 1))).add(Step(8, 5)).add(Step(6, 5))
    assert turn.undo().steps == (Step(8, 5),)
    assert turn.undo().undo() == Turn(turn.state)
    with pytest.raises(IllegalMove) as refusal:
        turn.undo().undo().undo()
    assert refusal.value.violation == violation("undo.until-done")


@rule("backgammon.win.single", "backgammon.win.gammon", "backgammon.win.backgammon")
@pytest.mark.parametrize(
    ("loser", "win"),
    [
        ({12: 14}, Win.SINGLE),
        ({0: 1, 12: 13}, Win.SINGLE),
        ({12: 15}, Win.GAMMON),
        ({7: 1, 12: 14}, Win.GAMMON),
        ({6: 1, 12: 14}, Win.BACKGAMMON),
        ({0: 1, 12: 14}, Win.BACKGAMMON),
    ],
)
def test_what_a_win_is_worth(loser: dict[int, int], win: Win) -> None:
    """One point with a checker off; two with none; three with one on the bar or in the home."""
    over = spot({1: 1}, loser, (2, 1)).play(parse_move("1/off"))
    assert over.outcome == Outcome(Side.WHITE, int(win), win, End.BORNE_OFF)
    assert over.scores == (int(win), 0)


@rule("backgammon.cube.multiplies")
def test_the_cube_multiplies() -> None:
    """A gammon with the cube on 4 is worth 8."""
    board = "-A----------o-------------"
    state = State.from_text(f"XGID={board}:2:1:1:21:0:0:0:0:10")
    assert state.play(parse_move("1/off")).scores == (8, 0)


def test_dice_outside_one_to_six() -> None:
    """A die of 0 or 7 is no roll, and each is named."""
    with pytest.raises(InvalidState) as refusal:
        State.start(Rules()).roll((0, 7))
    assert refusal.value.faults == (fault("dice.range", die=0), fault("dice.range", die=7))


@rule("backgammon.turn.alternate")
def test_events_as_text() -> None:
    """A game is told as text: rolls, steps, a complete turn ended by the next roll."""
    now: State | Turn = State.start()
    for text in (
        "opening 44",
        "opening 31",
        "8/5",
        "undo",
        "8/5 6/5",
        "roll 66",
        "24/18(2)",
        "13/7(2)",
        "done",
        "double",
        "take",
        "roll 21",
        "13/11 6/5",
    ):
        now = advance(now, text)
    assert isinstance(now, Turn)
    assert now.steps == (Step(13, 11), Step(6, 5))
    after = advance(now, "roll 55")
    assert isinstance(after, State)
    assert str(after) == ("XGID=-----CCbB--AcD---cbe----B-:1:-1:-1:55:0:0:0:0:10")


@rule("backgammon.bar.enter-first")
def test_a_written_play_enters_before_it_moves_on() -> None:
    """Two checkers on the bar and a hit on entering: the play as listed is the play as taken."""
    state = State.from_text("XGID=-b----E-------------a----B:0:0:1:55:0:0:0:0:10")
    plays = state.legal_plays()
    assert any(play.hits for play in plays)
    for play in plays:
        assert state.why_not(play) is None
        assert parse_move(str(play)) == play
