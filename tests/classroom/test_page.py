"""The overlay and the panel in a real browser, with the stage behind them in this process."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from classroom.games import Game, game
from classroom.links import DrillLink, Link
from classroom.practice import Practice, set_practice
from classroom.stage import Stage, set_stage
from classroom.widgets import SCRIPTS, STYLES, static
from content import LANGUAGES, Lesson, Section, Step, Task
from content import lesson as read_lesson
from tests.site.room import boxes

PAGE = """<!doctype html><meta charset="utf-8"><style>body{margin:12px}%s</style>
<div class="baithak-step"><canvas width="1200" height="960"></canvas><div id="face"></div></div>
<script>%s
const model = { state: %s, sent: [], heard: () => {} };
model.get = (name) => (name === "size" ? "1200 / 960" : model.state);
model.on = (_event, heard) => { model.heard = heard; };
model.send = (gesture) => model.sent.push(gesture);
document.addEventListener("baithak:goto", (event) => { window.wanted = event.detail.step; });
render({ model, el: document.getElementById("face") });
</script>"""


CROWDED = """() => {
  const tabs = [...document.querySelectorAll('.baithak-modes button')];
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const broken = tabs.filter((tab) => {
    const height = tab.offsetHeight;
    tab.style.whiteSpace = 'nowrap';
    return tab.offsetHeight < height;
  });
  return {
    tabs: tabs.length,
    broken: broken.map((tab) => tab.textContent),
    outside: box('.baithak-modes').width > box('.baithak-bar').width,
  };
}"""


@dataclass
class Screen:
    """A page that shows a stage, and passes its gestures on when asked."""

    page: Page
    stage: Stage | Practice

    def sent(self) -> list[dict[str, Any]]:
        """The gestures made since the last time."""
        gestures: list[dict[str, Any]] = self.page.evaluate("model.sent.splice(0)")
        return gestures

    def answer(self) -> None:
        """Let the stage take the gestures and show its state."""
        for gesture in self.sent():
            self.stage.act(gesture["action"], gesture["value"])
        self.page.evaluate("state => { model.state = state; model.heard(); }", self.stage.panel())

    def press(self, selector: str) -> None:
        """Click a button and show the answer."""
        self.page.click(selector)
        self.answer()

    def focus(self) -> str:
        """The control that has the focus."""
        name: str = self.page.evaluate("document.activeElement.dataset.control ?? ''")
        return name


@pytest.fixture
def screen(browser: Browser, stage: Stage) -> Iterator[Screen]:
    """The first step on a wide page."""
    yield from opened(browser, stage)


@pytest.fixture
def urdu(browser: Browser, backgammon: Game, courses: Callable[[str], Lesson]) -> Iterator[Screen]:
    """The first step on a phone, in Urdu, for a reader who wants no motion."""
    course = courses("ur")
    stage = set_stage(course, course.steps[0], backgammon)
    yield from opened(browser, stage, width=390, reduced_motion="reduce")


@pytest.fixture
def practice(browser: Browser, backgammon: Game) -> Iterator[Screen]:
    """A series of choices, on a page whose storage is blocked."""
    read = read_lesson("backgammon", "en")
    yield from opened(browser, set_practice(read, backgammon, DrillLink("must", 12)))


def opened(
    browser: Browser,
    stage: Stage | Practice,
    width: int = 1280,
    **wishes: Any,  # noqa: ANN401
) -> Iterator[Screen]:
    """A page with the stage's face; it fails the test on any error in the page."""
    troubles: list[str] = []
    page = browser.new_page(viewport={"width": width, "height": 844}, **wishes)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    script = static(*SCRIPTS).replace("export default", "")
    page.set_content(PAGE % (static(*STYLES), script, json.dumps(stage.panel())))
    yield Screen(page, stage)
    page.close()
    assert troubles == []


