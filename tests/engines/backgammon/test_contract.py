"""The package keeps the contract of all engines: what it exports, declares and imports."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import engines.backgammon as game
from engines.contract import (
    Fault,
    GameError,
    IllegalMove,
    InvalidState,
    InvalidText,
    Violation,
    fault,
    violation,
)

SOURCES = sorted(Path(str(game.__file__)).parent.glob("*.py"))
SHARED = [SOURCES[0].parents[1] / name for name in ("record.py", "sheet.py")]


def test_exports() -> None:
    """The names every game must have are there, and `__all__` names what exists."""
    needed = {"Rules", "State", "parse_move", "advance", "VIOLATIONS", "FAULTS"}
    assert needed <= set(game.__all__)
    assert all(hasattr(game, name) for name in game.__all__)


def test_standard_library_only() -> None:
    """The engine imports the standard library and engines, nothing else."""
    allowed = sys.stdlib_module_names | {"engines"}
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert {name.partition(".")[0] for name in names} <= allowed, source.name


def test_everything_said_is_declared() -> None:
    """Each key in the source is declared with its fact names, and each declared one is used."""
    said: dict[str, set[tuple[str, tuple[str, ...]]]] = {"violation": set(), "fault": set()}
    for source in (*SOURCES, *SHARED):
        for name, key, facts in _calls(source):
            said[name].add((key, facts))
    assert said["fault"] == set(game.FAULTS.items())
    computed = {"off.all-home": ("count", "point"), "off.hit-returns": ("count", "point")}
    written = set(game.VIOLATIONS.items()) - set(computed.items())
    assert said["violation"] == written | {("?", ("count", "point"))}


def _calls(source: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The calls of `violation` and `fault`: which, the key ("?" if computed), the facts."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("violation", "fault"):
            words = [a.value if isinstance(a, ast.Constant) else "?" for a in node.args]
            facts = tuple(sorted(word.arg for word in node.keywords if word.arg))
            yield node.func.id, ":".join(map(str, words)), facts


def test_values_are_frozen() -> None:
    """States, plays and rules cannot be changed, and equal ones hash the same."""
    state = game.State.start()
    with pytest.raises(FrozenInstanceError):
        state.cube = 2  # type: ignore[misc]
    assert hash(state) == hash(game.State.start(game.Rules()))
    assert game.Play((game.Step(8, 5),), frozenset({5})) == game.Play((game.Step(8, 5),))


def test_errors_carry_what_is_wrong() -> None:
    """Each error is a GameError, a ValueError, and its text names key and facts."""
    broken = violation("must.both", play="8/5", dice="3-1")
    assert (broken.key, str(broken)) == ("must.both", "must.both dice='3-1' play='8/5'")
    assert Violation("off.exact", "case").key == "off.exact:case"
    faults = (fault("dice.range", die=7), Fault("board.empty"))
    errors: list[GameError] = [IllegalMove(broken), InvalidText(faults[0]), InvalidState(faults)]
    assert [str(error) for error in errors] == [
        "must.both dice='3-1' play='8/5'",
        "dice.range die=7",
        "dice.range die=7; board.empty",
    ]
    assert all(isinstance(error, ValueError) for error in errors)
