"""The slides: every lesson has them, each fits, and nothing asks the network."""

import argparse
import os
import re
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from lesson_rules import LESSONS, OWN_PATH, read
from web_page import a_browser, a_page

from bpe_lesson.teach import notebook_html, slides

pytestmark = pytest.mark.slow

REVEAL = Path(os.environ.get("BPE_LESSON_REVEAL", "nowhere"))
GET_IT = "needs BPE_LESSON_REVEAL: the folder node_modules/reveal.js that 'npm install {}' made"
NAMES = [path.stem for path in LESSONS]
SMALLEST_ZOOM = 0.85
SMALLEST_TEXT = 20  # pixels of the 720 that a slide is tall
# Goes through all slides. Of each: its heading, the steps that are seen when it's reached; then, with
# all its fragments, how far it reaches, its smallest text, and what shrank it.
MEASURE = """() => {
    const found = [];
    for (;;) {
        const slide = Reveal.getCurrentSlide(), inside = slide.querySelector('.fitted');
        const [head, ...blocks] = inside.children;
        const seen = blocks.filter(block => getComputedStyle(block).visibility === 'visible');
        slide.querySelectorAll('.fragment').forEach(part => part.classList.add('visible'));
        const parts = [...inside.querySelectorAll('*')].filter(
            part => part.getBoundingClientRect().width);
        const texts = parts.filter(part => !part.closest('svg') && [...part.childNodes].some(
            node => node.nodeType === Node.TEXT_NODE && node.data.trim()));
        const zoom = +inside.style.zoom || 1;
        found.push({
            head: head.tagName + ' ' + head.className,
            title: head.textContent,
            headings: inside.querySelectorAll('h1, h2, h3').length,
            asks: blocks.some(block => block.textContent.startsWith('Predict.')),
            steps: [...new Set(seen.map(block => block.dataset.step))],
            laterSteps: [...new Set(blocks.map(block => block.dataset.step))],
            bottom: Math.max(...parts.map(part => part.getBoundingClientRect().bottom)),
            right: Math.max(...parts.map(part => part.getBoundingClientRect().right)),
            hidden: parts.filter(part => part.scrollWidth > part.clientWidth + 1
                && part.clientWidth && getComputedStyle(part).overflowX !== 'visible').length,
            text: zoom * Math.min(...texts.map(part => parseFloat(getComputedStyle(part).fontSize))),
            zoom,
        });
        if (Reveal.isLastSlide()) return found;
        do Reveal.next(); while (Reveal.getCurrentSlide() === slide);
    }
}"""


def build(out, reveal, lesson="", extra=False):
    """Run the command's own function."""
    slides.run(argparse.Namespace(lesson=lesson, out=str(out), reveal=str(reveal), extra=extra))


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Return the real reveal.js's folder; without one, make what looks like it for our own pages."""
    if (REVEAL / "dist" / "reveal.js").is_file():
        return REVEAL
    folder = tmp_path_factory.mktemp("npm") / "reveal.js"
    for name in slides.REVEAL_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"/* {name} */", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory, package):
    """Build the slides of all lessons once, with the extra headings."""
    out = tmp_path_factory.mktemp("slides")
    build(out, package, extra=True)
    return out


@pytest.fixture(scope="module")
def decks(folder):
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.html")}


every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def test_every_lesson_has_slides(decks):
    assert sorted(decks) == NAMES


@every_lesson
def test_nothing_is_loaded_from_elsewhere(path, decks):
    """Five files beside the page; no jquery, require.js, MathJax or font."""
    page = decks[path.stem]
    loaded = re.findall(r'(?:src|href)="([^"]*)"', page)
    loaded = [one for one in loaded if not one.startswith("data:image/png;base64,")]
    sources = [link for link in re.findall(r'<a href="([^"]*)"', page)]
    assert sorted(set(loaded) - set(sources)) == [
        "reveal/reveal.css",
        "reveal/reveal.js",
        "reveal/zoom.js",
        "slides.css",
        "slides.js",
    ]
    assert not re.search(OWN_PATH, page) and "/home/" not in page


@every_lesson
def test_who_cannot_see_is_told(path, decks):
    page = BeautifulSoup(decks[path.stem], "html.parser")
    assert page.html["lang"] == "en"
    assert all(image["alt"].strip() for image in page("img"))
    assert all(drawing["role"] == "img" and drawing.title.text for drawing in page("svg"))
    assert all(head["scope"] in ("row", "col") for head in page("th"))


@every_lesson
def test_extra_headings_are_there_if_asked_for(path, decks):
    cells = [cell for cell in read(path).cells if notebook_html.get_heading(cell)]
    core = [cell.source for cell in cells if "extra" not in notebook_html.get_tags(cell)]
    chosen = slides.select_cells(read(path).cells, extra=False)
    assert [cell.source for cell in chosen if notebook_html.get_heading(cell)] == core
    assert len(re.findall("<h[1-3]", decks[path.stem])) == len(cells)


