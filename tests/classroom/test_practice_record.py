"""A learner's record: counted, written, read back, and never believed blindly."""

import json

import pytest

from classroom.practice_record import Record, Share, read_record

RULES = ("hit.blot", "must.both")


def counted() -> Record:
    """Two right in a row, then a miss, then one right."""
    record = Record()
    for rule, right in (("hit.blot", True), ("hit.blot", True), ("must.both", False)):
        record = record.with_answer(rule, right=right)
    return record.with_answer("must.both", right=True)


def test_answers_are_counted_by_rule() -> None:
    """Each rule has its right answers and all of them; a miss ends the row."""
    record = counted()
    assert record.shares == {"hit.blot": Share(2, 2), "must.both": Share(1, 2)}
    assert (record.streak, record.best) == (1, 2)


def test_a_record_is_read_back_as_it_was_written() -> None:
    """JSON and back is the same record; an empty one writes nothing."""
    assert read_record(str(counted()), RULES) == counted()
    assert str(Record()) == ""


def test_rules_that_are_gone_are_left_out() -> None:
    """A rule that the ledger no longer has is not read."""
    assert set(read_record(str(counted()), RULES[:1]).shares) == {"hit.blot"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        "{}",
        "[" * 10_000,
        json.dumps({"rules": [], "streak": 0, "best": 0}),
        json.dumps({"rules": {"hit.blot": [3, 2]}, "streak": 0, "best": 0}),
        json.dumps({"rules": {"hit.blot": [-1, 2]}, "streak": 0, "best": 0}),
        json.dumps({"rules": {"hit.blot": [1, "2"]}, "streak": 0, "best": 0}),
        json.dumps({"rules": {"hit.blot": [True, True]}, "streak": 0, "best": 0}),
        json.dumps({"rules": {"hit.blot": [1]}, "streak": 2, "best": 1}),
        json.dumps({"rules": {"hit.blot": [1, 2, 3]}, "streak": 0, "best": 0}),
        json.dumps({"rules": {"hit.blot": 12}, "streak": 0, "best": 0}),
        json.dumps({"rules": {"hit.blot": [1, 10**9]}, "streak": 0, "best": 0}),
        json.dumps({"rules": {}, "streak": 0, "best": 0}) + " " * 20_000,
    ],
)
def test_what_is_not_a_record_is_read_as_none(text: str) -> None:
    """Torn, forged or foreign text gives an empty record and no error."""
    assert read_record(text, RULES) == Record()
