"""Show Python code with syntax colours, and two versions of a function side by side."""

import ast
from collections.abc import Mapping
from html import escape

from bpe_course.view.palette import SMALL, SYNTAX_COLOURS
from bpe_course.view.rich_output import RichOutput

_PRE_STYLE = f"margin:4px 0;font-size:{SMALL};overflow-x:auto"
_ROW_STYLE = "display:flex;flex-wrap:wrap;gap:0 24px"
_COLUMN_STYLE = "flex:1 1 26rem;min-width:0"


def show_code(versions: Mapping[str, str]) -> RichOutput:
    """Return versions of some code, each with its name above it; side by side if there's room."""
    text = "\n".join(f"{name}:\n{code}" for name, code in versions.items())
    columns = "".join(
        f'<div style="{_COLUMN_STYLE}"><b>{escape(name)}:</b>{colour_function(code)}</div>'
        for name, code in versions.items()
    )
    return RichOutput(text, f'<div style="{_ROW_STYLE}">{columns}</div>')


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
    """Return code as HTML in syntax colours, or without them if Pygments is missing."""
    try:
        from pygments.lexers import PythonLexer
    except ImportError:
        return f'<pre style="{_PRE_STYLE}">{escape(code)}</pre>'
    html = ""
    for kind, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens(code):
        colour = next((SYNTAX_COLOURS[part] for part in kind if part in SYNTAX_COLOURS), "")
        html += f'<span style="color:{colour}">{escape(text)}</span>' if colour else escape(text)
    return f'<pre style="{_PRE_STYLE}">{html}</pre>'
