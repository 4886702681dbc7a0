"""A browser on the site that keeps what goes wrong, and how tests wait in it."""

from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from lite.site import NPM

BOXES = """wanted => wanted.map(selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x, y, width, height };
})"""
AXE = (NPM / "axe-core" / "axe.min.js").read_text("utf-8")
START_MS = 240_000
WIDTHS = {390: 844, 1280: 900}
"""A phone and a desk: the widths of a window, and its heights."""
STANDING = """() => ({
  address: location.href,
  ready: document.body.dataset.lessonReady,
  says: document.body.innerText.slice(0, 600),
  boards: document.querySelectorAll('.baithak-step[data-step]').length,
})"""


@dataclass
class Room:
    """The site as a learner's browser meets it."""

    address: str
    browser: Browser
    troubles: list[str] = field(default_factory=list)

    def context(self, width: int = 1280, height: int = 900) -> BrowserContext:
        """A fresh visitor's browser; what goes wrong in it is kept in ``troubles``."""
        context = self.browser.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(30_000)
        own = urlsplit(self.address).netloc
        context.on("request", lambda r: self._stranger(r.url, own))
        context.on("response", lambda r: self._refused(r.status, r.url))
        context.on("weberror", lambda e: self.troubles.append(f"uncaught: {e.error}"))
        context.on("console", lambda m: self._heard(m.type, f"{m.text} ({m.location['url']})"))
        return context

    def link(self, path: str = "ur/backgammon.ipynb", **parameters: str) -> str:
        """The address of a lesson with these parameters."""
        query = "".join(f"&{name}={quote(value)}" for name, value in parameters.items())
        return f"{self.address}notebooks/index.html?path={quote(path)}{query}"

    def _stranger(self, url: str, own: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.netloc != own:
            self.troubles.append(f"asked another host: {url}")

    def _refused(self, status: int, url: str) -> None:
        if status >= 400:
            self.troubles.append(f"{status} for {url}")

    def _heard(self, kind: str, text: str) -> None:
        if kind == "error":
            self.troubles.append(f"console error: {text}")


def wait_until_live(page: Page) -> None:
    """Wait until the step asked for answers; when it does not, say what the page says."""
    try:
        page.wait_for_function("document.body.dataset.lessonReady === 'true'", timeout=START_MS)
    except Error:
        pytest.fail(f"not live after {START_MS} ms: {page.evaluate(STANDING)}")


def step_root(page: Page, step: str) -> str:
    """The selector of a step's live board, once it is there."""
    selector = f'.baithak-step[data-step="{step}"]'
    expect(page.locator(selector)).to_be_visible()
    return selector


def boxes(page: Page, *selectors: str) -> list[dict[str, float]]:
    """Where the first of each selector lies, all at one moment: a page may scroll between calls."""
    return page.evaluate(BOXES, selectors)  # type: ignore[no-any-return]


def serious(page: Page) -> list[tuple[str, str]]:
    """What axe finds serious on a page: the rule, and where it is broken first."""
    page.evaluate(AXE)
    report = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        (found["id"], found["nodes"][0]["html"][:200])
        for found in report["violations"]
        if found["impact"] in {"serious", "critical"}
    ]
