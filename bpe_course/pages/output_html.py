"""Write a cell's saved outputs as HTML."""

import json
from collections.abc import Iterable
from html import escape

from bpe_course.view.rich_output import PLACE_TYPE, REVEAL_FIRST_LINE, put_widget


def write_outputs(outputs: Iterable[dict]) -> str:
    """Return outputs, one below the other; where a widget goes, a <div> says which one.

    >>> write_outputs([{"output_type": "stream", "text": "a < b"}])
    '<pre>a &lt; b</pre>'
    """
    html = ""
    for output in outputs:
        place = output.get("data", {}).get(PLACE_TYPE)
        twin = _write_output(output)
        html += put_widget(place, twin) if place else twin
    return html


def list_widgets_of(outputs: Iterable[dict]) -> list[str]:
    places = [output.get("data", {}).get(PLACE_TYPE) for output in outputs]
    return [json.loads(place)["name"] for place in filter(None, places)]


def _write_output(output: dict) -> str:
    data = output.get("data", {})
    text = output.get("text") or data.get("text/plain", "")
    if "image/svg+xml" in data:
        return data["image/svg+xml"]
    if "text/html" in data:
        return data["text/html"].removeprefix(REVEAL_FIRST_LINE).strip()
    return f"<pre>{escape(text, quote=False)}</pre>"
