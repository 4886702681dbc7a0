"""A sheet laid over the board: how many games of the engine were how long, beside the guide."""

from classroom.boards.bohnenspiel.geometry import FIELD
from classroom.boards.house import BRASS, BRASS_DARK, CASING, LEATHER
from classroom.boards.pointing import is_urdu
from classroom.boards.surface import NASTALIQ, SERIF, Font, Ink, Linear, Point, Surface
from content import Words, words
from content.bohnenspiel.lengths import GUIDE_MEAN, GUIDE_USUAL, lengths

PAPER, TERRACOTTA, GREEN = "#fbf1d9", "#b4532a", "#2c6b52"
PARTS = ("range", "mean", "drawn")

_SHEET = Linear((0, 0), (0, 1), ("#fdf5e1", "#f3e3bd"))
_BIN, _FIRST, _LAST = 5, 15, 95
_LEFT, _RIGHT, _BASE, _TOP = 130, 1080, 578, 226


def draw_chart(surface: Surface, parts: tuple[str, ...], language: str) -> None:
    """Draw the bars, and those of PARTS that are asked for.

    ``range`` is the guide's usual length, ``mean`` its mean beside the engine's, ``drawn`` the
    drawn games. KeyError for any other part.
    """
    if unknown := set(parts) - {"games", *PARTS}:
        raise KeyError(unknown.pop())
    say = words(language, "bohnenspiel")
    _sheet(surface)
    if "range" in parts:
        _range(surface, say)
    _bars(surface, drawn="drawn" in parts)
    _axes(surface, say)
    if "mean" in parts:
        _means(surface, say)
    if "drawn" in parts:
        _key(surface, say)


def across(plies: float) -> float:
    """The x of a length."""
    return _LEFT + (plies - _FIRST) * (_RIGHT - _LEFT) / (_LAST - _FIRST)


def _rise(games: float) -> float:
    most = max(count for count, _drawn in lengths().bins(_BIN).values())
    return _BASE - games * (_BASE - _TOP) / most


def _sheet(surface: Surface) -> None:
    x, y, width, height = FIELD
    surface.rect((x + 14, y + 20, width - 20, height - 26), Ink("#000000", opacity=0.4), radius=16)
    surface.rect((x + 10, y + 10, width - 20, height - 20), Ink(_SHEET, BRASS_DARK, 2), radius=16)
    surface.rect((x + 19, y + 19, width - 38, height - 38), Ink(stroke=BRASS, width=1.6), radius=10)


def _bars(surface: Surface, *, drawn: bool) -> None:
    for first, (games, draws) in lengths().bins(_BIN).items():
        left, right = across(first) + 3, across(first + _BIN) - 3
        top = _rise(games)
        surface.rect(
            (left, top, right - left, _BASE - top),
            Ink(LEATHER, "#0d2019", 1.5),
            radius=min(4, (_BASE - top) / 2),
        )
        if drawn and draws:
            top = _rise(draws)
            surface.rect((left, top, right - left, _BASE - top), Ink(TERRACOTTA, "#5c230c", 2))
            _hatch(surface, left, right, top)


def _hatch(surface: Surface, left: float, right: float, top: float) -> None:
    line = Ink(stroke="#ffe2c6", width=2)
    down = _BASE - 7
    while down - 10 > top:
        surface.path(((left + 4, down), (right - 4, down - 9)), line, closed=False)
        down -= 13


def _axes(surface: Surface, say: Words) -> None:
    surface.path(
        ((_LEFT - 20, _BASE), (_RIGHT + 20, _BASE)), Ink(stroke=CASING, width=3), closed=False
    )
    for plies in range(20, _LAST, 10):
        x = across(plies)
        surface.path(((x, _BASE), (x, _BASE + 10)), Ink(stroke=CASING, width=3), closed=False)
        surface.text((x, _BASE + 46), str(plies), Font(34, CASING))
    games = sum(count for count, _drawn in lengths().bins(_BIN).values())
    _text(surface, ((_LEFT + _RIGHT) / 2, 150), say.say("term.chart-games", count=games), 40)
    _text(surface, ((_LEFT + _RIGHT) / 2, _BASE + 118), say.say("term.chart-moves"), 34)


def _range(surface: Surface, say: Words) -> None:
    left, right = (across(end) for end in GUIDE_USUAL)
    box = (left, _TOP - 14, right - left, _BASE - _TOP + 14)
    surface.rect(box, Ink("#d4a853", opacity=0.35))
    surface.rect(box, Ink(stroke=BRASS_DARK, width=3, dash=(12.0, 9.0)))
    _text(surface, (right + 118, _TOP + 34), say.say("term.chart-range"), 36)
    first, last = GUIDE_USUAL
    surface.text((right + 118, _TOP + 84), f"{first}–{last}", Font(38, CASING, weight=700))


def _means(surface: Surface, say: Words) -> None:
    ours = lengths().mean
    _mean(surface, GUIDE_MEAN, TERRACOTTA, -1, say.say("term.chart-guide"))
    _mean(surface, ours, GREEN, 1, say.say("term.chart-ours"))


def _mean(surface: Surface, plies: float, colour: str, way: int, name: str) -> None:
    x = across(plies)
    line = ((x, _TOP - 26), (x, _BASE))
    surface.path(line, Ink(stroke=PAPER, width=10), closed=False)
    surface.path(
        line, Ink(stroke=colour, width=5, dash=() if way < 0 else (14.0, 9.0)), closed=False
    )
    at = (x + way * 104, _TOP + 8)
    surface.rect((at[0] - 92, at[1] - 46, 184, 108), Ink("#fffaf0", colour, 3.5), radius=12)
    _text(surface, (at[0], at[1] + (2 if is_urdu(name) else -6)), name, 32)
    surface.text((at[0], at[1] + 50), f"{plies:.0f}", Font(38, CASING, weight=700))


def _key(surface: Surface, say: Words) -> None:
    x, y = 868, 360
    surface.rect((x - 24, y - 30, 42, 34), Ink(TERRACOTTA, "#5c230c", 2))
    line = Ink(stroke="#ffe2c6", width=2)
    for step in (0, 13):
        surface.path(((x - 18, y - 8 - step), (x + 12, y - 15 - step)), line, closed=False)
    _text(surface, (x + 92, y), say.say("term.chart-drawn"), 36)
    share = f"{lengths().draws:.0f} / 100"
    surface.text((x + 92, y + 52), share, Font(38, CASING, weight=700))


def _text(surface: Surface, at: Point, text: str, size: int) -> None:
    urdu = is_urdu(text)
    family = NASTALIQ if urdu else SERIF
    surface.text(at, text, Font(size, CASING, family, 700 if not urdu else 600, rtl=urdu))
