"""Dabba: what a learner is shown about a position before drawing."""

from random import Random

import pytest

from engines.dabba import Box, Line, Rules, State, parse_move
from engines.dabba.analysis import (
    DoubleDeal,
    chains,
    decided,
    double_crosses,
    double_deals,
    effect,
    effects,
    giveaways,
    safe_lines,
    takeable,
    takes,
    walk,
)
from tests.engines.dabba_plainly import Stroke, Table, beside, spots, strokes, walls

ROW_OF_THREE = State.from_text("1x3,2:1111110000")
SQUARE = State.from_text("2x2,2,swedish")


def drawn(state: State, *moves: str) -> State:
    """The state after some lines."""
    for move in moves:
        state = state.play(parse_move(move))
    return state


def names(lines: tuple[Line, ...]) -> list[str]:
    """Lines as written."""
    return [str(line) for line in lines]


def random_position(random: Random, rules: Rules) -> State:
    """A position on the way through a random game."""
    state = State.start(rules)
    for _ in range(random.randrange(len(rules.grid.lines))):
        if state.turn:
            state = state.play(random.choice(state.legal_moves()))
    return state


def closes(table: Table, line: Stroke) -> int:
    """How many boxes a line would complete."""
    after = table.drawn | {line}
    return sum(around <= after for around in beside(table.rows, table.columns, line))


def plain_run(table: Table) -> int:
    """How many boxes can be taken in a row, one at a time."""
    taken = 0
    while ready := [line for line in table.left if closes(table, line)]:
        taken += closes(table, ready[0])
        table.drawn.add(ready[0])
    return taken


@pytest.mark.rule("dabba.plan.ask-first", "dabba.plan.third-wall")
def test_on_the_empty_board_every_line_is_safe() -> None:
    """Nothing is taken, offered or given away by the first line."""
    state = State.start()
    assert safe_lines(state) == state.legal_moves()
    assert giveaways(state) == takes(state) == ()


@pytest.mark.rule("dabba.plan.third-wall", "dabba.plan.chains")
def test_a_third_wall_gives_the_whole_chain() -> None:
    """In a row of three boxes every line but none is safe: each gives all three."""
    assert safe_lines(ROW_OF_THREE) == ()
    assert [(str(gift.line), gift.gives) for gift in giveaways(ROW_OF_THREE)] == [
        ("v 0 0", 3),
        ("v 0 1", 3),
        ("v 0 2", 3),
        ("v 0 3", 3),
    ]
    assert effect(ROW_OF_THREE, Line.v(0, 1)).third_walls == (Box(0, 0), Box(0, 1))


def test_a_line_that_takes_gives_nothing_while_the_turn_stays() -> None:
    """Taking the end of a half-open chain puts a third wall on the next box, for oneself."""
    state = drawn(ROW_OF_THREE, "v 0 0")
    found = effect(state, Line.v(0, 1))
    assert (found.takes, found.third_walls, found.gives) == ((Box(0, 0),), (Box(0, 1),), 0)
    assert not found.safe
    assert takeable(state) == 3
    assert names(takes(state)) == ["v 0 1"]


def test_once_gives_only_what_one_line_takes() -> None:
    """Where the turn passes after a box, a gift is at most two boxes, also by taking."""
    state = State.from_text("1x3,2,once:1111110000")
    assert {gift.gives for gift in giveaways(state)} == {1}
    assert effect(drawn(state, "v 0 0", "v 0 3"), Line.v(0, 1)).gives == 2


@pytest.mark.parametrize("seed", range(60))
def test_effects_are_what_the_next_player_finds(seed: int) -> None:
    """Boxes taken, third walls and gifts equal those counted plainly, for every line."""
    random = Random(seed)
    rules = Rules(random.randint(1, 4), random.randint(1, 4))
    state = random_position(random, rules)
    names_of = dict(zip(rules.grid.lines, strokes(rules.rows, rules.columns), strict=True))
    for found in effects(state):
        line = names_of[found.line]
        table = Table(rules.rows, rules.columns, 2)
        table.drawn = {names_of[other] for other in state.drawn}
        assert len(found.takes) == closes(table, line)
        table.drawn.add(line)
        third = [s for s in spots(rules.rows, rules.columns) if len(walls(s) - table.drawn) == 1]
        assert found.third_walls == tuple(s for s in third if line in walls(s))
        run = plain_run(table)
        assert found.gives == (0 if found.takes else run)


