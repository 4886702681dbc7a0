"""What is written down: the slate beside the play, and the score sheet of a finished deal."""

from collections.abc import Iterator
from dataclasses import dataclass

from classroom.boards.back_alley.places import SHEET_BOX, SLATE_BOX
from classroom.boards.cards.signs import IVORY
from classroom.boards.house import BRASS, BRASS_DARK, BRASS_LIGHT, CASING, LEATHER_DARK, star
from classroom.boards.pointing import is_urdu, label_font
from classroom.boards.surface import Font, Ink, Point, Surface
from content import Words
from engines.back_alley import Contract, Result, View
from engines.cards import Team

MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Row:
    """One team's line of the score sheet; ``sum`` is how the points come about."""

    team: Team
    promise: Contract
    tricks: int
    made: bool
    sum: str
    points: int
    before: int
    total: int


def rows(seen: View) -> tuple[Row, ...]:
    """The score sheet of a finished deal, the learner's team first; empty before."""
    if seen.result is None:
        return ()
    return tuple(_row(seen, seen.result, team) for team in Team)


def signed(number: int) -> str:
    """A number with a true minus, and a plus when it is above zero."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number else "0"


def plain(number: int) -> str:
    """A number with a true minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def draw_score(surface: Surface, seen: View) -> None:
    """Draw the slate: tricks promised, tricks taken, points; the learner's team on the left."""
    x, y, width, height = SLATE_BOX
    surface.rect((x + 3, y + 5, width, height), Ink("#000000", opacity=0.35), radius=12)
    surface.rect(SLATE_BOX, Ink(LEATHER_DARK, BRASS, 3), radius=12)
    columns = (x + 78, x + 145)
    for team, column in zip(Team, columns, strict=True):
        draw_team(surface, (column, y + 22), team)
    line = ((x + 12, y + 38), (x + width - 12, y + 38))
    surface.path(line, Ink(stroke=BRASS_DARK, width=2), closed=False)
    _bid_icon(surface, (x + 25, y + 66))
    _trick_icon(surface, (x + 25, y + 116))
    surface.path(star((x + 25, y + 168), 15, 0.5), Ink(BRASS, BRASS_DARK, 1))
    for team, column in zip(Team, columns, strict=True):
        _promise(surface, (column, y + 66), seen, team)
        surface.text((column, y + 130), str(seen.won[team]), Font(40, IVORY))
        points = plain(seen.scores[team])
        size = 40 if len(points) < 3 else 31
        surface.text((column, y + 180), points, Font(size, IVORY))


def draw_sheet(surface: Surface, seen: View, say: Words) -> None:
    """Draw the score sheet of a finished deal over the place of the learner's hand."""
    x, y, width, height = SHEET_BOX
    surface.rect((x + 4, y + 6, width, height), Ink("#000000", opacity=0.4), radius=16)
    surface.rect(SHEET_BOX, Ink(IVORY, BRASS_DARK, 4), radius=16)
    inner = (x + 9, y + 9, width - 18, height - 18)
    surface.rect(inner, Ink(stroke=BRASS_DARK, width=1.5, opacity=0.7), radius=11)
    for name, middle in _COLUMNS[1:]:
        word = say.say(f"term.column.{name}")
        font = label_font(word, say.language, 32 if is_urdu(word) else 30, "#6b4513")
        surface.text((x + middle, y + 62), word, font)
    for place, row in enumerate(rows(seen)):
        _line(surface, (x, y + 92 + 112 * place), row, say)


def draw_board_star(surface: Surface, centre: Point, reach: float, level: int) -> None:
    """A board as a star, with how many times it counts."""
    surface.path(star(centre, reach, 0.8), Ink("#8a1f18", IVORY, 2))
    font = Font(reach * 1.25, "#ffffff", weight=700)
    surface.text((centre[0], centre[1] + reach * 0.43), str(level), font)


def draw_team(surface: Surface, at: Point, team: Team) -> None:
    """A partnership as it sits: two dots one over the other, or side by side."""
    x, y = at
    upright = team is Team.SOUTH_NORTH
    for way in (-1, 1):
        spot = (x, y + way * 8) if upright else (x + way * 11, y)
        surface.circle(spot, 6.5, Ink(BRASS_LIGHT if upright else "#e0906a", CASING, 1))


_COLUMNS = (
    *(("team", 92), ("bid", 226), ("tricks", 336), ("sum", 570)),
    *(("points", 762), ("before", 888), ("total", 1010)),
)


