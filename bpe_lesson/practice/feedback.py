"""A verdict as something to read: plain text, and simple HTML that says the same."""

from html import escape

from bpe_lesson.practice.result import Result
from bpe_lesson.view.shown import Shown

HEADS = {
    "unwritten": "not written yet.",
    "right": "right.",
    "wrong": "not yet.",
    "error": "an error.",
    "timeout": "too slow; it was stopped.",
}


def feedback(result: Result, *more: str) -> Shown:
    """Return a verdict, and lines of text after it, as text and HTML with the same content.

    >>> feedback(Result("merge", "wrong", "Look again.", case="merge([1], (1, 1), 2)", got="[]"))
    merge: not yet.
    case: merge([1], (1, 1), 2)
    yours: []
    Look again.
    """
    head = HEADS[result.status]
    if result.status == "unwritten" and result.name.endswith("-mend"):
        head = "not mended yet."
    if result.convention:
        head = "right by another rule, not by the rule of this course."
    rows = [("case", result.case), ("expected", result.expected), ("yours", result.got)]
    if result.status == "right":
        rows = []
    return paragraphs(
        f"{result.name}: {head}",
        [(name, text) for name, text in rows if text],
        [text for text in (result.message, *more) if text],
    )


def paragraphs(head: str, rows: list[tuple[str, str]], texts: list[str]) -> Shown:
    """Return a headline, rows of name and code, and paragraphs.

    >>> paragraphs("a < b", [], ["c"]).forms["text/html"]
    '<div><p><strong>a &lt; b</strong></p><p>c</p></div>'
    """
    text = "\n".join([head, *(f"{name}: {code}" for name, code in rows), *texts])
    table = "".join(
        f'<tr><th scope="row">{name}:</th><td style="text-align:left"><code>{escape(code)}'
        "</code></td></tr>"
        for name, code in rows
    )
    table = f"<table><tbody>{table}</tbody></table>" if table else ""
    told = "".join(
        f"<pre>{escape(part)}</pre>" if "\n" in part else f"<p>{escape(part)}</p>" for part in texts
    )
    return Shown(text, f"<div><p><strong>{escape(head)}</strong></p>{table}{told}</div>")


def display(shown: Shown) -> None:
    """Show something at once, also in the middle of a cell; outside of a notebook print it.

    >>> display(Shown("a line"))
    a line
    """
    try:
        from IPython import get_ipython
        from IPython.display import display as show
    except ImportError:
        print(shown)
        return
    show(shown) if get_ipython() else print(shown)
