"""Codes that are torn, forged or meant to harm: always a clear refusal, never anything else."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from html import escape
from itertools import islice
from random import Random
from typing import Any

import pytest

from classroom.steps import notice_markup
from classroom.worksheet import (
    Result,
    Score,
    Worksheet,
    WorksheetError,
    decode,
    encode,
    read_result,
    told,
    write_result,
)
from classroom.worksheet.dictionary import DICTIONARY
from classroom.worksheet.packing import BIGGEST, LONGEST_CODE
from content import LANGUAGES
from tests.classroom.worksheets import some

MUTATED = 9000
CRAFTED = 1000
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;"
BAD_KEYS = (
    "__proto__",
    "__class__",
    "constructor",
    "prototype",
    "toString",
    "",
    "tasks\u0000",
    SCRIPT,
)
BAD_TEXTS = (
    "\u202egnp.exe",
    "\u2066a\u2069",
    "\u200f",
    "\u061c",
    "\ufeff",
    "\u0000",
    "\ud800",
    "\u2028",
    "a" * 5000,
    SCRIPT,
    "\x1b[2J",
    "{0.__class__}",
    "{task}",
    "%s",
)
BAD_VALUES = (
    None,
    True,
    0,
    -1,
    10**8,
    10**400,
    1.5,
    [],
    {},
    [[]],
    "",
    "null",
    ["a"],
    {"ur": 1},
    [None],
    {"__proto__": {}},
)


TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2067\u2068\u061c")


def packed(plain: bytes, version: str = "A") -> str:
    """A code with a right checksum around any bytes."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    data = zlib.crc32(plain).to_bytes(4, "big") + press.compress(plain) + press.flush()
    return version + urlsafe_b64encode(data).decode().rstrip("=")


def plain(code: str) -> Any:  # noqa: ANN401 - JSON
    """What is packed in a good code."""
    data = urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
    return json.loads(zlib.decompressobj(-15, DICTIONARY).decompress(data[4:]))


def mutated(seed: int) -> Iterator[str]:
    """Good codes with letters changed, lost, added or swapped."""
    random = Random(seed)
    codes = [encode(sheet) for sheet in some(7, 40)]
    while True:
        code = random.choice(codes)
        place, other = random.randrange(len(code)), random.randrange(len(code))
        yield from (
            code[:place],
            code[place:],
            code[:place] + random.choice(ALPHABET) + code[place + 1 :],
            code[:place] + random.choice(ALPHABET) + code[place:],
            code[: min(place, other)] + code[max(place, other) :],
            code[:place] + random.choice("%+/= <>\u202e\u0661é\n#&") + code[place:],
            random.choice(ALPHABET) + code[1:],
            code[0] + "".join(random.choices(ALPHABET, k=random.randint(0, 60))),
            code + code,
        )


def crafted(seed: int) -> Iterator[str]:
    """Codes with a right checksum around JSON that is wrong in one place."""
    random = Random(seed)
    values = [plain(encode(sheet)) for sheet in some(7, 40)]
    while True:
        value = json.loads(json.dumps(random.choice(values)))
        _spoil(value, random)
        yield packed(json.dumps(value).encode())


def _spoil(value: Any, random: Random) -> None:  # noqa: ANN401 - JSON
    """Change one thing in a worksheet's JSON, somewhere."""
    spots = [spot for spot in _tables(value) if spot]
    spot = random.choice(spots)
    key = random.choice(list(spot)) if isinstance(spot, dict) else random.randrange(len(spot))
    match random.randrange(4):
        case 0 if isinstance(spot, dict):
            spot[random.choice(BAD_KEYS)] = spot.pop(key)
        case 1 if isinstance(spot, dict):
            spot[random.choice(BAD_KEYS)] = random.choice(BAD_VALUES)
        case 2:
            spot[key] = random.choice(BAD_VALUES)
        case _:
            spot[key] = random.choice(BAD_TEXTS)


