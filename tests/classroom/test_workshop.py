"""The bench: gestures make a worksheet whose link opens again, and nothing typed is lost."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from classroom.games import game as played
from classroom.houserules import house_fields
from classroom.worksheet import (
    MOST_TASKS,
    Kind,
    Phrase,
    Result,
    Score,
    Worksheet,
    code_in,
    decode,
    identity,
    write_result,
)
from classroom.worksheet.posed import legal_controls
from classroom.worksheet.sheet import set_sheet
from classroom.workshop.bench import Bench, set_bench
from classroom.workshop.editors import editor
from content import LANGUAGES, words
from tests.classroom.worksheets import GAMES, worksheet

PAGE = "https://school.example/b/notebooks/index.html?path=ur/workshop.ipynb&step=workshop"
FIRST = "8/5 6/5"


def bench(language: str = "en", sheet: Worksheet | None = None) -> Bench:
    """A bench on its page."""
    return set_bench(language, PAGE, sheet)


def done(at: Bench, *gestures: tuple[str, str]) -> Bench:
    """The bench after gestures."""
    for action, value in gestures:
        at.act(action, value)
    return at


def items(at: Bench) -> Iterator[dict[str, Any]]:
    """Everything that the page shows."""
    for part in at.panel()["parts"]:
        yield from part["items"]


def item(at: Bench, name: str) -> dict[str, Any]:
    """What the page shows under a name."""
    return next(found for found in items(at) if found["name"] == name)


def names(at: Bench) -> set[str]:
    """The names of what the page shows."""
    return {found["name"] for found in items(at)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", Kind)
def test_a_task_of_every_game_and_kind_is_made(language: str, game: str, kind: Kind) -> None:
    """Game, position, kind and answer by gestures alone give a code that holds just these."""
    at = done(bench(language), ("set", f"game={game}"), ("another", ""), ("set", f"kind={kind}"))
    done(at, ("set", "question.ur=سوال"), ("set", "note.en=Well"))
    if kind is Kind.POINTS:
        at.act("set", "answers=۱۲، -5")
    elif at.proposals():
        at.act("answer", at.proposals()[0])
    (task,) = decode(at.code()).tasks
    assert (task.game, task.kind, task.question.ur, task.note.en) == (game, kind, "سوال", "Well")
    assert task.position == editor(game).position(at.made.draft)
    assert task.answers == (("12", "-5") if kind is Kind.POINTS else at.proposals()[:1])
    assert json.loads(json.dumps(at.panel()))["language"] == language


@pytest.mark.parametrize("seed", range(12))
def test_a_link_opened_in_the_workshop_gives_the_same_worksheet(seed: int) -> None:
    """What was made elsewhere is opened, shown, and given back as it was."""
    sheet = worksheet(Random(seed), 4)
    at = bench(sheet=sheet)
    for number in range(4):
        at.act("task", str(number))
        assert at.panel()["parts"]
    assert decode(at.code()) == sheet
    assert at.kept == ""


def test_a_pasted_link_is_opened_to_be_changed() -> None:
    """The learners' link, or its code alone, opens here; what was being made is not lost."""
    sheet = worksheet(Random(1), 3)
    link = item(done(bench(sheet=sheet), ("share", "")), "address")["value"]
    for text in (f" {link} ", code_in(link) or ""):
        at = done(bench(), ("set", "title.en=Week two"), ("share", ""), ("reopen", text))
        assert (decode(at.code()), at.number, at.sharing) == (sheet, 0, False)
        assert "Week two" in item(at, "drafts")["buttons"][0]["text"]
        assert "Week two" in done(at, ("restore", "0")).title.en


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pasted_link_that_is_torn_is_told(language: str) -> None:
    """Nothing is opened, and the text stays in its field."""
    at = done(bench(language), ("set", "title.en=Week two"), ("reopen", "https://x/#w=Atorn"))
    assert item(at, "old-fault")["text"] == words(language).say("worksheet.fault.torn")
    assert item(at, "old")["value"] == "https://x/#w=Atorn"
    assert at.title.en == "Week two"


