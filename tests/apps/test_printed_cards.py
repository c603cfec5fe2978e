"""The cards for the exercises without computers: one file, one page for each sheet."""

import re

import pytest
from bs4 import BeautifulSoup
from web_page import a_page

from bpe_course import __main__ as command

SHEETS = 4


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("cards") / "new"
    command.main(["cards", "--out", str(out)])
    return out


@pytest.fixture(scope="module")
def page(folder):
    return BeautifulSoup((folder / "cards.html").read_text(encoding="utf-8"), "html.parser")


def test_it_is_one_file_that_needs_no_other(folder, page):
    assert [path.name for path in folder.glob("[!.]*")] == ["cards.html"]
    assert not page.select("link, script, img, [src], [href]")
    assert not re.search(r"url\(|@import", page.style.string)
    assert [heading.text[:7] for heading in page("h2")] == [
        "Sheet 1",
        "Sheet 2",
        "Sheet 3",
        "Sheet 4",
    ]
    first, *others = map(str, page.select("h2 ~ .cards")[:3])
    assert first.count("<li>") == 18 and others == [first] * 2


def test_a_file_in_the_way_is_told_in_a_line(tmp_path):
    (tmp_path / "taken").touch()
    with pytest.raises(SystemExit, match=r"cards\.html can't be written \("):
        command.main(["cards", "--out", str(tmp_path / "taken")])


def test_the_trees_keep_their_names_for_themselves_and_their_bytes_are_large(page):
    """A merged token's box has only its id; a code point's name is all that's small."""
    trees = page.select(".trees svg")
    boxes = page.select(".trees svg .merged")
    assert len(trees) == 13 and len(boxes) >= 20
    assert all(re.fullmatch(r"2\d\d", box.find_next_sibling().get_text()) for box in boxes)
    assert not any("th" in tree.title.get_text().split() for tree in trees)
    labels = page.select(".trees svg text")
    small = [label.get_text() for label in labels if int(label["font-size"]) < 14]
    assert all(label.startswith("U+") for label in small)
    assert "What text does each coloured box stand for?" in page.get_text()


@pytest.mark.slow
def test_each_sheet_is_printed_on_one_page(folder, browser):
    with a_page(browser) as opened:
        opened.goto((folder / "cards.html").as_uri())
        for size in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", opened.pdf(format=size))) == SHEETS
        opened.emulate_media(media="print")
        breaks = "[...document.querySelectorAll('h2')].map(h => getComputedStyle(h).breakBefore)"
        assert opened.evaluate(breaks) == ["auto"] + ["page"] * (SHEETS - 1)
