"""The cube, money and match play: offers, answers, who owns what, and what a game pays."""

import pytest

from engines.backgammon import (
    Answer,
    Cube,
    End,
    Move,
    Outcome,
    Phase,
    Resign,
    Rules,
    Side,
    State,
    Win,
    advance,
    parse_move,
)
from engines.backgammon.notation import read_xgid, xgid
from engines.contract import IllegalMove, Violation, violation

rule = pytest.mark.rule
BOARD = "-b----E-C---eE---c-e----B-"
WINNING = "-A----------o-------------"


def game(tail: str, board: str = BOARD) -> State:
    """A state of an XGID from the cube field on."""
    return State.from_text(f"XGID={board}:{tail}")


def refused(state: State, move: Move) -> Violation | None:
    """Why the move is refused, `play` agreeing."""
    broken = state.why_not(move)
    if broken is not None:
        with pytest.raises(IllegalMove) as refusal:
            state.play(move)
        assert refusal.value.violation == broken
    return broken


@rule("backgammon.cube.offer")
def test_a_double_comes_before_the_roll() -> None:
    """A double is offered before one's own roll, from the second turn of the game."""
    start = State.start()
    assert refused(start, Cube.DOUBLE) == violation("cube.offer", "opening")
    opened = start.roll((3, 1))
    assert refused(opened, Cube.DOUBLE) == violation("cube.offer", "rolled")
    second = opened.play(parse_move("8/5 6/5"))
    assert second.legal_moves() == (Cube.DOUBLE,)
    offered = second.play(Cube.DOUBLE)
    assert (offered.phase, offered.offered, offered.cube) == (Phase.ANSWER, 2, 1)
    assert (offered.turn, offered.actor) == (Side.BLACK, Side.WHITE)
    assert offered.legal_moves() == (Cube.TAKE, Cube.DROP)
    assert refused(offered, Cube.DOUBLE) == violation("turn.alternate", "answer-first")
    assert refused(offered, parse_move("8/5")) == violation("turn.alternate", "answer-first")
    assert refused(second, Cube.TAKE) == violation("cube.offer", "not-offered")
    assert refused(second, Cube.BEAVER) == violation("cube.offer", "not-offered")


@rule("backgammon.cube.owner")
def test_the_taker_owns_the_cube() -> None:
    """Whoever takes owns the cube at its new value, and only the owner doubles next."""
    taken = game("0:0:1:00:0:0:0:0:10").play(Cube.DOUBLE).play(Cube.TAKE)
    assert (taken.cube, taken.owner, taken.turn, taken.phase) == (
        2,
        Side.BLACK,
        Side.WHITE,
        Phase.ROLL,
    )
    assert refused(taken, Cube.DOUBLE) == violation("cube.owner", cube=2)
    black = taken.roll((6, 5)).play(parse_move("24/13"))
    again = black.play(Cube.DOUBLE).play(Cube.TAKE)
    assert (again.cube, again.owner) == (4, Side.WHITE)


@rule("backgammon.cube.drop")
def test_a_drop_pays_the_cube() -> None:
    """Dropping loses what the cube was worth before the double."""
    dropped = game("1:1:1:00:3:4:0:0:10").play(Cube.DOUBLE).play(Cube.DROP)
    assert dropped.outcome == Outcome(Side.WHITE, 2, Win.SINGLE, End.DROPPED)
    assert (dropped.scores, dropped.phase, dropped.cube) == ((5, 4), Phase.OVER, 2)


@rule("backgammon.cube.limit")
def test_the_cube_stops_at_its_limit() -> None:
    """A double beyond 1024, or the limit agreed on, is refused."""
    assert refused(game("9:1:1:00:0:0:0:0:10"), Cube.DOUBLE) is None
    top = game("10:1:1:00:0:0:0:0:10")
    assert refused(top, Cube.DOUBLE) == violation("cube.limit", cube=2048, limit=1024)
    assert top.legal_moves() == ()
    low = game("6:1:1:00:0:0:0:0:6")
    assert refused(low, Cube.DOUBLE) == violation("cube.limit", cube=128, limit=64)
    beaver = game("9:1:1:00:0:0:2:0:10").play(Cube.DOUBLE)
    assert refused(beaver, Cube.BEAVER) == violation("cube.limit", cube=2048, limit=1024)


