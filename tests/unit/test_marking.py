"""The parts of marking without a kernel: what is read, what goes to and fro, what is made of it."""

import ast
import json
import os
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from bpe_lesson.__main__ import main
from bpe_lesson.practice.trial import find_key
from bpe_lesson.practice.values import to_form
from bpe_lesson.teach.mark import _fill_table
from bpe_lesson.teach.marking import class_marking, execution, judge, reply, submission
from bpe_lesson.teach.marking.attempts import EXERCISES, find_attempts
from bpe_lesson.teach.marking.execution import RunRecord
from bpe_lesson.teach.marking.kernel import KernelEnded, Limits
from bpe_lesson.teach.marking.kernel_side import MAX_REPLY_CHARACTERS, pack
from bpe_lesson.teach.marking.submission import Submission, read_submission
from bpe_lesson.teach.marking.workers import NoResult
from notebooks import ITEMS, LESSONS, read

STATS = "def get_stats(ids, counts=None): return {}\ncheck(get_stats)"


def write_notebook(path: Path, *cells: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    made = [nbformat.v4.new_code_cell(cell) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=made), path)
    return path


# What the marker reads


def test_every_exercise_is_found_in_the_shipped_lessons():
    """By their cells, those that check under another name among them."""
    found = {}
    for path in LESSONS:
        found |= find_attempts([c.source for c in read(path).cells if c.cell_type == "code"])
    assert set(found) == set(ITEMS)


@pytest.mark.parametrize(
    "cell",
    [
        '%time answer("toy-merges", 4)',
        '  %timeit answer("toy-merges", 4)',
        '%%timeit -n 1\nanswer("toy-merges", 4)',
        'q = "toy-merges"\nanswer(q, 4)',
        'q = r = "toy-merges"; q = "merge-runs"; answer(r, 4)',
        'q = 3\nq = "toy-merges"\npractice.answer(q, 4)',
    ],
)
def test_an_answer_is_found_however_it_is_called(cell, tmp_path):
    found = read_submission(write_notebook(tmp_path / "x.ipynb", cell)).attempts
    assert [(attempt.name, attempt.code) for attempt in found.values()] == [("toy-merges", "(4,)")]


def test_a_name_in_a_variable_goes_from_cell_to_cell():
    """It's that of the last cell above; if the variable gets something else, there's none."""
    found = find_attempts(
        ['q = "merge-fix"', "check(merge, q)\ncheck(merge, name=q)\nq = 1", "answer(q, 1)"]
    )
    assert {name: attempt.cell for name, attempt in found.items()} == {"merge-fix": 1}


def test_a_file_without_cells_is_told_in_a_sentence(tmp_path):
    no_list = "not a notebook: it has no list of cells"
    old = {"nbformat": 3, "worksheets": [{"cells": []}]}
    tried = [(old, "open it in JupyterLab, save it"), ({"cells": None}, no_list), ([1], no_list)]
    for content, told in tried:
        (tmp_path / "01.ipynb").write_text(json.dumps(content), encoding="utf-8")
        assert told in read_submission(tmp_path / "01.ipynb").notes[0]


def test_a_file_too_large_is_not_read(tmp_path):
    with (tmp_path / "01.ipynb").open("wb") as file:
        file.truncate(submission._MAX_NOTEBOOK_BYTES + 1)
    assert read_submission(tmp_path / "01.ipynb").notes[0].startswith("not a notebook: more than")


def test_a_name_that_says_another_lesson_is_noted(tmp_path):
    cell = 'answer("merge-runs", 4)'
    lesson = ITEMS["merge-runs"].lesson
    for name, notes in {
        f"{lesson}_toy.ipynb": [],
        "05_encode_decode.ipynb": ["its name says lesson 05"],
        "99_mine.ipynb": [],
        "group 05.ipynb": [],
    }.items():
        found = read_submission(write_notebook(tmp_path / name, cell))
        assert (found.lesson, found.notes) == (lesson, notes), name


@pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")
def test_a_link_to_somebody_elses_notebook_is_noted(tmp_path):
    theirs = write_notebook(tmp_path / "01_toy.ipynb", 'answer("toy-merges", 4)')
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "01_toy.ipynb").symlink_to(theirs)
    found = read_submission(tmp_path / "mine" / "01_toy.ipynb")
    assert found.notes == ["a symbolic link to a different file"] and found.attempts
    assert read_submission(theirs).notes == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_what_was_put_in_place_of_a_reply_is_not_read(tmp_path):
    """A pipe would wait for ever, a link lead elsewhere, a large file fill the memory."""
    good = tmp_path / "good"
    good.write_text('{"value": 1}', encoding="utf-8")
    assert reply.read_reply(good) == {"value": 1}
    (tmp_path / "link").symlink_to(good)
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "pipe with content")
    writer = os.open(tmp_path / "pipe with content", os.O_RDWR)
    os.write(writer, good.read_bytes())
    (tmp_path / "list").write_text("[1]", encoding="utf-8")
    with (tmp_path / "large").open("wb") as file:
        file.write(b'{"value": 1}' + b" " * (2 * MAX_REPLY_CHARACTERS))
    for name in ("link", "pipe", "pipe with content", "large", "list", "nowhere", "."):
        assert reply.read_reply(tmp_path / name) == {}, name
    os.close(writer)


