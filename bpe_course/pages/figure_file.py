"""Save a figure of the lessons as one HTML file, for a blog or for slides."""

import json
from pathlib import Path

from bpe_course.pages.standalone import make_standalone
from bpe_course.view.rich_output import RichOutput, put_widget
from bpe_lesson.files import write_atomically


def save_figure(figure: RichOutput, path: str | Path) -> Path:
    """Save what a function of `view` returned as an HTML file, and return its path.

    The file needs no network. It's alive when it's opened, and in an <iframe>. What needs a kernel, such as
    the check by your own functions, isn't in it. Raises a TypeError for what isn't a figure, and a
    ValueError for a path that doesn't end in .html.

    >>> from bpe_course import view
    >>> save_figure(view.show_bench("aaab", {"toy": {(97, 97): 256}}), "bench.txt")
    Traceback (most recent call last):
    ValueError: bench.txt must end in .html, as browsers need it: write bench.html.
    """
    path = Path(path)
    if not isinstance(figure, RichOutput):
        remedy = "pass what a function of view returned, such as view.strip_letters(...)"
        raise TypeError(f"a {type(figure).__name__} isn't a figure: {remedy}")
    if path.suffix != ".html":
        better = path.with_suffix(".html")
        raise ValueError(f"{path} must end in .html, as browsers need it: write {better}.")
    twin = figure.html or figure.svg
    widget = json.loads(figure.place or "null")
    body = put_widget(figure.place, twin) if widget else twin
    title = widget["settings"].get("title") if widget else ""
    page = make_standalone(title or path.stem, body, [widget["name"]] if widget else [])
    write_atomically(path, page.encode())
    return path
