"""Cards and the table of four: readable, tappable, the same on both surfaces."""

from itertools import combinations, pairwise
from typing import cast

import pytest

from classroom.boards import cards
from classroom.boards.cards import faces, signs, suits
from classroom.boards.house import AMBER, BRASS_LIGHT, CASING, LEATHER, LEATHER_DARK
from classroom.boards.surface import Box, Font, Point
from engines.cards import PACK, PACK_WITH_JOKERS, SUITS, Card, Ring, Seat, shuffled
from tests.classroom.colours import contrast
from tests.classroom.recording import RecordingSurface

PHONE = 350
FIELD = (40, 40, cards.WIDTH - 80, 1126)
HANDS = [shuffled(PACK, seed)[:count] for seed in range(3) for count in range(1, 14)]


def inside(box: Box, outer: Box) -> bool:
    """Whether a box lies in another."""
    x, y, width, height = box
    left, top, across, down = outer
    return left <= x and top <= y and x + width <= left + across and y + height <= top + down


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share some ground."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 1e-6 and down > 1e-6


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        (suits.BLACK, faces.CARD),
        (suits.RED, faces.CARD),
        (suits.RED, "#f3e6c8"),
        (faces.CARD, LEATHER),
        (faces.BACK_EDGE, LEATHER),
        (BRASS_LIGHT, "#4a2416"),
        (CASING, "#c9983f"),
        (signs.IVORY, LEATHER_DARK),
        (AMBER, CASING),
    ],
)
def test_cards_and_signs_stand_out(colour: str, ground: str) -> None:
    """Signs on cards, cards on leather and words on plates have 3:1."""
    assert contrast(colour, ground) >= 3


def outline(card: Card) -> str:
    """What is drawn for a card, its colours left out."""
    surface = RecordingSurface()
    cards.draw_face(surface, card, (200, 200), 150)
    said = [call.arguments[1] if call.name == "text" else "" for call in surface.calls]
    return str([(call.name, call.arguments[0]) for call in surface.calls]) + str(said)


def test_every_card_is_drawn_differently() -> None:
    """No two of the 54 cards look alike, even to someone who sees no colours."""
    assert len({outline(card) for card in PACK_WITH_JOKERS}) == 54


def test_suits_differ_in_shape() -> None:
    """The four signs are four shapes."""
    shapes = []
    for suit in SUITS:
        surface = RecordingSurface()
        cards.draw_suit(surface, suit, (0, 0), 50, "#000000")
        shapes.append(str(surface.calls))
    assert len(set(shapes)) == 4


def test_ranks_can_be_read_on_a_phone() -> None:
    """The index of a card is at least 14 pixels high on the narrowest board, signs at least 10."""
    surface = RecordingSurface()
    for card in PACK:
        cards.draw_face(surface, card, (0, 0), cards.CARD)
    sizes = [
        part.size for call in surface.calls for part in call.arguments if isinstance(part, Font)
    ]
    assert min(sizes) * PHONE / cards.WIDTH >= 14


@pytest.mark.parametrize("hand", HANDS, ids=len)
def test_a_hand_can_be_tapped_on_a_phone(hand: tuple[Card, ...]) -> None:
    """Every card shows a strip of 24 pixels or more, apart from the others, on the table."""
    places = cards.hand_places(hand)
    assert [place.card for place in places] == list(cards.sorted_hand(hand))
    for place in places:
        assert inside(place.seen, FIELD)
        assert min(place.seen[2:]) * PHONE / cards.WIDTH >= 24
    assert not any(overlap(one.seen, two.seen) for one, two in combinations(places, 2))


def test_black_and_red_suits_take_turns() -> None:
    """A sorted hand goes spades, hearts, clubs, diamonds, each from high to low."""
    held = cards.sorted_hand(PACK)
    assert "".join(card.suit for card in held[::13]) == "SHCD"
    for one, two in pairwise(held):
        assert one.suit is not two.suit or one.rank > two.rank


