"""House rules as they are chosen: whatever the engine's own rules hold, each with its values."""

from dataclasses import fields, replace
from enum import Enum
from typing import Any

from classroom.field import Field, whole
from classroom.games import game

SIZES = {
    "match_length": ("0", "1", "3", "5", "7", "9", "11", "15", "21", "25"),
    "rows": tuple(map(str, range(1, 13))),
    "columns": tuple(map(str, range(1, 13))),
    "players": ("2", "3", "4"),
}
"""What is chosen beside the board, and what it can be."""

NUMBERS = {"cube_limit": tuple(str(1 << power) for power in range(11))}
"""The numbers of which only some can be."""

YES = ("no", "yes")
MOST = 1024


def house_fields(name: str, rules: Any) -> tuple[Field, ...]:  # noqa: ANN401 - see Editor.rules
    """The house rules of a game with their values; yes or no, one of several, or a number."""
    return tuple(
        _field(name, one.name, getattr(rules, one.name))
        for one in fields(rules)
        if one.name not in SIZES
    )


def size_fields(rules: Any) -> tuple[Field, ...]:  # noqa: ANN401 - see house_fields
    """How large the board is, how many play, how long the match is."""
    return tuple(
        Field(one.name, str(getattr(rules, one.name)), SIZES[one.name])
        for one in fields(rules)
        if one.name in SIZES
    )


def ruled(rules: Any, name: str, value: str) -> Any:  # noqa: ANN401 - see Editor.rules
    """The rules with another value of one of them."""
    now = getattr(rules, name)
    if isinstance(now, bool):
        return replace(rules, **{name: value == "yes"})
    if isinstance(now, int):
        return replace(rules, **{name: whole(value, 0, MOST)})
    return replace(rules, **{name: type(now)(value)})


def _field(name: str, rule: str, value: Any) -> Field:  # noqa: ANN401 - a value of any rule
    if isinstance(value, bool):
        return Field(rule, YES[value], YES, "yes")
    if isinstance(value, Enum):
        return Field(rule, value.value, tuple(one.value for one in type(value)), "house")
    if isinstance(value, int):
        return Field(rule, str(value), NUMBERS.get(rule, ()))
    return Field(rule, value, game(name).engine.CHOICES[rule], "house")
