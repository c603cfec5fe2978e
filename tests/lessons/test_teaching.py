"""What the guides say is so: links, commands, tables, what TEACHING.md says of the lessons."""

import ast
import doctest
import re
from collections import ChainMap, Counter
from html import unescape
from itertools import chain

import pytest
import yaml

from bpe_course import VERSION
from bpe_course.__main__ import _make_parser
from bpe_course.ask.catalogue import FUNCTIONS
from bpe_course.folders import ROOT
from bpe_course.lessons import list_lessons
from bpe_course.pages.page_data import make_anchor
from bpe_course.pages.prose import Prose
from bpe_course.practice import evaluate, mine
from bpe_course.practice.answers import judge_answer
from bpe_course.practice.places import list_asked
from bpe_course.teach import talk_pictures
from bpe_course.teach.paired_test import NUMBERS, make_form
from bpe_course.teach.plans import OUTCOMES, PLANS, show_clock, tell_time
from bpe_course.teach.slides import _DECKS, _make_parts, read_plan, read_slides
from bpe_course.teach.talk_pictures import draw_picture
from bpe_lesson import basic, core, corpora, encoder, pretokenize, pretrained, tokenizer, words
from notebooks import ITEMS

GUIDES = {path.name: path.read_text("utf-8") for path in ROOT.glob("*.md")}
README, CONTRIBUTING, GUIDE = map(GUIDES.get, ("README.md", "CONTRIBUTING.md", "TEACHING.md"))
WORKFLOW = (ROOT / ".github/workflows/course.yml").read_text("utf-8")
NOXFILE = (ROOT / "noxfile.py").read_text("utf-8")
TITLES = {"75": "75 minutes", "90": "90 minutes", "180": "Three hours", "360": "Six hours"}
TITLES |= {f"day{day}": f"Day {day}" for day in range(1, 6)}
CLASS = 1.4  # minutes of a class for one that somebody takes alone
BESIDES = "break", "bits", "bits-per-byte", "unigram"  # in a part with a lesson's core
LESSONS = {lesson.number: lesson for lesson in list_lessons()}
TALK = _DECKS["01"].with_name("talk.md")
DECKS = {number: path.read_text("utf-8") for number, path in _DECKS.items()}
WRITTEN = {deck: [name for name in FUNCTIONS if ITEMS[name].lesson == deck] for deck in DECKS}


def test_the_table_has_each_lesson():
    row = "| [{0.name}](notebooks/{0.name}.ipynb) | {0.question} | {0.minutes} |"
    assert re.findall(r"^\| \[.*$", README, re.MULTILINE) == [*map(row.format, LESSONS.values())]


@pytest.mark.parametrize("name", sorted(GUIDES.keys() - {"CHANGELOG.md"}))  # it tells what was
def test_what_a_link_names_is_there(name):
    code = r"`((?:bpe_lesson|bpe_course|tests|notebooks|\.github)/[\w/.]+)`"
    links = r"\]\(([\w/.]+)\)"
    files = re.findall(code, GUIDES[name]) + re.findall(links, GUIDES[name])
    assert [file for file in files if not (ROOT / file).exists()] == []
    heads = re.findall("^#+ (.+)", GUIDES[name].replace("'", ""), re.MULTILINE)
    assert {*re.findall(r"\]\(#(.+?)\)", GUIDES[name])} <= {*map(make_anchor, heads)}


def test_every_command_is_understood():
    text = "\n".join([*GUIDES.values(), WORKFLOW])
    for asked in re.findall(r"python -m bpe_lesson((?: [\w./-]+)*)", text):
        assert callable(_make_parser().parse_args(asked.split()).run)
    named = {*re.findall(r"nox -s ([a-z]+)", text)}
    assert named <= {*re.findall(r"^def (\w+)\(session", NOXFILE, re.MULTILINE)}


def test_the_release_is_the_same_everywhere():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    latest = re.search(r"^## (\d[\d.]*) ", GUIDES["CHANGELOG.md"], re.MULTILINE)[1]
    assert citation["version"] == latest == VERSION


def part(title):
    return re.split("\n## |\n### Day", GUIDE.partition(f"# {title}\n")[2])[0]


def table(text):
    return re.findall(r"^\| (.+) \|$", text, re.MULTILINE)[1:]


