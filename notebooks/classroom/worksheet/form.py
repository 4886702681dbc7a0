"""Strict reading of a stranger's JSON: every key, type and number is looked at before use."""

import json
import re
from typing import Any, TypeVar

from classroom.worksheet.errors import WorksheetError, shown

DEEPEST = 8
"""How deep lists and tables may lie in each other."""

DIGITS = 9
"""The most digits of a whole number."""

_OUTSIDE_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
T = TypeVar("T")


def parsed(text: str) -> Any:  # noqa: ANN401 - it may be anything
    """The value of a JSON text; WorksheetError for anything but plain JSON without numbers.

    Refused are keys that come twice, fractions, NaN and infinities, endless digits, and nesting
    deeper than any worksheet's.
    """
    if _depth(text) > DEEPEST:
        raise WorksheetError("form", place="[[[")
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_float=_no_number,
            parse_constant=_no_number,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        raise WorksheetError("form", place=f"@{error.pos}") from error


def table(value: object, place: str, needed: tuple[str, ...], known: tuple[str, ...]) -> Any:  # noqa: ANN401 - what it holds is still to be looked at
    """A table with all ``needed`` keys and none but these and ``known``."""
    found: dict[str, object] = of_type(dict, value, place)
    for key in found:
        if key not in needed and key not in known:
            raise WorksheetError("key-unknown", key=shown(key), place=place)
    for key in needed:
        if key not in found:
            raise WorksheetError("key-missing", key=key, place=place)
    return found


def of_type(kind: type[T], value: object, place: str) -> T:
    """The value, when it is of just that type."""
    if type(value) is not kind:
        raise WorksheetError("form", place=place)
    return value


def texts(value: object, place: str) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(of_type(str, item, place) for item in of_type(list, value, place))


def _depth(text: str) -> int:
    deepest = depth = 0
    for letter in re.findall(r"[][{}]", _OUTSIDE_TEXTS.sub("", text)):
        depth += 1 if letter in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise WorksheetError("key-twice", key=shown(twice))
    return found


def _no_number(text: str) -> object:
    raise WorksheetError("form", place=shown(text))


def _whole(text: str) -> int:
    if len(text) > DIGITS:
        raise WorksheetError("form", place=shown(text))
    return int(text)
