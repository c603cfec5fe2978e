"""Show the line from 0 to 1, cut in several ways: a row for each, one below the other."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import accumulate

from bpe_course.invisible import unhide
from bpe_course.view.palette import choose_fill
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import fit_label, make_visible

_ROOM = 30  # letters that fit into a whole line, with some room around them


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


def _draw_line(name: str, shares: Sequence[tuple[str, float]]) -> str:
    pieces = []
    for number, (label, share) in enumerate(shares):
        texts = (f"{label} {share:.0%}", label)
        inscription = next((text for text in texts if len(text) < share * _ROOM), "")
        look = choose_fill(number) + " narrow" * (not inscription)  # its text can't be seen
        pieces.append(f'<code class="{look}">{escape(inscription or texts[0])}</code>')
    columns = " ".join(f"minmax(0,{share:.4f}fr)" for _, share in shares)
    head = f'<div class="name">{escape(name)}</div>'
    look = f'dir="ltr" class="pieces" style="--columns:{columns}"'
    return f"{head}<div {look}>{' '.join(pieces)}</div>"
