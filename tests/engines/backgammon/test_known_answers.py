"""The engine against answers checked by other programs (`tests/engines/data/backgammon.json`)."""

import hashlib
import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines.backgammon import START, Board, Side, State, Step, parse_move
from engines.backgammon.analysis import ROLLS, entering_rolls, hitting_rolls, pips
from engines.backgammon.generator import results
from engines.backgammon.notation import gnu, match_id, position_id
from engines.backgammon.position import flipped
from engines.backgammon.turn import written
from tests.engines.backgammon.positions import state_of

ANSWERS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "backgammon.json").read_text("utf-8")
)
UNORDERED = [dice for dice in ROLLS if dice[0] >= dice[1]]


def _after(board: Board, dice: tuple[int, int]) -> list[Board]:
    """The boards for the other side after each result; the same board after a dance."""
    return [flipped(left) for left in results(board, dice) or {board}]


@pytest.mark.rule("backgammon.start.position")
def test_start_position() -> None:
    """The start has its checkers, 167 pips a side, and the names other programs give it."""
    start = ANSWERS["start"]
    state = State.from_text(start["xgid_money_no_dice"])
    assert list(state.board) == start["board"] == list(START)
    assert [pips(state, side) for side in Side] == [start["pips_each"]] * 2
    assert str(state) == start["xgid_money_no_dice"]
    assert gnu(state) == "4HPwATDgc/ABMA:cAkAAAAAAAAE"


@pytest.mark.parametrize(("dice", "count"), ANSWERS["opening_rolls_distinct_results"].items())
def test_opening_roll_counts(dice: str, count: int) -> None:
    """Each roll from the start has as many distinct plays as other programs count."""
    state = state_of(START, (int(dice[0]), int(dice[1])))
    assert len(state.legal_moves()) == count


def test_opening_sums() -> None:
    """The counts from the start add up as published."""
    counts = {dice: len(results(START, dice)) for dice in UNORDERED}
    sums = ANSWERS["opening_sums"]
    assert sum(counts.values()) == sums["all21"]
    assert sum(n for (a, b), n in counts.items() if a != b) == sums["15_nondoubles"]
    assert sum(n for (a, b), n in counts.items() if a == b) == sums["6_doubles"]


def test_perft() -> None:
    """Leaves and unique positions to depth two equal those of two other programs."""
    perft = ANSWERS["perft_unordered_rolls"]
    rolls = [dice for dice in UNORDERED if dice[0] != dice[1]]
    first = [board for dice in rolls for board in _after(START, dice)]
    second = [board for here in first for dice in UNORDERED for board in _after(here, dice)]
    assert (len(first), len(set(first))) == (perft["depth1"], perft["depth1_unique_positions"])
    assert (len(second), len(set(second))) == (perft["depth2"], perft["depth2_unique_positions"])


def test_perft_with_doubles_first() -> None:
    """The same with all 21 rolls at the first ply."""
    perft = ANSWERS["perft_unordered_rolls"]
    first = [board for dice in UNORDERED for board in _after(START, dice)]
    assert (len(first), len(set(first))) == (perft["depth1_all21"], perft["depth1_all21_unique"])
    leaves = sum(len(_after(here, dice)) for here in first for dice in UNORDERED)
    assert leaves == perft["depth2_all21"]


@pytest.mark.parametrize("case", ANSWERS["edge_cases"], ids=lambda case: case["kind"])
def test_edge_case(case: dict[str, Any]) -> None:
    """A position where a hard rule bites has exactly the plays and results it should."""
    state = State.from_text(case["xgid"])
    assert list(state.board) == case["board"]
    assert results(state.board, state.dice or (0, 0)) == set(map(tuple, case["results"]))
    expected = {_left(state, text) for text in case["plays"]} or {state.board}
    assert {state.play(play).points(Side.WHITE) for play in state.legal_moves()} == expected


def _left(state: State, text: str) -> Board:
    """The board white leaves with a play of the answers."""
    return state.play(parse_move(text)).points(Side.WHITE)