@every_lesson
def test_what_a_prediction_hides_is_marked(path, decks):
    """Each answer, and nothing that only makes sense to one who works on the lesson."""
    cells = [cell for cell in read(path).cells if "reveal" in notebook_html.get_tags(cell)]
    page = BeautifulSoup(decks[path.stem], "html.parser")
    revealed = page.select(".slides > .revealed")
    assert len(revealed) == len(cells) >= 1
    assert all(part.find(True)["class"] == ["output"] for part in revealed)
    assert not any("not written yet." in output.text for output in page.select(".output"))
    assert not any(code.text.startswith("solution(") for code in page.select(".input"))


def test_the_value_is_in_what_is_revealed(decks):
    page = BeautifulSoup(decks["01_toy_aaab"], "html.parser")
    revealed = page.select_one(".revealed")
    assert revealed.pre.text == "4" and "It's four, not two." in revealed.text
    assert "How often does the pair" in revealed.find_all_previous("p")[0].text


def test_the_lessons_themselves_have_no_slide_metadata():
    """It is derived: what fits depends on the outputs."""
    assert [path.stem for path in LESSONS if '"slideshow"' in path.read_text("utf-8")] == []


def shorten(html):
    """Return an output as `shorten_output` leaves it."""
    output = BeautifulSoup(f"<div>{html}</div>", "html.parser").div
    slides.shorten_output(output)
    return output


def test_what_is_left_out_is_said():
    rows = "<tr><th>a</th></tr>" * 60
    long = shorten(f"<table><tbody>{rows}</tbody></table><table><tbody>{rows}</tbody></table>")
    assert len(long("tr")) == 2 * slides.MAX_ROWS
    assert "The lesson shows 96 more rows." in long.text
    long = shorten('<div><code dir="ltr" style="">abcdefgh</code> </div>' * 151)
    assert len(long("code")) == slides.MAX_TOKENS
    assert "The lesson shows 1 more token." in long.text
    long = shorten(f"<pre>{'a' * 72 * 20}</pre><pre>b</pre>")
    assert long("pre")[0].text.count("a") == 72 * slides.MAX_LINES
    assert "The lesson shows 5 more lines." in long.text
    for short in ("<pre>short\n\n</pre>", "<table><tbody><tr></tr></tbody></table>"):
        assert shorten(short).decode_contents() == short


# reveal.js


def test_one_lesson_alone(tmp_path, package, capsys):
    build(tmp_path, package, lesson="3")
    assert [path.name for path in tmp_path.glob("*.html")] == ["03_text_to_bytes.html"]
    assert "one lesson's slides" in capsys.readouterr().out


def test_reveal_is_fetched_once(tmp_path, package, monkeypatch):
    """What the folder has is used; without it npm is asked, which the tests never let happen."""
    build(tmp_path, package, lesson="12")
    monkeypatch.setattr(slides, "fetch_reveal", lambda place: pytest.fail("fetched again"))
    build(tmp_path, "", lesson="12")


@pytest.mark.parametrize(
    ("which", "told"),
    [("", "BPE_LESSON_OFFLINE=1 forbids fetching"), (None, "npm isn't installed")],
)
def test_without_npm_or_network_a_line_says_what_to_do(tmp_path, monkeypatch, which, told):
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    monkeypatch.setattr(slides.shutil, "which", lambda name: which if which is None else "npm")
    with pytest.raises(SystemExit, match=f"{told}.*npm install reveal.js.*--reveal") as error:
        build(tmp_path, "", lesson="12")
    assert "\n" not in str(error.value)


def test_what_npm_packs_is_unpacked(tmp_path, package, monkeypatch):
    def pack(command, cwd, **_):
        assert command[1:] == ["pack", slides.REVEAL_PACKAGE]
        with tarfile.open(Path(cwd) / "reveal.js-5.tgz", "w:gz") as packed:
            packed.add(package, "package")

    monkeypatch.delenv("BPE_LESSON_OFFLINE", raising=False)
    monkeypatch.setattr(slides.shutil, "which", lambda name: "npm")
    monkeypatch.setattr(slides.subprocess, "run", pack)
    build(tmp_path, "", lesson="12")
    names = sorted(path.name for path in (tmp_path / "reveal").iterdir())
    assert names == ["LICENSE", "reveal.css", "reveal.js", "zoom.js"]


def test_npm_that_fails_is_told_in_a_line(tmp_path, monkeypatch):
    def fail(command, **_):
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.delenv("BPE_LESSON_OFFLINE", raising=False)
    monkeypatch.setattr(slides.shutil, "which", lambda name: "npm")
    monkeypatch.setattr(slides.subprocess, "run", fail)
    with pytest.raises(SystemExit, match="npm couldn't fetch reveal.js; .*--reveal"):
        build(tmp_path, "", lesson="12")


def test_a_folder_without_reveal_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="isn't reveal.js as npm installs it"):
        build(tmp_path / "out", tmp_path, lesson="12")
    with pytest.raises(SystemExit, match="there's no lesson called '77'"):
        build(tmp_path / "out", tmp_path, lesson="77")


