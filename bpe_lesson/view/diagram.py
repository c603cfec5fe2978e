"""Things and what is done to them, as boxes in a row."""

from collections.abc import Sequence

from bpe_lesson.invisible import unhide
from bpe_lesson.view import svg
from bpe_lesson.view.rich_output import RichOutput

ARROW_PIXELS, ROW_PIXELS = 26, 62


def show_flow(first: Sequence[str], *more: Sequence[str]) -> RichOutput:
    """Show each row as boxes joined by arrows: a thing, what is done to it, the next thing, ...

    What is done stands in round, shaded boxes.

    >>> show_flow(["text", "encode", "ids"])
    text → encode → ids
    """
    rows = [[unhide(label) for label in row] for row in (first, *more)]
    strokes, widths = [], []
    for number, labels in enumerate(rows):
        x = 12
        for position, label in enumerate(labels):
            width = 26 + 8 * len(label)
            strokes += draw_flow_box(
                x + width / 2, 12 + number * ROW_PIXELS, width, label, position % 2 == 1
            )
            x += width
            if position < len(labels) - 1:
                strokes += draw_arrow(x, 32 + number * ROW_PIXELS)
                x += ARROW_PIXELS
        widths.append(x + 12)
    text = "\n".join(" → ".join(labels) for labels in rows)
    return svg.make_drawing(max(widths), 64 + (len(rows) - 1) * ROW_PIXELS, strokes, text)


def draw_flow_box(x: float, y: float, width: float, label: str, doing: bool) -> list[str]:
    """Return a box with its label; things are square and white, what is done round and shaded.

    >>> len(draw_flow_box(50, 12, 80, "encode", doing=True))
    2
    """
    shape = svg.draw_box(
        x, y, width, 40, "#cfe8fc" if doing else "white", radius=18 if doing else 2
    )
    return [shape, svg.draw_text(x, y + 25, label)]


def draw_arrow(x: float, y: float) -> list[str]:
    """Return an arrow over the gap that begins at x.

    >>> len(draw_arrow(100, 32))
    3
    """
    tip = x + ARROW_PIXELS - 3
    return [
        svg.draw_line(x + 3, y, tip, y),
        svg.draw_line(tip - 6, y - 5, tip, y),
        svg.draw_line(tip - 6, y + 5, tip, y),
    ]
