"""The lessons' files and what pages make of them: forms give no answer away."""

import pytest

from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Question
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


def test_nothing_gives_the_answer_away(asked):
    page = " ".join(map(str, asked))
    for item in list_exercises():
        texts = list(item.hints)
        if isinstance(item, Question):
            slips = [part for slip in item.mistakes for part in (slip.message, slip.name)]
            texts += [item.why, *slips]
        assert [text for text in texts if len(text) > 12 and text in page] == [], item.name