# What goes between the kernel and the marker


@pytest.mark.slow
@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_can_be_sent_and_read_back(name):
    """Arguments as Python writes them, outcomes through JSON: the reference is right, as sent."""
    key = find_key(execution.add_held_back(EXERCISES[name], "a seed"))
    assert ast.literal_eval(repr(key.calls)) == key.calls
    sent = [pack(vars(right)) for right in (*key.expected, key.expected[0], key.expected[-1])]
    read_back = [reply.unpack_outcome(packed) for packed in json.loads(json.dumps(sent))]
    assert all(ours.agrees_with(right) for ours, right in zip(read_back, key.expected))
    assert judge._compare_outcomes(EXERCISES[name], read_back, "a seed").status == "right"
    spoiled = [replace(outcome, form=("str", "no")) for outcome in read_back]
    assert judge._compare_outcomes(EXERCISES[name], spoiled, "a seed").status != "right"


@pytest.mark.parametrize(
    "value", [[1, 2.5, True, None], ("a", b"\xff"), {"a": {1}}, {(1, 2): [3]}, ..., "\ud800", 10**400]
)  # fmt: skip
def test_values_go_through_json(value):
    back = reply.unpack(json.loads(json.dumps(pack(to_form(value)))))
    if value == 10**400:
        assert back != to_form(value)
    else:
        assert back == to_form(value)
        assert to_form(reply.rebuild_value(back)) == to_form(value)


@pytest.mark.parametrize(
    "forged",
    [
        {}, {"problem": ["right", "", None]}, {"problem": 3}, {"problem": []}, {"outcomes": []},
        {"outcomes": [{}]}, {"outcomes": None}, {"value": 3}, {"right": True},
        {"outcomes": [{"form": ["right", True], "inputs": [], "text": "", "inputs_text": "", "line": "",
                       "printed": ""}] * 60},
    ],
)  # fmt: skip
def test_a_forged_reply_is_never_right(monkeypatch, forged, tmp_path):
    path = write_notebook(tmp_path / "01.ipynb", STATS, 'answer("toy-merges", 2 * n)')
    record = RunRecord(replies={"get_stats": forged, "toy-merges": forged})
    monkeypatch.setattr(judge, "run_submission", lambda *arguments: record)
    results = judge.judge_submission(read_submission(path), "seed", Limits())
    assert {result.status for result in results.values()} <= {"wrong", "error", "missing"}


def test_a_reply_that_leaves_cases_out_is_not_right():
    """Three times one right outcome would do, if nobody counted: it's the first and the last too."""
    key = find_key(execution.add_held_back(EXERCISES["merge"], "a seed"))
    result = judge._compare_outcomes(EXERCISES["merge"], [key.expected[0]] * 3, "a seed")
    assert (result.status, result.mistake) == ("error", "unreadable")


def test_what_the_kernel_says_goes_into_the_table_in_one_harmless_line():
    result = judge._read_problem("merge", "error", "a\x1b[2J\nb" + "c" * 999, "\r=1")
    assert (result.message[:8], len(result.message), result.mistake) == ("a [2J bc", 300, " =1")


# Running a notebook, with a kernel that does as a script says

LATE, STUCK = KernelEnded("notebook-over-time"), KernelEnded("over-time")
DEAD = KernelEnded("dead-kernel")
NO_START = ["no start"]
CELLS = (STATS, "while True: pass", "check(merge)")


class ScriptedKernel:
    """Plays one run of a script: what each cell comes to, the line of an error or the end."""

    def __init__(self, *_):
        self.results = list(self.runs.pop(0))

    def __enter__(self):
        if self.results == NO_START:
            raise LATE
        return self

    def __exit__(self, *_):
        pass

    def run(self, code):
        result = self.results.pop(0)
        if isinstance(result, KernelEnded):
            raise result
        return result

    def run_request(self, expression, must_be_own, **_):
        """Return a reply that nothing else in a script looks like; there's none if the cell failed."""
        if must_be_own:
            return {"no_value": "NameError"}
        result = self.replies.get(expression)
        if result:
            raise result
        return {"problem": ["timeout", expression, None]}

    def check_survival(self, _):
        """Die of the cell that ran, if it says so."""
        self.run("")


