"""Slides: few words, large pictures, and what to say in the speaker's notes."""

import os
import re
from contextlib import contextmanager
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from web_page import a_page, check_names, count_sheets, find_violations, press_keys

from bpe_course.__main__ import main
from bpe_course.pages import npm
from bpe_course.teach import slides
from bpe_course.teach.plans import PLANS
from notebooks import OWN_PATH

REVEAL = Path(os.environ.get("BPE_LESSON_REVEAL", "nowhere"))
WANTED = f"the folder node_modules/reveal.js that 'npm install {slides.REVEAL_PACKAGE}' made"
is_there = (REVEAL / "dist" / "reveal.js").is_file()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not is_there, reason=f"needs BPE_LESSON_REVEAL: {WANTED}"),
]
# Returns what's wrong with a slide as it is now; 24 of its 720 pixels can be read in the back row.
LOOK = """slide => {
    // These are meant to be on others.
    const MEANT = '[data-seam], .handle, .half, .half *, .widget svg, .widget svg *';
    slide.scrollIntoView();
    const find = (selector, place = slide) => [...place.querySelectorAll(selector)];
    const box = part => part.getBoundingClientRect(), style = part => getComputedStyle(part);
    const isSeen = part => box(part).width > 1 && !part.closest('.ways, .half')
        && part.checkVisibility({visibilityProperty: true}) && style(part).clipPath === 'none';
    const parts = find(':not([role=img] *, [data-token] *)').filter(isSeen), room = box(slide);
    const found = slide.innerText.trim() ? [] : ['empty'];
    const tell = (what, some) => found.push(...some.map(part => what + part.outerHTML.slice(0, 90)));
    const isIn = (part, {left, right, top, bottom}) => box(part).left < right - 1 && left < box(part).right - 1
        && box(part).top < bottom - 1 && top < box(part).bottom - 1;
    for (const group of [[...slide.children], ...find('svg').map(svg => find('text', svg))])
        tell('crosses: ', group.filter(isSeen).filter((one, i, seen) =>
            seen.slice(i + 1).some(other => isIn(other, box(one)))));
    tell('outside: ', parts.filter(part => box(part).left < room.left - 1
        || box(part).right > room.right + 1 || box(part).bottom > room.bottom + 1));
    tell('hides: ', parts.filter(part => part.tagName !== 'TEXTAREA' && (
        style(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 2
        || style(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 2)));
    tell('dead: ', find('.failure'));
    tell('dead: ', find('[data-widget]').filter(place => !place.querySelector('.widget')
        || place.checkVisibility() && !box(place).height));
    tell('small: ', find('.widget:not(figure)').filter(one => one.checkVisibility() && one.style.zoom < 0.85));
    const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode, part = text.parentElement, range = document.createRange();
        if (!text.data.trim() || part.closest('svg, [role=img], [data-token]') || !isSeen(part)) continue;
        if (!part.closest('.widget') && parseFloat(style(part).fontSize) * part.currentCSSZoom < 24)
            found.push('small: ' + text.data);
        range.selectNodeContents(text);
        for (const {left, right, top, bottom} of range.getClientRects())
            for (const x of [left + 3, (left + right) / 2, right - 3])
                tell(`covers ${text.data}: `, document.elementsFromPoint(x, (top + bottom) / 2).filter(other =>
                    slide.contains(other) && !other.contains(part) && !part.contains(other) && !other.matches(MEANT)));
    }
    return found;
}"""
LOOK_AT_ALL = f"""async names => {{
    const look = {LOOK}, found = [], isNew = section => !section.id || !names.includes(section.id);
    // What's seen now, and where; a live widget can show another state.
    const measure = section => new Map([...section.querySelectorAll(
        'h1, h2, .words, .words *, .picture:not(:has(.widget)), .picture :not(:has(.widget), .widget *), .widget')]
        .filter(part => part.checkVisibility({{visibilityProperty: true}})).map(part => {{
            const {{left, top, width, height}} = part.getBoundingClientRect(), isLive = part.matches('.widget');
            return [part, (isLive ? [top, 100 * part.style.zoom] : [left, top, width, height]).map(Math.round).join()];
        }}));
    const findLive = section => [...section.querySelectorAll('.widget')].filter(one => one.checkVisibility() && one.show);
    const isIn = (widget, state) => {{ // then the state changes nothing
        const before = widget.innerText;
        widget.show(state);
        return widget.innerText === before;
    }};
    for (const [h, section] of Reveal.getSlides().entries())
        for (const step of isNew(section) ? [-1, Infinity] : []) {{
            Reveal.slide(h, 0, step);
            for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // a widget grows
            const later = [...section.querySelectorAll('.fragment')];
            if (step < 0 && later.some(part => part.checkVisibility({{visibilityProperty: true}})))
                found.push([h + 1, 'too early']);
            found.push(...look(section.querySelector('.fitted')).map(what => [h + 1, step, what]));
            const state = section.querySelector('.fragment [data-show]')?.dataset.show, live = findLive(section);
            if (step < 0) {{
                Object.assign(section, {{places: measure(section), isLive: live.length}});
                for (const order of section.querySelectorAll('select')) {{ // somebody has tried it
                    order.selectedIndex = order.length - 1;
                    order.dispatchEvent(new Event('change'));
                }}
            }} else for (const [part, place] of measure(section))
                if ((section.places.get(part) ?? place) !== place)
                    found.push([h + 1, 'moves', section.places.get(part), place, part.outerHTML.slice(0, 90)]);
            if (step > 0 && later.length && section.isLive && state === undefined
                || step > 0 && state && !live.some(widget => isIn(widget, state)))
                found.push([h + 1, "the answer isn't shown", state]);
        }}
    return found;
}}"""
BEGUN = ".widget, .reveal:not(:has([data-widget]))"
GO_TO = "name => Reveal.slide(Reveal.getSlides().findIndex(({ id }) => id === name), 0, 99)"
PAUSE = 1000  # ms; 400 after the last key, letters get as large as there's room for
CALM = "document.getAnimations().every(one => one.playState !== 'running')"
OTHER_LETTERS = """document.addEventListener('readystatechange', () => {
    const style = document.createElement('style');
    style.textContent = '.reveal { font-family: "DejaVu Serif", "Noto Serif", serif; }';
    document.head.append(style);
}, {once: true})"""


