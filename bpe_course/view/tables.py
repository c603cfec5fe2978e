"""Show tables of pairs, code points and tokens."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from bpe_course.invisible import unhide
from bpe_course.view.html_table import HtmlCell, make_table
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import make_visible

# Show whole tables. By default, pandas shows ten of many rows, and fifty letters of a long cell.
_LIMITS = [f"display.{name}" for name in ("max_rows", "max_columns", "max_colwidth", "width")]
LOOK = "bpe table"  # the classes of a table


def show_table(columns: Sequence[str], rows: Iterable[Sequence]) -> RichOutput:
    """Return a table whose first column has the row headers; pandas, if it's there, aligns its text.

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
    # The first column's name is above it, next to the other names, instead of in its own row. It may
    # be there twice: a long table can be in two halves, side by side.
    row_heads = pandas.Index([row[0] for row in rows])
    column_heads = pandas.Index(columns[1:], name=columns[0])
    frame = pandas.DataFrame([row[1:] for row in rows], index=row_heads, columns=column_heads)
    with pandas.option_context(*(part for name in _LIMITS for part in (name, None))):
        return frame.to_string()


def make_cell(text: str) -> HtmlCell:
    """Return a cell with plain text in it."""
    return HtmlCell(escape(text), text)


def show_stats(
    stats: Mapping[tuple, int], top: int = 10, vocab: Mapping[int, bytes] | None = None
) -> RichOutput:
    """Show the `top` most frequent pairs, with what they spell if you pass `vocab` (id -> bytes).

    Ties are in the order first seen.

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
