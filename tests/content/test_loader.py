"""The loader: what it reads, what it refuses, and how it says so."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from content import LANGUAGES, ContentError, games, glossary, ledger, lesson, words
from content import source as reader
from content.bidi import LEFT_TO_RIGHT_ISOLATE, NO_BREAK_SPACE, POP_ISOLATE, isolate, isolate_runs

LESSON = """
cover = "one"
[redirects]
old = "one"
[[section]]
id = "only"
[[section.step]]
id = "one"
rules = ["a.rule"]
position = "start"
marks = [{ kind = "point", places = ["p1"], label = "here" }]
[section.step.turn]
frames = [{ do = "" }, { do = "roll 31", say = "rolls" }]
[section.step.task]
kind = "choose"
options = ["yes", "no"]
answer = ["yes"]
wrong = { no = "a.rule" }
tries = [["no"], ["yes"]]
"""
PROSE = """
title = "Title"
intro = "Intro"
[sections]
only = "Only"
[labels]
here = "Here"
[phrases]
rolls = "Rolls {dice}."
[steps.one]
title = "One"
prose = "Prose"
frames = ["First."]
[steps.one.task]
question = "Well?"
right = "Yes."
hint = "Think."
options = { yes = "Yes", no = "No" }
wrong = { no = "Not so." }
"""
RULES = """
[[rule]]
id = "a.rule"
number = 1
kind = "play"
guide = "here"
ur = "قاعدہ"
en = "A rule"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A content folder of its own with one small game, `toy`, in English."""
    toy = tmp_path / "toy"
    toy.mkdir()
    (tmp_path / "interface").mkdir()
    (tmp_path / "interface" / "en.toml").write_text(
        '[panel]\n"mode.turn" = "Watch {what}"\n', "utf-8"
    )
    for name, text in (("lesson", LESSON), ("en", PROSE), ("rules", RULES)):
        (toy / f"{name}.toml").write_text(text, "utf-8")

    def root() -> Path:
        return tmp_path

    monkeypatch.setattr(reader, "root", root)
    for cached in (games, glossary, ledger, lesson, words, reader.read):
        cached.cache_clear()
    yield toy
    for cached in (games, glossary, ledger, lesson, words, reader.read):
        cached.cache_clear()


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Put other words into a file."""
    path = folder / f"{name}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_new_folder_is_a_new_game(folder: Path) -> None:
    """A folder with a lesson is found by name, with no list to add it to."""
    assert games() == (folder.name,)


def test_structure_and_prose_are_joined(folder: Path) -> None:
    """Frames, phrases, labels and options get the words of the language."""
    step = lesson(folder.name, "en").step("one")
    assert step.turn
    assert step.task
    assert [frame.say for frame in step.turn.frames] == ["First.", "Rolls 3-1."]
    assert step.turn.start == step.position == step.task.position
    assert step.turn.rules == step.task.rules == ("a.rule",)
    assert step.marks[0].label == "Here"
    assert [option.text for option in step.task.options] == ["Yes", "No"]
    assert step.task.wrong == {"no": "Not so."}
    assert step.task.wrong_rules == {"no": "a.rule"}


def test_old_ids_lead_on(folder: Path) -> None:
    """A link once printed still finds its step; an id that never was does not."""
    read = lesson(folder.name, "en")
    assert read.step("old").id == "one"
    with pytest.raises(KeyError):
        read.step("never")


