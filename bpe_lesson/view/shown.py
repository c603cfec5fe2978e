"""The one thing that every view returns, and how a lesson reveals an answer."""

from html import escape
from pprint import pformat

# All that JupyterLab shows of a collapsed output is its first line: this one gives nothing away.
FIRST_LINE = "Compare with your prediction:"


class Shown:
    """A text, and the same as HTML, SVG or PNG where that can be shown.

    The text is what a terminal, a screen reader and a page without pictures get, so it says all
    that the picture says.

    >>> Shown("a line of text")
    a line of text
    """

    def __init__(self, text: str, html: str = "", svg: str = "", png: bytes = b"") -> None:
        """Keep the forms; an empty one is not offered."""
        self.text = text
        self.forms = {"text/html": html, "image/svg+xml": svg, "image/png": png}

    def __repr__(self) -> str:
        """Return the text."""
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict:
        """Hand the notebook every form that there is; it picks the richest it can show."""
        return {"text/plain": self.text} | {kind: form for kind, form in self.forms.items() if form}


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
    if isinstance(value, Shown) and value.forms["text/html"]:
        return value.forms["text/html"]
    if hasattr(value, "_repr_html_"):
        return value._repr_html_()
    return f'<pre style="margin:0">{escape(as_text(value))}</pre>'


def reveal(*values: object) -> Shown:
    """Show values, one below the other, under a first line that gives none of them away.

    >>> reveal(1 + 1)
    Compare with your prediction:
    2
    """
    return Shown(
        "\n".join([FIRST_LINE, *map(as_text, values)]),
        html="\n".join([FIRST_LINE, *map(as_html, values)]),
    )
