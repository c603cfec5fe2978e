"""Show a flow diagram: boxes in a row, joined by arrows."""

from collections.abc import Sequence
from html import escape

from bpe_course.invisible import unhide
from bpe_course.view.palette import DRAWING_INK, DRAWING_PAPER, DRAWING_SHADE
from bpe_course.view.rich_output import RichOutput

_ROW_STYLE = f"display:flex;flex-wrap:wrap;gap:8px;margin-block:4px 16px;color:{DRAWING_INK}"
_STEP_STYLE = "display:flex;align-items:center;gap:8px"
_BOX_STYLE = "display:inline-block;padding:5px 12px;border:1px solid"


def show_flow(first: Sequence[str], *more: Sequence[str]) -> RichOutput:
    """Show each row of labels as boxes joined by arrows: a thing, an action, a thing, ...

    >>> show_flow(["text", "encode", "ids"])
    text → encode → ids
    """
    rows = [[unhide(label) for label in row] for row in (first, *more)]
    text = "\n".join(" → ".join(labels) for labels in rows)
    return RichOutput(text, html="".join(map(_make_flow_row, rows)))


def _make_flow_row(labels: Sequence[str]) -> str:
    """Return a row of boxes as HTML, in which each arrow stays with the box that it comes from."""
    boxes = []
    for position, label in enumerate(labels):
        fill, radius = (DRAWING_SHADE, 18) if position % 2 else (DRAWING_PAPER, 2)
        style = f"{_BOX_STYLE};border-radius:{radius}px;background:{fill}"
        arrow = " <span>→</span>" if position + 1 < len(labels) else ""
        box = f'<span style="{style}">{escape(label)}</span>'
        boxes.append(f'<span style="{_STEP_STYLE}">{box}{arrow}</span>')
    return f'<div class="flow" style="{_ROW_STYLE}">{" ".join(boxes)}</div>'
