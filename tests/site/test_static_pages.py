"""The static pages: complete without JavaScript, light, accessible, right from right to left."""

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
import resvg_py
import zxingcpp
from markupsafe import escape
from PIL import Image
from playwright.sync_api import Page, Request, expect

from classroom.table.setting import new_setting
from classroom.table.table import MOST_KEPT
from content import games, glossary, ledger, lesson, papers, words
from lite.gallery import Gallery
from lite.markup import prose, written
from lite.site import LANGUAGES, NPM, Site
from lite.steps import reading, sheets
from lite.steps.links import fault
from tests.site.room import WIDTHS, Room, serious

VALIDATE = NPM / ".bin" / "html-validate"
RULES = Path(__file__).with_name("html.json")
SMALLEST = "bohnenspiel"
KINDS = ["", *(f"{language}/" for language in LANGUAGES)]
KINDS += [f"{language}/{SMALLEST}/{kind}" for language in LANGUAGES for kind in ("", "sheet/")]
KINDS += [f"{language}/{game}/paper/" for language in LANGUAGES for game in papers()]
LESSONS = [(language, game) for language in LANGUAGES for game in games()]
FIRST_VIEW = 300_000
PAGE = re.compile(rb"/Type\s*/Page\b")
SHIFT = """async () => {
  const first = document.querySelector('.step');
  first.style.paddingTop = '2000px';
  scrollTo(0, first.offsetTop);
  await new Promise((go) => setTimeout(go, 400));
}"""


def decoded(picture: Path) -> str:
    """What the QR code in a picture says."""
    with Image.open(picture) as image:
        codes = zxingcpp.read_barcodes(image.convert("RGB"))
    assert len(codes) == 1
    return codes[0].text


def test_pages_are_valid_html(site: Site) -> None:
    """Every static page is HTML as its standard wants it."""
    pages = [str(page) for page in written(site)]
    command = ["node", str(VALIDATE), "--config", str(RULES), "--formatter", "text", *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:1000]


@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_accessible(room: Room, kind: str) -> None:
    """Axe finds nothing serious on a page of this kind, on a phone and on a desk."""
    page = room.context().new_page()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(room.address + kind)
        assert serious(page) == [], width


@pytest.mark.parametrize(("language", "game"), LESSONS)
def test_a_lesson_is_whole_without_javascript(room: Room, language: str, game: str) -> None:
    """With JavaScript off every step is there with its boards, each told in words, and its rule."""
    context = room.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{room.address}{language}/{game}/")
    expect(page.locator("h1")).to_be_visible()
    course = lesson(game, language)
    steps = page.locator(".step[data-step]")
    assert steps.evaluate_all("all => all.map(s => s.dataset.step)") == [s.id for s in course.steps]
    shown = "all => all.map(s => [s.querySelectorAll('.strip figure').length, "
    shown += "s.querySelectorAll('details').length, s.querySelectorAll('.rules li').length])"
    assert steps.evaluate_all(shown) == [
        [
            len(step.turn.frames) if step.turn and len(step.turn.frames) > 1 else 0,
            int(step.task is not None),
            len(step.rules),
        ]
        for step in course.steps
    ]
    unsaid = "all => all.filter(i => i.alt.length < 8 || !i.width || !i.height).length"
    assert page.locator("main img").evaluate_all(unsaid) == 0
    expect(page.locator(".glossary .entry")).to_have_count(len(glossary(game, language)))
    answer = page.locator("details:has(> p)").first
    answer.locator("summary").click()
    expect(answer.locator("p").first).to_be_visible()
    context.close()


def test_the_first_pages_are_whole_without_javascript(room: Room) -> None:
    """With JavaScript off the door leads to both languages, and every game has its card there."""
    context = room.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for language in LANGUAGES:
        page.goto(room.address)
        page.locator(f'.doors a[hreflang="{language}"]').click()
        for _, game in (pair for pair in LESSONS if pair[0] == language):
            card = page.locator(f'.card[data-game="{game}"]')
            expect(card).to_contain_text(lesson(game, language).title)
            assert card.locator(".board").evaluate("image => image.complete || image.loading")
        expect(page.locator(".resume").first).to_be_hidden()
    context.close()


