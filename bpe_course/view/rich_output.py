"""The output of every view: text with HTML, SVG or a widget. Also, reveal() for answers."""

from html import escape
from pprint import pformat
from typing import Any

from bpe_course.settings import SETTINGS
from bpe_course.view.palette import make_notebook_style

# JupyterLab shows the first line of a collapsed output, so this one mustn't give anything away.
REVEAL_FIRST_LINE = "Compare with your prediction:"
WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"


class RichOutput:
    """A text, and the same content as HTML or SVG for whatever can show that.

    A terminal, a screen reader and a page without pictures get only the text, so it has to say
    everything that the picture says. The notebook doesn't get forms that are empty.

    >>> RichOutput("a line of text")
    a line of text
    """

    def __init__(self, text: str, html: str = "", svg: str = "") -> None:
        """Store the forms of the output."""
        self.text = text
        self.html = html
        self.svg = svg
        self.widget: dict[str, Any] = {}  # what ipywidgets sends to the notebook

    def __repr__(self) -> str:
        """Return the text."""
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """Return MIME type -> form; the notebook shows the richest form that it can.

        JupyterLab shows a drawing without its text. So while somebody works on a lesson, we send a
        drawing inside HTML, where it has the theme's colours, and its text can be heard.
        With BPE_LESSON_STATIC=1, when lessons are saved, it's the drawing itself.

        The style comes last, because the first line is all that's left of a collapsed output.
        """
        html = self.html
        if not SETTINGS.is_static:
            html = html or self.svg
            html += make_notebook_style() if html else ""
        forms = {"text/html": html, "image/svg+xml": self.svg, WIDGET_TYPE: self.widget}
        return {"text/plain": self.text} | {kind: form for kind, form in forms.items() if form}


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
    shown = RichOutput(
        "\n".join([REVEAL_FIRST_LINE, *map(as_text, values)]),
        html="\n".join([REVEAL_FIRST_LINE, *map(_as_html, values)]),
    )
    for value in values:
        shown.widget |= getattr(value, "widget", {})
    return shown
