"""TEACHING.md repeats the lessons: what it says of them is so, and its plans can be held."""

import ast
import doctest
import re

import pytest

from bpe_course.ask.catalogue import FUNCTIONS
from bpe_course.folders import ROOT
from bpe_course.lessons import list_lessons
from bpe_course.practice import evaluate
from bpe_course.practice.answers import judge_answer
from bpe_course.practice.places import list_asked
from bpe_course.teach.talk import _TALK, _WIDGETS, _read_talk
from bpe_course.teach.talk_pictures import draw_picture
from bpe_lesson import basic, core, corpora, encoder, pretokenize, pretrained, tokenizer
from notebooks import ITEMS

GUIDE = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
LESSONS = {lesson.number: lesson for lesson in list_lessons()}
DECKS = {path.stem[-2:]: path.read_text(encoding="utf-8") for path in _TALK.parent.glob("deck_*")}
WRITTEN = {deck: [name for name in FUNCTIONS if ITEMS[name].lesson == deck] for deck in DECKS}


def part(title):
    return GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def table(text):
    return re.findall(r"^\| (.+) \|$", text, re.MULTILINE)[1:]


def find_heading(lesson, text):
    cells = LESSONS[lesson].cells
    return next(cell for cell in cells if cell.is_heading and cell.heading[1] == text)


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


@pytest.mark.parametrize("lesson", DECKS)
def test_a_deck_has_its_minutes_and_its_slides_for_each_function(lesson):
    slides, minutes = _read_talk(DECKS[lesson]), 0
    for now, _, notes in slides:
        minutes += int(re.match(r"\*\*(\d+) minutes?\b", notes)[1])
        assert len(notes.split()) <= 120, now
        assert all(f"**{word}" in notes for word in ("Ask", "Wait for", "Reply")), now
    assert 12 <= len(slides) <= 20 and abs(minutes - 1.4 * LESSONS[lesson].minutes) <= 2
    assert f"of {minutes}, laptops" in slides[0][2] and f"| {lesson} | {minutes} |" in GUIDE
    heads = [now.partition("\n")[0] for now, _, _ in slides]
    for count, item in enumerate((ITEMS[name] for name in WRITTEN[lesson]), start=1):
        task, way = (at for at, head in enumerate(heads) if re.search(rf"\b{item.name}\b", head))
        assert "Now you: " in heads[task] and "One way to write it: " in heads[way]
        assert sum("**b**" in now and bool(later) for now, later, _ in slides[:task]) >= count
        notes = slides[task][2]
        assert any(slip.sentence in notes and slip.next_step in notes for slip in item.mistakes)


@pytest.mark.parametrize("lesson", DECKS)
def test_what_a_deck_shows_is_so(lesson):
    """Its widgets and pictures, its examples, and its ways to write the functions."""
    drawn = map(draw_picture, re.findall(r"\{\{ (\w+) \}\}", DECKS[lesson]))
    html = "".join([DECKS[lesson], *drawn])
    assert set(re.findall(r'data-widget="([\w-]+)', html)) <= set(_WIDGETS)
    names = {}
    for module in (core, basic, corpora, encoder, pretokenize, pretrained, tokenizer):
        names |= vars(module)
    code = re.findall(r"^```python\n(.*?)^```$", DECKS[lesson], re.DOTALL | re.MULTILINE)
    exec("\n".join(part for part in code if ">>>" not in part and "..." not in part), names)
    assert all(evaluate(name, names[name]).status == "right" for name in WRITTEN[lesson])
    shown = DECKS[lesson].replace("```", "")  # a line of its own ends a result
    examples = doctest.DocTestParser().get_doctest(shown, names, lesson, None, 0)
    assert not doctest.DocTestRunner().run(examples).failed


@pytest.mark.parametrize(("title", "most"), [("Three hours", 160), ("Six hours", 320)])
def test_the_longer_plans_add_up(title, most):
    """The minutes of the headings, with time to spare for talk; the last row is the sum."""
    total = 0
    for row in table(part(title)):
        lesson, what, minutes = (cell.strip() for cell in row.split("|"))
        if what == "the core":
            assert int(minutes) == LESSONS[lesson].minutes, row
        elif re.fullmatch(r"\d\d", lesson):
            heads = [find_heading(lesson, text) for text in re.findall(r"\*(.+?)\*", what)]
            assert int(minutes) == sum(head.course["minutes"] for head in heads), row
        elif "**together**" in row:
            assert int(minutes) == total <= most
            return
        total += int(minutes)
    pytest.fail("the last row isn't the sum")


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_short_course_needs_none_of_the_cells_that_it_leaves_out(lesson, tmp_path, monkeypatch):
    """Nor what a learner writes."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    names, is_run = {"__name__": "__main__"}, False
    for cell in LESSONS[lesson].cells:
        if cell.is_heading:
            is_run = cell.course.get("short")
        if cell.kind == "code" and (is_run or "setup" in cell.tags) and not list_asked(cell.source):
            exec(cell.source, names)


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_said_of_a_lesson_is_so(lesson):
    text = part("Lesson by lesson").partition(f"### {lesson}\n")[2].partition("\n### ")[0]
    advice = dict(re.findall(r"^- (.+?): (.+)$", text, re.MULTILINE))
    assert int(advice["Minutes of the core"]) == LESSONS[lesson].minutes
    assert find_heading(lesson, advice["Show live"]).part == "core"
    name, sentence = re.fullmatch(r'`(.+?)`, "(.+)"', advice["Wait for"]).groups()
    [reply] = {slip.next_step for slip in ITEMS[name].mistakes if slip.sentence == sentence}
    assert (ITEMS[name].lesson, reply) == (lesson, advice["Reply"])
    name, title = re.match(r'`(.+?)`, "(.+?)"', advice["Ask the room"]).groups()
    assert (ITEMS[name].lesson, ITEMS[name].title) == (lesson, title)
    answer = ast.literal_eval(re.match("`(.+?)`", advice["Answer"])[1])
    assert judge_answer(ITEMS[name], answer).status == "right"
    assert advice["Without computers"]
    if "Project" in advice:  # the title of a figure
        figure = re.match('"(.+?)"', advice["Project"])[1]
        assert any(figure in cell.source for cell in LESSONS[lesson].cells if cell.kind == "code")


def test_the_hours_that_pages_promise_are_those_of_the_lessons():
    """The front page said six and twelve, long after the lessons had become shorter."""
    heads = [cell for lesson in LESSONS.values() for cell in lesson.cells if cell.is_heading]
    short = sum(head.course["minutes"] for head in heads if head.course.get("short"))
    core = sum(lesson.minutes for number, lesson in LESSONS.items() if number <= "10")
    hours = ["four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    short, core = (hours[round(minutes / 60) - 4] for minutes in (short, core))
    front = (ROOT / "bpe_course/pages/templates/site/front.md.j2").read_text(encoding="utf-8")
    assert set(re.findall(r"(\w+) hours", front)) == {short, core}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"takes about {short} hours" in readme
