"""TEACHING.md repeats the lessons: what it says of them is so, and its plans can be held."""

import ast
import re

import pytest
from paths import ROOT

from bpe_lesson import core, words
from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.teach import cards
from notebooks import ITEMS, LESSONS, MINUTES, is_heading, opening, read, section, tags

GUIDE = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
NOTEBOOKS = {path.stem[:2]: read(path) for path in LESSONS}


def part(title, level="##"):
    """Return the text under a heading."""
    return GUIDE.partition(f"\n{level} {title}\n")[2].partition(f"\n{level} ")[0]


def table(text):
    """Return the rows of the first table, without its head."""
    return re.findall(r"^\| (.+) \|$", text, re.MULTILINE)[1:]


def lesson_minutes(lesson):
    """Return the minutes in the title of a lesson; of a range the most, to plan with."""
    return int(MINUTES.search(opening(NOTEBOOKS[lesson]))[1])


PLAN = [row.split(" | ") for row in table(part("90 minutes"))]


def test_the_plan_for_90_minutes_adds_up():
    """Of sections of the core, with time left for the cards, which take 15 minutes."""
    assert all("core" in tags(section(NOTEBOOKS[row[0]], row[1])[0]) for row in PLAN)
    minutes = {title: int(said) for _, title, said, _ in PLAN}
    with_cards = sum(minutes.values()) - minutes["One merge after another"] + 15
    told = f"That is {sum(minutes.values())} minutes, and {with_cards} with the cards"
    assert told in GUIDE and with_cards <= 80


@pytest.mark.slow
def test_the_plan_for_90_minutes_runs(tmp_path, monkeypatch):
    """The setup and the plan's sections, in its order: no cell lacks what a different one has."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    names = {}
    for lesson, title, *_ in PLAN:
        cells = section(NOTEBOOKS[lesson], title)
        if lesson not in names:
            cells = [cell for cell in NOTEBOOKS[lesson].cells if "setup" in tags(cell)] + cells
        for cell in cells:
            if cell.cell_type == "code":
                exec(cell.source, names.setdefault(lesson, {}))
    assert len(names["04"]["essay_merges"]) == 256


def list_short_cells(notebook):
    """Return the setup and the code of the sections that make up the short course."""
    short, cells = False, []
    for cell in notebook.cells:
        short = "short" in tags(cell) if is_heading(cell) else short
        if cell.cell_type == "code" and (short or "setup" in tags(cell)):
            cells.append(cell)
    return cells


@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_the_short_course_runs_alone(lesson, tmp_path, monkeypatch):
    """Its sections need no cell of those that it leaves out."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    names = {}
    for cell in list_short_cells(NOTEBOOKS[lesson]):
        exec(cell.source, names)


@pytest.mark.parametrize(("title", "add_up"), [("Half a day", sum), ("A week", max)])
def test_the_longer_plans_are_made_of_whole_lessons(title, add_up):
    """Four hours at most, of which half an hour goes to breaks and talk."""
    sums = []
    for row in table(part(title)):
        *_, lessons, said = row.split(" | ")
        sums.append(sum(map(lesson_minutes, re.findall(r"\b\d\d\b", lessons))))
        assert int(said) == sums[-1], row
    assert add_up(sums) <= 210


@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_what_is_said_of_a_lesson_is_so(lesson):
    """The minutes, the heading, the known mistake word for word, the question and its answer."""
    text = part("Lesson by lesson").partition(f"### {lesson}\n")[2].partition("\n### ")[0]
    said = dict(re.findall(r"^- (.+?): (.+)$", text, re.MULTILINE))
    assert int(said["Minutes of the core"]) == lesson_minutes(lesson)
    assert "core" in tags(section(NOTEBOOKS[lesson], said["Show live"])[0])
    name, told = re.fullmatch(r'`(.+?)`, "(.+)"', said["Wait for"]).groups()
    [mistake] = [mistake for mistake in ITEMS[name].mistakes if told == mistake.sentence]
    assert ITEMS[name].lesson == lesson and said["Reply"] == mistake.next_step
    name, title = re.match(r'`(.+?)`, "(.+?)"', said["Ask the room"]).groups()
    assert (ITEMS[name].lesson, ITEMS[name].title) == (lesson, title)
    answer = ast.literal_eval(re.match("`(.+?)`", said["Answer"])[1])
    assert judge_answer(ITEMS[name], answer).status == "right"
    assert said["Without computers"] and said["Print"]


@pytest.mark.parametrize("ties", [["Za", "Yb"], ["ab", "ZY"]])
def test_the_game_with_cards_goes_as_it_is_told(ties):
    """Three merges of the toy, by the two ways to break its tie."""
    row, spelled, lengths = list(cards._TOY), {}, []
    for pair, name in zip(["aa", *ties], "ZYX"):
        row = core.merge(row, tuple(pair), name)
        spelled[name] = "".join(spelled.get(symbol, symbol) for symbol in pair)
        lengths.append(len(row))
    assert lengths == [9, 7, 5] and "After the three merges, 9, 7 and 5 cards" in GUIDE
    assert "".join(row) == "XdXac" and "`XdXac`" in GUIDE
    assert f"{', '.join(spelled.values())} in " in part("The cards")


def test_the_words_on_cards_become_what_is_told():
    merges, _ = words.learn_bpe(cards._WORDS_CORPUS, 10)
    left = [len(words.encode_word(word, merges)) for word in cards._UNSEEN_WORDS]
    listed = ", ".join(cards._UNSEEN_WORDS)
    assert f"{listed} become {left[0]}, {left[1]}, {left[2]} and {left[3]} cards" in GUIDE
    assert f"{', '.join(words.encode_word('nest', merges))} and with" in GUIDE
