"""How long a learner waits: the built site in Chromium, from the address to a board that answers.

`python -m bench.startup [rounds] [--quick]`; `make bench` does. All in one run, so that ratios
hold: the site cold and warm on three links, on a host that only knows gzip, on slowed processors;
the same notebook in JupyterLite as it comes, with its wheels; pages with nothing but Pyodide, in
turn with the lesson. Before a second visit the first page stays open a while. Times are medians in
milliseconds after navigation, bytes and requests what the server sent. A link is a server that
answers late and sends slowly, the same for page and worker.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "notebooks")]

from lite import serve  # noqa: E402 - found by the path above
from lite.build import STEPS, build  # noqa: E402
from lite.site import CORE, BuildError, Site  # noqa: E402
from lite.steps import core, lessons  # noqa: E402
from lite.steps import python as python_step  # noqa: E402

LESSON = "notebooks/index.html?path=ur/backgammon.ipynb"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
LIMIT = 300_000
LATER = ("/games-", "/second-", "/late-")
CLICKS = 100
FIRST_CELLS = 6
# A floor is near: what one visit says of it differs by a third from the next.
IN_TURN = 5
# From PyPI, jedi in the version that Pyodide names.
FOR_STOCK = (
    "jedi==0.19.2 --hash=sha256:a8ef22bde8490f57fe5c7681a3c83cb58874daf72b4784de3cce5b6ef6edb5b9",
    "parso==0.8.7 --hash=sha256:a8926eb2a1b915486941fdbd31e86a4baf88fe8c210f25f2f35ecec5b574ca1c",
)
# JupyterLab's sign for the kernel says idle at first, too, before there is one.
STARTED = """(() => {
  const status = document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status;
  window.begun ||= status && status !== 'idle';
  return window.begun && status === 'idle';
})()"""
# Chromium prepares pages of its own when it has been opened.
SETTLE = 3
# A reader stays before they come again; in that time browsers keep what they have compiled.
STAY = 12
MOMENTS = {
    "picture": "document.querySelector('#lesson-splash img')?.naturalWidth > 0",
    "lesson": "document.querySelector('.lesson-picture, .jp-Notebook .jp-Cell') !== null",
    "board": "document.querySelector('.baithak-step canvas') !== null",
    "done": "window.done || document.body?.dataset.lessonReady === 'true'",
}
WATCH = """(() => {
  const seen = (window.moments = {});
  const tests = %s;
  const look = () => {
    for (const [name, test] of Object.entries(tests))
      if (!(name in seen) && test()) seen[name] = performance.now();
    requestAnimationFrame(look);
  };
  look();
})()"""
CLICK = """async (count) => {
  const times = [];
  let drawn = () => {};
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    drawImage.apply(this, given);
    drawn();
  };
  const frame = () => new Promise(requestAnimationFrame);
  for (let turn = 0; turn < count; turn += 1) {
    const buttons = [...document.querySelectorAll('.baithak-step button[data-control]')];
    const button = buttons[turn % buttons.length];
    const start = performance.now();
    const answer = new Promise((give) => (drawn = () => give(true)));
    const none = new Promise((give) => setTimeout(() => give(false), 1000));
    button.click();
    if (await Promise.race([answer, none])) {
      await frame();
      times.push(performance.now() - start);
    }
    await new Promise((go) => setTimeout(go, 60));
  }
  return times;
}"""


class Link(NamedTuple):
    """A connection: Mbit/s (0: as fast as it goes) and how long an answer takes, in seconds."""

    name: str
    rate: float
    delay: float


LINKS = (Link("local", 0, 0), Link("10 Mbit/s, 40 ms", 10, 0.04), Link("3 Mbit/s, 150 ms", 3, 0.15))


class Counting(serve.Handler):
    """Counts what goes over the wire, and sends it no faster than a link does.

    What comes when the board is live already does not count.
    """

    sent = 0
    requests = 0
    counts = True
    link = LINKS[0]
    turn = threading.Lock()

    def do_GET(self) -> None:  # noqa: N802 - the base's name
        """Answer late."""
        self.counts = not any(name in self.path for name in LATER)
        Counting.requests += self.counts
        time.sleep(self.link.delay)
        super().do_GET()

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        """Send a body in pieces, one at a time for all requests, as one line carries them."""
        while piece := source.read(16_384):
            if self.link.rate:
                with self.turn:
                    time.sleep(len(piece) * 8 / (self.link.rate * 1e6))
            Counting.sent += len(piece) * self.counts
            outputfile.write(piece)


class Plain(Counting):
    """A host as GitHub Pages is: gzip, and ten minutes without asking."""

    sends = ("gzip",)
    keeps = "max-age=600"


class Asked(Plain):
    """The same after ten minutes: the browser asks whether what it has is still right."""

    keeps = "no-cache"


Row = dict[str, float]


def opened(
    context: BrowserContext,
    address: str,
    act: Callable[[Page], None],
    slow: int = 1,
    stay: float = 0,
) -> Row:
    """Open a page, wait until it is done, and return when each moment came and what was sent.

    ``stay`` is how many seconds the reader has it open then.
    """
    Counting.sent = Counting.requests = 0
    page = context.new_page()
    tests = ", ".join(f"{name!r}: () => {test}" for name, test in MOMENTS.items())
    page.add_init_script(WATCH % f"{{{tests}}}")
    if slow > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.goto(address)
    act(page)
    page.wait_for_function("window.moments['done'] !== undefined", timeout=LIMIT)
    row: Row = page.evaluate("window.moments")
    row |= {"MB": Counting.sent / 1e6, "requests": Counting.requests}
    page.wait_for_timeout(stay * 1000)
    page.close()
    return row


def wait(_page: Page) -> None:
    """Do nothing: the page starts by itself."""


def run_cells(page: Page) -> None:
    """Run the first cells by hand, as JupyterLite as it comes wants it, with a kernel."""
    page.wait_for_function(STARTED, timeout=LIMIT)
    page.locator(".jp-CodeCell .jp-InputPrompt").first.click(timeout=LIMIT)
    for _ in range(FIRST_CELLS):
        page.keyboard.press("Shift+Enter")
    page.wait_for_function(MOMENTS["board"], timeout=LIMIT)
    page.evaluate("window.done = true")


class Visit(NamedTuple):
    """A page below the folder that is served, and what a reader does there until it is done."""

    path: str
    act: Callable[[Page], None]


OURS, STOCK = Visit(f"site/{LESSON}", wait), Visit(f"stock/{LESSON}", run_cells)


def middle(rows: list[Row]) -> Row:
    """Return the medians."""
    return {key: statistics.median(row[key] for row in rows if key in row) for key in rows[0]}


@contextmanager
def reader(chromium: BrowserType) -> Iterator[BrowserContext]:
    """Open a browser with a new profile on disk, as a reader has one.

    A private window keeps no compiled scripts: a second visit compiles all again there.
    """
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = chromium.launch_persistent_context(
            profile, executable_path=program, args=FLAGS, viewport={"width": 1280, "height": 900}
        )
        time.sleep(SETTLE)
        yield context
        context.close()


def cold(
    chromium: BrowserType,
    address: str,
    rounds: int,
    act: Callable[[Page], None] = wait,
    slow: int = 1,
) -> Row:
    """Visit in a fresh browser profile each round, and return the medians."""
    rows = []
    for _ in range(rounds):
        with reader(chromium) as context:
            rows.append(opened(context, address, act, slow))
    return middle(rows)


def cold_and_warm(
    chromium: BrowserType, address: str, rounds: int, act: Callable[[Page], None] = wait
) -> tuple[Row, Row]:
    """Visit twice, each round in a fresh browser profile, and return both visits' medians."""
    first, second = [], []
    for _ in range(rounds):
        with reader(chromium) as context:
            first.append(opened(context, address, act, stay=STAY))
            second.append(opened(context, address, act))
    return middle(first), middle(second)


