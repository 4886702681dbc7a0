"""Dabba: every rule of the ledger, and every known game."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engines.contract import IllegalMove, violation
from engines.dabba import VIOLATIONS, History, Line, Rules, State, advance, parse_move, records

KNOWN: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "dabba.json").read_text("utf-8")
)
SMALL, LARGE = Rules(4, 4), Rules(6, 6)
FIRST = State.start(Rules(2, 2))
TWO_AT_ONCE = "1x2,2:1111101"
LAST_LINE = "1x2,2:1111110:1.:2:1-0"


def at(text: str) -> State:
    """The state of a text."""
    return State.from_text(text)


def played(state: State, *moves: str) -> State:
    """The state after some lines."""
    for move in moves:
        state = state.play(parse_move(move))
    return state


def known_record(game: dict[str, Any]) -> History:
    """The record of a known game."""
    rows, columns = game["boxes"]
    record = History.of(State.start(Rules(rows, columns, game["players"])))
    for number in game["lines"]:
        record = record.play(record.state.rules.grid.lines[number])
    return record


def broken(state: State, move: str) -> str:
    """The key of the rule that a move breaks, which `play` must refuse alike."""
    with pytest.raises(IllegalMove) as refused:
        state.play(parse_move(move))
    assert refused.value.violation == state.why_not(parse_move(move))
    return refused.value.violation.key


@pytest.mark.rule("dabba.box.fourth-wall", "dabba.win.most", "dabba.win.shared")
@pytest.mark.parametrize("game", KNOWN["games"])
def test_known_games(game: dict[str, Any]) -> None:
    """Movers, owners, scores, winners, turns and double-crosses are those of the known game."""
    record = known_record(game)
    result = record.state.outcome
    assert [mover - 1 for mover in record.movers] == game["mover_of_each_line"]
    assert [owner - 1 for owner in record.state.owners] == game["box_owner_row_major"]
    assert result is not None
    assert list(result.scores) == game["scores"]
    assert [winner - 1 for winner in result.winners] == game["winners"]
    assert record.turns == game["turns"]
    assert record.double_crosses == game["doublecrosses"]


@pytest.mark.rule("dabba.board.sizes", "dabba.board.dots", "dabba.board.lines")
@pytest.mark.parametrize(("rules", "name"), [(SMALL, "5x5_dots"), (LARGE, "7x7_dots")])
def test_both_boards_have_their_boxes_and_lines(rules: Rules, name: str) -> None:
    """The presets have 16 boxes and 40 lines, 36 boxes and 84 lines."""
    counts = KNOWN["counts"][name]
    assert len(rules.grid.boxes) == counts["boxes"]
    assert len(State.start(rules).legal_moves()) == counts["lines"]


@pytest.mark.rule("dabba.board.any-size", "dabba.board.rectangle")
@pytest.mark.parametrize(("rows", "columns"), list(product((1, 2, 5, 12), repeat=2)))
def test_rectangles(rows: int, columns: int) -> None:
    """Every rectangle has (m + 1)(n + 1) dots, mn boxes and 2mn + m + n lines."""
    state = State.start(Rules(rows, columns))
    assert state.rules.grid.dots == (rows + 1) * (columns + 1)
    assert len(state.owners) == rows * columns
    assert len(state.legal_moves()) == 2 * rows * columns + rows + columns


@pytest.mark.rule("dabba.start.zero", "dabba.start.player-one")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_start(players: int) -> None:
    """Everybody has 0 and player 1 begins on an empty board."""
    state = State.start(Rules(players=players))
    assert state.scores == (0,) * players
    assert (state.turn, state.lines, state.open_boxes) == (1, 0, 16)
    assert state.outcome is None


@pytest.mark.rule("dabba.turn.pass", "dabba.players.order", "dabba.players.count")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turns_pass_in_order(players: int) -> None:
    """Lines that score nothing pass the turn through the numbers and back to 1."""
    record = History.of(State.start(Rules(players=players)))
    for line in ("h 0 0", "h 0 2", "h 2 1", "h 2 3", "h 4 0", "h 4 2"):
        record = record.play(parse_move(line))
    assert record.movers == tuple(1 + turn % players for turn in range(6))


@pytest.mark.rule("dabba.line.neighbours")
@pytest.mark.parametrize(
    ("move", "key", "facts"),
    [
        ("0,0-1,1", "line.neighbours:diagonal", {"line": "0,0-1,1"}),
        ("1,0-0,1", "line.neighbours:diagonal", {"line": "0,1-1,0"}),
        ("0,0-2,1", "line.neighbours:diagonal", {"line": "0,0-2,1"}),
        ("0,0-0,2", "line.neighbours:far", {"line": "0,0-0,2"}),
        ("0,1-2,1", "line.neighbours:far", {"line": "0,1-2,1"}),
        ("1,1-1,1", "line.neighbours:same-dot", {"line": "1,1-1,1"}),
        ("h 0 2", "line.neighbours:off-board", {"line": "h 0 2", "rows": 3, "columns": 3}),
        ("v 2 0", "line.neighbours:off-board", {"line": "v 2 0", "rows": 3, "columns": 3}),
        ("h -1 0", "line.neighbours:off-board", {"line": "h -1 0", "rows": 3, "columns": 3}),
        ("0,0-3,3", "line.neighbours:off-board", {"line": "0,0-3,3", "rows": 3, "columns": 3}),
    ],
)
def test_only_neighbouring_dots_are_joined(move: str, key: str, facts: dict[str, Any]) -> None:
    """A diagonal, a long stroke, a single dot and a dot off the paper are told apart."""
    assert broken(FIRST, move) == key
    rule, _, case = key.partition(":")
    assert FIRST.why_not(parse_move(move)) == violation(rule, case, **facts)


@pytest.mark.rule("dabba.line.new")
def test_a_line_is_drawn_once() -> None:
    """A drawn line is refused, from whichever dot it is named."""
    state = played(FIRST, "h 0 0")
    assert broken(state, "h 0 0") == "line.new"
    assert broken(state, "0,1-0,0") == "line.new"
    assert state.why_not(Line(0, 1, 0, 0)) == violation("line.new", line="h 0 0")
    assert state.why_not(parse_move("h 0 1")) is None


@pytest.mark.rule("dabba.line.names")
def test_lines_are_named_by_way_row_and_column() -> None:
    """`h r c` and `v r c` name the line from dot r, c; two dots in any order name it too."""
    assert parse_move("h 1 2") == Line(1, 2, 1, 3) == parse_move("1,3-1,2")
    assert parse_move("V1,2") == Line(1, 2, 2, 2) == parse_move("1,2-2,2")
    assert [str(line) for line in State.start(Rules(1, 1)).legal_moves()] == [
        "h 0 0",
        "h 1 0",
        "v 0 0",
        "v 0 1",
    ]
    assert FIRST.play(Line(0, 1, 0, 0)) == FIRST.play(Line(0, 0, 0, 1))


@pytest.mark.rule("dabba.line.shared", "dabba.box.fourth-wall")
def test_earlier_walls_reserve_nothing() -> None:
    """Player 1 draws two walls and player 2 the third; player 1's fourth takes the box."""
    state = played(State.start(Rules(1, 2)), "h 0 0", "h 1 0", "v 0 0")
    assert (state.turn, state.walls((0, 0)), state.owner((0, 0))) == (2, 3, 0)
    state = played(state, "v 0 1")
    assert state.owner((0, 0)) == 2


