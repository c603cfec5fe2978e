"""A tokenizer's own page: made on a page from what a reader typed, and opened from a file."""

import pytest
from web_page import PHONE, a_page, find_violations

from bpe_lesson.pretokenize import GPT4O_PATTERN
from bpe_lesson.tokenizer import RegexTokenizer

pytestmark = pytest.mark.slow

HOSTILE = "</script><!--\u202e <img src=x onerror=alert(1)>"
TEXT = "der Hund und die Hündin und der Hase 👩‍💻 </b>\n" * 9
# The page -> how its tokenizer splits; a pair that occurs once isn't merged there.
PAGES = {"13_your_own": GPT4O_PATTERN, "05_encode_decode": r"[\s\S]+"}


@pytest.mark.parametrize("name", PAGES)
def test_a_reader_sends_what_they_typed(name, browser, site_folder, tmp_path):
    with a_page(browser) as page:
        page.goto(f"file://{site_folder}/{name}.html")
        form = page.locator(".widget.send")
        form.get_by_label("Its name").fill(HOSTILE)
        form.get_by_label("Learned from").fill(HOSTILE)
        form.get_by_label("Your own text").fill(TEXT)
        form.get_by_text("learned here").wait_for()
        form.get_by_label("What it cuts first").fill("der Hund </b>")
        with page.expect_download() as saved:
            form.get_by_role("button", name="Make the page").press("Enter")
        saved.value.save_as(tmp_path / "page.html")
    tokenizer = RegexTokenizer(PAGES[name])
    tokenizer.train(TEXT, 500)
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{tmp_path}/page.html")
        assert "⟨U+202E⟩" in page.locator("h1").inner_text() and "<img" in page.title()
        assert page.locator(".parts.named").count() == 1 and page.locator("img").count() == 0
        assert find_violations(page) == []
        page.get_by_label("Type here").fill("die Hasen\n")
        ids = page.locator("[data-level='0'] > small").all_inner_texts()
        assert [*map(int, ids)] == tokenizer.encode("die Hasen\n")
