"""Jellyfish match files (`.mat`), as GNU Backgammon and others read and write them.

White is the left column. What the format cannot say is left out: refused resignations, and ties
of the opening unless they turned the cube.
"""

import re
from dataclasses import dataclass, field, replace

from engines.backgammon.moves import Cube, Play, Step, parse_move
from engines.backgammon.position import OFF, Board, End, Phase, Side
from engines.backgammon.record import Builder, Game, InvalidRecord, Record, unknown
from engines.backgammon.state import State
from engines.backgammon.turn import Turn
from engines.contract import GameError, InvalidText, fault

_TAG = re.compile(r';\s*\[([A-Za-z ]+?) "([^"]*)"\]')
_LENGTH = re.compile(r"\s*(\d{1,5}) point match", re.IGNORECASE)
_NAMES = re.compile(r"\s*(\S.*?)\s*:\s*(\d{1,5})\s+(\S.*?)\s*:\s*(\d{1,5})\s*")
_ROW = re.compile(r"\s*\d+\)")
_CELL = re.compile(r"\d\d:|doubles\b|takes?\b|drops?\b|beavers\b|wins\b", re.IGNORECASE)
_WINS = re.compile(r"wins (\d{1,5}) points?(?: and the match)?", re.IGNORECASE)
_UNWRITTEN = ("roll", "opening", "resign", "accept", "refuse")
_UNPLAYED = ("", "???", "????", "cannot move")
_RIGHT = 20
_WORDS = {"doubles": "double", "beavers": "beaver", "take": "take", "takes": "take"}
_WORDS |= {"drop": "drop", "drops": "drop"}


def read_mat(text: str) -> Record:
    """The record of a `.mat` text; raises InvalidRecord naming the line that is wrong."""
    reader = _Reader()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        try:
            reader.line(line)
        except GameError as reason:
            raise InvalidRecord(number, line, reason, reader.builder.record) from reason
    if reader.builder.state is None:
        nothing = InvalidText(fault("record.no-game"))
        raise InvalidRecord(1, text[:80], nothing, reader.builder.record)
    return reader.builder.record


def write_mat(record: Record) -> str:
    """The record as a `.mat` text, each step of one die written, bar as 25 and off as 0."""
    rules = record.rules
    tags = {
        "Crawford": "" if rules.crawford else "Off",
        "Jacoby": "On" if rules.jacoby else "",
        "Beaver": "On" if rules.beavers else "",
        "Automatic": "On" if rules.automatic_doubles else "",
        "CubeLimit": "" if rules.cube_limit == 1024 else str(rules.cube_limit),
    }
    head = [f'; [{name} "{value}"]' for name, value in tags.items() if value]
    lines = [*head, f" {rules.match_length} point match"]
    for number, game in enumerate(record.games, 1):
        lines += ["", f" Game {number}", *_game_lines(game, record.names)]
    return "\n".join(lines) + "\n"


@dataclass(slots=True)
class _Reader:
    """Reads line by line; `unplayed` is a roll whose move was left blank."""

    builder: Builder = field(default_factory=Builder)
    names_next: bool = False
    unplayed: bool = False

    def line(self, line: str) -> None:
        """Take in one line."""
        words = line.strip()
        if words.startswith((";", "#")):
            self._tag(words)
        elif self.names_next and words:
            self._names(words)
        elif match := _LENGTH.fullmatch(line):
            self.builder.rules = replace(self.builder.rules, match_length=int(match[1]))
        elif re.fullmatch(r"game \d+", words, re.IGNORECASE):
            self.names_next = True
        elif words:
            self._row(_ROW.sub(lambda found: " " * len(found[0]), line, count=1))

    def _tag(self, words: str) -> None:
        """House rules and ties that are written as comments."""
        match = _TAG.match(words)
        name, value = (match[1], match[2].lower()) if match else ("", "")
        rules = self.builder.rules
        switches = {"Crawford": "crawford", "Jacoby": "jacoby", "Beaver": "beavers"}
        switches["Automatic"] = "automatic_doubles"
        if name in switches:
            self.builder.rules = replace(rules, **{switches[name]: value == "on"})
        elif name == "CubeLimit" and value.isdigit():
            self.builder.rules = replace(rules, cube_limit=int(value))
        elif name == "Opening":
            self.builder.add(f"opening {value}")

    def _names(self, words: str) -> None:
        """The line of names and scores that starts a game."""
        match = _NAMES.fullmatch(words)
        if match is None:
            raise InvalidText(fault("record.names", text=words[:80]))
        self.names_next = False
        self.builder.names = (match[1], match[3])
        self.builder.begin(int(match[2]), int(match[4]))

    def _row(self, row: str) -> None:
        """One or two cells; text before the first or an unknown word is an error."""
        found = list(_CELL.finditer(row))
        if row[: found[0].start() if found else None].strip():
            raise unknown(row)
        ends = [*(match.start() for match in found[1:]), len(row)]
        for match, end in zip(found, ends, strict=True):
            first = match is found[0]
            side = Side.WHITE if first and match.start() < _RIGHT else Side.BLACK
            self._cell(side, row[match.start() : end].strip())

    def _cell(self, side: Side, cell: str) -> None:
        """What one player did."""
        if match := _WINS.fullmatch(cell):
            self._wins(side, int(match[1]))
            return
        self._forced()
        if re.match(r"\d\d:", cell):
            self._rolled(side, cell[:2], cell[3:].strip())
            return
        word = _WORDS.get(cell.split(maxsplit=1)[0].lower(), "")
        if not re.fullmatch(r"\w+( => \d+)?", cell) or not word:
            raise unknown(cell)
        self.builder.add(word)

    def _rolled(self, side: Side, dice: str, play: str) -> None:
        """A roll and its play, a beaver before it being taken."""
        if self.builder.now.beavered:
            self.builder.add("take")
        if self.builder.now.phase is Phase.OPENING:
            self.builder.open(side, dice)
        else:
            self.builder.add(f"roll {dice}")
        if play.lower() not in _UNPLAYED:
            self.builder.add(play)
        elif self.builder.now.legal_plays() == (Play(),):
            self.builder.add("pass")
        else:
            self.unplayed = True

    def _forced(self) -> None:
        """A roll left blank was played if there was but one play."""
        plays = self.builder.now.legal_plays()
        if self.unplayed and len(plays) == 1:
            self.builder.add(str(plays[0]))
        self.unplayed = False

    def _wins(self, side: Side, points: int) -> None:
        """The result: of the game played, or of one given up."""
        plays = self.builder.now.legal_plays()
        if self.unplayed and len(plays) == 1 and self.builder.now.play(plays[0]).outcome:
            self._forced()
        if self.builder.now.phase is not Phase.OVER:
            self.builder.resign(side, points)
        self.unplayed = False
        outcome = self.builder.now.outcome
        self.builder.check(outcome.winner if outcome else side, points)


