"""A verdict as something to read: plain text, and simple HTML that says the same."""

from html import escape

from bpe_lesson.practice.result import Result
from bpe_lesson.view.rich_output import RichOutput

HEADLINES = {
    "unwritten": "not written yet.",
    "right": "right.",
    "wrong": "not yet.",
    "error": "an error.",
    "timeout": "too slow; it was stopped.",
}


def format_verdict(result: Result, *more: str) -> RichOutput:
    """Return a verdict, and lines of text after it, as text and HTML with the same content.

    >>> format_verdict(Result("merge", "wrong", "Look again.", case="merge([1], (1, 1), 2)", got="[]"))
    merge: not yet.
    case: merge([1], (1, 1), 2)
    yours: []
    Look again.
    """
    head = HEADLINES[result.status]
    if result.status == "unwritten" and result.name.endswith("-mend"):
        head = "not mended yet."
    if result.convention:
        head = "right by another rule, not by the rule of this course."
    rows = [("case", result.case), ("expected", result.expected), ("yours", result.got)]
    if result.status == "right":
        rows = []
    return format_message(
        f"{result.name}: {head}",
        [(name, text) for name, text in rows if text],
        [text for text in (result.message, *more) if text],
    )


def format_message(head: str, rows: list[tuple[str, str]], texts: list[str]) -> RichOutput:
    """Return a headline, rows of name and code, and paragraphs.

    >>> format_message("a < b", [], ["c"]).html
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
    return RichOutput(text, f"<div><p><strong>{escape(head)}</strong></p>{table}{told}</div>")


def display(shown: RichOutput) -> None:
    """Show something at once, also in the middle of a cell; outside of a notebook print it.

    >>> display(RichOutput("a line"))
    a line
    """
    try:
        from IPython import get_ipython
        from IPython.display import display as show
    except ImportError:
        print(shown)
        return
    show(shown) if get_ipython() else print(shown)
