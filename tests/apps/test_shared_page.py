"""A tokenizer's own page: made on a page from what a reader typed, and opened from a file."""

import pytest
from test_site_widgets import HOSTILE
from web_page import PHONE, a_page, find_violations

from bpe_lesson.pretokenize import GPT4O_PATTERN
from bpe_lesson.tokenizer import RegexTokenizer

TEXT = "der Hund und die Hündin und der Hase 👩‍💻 </b>\n" * 9


@pytest.mark.slow
@pytest.mark.parametrize(
    "lesson, pattern", [("13_your_own", GPT4O_PATTERN), ("05_encode_decode", r"[\s\S]+")]
)
def test_a_reader_sends_a_page(lesson, pattern, browser, site_folder, tmp_path):
    with a_page(browser) as page:
        page.goto(f"file://{site_folder}/{lesson}.html")
        form = page.locator(".widget.send")
        for label, text in {
            "Its name": HOSTILE,
            "Learned from": HOSTILE,
            "Your own text": TEXT,
        }.items():
            form.get_by_label(label).fill(text)
        form.get_by_text("learned here").wait_for()
        with page.expect_download() as saved:
            form.get_by_role("button", name="Make the page").press("Enter")
        saved.value.save_as(tmp_path / "page.html")
    tokenizer = RegexTokenizer(pattern)
    tokenizer.train(TEXT, 500)
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{tmp_path}/page.html")
        assert "⟨U+202E⟩" in page.locator("h1").inner_text() and page.locator("img").count() == 0
        assert page.locator(".parts.named").count() == 1 and find_violations(page) == []
        page.get_by_label("Type here").fill("die Hasen\n")
        ids = page.locator("[data-level='0'] > small").all_inner_texts()
        assert [*map(int, ids)] == tokenizer.encode("die Hasen\n")
