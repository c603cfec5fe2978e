"""The parts of marking without a kernel: what is read, whose it is, and what is made of it."""

import json
import os
from dataclasses import asdict, replace
from pathlib import Path

import nbformat
import pytest

from bpe_lesson.__main__ import main
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.trial import find_key
from bpe_lesson.teach.marking import judge
from bpe_lesson.teach.marking.attempts import find_attempts, read_cells
from bpe_lesson.teach.marking.copies import describe_copy
from bpe_lesson.teach.marking.feedback import _make_file_name, _make_page
from bpe_lesson.teach.marking.handed_in import Learner, _identify, find_handed_in
from bpe_lesson.teach.marking.inside import _pack
from bpe_lesson.teach.marking.limits import Limits
from bpe_lesson.teach.marking.needed_cells import select_needed_cells
from bpe_lesson.teach.marking.run import Record
from bpe_lesson.teach.marking.table import Marks, format_table, write_csv
from notebooks import ITEMS, LESSONS, read

STATS = "def get_stats(ids, counts=None): return {}\ncheck(get_stats)"
EXERCISES = [name for name, item in ITEMS.items() if hasattr(item, "cases")]


def write_notebook(path: Path, *cells: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    made = [nbformat.v4.new_code_cell(cell) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=made), path)
    return path


# Whose it is


@pytest.mark.parametrize(
    ("path", "learner", "is_late"),
    [
        ("ada/01_toy_aaab.ipynb", ("ada", ""), False),
        ("ada/my_course/01_toy_aaab.ipynb", ("ada", ""), False),
        ("Ada Lovelace_12345_assignsubmission_file_01_toy_aaab.ipynb", ("Ada Lovelace", "12345"), False),
        ("Ada Lovelace_12345_assignsubmission_file/x.ipynb", ("Ada Lovelace", "12345"), False),
        ("lovelaceada_1234_5678_01_toy_aaab.ipynb", ("lovelaceada", "1234"), False),
        ("lovelaceada_late_1234_5678_01_toy_aaab-1.ipynb", ("lovelaceada", "1234"), True),
        ("01_toy_aaab_ada.ipynb", ("ada", ""), False),
        ("ada - 05_encode_decode.ipynb", ("ada", ""), False),
        ("01_toy_aaab.ipynb", ("01_toy_aaab", ""), False),
        ("homework.ipynb", ("homework", ""), False),
    ],
)  # fmt: skip
def test_a_learners_name_is_that_of_the_folder_or_the_file(path, learner, is_late):
    assert _identify(Path("in"), Path("in", path))[1:] == (learner, is_late)


def test_what_machines_made_and_what_is_beside_a_notebook_is_not_marked(tmp_path):
    for name in (
        "b/01.ipynb",
        "b/my_bpe.py",
        "b/.ipynb_checkpoints/01.ipynb",
        "Thumbs.db",
        "essay.txt",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
    assert [one.learner.name for one in find_handed_in(tmp_path)] == ["b", "essay"]


# What is read


def test_every_exercise_is_found_in_the_shipped_lessons():
    """By their cells, those that check under another name among them."""
    found = {}
    for path in LESSONS:
        found |= find_attempts([c.source for c in read(path).cells if c.cell_type == "code"])
    assert set(found) == set(ITEMS)


@pytest.mark.parametrize(
    "cell", ['%time answer("toy-merges", 4)', '%%timeit -n 1\nanswer("toy-merges", 4)',
             'practice.answer("toy-merges", 4)', 'answer("toy-merges", 3)\nanswer("toy-merges", 4)']
)  # fmt: skip
def test_an_answer_is_found_however_it_is_called(cell):
    assert [(n, a.code) for n, a in find_attempts([cell]).items()] == [("toy-merges", "(4,)")]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (bytes(range(128, 256)) * 9, "damaged"),
        (b"[" * 100_000, "damaged"),
        (b'{"cells": [{"cell_type": "code", "sou', "damaged"),
        (b"[1]", "no cells"),
        (b'{"cells": null}', "no cells"),
    ],
)
def test_a_file_that_is_no_notebook_is_told_in_words(tmp_path, content, told):
    (tmp_path / "01.ipynb").write_bytes(content)
    reply = judge._judge_notebook(tmp_path / "01.ipynb", "seed", Limits())
    assert told in reply["notes"][0] and reply["results"] == []