def _tables(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    inner = value.values() if isinstance(value, dict) else value
    yield value
    for item in inner:
        if isinstance(item, dict | list):
            yield from _tables(item)


def read_or_told(code: str) -> Worksheet | WorksheetError:
    """What comes of a code: a worksheet, or a refusal."""
    try:
        return decode(code)
    except WorksheetError as error:
        look_at(error)
        return error


def look_at(error: WorksheetError) -> None:
    """Both languages tell a refusal as plain text, with nothing in it that hides or turns."""
    for language in LANGUAGES:
        text = told(error, language)
        assert text.strip()
        assert "{" not in text or "{" in str(error.facts)
        assert not set(text) & TURNING
        assert notice_markup(text, language).count("<") == 2


def test_nine_thousand_torn_codes_are_refused_in_words() -> None:
    """Whatever happens to a code on its way, it is refused or still the same worksheet."""
    good = set(some(7, 40))
    for code in islice(mutated(11), MUTATED):
        outcome = read_or_told(code)
        assert isinstance(outcome, WorksheetError) or outcome in good, code


def test_a_thousand_forged_codes_are_refused_or_harmless() -> None:
    """A forged worksheet is refused, or is one whose code gives it back as it is."""
    outcomes = [read_or_told(code) for code in islice(crafted(12), CRAFTED)]
    for outcome in outcomes:
        if isinstance(outcome, Worksheet):
            assert decode(encode(outcome)) == outcome
    assert sum(isinstance(outcome, WorksheetError) for outcome in outcomes) > CRAFTED / 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "form"),
        ("null", "form"),
        ("[]", "form"),
        ("7", "form"),
        ('"tasks"', "form"),
        ("{}", "key-missing"),
        ('{"tasks":[]}', "tasks"),
        ('{"tasks":{}}', "form"),
        ('{"tasks":[1]}', "form"),
        ('{"tasks":NaN}', "form"),
        ('{"tasks":-Infinity}', "form"),
        ('{"tasks":1e999}', "form"),
        ('{"tasks":[],"tasks":[]}', "key-twice"),
        ('{"tasks":[],"__proto__":{}}', "key-unknown"),
        ('{"tasks":[],"__class__":"x"}', "key-unknown"),
        ('{"tasks":' + "9" * 5000 + "}", "form"),
        ('{"tasks":' + "[" * 20_000 + "]" * 20_000 + "}", "form"),
        ('{"tasks":' + '{"a":' * 8000 + "}", "form"),
        ('{"tasks":["' + "\\u0000" + '"]}', "form"),
        ("{'tasks':[]}", "form"),
        ('{"tasks":[],}', "form"),
        ('{"tasks":[]} ', "tasks"),
        ('{"tasks":[]}x', "form"),
        ('\ufeff{"tasks":[]}', "form"),
    ],
)
def test_json_that_is_no_worksheet_is_refused(text: str, reason: str) -> None:
    """Each way to be wrong has its reason."""
    outcome = read_or_told(packed(text.encode()))
    assert isinstance(outcome, WorksheetError)
    assert outcome.reason == reason


def test_bytes_that_are_no_text_are_refused() -> None:
    """Latin-1, torn UTF-8 and surrogates are not JSON."""
    for data in (b"\xff\xfe{}", b'{"tasks":"\xc3"}', b'{"tasks":"\xed\xa0\x80"}'):
        outcome = read_or_told(packed(data))
        assert isinstance(outcome, WorksheetError)
        assert outcome.reason == "form"


@pytest.mark.parametrize("size", [BIGGEST + 1, 10_000_000])
def test_a_zip_bomb_is_let_out_no_further_than_a_worksheet(size: int) -> None:
    """What inflates to more than a worksheet can hold is refused as such."""
    code = packed(b"[" * size)
    assert len(code) < LONGEST_CODE
    outcome = read_or_told(code)
    assert isinstance(outcome, WorksheetError)
    assert outcome.reason == "too-big"


@pytest.mark.parametrize(
    "code", ["A" * 1_000_000, "A" + "\u202e" * 999_999, "A" * (LONGEST_CODE + 1)]
)
def test_a_megabyte_is_refused_unread(code: str) -> None:
    """A code longer than any address is refused by its length."""
    outcome = read_or_told(code)
    assert isinstance(outcome, WorksheetError)
    assert outcome.reason == "too-long"


@pytest.mark.parametrize(
    ("code", "reason"),
    [("", "torn"), ("Z", "newer"), ("B" + "A" * 20, "newer"), ("7abc", "torn"), ("A", "torn")],
)
def test_an_unknown_version_is_told_apart_from_a_torn_link(code: str, reason: str) -> None:
    """A link of a newer site says so; what has no version is torn."""
    outcome = read_or_told(code)
    assert isinstance(outcome, WorksheetError)
    assert outcome.reason == reason


def test_markup_in_a_text_stays_text() -> None:
    """Angle brackets are let through as what they are: nothing is cleaned in silence."""
    value = plain(encode(some(7, 1)[0]))
    value["title"] = {"en": SCRIPT}
    sheet = read_or_told(packed(json.dumps(value).encode()))
    assert isinstance(sheet, Worksheet)
    assert sheet.title.en == SCRIPT
    assert escape(SCRIPT) in notice_markup(SCRIPT, "en")


def test_torn_and_forged_results_are_refused_in_words() -> None:
    """A result code is read as strictly as a worksheet's."""
    random = Random(5)
    good = write_result(Result("Sana", "0" * 8, (Score(True, 1, 1), Score(None, 0, 0))))
    forged = [
        packed(json.dumps({"name": name, "sheet": sheet, "tasks": tasks}).encode(), "a")
        for name in ("Sana", *BAD_TEXTS, 7)
        for sheet in ("0" * 8, "../", 5)
        for tasks in (
            [[True, 1, 1]],
            [[1, 1, 1]],
            [[True, True, 1]],
            [[True, 1]],
            [],
            5,
            [[True, 1, 1e9]],
        )
    ]
    torn = [
        good[:place] + random.choice(ALPHABET) + good[place + 1 :]
        for place in range(len(good))
        for _ in range(4)
    ]
    kept = 0
    for code in (*forged, *torn):
        try:
            kept += bool(read_result(code))
        except WorksheetError as error:
            look_at(error)
    assert 0 < kept < len(forged) / 2
