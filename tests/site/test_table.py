"""Whole games in a real browser: every game to its score by taps, and by the keyboard alone.

A table in this process is played beside the page's own: chance and computers follow the table's
number, so that both see the same game, and what to press next is known.
"""

import json
from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Page, Position, expect

from classroom.table.panel import status
from classroom.table.table import Table
from content import games, words
from tests.classroom.tables import SHORT, Gesture, go_on, is_over, seated
from tests.site.room import START_MS, WIDTHS, Room, step_root, wait_until_live

SEEDS = {"backgammon": 1, "bohnenspiel": 8, "rung": 6, "back_alley": 1, "dabba": 1}
"""Numbers of tables at which the matches are short."""

Press = Callable[[Page, str, Gesture], None]

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

AT = """(selector) => {
  const at = document.activeElement;
  return { there: Boolean(at?.matches(selector)), control: at?.dataset?.control ?? '' };
}"""
WAY = """([root, wanted]) => {
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const target = document.querySelector(`${root} [data-control="${wanted}"]`);
  const [x, y] = middle(document.activeElement);
  const [to, down] = middle(target);
  const all = [...target.parentElement.children];
  const here = document.activeElement;
  if (here.dataset.way) return [all.indexOf(target) - all.indexOf(here), 0];
  return [to - x, down - y];
}"""
"""How far it is to a place: along the walk where a board has its own, else across and down."""


def open_table(room: Room, language: str, game: str) -> tuple[Page, str]:
    """A fresh visitor at the table of a game, and the selector of it."""
    page = room.context().new_page()
    page.goto(room.link(f"{language}/table.ipynb", game=game, seed=str(SEEDS[game])))
    wait_until_live(page)
    return page, step_root(page, "table")


def choose(page: Page, name: str, value: str) -> None:
    """Choose or type a value of the setting."""
    field = page.locator(f"#baithak-make-{name.replace('.', '-')}")
    if field.evaluate("node => node.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Enter")


def set_page(page: Page, root: str, mirror: Table) -> None:
    """Set the page's table as the other one is, and start."""
    closed = page.locator(f"{root} details[data-part=house]:not([open]) summary")
    if closed.count():
        closed.click()
    for setting in (*SHORT[mirror.setting.name], "pace=fast"):
        name, _, value = setting.partition("=")
        if page.locator(f"#baithak-make-{name.replace('.', '-')}").count():
            choose(page, name, value)
    for seat, taker in enumerate(mirror.setting.takers):
        if mirror.setting.seats.LEVELS:
            choose(page, f"taker.{seat}", taker)
    page.locator(f"{root} button[data-action=start]").click()


def selector(root: str, gesture: Gesture) -> str:
    """The button of the page that makes a gesture."""
    action, value = gesture
    if action == "tap":
        return f'{root} [data-control="{value}"]'
    if action == "uncover":
        return f"{root} .baithak-cover button"
    return f'{root} button[data-action="{action}"][data-value="{value}"]'


def tap(page: Page, root: str, gesture: Gesture) -> None:
    """Press with a pointer; the bar beside the cube that lies on its middle."""
    edge: Position | None = {"x": 4, "y": 4} if gesture == ("tap", "bar") else None
    page.locator(selector(root, gesture)).click(position=edge)


def press_key(page: Page, root: str, gesture: Gesture) -> None:
    """Go to the button by Tab and, on the board, by the arrows; press it with Enter."""
    wanted = selector(root, gesture)
    expect(page.locator(wanted)).to_be_visible()
    chance, tried = Random(1), dict[str, list[str]]()
    for _ in range(300):
        at = page.evaluate(AT, wanted)
        if at["there"]:
            page.keyboard.press("Enter")
            return
        if at["control"] and gesture[0] == "tap":
            left = tried.setdefault(at["control"], [*ARROWS])
            best = towards(page, root, gesture[1])
            key = best if best in left else chance.choice(left or ARROWS)
            left[:] = [one for one in left if one != key]
            page.keyboard.press(key)
        else:
            page.keyboard.press("Tab")
    pytest.fail(f"no way by keyboard to {wanted}")


def towards(page: Page, root: str, control: str) -> str:
    """The arrow that leads towards a place of the board; the next stop where there is none."""
    right, down = page.evaluate(WAY, [root, control])
    across = "ArrowRight" if right > 0 else "ArrowLeft"
    along = "ArrowDown" if down > 0 else "ArrowUp"
    return across if abs(right) >= abs(down) else along


def play(page: Page, root: str, mirror: Table, press: Press) -> None:
    """Play a whole match on the page, as it is played beside it."""
    chance = Random(SEEDS[mirror.setting.name])
    while not is_over(mirror):
        gesture = go_on(mirror, chance)
        if gesture[0] == "tick":
            continue
        press(page, root, gesture)
        settle(mirror, chance)
        expect_same(page, root, mirror)


def expect_same(page: Page, root: str, mirror: Table) -> None:
    """The page stands where the table beside it stands."""
    told = page.locator(f"{root} .baithak-overlay + .baithak-hidden")
    expect(told).to_have_text(mirror.panel()["board"]["description"])
    expect(page.locator(f"{root} .baithak-say")).to_have_text(status(mirror))


def settle(mirror: Table, chance: Random) -> None:
    """Let the computers act until a person has to."""
    while mirror.tick:
        go_on(mirror, chance)