def test_words_say_facts(folder: Path) -> None:
    """A string is said with its facts; an unknown one is a KeyError."""
    said = words("en", folder.name)
    assert said.say("panel.mode.turn", what="this") == "Watch this"
    with pytest.raises(KeyError):
        said.say("panel.nothing")


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("lesson", 'id = "one"', "", r"toy/lesson.toml: section\[only\].step\[0\].id: missing"),
        ("lesson", 'position = "start"', "position = 3", r"step\[one\].position: not of type str"),
        ("lesson", 'kind = "point"', 'kind = "dot"', r"marks\[0\].kind: not a kind of mark: 'dot'"),
        ("lesson", 'kind = "choose"', 'kind = "sing"', r"task.kind: not a kind of task: 'sing'"),
        ("lesson", 'rules = ["a.rule"]', "rules = [1]", r"step\[one\].rules: not of type str: 1"),
        ("lesson", 'tries = [["no"], ["yes"]]', 'tries = ["no"]', "tries: not a list of lists"),
        ("lesson", 'cover = "one"', 'cover = "two"', "cover: no such step: 'two'"),
        ("lesson", 'cover = "one"', 'sheet = ["two"]', "sheet: no such step: 'two'"),
        ("lesson", 'old = "one"', 'old = "two"', "redirects.old: leads nowhere: 'two'"),
        ("lesson", 'position = "start"', 'position = "start"\nmark = 1', "mark: unknown key"),
        (
            "lesson",
            '"roll 31", say = "rolls"',
            '"roll 31"',
            "en.toml: steps.one.frames: 1 sentence",
        ),
        ("lesson", "wrong = { no", "wrong = { maybe", "en.toml: steps.one.task.wrong: "),
        ("lesson", 'options = ["yes", "no"]', 'options = ["yes"]', "steps.one.task.options: "),
        ("en", 'here = "Here"', "", "en.toml: labels.here: missing"),
        ("en", 'rolls = "Rolls {dice}."', "", "en.toml: phrases.rolls: missing"),
        ("en", "[steps.one]", "[steps.two]\n[steps.one]", "steps.two: no such step"),
        ("en", 'title = "Title"', "", "toy/en.toml: title: missing"),
        ("en", 'only = "Only"', 'other = "Only"', "sections.only: missing"),
    ],
)
def test_faults_name_file_and_key(
    folder: Path, name: str, old: str, new: str, complaint: str
) -> None:
    """Whatever does not fit is refused, and the message says where it stands."""
    change(folder, name, old, new)
    with pytest.raises(ContentError, match=complaint):
        lesson(folder.name, "en")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('kind = "play"', 'kind = "guess"', r"rule\[a.rule\].kind: not a kind of rule: 'guess'"),
        ("number = 1", 'number = "1"', r"rule\[a.rule\].number: not of type int"),
        ('en = "A rule"', "", r"rule\[a.rule\].en: missing"),
        ('en = "A rule"', f'en = "A rule"\n{RULES}', "id: used twice: 'a.rule'"),
    ],
)
def test_faults_of_a_ledger_name_file_and_key(
    folder: Path, old: str, new: str, complaint: str
) -> None:
    """A ledger is as strict as a lesson."""
    change(folder, "rules", old, new)
    with pytest.raises(ContentError, match=complaint):
        ledger(folder.name)


def test_step_ids_are_used_once(folder: Path) -> None:
    """Two steps cannot share an id, for links name them by it."""
    steps = LESSON[LESSON.index("[[section.step]]") :]
    (folder / "lesson.toml").write_text(LESSON + steps, "utf-8")
    with pytest.raises(ContentError, match="step id used twice: 'one'"):
        lesson(folder.name, "en")


def test_torn_and_absent_files_are_named(folder: Path) -> None:
    """A file that is no TOML, or is not there, is a ContentError with its name."""
    (folder / "rules.toml").write_text("[[rule", "utf-8")
    with pytest.raises(ContentError, match=r"toy/rules.toml: not readable"):
        ledger(folder.name)
    with pytest.raises(ContentError, match=r"toy/ur.toml: no such file"):
        lesson(folder.name, "ur")
    with pytest.raises(ContentError, match=r"nowhere/rules.toml: no such file"):
        ledger("nowhere")


def test_a_file_as_the_build_has_read_it_goes_before_the_written_one(folder: Path) -> None:
    """In a browser content is JSON; what is torn there is told like what was written wrong."""
    read = folder / "rules.json"
    read.write_text('{"title": "As read"}')
    assert reader.read(folder.name, "rules").text("title") == "As read"
    (folder / "rules.toml").unlink()
    assert reader.holds(folder.name, "rules")
    reader.read.cache_clear()
    read.write_text("{")
    with pytest.raises(ContentError, match=r"toy/rules.toml: not readable"):
        reader.read(folder.name, "rules")


