"""A lesson with every exercise solved, on demand; `test_exercise_lessons.py` runs them all."""

import re

import nbformat
import pytest

from bpe_lesson import __main__ as command
from notebooks import LESSONS, practised, read


def test_the_file_has_every_exercise_solved(tmp_path, capsys):
    """And no output; the shipped lesson is not touched."""
    shipped = {path: path.read_bytes() for path in LESSONS}
    target = tmp_path / "for_me.ipynb"
    assert command.main(["solved", "2", "--out", str(target)]) == 0
    assert str(target) in capsys.readouterr().out
    solved = nbformat.read(target, as_version=4)
    nbformat.validate(solved)
    stub = re.compile(r"^\s*\.\.\.$|^answer\(.*\.\.\.", re.MULTILINE)
    assert [cell.source for cell in solved.cells if stub.search(cell.source)] == []
    assert [cell for cell in read(LESSONS[2]).cells if stub.search(cell.source)]
    assert sum(bool(practised(cell)) for cell in solved.cells) == sum(
        bool(practised(cell)) for cell in read(LESSONS[2]).cells
    )
    assert not any(cell.get("outputs") for cell in solved.cells)
    assert {path: path.read_bytes() for path in LESSONS} == shipped


def test_without_a_name_it_is_named_after_the_lesson(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    command.main(["solved", "05"])
    assert [path.name for path in tmp_path.iterdir()] == ["05_encode_decode_solved.ipynb"]


def test_a_lesson_that_is_not_there_is_named():
    with pytest.raises(SystemExit, match="there's no lesson called '42'"):
        command.main(["solved", "42"])


@pytest.mark.parametrize(
    "out", ["nowhere/x.ipynb", ".", str(LESSONS[0].with_name("03_mine.ipynb"))], ids=range(3)
)
def test_where_it_cannot_be_written_is_said_in_a_line(tmp_path, monkeypatch, out):
    """Among the shipped lessons it would be given to learners."""
    monkeypatch.chdir(tmp_path)
    before = sorted(LESSONS[0].parent.iterdir())
    with pytest.raises(
        SystemExit, match="can't be written|is among the lessons that learners get"
    ) as said:
        command.main(["solved", "03", "--out", out])
    assert "\n" not in str(said.value)
    assert sorted(LESSONS[0].parent.iterdir()) == before
