"""What could happen and what happened, on the page of whole games."""

from playwright.sync_api import expect

from content import ledger, words
from tests.site.room import Room, step_root, wait_until_live

WIDTH = 390


def test_the_outlook_and_the_story_of_a_game(room: Room) -> None:
    """A small game of Dabba: the outlook follows the play, the story has its plot and its rules."""
    say = words("ur", "dabba")
    page = room.context(WIDTH).new_page()
    page.goto(room.link("ur/table.ipynb", game="dabba"))
    wait_until_live(page)
    root = step_root(page, "table")
    for name, size in (("rows", "1"), ("columns", "2")):
        field = page.locator(f"#baithak-make-rule-{name}")
        box = field.bounding_box()
        assert box
        assert box["height"] >= 60  # or the upper strokes of Nastaliq are cut off
        field.select_option(size)
    page.locator(f"{root} button[data-action=start]").click()
    page.locator(f"{root} button[data-action=outlook]").click()
    told = page.locator(f"{root} [data-part=outlook] li")
    expect(told.first).to_have_text(say.say("outlook.safe", count=7))
    for line in ("h-0-0", "h-1-0", "h-0-1", "h-1-1", "v-0-0", "v-0-2"):
        expect(page.locator(f"{root} [data-part=story]")).to_have_count(0)
        page.locator(f'{root} [data-control="{line}"]').click()
    expect(told.first).to_have_text(say.say("outlook.takes", line="v 0 1", count=2))
    page.locator(f'{root} [data-control="v-0-1"]').click()
    story = page.locator(f"{root} [data-part=story]")
    plot = story.locator("figure svg[role=img]")
    expect(plot).to_be_visible()
    expect(story.locator("figcaption")).to_have_text(say.say("story.plot-turns"))
    assert plot.locator("desc").text_content()
    expect(story.locator("[data-rule='box.double'] p")).to_have_text(
        ledger("dabba").rules["box.double"].ur
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    story.locator("[data-rule='box.double'] button").click()
    expect(page.locator(f"{root} [data-part=view]")).to_be_visible()
    expect(page.locator(f"{root} [data-control]")).to_have_count(0)
    page.locator(f"{root} button[data-action=close]").click()
    expect(page.locator(f"{root} [data-part=view]")).to_have_count(0)
    expect(plot).to_be_visible()