@rule("backgammon.cube.beavers")
def test_beavers() -> None:
    """Where allowed, who is doubled may double at once, keeping the cube, and be taken or not."""
    plain = game("0:0:1:00:0:0:0:0:10").play(Cube.DOUBLE)
    assert refused(plain, Cube.BEAVER) == violation("cube.beavers", "off")
    doubled = game("0:0:1:00:0:0:2:0:10").play(Cube.DOUBLE)
    assert doubled.legal_moves() == (Cube.TAKE, Cube.DROP, Cube.BEAVER)
    beavered = doubled.play(Cube.BEAVER)
    assert (beavered.beavered, beavered.offered, beavered.actor) == (True, 4, Side.WHITE)
    assert refused(beavered, Cube.BEAVER) == violation("cube.beavers", "again")
    taken = beavered.play(Cube.TAKE)
    assert (taken.cube, taken.owner, taken.turn) == (4, Side.BLACK, Side.WHITE)
    dropped = beavered.play(Cube.DROP)
    assert dropped.outcome == Outcome(Side.BLACK, 2, Win.SINGLE, End.DROPPED)
    assert advance(doubled, "beaver") == beavered


@rule("backgammon.cube.jacoby")
def test_jacoby() -> None:
    """With Jacoby a gammon counts only when the cube has been turned."""
    assert game("0:0:1:21:0:0:0:0:10", WINNING).play(parse_move("1/off")).scores == (2, 0)
    centred = game("0:0:1:21:0:0:1:0:10", WINNING).play(parse_move("1/off"))
    assert centred.outcome == Outcome(Side.WHITE, 1, Win.GAMMON, End.BORNE_OFF)
    assert game("1:-1:1:21:0:0:1:0:10", WINNING).play(parse_move("1/off")).scores == (4, 0)


@rule("backgammon.cube.automatic")
def test_automatic_doubles() -> None:
    """Where agreed, the first tie of the opening turns the cube to 2, once, without an owner."""
    tied = State.start(Rules(automatic_doubles=True)).roll((4, 4))
    assert (tied.cube, tied.owner) == (2, None)
    again = tied.roll((1, 1)).roll((2, 1))
    assert (again.cube, again.owner) == (2, None)
    assert State.start().roll((4, 4)).cube == 1
    assert State.start(Rules(automatic_doubles=True)).roll((4, 3)).cube == 1
    black = again.play(again.legal_moves()[0])
    assert black.play(Cube.DOUBLE).play(Cube.TAKE).cube == 4


@rule("backgammon.match.crawford")
def test_crawford() -> None:
    """The first game after a side comes within one point is played without the cube."""
    won = game("0:0:1:21:4:2:0:7:10", WINNING).play(parse_move("1/off"))
    assert won.scores == (6, 2)
    crawford = won.next_game()
    assert crawford.crawford_game
    roll = crawford.roll((1, 2))
    white = roll.play(roll.legal_moves()[0])
    assert refused(white, Cube.DOUBLE) == violation("match.crawford")
    lost = white.play(Resign(1, Side.WHITE)).play(Answer.ACCEPT)
    after = lost.next_game()
    assert (after.scores, after.crawford_game) == ((6, 3), False)
    roll = after.roll((1, 2))
    assert Cube.DOUBLE in roll.play(roll.legal_moves()[0]).legal_moves()


@rule("backgammon.match.crawford")
def test_no_crawford_game() -> None:
    """There is none where it is not agreed on, in a one-point match, or for the second to come."""
    free = State.of(read_xgid(f"XGID={WINNING}:0:0:1:21:4:2:0:7:10 no-crawford").position).play(
        parse_move("1/off")
    )
    assert not free.next_game().crawford_game
    second = game("0:0:1:21:4:6:0:7:10", WINNING).play(parse_move("1/off"))
    assert (second.scores, second.next_game().crawford_game) == ((6, 6), False)
    assert not State.start(Rules(match_length=1)).crawford_game


