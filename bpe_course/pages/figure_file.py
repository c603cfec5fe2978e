"""Save a figure of the lessons as one HTML file, for a blog or for slides."""

import json
from pathlib import Path

from bpe_course.pages.standalone import make_standalone
from bpe_course.view.rich_output import RichOutput, put_widget
from bpe_lesson.files import write_atomically


def save_figure(figure: RichOutput, path: str | Path) -> None:
    """Save a widget that a function of `view` returned as an HTML file, which needs no network.

    It's alive when it's opened, and in an <iframe>, but has no kernel to ask. It's a TypeError if
    it isn't a widget, and a ValueError if the path doesn't end in .html.

    >>> from bpe_course import view
    >>> save_figure(view.show_bench("aaab", {"toy": {(97, 97): 256}}), "bench.txt")
    Traceback (most recent call last):
    ValueError: bench.txt must end in .html, or browsers show it as text
    """
    if not getattr(figure, "place", ""):
        remedy = "pass what a function of view returned, as view.strip_letters(...)"
        raise TypeError(f"a {type(figure).__name__} without a widget can't be saved: {remedy}")
    if Path(path).suffix != ".html":
        raise ValueError(f"{path} must end in .html, or browsers show it as text")
    widget = json.loads(figure.place)
    title = widget["settings"].get("title", Path(path).stem)
    body = put_widget(figure.place, figure.html or figure.svg)
    write_atomically(Path(path), make_standalone(title, body, [widget["name"]]).encode())
