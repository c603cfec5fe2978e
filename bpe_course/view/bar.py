"""Draw a bar whose length is a share of the whole, to stand beside the number that it shows."""

from bpe_course.view.palette import BAR_COLOUR, BAR_WIDTH


def draw_bar(share: float) -> str:
    """Return a bar as HTML. Screen readers skip it, because the number is beside it.

    Args:
        share: how much of the bar is filled, from 0 to 1.

    >>> "width:25%" in draw_bar(0.25)
    True
    """
    box = f"display:inline-block;width:{BAR_WIDTH};height:0.7em;border:1px solid {BAR_COLOUR}"
    full = f"display:block;width:{100 * share:g}%;height:100%;background:{BAR_COLOUR}"
    return f'<span aria-hidden="true" style="{box}"><span style="{full}"></span></span>'
