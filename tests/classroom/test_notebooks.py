"""The generated notebooks: up to date, safe to open, and built as the page expects."""

import ast
import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from classroom.worksheet.sheet import PLACE
from content import LANGUAGES, Lesson, games, glossary, lesson
from content.drills import topics

ROOT = Path(__file__).resolve().parents[2]
WORDED = [
    (game, language) for game in games() for language in LANGUAGES if glossary(game, language)
]
LESSONS = [(game, language) for game in games() for language in LANGUAGES]


def load_generator() -> ModuleType:
    """The generator, from its file."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "notebooks" / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE = load_generator()


@pytest.fixture(params=LESSONS, ids="-".join)
def course(request: pytest.FixtureRequest) -> Lesson:
    """Each lesson in each language."""
    return lesson(*request.param)


def kept(course: Lesson) -> dict[str, Any]:
    """The notebook as committed."""
    text = (ROOT / "notebooks" / course.language / f"{course.game}.ipynb").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def test_notebooks_are_up_to_date(course: Lesson) -> None:
    """The committed notebook is what the content gives."""
    assert GENERATE.out_of_date(course) == ""


def test_a_change_of_content_shows_as_a_difference(
    course: Lesson, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A notebook that is missing is out of date."""
    monkeypatch.setattr(GENERATE, "ROOT", tmp_path)
    assert GENERATE.out_of_date(course).startswith("---")


def test_every_step_has_prose_and_a_board(course: Lesson) -> None:
    """Both cells of a step carry its id, in the lesson's order; the practice comes last."""
    marked = [c for c in kept(course)["cells"] if "step" in c["metadata"].get("lesson", {})]
    kinds = [(cell["metadata"]["lesson"]["step"], cell["cell_type"]) for cell in marked]
    places = [*(step.id for step in course.steps), *(["drills"] if topics(course.game) else [])]
    wanted = [(place, kind) for place in places for kind in ("markdown", "code")]
    assert kinds == wanted


def test_cells_are_named_and_locked(course: Lesson) -> None:
    """Ids are fixed and different, cells cannot be cut, only the last one can be edited."""
    cells = kept(course)["cells"]
    ids = [cell["id"] for cell in cells]
    assert len(set(ids)) == len(ids)
    assert all(cell["metadata"]["deletable"] is False for cell in cells)
    editable = [cell["id"] for cell in cells if cell["metadata"].get("editable", True)]
    assert editable == ["engine-code"]


def test_code_is_short_hidden_and_fresh(course: Lesson) -> None:
    """No cell is long or holds an old output; a label stands on each first line."""
    for cell in kept(course)["cells"]:
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        ast.parse(source)
        assert cell["source"][0].startswith("# ")
        assert len(cell["source"]) <= 7
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        hidden = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
        assert hidden == (cell["id"] != "engine-code")


def test_urdu_cells_run_right_to_left() -> None:
    """Each Urdu prose cell is wrapped, with the blank line that lets Markdown in."""
    for cell in kept(lesson("backgammon", "ur"))["cells"]:
        if cell["cell_type"] == "markdown":
            assert cell["source"][:2] == ['<div dir="rtl" lang="ur">\n', "\n"]
            assert cell["source"][-1] == "</div>"


def test_the_page_finds_what_it_needs(course: Lesson) -> None:
    """Kernel and lesson are named in the notebook's metadata."""
    metadata = kept(course)["metadata"]
    assert metadata["kernelspec"]["name"] == "python"
    assert metadata["lesson"] == {
        "game": course.game,
        "language": course.language,
        "autorun": True,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worksheet_page_is_up_to_date_and_holds_one_board(language: str) -> None:
    """The committed page is what the content gives: prose, a setup, and the worksheet's place."""
    text = (ROOT / "notebooks" / language / "worksheet.ipynb").read_text("utf-8")
    assert dict(GENERATE.files())[ROOT / "notebooks" / language / "worksheet.ipynb"] == text
    page = json.loads(text)
    boards = [cell for cell in page["cells"] if "step" in cell["metadata"].get("lesson", {})]
    assert [(cell["cell_type"], cell["metadata"]["lesson"]["step"]) for cell in boards] == [
        ("code", PLACE)
    ]
    assert page["metadata"]["lesson"]["language"] == language
    assert all(not cell["metadata"]["deletable"] for cell in page["cells"])


def test_the_engine_cell_answers(course: Lesson, capsys: pytest.CaptureFixture[str]) -> None:
    """The last cell runs and prints something worth reading."""
    source = "".join(kept(course)["cells"][-1]["source"])
    exec(compile(source, "engine-code", "exec"), {})  # noqa: S102 - the cell under test
    assert len(capsys.readouterr().out.splitlines()) >= 2


def test_the_command_checks_and_writes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Checking an empty folder fails with a diff, writing fills it, checking again passes."""
    monkeypatch.setattr(GENERATE, "ROOT", tmp_path)
    (tmp_path / "notebooks").mkdir()
    monkeypatch.setattr("sys.argv", ["generate.py", "--check"])
    assert GENERATE.main() == len(LESSONS) + len(GENERATE.PAGES) * len(LANGUAGES)
    monkeypatch.setattr("sys.argv", ["generate.py"])
    assert GENERATE.main() == 0
    monkeypatch.setattr("sys.argv", ["generate.py", "--check"])
    assert GENERATE.main() == 0
    assert "ur/backgammon.ipynb" in capsys.readouterr().out


def headings(course: Lesson) -> list[str]:
    """The anchors of the glossary's headings, as Jupyter makes them."""
    (cell,) = (c for c in kept(course)["cells"] if c["id"] == "glossary")
    lines = (line for line in cell["source"] if line.startswith("#### "))
    return [line.removeprefix("#### ").strip().replace(" ", "-") for line in lines]


@pytest.mark.parametrize(("game", "language"), WORDED)
def test_every_link_leads_to_a_word(game: str, language: str) -> None:
    """No link in the prose is dead, and every word has a heading of its own."""
    course, terms = lesson(game, language), glossary(game, language)
    anchors = headings(course)
    assert anchors == [term.anchor for term in terms.values()]
    assert len(set(anchors)) == len(anchors)
    prose = "".join("".join(c["source"]) for c in kept(course)["cells"])
    links = set(re.findall(r"\]\(#([^)]*)\)", prose))
    assert links
    assert links <= set(anchors)
    assert "[[" not in prose


@pytest.mark.parametrize(("game", "language"), WORDED)
def test_a_name_in_the_other_language_says_which(game: str, language: str) -> None:
    """A word's name abroad is marked with its language, so that its own letters are found."""
    (other,) = set(LANGUAGES) - {language}
    source = "".join("".join(c["source"]) for c in kept(lesson(game, language))["cells"])
    for term in glossary(game, language).values():
        assert f'<span lang="{other}">{term.abroad}</span>: {term.text}' in source
