"""Every exercise and question: solvable, with mistakes that are recognised, giving nothing away."""

import ast
import sys

import pytest

from bpe_course.ask.item import Exercise, Question
from bpe_course.ask.loader import _run_code
from bpe_course.practice import evaluate
from bpe_course.practice.evaluation import _get_positional
from bpe_course.practice.values import abbreviate
from bpe_course.practice.wording import word
from notebooks import ITEMS, LESSONS, practised, read, tags

FUNCTIONS = [item for item in ITEMS.values() if isinstance(item, Exercise)]
QUESTIONS = [item for item in ITEMS.values() if isinstance(item, Question)]
MISTAKES = [(item, mistake) for item in ITEMS.values() for mistake in item.mistakes]


def every(items):
    return pytest.mark.parametrize("item", items, ids=lambda item: item.name)


@every(FUNCTIONS)
def test_what_needs_no_work_gets_no_partial_points(item):
    lazy = [lambda *_, value=value: value for value in ({}, [], "", 0, "single")]
    lazy += [mistake.wrong for mistake in item.mistakes if mistake.name == item.ships_with]
    for function in [*lazy, lambda *given: given[0], lambda *given: given[-1]]:
        right, cases = evaluate(item.name, function).score
        assert 2 * right <= cases


def test_what_neither_repeats_nor_decides_is_no_slip():
    code = "def merge(ids, pair, idx):\n    return list(ids)"
    judged = evaluate("merge", _run_code(code, "merge", "idle"))
    assert judged.mistake and not judged.slip


@pytest.mark.parametrize(
    ("item", "mistake"), MISTAKES, ids=[f"{item.name}:{m.name}" for item, m in MISTAKES]
)
def test_every_known_mistake_is_recognised(item, mistake):
    result = evaluate(item.name, mistake.wrong)
    if isinstance(item, Exercise) and mistake.name == item.ships_with:
        assert result.status == "unwritten"
        return
    assert (result.mistake, result.convention) == (mistake.name, mistake.convention)
    assert result.slip == isinstance(item, Exercise)
    assert result.status in ("wrong", "error")
    if isinstance(item, Exercise):
        assert result.case
        assert result.expected != result.got
        assert not (result.got or "").startswith("NameError")
    else:
        assert not result.expected


@every(QUESTIONS)
def test_the_answer_is_right_and_nothing_gives_it_away(item):
    assert evaluate(item.name, item.answer).status == "right"
    for text in (*item.hints, *(mistake.message for mistake in item.mistakes)):
        assert f"answer is {abbreviate(item.answer)}".lower() not in text.lower()
    for mistake in item.mistakes:
        assert item.why not in word(evaluate(item.name, mistake.wrong), item)


@every([item for item in FUNCTIONS if item.lines])
def test_each_order_of_a_solutions_lines_is_right(item):
    for order in item.lines["orders"]:
        code = [item.lines["head"], *(item.lines["lines"][place] for place in order)]
        own = vars(sys.modules[item.reference.__module__]) | {"__name__": "own"}
        exec("\n".join(code), own)
        assert evaluate(item.name, own[item.name]).status == "right"
        assert len(item.lines["lines"]) == len(order) + 1


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_stub_and_reference_have_one_signature(path):
    for cell in read(path).cells:
        if "exercise" not in tags(cell):
            continue
        item = ITEMS[practised(cell)[0]]
        stub = ast.parse(cell.source).body[0]
        name = item.reference.__name__
        assert stub.name == (f"broken_{name}" if item.ships_with else name)
        assert "\n" not in ast.get_docstring(stub)
        for function in (node for node in ast.walk(stub) if isinstance(node, ast.FunctionDef)):
            ours = item.reference if function is stub else getattr(item.reference, function.name)
            plain = (str(each.replace(annotation=each.empty)) for each in _get_positional(ours))
            assert ast.unparse(function.args) == ", ".join(plain)