@pytest.fixture
def judge_script(monkeypatch):
    """Return a function that gives status and diagnosis of two exercises, and the notes."""

    def run(*runs, cells=CELLS, seconds=300, replies=None):
        monkeypatch.setattr(execution, "MarkingKernel", ScriptedKernel)
        monkeypatch.setattr(ScriptedKernel, "replies", replies or {}, raising=False)
        monkeypatch.setattr(ScriptedKernel, "runs", list(runs), raising=False)
        handed_in = Submission(Path("01.ipynb"), list(cells), may_raise={3})
        results = judge.judge_submission(handed_in, "seed", Limits(notebook_seconds=seconds))
        assert not ScriptedKernel.runs, "there were fewer runs"
        told = [results[name] for name in ("get_stats", "merge")]
        return [f"{one.status} {one.mistake or one.got}" for one in told], handed_in.notes

    return run


BOTH = ["timeout get_stats", "timeout merge"]
ONLY_FIRST = ["timeout get_stats", "error not-reached"]
ENDED, AGAIN = "code cell 2: over-time", "not run again: notebook-over-time"
FIRST_LATE = "code cell 1: notebook-over-time"


@pytest.mark.parametrize(
    ("runs", "found", "notes"),
    [
        # A cell that ends the kernel keeps its definitions in the next run, unless they end it too.
        ([["", STUCK], ["", "", ""]], BOTH, [ENDED]),
        ([["", STUCK], ["", STUCK], ["", ""]], BOTH, [ENDED]),
        # The second cell kills the kernel a moment later, in the third. So each cell is watched,
        # each in two steps.
        ([["", "", DEAD], ["", "", "", DEAD], [""] * 6], BOTH, ["code cell 2: dead-kernel"]),
        # What is known is kept when the time is up: a later run doesn't begin, or not get as far.
        ([["", STUCK], NO_START], ONLY_FIRST, [AGAIN, ENDED]),
        ([["", STUCK], [LATE], NO_START], ONLY_FIRST, [AGAIN, FIRST_LATE, ENDED]),
        ([NO_START], ["error not-reached"] * 2, ["not run: notebook-over-time"]),
        # If the cell of an exercise failed or ended the kernel, that's its diagnosis.
        (
            [["NameError: x\n", "", STUCK], ["NameError: x\n", "", ""]],
            ["error NameError: x ", "error over-time"],
            ["code cell 3: over-time"],
        ),
        ([["NameError: x\n", "", ""]], ["error NameError: x ", "timeout merge"], []),
    ],
)
def test_a_kernel_that_ends_costs_no_more_than_its_cell(judge_script, runs, found, notes):
    assert judge_script(*runs) == (found, notes)


def test_no_run_begins_once_the_time_is_up(judge_script):
    assert judge_script(["", STUCK], seconds=1e-9) == (ONLY_FIRST, [ENDED])


def test_a_function_that_ends_the_kernel_does_not_spoil_the_others(judge_script):
    """It's asked about once; its cell runs again, since the others may need it."""
    found, notes = judge_script([""], ["", "", ""], replies={"get_stats": STUCK})
    assert (found, notes) == (["error over-time", "timeout merge"], [])


def test_notes_are_few_and_of_what_surprises(judge_script):
    """No error is noted that's in a verdict, nor one in a cell that's tagged for an error."""
    cells = [*CELLS, *("1 / 0" for _ in range(9))]
    runs = ["", STUCK], ["", "", "NameError", *("ZeroDivisionError" for _ in range(9))]
    _, notes = judge_script(*runs, cells=cells)
    assert notes[:2] == ["code cell 2: over-time", "code cell 5: ZeroDivisionError"]
    assert notes[judge._MAX_NOTES :] == ["and 5 more"]


def test_a_tag_says_that_a_cell_raises(tmp_path):
    path = write_notebook(tmp_path / "01.ipynb", "1", "1 / 0")
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].metadata["tags"] = ["raises-exception"]
    nbformat.write(notebook, path)
    assert read_submission(path).may_raise == {1}


# The command, as far as no notebook runs


def test_what_keeps_one_from_being_marked_does_not_keep_the_others(tmp_path, monkeypatch):
    def fail(*_):
        raise RuntimeError("no kernel")

    handed_in = read_submission(write_notebook(tmp_path / "01.ipynb", 'answer("toy-merges", 16)'))
    monkeypatch.setattr(class_marking, "judge_submission", fail)
    marked, results = class_marking._mark_submission(handed_in, "seed", Limits())
    assert marked.notes == ["not marked: RuntimeError: no kernel"]
    assert {result.status for result in results.values()} == {"error"}


class FakePool:
    """Gives the (number, result) pairs that it's made with, in place of what workers would find."""

    def __init__(self, *results):
        self.results = results

    def run(self, *_):
        yield from self.results


