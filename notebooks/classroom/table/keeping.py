"""A table as text that the browser keeps: its setting and every event, and back again.

Anybody may have changed such a text. It opens as far as it is good, and says where it is not.
"""

import json
from dataclasses import dataclass

from classroom.table.log import Log
from classroom.table.setting import read_setting
from engines.contract import GameError

LONGEST = 400_000


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept text; ``log`` is None where nothing of it can be read.

    ``fault`` is the number of the first event that cannot be, 0 when all is well.
    """

    text: str
    log: Log | None = None
    fault: int = 0
    total: int = 0


def write_kept(log: Log) -> str:
    """The text of a table."""
    return json.dumps(log.setting.plain() | {"events": list(log.events)}, ensure_ascii=False)


def read_kept(text: str) -> Kept:
    """The table of a text, up to the first event that cannot be."""
    try:
        value = json.loads(text if len(text) <= LONGEST else "")
        log = Log.of(read_setting(value))
        events = [str(event) for event in value["events"]]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Kept(text)
    for number, event in enumerate(events, 1):
        try:
            log = log.after(event)
        except GameError:
            return Kept(text, log, number, len(events))
    return Kept(text, log, 0, len(events))