def test_the_link_leads_to_the_learners_page() -> None:
    """The address is the page's own folder, the chosen language, and the code behind the hash."""
    at = done(bench(), ("set", "page=ur"), ("share", ""))
    address = item(at, "address")["value"]
    assert address.startswith("https://school.example/b/notebooks/index.html?path=ur/worksheet")
    code = code_in(address)
    assert code
    assert decode(code) == at.worksheet()
    assert item(at, "try")["href"] == address
    assert "path=en/workshop" in item(at, "reopen")["href"]
    assert item(at, "qr")["size"] > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_to_print_has_every_task_and_its_board(language: str) -> None:
    """Each task stands on paper with its question and picture in the learners' language."""
    at = done(bench(), ("set", f"page={language}"), ("set", "question.en=Your move?"), ("add", ""))
    done(at, ("set", "game=rung"), ("print", ""))
    sheet = item(at, "sheet")
    assert [task["question"] for task in sheet["tasks"]] == [
        "Your move?",
        words(language).say("worksheet.ask.play"),
    ]
    assert all(task["board"].startswith("<svg") for task in sheet["tasks"])
    assert not any(task["house"] for task in sheet["tasks"])
    done(at, ("set", "rule.satat=yes"), ("print", ""))
    satat = words(language, "rung").say("house.satat")
    assert [satat in task["house"] for task in item(at, "sheet")["tasks"]] == [False, True]
    assert "sheet" not in names(done(at, ("set", "title.en=x")))


def test_languages_are_those_written_in() -> None:
    """A worksheet names the languages of its texts, and both while it has none."""
    assert bench().languages == LANGUAGES
    assert done(bench(), ("set", "title.ur=عنوان")).languages == ("ur",)
    both = done(bench(), ("set", "title.ur=عنوان"), ("set", "note.en=x"))
    assert both.languages == LANGUAGES


def test_answers_are_marked_and_unmarked() -> None:
    """A proposal is accepted with one tap and let go with another; typed answers stay beside it."""
    at = done(bench(), ("set", "answers=13/10 6/5"), ("answer", FIRST))
    assert at.made.answered == ("13/10 6/5", FIRST)
    assert at.proposals()
    assert done(at, ("answer", FIRST)).made.answered == ("13/10 6/5",)


def test_winners_are_of_one_row() -> None:
    """Seats are not mixed with pairs: the last choice decides which are meant."""
    at = done(bench(), ("set", "game=rung"), ("set", "kind=winner"))
    done(at, ("answer", "N"), ("answer", "E"))
    assert at.made.answered == ("N", "E")
    assert done(at, ("answer", "SN")).made.answered == ("SN",)


