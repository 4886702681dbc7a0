"""A record that is stepped through at the table: opened from text, as far as the text is good."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from classroom.boards.scene import Moment
from classroom.messages import fault_text
from classroom.player import Player, Shot
from classroom.table.log import Log
from classroom.table.seats import seats
from classroom.table.setting import PERSON, Setting
from content import Words, games, words
from engines.contract import IllegalMove, InvalidState, InvalidText
from engines.record import Read, Record

SUFFIXES = {"backgammon": "mat", "rung": "pbn", "back_alley": "pbn"}
"""How a record's file ends, by game; the others are plain text."""


@dataclass(slots=True)
class Viewing:
    """A record on the board; ``log`` holds it, ``seat`` looks at it, ``player`` is where it is.

    ``own`` is a match that was played here and that its players come back to.
    """

    log: Log
    names: tuple[str, ...]
    text: str
    fault: str
    player: Player
    seat: int = 0
    own: bool = False

    @property
    def event(self) -> int:
        """How many events lead to the moment shown."""
        return self.player.frame - 1

    def turned(self, seat: int) -> "Viewing":
        """The same moment as another seat sees it."""
        shots = tuple(_shots(self.log, seat))
        return replace(self, player=Player(shots, _place(shots, self.event)), seat=seat)

    def at(self, event: int) -> "Viewing":
        """The record at the moment that so many events lead to."""
        shots = self.player.shots
        return replace(self, player=replace(self.player, at=_place(shots, event), playing=False))

    def taken_up(self) -> Log:
        """The game as far as it is shown, to be played on."""
        at = self.event
        return Log(self.log.setting, self.log.states[: at + 1], self.log.events[:at])


def written(log: Log) -> str:
    """A match in the field's notation; GameError when that cannot hold it."""
    records = import_module(f"engines.{log.setting.name}.records")
    text: str = records.write(Record(str(log.states[0]), log.events))
    return text


def file_name(log: Log) -> str:
    """What the file of a match is called."""
    name = log.setting.name
    return f"baithak-{name}-{log.setting.seed}.{SUFFIXES.get(name, 'txt')}"


def looked_back(log: Log, seat: int, event: int) -> Viewing:
    """A match that was played here, at the moment that so many events lead to."""
    shots = tuple(_shots(log, seat))
    return Viewing(log, (), "", "", Player(shots, _place(shots, event)), seat, own=True)


def opened(text: str, setting: Setting, language: str) -> Viewing | str:
    """The record of a text, of this game or of another; what is wrong when nothing can be read."""
    name, read = _read(text, setting.name)
    fault = _told(read, words(language, name))
    if read.stop and not read.record.events:
        return fault
    log = _log(read.record, name, setting)
    return Viewing(log, read.record.names, text, fault, Player(tuple(_shots(log, 0))))


def _read(text: str, name: str) -> tuple[str, Read]:
    """The reading that goes furthest; this game's own where no other goes further."""
    names = sorted(games(), key=lambda other: other != name)
    readings = [(other, import_module(f"engines.{other}.records").read(text)) for other in names]
    return max(readings, key=lambda one: (len(one[1].record.events), one[1].stop is None))


def _told(read: Read, say: Words) -> str:
    """Where a text breaks off, and why."""
    stop = read.stop
    if stop is None:
        return ""
    match stop.reason:
        case InvalidText(fault=fault):
            why = fault_text(say, (fault,))
        case InvalidState(faults=faults):
            why = fault_text(say, faults)
        case IllegalMove(violation=broken):
            why = say.say(f"violation.{broken.key}", **dict(broken.facts))
        case _:
            why = str(stop.reason)
    return say.say("table.record-stop", line=stop.line, text=stop.text, why=why)


def _log(record: Record, name: str, setting: Setting) -> Log:
    """A record as a match between people."""
    states = tuple(import_module(f"engines.{name}.records").states(record))
    rules = states[0].rules
    takers = (PERSON,) * len(seats(name).names(rules))
    sat = Setting(name, rules, takers, setting.seed, opening=record.start)
    return Log(sat, states, record.events)


def _shots(log: Log, seat: int) -> Iterator[Shot]:
    """Each moment as a seat sees it; a turn of several pieces before it is over as well."""
    faced, view = log.setting.seats.faced, log.setting.game.view
    before = view.start_of(faced(log.states[0], seat))
    yield _shot(view, before)
    pairs = zip(log.states, log.events, log.states[1:], strict=False)
    for state, event, after in pairs:
        now = view.start_of(faced(after, seat))
        turn = log.setting.seats.turn_made(state, event)
        if turn is not None:
            yield Shot(turn, event, view.trace(before, turn), *view.dice(turn), True)
        yield Shot(now, event, view.trace(before, now), *view.dice(now))
        before = now


def _shot(view: Any, now: Moment) -> Shot:  # noqa: ANN401 - a view
    return Shot(now, "", (), *view.dice(now))


def _place(shots: Sequence[Shot], event: int) -> int:
    """The place of the moment that so many events lead to; of the last there is, if fewer do."""
    rests = [place for place, shot in enumerate(shots) if not shot.beat]
    return rests[min(event, len(rests) - 1)]