@pytest.mark.parametrize(("language", "game"), LESSONS)
def test_a_lesson_is_light(room: Room, language: str, game: str) -> None:
    """What a phone fetches of a lesson before any scrolling stays under 300 KB."""
    page = room.context(390, 844).new_page()
    fetched: list[Request] = []

    def keep(request: Request) -> None:
        fetched.append(request)

    page.on("requestfinished", keep)
    page.goto(f"{room.address}{language}/{game}/")
    page.wait_for_load_state("networkidle")
    weight = sum(request.sizes()["responseBodySize"] for request in fetched)
    assert len(fetched) > 5
    assert weight < FIRST_VIEW


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_run_in_the_direction_of_their_language(room: Room, language: str) -> None:
    """Urdu runs from right to left, its pictures and their buttons from left to right."""
    page = room.context().new_page()
    page.goto(f"{room.address}{language}/{SMALLEST}/")
    direction = {"ur": "rtl", "en": "ltr"}[language]
    root = page.locator("html")
    assert (root.get_attribute("lang"), root.get_attribute("dir")) == (language, direction)
    strip = page.locator(".strip").first
    places = strip.locator("figure").evaluate_all("all => all.map(f => f.offsetLeft)")
    assert places == sorted(places)
    caption = strip.locator("figcaption").first
    assert caption.evaluate("c => getComputedStyle(c).direction") == direction
    leaf = page.locator(".leaf").first
    first, last = leaf.locator("button").all()
    assert first.bounding_box()["x"] < last.bounding_box()["x"]  # type: ignore[index]


def test_a_link_to_a_step_fetches_no_pictures_on_the_way_there(room: Room) -> None:
    """The page begins at the step and asks for the boards near it, not for those it passed."""
    page = room.context(390, 844).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    step = lesson("rung", "ur").steps[26].id
    page.goto(f"{room.address}ur/rung/#{step}")
    expect(page.locator(f'.step[data-step="{step}"] h3')).to_be_in_viewport()
    page.wait_for_load_state("networkidle")
    assert 0 < sum("/boards/" in url for url in asked) <= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_leafed_through(room: Room, language: str) -> None:
    """The buttons under a strip bring its pictures into view one by one, and back."""
    page = room.context(390, 844).new_page()
    page.goto(f"{room.address}{language}/{SMALLEST}/")
    strip, leaf = page.locator(".strip").first, page.locator(".leaf").first
    total = strip.locator("figure").count()
    back, on = leaf.locator("button").all()
    expect(back).to_be_disabled()
    for at in range(2, total + 1):
        on.click()
        expect(leaf.locator(".counter")).to_have_text(f"{at} / {total}")
    expect(on).to_be_disabled()
    expect(strip.locator("figure").last).to_be_in_viewport(ratio=0.3)
    back.click()
    expect(leaf.locator(".counter")).to_have_text(f"{total - 1} / {total}")


def test_a_step_is_linked_played_and_found_again(room: Room) -> None:
    """A step's link is copied, opens at the step whatever shifts, and is kept as a place."""
    context = room.context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{room.address}ur/rung/")
    step = page.locator('.step[data-step="follow.suit"]')
    step.locator(".after button").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{room.address}ur/rung/#follow.suit"
    page.goto(room.address)
    page.goto(link)
    expect(step.locator("h3")).to_be_in_viewport()
    assert urljoin(page.url, step.locator(".after a").get_attribute("href")) == room.link(
        "ur/rung.ipynb", step="follow.suit"
    )
    page.evaluate(SHIFT)
    expect(page.locator('[data-step-link="follow.suit"] a')).to_have_attribute(
        "aria-current", "true"
    )
    page.locator(".switch").click()
    page.wait_for_url(f"{room.address}en/rung/#follow.suit")
    page.goto(f"{room.address}ur/")
    resume = page.locator('.card[data-game="rung"] .resume')
    steps = len(lesson("rung", "ur").steps)
    expect(resume).to_contain_text(
        words("ur").say("pages.kept_count", read=1, steps=steps, solved=0)
    )
    resume.locator("a").click()
    page.wait_for_url(f"{room.address}ur/rung/#follow.suit")