def test_a_folder_of_somebody_is_left_alone(tmp_path, package):
    """The site's pages have the names of the slides."""
    (tmp_path / "01_toy_aaab.html").write_text("a page of the site", encoding="utf-8")
    with pytest.raises(SystemExit, match="wasn't made by this command: give a different --out"):
        build(tmp_path, package, lesson="1")
    assert [path.name for path in tmp_path.iterdir()] == ["01_toy_aaab.html"]


# In a browser


@pytest.fixture(scope="module")
def shown(folder, package):
    """Give what opens the slides of one lesson in a browser."""
    if package != REVEAL:
        pytest.skip(GET_IT.format(slides.REVEAL_PACKAGE))
    with a_browser() as browser:

        @contextmanager
        def deck(name: str, style: str = "", query: str = "") -> Iterator[object]:
            with a_page(browser, viewport={"width": 1280, "height": 720}) as page:
                sheet = (folder / "slides.css").read_text(encoding="utf-8") + style
                page.route("**/slides.css", lambda route: route.fulfill(body=sheet))
                page.goto(f"file://{folder}/{name}.html{query}")
                page.wait_for_function("window.Reveal && Reveal.isReady()")
                yield page

        yield deck


@pytest.fixture(scope="module")
def measure(shown):
    """Give what measures the slides of one lesson, once."""

    @cache
    def measure_deck(name: str) -> list[dict]:
        with shown(name) as page:
            return page.evaluate(MEASURE)

    return measure_deck


@every_lesson
def test_every_slide_fits(path, measure):
    """Nothing reaches beyond 1280 by 720, and nothing is too small for the back of a room."""
    found = measure(path.stem)
    for number, slide in enumerate(found):
        assert slide["bottom"] <= 720 and slide["right"] <= 1280, (number, slide)
        assert slide["text"] >= SMALLEST_TEXT and not slide["hidden"], (number, slide)
        assert slide["zoom"] >= SMALLEST_ZOOM, (number, slide)
    assert len(found) > 10 and sum(slide["zoom"] < 1 for slide in found) < len(found) / 5


@every_lesson
def test_slides_begin_with_headings_and_answers_wait(path, measure):
    """A slide that goes on repeats its heading; what is seen at first is of one step only."""
    found, title = measure(path.stem), ""
    for slide in found:
        if slide["head"] == "P again":
            assert slide["title"] == title and slide["headings"] == 0
        else:
            assert slide["head"] in ("H1 ", "H2 ", "H3 ") and slide["headings"] == 1
            title = slide["title"]
        assert len(slide["steps"]) <= 1, slide
    steps = [int(step) for slide in found for step in slide["laterSteps"]]
    revealed = [cell for cell in read(path).cells if "reveal" in notebook_html.get_tags(cell)]
    assert steps == sorted(steps) and max(steps) == len(revealed)


def test_a_question_is_on_the_slide_of_its_answer(measure):
    asking = [slide for slide in measure("01_toy_aaab") if slide["asks"]]
    assert len(asking) >= 3 and all(len(slide["laterSteps"]) > 1 for slide in asking)


def test_a_fragment_waits(shown):
    """The answer is not to be seen until the next step."""
    with shown("01_toy_aaab") as page:
        while not page.evaluate("Reveal.getCurrentSlide().querySelector('.fragment') !== null"):
            page.keyboard.press("Space")
        answer = page.locator("section.present section.present .fragment pre")
        assert answer.text_content() == "4"
        opacity = "getComputedStyle(document.querySelector('.present .fragment')).visibility"
        assert page.evaluate(opacity) == "hidden"
        page.keyboard.press("Space")
        page.wait_for_function(f"{opacity} === 'visible'", timeout=5000)


def test_wider_fonts_make_more_slides(shown, measure):
    """The slides are cut where they are shown, so the fonts of another computer fit too."""
    with shown("01_toy_aaab", style=".reveal .fitted, .reveal pre { font-size: 36px; }") as page:
        found = page.evaluate(MEASURE)
    assert len(found) > len(measure("01_toy_aaab"))
    assert all(slide["bottom"] <= 720 and slide["right"] <= 1280 for slide in found)


def test_a_click_brings_a_picture_nearer(shown):
    """With Ctrl on Linux, with Alt elsewhere: what reveal.js calls zoom."""
    with shown("04_byte_level_training") as page:
        while not page.evaluate("Reveal.getCurrentSlide().querySelector('svg') !== null"):
            page.evaluate("Reveal.next()")
        tree = page.locator("section.present section.present svg rect").first
        before = tree.bounding_box()["width"]
        tree.click(modifiers=["Control", "Alt"])
        page.wait_for_timeout(1500)
        assert tree.bounding_box()["width"] > 1.9 * before


def test_axe_finds_nothing(shown):
    """On what is around the slides, and on all slides as they're printed, with their fragments."""
    from axe_playwright_python.sync_playwright import Axe

    for query in ("", "?print-pdf&pdfSeparateFragments=false"):
        with shown("01_toy_aaab", query=query) as page:
            found = Axe().run(page).response["violations"]
            assert [(v["id"], node["html"][:200]) for v in found for node in v["nodes"]] == []
