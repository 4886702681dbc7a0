"""Keep of the settings' schemas what a lesson needs: the values that settings have by themselves.

JupyterLab's checks what somebody wrote against the whole of them; on a lesson page nobody writes
settings, and what is never looked at need not be sent.
"""

import json
from collections.abc import Iterator
from typing import Any

from lite.site import Site

NAME = "build/schemas/all.json"
KEPT = ("title", "description", "type", "definitions")
OURS = "jupyter.lab."
# A lesson shows none; a notebook's alone costs a tenth of a second.
TOOLBARS = f"{OURS}toolbars"
# This one is loaded before the keyboard shortcuts are, which then look for themselves in vain; it
# completes its own schema with what a page for many kinds of files needs.
AT_ONCE = "@jupyterlab/docmanager-extension:plugin"
TRANSFORM = f"{OURS}transform"


def run(site: Site) -> None:
    """Write the schemas again."""
    file = site.out / NAME
    plugins = json.loads(file.read_text("utf-8"))
    for plugin in plugins:
        plugin["schema"] = plain(plugin["schema"])
        if plugin["id"] == AT_ONCE:
            plugin["schema"].pop(TRANSFORM, None)
    file.write_text(json.dumps(plugins, separators=(",", ":")), "utf-8")


def plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that takes all settings and knows the values they have by themselves."""
    found = {key: schema[key] for key in schema if key in KEPT or key.startswith(OURS)}
    found.pop(TOOLBARS, None)
    found["properties"] = {
        name: {"default": about["default"]} if "default" in about else {}
        for name, about in schema.get("properties", {}).items()
    }
    return found


def check(site: Site) -> Iterator[str]:
    """The schemas are there, and plain."""
    plugins = json.loads((site.out / NAME).read_text("utf-8"))
    if not plugins:
        yield f"{NAME} is empty"
    for plugin in plugins:
        if plugin["schema"] != plain(plugin["schema"]):
            yield f"the schema of {plugin['id']} is not plain"