def _row(seen: View, result: Result, team: Team) -> Row:
    promise, tricks, points = seen.contracts[team], result.tricks[team], result.points[team]
    before = seen.carried[team]
    said = "" if result.thrown else _sum(seen, promise, tricks, made=result.made[team])
    return Row(team, promise, tricks, result.made[team], said, points, before, before + points)


def _sum(seen: View, promise: Contract, tricks: int, *, made: bool) -> str:
    """How a team's points come about, as an Urdu or English reader would write it."""
    values, sign = seen.rules.values, "" if made else MINUS
    if promise.level:
        times = f" × {promise.level}" if promise.level > 1 else ""
        return f"{sign}{values.board} × {seen.cards}{times}"
    if not made:
        return f"{MINUS}{values.bid} × {promise.tricks}"
    over = tricks - promise.tricks
    if not promise.tricks:
        return "" if seen.rules.silent == "nothing" else f"{values.over} × {tricks}"
    more = f" + {values.over} × {over}" if over else ""
    return f"{values.bid} × {promise.tricks}{more}"


def _line(surface: Surface, corner: Point, row: Row, say: Words) -> None:
    x, y = corner
    middle = y + 56
    rule = ((x + 24, y), (SHEET_BOX[0] + SHEET_BOX[2] - 24, y))
    surface.path(rule, Ink(stroke=BRASS_DARK, width=1.6, opacity=0.7), closed=False)
    draw_team(surface, (x + 40, middle), row.team)
    word = say.say(f"term.side.{row.team}")
    size = 32 if is_urdu(word) else 30
    surface.text((x + 112, middle + 11), word, label_font(word, say.language, size, CASING))
    if row.promise.level:
        draw_board_star(surface, (x + 226, middle), 34, row.promise.level)
    for (_name, across), text in zip(_COLUMNS[1:], _cells(row), strict=True):
        font = Font(38 if len(text) > 6 else 44, _ink(row, _name), weight=700)
        surface.text((x + across, middle + 15), text, font)
    if row.sum:
        _verdict(surface, (x + 400, middle), made=row.made)


def _cells(row: Row) -> Iterator[str]:
    yield "" if row.promise.level else str(row.promise.tricks)
    yield str(row.tricks)
    yield row.sum or MINUS
    yield signed(row.points)
    yield plain(row.before)
    yield plain(row.total)


def _ink(row: Row, column: str) -> str:
    return ("#1f5a45" if row.points >= 0 else "#a8231c") if column == "points" else CASING


def _verdict(surface: Surface, at: Point, *, made: bool) -> None:
    """A tick for a promise kept, a cross for one broken."""
    x, y = at
    if made:
        tick = ((x - 14, y), (x - 4, y + 12), (x + 15, y - 14))
        surface.path(tick, Ink(stroke="#1f5a45", width=6), closed=False)
        return
    for way in (-1, 1):
        line = ((x - 12, y - 12 * way), (x + 12, y + 12 * way))
        surface.path(line, Ink(stroke="#a8231c", width=6), closed=False)


def _promise(surface: Surface, at: Point, seen: View, team: Team) -> None:
    """What a team has promised so far: a number, a board's star, or nothing yet."""
    promise = seen.contracts[team]
    if promise.level:
        draw_board_star(surface, at, 24, promise.level)
    elif any(seat.team is team for seat, _call in seen.calls):
        surface.text((at[0], at[1] + 14), str(promise.tricks), Font(40, IVORY))
    else:
        surface.path(
            ((at[0] - 9, at[1]), (at[0] + 9, at[1])), Ink(stroke=BRASS, width=4), closed=False
        )


def _bid_icon(surface: Surface, at: Point) -> None:
    """A tag, as the bids lie beside the players."""
    x, y = at
    surface.rect((x - 17, y - 12, 34, 24), Ink(IVORY, BRASS, 2.5), radius=5)
    surface.path(((x - 9, y), (x + 9, y)), Ink(stroke=CASING, width=3), closed=False)


def _trick_icon(surface: Surface, at: Point) -> None:
    """Two cards one over the other."""
    x, y = at
    for shift in (-6, 6):
        box = (x - 11 + shift, y - 16 + shift / 2, 22, 30)
        surface.rect(box, Ink("#2c6b57", BRASS_LIGHT, 2), radius=4)
