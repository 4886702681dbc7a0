"""Bohnenspiel: every rule of the ledger, and every known answer."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.bohnenspiel import (
    PASS,
    VIOLATIONS,
    End,
    Move,
    Position,
    Repetition,
    Rules,
    Side,
    State,
    advance,
    parse_move,
    sowing,
)
from engines.contract import IllegalMove, violation

KNOWN: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "bohnenspiel.json").read_text("utf-8")
)
SIDES = {"S": Side.SOUTH, "N": Side.NORTH, "draw": None}
SINGLE = [case for cases in KNOWN["single_moves"].values() for case in cases]
LOOP = (1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 12)
CIRCLE = "1,0,0,0,0,0/1,0,0,0,0,0 34-36 S"


def played(moves: list[int], state: State | None = None) -> State:
    """The state after a line of moves."""
    state = state or State.start()
    for move in moves:
        state = state.play(move)
    return state


def at(text: str) -> State:
    """The state of a text."""
    return State.from_text(text)


def of(case: dict[str, Any]) -> State:
    """The state of a known answer with board and stores."""
    board, stores = tuple(case["board"]), (case["stores"][0], case["stores"][1])
    return State.of(Position(Rules(), board, stores, Side("SN".index(case["to_move"]))))


def case_name(case: dict[str, Any]) -> str:
    """How a case is called in a report."""
    return str(case.get("name", case.get("pit", "")))


@pytest.mark.rule("bohnenspiel.sow.direction", "bohnenspiel.sow.one-each")
@pytest.mark.parametrize("case", KNOWN["first_moves"], ids=lambda case: str(case["move"]))
def test_first_moves(case: dict[str, Any]) -> None:
    """The six openings put one bean in each of the next six pits, counter-clockwise."""
    state = State.start().play(case["move"])
    assert [list(state.board), list(state.stores)] == [case["board"], case["stores"]]


@pytest.mark.rule("bohnenspiel.turn.alternate")
@pytest.mark.parametrize("line", KNOWN["opening_lines_step_by_step"])
def test_opening_lines_step_by_step(line: dict[str, Any]) -> None:
    """Ten plies of each line: whose turn, last pit, captures, board and stores."""
    state = State.start()
    for step in line["steps"]:
        assert state.turn is SIDES[step["player"]]
        beans = state.board[step["pit"] - 1]
        assert beans == step["seeds"]
        assert sowing.path(step["pit"], beans, state.rules)[-1] == step["last"]
        taken = sowing.move(state.board, step["pit"], state.rules).taken
        assert [list(one) for one in taken] == step["captured"]
        state = state.play(step["pit"])
        assert [list(state.board), list(state.stores)] == [step["board"], step["stores"]]


@pytest.mark.rule("bohnenspiel.capture.even")
@pytest.mark.parametrize("case", KNOWN["all_captures_at_ply3"], ids=lambda c: str(c["moves"]))
def test_the_captures_at_the_third_ply(case: dict[str, Any]) -> None:
    """The eight lines of three plies that end with a capture."""
    state = played(case["moves"])
    assert [list(state.board), list(state.stores)] == [case["board"], case["stores"]]


@pytest.mark.rule("bohnenspiel.capture.chain", "bohnenspiel.capture.wraps")
@pytest.mark.parametrize("case", SINGLE, ids=case_name)
def test_single_moves(case: dict[str, Any]) -> None:
    """Moves out of real games: chains of 4 to 12 pits, both rows, 12 to 25 beans."""
    state = of(case)
    assert sowing.path(case["pit"], case["seeds"], state.rules)[-1] == case["last"]
    taken = sowing.move(state.board, case["pit"], state.rules).taken
    assert [list(one) for one in taken] == case["captured"]
    after = state.play(case["pit"])
    assert [list(after.board), list(after.stores)] == [case["board_after"], case["stores_after"]]


@pytest.mark.rule(
    "bohnenspiel.capture.break",
    "bohnenspiel.capture.through-origin",
    "bohnenspiel.sow.origin",
)
@pytest.mark.parametrize("case", KNOWN["hand_cases"], ids=case_name)
def test_hand_cases(case: dict[str, Any]) -> None:
    """Boards made by hand for one rule each."""
    options = case["options"]
    rules = Rules(
        clockwise=options.get("step") == -1, skip_origin=options.get("skip_origin", False)
    )
    board = tuple(case["board"])
    assert sowing.path(case["pit"], board[case["pit"] - 1], rules)[-1] == case["last"]
    taken, after = moved = sowing.move(board, case["pit"], rules)
    assert [list(one) for one in taken] == case["captured"]
    assert (moved.gain, list(after)) == (case["taken"], case["board_after"])


@pytest.mark.rule("bohnenspiel.end.no-move", "bohnenspiel.capture.grand-slam")
@pytest.mark.parametrize("case", KNOWN["end_cases"], ids=case_name)
def test_end_cases(case: dict[str, Any]) -> None:
    """Last moves: over or not, and what each side holds at the end."""
    after = of(case).play(case["pit"])
    assert list(after.board) == case["board_after"]
    assert list(after.stores) == case["stores_after_capture"]
    assert (after.outcome is not None) is case["game_over"]
    assert list(after.outcome.beans if after.outcome else after.stores) == case["final"]


@pytest.mark.rule("bohnenspiel.end.sweep", "bohnenspiel.win.majority", "bohnenspiel.win.draw")
@pytest.mark.parametrize("game", KNOWN["complete_games"], ids=lambda game: str(game["plies"]))
def test_complete_games(game: dict[str, Any]) -> None:
    """Whole games: last board, sweep, final count and winner."""
    state = played(game["moves"], State.start(Rules(skip_origin=game["origin_skip"])))
    result = state.outcome
    assert result is not None
    assert state.ply == game["plies"]
    assert list(state.board) == game["board_before_sweep"]
    assert list(state.stores) == game["stores_before_sweep"]
    swept = [0, 0]
    swept["SN".index(game["sweep_to"])] = game["swept"]
    assert (list(result.swept), list(result.beans)) == (swept, game["final"])
    assert (result.winner, result.end) == (SIDES[game["winner"]], End.NO_MOVE)


@pytest.mark.rule("bohnenspiel.sow.own-pit")
def test_only_own_filled_pits_can_be_sown() -> None:
    """Legal are the filled pits of the mover's row, from the left; others are refused by name."""
    state = at("0,0,2,0,0,2/6,2,4,8,5,1 16-26 S")
    assert state.legal_moves() == (3, 6)
    assert state.why_not(3) is None
    assert state.why_not(1) == violation("sow.own-pit", "empty", pit=1)
    assert state.why_not(9) == violation("sow.own-pit", "theirs", first=1, last=6, pit=9)
    north = state.play(6)
    assert north.why_not(3) == violation("sow.own-pit", "theirs", first=7, last=12, pit=3)


