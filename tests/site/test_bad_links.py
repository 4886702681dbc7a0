"""Links that are torn, wrong or old: a clear message, and the lesson opens all the same."""

import pytest
from playwright.sync_api import expect

from content import lesson, words
from lite.site import Site
from lite.steps.page import page_words
from tests.site.room import Room, step_root, wait_until_live

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
BAD = {
    "torn": ("ur", START[:20]),
    "sixteen checkers": ("en", START.replace("-b----E", "-b---AE")),
    "a die of seven": ("ur", START.replace(":31:", ":71:")),
    "a die of zero": ("en", START.replace(":31:", ":06:")),
    "not a position": ("ur", "<img src=x onerror=alert(1)>"),
}


def test_a_bad_position_is_told_and_the_lesson_opens(room: Room) -> None:
    """What is wrong with a position is said in the page's language beside the live board."""
    pages = {}
    for case, (language, position) in BAD.items():
        pages[case] = room.context().new_page()
        pages[case].goto(room.link(f"{language}/backgammon.ipynb", at=position))
    for case, (language, _position) in BAD.items():
        wait_until_live(pages[case])
        root = step_root(pages[case], lesson("backgammon", language).steps[0].id)
        said = words(language, "backgammon").say("link.bad-position", reason="#").partition("#")[0]
        expect(pages[case].locator(root)).to_contain_text(said.strip(" \u2066\u2069"))


def test_an_unknown_step_opens_the_first_one(room: Room) -> None:
    """A step that does not exist is named at once, and the lesson opens at its start."""
    page = room.context().new_page()
    page.goto(room.link("en/backgammon.ipynb", step="no.such-step"))
    notice = page.locator(".lesson-told")
    expect(notice).to_contain_text("no.such-step")
    wait_until_live(page)
    step_root(page, lesson("backgammon", "en").steps[0].id)


@pytest.mark.parametrize("path", ["ur/chess.ipynb", "en/../ur", "toString", "en/<b>.ipynb"])
def test_an_unknown_lesson_names_those_that_exist(room: Room, site: Site, path: str) -> None:
    """A file that is no lesson gives a message in the path's language and links to all lessons."""
    page = room.context().new_page()
    page.goto(room.link(path))
    language = "en" if path.startswith("en") else "ur"
    message = page.locator(".lesson-message")
    expect(message).to_contain_text(page_words(language)["unknown_lesson_title"])
    assert message.locator("b, script").count() == 0
    links = message.locator("li a")
    assert links.count() == len(site.lessons())
    assert page.locator("#main").count() == 0
    links.last.click()
    expect(page.locator("#lesson-splash, .lesson-picture").first).to_be_attached()


def test_no_lesson_named_leads_to_the_first_page(room: Room) -> None:
    """The bare address of the lesson page goes to the door of the site."""
    page = room.context().new_page()
    page.goto(f"{room.address}notebooks/index.html")
    expect(page.locator('main a[href="ur/"]').first).to_be_visible()


def test_a_kernel_that_fails_is_told_and_can_be_tried_again(room: Room) -> None:
    """When Python cannot be fetched the page says so in Urdu, keeps its pictures, and retries."""
    context = room.context()
    context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page = context.new_page()
    page.goto(room.link(step="hit.blot"))
    notice = page.locator(".lesson-notice[data-kind=failed]")
    expect(notice).to_contain_text(page_words("ur")["failed"])
    expect(page.locator(".lesson-picture").first).to_be_visible()
    to_read = notice.get_by_role("link", name=page_words("ur")["read_on"])
    expect(to_read).to_have_attribute("href", f"{room.address}ur/backgammon/#hit.blot")
    context.unroute("**/pyodide.asm.wasm")
    room.troubles.clear()
    notice.get_by_role("button", name=page_words("ur")["retry"]).click()
    wait_until_live(page)
    step_root(page, "hit.blot")


def test_a_browser_without_storage_still_opens_the_lesson(room: Room) -> None:
    """Where the browser refuses all storage the lesson opens in memory."""
    context = room.context()
    context.add_init_script(
        """for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
             Object.defineProperty(window, name, {
               get() { throw new DOMException('storage is blocked', 'SecurityError'); } });"""
    )
    page = context.new_page()
    page.goto(room.link("en/backgammon.ipynb"))
    wait_until_live(page)
    step_root(page, lesson("backgammon", "en").steps[0].id)
    room.troubles.clear()
