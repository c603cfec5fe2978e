"""The slides: every lesson has them, each fits, and nothing asks the network."""

import argparse
import json
import os
import re
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from lesson_rules import LESSONS, OWN_PATH, read
from web_page import a_browser, a_page

from bpe_lesson.teach import notebook_html, slide_layout, slides

pytestmark = pytest.mark.slow

GET_IT = "needs BPE_LESSON_REVEAL: the folder node_modules/reveal.js that 'npm install {}' made"
NAMES = [path.stem for path in LESSONS]
# Of the slide shown, with all its fragments: how far it reaches, its smallest text, what shrank it.
MEASURE = """() => {
    const slide = Reveal.getCurrentSlide(), inside = slide.querySelector('.fitted');
    slide.querySelectorAll('.fragment').forEach(part => part.classList.add('visible'));
    const seen = [...inside.querySelectorAll('*')].filter(e => e.getBoundingClientRect().width);
    const texts = seen.filter(e => !e.closest('svg') && [...e.childNodes].some(
        n => n.nodeType === Node.TEXT_NODE && n.data.trim()));
    return {
        name: slide.innerText.slice(0, 40),
        bottom: Math.max(...seen.map(e => e.getBoundingClientRect().bottom)),
        right: Math.max(...seen.map(e => e.getBoundingClientRect().right)),
        hidden: seen.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth
            && getComputedStyle(e).overflowX !== 'visible').length,
        text: Math.min(...texts.map(e => parseFloat(getComputedStyle(e).fontSize))),
        shrunk: +inside.style.zoom,
    };
}"""
NEXT_SLIDE = """() => {
    const here = Reveal.getCurrentSlide();
    while (!Reveal.isLastSlide() && Reveal.getCurrentSlide() === here) Reveal.next();
}"""