def test_a_damaged_cell_does_not_spoil_the_others(tmp_path):
    cells = [
        {"cell_type": "code", "source": source} for source in (None, ["1", "+1"], [3], "'\ud800'")
    ]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": [7, {}, *cells]}), encoding="utf-8")
    assert read_cells(tmp_path / "a.ipynb") == ["", "1+1", "", "'?'"]
    old = {"worksheets": [{"cells": [{"cell_type": "code", "input": "1"}]}]}
    (tmp_path / "a.ipynb").write_text(json.dumps(old), encoding="utf-8")
    assert read_cells(tmp_path / "a.ipynb") == ["1"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_a_link_a_pipe_and_a_huge_file_are_not_read(tmp_path):
    (tmp_path / "link").symlink_to(write_notebook(tmp_path / "theirs.ipynb", STATS))
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(60_000_000)
    for name, told in {"link": "a link", "pipe": "not a file", "huge": "more than"}.items():
        with pytest.raises(ValueError, match=told):
            read_cells(tmp_path / name)


@pytest.mark.parametrize(
    ("cells", "needed"),
    [
        # what a cell sets, and what it needs for that
        (["a = 1", "b = a", "c = 1", "own(b)"], [0, 1, 3]),
        # the names in a function count wherever they're set, those outside only if it's above
        (["def own(): return a", "a = 1", "own()"], [0, 1, 2]),
        (["own(a)", "a = 1"], [0]),
        # a name of its own isn't one of the notebook's
        (["ids = 1", "def own(ids):\n    text = ids", "text = 1"], [1]),
        (["def own():\n    class A: ids = ids", "ids = 1"], [0, 1]),
        # an object may change without being set again
        (["a = []", "a.append(1)", "a[0] = 2", "len(a)", "own(a)"], [0, 1, 2, 4]),
        (["import core", "core.train(a)", "own(core)"], [0, 2]),
        (["for a in b: pass", "own(a)"], [0, 1]),
        (["a = 1", "own(globals())"], [0, 1]),
        (["a = 1", "own(a"], [1]),
    ],
)
def test_the_cells_that_are_needed(cells, needed):
    """All that don't have `own` in them are as shipped."""
    assert select_needed_cells(cells, {cell for cell in cells if "own" not in cell}) == needed


# What comes back from a kernel


@pytest.mark.slow
@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_can_be_sent_and_read_back(name):
    """Outcomes go through JSON: those of the reference are right, and spoiled ones aren't."""
    key = find_key(judge._add_held_back(ITEMS[name], "a seed"))
    expected = [*key.expected, key.expected[0], key.expected[-1]]
    sent = json.loads(json.dumps({"outcomes": [asdict(one) for one in expected]}, default=_pack))
    assert judge._judge_reply(ITEMS[name], sent, "", "a seed").status == "right"
    spoiled = json.loads(json.dumps(sent))
    for outcome in spoiled["outcomes"]:
        outcome["form"] = ["str", "no"]
    assert judge._judge_reply(ITEMS[name], spoiled, "", "a seed").status != "right"


@pytest.mark.parametrize(
    "forged",
    [
        {}, {"problem": {"status": "right"}}, {"problem": 3}, {"outcomes": []}, {"outcomes": [{}] * 65},
        {"problem": dict.fromkeys(("message", "case", "expected", "got", "line"), "") | {"status": "right"}},
        {"outcomes": None}, {"value": 3}, {"right": True}, [], 3,
    ],
)  # fmt: skip
def test_a_forged_reply_is_never_right(monkeypatch, forged, tmp_path):
    path = write_notebook(tmp_path / "01.ipynb", STATS, 'answer("toy-merges", 2 * n)')
    text = json.dumps(forged)
    record = Record(replies={"get_stats": text, "toy-merges": text})
    monkeypatch.setattr(judge, "run_cells", lambda *arguments: record)
    results = judge._judge_notebook(path, "seed", Limits())["results"]
    assert {result["status"] for result in results} == {"error", "unwritten"}


def test_a_reply_that_leaves_cases_out_is_not_right():
    """Three times one right outcome would do, if nobody counted: it's the first and the last too."""
    merge = ITEMS["merge"]
    right = find_key(judge._add_held_back(merge, "seed")).expected[0]
    with pytest.raises(ValueError):
        judge._compare(merge, [right] * 3, "seed")


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (["from bpe_lesson.core import merge as m", "def merge(*a): return m(*a)"], "uses"),
        (["import bpe_lesson.core", "def merge(*a): return bpe_lesson.core.merge(*a)"], "uses"),
        (
            ["from bpe_lesson import core as c", "m = c.merge", "def merge(*a): return m(*a)"],
            "uses",
        ),
        (["from bpe_lesson import core", "def merge(a): return core.get_stats(a)"], ""),
        (["def merge(a): return merge(a[1:])"], ""),
        (["merge = max"], ""),
    ],
)
def test_a_function_that_calls_ours_is_noted(cells, told):
    note = describe_copy(ITEMS["merge"], "merge", cells)
    assert told in note and bool(told) == bool(note)