def test_the_speed_is_not_alone_on_a_line(urdu: Screen) -> None:
    """On a phone the place in the example and its speed stand side by side."""
    counter, speed = boxes(urdu.page, ".baithak-counter", ".baithak-speed")
    assert speed["y"] < counter["y"] + counter["height"] / 2 < speed["y"] + speed["height"]


def test_the_root_carries_the_step_and_the_canvas_keeps_still(screen: Screen) -> None:
    """The page finds the step, and keys never reach the canvas."""
    screen.page.wait_for_selector('.baithak-step[data-step="move.two-dice"]')
    canvas = screen.page.locator("canvas")
    assert canvas.get_attribute("aria-hidden") == "true"
    assert canvas.get_attribute("tabindex") == "-1"


def test_every_place_is_a_named_button_and_one_is_in_the_tab_order(screen: Screen) -> None:
    """Twenty-nine buttons with labels, walked with the arrows, are one stop for Tab."""
    buttons = screen.page.locator("button[data-control]")
    assert buttons.count() == 29
    assert all(label for label in buttons.evaluate_all("all => all.map(b => b.ariaLabel)"))
    assert screen.page.locator('button[data-control][tabindex="0"]').count() == 1


def test_arrow_keys_reach_every_place(screen: Screen) -> None:
    """From any point the walk leads to all points, the bar, the tray, the dice and the cube."""
    reached, waiting = {"p24"}, ["p24"]
    while waiting:
        start = waiting.pop()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            screen.page.focus(f'button[data-control="{start}"]')
            screen.page.keyboard.press(key)
            if screen.focus() not in reached:
                reached.add(screen.focus())
                waiting.append(screen.focus())
    names = screen.page.locator("button[data-control]").evaluate_all(
        "all => all.map(b => b.dataset.control)"
    )
    assert reached == set(names)


def test_enter_chooses_and_the_focus_stays(screen: Screen) -> None:
    """A checker is chosen and moved without a mouse."""
    screen.press('button[data-mode="task"]')
    for control in ("p8", "p5"):
        screen.page.focus(f'button[data-control="{control}"]')
        screen.page.keyboard.press("Enter")
        screen.answer()
        assert screen.focus() == control
    assert "1 white checker" in (
        screen.page.get_attribute('button[data-control="p5"]', "aria-label") or ""
    ).replace("one", "1")


def test_the_chosen_and_the_possible_are_said(screen: Screen) -> None:
    """State is in attributes and labels, not only in the picture."""
    screen.press('button[data-mode="task"]')
    screen.press('button[data-control="p8"]')
    chosen = screen.page.locator('button[data-control][aria-pressed="true"]')
    assert chosen.get_attribute("data-control") == "p8"
    label = screen.page.get_attribute('button[data-control="p5"]', "aria-label")
    assert label == "Point 5, empty (you can move here)"


def test_an_illegal_try_is_answered_beside_the_board(screen: Screen) -> None:
    """The message names the rule in its attribute and is in view."""
    screen.press('button[data-mode="task"]')
    screen.press('button[data-control="p13"]')
    screen.press('button[data-control="p12"]')
    message = screen.page.locator('.baithak-message[data-rule="move.blocked"]')
    assert "12" in message.inner_text()
    assert message.evaluate("m => m.getBoundingClientRect().bottom <= innerHeight + 1")


def test_the_link_to_the_teaching_step_asks_the_page(screen: Screen, lesson: Lesson) -> None:
    """Following it tells the page which step is wanted."""
    screen.stage.notice = ""
    screen.press('button[data-mode="task"]')
    panel = screen.stage.panel()
    panel["message"] = {
        "kind": "wrong",
        "badge": "Not allowed",
        "text": "<b>bold</b>",
        "rule": "hit.blot",
        "here": "",
        "link": {"step": lesson.steps[1].id, "text": "There"},
    }
    screen.page.evaluate("state => { model.state = state; model.heard(); }", panel)
    screen.page.evaluate("document.body.dataset.lessonReady = 'true'")
    screen.page.click(".baithak-taught")
    assert screen.page.evaluate("window.wanted") == "hit.blot"
    assert screen.page.locator(".baithak-message b").count() == 0
    assert "<b>bold</b>" in screen.page.inner_text(".baithak-message")


