"""A worksheet as a learner works on it: answers, notes, the count, what is kept, the result."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from classroom.games import game
from classroom.stage import Panel
from classroom.worksheet import (
    Kind,
    Phrase,
    Score,
    Task,
    Worksheet,
    identity,
    read_result,
)
from classroom.worksheet.posed import legal_controls
from classroom.worksheet.sheet import Sheet, set_sheet
from content import LANGUAGES, games, words
from engines import backgammon, rung
from engines.cards import PACK, PACK_WITH_JOKERS, cards_text, shuffled
from tests.classroom.worksheets import some

SCRIPT = "<script>alert(1)</script>"
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
HAND = f"rung caller=S deck={cards_text(shuffled(PACK, 3))} call=S"
PLAY = Task(
    "backgammon", START, Kind.PLAY, Phrase(en="Your best 3-1?"), ("8/5 6/5",), Phrase(en="The 5!")
)
LEGAL = Task("bohnenspiel", "start", Kind.LEGAL)
WINNER = Task("rung", HAND, Kind.WINNER, answers=("SN",))
POINTS = Task("back_alley", "back_alley dealer=S", Kind.POINTS, answers=("-35", "07"), hints=False)
DISCUSS = Task("rung", HAND, Kind.DISCUSS, Phrase(ur=f"سوچیں {SCRIPT}"), note=Phrase(ur="یوں"))
ALL = Worksheet((PLAY, LEGAL, WINNER, POINTS, DISCUSS), Phrase(ur="مشق"))


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
def sheet(clock: Clock) -> Sheet:
    """One task of every kind, in English."""
    return set_sheet(ALL, "en", clock)


def play(sheet: Sheet, *events: str) -> Panel:
    """Start over, tap through a play and end the turn."""
    sheet.act("again")
    for event in events:
        sheet.act("tap", event)
    sheet.act("done")
    return sheet.panel()


def kind_of(panel: Panel) -> str:
    """The kind of the message on the panel."""
    return str(panel["message"]["kind"]) if panel["message"] else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_that_are_not_the_usual_ones_are_told(language: str) -> None:
    """What is legal may hang on them; a table that plays as usual says nothing of it."""
    unusual = Task("rung", HAND.replace("rung ", "rung satat=yes "), Kind.LEGAL)
    at = set_sheet(Worksheet((unusual, LEGAL)), language)
    told = at.panel()["sheet"]["house"]
    assert told["label"] == words(language).say("worksheet.house-count", count=1)
    satat = words(language, "rung").say("house.satat")
    assert [line.partition(": ")[0] for line in told["lines"]] == [satat.partition(": ")[0]]
    at.act("task", "1")
    assert at.panel()["sheet"]["house"] is None


def test_a_right_play_is_praised_and_the_note_shown(sheet: Sheet) -> None:
    """The teacher's note comes after the answer, not before."""
    assert sheet.panel()["sheet"]["note"] is None
    panel = play(sheet, "p8", "p5", "p6", "p5")
    assert kind_of(panel) == "right"
    assert panel["sheet"]["note"]["text"] == "The 5!"
    assert panel["sheet"]["count"] == "1 of 4 right"
    assert panel["sheet"]["tasks"][0]["state"] == "done"


def test_a_legal_play_that_was_not_asked_for_is_answered_kindly(sheet: Sheet) -> None:
    """It is no breach of a rule, and another try is open."""
    panel = play(sheet, "p24", "p21", "p24", "p23")
    assert kind_of(panel) == "other"
    assert panel["sheet"]["tasks"][0]["state"] == "tried"
    assert kind_of(play(sheet, "p8", "p5", "p6", "p5")) == "right"


def test_an_illegal_try_is_answered_with_its_rule_and_a_way_to_its_lesson(sheet: Sheet) -> None:
    """The step that teaches the rule is in the lesson of that game."""
    sheet.act("tap", "p8")
    sheet.act("tap", "p1")
    message = sheet.panel()["message"]
    assert message["kind"] == "wrong"
    assert message["rule"]
    assert message["link"]["path"] == "en/backgammon.ipynb"


def test_every_legal_move_has_to_be_found(sheet: Sheet) -> None:
    """A tap that begins no move is answered with the rule; the task is done when all are found."""
    sheet.act("task", "1")
    sheet.act("tap", "p7")
    assert kind_of(sheet.panel()) == "other"
    assert sheet.panel()["message"]["rule"]
    for pit in range(1, 7):
        sheet.act("tap", f"p{pit}")
    assert kind_of(sheet.panel()) == "right"