@pytest.mark.rule("bohnenspiel.pits.numbers")
@pytest.mark.parametrize("pit", [13, -1])
def test_pits_are_numbered_to_twelve(pit: int) -> None:
    """A pit that is not on the board is refused."""
    assert State.start().why_not(pit) == violation("pits.numbers", "no-such", pit=pit)


@pytest.mark.rule("bohnenspiel.sow.no-stores")
def test_a_store_is_never_lifted() -> None:
    """Beans in a store, the 0 of every guess, stay there."""
    assert State.start().why_not(0) == violation("sow.no-stores", "lifted")


@pytest.mark.rule("bohnenspiel.turn.alternate", "bohnenspiel.turn.no-feeding")
def test_nobody_may_pass_and_nobody_must_feed() -> None:
    """With a filled pit one must move; a move that leaves the other side empty is legal."""
    assert State.start().why_not(PASS) == violation("turn.alternate", "no-pass", pit=1)
    state = at("3,0,0,0,0,1/0,0,0,0,0,0 34-34 S")
    assert state.legal_moves() == (1, 6)
    result = state.play(1).outcome
    assert result is not None
    assert result.beans == (38, 34)


@pytest.mark.rule("bohnenspiel.sow.no-stores", "bohnenspiel.sow.single-lap")
def test_sowing_passes_the_stores_and_ends_with_the_hand() -> None:
    """From pit 6 the next bean falls in pit 7, and the pit of the last bean is not sown on."""
    state = State.start().play(6)
    assert state.board == (6, 6, 6, 6, 6, 0, 7, 7, 7, 7, 7, 7)
    assert (state.stores, state.turn) == ((0, 0), Side.NORTH)


