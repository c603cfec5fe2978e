"""The answer key: each exercise solved as a learner could have, run, right, and explained."""

import ast
import builtins
import re
import subprocess
import sys
from itertools import pairwise

import nbformat
import pytest

from bpe_course import __main__ as command
from bpe_course.ask.item import Exercise, Question
from bpe_course.practice import evaluate, my_bpe
from bpe_course.practice.feedback import add_label
from bpe_course.practice.kept_cells import Ran
from bpe_course.practice.result import Reason
from bpe_course.teach import solved
from notebooks import ITEMS, LESSONS, MINE, practised, read, tags

EXERCISES = [name for name, item in ITEMS.items() if isinstance(item, Exercise)]
KEPT = [name for name in EXERCISES if not ITEMS[name].ships_with]
SHIPPED = {
    name: cell.source for path in LESSONS for cell in read(path).cells for name in practised(cell)
}


def run_exercises(path):
    """Solve a lesson; yield each exercise's name and value, and all that ran."""
    ran = Ran([], {})
    for cell in solved.solve(read(path)).cells:
        if cell.cell_type != "code":
            continue
        source, _, check = cell.source.rpartition("\n\n\ncheck(")
        names = [name for name in practised(cell) if name in EXERCISES]
        if not names:
            mine = "\n".join(MINE.findall(cell.source))
            source = cell.source if "setup" in tags(cell) else mine
        exec(source, ran.values)
        ran.cells.insert(0, cell.source if names else source)
        for name in names:
            yield name, ran.values[re.match(r"\w+", check)[0]], ran


@pytest.mark.parametrize("name", [name for name in KEPT if ITEMS[name].lesson <= "06"])
def test_a_reference_of_01_to_06_is_what_a_learner_writes(name):
    nodes = [*ast.walk(ast.parse(ITEMS[name].tell_solution()[1]))]
    for node in nodes:
        assert not getattr(node, "annotation", None) and not getattr(node, "returns", None)
    called = {getattr(node.func, "id", "") for node in nodes if isinstance(node, ast.Call)}
    handed_out = {"generate_names", "split_word"}  # by the lessons
    assert called <= {"", *dir(builtins), *EXERCISES, *handed_out}


@pytest.mark.parametrize("name", [name for name in EXERCISES if ITEMS[name].ships_with])
def test_a_listing_keeps_all_but_its_wrong_lines(name):
    """Take the comments for the lines that they are about, and the listing as shipped is back."""
    cells, wrong = solved.solve(read(LESSONS[int(ITEMS[name].lesson)])).cells, ITEMS[name].fix
    [cell] = [cell for cell in cells if name in practised(cell)]
    fixed = cell.source.rpartition("\n\n\ncheck(")[0]
    added = [line.strip() for right in wrong.values() for line in right.splitlines()]
    kept = [line for line in fixed.splitlines() if line.strip() not in added]
    before = [re.sub(r"# (was|gone): ", "", line) for line in kept]
    assert before == SHIPPED[name].rpartition("\n\n\ncheck(")[0].splitlines()
    assert fixed.count("# was: ") + fixed.count("# gone: ") == len(wrong)


def test_each_solution_is_right_and_is_kept(tmp_path, monkeypatch):
    """In the end it's a tokenizer of one's own, which needs only Python."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    monkeypatch.setattr(my_bpe, "_judge_alone", my_bpe._judge_here)
    for path in LESSONS:
        for name, value, ran in run_exercises(path):
            assert evaluate(name, value).status == "right", name
            if name in KEPT:
                reply, _ = my_bpe.keep_new(name, value, ran)
                assert reply == [Reason("kept")], (name, reply)
    assert list(my_bpe.read_sources()) == KEPT
    ours = f"import sys; sys.path[:0] = {sys.path}\n{USE.replace('my_bpe', 'bpe_lesson.basic')}"
    assert run_python("-S", USE, tmp_path) == run_python("-P", ours, tmp_path) != ""


USE = """\
from my_bpe import BasicTokenizer
t = BasicTokenizer()
t.train('aaabdaaabac' * 3 + 'é 😄', 262)
ids = t.encode('aaab é😄 ba')
print(t.merges, ids, t.decode(ids))
"""


def run_python(option, code, folder):
    command = [sys.executable, option, "-c", code]
    return subprocess.check_output(command, cwd=folder, env={"PYTHONUTF8": "1"}, text=True)


def test_the_key_is_run_and_nothing_counts_as_done(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "mine"))
    monkeypatch.chdir(tmp_path)
    shipped = {path: path.read_bytes() for path in LESSONS}
    assert command.main(["solved", "2", "--teacher"]) == 0
    target = tmp_path / "02_end_of_word_solved.ipynb"
    assert target.name in capsys.readouterr().out
    notebook = nbformat.read(target, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if names := practised(cell):
            texts = (output.get("text") or output.data["text/plain"] for output in cell.outputs)
            heads = [text.partition("\n")[0] for text in texts]
            assert heads == [add_label(ITEMS[name].label, "correct.") for name in names]
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
    assert not (tmp_path / "mine").exists()
    assert {path: path.read_bytes() for path in LESSONS} == shipped


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_cell_to_fill_in_is_filled_in_and_explained(path):
    cells = solved.solve(read(path)).cells
    asked = [(practised(cell), note.source) for cell, note in pairwise(cells) if practised(cell)]
    assert [names for names, _ in asked] == list(filter(None, map(practised, read(path).cells)))
    stub = re.compile(r"^\s*\.\.\.$|^answer\(.*\.\.\.", re.MULTILINE)
    assert [cell.source for cell in cells if stub.search(cell.source)] == []
    for names, note in asked:
        for item in map(ITEMS.get, names):
            if isinstance(item, Question):
                assert f"**Why:** {solved._escape(item.why)}" in note
            shipped = getattr(item, "ships_with", "")
            others = [slip for slip in item.mistakes if slip.name != shipped]
            assert all(solved._escape(slip.message) in note for slip in others), note


@pytest.mark.parametrize(("switch", "option", "why"), [
    ("on", "--teacher", "is among the lessons"), ("off", "--teacher", "unset"), ("on", "--o=k", "add --teacher"),
])  # fmt: skip
def test_no_key_is_written_among_the_lessons_or_in_passing(monkeypatch, switch, option, why):
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", switch)
    monkeypatch.setattr(solved, "_run_cells", lambda notebook: pytest.fail("it was run"))
    target = LESSONS[0].with_name("03_mine.ipynb")
    with pytest.raises(SystemExit, match=why):
        command.main(["solved", "03", "--out", str(target), option])
    assert not target.exists()
