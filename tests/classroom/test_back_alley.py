"""The table of Back Alley: what the learner sees, hears and can tap, and what stays hidden."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from classroom.boards.back_alley.places import buttons, held, level_of, view_of
from classroom.boards.back_alley.sheet import rows
from classroom.boards.live import CanvasSurface
from classroom.boards.scene import Scene
from classroom.boards.surface import Font, SvgSurface
from classroom.games import Game, game
from classroom.hand import Hand
from classroom.links import read_link
from classroom.tasks import begin
from content import LANGUAGES, Mark, lesson
from engines.back_alley import Bid, Phase, Rules, State, Word
from engines.cards import JOKERS, PACK_WITH_JOKERS, Seat, shuffled
from tests.classroom.controls import overlap
from tests.classroom.recording import RecordingSurface
from tests.classroom.test_surfaces import Pencil, svg_shapes

PHONE = 350
STEPS = lesson("back_alley", "en").steps
IDS = [step.id for step in STEPS]
LATIN = re.compile("\u2066[^\u2069]*\u2069")


@pytest.fixture(scope="session")
def alley() -> Game:
    """Back Alley's engine and table."""
    return game("back_alley")


def moments(step_id: str) -> Iterator[State]:
    """Every moment a step shows: its example frame by frame, and its task."""
    step = next(step for step in STEPS if step.id == step_id)
    played = game("back_alley")
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


def hand(alley: Game, step_id: str) -> Hand:
    """A hand at the position of a step's task."""
    return alley.hand(at(step_id))


def otherwise_dealt(state: State, seed: int) -> State:
    """The same table with the cards the learner does not see dealt another way."""
    seen = view_of(state)
    fixed = {*seen.hand, *seen.played, *seen.turned, *(seen.out if seen.trump is None else ())}
    closed = [card for card in state.deck if card not in fixed]
    moved = iter(Random(seed).sample(closed, len(closed)))
    return replace(state, deck=tuple(card if card in fixed else next(moved) for card in state.deck))


def drawn(alley: Game, state: State, language: str) -> list[object]:
    """Everything that is drawn for a state."""
    surface = RecordingSurface()
    alley.view.draw_pieces(surface, state, Scene(language=language))
    return list(surface.calls)


@pytest.mark.parametrize("step_id", IDS)
def test_hidden_cards_are_nowhere(alley: Game, step_id: str) -> None:
    """Picture, spoken view and controls are the same however the hidden cards lie."""
    view = alley.view
    for seed, state in enumerate(moments(step_id)):
        other = otherwise_dealt(state, seed)
        assert other.deck != state.deck or sum(view_of(state).counts) < 8
        assert drawn(alley, state, "en") == drawn(alley, other, "en")
        for language in LANGUAGES:
            assert view.describe(state, language) == view.describe(other, language)
            assert view.controls(state, language) == view.controls(other, language)


def test_a_joker_given_up_is_seen_and_the_new_card_is_not(alley: Game) -> None:
    """Who laid a joker down is told; what that player drew for it is not."""
    state = at("joker.replaced")
    swap = state.swap
    assert swap is not None
    assert swap.seat is Seat.WEST
    said = alley.view.describe(state, "en")
    assert "Joker laid down: the big blooper, by Left." in said
    names = {control.id for control in alley.view.controls(state, "en")}
    assert "discard" in names
    assert str(swap.drawn) not in names


def test_the_joker_the_learner_gave_up_is_not_in_hand(alley: Game) -> None:
    """After the exchange the new card lies among the learner's own."""
    state = list(moments("joker.replaced"))[1]
    names = {control.id for control in alley.view.controls(state, "en")}
    assert "HA" in names
    assert not {str(card) for card in JOKERS} & names


@pytest.mark.parametrize("step_id", IDS)
def test_controls_lie_apart_on_the_table(alley: Game, step_id: str) -> None:
    """Every control is a box of its own on the table."""
    for state in moments(step_id):
        controls = alley.view.controls(state, "en")
        assert len({control.id for control in controls}) == len(controls)
        for control in controls:
            assert 0 <= control.x < control.x + control.width <= 1
            assert 0 <= control.y < control.y + control.height <= 1
        clashes = [(a.id, b.id) for a, b in combinations(controls, 2) if overlap(a, b)]
        assert clashes == []


