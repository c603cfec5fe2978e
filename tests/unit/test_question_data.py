"""What the pages know about questions: fields of the right kind, and nothing that gives them away."""

import json
from base64 import b64decode

import pytest

from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Exercise, Question
from bpe_course.pages import exercise_forms, question_data, site
from bpe_course.pages.exercise_forms import add_exercises
from bpe_course.pages.notebook_html import prepare_cells
from bpe_course.pages.question_data import add_questions
from bpe_course.practice.answers import spells
from notebooks import LESSONS, read


@pytest.fixture(scope="module")
def asked():
    found = []
    for path in LESSONS:
        shipped = read(path).cells
        cells = prepare_cells(shipped)
        add_questions(cells)
        add_exercises(cells, {"cells": shipped})
        asked = ("asked", "exercise")
        found += [cell.metadata[key] for cell in cells for key in asked if key in cell.metadata]
    return found


@pytest.fixture(scope="module")
def fields(asked):
    sealed = [item for one in asked for item in json.loads(b64decode(one["sealed"]))]
    return {item["name"]: item["fields"] for item in sealed if "fields" in item}


def test_everything_that_lessons_ask_is_there(asked, fields):
    items = list_exercises()
    assert fields.keys() == {item.name for item in items if isinstance(item, Question)}
    cards = {one["name"] for one in asked if "code" in one}
    assert cards == {item.name for item in items if isinstance(item, Exercise)}


def test_nothing_gives_the_answer_away(asked):
    told = " ".join(map(str, asked))
    for item in list_exercises():
        texts = list(item.hints)
        if isinstance(item, Question):
            texts += [item.why, *(mistake.message for mistake in item.mistakes)]
            texts += [mistake.name for mistake in item.mistakes if "-" in mistake.name]
        assert [text for text in texts if len(text) > 12 and text in told] == [], item.name


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_what_is_listed_is_asked_once(path):
    """The questions at the end of a lesson are the ones in the list above, word for word."""
    lesson = {"name": path.stem, "title": "", "cells": read(path).cells}
    page = site._make_page(lesson | {"before": None, "after": None}, {})
    heading = next(one for one in page("h2") if one.text.startswith("Questions"))
    listed = heading.find_next("ol")
    assert listed["class"] == "asked"
    forms = heading.find_next(attrs={"data-asked": True})("form")
    items = listed("li", recursive=False)
    assert len(items) == len(forms) >= 3
    for item, form in zip(items, forms):
        label = form.find(["label", "legend"]).text.partition(". ")[2]
        text = " ".join(item.text.split())
        assert label == text or (form.find(class_="long") and text.startswith(label.rstrip("?")))
        assert '"a"' not in label


def test_rules_for_texts_are_those_of_the_judge():
    for right in ("n est</w>", " a", "", "lead 2", *"merge Za th 1000 Greek é 0xC3".split()):
        rules = question_data._list_text_rules(right)
        assert spells(f"{right}()", right) == ("name" in rules), right
        assert spells(right.swapcase(), right) == ("anyCase" in rules or right.swapcase() == right)
        assert spells(f"{right}  ", right) == ("exact" not in rules), right


def test_a_card_says_what_to_write():
    for source, head in [
        ('class A:\n    "Do."\n\n\ncheck(A, "StreamDecoder")', "Write <code>A</code>"),
        ('def f(a="<"): ...\ncheck(f, "merge-fix")', "Fix <code>f(a=&#x27;&lt;&#x27;)</code>"),
    ]:
        assert exercise_forms._describe_exercise(source, "")["head"] == head