@pytest.mark.parametrize("case", ANSWERS["reachable_samples"]["items"][::4])
def test_reachable_sample(case: dict[str, Any]) -> None:
    """A position of a random game has the results whose digest was checked."""
    board = tuple(case["board"])
    found = results(board, tuple(case["dice"]))
    lines = [",".join(map(str, left)) for left in sorted(found or {board})]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    assert (len(found), digest) == (case["n"], case["sha16"])


@pytest.mark.parametrize("dice", [k for k in ANSWERS["max_distinct_plays_found"] if k != "note"])
def test_most_plays(dice: str) -> None:
    """The positions with the most plays known have them all."""
    case = ANSWERS["max_distinct_plays_found"][dice]
    found = results(tuple(case["board"]), (int(dice[0]), int(dice[2])))
    assert len(found) == case["n"]


@pytest.mark.parametrize("case", ANSWERS["id_samples"], ids=lambda case: case["posid"])
def test_ids(case: dict[str, Any]) -> None:
    """XGID, position ID and match ID of a position equal those of other programs, both ways."""
    state = State.from_text(case["xgid"])
    assert list(state.board) == case["board"]
    assert str(state) == case["xgid"]
    assert position_id(state) == case["posid"]
    assert match_id(state) == case["matchid"]
    again = State.from_text(f"{case['posid']}:{case['matchid']}")
    assert (again.board, sorted(again.dice or ())) == (state.board, sorted(case["dice"]))


def test_match_ids_of_the_start() -> None:
    """The match IDs of money, Jacoby, a match and a roll are GNU Backgammon's."""
    start = ANSWERS["start"]
    xgid = start["xgid_money_no_dice"].split(":")
    jacoby = ":".join([*xgid[:7], "1", *xgid[8:]])
    match = ":".join([*xgid[:8], "7", xgid[9]])
    found = [match_id(State.from_text(text)) for text in (":".join(xgid), jacoby, match)]
    found.append(match_id(State.from_text(start["xgid_dice31"])))
    assert found == [
        start["match_id_money_player1_on_roll_jacoby_off"],
        start["match_id_money_jacoby_on"],
        start["match_id_7pt_0_0_player1_on_roll"],
        start["match_id_money_dice31"],
    ]


def test_hitting_numbers() -> None:
    """One checker hits a blot 1 to 24 points away with as many of 36 rolls as counted."""
    counts = []
    for distance in range(1, 25):
        board = [0] * 26
        board[25 if distance == 24 else distance + 1] = 1
        board[25 - distance if distance == 24 else 1] = -1
        state = state_of(tuple(board), (1, 2))
        blot = next(point for point in range(1, 25) if board[25 - point] == -1)
        counts.append(len(hitting_rolls(state, blot, Side.WHITE)))
    assert counts == ANSWERS["hit_numbers_of_36"]["distance_1_to_24"]


@pytest.mark.parametrize(("points", "counts"), ANSWERS["enter_of_36"]["open_points"].items())
def test_entering_numbers(points: str, counts: dict[str, int]) -> None:
    """With so many points open, one checker enters, or both of two, with so many rolls."""
    board = [0] * 26
    board[25] = 2
    for point in range(19, 25 - int(points)):
        board[point] = -2
    state = state_of(tuple(board), (1, 2))
    entered = len(entering_rolls(state, Side.WHITE)), len(entering_rolls(state, Side.WHITE, 2))
    assert entered == (counts["one_checker_enters"], counts["both_of_two_enter"])


@cache
def _expected_rolls(home: tuple[int, ...]) -> Fraction:
    """The fewest rolls, on average, to bear off `home`, the checkers on points 1 to 6."""
    if not any(home):
        return Fraction(0)
    board = (0, *home, *[0] * 19)
    total = Fraction(0)
    for dice in UNORDERED:
        nexts = {left[1:7] for left in results(board, dice)}
        best = min(_expected_rolls(left) for left in nexts)
        total += best * (1 if dice[0] == dice[1] else 2)
    return 1 + total / 36


def _home(points: list[int]) -> tuple[int, ...]:
    return tuple(points.count(point) for point in range(1, 7))


