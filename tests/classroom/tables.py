"""A player at the table who uses nothing but what the page offers."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from classroom.links import TableLink
from classroom.table.table import Table, set_table
from classroom.worksheet.posed import legal_controls

Gesture = tuple[str, str]
"""What the page sends: the kind of gesture and its value."""

SHORT = {
    "backgammon": ("rule.match_length=1",),
    "bohnenspiel": ("rule.match_points=20",),
    "dabba": ("rule.rows=2", "rule.columns=2"),
    "rung": ("rule.hands=1",),
    "back_alley": ("rule.deals=7-1-7",),
}
"""House rules with which a whole match is short."""

QUICK = {"backgammon": "careful", "bohnenspiel": "greedy", "rung": "rules", "back_alley": "rules"}


def laid(game: str, *settings: str, language: str = "en", seed: int = 1) -> Table:
    """A table of a game, set by the page's gestures and started."""
    table = set_table(language, TableLink(game, seed), Random(seed))
    for setting in (*SHORT[game], *settings):
        table.act("set", setting)
        assert not table.trouble
    table.act("start")
    return table


def seated(
    game: str, *people: int, language: str = "en", seed: int = 1, pace: str = "fast"
) -> Table:
    """A table with people at some seats and quick computers at the others."""
    table = set_table(language, TableLink(game, seed), Random(seed))
    count = len(table.setting.takers)
    takers = ["person" if at in people else QUICK.get(game, "person") for at in range(count)]
    settings = (f"taker.{at}={taker}" for at, taker in enumerate(takers))
    return laid(game, *settings, f"pace={pace}", language=language, seed=seed)


def buttons(table: Table, *groups: str) -> Iterator[dict[str, Any]]:
    """The buttons that can be pressed."""
    for part in table.panel()["parts"]:
        for item in part["items"]:
            if item["type"] == "buttons" and item["name"] in (groups or (item["name"],)):
                yield from (button for button in item["buttons"] if button["enabled"])


def press(table: Table, action: str) -> None:
    """Press a button by its name."""
    (found,) = [one for one in buttons(table) if one["action"] == action]
    table.act(action, found["value"])


def is_over(table: Table) -> bool:
    """Whether the match has ended."""
    return table.log is not None and table.setting.seats.is_over(table.log.state)


def go_on(table: Table, chance: Random) -> Gesture:
    """Do one of the things that the page offers now, and tell which."""
    gesture = offered(table, chance)
    table.act(*gesture)
    return gesture


def offered(table: Table, chance: Random) -> Gesture:
    """One of the things that the page offers now."""
    panel = table.panel()
    json.dumps(panel)
    ready = list(buttons(table, "actions", "choice"))
    main = [one for one in ready if one.get("main")]
    said = [one for one in ready if one["action"] in {"say", "die"}]
    if panel["tick"]:
        return "tick", ""
    if main:
        return main[0]["action"], main[0]["value"]
    if targets := [one["id"] for one in panel["board"]["controls"] if one["target"]]:
        return "tap", chance.choice(targets)
    legal = legal_controls(table.game, table.now, table.language)
    taps = [("tap", name) for name in legal if not name.startswith("seat")]
    return chance.choice(taps or [(one["action"], one["value"]) for one in said])


def play_out(table: Table, seed: int = 1, most: int = 3000) -> Table:
    """Play until the match is over."""
    chance = Random(seed)
    for _ in range(most):
        if is_over(table):
            return table
        go_on(table, chance)
    raise AssertionError(table.log and table.log.events[-4:])
