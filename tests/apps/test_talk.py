"""The talk of 90 minutes: few words, large pictures, and what to say in the speaker's notes."""

import argparse
import os
import re
from contextlib import contextmanager
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from web_page import a_page, check_names, find_violations

from bpe_course.pages import npm
from bpe_course.teach import talk
from notebooks import OWN_PATH

pytestmark = pytest.mark.slow

REVEAL = Path(os.environ.get("BPE_LESSON_REVEAL", "nowhere"))
HEIGHT, WIDTH = 720, 1280
SMALLEST_TEXT = 24  # pixels of the 720 that a slide is tall
SMALLEST_SLIDE = HEIGHT / 3  # what its words and pictures are tall together, title slides aside
# Goes through all slides. Of each: whether it's a title, what is seen when it's reached; then, with
# all its fragments, how far it reaches, how tall its parts are, and its smallest text.
MEASURE = """() => {
    const found = [];
    for (;;) {
        const slide = Reveal.getCurrentSlide(), inside = slide.querySelector('.fitted');
        const fragments = [...inside.querySelectorAll('.fragment')];
        const waiting = fragments.filter(part => getComputedStyle(part).visibility === 'visible').length;
        fragments.forEach(part => part.classList.add('visible'));
        const parts = [...inside.querySelectorAll('*')].filter(
            part => part.getBoundingClientRect().width);
        const boxes = parts.map(part => part.getBoundingClientRect());
        const texts = parts.filter(part => !part.closest('svg') && [...part.childNodes].some(
            node => node.nodeType === Node.TEXT_NODE && node.data.trim()));
        const size = part => {
            let zoom = 1;
            for (let around = part; around !== inside; around = around.parentElement)
                zoom *= +around.style.zoom || 1;
            return zoom * parseFloat(getComputedStyle(part).fontSize);
        };
        const gap = parseFloat(getComputedStyle(inside).rowGap);
        found.push({
            title: inside.querySelector('h1') !== null,
            live: inside.querySelector('.widget') !== null,
            waiting,
            bottom: Math.max(...boxes.map(box => box.bottom)),
            right: Math.max(...boxes.map(box => box.right)),
            hidden: parts.filter(part => part.scrollWidth > part.clientWidth + 1
                && part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible').length,
            height: [...inside.children].reduce(
                (sum, part) => sum + part.getBoundingClientRect().height + gap, 0),
            size: Math.min(...texts.map(size)),
        });
        if (Reveal.isLastSlide()) return found;
        do Reveal.next(); while (Reveal.getCurrentSlide() === slide);
    }
}"""


def build(out, reveal):
    talk.run(argparse.Namespace(deck="90", out=str(out), reveal=str(reveal)))


@pytest.fixture(scope="module")
def package():
    if not (REVEAL / "dist" / "reveal.js").is_file():
        made = f"that 'npm install {talk.REVEAL_PACKAGE}' made"
        pytest.skip(f"needs BPE_LESSON_REVEAL: the folder node_modules/reveal.js {made}")
    return REVEAL


@pytest.fixture(scope="module")
def folder(tmp_path_factory, package):
    out = tmp_path_factory.mktemp("talk")
    build(out, package)
    return out


@pytest.fixture(scope="module")
def written(folder):
    return BeautifulSoup((folder / "talk_90.html").read_text(encoding="utf-8"), "html.parser")


def test_everything_has_a_name_and_nothing_tells_where_it_was_made(written):
    check_names(written)
    assert not re.search(f"{OWN_PATH}|/home/", str(written))


def test_a_question_of_the_talk_waits_for_its_answer(written):
    """Where there are choices, the result is one step later; numbers are the course's own."""
    for slide in written.select(".fitted"):
        choices = {one.text for one in slide.select(".words strong")}
        assert not {"a", "b", "c"} <= choices or slide.select(".fragment .output"), slide.text
    text = re.sub(r"[\W_]", "", "".join(part.text for part in written.select(".output")))
    for number in ("str496", "35tokens", "17tokens", "12tokens", "10132"):
        assert number in text, number


# reveal.js


def test_what_cannot_be_done_is_said(tmp_path, package, monkeypatch):
    with pytest.raises(ValueError, match="has no dist/reveal.js: .*npm install reveal.js"):
        build(tmp_path / "out", tmp_path)
    for found, told in (("npm", "BPE_LESSON_OFFLINE=1 forbids"), (None, "npm isn't installed")):
        monkeypatch.setattr(npm.shutil, "which", lambda _, found=found: found)
        with pytest.raises(ValueError, match=f"^.*{told}.*npm install reveal.js.*--reveal.*$"):
            build(tmp_path / "out", "")
    (tmp_path / "talk_90.html").write_text("a page of somebody's", encoding="utf-8")
    with pytest.raises(ValueError, match="wasn't made by this command"):
        build(tmp_path, package)


# In a browser


@pytest.fixture(scope="module")
def shown(folder, browser):
    @contextmanager
    def open_talk(query="", script=""):
        with a_page(browser, viewport={"width": WIDTH, "height": HEIGHT}) as page:
            page.add_init_script(script)
            page.goto(f"file://{folder}/talk_90.html{query}")
            page.wait_for_function("window.Reveal && Reveal.isReady()")
            yield page

    return open_talk