@pytest.mark.parametrize("count", [8, 13])
def test_a_long_hand_leaves_the_table_clear(alley: Game, count: int) -> None:
    """Two rows of cards touch nothing else, with or without a joker laid down."""
    number = Rules().schedule.index(count)
    for seed in range(6):
        start = State.from_text(f"back_alley dealer=E number={number}")
        state = start.deal(shuffled(PACK_WITH_JOKERS, seed))
        controls = alley.view.controls(state, "en")
        assert not any(overlap(one, two) for one, two in combinations(controls, 2))


def test_places_can_be_tapped_on_a_phone(alley: Game) -> None:
    """On the narrowest board every place is at least 15 pixels high and 20 wide."""
    width, height = alley.view.SIZE
    for step_id in IDS:
        for control in alley.view.controls(at(step_id), "en"):
            assert control.width * PHONE >= 20, control
            assert control.height * height * PHONE / width >= 15, control


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_can_be_read_on_a_phone(alley: Game, language: str) -> None:
    """On the narrowest board no text of table and cards is smaller than 8.5 pixels."""
    for step_id in IDS:
        for state in moments(step_id):
            surface = RecordingSurface()
            alley.view.draw_base(surface)
            alley.view.draw_pieces(surface, state, Scene(language=language))
            fonts = [part for call in surface.calls for part in call.arguments]
            sizes = [font.size for font in fonts if isinstance(font, Font)]
            assert min(sizes) * PHONE / alley.view.SIZE[0] >= 8.5, step_id


def test_a_card_of_ones_own_is_played_with_one_tap(alley: Game) -> None:
    """A tap on a legal card plays it and the turn passes on."""
    played = hand(alley, "lead.first-no-trump").tap("CQ")
    assert str(played.now.table[-1]) == "CQ"
    assert played.now.turn is Seat.WEST
    assert played.undo().now == at("lead.first-no-trump")


@pytest.mark.parametrize(
    ("step_id", "control", "rule"),
    [
        ("follow.suit", "HA", "follow.suit"),
        ("lead.first-no-trump", "BB", "lead.first-no-trump"),
        ("blooper.big", "H2", "blooper.big"),
        ("blooper.little", "BB", "blooper.little"),
        ("bid.number", "n6", "bid.board"),
        ("bid.number", "n9", "bid.number"),
        ("trump.turn-up", "CA", "bid.once"),
    ],
)
def test_an_illegal_tap_is_told_its_rule(
    alley: Game, step_id: str, control: str, rule: str
) -> None:
    """What the engine refuses stays undone, and the rule is named."""
    tapped = hand(alley, step_id).tap(control)
    assert tapped.violation
    assert tapped.violation.rule == rule
    assert tapped.now == at(step_id)


@pytest.mark.parametrize(
    ("control", "call"),
    [("n2", Bid(2)), ("n0", Word.PASS), ("pass", Word.PASS), ("board", Word.BOARD)],
)
def test_bids_are_made_on_the_table(alley: Game, control: str, call: Bid | Word) -> None:
    """A number of the rail, nought among them, a pass and a board are bid with one tap."""
    now = hand(alley, "bid.free").tap(control).now
    assert now.bids[-1] == call


def test_buttons_wait_for_the_learners_turn() -> None:
    """Pass and board stand on the table only while the bid is the learner's."""
    assert dict(buttons(view_of(at("bid.free"))))
    assert not buttons(view_of(at("bid.once")))
    assert not buttons(view_of(next(moments("bid.free"))))


def test_the_bid_just_made_is_pointed_out(alley: Game) -> None:
    """A bid is framed where it lies; a card played needs no mark."""
    before = at("bid.free")
    after = alley.engine.advance(before, "bid 2")
    assert alley.view.trace(before, after) == (Mark("point", ("bidS",)),)
    start = at("lead.first-no-trump")
    assert alley.view.trace(start, alley.engine.advance(start, "CQ")) == ()


