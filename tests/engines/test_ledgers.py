"""Every ledger is held by tests, and engines name only rules their ledger has."""

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import content
from content import ledger

HERE = Path(__file__).parent
TESTED = ("play", "score")
MARK = ("pytest.mark.rule", "rule")
GAMES = sorted(path.parent.name for path in Path(content.__file__).parent.glob("*/rules.toml"))


@cache
def marked() -> frozenset[str]:
    """The rules named by `pytest.mark.rule` anywhere beside this file, as game.rule."""
    found = set()
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in MARK:
                found |= {word.value for word in node.args if isinstance(word, ast.Constant)}
    return frozenset(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_play_and_score_has_a_test(game: str) -> None:
    """A rule the engine acts on is named by a test."""
    rules = [rule.id for rule in ledger(game).rules.values() if rule.kind in TESTED]
    assert rules
    assert [rule for rule in rules if f"{game}.{rule}" not in marked()] == []


@pytest.mark.parametrize("game", GAMES)
def test_marks_name_rules_of_the_ledger(game: str) -> None:
    """A test cannot hold a rule that does not exist."""
    known = {f"{game}.{rule}" for rule in ledger(game).rules}
    assert {mark for mark in marked() if mark.startswith(f"{game}.")} <= known


@pytest.mark.parametrize("game", GAMES)
def test_violations_name_rules_of_the_ledger(game: str) -> None:
    """Whatever an engine refuses, the ledger has the rule."""
    declared = import_module(f"engines.{game}").VIOLATIONS
    assert declared
    assert {key.split(":")[0] for key in declared} <= set(ledger(game).rules)
