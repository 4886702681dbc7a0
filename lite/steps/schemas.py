"""Keep of the settings' schemas what a lesson needs: the values that settings have by themselves.

JupyterLab makes a program of every schema, to check settings that somebody wrote, before the plugin
that they belong to may start: half a second of a start. On a lesson page nobody writes settings.
"""

import json
from collections.abc import Iterator
from typing import Any

from lite.site import Site

NAME = "build/schemas/all.json"
KEPT = ("title", "description", "type", "definitions")
OURS = "jupyter.lab."
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