def test_a_chain_is_told_by_its_boxes_lines_and_ends() -> None:
    """A row of three is an unopened long chain, then half-open, then open at both ends."""
    (whole,) = chains(ROW_OF_THREE)
    assert whole.boxes == (Box(0, 0), Box(0, 1), Box(0, 2))
    assert names(whole.lines) == ["v 0 0", "v 0 1", "v 0 2", "v 0 3"]
    assert (whole.loop, whole.long, whole.open_ends) == (False, True, 0)
    (half,) = chains(drawn(ROW_OF_THREE, "v 0 3"))
    assert half.boxes == (Box(0, 2), Box(0, 1), Box(0, 0))
    assert names(half.lines) == ["v 0 2", "v 0 1", "v 0 0"]
    assert half.open_ends == 1
    (both,) = chains(drawn(ROW_OF_THREE, "v 0 3", "v 0 0"))
    assert (both.open_ends, names(both.lines)) == (2, ["v 0 1", "v 0 2"])


def test_a_loop_has_no_ends_until_it_is_opened() -> None:
    """The four inner boxes of a framed square are a loop, and a chain open at both ends after."""
    (loop,) = chains(SQUARE)
    assert (loop.loop, loop.open_ends, len(loop.boxes), len(loop.lines)) == (True, 0, 4, 4)
    assert loop.boxes == (Box(0, 0), Box(1, 0), Box(1, 1), Box(0, 1))
    assert names(loop.lines) == ["h 1 0", "v 1 1", "h 1 1", "v 0 1"]
    (opened,) = chains(drawn(SQUARE, "v 0 1"))
    assert (opened.loop, opened.open_ends) == (False, 2)
    assert names(opened.lines) == ["h 1 0", "v 1 1", "h 1 1"]


def test_chains_end_at_boxes_that_lack_more() -> None:
    """A box to take and a chain of two both end at the wide box, which is in neither."""
    state = drawn(State.start(Rules(2, 2)), "h 0 0", "h 1 0", "v 0 0", "h 2 0", "h 2 1", "v 1 2")
    single, pair = chains(state)
    assert (single.boxes, names(single.lines), single.open_ends) == ((Box(0, 0),), ["v 0 1"], 1)
    assert pair.boxes == (Box(1, 0), Box(1, 1))
    assert names(pair.lines) == ["v 1 0", "v 1 1", "h 1 1"]
    assert (pair.long, pair.open_ends) == (False, 0)


@pytest.mark.parametrize("seed", range(40))
def test_chains_hold_every_box_that_lacks_one_wall_or_two(seed: int) -> None:
    """Each such box is in one chain; its lines are undrawn, and join its boxes in order."""
    random = Random(seed)
    state = random_position(random, Rules(random.randint(1, 5), random.randint(2, 5)))
    found = chains(state)
    held = [box for chain in found for box in chain.boxes]
    assert sorted(held) == [box for box in state.rules.grid.boxes if state.walls(box) in (2, 3)]
    for chain in found:
        links = len(chain.lines) - len(chain.boxes)
        assert links == (0 if chain.loop else 1 - chain.open_ends)
        assert set(chain.lines) <= set(state.legal_moves())
        assert len(set(chain.lines)) == len(chain.lines)


