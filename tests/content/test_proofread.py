"""The proofreader, on the lessons and on the step that the README adds to one."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import content
import generate
import proofread
from content import games, glossary, ledger, lesson, question, words
from content import source as reader

GAME, STEP = "bohnenspiel", "sow.single-bean"
ROOT = Path(content.__file__).parent
README = (ROOT.parent / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"`content/(\w+/\w+\.toml)`[^`]*```toml\n(.*?)```", re.DOTALL)
CACHED = (games, glossary, ledger, lesson, question, words, reader.read)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Bohnenspiel's content with the README's step put in as the README says."""
    for name in (GAME, "interface"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.py*", "__*"))
    for name, text in BLOCK.findall(README):
        path = tmp_path / name
        before = path.read_text("utf-8")
        if STEP not in before:
            path.write_text(f"{before}\n{text}", "utf-8")

    def root() -> Path:
        return tmp_path

    monkeypatch.setattr(reader, "root", root)
    _forget()
    yield tmp_path / GAME
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for cached in CACHED:
        cached.cache_clear()


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Put other words into the README's step."""
    path = folder / f"{name}.toml"
    before, mark, step = path.read_text("utf-8").rpartition(f'"{STEP}"')
    if name != "lesson":
        before, mark, step = path.read_text("utf-8").partition(f'[steps."{STEP}"]')
    assert step.count(old) == 1
    path.write_text(before + mark + step.replace(old, new), "utf-8")


def test_nothing_is_to_be_mended(game: str) -> None:
    """Every lesson that there is passes the proofreader."""
    assert list(proofread.complaints(game)) == []


def test_the_readme_has_a_block_for_each_file() -> None:
    """The README shows the structure of a step and its words in every language."""
    names = {name for name, _text in BLOCK.findall(README)}
    assert names == {f"{GAME}/{name}.toml" for name in ("lesson", *content.LANGUAGES)}


@pytest.mark.usefixtures("folder")
def test_the_readmes_step_loads_replays_and_generates() -> None:
    """The step is one of the lesson's, nothing is to be mended, and its cells are written."""
    assert list(proofread.complaints(GAME)) == []
    for language in content.LANGUAGES:
        course = lesson(GAME, language)
        ids = [cell["id"] for cell in generate.notebook(course)["cells"]]
        name = STEP.replace(".", "-")
        assert {f"{name}-prose", f"{name}-board"} <= set(ids)
        assert course.step(STEP).title in generate.text_of(course)


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("lesson", "/2,6,5,1,8,4 8-10 S", "", "is not a position of this game. Copy one from"),
        ("lesson", "3,4,2,1,8/", "3,4,2,1,9/", "There are 73 beans in all; there should be 72"),
        ("lesson", '["sow.one-each"]', '["sow.one-eech"]', 'do you mean "sow.one-each"?'),
        ("lesson", 'do = "3"', 'do = "9"', 'frame 2 of the turn, do = "9": Pit 9 is in the other'),
        ("lesson", '["p3"]', '["p33"]', 'frame 1 of the turn: marks: "p33" is no place on this'),
        ("lesson", '"point", places = ["p3"]', '"zone", places = ["x"]', "has no such place: 'x'"),
        ("lesson", '= ["5"]', '= ["9"]', 'task.accept: "9" is no legal play; there are: 1, 2, 3'),
        ("lesson", '["9"], ["3"], ["5"]', '["5"], ["9"]', "write two wrong tries or more, then a"),
        ("lesson", '[["9"]', '[["pit"]', "pit is not a move: write a pit, 1 to 12, or pass"),
        ("lesson", '[["9"]', "[[]", 'task.tries: "" is answered with no rule'),
        ("lesson", '["sow.one-each"]', "[]", "it teaches no rule; name one or more in rules"),
        ("lesson", '    { do = "3" },', "", "frames; write one for each frame"),
        ("lesson", 'kind = "play"', 'kind = "find"', "(of play, tap, choose)"),
        ("lesson", "accept", "accepts", "task.accepts: unknown key; write one of kind, rules"),
        ("ur", 'title = "', '# "', f'bohnenspiel/ur.toml: steps."{STEP}".title: missing; add it'),
        ("ur", "title", "name", f'bohnenspiel/ur.toml: steps."{STEP}".name: unknown key'),
        ("en", 'hint = "', 'hints = "', f'bohnenspiel/en.toml: steps."{STEP}".task.hints: unknown'),
        ("en", "No move is shorter.", "No. " * 30, "words of prose; write 30 to 60"),
        ("en", "One bean alone", "", f"en.toml: step {STEP}: the title is empty; write one"),
        ("en", "title", "= title", "bohnenspiel/en.toml: not readable"),
    ],
)
def test_a_mistake_is_named_with_what_to_do(
    folder: Path, name: str, old: str, new: str, complaint: str
) -> None:
    """Whatever is wrong with a step is said with its file, one line, and what to do."""
    change(folder, name, old, new)
    said = generate.mistakes()
    assert all(line.startswith(f"{GAME}/") and "\n" not in line for line in said)
    assert complaint in "".join(said)


def test_a_language_left_out_is_named(folder: Path) -> None:
    """A step without its Urdu words is said to miss them."""
    shutil.copy(ROOT / GAME / "ur.toml", folder)
    assert generate.mistakes() == [f'{GAME}/ur.toml: steps."{STEP}": missing; add it']


def test_nothing_is_written_while_something_is_wrong(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The generator says what is wrong, without a traceback, and fails."""
    change(folder, "lesson", 'do = "3"', 'do = "9"')
    monkeypatch.setattr(generate, "ROOT", folder)
    monkeypatch.setattr(sys, "argv", ["generate.py"])
    assert generate.main() == 1
    said = capsys.readouterr().err
    assert said.startswith(f"content/{GAME}/lesson.toml: step {STEP}: frame 2")
    assert not list(folder.rglob("*.ipynb"))
