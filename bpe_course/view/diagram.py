"""Show a flow diagram: boxes in a row, joined by arrows."""

from collections.abc import Sequence
from html import escape

from bpe_course.invisible import unhide
from bpe_course.view.rich_output import RichOutput


def show_flow(first: Sequence[str], *more: Sequence[str]) -> RichOutput:
    """Show each row of labels as boxes joined by arrows: a thing, an action, a thing, ...

    >>> show_flow(["text", "encode", "ids"])
    text → encode → ids
    """
    rows = [[unhide(label) for label in row] for row in (first, *more)]
    text = "\n".join(" → ".join(labels) for labels in rows)
    html = "".join(map(_make_flow_row, rows))
    return RichOutput(text, f'<div class="bpe flow">{html}</div>')


def _make_flow_row(labels: Sequence[str]) -> str:
    """Return a row of boxes as HTML, in which each arrow stays with the box that it comes from."""
    boxes = []
    for position, label in enumerate(labels):
        look = ' class="act"' if position % 2 else ""
        arrow = " →" if position + 1 < len(labels) else ""
        boxes.append(f'<span class="step"><span{look}>{escape(label)}</span>{arrow}</span>')
    return f"<div>{' '.join(boxes)}</div>"
