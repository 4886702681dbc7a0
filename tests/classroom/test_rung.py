"""The table of Rung: what the learner sees, hears and can tap, and what stays hidden."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from classroom.boards.cards import HEIGHT, WIDTH
from classroom.boards.live import CanvasSurface
from classroom.boards.rung.places import buttons, sheet, view_of
from classroom.boards.scene import Scene
from classroom.boards.surface import Font, SvgSurface
from classroom.games import Game, game
from classroom.hand import Hand
from classroom.links import read_link
from classroom.tasks import begin
from content import LANGUAGES, Mark, lesson
from content.drills import series, topics
from engines.cards import Card, Seat
from engines.rung import Phase, State
from tests.classroom.controls import overlap
from tests.classroom.recording import RecordingSurface
from tests.classroom.test_surfaces import Pencil, svg_shapes

PHONE = 350
HIGH = PHONE * HEIGHT / WIDTH
STEPS = lesson("rung", "en").steps
LATIN = re.compile("\u2066[^\u2069]*\u2069")


@pytest.fixture(scope="session")
def rung() -> Game:
    """Rung's engine and table."""
    return game("rung")


def moments(step_id: str) -> Iterator[State]:
    """Every moment a step shows: its example frame by frame, and its task."""
    step = next(step for step in STEPS if step.id == step_id)
    played = game("rung")
    assert step.turn
    assert step.task
    now = played.state(step.turn.start)
    for frame in step.turn.frames:
        now = played.engine.advance(now, frame.do) if frame.do else now
        yield now
    yield played.state(step.task.position)


def at(step_id: str) -> State:
    """The position of a step's task."""
    return list(moments(step_id))[-1]


def hand(rung: Game, step_id: str) -> Hand:
    """A hand at the position of a step's task."""
    return rung.hand(at(step_id))


def otherwise_dealt(state: State, seed: int) -> State:
    """The same table with the cards the learner does not see dealt another way."""
    seen = view_of(state)
    open_cards = {*seen.hand, *seen.played, *(card for hand in seen.known for card in hand)}
    fixed = {*open_cards, state.deciding, getattr(state.called, "card", None)}
    closed = [card for card in state.deck if card not in fixed]
    moved = iter(Random(seed).sample(closed, len(closed)))
    return replace(state, deck=tuple(card if card in fixed else next(moved) for card in state.deck))


def drawn(rung: Game, state: State, language: str) -> list[object]:
    """Everything that is drawn for a state."""
    surface = RecordingSurface()
    rung.view.draw_pieces(surface, state, Scene(language=language))
    return list(surface.calls)


@pytest.mark.parametrize("step_id", [step.id for step in STEPS])
def test_hidden_cards_are_nowhere(rung: Game, step_id: str) -> None:
    """Picture, spoken view and controls are the same however the hidden cards lie."""
    view = rung.view
    for seed, state in enumerate(moments(step_id)):
        other = otherwise_dealt(state, seed)
        assert other.deck != state.deck or sum(view_of(state).counts) < 8
        assert drawn(rung, state, "en") == drawn(rung, other, "en")
        for language in LANGUAGES:
            assert view.describe(state, language) == view.describe(other, language)
            assert view.controls(state, language) == view.controls(other, language)


def test_own_cards_are_hidden_too_before_the_call(rung: Game) -> None:
    """Until another caller has named trump, the learner's five lie closed."""
    state = at("deal.batches")
    names = {control.id for control in rung.view.controls(state, "en")}
    assert names == {"seatS", "seatE", "seatN", "seatW", "slate"}
    assert "Your cards, still closed: 5." in rung.view.describe(state, "en")


def test_an_opponents_open_hand_is_shown(rung: Game) -> None:
    """When an opponent claims eighty-two the learner sees his cards, not the partner's."""
    seen = view_of(at("fair.peeking"))
    assert len(seen.known[Seat.EAST]) == 13
    assert not seen.known[Seat.NORTH]
    assert "Cards shown by the player on your right" in rung.view.describe(at("fair.peeking"), "en")