def build(out, reveal, lesson="", extra=False):
    """Run the command's own function."""
    slides.run(argparse.Namespace(lesson=lesson, out=str(out), reveal=str(reveal), extra=extra))


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Make a folder that looks like reveal.js: what is read here is our own pages."""
    folder = tmp_path_factory.mktemp("npm") / "reveal.js"
    for name in slides.REVEAL_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"/* {name} */", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def decks(tmp_path_factory, package):
    """Build the slides of all lessons, without the extra headings and with them."""
    made = {}
    for extra in (False, True):
        out = tmp_path_factory.mktemp("slides")
        build(out, package, extra=extra)
        made[extra] = {path.stem: path.read_text(encoding="utf-8") for path in out.glob("*.html")}
    return made


every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def test_every_lesson_has_slides(decks):
    assert sorted(decks[False]) == sorted(decks[True]) == NAMES


@every_lesson
def test_nothing_is_loaded_from_elsewhere(path, decks):
    """Five files beside the page; no jquery, require.js, MathJax or font."""
    page = decks[True][path.stem]
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
    page = decks[True][path.stem]
    assert '<html lang="en">' in page
    assert all(re.findall(r'<img alt="([^"]*)"', page))
    assert page.count("<img ") == page.count('<img alt="')
    assert page.count("<svg ") == len(re.findall(r'<svg[^>]*role="img"[^>]*><title>[^<]', page))
    assert not re.search(r"<th>", page)


@every_lesson
def test_headings_begin_slides(path, decks):
    """Each core heading is there, and is the first on its slide; extra ones if asked for."""
    cells = [cell for cell in read(path).cells if notebook_html.get_heading(cell)]
    for extra in (False, True):
        page = decks[extra][path.stem]
        begun = re.findall(r"<section>\s*<h([1-3])>", page)
        shown = [cell for cell in cells if extra or "extra" not in notebook_html.get_tags(cell)]
        assert len(begun) == len(re.findall(r"<h[1-3]", page)) == len(shown)
        assert ("Extra:" in page) == (
            extra and any("extra" in notebook_html.get_tags(cell) for cell in cells)
        )


@every_lesson
def test_predictions_come_before_what_they_reveal(path, decks):
    """All that is revealed is a fragment, or begins a slide of its own."""
    cells = read(path).cells
    revealed = [cell for cell in cells if "reveal" in notebook_html.get_tags(cell)]
    page = decks[True][path.stem]
    starts = (
        r'(?:<div class="fragment">|<section>\s*<p class="again">[^<]*</p>)\s*<div class="output">'
    )
    assert page.count('<div class="fragment">') >= 1
    assert len(re.findall(starts, page)) >= len(revealed)
    assert ": not written yet." not in page and ">solution</span>" not in page


def test_what_goes_on_is_named(decks):
    """A slide that a heading does not fit on any more begins with that heading, small."""
    page = decks[True]["04_byte_level_training"]
    headings = set(re.findall(r"<h[123]>(.*?)</h[123]>", page))
    again = set(re.findall(r'<p class="again">(.*?)</p>', page))
    assert len(again) > 10 and again <= {re.sub("<[^>]*>", "", text) for text in headings}


def test_the_value_is_in_the_fragment(decks):
    page = decks[False]["01_toy_aaab"]
    fragment = re.search(r'<div class="fragment">(.*?)</section>', page, re.DOTALL)[1]
    assert re.search(r'<div class="output"><pre[^>]*>4</pre></div>', fragment)
    assert page.index("How often does the pair") < page.index('<div class="fragment">')


def test_the_lessons_themselves_have_no_slide_metadata():
    """It is derived: what fits depends on the outputs."""
    assert [path.stem for path in LESSONS if '"slideshow"' in path.read_text("utf-8")] == []


def test_what_is_left_out_is_said():
    rows = "".join(f"<tr><th>{i}</th><td>a</td></tr>" for i in range(60))
    html = slide_layout.shorten_output(f"<table><tbody>{rows}</tbody></table>")
    assert (
        html.count("<tr>") == slide_layout.MAX_ROWS
        and "Left out here, and in the lesson: 48 rows" in html
    )
    tokens = '<div><code dir="ltr" style="">abcdefgh</code> </div>' * 400
    assert "250 tokens" in slide_layout.shorten_output(tokens)
    assert slide_layout.shorten_output("<pre>short</pre>") == "<pre>short</pre>"


def test_no_piece_is_taller_than_a_slide():
    """By our own count; the browser below measures."""
    for path in LESSONS:
        for group in slide_layout.group_cells(slides.select_cells(read(path).cells, extra=True)):
            assert sum(map(slide_layout.estimate_height, group)) <= slide_layout.SLIDE_PIXELS, (
                group[0]["source"]
            )


# reveal.js


def test_one_lesson_alone(tmp_path, package, capsys):
    build(tmp_path, package, lesson="3")
    assert [path.name for path in tmp_path.glob("*.html")] == ["03_text_to_bytes.html"]
    assert "one lesson's slides" in capsys.readouterr().out


def test_reveal_is_fetched_once(tmp_path, package, monkeypatch):
    """What the folder has is used; without it npm is asked, which the tests never let happen."""
    build(tmp_path, package, lesson="10")
    monkeypatch.setattr(slides, "fetch_reveal", lambda place: pytest.fail("fetched again"))
    build(tmp_path, "", lesson="10")


@pytest.mark.parametrize(
    ("which", "told"),
    [("", "BPE_LESSON_OFFLINE=1 forbids to fetch"), (None, "there is no npm")],
)
def test_without_npm_or_network_a_line_says_what_to_do(tmp_path, monkeypatch, which, told):
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    monkeypatch.setattr(slides.shutil, "which", lambda name: which if which is None else "npm")
    with pytest.raises(SystemExit, match=f"{told}.*npm install reveal.js.*--reveal") as error:
        build(tmp_path, "", lesson="10")
    assert "\n" not in str(error.value)


def test_what_npm_packs_is_unpacked(tmp_path, package, monkeypatch):
    def pack(command, cwd, **_):
        assert command[1:] == ["pack", slides.REVEAL_PACKAGE]
        with tarfile.open(Path(cwd) / "reveal.js-5.tgz", "w:gz") as packed:
            packed.add(package, "package")

    monkeypatch.delenv("BPE_LESSON_OFFLINE", raising=False)
    monkeypatch.setattr(slides.shutil, "which", lambda name: "npm")
    monkeypatch.setattr(slides.subprocess, "run", pack)
    build(tmp_path, "", lesson="10")
    names = sorted(path.name for path in (tmp_path / "reveal").iterdir())
    assert names == ["LICENSE", "reveal.css", "reveal.js", "zoom.js"]


def test_npm_that_fails_is_told_in_a_line(tmp_path, monkeypatch):
    def fail(command, **_):
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.delenv("BPE_LESSON_OFFLINE", raising=False)
    monkeypatch.setattr(slides.shutil, "which", lambda name: "npm")
    monkeypatch.setattr(slides.subprocess, "run", fail)
    with pytest.raises(SystemExit, match="npm could not fetch reveal.js; .*--reveal"):
        build(tmp_path, "", lesson="10")


def test_a_folder_without_reveal_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="is not reveal.js as npm installs it"):
        build(tmp_path / "out", tmp_path, lesson="10")
    with pytest.raises(SystemExit, match="no lesson is called '77'"):
        build(tmp_path / "out", tmp_path, lesson="77")


def test_a_folder_of_somebody_is_left_alone(tmp_path, package):
    """The site's pages have the names of the slides."""
    (tmp_path / "01_toy_aaab.html").write_text("a page of the site", encoding="utf-8")
    with pytest.raises(SystemExit, match="not ours to write in: give another --out"):
        build(tmp_path, package, lesson="1")
    assert [path.name for path in tmp_path.iterdir()] == ["01_toy_aaab.html"]


