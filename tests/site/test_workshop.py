"""The workshop in a real browser: a task of each game is made, answered, and opened again."""

import re

import pytest
from playwright.sync_api import Page, expect

from classroom.games import game as played
from classroom.worksheet import Result, Score, code_in, decode, identity, write_result
from classroom.worksheet.posed import legal_controls
from content import LANGUAGES, games, words
from tests.site.room import START_MS, WIDTHS, Room, serious, step_root, wait_until_live

QUESTION = "کیا کیا چل سکتا ہے؟"


def open_workshop(room: Room, language: str = "ur", fragment: str = "") -> tuple[Page, str]:
    """A fresh visitor at the workshop, and the selector of its bench."""
    page = room.context().new_page()
    page.goto(room.link(f"{language}/workshop.ipynb") + fragment)
    wait_until_live(page)
    return page, step_root(page, "workshop")


def press(page: Page, root: str, action: str) -> None:
    """Press a button of the bench by its name."""
    page.locator(f"{root} button[data-action={action}]").click()


def made_link(page: Page, root: str) -> str:
    """The learners' link, asked for with its button."""
    press(page, root, "share")
    address = page.locator("#baithak-make-address")
    expect(address).to_have_value(re.compile("#w=A"))
    return address.input_value()


@pytest.mark.parametrize("game", games())
def test_a_task_is_made_answered_and_opened_again(room: Room, game: str) -> None:
    """A teacher sets a board up, asks; a learner finds all that is legal; the link opens again."""
    page, root = open_workshop(room)
    page.locator("#baithak-make-game").select_option(game)
    press(page, root, "another")
    page.locator("#baithak-make-kind").select_option("legal")
    page.locator("#baithak-make-question-ur").fill(QUESTION)
    page.locator("#baithak-make-title-ur").fill("پہلا پرچہ")
    address = made_link(page, root)
    code = code_in(address)
    assert code
    (task,) = decode(code).tasks
    assert (task.game, task.question.ur) == (game, QUESTION)
    notation = page.locator("#baithak-make-notation").input_value()
    assert notation == task.position

    learner = room.context().new_page()
    learner.goto(address)
    wait_until_live(learner)
    board = step_root(learner, "worksheet")
    expect(learner.locator(f"{board} .baithak-say")).to_contain_text("کیا")
    view = played(game).view
    for control in legal_controls(played(game), view.start_of(task.state), "ur"):
        learner.locator(f'{board} [data-control="{control}"]').click()
    right = learner.locator(f"{board} .baithak-message[data-kind=right]")
    expect(right).to_be_visible(timeout=START_MS)

    again, _root = open_workshop(room, "en", f"#w={code}")
    expect(again.locator("#baithak-make-game")).to_have_value(game)
    expect(again.locator("#baithak-make-kind")).to_have_value("legal")
    expect(again.locator("#baithak-make-question-ur")).to_have_value(QUESTION)
    expect(again.locator("#baithak-make-title-ur")).to_have_value("پہلا پرچہ")
    expect(again.locator("#baithak-make-notation")).to_have_value(notation)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workshop_is_accessible(room: Room, language: str) -> None:
    """Axe finds nothing serious, whatever game is set up and every part open, at both widths."""
    page, root = open_workshop(room, language)
    for game in games():
        page.locator("#baithak-make-game").select_option(game)
        expect(page.locator(f"{root} [data-part=board]")).to_be_visible()
        press(page, root, "another")
        press(page, root, "add")
    made_link(page, root)
    press(page, root, "print")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for game in games():
        page.locator("#baithak-make-game").select_option(game)
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            assert serious(page) == [], (game, width)
        order = "axe.run({ runOnly: ['heading-order'] }).then((found) => found.violations)"
        assert page.evaluate(order) == [], game


def test_taps_set_up_a_board_and_faults_are_told(room: Room) -> None:
    """A checker put on the board is one too many until another is taken away."""
    page, root = open_workshop(room, "en")
    page.locator(f'{root} [data-control="p3"]').click()
    fault = page.locator(f"{root} [data-part=board] .baithak-fault")
    expect(fault).to_contain_text("16")
    page.locator(f"{root} button[data-action=tool][data-value=away]").click()
    page.locator(f'{root} [data-control="p6"]').click()
    expect(fault).to_have_count(0)
    expect(page.locator("#baithak-make-notation")).to_have_value(re.compile("^XGID=-b-A--D"))