PAGES = {f"plan_{plan}": ["--plan", plan] for plan in PLANS}
SHOWN_ELSEWHERE = [f"plan_{plan}" for plan in ("360", "day1", "day3")]
PAGES |= {f"lesson_{lesson}": [lesson] for lesson in slides._DECKS}


def build(out, reveal, page="plan_90"):
    main(["slides", *PAGES[page], "--out", str(out), "--reveal", str(reveal)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("slides")
    for page in PAGES:
        build(out, REVEAL, page)
    return out


def test_what_cannot_be_done_is_said(tmp_path, monkeypatch):
    with pytest.raises(SystemExit, match="has no dist/reveal.js: .*npm install reveal.js"):
        build(tmp_path / "out", tmp_path)
    for found, told in (("npm", "BPE_LESSON_OFFLINE=1 forbids"), (None, "npm isn't installed")):
        monkeypatch.setattr(npm.shutil, "which", lambda _, found=found: found)
        with pytest.raises(SystemExit, match=f"{told}.*npm install reveal.js.*--reveal"):
            build(tmp_path / "out", "")
    (tmp_path / "plan_90.html").write_text("a page of somebody's", encoding="utf-8")
    with pytest.raises(SystemExit, match="wasn't made by this command"):
        build(tmp_path, REVEAL)


def test_a_task_shows_its_minutes_and_a_vote_none(folder):
    for plan, heading in (
        ("180", "The price again: who decided?"),
        ("360", "Real text is bytes"),
        ("360", "Now you: grow a forest <small>4 minutes</small>"),
    ):
        assert f">{heading}</h2>" in (folder / f"plan_{plan}.html").read_text("utf-8")


def test_no_label_of_the_notes_window_hides_the_next_slides_title(folder):
    notes = (folder / "reveal" / "notes.js").read_text("utf-8")
    assert re.search(r"slide \.label \{[^}]*bottom: 10px", notes)


# In a browser


@pytest.fixture(scope="module")
def shown(folder, browser):
    @contextmanager
    def open_slides(name="plan_90", query="", script="", width=1280):
        with a_page(browser, viewport={"width": width, "height": width * 9 // 16}) as page:
            page.add_init_script(script)
            page.goto(f"file://{folder}/{name}.html{query}")
            page.wait_for_function("window.Reveal && Reveal.isReady()")
            page.wait_for_selector(".pdf-page" if query else BEGUN, state="attached")
            yield page

    return open_slides


@pytest.mark.parametrize(("width", "letters"), [(1024, OTHER_LETTERS), (1280, ""), (1920, "")])
def test_every_slide_is_seen_whole(width, letters, shown):
    names = []
    for name in PAGES:
        with shown(name, script=letters, width=width) as page:
            assert page.evaluate(LOOK_AT_ALL, names) == [], name
            names += page.evaluate("Reveal.getSlides().map(section => section.id).filter(Boolean)")
            names = [name for name in names if name != "ticket"]


@pytest.mark.parametrize("name", [name for name in PAGES if name not in SHOWN_ELSEWHERE])
def test_a_handout_has_each_slide_once_and_a_question_waits_for_its_answer(name, folder, shown):
    text = (folder / f"{name}.html").read_text(encoding="utf-8")
    written = BeautifulSoup(text, "html.parser")
    check_names(written)
    assert not re.search(f"{OWN_PATH}|/home/", text)
    for slide in written.select(".fitted"):
        choices = {one.text for one in slide.select(".words strong")}
        assert not {"a", "b", "c"} <= choices or slide.select(".fragment"), slide.text
    with shown(name, query="?print-pdf") as page:
        page.emulate_media(media="print")
        fitted = page.locator(".fitted")
        assert count_sheets(page.pdf(prefer_css_page_size=True)) == fitted.count() >= 10
        for number, slide in enumerate(fitted.all(), start=1):
            assert slide.evaluate(LOOK) == [], number


def test_paper_has_notes_beside_each_slide_and_a_figures_last_state(shown):
    with shown(query="?print-pdf&showNotes=separate-page") as page:
        sheets = count_sheets(page.pdf(prefer_css_page_size=True))
        assert sheets == 2 * page.locator(".fitted").count()
        for name in ("new-word", "own-sentence"):
            assert "No merge is left." in page.locator(f"#{name}").inner_text()


def test_a_press_on_the_minutes_counts_them_down(shown):
    with shown() as page:
        page.evaluate(GO_TO, "get_stats")
        clock = page.locator("section.present h2 small")
        clock.click()
        page.wait_for_timeout(1200)
        assert re.fullmatch(r"1\d:5\d", clock.inner_text())


def test_axe_finds_nothing_a_long_text_hides_nothing_and_escape_leaves_the_field(shown):
    with shown(query="?print-pdf&pdfSeparateFragments=false") as page:
        assert find_violations(page) == []
    with shown("plan_180") as page:
        assert find_violations(page) == []
        for name in ("bench", "strip", "own-sentence"):
            page.evaluate(GO_TO, name)
            slide, place = page.locator("section.present"), page.evaluate("Reveal.getIndices().h")
            for length in (40, 100, 400):
                slide.locator("textarea").fill(("she sells sea shells by the sea " * 20)[:length])
                page.get_by_text("on its way").first.wait_for(state="hidden")
                page.wait_for_function(CALM)
                page.wait_for_timeout(PAUSE)
                assert slide.locator(".fitted").evaluate(LOOK) == [], (name, length)
            for keys, moves in (("ArrowRight Escape", 0), ("ArrowRight", 1)):
                press_keys(page.keyboard, keys)
                assert page.evaluate("Reveal.getIndices().h") == place + moves, keys
            assert not page.evaluate("Reveal.isOverview()")


def test_space_and_right_go_on_after_a_press_and_enter_stays(shown):
    with shown("plan_180") as page:
        slide, get_place = page.locator("section.present"), "Reveal.getIndices().h"
        for key in ("Space", "ArrowRight"):
            page.evaluate(GO_TO, "own-sentence")
            place = page.evaluate(get_place)
            slide.locator("[data-seam]:not([aria-disabled=true])").first.click()
            before = slide.locator("[data-strip]").inner_text()
            page.keyboard.press(key)
            assert page.evaluate(get_place) == place + 1, key
            page.evaluate("Reveal.prev()")
            assert slide.locator("[data-strip]").inner_text() == before, key
        for name in ("Start over", "Next merge"):
            slide.get_by_role("button", name=name).click()
        before = slide.locator("[data-strip]").inner_text()
        page.keyboard.press("Enter")
        assert slide.locator("[data-strip]").inner_text() != before
        assert page.evaluate(get_place) == place
