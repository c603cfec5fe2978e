"""The lessons' files: a form takes every answer, and a slip costs its own question."""

import pytest

from bpe_course.ask import catalogue
from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Question
from bpe_course.practice import progress_table

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
            answers = item.answer if len(item.fields) > 1 else (item.answer,)
            for field, value in zip(item.fields, answers):
                assert field != "choice" or value in item.options, item.name
                assert isinstance(value, bool) == (field == "true or false"), item.name


@pytest.fixture
def replace(tmp_path, monkeypatch):
    """Put two questions in the place of lesson 01; return what replaces a text in its file."""
    path = tmp_path / "lesson.toml"
    lesson = QUESTION.replace("one", "toy-one")
    lesson += QUESTION.replace("one", "toy-two").partition("\n")[2]
    monkeypatch.setattr(catalogue, "_get_lesson_path", lambda number: path)
    monkeypatch.setattr(catalogue, "LESSONS", ("01",))
    monkeypatch.setattr(progress_table, "LESSONS", ("01",))
    catalogue._read.cache_clear()
    yield lambda *change: path.write_text(lesson.replace(*change))
    catalogue._read.cache_clear()


@pytest.mark.parametrize("slip", ["answer = ", "anwser = 4", "answer = '''4"])
def test_a_slip_costs_its_own_question_and_is_told(replace, slip):
    replace("answer = 4", slip, 1)
    with pytest.warns(UserWarning, match="^toy-one can't be used. lesson.toml: toy-one: "):
        assert [item.name for item in list_exercises()] == ["toy-two"]
    assert progress_table._make_progress_table(set()).text.endswith("Next: toy-two, in lesson 01.")
    with pytest.raises(ValueError, match="^toy-one can't be used, and the fault is ours: lesson"):
        catalogue.find_exercise("toy-one")