@rule("backgammon.match.crawford", "backgammon.cube.offer")
def test_dead_cubes_may_be_turned() -> None:
    """After Crawford, and where the points are of no use, a double is still allowed."""
    leader = game("0:0:1:00:6:5:0:7:10")
    assert refused(leader, Cube.DOUBLE) is None


@rule("backgammon.match.length")
def test_a_match_ends_at_its_length() -> None:
    """Scores add up from game to game until one side has the match."""
    over = game("1:1:1:21:3:2:0:7:10", WINNING).play(parse_move("1/off"))
    assert (over.scores, over.match_winner) == ((7, 2), Side.WHITE)
    with pytest.raises(IllegalMove) as refusal:
        over.next_game()
    assert refusal.value.violation == violation("match.length", black=2, length=7, white=7)
    money = game("1:1:1:21:30:2:0:0:10", WINNING).play(parse_move("1/off"))
    assert money.match_winner is None
    assert money.next_game().scores == (34, 2)
    with pytest.raises(IllegalMove, match=r"race\.first-off:unfinished"):
        State.start().next_game()


@rule("backgammon.resign.offer")
@pytest.mark.parametrize(("points", "win"), [(1, Win.SINGLE), (2, Win.GAMMON), (3, Win.BACKGAMMON)])
def test_resignations(points: int, win: Win) -> None:
    """Either side may offer one, two or three points; refused, the game goes on as it stood."""
    state = game("1:1:1:31:0:0:0:0:10")
    offered = state.play(Resign(points))
    assert (offered.phase, offered.actor) == (Phase.RESIGNED, Side.BLACK)
    assert offered.legal_moves() == (Answer.ACCEPT, Answer.REFUSE)
    assert offered.play(Answer.REFUSE) == state
    accepted = offered.play(Answer.ACCEPT)
    assert accepted.outcome == Outcome(Side.BLACK, 2 * points, win, End.RESIGNED)
    other = state.play(Resign(points, Side.BLACK))
    assert other.actor is Side.WHITE
    assert other.play(Answer.ACCEPT).scores == (2 * points, 0)


@rule("backgammon.resign.offer")
def test_resignations_refused_by_the_rules() -> None:
    """Only one to three points, only on a turn, and no answer without an offer."""
    state = game("0:0:1:00:0:0:0:0:10")
    for points in (0, 4):
        assert refused(state, Resign(points)) == violation("resign.offer", "points", points=points)
    assert refused(State.start(), Resign(1)) == violation("resign.offer", "turn")
    assert refused(state, Answer.ACCEPT) == violation("resign.offer", "not-offered")
    doubled = state.play(Cube.DOUBLE)
    assert refused(doubled, Resign(1)) == violation("resign.offer", "turn")
    over = doubled.play(Cube.DROP)
    for move in (Resign(1), Cube.DOUBLE, Answer.REFUSE):
        assert refused(over, move) == violation("race.first-off", "over")


def test_every_phase_is_written_and_read() -> None:
    """Each kind of state comes back from its text."""
    doubled = game("1:1:1:00:2:3:0:7:10").play(Cube.DOUBLE)
    states = [
        State.start(Rules(match_length=5, crawford=False, cube_limit=64)),
        State.start(Rules(automatic_doubles=True)).roll((3, 3)),
        doubled,
        game("0:0:-1:00:0:0:3:0:10").play(Cube.DOUBLE).play(Cube.BEAVER),
        game("0:0:-1:63:0:0:0:0:10").play(Resign(3)),
        game("0:0:-1:63:0:0:0:0:10").play(Resign(2, Side.WHITE)),
        doubled.play(Cube.DROP),
        doubled.play(Cube.DROP).next_game(),
    ]
    for state in states:
        assert State.from_text(str(state)) == state
        assert str(state) == xgid(state)
