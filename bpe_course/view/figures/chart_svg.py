"""Turn matplotlib's SVG into one for our pages: small, without a style sheet, in colours that change.

Matplotlib names every part, writes six decimals, and brings a style sheet along, which would hold for
the whole page that the drawing is on.
"""

import re
from collections.abc import Collection
from html import escape

from bpe_course.view.palette import CHART_COLOURS

_ROOT = re.compile(r"<svg .*?viewBox=\"0 0 ([\d.]+) ([\d.]+)\".*?>", re.DOTALL)
_DROPPED = re.compile(r"<metadata>.*?</metadata>|<style .*?</style>|<!--.*?-->", re.DOTALL)
_FONT = re.compile(r"font: (?:\w+ )*?([\d.]+)px [^;\"]*|font-family: [^;\"]*;? ?")
_LONG_NUMBER = re.compile(r"(?<![\w#.])-?\d+\.\d{2,}(?![\w.])")
_USED_ID = re.compile(r"(?:url\(#|href=\"#)([\w-]+)")
_ID = re.compile(r' id="([\w.-]+)"')
# A point, matplotlib's unit, in the pixels of a page: letters are nearly as large as text.
_PIXELS = 1.7
# A letter is 10 points high, and on a phone at least 9 pixels, so the chart is at least so wide.
_SMALLEST = 0.9


def tidy_chart(source: str, text: str) -> str:
    """Return what matplotlib wrote with `svg.fonttype` "none", with a text as its title.

    >>> drawn = '<svg width="9pt" viewBox="0 0 90 45" ><g id="a"><path d="M 1.23456 2"/></g></svg>'
    >>> print(tidy_chart(drawn, "A line.").partition("<title>")[2])
    A line.</title><g><path d="M 1.2 2"/></g></svg>
    """
    root = _ROOT.search(source)
    if not root:
        raise ValueError("matplotlib wrote no <svg> with a viewBox")
    width, height = (float(size) for size in root.groups())
    body = _DROPPED.sub("", source[root.end() :])
    used = set(_USED_ID.findall(body))
    body = re.sub(r"\s*(<[^>]*>)\s*", lambda match: _tidy_tag(match[1], used), body)
    colours = ";".join(f"--c{n}:{value}" for n, value in enumerate(CHART_COLOURS.values()))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * _PIXELS:.0f}" '
        f'height="{height * _PIXELS:.0f}" viewBox="0 0 {width:g} {height:g}" role="img" '
        'stroke-linejoin="round" '
        f'style="font-family:var(--sans,sans-serif);min-width:{width * _SMALLEST:.0f}px;{colours}"><title>{escape(text)}</title>'
    )
    return head + body.replace("<defs></defs>", "")


def _tidy_tag(tag: str, used: Collection[str]) -> str:
    """Return a tag with short numbers, the page's font and colours, and an id only if it's used."""
    tag = _ID.sub(lambda match: match[0] if match[1] in used else "", tag)
    tag = _FONT.sub(lambda match: f"font-size: {match[1]}px" if match[1] else "", tag)
    tag = _LONG_NUMBER.sub(lambda match: f"{float(match[0]):.1f}".removesuffix(".0"), tag)
    for number, colour in enumerate(CHART_COLOURS):
        tag = re.sub(rf'\b(fill|stroke)(: |="){colour}\b', rf"\1\2var(--c{number})", tag)
    return re.sub(r"\s+", " ", tag.replace("xlink:href", "href"))
