"""The built site, a server for it under a sub-path, and a browser that notices what is wrong."""

import shutil
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from lite import serve
from lite.build import build, is_current
from lite.site import ROOT, Site
from tests.site.room import Room, wait_until_live

SUB_PATH = "games/room"
BUILT = ROOT / "build" / "site"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site in a sub-folder of what the server serves: the last one built, if it is of today."""
    top = tmp_path_factory.mktemp("served")
    made, last = Site(top / SUB_PATH, top / "work"), Site(BUILT, BUILT.with_name("site-work"))
    if is_current(last):
        shutil.copytree(last.out, made.out)
        shutil.copytree(last.work, made.work)
    else:
        build(made, quiet=True)
    return made


@pytest.fixture(scope="session")
def address(site: Site) -> Iterator[str]:
    """The address of the site, under a sub-path, on a free port."""
    server = serve.make(site.out.parents[1], 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def visitors(address: str, browser: Browser) -> Iterator[Room]:
    """The site with a browser, for as long as the tests run."""
    yield Room(address, browser)
    for context in list(browser.contexts):
        context.close()


@pytest.fixture
def room(visitors: Room) -> Iterator[Room]:
    """The site with a browser; a test passes only when nothing went wrong in it."""
    before = list(visitors.browser.contexts)
    visitors.troubles.clear()
    yield visitors
    for context in visitors.browser.contexts:
        if context not in before:
            context.close()
    assert not visitors.troubles, "\n".join(visitors.troubles)


@pytest.fixture(scope="session")
def opened(visitors: Room) -> dict[str, Page]:
    """A live lesson in each language, opened at one step and shared by the tests that only look."""
    pages = {language: visitors.context().new_page() for language in ("ur", "en")}
    for language, page in pages.items():
        page.goto(visitors.link(f"{language}/backgammon.ipynb", step="bar.enter-first"))
    for page in pages.values():
        wait_until_live(page)
    return pages


@pytest.fixture
def lessons(room: Room, opened: dict[str, Page]) -> dict[str, Page]:  # noqa: ARG001 - room watches
    """The live lessons, back at the step they were opened at; nothing may go wrong in them."""
    for page in opened.values():
        page.evaluate(
            "document.dispatchEvent(new CustomEvent('baithak:goto', "
            "{ detail: { step: 'bar.enter-first' } }))"
        )
    return opened
