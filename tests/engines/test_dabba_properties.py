"""Dabba: what holds in every game, on every board, for any number of players and house rules."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engines.contract import IllegalMove, InvalidState, InvalidText
from engines.dabba import FAULTS, VIOLATIONS, History, Line, Rules, State, advance, parse_move
from engines.dabba.analysis import effects

SIDES = st.integers(1, 5)
ANY_RULES = st.builds(
    Rules,
    SIDES,
    SIDES,
    st.integers(1, 4),
    once=st.booleans(),
    fewest=st.booleans(),
    swedish=st.booleans(),
).filter(lambda rules: not rules.swedish or rules.rows * rules.columns > 1)
CHOICES = st.lists(st.integers(0, 59), max_size=70)
DOTS = st.tuples(st.integers(-2, 8), st.integers(-2, 8))


def walk(rules: Rules, choices: list[int]) -> Iterator[State]:
    """The states of a game in which the choices pick among the legal lines."""
    state = State.start(rules)
    yield state
    for choice in choices:
        if not state.turn:
            return
        moves = state.legal_moves()
        state = state.play(moves[choice % len(moves)])
        yield state


def whole(rules: Rules, choices: list[int]) -> History:
    """A whole game: the choices, then always the first line left."""
    record = History.of(State.start(rules))
    while moves := record.state.legal_moves():
        number = len(record.lines)
        record = record.play(moves[choices[number] % len(moves) if number < len(choices) else 0])
    return record


@pytest.mark.rule("dabba.score.total")
@given(ANY_RULES, CHOICES)
def test_boxes_are_conserved(rules: Rules, choices: list[int]) -> None:
    """Points and open boxes make all boxes; a box is owned exactly when it has four walls."""
    for state in walk(rules, choices):
        assert sum(state.scores) + state.open_boxes == rules.rows * rules.columns
        for box in rules.grid.boxes:
            assert (state.owner(box) > 0) == (state.walls(box) == 4)


@given(ANY_RULES, CHOICES)
def test_text_is_the_identity(rules: Rules, choices: list[int]) -> None:
    """Every state on the way reads back from its text, and is accepted as possible."""
    for state in walk(rules, choices):
        assert State.from_text(str(state)) == state
        assert hash(State.from_text(str(state))) == hash(state)


@pytest.mark.rule("dabba.turn.ends", "dabba.end.nobody")
@given(ANY_RULES, CHOICES)
def test_every_game_ends_with_a_box(rules: Rules, choices: list[int]) -> None:
    """All lines are drawn, the last completes a box, and only then is there a result."""
    record = whole(rules, choices)
    frame = len(State.start(rules).drawn)
    assert len(record.lines) + frame == len(rules.grid.lines)
    assert record.taken[-1] in (1, 2)
    assert max(record.taken) <= 2
    assert [state.outcome is None for state in record.states[:-1]] == [True] * len(record.lines)
    result = record.state.outcome
    assert result is not None
    assert sum(result.scores) == rules.rows * rules.columns
    best = (min if rules.fewest else max)(result.scores)
    assert [result.scores[winner - 1] for winner in result.winners] == [best] * result.scores.count(
        best
    )


@given(ANY_RULES, CHOICES)
def test_turns_are_dots_and_double_crosses(rules: Rules, choices: list[int]) -> None:
    """Without `once`, turns = dots + double-crosses, less the lines of a drawn frame."""
    record = whole(rules, choices)
    frame = len(State.start(rules).drawn)
    if rules.once:
        assert record.turns == len(record.lines)
    else:
        assert record.turns == rules.grid.dots + record.double_crosses - frame


@given(ANY_RULES, CHOICES)
def test_legal_lines_are_distinct_ordered_and_all_playable(
    rules: Rules, choices: list[int]
) -> None:
    """Every legal line can be played and reads back; drawn ones and they make all lines."""
    *_, state = walk(rules, choices)
    moves = state.legal_moves()
    assert set(moves) | set(state.drawn) == set(rules.grid.lines)
    assert not set(moves) & set(state.drawn)
    assert [rules.grid.index[line] for line in moves] == sorted(map(rules.grid.index.get, moves))
    for line in moves:
        assert state.why_not(line) is None
        assert parse_move(str(line)) == line
        assert state.play(line).lines.bit_count() == state.lines.bit_count() + 1


@given(ANY_RULES, CHOICES, DOTS, DOTS)
def test_any_stroke_is_played_or_refused_with_a_declared_rule(
    rules: Rules, choices: list[int], dot: tuple[int, int], other: tuple[int, int]
) -> None:
    """`why_not` is None exactly for a legal line; else `play` raises the same violation."""
    *_, state = walk(rules, choices)
    line = Line(*dot, *other)
    broken = state.why_not(line)
    assert (broken is None) == (Line.between(dot, other) in state.legal_moves())
    assert parse_move(str(line)) == Line.between(dot, other)
    if broken is None:
        assert state.play(line) == state.play(Line.between(dot, other))
        return
    assert tuple(name for name, _ in broken.facts) == VIOLATIONS[broken.key]
    with pytest.raises(IllegalMove) as refused:
        state.play(line)
    assert refused.value.violation == broken


@pytest.mark.rule("dabba.undo.to-start")
@given(ANY_RULES, CHOICES)
def test_undo(rules: Rules, choices: list[int]) -> None:
    """Taking the lines of a game back visits the same states."""
    record = whole(rules, choices)
    back = record
    for state in reversed(record.states[:-1]):
        undone = advance(back, "undo")
        assert isinstance(undone, History)
        assert undone.state == state
        back = undone
    assert back == History.of(State.start(rules))


@given(ANY_RULES, CHOICES)
def test_a_gift_is_what_the_next_player_can_take(rules: Rules, choices: list[int]) -> None:
    """A line gives at most the boxes left, nothing when safe from an offerless position."""
    *_, state = walk(rules, choices)
    found = effects(state)
    offered = any(effect.takes for effect in found)
    for effect in found:
        assert 0 <= effect.gives <= state.open_boxes
        if not (effect.takes or offered):
            assert (effect.gives == 0) == effect.safe


@given(ANY_RULES, CHOICES, st.integers(0, 24), st.sampled_from(".01234"))
def test_a_changed_owner_is_possible_or_refused_with_declared_faults(
    rules: Rules, choices: list[int], at: int, owner: str
) -> None:
    """A box given to somebody else reads back, or is refused naming declared faults only."""
    *_, state = walk(rules, choices)
    fields = str(state).split(":")
    at %= len(fields[2])
    fields[2] = fields[2][:at] + owner + fields[2][at + 1 :]
    try:
        changed = State.from_text(":".join(fields[:4]))
    except InvalidState as error:
        for one in error.faults:
            assert tuple(name for name, _ in one.facts) == FAULTS[one.code]
    else:
        assert changed.lines == state.lines


@given(st.text("0123456789x:,.-hv;oncefwstidl \n", max_size=60))
def test_no_text_breaks_the_readers(text: str) -> None:
    """Whatever is written, it is read, or refused as not understood or as impossible."""
    for reader in (State.from_text, parse_move):
        with suppress(InvalidText, InvalidState):
            assert str(reader(text))


@given(ANY_RULES, st.integers(-1, 14), st.integers(-1, 14), st.integers(-1, 6))
def test_rules_start_exactly_when_they_are_in_range(
    rules: Rules, rows: int, columns: int, players: int
) -> None:
    """Boards of 1..12 boxes each way and 1 to 4 players start; all others are refused."""
    assume(not rules.swedish or rows * columns != 1)
    asked = Rules(rows, columns, players, rules.once, rules.fewest, rules.swedish)
    possible = 1 <= rows <= 12 and 1 <= columns <= 12 and 1 <= players <= 4
    if possible:
        assert State.start(asked).turn == 1
    else:
        with pytest.raises(InvalidState):
            State.start(asked)
