"""TEACHING.md repeats the lessons: what it says of them is so."""

import argparse
import math
import re
from pathlib import Path

import lesson_rules as rules
import pytest

from bpe_lesson.__main__ import command_line
from bpe_lesson.practice.exercise import Exercise

ROOT = Path(__file__).resolve().parents[1]
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
    codes = [cell for cell in found[0].cells if cell.cell_type == "code"]
    texts = [cell.source for cell in found[0].cells if cell.cell_type == "markdown"]
    read = sum(map(rules.word_count, texts)) / 120
    run = 0.75 * sum(not rules.practised(cell) for cell in codes)
    return math.ceil(read + run + sum(map(rules.own_minutes, codes)))


def lesson_minutes(lesson):
    """Return the minutes in the title of a lesson."""
    return int(rules.MINUTES.search(NOTEBOOKS[lesson].cells[0].source)[1])


def test_the_plan_for_90_minutes_is_made_of_core_headings():
    """Each with its minutes, which add up, and leave time for the cards."""
    text = part("90 minutes")
    total = 0
    for lesson, title, minutes, how in table(text):
        assert int(minutes) == core_minutes(lesson, title), title
        assert how.strip()
        total += int(minutes)
    assert f"That is {total} minutes." in text
    assert total + 15 <= 90
    for title in re.findall(r"\*(.+?)\*", text.partition("Short of time")[2]):
        assert title in [row[1] for row in table(text)]


@pytest.mark.parametrize(("title", "most"), [("Half a day", 210), ("A week", 120)])
def test_the_longer_plans_are_made_of_whole_lessons(title, most):
    sums = []
    for row in table(part(title)):
        lessons = re.findall(r"\b(\d\d)\b", row[-2])
        assert int(row[-1]) == sum(map(lesson_minutes, lessons)), row
        sums.append(int(row[-1]))
    assert (sum(sums) if title == "Half a day" else max(sums)) <= most


@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_what_is_said_of_a_lesson_is_so(lesson):
    """The minutes, the heading, the known mistake word for word, the question."""
    text = part("Lesson by lesson").partition(f"### {lesson}\n")[2].partition("\n### ")[0]
    said = dict(re.findall(r"^- (.+?): (.+)$", text, re.MULTILINE))
    assert int(said["Minutes of the core"]) == lesson_minutes(lesson)
    core_minutes(lesson, said["Show live"])
    name, told = re.fullmatch(r'`(.+?)`, "(.+)"', said["Wait for"]).groups()
    item = rules.ITEMS[name]
    verb = "This behaves as if" if isinstance(item, Exercise) else "That is the answer if"
    assert item.lesson == lesson
    assert told in [f"{verb} {mistake.sentence}" for mistake in item.mistakes]
    name, title = re.fullmatch(r'`(.+?)`, "(.+)"', said["Ask the room"]).groups()
    assert (rules.ITEMS[name].lesson, rules.ITEMS[name].title) == (lesson, title)
    assert len(said["Without computers"]) > 15


def test_every_command_is_there():
    """What the guide tells a teacher to type is a word of the command line."""
    actions = command_line()._actions
    words = next(a.choices for a in actions if isinstance(a, argparse._SubParsersAction))
    named = re.findall(r"python -m bpe_lesson (\w+)", GUIDE)
    assert set(named) == set(words) - {"fresh"}