def score_lines(mirror: Table) -> list[str]:
    """The score as the page tells it."""
    parts = {part["id"]: part for part in mirror.panel()["parts"]}
    lines: list[str] = parts["score"]["items"][0]["lines"]
    return lines


@pytest.mark.parametrize(("language", "press"), [("ur", tap), ("en", press_key)])
def test_a_whole_game_of_each_is_played(room: Room, language: str, press: Press) -> None:
    """One page after the other plays a match of each game to its score."""
    for game in games():
        page, root = open_table(room, language, game)
        mirror = seated(game, 0, language=language, seed=SEEDS[game])
        set_page(page, root, mirror)
        play(page, root, mirror, press)
        expect(page.locator(f"{root} [data-part=score] li")).to_have_text(score_lines(mirror))
        page.close()


def test_every_way_out_is_in_sight_on_a_phone(room: Room) -> None:
    """The longest row of buttons, with three ways to give up, is not cut off at its last ones."""
    page, root = open_table(room, "en", "backgammon")
    page.set_viewport_size({"width": min(WIDTHS), "height": WIDTHS[min(WIDTHS)]})
    page.locator(f"{root} button[data-action=start]").click()
    row = page.locator(f"{root} [data-name=ways] .baithak-keyrow")
    expect(row.locator("button").last).to_be_visible()
    assert row.evaluate("node => node.scrollHeight - node.clientHeight") == 0


def test_no_letter_is_cut_off_in_a_list(room: Room) -> None:
    """The arm of a kaf reaches out before the word, and a list shows it, as other fields do."""
    page, _root = open_table(room, "ur", "rung")
    field = page.locator("#baithak-make-taker-0")
    assert field.locator("option:checked").inner_text().startswith("ک")
    shot = Image.open(BytesIO(field.screenshot())).convert("L")
    frame, before = 6, 12
    arm = shot.crop((shot.width - before, frame, shot.width - frame, shot.height - frame))
    assert arm.getextrema()[0] < 200


def test_a_game_survives_a_new_python_and_a_reload(room: Room) -> None:
    """Kernel killed mid-game: the page begins again, and one click brings the game back."""
    page, root = open_table(room, "en", "bohnenspiel")
    mirror = seated("bohnenspiel", 0, seed=SEEDS["bohnenspiel"])
    set_page(page, root, mirror)
    chance = Random(1)
    mirror.act("tap", "p3")
    tap(page, root, ("tap", "p3"))
    settle(mirror, chance)
    expect_same(page, root, mirror)
    assert mirror.log
    (kept,) = json.loads(page.evaluate("localStorage.getItem('baithak-table')"))
    assert json.loads(kept)["events"] == list(mirror.log.events)
    page.locator(".lesson-bar button").nth(1).click()
    page.locator("#jp-MainMenu").get_by_text("Kernel").click()
    page.locator(".lm-Menu-itemLabel", has_text="Restart Kernel").first.click()
    page.locator(".jp-Dialog button.jp-mod-warn").click()
    page.wait_for_function("document.body.dataset.lessonReady === 'false'")
    wait_until_live(page)
    for _visit in range(2):
        restore = page.locator(f"{root} button[data-action=restore]")
        expect(restore).to_be_visible(timeout=START_MS)
        restore.click()
        expect_same(page, root, mirror)
        page.reload()
        wait_until_live(page)


def test_hands_are_covered_while_the_device_is_handed_on(room: Room) -> None:
    """With two people at cards no card of either is on the page until one has taken it."""
    page, root = open_table(room, "ur", "rung")
    choose(page, "taker.1", "person")
    page.locator(f"{root} button[data-action=start]").click()
    page.locator(f"{root} button[data-action=lot]").click()
    page.locator(f"{root} button[data-action=lot]").click()
    cover = page.locator(f"{root} .baithak-cover")
    expect(cover).to_be_visible(timeout=START_MS)
    expect(page.locator(f"{root} [data-control]")).to_have_count(0)
    cover.locator("button").click()
    expect(cover).to_be_hidden()
    expect(page.locator(f"{root} [data-control]").first).to_be_attached()


def test_a_lesson_leads_to_its_table(room: Room) -> None:
    """The end of a lesson has a link that opens the table at its game."""
    page = room.context().new_page()
    page.goto(room.link("en/dabba.ipynb"))
    link = page.locator(".lesson-table")
    expect(link).to_have_text(words("en").strings["page.table"])
    address = link.get_attribute("href") or ""
    assert address.startswith(room.address)
    assert address.endswith("path=en/table.ipynb&game=dabba")


def test_computers_stop_when_told(room: Room) -> None:
    """Two strong computers play on by themselves, wait when they are stopped, and go on."""
    page, root = open_table(room, "en", "bohnenspiel")
    for seat in (0, 1):
        choose(page, f"taker.{seat}", "strong")
    page.locator(f"{root} button[data-action=start]").click()
    played = (
        "JSON.parse(JSON.parse(localStorage.getItem('baithak-table') ?? '[]')[0] ?? '{}').events"
    )
    page.wait_for_function(f"{played}?.length > 1")
    page.locator(f"{root} button[data-action=stop]").click()
    go = page.locator(f"{root} button[data-action=go]")
    expect(go).to_be_visible()
    before = page.evaluate(f"{played}.length")
    expect(page.locator(f"{root} .baithak-say")).to_contain_text("waits")
    assert page.evaluate(f"{played}.length") == before
    go.click()
    page.wait_for_function(f"{played}.length > {before}")
