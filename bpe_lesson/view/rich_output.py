"""The output of every view: text with HTML, SVG, PNG or a widget. Also, reveal() for answers."""

from base64 import b64encode
from html import escape
from pprint import pformat
from typing import Any

from bpe_lesson.settings import SETTINGS
from bpe_lesson.view.palette import make_notebook_style

# JupyterLab shows the first line of a collapsed output, so this one mustn't give anything away.
REVEAL_FIRST_LINE = "Compare with your prediction:"
WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"


class RichOutput:
    """A text, and the same content as HTML, SVG or PNG for whatever can show that.

    A terminal, a screen reader and a page without pictures get only the text, so it has to say
    everything that the picture says. The notebook doesn't get forms that are empty.

    >>> RichOutput("a line of text")
    a line of text
    """

    def __init__(self, text: str, html: str = "", svg: str = "", png: bytes = b"") -> None:
        """Store the forms of the output."""
        self.text = text
        self.html = html
        self.svg = svg
        self.png = png
        self.widget: dict[
            str, Any
        ] = {}  # what ipywidgets sends to the notebook; see `offer_widget`

    def __repr__(self) -> str:
        """Return the text."""
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """Return MIME type -> form; the notebook shows the richest form that it can.

        JupyterLab shows a picture without its text. So while somebody works on a lesson, we send a
        picture inside HTML: a drawing, which has its text in it and the theme's colours, or an <img>.
        With BPE_LESSON_STATIC=1, when lessons are saved, it's the picture itself.

        The style comes last, because the first line is all that's left of a collapsed output.
        """
        html = self.html
        if not SETTINGS.is_static:
            html = html or self.svg or self.make_img()
            html += make_notebook_style() if html else ""
        forms = {
            "text/html": html,
            "image/svg+xml": self.svg,
            "image/png": self.png,
            WIDGET_TYPE: self.widget,
        }
        return {"text/plain": self.text} | {kind: form for kind, form in forms.items() if form}

    def make_img(self) -> str:
        """Return the PNG as an <img> with the text as its alt text, or "" if there's none.

        >>> RichOutput("a < b", png=b"x").make_img()
        '<img alt="a &lt; b" style="filter:var(--picture)" src="data:image/png;base64,eA==">'
        """
        if not self.png:
            return ""
        source = f"data:image/png;base64,{b64encode(self.png).decode('ascii')}"
        return f'<img alt="{escape(self.text)}" style="filter:var(--picture)" src="{source}">'


def as_text(value: object) -> str:
    """Return a value as a notebook would print it."""
    return repr(value) if isinstance(value, str) else pformat(value)


def _as_html(value: object) -> str:
    """Return a value as HTML: its own HTML if it has any (a table does), or its text."""
    if isinstance(value, RichOutput) and value.html:
        return value.html
    return f'<pre style="margin:0">{escape(as_text(value))}</pre>'


def reveal(*values: object) -> RichOutput:
    """Show values, one below the other, after a first line that doesn't give them away.

    >>> reveal(1 + 1)
    Compare with your prediction:
    2
    """
    return RichOutput(
        "\n".join([REVEAL_FIRST_LINE, *map(as_text, values)]),
        html="\n".join([REVEAL_FIRST_LINE, *map(_as_html, values)]),
    )
