"""How tests run: Hypothesis without a clock, and together what shares its making."""

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

SITE = "tests/site/"
BY_GAME = "test_drills.py"

# A busy machine proves nothing wrong.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
