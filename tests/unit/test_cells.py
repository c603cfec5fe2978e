"""What a lesson's cells may declare: a cell that breaks the rules is named, with what to write."""

import json

import pytest

from bpe_course.lessons import read_lesson

BROKEN = [
    ({"rol": "reveal"}, r"has the key 'rol', but only these are known: role, "),
    ({"role": "guess"}, r"has the role 'guess': write one of prediction, "),
    ({"minutes": "3"}, r"has the minutes '3': write how many minutes"),
    ({"minutes": True}, r"has the minutes True: write"),
    ({"short": False}, r"has the short False: write true, if"),
    ({"fold": 1}, r"has the fold 1: write true, if"),
    ({"draws": 0}, r"has the draws 0: write how many lines"),
    ({"page": ""}, r"has the page '': write the text that a page has instead, or false"),
    ({"page": True}, r"has the page True: write"),
    ({"links": ["once"]}, r"has the links \['once'\]: write phrases"),
    ({"links": {"twice": "#show=1"}}, r"has a link for 'twice', which has to be in the text once"),
    ({"needs": "lesson-01-cell-02"}, r"has the needs .*: write the ids"),
    ({"page": "Words."}, r"has a page's words for a heading: put the text"),
    ({"minutes": 0, "fold": 0}, r"has the minutes 0: .*; it has the fold 0: "),
]


@pytest.mark.parametrize(("course", "problem"), BROKEN)
def test_a_cell_that_breaks_a_rule_is_named_with_what_to_write(course, problem, tmp_path):
    cell = {"id": "here", "cell_type": "markdown", "source": ["# twice, twice, ", "once"]}
    notebook = {"cells": [cell | {"metadata": {"course": course}}]}
    path = tmp_path / "01_lesson.ipynb"
    path.write_text(json.dumps(notebook))
    with pytest.raises(ValueError, match=rf"^01_lesson.ipynb, cell here: .*`course` {problem}"):
        read_lesson(path)
