"""What the table tells beside the play: what could happen next, and what did happen."""

from functools import lru_cache
from typing import TYPE_CHECKING

from classroom import forms
from classroom.boards.outlook import Outlook
from classroom.boards.scene import Look, Moment
from classroom.forms import Item
from classroom.games import game
from classroom.story import Lore, Story, tell
from classroom.table.log import Log
from content import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from classroom.table.table import Table

PLACES = 8
"""How many turns are named of a rule that came up more often."""


@lru_cache(maxsize=4)
def foreseen(name: str, now: Moment, language: str, look: Look) -> Outlook:
    """What could happen next at a moment of a game, kept for the board and for the page."""
    return game(name).outlook(now, language, look)


def told_so_far(table: "Table", named: "Callable[[str], str]") -> Story | None:
    """The story of a match when its game, hand or deal is over; none in the middle of one."""
    log, setting = table.log, table.setting
    if log is None or not (setting.seats.has_next(log.state) or setting.seats.is_over(log.state)):
        return None
    return story_of(table, log, named)


def story_of(table: "Table", log: Log, named: "Callable[[str], str]") -> Story:
    """The story of a match as far as it goes."""
    setting = log.setting
    sides = (name for name, _points in setting.seats.scores(log.state))
    codes = dict.fromkeys((*setting.seats.names(setting.rules), *sides))
    return tell(table.lesson, log.states, log.events, {code: named(code) for code in codes})


def outlook_part(table: "Table", say: Words) -> Item:
    """What could happen next, in sentences."""
    seen = table.outlook
    lines: list[Item | None] = []
    if seen is not None:
        lines.append({"type": "lines", "name": "outlook", "lines": list(seen.lines)})
    return forms.part("outlook", say.say("outlook.label"), lines)


def story_part(table: "Table", say: Words) -> Item:
    """What happened: sentences, plots, and the rules that came up."""
    story, items = table.story, list[Item | None]()
    if story is not None and story.lines:
        items.append({"type": "lines", "name": "story", "lines": list(story.lines)})
        for at, plot in enumerate(story.plots):
            items.append(
                {"type": "picture", "name": f"plot-{at}", "text": plot.title, "svg": plot.svg}
            )
    if story is not None and story.rules:
        rules = [_lore(table, say, one) for one in story.rules]
        items.append(
            {"type": "lore", "name": "lore", "text": say.say("story.rules"), "rules": rules}
        )
    return forms.part("story", say.say("story.label"), items)


def _lore(table: "Table", say: Words, one: Lore) -> Item:
    """A rule, the turns in which it came up, and the way to the step that teaches it."""
    more = len(one.places) - PLACES
    return {
        "rule": one.rule,
        "text": one.text,
        "places": [
            forms.button("look-at", place.text, str(place.event)) for place in one.places[:PLACES]
        ],
        "more": say.say("story.more", count=more) if more > 0 else "",
        "link": teaching(table, say, one.step),
    }


def teaching(table: "Table", say: Words, step: str) -> Item | None:
    """The way to the step that teaches a rule; none when no step does."""
    if not step:
        return None
    return {
        "step": step,
        "path": f"{table.language}/{table.setting.name}.ipynb",
        "text": say.say("panel.taught", title=table.lesson.step(step).title),
    }