def kept(page: Page) -> dict[str, Any]:
    """The lessons that the browser remembers."""
    text = page.evaluate("localStorage.getItem('baithak-progress')")
    lessons: dict[str, Any] = json.loads(text)["lessons"] if text else {}
    return lessons


def test_what_is_remembered_goes_to_another_device_and_is_forgotten(
    room: Room, tmp_path: Path
) -> None:
    """Loaded elsewhere it adds to what is there; a lesson, then everything, is forgotten."""
    first, second = room.context().new_page(), room.context().new_page()
    record = {"read": ["follow.suit"], "solved": ["follow.suit"], "last": "follow.suit"}
    more = {"language": "ur", "when": 1}
    for page, game in ((first, "rung"), (second, "dabba")):
        page.goto(f"{room.address}en/")
        lessons = {game: record | more}
        page.evaluate("text => localStorage.setItem('baithak-progress', text)", keeping(lessons))
        page.evaluate("localStorage.setItem('baithak-drills-rung', '{}')")
        page.reload()
    with first.expect_download() as saving:
        first.locator("[data-kept=save]").click()
    file = tmp_path / "saved.json"
    saving.value.save_as(file)
    status = second.locator(".kept [role=status]")
    second.locator("[data-kept=load]").set_input_files(file)
    expect(status).to_have_text(words("en").strings["pages.kept_loaded"])
    assert set(kept(second)) == {"rung", "dabba"}
    expect(second.locator('.card[data-game="rung"] .resume')).to_be_visible()
    for text, reason in (("{}", "not-ours"), (keeping({}).replace("1", "9"), "newer")):
        file.write_text(text, "utf-8")
        second.locator("[data-kept=load]").set_input_files(file)
        expect(status).to_have_text(words("en").strings[f"pages.kept_{reason}"])
    again = second.locator('.card[data-game="rung"] .again')
    again.click()
    assert set(kept(second)) == {"rung", "dabba"}
    again.click()
    assert set(kept(second)) == {"dabba"}
    second.locator("[data-kept=forget]").click()
    second.locator("[data-kept=forget]").click()
    assert kept(second) == {}
    expect(second.locator('.card[data-game="dabba"] .resume')).to_be_hidden()
    assert second.evaluate("localStorage.getItem('baithak-drills-rung')") is None


def table(game: str, *events: str) -> str:
    """A game at the table as the browser keeps it."""
    return json.dumps(new_setting(game, 7).plain() | {"events": events})


def on_table(page: Page) -> list[str]:
    """The games at the table that the browser remembers."""
    text = page.evaluate("localStorage.getItem('baithak-table')")
    texts: list[str] = json.loads(text) if text else []
    return texts


def test_practice_and_games_at_the_table_are_shown_carried_and_forgotten(
    room: Room, tmp_path: Path
) -> None:
    """A card tells of them; a file brings them, each game at its latest; they go with its card."""
    first, second = room.context().new_page(), room.context().new_page()
    drills = json.dumps(
        {"rules": {"follow.suit": [3, 4], "trick.trump": [0, 1]}, "streak": 0, "best": 3}
    )
    begun, later, other = (
        table("rung", "toss 1"),
        table("rung", "toss 1", "deal 2"),
        table("dabba", "h 0 0"),
    )
    for page, tables in ((first, [later]), (second, [begun, other])):
        page.goto(f"{room.address}en/")
        page.evaluate("text => localStorage.setItem('baithak-table', text)", json.dumps(tables))
    first.evaluate("text => localStorage.setItem('baithak-drills-rung', text)", drills)
    first.reload()
    say, rung = words("en").say, first.locator('.card[data-game="rung"] .resume')
    expect(rung).to_contain_text(say("pages.kept_practised", right=3, total=5, best=3))
    expect(rung).to_contain_text(say("pages.kept_tables", count=1))
    to_table = rung.get_by_role("link", name=say("pages.kept_table"))
    expect(to_table).to_have_attribute("href", re.compile("path=en/table.ipynb&game=rung$"))
    with first.expect_download() as saving:
        first.locator("[data-kept=save]").click()
    file = tmp_path / "saved.json"
    saving.value.save_as(file)
    second.locator("[data-kept=load]").set_input_files(file)
    brought = second.locator('.card[data-game="rung"] .resume')
    expect(brought).to_contain_text(say("pages.kept_practised", right=3, total=5, best=3))
    assert on_table(second) == [later, other]
    more = [table("rung", f"toss {number}") for number in range(2, 6)]
    saved = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(saved | {"tables": [begun, *more]}), "utf-8")
    second.locator("[data-kept=load]").set_input_files(file)
    expect(second.locator(".kept [role=status]")).to_have_text(say("pages.kept_some"))
    assert on_table(second) == [later, other, *more[:2]]
    assert len(on_table(second)) == MOST_KEPT
    for _press in range(2):
        brought.locator(".again").click()
    expect(brought).to_be_hidden()
    assert on_table(second) == [other]
    assert second.evaluate("localStorage.getItem('baithak-drills-rung')") is None
    for _press in range(2):
        second.locator("[data-kept=forget]").click()
    expect(second.locator('.card[data-game="dabba"] .resume')).to_be_hidden()
    assert on_table(second) == []