def test_disabled_buttons_keep_quiet(screen: Screen) -> None:
    """A button that is off sends nothing but keeps its place in the walk."""
    screen.page.dispatch_event('button[data-action="back"]', "click")
    assert screen.sent() == []
    screen.page.focus('button[data-action="back"]')
    assert screen.page.evaluate("document.activeElement.dataset.action") == "back"


def test_playing_asks_for_the_next_frame_until_it_is_paused(screen: Screen) -> None:
    """The page keeps time: a tick comes by itself, and none after a pause."""
    screen.press('button[data-action="speed"]')
    screen.press('button[data-action="play"]')
    screen.page.wait_for_function("model.sent.some(gesture => gesture.action === 'tick')")
    screen.answer()
    assert screen.page.inner_text(".baithak-say") == "One checker plays the 3."
    screen.press('button[data-action="play"]')
    assert screen.page.get_attribute('button[data-action="play"]', "aria-label") == "Play"


def test_a_move_is_seen_and_leaves_nothing_behind(screen: Screen) -> None:
    """A checker in the air is gone when it has landed."""
    screen.page.click('button[data-action="next"]')
    screen.answer()
    assert screen.page.locator(".baithak-ghost").count() == 1
    screen.page.wait_for_selector(".baithak-ghost", state="detached")


def test_a_reader_who_wants_no_motion_is_heard(urdu: Screen) -> None:
    """Gestures tell that pieces should not be seen moving."""
    urdu.page.click('button[data-action="next"]')
    assert [gesture["calm"] for gesture in urdu.sent()] == [True]


def test_the_panel_runs_with_its_language_and_the_board_never_does(urdu: Screen) -> None:
    """Urdu runs right to left in the panel; board and transport stay left to right."""
    directions = urdu.page.evaluate(
        "['.baithak-panel', '.baithak-overlay', '.baithak-transport']"
        ".map(name => getComputedStyle(document.querySelector(name)).direction)"
    )
    assert directions == ["rtl", "ltr", "ltr"]


def test_both_scripts_are_set_in_the_page_s_own_fonts() -> None:
    """Figures in Urdu, and Urdu titles on an English page, need no font of the device."""
    texts = static(*STYLES, "parts.css", "table.css", "workshop.js")
    stacks = [stack for stack in re.findall(r"font-family: ([^;]+);", texts) if "Baithak" in stack]
    assert len(stacks) > 6
    for stack in stacks:
        own = [name for name in stack.split(", ") if "Baithak" in name]
        assert len(own) == 2, stack
        assert stack.startswith(('"Baithak Nastaliq", "Baithak Serif"', '"Baithak Serif"')), stack


def test_buttons_are_large_enough_for_a_thumb(urdu: Screen) -> None:
    """On a phone every button of the panel is at least 44 pixels high and wide."""
    sizes = (
        "all => all.filter(b => b.offsetParent).map(b => Math.min(b.offsetWidth, b.offsetHeight))"
    )
    watched = urdu.page.locator(".baithak-panel button").evaluate_all(sizes)
    urdu.press('button[data-mode="task"]')
    tried = urdu.page.locator(".baithak-panel button").evaluate_all(sizes)
    assert min(watched + tried) >= 44


def test_nothing_is_wider_than_the_phone(urdu: Screen) -> None:
    """The step fits without scrolling sideways."""
    urdu.press('button[data-mode="task"]')
    urdu.press('button[data-action="hint"]')
    assert urdu.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [390, 360])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["bohnenspiel", "dabba"])
