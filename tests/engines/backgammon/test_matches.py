"""Match files in the form of many programs: read whole, or up to the line that is wrong."""

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.backgammon import FAULTS, VIOLATIONS
from engines.backgammon.records import games, read, states, write, write_sgf
from engines.contract import IllegalMove, InvalidState, InvalidText

FOLDER = Path(__file__).parent / "matches"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))
WHOLE = sorted(name for name, told in EXPECTED.items() if "score" in told)
BROKEN = sorted(EXPECTED.keys() - set(WHOLE))


def text_of(name: str) -> str:
    """The text of a file, in whichever of two encodings it is."""
    data = (FOLDER / name).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def test_every_file_is_told_of() -> None:
    """Each file of the folder has its answer, and there are several dozen."""
    assert {path.name for path in FOLDER.iterdir()} == {*EXPECTED, "expected.toml"}
    assert min(len(WHOLE), len(BROKEN)) > 30


@pytest.mark.parametrize("name", WHOLE)
def test_whole_matches(name: str) -> None:
    """A match is read to its last score; written as `.mat` and SGF it is the same match."""
    told = EXPECTED[name]
    record, stop = read(text_of(name))
    assert stop is None, stop
    played = games(record)
    assert (len(played), list(played[-1].end.scores)) == (told["games"], told["score"])
    assert list(record.names) == told["names"]
    assert read(write(record)).record == record
    assert games(read(write_sgf(record)).record)[-1].end.scores == tuple(told["score"])


@pytest.mark.parametrize("name", BROKEN)
def test_broken_matches(name: str) -> None:
    """What is wrong is told with its line, its text and the reason; the games before it stand."""
    told, text = EXPECTED[name], text_of(name)
    record, stop = read(text)
    assert stop is not None
    assert (stop.line, len(games(record))) == (told["line"], told["games"])
    assert stop.text == re.split("\r\n|\n", text)[stop.line - 1].strip()[:80]
    match stop.reason:
        case IllegalMove(violation=broken):
            assert broken.key == told["reason"]
            assert VIOLATIONS[broken.key] == tuple(fact for fact, _ in broken.facts)
        case InvalidText(fault=fault) | InvalidState(faults=(fault, *_)):
            assert fault.code == told["reason"]
            assert FAULTS[fault.code] == tuple(fact for fact, _ in fault.facts)


@pytest.mark.parametrize("name", WHOLE[::4])
def test_a_match_cut_anywhere(name: str) -> None:
    """A file that breaks off in the middle is read as far as it goes."""
    text, random = text_of(name), Random(name)
    whole = read(text).record.events
    for _ in range(4):
        cut = read(text[: random.randrange(len(text))]).record
        assert list(states(cut))
        begun = cut.events[:-2]
        assert begun == whole[: len(begun)]


@pytest.mark.parametrize("end", ["\r\n", "\r", " \n", "\n\n"])
def test_ends_of_lines(end: str) -> None:
    """Lines may end in any way, with blank ones between them."""
    text = text_of("gnu-3.mat")
    assert read("\ufeff" + text.replace("\n", end)).record == read(text).record
