"""Show tables as text and as HTML."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import repeat
from typing import NamedTuple

from bpe_course.invisible import unhide
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import make_visible

# By default, pandas shows ten of many rows, and fifty letters of a long cell.
_LIMITS = [f"display.{name}" for name in ("max_rows", "max_columns", "max_colwidth", "width")]
LOOK = "bpe table"  # the classes of a table
_NUMBER = re.compile(r"([-+]?\d[\d.,]*(?: ?(?:%|x|MB|kB|s|ms))?)?")  # or nothing, beside numbers
_LONG_WORD = re.compile(r"\S{30}")  # its line may break anywhere


class HtmlCell(NamedTuple):
    html: str
    text: str


def make_table(
    columns: Sequence[HtmlCell], rows: Sequence[Sequence[HtmlCell]], look: str = ""
) -> str:
    """Return a table in a box that scrolls; with the classes of a `look`, each row begins with a head.

    >>> make_table([HtmlCell("a", "a")], [[HtmlCell("<b>1</b>", "1")]])
    '<div class="wide"><table><thead><tr><th scope="col" class="number">a</th></tr></thead><tbody><tr><td
    class="number"><b>1</b></td></tr></tbody></table></div>'
    """
    looks = [_choose_class([row[place].text for row in rows]) for place in range(len(columns))]
    heads = ['th scope="col"' if cell.text else "td" for cell in columns]
    head = "".join(map(_make_cell, heads, columns, looks))
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


def _make_cell(tag: str, cell: HtmlCell, look: str) -> str:
    attribute = f' class="{look}"' if look else ""
    return f"<{tag}{attribute}>{cell.html}</{tag[:2]}>"


def show_table(columns: Sequence[str], rows: Iterable[Sequence]) -> RichOutput:
    """Return a table whose first column has the row headers; pandas aligns its text, if it's there.

    >>> show_table(["pair", "count"], [("aa", 4), ("ab", 2)])
    pair  count
    aa        4
    ab        2
    """
    columns = [unhide(name) for name in columns]
    rows = [[unhide(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    cells = [[make_cell(str(cell)) for cell in row] for row in [columns, *rows]]
    html = make_table(cells[0], cells[1:], LOOK)
    return RichOutput(_align_columns(columns, rows), html)


def _align_columns(columns: Sequence[str], rows: Sequence[Sequence]) -> str:
    try:
        import pandas
    except ImportError:
        return "\n".join(" | ".join(map(str, row)) for row in [columns, *rows])
    # An Index, because its name is above it, not in its own row; two columns may share a name.
    row_heads = pandas.Index([row[0] for row in rows])
    column_heads = pandas.Index(columns[1:], name=columns[0])
    frame = pandas.DataFrame([row[1:] for row in rows], index=row_heads, columns=column_heads)
    with pandas.option_context(*(part for name in _LIMITS for part in (name, None))):
        return frame.to_string()


def make_cell(text: str) -> HtmlCell:
    return HtmlCell(escape(text), text)


def show_stats(
    stats: Mapping[tuple, int], top: int = 10, vocab: Mapping[int, bytes] | None = None
) -> RichOutput:
    """Show the `top` most frequent pairs, and what they spell if you pass `vocab` (id -> bytes).

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
