"""The page as a learner meets it: picture, live board, rules in their language."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from content import glossary, lesson, words
from content.drills import series
from tests.site.room import START_MS, WIDTHS, Room, step_root, wait_until_live

LANGUAGES = ("ur", "en")
URDU = re.compile(r"[\u0600-\u06ff]")
AT_START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
STEP = "bar.enter-first"
FAR = ".jp-Cell.lesson-far"
BEHIND = """kind => {
  const notice = document.querySelector(`.lesson-notice[data-kind=${kind}]`);
  if (!notice) return false;
  const { x, y, width, height } = notice.getBoundingClientRect();
  return !notice.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
HAPPEN = """async () => {
  const scroller = document.querySelector('.jp-WindowedPanel-outer');
  const cells = [...document.querySelectorAll('.jp-Notebook .jp-Cell')]
    .filter((cell) => cell.offsetHeight > 0);
  const grow = (cell, height) => {
    cell.style.setProperty('padding-top', `${height}px`, 'important');
    if (cell.offsetHeight < height) throw new Error('nothing has grown');
  };
  const above = (height) => grow(cells[0], height);
  const below = (height) => grow(cells.at(-1), height);
  const touch = () => document
    .elementFromPoint(innerWidth / 2, innerHeight / 3)
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  const drawn = async () => {
    for (const _ of Array(3)) await new Promise(requestAnimationFrame);
  };
  %s
  await drawn();
}"""
WIDER_THAN_THE_SCREEN = """() => {
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


def tap(page: Page, root: str, *controls: str) -> None:
    """Press the buttons that lie over the board, one after the other, near their upper end."""
    for control in controls:
        button = page.locator(f'{root} button[data-control="{control}"]')
        box = button.bounding_box()
        assert box is not None
        button.click(position={"x": box["width"] / 2, "y": box["height"] / 4})


def top_of(page: Page, step: str) -> float:
    """How far below the header a step's heading begins, in pixels."""
    title = lesson("backgammon", page.evaluate("document.body.dataset.language")).step(step).title
    box = page.locator(".jp-MarkdownCell h3", has_text=title).first.bounding_box()
    bar = page.locator(".lesson-bar").bounding_box()
    assert box is not None
    assert bar is not None
    return box["y"] - bar["height"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_there_before_python(room: Room, language: str) -> None:
    """Without a click the first board's picture shows while Python is still on its way."""
    page = room.context().new_page()
    page.goto(room.link(f"{language}/backgammon.ipynb"))
    expect(page.locator("#lesson-splash img, .lesson-picture").first).to_be_visible()
    expect(page.locator(".lesson-picture").first).to_be_visible()
    page.wait_for_function("document.querySelector('.lesson-picture').naturalWidth > 0")
    assert page.locator(".baithak-step").count() == 0
    assert page.evaluate("document.body.dataset.lessonReady") != "true"
    expect(page.locator(".lesson-notice[data-kind=waiting]")).to_be_visible()


def test_what_is_far_from_the_step_is_laid_out_when_its_board_is_live(room: Room) -> None:
    """A lesson's first cells have no layout while its last step waits for Python, then all do."""
    context = room.context()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context.route("**/static/pyodide/library-*", hold)
    page = context.new_page()
    last = lesson("backgammon", "ur").steps[-1].id
    page.goto(room.link("ur/backgammon.ipynb", step=last))
    expect(page.locator(".jp-MarkdownCell h1")).to_be_attached()
    expect(page.locator("#lesson-splash")).to_have_count(0)
    drawn = "h => h.checkVisibility({ contentVisibilityAuto: true })"
    assert not page.locator(".jp-MarkdownCell h1").evaluate(drawn)
    assert page.locator(f"{FAR} h3").last.evaluate(drawn)
    assert abs(top_of(page, last)) < 100
    held[0].continue_()
    wait_until_live(page)
    expect(page.locator(FAR)).to_have_count(0)
    assert page.locator(".jp-MarkdownCell h1").evaluate(drawn)
    assert abs(top_of(page, last)) < 100


def test_what_lies_behind_a_notice_can_be_tapped(room: Room) -> None:
    """What is waited for, and that the board is ready, is said over the page and takes no tap."""
    page = room.context(390, WIDTHS[390]).new_page()
    page.goto(room.link("ur/bohnenspiel.ipynb"))
    for kind in ("waiting", "ready"):
        page.wait_for_function(BEHIND, arg=kind, timeout=START_MS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_lands_on_its_step(lessons: dict[str, Page], language: str) -> None:
    """The step named in the address is at the top of the page with its live board."""
    page = lessons[language]
    root = step_root(page, STEP)
    expect(page.locator(f"{root} canvas")).to_be_visible()
    assert abs(top_of(page, STEP)) < 100
    assert page.locator("#lesson-splash").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_try_is_answered_with_the_rule(lessons: dict[str, Page], language: str) -> None:
    """A move that breaks a rule shows that rule, in the page's language; the right one plays."""
    page = lessons[language]
    root = step_root(page, STEP)
    page.locator(f'{root} button[data-mode="task"]').click()
    tap(page, root, "p13")
    message = page.locator(f'{root} .baithak-message[data-rule="{STEP}"]')
    expect(message).to_be_visible()
    said = message.inner_text()
    assert bool(URDU.search(said)) is (language == "ur")
    assert words(language, "backgammon").say(f"violation.{STEP}") in said
    tap(page, root, "bar", "p21", "p13", "p11")
    page.locator(f'{root} button[data-action="done"]').click()
    task = lesson("backgammon", language).step(STEP).task
    assert task is not None
    expect(page.locator(root)).to_contain_text(task.right)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_never_scrolls_sideways_on_a_phone(
    lessons: dict[str, Page], language: str
) -> None:
    """At 390 pixels nothing is wider than the screen, in either language."""
    page = lessons[language]
    page.set_viewport_size({"width": 390, "height": 844})
    step_root(page, STEP)
    wide = page.evaluate(WIDER_THAN_THE_SCREEN)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert wide == [False, False, []]


def test_a_turned_screen_brings_no_other_bar(lessons: dict[str, Page]) -> None:
    """From a phone's width to a desk's and back, the page keeps its own bar and gets no second."""
    page = lessons["en"]
    before = page.viewport_size
    assert before
    for width, height in (*WIDTHS.items(), (before["width"], before["height"])):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        expect(page.locator("#top-panel-wrapper")).to_be_hidden()
        expect(page.locator("header:visible")).to_have_count(1)


def test_boards_come_alive_where_the_reader_goes(lessons: dict[str, Page]) -> None:
    """Going to a far step by the list of steps starts its board, and Back returns."""
    page = lessons["en"]
    assert page.locator('.baithak-step[data-step="plan.race"]').count() == 0
    page.locator(".lesson-contents summary").click()
    title = lesson("backgammon", "en").step("plan.race").title
    page.locator(".lesson-contents a", has_text=title).first.click()
    step_root(page, "plan.race")
    assert "step=plan.race" in page.url
    assert abs(top_of(page, "plan.race")) < 100
    page.go_back()
    page.wait_for_function("!location.search.includes('plan.race')")
    assert abs(top_of(page, STEP)) < 100


def test_few_boards_are_live_and_each_goes_on_as_it_was_left(lessons: dict[str, Page]) -> None:
    """A long walk leaves pictures behind, so that a phone's memory lasts; coming back goes on."""
    page = lessons["ur"]
    root = step_root(page, STEP)
    page.locator(f'{root} button[data-mode="task"]').click()
    walk = [step.id for step in lesson("backgammon", "ur").steps[::4]]
    for step in (*walk, STEP):
        page.evaluate(
            "step => document.dispatchEvent(new CustomEvent('baithak:goto', {detail: {step}}))",
            step,
        )
        step_root(page, step)
    assert len(walk) > 10
    page.wait_for_function("document.querySelectorAll('.baithak-step').length <= 10")
    assert page.locator(".lesson-picture").count() > 20
    expect(page.locator(f'{root} button[data-mode="task"]')).to_have_attribute(
        "aria-pressed", "true"
    )


def test_keys_on_a_board_stay_on_the_board(lessons: dict[str, Page]) -> None:
    """A key that cuts a cell in a notebook does nothing when pressed on a board's button."""
    page = lessons["en"]
    root = step_root(page, STEP)
    cells = page.locator(".jp-Cell").count()
    page.locator(f'{root} button[data-control="p13"]').focus()
    for key in ("x", "d", "d", "a", "b", "Enter", "ArrowDown", "m"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    step_root(page, STEP)


def test_leaving_a_lesson_asks_nothing(lessons: dict[str, Page]) -> None:
    """A lesson that has run is not an unsaved document."""
    leave = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    assert lessons["ur"].evaluate(leave) is False


def test_code_is_one_click_away(lessons: dict[str, Page]) -> None:
    """No code is in sight until the header's button shows it."""
    page = lessons["en"]
    label = page.locator(".jp-InputPlaceholder").first
    expect(label).to_be_hidden()
    page.locator(".lesson-bar button").first.click()
    expect(label).to_be_visible()
    page.locator(".lesson-bar button").first.click()
    expect(label).to_be_hidden()


def test_the_open_cell_runs_at_a_button(lessons: dict[str, Page]) -> None:
    """The cell that is there to be changed runs without a keyboard, and Python answers."""
    page = lessons["en"]
    page.locator(".lesson-run").first.click()
    answer = page.locator(".jp-CodeCell:has(.lesson-run) .jp-OutputArea-output")
    expect(answer.first).to_contain_text("13/11 6/5 [2, 15]")


def test_the_menu_keeps_file_view_and_help(lessons: dict[str, Page]) -> None:
    """The notebook's menu is away until asked for, and then offers to download the lesson."""
    page = lessons["en"]
    bar = page.locator("#jp-MainMenu")
    expect(bar).to_be_hidden()
    page.locator(".lesson-bar button").nth(1).click()
    expect(bar).to_be_visible()
    names = bar.locator(".lm-MenuBar-itemLabel").all_inner_texts()
    assert {"File", "View", "Help"} <= set(names)
    bar.get_by_text("File").click()
    expect(page.locator(".lm-Menu-itemLabel", has_text="Download").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".lesson-bar button").nth(1).click()
    expect(bar).to_be_hidden()


def test_a_click_plays_a_move_and_a_restart_brings_the_link_back(room: Room) -> None:
    """Two clicks move a checker of the link's position; a new Python shows that position again."""
    page = room.context().new_page()
    page.goto(room.link(step="start.position", at=AT_START))
    link = page.locator(".lesson-switch")
    expect(link).to_be_visible()
    target = link.get_attribute("href") or ""
    for part in ("en%2Fbackgammon.ipynb", "step=start.position", "at=XGID"):
        assert part in target
    wait_until_live(page)
    root = step_root(page, "start.position")
    point = page.locator(f'{root} button[data-control="p5"]')
    before = point.get_attribute("aria-label") or ""
    tap(page, root, "p8", "p5")
    expect(point).not_to_have_attribute("aria-label", before)
    page.locator(".lesson-bar button").nth(1).click()
    page.locator("#jp-MainMenu").get_by_text("Kernel").click()
    page.locator(".lm-Menu-itemLabel", has_text="Restart Kernel").first.click()
    page.locator(".jp-Dialog button.jp-mod-warn").click()
    page.wait_for_function("document.body.dataset.lessonReady === 'false'")
    wait_until_live(page)
    expect(point).to_have_attribute("aria-label", before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_series_is_practised_and_remembered(room: Room, language: str) -> None:
    """A link opens a series; a right answer is still known when the page is opened again."""
    page = room.context().new_page()
    answer = series("backgammon", "must", 12).drill(0).draft.answer[0]
    for expected in (0, 1):
        page.goto(room.link(f"{language}/backgammon.ipynb", drill="must", seed="12"))
        wait_until_live(page)
        root = step_root(page, "drills")
        said = words(language).say("drill.streak", count=expected)
        expect(page.locator(f"{root} .baithak-streak")).to_have_text(said)
        page.locator(f'{root} button[data-option="{answer}"]').click()
        expect(page.locator(f"{root} .baithak-message[data-kind=right]")).to_be_visible()
    expect(page.locator(f"{root} .baithak-streak")).to_have_text(
        words(language).say("drill.streak", count=2)
    )


def test_what_the_reader_looks_at_keeps_its_place(room: Room) -> None:
    """What grows or shrinks above moves neither a step just opened nor one the reader works at."""
    page = room.context().new_page()
    page.goto(room.link("en/backgammon.ipynb", step="point.wall"))
    wait_until_live(page)
    root = step_root(page, "point.wall")
    for touched in (False, True):
        if touched:
            page.locator(f"{root} button[data-mode='task']").click()
        place = top_of(page, "point.wall")
        for height in (700, 0):
            page.evaluate(HAPPEN % f"above({height});")
            assert abs(top_of(page, "point.wall") - place) < 2


@pytest.mark.parametrize(
    ("happens", "scrolled"),
    [
        pytest.param("above(700); touch();", 0, id="touched"),
        pytest.param("touch(); scroller.scrollTop += 40; above(700);", 40, id="scrolled"),
        pytest.param("scroller.scrollTop += 300; await drawn(); touch();", 300, id="found"),
        pytest.param(
            "touch(); above(1); below(701); await drawn(); above(701); below(1);",
            0,
            id="evened-out",
        ),
    ],
)
def test_nothing_slips_whatever_happens_at_once(
    lessons: dict[str, Page], happens: str, scrolled: int
) -> None:
    """What grows above in one moment with a touch or a scroll moves nothing but as scrolled."""
    page = lessons["en"]
    step_root(page, STEP)
    place = top_of(page, STEP)
    page.evaluate(HAPPEN % happens)
    moved = place - top_of(page, STEP)
    page.evaluate(HAPPEN % "above(0); below(0);")
    assert abs(moved - scrolled) < 2


@pytest.mark.parametrize("path", ["ur/dabba.ipynb", "en/backgammon.ipynb"])
def test_a_lesson_opens_at_its_beginning(room: Room, path: str) -> None:
    """Without a step in its address a lesson stands at its title when the board is live."""
    page = room.context().new_page()
    page.goto(room.link(path))
    wait_until_live(page)
    expect(page.locator(".jp-Notebook h1").first).to_be_in_viewport()


def test_nothing_slips_where_the_page_ends(lessons: dict[str, Page]) -> None:
    """A page that shrinks while the reader is at its very end keeps what they look at in place."""
    page = lessons["en"]
    last = lesson("backgammon", "en").steps[-1].id
    page.evaluate(HAPPEN % "above(700); touch(); scroller.scrollTop = scroller.scrollHeight;")
    place = top_of(page, last)
    page.evaluate(HAPPEN % "above(0);")
    assert abs(top_of(page, last) - place) < 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_opens_beside_the_text(room: Room, language: str) -> None:
    """A word's link opens a card with its meaning and board; Escape closes it, the page stays."""
    page = room.context().new_page()
    page.goto(room.link(f"{language}/backgammon.ipynb", step="point.wall"))
    wait_until_live(page)
    expect(page.locator(FAR)).to_have_count(0)
    term = glossary("backgammon", language)["wall"]
    link = page.locator(f'.jp-RenderedMarkdown a[href^="#"]:text-is("{term.name.lower()}")').last
    link.scroll_into_view_if_needed()
    place = top_of(page, "point.wall")
    link.click()
    card = page.locator(".lesson-term")
    expect(card).to_contain_text(term.text)
    expect(card.locator("span[lang]")).to_have_text(term.abroad)
    page.wait_for_function("document.querySelector('.lesson-term img').naturalWidth > 0")
    assert abs(top_of(page, "point.wall") - place) < 2
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert "#" not in page.url


def test_a_word_leads_to_the_whole_glossary(lessons: dict[str, Page]) -> None:
    """The card's way to the glossary ends at the word there, also while the page above it grows."""
    page = lessons["en"]
    step_root(page, STEP)
    page.locator('.jp-RenderedMarkdown a[href^="#"]:not(.jp-InternalAnchorLink)').first.click()
    name = page.locator(".lesson-term").get_attribute("aria-label") or ""
    page.evaluate(
        HAPPEN % "above(700); document.querySelector('.lesson-term button + button').click();"
    )
    box = page.locator(".jp-MarkdownCell h4", has_text=name).first.bounding_box()
    page.evaluate(HAPPEN % "above(0);")
    assert box is not None
    assert 0 < box["y"] < 100
