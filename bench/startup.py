"""How long a learner waits: the built site in Chromium, from the address to a board that answers.

Run with ``python bench/startup.py [rounds]``; ``make bench`` does. Times are medians in
milliseconds after navigation; bytes and requests are what the server sent. "cold" is a first visit,
"warm" a second one in the same browser.
"""

import shutil
import statistics
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "notebooks")]

from lite import serve  # noqa: E402 - found by the path above
from lite.build import STEPS, build  # noqa: E402
from lite.site import Site  # noqa: E402

LESSON = "notebooks/index.html?path=ur/backgammon.ipynb"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
MOMENTS = {
    "first picture": "document.querySelector('#lesson-splash img')?.naturalWidth > 0",
    "lesson": "document.querySelector('.lesson-picture') !== null",
    "Python": "document.querySelector('.lesson-notice')?.dataset.at >= '2'",
    "live board": "document.querySelector('.baithak-step canvas') !== null",
    "ready": "document.body?.dataset.lessonReady === 'true'",
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


class Counting(serve.Handler):
    """Counts what goes over the wire."""

    sent = 0
    requests = 0

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Count a request."""
        Counting.requests += 1
        super().log_request(code, size)  # type: ignore[arg-type]

    def send_header(self, keyword: str, value: str) -> None:
        """Count the bytes of a body."""
        if keyword == "Content-Length":
            Counting.sent += int(value)
        super().send_header(keyword, value)


def visit(context: BrowserContext, address: str) -> dict[str, float]:
    """Open the lesson and return when each moment came, and what was sent."""
    Counting.sent = Counting.requests = 0
    page = context.new_page()
    tests = ", ".join(f"{name!r}: () => {test}" for name, test in MOMENTS.items())
    page.add_init_script(WATCH % f"{{{tests}}}")
    page.goto(address + LESSON)
    page.wait_for_function("document.body.dataset.lessonReady === 'true'", timeout=180_000)
    page.wait_for_function("window.moments['ready'] !== undefined")
    moments: dict[str, float] = page.evaluate("window.moments")
    page.close()
    return {**moments, "MB": Counting.sent / 1e6, "requests": Counting.requests}


def measure(browser: Browser, address: str, rounds: int) -> dict[str, list[dict[str, float]]]:
    """Visit cold and warm, each round in a fresh browser profile."""
    rows: dict[str, list[dict[str, float]]] = {"cold": [], "warm": []}
    for _ in range(rounds):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        for row in rows.values():
            row.append(visit(context, address))
        context.close()
    return rows


def show(rows: dict[str, list[dict[str, float]]]) -> None:
    """Print the table."""
    columns = [*MOMENTS, "MB", "requests"]
    print("".join(f"{name:>15}" for name in ("visit", *columns)))
    for name, visits in rows.items():
        middle = {key: statistics.median(v.get(key, 0) for v in visits) for key in columns}
        cells = [
            f"{middle[key]:>15.1f}" if key == "MB" else f"{middle[key]:>15.0f}" for key in columns
        ]
        print(f"{name:>15}" + "".join(cells))


def main() -> None:
    """Build, serve, measure, print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    top = ROOT / "build" / "bench"
    site = Site(top / "site", top / "work")
    build(site, [step for step in STEPS if step != "sizes"], quiet=True)
    server = serve.make(site.out, 0, Counting)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    program = shutil.which("chromium") or shutil.which("google-chrome")
    print(f"start of ur/backgammon, ms, medians of {rounds}, local, gzip")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        show(measure(browser, f"http://127.0.0.1:{server.server_port}/", rounds))
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
