"""Show Python code with syntax colours, and two versions of a function side by side."""

import ast
from collections.abc import Mapping
from html import escape

from bpe_course.view.rich_output import RichOutput

# A kind of Pygments' tokens -> the class of its colour.
_CLASSES = {
    "Keyword": "keyword",
    "Comment": "comment",
    "String": "string",
    "Number": "digits",
    "Function": "defined",
    "Class": "defined",
}


def show_code(versions: Mapping[str, str]) -> RichOutput:
    """Return versions of some code, each with its name above it; side by side if there's room."""
    text = "\n".join(f"{name}:\n{code}" for name, code in versions.items())
    columns = "".join(
        f"<div><b>{escape(name)}:</b>{colour_function(code)}</div>"
        for name, code in versions.items()
    )
    return RichOutput(text, f'<div class="versions">{columns}</div>')


def colour_function(code: str) -> str:
    """Return a definition as coloured HTML, with its docstring folded."""
    lines = code.split("\n")
    start, end = _find_docstring(code)
    if start == end:
        return _wrap_code(code)
    parts = (lines[:start], lines[start:end], lines[end:])
    before, docstring, after = (_wrap_code("\n".join(part)) for part in parts)
    return f"{before}<details><summary>docstring</summary>{docstring}</details>{after}"


def _find_docstring(code: str) -> tuple[int, int]:
    """Return where a definition's docstring is, as a slice of its lines; (0, 0) if there's none."""
    try:
        first = ast.parse(code).body[0]
    except (SyntaxError, ValueError, IndexError):
        return 0, 0
    if not isinstance(first, ast.FunctionDef | ast.ClassDef) or not ast.get_docstring(first):
        return 0, 0
    docstring = first.body[0]
    is_alone = len(first.body) > 1 and docstring.lineno > first.lineno
    return (docstring.lineno - 1, docstring.end_lineno or 0) if is_alone else (0, 0)


def _wrap_code(code: str) -> str:
    try:
        from pygments.lexers import PythonLexer
    except ImportError:
        return f'<pre class="code">{escape(code)}</pre>'
    html = ""
    for kind, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens(code):
        look = next((_CLASSES[part] for part in kind if part in _CLASSES), "")
        html += f'<span class="{look}">{escape(text)}</span>' if look else escape(text)
    return f'<pre class="code">{html}</pre>'
