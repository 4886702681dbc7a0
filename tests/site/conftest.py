"""The built site, a server for it under a sub-path, and a browser that notices what is wrong."""

import shutil
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from lite import serve
from lite.build import build
from lite.site import Site
from tests.site.room import Room

SUB_PATH = "games/room"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built once for all tests, in a sub-folder of what the server serves."""
    top = tmp_path_factory.mktemp("served")
    made = Site(top / SUB_PATH, top / "work")
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
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a screen."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.fail("no Chromium: run `make test`, or apt-get install chromium")
    expect.set_options(timeout=45_000)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture
def room(address: str, browser: Browser) -> Iterator[Room]:
    """The site with a browser; a test passes only when nothing went wrong in it."""
    made = Room(address, browser)
    yield made
    for context in list(browser.contexts):
        context.close()
    assert not made.troubles, "\n".join(made.troubles)
