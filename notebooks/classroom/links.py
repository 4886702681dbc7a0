"""Links into a lesson: which step, and a position of the teacher's own.

Whatever a link holds, reading it never raises: what is wrong comes back as a notice in the page's
language, and the lesson opens all the same.
"""

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from classroom.boards.scene import READER, Look, Moment
from classroom.games import Game
from classroom.messages import fault_text
from content import Lesson, games, words
from content.drills import SEEDS, names
from engines.contract import InvalidState, InvalidText

LONGEST = 400
SHOWN = 40


@dataclass(frozen=True, slots=True)
class Link:
    """What a link asks for: the step, a position to play from, how to see it, and a notice."""

    step: str
    now: Moment | None = None
    notice: str = ""
    look: Look = READER


@dataclass(frozen=True, slots=True)
class DrillLink:
    """What a link asks of the practice: a series by name and seed; empty and 0 leave it open."""

    name: str = ""
    seed: int = 0
    notice: str = ""
    look: Look = READER


@dataclass(frozen=True, slots=True)
class TableLink:
    """What a link asks of the table: a game and its chance's seed; empty and 0 leave it open."""

    name: str = ""
    seed: int = 0
    notice: str = ""


def read_drill(address: str, lesson: Lesson) -> DrillLink:
    """Read a page address: ``drill`` (a topic or a rule), ``seed``, and the look."""
    asked = _parameters(address)
    look = Look(asked.get("home") == "left", asked.get("seat") == "other")
    name, seed = asked.get("drill", ""), asked.get("seed", "")
    say = words(lesson.language, lesson.game)
    if name and name not in names(lesson.game):
        return DrillLink(notice=say.say("drill.unknown", name=_shown(name)), look=look)
    if seed and not read_seed(seed):
        notice = say.say("drill.bad-seed", seed=_shown(seed), last=SEEDS[-1])
        return DrillLink(name, notice=notice, look=look)
    return DrillLink(name, read_seed(seed), look=look)


def read_seed(text: str) -> int:
    """The number of a series, or 0 when the text is none."""
    digits = text.strip()
    whole = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(SEEDS[-1]))
    return int(digits) if whole and int(digits) in SEEDS else 0


def read_table(address: str, language: str) -> TableLink:
    """Read a page address: ``game``, and ``seed`` for the same dice or cards."""
    asked = _parameters(address)
    name, seed, say = asked.get("game", ""), asked.get("seed", ""), words(language)
    if name not in {"", *games()}:
        return TableLink(notice=say.say("worksheet.fault.game", name=_shown(name)))
    if seed and not read_seed(seed):
        bad = say.say("table.bad-seed", seed=_shown(seed), last=SEEDS[-1])
        return TableLink(name, notice=bad)
    return TableLink(name, read_seed(seed))


def read_link(address: str, lesson: Lesson, game: Game) -> Link:
    """Read a page address: ``step``, ``at``, and ``home=left`` or ``seat=other`` for the look."""
    asked = _parameters(address)
    step, notice = _step(asked.get("step", ""), lesson)
    look = Look(asked.get("home") == "left", asked.get("seat") == "other")
    if "at" not in asked:
        return Link(step, notice=notice, look=look)
    now, trouble = _position(asked["at"], lesson, game)
    return Link(step, now, " ".join(filter(None, (notice, trouble))), look)


def _parameters(address: str) -> dict[str, str]:
    try:
        values = parse_qs(urlsplit(address).query, max_num_fields=50)
    except ValueError:
        return {}
    return {name: texts[-1].strip() for name, texts in values.items()}


def _step(asked: str, lesson: Lesson) -> tuple[str, str]:
    first = lesson.steps[0].id if lesson.steps else ""
    if not asked:
        return first, ""
    try:
        return lesson.step(asked).id, ""
    except KeyError:
        say = words(lesson.language, lesson.game)
        return first, say.say("link.no-step", step=_shown(asked))


def _position(text: str, lesson: Lesson, game: Game) -> tuple[Moment | None, str]:
    say = words(lesson.language, lesson.game)
    if len(text) > LONGEST:
        return None, say.say("link.too-long")
    try:
        state = _state(text, game)
    except InvalidText as torn:
        reason = fault_text(say, (torn.fault,))
    except InvalidState as impossible:
        reason = fault_text(say, impossible.faults)
    else:
        if state.outcome is not None:
            return None, say.say("link.over")
        return game.view.start_of(state), ""
    return None, say.say("link.bad-position", reason=reason)


def _state(text: str, game: Game) -> Moment:
    """A position whose "+" may have become a space on its way through an address."""
    try:
        return game.state(text)
    except InvalidText:
        if " " not in text:
            raise
        return game.state(text.replace(" ", "+"))


def _shown(text: str) -> str:
    """A stranger's text, safe to repeat: printable, short, without direction marks."""
    return "".join(letter for letter in text if letter.isprintable())[:SHOWN]