def keeping(lessons: dict[str, Any]) -> str:
    """What the browser keeps, as text."""
    return json.dumps({"kind": "baithak-progress", "version": 1, "lessons": lessons})


def test_a_browser_that_keeps_nothing_says_so(room: Room) -> None:
    """With storage blocked the page is whole, and says that nothing is remembered."""
    page = room.context().new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } });"
    )
    page.goto(f"{room.address}ur/")
    expect(page.locator(".kept")).to_contain_text(words("ur").strings["pages.kept_blocked"])
    expect(page.locator("[data-kept=save]")).to_be_hidden()
    expect(page.locator(".card")).to_have_count(len(games()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_opens_beside_the_text(room: Room, language: str) -> None:
    """A word of the game opens its meaning over the page; Escape closes it."""
    page = room.context().new_page()
    page.goto(f"{room.address}{language}/backgammon/")
    page.locator('a.term[href="#term-wall"]').first.click()
    card = page.locator("dialog.word")
    expect(card).to_contain_text(glossary("backgammon", language)["wall"].text)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.parametrize(("language", "game"), LESSONS)
def test_the_rules_fit_one_side(room: Room, language: str, game: str, tmp_path: Path) -> None:
    """A sheet is one page of A4 with every rule for the table, and its code opens the lesson."""
    page = room.context().new_page()
    page.goto(f"{room.address}{language}/{game}/sheet/")
    code = page.locator(".qr svg")
    expect(code).to_be_visible()
    code.screenshot(path=tmp_path / "code.png")
    assert decoded(tmp_path / "code.png") == f"{room.address}{language}/{game}/"
    printed = sheets.printed(ledger(game), lesson(game, language))
    expect(page.locator(".short li")).to_have_count(len(printed))
    page.evaluate("document.fonts.ready")
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 1


@pytest.mark.parametrize("game", papers())
def test_boards_of_paper_take_one_page_each(room: Room, game: str) -> None:
    """Every size of board to print stands on a page of its own, with all its dots."""
    page = room.context().new_page()
    page.goto(f"{room.address}ur/{game}/paper/")
    grids = page.locator(".grids")
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == grids.count()
    dots = "all => all.map(g => g.querySelector('svg').querySelectorAll('circle').length)"
    assert grids.evaluate_all(dots) == [grid.rows * grid.columns for grid in sheets.paper(game)]


def test_a_lesson_prints_with_its_pictures(room: Room) -> None:
    """Printed, a lesson shows all pictures of a turn at once and leaves its buttons out."""
    page = room.context().new_page()
    page.goto(f"{room.address}ur/{SMALLEST}/")
    page.emulate_media(media="print")
    expect(page.locator(".leaf").first).to_be_hidden()
    expect(page.locator(".contents")).to_be_hidden()
    strip = page.locator(".strip").first
    assert strip.evaluate("s => s.scrollWidth <= s.clientWidth + 1")


def test_a_known_address_is_in_codes_and_previews(site: Site, tmp_path: Path) -> None:
    """Built for an address, a sheet's code and a page's picture for links hold it."""
    online = Site(
        tmp_path / "site", site.work, site.notebooks, site.cache, "https://example.org/room/"
    )
    course = lesson(SMALLEST, "ur")
    space = '<svg xmlns="http://www.w3.org/2000/svg" '
    drawn = str(sheets.code(online, course)).replace("<svg ", space, 1)
    (tmp_path / "code.png").write_bytes(
        bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=400, background="#ffffff"))
    )
    link = decoded(tmp_path / "code.png")
    assert link == f"https://example.org/room/ur/{SMALLEST}/"
    assert (site.out / urlsplit(link).path.removeprefix("/room/") / "index.html").is_file()
    reading.write_lesson(online, Gallery(online), course, "static/reading.js")
    page = (tmp_path / "site" / "ur" / SMALLEST / "index.html").read_text("utf-8")
    assert f'content="https://example.org/room/static/previews/{SMALLEST}.ur.png"' in page


