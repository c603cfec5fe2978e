"""Right is never called wrong: solutions as others publish them, and unusual ones."""

from importlib import import_module
from pkgutil import iter_modules

import pytest
import solutions

from bpe_lesson.practice import evaluate

TRIED = [
    pytest.param(name, solution, id=f"{name}:{solution.__name__}")
    for file in iter_modules(solutions.__path__, "solutions.")
    for name, found in import_module(file.name).SOLUTIONS.items()
    for solution in found
]


@pytest.mark.parametrize(("name", "solution"), TRIED)
def test_a_right_solution_is_right(name, solution):
    result = evaluate(name, solution)
    assert result.status == "right", result.message
