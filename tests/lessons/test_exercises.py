"""Every exercise and question: solvable, with mistakes that are recognised, giving nothing away."""

import ast
import copy
import inspect
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bpe_lesson.lessons import catalogue
from bpe_lesson.lessons.item import Exercise, Question
from bpe_lesson.practice import evaluate, list_exercises
from bpe_lesson.practice.signature_checks import _get_positional
from bpe_lesson.practice.values import abbreviate, format_call, to_form
from notebooks import (
    ITEMS,
    LESSONS,
    Notebook,
    numbered,
    parsed,
    practised,
    read,
    seen_text,
    tags,
)

FUNCTIONS = [item for item in ITEMS.values() if isinstance(item, Exercise)]
QUESTIONS = [item for item in ITEMS.values() if isinstance(item, Question)]
MISTAKES = [(item, mistake) for item in ITEMS.values() for mistake in item.mistakes]
EXERCISE_FILES = sorted(Path(catalogue.__file__).parent.glob("functions/*.py"))
BLANK = re.compile(r"_{3,}")

every_item = pytest.mark.parametrize("item", ITEMS.values(), ids=lambda item: item.name)
every_function = pytest.mark.parametrize("item", FUNCTIONS, ids=lambda item: item.name)
every_question = pytest.mark.parametrize("item", QUESTIONS, ids=lambda item: item.name)


def test_there_are_enough():
    """At least 45, each under a name of its own, and every lesson has some."""
    names = [item.name for item in list_exercises()]
    assert len(names) >= 45
    assert not [name for name, n in Counter(names).items() if n > 1]
    assert {item.lesson for item in list_exercises()} == {path.stem[:2] for path in LESSONS}


@every_item
def test_what_is_right_is_right(item):
    """The module's own function, the answer itself."""
    right = item.reference if isinstance(item, Exercise) else item.answer
    assert evaluate(item.name, right).status == "right"


@every_function
def test_the_literal_cases_hold_for_the_module(item):
    """They were typed by hand: the reference is compared with them, not they with it."""
    for arguments, result in item.cases.typed:
        ours = item.cases.use(item.reference, *copy.deepcopy(arguments))
        assert to_form(ours) == to_form(result), format_call(item, arguments)


@pytest.mark.parametrize(
    ("item", "mistake"), MISTAKES, ids=[f"{item.name}:{m.name}" for item, m in MISTAKES]
)
def test_every_known_mistake_is_recognised(item, mistake):
    """By its very name, on a case whose results differ, and its message says no right answer."""
    result = evaluate(item.name, mistake.wrong)
    if isinstance(item, Exercise) and mistake.name == item.ships_with:
        assert result.status == "unwritten"
        return
    assert (result.mistake, result.convention) == (mistake.name, mistake.convention)
    assert result.status in ("wrong", "error")
    if isinstance(item, Exercise):
        assert result.case
        assert result.expected != result.got
        assert not (result.got or "").startswith("NameError"), "the mistake names what is not there"
    else:
        assert not result.expected


@pytest.mark.parametrize("path", EXERCISE_FILES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_no_exercise_takes_the_place_of_another(path):
    """A second one under the name of the first would go unseen."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    targets = [
        target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
    ]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    names += [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert names or path.name == "__init__.py"
    assert [name for name in set(names) if names.count(name) > 1] == []


@every_item
def test_there_are_mistakes_enough(item):
    """Three at least for a function, one for a question, each under a name of its own."""
    names = [mistake.name for mistake in item.mistakes]
    assert len(names) >= (3 if isinstance(item, Exercise) else 1)
    assert len(set(names)) == len(names)


@every_item
def test_a_mistake_is_told_in_sentences(item):
    """What the code seems to do, or where the answer comes from; then a step that leads on."""
    start = "Your " if isinstance(item, Exercise) else "You'd get "
    for mistake in item.mistakes:
        assert mistake.sentence.startswith(start) and mistake.sentence.endswith("."), mistake
        assert mistake.next_step.endswith(("?", ".", ")")), mistake
        assert len(mistake.message.split()) <= 70, mistake


@every_item
def test_hints_and_minutes(item):
    """There is a hint; the last hint on a function to write is a skeleton with blanks."""
    assert item.hints
    assert item.minutes > 0
    if isinstance(item, Exercise) and not item.ships_with:
        assert len(BLANK.findall(item.hints[-1])) >= 2, item.hints[-1]


@cache
def code_of(function: object) -> str:
    """Return the body of a function as one line, without docstrings and white space."""
    tree = ast.parse(inspect.getsource(function).strip())
    for node in ast.walk(tree):
        documented = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if documented and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return re.sub(r"\s", "", ast.unparse(tree).partition("\n")[2])


@every_function
def test_no_hint_is_the_solution(item):
    """Neither the module's code nor all of its longest lines."""
    said = re.sub(r"\s", "", "\n".join(item.hints))
    assert code_of(item.reference) not in said


@every_question
def test_no_hint_and_no_message_is_the_answer(item):
    """A learner who asks for every hint and makes every mistake has still to find it."""
    for text in (*item.hints, item.trace, *(m.message for m in item.mistakes)):
        assert f"answer is {abbreviate(item.answer)}".lower() not in text.lower()
    for mistake in item.mistakes:
        told = evaluate(item.name, mistake.wrong)
        assert item.why not in told.message


def cells(notebook: Notebook, tag: str) -> list:
    """Return the code cells of a notebook that have this tag."""
    return [cell for _, cell in numbered(notebook, "code") if tag in tags(cell)]


def parameters(node: ast.FunctionDef) -> tuple[list[str], list[str]]:
    """Return names and defaults of the parameters of a function in source."""
    return [a.arg for a in node.args.args], [ast.unparse(d) for d in node.args.defaults]


def signature(function: object) -> tuple[list[str], list[str]]:
    """Return names and defaults of the parameters that may be given by position."""
    own = _get_positional(function)
    return [p.name for p in own], [repr(p.default) for p in own if p.default is not p.empty]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_stub_and_reference_have_one_signature(path):
    """The name too, but for a listing to fix; and a docstring of one line."""
    for cell in cells(read(path), "exercise"):
        item = ITEMS[practised(cell)[0]]
        stub = parsed(cell.source).body[0]
        name = item.reference.__name__
        broken = f"Broken{name}" if isinstance(stub, ast.ClassDef) else f"broken_{name}"
        assert stub.name == (broken if item.ships_with else name)
        assert "\n" not in ast.get_docstring(stub)
        if isinstance(stub, ast.FunctionDef):
            assert parameters(stub) == signature(item.reference)
            continue
        methods = [node for node in stub.body if isinstance(node, ast.FunctionDef)]
        assert methods
        for method in methods:
            assert parameters(method) == signature(getattr(item.reference, method.name))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_shipped_output_is_a_solution(path):
    """No cell has printed the module's code of an exercise."""
    outputs = [
        re.sub(r"\s", "", seen_text(str(output)))
        for _, cell in numbered(read(path), "code")
        for output in cell.outputs
    ]
    for item in FUNCTIONS:
        code = code_of(item.reference)[:200]
        assert not [text for text in outputs if code in text], item.name
