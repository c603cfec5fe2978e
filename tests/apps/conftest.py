"""One browser for each file of tests, one site for all that only read it."""

import argparse

import pytest
from web_page import a_browser, a_page, open_extras

from bpe_course.pages import site


@pytest.fixture(scope="module")
def browser():
    """Not for the whole session: while Playwright runs, nbclient can't."""
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory):
    """Build the site by the command's own function, around the course in the browser."""
    out = tmp_path_factory.mktemp("site")
    addresses = {"source": "https://example.org/bpe", "url": "https://example.org/pages/index.html"}
    given = argparse.Namespace(out=str(out), python=False, **addresses)
    assert site.run(given) == 0
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
