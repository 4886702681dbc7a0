"""No rule without what its kind needs, and the matrix that shows it."""

from content import Ledger
from tests.content import matrix


def test_no_rule_has_a_hole(game: str) -> None:
    """Every rule has the step, turn, task and engine test its kind asks for."""
    holes = {row.rule.id: row.holes for row in matrix.rows(game) if row.holes}
    assert holes == {}


def test_the_printed_matrix_is_current() -> None:
    """`python tests/content/matrix.py` was run after the last change."""
    assert matrix.PAGE.read_text("utf-8") == matrix.page()


def test_numbers_follow_the_guide(rules: Ledger) -> None:
    """The numbered rules run from 1 without a gap, in the guide's order; decisions come last."""
    numbers = [rule.number for rule in rules.rules.values()]
    stated = [number for number in numbers if number]
    assert stated == sorted(stated)
    assert set(stated) == set(range(1, max(stated) + 1))
    assert not any(numbers[len(stated) :])


def test_kinds_go_with_numbers(rules: Ledger) -> None:
    """A decision has no number and no paragraph; every other rule has both."""
    for rule in rules.rules.values():
        assert (rule.kind == "decision") == (rule.number == 0) == (rule.guide == "")
