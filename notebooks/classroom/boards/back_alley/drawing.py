"""The table of Back Alley drawn: hands, trick, bids, turned card, slate, deals and score sheet."""

from dataclasses import replace

from classroom.boards.back_alley.places import (
    DEALS_BOX,
    LEARNER,
    MEDAL_BOX,
    TURNED_BOX,
    bid_box,
    buttons,
    discard_box,
    held,
    is_dealt,
    level_of,
    on_table,
    place_box,
    view_of,
)
from classroom.boards.back_alley.sheet import draw_board_star, draw_score, draw_sheet
from classroom.boards.cards import (
    CARD,
    CENTRE,
    Button,
    draw_back,
    draw_button,
    draw_chip,
    draw_closed_hand,
    draw_count,
    draw_dealer,
    draw_face,
    draw_plaque,
    draw_suit,
    hand_places,
)
from classroom.boards.cards.marks import draw_marks
from classroom.boards.cards.signs import IVORY
from classroom.boards.cards.trick import draw_trick, trick_marked
from classroom.boards.house import (
    AMBER,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CASING,
    LEATHER_DARK,
    star,
)
from classroom.boards.pointing import is_urdu, label_font
from classroom.boards.scene import Scene
from classroom.boards.surface import Font, Ink, Surface
from content import Words, words
from engines.back_alley import Bid, Call, State, View
from engines.cards import Seat


def draw_state(surface: Surface, state: State, scene: Scene) -> None:
    """Draw what the learner sees of a state, and what is pointed out."""
    seen, say = view_of(state), words(scene.language, "back_alley")
    _hands(surface, seen)
    _seats(surface, seen, say)
    _turned(surface, seen, say)
    if seen.dealer is not None:
        _deals(surface, seen, say)
        draw_score(surface, seen)
    _middle(surface, seen, scene.lifted)
    for name, box in buttons(seen):
        draw_button(surface, Button(name, box, say.say(f"term.button.{name}")), say.language)
    if seen.result:
        draw_sheet(surface, seen, say)
    if scene.selected and scene.selected.startswith("n"):
        draw_count(surface, int(scene.selected[1:]))
    draw_marks(surface, scene, lambda place: place_box(seen, place))


def _hands(surface: Surface, seen: View) -> None:
    for seat in Seat:
        if seat is not LEARNER:
            draw_closed_hand(surface, seat, seen.counts[seat])
    for place in hand_places(held(seen)):
        draw_face(surface, place.card, place.centre, CARD)


def _seats(surface: Surface, seen: View, say: Words) -> None:
    for seat in Seat:
        name = say.say(f"term.plate.{seat}")
        draw_plaque(surface, seat, name, say.language, turn=seat is seen.turn)
    if seen.dealer is not None:
        draw_dealer(surface, seen.dealer)
    for seat, call in seen.calls:
        _bid(surface, seen, say, seat, call)
    if seen.discarded:
        seat, joker = seen.discarded
        draw_chip(surface, joker, discard_box(seat))


def _bid(surface: Surface, seen: View, say: Words, seat: Seat, call: Call) -> None:
    """A tag with a seat's bid; of a repeated board a star tells how many times it counts."""
    x, y, width, height = bid_box(seat)
    surface.rect((x + 2, y + 4, width, height), Ink("#000000", opacity=0.35), radius=10)
    surface.rect((x, y, width, height), Ink(IVORY, BRASS_DARK, 3), radius=10)
    text = str(call.tricks) if isinstance(call, Bid) else say.say(f"term.tag.{call}")
    size = 42 if isinstance(call, Bid) else 32 if is_urdu(text) else 30
    down = 14 if isinstance(call, Bid) else 9
    font = label_font(text, say.language, size, CASING)
    font = font if isinstance(call, Bid) else replace(font, weight=400)
    surface.text((x + width / 2, y + height / 2 + down), text, font)
    level = level_of(seen, seat)
    if level > 1:
        draw_board_star(surface, (x + width - 8, y - 6), 24, level)


def _turned(surface: Surface, seen: View, say: Words) -> None:
    """The undealt cards with the card turned up on top, and the sign of what is trump."""
    if not is_dealt(seen):
        return
    x, y, width, height = TURNED_BOX
    for shift in (8, 4):
        draw_back(surface, (x - shift, y + shift, width, height), top=False)
    if seen.turned:
        draw_face(surface, seen.turned[-1], (x + width / 2, y + height / 2), width)
    left, top, across, down = MEDAL_BOX
    centre = (left + across / 2, top + 56)
    surface.path(star((centre[0] + 3, centre[1] + 4), 52, 0.86), Ink("#000000", opacity=0.3))
    surface.path(star(centre, 52, 0.86), Ink(BRASS, BRASS_DARK, 2.5))
    surface.circle(centre, 39, Ink(IVORY, BRASS_DARK, 2.5))
    if seen.trump is None:
        surface.rect((centre[0] - 20, centre[1] - 4, 40, 8), Ink(CASING), radius=4)
    else:
        draw_suit(surface, seen.trump, centre, 54)
    word = say.say("term.trump-sign" if seen.trump else "term.no-trump-sign")
    font = label_font(word, say.language, 30, BRASS_LIGHT)
    surface.text((centre[0], top + down - 8), word, font)


def _deals(surface: Surface, seen: View, say: Words) -> None:
    """The deals of the game as a row of bars as tall as their hands, this one bright."""
    x, y, width, height = DEALS_BOX
    surface.rect(DEALS_BOX, Ink(LEATHER_DARK, BRASS, 2.5, 0.95), radius=12)
    sizes = seen.rules.schedule
    pitch = (width - 28) / len(sizes)
    foot = y + height - 48
    for at, size in enumerate(sizes):
        tall = 6 + size * 5.2
        box = (x + 14 + at * pitch, foot - tall, pitch - 3, tall)
        now = at == seen.number
        paint = AMBER if now else BRASS_DARK if at < seen.number else "#3c7a64"
        surface.rect(box, Ink(paint), radius=2)
        if now:
            middle = box[0] + box[2] / 2
            tip = ((middle, foot + 3), (middle - 9, foot + 14), (middle + 9, foot + 14))
            surface.path(tip, Ink(AMBER))
    text = f"{min(seen.number + 1, len(sizes))}/{len(sizes)}"
    surface.text((x + width - 20, y + height - 11), text, Font(31, IVORY, anchor="end"))
    word = say.say("term.deal-sign")
    font = label_font(word, say.language, 30, BRASS_LIGHT)
    surface.text((x + 62, y + height - 13), word, font)


def _middle(surface: Surface, seen: View, lifted: tuple[str, ...]) -> None:
    if not is_dealt(seen):
        for shift in (6, 3, 0):
            draw_back(surface, (CENTRE[0] - 60 + shift, CENTRE[1] - 84 + shift, 120, 168))
    draw_trick(surface, on_table(seen), trick_marked(seen), lifted)
