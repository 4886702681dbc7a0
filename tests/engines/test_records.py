"""Records of every game: out and in again, from any text, and what is said of a broken one."""

import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import record as records
from engines.contract import Fault, IllegalMove, InvalidState, InvalidText
from engines.record import Read, Record
from tests.engines.record_games import KINDS, Kind

GAMES = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
NOISE = ("[", "]", '"', "next", "\n", "\t", "{", ";", "99", "-", "\ufeff", "x", " 1. ", "\x00", "ے")


def faults_of(read: Read, name: str) -> list[Fault]:
    """Why a record breaks off, with every fact declared."""
    if read.stop is None:
        return []
    engine = import_module(f"engines.{name}")
    reason = read.stop.reason
    if isinstance(reason, IllegalMove):
        broken = reason.violation
        assert tuple(fact for fact, _ in broken.facts) == engine.VIOLATIONS[broken.key]
        return [Fault(broken.key, broken.facts)]
    found = [*reason.faults] if isinstance(reason, InvalidState) else []
    found += [reason.fault] if isinstance(reason, InvalidText) else []
    for one in found:
        assert tuple(fact for fact, _ in one.facts) == engine.FAULTS[one.code]
    return found


@GAMES
@pytest.mark.parametrize("seed", range(200))
def test_a_record_comes_back_as_it_was(kind: Kind, seed: int) -> None:
    """A whole match under random house rules reads back to the same state at every event."""
    record, states = kind.record(seed)
    text = kind.records.write(record)
    noisy = "\ufeff" + text.replace("\n", "\r\n") + "\r\n"
    again, stop = kind.records.read(noisy if seed % 2 else text)
    assert stop is None
    assert again == record
    assert list(kind.records.states(again)) == states


@GAMES
@pytest.mark.parametrize("seed", range(60))
def test_no_text_breaks_the_reader(kind: Kind, seed: int) -> None:
    """A record torn or changed anywhere is read up to a fault with declared facts, or whole."""
    random = Random(seed)
    text = kind.records.write(kind.record(seed % 4)[0])
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(NOISE) + text[at + random.choice((0, 0, 1, 9)) :]
    read = kind.records.read(text)
    assert list(kind.records.states(read.record))
    if read.stop:
        assert faults_of(read, kind.name)
        assert read.stop.text in text.split("\n")[read.stop.line - 1]


LONG = (
    "{",
    "[",
    '[a "',
    "1",
    "(",
    " x",
    "a : 1 ",
    "[Said ",
    "31:",
    "8/5 ",
    "HA",
    ";",
    "-",
    "((;",
    "1x1;",
)
OPENINGS = ("", "Game 1\nA : 0   B : 0\n  1) 31: ", "Game 1\n", "(;GM[6]")


