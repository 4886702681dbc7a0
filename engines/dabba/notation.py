"""Positions as text: `4x4,2,once:LINES:BOXES:TURN:SCORES`.

* first the rules: rows and columns of boxes, the players, then the house rules that are on:
  `once`, `fewest`, `swedish`;
* LINES is the field's DBN bit string: horizontals row by row, then verticals, 1 for a drawn line;
* BOXES are the owners in reading order, `.` for an open box; TURN is a player, `-` for nobody;
  SCORES are the points, `3-1`, and may be left out.

`4x4,3` alone is the empty board, `start` the one of 4x4 boxes for two. `4x4,2:LINES` is enough
while no box is closed: the turn follows from the number of lines.
"""

import re
from typing import NamedTuple

from engines.contract import InvalidText, fault
from engines.dabba.position import LARGEST, NOBODY, Position, Rules

OPTIONS = ("once", "fewest", "swedish")

_OPEN = "."
_NOBODY = "-"
_SHOWN = 40
_RULES = re.compile(r"(\d{1,4})x(\d{1,4})(?:,(\d{1,4}))?((?:,[^,]*)*)", re.ASCII)
_FIELDS = {
    "lines": re.compile(r"[01]*"),
    "boxes": re.compile(r"[.\d]*", re.ASCII),
    "turn": re.compile(r"-|\d{1,4}", re.ASCII),
    "scores": re.compile(r"\d{1,4}(-\d{1,4})*", re.ASCII),
}


class Reading(NamedTuple):
    """A position as written, unchecked: with the number of lines and the scores it speaks of."""

    position: Position
    written: int
    said: tuple[int, ...] | None


def read_rules(text: str) -> Rules:
    """The board and house rules of `4x4`, `4x4,3` or `6x6,2,once,swedish`; raises InvalidText."""
    match = _RULES.fullmatch(text.strip().lower())
    if match is None:
        raise InvalidText(fault("text.field", field="rules", text=text[:_SHOWN]))
    rows, columns, players, rest = match.groups()
    options = rest.split(",")[1:]
    for option in options:
        if option not in OPTIONS:
            raise InvalidText(fault("option.unknown", option=option[:_SHOWN]))
    chosen = {option: option in options for option in OPTIONS}
    return Rules(int(rows), int(columns), int(players or 2), **chosen)


def read(text: str) -> Reading | Rules:
    """The position of a text, or the rules of one that names no lines; raises InvalidText."""
    words = "".join(text.lower().split())
    if words == "start":
        return Rules()
    first, *parts = words.split(":")
    rules = read_rules(first)
    if not parts:
        return rules
    if len(parts) not in (1, 3, 4):
        raise InvalidText(fault("text.unknown", text=text[:_SHOWN]))
    given = dict(zip(_FIELDS, parts, strict=False))
    for field, value in given.items():
        if not _FIELDS[field].fullmatch(value):
            raise InvalidText(fault("text.field", field=field, text=value[:_SHOWN]))
    return _reading(rules, given)


def write(position: Position) -> str:
    """The position in full."""
    boxes = "".join(str(owner or _OPEN) for owner in position.owners)
    scores = "-".join(map(str, position.scores))
    turn = position.turn or _NOBODY
    return f"{write_rules(position.rules)}:{dbn(position)}:{boxes}:{turn}:{scores}"


def write_rules(rules: Rules) -> str:
    """The board, the players and the house rules that are on."""
    options = (option for option in OPTIONS if getattr(rules, option))
    return ",".join((f"{rules.rows}x{rules.columns}", str(rules.players), *options))


def dbn(position: Position) -> str:
    """The lines as a DBN bit string."""
    return f"{position.lines:0{len(position.rules.grid.lines)}b}"[::-1]


def _reading(rules: Rules, given: dict[str, str]) -> Reading:
    """The position of fields that are well formed."""
    lines = sum(1 << number for number, bit in enumerate(given["lines"]) if bit == "1")
    written = len(given["lines"])
    if "boxes" not in given:
        return Reading(_without_boxes(rules, lines), written, None)
    owners = tuple(NOBODY if box == _OPEN else int(box) for box in given["boxes"])
    turn = NOBODY if given["turn"] == _NOBODY else int(given["turn"])
    said = tuple(map(int, given["scores"].split("-"))) if "scores" in given else None
    return Reading(Position(rules, lines, owners, turn), written, said)


def _without_boxes(rules: Rules, lines: int) -> Position:
    """A position with no box closed: every line has passed the turn on."""
    if not (0 < rules.rows <= LARGEST and 0 < rules.columns <= LARGEST):
        return Position(rules, lines, (), NOBODY)
    grid = rules.grid
    drawn = lines & ~grid.frame if rules.swedish else lines
    due = drawn.bit_count() % max(rules.players, 1) + 1
    return Position(
        rules, lines, (NOBODY,) * len(grid.boxes), NOBODY if lines == grid.full else due
    )