def find_heading(lesson, text):
    cells = LESSONS[lesson].cells
    return next(cell for cell in cells if cell.is_heading and cell.heading[1] == text)


def add_up_alone(lesson, what):
    heads = [find_heading(lesson, text) for text in re.findall(r"\*(.+?)\*", what)]
    return sum(head.course["minutes"] for head in heads)


@pytest.mark.parametrize("lesson", DECKS)
def test_a_deck_has_its_minutes_and_its_slides_for_each_function(lesson):
    slides, done, clocks = read_slides(_DECKS[lesson]), 0, {}
    for name, (now, *_), notes, minutes, _ in slides:
        done += minutes
        clocks[name] = show_clock(done)
        assert minutes and len(notes.split()) <= 120, now
        assert all(f"**{word}" in notes for word in ("Ask", "Wait for", "Reply")), now
    assert 12 <= len(slides) <= 22 and abs(done - CLASS * LESSONS[lesson].minutes) <= 2
    late = [place for place, slide in enumerate(slides, start=1) if slide.is_late]
    assert 10 <= sum(slides[place - 1].minutes for place in late) <= 12
    ways = [(name, f"{lesson}-way-{name.lower().replace('_', '-')}") for name in WRITTEN[lesson]]
    told = ", ".join(f"`{name}` {clocks[way]}" for name, way in ways)
    assert f"| {lesson} | {done} | {told} | {', '.join(map(str, late))} |" in GUIDE
    heads = [slide.steps[0].partition("\n")[0] for slide in slides]
    for count, name in enumerate(WRITTEN[lesson], start=1):
        task, way = (at for at, head in enumerate(heads) if re.search(rf"\b{name}\b", head))
        assert "Now you: " in heads[task] and "One way to write it: " in heads[way]
        steps = [slide.steps for slide in slides[:task]]
        assert sum("**b**" in first and bool(more) for first, *more in steps) >= count
        notes, slips = slides[task].notes, ITEMS[name].mistakes
        assert any(slip.sentence in notes and slip.next_step in notes for slip in slips)


def test_a_name_is_one_picture():
    kinds = [
        getattr(talk_pictures, kind) for kind in ("_IN_LESSONS", "_BOXES", "_TOKENS", "_DRAWERS")
    ]
    assert sum(map(len, kinds)) == len({*chain(*kinds)})


@pytest.mark.parametrize("lesson", DECKS)
def test_what_a_deck_shows_is_so(lesson):
    assert all(map(draw_picture, re.findall(r"\{\{ (\w+) \}\}", DECKS[lesson])))
    modules = core, basic, corpora, encoder, pretokenize, pretrained, tokenizer
    names = dict(ChainMap(*map(vars, modules)))
    code = re.findall(r"^```python\n(.*?)^```$", DECKS[lesson], re.DOTALL | re.MULTILINE)
    exec("\n".join(part for part in code if ">>>" not in part and "..." not in part), names)
    assert all(evaluate(name, names[name]).status == "right" for name in WRITTEN[lesson])
    run_examples(DECKS[lesson], names)


def run_examples(text, names):
    shown = text.replace("```", "")  # a line of its own ends a result
    examples = doctest.DocTestParser().get_doctest(shown, names, "slides", None, 0)
    assert not doctest.DocTestRunner().run(examples).failed


def test_what_slides_of_plans_show_is_so_and_a_task_waits_for_a_mistake():
    names = {name: mine(name) for name in FUNCTIONS}
    run_examples(TALK.read_text("utf-8"), names | {"words": words})
    for slide in read_slides(TALK):
        assert len(slide.notes.split()) <= 120, slide.name
        task = re.match(r"## Now you: (\w+)", slide.steps[0])
        if task and ITEMS[task[1]].lesson not in DECKS:
            slips = ITEMS[task[1]].mistakes
            assert any(s.sentence in slide.notes and s.next_step in slide.notes for s in slips)


