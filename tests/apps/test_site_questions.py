"""Questions answered in the page: the verdicts of the notebook, by keyboard and by touch."""

import json
import re

import pytest
from web_page import a_browser, a_page

from bpe_lesson.lessons.catalogue import find_exercise, list_exercises
from bpe_lesson.lessons.item import Question
from bpe_lesson.practice.storage import _parse_progress
from bpe_lesson.teach import site
from bpe_lesson.teach.notebook_html import TEMPLATES
from notebooks import LESSONS, read

pytestmark = pytest.mark.slow

SCRIPTS = TEMPLATES / "site" / "scripts"
MODULES = ["values", "answers", "progress", "questions"]
OURS = "formatProgress, eraseProgress"
MAX_SCRIPT_BYTES, MAX_STYLE_BYTES = 24_000, 3_072
QUESTIONS = {item.name: item for item in list_exercises() if isinstance(item, Question)}
KEY = "bpe-lesson-progress-1"


def join_modules():
    """Return our modules as one script that starts them, and offers their functions to the tests."""
    texts = [(SCRIPTS / f"{name}.js").read_text(encoding="utf-8") for name in MODULES]
    code = re.sub(r"^import .*\n|^export ", "", "\n".join(texts), flags=re.MULTILINE)
    return f'"use strict"; (() => {{ {code}; window.ours = {{ {OURS} }}; startQuestions(document); }})()'


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make some of the lessons' pages, as if the course in the browser had the first of them."""
    out = tmp_path_factory.mktemp("site")
    (out / "site.css").write_text(site._make_style_sheet(set()), encoding="utf-8")
    (out / "course.js").write_text("", encoding="utf-8")
    for number in (0, 1, 2, 3, 7, 10):
        path = LESSONS[number]
        cells = read(path).cells
        lite = f"lite/lab/index.html?path={path.name}" if number == 1 else ""
        page = {"name": path.stem, "title": path.stem, "cells": cells, "lite": lite}
        (out / f"{path.stem}.html").write_text(str(site._make_page(page, [])), encoding="utf-8")
    return out


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture
def visit(browser, folder):
    """Return a function that opens a lesson; all pages of one test share their storage."""
    context = browser.new_context(bypass_csp=True)
    opened = []

    def open_lesson(name, before="", page=None):
        if page is None:
            opened.append(a_page(context))
            page = opened[-1].__enter__()
        if before:
            page.add_init_script(before)
        page.goto(f"file://{folder}/{name}.html")
        page.add_script_tag(content=join_modules())
        return page

    yield open_lesson
    for page in opened:
        page.__exit__(None, None, None)
    context.close()


def get_form(page, name):
    return page.locator(f'form[data-question="{name}"]')


def read_verdict(page, name):
    """Return the text of a verdict, line by line."""
    return get_form(page, name).get_by_role("status").inner_text().split("\n")


def answer(page, name, *typed):
    """Type into the fields of a question, and press Enter; return its verdict."""
    form = get_form(page, name)
    for field, text in zip(form.locator("input[data-field]").all(), typed):
        field.fill(text)
    form.locator("input[data-field]").first.press("Enter")
    return "\n".join(read_verdict(page, name))


# By keyboard


def test_a_number_by_keyboard(visit):
    page = visit("01_toy_aaab")
    field = page.get_by_label("How often does (a, a) occur in aaabdaaabac?")
    fold = page.locator("details").first
    field.press("Enter")
    assert read_verdict(page, "toy-pair-count") == ["toy-pair-count: not answered yet."]
    field.press_sequentially("2")
    field.press("Enter")
    head, got, message = filter(None, read_verdict(page, "toy-pair-count"))
    assert (head, got) == ("toy-pair-count: not yet.", "yours: 2")
    assert message == QUESTIONS["toy-pair-count"].mistakes[0].message
    assert not fold.evaluate("fold => fold.open")
    field.fill("0b100")
    field.press("Enter")
    assert "toy-pair-count: correct." in read_verdict(page, "toy-pair-count")
    assert fold.evaluate("fold => fold.open")
    progress = json.loads(page.evaluate("ours.formatProgress()"))
    assert progress == {"toy-pair-count": {"right": True, "tries": 2, "hints": 0}}
    assert _parse_progress(page.evaluate("ours.formatProgress()").encode()) == progress


def test_texts_and_marks_by_keyboard(visit):
    page = visit("02_end_of_word")
    form = get_form(page, "words-first-merge")
    assert not form.get_by_role("button", name="Insert ␣").count()
    first, second = form.get_by_role("textbox").all()
    first.press_sequentially("n e w es t ")
    form.get_by_role("button", name="Insert </w>").press("Enter")
    assert first.input_value() == "n e w es t </w>" and first.evaluate("f => f.matches(':focus')")
    first.press("Tab")
    assert second.evaluate("field => field.matches(':focus')")
    second.press_sequentially("6")
    second.press("Enter")
    assert "words-first-merge: correct." in read_verdict(page, "words-first-merge")
    assert "yours: 'n  e'" in answer(page, "words-nest", "n  e")


