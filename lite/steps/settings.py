"""Set the notebook application to what a lesson needs: plugins off, chrome off, no dialogs."""

import json
from collections.abc import Iterator

from lite.site import LITE, Site

FOLDER = LITE / "settings"
# Where the browser refuses all storage, a lesson opens in memory.
STORES = ["asyncStorage", "localStorageWrapper", "memoryStorageDriver"]


def run(site: Site) -> None:
    """Write the application's own settings beside its page."""
    file = site.out / "notebooks" / "jupyter-lite.json"
    config = json.loads(file.read_text("utf-8"))
    config["jupyter-config-data"] |= {
        "appName": "Baithak",
        "faviconUrl": "../static/icon.svg",
        "disabledExtensions": disabled(),
        "settingsOverrides": json.loads((FOLDER / "overrides.json").read_text("utf-8")),
        "contentsAllJsonFile": "all.json",
        "enableMemoryStorage": "true",
        "contentsStorageDrivers": STORES,
        "settingsStorageDrivers": STORES,
    }
    file.write_text(json.dumps(config, indent=1), "utf-8")


def disabled() -> list[str]:
    """Return the plugins that a lesson does without."""
    lines = (FOLDER / "disabled-plugins.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def check(site: Site) -> Iterator[str]:
    """The application's settings name each plugin once and are valid for it."""
    names = disabled()
    for name in {name for name in names if names.count(name) > 1}:
        yield f"{name} is switched off twice"
    config = json.loads((site.out / "notebooks" / "jupyter-lite.json").read_text("utf-8"))
    if config["jupyter-config-data"]["disabledExtensions"] != names:
        yield "the plugins to switch off did not arrive in the site"
