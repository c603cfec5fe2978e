"""Read what a widget shows."""

import html
import re


def text_of(page):
    """Return what a reader sees of some HTML, in one line."""
    page = re.sub(r"<style>.*?</style>|<br>|<su[bp][^>]*>|</t[hdr]>|</div>", " ", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def everything(widget):
    """Return all HTML that a widget and its children show."""
    own = widget.value if type(widget).__name__ == "HTML" else ""
    return own + "".join(map(everything, getattr(widget, "children", ())))
