"""Bohnenspiel analysed: last pits, captures, and the rule a wrong guess overlooks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.bohnenspiel import VIOLATIONS, Rules, Side, State, analysis
from engines.contract import IllegalMove, violation
from tests.engines.bohnenspiel_lines import LINES

CHAIN = "1,0,4,3,5,1/1,2,1,2,0,0 18-34 S"


def at(text: str) -> State:
    """The state of a text."""
    return State.from_text(text)


def test_a_sowing_bean_by_bean() -> None:
    """The hand empties the origin, drops one bean a pit, and captures backwards."""
    move = analysis.sow(at(CHAIN), 3)
    assert (move.origin, move.path, move.last, move.gain) == (3, (4, 5, 6, 7), 7, 14)
    assert move.boards[0] == (1, 0, 0, 3, 5, 1, 1, 2, 1, 2, 0, 0)
    assert move.boards[-1] == (1, 0, 0, 4, 6, 2, 2, 2, 1, 2, 0, 0)
    assert move.taken == ((7, 2), (6, 2), (5, 6), (4, 4))
    assert (move.stop, move.board) == (3, (1, 0, 0, 0, 0, 0, 0, 2, 1, 2, 0, 0))


@given(LINES, st.booleans(), st.booleans(), st.booleans())
def test_a_sowing_is_the_move(choices: list[int], clockwise: bool, skip: bool, last: bool) -> None:
    """Bean by bean or at once, a move leaves the same board and the same store."""
    state = State.start(Rules(clockwise=clockwise, skip_origin=skip, last_pit_only=last))
    for choice in choices:
        moves = analysis.moves(state)
        if not moves:
            break
        move = moves[choice % len(moves)]
        after = state.play(move.origin)
        beans = state.board[move.origin - 1]
        assert [sum(board) for board in move.boards] == [
            sum(state.board) - beans + n for n in range(beans + 1)
        ]
        assert (move.board, sum(after.stores)) == (after.board, sum(state.stores) + move.gain)
        assert (move.stop in dict(move.taken)) is False
        state = after


def test_last_pit_and_captures_of_a_pit() -> None:
    """Where a move ends and what it takes; a pit that cannot be sown is refused."""
    state = at(CHAIN)
    assert analysis.landing(state, 3) == 7
    assert analysis.captures(state, 3) == ((7, 2), (6, 2), (5, 6), (4, 4))
    with pytest.raises(IllegalMove) as refused:
        analysis.landing(state, 2)
    assert refused.value.violation == violation("sow.own-pit", "empty", pit=2)


def test_moves_of_a_finished_game() -> None:
    """There is nothing to preview when the game is over."""
    assert analysis.moves(at("0,0,0,0,0,0/0,0,0,0,0,2 30-40 S")) == ()


def test_a_chain_that_takes_everything_stops_nowhere() -> None:
    """Twelve pits captured leave no pit that stopped the chain."""
    move = analysis.sow(at("0,0,24,0,0,0/0,0,0,0,0,0 16-32 S"), 3)
    assert (len(move.taken), move.stop) == (12, None)


def test_threats_of_the_other_side() -> None:
    """What the opponent could capture now, the most beans first."""
    state = at("1,1,0,0,1,1/0,0,0,1,1,0 32-34 S")
    assert [(move.origin, move.taken) for move in analysis.threats(state)] == [
        (10, ((11, 2),)),
    ]
    assert [move.gain for move in analysis.threats(state.play(1))] == [2]


@pytest.mark.rule("bohnenspiel.end.play-on")
def test_decided() -> None:
    """A store past 36 has won; at 36 all is open."""
    assert analysis.decided(at("1,0,0,0,0,1/1,0,0,0,0,1 40-28 S")) is Side.SOUTH
    assert analysis.decided(at("1,0,0,0,0,1/1,0,0,0,0,1 30-38 S")) is Side.NORTH
    assert analysis.decided(at("1,0,0,0,0,1/1,0,0,0,0,1 36-32 S")) is None


@pytest.mark.rule(
    "bohnenspiel.sow.no-stores",
    "bohnenspiel.sow.direction",
    "bohnenspiel.sow.one-each",
    "bohnenspiel.sow.single-lap",
    "bohnenspiel.sow.origin",
)
@pytest.mark.parametrize(
    ("text", "pit", "guess", "key"),
    [
        ("start", 3, 9, None),
        ("start", 3, 8, "sow.no-stores:counted"),
        ("start", 6, 11, "sow.no-stores:counted"),
        ("start", 1, 0, "sow.no-stores:counted"),
        ("6,6,6,6,6,6/6,6,6,6,6,6 0-0 N", 7, 0, "sow.no-stores:counted"),
        ("start", 5, 12, "sow.one-each:count"),
        ("start clockwise", 1, 8, "sow.no-stores:counted"),
        ("start clockwise", 4, 0, "sow.one-each:count"),
        ("start", 2, 8, None),
        ("start", 3, 4, "sow.single-lap:went-on"),
        ("start", 4, 10, None),
        ("start", 4, 11, "sow.one-each:count"),
        ("3,0,0,0,0,0/0,0,0,0,0,1 34-34 S", 1, 10, "sow.direction:other-way"),
        ("3,0,0,0,0,0/0,0,0,0,0,1 34-34 S", 1, 3, "sow.one-each:from-origin"),
        ("1,0,0,0,0,0/0,0,0,0,0,1 36-34 S", 1, 1, "sow.one-each:from-origin"),
        ("13,0,0,0,0,0/0,0,0,0,0,1 30-28 S", 1, 3, "sow.origin:skipped"),
        ("13,0,0,0,0,0/0,0,0,0,0,1 30-28 S skip-origin", 1, 2, "sow.skip-origin:sown"),
    ],
)
def test_a_wrong_last_pit(text: str, pit: int, guess: int, key: str | None) -> None:
    """A guess is answered with the rule it overlooks."""
    broken = analysis.why_not_last(at(text), pit, guess)
    assert (broken.key if broken else None) == key


@pytest.mark.rule(
    "bohnenspiel.capture.even", "bohnenspiel.capture.chain", "bohnenspiel.capture.break"
)
@pytest.mark.parametrize(
    ("text", "pit", "guess", "key"),
    [
        (CHAIN, 3, 5, None),
        (CHAIN, 3, 3, "capture.break:empty"),
        (CHAIN, 3, 8, "capture.chain:forward"),
        (CHAIN, 3, 1, "capture.break:cut"),
        (CHAIN, 4, 7, None),
        ("4,1,2,1,1,1/0,0,0,0,0,0 30-32 S", 1, 3, "capture.break:odd"),
        ("4,1,7,1,1,0/0,0,0,0,0,0 28-30 S", 1, 3, "capture.break:many"),
        ("2,1,2,0,0,0/1,0,0,0,0,0 34-32 S", 1, 3, "capture.even:odd"),
        ("2,1,2,0,0,0/1,0,0,0,0,0 34-32 S", 1, 2, "capture.even:start"),
        ("2,1,7,0,0,0/0,0,0,0,0,0 30-32 S", 1, 3, "capture.even:many"),
        (f"{CHAIN} last-pit-only", 3, 6, "capture.last-only"),
    ],
)
def test_a_wrong_capture(text: str, pit: int, guess: int, key: str | None) -> None:
    """A pit that is not captured is answered with the rule that spares it."""
    broken = analysis.why_not_taken(at(text), pit, guess)
    assert (broken.key if broken else None) == key


@given(LINES, st.integers(0, 12), st.booleans(), st.booleans(), st.booleans())
def test_every_guess_has_an_answer(
    choices: list[int], guess: int, clockwise: bool, skip: bool, last: bool
) -> None:
    """A guess is right, or a declared rule answers it with the declared facts."""
    state = State.start(Rules(clockwise=clockwise, skip_origin=skip, last_pit_only=last))
    for choice in choices:
        moves = analysis.moves(state)
        if not moves:
            break
        move = moves[choice % len(moves)]
        answers = [analysis.why_not_last(state, move.origin, guess)]
        assert (answers[0] is None) == (guess == move.last)
        if guess:
            answers.append(analysis.why_not_taken(state, move.origin, guess))
            assert (answers[1] is None) == (guess in dict(move.taken))
        for broken in filter(None, answers):
            assert VIOLATIONS[broken.key] == tuple(name for name, _ in broken.facts)
        state = state.play(move.origin)