def test_what_stands_below_a_board_is_not_crowded_on_a_phone(
    browser: Browser, name: str, language: str, width: int
) -> None:
    """Each of three tabs is a line, beside tools or not, and they stay inside their bar."""
    course, played = read_lesson(name, language), game(name)
    step = next(step for step in course.steps if step.turn)
    link = Link(step.id, now=played.state(step.position))
    for screen in opened(browser, set_stage(course, step, played, link), width=width):
        screen.press('button[data-mode="turn"]')
        assert screen.page.evaluate(CROWDED) == {
            "tabs": 3,
            "broken": [],
            "outside": False,
        }


def test_a_step_has_nothing_of_the_practice(screen: Screen) -> None:
    """Neither the list of topics nor the record is in sight of a step."""
    assert screen.page.locator(".baithak-drill").is_hidden()
    assert screen.page.locator(".baithak-drill-foot").is_hidden()


def test_blocked_storage_is_told_once_and_stops_nothing(practice: Screen) -> None:
    """Where nothing can be kept a notice says so, and answers are counted all the same."""
    assert [gesture["action"] for gesture in practice.sent()] == ["unkept"]
    practice.stage.act("unkept")
    practice.press('button[data-action="another"]')
    assert "keeps nothing" in practice.page.locator(".baithak-drill-foot").inner_text()
    practice.press(".baithak-options button")
    assert practice.sent() == []
    practice.page.click(".baithak-record summary")
    assert "of 1 right" in practice.page.locator(".baithak-record").inner_text()


def test_a_topic_is_picked_and_a_series_typed(practice: Screen) -> None:
    """The list and the number are real form fields; the keyboard is enough."""
    practice.sent()
    practice.page.select_option(".baithak-pick", "hit.blot")
    practice.answer()
    practice.page.fill(".baithak-series input", "77")
    practice.page.keyboard.press("Enter")
    practice.answer()
    stage = practice.stage
    assert isinstance(stage, Practice)
    assert (stage.name, stage.seed) == ("hit.blot", 77)
    assert practice.page.locator(".baithak-pick").input_value() == "hit.blot"


@pytest.fixture
def beans(browser: Browser) -> Iterator[Screen]:
    """A step whose moves are made piece by piece, in its task."""
    course = read_lesson("bohnenspiel", "en")
    stage = set_stage(course, course.step("capture.even"), game("bohnenspiel"))
    stage.act("mode", "task")
    yield from opened(browser, stage)


def test_a_tapped_move_plays_itself_out_before_it_is_answered(beans: Screen) -> None:
    """The page asks for one beat after the other; then the answer stands there."""
    beans.press('button[data-control="p5"]')
    while beans.stage.panel()["tick"]:
        assert beans.page.locator(".baithak-message").count() == 0
        beans.page.wait_for_function("model.sent.some(gesture => gesture.action === 'tick')")
        beans.answer()
    assert beans.page.get_attribute(".baithak-message", "data-kind") == "right"


def test_a_move_is_walked_through_in_steps(beans: Screen) -> None:
    """The step button shows one beat and waits."""
    beans.press('button[data-mode="turn"]')
    beans.press('button[data-action="step"]')
    beans.press('button[data-action="step"]')
    assert beans.stage.now.in_hand == 1
    assert beans.page.inner_text(".baithak-counter") == "2 of 3"
    assert beans.stage.panel()["tick"] == 0


GRID = Task("play", ("line.new",), "2x2,2:111011000000", "Draw a line.", "Drawn.", "Look.")


@pytest.fixture
def grid(browser: Browser) -> Iterator[Screen]:
    """A task of dots and boxes, on a phone."""
    step = Step("line.new", "Lines", ("line.new",), "", GRID.position, task=GRID)
    section = Section("all", "All", (step,))
    course = Lesson("dabba", "en", "Dabba", "", (section,), step.id, {})
    yield from opened(browser, set_stage(course, step, game("dabba")), width=390)