@dataclass(slots=True)
class _Sheet:
    """The cells of one game, white's in the left column."""

    rows: list[list[str]] = field(default_factory=list)

    def put(self, side: Side, text: str) -> None:
        """Write a cell in the side's column, on a new row if it is taken."""
        if not self.rows or side is Side.WHITE or self.rows[-1][1]:
            self.rows.append(["", ""])
        self.rows[-1][side] = text


def _game_lines(game: Game, names: tuple[str, str]) -> list[str]:
    """A game as it stands in the file."""
    white, black = game.start.scores
    lines = [f" {f'{names[0]} : {white}':<30} {names[1]} : {black}"]
    sheet = _Sheet()
    states = list(game.states())
    for event, before, after in zip(game.events, states, states[1:], strict=False):
        if before.phase is after.phase is Phase.OPENING and after.rules.automatic_doubles:
            lines.append(f'; [Opening "{event[-2:]}"]')
        if text := _cell_text(before, event, after):
            sheet.put(before.actor, text)
    if states[-1].outcome and states[-1].outcome.end is End.RESIGNED and states[-2].dice:
        sheet.put(states[-2].turn, "{}{}: ???".format(*states[-2].dice))
    lines += [f"{n:3}) {row[0]:<28}  {row[1]}".rstrip() for n, row in enumerate(sheet.rows, 1)]
    return lines + _result_lines(states[-1])


def _cell_text(before: State, event: str, after: State) -> str:
    """What an event puts on the sheet; nothing for a roll, which stands with its play."""
    if event.split(" ", maxsplit=1)[0] in _UNWRITTEN:
        return ""
    match parse_move(event):
        case Play() as play:
            dice = "{}{}".format(*(before.dice or (0, 0)))
            return f"{dice}: {_steps(before, play)}".rstrip()
        case Cube.DOUBLE:
            return f" Doubles => {after.offered}"
        case Cube.BEAVER:
            return f" Beavers => {after.offered}"
        case Cube.TAKE:
            return " Takes"
        case _:
            return " Drops"


def _steps(state: State, play: Play) -> str:
    """The steps of a play, one die each, hits starred."""
    turn = Turn(state).whole(play.steps)
    route = turn.steps if turn else ()
    hits: set[int] = set()
    return " ".join(_step(step, state.board, hits) for step in sorted(route, reverse=True))


def _step(step: Step, board: Board, hits: set[int]) -> str:
    """One step, starred when it is the first to land on a blot."""
    hit = step.target != OFF and board[step.target] == -1 and step.target not in hits
    hits.add(step.target)
    return f"{step.source}/{step.target}{'*' * hit}"


def _result_lines(end: State) -> list[str]:
    """The line that says who won how much, under the winner's column."""
    if end.outcome is None:
        return []
    points = end.outcome.points
    match = " and the match" if end.match_winner is not None else ""
    indent = 6 if end.outcome.winner is Side.WHITE else 36
    return [f"{'':{indent}}Wins {points} point{'s' * (points > 1)}{match}"]