@pytest.mark.rule("bohnenspiel.capture.forced")
def test_the_whole_chain_is_taken() -> None:
    """There is one move for a pit, and it takes every pit of its chain."""
    state = at("1,0,4,3,5,1/1,2,1,2,0,0 18-34 S")
    assert state.play(3).stores == (32, 34)


@pytest.mark.rule("bohnenspiel.end.sweep", "bohnenspiel.end.sweep-owner")
def test_the_last_mover_sweeps() -> None:
    """What is left lies in the last mover's row and goes to the last mover."""
    after = at("4,0,0,0,0,3/1,1,1,0,0,0 30-32 S").play(6)
    assert (after.turn, after.row(Side.NORTH)) == (Side.NORTH, (0,) * 6)
    assert after.outcome is not None
    assert (after.outcome.swept, after.outcome.beans) == ((4, 0), (40, 32))


@pytest.mark.rule("bohnenspiel.end.no-move")
def test_no_move_after_the_end() -> None:
    """A finished game has no legal move and says which rule ended it."""
    over = at("4,0,0,0,0,0/0,0,0,0,0,0 36-32 N")
    assert over.legal_moves() == ()
    for move in (1, 7, 13, PASS):
        assert over.why_not(move) == violation("end.no-move", "over")


@pytest.mark.rule("bohnenspiel.win.majority", "bohnenspiel.win.draw")
@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("0,0,0,0,0,0/0,0,0,0,0,0 38-34 N", Side.SOUTH),
        ("0,0,0,0,0,0/0,0,0,0,0,0 34-38 N", Side.NORTH),
        ("0,0,0,0,0,0/0,0,0,0,0,0 36-36 S", None),
        ("0,0,0,0,0,0/2,0,0,0,0,0 36-34 S", None),
    ],
)
def test_more_than_half_wins(text: str, winner: Side | None) -> None:
    """38 beans win, 36 each is a draw, also when the sweep makes it so."""
    result = at(text).outcome
    assert result is not None
    assert result.winner is winner


@pytest.mark.rule("bohnenspiel.end.play-on")
def test_a_decided_game_goes_on() -> None:
    """Past 36 beans the moves go on until a row is empty."""
    state = at("1,0,0,0,0,1/1,0,0,0,0,1 40-28 S")
    assert (state.outcome, state.legal_moves()) == (None, (1, 6))


@pytest.mark.rule("bohnenspiel.end.stop-decided")
def test_stop_when_decided() -> None:
    """With the house rule the game stops at once and the board counts for nobody."""
    over = at("1,0,0,0,0,1/1,0,0,0,0,1 40-28 S stop-when-decided")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.end) == (Side.SOUTH, End.DECIDED)
    assert (over.outcome.beans, over.outcome.swept) == ((40, 28), (0, 0))
    assert over.why_not(1) == violation("end.stop-decided", "over", beans=40)
    natural = at("4,0,0,0,0,0/0,0,0,0,0,0 40-28 N stop-when-decided").outcome
    assert natural is not None
    assert (natural.end, natural.beans) == (End.NO_MOVE, (44, 28))


