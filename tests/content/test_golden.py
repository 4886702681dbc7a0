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