def test_a_choice_by_keyboard(visit):
    page = visit("00_start_here")
    form = get_form(page, "start-what-is-read")
    options = form.get_by_role("radio")
    assert [option.input_value() for option in options.all()] == ["letters", "words", "ids"]
    form.get_by_role("group", name="1. What did the model read").wait_for()
    options.first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert "start-what-is-read: correct." in read_verdict(page, "start-what-is-read")
    truth = get_form(page, "python-keys").get_by_role("radio")
    assert [option.input_value() for option in truth.all()] == ["True", "False"]


def test_several_values(visit):
    """Each has its own field; with one of them empty, nothing is judged."""
    page = visit("01_toy_aaab")
    form = get_form(page, "merge-blanks")
    assert form.get_by_role("group", name="Two blanks in merge").count() == 1
    form.get_by_label("A", exact=True).fill("2")
    form.get_by_label("B", exact=True).press("Enter")
    assert read_verdict(page, "merge-blanks") == ["merge-blanks: not answered yet."]
    form.get_by_label("B", exact=True).fill("1")
    form.get_by_role("button", name="Check").click()
    assert "merge-blanks: correct." in read_verdict(page, "merge-blanks")
    assert "correct" in answer(page, "toy-next-merge", "ab, Za")
    assert "correct" in answer(page, "toy-abab", "4", "3", "4")


# Hints, and the answer


def test_three_tries_then_the_answer(visit):
    page = visit("01_toy_aaab")
    form = get_form(page, "toy-pair-count")
    show = form.get_by_role("button", name="Show the answer")
    for tries in range(3):
        assert not show.is_visible(), tries
        answer(page, "toy-pair-count", str(50 + tries))
    show.click()
    item = QUESTIONS["toy-pair-count"]
    shown = [line for line in read_verdict(page, "toy-pair-count") if line]
    assert shown == ["toy-pair-count: 4", item.why]
    assert page.locator("details").first.evaluate("fold => fold.open")
    assert not json.loads(page.evaluate("ours.formatProgress()"))["toy-pair-count"]["right"]
    visit("01_toy_aaab", page=page)
    assert read_verdict(page, "toy-pair-count")[0] == "toy-pair-count: 4"
    assert get_form(page, "toy-pair-count").get_by_role("textbox").input_value() == "52"


def test_hints_come_one_by_one(visit):
    page = visit("01_toy_aaab")
    name, item = "merge", find_exercise("merge")
    form = page.locator('[data-exercise="merge"]')
    for count in range(1, len(item.hints) + 1):
        form.get_by_role("button", name="Hint").click()
        cards = form.locator(".hints .card")
        assert cards.count() == count
        assert f"{name}: hint {count} of {len(item.hints)}" in cards.last.inner_text()
    form.get_by_role("button", name="No more hints").click(force=True)
    assert json.loads(page.evaluate("ours.formatProgress()"))[name]["hints"] == len(item.hints)
    visit("01_toy_aaab", page=page)
    assert form.locator(".hints .card").count() == len(item.hints) == 3
    answer(page, "toy-pair-count", "7")
    get_form(page, "toy-pair-count").get_by_role("button", name="Hint").press("Enter")
    assert "toy-pair-count: hint 1 of 1" in get_form(page, "toy-pair-count").inner_text()


def test_an_exercise_says_where_to_write_it(visit):
    page = visit("01_toy_aaab")
    card = page.locator('[data-exercise="merge"]')
    assert card.inner_text().strip().startswith("Write merge(ids, pair, idx) in Jupyter.")
    assert card.get_by_role("link").get_attribute("href") == (
        "lite/lab/index.html?path=01_toy_aaab.ipynb#cell-id=lesson-01-cell-31"
    )
    card.get_by_role("button", name="Hint").click()
    assert "merge: hint 1 of 3" in card.inner_text()
    assert page.get_by_text("def merge(ids, pair, idx):").first.is_visible()
    fix = page.locator('[data-exercise="merge-fix"]')
    assert fix.inner_text().strip().startswith("Fix broken_merge(ids, pair, idx) in Jupyter.")
    page = visit("07_real_tokenizers")
    link = page.locator('[data-exercise="set_apart"]').get_by_role("link")
    assert link.get_attribute("href") == "index.html#start"


# What is kept


def test_a_page_remembers(visit):
    """What was right stays in its field, and its fold is open; a damaged storage does no harm."""
    page = visit("01_toy_aaab")
    answer(page, "toy-pair-count", "4")
    answer(page, "toy-pair-count", "5")
    answer(page, "merge-runs", "aZ", "ZZ")
    visit("01_toy_aaab", page=page)
    assert get_form(page, "toy-pair-count").get_by_role("textbox").input_value() == "4"
    assert "toy-pair-count: correct." in read_verdict(page, "toy-pair-count")
    assert "merge-runs: not yet." in read_verdict(page, "merge-runs")
    assert page.locator("details").first.evaluate("fold => fold.open")
    page.evaluate(f"localStorage.setItem('{KEY}', '{{')")
    visit("01_toy_aaab", page=page)
    assert "correct" in answer(page, "toy-pair-count", "4")
    page.evaluate("ours.eraseProgress()")
    assert page.evaluate("ours.formatProgress()") == "{}"


