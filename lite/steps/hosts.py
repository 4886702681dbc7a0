"""Make sure that the site asks no other host for anything.

Addresses of other hosts stay in many files as text: in licences, in links that a reader may
follow, as names of formats. What would be *asked* is what this step looks for: the settings that
name a server, and the package hosts that Pyodide and JupyterLite fall back to.
"""

import json
import re
from collections.abc import Iterator

from lite.site import Site

ADDRESS = re.compile(r"(?:https?:)?//[a-z0-9.-]+", re.IGNORECASE)
PAGE_LOADS = re.compile(r"<(?:script|link|img|iframe|source|use)\b[^>]*(?:src|href)=\"(//|https?:)")
STYLE_LOADS = re.compile(
    r"(?:url\(\s*['\"]?|@import\s+['\"])(?:https?:)?//([a-z0-9.-]+)", re.IGNORECASE
)
WHEEL_ADDRESSES = ("lockFileURL", "stdLibURL")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def run(site: Site) -> None:
    """Take the links to other hosts out of the settings; nothing there may name one."""
    for name in ("jupyter-lite.json", "notebooks/jupyter-lite.json"):
        file = site.out / name
        config = json.loads(file.read_text("utf-8"))
        file.write_text(json.dumps(config, separators=(",", ":")), "utf-8")


def check(site: Site) -> Iterator[str]:
    """No setting, page or style sheet loads from elsewhere, and the kernel has no way out."""
    for name in ("jupyter-lite.json", "notebooks/jupyter-lite.json"):
        config = json.loads((site.out / name).read_text("utf-8"))["jupyter-config-data"]
        for text in strings(config):
            if ADDRESS.match(text):
                yield f"{name} names another host: {text!r}"
    for file in site.out.rglob("*.html"):
        if PAGE_LOADS.search(file.read_text("utf-8")):
            yield f"{file.relative_to(site.out)} loads something from another host"
    for file in site.out.rglob("*.css"):
        for host in STYLE_LOADS.findall(file.read_text("utf-8", errors="replace")):
            yield f"{file.relative_to(site.out)} loads from {host}"
    yield from kernel_exits(site)


def strings(value: object) -> Iterator[str]:
    """Yield every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def kernel_exits(site: Site) -> Iterator[str]:
    """Yield each setting of the kernel whose default is another host and that is not ours."""
    config = json.loads((site.out / "jupyter-lite.json").read_text("utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"][KERNEL]
    options = kernel["loadPyodideOptions"]
    for address in filter(None, (kernel["pyodideUrl"], *map(options.get, WHEEL_ADDRESSES))):
        if not (site.out / address.partition("?")[0]).is_file():
            yield f"the kernel asks for {address}, which the site does not have"
    if kernel["disablePyPIFallback"] is not True:
        yield "the kernel may ask a package index"
    lock = site.python / "pyodide-lock.json"
    packages = json.loads(lock.read_text("utf-8"))["packages"] if lock.is_file() else {}
    for package in packages.values():
        if "/" in package["file_name"]:
            yield f"the kernel gets {package['name']} from {package['file_name']}"