@pytest.mark.parametrize(("number", "title"), TITLES.items())
def test_a_plan_is_as_it_is_told(number, title):
    plan, slides, rows, done, first = PLANS[number], read_plan(number), [], 0, 1
    for what, shown in plan.parts.items():
        last = first - 1 + sum(len(read_slides(_DECKS[n])) if n in DECKS else 1 for n in shown)
        planned = sum(shown.values())
        done += planned
        numbers = f"{first} to {last}" if last > first else first
        rows.append(f"{what} | {numbers} | {planned} | {show_clock(done)}")
        first = last + 1
        if lesson := re.match(r"(\d\d): (its core)?(?!.*, (after|begun|the))", what):
            alone = LESSONS[lesson[1]].minutes if lesson[2] else add_up_alone(lesson[1], what)
            pause = sum(shown.get(name, 0) for name in BESIDES)
            assert abs(planned - pause - round(CLASS * alone)) <= bool(lesson[2]), what
    assert table(part(title)) == rows and len(slides) == first - 1
    most = 225 if number.startswith("day") else int(number)  # of a day's 240, some are left
    assert sum(slide.minutes for slide in slides) == done <= most <= done + 51
    assert {*re.findall(r"clock ends at ([\d:]+)", part(title))} <= {show_clock(done)}
    if not title.startswith("Day"):
        told = [OUTCOMES[name][0] for name in plan.outcomes]
        assert re.findall(r"^- (.+)$", part(title), re.MULTILINE) == told
    lists = {}  # a list for each deck, and one for the other slides
    for place, slide in enumerate(slides, start=1):
        if slide.is_late:
            lists.setdefault(slide.name[:2] * slide.name[0].isdigit(), []).append(place)
    told = ", or later ".join(", ".join(map(str, places)) for places in lists.values())
    assert re.search(rf"kip slides? {told}\.", part(title))
    assert all(10 <= sum(slides[n - 1].minutes for n in places) <= 12 for places in lists.values())


def test_every_slide_is_in_a_plan_and_tells_the_time():
    sources = {slide.name for slide in read_slides(TALK)}
    planned = {name for plan in PLANS.values() for name, _ in plan.list_minutes()}
    assert sources == {name for name in planned if name[0] not in "0123456789"} - {"ticket"}
    assert "Third: 7 to 9" in read_plan("75")[-2].steps[0]
    slides = tell_time(read_plan("90"))
    assert slides[3].notes.startswith("**2 minutes, done at 0:09.**\n\n")
    shown = [_make_parts(Prose(), slide)["heading"] for slide in slides]
    assert [head for head in shown if "minutes</small></h2>" in head] == [
        shown[7],
        shown[11],
        shown[14],
        shown[23],
    ]
    assert slides[14].notes.startswith("**5 minutes, done at 0:56.** If you're ten minutes late")


def test_the_choice_that_is_marked_is_the_answer():
    slides = [slide for path in (TALK, *_DECKS.values()) for slide in read_slides(path)]
    texts = ["\n".join(slide.steps) for slide in slides]
    asked = [text for text in texts if re.search(r"^- \*+b\*", text, re.MULTILINE)]
    assert len(asked) >= 40
    for text in asked:
        choices = re.findall(r"^- (\*+)(.)\*+ ", text, re.MULTILINE)
        [marked] = [letter for stars, letter in choices if len(stars) == 3]
        assert re.search(r"answer is (?:<b[^>]*>|\*\*)(.)", text)[1] == marked, text
        assert "".join(letter for _, letter in choices) in ("ab", "abc", "abcd"), text


def test_the_days_have_their_lessons():
    halves = Counter()
    for day, lessons, left, _ in (row.split(" | ") for row in table(part("Five days"))):
        plan = PLANS[f"day{day}"]
        assert 15 <= int(left) == 240 - sum(minutes for _, minutes in plan.list_minutes()) <= 25
        cores = [what for what in plan.parts if ": its core" in what]
        assert [what[:2] for what in cores] == lessons.split(", ")
        for what in cores:
            halves[what[:2]] += ("core, " in what) * sum(plan.parts[what].values())
    assert all(halves[lesson] == round(CLASS * LESSONS[lesson].minutes) for lesson in ("06", "08"))


