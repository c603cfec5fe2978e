"""The cards for the exercises without computers: one file, one page for each sheet."""

import colorsys
import re

import pytest
from bs4 import BeautifulSoup
from web_page import a_browser, a_page

from bpe_lesson import __main__ as command
from bpe_lesson.teach.cards import make_cards_page
from bpe_lesson.view import palette

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
    assert [path.name for path in folder.iterdir()] == ["cards.html"]
    assert len(page("h2")) == SHEETS
    assert not page.select("link, script, img, [src], [href]")
    assert not re.search(r"url\(|@import", page.style.string)


def test_without_a_folder_it_lands_in_this_one(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert command.main(["cards"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["cards.html"]
    assert "cards.html is written." in capsys.readouterr().out


def test_a_file_in_the_way_is_told_in_a_line(tmp_path):
    (tmp_path / "taken").touch()
    with pytest.raises(SystemExit, match=r"cards\.html can't be written \("):
        command.main(["cards", "--out", str(tmp_path / "taken")])


def test_sheet_1_has_three_equal_sets(page):
    sets = [str(one) for one in page.select("h2 ~ .cards")][:3]
    assert sets[0].count("<li>") == 18 and sets == sets[:1] * 3
    assert "three sets" in page.p.get_text() and "every three groups" in page.p.get_text()


def test_the_boxes_are_called_by_their_colour(page):
    """Blue is a hue between 180° and 260°, on white paper and on a dark page."""
    assert f"What text does each {palette.DRAWING_SHADE_NAME} box stand for?" in page.get_text()
    assert palette.DRAWING_SHADE_NAME == "blue"
    for colour in (palette._TOKEN_COLOURS[0], palette._DARK_TOKEN_COLOURS[0]):
        hue, _, _ = colorsys.rgb_to_hls(*(byte / 255 for byte in bytes.fromhex(colour[1:])))
        assert 180 < hue * 360 < 260


def test_the_trees_keep_their_names_for_themselves_and_their_bytes_are_large(page):
    """A merged token's box has only its id; a code point's name is all that's small."""
    trees = page.select(".trees svg")
    boxes = [box for tree in trees for box in tree.select(f'rect[fill="{palette.DRAWING_SHADE}"]')]
    assert len(trees) == 13 and len(boxes) >= 20
    assert all(re.fullmatch(r"2\d\d", box.find_next_sibling().get_text()) for box in boxes)
    assert not any("th" in tree.title.get_text().split() for tree in trees)
    labels = [label for tree in trees for label in tree("text")]
    large = [label for label in labels if int(label["font-size"]) >= 14]
    assert all(label.get_text().startswith("U+") for label in labels if label not in large)


def test_the_site_has_the_same_sheets(page):
    headings = [cell["source"].partition("\n")[0] for cell in make_cards_page()["cells"]]
    shown = [f"## {heading.get_text()}" for heading in page("h2")]
    assert [heading for heading in headings if heading.startswith("##")] == shown


@pytest.mark.slow
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_each_sheet_is_printed_on_one_page(folder, size):
    with a_browser() as browser, a_page(browser) as opened:
        opened.goto((folder / "cards.html").as_uri())
        paper = opened.pdf(format=size)
        opened.emulate_media(media="print")
        breaks = (
            "[...document.querySelectorAll('h2')].map(one => getComputedStyle(one).breakBefore)"
        )
        assert opened.evaluate(breaks) == ["auto"] + ["page"] * (SHEETS - 1)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == SHEETS
