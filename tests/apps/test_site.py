"""The site: every lesson is there, every link leads somewhere, search, terms and questions work."""

import gzip
import json
import re
import struct
from pathlib import Path
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup
from web_page import (
    FINGER,
    PHONE,
    a_page,
    check_names,
    count,
    count_sheets,
    fill,
    find_button,
    find_violations,
    open_extras,
    press,
    press_keys,
    read,
    read_all,
    says,
    serving,
)

from bpe_course.__main__ import main
from bpe_course.ask.catalogue import find_exercise
from bpe_course.folders import ROOT
from bpe_course.lessons import list_lessons
from bpe_course.pages.front_page import TITLE, make_front_page, read_citation
from bpe_course.pages.page_data import make_anchor
from bpe_course.pages.prose import Prose
from bpe_course.pages.terms import read_glossary
from bpe_course.web.bundle import read_sheet
from notebooks import ITEMS, LESSONS

pytestmark = pytest.mark.slow

NAMES = ["index", *(path.stem for path in LESSONS), "glossary", "cards", "changelog"]
TOY = "01_toy_aaab"
KINDS = ["index", TOY, "glossary", "cards"]  # a page of each kind
MOST_SCRIPT_BYTES = 67_000  # of a page, and its style, compressed
# What only a notebook has. (Lessons may speak of Jupyter where they mean the program.)
NOTEBOOK_WORDS = re.compile(
    r"shift ?\+ ?enter|\bkernel|the dots\b|\b(?:this|the|a|next|each) notebook|"
    r"\b(?:the|this|next|a|each|first|second) cells?\b|run (?:it|them|the|this|every)\b|check\(",
    re.IGNORECASE,
)
MOST_INDEX_BYTES = 300_000
MOST_PAGE_BYTES = (300_000, 150_000)  # of a lesson, and compressed
MOST_SITE_BYTES = 8_000_000  # each page has its own scripts; GPT-4o is 1.9 MB, loaded by a button
# Presses each phrase that sets the widget near it, and returns those that set nothing.
FIND_DEAD = """async () => {
    const dead = [];
    for (const phrase of document.querySelectorAll("[data-show]")) {
        for (let fold = phrase; (fold = fold.parentElement?.closest("details")); ) fold.open = true;
        const button = phrase.querySelector("button");
        const read = () => Array.from(document.querySelectorAll(".widget"), (e) => e.outerHTML).join();
        const before = read();
        button?.click();
        for (let tries = 0; button && read() === before && tries < 40; tries++) {
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        if (read() === before) dead.push(phrase.textContent);
    }
    return dead;
}"""

# Returns what has a word that's too long for its box where the letters are twice as large.
FIND_BROKEN = """() => {
    document.documentElement.style.fontSize = "32px";
    const boxes = [...document.querySelectorAll("h1, header a, .stops button, .fields button")];
    for (const { style } of boxes) style.overflowWrap = "normal";
    return boxes.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
}"""


@pytest.fixture(scope="module")
def parsed(site_folder):
    pages = {path.stem: path.read_text(encoding="utf-8") for path in site_folder.glob("*.html")}
    return {name: BeautifulSoup(page, "html.parser") for name, page in pages.items()}


