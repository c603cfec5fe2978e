"""A tokenizer's own page: made on a page from what a reader typed, and opened from a file."""

import pytest
from test_site_widgets import HOSTILE
from web_page import PHONE, a_page

from bpe_lesson.tokenizer import RegexTokenizer


@pytest.mark.slow
def test_a_reader_sends_a_page(browser, site_folder, tmp_path):
    tokenizer = RegexTokenizer(r"[\s\S]+")
    tokenizer.train("der Hund und die Hündin 👩‍💻 </b>\n" * 9, 500)
    with a_page(browser) as page:
        page.goto(f"file://{site_folder}/05_encode_decode.html")
        form = page.locator(".widget.send")
        form.get_by_label("Its name").fill(HOSTILE.strip("\0"))
        form.get_by_label("Your own text").fill("der Hund und die Hündin 👩‍💻 </b>\n" * 9)
        form.get_by_text("learned here").wait_for()
        with page.expect_download() as saved:
            form.get_by_role("button", name="Make the page").press("Enter")
        saved.value.save_as(tmp_path / "page.html")
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{tmp_path}/page.html")
        assert "⟨U+202E⟩" in page.locator("h1").inner_text() and page.locator("img").count() == 0
        assert page.locator(".parts.named").count() == 1
        page.get_by_label("Type here").fill("die Hasen\n")
        ids = page.locator("[data-level='0'] > small").all_inner_texts()
        assert [*map(int, ids)] == tokenizer.encode("die Hasen\n")
