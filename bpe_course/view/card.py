"""Show a card: an icon, a headline, code to compare, paragraphs, and hints that unfold in turn."""

import re
from collections.abc import Sequence
from html import escape

from bpe_course.view.palette import BOX_INK, CARD_KINDS, MARK, SMALL, TEXT_WIDTH
from bpe_course.view.rich_output import RichOutput

_NamedCode = tuple[str, str]  # a name, and some code
_Difference = tuple[int, int, int]  # where two codes first differ, and where that ends in each

# The mark shows it to everybody else.
_FOR_SCREEN_READERS = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
_COMPARED = ("expected", "yours")  # if a card has rows of these two names, they are compared
_CARD_GAP = "margin:4px 0"  # between the parts of a card
_WRAP = "white-space:pre-wrap;overflow-wrap:anywhere"
_ROW = "display:flex;flex-wrap:wrap;column-gap:1ch"
_NARROW = "28ch"  # code has a line of its own if there's less room beside its name


def make_card(
    kind: str,
    head: str,
    rows: Sequence[_NamedCode] = (),
    texts: Sequence[str] = (),
    folded: str = "",
) -> RichOutput:
    """Return a card as text and as HTML that says the same; only what's folded isn't in the text.

    Args:
        kind: a key of CARD_KINDS.
        head: the headline.
        rows: names and code, one above the other. What differs first between the rows `expected`
            and `yours` is marked, and described in words if nothing else is said.
        texts: paragraphs.
        folded: HTML that comes last, from `fold` or `fold_hints`.

    >>> make_card("wrong", "merge: not yet.", [("expected", "[1, 2]"), ("yours", "[1, 3]")])
    merge: not yet.
    expected: [1, 2]
    yours:    [1, 3]
    The first difference is at character 5: 2 was expected, and yours has 3.
    """
    codes = dict(rows)
    expected, got = (codes.get(name, "") for name in _COMPARED)
    difference = _find_difference(expected, got) if kind == "wrong" else None
    said = [_describe_difference(expected, got, difference)] if difference and not texts else []
    compared = [f"{name} {code}" for name, (_, code) in zip(_align_names(rows), rows)]
    parts = [make_headline(kind, head), _make_rows(rows, difference)]
    parts += [f'<p style="{_FOR_SCREEN_READERS}">{escape(text)}</p>' for text in said]
    parts += map(_make_paragraph, texts)
    html = wrap_card(kind, "".join(parts) + folded)
    return RichOutput("\n".join([head, *compared, *said, *texts]), html)


def make_quiet_card(head: str, text: str) -> RichOutput:
    """Return a card that is only one line, for what isn't written yet.

    >>> make_quiet_card("merge: not written yet.", "Replace the dots.")
    merge: not written yet. Replace the dots.
    """
    icon = _make_icon("unwritten")
    html = f'<p style="margin:0;font-size:{SMALL}">{icon} {escape(f"{head} {text}")}</p>'
    return RichOutput(f"{head} {text}", wrap_card("unwritten", html))


def wrap_card(kind: str, inner: str) -> str:
    """Return HTML with the border of a card.

    >>> wrap_card("right", "<p>Yes.</p>")[-15:]
    '>Yes.</p></div>'
    """
    _, colour = CARD_KINDS[kind]
    look = f"border-left:4px solid {colour};padding:2px 12px;margin:4px 0"
    if kind not in ("note", "unwritten"):
        look += f";background:color-mix(in srgb,{colour} 7%,var(--paper,transparent))"
    return f'<div style="{look};max-width:{TEXT_WIDTH}">{inner}</div>'


def _make_icon(kind: str) -> str:
    """Return an icon, which screen readers skip: the headline says the same."""
    icon, colour = CARD_KINDS[kind]
    return f'<span aria-hidden="true" style="color:{colour};font-weight:bold">{icon}</span>'


