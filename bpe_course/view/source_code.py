"""Write Python code as HTML, in colours."""

import re
from functools import cache
from html import escape
from itertools import groupby
from typing import Any

_OPENING = re.compile(r"[(\[{]+(?![)\]}])")


def colour_code(code: str) -> str:
    r"""Return code as HTML. A line that's too long goes on below its indentation.

    >>> print(colour_code("if f(x):\n    y = 'a'"))
    <div class="highlight"><pre><span><span class="k">if</span> f(<wbr>x):
    </span><span style="--at:4">    y = <span class="s">'a'</span>
    </span></pre></div>
    """
    try:
        from pygments.lexers import PythonLexer
    except ImportError:
        return f'<div class="highlight"><pre>{escape(code)}</pre></div>'
    code, lines = code.rstrip("\n"), [""]
    tokens = PythonLexer(stripnl=False).get_tokens(code)
    for look, group in groupby(tokens, lambda token: _choose_look(token[0])):
        first, *others = "".join(text for _, text in group).split("\n")
        lines[-1] += _write_part(first, look)
        lines += [_write_part(line, look) for line in others]
    html = ""
    for line, source in zip(lines, code.split("\n")):
        indent = len(source) - len(source.lstrip())
        html += f'<span style="--at:{indent}">' if indent else "<span>"
        html += f"{line}\n</span>"
    return f'<div class="highlight"><pre>{html}</pre></div>'


@cache
def _choose_look(kind: Any) -> str:
    from pygments.token import Comment, Keyword, Operator, String

    if kind is String.Interpol:
        return ""
    looks = {Keyword: "k", Operator.Word: "k", Comment: "c", String: "s"}
    return next((look for group, look in looks.items() if kind in group), "")


def _write_part(text: str, look: str) -> str:
    html = escape(text, quote=False)
    if look and text:
        return f'<span class="{look}">{html}</span>'
    return _OPENING.sub(r"\g<0><wbr>", html)
