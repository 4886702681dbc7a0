"""Worksheets as values and as codes: checked, written, and read back as they were."""

import json
import re
import zlib
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

import pytest

from classroom.worksheet import (
    Kind,
    Phrase,
    Result,
    Score,
    Task,
    Worksheet,
    WorksheetError,
    check,
    code_in,
    decode,
    encode,
    identity,
    read_result,
    told,
    write_result,
)
from classroom.worksheet.dictionary import DICTIONARY
from classroom.worksheet.model import LONGEST
from classroom.worksheet.packing import BIGGEST, LONGEST_CODE, unpack
from classroom.worksheet.results import MOST
from content import LANGUAGES
from engines import rung
from engines.cards import PACK, cards_text, shuffled
from tests.classroom.worksheets import GAMES, each_game, in_one_language, some

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "worksheets.md"
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
PLAY = Task("backgammon", START, Kind.PLAY, Phrase(en="Make your 5 point."), ("8/5 6/5",))
OVER = "0,0,0,0,0,0/0,0,0,0,0,0 36-36 S"
HAND = f"deck={cards_text(shuffled(PACK, 3))} call=S"
CALLED = f"rung caller=S {HAND}"


def refused(sheet: Worksheet) -> WorksheetError:
    """Why a worksheet cannot be used; said in both languages."""
    with pytest.raises(WorksheetError) as caught:
        check(sheet)
    assert all(told(caught.value, language) for language in LANGUAGES)
    return caught.value


def alone(**changes: object) -> Worksheet:
    """A worksheet of one task, some of its fields changed."""
    return Worksheet((replace(PLAY, **changes),))  # type: ignore[arg-type] - that is the test