DOUBLED = START.replace(":31:", ":D:")
DEALT = f"back_alley dealer=E deck={cards_text(shuffled(PACK_WITH_JOKERS, 3))}"


@pytest.mark.parametrize(
    ("name", "position", "right", "other", "called"),
    [
        ("back_alley", DEALT, "bid 3", "pass", ("بولی", "bid")),
        ("back_alley", f"{DEALT} bids=3,pass,2,1", "S9", "S4", ("پتا", "card")),
        ("rung", HAND.removesuffix(" call=S"), "call S", "call H", ("کہنا", "call")),
        ("backgammon", DOUBLED, "take", "drop", ("فیصلہ", "decision")),
        ("backgammon", START, "8/5 6/5", "24/20", ("چال", "move")),
        ("dabba", "start", "h 0 0", "v 0 0", ("لکیر", "line")),
        ("bohnenspiel", "start", "3", "4", ("چال", "move")),
    ],
)
def test_what_was_done_is_called_by_its_own_word(
    name: str, position: str, right: str, other: str, called: tuple[str, ...]
) -> None:
    """A bid is called a bid, when it is right and when another was asked for; so with the rest."""
    sheet = Worksheet((Task(name, position, Kind.PLAY, answers=(right,)),))
    for language, word in zip(LANGUAGES, called, strict=True):
        attempt = set_sheet(sheet, language).stage.attempt
        assert attempt
        for event, kind in ((other, "other"), (right, "right")):
            tried = attempt.say(event)
            message = (tried.done() if tried.game.view.in_hand(tried.hand.now) else tried).message
            assert message
            assert (message.kind, word in re.findall(r"\w+", message.text)) == (kind, True)


@pytest.mark.parametrize(
    ("position", "control", "rules"),
    [
        ("-FDB--A----------bcdbbbB--:0:0:1:53", "p23", ["move.blocked", "move.blocked"]),
        ("-b----E-C---dE---bbe----AA:0:0:1:31", "p24", ["bar.enter-first"]),
        ("-b----E-C---dE---bbe----AA:0:0:1:31", "p20", ["move.direction:not-yours"]),
        ("-b----E-C---eE---c-e----B-:0:0:1:65", "p6", ["off.all-home", "move.blocked"]),
        ("-bBDB-D----------bbcb-caC-:0:0:1:35", "p6", ["move.blocked", "must.both"]),
        ("-BBDB-C-------------b-ebe-:0:0:1:22", "p1", ["off.move-inside"]),
    ],
)
def test_a_checker_that_cannot_move_is_answered_with_what_stops_each_die(
    position: str, control: str, rules: list[str]
) -> None:
    """The larger die comes first, and leads to its lesson; what stops both is told once."""
    task = Task("backgammon", f"XGID={position}:0:0:0:0:10", Kind.LEGAL)
    turn = backgammon.Turn(task.state)
    stuck = turn.why_stuck(int(control[1:]))
    assert [broken.key for broken in stuck] == rules
    at = set_sheet(Worksheet((task,)), "ur")
    at.act("tap", control)
    message = at.panel()["message"]
    say = words("ur", "backgammon").say
    assert message["text"] == " ".join(
        say(f"violation.{one.key}", **dict(one.facts)) for one in stuck
    )
    assert message["rule"] == stuck[0].rule
    assert message["link"]["path"] == "ur/backgammon.ipynb"


def test_black_sees_the_board_from_its_own_side() -> None:
    """Its points have the numbers of its moves, which rules and hints tell, while it is to move."""
    position = START.replace(":1:31:", ":-1:65:")
    moving = Task("backgammon", position, Kind.LEGAL)
    counting = replace(moving, kind=Kind.POINTS, answers=("167",))
    at = set_sheet(Worksheet((moving, counting)), "en")
    labels = {item["id"]: item["label"] for item in at.panel()["board"]["controls"]}
    assert labels["p24"].startswith("Point 1,")
    at.act("tap", "p19")
    message = at.panel()["message"]
    assert message["rule"] == "off.all-home"
    assert "Point 1 is blocked: 2 enemy checkers" in message["text"]
    for _grade in range(2):
        at.act("hint")
    assert at.panel()["message"]["text"] == "Look in your outer board."
    at.act("hint")
    for point in (24, 13, 8):
        assert f"Point {point}," in at.panel()["message"]["text"]
    at.act("task", "1")
    assert not at.look.other_side


