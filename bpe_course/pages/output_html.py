"""Write a cell's saved outputs as HTML."""

import json
import re
from collections.abc import Iterable
from html import escape
from xml.etree import ElementTree

from bpe_course.view.rich_output import PLACE, PLACE_TYPE, REVEAL_FIRST_LINE

_SVG = "http://www.w3.org/2000/svg"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")  # colours of a terminal


def write_outputs(outputs: Iterable[dict], alt: str = "") -> str:
    """Return outputs, one below the other; where a widget goes, a <div> says which one.

    >>> write_outputs([{"output_type": "stream", "text": "a < b"}])
    '<pre>a &lt; b</pre>'
    """
    return "".join(_mark_place(output, _write_output(output, alt)) for output in outputs)


def _mark_place(output: dict, twin: str) -> str:
    place = output.get("data", {}).get(PLACE_TYPE)
    if not place:
        return twin
    widget = json.loads(place)
    name, settings = escape(widget["name"]), escape(json.dumps(widget["settings"]))
    begin = f'<div data-widget="{name}" data-settings="{settings}">'
    return twin.replace(PLACE, begin) if PLACE in twin else f"{begin}{twin}</div>"


def _write_output(output: dict, alt: str) -> str:
    data = output.get("data", {})
    text = output.get("text") or data.get("text/plain", "")
    if output["output_type"] == "error":
        text = _ANSI.sub("", "\n".join(output["traceback"]))
    if "image/svg+xml" in data:
        return separate_trees(data["image/svg+xml"], text)
    if "image/png" in data:
        source = f"data:image/png;base64,{data['image/png'].strip()}"
        return f'<img alt="{escape(alt or text)}" src="{source}">'
    if "text/html" in data:
        return data["text/html"].removeprefix(REVEAL_FIRST_LINE).strip()
    return f"<pre>{escape(text, quote=False)}</pre>"


def separate_trees(svg: str, text: str) -> str:
    """Return a drawing; a forest becomes a row of trees, which goes on below where a page is narrow.

    Each tree of a forest is a group that has its size (view/forest.py). `text` says what's there.
    """
    ElementTree.register_namespace("", _SVG)
    forest = ElementTree.fromstring(svg)
    trees = forest.findall(f"{{{_SVG}}}g[@data-size]")
    if not trees:
        return svg
    row = ""
    for tree in trees:
        width, height = tree.attrib["data-size"].split()
        box = {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
        tree.tag, tree.attrib = f"{{{_SVG}}}svg", box
        row += ElementTree.tostring(tree, "unicode")
    return f'<div class="bpe trees" role="img" aria-label="{escape(text)}">{row}</div>'
