"""A stand-in for wcwidth: prompt_toolkit asks how many columns of a terminal a letter takes.

The real wcwidth is not on this site. Its tables would add 0.6 MB to every first visit, and there
is no terminal in the page. Ask anything else of this module and it says so.
"""

from unicodedata import category, east_asian_width

__version__ = "0.0.0+standin"


def wcwidth(letter: str) -> int:
    """The columns a letter takes: 2 for a wide one, 0 for a mark on another, -1 for a control."""
    if category(letter) == "Cc":
        return -1 if letter != "\0" else 0
    if category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(letter) in {"W", "F"} else 1


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(name)
    raise NotImplementedError(f"wcwidth on this site is a stand-in without {name}: see wcwidth()")