def test_only_one_language_is_read(folder: Path) -> None:
    """A lesson opens in one language although the other is torn."""
    (folder / "ur.toml").write_text("= torn", "utf-8")
    assert lesson(folder.name, "en").title == "Title"


def test_other_languages_are_refused() -> None:
    """A language there is not is named in the error."""
    with pytest.raises(ContentError, match="no such language: 'fr'"):
        lesson("backgammon", "fr")
    with pytest.raises(ContentError, match="no such language: 'fr'"):
        words("fr")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("اب 5-3 آیا", "اب [5-3] آیا"),
        ("13/8 6/5 چلیں", "[13/8 6/5] چلیں"),
        ("bar/22* پھر 6/off(2)", "[bar/22*] پھر [6/off(2)]"),
        ("پپ −12", "پپ [−12]"),
        ("(blot)", "([blot])"),
        ("**8/5**", "**[8/5]**"),
        ("خانہ 13 اور 8", "خانہ 13 اور 8"),
        ("رفتار 0.5×", "رفتار [0.5×]"),
        ("\u20668/5\u2069 پھر 6/5", "[8/5] پھر [6/5]"),
    ],
)
def test_notation_is_isolated(text: str, shown: str) -> None:
    """Left-to-right runs stand in isolates; plain numbers and brackets are left alone."""
    marked = isolate(text, "ur")
    plain = marked.replace(NO_BREAK_SPACE, " ")
    assert plain.replace("\u2066", "[").replace("\u2069", "]") == shown
    assert isolate(marked, "ur") == marked
    assert isolate(text, "en").replace(NO_BREAK_SPACE, " ") == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("keep", [isolate, isolate_runs])
@pytest.mark.parametrize(
    "move", ["h 0 1", "2 v 0 0", "8/5 6/5", "bar/22* 6/off(2)", "24/18/13* 6/4 6/4"]
)
def test_a_written_move_stays_on_one_line(
    move: str, keep: Callable[[str, str], str], language: str
) -> None:
    """Only its own spaces do not break: the words around it do as before."""
    kept = keep(f"چال {move} پھر 3 by 4", language)
    assert move.replace(" ", NO_BREAK_SPACE) in kept
    assert kept.count(NO_BREAK_SPACE) == move.count(" ")


def test_a_quoted_text_stays_in_its_place() -> None:
    """What a learner wrote stands in one isolate, without direction marks of its own."""
    said = words("ur", "backgammon").say("fault.xgid.torn", text="\u202e-a--:1")
    assert "\u2066-a--:1\u2069" in said
    assert "\u202e" not in said


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("سوچیں <script>alert(1)</script>", ["<script>alert(1)</script>"]),
        ("چال 8/5 6/5، پھر", ["8/5 6/5"]),
        ("f(x) = 2، دیکھیں http://a.b/?q=1", ["f(x) = 2", "http://a.b/?q=1"]),
        ("(8 آٹھ) -35 نمبر", ["-35"]),
        ("(A یا B) کیا؟", ["A", "B"]),
        ("خانہ 8 (آٹھ) پر۔", []),
    ],
)
def test_a_strangers_text_is_shown_as_it_was_typed(text: str, runs: list[str]) -> None:
    """Each stretch between Urdu letters stands in one isolate; nothing else is changed."""
    marked = isolate_runs(text, "ur")
    marked = marked.replace(NO_BREAK_SPACE, " ")
    found = re.findall(f"{LEFT_TO_RIGHT_ISOLATE}(.*?){POP_ISOLATE}", marked)
    assert found == runs
    assert re.sub(f"[{LEFT_TO_RIGHT_ISOLATE}{POP_ISOLATE}]", "", marked) == text
    assert isolate_runs(text, "en").replace(NO_BREAK_SPACE, " ") == text
