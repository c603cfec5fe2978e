"""TEACHING.md repeats the lessons: what it says of them is so, and its plan can be held."""

import argparse
import ast
import math
import re

import lesson_rules as rules
import pytest
from paths import ROOT

from bpe_lesson import core, words
from bpe_lesson.__main__ import make_parser
from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.teach import cards

GUIDE = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
NOTEBOOKS = {path.stem[:2]: rules.read(path) for path in rules.LESSONS}


def part(title):
    """Return the text under a heading."""
    return GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def table(text):
    """Return the rows of the first table, without its head."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 2, text
    return rows[2:]


def core_minutes(lesson, title):
    """Return the minutes of a heading of the core, counted as those of a lesson are."""
    found = [s for s in rules.sections(NOTEBOOKS[lesson]) if s.title == title]
    assert len(found) == 1, f"lesson {lesson} has no heading {title!r}"
    assert "core" in rules.tags(found[0].cells[0]), f"{title!r} is no core"
    return math.ceil(rules.count_minutes(found[0].cells))


def lesson_minutes(lesson):
    """Return the minutes in the title of a lesson; of a range the most, to plan with."""
    return rules.said_minutes(NOTEBOOKS[lesson])[1]


def test_the_plan_for_90_minutes_is_made_of_core_headings():
    """Each with its minutes, which add up, and leave time for the cards."""
    text = part("90 minutes")
    total = 0
    for lesson, title, minutes, how in table(text):
        assert int(minutes) == core_minutes(lesson, title), title
        assert how.strip()
        total += int(minutes)
    [tie] = [int(row[2]) for row in table(text) if row[1] == "One merge after another"]
    told = f"That is {total} minutes, and {total - tie + 15} with the cards, which take 15"
    assert told in text and total - tie + 15 <= 80
    named = [row[1] for row in table(text)] + ["Questions"]
    for title in re.findall(r"(?<=\s)\*([^*]+?)\*(?=[,.\s])", text.partition("short of time")[2]):
        assert title in named or len(title) > 60, title


def test_the_plan_for_90_minutes_runs(tmp_path, monkeypatch):
    """Only the setup and the headings of the plan, in its order: no cell lacks what another has."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    names = {lesson: {} for lesson in NOTEBOOKS}
    for lesson, title, *_ in table(part("90 minutes")):
        found = [s.cells for s in rules.sections(NOTEBOOKS[lesson]) if s.title == title]
        setup = [c for c in NOTEBOOKS[lesson].cells if "setup" in rules.tags(c)]
        for cell in [] if names[lesson] else setup:
            exec(cell.source, names[lesson])
        for cell in found[0]:
            if cell.cell_type == "code":
                exec(cell.source, names[lesson])
    assert len(names["04"]["essay_merges"]) == 256 and len(names["01"]) > 10


@pytest.mark.parametrize(("title", "add_up"), [("Half a day", sum), ("A week", max)])
def test_the_longer_plans_are_made_of_whole_lessons(title, add_up):
    """Four hours, of which half an hour goes to breaks and talk."""
    sums = []
    for row in table(part(title)):
        lessons = re.findall(r"\b(\d\d)\b", row[-2])
        assert int(row[-1]) == sum(map(lesson_minutes, lessons)), row
        sums.append(int(row[-1]))
    assert add_up(sums) <= 210


@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_what_is_said_of_a_lesson_is_so(lesson):
    """The minutes, the heading, the known mistake word for word, the question."""
    text = part("Lesson by lesson").partition(f"### {lesson}\n")[2].partition("\n### ")[0]
    said = dict(re.findall(r"^- (.+?): (.+)$", text, re.MULTILINE))
    assert said, f"TEACHING.md has no part for lesson {lesson}"
    assert int(said["Minutes of the core"]) == lesson_minutes(lesson)
    core_minutes(lesson, said["Show live"])
    name, told = re.fullmatch(r'`(.+?)`, "(.+)"', said["Wait for"]).groups()
    item = rules.ITEMS[name]
    assert item.lesson == lesson
    [mistake] = [mistake for mistake in item.mistakes if told == mistake.sentence]
    assert said["Reply"] == mistake.next_step
    name, title = re.match(r'`(.+?)`, "(.+?)"', said["Ask the room"]).groups()
    question = rules.ITEMS[name]
    assert (question.lesson, question.title) == (lesson, title)
    answer = ast.literal_eval(re.match("`(.+?)`", said["Answer"])[1])
    assert judge_answer(question, answer).status == "right"
    assert len(said["Without computers"]) > 15 and said["Print"].endswith(".")


def play(ties):
    """Merge the toy three times, taking these pairs; return the lengths, the text, the symbols."""
    text, spelled, lengths = list(cards.TOY), {}, []
    for (left, right), name in zip([("a", "a"), *ties], "ZYX"):
        text = core.merge(text, (left, right), name)
        spelled[name] = spelled.get(left, left) + spelled.get(right, right)
        lengths.append(len(text))
    return lengths, "".join(text), list(spelled.values())


def test_the_game_with_cards_goes_as_it_is_told():
    text = part("The cards")
    counts = core.get_stats("ZabdZabac")
    assert list(counts).index(("Z", "a")) < list(counts).index(("a", "b"))
    halves = [play([("Z", "a"), ("Y", "b")]), play([("a", "b"), ("Z", "Y")])]
    assert [half[:2] for half in halves] == [([9, 7, 5], "XdXac")] * 2
    assert "After the three merges, 9, 7 and 5 cards" in text and "`XdXac`" in text
    first, other = (", ".join(half[2]) for half in halves)
    assert f"the new symbols are {first} in one half and {other} in the other" in text
    blanks = sum(before - after for before, after in zip([11, 9, 7], [9, 7, 5]))
    assert blanks < cards.BLANKS


def test_the_words_on_cards_are_those_of_lesson_02():
    """Its corpus, its merges, and what becomes of the four words."""
    names = {}
    for cell in NOTEBOOKS["02"].cells:
        if "setup" in rules.tags(cell) or cell.source.startswith("corpus ="):
            exec(cell.source, names)
    assert names["corpus"] == cards.WORDS_CORPUS
    merges, _ = words.learn_bpe(cards.WORDS_CORPUS, 10)
    left = [len(words.encode_word(word, merges)) for word in cards.UNSEEN_WORDS]
    listed = ", ".join(cards.UNSEEN_WORDS)
    assert f"{listed} become {left[0]}, {left[1]}, {left[2]} and {left[3]} cards" in GUIDE
    assert all(
        2 * len(word) + 1 <= cards.CARDS_IN_TWO_ROWS + left[i]
        for i, word in enumerate(cards.UNSEEN_WORDS)
    )
    assert "n, est</w> and with ne, s, t, </w>" in GUIDE and "ne" in {a + b for a, b in merges}
    assert words.encode_word("nest", merges) == ("n", "est</w>")


def test_every_command_is_there():
    """What the guide tells a teacher to type is a word of the command line."""
    actions = make_parser()._actions
    words = next(a.choices for a in actions if isinstance(a, argparse._SubParsersAction))
    named = re.findall(r"python -m bpe_lesson (\w+)", GUIDE)
    assert set(named) == set(words) - {"fresh"}
