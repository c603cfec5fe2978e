"""The cards for the exercises without computers: a page, printed on one sheet of paper for each."""

import re

import pytest
from bs4 import BeautifulSoup
from web_page import a_page

SHEETS = 2


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