@pytest.mark.rule("bohnenspiel.sow.clockwise")
def test_clockwise() -> None:
    """The house rule turns both the sowing and the chain."""
    state = at("start clockwise").play(3)
    assert state.board == (7, 7, 0, 6, 6, 6, 6, 6, 7, 7, 7, 7)
    chain = at("1,1,0,0,5,0/0,0,0,0,0,1 32-32 S clockwise").play(5)
    assert chain.board == (0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    assert chain.stores == (38, 32)


@pytest.mark.rule("bohnenspiel.sow.origin", "bohnenspiel.sow.skip-origin")
def test_the_origin_of_a_long_sowing() -> None:
    """Twelve beans end in their own pit, or one further when the origin is skipped."""
    text = "12,0,0,0,0,0/0,0,0,0,0,2 28-30 S"
    assert at(text).play(1).board == (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3)
    skipped = at(f"{text} skip-origin").play(1)
    assert (skipped.board, skipped.stores) == ((0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3), (30, 30))


@pytest.mark.rule("bohnenspiel.capture.last-only")
def test_last_pit_only() -> None:
    """With the house rule a chain is one pit long."""
    state = at("1,0,4,3,5,1/1,2,1,2,0,0 18-34 S last-pit-only").play(3)
    assert (state.stores, state.board[3:7]) == ((20, 34), (4, 6, 2, 0))


@pytest.mark.rule("bohnenspiel.end.repetition")
def test_third_repetition_gives_each_its_own_row() -> None:
    """The known circle of twelve plies ends the game when it has come round twice."""
    state = at(CIRCLE)
    for move in LOOP * 2:
        assert state.outcome is None
        state = state.play(move)
    assert (state.ply, state.occurrences) == (24, 3)
    assert state.outcome is not None
    assert (state.outcome.end, state.outcome.winner) == (End.REPETITION, Side.NORTH)
    assert (state.outcome.swept, state.outcome.beans) == ((1, 1), (35, 37))
    assert state.why_not(1) == violation("end.repetition", "over", times=3)


@pytest.mark.rule("bohnenspiel.end.repetition")
def test_the_circle_needs_both_players() -> None:
    """At its twelfth ply North may starve South instead and sweep."""
    state = played(list(LOOP[:11]), at(CIRCLE)).play(KNOWN["cycle"]["alternative_ply12"])
    assert state.outcome is not None
    assert (state.outcome.end, state.outcome.swept) == (End.NO_MOVE, (0, 2))


@pytest.mark.rule("bohnenspiel.end.repetition-split", "bohnenspiel.end.repetition-void")
@pytest.mark.parametrize(
    ("how", "beans", "points"),
    [("split", (35, 37), (35, 37)), ("void", (34, 36), (0, 0))],
)
def test_other_ends_of_a_circle(how: str, beans: tuple[int, int], points: tuple[int, int]) -> None:
    """The beans are shared equally, or the game does not count."""
    state = played([*LOOP, *LOOP], at(f"{CIRCLE} repetition={how}"))
    assert state.outcome is not None
    assert (state.outcome.beans, state.outcome.points) == (beans, points)
    assert state.outcome.winner is (Side.NORTH if how == "split" else None)
    assert state.rules.repetition is Repetition(how)


@pytest.mark.rule("bohnenspiel.end.cap")
@pytest.mark.parametrize(("how", "beans"), [("own", (39, 33)), ("void", (36, 32))])
def test_the_cap_of_three_hundred(how: str, beans: tuple[int, int]) -> None:
    """At 300 plies the game is settled as a repetition is."""
    state = at(f"2,0,0,0,0,1/1,0,0,0,0,0 36-32 S ply=299 repetition={how}").play(1)
    assert state.outcome is not None
    assert (state.outcome.end, state.outcome.beans) == (End.CAP, beans)
    assert state.why_not(7) == violation("end.cap", "over", plies=300)


@pytest.mark.rule("bohnenspiel.end.hemprich")
def test_hemprich_passes_until_beans_come() -> None:
    """An empty row passes, nobody sweeps, and the game ends with an empty board."""
    state = at("0,0,0,0,0,0/0,0,0,0,3,1 34-34 S hemprich")
    assert state.legal_moves() == (PASS,)
    assert state.why_not(1) == violation("end.hemprich", "must-pass")
    state = advance(state, "pass")
    assert (state.turn, state.legal_moves()) == (Side.NORTH, (11, 12))
    assert state.why_not(PASS) == violation("end.hemprich", "can-move", pit=11)
    assert state.play(11).stores == (34, 34)
    over = at("1,1,0,0,0,0/0,0,0,0,0,0 34-36 S hemprich").play(1)
    assert over.outcome is not None
    assert (over.outcome.beans, over.outcome.swept) == ((36, 36), (0, 0))


@pytest.mark.rule("bohnenspiel.end.hemprich-circle")
def test_hemprich_circles_end() -> None:
    """Two beans that only walk round end the game on the third repetition."""
    state = at("1,0,0,1,0,0/0,0,0,0,0,0 34-36 S hemprich")
    while state.outcome is None:
        moves = state.legal_moves()
        quiet = [move for move in moves if sum(state.play(move).board) == 2]
        state = state.play((quiet or moves)[-1])
    assert state.outcome.end is End.REPETITION


@pytest.mark.rule("bohnenspiel.match.bean-point", "bohnenspiel.match.opener")
def test_a_match_adds_beans_and_changes_the_opener() -> None:
    """Each bean is a point, and North opens the second game, South the third."""
    over = at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S ply=40")
    assert over.scores == (30, 42)
    second = over.next_game()
    assert (second.before, second.turn, second.ply) == ((30, 42), Side.NORTH, 0)
    assert str(second) == "6,6,6,6,6,6/6,6,6,6,6,6 0-0 N match=30-42"
    third = at("2,0,0,0,0,0/0,0,0,0,0,0 30-40 N ply=41 match=30-42").next_game()
    assert third.turn is Side.NORTH
    assert at("2,0,0,0,0,0/0,0,0,0,0,0 30-40 N ply=40 match=30-42").next_game().turn is Side.SOUTH


@pytest.mark.rule("bohnenspiel.match.hundred")
def test_the_first_to_a_hundred_wins_the_match() -> None:
    """A match ends with the game in which one side reaches a hundred; not a bean sooner."""
    before = at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S match=60-57")
    assert (before.scores, before.match_winner) == ((90, 99), None)
    assert before.next_game().before == (90, 99)
    after = at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S match=60-58")
    assert (after.scores, after.match_winner) == ((90, 100), Side.NORTH)
    with pytest.raises(IllegalMove) as refused:
        after.next_game()
    assert refused.value.violation == violation("match.hundred", "over", north=100, south=90)
    with pytest.raises(IllegalMove) as refused:
        advance(State.start(), "next")
    assert refused.value.violation == violation("match.hundred", "unfinished")


@pytest.mark.rule("bohnenspiel.match.both-pass", "bohnenspiel.match.draw")
def test_both_pass_a_hundred() -> None:
    """The higher total wins; after equal totals one more game is played."""
    both = at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S match=80-64")
    assert (both.scores, both.match_winner) == ((110, 106), Side.SOUTH)
    equal = at("0,0,0,0,0,0/0,0,0,0,0,0 36-36 S match=72-72")
    assert (equal.scores, equal.match_winner) == ((108, 108), None)
    assert equal.next_game().before == (108, 108)


@pytest.mark.rule("bohnenspiel.match.loser-starts")
@pytest.mark.parametrize(
    ("text", "opener"),
    [
        ("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S ply=40 loser-starts", Side.SOUTH),
        ("2,0,0,0,0,0/0,0,0,0,0,0 40-30 N ply=40 loser-starts", Side.NORTH),
        ("0,0,0,0,0,0/0,0,0,0,0,0 36-36 S ply=40 loser-starts", Side.NORTH),
    ],
)
def test_loser_starts(text: str, opener: Side) -> None:
    """With the house rule the loser opens; after a draw the opening changes hands."""
    assert at(text).next_game().turn is opener


@pytest.mark.rule("bohnenspiel.match.above-half")
def test_only_beans_above_half_count() -> None:
    """With the house rule 42 beans are 6 points and 30 are none."""
    over = at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S above-half match=4-0")
    assert over.outcome is not None
    assert (over.outcome.points, over.scores) == ((0, 6), (4, 6))


def test_games_without_end_have_no_match_winner() -> None:
    """A match to 0 goes on as long as the players like."""
    over = at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S match=960-958 to=0")
    assert over.match_winner is None
    assert over.next_game().before == (990, 1000)


def test_advance_replays_a_line() -> None:
    """Events as text lead to the same state as moves, and refuse what breaks a rule."""
    state = State.start()
    for word in ("1", "10", "6"):
        state = advance(state, word)
    assert state == played([1, 10, 6])
    with pytest.raises(IllegalMove) as refused:
        advance(state, "6")
    assert refused.value.violation.key in VIOLATIONS


@pytest.mark.parametrize("move", [*range(1, 13), PASS])
def test_moves_round_trip_as_text(move: Move) -> None:
    """A move reads back from its own text."""
    assert parse_move(f" {move} ".upper()) == move
