"""The editors of positions: taps alone reach what play reaches, and what cannot be is told."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from classroom.worksheet import WorksheetError
from classroom.workshop.editors import Editor, editor
from engines import bohnenspiel, dabba, rung
from engines.backgammon import BAR, CHECKERS, Side
from engines.cards import PACK, Card, Seat, Suit, shuffled
from engines.contract import GameError, InvalidState
from tests.classroom.worksheets import GAMES

COUNT = 200
CARD_GAMES = ("rung", "back_alley")


def told(at: Editor, draft: str, **values: str) -> str:
    """The draft after fields have been set."""
    for name, value in values.items():
        draft = at.changed(draft, name.replace("_", "-"), value)
    return draft


@pytest.mark.parametrize("seed", range(COUNT))
def test_taps_build_every_backgammon_position(seed: int) -> None:
    """From an empty board, checkers, dice and turn give just the position wanted."""
    at: Any = editor("backgammon")
    wanted = at.shown(at.another(seed))
    draft = at.empty(at.start())
    for place, count in enumerate(wanted.points(Side.WHITE)):
        control = "bar" if place in {0, BAR} else f"p{place}"
        for _checker in range(abs(count)):
            draft = at.tap(draft, control, "white" if count > 0 else "black")
    first, second = wanted.dice
    draft = told(at, draft, first_die=str(first), second_die=str(second), turn=str(wanted.turn))
    assert at.position(draft) == str(wanted)


@pytest.mark.parametrize("seed", range(COUNT))
def test_taps_build_every_bohnenspiel_position(seed: int) -> None:
    """From an empty board, beans put one by one out of the hand give just the position wanted."""
    at: Any = editor("bohnenspiel")
    wanted = at.shown(at.another(seed))
    draft = at.empty(at.start())
    controls = [*(f"p{pit}" for pit in range(1, 13)), "store", "their-store"]
    for control, beans in zip(controls, (*wanted.board, *wanted.stores), strict=True):
        for _bean in range(beans):
            draft = at.tap(draft, control, "put")
    assert at.hand(draft) == 0
    assert at.position(told(at, draft, turn=str(wanted.turn))) == str(wanted)


@pytest.mark.parametrize("seed", range(COUNT))
def test_taps_draw_every_sheet_of_dabba(seed: int) -> None:
    """Lines tapped in the order played give just the position wanted, owners and turn with it."""
    at, random = editor("dabba"), Random(seed)
    sizes = {name: random.randint(2, 5) for name in ("rows", "columns")}
    players = random.randint(2, 4)
    state = dabba.State.start(dabba.Rules(**sizes, players=players))
    draft = told(at, at.start(), **{name: str(size) for name, size in sizes.items()})
    draft = told(at, draft, players=str(players))
    for _line in range(random.randint(0, len(state.legal_moves()) - 1)):
        line = random.choice(state.legal_moves())
        state = state.play(line)
        draft = at.tap(draft, str(line).replace(" ", "-"), "draw")
    assert at.position(draft) == str(state)


@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("seed", range(COUNT))
def test_taps_deal_every_table(game: str, seed: int) -> None:
    """Cards tapped to seats and table give a table of just these hands, which the engine reads."""
    at: Any = editor(game)
    wanted = at.shown(at.another(seed))
    draft = at.empty(at.start())
    draft = _chosen(at, draft, at.wish_of(str(wanted)))
    for seat in Seat:
        for card in wanted.hand(seat):
            draft = at.tap(draft, str(card), str(seat))
    for card in wanted.table:
        draft = at.tap(draft, str(card), "table")
    made = at.shown(at.position(draft))
    assert [made.hand(seat) for seat in Seat] == [wanted.hand(seat) for seat in Seat]
    assert (made.table, made.turn, made.trump) == (wanted.table, wanted.turn, wanted.trump)
    assert len(made.tricks) == len(wanted.tricks)


@pytest.mark.parametrize("seed", range(60))
def test_taps_hide_and_open_a_trump(seed: int) -> None:
    """In Band Rung the card laid face down is set like any other, hidden or just opened."""
    at: Any = editor("rung")
    wanted = _hidden_table(seed)
    if seed % 2 and rung.Word.OPEN in wanted.legal_moves():
        wanted = wanted.play(rung.Word.OPEN)
    wish = at.wish_of(str(wanted))
    draft = at.ruled(at.empty(at.start()), wanted.rules)
    draft = told(at, _chosen(at, draft, wish), down=str(wish.down))
    draft = told(at, draft, opened="yes" if wish.opened else "no")
    for seat in Seat:
        for card in wish.hands[seat]:
            draft = at.tap(draft, str(card), str(seat))
    for card in wanted.table:
        draft = at.tap(draft, str(card), "table")
    assert at.where(draft)[wish.down] == "down"
    made = at.shown(at.position(draft))
    assert [made.hand(seat) for seat in Seat] == [wanted.hand(seat) for seat in Seat]
    assert (made.table, made.turn, made.called) == (wanted.table, wanted.turn, wanted.called)
    assert (made.trump, made.laid, made.must_trump) == (
        wanted.trump,
        wanted.laid,
        wanted.must_trump,
    )
    bare = at.ruled(draft, rung.Rules())
    assert at.wish_of(bare).down is None


def _hidden_table(seed: int) -> rung.State:
    """A table of Band Rung while its trump is hidden, at a player who cannot follow if any is."""
    random = Random(seed)
    state = replace(rung.State.start(rung.Rules(band=True)), caller=random.choice(tuple(Seat)))
    state = state.deal(shuffled(PACK, seed))
    state = state.play(rung.Hide(random.choice(state.deck[:5])))
    kept = state
    while state.opened is None and state.count < 44:
        if rung.Word.OPEN in state.legal_moves():
            return state
        kept = state
        state = state.play(random.choice([m for m in state.legal_moves() if isinstance(m, Card)]))
    return kept


def test_a_hidden_trump_needs_no_card_named() -> None:
    """With the suit alone chosen some card of it lies face down; another suit lets it go."""
    at: Any = editor("rung")
    draft = at.ruled(at.start(), rung.Rules(band=True))
    made = at.shown(draft)
    assert made.laid is not None
    assert made.laid.suit is Suit.HEARTS
    draft = told(at, draft, down="HA")
    assert str(at.shown(draft).laid) == "HA"
    draft = told(at, draft, trump="S")
    assert at.wish_of(draft).down is None
    assert at.shown(draft).laid.suit is Suit.SPADES
    assert at.shown(told(at, draft, trump="")).legal_moves()


def _chosen(at: Any, draft: str, wish: Any) -> str:  # noqa: ANN401 - editors and wishes of a game
    names = {field.name for field in at.fields(draft)}
    holder = "dealer" if "dealer" in names else "caller"
    draft = told(at, draft, **{holder: str(wish.holder)})
    if "size" in names:
        draft = told(at, draft, size=str(wish.size))
        bidders = [field.name for field in at.fields(draft) if field.name.startswith("bid-")]
        for name, said in zip(bidders, wish.bids, strict=True):
            draft = at.changed(draft, name, said)
    return told(at, draft, trump=wish.trump, gone=str(wish.gone), turn=str(wish.turn))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_a_position_opened_is_the_position_kept(game: str, seed: int) -> None:
    """What is opened and not changed is given back letter for letter, and begins a task."""
    at = editor(game)
    text = at.another(seed)
    assert at.position(at.opened(at.shown(text))) == text
    assert at.shown(at.position(at.start())).legal_moves()


@pytest.mark.parametrize("game", GAMES)
def test_each_seed_gives_a_position_for_the_learner(game: str) -> None:
    """A position by chance has something to play, and other seeds give others."""
    at = editor(game)
    found = {at.another(seed) for seed in range(10)}
    assert len(found) > 5
    assert all(at.shown(text).legal_moves() for text in found)


def _refused(game: str, draft: str) -> tuple[str, ...]:
    at = editor(game)
    with pytest.raises(InvalidState) as refusal:
        at.shown(at.position(draft)).__class__.from_text(at.position(draft))
    return tuple(fault.code for fault in refusal.value.faults)


def test_too_many_checkers_are_drawn_and_told() -> None:
    """Sixteen white checkers stand on the board, and the engine says that they are too many."""
    at: Any = editor("backgammon")
    draft = at.tap(at.start(), "p3", "white")
    assert sum(count for count in at.shown(draft).points(Side.WHITE) if count > 0) == CHECKERS + 1
    assert _refused("backgammon", draft) == ("board.checkers",)


def test_a_lone_die_is_told() -> None:
    """With one die chosen the other is asked for, and the board is drawn without dice."""
    at: Any = editor("backgammon")
    draft = told(at, at.start(), second_die="")
    assert at.shown(draft).dice is None
    assert _refused("backgammon", draft) == ("dice.range",)


def test_beans_in_the_hand_are_told() -> None:
    """A bean taken from a pit is missed until it lies somewhere again."""
    at: Any = editor("bohnenspiel")
    draft = at.tap(bohnenspiel.State.start().__str__(), "p4", "take")
    assert at.hand(draft) == 1
    assert _refused("bohnenspiel", draft) == ("beans.total",)
    assert at.hand(at.tap(draft, "p9", "put-all")) == 0


def test_the_hand_gives_no_more_than_it_holds() -> None:
    """Putting out of an empty hand, or taking from an empty pit, changes nothing."""
    at = editor("bohnenspiel")
    assert at.tap(at.start(), "p4", "put") == at.start()
    bare = at.tap(at.start(), "p4", "take-all")
    assert at.tap(bare, "p4", "take") == bare


def test_a_line_rubbed_out_opens_its_box() -> None:
    """The box of a line that is rubbed out belongs to nobody again."""
    at: Any = editor("dabba")
    draft = told(at, at.start(), rows="1", columns="2")
    for line in ("h-0-0", "h-1-0", "v-0-0", "v-0-1"):
        draft = at.tap(draft, line, "draw")
    assert at.shown(draft).owner((0, 0)) == 2
    assert at.shown(at.tap(draft, "v-0-1", "rub")).owner((0, 0)) == 0


def test_a_turn_that_the_lines_do_not_allow_is_told() -> None:
    """After one line it cannot be player 1's turn."""
    at = editor("dabba")
    draft = told(at, at.tap(at.start(), "h-0-0", "draw"), turn="1")
    assert _refused("dabba", draft) == ("turn.order",)


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_card_tapped_twice_goes_back_to_the_pack(game: str) -> None:
    """A card is where it was tapped last, and nowhere when it was tapped there before."""
    at: Any = editor(game)
    once = at.tap(at.start(), "SA", "S")
    assert list(at.where(once).values()) == ["S"]
    assert list(at.where(at.tap(once, "SA", "N")).values()) == ["N"]
    assert not at.where(at.tap(once, "SA", "S"))


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_rest_is_dealt_anew_on_request(game: str) -> None:
    """Another deal keeps the wanted card and changes others."""
    at: Any = editor(game)
    draft = at.tap(at.start(), "SA", "S")
    first, second = at.shown(draft), at.shown(at.again(draft))
    assert first != second
    assert all("SA" in map(str, state.hand(Seat.SOUTH)) for state in (first, second))


