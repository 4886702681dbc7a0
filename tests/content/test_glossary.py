"""The glossary: complete in both languages, linked where a word is first read, never to nowhere."""

import re
from pathlib import Path

import pytest

from content import LANGUAGES, ContentError, Term, games, glossary, lesson
from content.glossary import linked
from tests.content.test_loader import change, folder

__all__ = ["folder"]

WORDED = games()
LINK = re.compile(r"\[([^\]]+)\]\(#([^)]+)\)")
GUIDE = {
    "dabba": (
        *("ڈبہ", "میدان", "جال", "چھوٹا میدان", "بڑا میدان", "مستطیل", "نقطہ", "ساتھ والے نقطے"),
        *("لکیر", "کنارہ", "افقی", "عمودی", "ترچھی لکیر", "مشترکہ کنارہ", "خانہ", "دیوار"),
        *("تیسری دیوار", "تیسرا کنارہ", "چوتھی دیوار", "آخری کنارہ", "کھلاڑی", "نمبر", "شناخت"),
        *("مخالف", "باری", "چال", "مزید چال", "پوائنٹ", "حساب", "مجموعہ", "عام لکیر"),
        *("بے پوائنٹ لکیر", "دو خانے", "مشترکہ جیت", "زنجیر", "زنجیر کھولنا", "تیر", "وقفہ"),
        *("نام کا حرف", "کھیل کتاب", "گھریلو فرق"),
    ),
    "backgammon": (
        *("مہرہ", "خانہ", "پانسہ", "گھریلو تختہ", "بیرونی تختہ", "بار", "پہلی چال کے پانسے"),
        *("بند خانہ", "بنا ہوا خانہ", "دیوار", "لنگر", "ڈھیر", "جوڑا", "بلاٹ", "تنہا مہرہ"),
        *("ضرب", "داخلہ", "بند تختہ", "باہر نکالنا", "سادہ جیت", "مارس", "گیمن"),
        *("بیک گیمن کی جیت", "دُگنا کیوب", "دوڑ", "رابطہ", "پپ گنتی", "پڑاؤ"),
    ),
    "bohnenspiel": (
        *("مانکالا", "تختہ", "بورڈ", "خانہ", "گڑھا", "قطار", "گودام", "خزانہ گھر", "دانہ", "بیج"),
        *("باری", "چال", "بانٹنا", "بوائی", "گھڑی کے الٹ", "گھڑی کے رخ", "ایک ہی چکر"),
        *("آخری دانہ", "پکڑ", "پکڑنا", "قبضہ", "پکڑ کا سلسلہ", "زنجیر", "جفت", "طاق", "سمیٹنا"),
        *("برابر", "ڈرا", "مقابلہ", "پارٹی", "باری چھوڑنا", "پاس", "کھیل کا آخری مرحلہ"),
    ),
    "back_alley": (
        *("ٹیم", "ساتھی", "گڈی", "سوٹ", "جوکر", "بگ بلوپر", "لٹل بلوپر", "ٹرمپ", "ترپ", "بے ترپ"),
        *("ڈیلر", "بانٹنے والا", "ڈیل", "راؤنڈ", "دور", "ہاتھ", "پھینٹنا", "بچی ہوئی گڈی"),
        *("بولی", "پاس", "بورڈ", "ڈبل بورڈ", "تین گنا بورڈ", "چار گنا بورڈ", "سر", "ٹرک", "چال"),
        *("پوائنٹ", "نمبر", "بولی ٹوٹنا", "بولی سے زیادہ سر", "رنگ کی پیروی", "چلا ہوا رنگ"),
    ),
    "rung": (
        *("ساتھی", "مخالف", "جوڑی", "ٹیم", "گڈی", "پتا", "رنگ", "حکم", "پان", "اینٹ", "چڑیا"),
        *("اکا", "بادشاہ", "بیگم", "ملکہ", "غلام", "گولا", "دہلا", "نہلا", "اٹھی", "ستی", "چھکی"),
        *("پنجی", "چوکی", "تگی", "دگی", "ٹاس", "تقسیم", "حاکم", "ترپ", "ترپ کہنا", "تیرہویں"),
        *(
            "سر",
            "چال",
            "چلا ہوا رنگ",
            "کاٹنا",
            "پھینکنا",
            "ترپ کا اکا",
            "ہاتھ",
            "نمبر",
            "پرانی گنتی",
        ),
        *("کورٹ", "کوٹ", "کوٹ پیس", "باون", "گون کورٹ", "بیاسی", "دعویٰ", "بازی", "اشارے"),
        *("ترپ کی گنتی", "رینیگ", "سنگل سری", "ڈبل سری", "بند رنگ", "الٹے رخ"),
    ),
}
TERM = """
[[term]]
id = "wall"
position = "start"
marks = [{ kind = "point", places = ["p1"] }]
[term.ur]
name = "دیوار"
text = "پوری دیوار 6-1 سے۔"
[term.en]
name = "A wall"
also = "prime"
text = "Points in a row."
"""