def test_our_solution_is_known_without_its_comments_docstring_and_types():
    _, _, after = ITEMS["merge"].tell_solution()[1].split('"""')
    body = after.strip("\n").replace("\n", "  # mine\n")
    bare = f"def merge(ids, pair, idx):\n{body}"
    renamed = bare.replace("def merge(", "def combine(")
    assert "line by line" in describe_copy(ITEMS["merge"], "merge", [bare])
    assert "line by line" in describe_copy(ITEMS["merge"], "combine", [renamed])
    assert describe_copy(ITEMS["merge"], "merge", [bare.replace("return", "return 1 and")]) == ""


# What is handed back


def test_of_two_attempts_the_better_one_counts_and_points_are_minutes():
    marks = Marks(Learner("Ada"))
    marks.add([Result("merge", "right", ""), Result("merge-fix", "right", "")])
    marks.add([Result("merge", "unwritten", "")])
    assert marks.count_points(False) == ITEMS["merge"].minutes
    assert marks.count_points(True, "01") == ITEMS["merge-fix"].minutes
    assert marks.count_points(True, "02") == 0 and marks.list_unwritten() == []


def test_a_table_has_no_formula_and_no_signs_that_move_the_cursor(tmp_path):
    marks = Marks(Learner("=1+1\x1b[2J", "@7"), {}, ["+note"])
    write_csv(tmp_path / "m.csv", [marks])
    content = (tmp_path / "m.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")  # as spreadsheets ask
    assert b'"\'=1+1 [2J","\'@7"' in content and b'"\'+note"' in content
    assert "\x1b" not in "".join(format_table([marks]))


@pytest.mark.parametrize(
    "name", ["../../ada", "/etc/passwd", "..", "", "CON", "ada\0", "a" * 999, "Zoë"]
)
def test_a_pages_name_stays_in_its_folder(name, tmp_path):
    path = tmp_path / _make_file_name(Learner(name))
    assert path.resolve().parent == tmp_path and len(path.name) < 100 and path.name.isascii()
    assert path.name.casefold() != _make_file_name(Learner(name.upper() + "!")).casefold()


def test_a_page_escapes_all_that_is_a_learners():
    evil = "<script>alert(1)</script>"
    result = Result("merge", "wrong", evil, case=evil, expected=evil, got=evil, line=evil)
    others = [replace(result, name=i.name) for i in ITEMS.values() if i.lesson == "01"]
    page = _make_page(Marks(Learner(evil), {one.name: one for one in others}))
    assert "<script" not in page and "&lt;script" in page


# The command, as far as no notebook runs


def test_the_table_is_written_over_no_other_file(tmp_path):
    path = write_notebook(tmp_path / "in" / "01.ipynb")
    before = path.read_bytes()
    with pytest.raises(SystemExit, match="isn't a table of marks"):
        main(["mark", str(path.parent), "--csv", str(path)])
    assert path.read_bytes() == before


def test_what_cannot_be_used_is_said_in_a_line(tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    for folder in ("nowhere", "empty"):
        with pytest.raises(SystemExit) as stopped:
            main(["mark", str(tmp_path / folder)])
        assert "\n" not in stopped.value.code and folder in stopped.value.code
    for option in ("--cell-seconds", "--notebook-seconds", "--jobs"):
        for value in ("nan", "0", "-1", "inf", "soon"):
            with pytest.raises(SystemExit):
                main(["mark", str(tmp_path), f"{option}={value}"])
            assert f"{value} isn't a limit: give a number above 0" in capsys.readouterr().err
