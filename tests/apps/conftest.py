"""One browser for each file of tests, one site for all that only read it."""

import pytest
from web_page import a_browser, a_page, open_extras

from bpe_course.__main__ import main


@pytest.fixture(scope="module")
def browser():
    """Not for the whole session: while Playwright runs, nbclient can't."""
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("site")
    given = "--source https://example.org/bpe --url https://example.org/pages/index.html"
    assert main(["site", "--out", str(out), *given.split()]) == 0
    return out


@pytest.fixture
def visit(browser, site_folder, request):
    """Open a page of the site. A mark `reports` has words of errors to expect."""
    marks = request.node.iter_markers("reports")
    with a_page(browser, [word for mark in marks for word in mark.args]) as page:

        def open_lesson(name="01_toy_aaab", address=f"file://{site_folder}"):
            page.goto(f"{address}/{name}.html")
            open_extras(page)
            return page

        yield open_lesson
