"""Write a table as HTML that a screen reader and a phone can read."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_PHONE_WIDTH = 33  # letters and gaps beside each other
_NUMBER = re.compile(r"[-+]?\d[\d.,]*(?: ?(?:%|MB|kB|s|ms))?")


class HtmlCell(NamedTuple):
    """What's in a cell, as HTML and as plain text."""

    html: str
    text: str


def make_table(
    columns: Sequence[HtmlCell], rows: Sequence[Sequence[HtmlCell]], has_row_heads: bool = False
) -> str:
    """Return a table in a box that scrolls; columns of numbers are marked.

    If its longest words don't fit beside each other on a phone, each row is a paragraph there (`stack`).

    >>> make_table([HtmlCell("a", "a")], [[HtmlCell("<b>1</b>", "1")]])
    '<div class="wide"><table><thead><tr><th scope="col" class="number">a</th></tr></thead><tbody><tr><td
    class="number"><b>1</b></td></tr></tbody></table></div>'
    """
    bodies = [[row[number].text for row in rows] for number in range(len(columns))]
    numbers = [bool(body) and all(map(_NUMBER.fullmatch, body)) for body in bodies]
    widths = [max(map(_measure, (head.text, *body))) for head, body in zip(columns, bodies)]
    is_stack = sum(1 + width for width in widths) > _PHONE_WIDTH
    head = "".join(_make_head(cell, is_number) for cell, is_number in zip(columns, numbers))
    names = [cell.text if is_stack else "" for cell in columns]
    body = ""
    for row in rows:
        body += "<tr>"
        for place, (cell, name, is_number) in enumerate(zip(row, names, numbers)):
            is_row_head = has_row_heads and place == 0
            tag, look = ("th", ' scope="row"') if is_row_head else ("td", "")
            look += ' class="number"' if is_number else ""
            look += f' data-name="{name}"' if name and cell.text and (place or is_number) else ""
            body += f"<{tag}{look}>{cell.html}</{tag}>"
        body += "</tr>"
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide{" stack" * is_stack}">{table}</div>'


def _make_head(cell: HtmlCell, is_number: bool) -> str:
    """Return the head of a column; an empty one isn't a head."""
    look = ' class="number"' if is_number else ""
    return f'<th scope="col"{look}>{cell.html}</th>' if cell.text else f"<td{look}></td>"


def _measure(text: str) -> int:
    """Return the length of the longest word."""
    return max(map(len, re.split(r"[ \n]", text)))
