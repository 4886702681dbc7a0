"""A new build is what a returning browser shows, on a host that lets it keep files for a while."""

import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lite import serve
from lite.build import build
from lite.site import Site
from tests.site.room import Room, wait_until_live

LESSON, STEP = "ur/bohnenspiel.ipynb", "capture.even"
NEWS = "آج اس سبق میں ایک نئی بات لکھی گئی ہے۔"


class TenMinutes(serve.Handler):
    """A host that says, as GitHub Pages does: keep this for ten minutes without asking."""

    keeps = "max-age=600"


def changed(folder: Path) -> None:
    """Put a sentence of today into the step's text."""
    file = folder / LESSON
    notebook = json.loads(file.read_text("utf-8"))
    for cell in notebook["cells"]:
        step = cell["metadata"].get("lesson", {}).get("step")
        if step == STEP and cell["cell_type"] == "markdown":
            cell["source"] = [*cell["source"], f"\n\n{NEWS}\n"]
    file.write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")


@pytest.fixture
def host(tmp_path: Path, site: Site) -> Iterator[tuple[str, Path]]:
    """An origin of its own, with a copy of the site: its address and its folder."""
    folder = tmp_path / "www" / "school"
    shutil.copytree(site.out, folder)
    server = serve.make(tmp_path / "www", 0, TenMinutes)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/school/", folder
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_returning_browser_shows_today_s_lesson_and_keeps_its_progress(
    host: tuple[str, Path], browser: Browser, tmp_path: Path
) -> None:
    """Build A is studied, build B laid over it: the next load shows B's text and A's progress."""
    address, folder = host
    room = Room(address, browser)
    page = room.context().new_page()
    page.goto(room.link(LESSON, step=STEP))
    wait_until_live(page)
    expect(page.locator("body")).not_to_contain_text(NEWS)
    before = page.evaluate("localStorage.getItem('baithak-progress')")
    assert json.loads(before)["lessons"]["bohnenspiel"]["read"] == [STEP]
    reading = f"{address}ur/bohnenspiel/"
    page.goto(reading)
    first = page.locator("body").get_attribute("data-build")
    page.goto("about:blank")

    notebooks = tmp_path / "notebooks"
    for language in ("ur", "en"):
        shutil.copytree(Path("notebooks") / language, notebooks / language)
    changed(notebooks)
    new = Site(tmp_path / "new", tmp_path / "new-work", notebooks)
    build(new, quiet=True)
    shutil.rmtree(folder)
    shutil.copytree(new.out, folder)

    page.goto(room.link(LESSON, step=STEP))
    expect(page.locator("body")).to_contain_text(NEWS, timeout=60_000)
    wait_until_live(page)
    after = page.evaluate("localStorage.getItem('baithak-progress')")
    assert json.loads(after)["lessons"]["bohnenspiel"]["read"] == [STEP]
    page.goto(reading)
    second = json.loads((folder / "static" / "build.json").read_text("utf-8"))["build"]
    assert second != first
    expect(page.locator("body")).to_have_attribute("data-build", second)
    page.context.close()
    assert not room.troubles, "\n".join(room.troubles)