@pytest.mark.parametrize("step_id", [step.id for step in STEPS])
def test_controls_lie_apart_on_the_table(rung: Game, step_id: str) -> None:
    """Every control is a box of its own on the table, but for trick cards, which lie close."""
    for state in moments(step_id):
        controls = rung.view.controls(state, "en")
        assert len({control.id for control in controls}) == len(controls)
        for control in controls:
            assert 0 <= control.x < control.x + control.width <= 1
            assert 0 <= control.y < control.y + control.height <= 1
        clashes = [(a.id, b.id) for a, b in combinations(controls, 2) if overlap(a, b)]
        assert clashes == []


@pytest.mark.parametrize("topic", topics("rung"))
def test_controls_lie_apart_in_drills(rung: Game, topic: str) -> None:
    """Nothing covers anything, a claim below an open sheet, and what is to be tapped is large."""
    for number in range(15):
        draft = series("rung", topic, 1).drill(number).draft
        controls = rung.view.controls(State.from_text(draft.position), "en")
        clashes = [(a.id, b.id) for a, b in combinations(controls, 2) if overlap(a, b)]
        assert clashes == []
        found = [control for control in controls if control.id in draft.answer]
        assert all(control.height * HIGH >= 16 for control in found)


def test_places_can_be_tapped_on_a_phone(rung: Game) -> None:
    """On the narrowest board every place is at least 16 pixels high and 23 wide."""
    for step in STEPS:
        for control in rung.view.controls(at(step.id), "en"):
            width, height = rung.view.SIZE
            assert control.width * PHONE >= 23, control
            assert control.height * height * PHONE / width >= 16, control


def test_words_can_be_read_on_a_phone(rung: Game) -> None:
    """On the narrowest board no text of table and cards is smaller than 7 pixels."""
    for step in STEPS:
        surface = RecordingSurface()
        rung.view.draw_base(surface)
        rung.view.draw_pieces(surface, at(step.id), Scene(language="en"))
        fonts = [part for call in surface.calls for part in call.arguments]
        sizes = [font.size for font in fonts if isinstance(font, Font)]
        assert min(sizes) * PHONE / rung.view.SIZE[0] >= 8.5, step.id


def test_a_card_of_ones_own_is_played_with_one_tap(rung: Game) -> None:
    """A tap on a legal card plays it and the turn passes on."""
    played = hand(rung, "follow.suit").tap("D3")
    assert played.now.table[-1] == Card(played.now.table[0].suit, 3)
    assert played.now.turn is Seat.EAST
    assert played.undo().now == at("follow.suit")


@pytest.mark.parametrize(
    ("step_id", "control", "rule"),
    [
        ("follow.suit", "SA", "follow.suit"),
        ("follow.suit", "S2", "table.turn"),
        ("call.redeal", "redeal", "call.redeal"),
        ("claim.decided", "claim", "claim.decided"),
        ("call.five", "SK", "call.five"),
    ],
)
def test_an_illegal_tap_is_told_its_rule(rung: Game, step_id: str, control: str, rule: str) -> None:
    """What the engine refuses stays undone, and the rule is named."""
    tapped = hand(rung, step_id).tap(control)
    assert tapped.violation
    assert tapped.violation.rule == rule
    assert tapped.now == at(step_id)


@pytest.mark.parametrize(
    ("step_id", "control", "phase"),
    [
        ("call.five", "callS", Phase.PLAY),
        ("call.thirteenth", "thirteenth", Phase.PLAY),
        ("score.seven", "claim", Phase.SCORED),
        ("score.biyasi", "biyasi", Phase.PLAY),
    ],
)
def test_a_button_says_its_word(rung: Game, step_id: str, control: str, phase: Phase) -> None:
    """The buttons on the table call, claim and ask."""
    assert control in dict(buttons(view_of(at(step_id))))
    assert hand(rung, step_id).tap(control).now.phase is phase


def test_a_new_deal_is_asked_and_dealt(rung: Game) -> None:
    """The caller's low five go back; nothing is left on the table but the pack."""
    state = next(moments("call.redeal"))
    asked = rung.hand(state).tap("redeal")
    assert asked.now.phase is Phase.DEAL
    assert {item.id for item in rung.view.controls(asked.now, "ur")} == {
        *(f"seat{seat}" for seat in Seat),
        "slate",
    }


