"""TEACHING.md repeats the lessons: what it says of them is so, and its plans can be held."""

import ast
import re

import pytest
from paths import ROOT

from bpe_course.practice.answers import judge_answer
from bpe_course.teach.talk import _TALK, _read_talk
from notebooks import (
    ITEMS,
    LESSONS,
    MINUTES,
    course,
    find_heading,
    is_heading,
    opening,
    practised,
    read,
    tags,
)

GUIDE = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
NOTEBOOKS = {path.stem[:2]: read(path) for path in LESSONS}


def part(title):
    return GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def table(text):
    return re.findall(r"^\| (.+) \|$", text, re.MULTILINE)[1:]


def lesson_minutes(lesson):
    """Return the minutes in the title of a lesson; of a range the most, to plan with."""
    return int(MINUTES.search(opening(NOTEBOOKS[lesson]))[1])


def test_the_plan_for_90_minutes_adds_up():
    talk, done = _read_talk(_TALK.read_text(encoding="utf-8")), 0
    minutes = [sum(map(int, re.findall(r"^\*\*(\d+) minute", notes))) for _, _, notes in talk]
    for row in table(part("90 minutes")):
        _, slides, planned, clock = row.split(" | ")
        first, last = (slides.split(" to ") * 2)[:2]
        assert int(first) == done + 1 and int(planned) == sum(minutes[done : int(last)]), row
        done = int(last)
        assert clock == "{}:{:02}".format(*divmod(sum(minutes[:done]), 60)), row
    assert sum(minutes[:done]) == sum(minutes) == 85 and "add up to 85" in part("90 minutes")


@pytest.mark.parametrize(("title", "most"), [("Three hours", 160), ("Six hours", 320)])
def test_the_longer_plans_add_up(title, most):
    """The minutes of the headings, with time to spare for talk; the last row is the sum."""
    total = 0
    for row in table(part(title)):
        lesson, what, minutes = (cell.strip() for cell in row.split("|"))
        if what == "the core":
            assert int(minutes) == lesson_minutes(lesson), row
        elif re.fullmatch(r"\d\d", lesson):
            heads = [
                find_heading(NOTEBOOKS[lesson], text) for text in re.findall(r"\*(.+?)\*", what)
            ]
            assert int(minutes) == sum(course(head)["minutes"] for head in heads), row
        elif "**together**" in row:
            assert int(minutes) == total <= most
            return
        total += int(minutes)
    pytest.fail("the last row isn't the sum")


def list_cells(notebook, whole):
    """Return the code without what's to fill in: of all sections, or the setup and the short course."""
    short, cells = False, []
    for cell in notebook.cells:
        short = course(cell).get("short", False) if is_heading(cell) else short
        if cell.cell_type == "code" and (whole or short or "setup" in tags(cell)):
            cells += [] if practised(cell) else [cell]
    return cells


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_a_lesson_goes_on_whatever_is_left_out(lesson, whole, tmp_path, monkeypatch):
    """No cell needs what a learner writes, and the short course none of those that it leaves out."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    names = {"__name__": "__main__"}
    for cell in list_cells(NOTEBOOKS[lesson], whole):
        exec(cell.source, names)


@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_what_is_said_of_a_lesson_is_so(lesson):
    text = part("Lesson by lesson").partition(f"### {lesson}\n")[2].partition("\n### ")[0]
    advice = dict(re.findall(r"^- (.+?): (.+)$", text, re.MULTILINE))
    assert int(advice["Minutes of the core"]) == lesson_minutes(lesson)
    assert "core" in tags(find_heading(NOTEBOOKS[lesson], advice["Show live"]))
    name, sentence = re.fullmatch(r'`(.+?)`, "(.+)"', advice["Wait for"]).groups()
    [reply] = [slip.next_step for slip in ITEMS[name].mistakes if slip.sentence == sentence]
    assert (ITEMS[name].lesson, reply) == (lesson, advice["Reply"])
    name, title = re.match(r'`(.+?)`, "(.+?)"', advice["Ask the room"]).groups()
    assert (ITEMS[name].lesson, ITEMS[name].title) == (lesson, title)
    answer = ast.literal_eval(re.match("`(.+?)`", advice["Answer"])[1])
    assert judge_answer(ITEMS[name], answer).status == "right"
    assert advice["Without computers"] and advice["Print"]
