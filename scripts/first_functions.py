"""Write down which functions of Python's core a lesson calls until its board answers.

`PYTHONPATH=.:notebooks python scripts/first_functions.py` builds the site with a core that notes
what is called, opens every page and links to positions in Chromium, taps a little, and writes
`lite/settings/first-functions.txt` again. To be run when Pyodide was upgraded, or when
tests/site/test_start.py says that a start asks for the core's second half.
"""

import shutil
import threading
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from content import lesson
from lite import serve, wasm
from lite.build import STEPS, build
from lite.site import ROOT, Site
from lite.steps import core

SPY = "called "
TAPS = 12
NOT_NEEDED = {"reading", "sheets", "previews", "letters", "links", "smaller", "sizes"}
CALLED = f"""Object.entries(globalThis.watchedCore ?? {{}})
  .filter(([name, flag]) => name.startsWith({SPY!r}) && flag.value)
  .map(([name]) => Number(name.slice({len(SPY)})))"""
TAP = """(at) => {
  const controls = [...document.querySelectorAll('.baithak-step button')];
  controls[at % controls.length]?.click();
}"""
WATCH = """const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...given) => {
  const found = await instantiateStreaming.apply(WebAssembly, given);
  globalThis.watchedCore = found.instance.exports;
  return found;
};
"""


def watched(site: Site) -> bytes:
    """Build the site with a core that notes what is called; return the plain core."""
    halve, core.halve = core.halve, lambda _folder: None
    build(site, STEPS[: STEPS.index("python")], quiet=True)
    core.halve = halve
    whole = (site.core / core.CODE).read_bytes()
    (site.core / core.CODE).write_bytes(wasm.spied(whole, SPY))
    rest = STEPS[STEPS.index("python") :]
    build(site, [step for step in rest if step not in NOT_NEEDED], quiet=True)
    boot = site.python / "boot.mjs"
    boot.write_text(WATCH + boot.read_text("utf-8"), "utf-8")
    return whole


def links(site: Site) -> list[str]:
    """Return what is opened: every page; of each game a step with a position, and its table."""
    found = [quote(path) for path in site.pages()]
    for path in site.lessons():
        language, _, file = path.partition("/")
        game = file.removesuffix(".ipynb")
        step = next(s for s in lesson(game, language).steps if s.task)
        at = quote(step.task.position or step.position)
        found.append(f"{quote(path)}&step={step.id}&at={at}")
        found.append(f"{language}/table.ipynb&game={game}")
    return found


def called(page: Page, address: str) -> set[int]:
    """Open a page, tap what there is on its first boards, and return what was called."""
    page.goto(address)
    page.wait_for_function("document.body.dataset.lessonReady === 'true'", timeout=240_000)
    for at in range(TAPS):
        page.evaluate(TAP, at)
        page.wait_for_timeout(250)
    return {at for worker in page.workers for at in worker.evaluate(CALLED)}


def main() -> None:
    """Build, look, write."""
    site = Site(ROOT / "build" / "functions" / "site", ROOT / "build" / "functions" / "work")
    whole = watched(site)
    server = serve.make(site.out, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found: set[int] = set()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for link in links(site):
            page = browser.new_page()
            here = f"http://127.0.0.1:{server.server_port}/"
            found |= called(page, f"{here}notebooks/index.html?path={link}")
            page.close()
        browser.close()
    server.shutdown()
    core.write_list(whole, found)


if __name__ == "__main__":
    main()
