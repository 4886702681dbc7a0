"""Positions and moves as text.

A move is its pit, `1` to `12`, or `pass`. A position is South's row, a slash, North's row, the
stores, the side to move, then words for all that is not usual::

    5,0,0,0,0,2/6,2,4,8,5,0 16-24 N ply=18 match=40-32 clockwise to=60 moves 12 3

* rows are pits 1..6 and 7..12; stores and match scores are South's, then North's;
* `ply=18`: plies played in this game; `match=40-32`: points of the games before it;
* house rules: `clockwise`, `skip-origin`, `last-pit-only`, `stop-when-decided`, `hemprich`,
  `repetition=split` or `void`, `to=60`, `loser-starts`, `above-half`;
* `moves`: played from that position, last of all. Written are the moves since the last capture,
  for only they can bring a position back; read is any line of legal moves.

`start` stands for the first position of a match: `start moves 4 11 3`.
"""

import re
from typing import NamedTuple

from engines.bohnenspiel.position import (
    PASS,
    PITS,
    ROW,
    Board,
    Move,
    Pair,
    Position,
    Repetition,
    Rules,
    Side,
)
from engines.contract import Fault, InvalidText, fault

_FLAGS = {
    "clockwise": "clockwise",
    "skip-origin": "skip_origin",
    "last-pit-only": "last_pit_only",
    "stop-when-decided": "stop_when_decided",
    "hemprich": "hemprich",
    "loser-starts": "loser_starts",
    "above-half": "above_half",
}
_START = "6,6,6,6,6,6/6,6,6,6,6,6 0-0 s"
_ROW = r"-?\d{1,4}(?:,-?\d{1,4})*"
_POSITION = re.compile(rf"({_ROW})/({_ROW}) (-?\d{{1,4}})-(-?\d{{1,4}}) ([sn])", re.ASCII)
_WORD = re.compile(
    r"(?:ply|to)=-?\d{1,6}|match=-?\d{1,6}--?\d{1,6}|repetition=(?:own|split|void)|"
    + "|".join(_FLAGS),
    re.ASCII,
)
_SHOWN = 80


class Reading(NamedTuple):
    """A position as written, unchecked, what its words alone show wrong, and the moves after it."""

    position: Position
    faults: tuple[Fault, ...]
    moves: tuple[Move, ...]


def parse_move(text: str) -> Move:
    """Read a pit, `1` to `12`, or `pass`; raises InvalidText for anything else."""
    word = text.strip().lower()
    if word == PASS.value:
        return PASS
    if not re.fullmatch(r"\d{1,2}", word) or not 1 <= int(word) <= PITS:
        raise InvalidText(fault("move.unknown", text=text[:_SHOWN]))
    return int(word)


def read(text: str) -> Reading:
    """The position and moves of a text; raises InvalidText when it is not understood."""
    said, _, played = f" {' '.join(text.lower().split())} ".partition(" moves ")
    words = said.split()
    if words[:1] == ["start"]:
        words[:1] = _START.split()
    match = _POSITION.fullmatch(" ".join(words[:3]))
    if match is None:
        raise InvalidText(fault("position.unknown", text=text.strip()[:_SHOWN]))
    rows = tuple(tuple(map(int, row.split(","))) for row in match.group(1, 2))
    turn = Side.SOUTH if match[5] == "s" else Side.NORTH
    extras = _extras(words[3:])
    position = Position(
        rules=_rules(extras),
        board=rows[0] + rows[1],
        stores=(int(match[3]), int(match[4])),
        turn=turn,
        ply=int(extras.get("ply", 0)),
        before=_pair(extras.get("match", "0-0")),
    )
    return Reading(position, _row_faults(rows), tuple(map(parse_move, played.split())))


def written(position: Position) -> str:
    """The text of a position, from which `read` and the moves give it back."""
    quiet = position.quiet
    board = quiet[0].board if quiet else position.board
    turn = Side((position.turn + len(quiet)) % 2)
    rows = "/".join(",".join(map(str, row)) for row in (board[:6], board[6:]))
    words = [rows, "{}-{}".format(*position.stores), "NS"[turn is Side.SOUTH]]
    if ply := position.ply - len(quiet):
        words.append(f"ply={ply}")
    if any(position.before):
        words.append("match={}-{}".format(*position.before))
    words += _rule_words(position.rules)
    if quiet:
        words += ["moves", *(str(past.move) for past in quiet)]
    return " ".join(words)


def _row_faults(rows: tuple[Board, ...]) -> tuple[Fault, ...]:
    """A fault for each row that has not six pits."""
    return tuple(
        fault("row.length", count=len(row), side=str(side))
        for side, row in zip(Side, rows, strict=True)
        if len(row) != ROW
    )


def _pair(text: str) -> Pair:
    """Two numbers with a hyphen between them; either may be below zero."""
    first, second = re.findall(r"(?<!\d)-?\d+", text)
    return int(first), int(second)


def _extras(words: list[str]) -> dict[str, str]:
    """The words after a position as name and value; a flag has no value."""
    found: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if not _WORD.fullmatch(word):
            raise InvalidText(fault("word.unknown", word=word[:_SHOWN]))
        if name in found:
            raise InvalidText(fault("word.twice", word=name))
        found[name] = value
    return found


def _rules(extras: dict[str, str]) -> Rules:
    """The house rules among the words."""
    return Rules(
        **{field: word in extras for word, field in _FLAGS.items()},
        repetition=Repetition(extras.get("repetition", Repetition.OWN.value)),
        match_points=int(extras.get("to", Rules().match_points)),
    )


def _rule_words(rules: Rules) -> list[str]:
    """The words for house rules that are not the usual ones."""
    words = [word for word, field in _FLAGS.items() if getattr(rules, field)]
    if rules.repetition is not Repetition.OWN:
        words.append(f"repetition={rules.repetition.value}")
    if rules.match_points != Rules().match_points:
        words.append(f"to={rules.match_points}")
    return words