def test_a_thousand_worksheets_are_read_back_as_they_were(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every game, kind and language goes through a code unchanged, and the codes are short."""
    sheets = some(1, 1000)
    codes = [encode(sheet) for sheet in sheets]
    assert [decode(code) for code in codes] == list(sheets)
    lengths = {
        count: median(
            len(code)
            for code, sheet in zip(codes, sheets, strict=True)
            if len(sheet.tasks) == count
        )
        for count in (1, 10)
    }
    with capsys.disabled():
        print(f" median characters by tasks: {lengths}", end="")  # noqa: T201 - asked for
    assert lengths[1] < 300
    assert lengths[10] < 1500
    assert {task.game for sheet in sheets for task in sheet.tasks} == set(GAMES)
    assert {task.kind for sheet in sheets for task in sheet.tasks} == set(Kind)


def test_a_worksheet_of_one_language_says_so() -> None:
    """Its languages travel, and text in another is refused."""
    sheet = in_one_language(some(2, 1)[0], "ur")
    assert decode(encode(sheet)) == sheet
    assert refused(replace(sheet, title=Phrase(en="English"))).reason == "languages"


def test_the_code_stands_in_the_fragment() -> None:
    """It is found among other parts, and only there."""
    assert code_in("https://a.example/x?path=ur/worksheet.ipynb&w=no#b=1&w=Abc-_") == "Abc-_"
    assert code_in("https://a.example/x?w=Abc") is None
    assert code_in("https://a.example/x#") is None


def test_house_rules_travel_in_the_position() -> None:
    """What a table plays by comes back from the code of its position."""
    state = rung.State.start(rung.Rules(scoring="tricks", biyasi=False))
    task = Task("rung", str(state), Kind.DISCUSS)
    assert decode(encode(Worksheet((task,)))).tasks[0].rules == state.rules


def test_the_dictionary_of_codes_never_changes() -> None:
    """Links once printed are read for ever: another dictionary would want another version."""
    assert f"{zlib.crc32(DICTIONARY):08x}" == "2a77e90a"
    code = "AuSU-mUNPXsCW6pabTTAjAooSk4G5NxVkFEYywh9VpGU7fJ4Cu8Q3MTsV0iwwhdTWemjeg2cvoKcA"
    assert decode(code) == Worksheet((PLAY,), Phrase("مشق", "Practice"))
    assert identity(decode(code)) == "b9253e99"


def test_text_in_the_other_language_stands_in() -> None:
    """Who reads the other language is shown the text that is there, and told which it is."""
    phrase = Phrase(ur="سوال")
    assert (phrase.to("en"), phrase.language("en"), phrase.to("ur")) == ("سوال", "ur", "سوال")
    assert (Phrase().to("en"), Phrase().language("en")) == ("", "en")


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        (Worksheet(()), "tasks"),
        (Worksheet((PLAY,) * 11), "tasks"),
        (Worksheet((PLAY,), languages=("fr",)), "languages"),
        (Worksheet((PLAY,), Phrase("ا" * 121)), "text-long"),
        (Worksheet((PLAY,), Phrase(en="two\nlines")), "text-control"),
        (alone(question=Phrase(en="see \u202eevil")), "text-control"),
        (alone(note=Phrase(ur="سوال\u2067")), "text-control"),
        (alone(note=Phrase(ur="سوال\u061c")), "text-control"),
        (alone(note=Phrase(en="z" + "\u0301" * 5)), "text-control"),
        (alone(game="chess"), "game"),
        (alone(game="../rung"), "game"),
        (alone(game="interface"), "game"),
        (alone(game="players"), "game"),
        (alone(position="XGID=-b"), "position"),
        (alone(position=START.replace(":31:", ":71:")), "position"),
        (alone(answers=("8/3",)), "move"),
        (alone(answers=("nonsense",)), "move"),
        (alone(answers=("8/5 6/5", "8/5 6/5")), "answers"),
        (alone(kind=Kind.LEGAL), "no-answers"),
        (alone(kind=Kind.DISCUSS), "no-answers"),
        (alone(kind=Kind.WINNER), "winner"),
        (alone(kind=Kind.WINNER, answers=("red",)), "winner"),
        (alone(kind=Kind.POINTS, answers=("many",)), "points"),
        (alone(kind=Kind.POINTS, answers=("٣",)), "points"),
        (alone(kind=Kind.LEGAL, answers=(), position=START.replace(":31:", ":00:")), "no-moves"),
        (Worksheet((Task("bohnenspiel", OVER, Kind.PLAY),)), "over"),
        (Worksheet((Task("rung", f"rung caller=E {HAND}", Kind.PLAY),)), "seat"),
        (Worksheet((Task("rung", CALLED, Kind.WINNER, answers=("S", "EW")),)), "winner"),
        (Worksheet((Task("rung", "rung caller=S", Kind.LEGAL),)), "no-moves"),
    ],
)
def test_what_no_worksheet_can_be_is_refused(sheet: Worksheet, reason: str) -> None:
    """Each reason is its own, and both languages have words for it."""
    assert refused(sheet).reason == reason


def test_urdu_may_use_its_joiners_and_questions_their_lines() -> None:
    """Joiners and vowel signs are letters' helpers; a question may break its lines."""
    sheet = alone(question=Phrase(ur="پہلے سوچیں،\nپھر چلیں۔ آن\u200cلائن، اِکّا، مُحَبَّت"))
    assert decode(encode(sheet)) == sheet


def test_the_engine_says_why_a_position_or_an_answer_cannot_be() -> None:
    """Its reason stands in the message, with the number of the task."""
    wrong = Worksheet((PLAY, replace(PLAY, answers=("13/8",))))
    error = refused(wrong)
    assert error.task == 2
    assert told(error, "en").startswith("Question 2: The answer 13/8 is not allowed here: ")
    assert len(told(error, "en")) > len("Question 2: The answer 13/8 is not allowed here: ")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_worksheet(game: str) -> None:
    """A task of each game can be used and is found in the code."""
    task = next(task for task in each_game() if task.game == game)
    assert decode(encode(Worksheet((task,)))).tasks == (task,)


def test_results_come_back_as_they_were() -> None:
    """Names, identities and scores of random results go through their code unchanged."""
    random = Random(3)
    for sheet in some(4, 50):
        scores = tuple(
            Score(
                random.choice((True, False, None)), random.randint(0, 30), random.randint(0, 9999)
            )
            for _ in sheet.tasks
        )
        result = Result(random.choice(("علی رضا", "Sana", "")), identity(sheet), scores)
        assert read_result(write_result(result)) == result


def test_a_result_counts_what_is_right_of_what_is_judged() -> None:
    """What is only discussed counts neither way."""
    result = Result("", "0" * 8, (Score(True, 1, 5), Score(False, 4, 9), Score(None, 1, 2)))
    assert (result.right, result.judged) == (1, 2)


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (Result("n" * 61, "0" * 8, (Score(True, 1, 1),)), "text-long"),
        (Result("\u202e", "0" * 8, (Score(True, 1, 1),)), "text-control"),
        (Result("", "xyz", (Score(True, 1, 1),)), "form"),
        (Result("", "0" * 8, ()), "tasks"),
        (Result("", "0" * 8, (Score(True, -1, 1),)), "form"),
        (Result("", "0" * 8, (Score(True, 1, 10**6),)), "form"),
    ],
)
def test_what_no_result_can_be_is_refused(result: Result, reason: str) -> None:
    """A result that cannot be is not written."""
    with pytest.raises(WorksheetError) as caught:
        write_result(result)
    assert caught.value.reason == reason


def test_links_and_results_are_told_apart() -> None:
    """Each says what it is where the other is wanted."""
    code = write_result(Result("", "0" * 8, (Score(True, 1, 1),)))
    with pytest.raises(WorksheetError) as caught:
        decode(code)
    assert caught.value.reason == "not-worksheet"
    with pytest.raises(WorksheetError) as caught:
        read_result(encode(Worksheet((PLAY,))))
    assert caught.value.reason == "not-result"


def blocks(kind: str) -> list[str]:
    """The lines of the format's documentation that are marked as of that kind."""
    return re.findall(rf"```{kind}\n(.*?)\n```", DOCUMENT.read_text("utf-8"), re.DOTALL)


def test_the_documented_examples_are_right() -> None:
    """The codes of the format's description hold the JSON that stands above them."""
    sheet, result = map(json.loads, blocks("json"))
    codes, (result_code,) = (block.split() for block in blocks("code"))
    assert len(codes) == 2
    for code in codes:
        assert unpack("A", code) == sheet
        assert identity(decode(code)) == result["sheet"]
    assert encode(decode(codes[1])) == encode(decode(codes[0]))
    assert unpack("a", result_code) == result
    assert read_result(result_code).name == result["name"]


def test_the_documented_limits_are_those_that_hold() -> None:
    """Every number of the description is the program's own."""
    text = DOCUMENT.read_text("utf-8")
    limits = (LONGEST_CODE, BIGGEST, len(DICTIONARY), *LONGEST.values(), MOST)
    assert [limit for limit in limits if f"{limit:,}" not in text] == []
    assert all(f"`{kind}`" in text for kind in Kind)