@pytest.mark.rule("dabba.box.point", "dabba.score.at-once")
def test_a_box_is_a_point_at_once() -> None:
    """The state after the fourth wall already has the owner and the point."""
    before = played(State.start(Rules(1, 2)), "h 0 0", "h 1 0", "v 0 0")
    after = played(before, "v 0 1")
    assert (before.scores, after.scores) == ((0, 0), (0, 1))
    assert (before.open_boxes, after.open_boxes) == (2, 1)


@pytest.mark.rule("dabba.turn.again", "dabba.turn.ends")
def test_whoever_scores_moves_again_until_a_line_scores_nothing() -> None:
    """Two boxes one after the other, then a plain line: the turn stays, stays, and passes."""
    opened = ("h 0 0", "h 0 1", "h 1 0", "h 1 1", "v 0 0", "h 2 0")
    state = played(State.start(Rules(2, 3)), *opened)
    turns = [state.turn]
    for move in ("v 0 1", "v 0 2", "h 2 2"):
        state = played(state, move)
        turns.append(state.turn)
    assert turns == [1, 1, 1, 2]
    assert state.scores == (2, 0)


@pytest.mark.rule("dabba.take.optional")
def test_a_box_may_be_left() -> None:
    """With a box to take, every other line is just as legal, and passes the turn."""
    state = played(State.start(Rules(2, 2)), "h 0 0", "h 1 0", "v 0 0")
    assert len(state.legal_moves()) == 9
    for move in state.legal_moves():
        assert state.play(move).turn == (2 if move == Line.v(0, 1) else 1)


