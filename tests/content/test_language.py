"""Strings: complete, the same placeholders everywhere, and Urdu that is Urdu."""

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter

import pytest

import content
from content import (
    LANGUAGES,
    Lesson,
    Words,
    games,
    hint_reason,
    ledger,
    lesson,
    question,
    words,
)
from content.bidi import LEFT_TO_RIGHT_ISOLATE, POP_ISOLATE
from engines.contract import Declared
from engines.players import reason

# Names that are written in Latin letters in Urdu too.
NAMES = {"XGID", "GNU", "ID", "SGF", "Shift", "Enter", "English", "bar", "off"}
LICENCES = {"BSD", "Clause", "CC", "BY", "SIL", "Open", "Font", "License"}
ARABIC_LETTERS = "يكهىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"


def placeholders(text: str) -> set[str]:
    """The names of the facts a string takes."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name}


def spoken(read: Lesson) -> Iterator[tuple[str, str]]:
    """Every sentence of a lesson with where it stands."""
    yield "title", read.title
    yield "intro", read.intro
    yield "engine", question(read.game, read.language).told
    for section in read.sections:
        yield section.id, section.title
    for step in read.steps:
        yield from ((step.id, text) for text in (step.title, step.prose))
        if step.turn:
            yield from ((step.id, frame.say) for frame in step.turn.frames)
        if task := step.task:
            said = (task.question, task.right, task.hint, task.otherwise, *task.wrong.values())
            yield from ((step.id, text) for text in said if text)
            yield from ((step.id, option.text) for option in task.options)


def urdu() -> list[tuple[str, str]]:
    """Every Urdu text with where it stands."""
    found = [item for game in games() for item in spoken(lesson(game, "ur"))]
    found += [item for game in games() for item in words("ur", game).strings.items()]
    found += [(rule.id, rule.ur) for game in games() for rule in ledger(game).rules.values()]
    return found


def texts(part: object, found: str, *, english: bool) -> Iterator[tuple[str, str]]:
    """Every English string in a part of a content file, with where it stands."""
    if isinstance(part, str) and english:
        yield found, part
    elif isinstance(part, dict):
        for key, below in part.items():
            yield from texts(below, f"{found} {key}", english=english or key == "en")
    elif isinstance(part, list):
        for place, below in enumerate(part):
            yield from texts(below, f"{found} {place}", english=english)


def english() -> Iterator[tuple[str, str]]:
    """Every English text of the content files: lessons, messages, rules, terms."""
    for path in sorted(Path(content.__file__).parent.rglob("*.toml")):
        read = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from texts(read, f"{path.parent.name}/{path.name}", english=path.stem == "en")


def test_languages_have_the_same_strings(game: str) -> None:
    """No string is missing from a language, and each takes the same facts."""
    tables = [words(language, game).strings for language in LANGUAGES]
    facts = [{key: placeholders(text) for key, text in table.items()} for table in tables]
    assert all(fact == facts[0] for fact in facts)


def test_no_string_is_empty(said: Words) -> None:
    """Every string says something."""
    assert [key for key, text in said.strings.items() if not text] == []


@pytest.mark.parametrize(("group", "constant"), [("violation", "VIOLATIONS"), ("fault", "FAULTS")])
def test_every_answer_of_the_engine_has_words(
    said: Words, game: str, group: str, constant: str
) -> None:
    """Each violation and fault has its message, and no message is left over or wants more."""
    declared = getattr(import_module(f"engines.{game}"), constant)
    messages = {key: text for key, text in said.strings.items() if key.startswith(f"{group}.")}
    assert set(messages) == {f"{group}.{key}" for key in declared}
    for key, facts in declared.items():
        assert placeholders(messages[f"{group}.{key}"]) <= set(facts), key


def test_facts_fill_their_places(said: Words, game: str) -> None:
    """Every message can be said with the facts the engine gives."""
    engine = import_module(f"engines.{game}")
    for group, declared in (("violation", engine.VIOLATIONS), ("fault", engine.FAULTS)):
        for key, facts in declared.items():
            text = said.say(f"{group}.{key}", **dict.fromkeys(facts, 3))
            assert "{" not in text, key


def players(game: str) -> Declared:
    """The reasons that the computer players of a game may give; none without players."""
    module = f"engines.players.{game}"
    return import_module(module).HINTS if find_spec(module) else {}


def test_every_reason_of_a_hint_has_words(said: Words, game: str) -> None:
    """Each reason a computer player may give can be said, with no words left over."""
    declared = players(game)
    messages = {key for key in said.strings if key.startswith("hints.")}
    assert messages == {f"hints.{key}" for key in declared}
    for key, facts in declared.items():
        rule, _, case = key.partition(":")
        text = hint_reason(said, reason(rule, case, **dict.fromkeys(facts, 3)))
        assert "{" not in text, key


def test_hints_speak_of_cards_in_words() -> None:
    """The card, seat or suit of a reason is named, not given as a code."""
    said = words("ur", "rung")
    assert "SA" not in hint_reason(said, reason("rank.trump-ace", "take", card="SA"))
    assert "حکم کا اکا" in hint_reason(said, reason("rank.trump-ace", "take", card="SA"))


def test_codes_are_said_in_words() -> None:
    """A fact that is a code is spoken, not shown."""
    text = words("ur", "backgammon").say("fault.board.checkers", side="white", count=16)
    assert "white" not in text
    assert "سفید" in text


def test_two_codes_of_a_kind_are_both_said_in_words() -> None:
    """A name after a low line tells facts apart, and each part of a list is spoken."""
    told = Words("en", {"told": "{card_one} or {card}", "list.join": ",", "term.card.HA": "ace"})
    assert told.say("told", card_one="HA", card=("HA", "S2")) == "ace or ace, S2"


def test_urdu_is_not_latin() -> None:
    """Latin letters in Urdu are notation, a name, or one term in brackets."""
    for where, text in urdu():
        plain = re.sub(r"\{[^}]*\}|\(\u2066?[A-Za-z]+\u2069?\)", "", text)
        found = set(re.findall(r"[A-Za-z]{2,}", plain)) - NAMES
        assert found <= (LICENCES if where == "pages.licence" else set()), (where, found)


def test_urdu_has_urdu_letters() -> None:
    """No Arabic yeh, kaf or heh, and no digits but Western ones."""
    wrong = [
        (where, letter) for where, text in urdu() for letter in ARABIC_LETTERS if letter in text
    ]
    assert wrong == []


def test_urdu_has_urdu_marks() -> None:
    """Comma, full stop, semicolon and question mark are Urdu ones."""
    for where, text in urdu():
        plain = re.sub(f"{LEFT_TO_RIGHT_ISOLATE}[^{POP_ISOLATE}]*{POP_ISOLATE}", "", text)
        assert not re.search(r"[,;?]|[\u0600-\u06ff]\.", plain), (where, text)


def test_english_is_not_urdu(game: str) -> None:
    """English has no Urdu in it, but for the name of the other language."""
    for where, text in [*spoken(lesson(game, "en")), *words("en", game).strings.items()]:
        assert where == "page.switch" or not re.search(r"[\u0600-\u06ff]", text), where


def test_english_calls_no_player_he_or_she() -> None:
    """A player is "they" or "your opponent", whoever sits there."""
    said = dict(english())
    assert {"backgammon/en.toml title", "rung/rules.toml rule 0 en"} <= set(said)
    gendered = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
    assert {where: text for where, text in said.items() if gendered.search(text)} == {}


def test_notation_is_isolated_in_urdu() -> None:
    """Notation and signed numbers stand in isolates, and every isolate is closed."""
    for game in games():
        for where, text in spoken(lesson(game, "ur")):
            assert text.count(LEFT_TO_RIGHT_ISOLATE) == text.count(POP_ISOLATE), where
            outside = re.sub(f"{LEFT_TO_RIGHT_ISOLATE}[^{POP_ISOLATE}]*{POP_ISOLATE}", "", text)
            assert not re.search(r"\d[-/]\d|[-+−]\d", outside), (where, text)


def test_bold_is_closed(read: Lesson) -> None:
    """Markdown bold is opened and closed."""
    assert all(text.count("**") % 2 == 0 for _where, text in spoken(read))