def test_answers_of_another_kind_are_not_lost() -> None:
    """A change of kind and back finds the answers again."""
    at = done(bench(), ("answer", FIRST), ("set", "kind=points"), ("set", "answers=7"))
    assert at.made.answered == ("7",)
    assert done(at, ("set", "kind=play")).made.answered == (FIRST,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("gestures", "where"),
    [
        ((("tool", "white"), ("tap", "p3")), "board-fault"),
        ((("set", "field.first-die="),), "board-fault"),
        ((("set", "answers=24/1"),), "question-fault"),
        ((("set", "kind=points"), ("set", "answers=many")), "question-fault"),
        ((("set", "kind=points"), ("share", "")), "question-fault"),
        ((("set", "kind=winner"), ("share", "")), "question-fault"),
        ((("set", f"question.en={'x' * 601}"),), "question-fault"),
        ((("set", "game=bohnenspiel"), ("tool", "take"), ("tap", "p1")), "board-fault"),
        ((("set", "game=rung"), ("set", "field.turn=N")), "board-fault"),
        ((("set", "game=rung"), ("another", ""), ("set", "field.gone=12")), "board-fault"),
        ((("take", "no position"),), "paste-fault"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(
    language: str, gestures: tuple[tuple[str, str], ...], where: str
) -> None:
    """A fault is said in the reader's language beside its field; what was typed stays."""
    at = done(bench(language), *gestures)
    told = item(at, where)
    assert told["kind"] == "fault"
    letters = {letter for letter in told["text"] if letter.isalpha()}
    assert any(letter >= "\u0600" for letter in letters) == (language == "ur")
    if where != "paste-fault":
        assert item(done(at, ("share", "")), "link-fault")["text"].startswith(
            words(language).say("worksheet.in-task", task=1)
        )
    else:
        assert item(at, "paste")["value"] == "no position"


@pytest.mark.parametrize("kind", ["points", "winner"])
def test_an_answer_still_to_come_is_no_fault(kind: str) -> None:
    """Nothing is red in a question that was only just chosen, until one leaves it as it is."""
    at = done(bench(), ("add", ""), ("set", f"kind={kind}"), ("set", "question.en=Well?"))
    assert "question-fault" not in names(at)
    assert "not ready" in item(at, "tasks")["buttons"][1]["label"]
    done(at, ("task", "0"), ("task", "1"))
    assert item(at, "question-fault")["kind"] == "fault"


def test_an_answer_taken_away_is_told() -> None:
    """A number that was typed and rubbed out again is missing."""
    at = done(bench(), ("set", "kind=points"), ("set", "answers=7"), ("set", "answers="))
    assert item(at, "question-fault")["kind"] == "fault"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_is_counted_and_listed(language: str, game: str) -> None:
    """The teacher reads what the learner is told to tap, how many are right, and which if few."""
    at = done(bench(language), ("set", f"game={game}"), ("another", ""), ("set", "kind=legal"))
    legal = legal_controls(at.game, at.game.view.start_of(at.made.task().state), language)
    said = item(at, "legal")["text"]
    sheet = set_sheet(at.worksheet(), language)
    assert item(at, "answers-note")["text"].endswith(sheet.panel()["sheet"]["do"])
    assert str(len(legal)) in said
    assert said.count(words(language).say("list.join")) == (len(legal) - 1) * (len(legal) <= 16)


def test_legal_places_are_named_without_what_stands_there() -> None:
    """A checker that can move is named by its point."""
    at = done(bench(), ("set", "kind=legal"))
    assert item(at, "legal")["text"].endswith("(4): Point 24, Point 13, Point 8, Point 6")
    assert "legal" not in names(done(at, ("tap", "p3")))


def test_a_pasted_position_is_set_up() -> None:
    """The engine's own text, and any that it reads, comes onto the board; its game stays."""
    text = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:0:10"
    at = done(bench(), ("take", f" {text} "))
    assert at.made.task().position == text
    assert item(at, "notation")["value"] == text
    assert done(at, ("undo", "")).made == bench().made


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_has_words_and_can_be_chosen(game: str) -> None:
    """Each rule of the engine is offered in both languages, and each of its values is taken."""
    at = done(bench(), ("set", f"game={game}"))
    rules = at.editor.rules(at.made.draft)
    for one in house_fields(game, rules):
        for value in one.choices or ("3",):
            draft = at.made.draft
            at.act("set", f"rule.{one.name}={value}")
            found = {f.name: f for f in house_fields(game, at.editor.rules(at.made.draft))}
            assert found[one.name].value == value
            at.act("undo" if at.made.draft != draft else "share")
    for language in LANGUAGES:
        shown = {f"rule.{one.name}" for one in house_fields(game, rules)}
        assert shown <= names(done(bench(language), ("set", f"game={game}")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_that_clash_are_told_and_not_taken(language: str) -> None:
    """With the trump hidden, satat is refused in words, and the bench goes on as it was."""
    at = done(bench(language), ("set", "game=rung"), ("set", "rule.band=yes"))
    before = at.made.draft
    done(at, ("set", "rule.satat=yes"))
    assert at.made.draft == before
    assert item(at, "house-fault")["kind"] == "fault"
    assert "house-fault" not in names(done(at, ("set", "rule.band=no")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_house_rules_all_name_a_rule(language: str) -> None:
    """No word is kept for a rule or a value that an engine does not have."""
    for game in GAMES:
        known = set()
        for one in house_fields(game, played(game).engine.Rules()):
            known.add(one.name)
            known |= {f"{one.name}.{value}" for value in one.choices if one.words == "house"}
        path = Path(__file__).parents[2] / "content" / game / f"{language}.toml"
        assert set(tomllib.loads(path.read_text("utf-8"))["house"]) == known


def test_tasks_are_added_copied_moved_and_removed() -> None:
    """Up to ten tasks, each opened where it stands; what is removed can be taken back."""
    at = done(bench(), ("set", "question.en=one"), ("add", ""), ("set", "question.en=two"))
    done(at, ("earlier", ""), ("copy", ""))
    assert [made.question.en for made in at.tasks] == ["two", "two", "one"]
    done(at, ("task", "2"), ("remove", ""))
    assert [made.question.en for made in at.tasks] == ["two", "two"]
    assert len(done(at, ("undo", "")).tasks) == 3
    for _more in range(MOST_TASKS):
        at.act("add")
    assert len(at.tasks) == MOST_TASKS
    assert not next(b for b in item(at, "changes")["buttons"] if b["action"] == "add")["enabled"]


def test_black_to_move_is_set_up_as_learners_see_it() -> None:
    """The board is seen from Black's side, and what is right there has Black's numbers."""
    at = done(bench(), ("set", "kind=legal"), ("set", "game=backgammon"))
    assert not at.look.other_side
    done(at, ("set", "field.turn=black"))
    assert at.look.other_side
    assert at.scene().look == at.look
    assert item(at, "legal")["text"].endswith("Point 6, Point 8, Point 13, Point 24")
    done(at, ("set", "kind=discuss"))
    assert not at.look.other_side


def test_a_draft_survives_and_replaces_nothing() -> None:
    """What the browser kept is offered on the next visit, restored whole, and swapped, not lost."""
    first = done(bench(), ("set", "title.en=Week one"), ("add", ""), ("set", "game=rung"))
    done(first, ("tap", "SA"), ("set", "answers=nonsense"), ("set", "note.ur=بات"))
    second = done(bench(), ("recall", first.kept), ("set", "title.en=Week two"))
    (button,) = item(second, "drafts")["buttons"]
    assert "Week one" in button["text"]
    kept = second.kept
    third = done(bench(), ("recall", kept))
    assert len(third.earlier) == 2
    done(third, ("restore", "1"))
    assert (third.title, third.tasks, third.number) == (first.title, first.tasks, first.number)
    done(second, ("restore", "0"))
    assert second.tasks == first.tasks
    assert "Week two" in item(second, "drafts")["buttons"][0]["text"]


def test_an_earlier_draft_is_offered_first_until_something_is_done() -> None:
    """At the beginning it stands above everything; then it is out of the way, at the end."""
    kept = done(bench(), ("set", "title.en=Week one")).kept
    at = done(bench(), ("recall", kept))
    assert at.panel()["parts"][0]["id"] == "drafts"
    done(at, ("tap", "p3"))
    assert at.panel()["parts"][-1]["id"] == "drafts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_named_as_an_answer_by_a_tap(language: str) -> None:
    """Where a move's notation says little, the board itself takes the answer and shows it."""
    at = done(bench(language), ("set", "game=dabba"), ("tool", "answer"), ("tap", "h-0-1"))
    assert at.made.answered == ("h 0 1",)
    assert [mark.places for mark in at.scene().marks] == [("h-0-1",)]
    assert at.made.draft == at.editor.start()
    done(at, ("tap", "h-0-1"), ("tap", "v-0-0"))
    assert at.made.answered == ("v 0 0",)
    done(at, ("set", "kind=legal"))
    assert at.tool == "draw"
    assert at.scene().marks == ()


WORDS_OF_MOVES = [
    ("rung", "field.trump=", "call H"),
    ("rung", "field.trump=", "thirteenth"),
    ("rung", "rule.band=yes field.trump=", "hide "),
    ("back_alley", "field.bid-N= field.bid-E= field.bid-S= field.bid-W=", "bid 2"),
    ("back_alley", "field.bid-N= field.bid-E= field.bid-S= field.bid-W=", "pass"),
    ("backgammon", "field.first-die= field.second-die=", "double"),
]


@pytest.mark.parametrize(("game", "fields", "move"), WORDS_OF_MOVES)
def test_proposed_moves_are_said_in_words(game: str, fields: str, move: str) -> None:
    """What is said at a table stands there in the teacher's language, not in the engine's."""
    at = done(bench("ur"), ("set", f"game={game}"))
    for one in fields.split(" "):
        done(at, ("set", one))
    proposed = item(at, "proposals")["buttons"]
    texts = [row["text"] for row in proposed if row["value"].startswith(move)]
    assert texts
    assert not [text for text in texts if re.search("[a-z]{3}", text)]


def test_an_answer_that_is_legal_no_more_is_let_go_with_a_tap() -> None:
    """The board is changed under an accepted answer: it stays marked until it is tapped."""
    at = done(bench(), ("set", "game=dabba"), ("answer", "h 0 1"), ("tap", "h-0-1"))
    assert at.fault() is not None
    (row,) = [row for row in item(at, "proposals")["buttons"] if row["pressed"]]
    assert row["value"] == "h 0 1"
    done(at, ("answer", row["value"]))
    assert at.made.answered == ()
    assert at.fault() is None
    for nonsense in ("renege nobody", "82 x", "bid", "hide"):
        done(at, ("set", f"answers={nonsense}"))
        assert item(at, "proposals")["buttons"][0]["value"] == nonsense


def test_what_a_tap_does_stays_where_it_is() -> None:
    """A fault that appears pushes no tool from under the finger."""
    at = bench()
    before = [row["name"] for row in at.panel()["parts"][0]["items"]]
    done(at, ("tap", "p3"))
    after = [row["name"] for row in at.panel()["parts"][0]["items"]]
    assert "board-fault" in after
    assert before[: before.index("tools") + 1] == after[: after.index("tools") + 1]


@pytest.mark.parametrize(("game", "rule"), [("rung", "band=yes"), ("dabba", "rows=2")])
def test_the_next_task_keeps_the_house_rules(game: str, rule: str) -> None:
    """A table that plays in its own way does so in every question."""
    part = "field" if game == "dabba" else "rule"
    at = done(bench(), ("set", f"game={game}"), ("set", f"{part}.{rule}"), ("add", ""))
    first, second = at.tasks
    rules = [at.editor.rules(made.draft) for made in (first, second)]
    assert rules[0] == rules[1] != at.editor.rules(at.editor.start())
    assert at.fault() is None


@pytest.mark.parametrize(
    "text",
    ["", "[", "[1]", '["x"]', '["{}"]', '[{"a":1}]', "9" * 20, '["[[[[[[[[[[[]]]]]]]]]]]"]'],
)
def test_what_the_browser_kept_may_be_anything(text: str) -> None:
    """A draft that is none is not offered and breaks nothing."""
    at = done(bench(), ("recall", text))
    assert at.earlier == ()
    assert at.panel()["parts"]


def test_a_browser_that_keeps_nothing_is_said() -> None:
    """Where storage is blocked the page says so."""
    assert bench().panel()["unkept"] == ""
    assert "browser" in done(bench(), ("unkept", "")).panel()["unkept"]


def test_a_result_code_is_read() -> None:
    """Who, how many right, tries and time; a code of another worksheet is said to be one."""
    at = done(bench(), ("add", ""))
    sheet = identity(at.worksheet())
    result = Result("Sana", sheet, (Score(True, 2, 65), Score(False, 0, 0)))
    done(at, ("set", f"result={write_result(result)}"))
    lines = item(at, "scores")["lines"]
    assert lines[0] == "Sana: 1 of 2 right"
    assert "1:05" in lines[1]
    assert "result-other" not in names(at)
    assert "result-other" in names(done(at, ("remove", "")))


def test_a_broken_result_code_is_told() -> None:
    """A code that is torn is told, and stays in its field."""
    at = done(bench(), ("set", "result=aXYZ"))
    assert item(at, "result-fault")["kind"] == "fault"
    assert item(at, "result")["value"] == "aXYZ"


@pytest.mark.parametrize(
    "gesture",
    [
        ("tap", "p99"),
        ("tap", "SA"),
        ("tool", "hammer"),
        ("set", "game=chess"),
        ("set", "kind=quiz"),
        ("set", "field.turn=green"),
        ("set", "rule.nothing=yes"),
        ("set", "rule.crawford=maybe"),
        ("set", "page=fr"),
        ("set", ""),
        ("task", "7"),
        ("restore", "0"),
        ("answer", "1/2"),
        ("dance", ""),
    ],
)
def test_what_is_not_offered_is_ignored(gesture: tuple[str, str]) -> None:
    """A gesture that the page does not have changes nothing."""
    at = done(bench(), gesture)
    assert (at.draft, at.kept, at.past) == (bench().draft, "", [])


def test_another_language_is_the_same_bench() -> None:
    """Both languages show the same parts, fields and buttons."""
    for game in GAMES:
        shown = [names(done(bench(language), ("set", f"game={game}"))) for language in LANGUAGES]
        assert shown[0] == shown[1]


def test_the_board_is_drawn_as_it_is_meant() -> None:
    """An impossible board is drawn as it was tapped; an unfinished table as it last could be."""
    at = done(bench(), ("tap", "p3"))
    assert at.now.board[3] == 1
    cards = done(bench(), ("set", "game=rung"))
    before = cards.now
    done(cards, ("set", "field.turn=N"))
    assert cards.now == before
    assert at.fault() is not None


def test_a_bench_keeps_every_field_of_a_task() -> None:
    """Nothing of a task is left out of the draft."""
    made = json.loads(bench().draft)["tasks"][0]
    assert set(made) == {one.name for one in fields(type(bench().made))}
    assert made["question"] == [Phrase().ur, Phrase().en]
    assert urlsplit(PAGE).scheme == "https"
