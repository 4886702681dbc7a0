"""Pictures of steps for the build."""

from xml.etree import ElementTree as ET

import pytest

from classroom.pictures import step_picture, term_picture
from content import glossary, lesson

STEPS = [step.id for step in lesson("backgammon", "en").steps]


@pytest.mark.parametrize("language", ["ur", "en"])
@pytest.mark.parametrize("step", STEPS)
def test_every_step_has_a_picture_with_its_words(step: str, language: str) -> None:
    """The picture is well formed and carries the spoken view in its language."""
    root = ET.fromstring(step_picture("backgammon", step, language).svg("b"))  # noqa: S314 - our own picture
    spoken = step_picture("backgammon", step, language).spoken
    assert root.get("viewBox") == "0 0 1200 960"
    assert root.get("lang") == language
    assert root.findtext("{http://www.w3.org/2000/svg}desc") == spoken
    assert len(root) > 200


def test_pictures_of_one_page_do_not_share_ids() -> None:
    """Two pictures can stand on one page without taking each other's gradients."""
    drawn = [step_picture("backgammon", step, "en").svg(f"b-{step}") for step in STEPS[:2]]
    roots = [ET.fromstring(svg) for svg in drawn]  # noqa: S314 - our own pictures
    ids = [{item.get("id") for item in root.iter()} - {None} for root in roots]
    assert not ids[0] & ids[1]


def test_an_unknown_step_has_no_picture() -> None:
    """The build hears about a step that is not there."""
    with pytest.raises(KeyError):
        step_picture("backgammon", "no.such", "en")


@pytest.mark.parametrize("language", ["ur", "en"])
def test_words_are_shown_on_a_board_of_their_own(language: str) -> None:
    """Each word with a position has a picture, its marks among the drawing."""
    terms = glossary("backgammon", language)
    pictured = [term for term in terms.values() if term.position]
    assert len(pictured) > 10
    for term in pictured:
        root = ET.fromstring(term_picture("backgammon", term.id, language).svg("b"))  # noqa: S314 - our own
        assert len(root) > 200
    with pytest.raises(KeyError):
        term_picture("backgammon", next(t.id for t in terms.values() if not t.position), language)