@pytest.mark.parametrize("name", NAMES)
def test_a_pages_links_names_policy_and_preview(name, site_folder, parsed):
    page = parsed[name]
    for target in {unquote(link["href"]) for link in page.select('a:not([href^="http"])')}:
        path, _, anchor = target.partition("#")
        assert (site_folder / path).is_file() if path else anchor, target
        assert not anchor or parsed[path.removesuffix(".html") or name].find(id=anchor), target
    check_names(page)
    ids = [tag["id"] for tag in page.select("[id]")]
    assert len(ids) == len(set(ids))
    # That the policy allows what's ours, every test in a browser sees: the browser would complain.
    policy = page.find("meta", {"http-equiv": "Content-Security-Policy"})["content"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'" and "://" not in policy
    assert rules["script-src"] == rules["style-src"] == "'self'"
    tags = page("meta", {"content": True, "http-equiv": None})
    told = {tag.get("property") or tag["name"]: tag["content"] for tag in tags}
    assert told["og:title"] in page.title.text and TITLE in page.title.text
    assert told["description"] == told["og:description"]
    pytest.importorskip("resvg_py", reason='pip install -e ".[links]" brings resvg-py')
    picture = site_folder / told["og:image"].removeprefix("https://example.org/pages/")
    assert struct.unpack(">II", picture.read_bytes()[16:24]) == (1200, 630)


MARKUP = r"\]\([^)]*\)|</?(?:small|details|summary|p|div)\b[^>]*>|^(?:```\w*|\d+\.)|\W"


def squeeze(text):
    return "".join(text.split())


@pytest.mark.parametrize("lesson", list_lessons(), ids=lambda lesson: lesson.name)
def test_a_page_has_the_whole_lesson_and_speaks_of_no_notebook(lesson, parsed):
    page = parsed[lesson.name]
    text, letters = squeeze(page.text), re.sub(r"\W", "", page.text)
    cells = [cell for cell in lesson.cells if cell.course.get("page") is not False]
    code = [cell for cell in cells if cell.kind == "code"]
    for cell in code:
        lines = cell.source.splitlines()
        end = len(lines) - cell.course.get("draws", 0)
        assert "".join(lines[end:])[:5] in ("", "view."), cell.id
        assert squeeze("".join(lines[:end])) in text, cell.id
        for name in re.findall(r"^check\((\w+)\)$", cell.source, re.MULTILINE):
            assert squeeze(find_exercise(name).tell_solution()[1]) in text
    for cell in cells:
        if cell.kind == "markdown" and "python" not in cell.course:
            for part in (cell.course.get("page") or cell.source).split("\n\n"):
                assert re.sub(MARKUP, "", part, flags=re.MULTILINE) in letters, cell.id
    blocks = page.select(".highlight:not(details *, [data-yours] *)")
    shown = {squeeze(block.text) for block in blocks}
    assert not shown & {squeeze(cell.source) for cell in code if cell.is_folded}
    assert [text for text in shown if re.search(r"\bview\.(?!make_visible)", text)] == []
    assert len(page("details")) == len(page("summary"))
    assert not page.select("details[open], .extra .extra")
    said = page.select("main :is(p, li, h2, h3, summary):not(.output *)")
    assert [part.text for part in said if NOTEBOOK_WORDS.search(part.text)] == []
    # An extra section ends before what everybody reads.
    core = {cell.heading[1] for cell in lesson.cells if cell.part == "core"}
    assert not core & {heading.text for heading in page.select(".extra :is(h1, h2, h3)")}
    assert len(page.select("details.extra")) == sum(cell.part == "extra" for cell in lesson.cells)
    for solution in page.select("details.solution"):
        exercise = solution.find_previous(attrs={"data-written": True})
        assert solution.find_parent(class_="extra") is exercise.find_parent(class_="extra")


def test_somebody_elses_folder_and_an_odd_address_are_refused(tmp_path):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(SystemExit, match="wasn't made by this command"):
        main(["site", "--out", str(tmp_path)])
    assert (tmp_path / "index.html").read_text() == "mine"
    for source in ("a folder", "javascript:1", "https://a.b/<i>"):
        with pytest.raises(ValueError, match="must be an address"):
            make_front_page(Prose(), [], source=source)
    with pytest.raises(SystemExit, match="the url is example.org, but it must be an address"):
        main(["site", "--out", str(tmp_path / "new"), "--url", "example.org"])


def test_the_front_page_has_a_card_for_each_lesson_which_ends_with_the_next(parsed, site_folder):
    links = {link["href"] for link in parsed["index"]("a")}
    assert {"https://example.org/bpe", "glossary.html", "cards.html"} <= links
    assert all(read_citation()["version"] in page.footer.text for page in parsed.values())
    assert (site_folder / "LICENSE.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    cards = parsed["index"].select(".path > li")
    for path, card, after in zip(LESSONS, cards, [*cards[1:], None], strict=True):
        assert card.a["href"] == f"{path.stem}.html" and len(card.svg("rect")) > 1
        opening = parsed[path.stem].select_one("main > .opening")
        assert opening.h1 and opening.parent["style"] == card["style"]  # its colour
        assert not opening.select("form, [data-widget]")
        assert opening.select(".the-question") or path.stem[:2] in ("01", "05")
        done = parsed[path.stem].select_one(".done")
        assert not after or (done.p.text, done.a["href"]) == (after.p.text, after.a["href"])


def test_a_missing_page_leads_home_from_any_depth(site_folder, parsed):
    address = "https://example.org/pages/"
    links = [link["href"] for link in parsed["404"](href=True) if link["href"] != "#main"]
    own = [link.removeprefix(address) for link in links if link.startswith(address)]
    assert len(own) >= len(LESSONS) + 3
    assert all((site_folder / link.partition("#")[0]).is_file() for link in own)
    assert all("://" in link or link.startswith("data:") for link in links)


def test_all_headings_and_terms_can_be_found(site_folder, parsed):
    written = (site_folder / "search.js").read_text(encoding="utf-8")
    data = json.loads(re.fullmatch(r'window.receiveData\("search", (.*)\);\n', written)[1])
    assert [page for page, *_ in data["pages"]] == NAMES[:-1]
    for name, title, *headings in data["pages"]:
        seen = "".join(heading.text for heading in parsed[name](["h1", "h2", "h3"]))
        assert squeeze("".join([title, *headings])) == squeeze(seen.replace("◆", ""))
        texts = headings + (list(data["terms"]) if name == "glossary" else [])
        ids = {tag["id"] for tag in parsed[name].select("[id]")}
        assert {make_anchor(text) for text in texts} <= ids
    assert len(written.encode()) < MOST_INDEX_BYTES
    assert data["terms"].keys() == read_glossary().keys() and len(data["terms"]) > 10
    assert not re.search(r"[*`]|\]\(", "".join(data["terms"].values()))
    shown = [row.th.text.lower() for row in parsed["glossary"].select("tbody tr")]
    assert shown == sorted(shown)
    assert "Look at the first two rows" not in written  # it's folded, because it answers


# In a browser

PAPER = "getComputedStyle(document.body).backgroundColor"
EXAMPLES = ".hero .fields:not(.guess) button"
KEPT = "localStorage['bpe-lesson-progress-1']"


def get_focus(page):
    return page.evaluate("document.activeElement.textContent || document.activeElement.type")


def test_axe_finds_nothing(visit):
    for name in KINDS:
        page = visit(name)
        open_extras(page, "details")
        assert find_violations(page) == []
        page.emulate_media(color_scheme="dark")  # what changes is the contrast
        dark = re.search(r"--paper: light-dark\(\S+, #(\w+)\)", read_sheet("palette"))[1]
        paper = f"rgb({', '.join(map(str, bytes.fromhex(dark)))})"
        page.wait_for_function(f"{PAPER} === '{paper}'")
        assert find_violations(page, runOnly=["color-contrast"]) == []
        page.emulate_media(color_scheme="light")
        page.get_by_label("Theme").select_option("Dark")
        page.reload()
        assert page.evaluate(PAPER) == paper
        page.get_by_label("Theme").select_option("System")


def test_every_page_has_room_on_a_phone_and_no_phrase_is_dead(browser, site_folder):
    targets = (
        "header :is(a, input), .contents summary, footer nav a, .progress button,"
        ".progress summary, details > summary, form button, .options label, [type=text]"
    )
    with a_page(browser, **PHONE, is_mobile=True, reduced_motion="reduce") as page:
        for name in NAMES:
            page.goto(f"file://{site_folder}/{name}.html")
            if name == "index":  # all that counts is on the first screen, and stays where it is
                counts = ".hero :is(p:has(b), .fields button, .go *), .open code"
                for box in [part.bounding_box() for part in page.locator(counts).all()]:
                    assert box["y"] + box["height"] <= 740 and box["x"] + box["width"] < 360
                for example in page.locator(EXAMPLES).all():
                    example.tap()
                    assert page.locator(".go a").bounding_box()["y"] + FINGER <= 740
                    page.locator(".go a").tap(trial=True, timeout=3000)  # nothing lies over it
            open_extras(page)
            seen = page.locator(targets).filter(visible=True)
            heights = seen.evaluate_all("all => all.map(e => e.offsetHeight)")
            assert len(heights) >= 4 and min(heights) >= FINGER, name
            for width in (320, 360):
                page.set_viewport_size({"width": width, "height": 740})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert "#show=" not in page.content()  # as in code, where it's no link
            assert not count(page, "[data-show] [data-term]")  # a link in a button
            assert page.evaluate(FIND_DEAD) == page.evaluate(FIND_BROKEN) == [], name


def test_each_example_of_the_front_page_has_its_trees_on_a_laptop_and_nothing_jumps(visit):
    page = visit("index")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    heights = set()
    for example in page.locator(EXAMPLES).all():
        example.click()
        page.wait_for_function("document.querySelectorAll('.hero .open').length > 2")
        heights.add(page.locator(".hero").bounding_box()["height"])
    assert len(heights) == 1 and heights.pop() < 840


@pytest.mark.parametrize("name", KINDS)
def test_without_javascript_nothing_is_lost(name, browser, site_folder, parsed):
    with a_page(browser, java_script_enabled=False, viewport=PHONE["viewport"]) as page:
        page.goto(f"file://{site_folder}/{name}.html")
        shown = page.locator("body").text_content()
        parts = page.locator("main > :is(p, ul, ol, div, h1, h2, h3)")
        parts = parts.filter(has_text=re.compile(r"\S")).all()[:40]
        assert parts and all(part.is_visible() for part in parts)
        tops = [place.bounding_box()["y"] for place in page.locator("h1, .contents").all()]
        assert tops == sorted(tops)
    assert squeeze(parsed[name].body.text) == squeeze(shown)


def test_a_lesson_and_the_cards_are_printed_whole(visit):
    page = visit()
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.get_by_text("It occurs four times, and each").is_visible()
    assert "check(" in "".join(read_all(page, "[data-written] pre > span"))
    assert "import" not in "".join(read_all(page, "main pre:visible"))
    typed = page.locator(".question [type=text]").first
    assert typed.evaluate("one => getComputedStyle(one).color") == "rgba(0, 0, 0, 0)"
    gone = "header, .contents, .contents ul, footer nav, summary:not(:has(h2)), .go, .plumbing"
    gone += ", .compare, form button, form [role=status], [data-written] pre > :last-child"
    gone += ", .question .input"
    assert 0 == page.locator(gone).filter(visible=True).count() < count(page, gone)
    assert page.evaluate(PAPER) == "rgb(255, 255, 255)"
    assert count_sheets(page.pdf()) > 5
    visit("cards")
    for size in ("A4", "Letter"):  # each sheet is on one page
        assert count_sheets(page.pdf(format=size)) == 5
    breaks = "all => all.map((one) => getComputedStyle(one).breakBefore)"
    assert page.locator("h2").evaluate_all(breaks) == ["auto", *["page"] * 4]


def test_the_front_page_says_what_is_next_until_it_is_erased_by_keyboard(visit):
    page = visit("index")
    step, go = page.locator(".path > li").nth(2), page.locator(".go a")
    assert go.inner_text() == "Begin with lesson 00"
    assert go.get_attribute("href").endswith(f"{NAMES[1]}.html")
    names = step.get_attribute("data-questions").split()
    progress = json.dumps({names[0]: {"right": True, "tries": 1, "hints": 0}})
    page.evaluate(f"{KEPT} = '{progress}'; document.dispatchEvent(new Event('bpe-progress'))")
    assert f"1 of {len(names)} answered" in step.inner_text()
    assert go.inner_text() == "Continue with lesson 02"  # the one worked in last, at its place
    go.click()
    page.wait_for_url(f"**#at-{names[0]}")
    assert 0 < page.locator(f"[data-question={names[0]}]").bounding_box()["y"] < 300
    page.go_back()
    page.get_by_text("Erase my progress").press("Enter")
    press_keys(page.keyboard, "Tab Enter")
    assert page.get_by_text("Your progress is erased.").is_visible()
    assert page.evaluate(KEPT) == "{}"


# Terms, search, contents


def test_terms_by_keyboard_contents_and_glossary(visit):
    page = visit()
    term = page.get_by_role("link", name="pairs", exact=True).first
    term.press("Enter")
    meaning = page.locator(".meaning")
    meaning.locator("a").wait_for()
    assert read_glossary()["pair"] in meaning.inner_text()
    assert abs(term.bounding_box()["x"] - meaning.bounding_box()["x"]) < 1
    page.keyboard.press("Tab")
    assert get_focus(page) == "Glossary"
    page.keyboard.press("Escape")
    assert meaning.count() == 0 and get_focus(page) == "pairs"
    for name in ("merge", "next"):
        page.evaluate(f"document.getElementById('{name}').scrollIntoView()")
        page.locator(f".contents a[aria-current=true][href$='#{name}']").wait_for()
    page.set_viewport_size({"width": 1024, "height": 700})
    page.locator(".contents summary").press("Enter")
    press_keys(page.keyboard, "Tab Escape")
    assert "On this" in get_focus(page) and count(page, ".contents [open]") == 0
    visit("glossary")
    fill(page, "Only words with", "GLITCH")
    [shown] = read_all(page, ".terms tbody tr:visible")
    assert shown.startswith("glitch token")
    fill(page, "Only words with", "")
    page.get_by_role("link", name="V", exact=True).click()
    assert page.evaluate("location.hash") == "#vocabulary"


def test_search_by_keyboard(visit):
    page = visit("04_byte_level_training")
    assert count(page, "script") == 2  # the words are loaded when somebody searches
    for focused in ("Skip to main content", "search"):
        page.keyboard.press("Tab")
        assert get_focus(page) == focused
    page.evaluate("scrollTo(0, 9000)")
    field, results = page.get_by_role("searchbox"), page.locator(".search li a")
    field.fill("TÓKEN heal")
    results.first.wait_for()
    assert 0 <= field.bounding_box()["y"] < 200
    field.press("Tab")
    assert get_focus(page).startswith("token healing")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineOffset") == "-3px"
    page.keyboard.press("Escape")
    assert get_focus(page) == "search" and results.count() == 0
    page.locator(".contents summary").press("/")
    assert get_focus(page) == "search" and field.input_value() == ""
    field.fill("athens")
    results.first.wait_for()
    assert read_all(results.first, "mark") == ["Athens"]
    assert ":~:text=" in results.first.get_attribute("href")
    for _ in range(2):  # the second time, on the page that's already open
        field.fill("eleven letters")
        results.first.wait_for()
        field.press("Enter")
        page.wait_for_url("**/01_toy_aaab.html#*")
    assert results.count() == 0 and page.evaluate("document.activeElement.tagName") == "BODY"


def test_a_link_shows_what_somebody_typed_and_a_damaged_one_says_so(browser, site_folder):
    allowed = ["clipboard-read", "clipboard-write"]
    with serving(site_folder) as address, a_page(browser, permissions=allowed) as page:
        link = f"{address}/{TOY}.html#text=banana%20%26%20%F0%9F%8D%93&step=2&figure=strip-2"
        page.goto(link)
        says(page, "The link has brought this text and 2 merges.")
        for steps, said in (("step=2", "2 merges by the rule"), ("choices=1-1", "your 2 merges")):
            page.goto(link := link.replace("step=2", steps))
            page.reload()
            page.get_by_role("button", name="Copy link").nth(1).click()
            says(page, f"this text, and {said}")
            assert page.evaluate("navigator.clipboard.readText()") == link
        page.evaluate("location.hash = 'text=abab&choices=9&figure=strip-2'")
        says(page, "a merge that this text doesn't have")
        page.get_by_label("Text").nth(1).fill("new")
        assert not page.get_by_text("The link is copied").count()
        for end in ("text=%F0%9F", "text=new&step=NaN", "text=new&figure=strip-9"):
            page.evaluate("end => { location.hash = end }", end)
            says(page, "The link that led here is damaged")
            assert page.get_by_label("Text").first.input_value() == "aaabdaaabac"
            page.reload()
        page.set_viewport_size(PHONE["viewport"])
        page.goto(f"{address}/index.html#text=abc")
        says(page, "The link has brought this text.")
        assert page.evaluate("scrollY") == 0


def test_pages_are_light(site_folder):
    most, most_compressed = MOST_PAGE_BYTES
    for name in NAMES:
        own = [site_folder / f"{name}.{kind}" for kind in ("js", "css")]
        files = [site_folder / "theme.js", site_folder / "site.css", *filter(Path.exists, own)]
        sizes = [len(gzip.compress(file.read_bytes())) for file in files]
        assert sum(sizes) <= MOST_SCRIPT_BYTES, (name, sizes)
        data = (site_folder / f"{name}.html").read_bytes()
        assert len(data) <= most and len(gzip.compress(data)) <= most_compressed, name
    assert sum(path.stat().st_size for path in site_folder.rglob("*.*")) <= MOST_SITE_BYTES


# Questions. What's typed is read and judged by Node as well, in tests/js/equality.test.mjs.

STORED = f"JSON.parse({KEPT} ?? null)"
COUNT = "toy-pair-count"


def get_form(page, name):
    return page.locator(f'form[data-question="{name}"]')


def read_verdict(page, name):
    return read(get_form(page, name)).replace("\n\n", "\n")


def answer(page, name, *texts):
    fields = get_form(page, name).locator("input[data-field]")
    for field, text in zip(fields.all(), texts):
        field.fill(text)
    fields.first.press("Enter")
    return read_verdict(page, name)


def get_typed(page, name):
    return get_form(page, name).get_by_role("textbox").first.input_value()


def is_unfolded(page):
    """Say whether what the second prediction, COUNT, is about is open."""
    return page.locator("details", has_text="Compare with").nth(1).evaluate("fold => fold.open")


def test_a_number(visit):
    page = visit()
    field = page.get_by_label("How often does (a, a) occur in aaabdaaabac?")
    described = field.get_attribute("aria-describedby").split()
    assert all(count(page, f"#{one}") == 1 for one in described)
    assert field.get_attribute("inputmode") == "decimal"
    assert answer(page, COUNT, "").startswith("Not answered yet.")  # which is no try
    assert page.evaluate(STORED) is None
    assert answer(page, COUNT, "2") == f"Not yet.\nyours: 2\n{ITEMS[COUNT].mistakes[0].message}"
    assert not is_unfolded(page)
    assert "Correct." in answer(page, COUNT, "0b100")
    assert is_unfolded(page)
    kept = {"right": True, "tries": 2, "hints": 0, "typed": ["0b100"]}
    assert page.evaluate(STORED) == {COUNT: kept}


def test_a_choice_pieces_and_empty_fields(visit):
    page = visit("00_start_here")
    form = get_form(page, "start-what-is-read")
    form.get_by_role("group", name="1. Somebody says").wait_for()
    form.get_by_role("radio").first.focus()
    press_keys(page.keyboard, "ArrowDown ArrowDown Enter")
    assert "Correct." in read_verdict(page, "start-what-is-read")
    visit("07_real_tokenizers")
    form = get_form(page, "real-world")
    assert "world  123" in form.locator("label").first.text_content()
    field = form.get_by_role("textbox")
    field.fill("Hello, ,, ")
    press(form, "Insert ␣")
    field.press_sequentially("world, ␣, ␣123")
    field.press("Enter")
    assert "Correct." in read_verdict(page, "real-world")
    assert "check once more" in answer(page, "real-streamed", "")
    assert "Correct." in answer(page, "real-streamed", "")


def test_three_tries_then_the_answer(visit):
    page = visit()
    show = find_button(get_form(page, COUNT), "Show the answer")
    for tries in range(3):
        assert not show.is_visible(), tries
        answer(page, COUNT, str(50 + tries))
    show.click()
    shown = f"4\n{ITEMS[COUNT].why}"
    assert read_verdict(page, COUNT) == shown and is_unfolded(page)
    assert find_violations(page, "form") == []
    assert not page.evaluate(STORED)[COUNT].get("right")
    visit()
    assert (read_verdict(page, COUNT), get_typed(page, COUNT)) == (shown, "52")


def test_hints_come_one_by_one_or_for_an_unforeseen_answer_and_hostile_input_is_text(visit):
    page = visit()
    hint = ITEMS["toy-bill"].hints[0]
    for typed in ("11", "13"):
        answer(page, "toy-bill", typed)
        text = get_form(page, "toy-bill").inner_text()
        assert text.count(hint) == 1 and f"yours: {typed}" in text and "No more hints" in text
    form, most = page.locator('[data-exercise="merge"]'), len(ITEMS["merge"].hints)
    page.get_by_text("Write merge(ids, pair, idx), in Jupyter").click()
    cards = form.locator(".hints .card")
    for number in range(1, most + 1):
        press(form, "Hint")
        assert f"Hint {number} of {most}" in cards.last.inner_text()
    assert find_button(form, "No more hints").count() == 1
    assert page.evaluate(STORED)["merge"]["hints"] == most
    visit()
    assert cards.count() == most
    for text in ("<img src=x onerror=alert(1)>", "</pre><script>alert(1)</script>`<b>`"):
        assert f"yours: {text} · {text}" in answer(page, "merge-runs", text, text)
        assert not count(get_form(page, "merge-runs"), "[role=status] :is(img, script, pre b)")
        visit()
        assert get_typed(page, "merge-runs") == text
