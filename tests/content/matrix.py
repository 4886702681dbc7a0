"""Which step, turn, task, drill and engine test holds each rule; run it to write the page."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from content import Lesson, Rule, games, ledger, lesson
from content.drills import topics

ROOT = Path(__file__).resolve().parents[2]
MARK = "pytest.mark.rule"
PAGE = ROOT / "docs" / "rules-matrix.md"
NEEDS = {
    "fact": ("step",),
    "play": ("step", "turn", "task", "drill", "test"),
    "score": ("step", "turn", "task", "drill", "test"),
    "advice": ("step", "task"),
    "decision": ("step",),
}
SHOWN = ("step", "turn", "task", "drill")


@dataclass(frozen=True, slots=True)
class Row:
    """A rule with the ids of the steps, and the names of the tests, that hold it."""

    game: str
    rule: Rule
    held: dict[str, tuple[str, ...]]

    @property
    def holes(self) -> tuple[str, ...]:
        """What a rule of this kind needs and does not have."""
        return tuple(need for need in NEEDS[self.rule.kind] if not self.held[need])


def rows(game: str) -> tuple[Row, ...]:
    """A row for every rule of a game, in the ledger's order."""
    taught = lesson(game, "en")
    return tuple(Row(game, rule, _held(taught, rule.id)) for rule in ledger(game).rules.values())


@cache
def marks() -> dict[str, tuple[str, ...]]:
    """The engine tests marked with each rule, as game.rule."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((ROOT / "tests" / "engines").rglob("test_*.py")):
        for rule, name in _marked(ast.parse(path.read_text("utf-8"))):
            found[rule] = (*found.get(rule, ()), name)
    return found


def page() -> str:
    """The matrix of all games as Markdown."""
    parts = [
        "# Rules, and what holds them",
        "Written by `python tests/content/matrix.py`; a test fails when it is out of date.",
    ]
    for game in games():
        parts += [f"## {game}", "\n".join(_table(rows(game)))]
    return "\n\n".join(parts) + "\n"


def _held(taught: Lesson, rule: str) -> dict[str, tuple[str, ...]]:
    steps = taught.steps
    return {
        "step": tuple(step.id for step in steps if rule in step.rules),
        "turn": tuple(step.id for step in steps if step.turn and rule in step.turn.rules),
        "task": tuple(step.id for step in steps if step.task and rule in step.task.rules),
        "drill": tuple(name for name, topic in topics(taught.game).items() if rule in topic.rules),
        "test": marks().get(f"{taught.game}.{rule}", ()),
    }


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    marker = _marker_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for call in (item for item in node.decorator_list if isinstance(item, ast.Call)):
                if ast.unparse(call.func) in marker:
                    yield from ((ast.literal_eval(word), node.name) for word in call.args)


def _marker_names(tree: ast.Module) -> set[str]:
    """What a module calls the mark: its full name, and names given to it."""
    assigned = (node for node in tree.body if isinstance(node, ast.Assign))
    given = {ast.unparse(node.targets[0]) for node in assigned if ast.unparse(node.value) == MARK}
    return {MARK, *given}


def _table(found: tuple[Row, ...]) -> Iterator[str]:
    yield "| no. | rule | kind | step | example turn | task | drill | engine test |"
    yield "|---|---|---|---|---|---|---|---|"
    for row in found:
        names = (", ".join(row.held[need]) or "–" for need in SHOWN)
        tests = "yes" if row.held["test"] else "–"
        number = str(row.rule.number or "")
        yield f"| {' | '.join((number, row.rule.id, row.rule.kind, *names, tests))} |"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), "utf-8")
    print(page())  # noqa: T201 - the matrix is what one runs this for