def test_the_template_is_of_use():
    """The slides' metadata is read by nbconvert through what this file names."""
    settings = json.loads(
        (notebook_html.TEMPLATES / "slides" / "conf.json").read_text(encoding="utf-8")
    )
    assert settings["preprocessors"]["500-reveal"]["enabled"]


# In a browser


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Build all slides with the real reveal.js; give what opens one lesson's in a browser."""
    reveal = Path(os.environ.get("BPE_LESSON_REVEAL", ""))
    if not (reveal / "dist" / "reveal.js").is_file():
        pytest.skip(GET_IT.format(slides.REVEAL_PACKAGE))
    out = tmp_path_factory.mktemp("shown")
    build(out, reveal, extra=True)
    with a_browser() as browser:

        @contextmanager
        def deck(name: str) -> Iterator[object]:
            with a_page(browser, viewport={"width": 1280, "height": 720}) as page:
                page.goto(f"file://{out}/{name}.html")
                page.wait_for_function("window.Reveal && Reveal.isReady()")
                yield page

        yield deck


@every_lesson
def test_every_slide_fits(path, shown, request):
    """Nothing reaches beyond 1280 by 720, no text is under 20 pixels, nothing had to be shrunk."""
    if path.stem[:2] not in ("00", "04", "08") and not request.config.getoption("--slow"):
        pytest.skip("one of the long ones: pytest --slow runs it")
    with shown(path.stem) as page:
        for number in range(page.evaluate("Reveal.getTotalSlides()")):
            found = page.evaluate(MEASURE)
            assert found["bottom"] <= 720 and found["right"] <= 1280, (number, found)
            assert found["text"] >= 20 and not found["hidden"], (number, found)
            assert found["shrunk"] == 1, (number, found)
            page.evaluate(NEXT_SLIDE)
        assert page.evaluate("Reveal.isLastSlide()") and number > 10


def test_a_fragment_waits(shown):
    """The answer is not to be seen until the next step."""
    with shown("01_toy_aaab") as page:
        while not page.evaluate("Reveal.getCurrentSlide().querySelector('.fragment') !== null"):
            page.keyboard.press("Space")
        answer = page.locator("section.present .fragment pre")
        assert answer.text_content() == "4"
        opacity = "getComputedStyle(document.querySelector('.present .fragment')).visibility"
        assert page.evaluate(opacity) == "hidden"
        page.keyboard.press("Space")
        page.wait_for_function(f"{opacity} === 'visible'", timeout=5000)


def test_what_does_not_fit_is_shrunk(shown):
    """With wider fonts a slide may be too tall: then it is made smaller, and nothing is lost."""
    with shown("01_toy_aaab") as page:
        page.add_style_tag(content=".reveal .fitted { font-size: 60px; line-height: 2.2; }")
        page.evaluate("Reveal.next()")
        found = page.evaluate(MEASURE)
        assert found["shrunk"] < 1 and found["bottom"] <= 720


def test_a_click_brings_a_picture_nearer(shown):
    """With Ctrl on Linux, with Alt elsewhere: what reveal.js calls zoom."""
    with shown("04_byte_level_training") as page:
        while not page.evaluate("Reveal.getCurrentSlide().querySelector('svg') !== null"):
            page.evaluate(NEXT_SLIDE)
        tree = page.locator("section.present section.present svg rect").first
        before = tree.bounding_box()["width"]
        tree.click(modifiers=["Control", "Alt"])
        page.wait_for_timeout(1500)
        assert tree.bounding_box()["width"] > 1.9 * before


def test_axe_finds_nothing(shown):
    """On the slides of one lesson, each with its fragments, and on what stands around them."""
    from axe_playwright_python.sync_playwright import Axe

    def problems(page, *context):
        found = Axe().run(page, *context).response["violations"]
        return [(v["id"], node["html"][:200]) for v in found for node in v["nodes"]]

    with shown("01_toy_aaab") as page:
        assert problems(page) == []
        # What lies over the slides keeps axe from seeing the colour behind a text, and so does what
        # comes in slowly.
        over, slow = ".reveal > :not(.slides)", ".reveal .fragment"
        page.add_style_tag(content=f"{over} {{ display: none }} {slow} {{ transition: none }}")
        while not page.evaluate("Reveal.isLastSlide()"):
            page.evaluate(MEASURE)  # which shows the fragments
            assert problems(page, "section.present section.present") == []
            page.evaluate(NEXT_SLIDE)
