"""Format a verdict for the learner, as plain text and as HTML that says the same, and show it."""

from html import escape

from bpe_lesson.exercises.catalogue import find_exercise
from bpe_lesson.practice.result import Result
from bpe_lesson.view.rich_output import RichOutput

HEADLINES = {
    "right": "right.",
    "wrong": "not yet.",
    "error": "there's an error.",
    "timeout": "it took too long.",
}


def format_verdict(result: Result, *more: str) -> RichOutput:
    """Return a verdict as text and HTML with the same content.

    Args:
        result: the verdict.
        more: paragraphs that come after it.

    >>> format_verdict(Result("merge", "wrong", "Look again.", case="merge([1], (1, 1), 2)", got="[]"))
    merge: not yet.
    case: merge([1], (1, 1), 2)
    yours: []
    Look again.
    """
    if result.status == "unwritten":
        head = find_exercise(result.name).headline
    elif result.convention:
        head = "right by a different rule, but not by this course's."
    else:
        head = HEADLINES[result.status]
    rows = [("case", result.case), ("expected", result.expected), ("yours", result.got)]
    if result.status == "right":
        rows = []  # there's nothing to compare
    rows = [(name, text) for name, text in rows if text]
    texts = [text for text in (result.message, *more) if text]
    return format_message(f"{result.name}: {head}", rows, texts)


def format_message(head: str, rows: list[tuple[str, str]], texts: list[str]) -> RichOutput:
    """Return a headline, rows of a name and some code, and paragraphs, as text and HTML.

    >>> format_message("a < b", [], ["c"]).html
    '<div><p><strong>a &lt; b</strong></p><p>c</p></div>'
    """
    lines = [f"{name}: {code}" for name, code in rows]
    table = "".join(make_code_row(name, code) for name, code in rows)
    if table:
        table = f"<table><tbody>{table}</tbody></table>"
    body = "".join(map(make_paragraph, texts))
    html = f"<div><p><strong>{escape(head)}</strong></p>{table}{body}</div>"
    return RichOutput("\n".join([head, *lines, *texts]), html)


def make_code_row(name: str, code: str) -> str:
    """Return a row of a table as HTML: a name, and the code next to it.

    >>> make_code_row("case", "a < b")[-31:]
    '<code>a &lt; b</code></td></tr>'
    """
    cell = f'<td style="text-align:left"><code>{escape(code)}</code></td>'
    return f'<tr><th scope="row">{name}:</th>{cell}</tr>'


def make_paragraph(text: str) -> str:
    r"""Return a text as HTML, preformatted if it has several lines.

    >>> make_paragraph("a < b"), make_paragraph("if a:\n    b")
    ('<p>a &lt; b</p>', '<pre>if a:\n    b</pre>')
    """
    if "\n" in text:
        return f"<pre>{escape(text)}</pre>"
    return f"<p>{escape(text)}</p>"


def display(output: RichOutput) -> None:
    """Show an output right away, even in the middle of a cell; outside a notebook, print it.

    >>> display(RichOutput("a line"))
    a line
    """
    try:
        from IPython import get_ipython
        from IPython.display import display as show
    except ImportError:
        print(output)
        return
    if get_ipython():
        show(output)
    else:
        print(output)