def test_the_count_of_the_rail_stays_through_the_play(rung: Game) -> None:
    """A number chosen on the rail is kept when cards are played, and let go by a second tap."""
    counted = hand(rung, "follow.suit").tap("n8")
    assert counted.selected == "n8"
    assert counted.now == at("follow.suit")
    assert counted.tap("D3").selected == "n8"
    assert counted.tap("n7").selected == "n7"
    assert counted.tap("n8").selected is None


def test_the_chosen_number_is_drawn(rung: Game) -> None:
    """The rail's marker is one more thing on the table."""
    plain, counted = RecordingSurface(), RecordingSurface()
    state = at("count.thirteen")
    rung.view.draw_pieces(plain, state, Scene())
    rung.view.draw_pieces(counted, state, Scene(selected="n8"))
    assert len(counted.calls) == len(plain.calls) + 2


def test_another_player_plays_when_tapped(rung: Game) -> None:
    """Tapping the player in turn lets them play a legal card; others are not in turn."""
    played = hand(rung, "follow.suit").tap("D3")
    assert played.tap("seatN").note == "term.not-his-turn"
    assert played.tap("seatN").now == played.now
    went_on = played.tap("seatE").tap("seatN")
    assert len(went_on.now.tricks) == 1
    assert hand(rung, "follow.suit").tap("seatE").note == "term.your-turn"


def test_another_caller_names_a_suit_of_theirs(rung: Game) -> None:
    """A caller who is let call names a suit of which no other has more among the five cards."""
    state = at("deal.batches")
    called = rung.hand(state).tap("seatW").now
    five = [card.suit for card in state.hand(Seat.WEST)]
    assert called.phase is Phase.PLAY
    assert five.count(called.trump) == max(map(five.count, five))


def test_the_others_spare_their_partner(rung: Game) -> None:
    """East, whose partner is winning, follows with the lowest diamond."""
    state = at("follow.suit")
    played = rung.engine.advance(state, "D3")
    east = rung.hand(played).tap("seatE").now.table[-1]
    assert east == min(played.hand(Seat.EAST), key=lambda card: (card.suit != "D", card.rank))


def test_a_whole_hand_can_be_played_by_taps(rung: Game) -> None:
    """Tapping own legal cards and the others in turn ends the hand, and the next one begins."""
    playing = hand(rung, "follow.suit")
    while playing.now.phase is Phase.PLAY:
        seat = playing.now.turn
        if seat is Seat.SOUTH:
            playing = playing.tap(str(playing.now.legal_moves()[0]))
        else:
            playing = playing.tap(f"seat{seat}")
        assert playing.violation is None
    assert playing.now.result
    assert [offer.event for offer in rung.view.offers(playing.now)] == ["next"]
    assert playing.say("next").now.phase is Phase.DEAL


def test_a_card_flies_to_its_place(rung: Game) -> None:
    """The card played comes from its hand; it is missing on the table while it flies."""
    view, before = rung.view, at("follow.suit")
    after = rung.engine.advance(before, "D3")
    (flight,) = view.flights(before, after)
    assert flight.place == "trickS"
    assert flight.points[0][1] > flight.points[1][1]
    lifted, landed = RecordingSurface(), RecordingSurface()
    view.draw_pieces(lifted, after, Scene(lifted=("trickS",)))
    view.draw_pieces(landed, after, Scene())
    assert len(lifted.calls) < len(landed.calls)
    assert view.flights(after, before) == ()
    assert view.flights(before, before) == ()


def test_the_fourth_card_flies_before_the_trick_is_marked(rung: Game) -> None:
    """While the last card of a trick is in the air its winner is not shown yet."""
    before = at("trick.winner")
    after = rung.engine.advance(before, str(before.legal_moves()[0]))
    (flight,) = rung.view.flights(before, after)
    frames = []
    for lifted in ((), (flight.place,)):
        surface = RecordingSurface()
        rung.view.draw_pieces(surface, after, Scene(lifted=lifted))
        frames.append([call for call in surface.calls if "#ffc247" in str(call)])
    assert len(frames[1]) < len(frames[0])


def test_open_tricks_lie_in_a_sheet(rung: Game) -> None:
    """At a practice table every card played can be tapped, under its trick and seat."""
    state = at("renege.hunt")
    names = {item.id for item in rung.view.controls(state, "en")}
    assert {f"t{number}{seat}" for number in range(1, 6) for seat in Seat} <= names
    assert len(sheet(view_of(state))) == 5
    labels = {item.id: item.label for item in rung.view.controls(state, "en")}
    assert labels["t3W"] == "Trick 3, six of spades from the player on your left"


