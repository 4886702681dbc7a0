"""What the learner sees at a table of Rung, and where: read from south's view, nothing hidden."""

from collections.abc import Iterator
from dataclasses import dataclass

from classroom.boards.cards import (
    SLATE_BOX,
    TRUMP_BOX,
    hand_places,
    plaque_box,
    rail_box,
    trick_box,
)
from classroom.boards.cards.trick import Marked, trick_cards, trick_marked
from classroom.boards.surface import Box, Point
from engines.cards import Card, Seat, Suit, Trick
from engines.rung import RING, Phase, State, View
from engines.rung.tally import MAJORITY

LEARNER = Seat.SOUTH
SUIT_ROW = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
RESULT: Point = (905, 142)


@dataclass(frozen=True, slots=True)
class Row:
    """A trick of the open sheet: its number, its cards by seat with their boxes, who won it."""

    number: int
    cards: tuple[tuple[Seat, Card, Box], ...]
    leader: Seat
    winner: Seat | None


def view_of(state: State) -> View:
    """What the learner may know."""
    return state.view(LEARNER)


def is_open(seen: View) -> bool:
    """Whether the tricks played lie open: at a practice table where reneging is possible."""
    return seen.rules.table and bool(seen.tricks)


def on_table(state: State, seen: View) -> dict[Seat, Card]:
    """The cards in the middle: the toss, the trick under way, or the last one taken."""
    if seen.phase is Phase.TOSS or (seen.phase is Phase.DEAL and state.toss):
        return dict(zip(Seat, state.toss, strict=False))
    return trick_cards(seen, RING)


def marked(state: State, seen: View) -> Marked:
    """Who led the trick in the middle, and whose card there is the best when it is complete."""
    if state.toss and seen.phase in {Phase.TOSS, Phase.DEAL}:
        return None, state.caller
    return trick_marked(seen)


def sheet(seen: View) -> tuple[Row, ...]:
    """The open tricks, in one column or two."""
    entries: list[tuple[Seat, tuple[Card, ...], Seat | None]] = [*seen.tricks]
    found = []
    if seen.table:
        entries.append((seen.leader, seen.table, None))
    for number, (leader, cards, winner) in enumerate(entries, 1):
        boxes = {seat: _chip(len(entries), number, seat) for seat in Seat}
        played = zip(RING.beginning(leader), cards, strict=False)
        found.append(
            Row(number, tuple((seat, card, boxes[seat]) for seat, card in played), leader, winner)
        )
    return tuple(found)


def sheet_heads(seen: View) -> tuple[tuple[Seat, Point], ...]:
    """The seats over the columns of the open sheet, with the middle of each head."""
    count = len(sheet(seen))
    columns = (1,) if count <= _ROWS else (1, _ROWS + 1)
    heads = []
    for number in columns:
        for seat in _COLUMNS:
            x, y, width, _ = _chip(count, number, seat)
            heads.append((seat, (x + width / 2, y - 22)))
    return tuple(heads)


def shown_cards(seen: View, seat: Seat) -> tuple[tuple[Card, Box], ...]:
    """The cards of another hand that the learner knows, as chips beside it."""
    if seat is LEARNER:
        return ()
    return tuple(
        (card, _beside(seat, at, len(seen.known[seat]))) for at, card in enumerate(seen.known[seat])
    )


def buttons(seen: View) -> tuple[tuple[str, Box], ...]:
    """What the learner may say at the table just now, as buttons with their boxes."""
    if seen.phase in {Phase.CALL, Phase.RECALL} and seen.turn is LEARNER:
        return tuple(_calls(seen))
    if seen.phase is Phase.PLAY:
        return tuple(_claims(seen))
    return ()


def places(state: State) -> Iterator[tuple[str, Box]]:
    """Every place that can be tapped, under its control's name, in reading order."""
    seen = view_of(state)
    yield from ((str(place.card), place.seen) for place in hand_places(seen.hand))
    yield from buttons(seen)
    if is_open(seen):
        for row in sheet(seen):
            yield from ((f"t{row.number}{seat}", _reach(box)) for seat, _card, box in row.cards)
    else:
        yield from ((f"trick{seat}", trick_box(seat)) for seat in on_table(state, seen))
    yield from ((f"seat{seat}", plaque_box(seat)) for seat in Seat)
    if seen.phase in {Phase.PLAY, Phase.SCORED, Phase.OVER}:
        yield "trump", TRUMP_BOX
    if seen.caller is not None:
        yield "slate", SLATE_BOX
    if seen.phase is Phase.PLAY:
        yield from ((f"n{number}", rail_box(number)) for number in range(14))


def zone(name: str) -> Box:
    """A part of the table that marks may name; KeyError for any other name."""
    return _ZONES[name]


def backs(seen: View, seat: Seat) -> int:
    """How many cards of a seat lie face down to the learner."""
    return seen.counts[seat] - (len(seen.hand) if seat is LEARNER else 0)


def taken(before: tuple[Trick, ...], after: tuple[Trick, ...]) -> Trick | None:
    """The trick finished between two moments, if one was."""
    return after[-1] if len(after) == len(before) + 1 else None


_ROWS = 7
_COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_ZONES: dict[str, Box] = {
    "trick": (362, 270, 476, 450),
    "hand": (46, 800, 1108, 352),
    "rail": (42, 1176, 1116, 100),
    "trump": TRUMP_BOX,
    "slate": SLATE_BOX,
    "handN": (440, 46, 320, 136),
    "handE": (1016, 262, 140, 350),
    "handW": (44, 262, 140, 350),
}


def _chip(count: int, number: int, seat: Seat) -> Box:
    """The box of a seat's card in row ``number`` of a sheet of so many rows."""
    column, row = divmod(number - 1, _ROWS)
    wide = count <= _ROWS
    left, pitch = (300, 160) if wide else (238 + 406 * column, 92)
    down = min(284 / min(count, _ROWS), 62)
    at = _COLUMNS.index(seat)
    return left + pitch * at, 318 + down * row, pitch - 22, down - 6


def _reach(chip: Box) -> Box:
    """The box in which a chip can be tapped: half the gap to its neighbours included."""
    x, y, width, height = chip
    return x - 6, y - 3, width + 12, height + 6


def _beside(seat: Seat, at: int, count: int) -> Box:
    """Where a known card of another hand lies, on the side towards the middle."""
    if seat is Seat.NORTH:
        return 600 - 48 * count + 96 * at, 190, 90, 50
    column, row = divmod(at, 7)
    x = 916 - 96 * column if seat is Seat.EAST else 194 + 96 * column
    return x, 234 + 54 * row, 90, 50


def _calls(seen: View) -> Iterator[tuple[str, Box]]:
    if not seen.rules.band:
        for at, suit in enumerate(SUIT_ROW):
            yield f"call{suit}", (270 + 170 * at, 330, 150, 150)
    if seen.phase is Phase.RECALL:
        yield "pass", (440, 510, 320, 88)
        return
    yield "redeal", (270, 510, 320, 88)
    yield "thirteenth", (610, 510, 320, 88)


def _claims(seen: View) -> Iterator[tuple[str, Box]]:
    """What may be claimed or asked during the play: beside the trick, or below the open sheet."""
    said = []
    if not seen.played and seen.claimer is None and seen.rules.counts_82:
        said.append("biyasi")
    if max(seen.gathered) >= MAJORITY:
        said.append("claim")
    if seen.hidden and seen.turn is LEARNER and seen.table:
        said.append("open")
    for at, name in enumerate(said):
        below = (428 + 180 * at, 618, 164, 84)
        yield name, below if is_open(seen) else (196, 252 + 100 * at, 164, 84)