@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"turn": "N"}, {"rung": "table-opener", "back_alley": "table-opener"}),
        ({"trump": ""}, {"rung": None}),
        ({"trump": "", "gone": "2"}, {"rung": "table-call"}),
    ],
)
def test_a_table_that_cannot_be_is_told(
    game: str, values: dict[str, str], reason: dict[str, str | None]
) -> None:
    """Who leads the first trick, and what stands before a call, is told when it does not fit."""
    if game not in reason:
        return
    at = editor(game)
    draft = told(at, at.start(), **values)
    if reason[game] is None:
        assert at.shown(draft).turn is Seat.SOUTH
        return
    with pytest.raises(WorksheetError) as refusal:
        at.position(draft)
    assert refusal.value.reason == reason[game]


def test_cards_that_had_to_follow_are_refused() -> None:
    """Who discarded on the table's trick cannot hold a card of the suit led."""
    at = editor("rung")
    draft = told(at, at.start(), gone="2", trump="H")
    for card, place in (("SK", "table"), ("D2", "table"), ("S2", "W")):
        draft = at.tap(draft, card, place)
    with pytest.raises((GameError, WorksheetError)):
        at.position(draft)


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_stay_in_the_position(game: str) -> None:
    """A house rule that is switched stands in the position, and the rest of it is unchanged."""
    switched = {
        "backgammon": "jacoby",
        "bohnenspiel": "clockwise",
        "rung": "stop",
        "dabba": "fewest",
        "back_alley": "break_trumps",
    }[game]
    at = editor(game)
    rules = at.rules(at.start())
    draft = at.ruled(at.start(), type(rules)(**{switched: True}))
    assert getattr(at.rules(draft), switched)
    assert getattr(at.shown(at.position(draft)).rules, switched)
    assert at.ruled(draft, rules) == at.ruled(at.start(), rules)
