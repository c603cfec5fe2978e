"""Write a page as one HTML file, which needs no other file and no network."""

import re
from base64 import b64encode
from collections.abc import Collection
from hashlib import sha256

from bpe_course.pages.templating import draw
from bpe_course.web.bundle import STYLES, join_page, join_sheets, make_page_style

# What would end a <script> or <style> early, or begin a comment in it; after a backslash it doesn't.
_TAG = re.compile(r"<(?=/script|/style|!--)", re.IGNORECASE)


def make_standalone(title: str, body: str, widgets: Collection[str]) -> str:
    """Return an HTML page with its scripts and styles inside.

    The title is plain text. The body is HTML, whose texts you have escaped; put_widget makes the places
    of the widgets, whose names you pass as well. The page runs its own script and no other, and it
    requests nothing.

    >>> page = make_standalone("a < b", "<p>Two letters.</p>", [])
    >>> "<title>a &lt; b</title>" in page, "default-src 'none'" in page
    (True, True)
    """
    own = make_page_style(STYLES / "standalone.css")
    style = _TAG.sub(r"\\3c ", f"{own}\n{join_sheets(widgets)}")
    script = _TAG.sub(r"\\x3c", join_page("standalone.js", "startStandalone", widgets))
    hashes = {"style_hash": _hash(style), "script_hash": _hash(script)}
    values = {"title": title, "body": body, "style": style, "script": script}
    return draw("site/standalone.html.j2", **values, **hashes)


def _hash(source: str) -> str:
    """Return the source of a script or style as a Content-Security-Policy names it."""
    return f"'sha256-{b64encode(sha256(source.encode()).digest()).decode()}'"
