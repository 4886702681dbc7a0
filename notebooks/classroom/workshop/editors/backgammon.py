"""Editing a backgammon position: checkers by tapping, the rest chosen. A draft is an XGID."""

from dataclasses import fields as fields_of
from dataclasses import replace
from random import Random
from typing import Any

from classroom.field import Field, whole
from content.backgammon.drills.played import a_game
from engines.backgammon import BAR, CHECKERS, START, Phase, Rules, Side, State
from engines.backgammon import notation as xgid
from engines.backgammon.position import Board, Position, flipped

TOOLS = ("white", "black", "away")
PRESETS = ("start", "empty")
MOST_POINTS = 25
CUBES = ("1", "2", "4", "8", "16", "32", "64")
DICE = ("", *"123456")
FEWEST = 12
"""The checkers each side has left in a position by chance."""

SIDES = ("white", "black")


def start() -> str:
    """The first position with a roll to play, white's."""
    return xgid.xgid(Position(Rules(), START, Side.WHITE, Phase.MOVE, dice=(3, 1)))


def empty(text: str) -> str:
    """The same table without a checker."""
    return _placed(_read(text), (0,) * (BAR + 1))


def another(seed: int) -> str:
    """A position out of a game of random play, white to move."""
    random = Random(seed)  # noqa: S311 - chance for practice
    board = random.choice([board for board in a_game(random) if _goes_on(board)])
    dice = random.randint(1, 6), random.randint(1, 6)
    return xgid.xgid(Position(Rules(), board, Side.WHITE, Phase.MOVE, dice=dice))


def opened(state: State) -> str:
    """The draft of a position."""
    return str(state)


def position(text: str) -> str:
    """The position as a worksheet has it; the engine judges it."""
    return text


def shown(text: str) -> State:
    """The table to draw, whether or not it can be."""
    read = _read(text)
    if read.dice and not all(read.dice):
        read = replace(read, dice=None, phase=Phase.ROLL)
    return State(**{field.name: getattr(read, field.name) for field in fields_of(Position)})


def takes(control: str) -> bool:
    """Whether a place of the board is edited by tapping it."""
    return control == "bar" or control.startswith("p")


def tap(text: str, control: str, tool: str) -> str:
    """Put a checker of either side on a point or the bar, or take one away."""
    read = _read(text)
    board = list(read.points(Side.WHITE))
    if control == "bar":
        _tap_bar(board, tool)
    else:
        place = int(control[1:])
        board[place] = _changed_count(board[place], tool)
    return _placed(read, tuple(board))


def fields(text: str) -> tuple[Field, ...]:
    """Turn, dice, cube and match."""
    read = _read(text)
    first, second = read.dice or (0, 0)
    owner = "" if read.owner is None else str(read.owner)
    return (
        Field("turn", str(read.turn), SIDES, "side"),
        Field("first-die", str(first or ""), DICE),
        Field("second-die", str(second or ""), DICE),
        Field("cube", str(read.cube), CUBES),
        Field("owner", owner, ("", *SIDES), "owner"),
        Field("length", str(read.rules.match_length)),
        Field("white-score", str(read.scores[0])),
        Field("black-score", str(read.scores[1])),
        Field("crawford-game", "yes" if read.crawford_game else "no", ("no", "yes"), "yes"),
    )


def changed(text: str, name: str, value: str) -> str:
    """The draft with one of its fields changed."""
    read = _read(text)
    dice = read.dice or (0, 0)
    match name:
        case "turn":
            turn = Side[value.upper()]
            board = read.board if turn is read.turn else flipped(read.board)
            made = replace(_settled(read), turn=turn, board=board)
        case "first-die" | "second-die":
            number = whole(value, 0, 6)
            made = _rolled(read, (number, dice[1]) if name == "first-die" else (dice[0], number))
        case "cube":
            made = replace(read, cube=whole(value, 1, 1 << 30))
        case "owner":
            made = replace(read, owner=Side[value.upper()] if value else None)
        case "length":
            rules = replace(read.rules, match_length=whole(value, 0, MOST_POINTS))
            made = replace(read, rules=rules)
        case "white-score":
            made = replace(read, scores=(whole(value, 0, MOST_POINTS), read.scores[1]))
        case "black-score":
            made = replace(read, scores=(read.scores[0], whole(value, 0, MOST_POINTS)))
        case _:
            made = replace(read, crawford_game=value == "yes")
    return xgid.xgid(made)


def rules(text: str) -> Rules:
    """The house rules of a draft."""
    return _read(text).rules


def ruled(text: str, wanted: Any) -> str:  # noqa: ANN401 - each game has rules of its own
    """The draft under other house rules."""
    return xgid.xgid(replace(_read(text), rules=wanted))


def _read(text: str) -> Position:
    return xgid.read(text).position


def _placed(read: Position, board: Board) -> str:
    own = board if read.turn is Side.WHITE else flipped(board)
    return xgid.xgid(replace(_settled(read), board=own))


def _settled(read: Position) -> Position:
    """The position with a roll to play or to make, whatever it waited for before."""
    return _rolled(read, read.dice or (0, 0))


def _rolled(read: Position, dice: tuple[int, int]) -> Position:
    rolled = dice if any(dice) else None
    phase = Phase.MOVE if rolled else Phase.ROLL
    return replace(read, dice=rolled, phase=phase, offered=0, resigner=None, outcome=None)


def _changed_count(count: int, tool: str) -> int:
    if tool == "white":
        return min(max(count, 0) + 1, CHECKERS)
    if tool == "black":
        return max(min(count, 0) - 1, -CHECKERS)
    return count - (count > 0) + (count < 0)


def _tap_bar(board: list[int], tool: str) -> None:
    if tool == "white":
        board[BAR] = min(board[BAR] + 1, CHECKERS)
    elif tool == "black":
        board[0] = max(board[0] - 1, -CHECKERS)
    elif board[BAR]:
        board[BAR] -= 1
    elif board[0]:
        board[0] += 1


def _goes_on(board: Board) -> bool:
    """Whether neither side has borne off many checkers yet."""
    sides = sum(n for n in board if n > 0), -sum(n for n in board if n < 0)
    return min(sides) >= FEWEST