@pytest.mark.rule("dabba.box.double", "dabba.turn.one-more")
def test_one_line_may_complete_two_boxes() -> None:
    """Both boxes go to the player for 2 points, and one further move, not two."""
    first = ("h 0 0", "h 0 1", "h 1 0", "h 1 1", "v 0 0", "v 0 2")
    state = played(State.start(Rules(2, 2)), *first)
    double = played(state, "v 0 1")
    assert (state.walls((0, 0)), state.walls((0, 1))) == (3, 3)
    assert [double.owner(box) for box in state.rules.grid.boxes] == [1, 1, 0, 0]
    assert (double.scores, double.turn) == ((2, 0), 1)
    assert played(double, "v 1 0").turn == 2


@pytest.mark.rule("dabba.turn.ends", "dabba.end.nobody")
def test_nobody_is_on_move_after_the_last_box() -> None:
    """The last line scores and gives no further move: every line is then refused."""
    over = played(at(LAST_LINE), "v 0 2")
    assert (over.turn, over.open_boxes, over.legal_moves()) == (0, 0, ())
    assert over.outcome is not None
    assert broken(over, "h 0 0") == broken(over, "0,0-1,1") == "end.nobody"


@pytest.mark.rule("dabba.win.most", "dabba.rank.below")
@pytest.mark.parametrize(
    ("owners", "winners", "ranks"),
    [("1211", (1,), (1, 2)), ("2222", (2,), (2, 1)), ("2112", (1, 2), (1, 1))],
)
def test_most_points_win(owners: str, winners: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """The most points win on a full board, whoever drew the last line."""
    scores = f"{owners.count('1')}-{owners.count('2')}"
    result = at(f"2x2,2:{'1' * 12}:{owners}:-:{scores}").outcome
    assert result is not None
    assert (result.winners, result.ranks, result.shared) == (winners, ranks, len(winners) > 1)


@pytest.mark.rule("dabba.win.shared", "dabba.rank.below")
@pytest.mark.parametrize(
    ("owners", "winners", "ranks"),
    [
        ("112233", (1, 2, 3), (1, 1, 1, 4)),
        ("112234", (1, 2), (1, 1, 3, 3)),
        ("444231", (4,), (2, 2, 2, 1)),
        ("443311", (1, 3, 4), (1, 4, 1, 1)),
    ],
)
def test_shared_wins(owners: str, winners: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """Two or three players share the win; equal points below share a rank."""
    result = at(f"2x3,4:{'1' * 17}:{owners}:-").outcome
    assert result is not None
    assert (result.winners, result.ranks) == (winners, ranks)


@pytest.mark.rule("dabba.score.total")
@pytest.mark.parametrize("game", KNOWN["games"])
def test_points_and_open_boxes_make_all_boxes(game: dict[str, Any]) -> None:
    """After every line of a game, points and open boxes add up to the boxes of the board."""
    for state in known_record(game).states:
        assert sum(state.scores) + state.open_boxes == len(state.rules.grid.boxes)


@pytest.mark.rule("dabba.end.play-on")
def test_a_decided_game_goes_on() -> None:
    """With 3 boxes of 4 taken the last one is still played for."""
    state = at("2x2,2:111111111110:111.:1:3-0")
    assert state.outcome is None
    assert state.legal_moves() == (Line.v(1, 2),)


@pytest.mark.rule("dabba.option.once")
def test_once_passes_the_turn_after_a_box() -> None:
    """Under `once` a box, or two, scores and the next player moves."""
    first = ("h 0 0", "h 0 1", "h 1 0", "h 1 1", "v 0 0", "v 0 2", "v 0 1")
    state = played(State.start(Rules(2, 2, once=True)), *first)
    assert (state.scores, state.turn) == ((2, 0), 2)


@pytest.mark.rule("dabba.option.fewest")
def test_fewest_boxes_win() -> None:
    """Under `fewest` the winner has the fewest points, and ranks rise with them."""
    result = at(f"2x2,3,fewest:{'1' * 12}:1212:-").outcome
    assert result is not None
    assert (result.winners, result.ranks) == ((3,), (2, 2, 1))


@pytest.mark.rule("dabba.option.swedish")
def test_swedish_boards_start_with_their_frame() -> None:
    """The frame is drawn, belongs to nobody's turn, and only inner lines are left."""
    state = State.start(Rules(4, 4, swedish=True))
    assert (len(state.drawn), len(state.legal_moves()), state.turn) == (16, 24, 1)
    assert broken(state, "h 0 0") == "line.new"
    assert played(State.start(Rules(1, 2, swedish=True)), "v 0 1").scores == (2, 0)


@pytest.mark.rule("dabba.record.movers")
def test_a_record_says_who_drew_each_line() -> None:
    """The same lines in another order give another score; a record keeps the difference."""
    one, _stop = records.read("1x1,2; h 0 0; h 1 0; v 0 0; v 0 1")
    written = records.write(one).partition("\n\n")[2]
    assert written == '1. 1 h 0 0\n2. 2 h 1 0\n3. 1 v 0 0\n4. 2 v 0 1\n[Score "0,1"]\n'
    walled = at("1x2,2:1111110:1.:2:1-0"), at("1x2,2:1111110:2.:2:0-1")
    assert walled[0].lines == walled[1].lines
    assert walled[0].scores != walled[1].scores


@pytest.mark.rule("dabba.undo.to-start")
@pytest.mark.parametrize("game", KNOWN["games"][::5])
def test_undo_goes_back_to_the_start(game: dict[str, Any]) -> None:
    """Every state of a game comes back line by line; before the first there is nothing."""
    record = known_record(game)
    for state in reversed(record.states[:-1]):
        after = advance(record, "undo")
        assert isinstance(after, History)
        record = after
        assert record.state == state
    with pytest.raises(IllegalMove, match=r"undo\.to-start"):
        record.undo()


@pytest.mark.rule("dabba.turn.ends", "dabba.turn.pass")
def test_a_turn_is_neither_handed_over_nor_taken() -> None:
    """No rule lets a player pass or draw out of turn, whether a box was completed or not."""
    for text, player in (("2x2,2", 1), (LAST_LINE, 2), (TWO_AT_ONCE, 1)):
        with pytest.raises(IllegalMove) as refused:
            advance(at(text), " Pass ")
        assert refused.value.violation == violation("turn.ends", "pass", player=player)
    assert advance(FIRST, "1 h 0 0") == advance(FIRST, "h 0 0")
    with pytest.raises(IllegalMove) as taken:
        advance(History.of(FIRST), "2 h 0 0")
    assert taken.value.violation == violation("turn.pass", "not-yours", player=2, due=1)
    over = played(at(LAST_LINE), "v 0 2")
    for text in ("pass", "1 h 0 0"):
        with pytest.raises(IllegalMove, match=r"end\.nobody"):
            advance(over, text)


def test_every_violation_is_declared_and_met() -> None:
    """The refusals met in this file are exactly those declared, with the same facts."""
    moves = ("0,0-1,1", "0,0-0,2", "0,0-0,0", "h 9 9", "h 0 0")
    drawn = played(FIRST, "h 0 0")
    found = [drawn.why_not(parse_move(move)) for move in moves]
    found.append(played(at(LAST_LINE), "v 0 2").why_not(parse_move("h 0 0")))
    with pytest.raises(IllegalMove) as refused:
        advance(History.of(FIRST), "undo")
    found.append(refused.value.violation)
    for event in ("pass", "2 h 0 0"):
        with pytest.raises(IllegalMove) as refused:
            advance(FIRST, event)
        found.append(refused.value.violation)
    facts = {one.key: tuple(name for name, _ in one.facts) for one in found if one}
    assert facts == VIOLATIONS


@pytest.mark.parametrize("text", ["start", "2x3,3", "1x2,2,swedish", TWO_AT_ONCE])
def test_every_stroke_is_judged(text: str) -> None:
    """`why_not` is None exactly for the legal lines, among all strokes near the board."""
    state = at(text)
    rows, columns = state.rules.rows, state.rules.columns
    dots = list(product(range(-1, rows + 3), range(-1, columns + 3)))
    legal = set(state.legal_moves())
    for dot, other in product(dots, repeat=2):
        allowed = state.why_not(Line(*dot, *other)) is None
        assert allowed == (Line.between(dot, other) in legal)
        if not allowed:
            with pytest.raises(IllegalMove):
                state.play(Line(*dot, *other))


def test_playthrough() -> None:
    """A whole game of three on 1x2 boxes is as written down for a reader."""
    written = (Path(__file__).parent / "data" / "dabba_playthrough.txt").read_text("utf-8")
    first = written.split("\n")[0]
    told, stop = records.read(first)
    record = History.of(State.from_text(told.start))
    for event in told.events:
        record = record.play(parse_move(event))
    assert stop is None
    lines = [first]
    for number, state in enumerate(record.states):
        legal = ", ".join(map(str, state.legal_moves())) or "none"
        lines += ["", str(state), f"legal: {legal}"]
        if number < len(record.lines):
            drawn, taken = record.lines[number], record.taken[number]
            lines.append(f"player {state.turn} draws {drawn} and closes {taken}")
    assert record.state.outcome is not None
    lines += [str(record.state.outcome), f"turns {record.turns}"]
    assert "\n".join(lines) + "\n" == written
