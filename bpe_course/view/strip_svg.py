"""Draw rows of boxes, each as wide as what it covers."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import accumulate
from math import ceil
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

from bpe_course.invisible import unhide
from bpe_course.view.drawing import begin_svg, draw_figure, draw_text
from bpe_course.view.palette import SYMBOLS
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import fit_label, make_visible

_WIDTH = 640  # pixels, as all sizes here; a longer row goes on below
_UNIT, _LETTER = 26, 8.2  # the width of a unit, if there's room, and of a letter in a box
_BOX, _NAME, _NUMBERS, _SPACE = 28, 18, 20, 8  # heights

_Piece = str | bytes | tuple[object, str]


class Box(NamedTuple):
    label: str
    size: int  # how many units it covers: letters or bytes
    number: int | None = None  # of the merge that made it, which chooses its colour
    seam: str = ""  # what's below the seam on its right


class Row(NamedTuple):
    name: str
    boxes: Sequence[Box]


def draw_rows(
    rows: Sequence[Row], title: str = "", code: Sequence[str] = (), least: float = 0
) -> RichOutput:
    """Return rows of boxes, and code below, as a drawing and as text.

    On a slide, a unit has `least` pixels, and letters are larger. There, or with a title, rows break.
    """
    lines = [f"{row.name}: {'|'.join(box.label for box in row.boxes)}".lstrip(": ") for row in rows]
    text = "\n".join([*lines, *code])
    boxes = [box for row in rows for box in row.boxes]
    zoom = 1.25 if least else 1
    needed = [max(_measure(box.label) / box.size, len(box.seam) * _LETTER + 1) for box in boxes]
    unit = ceil(max([_UNIT if title else 12, least, *(zoom * width for width in needed)]))
    most = int(_WIDTH / unit) if title or least else sys.maxsize
    strokes, y, width = "", 0, 0
    for row in rows:
        if row.name:
            strokes += draw_text(0, y + 13, row.name, 13 * zoom)
            y += _NAME
        numbers = _NUMBERS if any(box.seam for box in row.boxes) else 0
        for line in _break_row(row.boxes, most):
            strokes += _draw_line(line, y, unit, 13 * zoom)
            width = max(width, unit * sum(box.size for box in line))
            y += _BOX + numbers + _SPACE
    for part in code:
        strokes += draw_text(0, y + 13, part, 13, 'font-family="monospace" xml:space="preserve"')
        y += _NAME
    if title:
        return RichOutput(text, svg=draw_figure("strips", title, _WIDTH, y, strokes, text))
    return RichOutput(text, svg=f"{begin_svg('strips', width + 2, y, text)}{strokes}</svg>")


def fit_boxes(labels: Iterable[str]) -> list[Box]:
    return [Box(label, ceil(_measure(label) / _UNIT)) for label in labels]


def box_tokens(tokens: Iterable[str | bytes]) -> list[Box]:
    return [Box(make_visible(token), len(token)) for token in tokens]


def _measure(label: str) -> float:
    letters = sum(1 + (east_asian_width(c) in "WF") for c in label if not combining(c))
    return letters * _LETTER + 8


def _break_row(boxes: Sequence[Box], most: int) -> Iterable[list[Box]]:
    line: list[Box] = []
    for box in boxes:
        if line and sum(one.size for one in line) + box.size > most:
            yield line
            line = []
        line.append(box)
    yield line


def _draw_line(boxes: Sequence[Box], y: float, unit: int, size: float) -> str:
    shapes, labels = "", ""
    ends = accumulate(box.size * unit for box in boxes)
    for box, end in zip(boxes, ends):
        width = box.size * unit
        look = "plain" if box.number is None else "merged"
        look += f" symbol-{box.number}" if box.number in range(SYMBOLS) else ""
        place = f'x="{end - width + 2}" y="1" width="{width - 4}" height="{_BOX - 2}"'
        shapes += f'<rect {place} rx="5" class="{look}"/>'
        labels += f'<text x="{end - width / 2:g}" y="19">{escape(unhide(box.label))}</text>'
        if box.seam:
            labels += f'<text x="{end}" y="{_BOX + 14}">{escape(box.seam)}</text>'
    look = f'font-size="{size:g}" font-family="monospace" text-anchor="middle" fill="currentColor"'
    return f'<g transform="translate(0 {y})"><g stroke="currentColor">{shapes}</g><g {look}>{labels}</g></g>'


def show_strips(
    levels: Mapping[str, Iterable[_Piece]], pair: tuple[Any, Any] | None = None
) -> RichOutput:
    """Show one text cut in several ways, each piece as wide as the bytes that it covers.

    A piece is a str, bytes, or a label and the text that it covers. The seams of `pair` have numbers.

    >>> show_strips({"letters": "str", "id": [(496, "str")], "tokens": [b"st", b"r"]})
    letters: s|t|r
    id: 496
    tokens: st|r
    """
    rows = []
    for name, pieces in levels.items():
        boxes = [Box(label, size) for label, size in map(_read_piece, pieces) if size]
        count = 0
        for place, neighbours in enumerate(zip(boxes, boxes[1:])):
            if pair and tuple(box.label for box in neighbours) == pair:
                count += 1
                boxes[place] = boxes[place]._replace(seam=str(count))
        rows.append(Row(unhide(name), boxes))
    sizes = [sum(box.size for box in row.boxes) for row in rows]
    if len({*sizes}) > 1:
        raise ValueError(f"the rows have {sizes} bytes: each row must be the whole text")
    return draw_rows(rows)


def _read_piece(piece: _Piece) -> tuple[str, int]:
    if isinstance(piece, tuple):
        return fit_label(str(piece[0])), _read_piece(piece[1])[1]
    data = piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else piece
    return fit_label(make_visible(piece)), len(data)
