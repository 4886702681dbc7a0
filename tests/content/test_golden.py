"""Every right and wrong try of every task, with the exact answer it gets."""

import json
import os
from pathlib import Path

from classroom.games import game as classroom_game
from classroom.tasks import transcript
from content import Lesson

GOLDEN = Path(__file__).parent / "golden"


def test_the_transcript_is_the_golden_one(read: Lesson) -> None:
    """Tries and answers are those reviewed; REWRITE_GOLDEN=1 writes the files anew for review."""
    path = GOLDEN / f"{read.game}.{read.language}.json"
    lines = transcript(read, classroom_game(read.game))
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(json.dumps(lines, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert lines == json.loads(path.read_text("utf-8"))


def test_every_task_is_tried_wrong_twice_and_right_once(read: Lesson) -> None:
    """The last try of a task is right; two others at least are not."""
    lines = transcript(read, classroom_game(read.game))
    for step in read.steps:
        kinds = [line["kind"] for line in lines if line["step"] == step.id]
        assert kinds[-1] == "right", step.id
        assert sum(kind != "right" for kind in kinds) >= 2, step.id


def test_every_wrong_try_is_answered_with_a_rule(read: Lesson) -> None:
    """A wrong try names a rule, and some step of the lesson teaches it."""
    for line in transcript(read, classroom_game(read.game)):
        assert line["message"], line
        assert line["rule"], line
        assert line["teaches"], line
