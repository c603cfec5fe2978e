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
    sheets = [heading.get_text()[:7] for heading in page("h2")]
    assert sheets == [f"Sheet {number}" for number in range(1, SHEETS + 1)]
    first, *others = map(str, page.select("h2 ~ .cards")[:3])
    assert first.count("<li>") == 18 and others == [first] * 2


def test_a_file_in_the_way_is_told_in_a_line(tmp_path):
    (tmp_path / "taken").touch()
    with pytest.raises(SystemExit, match=r"cards\.html can't be written \("):
        command.main(["cards", "--out", str(tmp_path / "taken")])


@pytest.mark.slow
def test_each_sheet_is_printed_on_one_page(folder, browser):
    with a_page(browser) as opened:
        opened.goto((folder / "cards.html").as_uri())
        for size in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", opened.pdf(format=size))) == SHEETS
        opened.emulate_media(media="print")
        breaks = "[...document.querySelectorAll('h2')].map(h => getComputedStyle(h).breakBefore)"
        assert opened.evaluate(breaks) == ["auto"] + ["page"] * (SHEETS - 1)


@pytest.mark.slow
def test_the_trees_keep_their_names_for_themselves(folder, page, browser):
    """A merged token's box has only its id."""
    assert len(page.select(".trees svg")) == 13 and not page.select(".trees title")
    with a_page(browser) as opened:
        opened.goto((folder / "cards.html").as_uri())
        names = opened.locator(".trees .merged + text")
        assert names.count() >= 20 and not any(name.is_visible() for name in names.all())
