"""Records: `.mat` and SGF out and in again, whole matches, and what is said of broken ones."""

import re

import pytest

from engines.backgammon import End, Phase, Rules, Side, State
from engines.backgammon.records import Game, Record, games, read, states, write, write_sgf
from engines.record import Stop
from tests.engines.backgammon.random_games import RULES, random_record

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


def whole(text: str) -> Record:
    """The record of a text with nothing wrong in it."""
    record, stop = read(text)
    assert stop is None, stop
    return record


def broken(text: str) -> tuple[Record, Stop]:
    """The record of a text up to what is wrong, and that."""
    record, stop = read(text)
    assert stop is not None
    assert list(states(record))
    return record, stop


def plain(game: Game) -> Game:
    """A game without what SGF cannot say: ties, refusals, and how much was resigned."""
    told = list(game.states())
    kept = [
        _plain_event(event, before, after)
        for event, before, after in zip(game.events, told, told[1:], strict=False)
    ]
    events = [event for event in kept if event]
    while "refuse" in events:
        at = events.index("refuse")
        del events[at - 1 : at + 1]
    return Game(game.start, tuple(events))


def _plain_event(event: str, before: State, after: State) -> str:
    if event.startswith("opening"):
        tie = before.phase is after.phase
        return "" if tie and not after.rules.automatic_doubles else event
    if event.startswith("resign"):
        level = "" if after.rules.jacoby else event.split()[1]
        return f"resign {level}" + ("" if after.resigner is before.turn else f" {after.resigner}")
    return event


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(4))
def test_sgf_comes_back(rules: Rules, seed: int) -> None:
    """A match written as SGF and read is the same match, game by game."""
    record = random_record(seed, rules)
    again = whole(write_sgf(record))
    assert write_sgf(again) == write_sgf(record)
    assert again.names == record.names
    for game, other in zip(games(again), games(record), strict=True):
        assert game.end == other.end
        assert plain(game) == plain(other)


def test_mat_as_others_write_it() -> None:
    """A file in GNU Backgammon's form is read, an unfinished game kept as far as it goes."""
    record = whole(MAT)
    game = games(record)[0]
    assert (game.start.rules.match_length, record.names) == (3, ("Alice", "Bob"))
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
    record, stop = broken(text)
    assert (stop.line, reason in str(stop.reason)) == (line, True), stop
    events = whole(MAT).events
    assert record.events[:1] == events[: len(record.events[:1])]


def test_what_came_before_is_kept() -> None:
    """A file broken in its eighth line keeps the seven before it."""
    record, stop = broken(MAT.replace("11: 24/23 24/23", "11: 24/20 24/23"))
    assert record.events[-1] == "roll 11"
    assert record.events == whole(MAT).events[: len(record.events)]
    assert str(stop).startswith("line 8: ")


def test_no_record_at_all() -> None:
    """A text without a game is refused."""
    for text in ("", "hello\nworld", " 3 point match\n"):
        _, stop = broken(text)
        assert (stop.line, str(stop.reason)) == (1, "record.no-game")


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
    found = whole(text).events
    assert found == events


@pytest.mark.parametrize(
    "words",
    [
        "",
        "????",
        "Cannot Move",
        "can't move.",
        "(no play)",
        "No legal moves",
        "-",
        "pass",
        "Dances!",
        "fanned",
        "none",
    ],
)
def test_ways_to_dance(words: str) -> None:
    """A roll that lets nobody enter may be followed by nothing or by many a word."""
    start = "XGID=aBBBBBB-C---ee---d--------:0:0:-1:00:0:0:0:0:10"
    text = f'; [Start "{start}"]\n0 point match\nGame 1\nA : 0      B : 0\n'
    text += f"  1)                              66: {words}\n  2) 21: 8/6 8/7"
    assert whole(text).events == ("roll 66", "pass", "roll 21", "8/7 8/6")


