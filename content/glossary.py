"""The terms of a game, and the links to them in prose.

A game's terms stand in ``content/<game>/glossary.toml``, every language beside the other. Prose
links to one as ``[[wall|the words to show]]``; in a notebook that becomes a Markdown link to the
term's heading, which works with and without the page around it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from content.bidi import isolate
from content.model import Mark, Term
from content.source import LANGUAGES, Table, checked_language, holds, read

_LINK = re.compile(r"\[\[(?P<term>[a-z-]+)\|(?P<shown>[^\]|]+)\]\]")
_HELD = re.compile("\ue000(?P<shown>[^\ue001]+)\ue001")


@cache
def glossary(game: str, language: str) -> Mapping[str, Term]:
    """The terms of a game by id, in the order of the file; empty when the game has none.

    ContentError names the file and key of the first fault.
    """
    if not holds(game, "glossary"):
        return {}
    source = read(game, "glossary").only("term")
    terms = [_term(entry, checked_language(language)) for entry in source.tables("term")]
    found = {term.id: term for term in terms}
    if len({term.anchor for term in terms}) < len(terms) or len(found) < len(terms):
        raise source.error("term", f"an id or a name is used twice in {language!r}")
    return found


def linked(text: str, terms: Mapping[str, Term], language: str) -> str:
    """Prose with its links to terms as Markdown, its notation isolated; KeyError on a dead link."""
    named: list[Term] = []

    def hold(match: re.Match[str]) -> str:
        named.append(terms[match["term"]])
        return f"\ue000{match['shown']}\ue001"

    whole = isolate(_LINK.sub(hold, text), language)
    waiting: Iterator[Term] = iter(named)
    return _HELD.sub(lambda match: f"[{match['shown']}](#{next(waiting).anchor})", whole)


def _term(entry: Table, language: str) -> Term:
    entry.only("id", "position", "marks", *LANGUAGES)
    said = {name: entry.table(name).only("name", "also", "text") for name in LANGUAGES}
    for spoken in said.values():
        spoken.text("name")
        spoken.text("text")
    here = said[language]
    other = next(name for name in LANGUAGES if name != language)
    return Term(
        id=entry.text("id"),
        name=here.text("name"),
        abroad=said[other].text("name"),
        also=isolate(here.text("also", ""), language),
        text=isolate(here.text("text"), language),
        position=entry.text("position", ""),
        marks=tuple(
            Mark(mark.only("kind", "places").text("kind"), mark.texts("places"))
            for mark in entry.tables("marks")
        ),
    )