def test_the_middle_of_the_bar_is_the_bar(room: Room) -> None:
    """On a phone the cube that is drawn there takes no tap from it: it is set with its fields."""
    page, root = open_workshop(room, "en")
    page.set_viewport_size({"width": 390, "height": WIDTHS[390]})
    page.locator(f'{root} [data-control="bar"]').click()
    expect(page.locator("#baithak-make-notation")).to_have_value(re.compile("^XGID=.{25}A:"))
    expect(page.locator(f'{root} [data-control="cube"]')).to_have_count(0)


def test_a_card_goes_from_the_pack_to_a_hand(room: Room) -> None:
    """A card tapped in the pack is in South's hand on the board, and says so."""
    page, root = open_workshop(room, "en")
    page.locator("#baithak-make-game").select_option("rung")
    page.locator(f"{root} [data-card=SA]").click()
    expect(page.locator(f"{root} [data-card=SA]")).to_have_attribute("aria-pressed", "true")
    state = played("rung").state(page.locator("#baithak-make-notation").input_value())
    assert "SA" in map(str, state.hand(state.turn))


def test_another_task_begins_on_its_board(room: Room) -> None:
    """A question that is added at the foot of the page shows its board."""
    page, root = open_workshop(room, "en")
    expect(page.locator(f"{root} canvas, {root} .baithak-overlay").first).to_be_in_viewport()
    add = page.locator(f"{root} button[data-action=add]")
    add.scroll_into_view_if_needed()
    place = page.locator(f'{root} [data-control="p24"]')
    expect(place).not_to_be_in_viewport()
    add.click()
    expect(place).to_be_in_viewport()


def test_a_draft_is_kept_and_restored_with_one_click(room: Room) -> None:
    """What was typed is offered on the next visit, and comes back whole."""
    page, root = open_workshop(room, "en")
    page.locator("#baithak-make-title-en").fill("Week one")
    page.locator("#baithak-make-game").select_option("dabba")
    expect(page.locator("#baithak-make-field-rows")).to_be_visible()
    page.reload()
    wait_until_live(page)
    restore = page.locator(f"{root} button[data-action=restore]")
    expect(restore).to_contain_text("Week one")
    restore.click()
    expect(page.locator("#baithak-make-title-en")).to_have_value("Week one")
    expect(page.locator("#baithak-make-game")).to_have_value("dabba")


def test_a_link_is_pasted_to_be_changed(room: Room) -> None:
    """The learners' link is all that a teacher needs; its first board comes into sight."""
    page, root = open_workshop(room, "en")
    page.locator("#baithak-make-game").select_option("dabba")
    page.locator("#baithak-make-title-en").fill("Week one")
    link = made_link(page, root)
    other, root = open_workshop(room, "en")
    other.locator(f"{root} [data-part=old] summary").click()
    other.locator("#baithak-make-old").fill(link)
    other.locator(f"{root} [data-part=old] button").click()
    expect(other.locator("#baithak-make-game")).to_have_value("dabba")
    expect(other.locator("#baithak-make-title-en")).to_have_value("Week one")
    expect(other.locator(f'{root} [data-control="h-0-0"]')).to_be_in_viewport()


def test_a_result_code_is_read(room: Room) -> None:
    """A pasted code says who solved what."""
    page, root = open_workshop(room, "en")
    code = code_in(made_link(page, root))
    assert code
    result = Result("Sana", identity(decode(code)), (Score(True, 2, 41),))
    page.locator(f"{root} [data-part=results] summary").click()
    page.locator("#baithak-make-result").fill(write_result(result))
    expect(page.locator(f"{root} .baithak-bench-scores")).to_contain_text("Sana: 1 of 1 right")
    expect(page.locator(f"{root} .baithak-bench-scores")).to_contain_text("0:41")


def test_a_torn_link_says_so_and_leaves_a_bench(room: Room) -> None:
    """A link that cannot be read is told, and work can begin all the same."""
    page, root = open_workshop(room, "en", "#w=Atorn")
    told = words("en").say("worksheet.fault.torn")
    expect(page.locator(".baithak-notice")).to_have_text(told)
    expect(page.locator(f"{root} .baithak-form")).to_be_visible()
