"""The link to a step as it stands on the board, and its QR code."""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from classroom.boards.scene import Moment
from classroom.games import Game
from classroom.links import LONGEST

KEPT = ("path", "home", "seat")
"""What a link keeps of the page's own address: the lesson, and how its board is seen."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code as a picture's outline: ``size`` modules a side, quiet zone included.

    ``path`` draws the dark modules, row by row, in SVG's path language.
    """

    size: int
    path: str


def step_address(page: str, step: str, at: str = "") -> str:
    """The address of a step of the page's lesson, with a position when one is given."""
    parts = urlsplit(page)
    asked = parse_qs(parts.query)
    query = {name: asked[name][-1] for name in KEPT if name in asked}
    query |= {"step": step} | ({"at": at} if at else {})
    return urlunsplit((parts.scheme, parts.netloc, parts.path, urlencode(query, safe="/"), ""))


def position_text(game: Game, now: Moment) -> str:
    """A position as a link carries it; empty when a link cannot: the game is over, or too long."""
    state = game.view.state_of(now)
    text = str(state)
    return text if state.outcome is None and len(text) <= LONGEST else ""


@lru_cache(maxsize=8)
def qr_code(text: str) -> QrCode:
    """The QR code of a text, with the quiet zone that readers need around it.

    Raises:
        segno.DataOverflowError: the text is too long for any code (over 2,900 bytes).
    """
    import segno  # noqa: PLC0415 - a board must not wait for what few ask for

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=4)]
    runs = [run for y, row in enumerate(rows) for run in _runs(row, y)]
    return QrCode(len(rows), "".join(runs))


def _runs(row: bytes, y: int) -> list[str]:
    """The dark stretches of a row, each a rectangle one module high."""
    edges = [x for x in range(1, len(row)) if row[x] != row[x - 1]]
    pairs = zip(edges[::2], edges[1::2], strict=True)
    return [f"M{start} {y}h{end - start}v1h-{end - start}z" for start, end in pairs]
