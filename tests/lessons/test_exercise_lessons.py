"""The lessons as learners leave them: untouched, solved, half done, in a real kernel."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from bpe_lesson.practice.feedback import add_label
from bpe_lesson.teach.solved import solve
from notebooks import ITEMS, LESSONS, MINE, Notebook, numbered, practised, read, tags

# The lesson that builds a class is solved among the quick tests.
ONE_QUICK = [
    path if path.stem == "05_encode_decode" else pytest.param(path, marks=pytest.mark.slow)
    for path in LESSONS
]
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def run(notebook: Notebook, folder: Path) -> Notebook:
    """Run all cells in a new kernel, with this folder as the learner's."""
    env = os.environ | {"BPE_LESSON_COURSE": str(folder)}
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(folder), env=env)
    return notebook


def shown(cell: nbformat.NotebookNode) -> list[str]:
    """Return the first line of each output of a cell."""
    assert not [output for output in cell.outputs if output.output_type == "error"], cell
    texts = [o.get("text") or o.data["text/plain"] for o in cell.outputs]
    return [text.partition("\n")[0] for text in texts]


@pytest.mark.parametrize("path", ONE_QUICK, ids=lambda path: path.stem)
def test_solved_every_verdict_is_right(path, tmp_path):
    """And what passed is in my_bpe.py, which runs with nothing but Python."""
    notebook = run(solve(read(path)), tmp_path)
    written = set()
    for where, cell in numbered(notebook, "code"):
        names = practised(cell)
        if names:
            heads = [add_label(ITEMS[name].label, "correct.") for name in names]
            assert shown(cell) == heads, where
        if "exercise" in tags(cell) and not ITEMS[names[0]].ships_with:
            written.add(names[0])
    own = tmp_path / "my_bpe.py"
    if not written:
        assert not own.exists()
        return
    tree = ast.parse(own.read_text(encoding="utf-8"))
    assert written <= {getattr(node, "name", "") for node in tree.body}
    alone = subprocess.run(
        [sys.executable, "-I", "-S", str(own)], capture_output=True, text=True, timeout=60
    )
    assert (alone.returncode, alone.stdout, alone.stderr) == (0, "", "")


def with_slips(path: Path) -> Notebook:
    """Return a lesson with a slip of the pen, an error or another name in each cell to fill in."""
    notebook = read(path)
    slips = iter(["merge = (", "1 / 0", "nobody_knows", "check(nobody, 'x')"] * 40)
    for _, cell in numbered(notebook, "code"):
        if practised(cell):
            cell.source = next(slips)
    return notebook


@pytest.mark.slow
@every_lesson
def test_wrong_attempts_do_not_stop_a_lesson(path, tmp_path):
    """The cells that come after run as shipped."""
    shipped = numbered(read(path), "code")
    for (_, before), (_, cell) in zip(shipped, numbered(run(with_slips(path), tmp_path), "code")):
        failed = [output for output in cell.outputs if output.output_type == "error"]
        assert bool(failed) == bool(practised(before)), cell.source


@pytest.mark.slow
def test_the_course_solved_in_order_gives_a_tokenizer_of_ones_own(tmp_path):
    """Lesson after lesson in one folder; the last BasicTokenizer runs on its own, as ours does."""
    for path in LESSONS[:6]:
        notebook = solve(read(path))
        for _, cell in numbered(notebook, "code"):
            if "setup" not in tags(cell) and not practised(cell):
                cell.source = "\n".join(MINE.findall(cell.source))
        run(notebook, tmp_path)
    code = (
        "from my_bpe import BasicTokenizer\n"
        "t = BasicTokenizer()\n"
        "t.train('aaabdaaabac' * 3 + 'é 😄', 262)\n"
        "ids = t.encode('aaab é😄 ba')\n"
        "print(t.merges, ids, t.decode(ids))\n"
    )
    own = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60,
        env={"PYTHONUTF8": "1"},
    )  # fmt: skip
    ours = subprocess.run(
        [sys.executable, "-c", code.replace("my_bpe", "bpe_lesson.basic")],
        capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert own.stdout == ours.stdout != "", own.stderr