def test_a_file_that_is_not_read_in_time_is_noted(tmp_path):
    paths = [tmp_path / "a 01.ipynb", tmp_path / "b.ipynb"]
    pool = FakePool((1, Submission(paths[1])), (0, NoResult("over-time")))
    first, second = class_marking.read_submissions(pool, paths, Limits())
    assert (first.path, first.lesson, first.notes) == (paths[0], "01", ["not read: over-time"])
    assert (second.path, second.notes) == (paths[1], [])


def test_a_submission_whose_worker_ends_is_noted(tmp_path):
    handed_in = [Submission(tmp_path / "01.ipynb")]
    pool = FakePool((0, NoResult("dead-worker")))
    [(_, marked, results)] = class_marking.mark_all(pool, handed_in, "seed", Limits())
    assert marked.notes == ["not marked: dead-worker"]
    assert results["merge"].mistake == "not-marked"


def fill(tmp_path, marked, count=4):
    """Fill a table with what comes as marked; return the learners of its rows, and the verdicts."""
    handed_in = [Submission(tmp_path / f"{number}.ipynb") for number in range(count)]
    out = tmp_path / "out.csv"
    results = _fill_table(out, tmp_path, handed_in, marked(handed_in, out))
    return [row.split(",")[0] for row in out.read_text("utf-8").splitlines()[1:]], results


def test_rows_are_in_order_and_written_as_soon_as_they_can_be(tmp_path):
    lines = []

    def marked(handed_in, out):
        for number in (1, 0, 3, 2):
            yield number, handed_in[number], {}
            lines.append(len(out.read_text("utf-8").splitlines()))

    rows, _ = fill(tmp_path, marked)
    assert rows == [f'"{number}.ipynb"' for number in range(4)]
    assert lines == [1, 3, 3, 5]  # with the head


def test_an_interrupted_run_keeps_its_rows(tmp_path, capsys):
    """All of them, even those whose turn hadn't come yet."""

    def marked(handed_in, _):
        for number in (0, 3, 2):
            yield number, handed_in[number], {}
        raise KeyboardInterrupt

    rows, results = fill(tmp_path, marked)
    assert (rows, len(results)) == (['"0.ipynb"', '"2.ipynb"', '"3.ipynb"'], 3)
    assert "Interrupted" in capsys.readouterr().out


def test_a_run_that_is_interrupted_while_it_reads_says_so(tmp_path, monkeypatch):
    write_notebook(tmp_path / "in" / "01.ipynb", STATS)

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(class_marking.WorkerPool, "run", interrupted)
    with pytest.raises(SystemExit, match="before any notebook"):
        main(["mark", str(tmp_path / "in"), "--out", str(tmp_path / "out.csv")])
    assert not (tmp_path / "out.csv").exists()


def test_the_table_is_written_over_no_other_file(tmp_path):
    """An older table makes way; a notebook does not."""
    path = write_notebook(tmp_path / "in" / "01.ipynb")
    before = path.read_bytes()
    with pytest.raises(SystemExit, match="isn't a table of marks"):
        main(["mark", str(path.parent), "--out", str(path)])
    assert path.read_bytes() == before
    out = path.parent / "marks.csv"
    for _ in range(2):
        assert main(["mark", str(path.parent), "--out", str(out)]) == 0
        rows = out.read_text("utf-8").splitlines()[1:]
        assert [row.split(",")[0] for row in rows] == ['"01.ipynb"']
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")  # as spreadsheets ask


def test_limits_and_jobs_are_numbers_above_0(tmp_path, capsys):
    at_once = "a number of notebooks to mark at once: give a whole number above 0"
    wrong = {
        "--cell-seconds": (["nan", "0", "-1", "inf", "soon"], "a limit: give a number above 0"),
        "--notebook-seconds": (["nan", "soon"], "a limit: give a number above 0"),
        "--output-bytes": (["0", "soon"], "a limit: give a number above 0"),
        "--jobs": (["0", "-1", "x", "1.5", ""], at_once),
    }
    for option, (values, told) in wrong.items():
        for value in values:
            with pytest.raises(SystemExit):
                main(["mark", str(tmp_path), f"{option}={value}"])
            assert f"{value} isn't {told}" in capsys.readouterr().err


def test_a_folder_or_table_that_cannot_be_used_is_said_in_a_line(tmp_path):
    path = write_notebook(tmp_path / "in" / "01.ipynb")
    (tmp_path / "empty").mkdir()
    for folder in ("nowhere", "empty"):
        with pytest.raises(SystemExit) as stopped:
            main(["mark", str(tmp_path / folder)])
        assert "\n" not in stopped.value.code and folder in stopped.value.code
    with pytest.raises(SystemExit, match="can't be written"):
        main(["mark", str(path.parent), "--out", str(tmp_path / "no" / "marks.csv")])