@pytest.mark.rule("backgammon.off.exact", "backgammon.off.higher")
def test_expected_rolls_to_bear_off_two() -> None:
    """The average number of rolls to bear off one and two checkers is exactly as published."""
    bearoff = ANSWERS["bearoff"]
    ones = [str(_expected_rolls(_home([point]))) for point in range(1, 7)]
    assert ones == bearoff["one_checker_expected_rolls_pt1_to_6"]
    for points, (_, rolls, _) in bearoff["two_checkers_(off_in_1_of_36,E,E_float)"].items():
        assert str(_expected_rolls(_home(list(map(int, points.split(",")))))) == rolls, points


def test_rolls_that_bear_off_at_once() -> None:
    """As many of 36 rolls bear off one or two checkers in one turn as published."""
    bearoff = ANSWERS["bearoff"]
    ones = [_off_at_once([point]) for point in range(1, 7)]
    assert ones == bearoff["one_checker_off_in_1_roll_of_36_pt1_to_6"]
    for points, (count, _, _) in bearoff["two_checkers_(off_in_1_of_36,E,E_float)"].items():
        assert _off_at_once(list(map(int, points.split(",")))) == count, points


def _off_at_once(points: list[int]) -> int:
    """How many rolls bear off all checkers on `points`."""
    board = (0, *_home(points), *[0] * 19)
    return sum(any(not any(left) for left in results(board, dice)) for dice in ROLLS)


@pytest.mark.rule("backgammon.off.doubles")
def test_expected_rolls_on_the_ace_point() -> None:
    """Stacks of 1 to 15 on the ace point come off in the published number of rolls."""
    for count, values in ANSWERS["bearoff"]["n_on_ace_(E,E_float,EPC=E*49/6)"].items():
        assert str(_expected_rolls((int(count), 0, 0, 0, 0, 0))) == values[0], count


@pytest.mark.rule("backgammon.win.single", "backgammon.win.gammon", "backgammon.win.backgammon")
def test_scoring_cases() -> None:
    """A win is worth one, two or three as the loser's last checkers stand."""
    for board, expected in _scoring_boards():
        outcome = state_of(board, (1, 2)).play(parse_move("1/off")).outcome
        assert outcome is not None
        assert outcome.points == expected


def _scoring_boards() -> list[tuple[Board, int]]:
    """White's last checker on the ace point, black in each case of the answers."""
    one_off = (-1, 1, *[0] * 11, -13, *[0] * 12)
    in_home = (0, 1, 0, 0, 0, 0, -1, *[0] * 6, -14, *[0] * 12)
    on_bar = (-1, 1, *[0] * 11, -14, *[0] * 12)
    points = [case["points"] for case in ANSWERS["scoring_cases"]]
    return list(zip([one_off, in_home, on_bar], points, strict=True))


WRITTEN_FROM: dict[str, Board] = {
    "24/13": START,
    "bar/24 bar/22*": (*[0] * 22, -1, 0, 0, 2),
    "6/off(3) 4/off": (-1, 0, 0, 0, 1, 0, 3, *[0] * 19),
    "24/18*/12*": (*[0] * 12, -1, *[0] * 5, -1, *[0] * 5, 1, 0),
}


@pytest.mark.parametrize(("steps", "text"), ANSWERS["notation_examples_gnubg"])
def test_written_as_gnu_backgammon_does(steps: str, text: str) -> None:
    """Steps are joined, counted and starred as GNU Backgammon writes them, and read back."""
    words = steps.replace("bar", "25,").replace("off", ",0").replace("*", "").replace(",,", ",")
    route = tuple(Step(*map(int, word.split(","))) for word in words.split())
    play = written(WRITTEN_FROM[text], route)
    assert str(play) == text
    assert parse_move(text) == play


def test_average_roll() -> None:
    """A roll moves 49/6 pips on average, doubles counted twice over."""
    total = sum((a + b) * (2 if a == b else 1) for a, b in ROLLS)
    assert str(Fraction(total, 36)) == ANSWERS["avg_pips_per_roll"]


@pytest.mark.parametrize(("dice", "best"), ANSWERS["opening_best_gnubg_2ply"].items())
def test_best_openings_are_legal(dice: str, best: str) -> None:
    """The best opening plays of GNU Backgammon are read and legal."""
    state = state_of(START, (int(dice[0]), int(dice[1])))
    play = best.partition(" (")[0].partition(" =")[0].partition(" or")[0].partition(",")[0]
    assert state.why_not(parse_move(play)) is None
