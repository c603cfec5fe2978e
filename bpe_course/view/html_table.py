"""Write a table as HTML that a screen reader and a phone can read."""

import re
from collections.abc import Sequence
from html import escape
from itertools import repeat
from typing import NamedTuple

_PHONE_WIDTH = 33  # letters and gaps beside each other
_NUMBER = re.compile(r"([-+]?\d[\d.,]*(?: ?(?:%|x|MB|kB|s|ms))?)?")  # or nothing, beside numbers
_LONG_WORD = re.compile(r"\S{30}")  # its line may break anywhere, so that the table isn't too wide


class HtmlCell(NamedTuple):
    """What's in a cell, as HTML and as plain text."""

    html: str
    text: str


def make_table(
    columns: Sequence[HtmlCell], rows: Sequence[Sequence[HtmlCell]], look: str = ""
) -> str:
    """Return a table in a box that scrolls; numbers are on the right.

    With the classes of a `look`, as outputs have them, the first cell of each row is its head.
    If its longest words don't fit beside each other on a phone, each row is a paragraph there (`stack`).

    >>> make_table([HtmlCell("a", "a")], [[HtmlCell("<b>1</b>", "1")]])
    '<div class="wide"><table><thead><tr><th scope="col" class="number">a</th></tr></thead><tbody><tr><td
    class="number"><b>1</b></td></tr></tbody></table></div>'
    """
    bodies = [[row[place].text for row in rows] for place in range(len(columns))]
    looks = [*map(_choose_class, bodies)]
    widths = [max(map(_measure, (head.text, *body))) for head, body in zip(columns, bodies)]
    is_stack = sum(1 + width for width in widths) > _PHONE_WIDTH
    head = "".join(map(_make_head, columns, looks))
    names = [cell.text if is_stack else "" for cell in columns]
    body = ""
    for first, *others in rows:
        tag = 'th scope="row"' if look else "td"
        name = names[0] if looks[0] == "number" else ""  # else it's a name itself
        cells = [_make_cell(tag, first, looks[0], name)]
        cells += map(_make_cell, repeat("td"), others, looks[1:], names[1:])
        body += f"<tr>{''.join(cells)}</tr>"
    box = " ".join(filter(None, [look, "wide", "stack" * is_stack]))
    return f'<div class="{box}"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _choose_class(column: Sequence[str]) -> str:
    if any(column) and all(map(_NUMBER.fullmatch, column)):
        return "number"
    return "long" if any(map(_LONG_WORD.search, column)) else ""


def _make_head(cell: HtmlCell, look: str) -> str:
    return _make_cell('th scope="col"' if cell.text else "td", cell, look)


def _make_cell(tag: str, cell: HtmlCell, look: str, name: str = "") -> str:
    """Return a cell; on a phone, it may begin with the name of its column."""
    attributes = f' class="{look}"' if look else ""
    attributes += f' data-name="{escape(name)}"' if name and cell.text else ""
    return f"<{tag}{attributes}>{cell.html}</{tag[:2]}>"


def _measure(text: str) -> int:
    """Return the length of the longest word."""
    return max(map(len, re.split(r"[ \n]", text)))
