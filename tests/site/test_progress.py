"""What the browser remembers, what goes along to the other language, and a step in a frame."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from content import lesson, words
from tests.site.room import Room, step_root, wait_until_live

GAME, STEP, NEXT = "bohnenspiel", "capture.even", "capture.own-row"


def kept(page: Page) -> dict[str, Any]:
    """What the browser has kept of the game."""
    text = page.evaluate("localStorage.getItem('baithak-progress')")
    record: dict[str, Any] = json.loads(text)["lessons"][GAME]
    return record


def play(page: Page, root: str, event: str) -> None:
    """Play a pit in the task of a step."""
    page.locator(f'{root} button[data-mode="task"]').click()
    page.locator(f'{root} button[data-control="{event}"]').click()


def test_a_solved_task_is_remembered_and_its_position_goes_along(room: Room) -> None:
    """A solved task is marked in the list of steps; its position opens in the other language."""
    task = lesson(GAME, "en").step(STEP).task
    assert task is not None
    page = room.context().new_page()
    page.goto(room.link(f"en/{GAME}.ipynb", step=STEP))
    wait_until_live(page)
    root = step_root(page, STEP)
    play(page, root, solving_control())
    expect(page.locator(root)).to_contain_text(task.right)
    assert (kept(page)["solved"], kept(page)["last"]) == ([STEP], STEP)
    page.locator(f'{root} button[data-action="share"]').click()
    link = page.locator(f"{root} .baithak-shared a")
    expect(link).to_have_attribute("href", re.compile("step="))
    address = link.get_attribute("href") or ""
    assert "&at=" in address
    page.goto(room.link(f"en/{GAME}.ipynb", step=NEXT))
    page.locator(".lesson-contents summary").click()
    mark = page.locator(f'.lesson-contents a[data-step="{STEP}"]')
    expect(mark).to_have_attribute("data-progress", "solved")
    page.goto(address)
    wait_until_live(page)
    expect(page.locator(root)).to_contain_text(words("en").say("link.free"))
    page.locator(".lesson-switch").click()
    expect(page.locator("body")).to_have_attribute("data-language", "ur")
    wait_until_live(page)
    expect(page.locator(root)).to_contain_text(words("ur").say("link.free"))


def test_the_step_asked_for_is_the_only_one_read(room: Room) -> None:
    """The last step of a lesson, which cannot reach the top of a high window, is read; no other."""
    last = lesson(GAME, "en").steps[-1].id
    page = room.context(1280, 6000).new_page()
    page.goto(room.link(f"en/{GAME}.ipynb", step=last))
    wait_until_live(page)
    page.wait_for_timeout(500)
    assert (kept(page)["read"], kept(page)["last"]) == ([last], last)


def solving_control() -> str:
    """The control of the pit that solves the task."""
    from classroom.games import game  # noqa: PLC0415 - the classroom is slow to import

    course = lesson(GAME, "en")
    task, played = course.step(STEP).task, game(GAME)
    assert task is not None
    for control in played.view.controls(played.state(task.position), "en"):
        hand = played.hand(played.state(task.position)).tap(control.id)
        if hand.past and str(played.result(hand.past[0], task.accept[0])) == str(hand.now):
            return control.id
    raise AssertionError("no control solves the task")


def test_a_frame_shows_one_step_and_the_way_to_the_rest(room: Room) -> None:
    """With embed=1 the step stands alone, live, and a link to the lesson at its foot."""
    page = room.context(500, 700).new_page()
    page.goto(room.link(f"ur/{GAME}.ipynb", step=STEP, embed="1"))
    wait_until_live(page)
    root = step_root(page, STEP)
    expect(page.locator(f"{root} canvas")).to_be_visible()
    expect(page.locator(".lesson-bar")).to_have_count(0)
    assert page.locator(".jp-Cell:visible").count() == 2
    whole = page.locator("a.lesson-whole").get_attribute("href")
    assert whole is not None
    assert "embed" not in whole
    assert f"step={STEP}" in whole
