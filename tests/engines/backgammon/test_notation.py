"""Texts in and out: moves, XGID and GNU IDs, and what is said about those that are wrong."""

import base64

import pytest

from engines.backgammon import (
    Answer,
    Cube,
    Move,
    Phase,
    Play,
    Resign,
    Rules,
    Side,
    State,
    Step,
    parse_move,
)
from engines.backgammon.notation import gnu, match_id, position_id
from engines.backgammon.position import START, Position, faults
from engines.contract import Fault, InvalidState, InvalidText, fault
from tests.engines.backgammon.positions import state_of

BOARD = "-b----E-C---eE---c-e----B-"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("8/5 6/5", [(8, 5), (6, 5)]),
        ("8/5, 6/5", [(8, 5), (6, 5)]),
        ("24-18,13-11", [(24, 18), (13, 11)]),
        ("bar/22*", [(25, 22)]),
        ("b/22", [(25, 22)]),
        ("BAR/22 Off/3", [(25, 22), (0, 3)]),
        ("25/22 6/0", [(25, 22), (6, 0)]),
        ("6/off(3) 4/off", [(6, 0), (6, 0), (6, 0), (4, 0)]),
        ("24/18*/12", [(24, 18), (18, 12)]),
        ("24/22/20(2)", [(24, 22), (22, 20), (24, 22), (22, 20)]),
        ("8/5*(2)", [(8, 5), (8, 5)]),
        ("\u06f8/\u06f5", [(8, 5)]),
    ],
)
def test_reading_plays(text: str, steps: list[tuple[int, int]]) -> None:
    """Plays are read as people and programs write them."""
    assert parse_move(text) == Play(tuple(Step(*step) for step in steps))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("double", Cube.DOUBLE),
        (" Take ", Cube.TAKE),
        ("drop", Cube.DROP),
        ("beaver", Cube.BEAVER),
        ("pass", Play()),
        ("resign 2", Resign(2)),
        ("resigns 3 black", Resign(3, Side.BLACK)),
        ("accept", Answer.ACCEPT),
        ("refuse", Answer.REFUSE),
    ],
)
def test_reading_words(text: str, move: Move) -> None:
    """Other moves are words, and come back from their own writing."""
    assert parse_move(text) == move
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8",
        "8/",
        "8/5/",
        "26/20",
        "8/5(5)",
        "8//5",
        "e4",
        "8/5 x",
        "8/5" * 30,
        "resign",
        "resign x",
        "8/5\x00",
    ],
)
def test_moves_not_understood(text: str) -> None:
    """A text that is no move is refused with the part at fault, cut to a decent length."""
    with pytest.raises(InvalidText) as refusal:
        parse_move(text)
    assert refusal.value.fault.code == "move.unknown"
    assert all(len(str(value)) <= 80 for _, value in refusal.value.fault.facts)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "text.unknown"),
        ("hello", "text.unknown"),
        (BOARD, "text.unknown"),
        ("XGID=", "xgid.torn"),
        (f"XGID={BOARD}", "xgid.torn"),
        (f"XGID={BOARD[:-1]}:0:0:1:00:0:0:0:0:10", "xgid.torn"),
        (f"XGID={BOARD}:0:0:1:00:0:0", "xgid.torn"),
        (f"XGID={BOARD}:0:0:1:00:0:0:0:0:10:0", "xgid.torn"),
        (f"XGID={BOARD}:x:0:1:00:0:0:0:0:10", "xgid.number"),
        (f"XGID={BOARD}:0:0:1:00::0:0:0:10", "xgid.number"),
        (f"XGID={BOARD}:0:0:1:00:99999999:0:0:0:10", "xgid.number"),
        (f"XGID={BOARD}:0:0:1:00:0:0:0:0:10 maybe", "xgid.word"),
        ("4HPwATDgc/ABMA:cAkA", "text.unknown"),
        ("/////////////w:cAkAAAAAAAAE", "gnu.board"),
        ("4HPwATDgc/ABMA:////////////", "gnu.match"),
        ("4HPwATDgc/ABMA:YAkAAAAAAAAE", "gnu.match"),
    ],
)
def test_texts_not_understood(text: str, code: str) -> None:
    """A torn or foreign text is refused with what is wrong about it."""
    with pytest.raises(InvalidText) as refusal:
        State.from_text(text)
    assert refusal.value.fault.code == code


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        (
            "XGID=-b----G-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
            [fault("board.checkers", count=17, side="white")],
        ),
        (
            "XGID=ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
            [fault("board.checkers", count=16, side="black")],
        ),
        (f"XGID={'-' * 26}:0:0:1:31:0:0:0:0:10", [fault("board.empty")]),
        (
            f"XGID=A{BOARD[1:]}:0:0:1:31:0:0:0:0:10",
            [fault("board.checkers", count=16, side="white"), fault("board.bar")],
        ),
        (
            f"XGID={BOARD}:0:0:1:70:0:0:0:0:10",
            [fault("dice.range", die=7), fault("dice.range", die=0)],
        ),
        (f"XGID={BOARD}:0:0:1:X1:0:0:0:0:10", [fault("xgid.dice", text="X1")]),
        (f"XGID={BOARD}:1:0:1:31:0:0:0:0:10", [fault("cube.centred", cube=2)]),
        (f"XGID={BOARD}:0:1:1:31:0:0:0:0:10", [fault("cube.owned", side="white")]),
        (f"XGID={BOARD}:11:1:1:31:0:0:0:0:10", [fault("cube.limit", cube=2048, limit=1024)]),
        (
            f"XGID={BOARD}:-1:2:0:31:0:0:4:0:99",
            [
                fault("xgid.field", name=name, value=value)
                for name, value in (
                    ("owner", 2),
                    ("turn", 0),
                    ("flag", 4),
                    ("cube", -1),
                    ("limit", 99),
                )
            ],
        ),
        (
            f"XGID={BOARD}:0:0:1:31:7:9:0:7:10",
            [fault("score.beyond", length=7, score=7), fault("score.beyond", length=7, score=9)],
        ),
        (f"XGID={BOARD}:0:0:1:31:-1:0:0:7:10", [fault("score.negative", score=-1)]),
        (f"XGID={BOARD}:0:0:1:31:0:0:0:-7:10", [fault("match.length", length=-7)]),
        (
            f"XGID={BOARD}:0:0:1:31:4:5:1:7:10",
            [fault("crawford.score", black=5, length=7, white=4)],
        ),
        (
            f"XGID={BOARD}:0:0:1:31:6:6:1:7:10",
            [fault("crawford.score", black=6, length=7, white=6)],
        ),
        (f"XGID={BOARD}:1:1:1:31:6:5:1:7:10", [fault("crawford.cube", cube=2)]),
        (f"XGID={BOARD}:1:-1:1:D:0:0:0:0:10", [fault("offer.cube", cube=2, offered=4)]),
        (f"XGID={BOARD}:0:0:1:B:0:0:0:0:10", [fault("offer.cube", cube=1, offered=4)]),
        (f"XGID={BOARD}:0:0:1:00:0:0:0:0:10 resigned=4", [fault("resign.points", points=4)]),
        ("XGID=-a----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10 opening", [fault("phase.opening")]),
        (f"XGID={BOARD}:0:0:1:31:0:0:0:0:10 opening", [fault("phase.opening")]),
        (
            f"XGID={BOARD}:0:0:1:31:0:0:0:0:10 over=white,1,single,off",
            [fault("phase.dice", phase="over")],
        ),
    ],
)
def test_states_that_cannot_be(text: str, reasons: list[Fault]) -> None:
    """An impossible state is refused with every reason, in a fixed order."""
    with pytest.raises(InvalidState) as refusal:
        State.from_text(text)
    assert list(refusal.value.faults) == reasons


