"""The cards for the exercises without computers: a page, printed on one sheet of paper for each."""

import re

import pytest
from bs4 import BeautifulSoup
from web_page import a_page

SHEETS = 4


@pytest.fixture
def page(site_folder):
    return BeautifulSoup((site_folder / "cards.html").read_text(encoding="utf-8"), "html.parser")


def test_there_are_cards_for_three_groups(page):
    sheets = [heading.get_text()[:7] for heading in page("h2")]
    assert sheets == [f"Sheet {number}" for number in range(1, SHEETS + 1)]
    first, *others = map(str, page.select("h2 ~ .cards")[:3])
    assert first.count("<li>") == 18 and others == [first] * 2


@pytest.mark.slow
def test_each_sheet_is_printed_on_one_page(site_folder, browser):
    with a_page(browser) as opened:
        opened.goto((site_folder / "cards.html").as_uri())
        for size in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", opened.pdf(format=size))) == SHEETS
        opened.emulate_media(media="print")
        breaks = "[...document.querySelectorAll('h2')].map(h => getComputedStyle(h).breakBefore)"
        assert opened.evaluate(breaks) == ["auto"] + ["page"] * (SHEETS - 1)


@pytest.mark.slow
def test_the_trees_keep_their_names_for_themselves(site_folder, page, browser):
    """A merged token's box has only its id."""
    told = "Trees of tokens; merged tokens show only their ids."
    assert page.select_one(".trees title").text == told
    with a_page(browser) as opened:
        opened.goto((site_folder / "cards.html").as_uri())
        names = opened.locator(".trees .merged + text")
        assert names.count() >= 20 and not any(name.is_visible() for name in names.all())