def show(name: str, row: Row, beside: Row | None = None) -> None:
    """Print a line of the table; ``beside`` is what its end is compared with."""
    cells = "".join(f"{row[k]:>10.0f}" if k in row else f"{'-':>10}" for k in MOMENTS)
    ratio = f"{row['done'] / beside['done']:>8.2f}" if beside else ""
    print(f"{name:<38}{cells}{row['MB']:>8.2f}{row['requests']:>9.0f}{ratio}", flush=True)


@contextmanager
def host(folder: Path, kind: type[Counting] = Counting, link: Link = LINKS[0]) -> Iterator[str]:
    """Serve a folder over a link."""
    Counting.link = link
    server = serve.make(folder, 0, kind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    Counting.link = LINKS[0]


def fetch_for_stock(wheels: Path) -> None:
    """Put jedi in its stand-in's place; numpy and Pillow are not on PyPI for Pyodide."""
    for standin in wheels.glob("jedi-*"):
        standin.unlink()
    wanted = wheels / "wanted.txt"
    wanted.write_text("\n".join(FOR_STOCK), "utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps"]
    subprocess.run([*command, f"--dest={wheels}", f"-r{wanted}"], check=True)
    wanted.unlink()


def write_stock(ours: Site, top: Path) -> None:
    """Build JupyterLite as it comes, with one of the notebooks and the wheels it needs."""
    site = Site(top / "stock", top / "stock-work")
    shutil.rmtree(site.work, ignore_errors=True)
    shutil.copytree(ours.wheels, site.wheels)
    fetch_for_stock(site.wheels)
    core.put(site)
    for empty in (site.compiled, site.parts):
        empty.mkdir()
    config = {"apps": ["notebooks"], "output_dir": str(site.out)}
    (site.work / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}))
    command = [sys.executable, "-W", "ignore", "-m", "jupyterlite_core.app", "build"]
    subprocess.run(command, cwd=site.work, check=True, capture_output=True)
    python_step.run(site)
    for path, file in site.pages().items():
        (site.out / "files" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, site.out / "files" / path)
    lessons.write_listing(site)
    own = site.out / "jupyter-lite.json"
    settings = json.loads(own.read_text("utf-8"))
    settings["jupyter-config-data"]["contentsAllJsonFile"] = "all.json"
    own.write_text(json.dumps(settings), "utf-8")


