"""Show tables, with pandas or, if that's missing, as plain HTML."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import cycle

from bpe_course.invisible import unhide
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import make_visible

# Show whole tables. By default, pandas shows ten of many rows, and fifty letters of a long cell.
_SHOW_ALL = {
    "display.max_rows": None,
    "display.max_columns": None,
    "display.max_colwidth": None,
    "display.width": None,
}
_PLAIN_NUMBER = re.compile(r"([-+]?[\d.,]+ ?[%x]?)?")  # an empty cell is beside numbers as well
_LONG_WORD = re.compile(r"\S{30}")  # its line may break anywhere, so that the table isn't too wide


def show_table(columns: Sequence[str], rows: Iterable[Sequence]) -> RichOutput:
    """Return a table whose first column has the row headers, drawn by pandas if it's installed.

    >>> show_table(["pair", "count"], [("aa", 4), ("ab", 2)])
    pair  count
    aa        4
    ab        2
    """
    columns = [unhide(name) for name in columns]
    rows = [_unhide_cells(row) for row in rows]
    try:
        import pandas
    except ImportError:
        return make_plain_table(columns, rows)
    # The first column's name is above it, next to the other names, instead of in its own row. It may
    # be there twice: a long table can be in two halves, side by side.
    heads = pandas.Index([row[0] for row in rows])
    rest = pandas.Index(columns[1:], name=columns[0])
    frame = pandas.DataFrame([row[1:] for row in rows], index=heads, columns=rest)
    settings = [part for setting in _SHOW_ALL.items() for part in setting]  # name, value, name, ...
    with pandas.option_context(*settings):
        return RichOutput(frame.to_string(), _style_columns(frame.to_html(border=0), rows))


def _unhide_cells(row: Sequence) -> list:
    return [unhide(cell) if isinstance(cell, str) else cell for cell in row]


def make_plain_table(columns: Sequence[str], rows: Sequence[Sequence]) -> RichOutput:
    """Return the table as text and HTML, without pandas.

    >>> make_plain_table(["pair", "count"], [("aa", 4)])
    pair | count
    aa | 4
    """
    text = "\n".join(" | ".join(map(str, row)) for row in [columns, *rows])
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = "".join(map(_make_html_row, rows))
    html = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return RichOutput(text, _style_columns(html, rows))


def _style_columns(html: str, rows: Sequence[Sequence]) -> str:
    """Return a table in which columns of text are on the left; numbers stay as the page has them."""
    looks = cycle([_choose_look(column) for column in zip(*rows)] or [""])
    return re.sub(r'<(t[hd])( scope="\w+")?>', lambda tag: f"{tag[0][:-1]}{next(looks)}>", html)


def _choose_look(column: Sequence) -> str:
    """Return the attribute for the cells of a column, or "" if they don't need one."""
    texts = [str(cell) for cell in column]
    if all(map(_PLAIN_NUMBER.fullmatch, texts)):
        return ""
    wrap = ";overflow-wrap:anywhere" if any(map(_LONG_WORD.search, texts)) else ""
    return f' style="text-align:left{wrap}"'


def _make_html_row(row: Sequence) -> str:
    first, *rest = row
    cells = "".join(f"<td>{escape(str(value))}</td>" for value in rest)
    return f'<tr><th scope="row">{escape(str(first))}</th>{cells}</tr>'


def show_stats(
    stats: Mapping[tuple, int], top: int = 10, vocab: Mapping[int, bytes] | None = None
) -> RichOutput:
    """Show the `top` most frequent pairs and their counts; ties are in the order first seen.

    If you pass `vocab` (id -> bytes), there's also a column with what each pair spells.

    >>> show_stats({("a", "b"): 2, ("a", "a"): 4}, top=1)
    pair    count
    (a, a)      4
    """
    ranked = sorted(stats.items(), key=lambda item: -item[1])[:top]
    if vocab is None:
        return show_table(["pair", "count"], [(format_pair(pair), n) for pair, n in ranked])
    rows = []
    for (left, right), count in ranked:
        spelled = make_visible(vocab[left] + vocab[right])
        rows.append((format_pair((left, right)), spelled, count))
    return show_table(["pair", "spells", "count"], rows)


def show_merges(merges: Mapping[tuple, int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show merges, numbered in the order learned: the pair, the new id, what each of them spells.

    >>> show_merges({(97, 97): 256}, {97: b"a", 256: b"aa"})
    merge      pair   id left right spells
    1      (97, 97)  256    a     a     aa
    """
    rows = []
    for number, (pair, idx) in enumerate(merges.items(), start=1):
        spelled = [make_visible(vocab[symbol]) for symbol in (*pair, idx)]
        rows.append((number, format_pair(pair), idx, *spelled))
    return show_table(["merge", "pair", "id", "left", "right", "spells"], rows)


def show_characters(text: str) -> RichOutput:
    """Show each code point of a short text: its character, number, UTF-8 bytes in hex, and name.

    >>> show_characters("é")
    character code point  bytes                             name
    é             U+00E9  c3 a9  LATIN SMALL LETTER E WITH ACUTE
    """
    rows = []
    for character in text:
        name = unicodedata.name(character, "(no name)")
        data = character.encode("utf-8", "surrogatepass")  # so that a lone surrogate has bytes too
        code_point = f"U+{ord(character):04X}"
        rows.append((make_visible(character), code_point, data.hex(" "), name))
    return show_table(["character", "code point", "bytes", "name"], rows)


def format_pair(pair: tuple) -> str:
    """Return a pair as text for one cell of a table.

    >>> format_pair(("lo", "w")), format_pair((101, 32))
    ('(lo, w)', '(101, 32)')
    """
    names = [make_visible(part) if isinstance(part, str) else str(part) for part in pair]
    return f"({', '.join(names)})"
