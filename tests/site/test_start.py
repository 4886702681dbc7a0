"""How a lesson starts: what it fetches first, and what may come later."""

from playwright.sync_api import Page, Route, expect

from tests.site.room import Room, wait_until_live

ASKS = """import inspect, wave, engines.backgammon
print(wave.__doc__[:5], "def legal_moves" in inspect.getsource(engines.backgammon.State))"""


def answer(page: Page, code: str) -> str:
    """Run code in the cell that is there to be changed, and return what it prints."""
    cell = page.locator(".jp-CodeCell:has(.lesson-run)").first
    cell.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(code)
    cell.locator(".lesson-run").click()
    output = cell.locator(".jp-OutputArea-output")
    expect(output.first).to_be_visible()
    return output.first.inner_text()


def test_what_a_lesson_does_not_import_comes_when_it_is_imported(room: Room) -> None:
    """While Python's second part has not come, an import that needs it waits for it."""
    context = room.context()
    asked: list[str] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()

    context.route("**/static/pyodide/second-*", hold_the_first)
    page = context.new_page()
    page.goto(room.link("en/backgammon.ipynb"))
    wait_until_live(page)
    assert answer(page, ASKS).split() == ["Stuff", "True"]
    assert len(asked) == 2
