"""Show a card: an icon, a headline, code to compare, paragraphs, and hints."""

import re
from collections.abc import Sequence
from html import escape
from itertools import takewhile

from bpe_course.view.rich_output import RichOutput

_Rows = Sequence[tuple[str, str]]  # names, and some code for each
# Where two codes first differ, and where that number, word or other character ends in each.
_Difference = tuple[int, int, int]
_CODE = re.compile("`([^`]+)`")
_COMPARED = ("expected", "yours")  # rows of these names are compared


def make_card(
    kind: str, head: str, rows: _Rows = (), texts: Sequence[str] = (), folded: str = ""
) -> RichOutput:
    """Return a card as text and as HTML that says the same, except for `folded`, which is HTML.

    The first difference between the rows `expected` and `yours` of a wrong attempt is marked, and described
    in words if there are no `texts`.
    """
    codes = dict(rows)
    expected, got = (codes.get(name, "") for name in _COMPARED)
    difference = _find_difference(expected, got) if kind == "wrong" else None
    hidden = [_describe_difference(expected, got, difference)] if difference and not texts else []
    lines = [f"{name} {code}" for name, (_, code) in zip(_align_names(rows), rows)]
    parts = [make_headline(head), _make_rows(rows, difference)]
    parts += [f'<p class="spoken">{escape(text)}</p>' for text in hidden]
    parts += map(_make_paragraph, texts)
    html = wrap_card(kind, "".join(parts) + folded)
    return RichOutput("\n".join([head, *lines, *hidden, *texts]), html)


def make_quiet_card(head: str, text: str, more: Sequence[str] = ()) -> RichOutput:
    """Return a card that is only one line, and paragraphs below it."""
    line = f"{head} {text}"
    html = f'<p class="head">{escape(line)}</p>' + "".join(map(_make_paragraph, more))
    return RichOutput("\n".join([line, *more]), wrap_card("unwritten", html))


def wrap_card(kind: str, inner: str) -> str:
    """Return HTML with the border of a card."""
    return f'<div class="bpe card {kind}">{inner}</div>'


def make_headline(head: str) -> str:
    """Return a headline as HTML."""
    return f'<p class="head"><b>{escape(head)}</b></p>'


def _find_difference(expected: str, got: str) -> _Difference | None:
    parts = [re.findall(r"\w+|\W", code) for code in (expected, got)]
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(*parts))))
    if not same or expected == got:
        return None
    start = len("".join(parts[0][:same]))
    expected_end, got_end = (len("".join(code[: same + 1])) for code in parts)
    return start, expected_end, got_end


def _describe_difference(expected: str, got: str, difference: _Difference) -> str:
    start, expected_end, got_end = difference
    expected_part = expected[start:expected_end].replace(" ", "a space") or "nothing more"
    got_part = got[start:got_end].replace(" ", "a space")
    ending = f"yours has {got_part}" if got_part else "yours ends there"
    return f"The first difference is at character {start + 1}: {expected_part} was expected, and {ending}."


def _make_rows(rows: _Rows, difference: _Difference | None) -> str:
    lines, width = "", 0
    for label, (name, code) in zip(_align_names(rows), rows):
        marked = escape(code)
        if difference and name in _COMPARED:
            marked = _mark_part(code, difference[0], difference[1 + _COMPARED.index(name)])
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
    """Return hints as HTML, each folded, and the next one inside it."""
    if not hints:
        return ""
    inner = _make_paragraph(hints[0]) + fold_hints(hints[1:], number + 1)
    return fold(f"Hint {number} of {number + len(hints) - 1}", inner)