@GAMES
@pytest.mark.parametrize("opening", OPENINGS)
def test_long_nonsense(kind: Kind, opening: str) -> None:
    """Fifty thousand letters of nonsense on one line are refused, and soon."""
    for word in LONG:
        read = kind.records.read(opening + word * (50_000 // len(word)) + "x")
        assert faults_of(read, kind.name)
        assert len(read.stop.text) <= 80


@GAMES
def test_what_came_before_a_fault_is_kept(kind: Kind) -> None:
    """A record cut off by a strange line keeps what stands above it, and says which line it is."""
    record, _ = kind.record(2)
    lines = kind.records.write(record).rstrip("\n").split("\n")
    for place in range(len(lines) + 1):
        read = kind.records.read("\n".join([*lines[:place], "9) who knows", *lines[place:]]))
        assert (read.stop.line, read.stop.text) == (place + 1, "9) who knows")
        assert read.record.events == record.events[: len(read.record.events)]
        assert faults_of(read, kind.name)
    assert read.record.events == record.events


@GAMES
def test_what_is_no_record(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty text, one too long, and one with too many moves each say so."""
    text = kind.records.write(kind.record(1)[0])

    def said(text: str) -> str:
        return faults_of(kind.records.read(text), kind.name)[0].code

    assert said("") == said(" \n\n") == "record.no-game"
    monkeypatch.setattr(records, "MOST", 2)
    assert said(text) == "record.many"
    monkeypatch.setattr(records, "LONGEST", 99)
    assert said(text) == "record.long"


SHEETS = pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.name != "backgammon"], ids=lambda kind: kind.name
)


@SHEETS
def test_tags_that_are_wrong(kind: Kind) -> None:
    """Another game, a torn tag, a late start and a wrong score are told apart."""
    text = kind.records.write(kind.record(0)[0])
    game = text.split('"')[1]
    start = next(line for line in text.split("\n") if line.startswith("[Start"))
    changes: list[tuple[str, str, str]] = [
        (game, "Chess", "record.game"),
        (f'[Game "{game}"]', "[Game]", "record.tag"),
        (start, f"{start} {start}", "record.tag"),
    ]
    for old, new, code in changes:
        assert faults_of(kind.records.read(text.replace(old, new, 1)), kind.name)[0].code == code
    wrong = kind.records.read(text + '[Score "1,2,3,4,5"]\n')
    assert [one.code for one in faults_of(wrong, kind.name)] == ["record.result"]
    assert wrong.record == kind.records.read(text).record


SUITS = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
RUNG = f'[Start "rung caller=E"]\n[Deal "E:{SUITS}"]\n'
ALLEY = '[Start "back_alley deals=13 dealer=S number=12"]\n[Deal "S:A... K... Q... J... LBS2"]\n'


@pytest.mark.parametrize(
    ("game", "text", "events", "code"),
    [
        ("bohnenspiel", "4 11\n\n2) 3", "4 11 3", ""),
        ("bohnenspiel", "4 11 3 pass?", "4 11 3", "move.unknown"),
        ("bohnenspiel", '[Rules "clockwise to=60"]\n1. 4 {the best} 11', "4 11", ""),
        ("bohnenspiel", "start moves 4 11\n3 next", "3", "match.hundred:unfinished"),
        ("dabba", "1x1; h 0 0; 2 h 1 0; 2 v 0 0", "h 0 0 h 1 0", "turn.pass:not-yours"),
        ("dabba", '[rules "1x1,3"]\n3 h 0 0', "", "turn.pass:not-yours"),
        ("dabba", "1x1\nh 0 0\n\n2 h 1 0\npass", "h 0 0 h 1 0", "turn.ends:pass"),
        ("dabba", "9x99; h 0 0", "", "size.range"),
        ("rung", "rung caller=E\n% no pack yet\nredeal", "", "deal.batches:first"),
        ("rung", f"{RUNG}E: call H\n1. E: SA *\nCA *", "call H SA CA", ""),
        ("rung", f"{RUNG}E: call H\nE:SA n: CA W : DA s:HA", "call H SA CA DA HA", ""),
        ("rung", f"{RUNG}E: call H\nE:SA S:HA", "call H SA", "record.seat"),
        ("rung", f"{RUNG}N: call H", "", "record.seat"),
        ("rung", f'{RUNG}[Deal "S:{SUITS}"]', "", "record.deal"),
        ("rung", f'{RUNG}[Deal "E:{SUITS}"]\nCALL H', "call H", ""),
        ("rung", '[Start "rung caller=E"]\n[Deal "E:A.K.Q.J"]', "", "record.deal"),
        ("rung", f'[Start "rung caller=E"]\n[Deal "{SUITS}"]', "", "record.deal"),
        ("rung", '[Start "rung caller=E"]\n[Deal "E:A... K... Q... J..."]', "", "deck.count"),
        ("rung", '[Toss "S:HA"]', "", "seat.missing"),
        ("back_alley", f"{ALLEY}W: pass pass board 0\n1. E: SJ", "pass pass board pass SJ", ""),
        ("back_alley", f"{ALLEY}W: 1 pass", "", "bid.number:one-card"),
        ("back_alley", f"{ALLEY}S: pass", "", "record.seat"),
    ],
)
def test_records_written_by_hand(game: str, text: str, events: str, code: str) -> None:
    """A record is read with little around it, up to what cannot be."""
    reader: Any = import_module(f"engines.{game}.records")
    read: Read = reader.read(text)
    assert " ".join(event for event in read.record.events if event[:4] != "deal") == events
    assert [one.code for one in faults_of(read, game)][:1] == ([code] if code else [])


def test_a_record_is_a_value() -> None:
    """Records with the same start, events and names are one and the same."""
    assert Record("start", ("4",)) == Record("start", ("4",), ())
    assert hash(Record("start")) == hash(Record("start"))


def test_the_page_about_records() -> None:
    """Each example of the page is just what is written, and it is read whole."""
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
    examples = re.findall(r"```(\w+)\n(.+?)```", page, re.DOTALL)
    assert {name for name, _ in examples} == {kind.name for kind in KINDS}
    for name, text in examples:
        reader: Any = import_module(f"engines.{name}.records")
        record, stop = reader.read(text)
        assert stop is None
        assert reader.write(record) == text