@pytest.mark.rule("dabba.plan.not-at-once", "dabba.plan.give-little")
def test_double_dealing_leaves_two_of_a_chain() -> None:
    """With two boxes of a half-open chain left, its far line offers both to be taken at once."""
    state = drawn(ROW_OF_THREE, "v 0 0", "v 0 1")
    assert double_deals(state) == (DoubleDeal(Line.v(0, 3), 2),)
    after = drawn(state, "v 0 3")
    assert names(double_crosses(after)) == ["v 0 2"]
    assert (after.turn, takeable(after)) == (1, 2)


def test_double_dealing_leaves_four_of_a_loop() -> None:
    """In an opened loop of four the middle line leaves two pairs."""
    state = drawn(SQUARE, "h 1 0")
    assert double_deals(state) == (DoubleDeal(Line.h(1, 1), 4),)
    assert names(double_crosses(drawn(state, "h 1 1"))) == ["v 0 1", "v 1 1"]


def test_no_double_dealing_without_a_further_move() -> None:
    """With more or fewer boxes left, or under `once`, there is nothing to decline."""
    assert double_deals(ROW_OF_THREE) == double_deals(drawn(ROW_OF_THREE, "v 0 0")) == ()
    once = State.from_text("1x3,2,once:1111110000")
    assert double_deals(drawn(once, "v 0 0", "v 0 1")) == ()


@pytest.mark.rule("dabba.end.play-on")
@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("2x2,2", 0),
        ("2x2,1", 0),
        ("2x2,2:111111111110:111.:1", 1),
        ("2x2,2:111111111110:112.:1", 0),
        ("2x2,2:111111111110:122.:1", 0),
        ("2x2,2,fewest:111111111110:111.:1", 2),
        ("2x2,3,fewest:111111111110:111.:1", 0),
        (f"2x2,2:{'1' * 12}:2222:-", 2),
        (f"2x2,2:{'1' * 12}:2112:-", 0),
    ],
)
def test_decided(text: str, player: int) -> None:
    """A player is beyond reach when the open boxes cannot make up the lead."""
    assert decided(State.from_text(text)) == player


@pytest.mark.rule("dabba.walk.order", "dabba.controls.keys")
def test_the_walk_goes_through_every_line_in_reading_order() -> None:
    """Right from nowhere visits all lines and comes round; left goes the same way back."""
    state = drawn(State.start(Rules(2, 2)), "h 0 1", "v 1 1")
    for key, order in (("right", state.legal_moves()), ("left", state.legal_moves()[::-1])):
        seen, line = [], walk(state, None, key)
        for _ in order:
            seen.append(line)
            line = walk(state, line, key)
        assert tuple(seen) == order
        assert line == order[0]


@pytest.mark.rule("dabba.walk.order")
@pytest.mark.parametrize(
    ("line", "key", "found"),
    [
        ("h 0 2", "down", "h 1 2"),
        ("h 2 2", "down", "v 0 2"),
        ("v 1 3", "down", "h 0 2"),
        ("h 0 0", "up", "v 1 0"),
        ("v 0 1", "up", "h 2 1"),
        ("h 1 1", "right", "h 1 2"),
        ("h 1 1", "left", "h 1 0"),
        ("h 1 1", "down", "h 2 1"),
    ],
)
def test_up_and_down_jump_a_row(line: str, key: str, found: str) -> None:
    """The nearest line of the next row is highlighted, also from a line just drawn."""
    state = drawn(State.start(Rules(2, 3)), "h 1 1")
    assert str(walk(state, parse_move(line), key)) == found


def test_the_walk_skips_rows_that_are_full_and_ends_with_the_lines() -> None:
    """An empty row is jumped over; with one line left every key finds it, with none nothing."""
    state = State.from_text("2x2,2,swedish")
    assert str(walk(state, Line.h(1, 0), "up")) == "v 1 1"
    assert str(walk(state, Line.v(1, 1), "down")) == "h 1 1"
    last = State.from_text("1x2,2:1111110:1.:2")
    for key in ("right", "left", "down", "up"):
        assert str(walk(last, None, key)) == str(walk(last, Line.h(0, 0), key)) == "v 0 2"
        assert walk(drawn(last, "v 0 2"), None, key) is None
