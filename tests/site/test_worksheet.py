"""Worksheets in a real browser: a link opens, is answered, kept, handed in; a torn one says so."""

import re

import pytest
from playwright.sync_api import Page, expect

from classroom.games import game as played
from classroom.worksheet import (
    Kind,
    Phrase,
    Score,
    Task,
    Worksheet,
    encode,
    identity,
    read_result,
    told,
)
from classroom.worksheet.codec import decode
from classroom.worksheet.errors import WorksheetError
from classroom.worksheet.posed import legal_controls
from content import games, words
from engines import back_alley, bohnenspiel, rung
from engines.cards import PACK, PACK_WITH_JOKERS, cards_text, shuffled
from tests.site.room import WIDTHS, Room, boxes, step_root, wait_until_live

SCRIPT = "<img src=x onerror=alert(1)><script>alert(2)</script>"
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
NOTE = Phrase(ur="استاد کی بات", en="A word of the teacher's")


def south_to_play(state: rung.State | back_alley.State) -> str:
    """A table after which it is the learner's turn to play a card."""
    while not (state.phase.name == "PLAY" and str(state.turn) == "S"):
        move = next(move for move in state.legal_moves() if str(move) != "pass")
        state = state.play(move)  # type: ignore[arg-type] - a move of this game
    return str(state)


def position(game: str) -> str:
    """A position of a game in which the learner has a move."""
    match game:
        case "backgammon":
            return START
        case "rung":
            deck = cards_text(shuffled(PACK, 3))
            return south_to_play(rung.State.from_text(f"rung caller=S deck={deck} call=S"))
        case "back_alley":
            deck = cards_text(shuffled(PACK_WITH_JOKERS, 3))
            return south_to_play(back_alley.State.from_text(f"back_alley dealer=S deck={deck}"))
        case _:
            return "start"


def open_sheet(room: Room, sheet: Worksheet, language: str = "ur") -> tuple[Page, str]:
    """A fresh visitor at a worksheet's link, and the selector of its board."""
    page = room.context().new_page()
    page.goto(f"{room.link(f'{language}/worksheet.ipynb')}#w={encode(sheet)}")
    wait_until_live(page)
    return page, step_root(page, "worksheet")