def test_every_reason_is_given() -> None:
    """A state wrong in five ways is refused for all five."""
    with pytest.raises(InvalidState) as refusal:
        State.from_text("XGID=-P----E-C---eE---c-e----B-:3:0:1:70:9:0:0:7:10")
    codes = [found.code for found in refusal.value.faults]
    assert codes == ["board.checkers", "dice.range", "dice.range", "cube.centred", "score.beyond"]


def test_gnu_board_that_cannot_be() -> None:
    """A position ID can put both sides on a point or sixteen checkers on it, which is named."""
    empty = [0] * 25
    both = _position_id([*empty[:18], 3, *empty[19:]], [1, *empty[1:5], 2, *empty[6:]])
    many = _position_id([*empty[:24], 16], [1, *empty[1:]])
    for text, reason in (
        (both, fault("board.shared", point=6)),
        (many, fault("board.checkers", count=16, side="black")),
        (f"{position_id(State.start())}:cAsAAAAAAAAE", fault("gnu.over")),
    ):
        with pytest.raises(InvalidState) as refusal:
            State.from_text(text)
        assert reason in refusal.value.faults


def _position_id(enemy: list[int], own: list[int]) -> str:
    """A position ID written without asking whether it can be."""
    bits = "".join("1" * n + "0" for n in (*enemy, *own))
    data = int(bits.ljust(80, "0")[::-1], 2).to_bytes(10, "little")
    return base64.b64encode(data).decode()[:14]


