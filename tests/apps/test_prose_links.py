"""Phrases in the prose set the widget near them: no phrase is dead, and the keyboard works."""

import pytest
from web_page import a_page

from notebooks import LESSONS

pytestmark = pytest.mark.slow

FIND_DEAD = """async () => {
    const dead = [];
    for (const phrase of document.querySelectorAll("[data-show]")) {
        for (let fold = phrase; (fold = fold.parentElement?.closest("details")); ) fold.open = true;
        const link = phrase.querySelector("a");
        link?.click();
        const isCurrent = () => link?.ariaCurrent === "true";
        for (let tries = 0; link && !isCurrent() && tries < 40; tries++) {
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        if (!isCurrent()) dead.push(phrase.dataset.show);
    }
    return dead;
}"""
TOY = {"level": "toy", "text": "aaabdaaabac"}
PATTERNS = [["word", r"\w+"], ["space", " "]]
MERGES = "97,97"
# widget -> its settings, the states that it knows, and some that it doesn't.
STATES = {
    "stepper": (TOY, "0 1 1:a+b 3", "99 1:c+d"),
    "stream": ({"ids": [97, 98], "tokens": ["61", "62"]}, "0 2", "9"),
    "inspector": ({"characters": "é"}, "€ ab", ""),
    "pattern": ({"text": "a b", "alternatives": PATTERNS}, "0 2", "7"),
    "bench": ({"text": "aa", "tokenizers": {"toy": MERGES}}, "aab ␣", ""),
    "trees": ({"merges": "97,97 256,98"}, "256 97", "300 zz"),
    "pile": ({"text": "aaabdaaabac"}, "0 3", "99"),
    "pieces": ({"text": "aaabdaaabac", "steps": 15}, "0 3", "99"),
}


@pytest.fixture
def with_phrases(open_widget):
    """Return a function that opens a widget with phrases, which aren't links yet."""

    def open_page(widget, states):
        phrases = "".join(f'<p><span data-show="{state}">{state}</span></p>' for state in states)
        return open_widget(widget, STATES[widget][0], phrases)

    return open_page


def test_no_phrase_of_a_page_is_dead(browser, site_folder):
    with a_page(browser, reduced_motion="reduce") as page:
        for name in ("index", *(path.stem for path in LESSONS)):
            page.goto(f"file://{site_folder}/{name}.html")
            assert "#show=" not in page.content()  # as in code, where it's no link
            assert not page.locator("[data-show] [data-term]").count()  # a link in a link
            assert page.evaluate(FIND_DEAD) == [], name


@pytest.mark.parametrize("widget", STATES)
def test_a_widget_says_which_states_it_knows(widget, with_phrases):
    """It goes from each of them to the next one, and what it doesn't know is found to be dead."""
    known, unknown = (states.split() for states in STATES[widget][1:])
    page = with_phrases(widget, known + unknown)
    assert page.evaluate(FIND_DEAD) == known + unknown  # without the script they're plain text
    page.evaluate("linkPhrases()")
    assert page.evaluate(FIND_DEAD) == unknown


def test_by_keyboard_and_only_while_it_is_true(with_phrases):
    page = with_phrases("stepper", ["1:a+b", "2"])
    page.evaluate("linkPhrases()")
    tie, later = page.locator(".shows").all()
    tie.press("Enter")
    page.locator(".shows[aria-current=true]", has_text="1:a+b").wait_for()
    assert page.get_by_role("button", name="Choose (a, b)").get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Forward").click()
    page.locator(".shows[aria-current=true]", has_text="2").wait_for()
    assert tie.get_attribute("aria-current") == "false"
    page.get_by_label("Text").fill("abab")
    page.get_by_text("0 merges").first.wait_for()
    assert page.locator(".shows[aria-current=true]").count() == 0
    later.click()
    page.locator(".shows[aria-current=true]", has_text="2").wait_for()
    assert page.get_by_label("Text").input_value() == "aaabdaaabac"
