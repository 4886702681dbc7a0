"""How tests run: Hypothesis without a clock, and together what shares its making."""

import pytest
from hypothesis import HealthCheck, settings

# A busy machine proves nothing wrong.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep together what shares its making; the longest, the site, begins."""
    site = config.rootpath / "tests" / "site"
    for item in items:
        call = getattr(item, "callspec", None)
        game = call.params.get("game", "") if call else ""
        name = "site" if item.path.is_relative_to(site) else f"{item.path.name} {game}"
        item.add_marker(pytest.mark.xdist_group(name))
    items.sort(key=lambda item: not item.path.is_relative_to(site))
