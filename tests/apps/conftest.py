"""One browser for each file of tests, one site for all that only read it, pages with one widget."""

import argparse
import contextlib

import pytest
from web_page import a_browser, a_page, make_widget_page, make_widget_script, open_extras

from bpe_course.pages import site
from bpe_course.pages.gpt4 import write_gpt4
from bpe_course.web.bundle import join_sheets, make_page_style


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


@pytest.fixture(scope="session")
def widget_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("widgets")
    (folder / "widgets.js").write_text(make_widget_script(), encoding="utf-8")
    write_gpt4(folder)
    return folder


@pytest.fixture
def open_widget(browser, widget_folder):
    """Return a function that opens a page with one widget, and closes it after the test."""
    with contextlib.ExitStack() as stack:

        def open_page(name, settings, phrases="", **more):
            path = widget_folder / f"{name}.html"
            style = make_page_style(*site.SHEETS) + join_sheets([name])
            path.write_text(make_widget_page(name, settings, style, phrases), encoding="utf-8")
            page = stack.enter_context(a_page(browser, **{"reduced_motion": "reduce"} | more))
            page.goto(f"file://{path}")
            return page

        yield open_page


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
