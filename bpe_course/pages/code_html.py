"""Write Python code as HTML: keywords, comments and strings in colours, lines that go on below."""

import re
from functools import partial
from html import escape
from itertools import groupby
from typing import Any

from pygments.lexers import PythonLexer
from pygments.token import Comment, Keyword, Operator, String

# The classes that code.css has.
_CLASSES = {"k": (Keyword, Operator.Word), "c": (Comment,), "s": (String,)}
_PLAIN = (String.Interpol, String.Escape)  # what's inside a string, but isn't its text
_OPENING = re.compile(r"[(\[{]+(?![)\]}])")


def colour_code(code: str) -> str:
    r"""Return code as HTML. A line that's too long goes on below its indentation.

    It can be broken after an opening bracket, too.

    >>> print(colour_code("if f(x):\n    y = 'a'"))
    <div class="highlight"><pre><span><span class="k">if</span> f(<wbr>x):
    </span><span style="--at:4">    y = <span class="s">'a'</span>
    </span></pre></div>
    """
    lines = [""]
    for look, tokens in groupby(PythonLexer(stripnl=False).get_tokens(code.rstrip("\n")), _look):
        first, *others = "".join(text for _, text in tokens).split("\n")
        lines[-1] += _write_part(first, look)
        lines += map(partial(_write_part, look=look), others)
    html = ""
    for line, source in zip(lines, code.rstrip("\n").split("\n")):
        indent = len(source) - len(source.lstrip())
        html += f'<span style="--at:{indent}">' if indent else "<span>"
        html += f"{line}\n</span>"
    return f'<div class="highlight"><pre>{html}</pre></div>'


def _look(token: tuple[Any, str]) -> str:
    kind, _ = token
    names = (name for name, kinds in _CLASSES.items() if any(kind in part for part in kinds))
    return "" if kind in _PLAIN else next(names, "")


def _write_part(text: str, look: str) -> str:
    html = escape(text, quote=False)
    if look and text:
        return f'<span class="{look}">{html}</span>'
    return _OPENING.sub(r"\g<0><wbr>", html)