def test_the_count_of_the_rail_stays_through_the_play(alley: Game) -> None:
    """A number chosen on the rail is kept when cards are played, and let go by a second tap."""
    counted = hand(alley, "follow.suit").tap("n8")
    assert counted.selected == "n8"
    assert counted.now == at("follow.suit")
    assert counted.tap("S3").selected == "n8"
    assert counted.tap("n7").selected == "n7"
    assert counted.tap("n8").selected is None


def test_the_chosen_number_is_drawn(alley: Game) -> None:
    """The rail's marker is one more thing on the table."""
    plain, counted = RecordingSurface(), RecordingSurface()
    state = at("follow.suit")
    alley.view.draw_pieces(plain, state, Scene())
    alley.view.draw_pieces(counted, state, Scene(selected="n8"))
    assert len(counted.calls) == len(plain.calls) + 2


def test_another_player_acts_when_tapped(alley: Game) -> None:
    """Tapping the player in turn lets them play a legal card; others are not in turn."""
    played = hand(alley, "lead.first-no-trump").tap("CQ")
    assert played.tap("seatN").note == "term.not-their-turn"
    assert played.tap("seatN").now == played.now
    went_on = played.tap("seatW").tap("seatN").tap("seatE")
    assert len(went_on.now.tricks) == 1
    assert hand(alley, "lead.first-no-trump").tap("seatE").note == "term.your-turn"


def test_before_the_first_deal_a_dealer_is_named(alley: Game) -> None:
    """The player tapped is the dealer that the lot has drawn, and the deal is offered."""
    named = alley.hand(State.start()).tap("seatE")
    assert named.now.dealer is Seat.EAST
    (offer,) = alley.view.offers(named.now)
    assert named.say(offer.event).now.phase is Phase.BID


@pytest.mark.parametrize("step_id", ["bid.free", "lead.first-no-trump"])
def test_a_whole_deal_can_be_played_by_taps(alley: Game, step_id: str) -> None:
    """Tapping own legal moves and the others in turn ends the deal, and the next one begins."""
    playing = hand(alley, step_id)
    while playing.now.phase in {Phase.BID, Phase.PLAY}:
        seat = playing.now.turn
        own = seat is Seat.SOUTH
        playing = playing.tap(str(playing.now.legal_moves()[0]) if own else f"seat{seat}")
        assert playing.violation is None
    assert playing.now.result
    assert [offer.event for offer in alley.view.offers(playing.now)] == ["next"]
    following = playing.say("next")
    (offer,) = alley.view.offers(following.now)
    assert following.say(offer.event).now.phase is Phase.BID


def test_a_finished_deal_shows_its_sheet(alley: Game) -> None:
    """Bid, tricks, sum, points and totals of both teams stand on the sheet."""
    state = list(moments("score.multiplied"))[-2]
    ours, theirs = rows(view_of(state))
    assert (ours.sum, ours.points, ours.before, ours.total) == ("10 × 3 × 2", 60, 63, 123)
    assert (theirs.sum, theirs.points, theirs.total) == ("\u221210 × 3", -30, 38)
    assert held(view_of(state)) == ()
    assert "sheet" in {control.id for control in alley.view.controls(state, "en")}


def test_sums_follow_the_table() -> None:
    """Tricks above a bid are written out, silent teams count ones, house values are used."""
    assert rows(view_of(list(moments("score.over"))[-2]))[0].sum == "5 × 2 + 1 × 2"
    assert rows(view_of(list(moments("score.failed"))[-2]))[0].sum == "\u22125 × 3"
    assert rows(view_of(list(moments("score.silent"))[-2]))[0].sum == "1 × 2"
    assert rows(view_of(list(moments("house.scoring"))[-2]))[0].sum == "3 × 2 + 1 × 1"


def test_each_claim_has_its_level() -> None:
    """The third claim of a deal is a triple board; a pass is none."""
    seen = view_of(list(moments("board.levels"))[-2])
    assert [level_of(seen, seat) for seat in Seat] == [3, 2, 0, 1]


