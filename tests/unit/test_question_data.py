"""What the pages know about questions: fields of the right kind, and nothing that gives them away."""

import re

import pytest

from bpe_lesson.lessons.catalogue import find_exercise, list_exercises
from bpe_lesson.lessons.item import Exercise, Question
from bpe_lesson.practice.answers import spells
from bpe_lesson.teach.notebook_html import prepare_cells
from bpe_lesson.teach.web import question_data
from bpe_lesson.teach.web.question_data import add_questions, describe_question
from bpe_lesson.teach.web.sealing import seal, unseal
from notebooks import LESSONS, read


@pytest.fixture(scope="module")
def asked():
    """Return the cells with something asked, of all lessons."""
    found = []
    for path in LESSONS:
        cells = prepare_cells(read(path).cells)
        add_questions(cells, f"lite/{path.name}")
        found += [cell.metadata.asked for cell in cells if "asked" in cell.metadata]
    return found


@pytest.fixture(scope="module")
def fields(asked):
    """Return question -> its fields."""
    sealed = [item for one in asked for item in unseal(one["sealed"])]
    return {item["name"]: item["fields"] for item in sealed if "fields" in item}


def test_everything_that_lessons_ask_is_there(asked, fields):
    items = list_exercises()
    assert fields.keys() == {item.name for item in items if isinstance(item, Question)}
    cards = {one["card"]["name"] for one in asked if "card" in one}
    assert cards == {item.name for item in items if isinstance(item, Exercise)}


def test_each_value_has_a_field(fields):
    """So what is typed into the fields can be the right answer."""
    for name, own in fields.items():
        right = find_exercise(name).answer
        assert len(own) == 1 or len(own) == len(right), name


def test_nothing_gives_the_answer_away(asked):
    """No explanation, mistake, hint or answer is readable in what the pages contain."""
    told = " ".join(map(str, asked))
    for item in list_exercises():
        texts = list(item.hints)
        if isinstance(item, Question):
            texts += [item.why, *(mistake.message for mistake in item.mistakes)]
            texts += [mistake.name for mistake in item.mistakes if "-" in mistake.name]
        assert [text for text in texts if len(text) > 12 and text in told] == [], item.name


@pytest.mark.parametrize(
    "name, kinds",
    [
        ("toy-pair-count", "number"),
        ("toy-next-merge", "values"),
        ("merge-runs", "text text"),
        ("toy-same-length", "choice"),
        ("word_stats-blanks", "choice text"),
        ("bytes-two-forms", "choice number number"),
        ("bytes-detective", "choice choice choice"),
        ("encode-orders", "values values"),
        ("real-parts", "text text"),
        ("model-after-the", "values"),
        ("price-most", "text"),
    ],
)
def test_the_kinds_of_fields(fields, name, kinds):
    assert [field["kind"] for field in fields[name]] == kinds.split()


@pytest.mark.parametrize(
    "name, options",
    [
        ("start-what-is-read", "letters words ids"),
        ("encode_word-blanks", "word pair symbols merges"),
        ("edge-128", "end start"),
        ("edge-lone", "a b c d"),
        ("edge-surrogate", "a b c d none"),
        ("real-keys", "text list TypeError ValueError"),
    ],
)
def test_options_are_those_of_the_text_in_its_order(fields, name, options):
    """All that the text lists, not only what's known to be right or wrong, and no example."""
    assert fields[name][0]["options"] == options.split()


def test_options_include_the_answer(fields):
    for name, own in fields.items():
        answers = [find_exercise(name).answer] if len(own) == 1 else find_exercise(name).answer
        for field, right in zip(own, answers, strict=True):
            assert "options" not in field or str(right) in field["options"], name


def test_labels_come_from_the_comment(fields):
    assert [field["label"] for field in fields["merge-blanks"]] == ["A", "B"]
    assert [field["label"] for field in fields["real-contraction"]] == ["GPT-2", "GPT-4"]
    assert [field["label"] for field in fields["toy-abab"]] == ["1", "2", "3"]


def test_rules_for_texts_are_those_of_the_judge():
    """Each difference passes if and only if its rule says so."""
    for right in ("merge", "Za", "n est</w>", " a", "", "th", "1000", "Greek", "é", "lead 2"):
        rules = question_data.list_text_rules(right)
        assert spells(f"{right}()", right) == ("name" in rules), right
        assert spells(right.swapcase(), right) == ("anyCase" in rules or right.swapcase() == right)
        assert spells(f"{right}  ", right) == ("exact" not in rules), right


def test_a_seal_opens():
    question = find_exercise("real-streamed")
    assert unseal(seal([describe_question(question, [])]))[0]["why"] == question.why
    assert re.fullmatch(r"[A-Za-z0-9+/=]+", seal([question.why, "�"]))


@pytest.mark.parametrize(
    "source, head",
    [
        ('class A:\n    "Do."\n\n\ncheck(A, "StreamDecoder")', "Write <code>A</code> in Jupyter."),
        (
            'def f(a, b="<"):\n    "Do."\n\n\ncheck(f, "merge-fix")',
            "Fix <code>f(a, b=&#x27;&lt;&#x27;)</code> in Jupyter.",
        ),
    ],
)
def test_a_card_says_what_to_write(source, head):
    assert question_data.describe_exercise(source, "")["card"]["head"] == head


def test_the_link_leads_to_the_cell(asked):
    places = [one["card"]["place"] for one in asked if "card" in one]
    assert "lite/01_toy_aaab.ipynb#cell-id=lesson-01-cell-31" in places
