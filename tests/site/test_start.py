"""How a lesson starts: what it fetches until its board is live, and what may come later."""

import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from lite import serve
from lite.site import Site
from lite.steps import python as python_step
from lite.steps.page import AHEAD
from lite.steps.sizes import ANOTHER_LESSON_LIMIT, FIRST_VISIT_LIMIT, REQUESTS_LIMIT
from tests.site.room import START_MS, Room, wait_until_live

SECOND = "static/pyodide/second-"
LATER = (SECOND, "static/pyodide/games-", "static/pyodide/late-")
STARTS = """<!DOCTYPE html><script>
const worker = new Worker('worker.mjs', { type: 'module' });
worker.onmessage = ({ data: { baithak, done, reason } }) => {
  if (done || baithak === 'failed') window.said ??= done ?? reason;
};
</script>"""
WORKER = """import { loadPyodide } from './static/pyodide/boot.mjs';
const here = (name) => new URL(name, location.href).href;
addEventListener('message', async ({ data: { packages, lockFileURL, stdLibURL } }) => {
  const places = { lockFileURL: here(lockFileURL), stdLibURL: here(stdLibURL) };
  const python = await loadPyodide({ indexURL: here('static/pyodide/'), packages, ...places });
  postMessage({ done: python.runPython('from classroom.steps import lesson; lesson.__name__') });
});
"""
AGAIN = """from content import lesson
try:
    lesson("rung", "ur")
except Exception as error:
    said = type(error).__name__
print(said, lesson("rung", "ur").game)"""
AT = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
ASKS = """import inspect, engines.dabba.records, wave, engines.backgammon
print(wave.__doc__[:5], "def legal_moves" in inspect.getsource(engines.backgammon.State))"""
WIDGETS = """import sys, ipywidgets
from ipywidgets import IntSlider
few = "ipywidgets.widgets.widget_tagsinput" not in sys.modules
from ipywidgets import *
print(few, IntSlider(value=3).value, TagsInput.__name__, "Tab" in dir(ipywidgets))
print(ipywidgets.widgets.widget_upload.FileUpload is FileUpload, hasattr(ipywidgets, "Wheel"))"""
OTHERS = """from content import games, lesson
from engines.dabba import Rules, State
lines = len(State.start(Rules(2, 2)).legal_moves())
print(" ".join([*games(), lesson("rung", "ur").game, str(lines)]))"""


