"""Positions as text: XGID, GNU Backgammon's position ID and match ID.

An XGID is 26 characters for the places as white (the bottom player) numbers them, then cube,
owner, turn, dice, scores, Crawford (match) or Jacoby plus twice beavers (money), match length
and cube limit. What it cannot say follows it in words: `opening`, `resigned=2`,
`over=white,2,single,off`, `no-crawford`, `automatic`.
"""

import re
from typing import NamedTuple

from engines.backgammon.position import (
    Board,
    Dice,
    End,
    Outcome,
    Phase,
    Position,
    Rules,
    Side,
    Win,
    flipped,
)
from engines.contract import Fault, InvalidText, fault

_OWNERS: dict[int, Side | None] = {1: Side.WHITE, -1: Side.BLACK, 0: None}
_NUMBERS = ("cube", "owner", "turn", "dice", "white", "black", "flag", "length", "limit")
_EXTRA = re.compile(
    "opening|automatic|no-crawford|resigned=[0-9]"
    "|over=(white|black),[0-9]{1,5},(single|gammon|backgammon),(off|drop|resign)"
)


class Reading(NamedTuple):
    """A position as read, and what is wrong with how it was written."""

    position: Position
    faults: tuple[Fault, ...] = ()


def read(text: str) -> Reading:
    """The position of an XGID; raises InvalidText when it is none."""
    return read_xgid(text.strip())


def read_dice(text: str) -> Dice:
    """Two dice written "31" or "3-1"; raises InvalidText, or InvalidState for a 0 or 7."""
    if not re.fullmatch(r"\d[-,]?\d", text):
        raise InvalidText(fault("dice.unknown", text=text[:20]))
    return int(text[0]), int(text[-1])


def xgid(position: Position) -> str:
    """The XGID of a position, with words for what an XGID cannot say."""
    rules = position.rules
    white = position.points(Side.WHITE)
    flag = int(position.crawford_game) if rules.match_length else rules.jacoby + 2 * rules.beavers
    owner = {None: 0, Side.WHITE: 1, Side.BLACK: -1}[position.owner]
    parts = (
        "".join(map(_letter, white)),
        position.cube.bit_length() - 1,
        owner,
        1 if position.turn is Side.WHITE else -1,
        _dice_field(position),
        *position.scores,
        flag,
        rules.match_length,
        rules.cube_limit.bit_length() - 1,
    )
    return " ".join(["XGID=" + ":".join(map(str, parts)), *_words(position)])


def read_xgid(text: str) -> Reading:
    """The position of an XGID, `XGID=` or not, words after it or not.

    Raises InvalidText when it is torn or a word is unknown.
    """
    first, *words = text.split() or [""]
    fields = re.sub("^xgid=", "", first, flags=re.IGNORECASE).split(":")
    if len(fields) not in (9, 10) or not re.fullmatch("[A-Za-z-]{26}", fields[0]):
        raise InvalidText(fault("xgid.torn", text=text[:80]))
    said = dict(zip(_NUMBERS, [*fields[1:], "10"], strict=False))
    dice = said.pop("dice").upper()
    numbers = {name: _number(name, value) for name, value in said.items()}
    extras = _extras(words)
    return Reading(
        _position(_board(fields[0]), numbers, dice, extras), _field_faults(numbers, dice)
    )


def _position(board: Board, numbers: dict[str, int], dice: str, extras: dict[str, str]) -> Position:
    """The position of the fields of an XGID, out-of-range ones brought to their default."""
    turn = Side.BLACK if numbers["turn"] == -1 else Side.WHITE
    cube = _power(numbers["cube"])
    phase, offered = _phase(dice, extras, cube)
    return Position(
        rules=_rules(numbers, extras),
        board=board if turn is Side.WHITE else flipped(board),
        turn=turn,
        phase=phase,
        dice=(int(dice[0]), int(dice[1])) if dice.isdigit() and dice != "00" else None,
        cube=cube,
        owner=_OWNERS.get(numbers["owner"]),
        scores=(numbers["white"], numbers["black"]),
        crawford_game=numbers["length"] != 0 and numbers["flag"] == 1,
        offered=offered,
        outcome=_outcome(extras["over"]) if "over" in extras else None,
    )


