"""Make SVG elements (text, lines, boxes) and put them together into a drawing; sizes in pixels."""

from html import escape

from bpe_lesson.invisible import unhide
from bpe_lesson.view.palette import DRAWING_INK, DRAWING_PAPER
from bpe_lesson.view.rich_output import RichOutput

_SMALLEST = 0.85  # of a drawing's own size: what's 11 pixels high is at least 9


def draw_text(x: float, y: float, text: str, size: int = 14, colour: str = DRAWING_INK) -> str:
    """Return a text centred on x, with its baseline at y."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle" '
        f'fill="{colour}">{escape(unhide(text))}</text>'
    )


def draw_line(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return a straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{DRAWING_INK}"/>'


def draw_branch(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return a line with two corners: a little way down from (x1, y1), across, and down to (x2, y2)."""
    path = f"M{x1:g} {y1:g}v10H{x2:g}V{y2:g}"
    return f'<path d="{path}" fill="none" stroke="{DRAWING_INK}"/>'


def draw_box(x: float, y: float, width: float, height: float, fill: str) -> str:
    """Return a rectangle centred on x, with its top edge at y."""
    return (
        f'<rect x="{x - width / 2:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'rx="4" fill="{fill}" stroke="{DRAWING_INK}"/>'
    )


def make_drawing(width: float, height: float, strokes: list[str], text: str) -> RichOutput:
    """Return SVG elements as one picture with its text, in the colours of the page that it's on."""
    text = "\n".join(map(unhide, text.split("\n")))
    return RichOutput(
        text,
        svg=f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" font-family="sans-serif" '
        f'style="min-width:{width * _SMALLEST:.0f}px">'
        f"<title>{escape(text)}</title>"
        f'<rect width="100%" height="100%" rx="6" fill="{DRAWING_PAPER}"/>{"".join(strokes)}</svg>',
    )