def test_what_the_tables_name_is_there():
    taught = part("What they learn")
    assert all(find_heading(*one) for one in re.findall(r"(\d\d): \*(.+?)\*", taught))
    asked = []
    for name, (told, ask, answer) in OUTCOMES.items():
        plans = ", ".join(number for number, plan in PLANS.items() if name in plan.outcomes)
        asked += [f"{ask} | {answer} | {plans}"] * bool(plans)
        assert re.search(rf"^\| {re.escape(told)} \|.*\| {plans} \|", taught, re.MULTILINE)
    assert table(part("Exit tickets").replace("\\|", "|")) == asked
    tested = "".join(re.findall(r"\|[\d, ]+\|\n", taught))
    assert {*re.findall(r"\d+", tested)} == {*NUMBERS}


def test_a_short_test_is_as_it_is_told():
    for items, *told in re.findall(r"--items ([\d ]+)`.+ (\d+) \| (\d+) \|", GUIDE):
        assert "have {} minutes for {} points".format(*told) in make_form("B", items.split())


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_short_course_needs_none_of_the_cells_that_it_leaves_out(lesson, tmp_path, monkeypatch):
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
    assert find_heading(lesson, advice["Show live"]).part == "core"
    name, sentence = re.fullmatch(r'`(.+?)`, "(.+)"', advice["Wait for"]).groups()
    [reply] = {slip.next_step for slip in ITEMS[name].mistakes if slip.sentence == sentence}
    assert (ITEMS[name].lesson, reply) == (lesson, advice["Reply"])
    name, title = re.match(r'`(.+?)`, "(.+?)"', advice["Ask the room"]).groups()
    assert (ITEMS[name].lesson, ITEMS[name].title) == (lesson, title)
    answer = ast.literal_eval(re.match("`(.+?)`", advice["Answer"])[1])
    assert judge_answer(ITEMS[name], answer).status == "right"
    assert "Without computers" in advice
    if "Project" in advice:  # the title of a figure
        figure = re.match('"(.+?)"', advice["Project"])[1]
        assert any(figure in cell.source for cell in LESSONS[lesson].cells if cell.kind == "code")


def test_the_hours_that_pages_promise_are_those_of_the_lessons():
    cells = [cell for lesson in LESSONS.values() for cell in lesson.cells]
    short = sum(cell.course["minutes"] for cell in cells if cell.course.get("short"))
    core = sum(lesson.minutes for number, lesson in LESSONS.items() if number <= "10")
    hours = "four five six seven eight nine ten eleven twelve".split()
    short, core = (hours[round(minutes / 60) - 4] for minutes in (short, core))
    front = (ROOT / "bpe_course/pages/templates/site/front.md.j2").read_text("utf-8")
    assert set(re.findall(r"(\w+) hours", front)) == {short, core}
    assert f"takes about {short} hours" in README


def test_the_tickets_have_the_answers_that_the_course_computes():
    stats = core.get_stats(core.train_toy("eeetseeete", 1)[1])
    assert [pair for pair in stats if stats[pair] == max(stats.values())] == [
        ("Z", "e"),
        ("e", "t"),
    ]
    merges = {("a", "r"): "ar", ("h", "a"): "ha", ("ha", "r"): "har"}
    assert ", ".join(core.encode_toy("hard", merges)) == OUTCOMES["cut"][2]


def test_the_cards_have_the_merges_and_results():
    cards = unescape((ROOT / "bpe_course/pages/templates/site/cards.md").read_text("utf-8"))
    merges, _ = words.learn_bpe(["low " * 5 + "lower " * 2, "newest " * 6 + "widest " * 3], 10)
    assert cards.count(" ☐ ☐</li><li>".join(map(" + ".join, merges))) == 2
    for word in ("nest", "lowest", "slow", "wide"):
        assert re.search(f"{word} .*`{' '.join(words.encode_word(word, merges))}` ", cards)
    assert f"`{' '.join(words.encode_word('slowness', merges))}`. Too late" in TALK.read_text(
        "utf-8"
    )


def test_what_two_trainers_look_at_is_so():
    row, looks, visits = "cabdecabfdcabe", [], []
    for symbol in "ZY":
        stats = core.get_stats(row)
        pair = max(stats, key=stats.get)
        looks, visits = [*looks, len(row)], [*visits, stats[pair]]
        row = core.merge(row, pair, symbol)
    told = (f"{' + '.join(map(str, counts))} is {sum(counts)}" for counts in (looks, visits))
    assert ", ".join(told) in TALK.read_text("utf-8")
