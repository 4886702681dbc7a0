"""The table of Rung drawn: hands, trick or open sheet, plates, signs, buttons and marks."""

from classroom.boards.cards import (
    CARD,
    CENTRE,
    Button,
    draw_back,
    draw_button,
    draw_caller,
    draw_chip,
    draw_closed_hand,
    draw_count,
    draw_dealer,
    draw_face,
    draw_plaque,
    draw_sheet_row,
    draw_slate,
    draw_trump,
    hand_places,
)
from classroom.boards.cards.marks import draw_marks
from classroom.boards.cards.signs import IVORY
from classroom.boards.cards.trick import draw_trick
from classroom.boards.house import BRASS, BRASS_DARK, BRASS_LIGHT, star
from classroom.boards.pointing import is_urdu, label_font
from classroom.boards.rung.places import (
    LEARNER,
    RESULT,
    backs,
    buttons,
    is_open,
    marked,
    on_table,
    places,
    sheet,
    sheet_heads,
    shown_cards,
    view_of,
    zone,
)
from classroom.boards.scene import Scene
from classroom.boards.surface import Box, Font, Ink, Surface
from content import Words, words
from engines.cards import Seat, Suit
from engines.rung import Phase, State, View


def draw_state(surface: Surface, state: State, scene: Scene) -> None:
    """Draw what the learner sees of a state, and what is pointed out."""
    seen, say = view_of(state), words(scene.language, "rung")
    _hands(surface, seen)
    _seats(surface, seen, say)
    _signs(surface, seen, say)
    if is_open(seen):
        _sheet(surface, seen, say)
    else:
        _middle(surface, state, seen, scene.lifted)
    for name, box in buttons(seen):
        draw_button(surface, _button(say, name, box), scene.language)
    _result(surface, seen, say)
    if scene.selected and scene.selected.startswith("n"):
        draw_count(surface, int(scene.selected[1:]))
    boxes = dict(places(state))
    draw_marks(surface, scene, lambda name: _mark_box(boxes, name), shaded=False)


def _hands(surface: Surface, seen: View) -> None:
    for seat in Seat:
        draw_closed_hand(surface, seat, backs(seen, seat))
        for card, box in shown_cards(seen, seat):
            draw_chip(surface, card, box)
    for place in hand_places(seen.hand):
        draw_face(surface, place.card, place.centre, CARD)


def _seats(surface: Surface, seen: View, say: Words) -> None:
    for seat in Seat:
        name = say.say(f"term.plate.{seat}")
        draw_plaque(surface, seat, name, say.language, turn=seat is seen.turn)
    if seen.caller is not None and seen.dealer is not None:
        draw_caller(surface, seen.maker)
        draw_dealer(surface, seen.dealer)


def _signs(surface: Surface, seen: View, say: Words) -> None:
    if seen.phase in {Phase.PLAY, Phase.SCORED, Phase.OVER}:
        draw_trump(surface, seen.trump, say.say("term.trump-sign"), say.language)
    if seen.caller is not None:
        draw_slate(surface, seen.gathered, seen.scores)


def _middle(surface: Surface, state: State, seen: View, lifted: tuple[str, ...]) -> None:
    played = on_table(state, seen)
    if not played and seen.phase in {Phase.TOSS, Phase.DEAL}:
        for shift in (6, 3, 0):
            draw_back(surface, (CENTRE[0] - 60 + shift, CENTRE[1] - 84 + shift, 120, 168))
    draw_trick(surface, played, marked(state, seen), lifted)


def _sheet(surface: Surface, seen: View, say: Words) -> None:
    rows = sheet(seen)
    surface.rect((186, 258, 828, 346), Ink("#0b241c", BRASS, 2, 0.92), radius=14)
    for seat, at in sheet_heads(seen):
        text = say.say(f"term.plate.{seat}")
        font = label_font(text, say.language, 26 if is_urdu(text) else 30, BRASS_LIGHT)
        surface.text(at, text, font)
    for row in rows:
        seats = [seat for seat, _card, _box in row.cards]
        x, y, _, height = row.cards[0][2]
        left = min(box[0] for _seat, _card, box in row.cards)
        number = (min(left, x) - 36, y + height / 2 + 11)
        surface.text(number, str(row.number), Font(32, BRASS_LIGHT))
        led = seats.index(row.leader)
        won = seats.index(row.winner) if row.winner is not None else -1
        draw_sheet_row(surface, [(card, box) for _seat, card, box in row.cards], led, won)


def _button(say: Words, name: str, box: Box) -> Button:
    if name.startswith("call"):
        return Button(name, box, suit=Suit(name[-1]))
    return Button(name, box, say.say(f"term.button.{name}"))


def _result(surface: Surface, seen: View, say: Words) -> None:
    """A brass star with the points of a finished hand, and the word for them."""
    if seen.result is None:
        return
    x, y = RESULT
    surface.path(star((x + 3, y + 5), 88, 0.84), Ink("#000000", opacity=0.4))
    surface.path(star(RESULT, 88, 0.84), Ink(BRASS, BRASS_DARK, 3))
    surface.circle(RESULT, 64, Ink(IVORY, BRASS_DARK, 3))
    text = str(seen.result.points)
    surface.text((x, y + 24), text, Font(70, "#8a1f18", weight=700))
    mine = seen.result.winner is LEARNER.team
    word = say.say("term.won-sign" if mine else "term.lost-sign")
    font = label_font(word, say.language, 36 if is_urdu(word) else 34, BRASS_LIGHT)
    surface.text((x, y + (124 if is_urdu(word) else 116)), word, font)


def _mark_box(boxes: dict[str, Box], place: str) -> Box:
    """The box of a control or a zone; KeyError when the table has no such place now."""
    return boxes[place] if place in boxes else zone(place)
