"""The table of whole games: set, played to a scored end, taken back, covered, kept, restored."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.links import TableLink, read_table
from classroom.table.keeping import read_kept, write_kept
from classroom.table.log import LOTS, Log
from classroom.table.setting import new_setting, read_setting
from classroom.table.table import Table, set_table
from content import LANGUAGES, games, words
from engines.cards import PACK, Seat
from tests.classroom.tables import buttons, go_on, is_over, laid, play_out, press, seated

CARD_GAMES = ("rung", "back_alley")


def texts(table: Table) -> str:
    """All that stands on the page, in one text."""
    return json.dumps(table.panel(), ensure_ascii=False)


def events(table: Table) -> tuple[str, ...]:
    """What has been played."""
    assert table.log
    return table.log.events


def lots(table: Table) -> list[int]:
    """Which of the events were chance or a new game."""
    return [at for at, event in enumerate(events(table)) if event.split()[0] in LOTS]


def decisions(table: Table) -> list[int]:
    """Which of the events a person decided on."""
    assert table.log
    states, people = table.log.states, table.setting.people
    before = [Log(table.setting, states[: at + 1]) for at in range(len(events(table)))]
    return [at for at, log in enumerate(before) if log.actor in people and at not in lots(table)]


def own_turn(table: Table, chance: Random) -> None:
    """Play on until a person has a move to choose."""
    while not (table.is_mine and table.log and not table.log.chance and not table.beats):
        go_on(table, chance)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_played_to_its_score(game: str, language: str) -> None:
    """One person plays by what the page offers; the end tells the winner, the score its points."""
    table = play_out(seated(game, 0, language=language))
    say = words(language, game)
    assert table.log
    assert sum(abs(points) for _name, points in table.setting.seats.scores(table.log.state))
    assert say.say("table.score") in texts(table)
    ends = ("won", "drawn", "shared")
    told = [say.strings[f"table.match-{end}"].partition("{")[0][:20] for end in ends]
    assert any(text in texts(table) for text in told)


@pytest.mark.parametrize("game", games())
def test_people_share_one_device(game: str) -> None:
    """With people at every seat nothing moves by itself, and the match ends all the same."""
    table = laid(game, *(f"taker.{seat}=person" for seat in range(4)))
    chance = Random(3)
    for _ in range(60):
        assert table.panel()["tick"] == 0 or table.beats
        if is_over(table):
            break
        go_on(table, chance)
    assert events(table)


@pytest.mark.parametrize("game", [game for game in games() if game != "dabba"])
def test_computers_play_alone(game: str) -> None:
    """Where nobody sits only the next game is asked for, and the board takes no taps."""
    table = seated(game)
    assert not table.is_mine
    before = events(table)
    for control in table.panel()["board"]["controls"]:
        table.act("tap", control["id"])
    assert events(table) == before
    play_out(table)
    assert is_over(table)


def test_no_computer_plays_dabba() -> None:
    """The guide has people only."""
    table = set_table("en", TableLink("dabba"), Random(1))
    names = [item["name"] for part in table.panel()["parts"] for item in part["items"]]
    assert "taker.0" not in names
    table.act("set", "taker.1=strong")
    assert table.setting.takers == ("person", "person")


@pytest.mark.parametrize("game", games())
def test_the_same_number_gives_the_same_chance(game: str) -> None:
    """Dice and cards depend on the table's number and on nothing that is played."""
    lots = []
    for seed in (1, 2):
        table = set_table("en", TableLink(game), Random(1))
        table.act("set", "seed=77")
        log = Log.of(table.setting)
        chance = Random(seed)
        while not log.setting.seats.is_over(log.state) and len(log.events) < 30:
            moves = log.state.legal_moves()
            if log.chance:
                log = log.drawn()
            elif log.setting.seats.has_next(log.state):
                break
            else:
                log = log.after(str(chance.choice(moves)))
        lots.append([event for event in log.events if event.partition(" ")[0] in LOTS])
    shorter = min(map(len, lots))
    assert lots[0][:shorter] == lots[1][:shorter]
    assert shorter or not table.setting.seats.ENTRY


@pytest.mark.parametrize("game", games())
def test_undo_goes_back_to_chance_and_no_further(game: str) -> None:
    """Everything after the last dice or deal can be taken back, and they themselves cannot."""
    table = seated(game, 0)
    chance = Random(5)
    own_turn(table, chance)
    for _ in range(4):
        go_on(table, chance)
    own_turn(table, chance)
    go_on(table, chance)
    drawn = lots(table)
    while table.can_undo:
        press(table, "undo")
    assert lots(table) == drawn
    assert all(at < max(drawn, default=0) for at in decisions(table))
    assert drawn or events(table) == ()


