"""Show one text, or the line from 0 to 1, cut in several ways: a row for each, one below the other."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import accumulate, pairwise
from unicodedata import combining, east_asian_width

from bpe_course.invisible import unhide
from bpe_course.view.palette import choose_fill
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.symbol_looks import choose_colour
from bpe_course.view.tokens import LONE_BYTES, fit_label, make_visible

_Piece = str | bytes | int | tuple[object, str | bytes]
_Row = Sequence[tuple[str, int]]  # what's written on each piece, and how many bytes it covers

_LETTER = 0.6  # the width of a letter of code, where its size is 1
_ROOM = 30  # letters that fit into a whole line of probabilities, with some room around them


def show_levels(levels: Mapping[str, Iterable[_Piece]], by_name: bool = False) -> RichOutput:
    """Show one text cut in several ways, each piece as wide as the bytes that it covers.

    A piece is a str, bytes, one byte as an int, or a label and what it covers, such as an id and its
    token. The row of the fewest pieces, but more than one, gives these their colours: what's above or
    below one of them has its colour. With `by_name`, it's the colour of `show_symbols`.

    >>> show_levels({"letters": "str", "id": [(496, "str")], "bytes": b"str"})
    letters: s|t|r
    id: 496
    bytes: 73|74|72
    """
    rows = {
        unhide(name): [(label, size) for label, size in map(_read_piece, row) if size]
        for name, row in levels.items()
    }
    ends = [[*accumulate((size for _, size in row), initial=0)] for row in rows.values()]
    parts = min((places for places in ends if len(places) > 2), key=len, default=[])
    lines, html = [], ""
    for (name, row), places in zip(rows.items(), ends):
        if places[-1] != ends[0][-1]:
            raise ValueError(
                f"the row {name!r} ends after byte {places[-1]}, but the first row after byte "
                f"{ends[0][-1]}: each row must be the whole text"
            )
        fills = [_choose_fill(piece, parts) for piece in pairwise(places)]
        if by_name:
            fills = [f"symbol-{choose_colour(label)}" for label, _ in row]
        lines.append(f"{name}: {'|'.join(label for label, _ in row)}")
        html += _draw_row(name, row, fills)
    least = max(map(_measure_row, rows.values()), default=0)
    look = f'class="bpe levels wide" style="--least:{least:.1f}"'
    return RichOutput("\n".join(lines), f"<div {look}><div>{html}</div></div>")


def show_line(levels: Mapping[str, Mapping[str, float]], point: float | None = None) -> RichOutput:
    """Show probabilities as pieces of a line from 0 to 1, which sampling cuts like this.

    A row is a dict from what's written on a piece, if there's room, to the piece's length. A `point`,
    which is a random number, is marked together with the piece of the last row that it falls into.

    >>> show_line({"after the": {"cat": 0.75, "dog": 0.25}}, point=0.8)
    after the: cat 0.75|dog 0.25
    0.8 falls into dog
    """
    lines, html, shares = [], "", []
    for name, row in levels.items():
        name = unhide(name)
        shares = [(fit_label(make_visible(label)), share) for label, share in row.items()]
        lines.append(f"{name}: {'|'.join(f'{label} {share:.4g}' for label, share in shares)}")
        html += _draw_line(name, shares)
    if point is not None:
        label = _find_piece(shares, point)
        lines.append(f"{point} falls into {label}")
        where = f'class="point" style="--at:{100 * point:.2f}%"'
        html += f"<div {where}>{escape(f'{point}: {label}')}</div>"
    return RichOutput("\n".join(lines), f'<div class="bpe shares">{html}</div>')


def _find_piece(shares: Sequence[tuple[str, float]], point: float) -> str:
    ends = [*accumulate(share for _, share in shares)]
    for (label, _), end in zip(shares, ends):
        if 0 <= point < end:
            return label
    raise ValueError(f"the point {point} is on no piece: give a number from 0 to below {ends[-1]}")


def _read_piece(piece: _Piece) -> tuple[str, int]:
    r"""Return what's written on a piece, and the number of bytes that it covers.

    >>> [_read_piece(piece) for piece in ("é", 10, b"\xce", (496, "str"))]
    [('é', 2), ('0a', 1), ('ce', 1), ('496', 3)]
    """
    if isinstance(piece, tuple):
        return fit_label(str(piece[0])), _read_piece(piece[1])[1]
    if isinstance(piece, str):
        return fit_label(make_visible(piece)), len(piece.encode("utf-8", "surrogatepass"))
    data = bytes([piece]) if isinstance(piece, int) else piece
    is_text = set(data.decode("utf-8", "surrogateescape")) - set(LONE_BYTES)
    in_hex = isinstance(piece, int) or not is_text
    return fit_label(data.hex(" ") if in_hex else make_visible(data)), len(data)


def _choose_fill(piece: tuple[int, int], ends: Sequence[int]) -> str:
    """Return the class of the part that a piece is in, or "" if it reaches across two."""
    for number, (start, end) in enumerate(pairwise(ends)):
        if start <= piece[0] and piece[1] <= end:
            return choose_fill(number)
    return ""


def _draw_row(name: str, row: _Row, fills: Sequence[str]) -> str:
    pieces = []
    for (label, size), fill in zip(row, fills):
        look = f' class="{fill}"' * bool(fill) + f' style="--span:{size}"' * (size > 1)
        pieces.append(f"<code{look}>{escape(label)}</code>")
    return _name_row(name, f"--letters:{_measure_row(row, room=0.4):.1f}", " ".join(pieces))


def _draw_line(name: str, shares: Sequence[tuple[str, float]]) -> str:
    pieces = []
    for number, (label, share) in enumerate(shares):
        texts = (f"{label} {share:.0%}", label)
        inscription = next((text for text in texts if len(text) < share * _ROOM), "")
        look = choose_fill(number) + " narrow" * (not inscription)  # its text can't be seen
        pieces.append(f'<code class="{look}">{escape(inscription or texts[0])}</code>')
    columns = " ".join(f"minmax(0,{share:.4f}fr)" for _, share in shares)
    return _name_row(name, f"--columns:{columns}", " ".join(pieces))


def _name_row(name: str, sizes: str, pieces: str) -> str:
    head = f'<div class="name">{escape(name)}</div>'
    return f'{head}<div dir="ltr" class="pieces" style="{sizes}">{pieces}</div>'


def _measure_row(row: _Row, room: float = 0) -> float:
    """Return how wide a row has to be for all its labels, and some room, if its letters' size is 1."""
    widths = [(sum(map(_measure_letter, label)) + room) / size for label, size in row]
    return _LETTER * max(widths, default=0) * sum(size for _, size in row)


def _measure_letter(letter: str) -> int:
    return 0 if combining(letter) else 1 + (east_asian_width(letter) in "WF")