def test_a_long_hand_breaks_between_suits() -> None:
    """Two rows of at most seven, and no suit on both when it can be helped."""
    hand = tuple(
        Card(suit, rank)
        for suit, count in zip(SUITS, (4, 3, 3, 3), strict=True)
        for rank in range(2, 2 + count)
    )
    rows = [place.seen[1] for place in cards.hand_places(hand)]
    assert rows.count(min(rows)) == 7
    assert {place.card.suit for place in cards.hand_places(hand)[:7]} == {"S", "H"}


@pytest.mark.parametrize("seat", list(Seat))
def test_closed_hands_lie_on_the_table(seat: Seat) -> None:
    """As many backs as cards, on the leather, clear of the trick and the plates."""
    for count in (1, 5, 13):
        if seat is Seat.SOUTH and count > 7:
            continue
        boxes = cards.closed_hand(seat, count)
        assert len(boxes) == count
        for box in boxes:
            assert inside(box, FIELD)
            others = [*map(cards.trick_box, Seat), *map(cards.plaque_box, Seat)]
            assert not any(overlap(box, other) for other in others)


def test_signs_keep_apart() -> None:
    """Plates, tokens, trump sign, slate and tricks do not lie on one another."""
    tokens = [
        (x - 28, y - 28, 56, 56)
        for x, y in (cards.token_centre(seat, at) for seat in Seat for at in (0, 1))
    ]
    boxes = [*map(cards.plaque_box, Seat), *tokens, cards.TRUMP_BOX, cards.SLATE_BOX]
    assert not any(overlap(one, two) for one, two in combinations(boxes, 2))
    for seat in Seat:
        assert not any(overlap(cards.trick_box(seat), box) for box in boxes)


@pytest.mark.parametrize(("word", "language"), [("Trump", "en"), ("ترپ", "ur")])
def test_a_frame_round_the_trump_sign_leaves_its_word_whole(word: str, language: str) -> None:
    """What hangs below the line ends above the lower edge of the sign's box."""
    surface = RecordingSurface()
    signs.draw_trump(surface, SUITS[0], word, language)
    ((at, _word, font),) = [
        cast("tuple[Point, str, Font]", call.arguments)
        for call in surface.calls
        if call.name == "text"
    ]
    _x, y, _width, height = cards.TRUMP_BOX
    hangs = 0.5 if language == "ur" else 0.25
    assert at[1] + hangs * font.size < y + height - 3


def test_numbers_of_the_rail_are_apart() -> None:
    """The rail has a place for 0 to 13, left to right."""
    boxes = [cards.rail_box(number) for number in range(14)]
    assert not any(overlap(one, two) for one, two in pairwise(boxes))
    assert [box[0] for box in boxes] == sorted(box[0] for box in boxes)
    assert inside(boxes[0], (0, 0, cards.WIDTH, cards.HEIGHT))
    assert inside(boxes[13], (0, 0, cards.WIDTH, cards.HEIGHT))


def arrow_heads(ring: Ring) -> list[object]:
    """The heads of the arrows on the empty table."""
    surface = RecordingSurface()
    cards.draw_table(surface, ring)
    paths = [call.arguments[0] for call in surface.calls if call.name == "path"]
    return [points for points in paths if isinstance(points, tuple) and len(points) == 3]


def test_the_arrows_lead_from_seat_to_seat() -> None:
    """Anticlockwise, the arrow at the lower right rises towards the east; clockwise it falls."""
    rise = {}
    for ring in Ring:
        head = next(
            head
            for head in arrow_heads(ring)
            if head[0][0] > cards.CENTRE[0] and head[0][1] > cards.CENTRE[1]  # type: ignore[index]
        )
        rise[ring] = head[1][1] - head[0][1]  # type: ignore[index]
    assert rise[Ring.ANTICLOCKWISE] > 0 > rise[Ring.CLOCKWISE]