@pytest.mark.parametrize("game", games())
def test_a_link_opens_its_task_and_is_answered(room: Room, game: str) -> None:
    """A task of each game stands on its board, takes the answer there, and shows the note."""
    task = Task(game, position(game), Kind.LEGAL, Phrase(ur="سوال"), note=NOTE)
    page, root = open_sheet(room, Worksheet((task,), Phrase(ur="عنوان")))
    expect(page.locator(".baithak-title")).to_have_text("عنوان")
    expect(page.locator(f"{root} .baithak-say")).to_have_text("سوال")
    view = played(game).view
    for control in legal_controls(played(game), view.start_of(task.state), "ur"):
        page.locator(f'{root} [data-control="{control}"]').click()
    expect(page.locator(f"{root} .baithak-message[data-kind=right]")).to_be_visible()
    expect(page.locator(f"{root} .baithak-teacher")).to_contain_text(NOTE.ur)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_question_stands_above_its_board(room: Room, width: int) -> None:
    """It is read first, and whoever goes on to a question sees it and its board at once."""
    task = Task("backgammon", START, Kind.PLAY, Phrase(en="Make your 5 point."))
    page, root = open_sheet(room, Worksheet((task, task)), "en")
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.locator(f"{root} [data-task='1']").click()
    expect(page.locator(f"{root} [data-task='1']")).to_have_attribute("aria-current", "step")
    for part in (f"{root} .baithak-say", f"{root} canvas", f"{root} [data-action=hint]"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    parts = (f"{root} .baithak-say", f"{root} canvas", f"{root} .baithak-overlay")
    say, canvas, overlay = boxes(page, *parts)
    assert say["y"] + say["height"] <= canvas["y"]
    assert overlay == pytest.approx(canvas, abs=1)


@pytest.mark.parametrize("width", WIDTHS)
def test_house_rules_leave_room_for_the_board(room: Room, width: int) -> None:
    """A desk shows them at once; a phone says how many there are, and unfolds them by a tap."""
    rules = "clockwise skip-origin repetition=split"
    page = room.context(width, WIDTHS[width]).new_page()
    task = Task("bohnenspiel", f"{bohnenspiel.State.start()} {rules}", Kind.LEGAL)
    page.goto(f"{room.link('en/worksheet.ipynb')}#w={encode(Worksheet((task,)))}")
    wait_until_live(page)
    house = page.locator(f"{step_root(page, 'worksheet')} .baithak-asked details")
    summary = house.locator("summary")
    expect(summary).to_have_text("House rules here: 3")
    if width == min(WIDTHS):
        expect(house.locator("li").first).to_be_hidden()
        summary.click()
    expect(house.locator("li")).to_have_count(3)
    expect(house.locator("li").last).to_be_visible()


def test_work_is_kept_and_handed_in(room: Room) -> None:
    """Answers survive a reload, games change their board, and the code tells what was done."""
    tasks = (
        Task("backgammon", START, Kind.POINTS, answers=("167",)),
        Task("bohnenspiel", "start", Kind.WINNER, answers=("south",)),
    )
    page, root = open_sheet(room, sheet := Worksheet(tasks), "en")
    page.locator(f"{root} .baithak-entry input").fill("7")
    page.locator(f"{root} .baithak-entry [type=submit]").click()
    expect(page.locator(f"{root} .baithak-message[data-kind=other]")).to_be_visible()
    page.locator(f"{root} .baithak-entry input").fill("167")
    page.locator(f"{root} .baithak-entry [type=submit]").click()
    page.locator(f"{root} [data-action=task]").click()
    expect(page.locator(f'{root} [data-control="p12"]')).to_be_attached()
    expect(page.locator(f"{root} .baithak-count")).to_have_text("1 of 2 right")
    page.reload()
    wait_until_live(page)
    expect(page.locator(f"{root} .baithak-numbers [data-state=done]")).to_have_count(1)
    page.locator(f"{root} .baithak-result summary").click()
    page.locator(f"{root} .baithak-result input").fill("Sana")
    page.locator(f"{root} .baithak-result form button").click()
    code = page.locator(f"{root} .baithak-code")
    expect(code).to_have_value(re.compile("^a[A-Za-z0-9_-]+$"))
    result = read_result(code.input_value())
    assert (result.name, result.sheet) == ("Sana", identity(sheet))
    assert (result.scores[0].right, result.scores[0].tries) == (True, 2)
    assert result.scores[1] == Score(False, 0, 0)


def test_the_other_language_opens_the_same_worksheet(room: Room) -> None:
    """The switch keeps the fragment, and text is shown in its own language where there is one."""
    task = Task("bohnenspiel", "start", Kind.DISCUSS, Phrase(ur="سوچیں", en="Think"))
    page, root = open_sheet(room, Worksheet((task,)))
    page.locator(".lesson-switch").click()
    page.wait_for_url(re.compile("en%2Fworksheet|en/worksheet"))
    wait_until_live(page)
    expect(page.locator(f"{root} .baithak-say")).to_have_text("Think")


def test_a_broken_rule_leads_to_the_lesson_that_teaches_it(room: Room) -> None:
    """The way there opens beside the worksheet, at the step, without the worksheet's code."""
    page, root = open_sheet(room, Worksheet((Task("bohnenspiel", "start", Kind.PLAY),)), "en")
    page.locator(f'{root} [data-control="p9"]').click()
    link = page.locator(f"{root} .baithak-taught")
    expect(link).to_have_attribute("target", "_blank")
    address = link.get_attribute("href") or ""
    assert "path=en%2Fbohnenspiel.ipynb" in address
    assert "#w=" not in address


@pytest.mark.parametrize("language", ["ur", "en"])
def test_a_torn_link_says_what_is_wrong(room: Room, language: str) -> None:
    """The message is there in the page's language, and so is the rest of the page."""
    code = encode(Worksheet((Task("bohnenspiel", "start", Kind.PLAY),)))[:-9]
    with pytest.raises(WorksheetError) as caught:
        decode(code)
    page = room.context().new_page()
    page.goto(f"{room.link(f'{language}/worksheet.ipynb')}#w={code}")
    wait_until_live(page)
    expect(page.locator(".baithak-notice")).to_have_text(told(caught.value, language))
    about = words(language).say("worksheet.about-title")
    expect(page.get_by_role("heading", name=about)).to_be_visible()


def test_a_page_without_a_worksheet_says_what_one_is(room: Room) -> None:
    """Who comes without a link is told what to open; a link pasted then opens at once."""
    page = room.context().new_page()
    page.goto(room.link("en/worksheet.ipynb"))
    wait_until_live(page)
    notice = page.locator(".baithak-notice")
    expect(notice).to_contain_text(words("en").say("worksheet.none"))
    way = notice.get_by_role("link", name=words("en").say("worksheet.teacher"))
    expect(way).to_have_attribute("href", room.link("en/workshop.ipynb").replace("%2F", "/"))
    code = encode(Worksheet((Task("bohnenspiel", "start", Kind.PLAY),), Phrase(en="Pasted")))
    page.evaluate("code => { location.hash = `w=${code}`; }", code)
    expect(page.locator(".baithak-title")).to_have_text("Pasted", timeout=90_000)


def test_markup_in_a_worksheet_is_shown_as_text(room: Room) -> None:
    """A script in every text of a link is read, never run."""
    text = Phrase(ur=SCRIPT, en=SCRIPT)
    task = Task("bohnenspiel", "start", Kind.DISCUSS, text, note=text)
    page, root = open_sheet(room, Worksheet((task,), text), "en")
    page.on("dialog", lambda dialog: room.troubles.append(f"a dialog: {dialog.message}"))
    expect(page.locator(".baithak-title")).to_have_text(SCRIPT)
    expect(page.locator(f"{root} .baithak-say")).to_have_text(SCRIPT)
    page.locator(f"{root} .baithak-entry textarea").fill(SCRIPT)
    page.locator(f"{root} .baithak-entry [type=submit]").click()
    expect(page.locator(f"{root} .baithak-teacher p")).to_have_text(SCRIPT)
    assert page.locator(f"{root} img, {root} script, .baithak-title *").count() == 0
