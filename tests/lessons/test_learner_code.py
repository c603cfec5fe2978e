"""The answer key's code: each exercise solved as a learner could have, and each is right."""

import ast
import re
from functools import cache

import pytest

from bpe_lesson.lessons.item import Exercise
from bpe_lesson.practice import evaluate
from bpe_lesson.teach.learner_code import _DECLARED, fix_listing
from bpe_lesson.teach.solved import solve
from notebooks import ITEMS, LESSONS, MINE, practised, read, tags

EXERCISES = [name for name, item in ITEMS.items() if isinstance(item, Exercise)]
SHIPPED = {
    name: cell.source for path in LESSONS for cell in read(path).cells for name in practised(cell)
}


@cache
def run_lesson(number):
    """Return source and value of each exercise of a lesson, solved: name -> (source, value)."""
    found, names = {}, {}
    cells = [cell for cell in solve(read(LESSONS[int(number)])).cells if cell.cell_type == "code"]
    for cell in cells:
        exercise = [name for name in practised(cell) if name in EXERCISES]
        if exercise:
            own, _, check = cell.source.rpartition("\n\n\ncheck(")
            exec(own, names)
            found[exercise[0]] = own, names[re.match(r"\w+", check)[0]]
        elif "setup" in tags(cell):
            exec(cell.source, names)
        else:
            exec("\n".join(MINE.findall(cell.source)), names)
    return found


@pytest.mark.parametrize("name", EXERCISES)
def test_each_exercise_is_solved_and_right(name):
    result = evaluate(name, run_lesson(ITEMS[name].lesson)[name][1])
    assert result.status == "right", result.message


@pytest.mark.parametrize("name", EXERCISES)
def test_it_is_code_that_a_learner_could_have_written(name):
    """The lesson's own head, no annotations, hardly an import, and none of the course's guards."""
    source, _ = run_lesson(ITEMS[name].lesson)[name]
    tree = ast.parse(source)
    heads = [line for line in SHIPPED[name].splitlines() if re.match(r"\s*(def|class) ", line)]
    assert [line for line in source.splitlines() if line in heads] == heads
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)]
    imports = [ast.unparse(node) for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert imports == list(filter(None, [_DECLARED["imports"].get(name)]))
    called = [getattr(n.func, "id", "") for n in ast.walk(tree) if isinstance(n, ast.Call)]
    assert not [word for word in called if re.match("need_|encode_utf8|_", word)]
    assert not re.search(r"^\s*\.\.\.$", source, re.MULTILINE)
    errors = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    assert bool(errors) == (name in _DECLARED["asks-for-errors"])


@pytest.mark.parametrize("name", [name for name in EXERCISES if ITEMS[name].ships_with])
def test_a_listing_keeps_all_but_its_wrong_lines(name):
    """Take the comments for the lines that they are about, and the listing as shipped is back."""
    fixed, wrong = run_lesson(ITEMS[name].lesson)[name][0], _DECLARED["fixes"][name]
    added = [line.strip() for right in wrong.values() for line in right.splitlines()]
    kept = [line for line in fixed.splitlines() if line.strip() not in added]
    before = [re.sub(r"# (was|gone): ", "", line) for line in kept]
    assert before == SHIPPED[name].rpartition("\n\n\ncheck(")[0].splitlines()
    assert fixed.count("# was: ") + fixed.count("# gone: ") == len(wrong)


def test_a_wrong_line_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="merge-fix has 0 lines 'return new_ids'"):
        fix_listing("def merge(): ...", "merge-fix")


def test_nothing_is_declared_in_vain():
    ours = "".join(ITEMS[name].tell_solution()[1] for name in EXERCISES)
    assert [part for part in _DECLARED["replacements"] if part not in ours] == []
    tables = ("bodies", "imports", "fixes", "asks-for-errors")
    declared = {name for table in tables for name in _DECLARED[table]}
    assert declared <= set(EXERCISES)
