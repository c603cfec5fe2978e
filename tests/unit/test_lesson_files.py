"""The lessons' files and what pages make of them: forms take every answer, and give none away."""

import json
from base64 import b64decode

import pytest

from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Exercise, Question
from bpe_course.ask.loader import read_lesson
from bpe_course.lessons import list_lessons
from bpe_course.pages.lesson_page import LessonPage
from bpe_course.pages.prose import Prose

QUESTION = """\
# A lesson.

[one]
title = "How many?"
answer = 4
why = "Two and two."
hints = ["Count."]
[one.mistakes]
two = [2, "You'd get that if you counted once.", "What about the other two?"]
"""


def test_a_form_can_take_every_answer():
    for item in list_exercises():
        if isinstance(item, Question):
            letters = [name for name, text in item.options.items() if len(name) == 1 and not text]
            assert letters in ([], ["A", "B"]), item.name
            assert len(item.fields) == 1 or len(item.labels) == len(item.fields), item.name
            assert bool(item.options) == ("choice" in item.fields), item.name
            answers = item.answer if len(item.fields) > 1 else (item.answer,)
            for field, value in zip(item.fields, answers, strict=True):
                assert field != "choice" or value in item.options, item.name
                assert isinstance(value, bool) == (field == "true or false"), item.name


@pytest.mark.parametrize(("slip", "told"), [
    ("answer = ", "lesson.toml: : Invalid value"),
    ("anwser = 4", "lesson.toml: one: has an unknown key 'anwser'"),
    ("answer = 4\npart = 'extras'", r"lesson.toml: one: KeyError\('extras'\)"),
    ("labels = ['x', 'y']\nanswer = [4, 5]", "lesson.toml: one: has 2 fields: begin `hints` with a list"),
])  # fmt: skip
def test_a_slip_is_told_with_its_place(slip, told, tmp_path):
    path = tmp_path / "lesson.toml"
    path.write_text(QUESTION.replace("answer = 4", slip))
    with pytest.raises(ValueError, match=f"^{told}"):
        read_lesson(path, "01")


def test_each_wrong_option_has_its_reason():
    for item in list_exercises():
        if isinstance(item, Question) and item.fields == ["choice"]:
            told = {mistake.wrong for mistake in item.mistakes}
            assert told == set(item.options) - {item.answer}, item.name


def walk(blocks):
    for block in blocks:
        yield from [block, *walk(block.get("blocks", []))]


@pytest.fixture(scope="module")
def asked():
    pages = [LessonPage(lesson, Prose(), python=True) for lesson in list_lessons()]
    blocks = [*walk(section for page in pages for section in page.sections)]
    forms = [block for block in blocks if block.get("kind") == "ask"]
    hidden = ("html", "code", "output", "solution")  # what isn't in a form
    written = [block for block in blocks if block.get("kind") == "exercise"]
    return forms + [{key: block[key] for key in block if key not in hidden} for block in written]


def test_everything_that_lessons_ask_is_there(asked):
    sealed = [item for form in asked for item in json.loads(b64decode(form["sealed"]))]
    questions = {item["name"] for item in sealed if "fields" in item}
    cards = {form["name"] for form in asked if "skeleton" in form}
    for names, kind in [(questions, Question), (cards, Exercise)]:
        assert names == {item.name for item in list_exercises() if isinstance(item, kind)}


def test_nothing_gives_the_answer_away(asked):
    page = " ".join(map(str, asked))
    for item in list_exercises():
        texts = list(item.hints)
        if isinstance(item, Question):
            slips = [part for slip in item.mistakes for part in (slip.message, slip.name)]
            texts += [item.why, *slips]
        assert [text for text in texts if len(text) > 12 and text in page] == [], item.name
