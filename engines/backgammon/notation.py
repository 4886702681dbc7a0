"""Positions as text: XGID, GNU Backgammon's position ID and match ID.

An XGID is 26 characters for the places as white (the bottom player) numbers them, then cube,
owner, turn, dice, scores, Crawford (match) or Jacoby plus twice beavers (money), match length
and cube limit. What it cannot say follows it in words: `opening`, `resigned=2` (and `,black` when
the side not on turn resigned), `over=white,2,single,off`, `no-crawford`, `automatic`.

A GNU ID puts the larger die first and has no opening, no cube limit and no result; it shows
beavers only in one. What is lost comes back as the default.
"""

import base64
import re
from collections.abc import Iterator
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
MONEY = "cAkAAAAAAAAE"
_GNU = re.compile("([A-Za-z0-9+/]{14})(?::([A-Za-z0-9+/]{12}))?")
_MATCH_BITS = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "state": 3,
    "turn": 1,
    "doubled": 1,
    "resigned": 2,
    "die1": 3,
    "die2": 3,
    "length": 15,
    "black": 15,
    "white": 15,
    "no_jacoby": 1,
}
_PLAYING = (0, 1)
_EXTRA = re.compile(
    "opening|automatic|no-crawford|resigned=[0-9](,white|,black)?"
    "|over=(white|black),[0-9]{1,5},(single|gammon|backgammon),(off|drop|resign)"
)


class Reading(NamedTuple):
    """A position as read, and what is wrong with how it was written."""

    position: Position
    faults: tuple[Fault, ...] = ()


def read(text: str) -> Reading:
    """The position of an XGID, or of a GNU "positionid:matchid" or position ID alone.

    Raises InvalidText when it is none of them.
    """
    words = text.strip()
    if match := _GNU.fullmatch(words):
        return read_gnu(match[1], match[2] or MONEY)
    if words[:5].lower() == "xgid=" or words.count(":") >= 5:
        return read_xgid(words)
    raise InvalidText(fault("text.unknown", text=words[:80]))


def read_dice(text: str) -> Dice:
    """Two dice written "31" or "3-1"; raises InvalidText, or InvalidState for a 0 or 7."""
    if not re.fullmatch(r"\d[-,]?\d", text):
        raise InvalidText(fault("dice.unknown", text=text[:20]))
    return int(text[0]), int(text[-1])


def position_id(position: Position) -> str:
    """GNU Backgammon's position ID: 14 characters; the side not on turn comes first."""
    bits = "".join(
        "1" * n + "0"
        for side in (position.turn.other, position.turn)
        for n in _own(position.points(side))
    )
    return _encoded(bits, 80)


def match_id(position: Position) -> str:
    """GNU Backgammon's match ID: 12 characters; its player 1 is white."""
    values = _match_values(position)
    bits = "".join(_little(values[name], size) for name, size in _MATCH_BITS.items())
    return _encoded(bits, 72)


def gnu(position: Position) -> str:
    """Both GNU IDs as GNU Backgammon takes them: "positionid:matchid"."""
    return f"{position_id(position)}:{match_id(position)}"


def read_gnu(board: str, match: str) -> Reading:
    """The position of a GNU position ID and match ID; raises InvalidText when one is torn."""
    other, own = _read_board(board)
    said = _read_match(match)
    found = tuple(
        fault("board.shared", point=point)
        for point in range(1, 25)
        if own[point] and other[25 - point]
    )
    if said["state"] not in _PLAYING:
        found += (fault("gnu.over"),)
    places = tuple(own[place] - other[25 - place] for place in range(26))
    return Reading(_gnu_position(places, said), found)


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
        resigner=_resigner(extras, turn),
        dice=(int(dice[0]), int(dice[1])) if _rolled(dice) else None,
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
        return Phase.RESIGNED, int(extras["resigned"][0])
    if dice in ("D", "DD", "B", "BB"):
        return Phase.ANSWER, cube * (2 if dice[0] == "D" else 4)
    return (Phase.MOVE if _rolled(dice) else Phase.ROLL), 0


def _rolled(dice: str) -> bool:
    """Whether the dice field holds a roll; one that cannot be is judged later."""
    return dice != "00" and re.fullmatch("[0-9]{2}", dice) is not None


def _resigner(extras: dict[str, str], turn: Side) -> Side | None:
    """Who resigned: the side on turn unless the word names one."""
    if "resigned" not in extras:
        return None
    _, _, side = extras["resigned"].partition(",")
    return Side[side.upper()] if side else turn


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
    if not re.fullmatch("[0-9]{2}|D|DD|B|BB", dice):
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
        side = "" if position.resigner is position.turn else f",{position.resigner}"
        words.append(f"resigned={position.offered}{side}")
    if (over := position.outcome) is not None:
        words.append(f"over={over.winner},{over.points},{over.win.name.lower()},{over.end.value}")
    if not position.rules.crawford:
        words.append("no-crawford")
    if position.rules.automatic_doubles:
        words.append("automatic")
    return words


