"""Write a page as one HTML file, which needs no other file and no network."""

from base64 import b64encode
from collections.abc import Collection
from hashlib import sha256

from bpe_course.pages.templating import draw
from bpe_course.web.bundle import STYLES, join_page, join_sheets, make_page_style


def make_standalone(title: str, body: str, widgets: Collection[str]) -> str:
    """Return an HTML page with its scripts and styles inside; it runs no others, and requests nothing.

    The title is plain text. The body is HTML, with the places of the `widgets` by put_widget.

    >>> page = make_standalone("a < b", "<p>Two letters.</p>", [])
    >>> "<title>a &lt; b</title>" in page, "default-src 'none'" in page
    (True, True)
    """
    style = f"{make_page_style(STYLES / 'standalone.css')}\n{join_sheets(widgets)}"
    script = join_page("standalone.js", "startStandalone", widgets)
    values = {"title": title, "body": body, "style": style, "script": script}
    hashes = {"style_hash": _hash(style), "script_hash": _hash(script)}
    return draw("site/standalone.html.j2", **values, **hashes)


def _hash(source: str) -> str:
    return f"'sha256-{b64encode(sha256(source.encode()).digest()).decode()}'"