class Counting(serve.Handler):
    """Notes what goes over the wire: each answer's path and what its body weighs."""

    asked: list[str] = []  # noqa: RUF012 - one list for all of a server's answers
    sent: list[tuple[str, int]] = []  # noqa: RUF012

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note an answer."""
        self.asked.append(self.path)
        super().send_response(code, message)

    def send_header(self, keyword: str, value: str) -> None:
        """Note the bytes of its body."""
        if keyword == "Content-Length":
            self.sent.append((self.path, int(value)))
        super().send_header(keyword, value)


def fetched(page: Page, address: str) -> tuple[list[str], float]:
    """Open a lesson; return what was asked for and sent (MB) but for what comes to a live board."""
    Counting.asked.clear()
    Counting.sent.clear()
    page.goto(address)
    wait_until_live(page)
    sent = sum(size for path, size in list(Counting.sent) if not is_later(path))
    return [path for path in list(Counting.asked) if not is_later(path)], sent / 1e6


def wait_until_asked(page: Page, asked: list[str], count: int) -> None:
    """Wait until so many files have been asked for, and a moment longer for what is too many."""
    for _tenth in range(START_MS // 100):
        if len(asked) >= count:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(500)


def is_later(path: str) -> bool:
    """Say whether a file may come when the board is live."""
    return any(name in path for name in LATER)


@pytest.fixture
def counted(site: Site, browser: Browser) -> Iterator[Room]:
    """The site on a host that counts."""
    server = serve.make(site.out, 0, Counting)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    room = Room(f"http://127.0.0.1:{server.server_port}/", browser)
    yield room
    server.shutdown()
    server.server_close()
    thread.join()
    assert not room.troubles, "\n".join(room.troubles)


def test_a_first_visit_fetches_little_and_a_second_lesson_hardly_more(counted: Room) -> None:
    """Until the board is live a visit stays under the budget in requests and in bytes."""
    context = counted.context()
    page = context.new_page()
    asked, sent = fetched(page, counted.link("ur/backgammon.ipynb"))
    assert sent <= FIRST_VISIT_LIMIT
    assert len(asked) <= REQUESTS_LIMIT, asked
    for early in (*AHEAD.values(), "files/ur/backgammon.ipynb"):
        assert len([path for path in asked if early in path]) == 1, asked
    asked, sent = fetched(page, counted.link("ur/dabba.ipynb"))
    assert sent * 1000 <= ANOTHER_LESSON_LIMIT, asked
    context.close()


def test_the_scripts_run_again_in_a_pause_and_do_nothing(counted: Room) -> None:
    """So the browser keeps them compiled: nothing is fetched for it, and nothing starts twice."""
    page = counted.context().new_page()
    page.add_init_script(
        "document.addEventListener('load', (e) => (window.ran ??= []).push(e.target), true)"
    )
    fetched(page, counted.link("ur/backgammon.ipynb"))
    panel = page.locator(".jp-NotebookPanel")
    panel.evaluate("panel => (window.panel = panel)")
    scripts = page.locator('script[src*="/first-"]:not([data-again])').count()
    again = "(ran ?? []).filter((node) => node.dataset?.again === '').length"
    page.wait_for_function(f"{again} === {scripts}")
    assert scripts > 1
    assert panel.count() == 1
    assert panel.evaluate("panel => window.panel === panel")
    assert len([path for path in Counting.asked if "/first-" in path]) == scripts


def test_a_first_visit_to_a_page_with_all_games_stays_under_the_same_budget(counted: Room) -> None:
    """A table fetches the code and words of all five games before its board is live."""
    Counting.asked.clear()
    Counting.sent.clear()
    page = counted.context().new_page()
    page.goto(counted.link("ur/table.ipynb", game="bohnenspiel"))
    wait_until_live(page)
    sent = [(path, size) for path, size in Counting.sent if not is_later(path) or "games-" in path]
    assert any("games-" in path for path, _size in sent)
    assert sum(size for _path, size in sent) / 1e6 <= FIRST_VISIT_LIMIT
    assert len([path for path in Counting.asked if not is_later(path)]) < REQUESTS_LIMIT


@pytest.mark.parametrize(
    "link",
    [
        {"path": "ur/backgammon.ipynb"},
        {"path": "en/backgammon.ipynb", "step": "cube.offer"},
        {"path": "ur/bohnenspiel.ipynb", "drill": "capture"},
        {"path": "en/bohnenspiel.ipynb", "step": "end.sweep", "embed": "1"},
        {"path": "ur/rung.ipynb", "step": "renege.hiding"},
        {"path": "en/dabba.ipynb", "step": "drills"},
        {"path": "ur/back_alley.ipynb", "step": "bid.free"},
    ],
    ids=lambda link: "-".join(link.values()),
)
def test_a_lesson_starts_without_the_other_games(room: Room, link: dict[str, str]) -> None:
    """Its part and the common one have what its board needs: the other games' get no answer."""
    context = room.context()
    asked: list[str] = []

    def hold(route: Route) -> None:
        asked.append(route.request.url)

    context.route("**/static/pyodide/games-*", hold)
    page = context.new_page()
    page.goto(room.link(**link))
    wait_until_live(page)
    wait_until_asked(page, asked, 1)
    assert len(asked) == 1


def answer(page: Page, code: str) -> str:
    """Run code in the cell that is there to be changed, and return what it prints."""
    cell = page.locator(".jp-CodeCell:has(.lesson-run)").first
    cell.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(code)
    cell.locator(".lesson-run").click()
    output = cell.locator(".jp-OutputArea-output")
    expect(output.first).to_be_visible()
    return output.first.inner_text()


@pytest.fixture
def with_wheels(site: Site, tmp_path: Path) -> Site:
    """Python as it goes into the site when its parts could not be made."""
    made = Site(tmp_path / "site", tmp_path / "work")
    shutil.copytree(site.wheels, made.wheels)
    made.compiled.mkdir()
    made.parts.mkdir()
    shutil.copytree(site.core, made.core)
    made.out.mkdir()
    shutil.copyfile(site.out / "jupyter-lite.json", made.out / "jupyter-lite.json")
    python_step.run(made)
    (made.out / "worker.mjs").write_text(WORKER)
    (made.out / "index.html").write_text(STARTS)
    return made