def test_who_is_shut_out_may_leave_no_trace() -> None:
    """An empty cell is a dance where no roll at all could be played, and a mistake elsewhere."""
    start = "XGID=aBBBBBB-C---ee---d--------:0:0:-1:00:0:0:0:0:10"
    text = f'; [Start "{start}"]\n0 point match\nGame 1\nA : 0      B : 0\n  1) 21: 8/6 8/7'
    assert whole(text).events[1:] == ("pass", "roll 21", "8/7 8/6")
    _, stop = broken(text.replace("aBBBBBB", "aBBBBB-"))
    assert "record.turn" in str(stop)


def test_a_blank_roll_with_one_play_was_played() -> None:
    """A roll left blank is taken as played where there is but one play, as others write it."""
    text = write(random_record(1, Rules()))
    record = whole(text)
    blank = 0
    for cell in list(re.finditer(r"\d\d:((?: \d+/\d+\*?)+)", text))[:40]:
        begin, end = cell.span(1)
        again, stop = read(text[:begin] + " " * (end - begin) + text[end:])
        if stop:
            assert "record.no-play" in str(stop)
            assert cell[0][:3] in stop.text
        else:
            blank += 1
            assert again == record
    assert blank > 0


def test_a_beaver_followed_by_a_roll_was_taken() -> None:
    """A beaver whose take is not written is taken by the next roll."""
    start = State.start(Rules(beavers=True))
    events = ("opening 31", "8/5 6/5", "double", "beaver", "take", "roll 21", "13/11 6/5")
    record = Record(str(start), events, ("A", "B"))
    text = write(record)
    assert "Takes" in text
    assert whole(re.sub(" +Takes", "", text)) == whole(text) == record


def test_the_wrong_result() -> None:
    """A result that is not the game's is refused, and so is a game without a beginning."""
    record = random_record(2, Rules(match_length=5), most=1)
    outcome = games(record)[0].end.outcome
    assert outcome is not None
    assert outcome.end is End.BORNE_OFF
    mat, sgf = write(record), write_sgf(record)
    more = mat.replace(f"Wins {outcome.points}", f"Wins {outcome.points + 1}")
    other = re.sub(r"RE\[(.)", lambda won: f"RE[{'WB'[won[1] == 'W']}", sgf)
    for text, reason in (
        (more, "record.result"),
        (other, "record.result"),
        (" 3 point match\n  1) 31: 8/5 6/5\n", "record.no-game"),
    ):
        assert reason in str(broken(text)[1])


def test_a_double_left_standing_was_dropped() -> None:
    """A game won with a double unanswered was dropped, and pays the cube."""
    text = MAT.partition("Takes")[0] + "\n      Wins 1 point\n"
    assert whole(text).events[-2:] == ("double", "drop")


def test_rules_in_comments() -> None:
    """House rules stand in comments; other comments are passed over."""
    rules = Rules(jacoby=True, beavers=True, automatic_doubles=True, cube_limit=64)
    record = Record(str(State.start(rules)), ("opening 55",), ("A", "B"))
    assert whole(write(record) + "; hello\n; [Said\n") == record
    text = MAT.replace("; [E", '; [Crawford "Off"]\n; [E')
    assert games(whole(text))[0].start.rules.crawford is False


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
    record = whole(SGF)
    assert record.names == ("Al]ice", "Bob")
    first, second = games(record)
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
        ((";B[66lrlrlrlr])\n", ";B[66]"), 12, "must.pass"),
        ((";B[66lrlrlrlr])\n", ";B[66lrlrlrlr]\n\n"), 12, "sgf.torn"),
    ],
)
def test_broken_sgf(change: tuple[str, str], line: int, reason: str) -> None:
    """What is wrong in an SGF is named with its line, and what came before is kept."""
    text = SGF.replace(*change)
    assert text != SGF
    _, stop = broken(text)
    assert (stop.line, reason in str(stop.reason)) == (line, True), stop


@pytest.mark.parametrize("seed", range(4))
def test_sgf_from_any_position(seed: int) -> None:
    """A record that starts in the middle of a game comes back from SGF, the roll as an event."""
    record = random_record(seed, Rules(match_length=7), most=1)
    told = list(states(record))
    for state in told[5::9]:
        if state.phase not in (Phase.ROLL, Phase.MOVE):
            continue
        *_, again = states(whole(write_sgf(Record(str(state)))))
        assert again == state
        assert list(states(whole(write(Record(str(state)))))) == [state]
