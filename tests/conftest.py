"""How tests run: Hypothesis without a clock, one browser, and together what shares its making."""

import shutil
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, expect, sync_playwright
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

SITE = "tests/site/"
BY_GAME = "test_drills.py"
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

# A busy machine proves nothing wrong, and what fails for one fails for all; to look for more:
# pytest --hypothesis-profile=searching
settings.register_profile("searching", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("untimed", settings.get_profile("searching"), derandomize=True)
settings.load_profile("untimed")


class Together(LoadScopeScheduling):
    """Gives one process all tests of a file, or of a game's drills."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, case = nodeid.partition("::")
        game = case.partition("[")[2].partition("-")[0] if file.endswith(BY_GAME) else ""
        return f"{file} {game}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Share the tests out between the processes."""
    return Together(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the site, whose files take longest."""
    items.sort(key=lambda item: not item.nodeid.startswith(SITE))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a screen; one for all tests, as Playwright runs once a process."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.fail("no Chromium: run `make test`, or apt-get install chromium")
    expect.set_options(timeout=45_000)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield running
        running.close()
