"""Draw a flow diagram: boxes in a row, joined by arrows."""

from collections.abc import Sequence

from bpe_lesson.invisible import unhide
from bpe_lesson.view import svg
from bpe_lesson.view.palette import DRAWING_PAPER, DRAWING_SHADE
from bpe_lesson.view.rich_output import RichOutput

_FLOW_MARGIN = 12  # pixels, as all sizes here
_FLOW_BOX_HEIGHT = 40
_ARROW_WIDTH = 26
_FLOW_ROW_HEIGHT = 62  # a row of boxes and the gap below it
_LETTER_WIDTH = 8  # about the width of a sans-serif letter at 14 pixels
_LABEL_PADDING = 13  # on each side of a label
_LABEL_DROP = 25  # from the top of a box to the baseline of its label


def show_flow(first: Sequence[str], *more: Sequence[str]) -> RichOutput:
    """Show each row of labels as boxes joined by arrows: a thing, an action, a thing, ...

    Every second box, an action, is rounded and shaded.

    >>> show_flow(["text", "encode", "ids"])
    text → encode → ids
    """
    rows = [[unhide(label) for label in row] for row in (first, *more)]
    strokes = []
    width = 0
    for number, labels in enumerate(rows):
        row_strokes, row_width = _draw_flow_row(labels, _FLOW_MARGIN + number * _FLOW_ROW_HEIGHT)
        strokes += row_strokes
        width = max(width, row_width)
    height = 2 * _FLOW_MARGIN + _FLOW_BOX_HEIGHT + (len(rows) - 1) * _FLOW_ROW_HEIGHT
    text = "\n".join(" → ".join(labels) for labels in rows)
    return svg.make_drawing(width, height, strokes, text)


def _draw_flow_row(labels: Sequence[str], y: int) -> tuple[list[str], int]:
    """Return the SVG elements of a row with its top edge at y, and its width with both margins."""
    strokes = []
    x = _FLOW_MARGIN
    for position, label in enumerate(labels):
        if position:
            strokes += _draw_arrow(x, y + _FLOW_BOX_HEIGHT / 2)
            x += _ARROW_WIDTH
        width = 2 * _LABEL_PADDING + _LETTER_WIDTH * len(label)
        strokes += _draw_flow_box(x + width / 2, y, width, label, is_action=position % 2 == 1)
        x += width
    return strokes, x + _FLOW_MARGIN


def _draw_flow_box(x: float, y: float, width: float, label: str, is_action: bool) -> list[str]:
    """Return a box and its label, centred on x: square for a thing, rounded for an action."""
    fill, radius = (DRAWING_SHADE, 18) if is_action else (DRAWING_PAPER, 2)
    box = svg.draw_box(x, y, width, _FLOW_BOX_HEIGHT, fill, radius)
    return [box, svg.draw_text(x, y + _LABEL_DROP, label)]


def _draw_arrow(x: float, y: float) -> list[str]:
    """Return an arrow across the gap that begins at x."""
    gap = 3  # pixels between the arrow and the boxes
    tip = x + _ARROW_WIDTH - gap
    return [
        svg.draw_line(x + gap, y, tip, y),
        svg.draw_line(tip - 6, y - 5, tip, y),
        svg.draw_line(tip - 6, y + 5, tip, y),
    ]