def make_headline(kind: str, head: str) -> str:
    """Return a headline as HTML, with its icon.

    >>> make_headline("right", "a < b")[-19:]
    '<b>a &lt; b</b></p>'
    """
    size = ";font-size:1.2em" if kind == "right" else ""
    return f'<p style="{_CARD_GAP}{size}">{_make_icon(kind)} <b>{escape(head)}</b></p>'


def _find_difference(expected: str, got: str) -> _Difference | None:
    """Return where two codes first differ: a whole number or word in each, or one other character."""
    expected_parts = re.findall(r"\w+|\W", expected)
    got_parts = re.findall(r"\w+|\W", got)
    same = 0
    for left, right in zip(expected_parts, got_parts):
        if left != right:
            break
        same += 1
    if not same or expected == got:
        return None
    start = len("".join(expected_parts[:same]))
    ends = [len("".join(parts[: same + 1])) for parts in (expected_parts, got_parts)]
    return start, ends[0], ends[1]


def _describe_difference(expected: str, got: str, difference: _Difference) -> str:
    start, expected_end, got_end = difference
    wanted, had = expected[start:expected_end], got[start:got_end]
    wanted = wanted.replace(" ", "a space") or "nothing more"
    had = had.replace(" ", "a space")
    ending = f"yours has {had}" if had else "yours ends there"
    return f"The first difference is at character {start + 1}: {wanted} was expected, and {ending}."


def _make_rows(rows: Sequence[_NamedCode], difference: _Difference | None) -> str:
    """Return names and code as HTML, one row below the other; the first difference is marked.

    Where it's narrow, as on a telephone, a name has a line of its own.
    """
    labels = _align_names(rows)
    lines = []
    for label, (name, code) in zip(labels, rows):
        shown = escape(code)
        if difference and name in _COMPARED:
            shown = _mark_part(code, difference[0], difference[1 + _COMPARED.index(name)])
        named = f'<span style="flex:0 0 {len(label)}ch">{escape(label.rstrip())}</span>'
        value = f'<span style="flex:1 1 {_NARROW};min-width:0">{shown}</span>'
        lines.append(f'<span style="{_ROW}">{named}{value}</span>')
    look = f"{_CARD_GAP};{_WRAP};background:none"  # JupyterLab would put its own there
    return f'<pre style="{look}">{"".join(lines)}</pre>' if lines else ""


def _align_names(rows: Sequence[_NamedCode]) -> list[str]:
    """Return the names of rows, each with a colon, all equally long."""
    width = max((len(name) for name, _ in rows), default=0)
    return [f"{name}:".ljust(width + 1) for name, _ in rows]


def _mark_part(code: str, start: int, end: int) -> str:
    """Return code as HTML, with a part of it marked; if that part is empty, a gap is marked."""
    look = f"background:{MARK};color:{BOX_INK};font-weight:bold"
    part = escape(code[start:end]) or "&nbsp;"
    return f'{escape(code[:start])}<mark style="{look}">{part}</mark>{escape(code[end:])}'


def _make_paragraph(text: str) -> str:
    r"""Return a text as HTML, preformatted if it has several lines; what's between ` ` is code."""
    if "\n" in text:
        return f"<pre>{escape(text)}</pre>"
    shown = re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
    return f'<p style="{_CARD_GAP}">{shown}</p>'


def fold(summary: str, inner: str) -> str:
    """Return HTML that unfolds by a click on its summary, which is text.

    >>> fold("Ours", "<p>here</p>")[-44:]
    '<summary>Ours</summary><p>here</p></details>'
    """
    return f'<details style="{_CARD_GAP}"><summary>{escape(summary)}</summary>{inner}</details>'


def fold_hints(hints: Sequence[str], number: int = 1) -> str:
    """Return hints as HTML, each folded, and the next one inside it; "" if there are none."""
    if not hints:
        return ""
    last = number + len(hints) - 1
    inner = _make_paragraph(hints[0]) + fold_hints(hints[1:], number + 1)
    return fold(f"Hint {number} of {last}", inner)