def test_an_illegal_try_is_answered_with_its_rule() -> None:
    """The message names the rule and leads to the step of the game's lesson."""
    table = laid("bohnenspiel")
    table.act("tap", "p9")
    assert table.told
    assert table.told.rule == "sow.own-pit"
    message = next(
        item
        for part in table.panel()["parts"]
        for item in part["items"]
        if item["type"] == "message"
    )
    assert message["link"]["path"] == "en/bohnenspiel.ipynb"


@pytest.mark.parametrize("game", games())
def test_hints_come_in_grades(game: str) -> None:
    """First the rule, then where to look, then the move with its why; it is legal."""
    table = seated(game, 0)
    own_turn(table, Random(2))
    said = []
    for _grade in range(3):
        press(table, "hint")
        assert table.told
        assert table.told.kind == "hint"
        said.append(table.told.text)
    assert len(set(said)) == 3
    assert table.log
    given = table.setting.seats.hint(table.log.state, 0)
    assert given
    table.log.after(given.move)
    assert not any(button["action"] == "hint" for button in buttons(table))


@pytest.mark.parametrize("game", games())
def test_what_may_be_played_is_shown_when_asked(game: str) -> None:
    """Marks stand on legal places only after the button was pressed."""
    table = seated(game, 0)
    own_turn(table, Random(2))
    table.trail = ()
    assert table.scene().marks == ()
    press(table, "shows")
    assert table.scene().marks[0].places


@pytest.mark.parametrize("game", CARD_GAMES)
def test_hands_are_covered_between_people(game: str) -> None:
    """Nobody's cards are on the page until the player in turn has taken the device."""
    table = seated(game, 0, 1, pace="usual")
    chance = Random(4)
    handed = 0
    for _ in range(400):
        if is_over(table):
            break
        panel = table.panel()
        assert not (table.is_masked and table.stopped)
        if panel["covered"]:
            handed += 1
            assert panel["board"]["controls"] == []
            assert table.now == table.setting.start()
            assert table.log
            hands = [set(map(str, table.log.state.hand(seat))) for seat in Seat]
            drawn = {control["id"] for control in panel["board"]["controls"]}
            assert not any(hand & drawn for hand in hands)
        elif table.is_mine:
            assert table.log
            assert table.now.hand(Seat(0)) == table.log.state.hand(Seat(table.seen or 0))
        go_on(table, chance)
    assert handed > 2


@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_seat_sees_its_own_hand(game: str) -> None:
    """A turned table shows each seat what its view knows, with the same moves."""
    table = play_out(seated(game), seed=2)
    assert table.log
    faced = table.setting.seats.faced
    for state in table.log.states[::5]:
        for seat in range(4):
            turned = faced(state, seat)
            assert turned.hand(Seat(0)) == state.hand(Seat(seat))
            assert len(turned.legal_moves()) == len(state.legal_moves())
            assert turned.scores == (state.scores if seat % 2 == 0 else state.scores[::-1])


@pytest.mark.parametrize("game", ["bohnenspiel", "dabba"])
def test_nothing_is_drawn_where_all_lies_open(game: str) -> None:
    """A game without chance waits for none, and asking for some is a mistake of the caller."""
    table = laid(game)
    assert table.log
    seats, state = table.setting.seats, table.log.state
    assert (seats.chance(state), seats.ENTRY, seats.PACK) == ("", "", ())
    with pytest.raises(LookupError):
        seats.drawn(state, Random(1))
    with pytest.raises(LookupError):
        seats.entered(state, "5 3")
    with pytest.raises(LookupError):
        table.setting.game.view.throw(state, 5, 3)


def test_real_dice_are_entered() -> None:
    """What was rolled on a table is typed; what no dice can show is answered."""
    table = laid("backgammon", "chance=hand", "taker.1=person")
    assert not any(button["action"] == "lot" for button in buttons(table))
    table.act("enter", "77")
    assert table.told
    assert events(table) == ()
    table.act("enter", "5 3")
    assert events(table) == ("opening 53",)
    table = laid("backgammon", "chance=hand", "taker.1=person")
    assert [button["value"] for button in buttons(table, "dice")] == list("123456")
    for die in "26":
        table.act("put", die)
    assert events(table) == ("opening 26",)


