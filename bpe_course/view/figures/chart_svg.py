"""Turn matplotlib's SVG into one for our pages: small, with classes, in colours that change.

Matplotlib names every part, writes six decimals, and brings a style sheet along, which would hold for
the whole page that the drawing is on.
"""

import re
from collections.abc import Collection

from bpe_course.view.drawing import begin_svg
from bpe_course.view.palette import LINES

# Charts are drawn in these, and get classes instead.
INK, QUIET, GRID = "#000001", "#000002", "#000003"
LINE_COLOURS = [f"#00001{number}" for number in range(LINES)]
_CLASSES = {INK: "", QUIET: "quiet", GRID: "grid"}
_CLASSES |= {colour: f"line-{number}" for number, colour in enumerate(LINE_COLOURS)}

_ROOT = re.compile(r"<svg .*?viewBox=\"0 0 ([\d.]+) ([\d.]+)\".*?>", re.DOTALL)
_DROPPED = re.compile(r"<metadata>.*?</metadata>|<style .*?</style>|<!--.*?-->", re.DOTALL)
_STYLE = re.compile(r' style="([^"]*)"')
_FONT = re.compile(r"font: (?:\w+ )*?([\d.]+)px [^;\"]*|font-family: [^;\"]*;? ?")
_LONG_NUMBER = re.compile(r"(?<![\w#.])-?\d+\.\d{2,}(?![\w.])")
_USED_ID = re.compile(r"(?:url\(#|href=\"#)([\w-]+)")
_ID = re.compile(r' id="([\w.-]+)"')
# A point, matplotlib's unit, in the pixels of a page: letters are nearly as large as text.
_PIXELS = 1.7


def tidy_chart(source: str, text: str) -> str:
    """Return what matplotlib wrote with `svg.fonttype` "none", with a text as its title.

    >>> drawn = '<svg width="9pt" viewBox="0 0 90 45" ><g id="a"><path d="M 1.23456 2"/></g></svg>'
    >>> print(tidy_chart(drawn, "A line.").rpartition("Canvas")[2])
    "/><g><path d="M 1.2 2"/></g></svg>
    """
    root = _ROOT.search(source)
    if not root:
        raise ValueError("matplotlib wrote no <svg> with a viewBox")
    width, height = (float(size) for size in root.groups())
    body = _DROPPED.sub("", source[root.end() :])
    used = set(_USED_ID.findall(body))
    body = re.sub(r"\s*(<[^>]*>)\s*", lambda match: _tidy_tag(match[1], used), body)
    head = begin_svg("chart", width, height, _PIXELS, text)
    return head + body.replace("<defs></defs>", "")


def _tidy_tag(tag: str, used: Collection[str]) -> str:
    """Return a tag with short numbers, without its own font and colours, and an id only if it's used."""
    tag = _ID.sub(lambda match: match[0] if match[1] in used else "", tag)
    tag = _FONT.sub(lambda match: f"font-size: {match[1]}px" if match[1] else "", tag)
    tag = _LONG_NUMBER.sub(lambda match: f"{float(match[0]):.1f}".removesuffix(".0"), tag)
    tag = _STYLE.sub(lambda match: _make_attributes(match[1]), tag)
    return re.sub(r"\s+", " ", tag.replace("xlink:href", "href"))


def _make_attributes(style: str) -> str:
    """Return a style as attributes of SVG, and its colour as a class.

    >>> _make_attributes("fill: none; stroke: #000010; stroke-width: 2")
    ' class="line-0" fill="none" stroke="currentColor" stroke-width="2"'
    """
    look, attributes = "", ""
    for declaration in filter(str.strip, style.split(";")):
        name, value = map(str.strip, declaration.split(":"))
        if value in _CLASSES:
            look, value = _CLASSES[value], "currentColor"
        attributes += f' {name}="{value}"'
    return f' class="{look}"{attributes}' if look else attributes