BARE = """<!DOCTYPE html><script type="module">
import { loadPyodide } from './core/pyodide.mjs';
const python = await loadPyodide({ packageBaseUrl: new URL('./core/', location).href });
window.done = python.runPython('1 + 1') === 2;
</script>"""
PACKED = """<!DOCTYPE html><script>
const worker = new Worker('WORKER', { type: 'module', name: 'ur/backgammon.ipynb' });
worker.addEventListener('message', ({ data }) => (window.done ||= data === 'done'));
</script>"""
PACKED_WORKER = """import { loadPyodide } from './SITE/static/pyodide/floor.mjs';
const python = await loadPyodide({ stdout: () => {}, stderr: () => {} });
python.runPython(`
import IPython, ipywidgets, anywidget, pyodide_kernel
pyodide_kernel.kernel_instance.interpreter.send_comm = lambda *_: None
import ipycanvas
`);
postMessage('done');
"""
# A floor has the widgets and nothing of a lesson.
NOT_ON_FLOORS = "import classroom.stage, classroom.links\n"
FLOORS = {
    "bare/one.html": "Pyodide as it comes, 1 + 1",
    "compiled.html": "compiled, core as it comes",
    "packed.html": "compiled, core as on the site",
}


def floors(address: str) -> dict[str, str]:
    """Return the floors' names by their addresses on a host."""
    return {f"{address}{page}": f"floor: {name}" for page, name in FLOORS.items()}


def write_floors(ours: Site, top: Path) -> None:
    """Write pages with nothing but Python: as it comes; compiled, with the widgets; packed as here.

    The compiled page has what the site has of the library in one bundle, and Pyodide's own core.
    """
    bare = top / "bare"
    shutil.rmtree(bare, ignore_errors=True)
    shutil.copytree(CORE, bare / "core")
    (bare / "one.html").write_text(BARE)
    compiled = Site(top / "compiled", top / "compiled-work")
    for folder in (compiled.out, compiled.work):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    for part in ("parts", "wheels"):
        shutil.copytree(ours.work / part, compiled.work / part)
    core.put(compiled)
    (compiled.out / "jupyter-lite.json").write_text('{"jupyter-config-data": {}}')
    python_step.run(compiled)
    for name, folder in (("compiled", "compiled"), ("packed", "site")):
        boot = top / folder / "static" / "pyodide" / "boot.mjs"
        before, found, after = boot.read_text("utf-8").partition(NOT_ON_FLOORS)
        if not found:
            raise BuildError("boot.mjs no longer imports a lesson's modules as the bench knows it")
        boot.with_name("floor.mjs").write_text(before + after)
        (top / f"{name}.html").write_text(PACKED.replace("WORKER", f"{name}.mjs"))
        (top / f"{name}.mjs").write_text(PACKED_WORKER.replace("SITE", folder))