def test_a_winner_is_chosen_among_names(sheet: Sheet) -> None:
    """The options are those of the answer's own set."""
    sheet.act("task", "2")
    assert [item["id"] for item in sheet.panel()["options"]["items"]] == ["SN", "EW"]
    sheet.act("option", "EW")
    assert kind_of(sheet.panel()) == "other"
    sheet.act("option", "SN")
    assert kind_of(sheet.panel()) == "right"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("many", "note"),
        ("3.5", "note"),
        ("35", "other"),
        ("۳۵", "other"),
        ("−35", "right"),
        ("7", "right"),
        (" ۷ ", "right"),
        ("", ""),
    ],
)
def test_points_are_typed(sheet: Sheet, text: str, kind: str) -> None:
    """Any digits do; what is no number is no try."""
    sheet.act("task", "3")
    sheet.act("enter", text)
    assert kind_of(sheet.panel()) == kind
    assert sheet.progress[3].tries == (kind in {"right", "other"})


def test_a_discussion_is_never_judged(sheet: Sheet) -> None:
    """What was written stays on the page, and the note is shown in its own language."""
    sheet.act("task", "4")
    panel = sheet.panel()
    assert re.sub("[\u2066\u2069]", "", panel["say"]) == f"سوچیں {SCRIPT}"
    assert panel["sheet"]["asked"] == "ur"
    sheet.act("enter", "my thoughts")
    panel = sheet.panel()
    assert panel["entry"]["value"] == "my thoughts"
    assert (kind_of(panel), panel["message"]["badge"]) == ("note", "")
    assert sheet.progress[4].done
    assert panel["sheet"]["note"] == {"label": "From your teacher", "text": "یوں", "language": "ur"}
    assert panel["sheet"]["count"] == "0 of 4 right"


def test_hints_are_there_only_where_the_teacher_lets_them(sheet: Sheet) -> None:
    """A task without hints has no button for one."""
    names = [button["action"] for button in sheet.panel()["actions"]["buttons"]]
    assert "hint" in names
    sheet.act("task", "3")
    names = [button["action"] for button in sheet.panel()["actions"]["buttons"]]
    assert "hint" not in names


def test_a_hint_about_points_tells_them_in_the_end(sheet: Sheet) -> None:
    """The first grade says how to go about it, the second the answer."""
    hinted = set_sheet(
        Worksheet((Task("back_alley", "back_alley dealer=S", Kind.POINTS, answers=("12",)),)), "en"
    )
    hinted.act("hint")
    hinted.act("hint")
    assert hinted.panel()["message"]["text"] == "The answer: 12"
    assert sheet.progress[3].tries == 0


def test_the_result_carries_right_tries_and_seconds(sheet: Sheet, clock: Clock) -> None:
    """Time counts for the task on the board until it is done."""
    clock.now += 30
    play(sheet, "p24", "p21", "p24", "p23")
    clock.now += 12
    play(sheet, "p8", "p5", "p6", "p5")
    clock.now += 50
    sheet.act("task", "2")
    clock.now += 5
    sheet.act("name", " علی ")
    result = read_result(sheet.panel()["sheet"]["result"]["code"])
    assert (result.name, result.sheet) == ("علی", identity(ALL))
    assert result.scores[0] == Score(True, 2, 42)
    assert result.scores[2] == Score(False, 0, 5)
    assert result.scores[4] == Score(None, 0, 0)


def test_a_result_wants_a_name_that_hides_nothing(sheet: Sheet) -> None:
    """Without a name, or with a hidden sign in it, no code is made and the reason is told."""
    for name in ("", "   ", "a\u202eb", "n" * 61):
        sheet.act("name", name)
        result = sheet.panel()["sheet"]["result"]
        assert (result["code"], bool(result["trouble"])) == ("", True)


def test_an_answer_after_the_code_was_made_makes_it_stale(sheet: Sheet) -> None:
    """A code never tells less than what was done."""
    sheet.act("name", "Sana")
    assert sheet.panel()["sheet"]["result"]["code"]
    play(sheet, "p8", "p5", "p6", "p5")
    assert sheet.panel()["sheet"]["result"]["code"] == ""


