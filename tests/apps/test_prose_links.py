"""Phrases in the prose set the widget near them: no phrase is dead, and the keyboard works."""

import pytest
from paths import ROOT
from web_page import a_browser, a_page, make_widget_page, make_widget_script

from bpe_lesson.teach import site
from bpe_lesson.view.live import _mark_place
from bpe_lesson.view.rich_output import RichOutput

pytestmark = pytest.mark.slow

NAMES = ["index", *sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))]
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
# widget -> its settings, the states that it knows, and some that it doesn't.
STATES = {
    "stepper": ({"level": "toy", "text": "aaabdaaabac"}, ["0", "1", "1:a+b", "3"], ["99", "1:c+d"]),
    "stream": ({"ids": [97, 98], "tokens": ["61", "62"]}, ["0", "2"], ["9"]),
    "inspector": ({"characters": "é"}, ["€", "a b"], []),
    "pattern": (
        {"text": "a b", "alternatives": [["word", r"\w+"], ["space", " "]]},
        ["2", "space", "word"],
        ["number", "7"],
    ),
    "bench": ({"text": "aa", "tokenizers": {"toy": "97,97"}}, ["aab", "␣"], []),
    "trees": ({"merges": "97,97 256,98"}, ["256", "aab"], ["300", "zz"]),
    "generation": ({"prompt": "a", "merges": "97,97", "ids": [97, 98, 257]}, ["1.5"], ["9"]),
    "cuts": ({"text": "low lower", "pattern": "[!-~](?= )", "workers": 2}, ["1", "8"], ["9"]),
    "pieces": ({"text": "aaabdaaabac", "steps": 15}, ["0", "3"], ["99"]),
    "pile": ({"text": "aaabdaaabac"}, ["0", "3"], ["99"]),
    "budget": ({"prompt": "aab", "budget": 2, "price": 1, "merges": "97,97"}, ["1", "40"], []),
    "languages": (
        {"sentences": {"English": "aa", "German": "ab"}, "lengths": {}, "merges": "97,97"},
        ["German", "our essay", "English"],
        ["Latin"],
    ),
}


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    site._build_site(folder)
    (folder / "widgets.js").write_text(make_widget_script(), encoding="utf-8")
    return folder


@pytest.fixture
def opened(browser, folder):
    """Return a function that opens a page with a widget and phrases, which aren't links yet."""
    pages = []

    def open_page(widget, states):
        settings = STATES[widget][0]
        phrases = "".join(f'<p><span data-show="{state}">{state}</span></p>' for state in states)
        body = phrases + _mark_place(RichOutput("The twin."), widget, settings).html
        html = make_widget_page(body).replace("course.js", "widgets.js")
        (folder / "one.html").write_text(html, encoding="utf-8")
        pages.append(a_page(browser, reduced_motion="reduce"))
        page = pages[-1].__enter__()
        page.goto(f"file://{folder}/one.html")
        return page

    yield open_page
    for page in pages:
        page.__exit__(None, None, None)


@pytest.mark.parametrize("name", NAMES)
def test_no_phrase_of_a_page_is_dead(name, browser, folder):
    with a_page(browser, reduced_motion="reduce") as page:
        page.goto(f"file://{folder}/{name}.html")
        assert "#show=" not in page.content()  # as in code, where it's no link
        assert not page.locator("[data-show] [data-term]").count()  # a button in a link
        assert page.evaluate(FIND_DEAD) == []


@pytest.mark.parametrize("widget", STATES)
def test_a_widget_says_which_states_it_knows(widget, opened):
    """It goes from each of them to the next one, and what it doesn't know is found to be dead."""
    _, known, unknown = STATES[widget]
    page = opened(widget, known + unknown)
    assert page.evaluate(FIND_DEAD) == known + unknown  # without the script they're plain text
    page.evaluate("linkPhrases()")
    assert page.evaluate(FIND_DEAD) == unknown


def test_by_keyboard_and_only_while_it_is_true(opened):
    """The phrase is marked as long as the widget is in its state, whoever has put it there."""
    page = opened("stepper", ["1:a+b", "2"])
    page.evaluate("linkPhrases()")
    tie, later = page.locator(".shows").all()
    tie.focus()
    page.keyboard.press("Enter")
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


def test_a_phrase_sets_the_widget_of_its_own_section(opened):
    """Without one in the section, it stays plain text."""
    page = opened("cuts", ["3"])
    page.evaluate(
        """() => {
            const alone = document.createElement("h2");
            alone.textContent = "Elsewhere";
            document.querySelector("main").append(alone, document.querySelector("p").cloneNode(true));
            linkPhrases();
        }"""
    )
    assert page.locator(".shows").count() == 1 and page.locator("[data-show]").count() == 2
