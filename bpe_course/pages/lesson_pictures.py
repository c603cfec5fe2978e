"""Draw the picture of each lesson, for the front page."""

from functools import cache
from html import escape
from itertools import pairwise

from bpe_course.pages.templating import TEMPLATES

_CHARACTER, _ROW = 0.8, 1.6  # widths and heights, where a letter's size is 1
_BOX = 'fill="var(--n)" stroke="var(--box-edge)" stroke-width=".06"'
_NARROWEST = 15  # short rows aren't drawn larger than rows of this width


def draw_picture(number: str) -> str:
    """Return the picture of a lesson as an SVG.

    >>> svg = draw_picture("05")
    >>> svg.count("<rect"), "|" in svg
    (8, False)
    """
    rows = _read_pictures().get(number, [])
    width = _CHARACTER * max(map(len, rows), default=0)
    shapes = ""
    for place, row in enumerate(rows):
        y = _ROW * place
        edges = [column for column, letter in enumerate(row) if letter == "|"]
        for start, end in pairwise(edges):
            x, size = _CHARACTER * (start + 0.5), _CHARACTER * (end - start)
            shapes += f'<rect x="{x:.4g}" y="{y:.4g}" width="{size:.4g}" height="{_ROW}" {_BOX}/>'
        for start, end in pairwise([-1, *edges, len(row)]):
            if label := row[start + 1 : end].strip():
                x = _CHARACTER * (start + end + 1) / 2
                shapes += f'<text x="{x:.4g}" y="{y + 1.15:.4g}">{escape(label)}</text>'
    spare = max(0, _NARROWEST - width) / 2 + 1
    box = f"{-spare:.4g} -1 {width + 2 * spare:.4g} {_ROW * len(rows) + 2:.4g}"
    look = 'text-anchor="middle" fill="var(--ink)" aria-hidden="true"'
    return f'<svg viewBox="{box}" {look}>{shapes}</svg>'


@cache
def _read_pictures() -> dict[str, list[str]]:
    # A row is such as "|a|b| 2", in which each | is an edge.
    source = (TEMPLATES / "site" / "pictures.txt").read_text("utf-8")
    blocks = (block.splitlines() for block in source.split("\n\n"))
    return {number: rows for number, *rows in blocks}
