"""The lessons' files: what they declare is read, and a broken one is refused with its line."""

import re

import pytest

from bpe_course.ask import catalogue
from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Question
from bpe_course.ask.loader import read_lesson
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
FUNCTION = """\
[merge]
title = "Merge"
minutes = 10
hints = ["___"]
trace = "walk."
solution = '''
def merge(ids, pair, idx):
    i = 0
    new = []
    while i < len(ids):
        new.append(ids[i])
        i += 1
    return new
'''
[merge.mistakes]
skips = [{"i += 1" = "i += 2"}, "Your code seems to skip.", "How far?"]
in-place = ["Your code seems to merge twice.", "Which?", {error = "range", convention = true}]

[merge-fix]
title = "Fix it"
minutes = 5
fixes = "merge"
ships-with = "skips"
hints = ["Which line?"]
[merge-fix.fix]
"i += 2" = "i += 1"
"""


def read(folder, text):
    """Return the items or, if one of them can't be read, the first problem."""
    path = folder / "lesson.toml"
    path.write_text(text)
    items, problems = read_lesson(path, "01")
    assert not items.keys() & problems.keys()
    return next(iter(problems.values()), items.values())


@pytest.mark.parametrize(
    ("field", "declared", "answer"),
    [
        ('fields = ["list"]', "[1, 2]", [1, 2]),
        ('fields = ["pair"]', "[1, 2]", (1, 2)),
        ('fields = ["text"]', """{python = "b'a'"}""", b"a"),
        ('fields = ["text", "true or false"]', """[{python = "b''"}, false]""", (b"", False)),
    ],
)
def test_an_answer_is_what_a_learner_types(tmp_path, field, declared, answer):
    text = QUESTION.replace("answer = 4", f"answer = {declared}\n{field}")
    (question,) = read(tmp_path, text)
    assert question.answer == answer
    assert type(question.answer) is type(answer)
    assert (question.lesson, question.mistakes[0].wrong) == ("01", 2)
    assert question.mistakes[0].message.startswith("You'd get that if you counted once. What")


def test_an_edit_makes_the_wrong_function(tmp_path):
    merge, fix = read(tmp_path, FUNCTION)
    skips, overlap = merge.mistakes
    assert skips.wrong([1, 2, 3], (9, 9), 4) == [1, 3]
    assert (overlap.error_contains, overlap.convention) == ("range", True)
    assert (fix.ships_with, fix.mistakes, fix.trace) == ("skips", merge.mistakes, "walk.")


@pytest.mark.parametrize(
    ("whole", "old", "new", "problem"),
    [
        (QUESTION, "answer = 4", "answer = ", "lesson.toml: one: Invalid value .at line 5, column 10.. Compare that line"),
        (QUESTION, "answer = 4", "answers = 4", "one: has an unknown key 'answers': use one of"),
        (QUESTION, 'why = "Two and two."\n', "", "one: has no 'why': add it"),
        (QUESTION, "= 4", '= 4\nfields = ["numbers"]', "one: has the field 'numbers': use one of"),
        (QUESTION, "= 4", '= {pyton = "4"}\nfields = ["text"]', "one: has the value .* it as Python"),
        (FUNCTION, '"i += 1"', '"i"', "merge: skips: 'i' occurs 10 times in `solution`: it must occur"),
        (FUNCTION, "[merge.m", "lines = {free = []}\n[merge.m", "merge: has no 'extra': add it"),
        (FUNCTION, "[merge.m", "lines = {extra = 'x', free = [['y']]}\n[merge.m", "'y' isn't in `sol"),
        (FUNCTION, "[merge.m", "lines = {extra = '    i = 0'}\n[merge.m", "two are the same: change"),
        (FUNCTION, "[merge]", "[merges]", "merges: needs its cases in functions/merges.py"),
    ],
)  # fmt: skip
def test_a_slip_is_refused_and_told(tmp_path, whole, old, new, problem):
    text = whole.replace("[merge.m", "[merges.m") if new == "[merges]" else whole
    assert old in text
    assert re.search(problem, read(tmp_path, text.replace(old, new, 1)))


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
