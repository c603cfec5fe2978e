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


def test_no_phrase_of_a_page_is_dead(browser, site_folder):
    with a_page(browser, reduced_motion="reduce") as page:
        for name in ("index", *(path.stem for path in LESSONS)):
            page.goto(f"file://{site_folder}/{name}.html")
            assert "#show=" not in page.content()  # as in code, where it's no link
            assert not page.locator("[data-show] [data-term]").count()  # a link in a link
            assert page.evaluate(FIND_DEAD) == [], name


def test_by_keyboard_and_only_while_it_is_true(open_widget):
    phrases = "".join(f'<p><span data-show="{step}">{step}</span></p>' for step in ("1:a+b", "3"))
    page = open_widget("strip", {"text": "aaabdaaabac", "level": "letters"}, phrases)
    page.evaluate("linkPhrases()")
    tie, later = page.locator(".shows").all()
    current = page.locator(".shows[aria-current=true]")
    tie.press("Enter")
    current.filter(has_text="1:a+b").wait_for()
    page.get_by_role("button", name="Next merge").click()
    current.filter(has_text="3").wait_for()
    assert tie.get_attribute("aria-current") == "false"
    page.get_by_label("Text").fill("abab")
    page.get_by_text("4 symbols").first.wait_for()
    assert current.count() == 0
    later.click()
    current.filter(has_text="3").wait_for()
    assert page.get_by_label("Text").input_value() == "aaabdaaabac"
    assert page.locator(".back").count() == 0  # the phrase is still in sight
    page.set_viewport_size({"width": 800, "height": 200})
    later.press("Enter")
    page.get_by_role("button", name="Back to the text").press("Enter")
    assert later.evaluate("link => link === document.activeElement")
    assert page.locator(".back").count() == 0
