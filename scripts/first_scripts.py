"""Write down which of the application's scripts a lesson loads until its board is live.

`PYTHONPATH=.:notebooks python scripts/first_scripts.py` builds the site without the list, opens a
lesson and a page for teachers in Chromium, and writes `lite/settings/first-scripts.txt` again. To
be run when JupyterLite or a widget package was upgraded.
"""

import shutil
import threading
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from lite import serve
from lite.build import build
from lite.site import ROOT, Site
from lite.steps import scripts

PAGES = ("ur/backgammon.ipynb", "en/workshop.ipynb")
OURS = ("extensions/lesson-mode/", "config-utils.js", "service-worker.js", "static/")


def loaded(folder: Path) -> set[str]:
    """Return the scripts that the pages asked for, by their paths in the site."""
    server = serve.make(folder, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        for path in PAGES:
            page.goto(f"{address}notebooks/index.html?path={path}")
            page.wait_for_function("document.body.dataset.lessonReady === 'true'", timeout=240_000)
        browser.close()
    server.shutdown()
    return {urlsplit(url).path.lstrip("/") for url in asked if url.startswith(address)}


def main() -> None:
    """Build, look, write."""
    listed = scripts.LISTED
    scripts.LISTED = ROOT / "build" / "no-scripts.txt"
    scripts.LISTED.parent.mkdir(exist_ok=True)
    scripts.LISTED.write_text("")
    site = Site(ROOT / "build" / "scripts" / "site", ROOT / "build" / "scripts" / "work")
    build(site, quiet=True)
    found = {
        name for name in loaded(site.out) if name.endswith(".js") and not name.startswith(OURS)
    }
    chunks = {n for n in found if scripts.STEM not in n and "worker" not in n}
    listed.write_text("".join(f"{name}\n" for name in sorted(chunks)), "utf-8")


if __name__ == "__main__":
    main()