def test_real_cards_are_entered() -> None:
    """Toss and deal are typed in the order of the table; a missing card is told."""
    table = laid("rung", "chance=hand", "taker.1=person")
    table.act("enter", "HQ S9 DQ CT")
    assert table.log
    assert table.log.chance == "toss"
    table.act("enter", "HA S9 DQ CT")
    table.act("enter", "HA")
    assert table.told
    assert (table.log.chance, table.typed) == ("deal", "HA")
    table.act("set", "entry=")
    for card in (*PACK[:3], PACK[1], *PACK[3:], PACK[1]):
        table.act("tap", str(card))
    pack = next(
        item for part in table.panel()["parts"] for item in part["items"] if item["type"] == "pack"
    )
    assert all(card["pressed"] for card in pack["cards"])
    table.act("enter", table.typed)
    assert table.log.state.turn is not None
    assert table.log.state.deck == (PACK[0], *PACK[2:], PACK[1])


def test_the_first_dealer_is_named() -> None:
    """Who deals at the real table is chosen among the seats."""
    table = laid("back_alley", "chance=hand", "taker.1=person")
    told = [button["value"] for button in buttons(table, "dealers")]
    assert told == ["S", "E", "N", "W"]
    table.act("enter", "E")
    assert events(table) == ("dealer E",)


def test_the_computer_can_be_stopped() -> None:
    """While it is held nothing moves; then it goes on."""
    table = seated("bohnenspiel", 0, pace="usual")
    table.act("tap", "p3")
    while table.beats:
        table.act("tick")
    press(table, "stop")
    assert table.panel()["tick"] == 0
    played = events(table)
    table.act("tick")
    assert events(table) == played
    press(table, "go")
    table.act("tick")
    assert len(events(table)) == len(played) + 1


@pytest.mark.parametrize("game", games())
def test_a_kept_game_comes_back_as_it_was(game: str) -> None:
    """A fresh page offers what was kept, and one click restores every state of it."""
    table = seated(game, 0)
    chance = Random(6)
    for _ in range(25):
        if not is_over(table):
            go_on(table, chance)
    again = set_table("en", TableLink(games()[0]), Random(9))
    again.act("recall", table.kept)
    press(again, "restore")
    assert again.log
    assert table.log
    assert (again.log.states, again.setting) == (table.log.states, table.setting)
    assert again.panel()["parts"][0]["id"] == "play"


@given(st.data())
def test_a_torn_kept_game_opens_as_far_as_it_is_good(data: st.DataObject) -> None:
    """Whatever was changed in the text, it is told and kept, and nothing is raised."""
    table = seated("bohnenspiel", 0, pace="usual")
    table.act("tap", "p3")
    (text,) = json.loads(table.kept)
    cut = data.draw(st.integers(0, len(text)))
    torn = (
        text[:cut] + data.draw(st.text(max_size=6)) + text[data.draw(st.integers(cut, len(text))) :]
    )
    again = set_table("ur", TableLink("dabba"), Random(1))
    again.act("recall", json.dumps([torn]))
    assert [one.text for one in again.earlier] == [torn]
    again.act("restore", "0")
    assert again.panel()


@pytest.mark.parametrize("text", ["", "{", "[]", "[1]", "null", '"x"', "[" * 5000, '["{}"]'])
def test_whatever_the_browser_kept_does_no_harm(text: str) -> None:
    """Text that is no kept game is told, or ignored."""
    table = set_table("en", TableLink("rung"), Random(1))
    table.act("recall", text)
    table.act("restore", "0")
    assert table.log is None
    assert table.panel()


def test_a_false_move_in_a_kept_game_is_told() -> None:
    """The game opens up to the move before, says which one is wrong, and keeps the text."""
    log = Log.of(new_setting("bohnenspiel", 5)).after("3").after("9")
    text = write_kept(log).replace('["3", "9"]', '["3", "9", "9", "4"]')
    kept = read_kept(text)
    assert (kept.log and kept.log.states, kept.fault, kept.total) == (log.states, 3, 4)
    table = set_table("en", TableLink("rung"), Random(1))
    table.act("recall", json.dumps([text]))
    press(table, "restore")
    assert table.told
    assert "3" in table.told.text
    assert text in [one.text for one in table.earlier]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"takers": ["person"]},
        {"takers": ["person", "grandmaster"]},
        {"rules": {"hemprich": "maybe"}},
        {"rules": {"wings": "yes"}},
        {"rules": {"match_points": 7}},
        {"chance": "luck"},
        {"pace": "warp"},
        {"seed": None, "rules": []},
    ],
)
def test_a_setting_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    """Anything but a setting of the page raises, to be told by whoever reads it."""
    value = new_setting("bohnenspiel", 5).plain()
    assert read_setting(value) == new_setting("bohnenspiel", 5)
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
        read_setting(value | change)


