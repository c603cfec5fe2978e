"""What a lesson's cells may declare: a cell that breaks the rules is named, with what to write."""

import json

import pytest

from bpe_course.lessons import read_lesson

BROKEN = [
    ({"rol": "new"}, r"`course` has 'rol', but only these are known: draws, fold, "),
    ({"role": "guess"}, r"`course` has the role 'guess': write one of prediction, "),
    ({"role": "reveal"}, r"a markdown cell has the role 'reveal', which is for code"),
    ({"minutes": "3"}, r"`course` has the minutes '3': write how many minutes"),
    ({"page": "Words."}, r"a heading has a page's words: put the text below"),
    ({"links": {"twice": "#show=1"}}, r"`links` has 'twice', which has to be in the text once"),
    ({"needs": "lesson-01-cell-02"}, r"`course` has the needs .*: write the ids"),
    ("new", r"`course` is 'new', but it has to be keys with values"),
]


def read_cell(folder, metadata):
    cell = {"id": "here", "cell_type": "markdown", "source": ["# twice, twice, ", "once"]}
    path = folder / "01_lesson.ipynb"
    text = json.dumps({"cells": [cell | {"metadata": metadata}]})
    path.write_text(text, encoding="utf-8-sig")  # as Notepad writes it
    return read_lesson(path)


@pytest.mark.parametrize(("course", "problem"), BROKEN)
def test_a_cell_that_breaks_a_rule_is_named_with_what_to_write(course, problem, tmp_path):
    with pytest.raises(ValueError, match=rf"^01_lesson.ipynb, cell here: {problem}"):
        read_cell(tmp_path, {"course": course})


@pytest.mark.parametrize(("name", "value"), [("tags", ["asied"]), ("cours", {})])
def test_what_nobody_reads_is_refused(name, value, tmp_path):
    with pytest.raises(
        ValueError, match="cell here: `(tags|metadata)` has '(asied|cours)', but only"
    ):
        read_cell(tmp_path, {name: value})
