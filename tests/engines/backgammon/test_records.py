"""Records: `.mat` and SGF out and in again, whole matches, and what is said of broken ones."""

import re
from collections.abc import Callable

import pytest

from engines.backgammon import End, Rules, Side, State
from engines.backgammon.records import (
    Game,
    InvalidRecord,
    Record,
    read_mat,
    read_sgf,
    write_mat,
    write_sgf,
)
from tests.engines.backgammon.random_games import RULES, random_record

Reader, Writer = Callable[[str], Record], Callable[[Record], str]
FORMATS = [(read_mat, write_mat), (read_sgf, write_sgf)]

MAT = """\
; [EventDate "2026.11.29"]
 3 point match

 Game 1
 Alice : 0                      Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 66: 24/18 24/18 13/7 13/7   11: 24/23 24/23 6/5 6/5
  4) 51: 13/8 6/5                33: 13/10 13/10 6/3 6/3
"""


def plain(record: Record) -> Record:
    """The record without what the formats cannot say: ties, refusals, and the order of dice."""
    games = []
    for game in record.games:
        states = list(game.states())
        kept = [
            _plain_event(event, before, after)
            for event, before, after in zip(game.events, states, states[1:], strict=False)
        ]
        events = [event for event in kept if event]
        while any("refuse" in event for event in events):
            at = events.index("refuse")
            del events[at - 1 : at + 1]
        games.append(Game(game.start, tuple(events)))
    return Record(record.rules, record.names, tuple(games))


def _plain_event(event: str, before: State, after: State) -> str:
    if event.startswith("opening"):
        tie = before.phase is after.phase
        return "" if tie and not after.rules.automatic_doubles else event
    if event.startswith("resign"):
        level, side = int(event.split()[1]), after.resigner
        return f"resign {level}" + ("" if side is before.turn else f" {side}")
    return event


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("read", "write"), FORMATS)
@pytest.mark.parametrize("seed", range(6))
def test_records_come_back(read: Reader, write: Writer, rules: Rules, seed: int) -> None:
    """A match written and read is the same match, event for event."""
    record = random_record(seed, rules)
    again = read(write(record))
    assert write(again) == write(record)
    assert [game.end for game in again.games] == [game.end for game in record.games]
    assert _levels_hidden(again) == _levels_hidden(plain(record))


def _levels_hidden(record: Record) -> Record:
    """The record without how much was resigned, which Jacoby can hide in the points."""
    if not record.rules.jacoby:
        return record
    games = [
        Game(game.start, tuple(e if "resign" not in e else "resign" for e in game.events))
        for game in record.games
    ]
    return Record(record.rules, record.names, tuple(games))


def test_mat_as_others_write_it() -> None:
    """A file in GNU Backgammon's form is read, an unfinished game kept as far as it goes."""
    record = read_mat(MAT)
    assert (record.rules.match_length, record.names) == (3, ("Alice", "Bob"))
    game = record.games[0]
    assert game.events[:8] == (
        "opening 31",
        "8/5 6/5",
        "roll 42",
        "8/4 6/4",
        "double",
        "take",
        "roll 66",
        "24/18(2) 13/7(2)",
    )
    assert (game.end.cube, game.end.owner, game.end.turn) == (2, Side.BLACK, Side.WHITE)


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("42: 8/4 6/4", "42: 8/4 6/3"), 6, "move.two-dice"),
        (("42: 8/4 6/4", "42: 8/4 6/"), 6, "move.unknown"),
        (("42: 8/4 6/4", "72: 8/4 6/4"), 6, "dice.range"),
        (("42: 8/4 6/4", "42: 8/4"), 6, "must.both"),
        (("Takes", "Tackles"), 7, "record.word"),
        (("Takes", "Takes => x"), 7, "record.word"),
        (("  2)  Doubles", "  2)  Takes  Doubles"), 7, "cube.offer"),
        (("Alice : 0", "Alice 0"), 5, "record.names"),
        (("Alice : 0", "Alice : 3"), 5, "score.beyond"),
        (("  4) 51", " Game 2\n Alice : 0   Bob : 0\n  4) 51"), 10, "record.unfinished"),
        (("  4) 51", "      Wins 3 points\n  4) 51"), 9, "record.result"),
    ],
)
def test_broken_mat(change: tuple[str, str], line: int, reason: str) -> None:
    """What is wrong in a `.mat` is named with its line, and what came before is kept."""
    text = MAT.replace(*change)
    assert text != MAT
    with pytest.raises(InvalidRecord) as refusal:
        read_mat(text)
    assert refusal.value.line == line
    assert reason in str(refusal.value.reason)
    assert dict(refusal.value.fault.facts)["line"] == line
    whole = read_mat(MAT)
    for kept, game in zip(refusal.value.record.games, whole.games, strict=False):
        assert kept.events == game.events[: len(kept.events)]


