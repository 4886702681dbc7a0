"""Match files (`.mat`) written, each step of one die apart, bar as 25 and off as 0.

Any program reads them; `engines.backgammon.mat` says which comments it reads besides.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import takewhile

from engines.backgammon.mat import plain
from engines.backgammon.moves import Cube, Play, Step, parse_move
from engines.backgammon.position import OFF, Board, End, Phase, Side
from engines.backgammon.record import UNNAMED, Game, games
from engines.backgammon.state import State
from engines.backgammon.turn import Turn
from engines.record import Record

_NO_CELL = ("resign", "accept", "refuse")


def write_mat(record: Record) -> str:
    """The record as a `.mat` text; raises GameError where it is not legal."""
    told = games(record)
    said = (*record.names, *UNNAMED[len(record.names) :])
    names = tuple(plain(name) or other for name, other in zip(said, UNNAMED, strict=True))
    rows = [*_head(record, told[0].start, names)]
    for number, game in enumerate(told, 1):
        rows += ["", *(_comment("Said", event) for event in _ties(game))]
        rows += [f" Game {number}", *_game_lines(game, names)]
    return "\n".join(rows) + "\n"


def _ties(game: Game) -> tuple[str, ...]:
    """The ties of the opening."""
    after = game.states()
    next(after)
    count = sum(1 for _ in takewhile(lambda state: state.phase is Phase.OPENING, after))
    return game.events[:count]


def _head(record: Record, start: State, names: tuple[str, ...]) -> Iterator[str]:
    """The tags and the length of the match."""
    rules = start.rules
    tags = {f"Player {n}": name for n, name in enumerate(record.names, 1)}
    tags = {
        tag: name for (tag, name), said in zip(tags.items(), names, strict=False) if name != said
    }
    tags |= {
        "Crawford": "" if rules.crawford else "Off",
        "Jacoby": "On" if rules.jacoby else "",
        "Beaver": "On" if rules.beavers else "",
        "Automatic": "On" if rules.automatic_doubles else "",
        "CubeLimit": "" if rules.cube_limit == 1024 else str(rules.cube_limit),
        "Start": "" if start == _implied(start) else str(start),
    }
    yield from (_comment(name, value) for name, value in tags.items() if value)
    yield f" {rules.match_length} point match"


def _implied(start: State) -> State:
    """The start that the length of the match and the score alone tell."""
    rules = start.rules
    away = sorted(rules.match_length - score for score in start.scores)
    first = rules.crawford and away[0] == 1 < away[1]
    return replace(State.start(rules), scores=start.scores, crawford_game=first)


def _comment(name: str, value: str) -> str:
    """A tag that other programs pass over."""
    escaped = re.sub(r'(["\\])', r"\\\1", value)
    return f'; [{name} "{escaped}"]'


@dataclass(slots=True)
class _Sheet:
    """The rows of one game, white in the left column, and comments between them."""

    rows: list[list[str]] = field(default_factory=list)

    def put(self, side: Side, text: str) -> None:
        """Write a cell in the column of the side, on a new row if it is taken."""
        if not self.rows or len(self.rows[-1]) == 1 or side is Side.WHITE or self.rows[-1][1]:
            self.rows.append(["", ""])
        self.rows[-1][side] = text

    def say(self, event: str) -> None:
        """Write an event that has no cell."""
        self.rows.append([_comment("Said", event)])

    def lines(self) -> Iterator[str]:
        """The rows, numbered."""
        number = 0
        for row in self.rows:
            number += len(row) - 1
            cells = f"{number:3}) {row[0]:<28}  {row[-1]}".rstrip()
            yield cells if len(row) == 2 else row[0]


def _game_lines(game: Game, names: tuple[str, ...]) -> Iterator[str]:
    """A game as it stands in the file."""
    white, black = game.start.scores
    yield f" {f'{names[0]} : {white}':<30} {names[1]} : {black}"
    sheet, told = _Sheet(), list(game.states())
    last = len(game.events) - 2 * _result_tells(game, told)
    for place in range(len(_ties(game)), last):
        after = told[place + 1]
        _put(sheet, told[place], game.events[place], after, game.events[place + 1 : place + 2])
    yield from sheet.lines()
    yield from _result_lines(told[-1])


def _result_tells(game: Game, told: list[State]) -> bool:
    """Whether the line of the result is enough to tell that, and how, the game was given up."""
    end = told[-1].outcome
    if end is None or end.end is not End.RESIGNED:
        return False
    before = told[-3]
    level, rest = divmod(end.points, before.cube)
    side = "" if end.winner is before.turn.other else f" {end.winner.other}"
    plays = before.legal_plays()
    forced = len(plays) == 1 and before.play(plays[0]).outcome is not None
    same = game.events[-2:] == (f"resign {level}{side}", "accept")
    return same and not rest and not forced and before.phase in (Phase.ROLL, Phase.MOVE)


def _put(sheet: _Sheet, before: State, event: str, after: State, coming: tuple[str, ...]) -> None:
    """Write one event; a roll stands with its play, and alone when that does not follow."""
    word = event.split(" ", maxsplit=1)[0]
    if word in ("roll", "opening"):
        if not coming or coming[0].startswith("resign"):
            sheet.put(after.turn, f"{_dice(after)}: ???")
    elif word in _NO_CELL:
        sheet.say(event)
    else:
        sheet.put(before.actor, _cell_text(before, event, after))


def _cell_text(before: State, event: str, after: State) -> str:
    """What a play or a word about the cube puts on the sheet."""
    match parse_move(event):
        case Play() as play:
            return f"{_dice(before)}: {_steps(before, play)}".rstrip()
        case Cube.DOUBLE:
            return f" Doubles => {after.offered}"
        case Cube.BEAVER:
            return f" Beavers => {after.offered}"
        case Cube.TAKE:
            return " Takes"
        case _:
            return " Drops"


def _dice(state: State) -> str:
    """The dice of a roll, run together."""
    return "".join(map(str, state.dice or ()))


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


def _result_lines(end: State) -> Iterator[str]:
    """The line that says who won how much, under the column of the winner."""
    if end.outcome is not None:
        points = end.outcome.points
        match = " and the match" if end.match_winner is not None else ""
        indent = 6 if end.outcome.winner is Side.WHITE else 34
        yield f"{'':{indent}}Wins {points} point{'s' * (points > 1)}{match}"
