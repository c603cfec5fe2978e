"""Right is never called wrong: solutions as others publish them, and unusual ones."""

import pytest
from solutions import SOLUTIONS

from bpe_lesson.practice import evaluate

TRIED = [(name, solution) for name, solutions in SOLUTIONS.items() for solution in solutions]


@pytest.mark.parametrize(
    ("name", "solution"), TRIED, ids=[f"{name}:{solution.__name__}" for name, solution in TRIED]
)
def test_a_right_solution_is_right(name, solution):
    result = evaluate(name, solution)
    assert result.status == "right", result.message
