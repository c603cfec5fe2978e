"""Show tables, with pandas or, if that's missing, as plain HTML."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import cycle

from bpe_course.invisible import unhide
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import fit_label, make_visible

# Show whole tables. By default, pandas shows ten of many rows, and fifty letters of a long cell.
_LIMITS = [f"display.{name}" for name in ("max_rows", "max_columns", "max_colwidth", "width")]
_PLAIN_NUMBER = re.compile(r"([-+]?[\d.,]+ ?[%x]?)?")  # an empty cell is beside numbers as well
_LONG_WORD = re.compile(r"\S{30}")  # its line may break anywhere, so that the table isn't too wide
_MOST_NEXT = 10  # tokens
_NEXT_COLUMNS = ["next token", "id", "probability"]
_NEXT_HEAD = (
    '<th scope="col" class="text">next token</th><th scope="col">id</th>'
    '<th scope="col">probability</th><th scope="col" class="text">0 to 100%</th>'
)


def show_table(columns: Sequence[str], rows: Iterable[Sequence]) -> RichOutput:
    """Return a table whose first column has the row headers, drawn by pandas if it's installed.

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
    # The first column's name is above it, next to the other names, instead of in its own row. It may
    # be there twice: a long table can be in two halves, side by side.
    row_heads = pandas.Index([row[0] for row in rows])
    column_heads = pandas.Index(columns[1:], name=columns[0])
    frame = pandas.DataFrame([row[1:] for row in rows], index=row_heads, columns=column_heads)
    with pandas.option_context(*(part for name in _LIMITS for part in (name, None))):
        html = frame.to_html(border=0).replace(' style="text-align: right;"', "")
        html = _mark_columns(html, rows)
        return RichOutput(frame.to_string(), f'<div class="bpe table">{html}</div>')


def make_plain_table(columns: Sequence[str], rows: Sequence[Sequence]) -> RichOutput:
    """Return the table as text and HTML, without pandas."""
    text = "\n".join(" | ".join(map(str, row)) for row in [columns, *rows])
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = ""
    for row_head, *cells in rows:
        data = "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
        body += f'<tr><th scope="row">{escape(str(row_head))}</th>{data}</tr>'
    return RichOutput(text, _mark_columns(join_table(head, body), rows))


def join_table(head: str, body: str, kind: str = "table") -> str:
    """Return a table as HTML: the cells of its head, and the rows of its body."""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="bpe {kind}">{table}</div>'


def _mark_columns(html: str, rows: Sequence[Sequence]) -> str:
    """Return a table whose columns of text say so: they're on the left, and numbers on the right."""
    looks = cycle([_choose_class(column) for column in zip(*rows)] or [""])
    return re.sub(r'<(t[hd])( scope="\w+")?>', lambda tag: f"{tag[0][:-1]}{next(looks)}>", html)


def _choose_class(column: Sequence) -> str:
    """Return the class of a column's cells, or "" if they're numbers."""
    texts = [str(cell) for cell in column]
    if all(map(_PLAIN_NUMBER.fullmatch, texts)):
        return ""
    is_long = any(map(_LONG_WORD.search, texts))
    return f' class="text{" long" * is_long}"'


def show_stats(
    stats: Mapping[tuple, int], top: int = 10, vocab: Mapping[int, bytes] | None = None
) -> RichOutput:
    """Show the `top` most frequent pairs, with what they spell if you pass `vocab` (id -> bytes).

    Ties are in the order first seen.

    >>> show_stats({("a", "b"): 2, ("a", "a"): 4}, top=1)
    pair    count
    (a, a)      4
    """
    rows = []
    for pair, count in sorted(stats.items(), key=lambda item: -item[1])[:top]:
        spelled = [make_visible(vocab[pair[0]] + vocab[pair[1]])] if vocab is not None else []
        rows.append((format_pair(pair), *spelled, count))
    return show_table(["pair", *["spells"] * (vocab is not None), "count"], rows)


def show_merges(merges: Mapping[tuple, int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show merges, numbered in the order learned: the pair, the new id, what each of them spells."""
    rows = []
    for number, (pair, idx) in enumerate(merges.items(), start=1):
        spelled = [make_visible(vocab[symbol]) for symbol in (*pair, idx)]
        rows.append((number, format_pair(pair), idx, *spelled))
    return show_table(["merge", "pair", "id", "left", "right", "spells"], rows)


def show_characters(text: str) -> RichOutput:
    """Show each code point of a short text: its character, number, UTF-8 bytes in hex, and name."""
    rows = []
    for character in text:
        name = unicodedata.name(character, "(no name)")
        data = character.encode("utf-8", "surrogatepass")  # so that a lone surrogate has bytes too
        rows.append((make_visible(character), f"U+{ord(character):04X}", data.hex(" "), name))
    return show_table(["character", "code point", "bytes", "name"], rows)


def format_pair(pair: tuple) -> str:
    """Return a pair as text for a cell: (lo, w), or (101, 32)."""
    names = [make_visible(part) if isinstance(part, str) else str(part) for part in pair]
    return f"({', '.join(names)})"


def show_next_tokens(probabilities: Sequence[float], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show the likeliest next tokens of a model, each with a bar for its probability.

    An id's probability is at its position in the list.

    >>> show_next_tokens([0.25, 0.75], {0: b"a", 1: b" is"})
    next token | id | probability
    ␣is | 1 | 75.0%
    a | 0 | 25.0%
    """
    rows, body = [], ""
    for idx in _find_likeliest(probabilities):
        label = fit_label(make_visible(vocab[idx])) if idx in vocab else f"id {idx}"
        share = probabilities[idx]
        percent = f"{share:.1%}" if share >= 0.001 else "under 0.1%"  # a tiny one isn't 0
        rows.append((label, idx, percent))
        body += (
            f'<tr><th scope="row" class="text">{escape(label)}</th><td>{idx}</td>'
            f'<td>{percent}</td><td class="text">{draw_bar(share)}</td></tr>'
        )
    return RichOutput(make_plain_table(_NEXT_COLUMNS, rows).text, join_table(_NEXT_HEAD, body))


def _find_likeliest(probabilities: Sequence[float]) -> list[int]:
    """Return the ids with the highest probabilities, in that order; of equal ones, the lower first."""
    return sorted(range(len(probabilities)), key=lambda idx: -probabilities[idx])[:_MOST_NEXT]


def draw_bar(share: float) -> str:
    """Return a bar filled from 0 to 1 as HTML; screen readers skip it: its number is beside it."""
    return f'<span aria-hidden="true" class="meter" style="--share:{share:g}"></span>'