def test_what_came_before_is_kept() -> None:
    """A file broken in its eighth line keeps the seven before it."""
    with pytest.raises(InvalidRecord) as refusal:
        read_mat(MAT.replace("11: 24/23 24/23", "11: 24/20 24/23"))
    kept = refusal.value.record.games[0]
    assert kept.events[-1] == "roll 11"
    assert kept.events == read_mat(MAT).games[0].events[: len(kept.events)]
    assert str(refusal.value).startswith("line 8: ")


def test_no_record_at_all() -> None:
    """A text without a game is refused."""
    for read in (read_mat, read_sgf):
        for text in ("", "hello\nworld", " 3 point match\n"):
            with pytest.raises(InvalidRecord):
                read(text)


@pytest.mark.parametrize(
    ("cells", "events"),
    [
        ("  1) 31:                        ", ("opening 31",)),
        ("  1) 31: ???\n      Wins 2 points", ("opening 31", "resign 2 black", "accept")),
        (
            "  1) 31: ???\n                                    Wins 1 point",
            ("opening 31", "resign 1", "accept"),
        ),
        ("  1)                                31: 8/5 6/5", ("opening 13", "8/5 6/5")),
        ("  1) 13: 6/5 8/5", ("opening 31", "8/5 6/5")),
    ],
)
def test_cells_others_write(cells: str, events: tuple[str, ...]) -> None:
    """Blank and unplayed rolls, the right column, dice in either order."""
    text = f" 0 point match\n\n Game 1\n A : 0                          B : 0\n{cells}\n"
    found = read_mat(text).games[0].events
    assert found == events


def test_a_blank_roll_with_one_play_was_played() -> None:
    """A roll left blank is taken as played where there is but one play, as others write it."""
    text = write_mat(random_record(1, Rules()))
    record = read_mat(text)
    blank = 0
    for cell in sorted(set(re.findall(r"\d\d:(?: \d+/\d+\*?)+", text)))[:40]:
        changed = text.replace(cell, f"{cell[:3]}{'':{len(cell) - 3}}", 1)
        try:
            again = read_mat(changed)
        except InvalidRecord:
            continue
        blank += 1
        assert again == record
    assert blank > 0


def test_a_beaver_followed_by_a_roll_was_taken() -> None:
    """A beaver whose take is not written is taken by the next roll."""
    record = Record(
        Rules(beavers=True),
        ("A", "B"),
        (
            Game(
                State.start(Rules(beavers=True)),
                ("opening 31", "8/5 6/5", "double", "beaver", "take", "roll 21", "13/11 6/5"),
            ),
        ),
    )
    text = write_mat(record)
    assert "Takes" in text
    assert read_mat(re.sub(" +Takes", "", text)) == read_mat(text) == record


