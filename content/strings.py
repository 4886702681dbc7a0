"""Read the strings of the page and the messages of a game."""

from functools import cache

from content.model import Words
from content.source import checked_language, read
from engines.players import Reason

MESSAGES = ("violation", "fault", "hints", "term", "drills", "house", "outlook", "story")


@cache
def words(language: str, game: str = "") -> Words:
    """The page's strings and, when a game is named, its messages.

    Keys are dotted: ``violation.<rule>[:<case>]``, ``fault.<code>``, ``hints.<rule>[:<case>]``,
    ``term.<name>``, ``drills.<topic>.<name>``, ``house.<option>[.<value>]``, ``outlook.<name>``
    and ``story.<name>`` for the game, everything else from ``interface``. ContentError when a
    file cannot be used.
    """
    page = read("interface", checked_language(language))
    strings = {key: text for name in page for key, text in page.flat(name).items()}
    if game:
        source = read(game, language)
        for name in MESSAGES:
            strings |= source.flat(name) if name in source else {}
    return Words(language, strings)


def hint_reason(said: Words, why: Reason) -> str:
    """Why a move is good, in words; KeyError for a reason of another game."""
    return said.say(f"hints.{why.key}", **dict(why.facts))