def test_a_long_sheet_has_two_columns(rung: Game) -> None:
    """Thirteen open tricks still lie on the table, apart from one another."""
    state = at("renege.hunt")
    while len(state.tricks) < 13:
        following = [
            card
            for card in state.legal_moves()
            if isinstance(card, Card) and (not state.table or card.suit is state.table[0].suit)
        ]
        cards = following or [card for card in state.legal_moves() if isinstance(card, Card)]
        state = state.play(cards[0])
    boxes = [item for item in rung.view.controls(state, "en") if re.fullmatch(r"t\d+\w", item.id)]
    assert len(boxes) == 52
    assert not any(overlap(one, two) for one, two in combinations(boxes, 2))
    assert len({item.x for item in boxes}) == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_is_said_in_its_language(rung: Game, language: str) -> None:
    """Spoken view and labels are whole, and the Urdu ones hold no Latin word."""
    for step in STEPS:
        for state in moments(step.id):
            labels = [item.label for item in rung.view.controls(state, language)]
            for text in (rung.view.describe(state, language), *labels):
                assert text
                assert "{" not in text
                if language == "ur":
                    plain = LATIN.sub("", text)
                    assert not re.search(r"[A-Za-z]", plain), text


def test_a_table_in_english(rung: Game) -> None:
    """Turn, caller, dealer, trump, table, hand and counts are told in this order."""
    assert rung.view.describe(at("follow.suit"), "en") == (
        "To play: you. Caller: the player on your left. Dealer: your partner. Trump is spades. "
        "On the table: queen of diamonds from the player on your left. "
        "Your hand: spades: ace, six; hearts: jack, eight, two; clubs: ace, ten, nine, five, four; "
        "diamonds: king, seven, three. "
        "Cards held: right 13, partner 13, left 12. "
        "Tricks: your pair 0, opponents 0; points: your pair 0, opponents 0."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step_id", [step.id for step in STEPS])
def test_hints_lead_to_the_answer(step_id: str, language: str) -> None:
    """Each grade of a hint says something, and what it points at can be drawn."""
    course, rung = lesson("rung", language), game("rung")
    task = course.step(step_id).task
    assert task
    attempt = begin(course, task, rung)
    for _grade in range(3):
        attempt = attempt.hint()
        assert attempt.message
        assert attempt.message.text
        surface = RecordingSurface()
        rung.view.draw_pieces(surface, attempt.start, Scene(attempt.marks, language))
        assert surface.calls


@pytest.mark.parametrize("step_id", ["table.turn", "renege.hunt", "call.five", "band.hidden"])
def test_canvas_and_svg_show_the_same_table(rung: Game, step_id: str) -> None:
    """A table comes out as the same shapes in the same order on both surfaces."""
    marks = (
        Mark("zone", ("hand",)),
        Mark("point", ("seatE", "trump"), "ترپ"),
        Mark("path", ("seatS", "seatE")),
    )
    state = at(step_id)
    marks = marks if state.phase is Phase.PLAY else marks[:1]
    pencil, svg = Pencil(), SvgSurface(rung.view.SIZE)
    for surface in (CanvasSurface(pencil), svg):
        rung.view.draw_base(surface)
        rung.view.draw_pieces(surface, state, Scene(marks, "ur", "n5"))
    assert pencil.shapes == list(svg_shapes(svg.document("", "", "ur")))


def test_an_unknown_place_cannot_be_marked(rung: Game) -> None:
    """A mark for a place the table does not have now is a KeyError with its name."""
    with pytest.raises(KeyError, match="trickE"):
        rung.view.draw_pieces(
            RecordingSurface(), at("count.thirteen"), Scene((Mark("point", ("trickE",)),))
        )


def test_a_link_opens_at_a_table(rung: Game) -> None:
    """A whole table fits into a link and is played from there."""
    course = lesson("rung", "en")
    position = str(at("renege.hunt")).replace(" ", "+")
    link = read_link(f"https://example.org/?step=renege.hunt&at={position}", course, rung)
    assert link.notice == ""
    assert link.now == at("renege.hunt")