def test_arrows_walk_the_lines_left_and_space_draws(grid: Screen) -> None:
    """Right and left go through the lines not drawn yet; the one reached is chosen on the board."""
    left = [str(line).replace(" ", "-") for line in grid.stage.now.legal_moves()]
    grid.page.focus('button[data-control="h-0-0"]')
    for wanted in (*left[:3], *reversed(left[:2])):
        grid.page.keyboard.press("ArrowRight" if grid.focus() < wanted else "ArrowLeft")
        assert grid.focus() == wanted
        grid.answer()
        assert grid.stage.scene().selected == wanted
    before = grid.stage.now
    grid.page.keyboard.press("Space")
    grid.answer()
    assert grid.stage.now != before
    assert grid.page.get_attribute(".baithak-message", "data-kind") == "right"


def test_each_kind_of_place_is_one_stop_of_tab(grid: Screen) -> None:
    """Lines, boxes, dots and plates follow each other; arrows stay among their own kind."""
    grid.page.focus('button[data-control="h-0-0"]')
    kinds = []
    for _stop in range(4):
        kinds.append(grid.focus()[0])
        grid.page.keyboard.press("ArrowRight")
        assert grid.focus()[0] in {kinds[-1], "v"}
        grid.page.keyboard.press("Tab")
    assert kinds == ["h", "b", "d", "s"]


def test_a_pause_covers_the_board(grid: Screen) -> None:
    """While the game is paused no line can be drawn; going on gives the board back."""
    grid.page.click('button[data-tool="pause"]')
    assert grid.page.locator(".baithak-veil").is_visible()
    assert grid.page.inner_text(".baithak-veil p") == "The game is paused."
    assert grid.page.get_attribute(".baithak-veil", "lang") == "en"
    assert grid.page.evaluate("document.querySelector('.baithak-overlay').inert")
    assert grid.page.evaluate("document.activeElement.dataset.tool") == "resume"
    grid.page.keyboard.press("Enter")
    assert grid.page.locator(".baithak-veil").is_hidden()
    grid.press('button[data-control="h-1-1"]')
    assert grid.page.get_attribute(".baithak-message", "data-kind") == "right"


def test_a_paused_example_waits(grid: Screen) -> None:
    """Nothing moves by itself during a pause, and goes on after it."""
    grid.page.evaluate("model.state = {...model.state, tick: 5}; model.heard()")
    grid.page.click('button[data-tool="pause"]')
    grid.page.evaluate("model.sent.splice(0)")
    grid.page.evaluate("new Promise(go => setTimeout(go, 60))")
    assert grid.sent() == []
    grid.page.click('button[data-tool="resume"]')
    grid.page.wait_for_function("model.sent.some(gesture => gesture.action === 'tick')")


def test_sound_is_off_until_it_is_turned_on(grid: Screen) -> None:
    """No tone is made before the button is pressed; then each line is heard."""
    grid.page.evaluate(
        "window.tones = 0; const make = AudioContext.prototype.createOscillator;"
        "AudioContext.prototype.createOscillator = function () "
        "{ tones += 1; return make.call(this); }; 0"
    )
    grid.press('button[data-control="h-1-1"]')
    assert grid.page.evaluate("tones") == 0
    assert grid.stage.panel()["sound"] == "move"
    grid.page.click('button[data-tool="sound"]')
    assert grid.page.get_attribute('button[data-tool="sound"]', "aria-label") == (
        "Turn the sound off"
    )
    grid.press('button[data-action="again"]')
    heard = grid.page.evaluate("tones")
    grid.press('button[data-control="h-1-1"]')
    assert grid.page.evaluate("tones") == heard + 1


def test_other_games_have_no_tools(screen: Screen) -> None:
    """Where a table has neither pause nor sound no button for them is seen."""
    assert screen.page.locator(".baithak-tools").is_hidden()