def _rules(numbers: dict[str, int], extras: dict[str, str]) -> Rules:
    """House rules: Jacoby and beavers share a field that in a match means Crawford."""
    money = numbers["length"] == 0
    return Rules(
        match_length=numbers["length"],
        crawford="no-crawford" not in extras,
        jacoby=money and numbers["flag"] % 2 == 1,
        beavers=money and numbers["flag"] in (2, 3),
        automatic_doubles="automatic" in extras,
        cube_limit=_power(numbers["limit"]),
    )


def _phase(dice: str, extras: dict[str, str], cube: int) -> tuple[Phase, int]:
    """What the game waits for, and the cube or points offered."""
    if "over" in extras:
        return Phase.OVER, 0
    if "opening" in extras:
        return Phase.OPENING, 0
    if "resigned" in extras:
        return Phase.RESIGNED, int(extras["resigned"])
    if dice in ("D", "DD", "B", "BB"):
        return Phase.ANSWER, cube * (2 if dice[0] == "D" else 4)
    return (Phase.ROLL if dice == "00" else Phase.MOVE), 0


def _outcome(text: str) -> Outcome:
    """The result written `white,2,gammon,off`."""
    winner, points, win, end = text.split(",")
    return Outcome(Side[winner.upper()], int(points), Win[win.upper()], End(end))


def _field_faults(numbers: dict[str, int], dice: str) -> tuple[Fault, ...]:
    """Fields whose number means nothing, dice that are no dice."""
    flags = range(2) if numbers["length"] else range(4)
    allowed = {"owner": (-1, 0, 1), "turn": (-1, 1), "flag": flags}
    allowed |= {"cube": range(31), "limit": range(31)}
    found = [
        fault("xgid.field", name=name, value=numbers[name])
        for name, values in allowed.items()
        if numbers[name] not in values
    ]
    if not re.fullmatch(r"\d\d|D|DD|B|BB", dice):
        found.append(fault("xgid.dice", text=dice[:8]))
    return tuple(found)


def _extras(words: list[str]) -> dict[str, str]:
    """The words after an XGID; raises InvalidText for one that is unknown."""
    for word in words:
        if not _EXTRA.fullmatch(word):
            raise InvalidText(fault("xgid.word", text=word[:40]))
    return dict(word.partition("=")[::2] for word in words)


def _number(name: str, text: str) -> int:
    """The number in a field; raises InvalidText naming the field."""
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise InvalidText(fault("xgid.number", name=name, text=text[:20]))
    return int(text)


def _power(exponent: int) -> int:
    """Two to the power of a cube field, 1 for a field that means nothing."""
    return 1 << exponent if 0 <= exponent <= 30 else 1


def _board(letters: str) -> Board:
    """The 26 places of an XGID in white's frame."""
    return tuple(map(_count, letters))


def _count(letter: str) -> int:
    """The checkers of one letter, white's positive."""
    if letter == "-":
        return 0
    size = ord(letter.upper()) - ord("A") + 1
    return size if letter.isupper() else -size


def _letter(count: int) -> str:
    """One place of an XGID: capitals are white's checkers, small letters black's."""
    if count == 0:
        return "-"
    return chr(ord("A" if count > 0 else "a") + abs(count) - 1)


def _dice_field(position: Position) -> str:
    """The dice of an XGID: two digits, 00 before a roll, D or B for an offer to answer."""
    if position.phase is Phase.ANSWER:
        return "B" if position.beavered else "D"
    return "{}{}".format(*(position.dice or (0, 0)))


def _words(position: Position) -> list[str]:
    """What the ten fields of an XGID cannot say."""
    words = []
    if position.phase is Phase.OPENING:
        words.append("opening")
    if position.phase is Phase.RESIGNED:
        words.append(f"resigned={position.offered}")
    if (over := position.outcome) is not None:
        words.append(f"over={over.winner},{over.points},{over.win.name.lower()},{over.end.value}")
    if not position.rules.crawford:
        words.append("no-crawford")
    if position.rules.automatic_doubles:
        words.append("automatic")
    return words