def test_a_site_with_wheels_starts_too(with_wheels: Site, browser: Browser) -> None:
    """Without parts the boot file loads Pyodide and the wheels as the kernel asks for them."""
    config = json.loads((with_wheels.out / "jupyter-lite.json").read_text("utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"][python_step.KERNEL]
    server = serve.make(with_wheels.out, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    page.evaluate("options => worker.postMessage(options)", kernel["loadPyodideOptions"])
    page.wait_for_function("window.said", timeout=START_MS)
    assert page.evaluate("said") == "lesson"
    page.close()
    server.shutdown()
    server.server_close()


def holding_the_first(room: Room, name: str) -> tuple[Page, list[str]]:
    """Open a lesson whose first request for a later file gets no answer; return all of them."""
    context = room.context()
    asked: list[str] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()

    context.route(f"**/static/pyodide/{name}-*", hold_the_first)
    page = context.new_page()
    page.goto(room.link("en/backgammon.ipynb"))
    wait_until_live(page)
    return page, asked


def test_what_a_lesson_does_not_import_comes_when_it_is_imported(room: Room) -> None:
    """While Python's second part has not come, an import that needs it waits for it."""
    page, asked = holding_the_first(room, "second")
    assert answer(page, ASKS).split() == ["Stuff", "True"]
    assert len(asked) == 2


def test_a_widget_that_no_lesson_shows_comes_when_it_is_named(room: Room) -> None:
    """All names of ipywidgets are there; what is behind one is imported when it is asked for."""
    page, asked = holding_the_first(room, "second")
    assert answer(page, WIDGETS).split() == ["True", "3", "TagsInput", "True", "True", "False"]
    assert len(asked) == 2


def test_another_game_comes_when_it_is_opened(room: Room) -> None:
    """While the other games have not come, their folders are there and reading them waits."""
    page, asked = holding_the_first(room, "games")
    names = "back_alley backgammon bohnenspiel dabba rung"
    assert answer(page, OTHERS).strip() == f"{names} rung 12"
    assert len(asked) == 2


def test_a_game_that_could_not_be_fetched_is_asked_for_again(room: Room) -> None:
    """Without a connection Python hears of a file that it cannot read, and goes on."""
    context = room.context()
    asked: list[str] = []

    def fail_twice(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 2:
            route.continue_()
        else:
            route.abort()

    context.route("**/static/pyodide/games-*", fail_twice)
    page = context.new_page()
    page.goto(room.link("en/backgammon.ipynb"))
    wait_until_live(page)
    expect(page.locator("body")).to_have_attribute("data-lesson-ready", "true")
    assert answer(page, AGAIN).strip() == "ContentError rung"
    assert len(asked) == 3
    room.troubles.clear()


@pytest.mark.parametrize(
    "link",
    [
        {"path": "ur/rung.ipynb"},
        {"path": "en/dabba.ipynb"},
        {"path": "ur/table.ipynb", "game": "back_alley"},
        {"path": "en/table.ipynb", "game": "backgammon"},
        {"path": "ur/table.ipynb", "game": "bohnenspiel"},
        {"path": "en/table.ipynb", "game": "dabba"},
        {"path": "ur/table.ipynb", "game": "rung"},
        {"path": "en/workshop.ipynb"},
        {"path": "en/backgammon.ipynb", "step": "start.position", "at": AT},
    ],
    ids=lambda link: "-".join(link.values()),
)
def test_no_start_waits_for_what_comes_later(room: Room, link: dict[str, str]) -> None:
    """What a page calls and imports until its board is live has come: the rest gets no answer.

    The core's first half has what is called (first-functions.txt).
    """
    context = room.context()
    asked: list[str] = []

    def hold(route: Route) -> None:
        asked.append(route.request.url)

    context.route("**/static/pyodide/late-*", hold)
    context.route("**/static/pyodide/second-*", hold)
    page = context.new_page()
    page.goto(room.link(**link))
    wait_until_live(page)
    wait_until_asked(page, asked, 2)
    assert sorted(url.rpartition("/")[2].partition("-")[0] for url in asked) == ["late", "second"]


def test_a_function_of_the_second_half_comes_when_it_is_called(room: Room) -> None:
    """While the core's second half has not come, a call that needs it waits for it."""
    page, asked = holding_the_first(room, "late")
    code = "import cmath, unicodedata\nprint(cmath.sqrt(-4), unicodedata.name('\u0634'))"
    assert answer(page, code).strip() == "2j ARABIC LETTER SHEEN"
    assert len(asked) == 2
