"""Write a table as HTML that a screen reader and a phone can read."""

import re
from collections.abc import Sequence
from itertools import repeat
from typing import NamedTuple

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

    >>> make_table([HtmlCell("a", "a")], [[HtmlCell("<b>1</b>", "1")]])
    '<div class="wide"><table><thead><tr><th scope="col" class="number">a</th></tr></thead><tbody><tr><td
    class="number"><b>1</b></td></tr></tbody></table></div>'
    """
    looks = [_choose_class([row[place].text for row in rows]) for place in range(len(columns))]
    head = "".join(map(_make_head, columns, looks))
    body = ""
    for first, *others in rows:
        cells = [_make_cell('th scope="row"' if look else "td", first, looks[0])]
        cells += map(_make_cell, repeat("td"), others, looks[1:])
        body += f"<tr>{''.join(cells)}</tr>"
    box = f"{look} wide".strip()
    return f'<div class="{box}"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _choose_class(column: Sequence[str]) -> str:
    if any(column) and all(map(_NUMBER.fullmatch, column)):
        return "number"
    return "long" if any(map(_LONG_WORD.search, column)) else ""


def _make_head(cell: HtmlCell, look: str) -> str:
    return _make_cell('th scope="col"' if cell.text else "td", cell, look)


def _make_cell(tag: str, cell: HtmlCell, look: str) -> str:
    attribute = f' class="{look}"' if look else ""
    return f"<{tag}{attribute}>{cell.html}</{tag[:2]}>"
