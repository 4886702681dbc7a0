"""Bohnenspiel counted and solved: perft, the endgame database, the puzzles."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines.bohnenspiel import PASS, Position, Rules, Side, State
from engines.bohnenspiel.endgame import Solver, value, values
from engines.bohnenspiel.packed import children, pack, seats, unpack
from engines.bohnenspiel.position import HALF, START

KNOWN: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "bohnenspiel.json").read_text("utf-8")
)
PERFT = KNOWN["perft"]
DATABASE = KNOWN["endgame_database"]
CHECKSUMS = next(part for name, part in DATABASE.items() if name.startswith("sha256"))

ENOUGH = 400_000


def perft(state: State, depth: int) -> int:
    """How many lines of exactly `depth` plies there are."""
    if not depth:
        return 1
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves())


def lines(rules: Rules, depth: int) -> list[int]:
    """Lines of 1, 2 ... `depth` plies from the start, equal positions counted together."""
    level = Counter({pack(START): 1})
    counts = []
    for ply in range(depth - 2):
        deeper: Counter[int] = Counter()
        for board, times in level.items():
            for _, _, child in children(board, seats(rules)[ply % 2]):
                deeper[child] += times
        level = deeper
        counts.append(level.total())
    mover, answering = seats(rules)[depth % 2], seats(rules)[1 - depth % 2]
    last = after = 0
    for board, times in level.items():
        moves = children(board, mover)
        last += times * len(moves)
        after += times * sum(filled(child & answering.own) for _, _, child in moves)
    return [*counts, last, after]


def filled(board: int) -> int:
    """How many pits of a packed board hold beans."""
    return 12 - board.to_bytes(12, "little").count(0)


def boards(beans: int, pits: int = 12) -> Iterator[tuple[int, ...]]:
    """Every way to lay so many beans, in order."""
    if pits == 1:
        yield (beans,)
        return
    for first in range(beans + 1):
        for rest in boards(beans - first, pits - 1):
            yield (first, *rest)


def few(board: list[int], turn: Side = Side.SOUTH, rules: Rules | None = None) -> Position:
    """A position with these beans on the board and the others in the stores."""
    left = sum(board)
    return Position(rules or Rules(), tuple(board), (HALF, HALF - left), turn)


def test_divide_at_depth_six() -> None:
    """The lines of six plies below each opening, counted with states."""
    start = State.start()
    divided = {str(move): perft(start.play(move), 5) for move in start.legal_moves()}
    assert divided == PERFT["divide_depth6_no_skip"]


@pytest.mark.rule("bohnenspiel.sow.clockwise", "bohnenspiel.sow.skip-origin")
@pytest.mark.parametrize(
    ("rules", "name", "depth"),
    [
        (Rules(), "no_skip_ccw", 9),
        (Rules(skip_origin=True), "skip_origin_ccw", 9),
        (Rules(clockwise=True), "no_skip_cw", 8),
        (Rules(clockwise=True, skip_origin=True), "skip_origin_cw", 8),
    ],
)
def test_perft(rules: Rules, name: str, depth: int) -> None:
    """Lines to depth 8, and to depth 9 where the two readings of the origin part."""
    assert lines(rules, depth) == PERFT[name][:depth]


def test_captures_on_the_last_ply() -> None:
    """How many lines end with a capture, and of how many beans."""
    level = Counter({pack(START): 1})
    captures, beans = [], []
    for ply, _ in enumerate(PERFT["captures_on_last_ply_no_skip"]):
        deeper: Counter[int] = Counter()
        gains: Counter[int] = Counter()
        for board, times in level.items():
            for gain, _, child in children(board, seats(Rules())[ply % 2]):
                deeper[child] += times
                gains[gain] += times
        level = deeper
        captures.append(sum(times for gain, times in gains.items() if gain))
        beans.append(sum(times * gain for gain, times in gains.items()))
    assert captures == PERFT["captures_on_last_ply_no_skip"]
    assert beans == PERFT["seeds_taken_on_last_ply_no_skip"]


def test_boards_pack() -> None:
    """A packed board unpacks to itself."""
    assert unpack(pack(tuple(range(60, 72)))) == tuple(range(60, 72))


def test_the_endgame_database() -> None:
    """Every position of up to 8 beans has its known value, by checksum, sum and counts."""
    solver = Solver(Rules())
    for beans in (2, 4, 6, 8):
        texts, counts = [], Counter[str]()
        for board in boards(beans):
            proven = solver.value(pack(board), Side.SOUTH)
            assert proven is not None
            gets = (beans + proven) // 2
            texts.append(f"{','.join(map(str, board))}={gets}")
            counts[str(gets)] += 1
        known = DATABASE["counts"][str(beans)]
        assert (len(texts), counts) == (known["positions"], known["values"])
        total = sum(int(gets) * times for gets, times in counts.items())
        assert total == DATABASE["sum_of_values"][str(beans)]
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
        assert digest == CHECKSUMS[str(beans)]


def test_a_solver_that_remembers_answers_the_same() -> None:
    """What other positions have taught a solver changes no value, and its budget starts anew."""
    solver, positions = Solver(Rules()), [few(puzzle["board"]) for puzzle in KNOWN["puzzles"]]
    for position in positions * 2:
        met = solver.nodes
        assert values(position, ENOUGH, solver) == values(position, ENOUGH)
        assert solver.nodes - met <= ENOUGH


@pytest.mark.parametrize("puzzle", KNOWN["puzzles"], ids=lambda puzzle: str(puzzle["board"]))
def test_puzzles(puzzle: dict[str, Any]) -> None:
    """The value of every move, and a best line that the engine plays to that value."""
    position = few(puzzle["board"])
    left = sum(position.board)
    found = values(position, ENOUGH)
    assert found is not None
    assert {str(move): (left + one) // 2 for move, one in found.items()} == puzzle["values"]
    assert value(position, ENOUGH) == 2 * puzzle["value"] - left
    state = State.of(position)
    for move in puzzle["pv"]:
        state = state.play(move)
    assert state.outcome is not None
    assert state.outcome.beans[0] - HALF == puzzle["value"]


@pytest.mark.parametrize("puzzle", KNOWN["puzzles"], ids=lambda puzzle: str(puzzle["board"]))
def test_puzzles_for_north(puzzle: dict[str, Any]) -> None:
    """The same puzzle seen from the other side of the board has the same values."""
    board = puzzle["board"]
    found = values(few(board[6:] + board[:6], Side.NORTH), ENOUGH)
    assert found is not None
    left = sum(board)
    turned = {str(int(str(move)) - 6): (left + one) // 2 for move, one in found.items()}
    assert turned == puzzle["values"]


def test_a_value_within_budget_or_none() -> None:
    """Too small a budget proves nothing and says so."""
    position = few(KNOWN["puzzles"][0]["board"])
    assert value(position, budget=3) is None
    assert values(position, budget=3) is None


@pytest.mark.rule("bohnenspiel.end.hemprich")
def test_hemprich_is_solved_with_passes() -> None:
    """With passes nobody sweeps: the lone pair must be captured to count."""
    board = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert values(few(board)) == {}
    assert values(few(board, rules=Rules(hemprich=True))) == {PASS: -2}
    assert value(few(board)) == -2