def on_plain_host(
    chromium: BrowserType, top: Path, link: Link, visit: Visit, rounds: int
) -> tuple[Row, Row]:
    """Visit a host as GitHub Pages is, and again when the ten minutes are over."""
    with host(top, Plain, link) as address:
        first = cold(chromium, f"{address}{visit.path}", rounds, visit.act)
    with host(top, Asked, link) as address:
        return first, cold_and_warm(chromium, f"{address}{visit.path}", rounds, visit.act)[1]


def prepare(chromium: BrowserType, top: Path) -> None:
    """Open what has no compressed copies: the server makes and keeps them at a first visit."""
    with host(top, Plain) as address:
        cold(chromium, f"{address}stock/{LESSON}", 1, run_cells)
    with host(top) as address:
        for page in FLOORS:
            cold(chromium, f"{address}{page}", 1)


def measure(chromium: BrowserType, top: Path, rounds: int, links: tuple[Link, ...]) -> None:
    """Print the table of starts: each link's rows are compared with our first on that link."""
    moments = "".join(f"{moment:>10}" for moment in MOMENTS)
    print(f"{'ms after navigation':<38}{moments}{'MB':>8}{'requests':>9}{'ratio':>8}")
    for link in links:
        with host(top, Counting, link) as address:
            first, second = cold_and_warm(chromium, f"{address}site/{LESSON}", rounds)
            show(f"{link.name}: first visit", first, first)
            show(f"{link.name}: second visit", second, first)
        stock, again = on_plain_host(chromium, top, link, STOCK, rounds)
        show(f"{link.name}: stock, gzip, first visit", stock, first)
        show(f"{link.name}: stock, gzip, second visit", again, second)
    with host(top) as address:
        lesson = f"{address}site/{LESSON}"
        visits = {lesson: "beside the floors: first visit", **floors(address)}
        turns = max(rounds, IN_TURN)
        times = [{visit: cold(chromium, visit, 1) for visit in visits} for _ in range(turns)]
        rows = {visit: middle([turn[visit] for turn in times]) for visit in visits}
        here = rows[lesson]
        for visit, name in visits.items():
            show(name, rows[visit], here)
        for slow in (4, 6):
            slowed = cold(chromium, lesson, 1, wait, slow)
            show(f"page {slow} times slower", slowed, here)
    for link in links:
        first, second = on_plain_host(chromium, top, link, OURS, rounds)
        show(f"gzip host, {link.name}: first visit", first, first)
        show(f"gzip host, {link.name}: second visit", second, first)


def answer(context: BrowserContext, address: str) -> None:
    """Print how long a click takes to show, and what the tab weighs."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(MOMENTS["done"], timeout=LIMIT)
    page.wait_for_timeout(3000)
    times = sorted(page.evaluate(CLICK, CLICKS))
    late = times[int(len(times) * 0.95)]
    usual = statistics.median(times)
    print(f"click to redraw: median {usual:.0f} ms, 95 % {late:.0f} ms, {len(times)} redrawn")
    system = context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    running = system.send("SystemInfo.getProcessInfo")["processInfo"]
    weights = [weight(each["id"]) for each in running if each["type"] == "renderer"]
    print(f"memory of the tab: {max(weights):.0f} MB")
    page.close()


def weight(process: int) -> float:
    """Return the memory of a process in MB, shared pages in proportion."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8")
    return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) / 1000


def main() -> None:
    """Build, serve, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=1)
    parser.add_argument("--quick", action="store_true", help="no slow links")
    arguments = parser.parse_args()
    rounds, links = arguments.rounds, LINKS[:1] if arguments.quick else LINKS
    top = ROOT / "build" / "bench"
    ours = Site(top / "site", top / "work")
    build(ours, [step for step in STEPS if step != "sizes"], quiet=True)
    write_stock(ours, top)
    write_floors(ours, top)
    print(f"start of ur/backgammon, medians of {rounds}; ratio: to our first visit on that link")
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        prepare(chromium, top)
        measure(chromium, top, rounds, links)
        with host(top) as address, reader(chromium) as context:
            answer(context, f"{address}site/{LESSON}")


if __name__ == "__main__":
    main()
