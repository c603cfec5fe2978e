"""What the pages know about questions: fields of the right kind, and nothing that gives them away."""

import json
from base64 import b64decode

import pytest

from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Exercise, Question
from bpe_course.lessons import list_lessons
from bpe_course.pages.lesson_page import make_lesson_page
from bpe_course.pages.prose import Prose


@pytest.fixture(scope="module")
def blocks():
    pages = [make_lesson_page(lesson, Prose(), python=True) for lesson in list_lessons()]
    return [
        *walk(block for page in pages for section in page.sections for block in section["blocks"])
    ]


def walk(blocks):
    for block in blocks:
        yield block
        yield from walk(block.get("blocks", []))


@pytest.fixture
def asked(blocks):
    forms = [block for block in blocks if block["kind"] == "ask"]
    hidden = ("html", "code", "output", "solution")  # what isn't in a form
    written = [block for block in blocks if block["kind"] == "exercise"]
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
            texts += [item.why, *(mistake.message for mistake in item.mistakes)]
            texts += [mistake.name for mistake in item.mistakes if "-" in mistake.name]
        assert [text for text in texts if len(text) > 12 and text in page] == [], item.name
