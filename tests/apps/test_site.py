"""The site: every lesson is there, every link leads somewhere, nothing asks the network."""

import argparse
import re
from itertools import pairwise
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup
from paths import ROOT
from web_page import a_browser, a_page

from bpe_lesson.lessons.catalogue import find_exercise
from bpe_lesson.teach import notebook_html, site
from bpe_lesson.teach.web.front_page import make_front_page
from bpe_lesson.view import palette
from notebooks import LESSONS, OWN_PATH, read

pytestmark = pytest.mark.slow

NAMES = ["index", *(path.stem for path in LESSONS), "glossary", "cards"]


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


@pytest.fixture(scope="module")
def parsed(pages):
    return {name: BeautifulSoup(page, "html.parser") for name, page in pages.items()}


def read_folded(page):
    """Return the text that a page hides until the reader opens it."""
    return "".join(fold.text for fold in page("details"))


def read_seen(page):
    """Return the text that a page shows at once."""
    return "".join(text for text in page.find_all(string=True) if not text.find_parent("details"))


every_page = pytest.mark.parametrize("name", NAMES)


def test_every_lesson_has_a_page(pages):
    assert sorted(pages) == sorted(NAMES)


@every_page
def test_every_link_leads_somewhere(name, folder, parsed):
    for link in parsed[name]("a"):
        target = link["href"]
        if target.startswith("http"):
            continue
        path, _, anchor = unquote(target).partition("#")
        assert (folder / path).is_file() if path else anchor, target
        assert not anchor or parsed[path.removesuffix(".html") or name].find(id=anchor), target


@every_page
def test_nothing_is_loaded_from_elsewhere(name, folder, parsed):
    """Only files of the folder; a link to a source is no load."""
    loading = parsed[name].select("[src], link")
    assert not parsed[name].select("[srcset], [poster]")
    loaded = {one.get("src") or one["href"] for one in loading}
    loaded = {path for path in loaded if not path.startswith("data:")}
    assert {"site.css", "course.js"} <= loaded
    assert [path for path in loaded if not (folder / path).is_file()] == []
    assert "url(" not in (folder / "site.css").read_text(encoding="utf-8")
    assert "@import" not in (folder / "site.css").read_text(encoding="utf-8")


@every_page
def test_no_path_of_this_machine(name, pages):
    assert not re.search(OWN_PATH, pages[name])
    assert "/home/" not in pages[name] and "file://" not in pages[name]


@every_page
def test_who_cannot_see_is_told(name, parsed):
    """Language, headings in order, alt texts, heads of tables, names of drawings."""
    page = parsed[name]
    assert page.html["lang"] == "en"
    assert all(image["alt"].strip() for image in page("img"))
    assert all(drawing["role"] == "img" and drawing.title.text for drawing in page("svg"))
    assert all(head["scope"] in ("row", "col") for head in page("th"))
    assert all(table.select('[scope="col"]') for table in page("table"))
    levels = [int(heading.name[1]) for heading in page(re.compile("^h[1-6]$"))]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = [tag["id"] for tag in page.select("[id]")]
    assert len(ids) == len(set(ids))


def test_previous_and_next_make_a_chain(parsed):
    """From the front page through all lessons to the glossary and the cards, and back."""
    links = {name: page.select("a[rel]") for name, page in parsed.items()}
    chain = [(link["rel"], name, link["href"]) for name in NAMES for link in links[name]]
    pairs = [*pairwise(NAMES)]
    nexts = [(["next"], before, f"{after}.html") for before, after in pairs]
    prevs = [(["prev"], after, f"{before}.html") for before, after in pairs]
    assert sorted(chain) == sorted(nexts + prevs)


def test_the_front_page_leads_to_every_lesson(parsed):
    links = [link["href"] for link in parsed["index"]("a")]
    assert [name for name in NAMES[1:] if f"{name}.html" not in links] == []
    assert site.LITE_PAGE in links


def test_the_glossary_has_every_word(parsed):
    glossary = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE)
    seen = parsed["glossary"].text
    assert len(words) > 10 and [word for word in words if word not in seen] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_page_has_the_whole_lesson(path, parsed):
    """Code, outputs, prose: nothing is lost, and all that a prediction is about is folded.

    Where the notebook would show our solution, the page has it, folded too. And it doesn't say how
    far somebody has come with the notebook.
    """
    page, lesson = parsed[path.stem], read(path)
    text = " ".join(page.text.split())
    solutions = 0
    for cell in lesson.cells:
        asked = re.fullmatch(r'solution\("(\w+)"\)', cell.source)
        solutions += bool(asked)
        if asked:
            code = find_exercise(asked[1]).tell_solution()[1]
            assert cell.source not in text and " ".join(code.split()) in text
        elif cell.cell_type == "code":
            kept = not re.fullmatch(r'progress\("\d\d"\)', cell.source)
            assert (" ".join(cell.source.split()) in text) == kept
    reveals = [cell for cell in lesson.cells if "reveal" in notebook_html.get_tags(cell)]
    assert len(page("details")) == len(page("summary")) == len(reveals) + solutions
    assert not page.select("details[open]")
    extras = [
        cell
        for cell in lesson.cells
        if "extra" in notebook_html.get_tags(cell) and notebook_html.get_heading(cell)
    ]
    assert len(page.select("section.extra")) == len(extras)


def test_what_follows_a_prediction_is_folded(parsed):
    """The value and the comment on it, not the next question."""
    first, toy = parsed["00_start_here"], parsed["01_toy_aaab"]
    assert toy.details.pre.text == "4" and "It's four, not two" in read_folded(toy)
    assert "It's four, not two" not in read_seen(toy)
    assert "2. zip." in read_seen(first) and "2. zip." not in read_folded(first)