@pytest.mark.parametrize("game", WORDED)
def test_languages_have_the_same_terms(game: str) -> None:
    """Each term has a name, a meaning of one or two sentences, and its name in the other tongue."""
    tables = [glossary(game, language) for language in LANGUAGES]
    assert [list(table) for table in tables] == [list(tables[0])] * len(tables)
    for language, table in zip(LANGUAGES, tables, strict=True):
        for term in table.values():
            assert term.name
            assert 1 <= len(re.findall(r"[.۔](?: |$)", term.text)) <= 3, term.id
            assert term.abroad in {other[term.id].name for other in tables}
            assert bool(re.search("[\u0600-\u06ff]", term.name)) == (language == "ur")


@pytest.mark.parametrize("game", WORDED)
def test_terms_of_the_guide_are_there(game: str) -> None:
    """Every word the guide uses is a name, or another name, of some term."""
    terms = glossary(game, "ur").values()
    known = {name for term in terms for name in (term.name, *term.also.split("، "))}
    assert set(GUIDE[game]) <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WORDED)
def test_a_term_is_linked_once_in_a_cell(game: str, language: str) -> None:
    """The first use in a step is linked, and no other one."""
    anchors = {term.anchor for term in glossary(game, language).values()}
    for step in lesson(game, language).steps:
        targets = [anchor for _shown, anchor in LINK.findall(step.prose)]
        assert len(set(targets)) == len(targets), step.id
        assert set(targets) <= anchors
        for shown, _anchor in LINK.findall(step.prose):
            before = step.prose.partition(f"[{shown}]")[0]
            assert not re.search(rf"(?<![\w-]){re.escape(shown)}(?![\w-])", before), step.id


@pytest.mark.parametrize("game", WORDED)
def test_most_terms_are_met_in_the_lesson(game: str) -> None:
    """The glossary is the lesson's: three terms in four are linked from its prose."""
    for language in LANGUAGES:
        prose = " ".join(step.prose for step in lesson(game, language).steps)
        linked_to = {anchor for _shown, anchor in LINK.findall(prose)}
        assert len(linked_to) >= 0.7 * len(glossary(game, language))


@pytest.mark.parametrize("game", WORDED)
def test_urdu_terms_are_urdu(game: str) -> None:
    """Meanings have no Latin words and Urdu marks only."""
    for term in glossary(game, "ur").values():
        plain = re.sub("\u2066[^\u2069]*\u2069", "", f"{term.name} {term.also} {term.text}")
        assert not re.search(r"[A-Za-z]|[,;?]|[\u0600-\u06ff]\.", plain), term.id


def test_links_become_markdown_and_notation_stays_whole() -> None:
    """A link keeps its words, and the text around it is isolated as always."""
    terms = {"wall": Term("wall", "دیوار بند", "", "", "")}
    assert linked("6-1 سے [[wall|دیوار]]", terms, "ur") == "\u20666-1\u2069 سے [دیوار](#دیوار-بند)"
    with pytest.raises(KeyError):
        linked("[[moon|دیوار]]", terms, "ur")


def test_a_glossary_is_read(folder: Path) -> None:
    """Terms carry their position and marks; prose links to them."""
    (folder / "glossary.toml").write_text(TERM, "utf-8")
    change(folder, "en", 'prose = "Prose"', 'prose = "Build a [[wall|wall]]."')
    assert lesson("toy", "en").step("one").prose == "Build a [wall](#A-wall)."
    term = glossary("toy", "en")["wall"]
    assert (term.also, term.abroad, term.position) == ("prime", "دیوار", "start")
    assert term.marks[0].places == ("p1",)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("glossary", 'name = "دیوار"\n', ""),
        ("glossary", "[term.ur]", "[term.fr]"),
        ("glossary", 'id = "wall"', 'id = "wall"\ncolour = "red"'),
        ("en", 'prose = "Prose"', 'prose = "A [[moon|moon]]."'),
    ],
)
def test_a_faulty_glossary_names_its_file(folder: Path, file: str, old: str, new: str) -> None:
    """A missing language, an unknown key and a dead link are all refused."""
    (folder / "glossary.toml").write_text(TERM, "utf-8")
    change(folder, file, old, new)
    with pytest.raises(ContentError, match=f"toy/{file}.toml"):
        lesson("toy", "en")
