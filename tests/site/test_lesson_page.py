"""The page as a learner meets it: picture, live board, rules in their language."""

import re

import pytest
from playwright.sync_api import Page, expect

from content import lesson, words
from tests.site.room import Room, step_root, wait_until_live

LANGUAGES = ("ur", "en")
URDU = re.compile(r"[\u0600-\u06ff]")
AT_START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def open_step(room: Room, language: str, step: str, width: int = 1280) -> Page:
    """Open a lesson at a step and wait for its live board."""
    page = room.context(width).new_page()
    page.goto(room.link(f"{language}/backgammon.ipynb", step=step))
    wait_until_live(page)
    return page


def tap(page: Page, root: str, *controls: str) -> None:
    """Press the buttons that lie over the board, one after the other."""
    for control in controls:
        button = page.locator(f'{root} button[data-control="{control}"]')
        box = button.bounding_box()
        assert box is not None
        button.click(position={"x": box["width"] / 2, "y": box["height"] / 4})


def top_of(page: Page, step: str) -> float:
    """How far below the header a step's heading begins, in pixels."""
    title = lesson("backgammon", page.evaluate("document.body.dataset.language")).step(step).title
    box = page.locator(".jp-MarkdownCell h3", has_text=title).first.bounding_box()
    assert box is not None
    return box["y"] - page.locator(".lesson-bar").bounding_box()["height"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_there_before_python(room: Room, language: str) -> None:
    """Without a click the first board's picture shows while Python is still on its way."""
    page = room.context().new_page()
    page.goto(room.link(f"{language}/backgammon.ipynb"))
    picture = page.locator(".lesson-picture").first
    expect(picture).to_be_visible()
    page.wait_for_function("document.querySelector('.lesson-picture').naturalWidth > 0")
    assert page.locator(".baithak-step").count() == 0
    assert page.evaluate("document.body.dataset.lessonReady") != "true"
    expect(page.locator(".lesson-notice[data-kind=waiting]")).to_be_visible()
    wait_until_live(page)
    first = lesson("backgammon", language).steps[0].id
    expect(page.locator(f"{step_root(page, first)} canvas")).to_be_visible()
    assert page.locator("#lesson-splash").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_try_is_answered_with_the_rule(room: Room, language: str) -> None:
    """A move that breaks a rule shows that rule, in the page's language; the right one plays."""
    page = open_step(room, language, "bar.enter-first")
    root = step_root(page, "bar.enter-first")
    page.locator(f'{root} button[data-mode="task"]').click()
    tap(page, root, "p13")
    message = page.locator(f'{root} .baithak-message[data-rule="bar.enter-first"]')
    expect(message).to_be_visible()
    said = message.inner_text()
    assert bool(URDU.search(said)) is (language == "ur")
    assert words(language, "backgammon").say("violation.bar.enter-first") in said
    tap(page, root, "bar", "p21", "p13", "p11")
    page.locator(f'{root} button[data-action="done"]').click()
    right = lesson("backgammon", language).step("bar.enter-first").task
    assert right is not None
    expect(page.locator(root)).to_contain_text(right.right)


def test_a_click_plays_a_move(room: Room) -> None:
    """On a position that came in the link, two clicks move a checker on the live board."""
    page = room.context().new_page()
    page.goto(room.link(step="start.position", at=AT_START))
    wait_until_live(page)
    root = step_root(page, "start.position")
    target = page.locator(f'{root} button[data-control="p5"]')
    before = target.get_attribute("aria-label")
    tap(page, root, "p8", "p5")
    expect(target).not_to_have_attribute("aria-label", before or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_lands_on_its_step(room: Room, language: str) -> None:
    """The step named in the address is at the top of the page, and stays there."""
    page = open_step(room, language, "off.exact")
    step_root(page, "off.exact")
    assert abs(top_of(page, "off.exact")) < 60
    page.wait_for_timeout(1500)
    assert abs(top_of(page, "off.exact")) < 60


def test_boards_come_alive_where_the_reader_goes(room: Room) -> None:
    """Going to a far step by the list of steps starts its board, and Back returns."""
    page = open_step(room, "en", "race.first-off")
    assert page.locator('.baithak-step[data-step="plan.race"]').count() == 0
    page.locator(".lesson-contents summary").click()
    title = lesson("backgammon", "en").step("plan.race").title
    page.locator(".lesson-contents a", has_text=title).first.click()
    step_root(page, "plan.race")
    assert "step=plan.race" in page.url
    assert abs(top_of(page, "plan.race")) < 60
    page.go_back()
    page.wait_for_function("!location.search.includes('plan.race')")


def test_the_other_language_opens_at_the_same_step(room: Room) -> None:
    """The language link keeps step and position."""
    page = room.context().new_page()
    page.goto(room.link(step="hit.blot", at=AT_START))
    link = page.locator(".lesson-switch")
    expect(link).to_be_visible()
    target = link.get_attribute("href") or ""
    assert "en%2Fbackgammon.ipynb" in target
    assert "step=hit.blot" in target
    assert "at=XGID" in target


def test_the_page_never_scrolls_sideways_on_a_phone(room: Room) -> None:
    """At 390 pixels nothing is wider than the screen, in either language."""
    for language in LANGUAGES:
        page = open_step(room, language, "must.larger", width=390)
        step_root(page, "must.larger")
        wide = page.evaluate(
            """() => {
              const outer = document.querySelector('.jp-WindowedPanel-outer');
              const wider = [...document.querySelectorAll('.lesson-page *')]
                .filter((e) => e.checkVisibility() && !e.closest('.lesson-contents, .lm-Menu, .cm-editor'))
                .filter((e) => {
                  const box = e.getBoundingClientRect();
                  return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
                })
                .map((e) => `${e.tagName}.${e.className}`);
              return [document.documentElement.scrollWidth > innerWidth,
                      outer.scrollWidth > outer.clientWidth, wider.slice(0, 5)];
            }"""
        )
        assert wide == [False, False, []]


def test_keys_on_a_board_stay_on_the_board(room: Room) -> None:
    """A key that cuts a cell in a notebook does nothing when pressed on a board's button."""
    page = open_step(room, "en", "bar.enter-first")
    root = step_root(page, "bar.enter-first")
    cells = page.locator(".jp-Cell").count()
    page.locator(f'{root} button[data-control="p13"]').focus()
    for key in ("x", "d", "d", "a", "b", "Enter", "ArrowDown", "m"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    step_root(page, "bar.enter-first")


def test_leaving_a_lesson_asks_nothing(room: Room) -> None:
    """A lesson that has run is not an unsaved document."""
    page = open_step(room, "en", "race.first-off")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto(room.address)
    expect(page.locator("article a").first).to_be_visible()
    assert asked == []


def test_code_is_one_click_away(room: Room) -> None:
    """No code is in sight until the header's button shows it."""
    page = open_step(room, "en", "race.first-off")
    label = page.locator(".jp-InputPlaceholder").first
    expect(label).to_be_hidden()
    page.locator(".lesson-bar button").first.click()
    expect(label).to_be_visible()


def test_the_menu_keeps_file_view_and_help(room: Room) -> None:
    """The notebook's menu is away until asked for, and then offers to download the lesson."""
    page = open_step(room, "en", "race.first-off")
    bar = page.locator("#jp-MainMenu")
    expect(bar).to_be_hidden()
    page.locator(".lesson-bar button").nth(1).click()
    expect(bar).to_be_visible()
    names = bar.locator(".lm-MenuBar-itemLabel").all_inner_texts()
    assert {"File", "View", "Help"} <= set(names)
    bar.get_by_text("File").click()
    expect(page.locator(".lm-Menu-itemLabel", has_text="Download").first).to_be_visible()


def test_the_first_page_needs_no_script(room: Room) -> None:
    """With JavaScript off the first page shows a board and the lessons in both languages."""
    context = room.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(room.address)
    expect(page.locator("figure svg").first).to_be_visible()
    for language in LANGUAGES:
        title = lesson("backgammon", language).title
        expect(page.locator("article a strong", has_text=title)).to_be_visible()
    context.close()