def test_the_wrong_result() -> None:
    """A result that is not the game's is refused, and so is a game without a beginning."""
    record = random_record(2, Rules(), most=1)
    outcome = record.games[0].end.outcome
    assert outcome is not None
    assert outcome.end is End.BORNE_OFF
    mat, sgf = write_mat(record), write_sgf(record)
    with pytest.raises(InvalidRecord, match=r"record\.result"):
        read_mat(mat.replace(f"Wins {outcome.points}", f"Wins {outcome.points + 1}"))
    with pytest.raises(InvalidRecord, match=r"record\.result"):
        read_sgf(re.sub(r"RE\[(.)", lambda won: f"RE[{'WB'[won[1] == 'W']}", sgf))
    with pytest.raises(InvalidRecord, match=r"record\.no-game"):
        read_mat(" 3 point match\n  1) 31: 8/5 6/5\n")


def test_a_double_left_standing_was_dropped() -> None:
    """A game won with a double unanswered was dropped, and pays the cube."""
    text = MAT.partition("Takes")[0] + "\n      Wins 1 point\n"
    assert read_mat(text).games[0].events[-2:] == ("double", "drop")


def test_ratings_and_rules_in_comments() -> None:
    """House rules stand in comments; other comments are passed over."""
    record = Record(
        Rules(jacoby=True, beavers=True, automatic_doubles=True, cube_limit=64), ("A", "B")
    )
    text = write_mat(record) + "; hello\n" + MAT.partition("match\n")[2]
    assert read_mat(text).rules == record.rules
    assert read_mat(MAT.replace("; [E", '; [Crawford "Off"]\n; [E')).rules.crawford is False


SGF = """\
(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.1.0a16]MI[length:3][game:0][ws:0][bs:0]PW[Al\\]ice]
PB[Bob]RU[Crawford]RE[W+2R]
;W[31hefe]
;B[42qusu]
;W[double]
;B[take]
;W[66xrxrmgmg]C[a comment; (with marks)]
;B[11ababstst])
(;FF[4]GM[6]MI[length:3][game:1][ws:2][bs:0]PW[Al\\]ice]PB[Bob]RU[Crawford:CrawfordGame]
;B[61lrqr]
;W[62xvhb]
;B[66lrlrlrlr])
"""


def test_sgf_as_gnu_backgammon_writes_it() -> None:
    """GNU Backgammon's own form is read: names, comments, a resignation, a Crawford game."""
    record = read_sgf(SGF)
    assert record.names == ("Al]ice", "Bob")
    first, second = record.games
    assert first.events[-2:] == ("resign 1 black", "accept")
    assert first.end.scores == (2, 0)
    assert second.start.crawford_game
    assert second.events[0] == "opening 16"


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("31hefe", "31hefd"), 3, "move.two-dice"),
        (("31hefe", "31hef"), 3, "record.word"),
        ((";B[42qusu]", ";W[42hefe]"), 4, "record.turn"),
        ((";W[double]", ";W[drop]"), 5, "cube.offer"),
        (("RE[W+2R]", "RE[W+3R]"), 1, "record.result"),
        ((";W[double]", ";AE[a:y]"), 5, "sgf.setup"),
        (("GM[6]CA", "GM[1]CA"), 1, "sgf.game"),
        (("length:3][game:0", "length:x][game:0"), 1, "sgf.match"),
        ((";B[take]", ";B[take"), 6, "record.word"),
        ((";B[61lrqr]", ";B(61lrqr]"), 10, "sgf.torn"),
        (("ws:2", "ws:1"), 9, "record.score"),
        ((";B[66lrlrlrlr])\n", ";B[66]"), 12, "sgf.torn"),
    ],
)
def test_broken_sgf(change: tuple[str, str], line: int, reason: str) -> None:
    """What is wrong in an SGF is named with its line, and what came before is kept."""
    text = SGF.replace(*change)
    assert text != SGF
    with pytest.raises(InvalidRecord) as refusal:
        read_sgf(text)
    assert (refusal.value.line, reason in str(refusal.value.reason)) == (line, True), refusal.value
