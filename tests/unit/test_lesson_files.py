"""The lessons' files: what they declare is read, and a broken one is refused with its line."""

import pytest

from bpe_course.ask import catalogue
from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Question
from bpe_course.ask.loader import _read_code, read_lesson
from bpe_course.practice import progress_table
from bpe_lesson import core

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
[merge.mistakes]
skips = [{"i += 1" = "i += 2"}, "Your code seems to skip.", "How far?"]
in-place = ["Your code seems to merge twice.", "Which?", {error = "range", convention = true}]

[merge-fix]
title = "Fix it"
minutes = 5
fixes = "merge"
ships-with = "skips"
hints = ["Which line?"]
"""


def read(tmp_path, text):
    path = tmp_path / "lesson.toml"
    path.write_text(text, encoding="utf-8")
    return read_lesson(path, "01")


@pytest.mark.parametrize(
    ("field", "declared", "answer"),
    [
        ('fields = ["list"]', "[1, 2]", [1, 2]),
        ('fields = ["pair"]', "[1, 2]", (1, 2)),
        ('fields = ["set"]', '["a", "b"]', {"a", "b"}),
        ('fields = ["text"]', """{python = "b'a'"}""", b"a"),
        ('fields = ["number", "list"]', "[1, [2]]", (1, [2])),
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
    assert merge.belongs_in_my_bpe and not fix.belongs_in_my_bpe
    assert '"""' not in _read_code(core.merge)  # a docstring isn't there to be edited


@pytest.mark.parametrize(
    ("whole", "old", "new", "said"),
    [
        (QUESTION, "answer = 4", "answer = ", "lesson.toml, line 5: one: Invalid value. Compare that line"),
        (QUESTION, '"Two and two."', "'''Two\nand two.", "line 6: one: Expected \"'''\". Compare that line"),
        (QUESTION, "[one.mistakes]", "[one]", r"lesson.toml, Cannot declare .'one',. twice \(at line 8"),
        (QUESTION, "answer = 4", "answers = 4", "line 5: one: has an unknown key 'answers': use one of"),
        (QUESTION, 'why = "Two and two."\n', "", "line 3: one: has no 'why': add it"),
        (QUESTION, "= 4", '= 4\nfields = ["numbers"]', "line 6: one: has the field 'numbers': use one of"),
        (QUESTION, "= 4", '= 4\nfields = ["choice"]', "line 3: one: needs `options` if it has a field"),
        (QUESTION, "= 4", "= [4]", r"line 5: one: has the answer \[4\], but no `fields`: use one of number"),
        (QUESTION, '"What about the other two?"]', "3]", "line 9: one: two must end with what happened"),
        (QUESTION, '["Count."]', "[7]", r"line 7: one: has the hints \[7\]: write at least one, in quotes"),
        (QUESTION, "= 4", '= {pyton = "4"}\nfields = ["text"]', "line 5: one: has the value .* it as Python"),
        (FUNCTION, '"i += 2"', '"i += ("', "line 7: merge: skips: edited, our code isn't Python any more"),
        (FUNCTION, '"i += 2"', '"i += 1"', "line 7: merge: skips changes nothing in our code"),
        (FUNCTION, '"i += 1"', '"i"', "line 7: merge: 'i' occurs 28 times in our code: it must occur once"),
        (FUNCTION, '{"i += 1" = "i += 2"}', '"i"', "line 7: merge: skips must begin with an edit"),
        (FUNCTION, "in-place =", "no-such =", "line 8: merge: the mistake 'no-such' has no edit, and isn't"),
        (FUNCTION, "error =", "errors =", "line 8: merge: in-place says .* use convention or error"),
        (FUNCTION, 'fixes = "merge"', 'fixes = "train"', "line 13: merge-fix: fixes 'train', which isn't a"),
        (FUNCTION, "[merge]", "[merges]", "line 1: merges: needs its cases in functions/merges.py"),
    ],
)  # fmt: skip
def test_a_slip_is_refused_with_its_line(tmp_path, whole, old, new, said):
    text = whole.replace("[merge.m", "[merges.m") if new == "[merges]" else whole
    assert old in text
    with pytest.raises(ValueError, match=said):
        read(tmp_path, text.replace(old, new, 1))


def test_a_form_can_take_every_answer():
    for item in list_exercises():
        if isinstance(item, Question):
            letters = [name for name, text in item.options.items() if len(name) == 1 and not text]
            assert letters in ([], ["A", "B"]), item.name
            assert len(item.fields) == 1 or len(item.labels) == len(item.fields), item.name
            answers = item.answer if len(item.fields) > 1 else (item.answer,)
            assert len(answers) == len(item.fields), item.name
            for field, value in zip(item.fields, answers):
                assert field != "choice" or value in item.options, item.name
                assert isinstance(value, bool) == (field == "true or false"), item.name


@pytest.fixture
def two_lessons(tmp_path, monkeypatch):
    paths = {"01": tmp_path / "a.toml", "02": tmp_path / "b.toml"}
    paths["01"].write_text(QUESTION, encoding="utf-8")
    paths["02"].write_text(QUESTION.replace("one", "two"), encoding="utf-8")
    monkeypatch.setattr(catalogue, "LESSONS", paths)
    monkeypatch.setattr(progress_table, "LESSONS", paths)
    monkeypatch.setattr(catalogue, "_get_lesson_path", paths.get)
    for cached in (catalogue.list_lesson, catalogue._find_all):
        monkeypatch.setattr(catalogue, cached.__name__, cached.__wrapped__)
    monkeypatch.setattr(progress_table, "list_lesson", catalogue.list_lesson)
    return paths


def test_a_slip_in_one_lesson_leaves_the_others_alone(two_lessons):
    two_lessons["01"].write_text("[one", encoding="utf-8")
    with pytest.warns(UserWarning, match="^Lesson 01 can't be used. a.toml, line 1: one: Expected"):
        assert [item.name for item in list_exercises()] == ["two"]
        assert progress_table._make_progress_table(set()).text.endswith("Next: two, in lesson 02.")


def test_a_name_in_two_lessons_is_told(two_lessons):
    two_lessons["02"].write_text(QUESTION, encoding="utf-8")
    with pytest.warns(UserWarning, match="^one is in lesson 01 and in lesson 02: choose another"):
        assert catalogue.find_exercise("one").lesson == "01"