def test_a_card_flies_to_its_place(alley: Game) -> None:
    """The card played comes from its hand; it is missing on the table while it flies."""
    view, before = alley.view, at("lead.first-no-trump")
    after = alley.engine.advance(before, "CQ")
    (flight,) = view.flights(before, after)
    assert flight.place == "trickS"
    assert flight.points[0][1] > flight.points[1][1]
    lifted, landed = RecordingSurface(), RecordingSurface()
    view.draw_pieces(lifted, after, Scene(lifted=("trickS",)))
    view.draw_pieces(landed, after, Scene())
    assert len(lifted.calls) < len(landed.calls)
    assert view.flights(after, before) == ()
    assert view.flights(before, before) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_is_said_in_its_language(alley: Game, language: str) -> None:
    """Spoken view and labels are whole, and the Urdu ones hold no Latin word."""
    for step_id in IDS:
        for state in moments(step_id):
            labels = [item.label for item in alley.view.controls(state, language)]
            for text in (alley.view.describe(state, language), *labels):
                assert text
                assert "{" not in text
                if language == "ur":
                    assert not re.search(r"[A-Za-z]", LATIN.sub("", text)), text


def test_a_table_in_english(alley: Game) -> None:
    """Turn, deal, dealer, trump, bids, table, hand and counts are told in this order."""
    assert alley.view.describe(at("blooper.big"), "en") == (
        "To play: you. Deal 9 of 25, cards each 5. Dealer: you. "
        "Turned up: the jack of hearts. Trump: hearts. "
        "Bids: Left 3, your partner 1, Right 1, you 2. "
        "On the table: Left the big blooper, your partner the nine of hearts, "
        "Right the queen of hearts. "
        "Your cards: the king of spades, the ace of hearts, the six of hearts, the two of hearts. "
        "Cards held: left 3, partner 3, right 3. "
        "Your team: bid 3, tricks 0, points 58; other team: bid 4, tricks 1, points 49."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step_id", IDS)
def test_hints_lead_to_the_answer(step_id: str, language: str) -> None:
    """Each grade of a hint says something, and what it points at can be drawn."""
    course, alley = lesson("back_alley", language), game("back_alley")
    task = course.step(step_id).task
    assert task
    attempt = begin(course, task, alley)
    for _grade in range(3):
        attempt = attempt.hint()
        assert attempt.message
        assert attempt.message.text
        surface = RecordingSurface()
        alley.view.draw_pieces(surface, attempt.start, Scene(attempt.marks, language))
        assert surface.calls


@pytest.mark.parametrize("step_id", ["bid.free", "follow.suit", "joker.replaced", "deal.dealer"])
def test_canvas_and_svg_show_the_same_table(alley: Game, step_id: str) -> None:
    """A table comes out as the same shapes in the same order on both surfaces."""
    marks = (
        Mark("zone", ("hand",)),
        Mark("point", ("seatE", "trump"), "ترپ"),
        Mark("arrow", ("seatS", "seatW")),
    )
    pencil, svg = Pencil(), SvgSurface(alley.view.SIZE)
    for surface in (CanvasSurface(pencil), svg):
        alley.view.draw_base(surface)
        alley.view.draw_pieces(surface, at(step_id), Scene(marks, "ur", "n5"))
    assert pencil.shapes == list(svg_shapes(svg.document("", "", "ur")))


def test_an_unknown_place_cannot_be_marked(alley: Game) -> None:
    """A mark for a place the table does not have now is a KeyError with its name."""
    with pytest.raises(KeyError, match="trickE"):
        alley.view.draw_pieces(
            RecordingSurface(), at("bid.free"), Scene((Mark("point", ("trickE",)),))
        )


def test_a_link_opens_at_a_table(alley: Game) -> None:
    """A whole table fits into a link and is played from there."""
    course = lesson("back_alley", "en")
    position = str(at("end.highest")).replace(" ", "+")
    link = read_link(f"https://example.org/?step=end.highest&at={position}", course, alley)
    assert link.notice == ""
    assert link.now == at("end.highest")
