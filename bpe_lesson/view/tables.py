"""Tables: pandas where it is there, plain HTML where it is not."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from bpe_lesson.invisible import unhide
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import make_visible

# A table is shown whole: pandas by itself shows ten of many rows, and fifty letters of a long cell.
SHOW_ALL = {
    "display.max_rows": None,
    "display.max_columns": None,
    "display.max_colwidth": None,
    "display.width": None,
}


def show_table(columns: Sequence[str], rows: Iterable[Sequence]) -> RichOutput:
    """Return a table, its first column the heads of the rows; pandas draws it, where it is there.

    >>> show_table(["pair", "count"], [("aa", 4), ("ab", 2)])
    pair  count
    aa        4
    ab        2
    """
    columns = [unhide(name) for name in columns]
    rows = [[unhide(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    try:
        import pandas
    except ImportError:
        return make_plain_table(columns, rows)
    frame = pandas.DataFrame(rows, columns=columns).set_index(columns[0])
    # Its name stands at the head of its column, not in a row of its own.
    frame = frame.rename_axis(index=None, columns=columns[0])
    with pandas.option_context(*(part for setting in SHOW_ALL.items() for part in setting)):
        return RichOutput(frame.to_string(), frame.to_html(border=0))


def make_plain_table(columns: Sequence[str], rows: Sequence[Sequence]) -> RichOutput:
    """Return the table as text and HTML, without pandas.

    >>> make_plain_table(["pair", "count"], [("aa", 4)])
    pair | count
    aa | 4
    """
    text = "\n".join(" | ".join(map(str, row)) for row in [columns, *rows])
    head = "".join(f'<th scope="col">{escape(str(name))}</th>' for name in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(str(first))}</th>'
        + "".join(f"<td>{escape(str(value))}</td>" for value in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return RichOutput(text, f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")


def show_stats(
    stats: Mapping[tuple, int], top: int = 10, vocab: Mapping[int, bytes] | None = None
) -> RichOutput:
    """Show the `top` most frequent pairs and their counts; equal counts in the order first seen.

    With `vocab`, id -> bytes, a column says what the pair spells.

    >>> show_stats({("a", "b"): 2, ("a", "a"): 4}, top=1)
    pair    count
    (a, a)      4
    """
    ranked = sorted(stats.items(), key=lambda item: -item[1])[:top]
    if vocab is None:
        return show_table(["pair", "count"], [(format_pair(pair), n) for pair, n in ranked])
    return show_table(
        ["pair", "spells", "count"],
        [
            (format_pair(pair), make_visible(vocab[pair[0]] + vocab[pair[1]]), n)
            for pair, n in ranked
        ],
    )


def show_merges(merges: Mapping[tuple, int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show merge rules, numbered in the order learned: the pair, the new id, what it spells.

    >>> show_merges({(97, 97): 256}, {97: b"a", 256: b"aa"})
    merge      pair   id left right spells
    1      (97, 97)  256    a     a     aa
    """
    return show_table(
        ["merge", "pair", "id", "left", "right", "spells"],
        [
            (number, format_pair(pair), idx, *(make_visible(vocab[i]) for i in (*pair, idx)))
            for number, (pair, idx) in enumerate(merges.items(), start=1)
        ],
    )


def show_characters(text: str) -> RichOutput:
    """Show each code point of a short text: character, number, name, UTF-8 bytes in hex.

    >>> show_characters("é")
    character code point                             name  bytes
    é             U+00E9  LATIN SMALL LETTER E WITH ACUTE  c3 a9
    """
    return show_table(
        ["character", "code point", "name", "bytes"],
        [
            (
                make_visible(c),
                f"U+{ord(c):04X}",
                unicodedata.name(c, "(no name)"),
                c.encode("utf-8", "surrogatepass").hex(" "),
            )
            for c in text
        ],
    )


def format_pair(pair: tuple) -> str:
    """Return a pair as one cell of a table.

    >>> format_pair(("lo", "w")), format_pair((101, 32))
    ('(lo, w)', '(101, 32)')
    """
    return f"({', '.join(make_visible(s) if isinstance(s, str) else str(s) for s in pair)})"