def test_outputs_of_every_kind():
    """A figure with its alt text, an error without colours, a widget as its line of text."""
    png = {"output_type": "display_data", "data": {"image/png": "x\n", "text/plain": "<Figure>"}}
    assert notebook_html._render_output(png, 'a "b"') == (
        '<img alt="a &quot;b&quot;" src="data:image/png;base64,x">'
    )
    error = {"output_type": "error", "traceback": ["\x1b[31mValueError\x1b[0m: <a>"]}
    assert notebook_html._render_output(error) == "<pre>ValueError: &lt;a&gt;</pre>"
    view = "application/vnd.jupyter.widget-view+json"
    widget = {"output_type": "display_data", "data": {view: {}, "text/plain": "A stepper."}}
    assert notebook_html._render_output(widget) == "<pre>A stepper.</pre>"


def test_what_is_wrong_is_said_in_a_line(tmp_path):
    (tmp_path / "site").write_text("a file")
    with pytest.raises(SystemExit, match="the site can't be written: .*site"):
        site.run(argparse.Namespace(out=str(tmp_path / "site")))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("mine")
    with pytest.raises(SystemExit, match="wasn't made by this command: give a different --out"):
        site.run(argparse.Namespace(out=str(tmp_path / "mine")))
    assert (tmp_path / "mine" / "index.html").read_text() == "mine"
    with pytest.raises(ValueError, match="README.md has no section called The lessons"):
        make_front_page("# A course")


def test_the_site_may_be_written_again(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "list_shipped_lessons", lambda: LESSONS[:1])
    for _ in range(2):
        assert site.run(argparse.Namespace(out=str(tmp_path / "site"))) == 0


def test_what_a_page_begins_with(folder, parsed):
    """Its title; where one is; the headings to go to; what is to be done in a cell."""
    for name in NAMES:
        assert len(parsed[name].title.text) >= 8
        assert bool(parsed[name].select('[aria-current="page"]')) == (name in ("index", "glossary"))
    toy = parsed["01_toy_aaab"]
    contents = {link["href"]: link.text for link in toy.select(".contents a")}
    headings = {f"#{heading['id']}": heading.text for heading in toy("h2")}
    assert len(headings) > 8 and contents == headings
    labels = [label.text for label in toy.select(".label")]
    assert labels.count("Your answer") >= 6 and labels.count("Exercise") >= 3
    assert parsed["index"].find(id="licence") and toy.find(href="index.html#licence")
    assert len(parsed["glossary"].select('th[scope="row"]')) > 10
    assert (folder / "LICENSE.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert parsed["index"].find(href="LICENSE.txt").text == "LICENSE"


def test_what_names_a_page_leads_to_it(parsed):
    """The README's links to notebooks and pictures, and the names of lessons."""
    named = parsed["00_start_here"].select('a[href="01_toy_aaab.html"] > code')
    assert [name.text for name in named] == ["01_toy_aaab"]
    assert not parsed["index"].select("[href^=notebooks], [src^=tests]")


# In a browser


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


def run_axe(page, *rules):
    """Return what axe-core objects to: by all its rules, or only by those given."""
    from axe_playwright_python.sync_playwright import Axe

    chosen = {"runOnly": rules} if rules else {}
    options = {"preload": False, "resultTypes": ["violations"], **chosen}
    found = Axe().run(page, options=options).response["violations"]
    return [(rule["id"], node["html"][:200]) for rule in found for node in rule["nodes"]]


def test_axe_finds_nothing(browser, folder):
    """On any page, with all that is folded open; nothing is wider than a narrow window."""
    with a_page(browser, color_scheme="light") as page:
        for name in NAMES:
            page.goto(f"file://{folder}/{name}.html")
            page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            page.wait_for_timeout(50)
            assert run_axe(page) == [], name
            # In the dark, what changes is the contrast.
            page.emulate_media(color_scheme="dark")
            assert run_axe(page, "color-contrast") == [], name
            page.emulate_media(color_scheme="light")
            page.set_viewport_size({"width": 400, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= 400, name
            page.set_viewport_size({"width": 1280, "height": 900})


def test_dark_is_dark(browser, folder):
    """Both themes have the palette's colours."""
    for scheme, theme in (("light", palette.LIGHT_PAGE), ("dark", palette.DARK_PAGE)):
        with a_page(browser, color_scheme=scheme) as page:
            page.goto(f"file://{folder}/index.html")
            for selector, style, colour in (
                ("body", "backgroundColor", theme.paper),
                ("body", "color", theme.ink),
                ("main a", "color", theme.link),
                (".highlight", "backgroundColor", theme.code),
            ):
                element = f"document.querySelector('{selector}')"
                assert page.evaluate(f"getComputedStyle({element}).{style}") == as_rgb(colour)


def as_rgb(colour):
    """Return a colour as a browser reports it.

    >>> as_rgb("#15171c")
    'rgb(21, 23, 28)'
    """
    return f"rgb({', '.join(str(part) for part in bytes.fromhex(colour[1:]))})"


@pytest.mark.parametrize("script", [True, False], ids=["with our script", "without it"])
def test_it_prints_whole(browser, folder, script):
    """Folded parts are on the paper, links to other pages are not, and dark themes print on white."""
    with a_page(browser, color_scheme="dark", java_script_enabled=script) as page:
        page.goto(f"file://{folder}/01_toy_aaab.html")
        page.emulate_media(media="print", color_scheme="dark")
        assert page.get_by_text("It's four, not two").bounding_box()["height"] > 10
        assert not page.locator("header, .contents, footer nav, summary").first.is_visible()
        if script:
            assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
                "rgb(255, 255, 255)"
            )
        paper = page.pdf()
        assert paper.startswith(b"%PDF") and len(paper) > 50_000
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) > 5
