"""What the learner sees at a table of Back Alley, and where: from south's view, nothing hidden."""

from collections.abc import Iterator

from classroom.boards.cards import hand_places, plaque_box, rail_box, trick_box
from classroom.boards.cards.trick import trick_cards
from classroom.boards.surface import Box
from engines.back_alley import RING, Phase, State, View, Word
from engines.cards import JOKERS, Card, Seat

LEARNER = Seat.SOUTH

TURNED_BOX: Box = (236, 622, 96, 135)
MEDAL_BOX: Box = (339, 622, 100, 150)
SLATE_BOX: Box = (784, 606, 186, 196)
DEALS_BOX: Box = (58, 54, 322, 136)
SHEET_BOX: Box = (58, 824, 1084, 320)
PASS_BOX: Box = (410, 420, 180, 96)
BOARD_BOX: Box = (610, 420, 180, 96)

_BIDS: dict[Seat, Box] = {
    Seat.SOUTH: (690, 734, 94, 56),
    Seat.EAST: (1052, 644, 100, 56),
    Seat.NORTH: (694, 194, 100, 56),
    Seat.WEST: (126, 644, 100, 56),
}
_DISCARDS: dict[Seat, Box] = {
    Seat.SOUTH: (448, 664, 70, 54),
    Seat.EAST: (912, 300, 96, 56),
    Seat.NORTH: (812, 194, 96, 56),
    Seat.WEST: (192, 300, 96, 56),
}
_ZONES: dict[str, Box] = {
    "trick": (362, 270, 476, 450),
    "pack": (520, 388, 160, 208),
    "hand": (46, 800, 1108, 352),
    "rail": (42, 1176, 1116, 100),
    "handN": (390, 46, 420, 136),
    "handE": (1016, 222, 140, 412),
    "handW": (44, 222, 140, 412),
    "buttons": (392, 402, 416, 132),
}


def view_of(state: State) -> View:
    """What the learner may know."""
    return state.view(LEARNER)


def is_dealt(seen: View) -> bool:
    """Whether cards have been dealt."""
    return seen.phase not in {Phase.DEALER, Phase.DEAL}


def on_table(seen: View) -> dict[Seat, Card]:
    """The cards in the middle: the trick under way, or the last one taken."""
    return trick_cards(seen, RING)


def held(seen: View) -> tuple[Card, ...]:
    """The learner's cards as they are shown: none once the deal is counted."""
    return () if seen.result else seen.hand


def level_of(seen: View, seat: Seat) -> int:
    """Which claim of a board a seat's was, from 1; 0 when it claimed none."""
    claims = [one for one, call in seen.calls if call is Word.BOARD]
    return claims.index(seat) + 1 if seat in claims else 0


def turned_joker(seen: View) -> bool:
    """Whether the card turned up is a joker, so that the deal has no trump."""
    return bool(seen.turned) and seen.turned[-1] in JOKERS


def bid_box(seat: Seat) -> Box:
    """The box of a seat's bid."""
    return _BIDS[seat]


def discard_box(seat: Seat) -> Box:
    """The box of the joker that a seat has given up."""
    return _DISCARDS[seat]


def buttons(seen: View) -> tuple[tuple[str, Box], ...]:
    """What the learner may say just now beside a number, as buttons with their boxes."""
    if seen.phase is Phase.BID and seen.turn is LEARNER:
        return ("pass", PASS_BOX), ("board", BOARD_BOX)
    return ()


def places(seen: View) -> Iterator[tuple[str, Box]]:
    """Every place that can be tapped, under its control's name, in reading order."""
    yield from ((str(place.card), place.seen) for place in hand_places(held(seen)))
    yield from buttons(seen)
    yield from ((f"trick{seat}", trick_box(seat)) for seat in on_table(seen))
    yield from ((f"seat{seat}", plaque_box(seat)) for seat in RING.beginning(LEARNER))
    yield from ((f"bid{seat}", _BIDS[seat]) for seat, _call in seen.calls)
    if is_dealt(seen):
        if seen.turned:
            yield "turned", TURNED_BOX
        yield "trump", MEDAL_BOX
    if seen.discarded:
        yield "discard", _DISCARDS[seen.discarded[0]]
    if seen.dealer is not None:
        yield from (("slate", SLATE_BOX), ("deals", DEALS_BOX))
    if seen.result:
        yield "sheet", SHEET_BOX
    yield from ((f"n{number}", rail_box(number)) for number in range(14))


def place_box(seen: View, name: str) -> Box:
    """The box of a control or of a part of the table; KeyError when there is none such now."""
    return {**_ZONES, **dict(places(seen))}[name]
