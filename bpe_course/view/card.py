"""Show a card: a headline, code to compare, paragraphs, and hints."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from os.path import commonprefix

from bpe_course.view.rich_output import RichOutput

_Rows = Sequence[tuple[str, str]]  # names and code
_CODE = re.compile("`([^`]+)`")
_COMPARED = ("expected", "yours")


def make_card(
    kind: str, head: str, rows: _Rows = (), texts: Sequence[str] = (), folded: str = ""
) -> RichOutput:
    """Return a card as text and as HTML, which alone has what's `folded`.

    In a wrong attempt's rows `expected` and `yours`, the first difference is marked.
    """
    lines = [f"{name} {code}" for name, (_, code) in zip(_align_names(rows), rows)]
    marks = _find_difference(rows) if kind == "wrong" else {}
    parts = [make_headline(head), _make_rows(rows, marks), *map(_make_paragraph, texts), folded]
    return RichOutput("\n".join([head, *lines, *texts]), wrap_card(kind, "".join(parts)))


def make_quiet_card(head: str, text: str, more: Sequence[str] = ()) -> RichOutput:
    """Return a card of one line, with paragraphs below it."""
    line = f"{head} {text}"
    html = f'<p class="head">{escape(line)}</p>' + "".join(map(_make_paragraph, more))
    return RichOutput("\n".join([line, *more]), wrap_card("unwritten", html))


def wrap_card(kind: str, inner: str) -> str:
    return f'<div class="bpe card {kind}">{inner}</div>'


def make_headline(head: str) -> str:
    return f'<p class="head"><b>{escape(head)}</b></p>'


def _find_difference(rows: _Rows) -> dict[str, list[int]]:
    """Return where the first word, number or other character that differs is in each row."""
    codes = {name: re.findall(r"\w+|\W", code) for name, code in rows if name in _COMPARED}
    same = len(commonprefix([*codes.values()]))
    if len(codes) < 2 or not 0 < same < max(map(len, codes.values())):
        return {}
    (first, one), (second, other) = codes.items()
    ends = {first: _find_ends(one, other, same), second: _find_ends(other, one, same)}
    return {name: [len("".join(codes[name][:end])) for end in ends[name]] for name in codes}


def _find_ends(code: list[str], other: list[str], same: int) -> tuple[int, int]:
    rest = other[same:]
    has_more = rest and code[same : same + 1] == [","] and code[-len(rest) :] == rest
    return (same + 2, len(code) - len(rest)) if has_more else (same, same + 1)


def _make_rows(rows: _Rows, marks: Mapping[str, list[int]]) -> str:
    lines, width = "", 0
    for label, (name, code) in zip(_align_names(rows), rows):
        marked = _mark_part(code, *marks[name]) if name in marks else escape(code)
        head, width = escape(label.rstrip()), len(label)
        lines += f"<span><span>{head}</span> <span>{marked}\n</span></span>"
    return f'<pre class="codes" style="--name:{width}ch">{lines}</pre>' if lines else ""


def _align_names(rows: _Rows) -> list[str]:
    width = max((len(name) for name, _ in rows), default=0)
    return [f"{name}:".ljust(width + 1) for name, _ in rows]


def _mark_part(code: str, start: int, end: int) -> str:
    part = escape(code[start:end]) or "&nbsp;"
    return f"{escape(code[:start])}<mark>{part}</mark>{escape(code[end:])}"


def _make_paragraph(text: str) -> str:
    if "\n" in text:
        return f"<pre>{escape(text)}</pre>"
    inner = _CODE.sub(r"<code>\1</code>", escape(text))
    return f"<p>{inner}</p>"


def fold(summary: str, inner: str) -> str:
    """Return HTML that unfolds by a click on its summary, which is text."""
    return f"<details><summary>{escape(summary)}</summary>{inner}</details>"


def fold_hints(hints: Sequence[str], number: int = 1) -> str:
    if not hints:
        return ""
    inner = _make_paragraph(hints[0]) + fold_hints(hints[1:], number + 1)
    return fold(f"Hint {number} of {number + len(hints) - 1}", inner)
