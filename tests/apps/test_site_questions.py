"""Questions answered in the page: the verdicts of the notebook, by keyboard and by touch.

What's typed is read and judged by Node as well, in tests/js/equality.test.mjs.
"""

import pytest
from web_page import find_violations

from notebooks import ITEMS

pytestmark = pytest.mark.slow

STORED = "localStorage['bpe-lesson-progress-1']"
TOY, REAL = "01_toy_aaab", "07_real_tokenizers"
COUNT = "toy-pair-count"
MESSAGE = "This field takes a number"


@pytest.fixture
def folder(site_folder):
    return site_folder


def get_form(page, name):
    return page.locator(f'form[data-question="{name}"]')


def get_value(page, name):
    return get_form(page, name).get_by_role("textbox").first.input_value()


def is_right(page, name):
    return "Correct." in read_verdict(page, name)


def read_verdict(page, name):
    return get_form(page, name).get_by_role("status").inner_text().split("\n")


def answer(page, name, *typed):
    fields = get_form(page, name).locator("input[data-field]")
    for field, text in zip(fields.all(), typed):
        field.fill(text)
    fields.first.press("Enter")
    return "\n".join(read_verdict(page, name))


def is_unfolded(page):
    """What COUNT, the second prediction, is about is open."""
    return page.locator("details", has_text="Compare with").nth(1).evaluate("fold => fold.open")


def read_progress(page):
    return page.evaluate(f"JSON.parse({STORED})")


# Kinds of fields


def test_a_number(visit):
    page = visit()
    field = page.get_by_label("How often does (a, a) occur in aaabdaaabac?")
    described = field.get_attribute("aria-describedby").split()
    assert all(page.locator(f"#{one}").count() == 1 for one in described)
    assert field.get_attribute("inputmode") == "decimal"
    status = get_form(page, COUNT).get_by_role("status")
    assert status.inner_text() == ""
    # Neither dots nor words beside a number are a try.
    for typed, told in (("", ""), ("...", ""), ("4 times", MESSAGE), ("none", MESSAGE)):
        verdict = answer(page, COUNT, typed)
        assert verdict.startswith("Not answered yet.") and told in verdict
    assert page.evaluate(STORED) is None
    field.fill("")
    field.press_sequentially("2")
    field.press("Enter")
    head, got, message = filter(None, read_verdict(page, COUNT))
    assert (head, got) == ("Not yet.", "yours: 2")
    assert message == ITEMS[COUNT].mistakes[0].message
    assert not is_unfolded(page)
    assert "Correct." in answer(page, COUNT, "0b100")
    assert status.locator(".card").count() == 1
    assert is_unfolded(page)
    kept = {"right": True, "tries": 2, "hints": 0, "typed": ["0b100"]}
    assert read_progress(page) == {COUNT: kept}


def test_a_choice(visit):
    page = visit("00_start_here")
    form = get_form(page, "start-what-is-read")
    options = form.get_by_role("radio")
    assert [option.input_value() for option in options.all()] == ["letters", "words", "ids"]
    form.get_by_role("group", name="1. Somebody says").wait_for()
    options.first.focus()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert is_right(page, "start-what-is-read")
    assert page.locator("ol.asked").evaluate_all("all => all.every(one => !one.offsetHeight)")


def test_pieces_and_empty_fields(visit):
    page = visit(REAL)
    form = get_form(page, "real-world")
    label = form.locator("label").first
    assert "world  123" in label.text_content()
    field = form.get_by_role("textbox")
    field.fill("Hello, ,, ")
    form.get_by_role("button", name="Insert ␣").press("Enter")
    field.press_sequentially("world, ␣, ␣123")
    field.press("Enter")
    assert is_right(page, "real-world")
    assert "check once more" in answer(page, "real-streamed", "")
    assert "Correct." in answer(page, "real-streamed", "")
    visit(REAL)
    assert is_right(page, "real-streamed")


# Hints, and the answer


def test_three_tries_then_the_answer(visit):
    page = visit()
    show = get_form(page, COUNT).get_by_role("button", name="Show the answer")
    for tries in range(3):
        assert not show.is_visible(), tries
        answer(page, COUNT, str(50 + tries))
    show.click()
    assert [*filter(None, read_verdict(page, COUNT))] == ["4", ITEMS[COUNT].why]
    assert is_unfolded(page)
    assert find_violations(page, "form") == []
    assert not read_progress(page)[COUNT].get("right")
    visit()
    assert read_verdict(page, COUNT)[0] == "4"
    assert get_value(page, COUNT) == "52"


def test_hints_come_one_by_one_and_the_first_one_also_for_an_answer_that_nobody_foresaw(visit):
    page = visit()
    hint = ITEMS["toy-bill"].hints[0]
    for typed in ("11", "13"):
        answer(page, "toy-bill", typed)
        text = get_form(page, "toy-bill").inner_text()
        assert text.count(hint) == 1 and f"yours: {typed}" in text and "No more hints" in text
    hints = ITEMS["merge"].hints
    form = page.locator('[data-exercise="merge"]')
    page.get_by_text("Write merge(ids, pair, idx), in Jupyter").click()
    cards = form.locator(".hints .card")
    for count in range(1, len(hints) + 1):
        form.get_by_role("button", name="Hint").click()
        assert cards.count() == count
        assert f"Hint {count} of {len(hints)}" in cards.last.inner_text()
    form.get_by_role("button", name="No more hints").click(force=True)
    assert read_progress(page)["merge"]["hints"] == len(hints)
    visit()
    assert cards.count() == len(hints) == 3


# What is kept


# Whoever types, wherever


def test_hostile_input_is_text(visit):
    page = visit()
    for text in ("<img src=x onerror=alert(1)>", "</pre><script>alert(1)</script>`<b>`"):
        assert f"yours: {text} · {text}" in answer(page, "merge-runs", text, text)
        status = get_form(page, "merge-runs").get_by_role("status")
        assert status.locator("img, script, pre b").count() == 0
        visit()
        assert get_value(page, "merge-runs") == text
