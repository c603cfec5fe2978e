"""The answer key: a lesson solved and explained; `test_exercise_lessons.py` runs them all."""

import re
from itertools import pairwise

import nbformat
import pytest

from bpe_lesson import __main__ as command
from bpe_lesson.lessons.item import Question
from bpe_lesson.practice.feedback import add_label
from bpe_lesson.teach import solved
from notebooks import ITEMS, LESSONS, practised, read


@pytest.fixture
def unrun(monkeypatch):
    """The cells aren't run, which takes seconds."""
    monkeypatch.setattr(solved, "_run_cells", lambda notebook: None)


def notes(cells):
    """Return what the key says below each question and exercise: names -> note."""
    return {" ".join(practised(c)): note.source for c, note in pairwise(cells) if practised(c)}


def test_the_key_is_run_and_nothing_counts_as_done(tmp_path, monkeypatch, capsys):
    """The shipped lesson isn't touched either."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "mine"))
    shipped = {path: path.read_bytes() for path in LESSONS}
    target = tmp_path / "for_me.ipynb"
    assert command.main(["solved", "2", "--out", str(target)]) == 0
    assert str(target) in capsys.readouterr().out
    notebook = nbformat.read(target, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if names := practised(cell):
            heads = [output.data["text/plain"].partition("\n")[0] for output in cell.outputs]
            assert heads == [add_label(ITEMS[name].label, "correct.") for name in names]
        assert cell.cell_type == "markdown" or cell.execution_count
    assert not (tmp_path / "mine").exists()
    assert {path: path.read_bytes() for path in LESSONS} == shipped


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_cell_to_fill_in_is_filled_in_and_explained(path):
    """Why an answer is right, what was wrong with a listing, and what the check says to mistakes."""
    shipped = [practised(cell) for cell in read(path).cells if practised(cell)]
    cells = solved.solve(read(path)).cells
    told = notes(cells)
    assert list(told) == [" ".join(names) for names in shipped]
    stub = re.compile(r"^\s*\.\.\.$|^answer\(.*\.\.\.", re.MULTILINE)
    assert [cell.source for cell in cells if stub.search(cell.source)] == []
    for name in (name for names in shipped for name in names):
        item, note = (
            ITEMS[name],
            next(note for names, note in told.items() if name in names.split()),
        )
        if isinstance(item, Question):
            assert f"**Why:** {solved._escape(item.why)}" in note
        others = [one for one in item.mistakes if one.name != getattr(item, "ships_with", "")]
        assert all(solved._escape(one.message) in note for one in others[:5]), note
        assert len(others) <= 5 or f"- … and {len(others) - 5} more" in note


def test_a_note_says_what_was_typed_and_escapes_what_markdown_would_swallow():
    cell = {"cell_type": "code", "source": 'answer("words-fused", ...)'}
    answered, note = solved.solve({"cells": [cell]})["cells"]
    assert answered["source"] == 'answer("words-fused", 3, 2)'
    why, _, mistakes = note.source.split("\n\n")
    assert why.startswith(r"**Why:** l o w \</w> is four symbols")
    assert mistakes.startswith("- `3, 3`: Your first number is right.")
    cell = {"cell_type": "code", "source": 'answer("words-nest", ...)'}
    assert solved.solve({"cells": [cell]})["cells"][0]["source"].endswith('"n est</w>")')


def test_at_most_five_mistakes_are_told_and_the_shipped_one_first():
    lesson = notes(solved.solve(read(LESSONS[2])).cells)
    assert lesson["merge_vocab"].count("\n- ") == 6 and lesson["merge_vocab"].endswith(" more")
    assert lesson["merge_vocab-fix"].startswith(
        "**As shipped:** Your code seems to compare characters"
    )


def test_without_a_name_it_is_named_after_the_lesson(tmp_path, monkeypatch, unrun):
    monkeypatch.chdir(tmp_path)
    command.main(["solved", "05"])
    assert [path.name for path in tmp_path.iterdir()] == ["05_encode_decode_solved.ipynb"]


def test_a_cell_that_fails_is_told_in_a_line(tmp_path, monkeypatch):
    """Nothing is written then."""
    monkeypatch.chdir(tmp_path)
    broken = [nbformat.v4.new_code_cell("1 / 0")]
    monkeypatch.setattr(solved, "solve", lambda notebook: notebook.update(cells=broken))
    with pytest.raises(SystemExit, match=r"\(ZeroDivisionError: division by zero\)"):
        command.main(["solved", "05"])
    assert not [*tmp_path.iterdir()]


def test_without_jupyter_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(solved, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"pip install -r requirements\.txt"):
        command.main(["solved", "05"])


def test_a_lesson_that_is_not_there_is_named():
    with pytest.raises(SystemExit, match="there's no lesson called '42'"):
        command.main(["solved", "42"])


@pytest.mark.parametrize(
    "out", ["nowhere/x.ipynb", ".", str(LESSONS[0].with_name("03_mine.ipynb"))], ids=range(3)
)
def test_where_it_cannot_be_written_is_said_in_a_line(tmp_path, monkeypatch, out):
    """And at once, not after a run. Among the shipped lessons it would be given to learners."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(solved, "_run_cells", lambda notebook: pytest.fail("it was run"))
    before = sorted(LESSONS[0].parent.iterdir())
    with pytest.raises(
        SystemExit, match="can't be written|is among the lessons that learners get"
    ) as said:
        command.main(["solved", "03", "--out", out])
    assert "\n" not in str(said.value)
    assert sorted(LESSONS[0].parent.iterdir()) == before