def test_house_rules_that_clash_are_told_and_change_nothing() -> None:
    """The table stays as it was set."""
    table = set_table("en", TableLink("rung"), Random(1))
    table.act("set", "rule.band=yes")
    before = table.setting
    table.act("set", "rule.satat=yes")
    assert table.setting == before
    assert table.trouble["house"] in texts(table)


def test_house_rules_are_shown_while_playing() -> None:
    """What is not usual stands beside the board in words."""
    table = laid("bohnenspiel", "rule.hemprich=yes")
    assert words("en", "bohnenspiel").say("house.hemprich") in texts(table)


def test_a_bad_number_for_the_dice_is_told() -> None:
    """The number stays what it was."""
    table = set_table("en", TableLink("rung"), Random(1))
    before = table.setting.seed
    table.act("set", "seed=many")
    assert table.trouble["seed"] in texts(table)
    assert table.setting.seed == before


def test_a_new_game_keeps_the_old_one() -> None:
    """What was played is offered again."""
    table = laid("dabba")
    table.act("tap", "h 0 0")
    go_on(table, Random(1))
    played = events(table)
    press(table, "new")
    press(table, "restore")
    assert events(table) == played


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("action", ["", "tap", "say", "set", "die", "enter", "restore", "rm -rf"])
def test_gestures_that_mean_nothing_change_nothing(game: str, action: str) -> None:
    """Unknown or misplaced gestures are ignored, before the game and in it."""
    for table in (set_table("en", TableLink(game), Random(1)), seated(game, 0)):
        before, log = table.panel(), table.log
        table.act(action, "99999")
        assert table.log == log
        after = table.panel()
        assert [part["id"] for part in after["parts"]] == [part["id"] for part in before["parts"]]


def test_a_computer_answers_a_double_and_a_resignation() -> None:
    """It takes what is close, drops what is lost, accepts no less than it can expect."""
    table = laid("backgammon", "taker.1=strong", "rule.match_length=7")
    seats, game = table.setting.seats, table.setting.game
    double = game.engine.parse_move("double")
    close = game.state("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    lost = game.state(f"XGID=-Bo{'-' * 23}:0:0:1:00:0:0:0:7:10")
    assert seats.reply(close.play(double), 1, "strong", 1) == "take"
    assert seats.reply(lost.play(double), 1, "strong", 1) == "drop"
    single, triple = (game.engine.parse_move(f"resign {points}") for points in (1, 3))
    assert seats.reply(close.play(single), 1, "strong", 1) == "accept"
    ahead = game.state(f"XGID=-Bo{'-' * 23}:0:0:-1:00:0:0:0:7:10")
    assert seats.reply(ahead.play(single), 0, "strong", 1) == "refuse"
    assert seats.reply(ahead.play(triple), 0, "strong", 1) == "accept"


def test_the_page_tells_that_nothing_can_be_kept() -> None:
    """A browser that keeps nothing is told of once, above the table."""
    table = laid("dabba")
    table.act("unkept")
    assert table.panel()["unkept"] == words("en").say("table.unkept")


def test_the_board_turns_to_the_only_person() -> None:
    """Who plays alone from the other side has their own row at the bottom."""
    table = seated("bohnenspiel", 1)
    assert table.look.other_side


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_names_the_game_and_its_number(language: str) -> None:
    """A class opens one link and has one game, with the same dice; a torn link is told."""
    good = read_table("https://x.org/?path=ur/table.ipynb&game=rung&seed=77", language)
    assert good == TableLink("rung", 77)
    assert set_table(language, good, Random(1)).setting.seed == 77
    assert "chess" in read_table("?game=chess", language).notice
    torn = read_table("?game=rung&seed=lots", language)
    assert (torn.name, torn.seed) == ("rung", 0)
    assert "lots" in torn.notice
    assert read_table("?path=x", language) == TableLink()