def test_every_slide_fits_and_none_is_empty(shown):
    """At the back of a room, too. Two widgets are live, and may be as high as they are."""
    with shown() as page:
        page.wait_for_selector(".widget", state="attached")
        found = page.evaluate(MEASURE)
    assert sum(slide["live"] for slide in found) == 2
    for number, slide in enumerate(found, start=1):
        assert not slide["waiting"], (number, slide)  # an answer comes with the next step
        if not slide["live"]:
            assert slide["bottom"] <= HEIGHT and slide["right"] <= WIDTH, (number, slide)
            assert slide["size"] >= SMALLEST_TEXT and not slide["hidden"], (number, slide)
            assert slide["title"] or slide["height"] >= SMALLEST_SLIDE, (number, slide)


# What of the current slide is outside of it.
CUT_OFF = """() => {
    const slide = document.querySelector('section.present .fitted');
    const room = slide.getBoundingClientRect();
    return [...slide.querySelectorAll('*')].filter(part => {
        const {width, right, bottom} = part.getBoundingClientRect();
        return width > 1 && (right > room.right || bottom > room.bottom);
    }).map(part => part.outerHTML.slice(0, 80));
}"""


# What is where a line of text is, at its beginning, middle or end, above or below it, and isn't its own.
OVERLAPS = """slide => {
    const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT), found = [];
    slide.scrollIntoView();
    while (walker.nextNode()) {
        const text = walker.currentNode, part = text.parentElement, range = document.createRange();
        range.selectNodeContents(text);
        // What only a screen reader reads is cut away.
        if (part.closest('svg') || !part.checkVisibility({visibilityProperty: true})
            || getComputedStyle(part).clipPath !== 'none') continue;
        for (const {left, right, top, bottom} of text.data.trim() && range.getClientRects())
            for (const x of [left + 3, (left + right) / 2, right - 3])
                found.push(...document.elementsFromPoint(x, (top + bottom) / 2).filter(
                    other => slide.contains(other) && !other.contains(part) && !part.contains(other)
                        && !other.matches('[data-seam]') // which can be pressed beside its line, too
                ).map(other => [text.data, other.outerHTML.slice(0, 50)]));
    }
    return found;
}"""
# The same for all slides, at their first and at their last step.
OVERLAPS_IN_TALK = f"""() => {{
    const overlaps = {OVERLAPS}, found = [];
    for (const section of Reveal.getSlides()) {{
        const {{h}} = Reveal.getIndices(section);
        for (const step of [-1, Infinity]) {{
            Reveal.slide(h, 0, step);
            found.push(...overlaps(section.querySelector('.fitted')).map(
                pair => [h + 1, step, ...pair]));
        }}
    }}
    return found;
}}"""
# Before a slide is fitted, its letters are those of another family.
OTHER_LETTERS = """document.addEventListener('readystatechange', () => {
    const style = document.createElement('style');
    style.textContent = '.reveal { font-family: "DejaVu Serif", "Noto Serif", serif; }';
    document.head.append(style);
}, {once: true})"""


@pytest.mark.parametrize("letters", ["", OTHER_LETTERS], ids=["sans", "serif"])
def test_nothing_of_the_talk_covers_anything(letters, shown):
    with shown(script=letters) as page:
        page.wait_for_selector(".widget", state="attached")
        for width in (1024, WIDTH, 1920):
            page.set_viewport_size({"width": width, "height": width * HEIGHT // WIDTH})
            assert page.evaluate(OVERLAPS_IN_TALK) == [], width
    with shown(query="?print-pdf", script=letters) as page:
        page.wait_for_selector(".pdf-page")
        page.emulate_media(media="print")
        for number, slide in enumerate(page.locator(".fitted").all(), start=1):
            assert slide.evaluate(OVERLAPS) == [], number


@pytest.mark.parametrize("width", [WIDTH, 1920])
def test_what_the_widgets_of_the_talk_show_is_seen_whole(width, shown):
    with shown() as page:
        page.set_viewport_size({"width": width, "height": width * HEIGHT // WIDTH})
        page.wait_for_selector(".widget", state="attached")
        words = ["🍓", "A question", "👋🏽", "Turkish", "A sum"]
        for title, names in (
            ("What does a model read?", words),
            ("Step by step", ["Next merge"] * 3),
        ):
            page.evaluate(
                "title => Reveal.slide([...document.querySelectorAll('.fitted')].findIndex("
                "one => one.querySelector('h2')?.textContent === title))",
                title,
            )
            assert page.evaluate(CUT_OFF) == [], title
            now = page.locator("section.present")
            for name in names:
                now.locator(".widget").get_by_role("button", name=name).click()
                page.wait_for_timeout(400)  # boxes move
                assert page.evaluate(CUT_OFF) == [], name
            assert now.get_by_text(re.compile("14 characters|7 → 5 symbols")).count()


def test_a_handout_has_each_slide_once_and_pictures_for_the_widgets(shown):
    with shown(query="?print-pdf") as page:
        page.wait_for_selector(".pdf-page")
        pages = page.locator(".pdf-page")
        assert pages.count() == page.locator(".fitted").count()
        assert not page.locator(".widget").count()
        assert pages.get_by_text("73700").first.is_visible()
        assert pages.locator("svg text", has_text="X = aaa + b").is_visible()


def test_axe_finds_nothing(shown):
    for query in ("", "?print-pdf&pdfSeparateFragments=false"):
        with shown(query=query) as page:
            assert find_violations(page) == [], query
