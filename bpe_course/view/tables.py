"""Show tables as text, and as HTML that a screen reader and a phone can read."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from itertools import repeat
from typing import NamedTuple

from bpe_course.invisible import unhide
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import make_visible

LOOK = "bpe table"  # the classes of a table
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

    With the classes of a `look`, the first cell of each row is its head.

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


def show_table(columns: Sequence[str], rows: Iterable[Sequence]) -> RichOutput:
    """Return a table whose first column has the row headers.

    >>> show_table(["pair", "count"], [("aa", 4), ("ab", 2)])
    pair  count
    aa        4
    ab        2
    """
    table = [
        [unhide(cell) if isinstance(cell, str) else cell for cell in row]
        for row in [columns, *rows]
    ]
    heads, *cells = ([make_cell(str(cell)) for cell in row] for row in table)
    return RichOutput(_align_columns(table), make_table(heads, cells, LOOK))


def _align_columns(rows: Iterable[Sequence]) -> str:
    first, *others = zip(*rows)
    lines = _fill([str(cell) for cell in first], str.ljust)
    for head, *cells in others:
        # In the saved lessons, only the head of a column of texts is one space from its neighbour.
        gap = " " if all(isinstance(cell, str) for cell in cells) else "  "
        column = _fill([f"{gap}{head}", *(f"  {cell}" for cell in cells)], str.rjust)
        lines = [line + cell for line, cell in zip(lines, column)]
    return "\n".join(lines)


def _fill(texts: Sequence[str], align: Callable[[str, int], str]) -> list[str]:
    width = max(map(len, texts))
    return [align(text, width) for text in texts]


def make_cell(text: str) -> HtmlCell:
    """Return a cell with plain text in it."""
    return HtmlCell(escape(text), text)


def show_stats(
    stats: Mapping[tuple, int], top: int = 10, vocab: Mapping[int, bytes] | None = None
) -> RichOutput:
    """Show the `top` most frequent pairs, with what they spell if you pass `vocab` (id -> bytes).

    >>> show_stats({("a", "b"): 2, ("a", " "): 4}, top=1)
    pair    count
    (a, ␣)      4
    """
    rows = []
    for pair, count in sorted(stats.items(), key=lambda item: -item[1])[:top]:
        spelled = [make_visible(vocab[pair[0]] + vocab[pair[1]])] if vocab is not None else []
        names = [make_visible(part) if isinstance(part, str) else str(part) for part in pair]
        rows.append((f"({', '.join(names)})", *spelled, count))
    return show_table(["pair", *["spells"] * (vocab is not None), "count"], rows)
