"""The examples in docstrings do what they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOLD = [
    ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__")
    for top in (ROOT, ROOT / "notebooks")
    for package in ("engines", "content", "classroom")
    for path in sorted((top / package).rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", TOLD)
def test_examples_in_docstrings(name: str) -> None:
    """Every example is run and gives what stands below it."""
    told = doctest.testmod(import_module(name))
    assert told.attempted
    assert not told.failed