def test_odd_progress_does_no_harm(visit):
    """Whatever another version of the page, or somebody's own hands, may have stored."""
    page = visit("01_toy_aaab")
    good = {"right": True, "tries": 1, "hints": 99, "typed": [7, None, "x"]}
    odd = {"toy-pair-count": good, "merge-runs": {"right": 1}, "merge-blanks": None, "__proto__": 3}
    page.evaluate(f"text => localStorage.setItem('{KEY}', text)", json.dumps(odd))
    visit("01_toy_aaab", page=page)
    assert "toy-pair-count: not yet." in read_verdict(page, "toy-pair-count")
    assert [*json.loads(page.evaluate("ours.formatProgress()"))] == ["toy-pair-count"]


REFUSALS = {
    "refused": "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
    "full": "Storage.prototype.setItem = () => { throw new Error('full'); }",
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_without_storage_learning_goes_on(visit, refusal):
    page = visit("01_toy_aaab", refusal)
    assert "not yet" in answer(page, "toy-pair-count", "7")
    assert "correct" in answer(page, "toy-pair-count", "4")
    assert page.locator("details").first.evaluate("fold => fold.open")
    told = page.get_by_text("Your browser doesn't keep your progress")
    assert told.count() == 1
    progress = json.loads(page.evaluate("ours.formatProgress()"))
    assert progress["toy-pair-count"] == {"right": True, "tries": 2, "hints": 0}


# Whoever types, wherever


@pytest.mark.parametrize(
    "text",
    ["<img src=x onerror=alert(1)>", "</pre><script>alert(1)</script>", "`<b>`", "__proto__"],
)
def test_hostile_input_is_text(visit, text):
    page = visit("01_toy_aaab")
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    answer(page, "merge-runs", text, text)
    assert f"yours: ({text!r}, {text!r})" in read_verdict(page, "merge-runs")
    status = get_form(page, "merge-runs").get_by_role("status")
    assert status.locator("img, script, pre b").count() == 0
    visit("01_toy_aaab", page=page)
    assert get_form(page, "merge-runs").get_by_role("textbox").first.input_value() == text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone(browser, folder, scheme):
    """By touch, 360 pixels wide: everything is large enough, nothing sticks out, axe is content."""
    from axe_playwright_python.sync_playwright import Axe

    size = {"width": 360, "height": 740}
    with a_page(
        browser, bypass_csp=True, viewport=size, has_touch=True, color_scheme=scheme
    ) as page:
        for name in ("00_start_here", "03_text_to_bytes"):
            page.goto(f"file://{folder}/{name}.html")
            page.add_script_tag(content=join_modules())
            page.locator("form .check").first.tap()
            for form in page.locator("form[data-question]").all()[:3]:
                form.locator(".hint").tap()
            small = page.evaluate(
                """() => [...document.querySelectorAll("form button, .options label, [type=text]")]
                     .map((e) => [e.outerHTML.slice(0, 60), e.getBoundingClientRect()])
                     .filter(([, box]) => box.height && (box.height < 44 || box.width < 44))"""
            )
            assert small == []
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            # What makes wide code scroll by keyboard is a different script's work.
            rules = {"scrollable-region-focusable": {"enabled": False}}
            options = {"preload": False, "rules": rules}
            found = Axe().run(page, options=options).response["violations"]
            assert [rule["id"] for rule in found] == []
        page.goto(f"file://{folder}/00_start_here.html")
        page.add_script_tag(content=join_modules())
        form = get_form(page, "start-unknown")
        form.get_by_text("False", exact=True).tap()
        form.locator(".check").tap()
        assert "start-unknown: correct." in read_verdict(page, "start-unknown")


def test_a_verdict_is_announced_once(visit):
    """The status is there before it's filled, and each verdict replaces the one before it."""
    page = visit("01_toy_aaab")
    status = get_form(page, "toy-pair-count").get_by_role("status")
    assert status.inner_text() == ""
    status.evaluate(
        """(box) => { window.changes = 0;
             new MutationObserver((list) => (changes += list.length)).observe(
               box, { childList: true, subtree: true, characterData: true }); }"""
    )
    for typed in ("7", "2"):
        answer(page, "toy-pair-count", typed)
    assert page.evaluate("changes") == 2 and status.locator(".card").count() == 1
    described = (
        get_form(page, "toy-pair-count").get_by_role("textbox").get_attribute("aria-describedby")
    )
    assert all(page.locator(f"#{one}").count() == 1 for one in described.split())