def test_a_shared_link_shows_the_board(site: Site) -> None:
    """The picture of a lesson for shared links has the board on one side, the name on the other."""
    for game in site.games():
        with Image.open(site.out / "static" / "previews" / f"{game}.ur.png") as image:
            card = image.convert("RGB")
        board, name = card.crop((40, 60, 600, 590)), card.crop((660, 100, 1160, 500))
        assert len(board.getcolors(100_000) or ()) > 60
        dark = sum(count for count, colour in name.getcolors(100_000) or () if sum(colour) < 400)
        assert dark > 500


def test_a_renamed_step_keeps_its_old_link(site: Site, tmp_path: Path) -> None:
    """A link to a step's old name leads to the step, for good."""
    renamed = replace(lesson(SMALLEST, "en"), redirects={"rows.old": "board.rows"})
    elsewhere = replace(site, out=tmp_path)
    reading.write_lesson(elsewhere, Gallery(elsewhere), renamed, "static/reading.js")
    page = (tmp_path / "en" / SMALLEST / "index.html").read_text("utf-8")
    old, new = page.index('id="rows.old"'), page.index('id="board.rows"')
    assert old < new
    assert "<h3" not in page[old : new - len('<h3 id="board.rows"') + 3]


def test_prose_is_marked_up_and_nothing_else() -> None:
    """Words are linked and stressed, notation with stars is left alone, markup is shown as text."""
    terms = glossary("backgammon", "en")
    wall = terms["wall"]
    text = f"A **[six](#{wall.anchor})** & *no* <b>: 8/5* 6/5*\n\nNext."
    assert prose(text, {wall.anchor: wall}) == (
        '<p>A <strong><a class="term" href="#term-wall">six</a></strong> &amp; <em>no</em> '
        "&lt;b&gt;: 8/5* 6/5*</p><p>Next.</p>"
    )


def test_links_of_every_kind_are_judged(site: Site) -> None:
    """A link to a live step is right when the lesson has the step."""
    page = site.out / "ur" / "index.html"
    right = "../notebooks/index.html?path=ur/rung.ipynb&step=fair.talk"
    assert fault(site, page, right, {}) == ""
    assert fault(site, page, right.replace("talk", "walk"), {}) == "no such step"


def test_the_words_of_the_pages_are_all_used(site: Site) -> None:
    """Every string of the pages' own is on some page or handed to its script."""
    texts = [page.read_text("utf-8") for page in written(site)]
    for language in LANGUAGES:
        say = words(language)
        for key, text in say.strings.items():
            if key.startswith("pages.") and "{" not in text and not waits(site, key):
                said = {str(escape(say.say(key))), json.dumps(say.say(key))[1:-1]}
                assert any(form in page for page in texts for form in said), key


def waits(site: Site, key: str) -> bool:
    """Whether a string is for a page that the site does not have yet."""
    named = {"pages.workshop": "workshop.ipynb", "pages.table": "table.ipynb"}
    missing = key in named and not any(path.endswith(named[key]) for path in site.pages())
    return missing or (key.startswith("pages.paper") and not papers())
