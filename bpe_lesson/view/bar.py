"""Draw a bar whose length is a share of the whole, to stand beside the number that it shows."""

from bpe_lesson.view.palette import BORDER, LINE_COLOURS

BAR_WIDTH = "10em"


def draw_bar(share: float) -> str:
    """Return a bar as HTML. Screen readers skip it, because the number is beside it.

    Args:
        share: how much of the bar is filled, from 0 to 1.

    >>> "width:25%" in draw_bar(0.25)
    True
    """
    box = f"display:inline-block;width:{BAR_WIDTH};height:0.7em;border:1px solid {BORDER}"
    full = f"display:block;width:{100 * share:g}%;height:100%;background:{LINE_COLOURS[0]}"
    return f'<span aria-hidden="true" style="{box}"><span style="{full}"></span></span>'
