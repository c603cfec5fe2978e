"""The one thing that every view returns, and how a lesson reveals an answer."""

import os
from base64 import b64encode
from html import escape
from pprint import pformat
from typing import Any

# JupyterLab shows only the first line of a collapsed output: this one gives nothing away.
REVEAL_FIRST_LINE = "Compare with your prediction:"
WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"


class RichOutput:
    """A text, and the same as HTML, SVG or PNG where that can be shown.

    The text is what a terminal, a screen reader and a page without pictures get, so it says all
    that the picture says. An empty form is not offered to the notebook.

    >>> RichOutput("a line of text")
    a line of text
    """

    def __init__(self, text: str, html: str = "", svg: str = "", png: bytes = b"") -> None:
        """Keep the forms."""
        self.text = text
        self.html = html
        self.svg = svg
        self.png = png
        self.widget: dict[str, Any] = {}  # what ipywidgets tells the notebook; see `offer_widget`

    def __repr__(self) -> str:
        """Return the text."""
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """Return every form there is, by its MIME type; the notebook shows the richest it can.

        JupyterLab shows a picture without its text. So while somebody works on a lesson, a picture
        comes as HTML that has the text; what is saved with BPE_LESSON_STATIC=1 holds the picture
        itself.
        """
        html = self.html
        if not html and not is_static():
            html = self.make_img()
        forms = {
            "text/html": html,
            "image/svg+xml": self.svg,
            "image/png": self.png,
            WIDGET_TYPE: self.widget,
        }
        return {"text/plain": self.text} | {kind: form for kind, form in forms.items() if form}

    def make_img(self) -> str:
        """Return the picture as an <img> that has the text, or "" if there is no picture.

        >>> RichOutput("a < b", png=b"x").make_img()
        '<img alt="a &lt; b" src="data:image/png;base64,eA==">'
        """
        if self.png:
            kind = "image/png"
            data = self.png
        elif self.svg:
            kind = "image/svg+xml"
            data = self.svg.encode("utf-8")
        else:
            return ""
        source = f"data:{kind};base64,{b64encode(data).decode('ascii')}"
        return f'<img alt="{escape(self.text)}" src="{source}">'


def is_static() -> bool:
    """Say whether a lesson is run to be saved or printed: then no widget is made."""
    return os.environ.get("BPE_LESSON_STATIC") == "1"


def as_text(value: object) -> str:
    """Return a value as a notebook would write it.

    >>> as_text("low"), as_text([1, 2])
    ("'low'", '[1, 2]')
    """
    return repr(value) if isinstance(value, str) else pformat(value)


def as_html(value: object) -> str:
    """Return a value as HTML: its own form if it has one (a table), else its text.

    >>> as_html(["a < b"])
    '<pre style="margin:0">[&#x27;a &lt; b&#x27;]</pre>'
    """
    if isinstance(value, RichOutput) and value.html:
        return value.html
    return f'<pre style="margin:0">{escape(as_text(value))}</pre>'


def reveal(*values: object) -> RichOutput:
    """Show values, one below the other, under a first line that gives none of them away.

    >>> reveal(1 + 1)
    Compare with your prediction:
    2
    """
    return RichOutput(
        "\n".join([REVEAL_FIRST_LINE, *map(as_text, values)]),
        html="\n".join([REVEAL_FIRST_LINE, *map(as_html, values)]),
    )
