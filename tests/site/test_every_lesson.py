"""Every lesson in every language, from its first board to its last, as a reader scrolls."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from classroom.practice import PLACE
from content import LANGUAGES, Lesson, games, glossary, ledger, lesson, words
from content.drills import topics
from tests.site.learner import Gesture, Play, has_cards, plays
from tests.site.room import Room, step_root, wait_until_live

WALKER = Path(__file__).with_name("walker.js").read_text(encoding="utf-8")
WALK_MS = 600_000
NO_TIME = """{
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds > 3000 ? milliseconds : 0);
}"""
BROKEN = ".lesson-failed, .baithak-notice, [data-mime-type='application/vnd.jupyter.stderr']"
BUTTONS = {"tap": "control", "die": "die", "offer": "offer", "done": "action"}
LATIN_SENTENCE = re.compile(r"[A-Za-z]{2,}(?:[ ,'’-]+[A-Za-z]{2,}){2,}")
DOTTED = re.compile(r"[a-z][\w-]*(?:\.[\w-]+)+(?::[a-z-]+)?")


@dataclass(frozen=True, slots=True)
class Tour:
    """A lesson that has been walked through: its page, what came alive, every text met."""

    lesson: Lesson
    page: Page
    live: list[str]
    dead: list[str]
    texts: dict[str, str]
    troubles: list[str]


@pytest.fixture(scope="module")
def readers(visitors: Room) -> Iterator[dict[str, BrowserContext]]:
    """A visitor in each language who reads all lessons, where two seconds are over at once.

    Each has a window of their own: in a page behind another one hardly anything is drawn.
    """
    contexts = {language: visitors.context() for language in LANGUAGES}
    for context in contexts.values():
        context.add_init_script(NO_TIME)
    yield contexts
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="module", params=games())
def tours(
    request: pytest.FixtureRequest, visitors: Room, readers: dict[str, BrowserContext]
) -> Iterator[dict[str, Tour]]:
    """A game's lesson in each language, walked through side by side without a click on run."""
    courses = {language: lesson(request.param, language) for language in LANGUAGES}
    visitors.troubles.clear()
    pages = {language: readers[language].new_page() for language in courses}
    for language, page in pages.items():
        page.goto(visitors.link(f"{language}/{request.param}.ipynb"))
    for page in pages.values():
        wait_until_live(page)
        page.evaluate(WALKER)
    found = {language: _walked(page) for language, page in pages.items()}
    troubles = list(visitors.troubles)
    yield {
        language: Tour(course, pages[language], troubles=troubles, **found[language])
        for language, course in courses.items()
    }
    for page in pages.values():
        page.close()


@pytest.fixture(params=LANGUAGES)
def tour(request: pytest.FixtureRequest, tours: dict[str, Tour]) -> Tour:
    """A lesson in one language, walked through."""
    return tours[request.param]


def _walked(page: Page) -> dict[str, Any]:
    page.wait_for_function("window.walked", timeout=WALK_MS, polling=500)
    found: dict[str, Any] = page.evaluate("window.walked")
    return found


def task_of(course: Lesson) -> Play:
    """The first task that can be played wrong and right; with a card where cards are played."""
    return next(play for play in plays(course) if play.has_a_card or not has_cards(course))


def press(page: Page, root: str, *gestures: Gesture) -> None:
    """Press the buttons of a step, one after the other, those on the board near their upper end."""
    for kind, value in gestures:
        button = page.locator(f'{root} button[data-{BUTTONS[kind]}="{value or kind}"]')
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        button.click(position={"x": box["width"] / 2, "y": box["height"] / 4})


def test_every_board_comes_alive_as_the_reader_scrolls(tour: Tour) -> None:
    """No board of the lesson needs a click, and none is left out."""
    course = tour.lesson
    wanted = [step.id for step in course.steps] + [PLACE] * bool(topics(course.game))
    assert tour.dead == []
    assert tour.live == wanted


def test_nothing_goes_wrong_on_the_way(tour: Tour) -> None:
    """No console error, no refused request, no other host, no apology in the page."""
    assert tour.troubles == []
    assert tour.page.locator(BROKEN).all_inner_texts() == []


def test_every_text_is_said_in_words(tour: Tour) -> None:
    """No text of the page is a key, a placeholder or a link that was not made."""
    game = tour.lesson.game
    keys = {*words(tour.lesson.language, game).strings, *ledger(game).rules}
    keys |= {step.id for step in tour.lesson.steps}
    assert {task.question for step in tour.lesson.steps if (task := step.task)} <= set(tour.texts)
    assert [text for text in tour.texts if keys & set(DOTTED.findall(text))] == []
    assert [text for text in tour.texts if re.search(r"\{[^}]*\}|\[\[|\]\]", text)] == []


def test_urdu_is_read_in_urdu(tours: dict[str, Tour]) -> None:
    """No sentence of the Urdu page is in Latin letters, but for the English name of a word."""
    tour = tours["ur"]
    names = {term.abroad for term in glossary(tour.lesson.game, "ur").values()}
    urdu = [text for text, language in tour.texts.items() if language == "ur"]
    assert len(urdu) > len(tour.lesson.steps) * 3
    assert [
        (text, found)
        for text in urdu
        for found in LATIN_SENTENCE.findall(text)
        if not (found in names and text.startswith(f"{found}:"))
    ] == []


def test_a_task_is_played_wrong_and_right(room: Room, tour: Tour) -> None:
    """A move that breaks a rule is answered with it and its step, the right one with praise."""
    page, course = tour.page, tour.lesson
    play = task_of(course)
    page.evaluate(
        "step => document.dispatchEvent(new CustomEvent('baithak:goto', {detail: {step}}))",
        play.step.id,
    )
    root = step_root(page, play.step.id)
    page.locator(f'{root} button[data-mode="task"]').click()
    press(page, root, *play.wrong)
    message = page.locator(f"{root} .baithak-message")
    expect(message).to_have_attribute("data-kind", "wrong")
    expect(message).to_have_attribute("data-rule", play.broken["rule"])
    expect(message).to_contain_text(play.broken["message"])
    link = message.locator("a.baithak-taught")
    expect(link).to_contain_text(course.step(play.broken["teaches"]).title)
    expect(link).to_have_attribute("href", re.compile(f"step={play.broken['teaches']}(&|$)"))
    page.locator(f'{root} button[data-action="again"]').click()
    press(page, root, *play.right)
    expect(message).to_have_attribute("data-kind", "right")
    assert play.step.task is not None
    expect(message).to_contain_text(play.step.task.right)
    assert room.troubles == []


def test_the_open_cell_answers(room: Room, tour: Tour) -> None:
    """The cell that is there to be changed gives an answer of the engine, and no error."""
    page = tour.page
    page.locator(".lesson-run").click()
    answer = page.locator(".jp-CodeCell:has(.lesson-run) .jp-OutputArea-output")
    expect(answer.first).to_be_visible()
    assert "Traceback" not in answer.first.inner_text()
    assert room.troubles == []
