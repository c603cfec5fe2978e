"""The site: every lesson is there, every link leads somewhere, nothing asks the network."""

import argparse
import re
from collections import defaultdict
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import unquote

import pytest
from lesson_rules import LESSONS, OWN_PATH, read
from paths import ROOT
from web_page import a_browser, a_page

from bpe_lesson.teach import cards, notebook_html, site

pytestmark = pytest.mark.slow

NAMES = ["index", *(path.stem for path in LESSONS), "glossary", "cards"]
LOADS = re.compile(r"(?:src|srcset|poster)=\"(?!data:)([^\"]*)\"|<link[^>]*href=\"([^\"]*)\"")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Build the site once, by the command's own function, around the course in the browser."""
    out = tmp_path_factory.mktemp("site")
    (out / "lite").mkdir()
    (out / site.LITE_PAGE).write_text("<title>lite</title>", encoding="utf-8")
    site.run(argparse.Namespace(out=str(out)))
    return out


@pytest.fixture(scope="module")
def pages(folder):
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.html")}


class Outline(HTMLParser):
    """What a page has: ids, links, headings, images, heads and cells of tables, texts folded."""

    def __init__(self, page):
        super().__init__()
        self.found, self.open = defaultdict(list), []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.found[tag].append(attrs)
        self.found["ids"] += [attrs["id"]] if "id" in attrs else []
        if tag not in ("img", "meta", "link", "br", "rect", "line", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        self.found["folded" if "details" in self.open else "seen"].append(data)


@pytest.fixture(scope="module")
def outlines(pages):
    return {name: Outline(page).found for name, page in pages.items()}


every_page = pytest.mark.parametrize("name", NAMES)


def test_every_lesson_has_a_page(pages):
    assert sorted(pages) == sorted(NAMES)


@every_page
def test_every_link_leads_somewhere(name, folder, outlines):
    for link in outlines[name]["a"]:
        target = link["href"]
        if target.startswith("http"):
            continue
        path, _, anchor = unquote(target).partition("#")
        assert (folder / path).is_file() if path else anchor, target
        assert not anchor or anchor in outlines[path.removesuffix(".html") or name]["ids"], target


@every_page
def test_nothing_is_loaded_from_elsewhere(name, folder, pages):
    """Only files of the folder; a link to a source is no load."""
    loaded = {first or second for first, second in LOADS.findall(pages[name])}
    assert {"site.css", "site.js"} <= loaded
    assert [path for path in loaded if not (folder / path).is_file()] == []
    assert "url(" not in (folder / "site.css").read_text(encoding="utf-8")
    assert "@import" not in (folder / "site.css").read_text(encoding="utf-8")


@every_page
def test_no_path_of_this_machine(name, pages):
    assert not re.search(OWN_PATH, pages[name])
    assert "/home/" not in pages[name] and "file:" not in pages[name]


@every_page
def test_who_cannot_see_is_told(name, pages, outlines):
    """Language, headings in order, alt texts, heads of tables, names of drawings."""
    found = outlines[name]
    assert found["html"] == [{"lang": "en"}]
    assert all(image["alt"].strip() for image in found["img"])
    assert all(drawing["role"] == "img" for drawing in found["svg"])
    assert len(found["svg"]) == len(re.findall(r"<svg[^>]*><title>[^<]", pages[name]))
    assert all(head["scope"] in ("row", "col") for head in found["th"])
    tables = re.findall(r"<table.*?</table>", pages[name], re.DOTALL)
    assert all('scope="col"' in table for table in tables)
    levels = [int(level) for level in re.findall(r"<h([1-6])", pages[name])]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert len(found["ids"]) == len(set(found["ids"]))


def test_previous_and_next_make_a_chain(pages):
    """From the front page through all lessons to the glossary and the cards, and back."""
    for before, after in pairwise(NAMES):
        assert f'href="{after}.html" rel="next"' in pages[before]
        assert f'href="{before}.html" rel="prev"' in pages[after]
    assert 'rel="prev"' not in pages["index"] and 'rel="next"' not in pages["cards"]


def test_the_front_page_leads_to_every_lesson(outlines):
    links = [link["href"] for link in outlines["index"]["a"]]
    assert [name for name in NAMES[1:] if f"{name}.html" not in links] == []
    assert site.LITE_PAGE in links


def test_the_glossary_has_the_readmes_words(outlines):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([^|]+) \|", site.find_section(readme, "Words"), re.MULTILINE)
    seen = " ".join(outlines["glossary"]["seen"])
    assert len(words) > 10 and [word for word in words if word not in seen] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_page_has_the_whole_lesson(path, outlines):
    """Code, outputs, prose: nothing is lost, and all that a prediction is about is folded."""
    found, lesson = outlines[path.stem], read(path)
    text = " ".join("".join(found["seen"] + found["folded"]).split())
    for cell in lesson.cells:
        if cell.cell_type == "code":
            assert " ".join(cell.source.split()) in text
    reveals = [cell for cell in lesson.cells if "reveal" in notebook_html.get_tags(cell)]
    assert len(found["details"]) == len(found["summary"]) == len(reveals)
    assert all("open" not in fold for fold in found["details"])
    extras = [
        cell
        for cell in lesson.cells
        if "extra" in notebook_html.get_tags(cell) and notebook_html.get_heading(cell)
    ]
    assert len([part for part in found["section"] if part["class"] == "extra"]) == len(extras)


def test_what_follows_a_prediction_is_folded(outlines):
    """The value and the comment on it, not the next question."""
    first, toy = outlines["00_start_here"], outlines["01_toy_aaab"]
    assert "Four, not two." in "".join(toy["folded"]) and "4" in toy["folded"]
    assert "Four, not two." not in "".join(toy["seen"])
    assert "2. zip." in first["seen"] and "2. zip." not in first["folded"]


def test_outputs_of_every_kind():
    """A figure with its alt text, an error without colours, a widget as its line of text."""
    png = {"output_type": "display_data", "data": {"image/png": "x\n", "text/plain": "<Figure>"}}
    assert notebook_html.render_output(png, 'a "b"') == (
        '<img alt="a &quot;b&quot;" src="data:image/png;base64,x">'
    )
    error = {"output_type": "error", "traceback": ["\x1b[31mValueError\x1b[0m: <a>"]}
    assert notebook_html.render_output(error) == "<pre>ValueError: &lt;a&gt;</pre>"
    view = "application/vnd.jupyter.widget-view+json"
    widget = {"output_type": "display_data", "data": {view: {}, "text/plain": "A stepper."}}
    assert notebook_html.render_output(widget) == "<pre>A stepper.</pre>"


def test_what_is_wrong_is_said_in_a_line(tmp_path):
    (tmp_path / "site").write_text("a file")
    with pytest.raises(SystemExit, match="the site cannot be written: .*site"):
        site.run(argparse.Namespace(out=str(tmp_path / "site")))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("mine")
    with pytest.raises(SystemExit, match="not ours to write in: give another --out"):
        site.run(argparse.Namespace(out=str(tmp_path / "mine")))
    assert (tmp_path / "mine" / "index.html").read_text() == "mine"
    with pytest.raises(ValueError, match="README.md has no section called Words"):
        site.make_glossary("# A course")


def test_the_site_may_be_written_again(folder):
    assert site.run(argparse.Namespace(out=str(folder))) == 0


def test_what_a_page_begins_with(folder, pages):
    """Its title; where one is; the headings to go to; what is to be done in a cell."""
    for name in NAMES:
        assert re.search(r"<title>[^<]{8,}</title>", pages[name])
        assert ('aria-current="page"' in pages[name]) == (name in ("index", "glossary"))
    toy = pages["01_toy_aaab"]
    contents = re.search(r'<nav [^>]*class="contents".*?</nav>', toy, re.DOTALL)[0]
    headings = [title for title in re.findall(r"<h2[^>]*>(.*?)</h2>", toy) if "<" not in title]
    assert len(headings) > 8 and [title for title in headings if title not in contents] == []
    assert toy.count(">Your answer</p>") >= 6 and toy.count(">Exercise</p>") >= 3
    assert 'id="licence"' in pages["index"] and "index.html#licence" in toy
    assert pages["glossary"].count('<th scope="row">') > 10
    assert (folder / "LICENSE.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert 'href="LICENSE.txt"' in pages["index"]


# In a browser


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture
def all_pages(request):
    few = ["index", "01_toy_aaab", "08_consequences", "glossary", "cards"]
    return NAMES if request.config.getoption("--slow") else few


# What changes with the colours is the contrast alone.
RULES = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}


@pytest.mark.parametrize("scheme", RULES)
def test_axe_finds_nothing(browser, folder, scheme, all_pages):
    """On any page, with all that is folded open; nothing is wider than a narrow window."""
    from axe_playwright_python.sync_playwright import Axe

    with a_page(browser, color_scheme=scheme) as page:
        for name in all_pages:
            page.goto(f"file://{folder}/{name}.html")
            page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            page.wait_for_timeout(50)
            found = (
                Axe().run(page, options=RULES[scheme] | {"preload": False}).response["violations"]
            )
            told = [(v["id"], node["html"][:200]) for v in found for node in v["nodes"]]
            assert told == [], name
            page.set_viewport_size({"width": 400, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= 400, name
            page.set_viewport_size({"width": 1280, "height": 900})


def test_dark_is_dark(browser, folder):
    for scheme, colour in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(21, 23, 28)")):
        with a_page(browser, color_scheme=scheme) as page:
            page.goto(f"file://{folder}/index.html")
            assert page.evaluate("getComputedStyle(document.body).backgroundColor") == colour


def test_a_prediction_opens_by_keyboard(browser, folder):
    with a_page(browser) as page:
        page.goto(f"file://{folder}/01_toy_aaab.html")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        comment = page.get_by_text("Four, not two.")
        assert not comment.is_visible()
        page.locator("summary").first.focus()
        page.keyboard.press("Enter")
        assert comment.is_visible()


@pytest.mark.parametrize("script", [True, False], ids=["with our script", "without it"])
def test_it_prints_whole(browser, folder, script):
    """What is folded is on the paper, what leads elsewhere is not, in dark colours on white."""
    with a_page(browser, color_scheme="dark", java_script_enabled=script) as page:
        page.goto(f"file://{folder}/01_toy_aaab.html")
        page.emulate_media(media="print", color_scheme="dark")
        assert page.get_by_text("Four, not two.").bounding_box()["height"] > 10
        assert not page.locator("header, .contents, footer nav, summary").first.is_visible()
        if script:
            assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
                "rgb(255, 255, 255)"
            )
        paper = page.pdf()
        assert paper.startswith(b"%PDF") and len(paper) > 50_000
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) > 5


def test_what_printing_opened_is_folded_again(browser, folder):
    with a_page(browser) as page:
        page.goto(f"file://{folder}/01_toy_aaab.html")
        page.locator("summary").first.click()
        for event, state in (("beforeprint", {True}), ("afterprint", {True, False})):
            page.evaluate(f"dispatchEvent(new Event('{event}'))")
            states = page.evaluate("[...document.querySelectorAll('details')].map(d => d.open)")
            assert set(states) == state and states[0]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_sheet_of_cards_is_a_page(browser, folder, paper):
    with a_page(browser) as page:
        page.goto(f"file://{folder}/cards.html")
        sheets = page.locator("main h2").count()
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets == 4
        assert page.locator(".cards").first.locator("li").count() == len(cards.TOY) + cards.BLANKS