def test_progress_survives_a_reload(sheet: Sheet) -> None:
    """What the browser kept of this worksheet comes back; it is kept under its identity."""
    assert sheet.panel()["sheet"]["keep"]["value"] == ""
    play(sheet, "p8", "p5", "p6", "p5")
    keep = sheet.panel()["sheet"]["keep"]
    assert keep["key"] == f"baithak-worksheet-{identity(ALL)}"
    again = set_sheet(ALL, "ur")
    again.act("recall", keep["value"])
    panel = again.panel()
    assert panel["sheet"]["tasks"][0]["state"] == "done"
    assert panel["sheet"]["note"]
    assert panel["sheet"]["keep"] == keep


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "{}",
        "null",
        "[[true,1,1]]",
        json.dumps([[1, 1, 1]] * 5),
        json.dumps([[True, -1, 1]] * 5),
        json.dumps([[True, 1]] * 5),
        "[" * 900,
        "9" * 2000,
        json.dumps([[True, 1, 10**8]] * 5),
        json.dumps([[True, 1, 1.5]] * 5),
    ],
)
def test_what_is_not_its_progress_is_not_believed(sheet: Sheet, text: str) -> None:
    """Anybody may write into a browser's storage."""
    sheet.act("recall", text)
    assert not any(one.done or one.tries for one in sheet.progress)


def test_progress_made_here_is_not_overwritten(sheet: Sheet) -> None:
    """What comes back late does not undo what was done."""
    play(sheet, "p8", "p5", "p6", "p5")
    sheet.act("recall", json.dumps([[False, 9, 9]] * 5))
    assert sheet.progress[0].tries == 1


@pytest.mark.parametrize("value", ["9", "-1", "x", "", "²", "0.5"])
def test_a_task_that_does_not_exist_is_not_opened(sheet: Sheet, value: str) -> None:
    """The page may send anything."""
    sheet.act("task", value)
    assert sheet.number == 0


def playable(seed: int) -> Iterator[Task]:
    """Tasks of every kind, of the games that have a board."""
    for worksheet in some(seed, 60):
        yield from (task for task in worksheet.tasks if task.game in games())


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_worksheet_can_be_worked_on(language: str) -> None:
    """Random tasks show their panel, take any tap, and are solved by their own answers."""
    random = Random(9)
    for task in playable(8):
        sheet = set_sheet(Worksheet((task,)), language)
        shown = sheet.panel()
        assert shown["say"]
        sheet.act("tap", random.choice(shown["board"]["controls"])["id"])
        sheet.act("again")
        solve(sheet, language)
        assert sheet.stage.attempt
        assert sheet.stage.attempt.solved, task
        assert json.dumps(sheet.panel())


def solve(sheet: Sheet, language: str) -> None:
    """Do what a learner does who knows the answer."""
    task, played, attempt = sheet.task, sheet.game, sheet.stage.attempt
    assert attempt
    match task.kind:
        case Kind.PLAY:
            moved = attempt.say(task.answers[0] if task.answers else played.first_play(sheet.now))
            sheet.stage.attempt = moved if moved.solved else moved.done()
        case Kind.LEGAL:
            for name in legal_controls(played, sheet.now, language):
                sheet.act("tap", name)
        case Kind.WINNER:
            sheet.act("option", task.answers[0])
        case Kind.POINTS:
            sheet.act("enter", task.answers[0])
        case Kind.DISCUSS:
            sheet.act("enter", "so")


@pytest.mark.parametrize(("name", "count"), [("bohnenspiel", 6), ("dabba", 40)])
def test_all_legal_moves_of_a_start_are_to_be_found(name: str, count: int) -> None:
    """Each pit of one's own row, each line of the paper."""
    state = Task(name, "start", Kind.LEGAL).state
    assert len(legal_controls(game(name), state, "en")) == len(state.legal_moves()) == count


def test_all_legal_cards_are_the_engines() -> None:
    """What is to be found in a hand is what the engine lets be played."""
    state = rung.State.from_text(HAND)
    while state.phase is not rung.Phase.PLAY or str(state.turn) != "S":
        state = state.play(state.legal_moves()[0])
    found: Any = legal_controls(game("rung"), state, "en")
    cards = {str(move) for move in state.legal_moves() if len(str(move)) == 2}
    assert cards == {name for name in found if len(name) == 2}
