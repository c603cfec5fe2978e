"""The one thing that every view returns, and how a lesson reveals an answer."""

import os
from base64 import b64encode
from html import escape
from pprint import pformat

# All that JupyterLab shows of a collapsed output is its first line: this one gives nothing away.
REVEAL_FIRST_LINE = "Compare with your prediction:"


class RichOutput:
    """A text, and the same as HTML, SVG or PNG where that can be shown.

    The text is what a terminal, a screen reader and a page without pictures get, so it says all
    that the picture says.

    >>> RichOutput("a line of text")
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
        """Hand the notebook every form that there is; it picks the richest it can show.

        JupyterLab shows a picture without its text, so while a lesson is worked on a picture comes
        as a page that has it; what is saved with BPE_LESSON_STATIC=1 holds the picture itself.
        """
        forms = {kind: form for kind, form in self.forms.items() if form}
        if not is_static():
            forms = {"text/html": make_img(self.text, forms)} | forms
        return {"text/plain": self.text} | {kind: form for kind, form in forms.items() if form}


def is_static() -> bool:
    """Say whether a lesson is run to be saved or printed: then no widget is made."""
    return os.environ.get("BPE_LESSON_STATIC") == "1"


def make_img(text: str, forms: dict[str, str | bytes]) -> str:
    """Return a PNG or an SVG as HTML with its text, or nothing where there is none.

    >>> make_img("a < b", {"image/png": b"x"})
    '<img alt="a &lt; b" src="data:image/png;base64,eA==">'
    """
    for kind in ("image/png", "image/svg+xml"):
        if kind in forms:
            data = forms[kind] if isinstance(forms[kind], bytes) else forms[kind].encode("utf-8")
            source = f"data:{kind};base64,{b64encode(data).decode('ascii')}"
            return f'<img alt="{escape(text)}" src="{source}">'
    return ""


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
    if isinstance(value, RichOutput) and value.forms["text/html"]:
        return value.forms["text/html"]
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