def test_faults_of_a_position() -> None:
    """States built by hand are judged by the same reasons."""
    wrong = Position(Rules(3, jacoby=True, cube_limit=3), START, Side.WHITE, Phase.MOVE, cube=3)
    codes = [found.code for found in faults(wrong)]
    assert codes == [
        "cube.power",
        "cube.limit-power",
        "cube.centred",
        "rules.money-only",
        "phase.no-dice",
    ]
    torn = Position(Rules(), (0,) * 5, Side.WHITE, Phase.ROLL)
    assert "board.length" in [found.code for found in faults(torn)]
    won = Position(Rules(), (0, 1, *[0] * 24), Side.WHITE, Phase.ROLL)
    assert "phase.finished" in [found.code for found in faults(won)]
    over = Position(Rules(), START, Side.WHITE, Phase.OVER)
    assert "phase.outcome" in [found.code for found in faults(over)]


def test_position_id_puts_the_other_side_first() -> None:
    """The side not on roll comes first in a position ID, which a symmetric board hides."""
    state = state_of((0, 0, 1, 0, 0, 1, *[0] * 18, -2, 0), (1, 2))
    assert position_id(state) == "AwAAEAEAAAAAAA"
    other = State.from_text(str(state).replace(":1:12:", ":-1:12:"))
    assert position_id(other) == "IgAAGAAAAAAAAA"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"XGID={BOARD}:1:-1:1:00:3:5:0:7:10", "QQngAFAAGAAE"),
        (f"XGID={BOARD}:0:0:1:D:3:5:0:7:10", "cBHgAFAAGAAE"),
        ("XGID=-a----E-C---eE---c-e----B-:1:1:-1:52:3:4:0:7:10", "EYHqAEAAGAAE"),
        (f"XGID={BOARD}:0:0:1:31:0:0:3:0:10", "cIkFAAAAAAAA"),
        (f"XGID={BOARD}:0:0:1:B:0:0:3:0:10", "QRkAAAAAAAAA"),
        (f"XGID={BOARD}:2:-1:1:00:0:0:1:0:10 resigned=2", "QkEAAAAAAAAA"),
    ],
)
def test_match_ids_of_gnu_backgammon(text: str, expected: str) -> None:
    """Cube, owner, turn, scores, dice and offers stand where GNU Backgammon puts them."""
    state = State.from_text(text)
    assert match_id(state) == expected
    again = State.from_text(gnu(state))
    shared = ("board", "turn", "phase", "cube", "owner", "scores", "offered", "resigner", "actor")
    assert all(getattr(again, name) == getattr(state, name) for name in shared)


def test_lenient_xgid() -> None:
    """The prefix, capitals of it, spaces around and the last field may be left out."""
    full = f"XGID={BOARD}:0:0:1:31:0:0:0:0:10"
    for text in (full[5:], f"  xgid={full[5:]}\n", full.rpartition(":")[0]):
        assert str(State.from_text(text)) == full
    assert State.from_text("start") == State.from_text(" START ") == State.start()


def test_a_board_that_is_won_is_over() -> None:
    """A position with one side all off is a finished game, its points added to the score."""
    over = State.from_text("XGID=-A------------------------:1:1:1:00:0:3:0:7:10")
    assert over.phase is Phase.OVER
    assert over.outcome is not None
    assert (over.outcome.winner, over.scores) == (Side.BLACK, (0, 5))
    assert State.from_text(str(over)) == over