def _own(board: Board) -> Iterator[int]:
    """The checkers of the side whose frame it is: own ace point to 24 point, then bar."""
    return (max(n, 0) for n in board[1:])


def _match_values(position: Position) -> dict[str, int]:
    """The fields of a match ID; a beaver shows the cube already turned, as GNU has it."""
    beavered = position.beavered
    owner = position.turn.other if beavered else position.owner
    cube = 2 * position.cube if beavered else position.cube
    dice = sorted(position.dice or (0, 0), reverse=True)
    ends = {None: 1, End.BORNE_OFF: 2, End.RESIGNED: 3, End.DROPPED: 4}
    return {
        "cube": cube.bit_length() - 1,
        "owner": 3 if owner is None else _player(owner),
        "on_roll": _player(position.turn),
        "crawford": int(position.crawford_game),
        "state": ends[position.outcome.end if position.outcome else None],
        "turn": _player(position.actor),
        "doubled": int(position.phase is Phase.ANSWER),
        "resigned": position.offered if position.phase is Phase.RESIGNED else 0,
        "die1": dice[0],
        "die2": dice[1],
        "length": position.rules.match_length,
        "black": position.scores[Side.BLACK],
        "white": position.scores[Side.WHITE],
        "no_jacoby": int(not position.rules.jacoby),
    }


def _player(side: Side) -> int:
    """GNU's number of a side: the bottom player is 1."""
    return 1 - int(side)


def _gnu_position(board: Board, said: dict[str, int]) -> Position:
    """The position of a board in the frame of the side on roll and the fields of a match ID."""
    turn, actor = Side(1 - said["on_roll"]), Side(1 - said["turn"])
    owner = {0: Side.BLACK, 1: Side.WHITE}.get(said["owner"])
    cube = 1 << said["cube"]
    beavered = bool(said["doubled"]) and actor is turn
    if beavered:
        cube //= 2
        owner = turn if cube > 1 else None
    rolled = said["die1"] or said["die2"]
    phase, offered = Phase.MOVE if rolled else Phase.ROLL, 0
    if said["doubled"]:
        phase, offered = Phase.ANSWER, cube * (4 if beavered else 2)
    if said["resigned"]:
        phase, offered = Phase.RESIGNED, said["resigned"]
    length = said["length"]
    return Position(
        rules=Rules(length, jacoby=not length and not said["no_jacoby"], beavers=beavered),
        board=board,
        turn=turn,
        phase=phase,
        dice=(said["die1"], said["die2"]) if rolled else None,
        cube=cube,
        owner=owner,
        scores=(said["white"], said["black"]),
        crawford_game=bool(said["crawford"]),
        offered=offered,
        resigner=actor.other if phase is Phase.RESIGNED else None,
    )


def _read_board(text: str) -> tuple[list[int], list[int]]:
    """Both sides of a position ID, each as 26 places of its own; raises InvalidText."""
    bits = _decoded(text, 10)
    runs = [len(run) for run in bits.split("0")]
    if bits.count("0") < 50 or any(runs[50:]):
        raise InvalidText(fault("gnu.board", text=text[:20]))
    return [0, *runs[:25]], [0, *runs[25:50]]


def _read_match(text: str) -> dict[str, int]:
    """The fields of a match ID."""
    bits = _decoded(text, 9)
    values = {}
    for name, size in _MATCH_BITS.items():
        values[name] = int(bits[:size][::-1], 2)
        bits = bits[size:]
    if "1" in bits or values["owner"] == 2:
        raise InvalidText(fault("gnu.match", text=text[:20]))
    return values


def _little(value: int, size: int) -> str:
    """A number as bits, the lowest first."""
    return format(value, f"0{size}b")[::-1][:size]


def _encoded(bits: str, size: int) -> str:
    """Bits as Base64, the lowest bit of each byte first, without padding."""
    number = int(bits.ljust(size, "0")[::-1], 2)
    return base64.b64encode(number.to_bytes(size // 8, "little")).decode().rstrip("=")


def _decoded(text: str, size: int) -> str:
    """The bits of a Base64 text of `size` bytes, the lowest bit of each byte first."""
    data = base64.b64decode(text + "=" * (-len(text) % 4))
    return format(int.from_bytes(data, "little"), f"0{size * 8}b")[::-1]
