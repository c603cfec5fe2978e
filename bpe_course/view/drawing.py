"""Draw figures as SVG, for paper, GitHub and slides."""

from html import escape
from textwrap import wrap

from bpe_course.invisible import unhide

_LETTER = 8.6  # pixels: the width of a letter of a title
_TITLE_LINE = 22


def begin_svg(kind: str, width: float, height: float, text: str) -> str:
    """Return the beginning of a drawing, which is black on white without a style sheet."""
    size = f'width="{width:.0f}" height="{height:.0f}"'
    look = f'class="bpe drawing {kind}" style="--width:{width:.0f}px"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width:g} {height:g}" {look} '
        'role="img" font-family="sans-serif" color="CanvasText" fill="none">'
        f"<title>{escape(text)}</title>"
        '<rect class="paper" width="100%" height="100%" rx="6" fill="Canvas"/>'
    )


def draw_figure(kind: str, title: str, width: float, height: float, strokes: str, text: str) -> str:
    """Return a figure: its title above the strokes of a drawing."""
    lines = wrap(title, int(width / _LETTER))
    top = _TITLE_LINE * len(lines) + 8
    svg = begin_svg(kind, width, height + top, f"{title}\n{text}")
    for number, line in enumerate(lines, start=1):
        svg += draw_text(0, _TITLE_LINE * number - 5, line, 16, 'font-weight="bold"')
    return f'{svg}<g transform="translate(0 {top})">{strokes}</g></svg>'


def draw_text(x: float, y: float, text: str, size: float = 14, more: str = "") -> str:
    """Return a text that begins at `x` on the line `y`, with `more` attributes."""
    look = f'x="{x:g}" y="{y:g}" font-size="{size:g}" fill="currentColor"'
    return f"<text {look} {more}>{escape(unhide(text))}</text>"
