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
    forms = []
    for path in LESSONS:
        shipped = read(path).cells
        cells = prepare_cells(shipped)
        add_questions(cells)
        add_exercises(cells, {"cells": shipped})
        for cell in cells:
            forms += [cell.metadata[key] for key in ("asked", "exercise") if key in cell.metadata]
    return forms


def test_everything_that_lessons_ask_is_there(asked):
    sealed = [item for form in asked for item in json.loads(b64decode(form["sealed"]))]
    questions = {item["name"] for item in sealed if "fields" in item}
    cards = {form["name"] for form in asked if "code" in form}
    for names, kind in [(questions, Question), (cards, Exercise)]:
        assert names == {item.name for item in list_exercises() if isinstance(item, kind)}


def test_nothing_gives_the_answer_away(asked):
    page = " ".join(map(str, asked))
    for item in list_exercises():
        texts = list(item.hints)
        if isinstance(item, Question):
            texts += [item.why, *(mistake.message for mistake in item.mistakes)]
            texts += [mistake.name for mistake in item.mistakes if "-" in mistake.name]
        assert [text for text in texts if len(text) > 12 and text in page] == [], item.name


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_what_is_listed_is_asked_once(path):
    """The questions at the end of a lesson are the ones in the list above, word for word."""
    lesson = {"name": path.stem, "title": "", "cells": read(path).cells}
    page = site._make_page(lesson | {"before": None, "after": None}, {})
    heading = next(tag for tag in page("h2") if tag.text.startswith("Questions"))
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
