"""Put a live widget into a lesson, with the same JavaScript in a notebook and on our pages.

In a notebook, anywidget brings the script and what we hand over, so the widget is alive without a kernel,
too; what needs Python, it asks by messages. A saved or printed lesson has a picture or a sentence instead,
which tells our pages what to build.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache, partial
from html import escape
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.settings import SETTINGS
from bpe_course.view.rich_output import WIDGET_TYPE, RichOutput
from bpe_course.web.bundle import join_widget, list_widgets, make_widget_style, read_sheet

_MAX_ERROR_CHARACTERS = 300
_widgets: dict[str, tuple[str, list]] = {}  # cell -> its run, and the widgets that this run made


def offer_widget(
    twin: RichOutput,
    name: str,
    settings: Mapping[str, object],
    answers: Mapping[str, Callable] | None = None,
    title: str = "",
) -> RichOutput:
    """Return a widget, with its twin: the picture or the sentence wherever nothing can run.

    The settings are as JSON has them, the answers functions by the names that the widget asks for, and the
    title is what a figure argues, in a sentence.
    """
    if name not in list_widgets():
        raise ValueError(f"{name!r} isn't a widget: add it to bpe_course/web/widgets.json")
    if title:
        settings = {"title": title, **settings}
        twin.text = f"{title}\n{twin.text}"
    twin.place = json.dumps({"name": name, "settings": settings}, ensure_ascii=False)
    if SETTINGS.is_static:
        twin.html = twin.html or ("" if twin.svg else f"<p>{escape(twin.text)}</p>")
        return twin
    try:
        twin.place.encode("utf-8")  # as the settings travel to the widget
        widget = _define_widget(name)(settings=dict(settings))
    except ImportError:  # anywidget isn't installed
        return twin
    except UnicodeEncodeError:
        problem = "the text has a surrogate, which UTF-8 can't encode"
        raise ValueError(f"{problem}: delete it, or write U+FFFD in its place") from None
    widget.own_id = widget.model_id
    widget.on_msg(partial(_answer, answers=answers or {}))
    _close_earlier(widget)
    twin.widget = widget._repr_mimebundle_()[0][WIDGET_TYPE]
    return twin


def name_learners(*functions: Callable) -> list[str]:
    return [f.__name__ for f in functions if not f.__module__.startswith("bpe_lesson.")]


def seal(data: object) -> str:
    """Return data as base 64, so that nobody reads an answer by accident."""
    return b64encode(json.dumps(data).encode("ascii")).decode("ascii")


@cache
def _define_widget(name: str) -> Any:
    import anywidget
    from traitlets import Dict, Unicode

    members = {
        "_esm": join_widget(name),
        # For light and dark notebooks, on their own paper.
        "_css": read_sheet("palette").replace(":root", ".widget") + make_widget_style([name]),
        "own_id": Unicode().tag(sync=True),
        "settings": Dict().tag(sync=True),
    }
    # By its class's name, anywidget knows whose style sheet the page has.
    return type(f"Lesson_{name}", (anywidget.AnyWidget,), members)


def _answer(widget: Any, question: dict, buffers: object, answers: Mapping[str, Callable]) -> None:
    try:
        result = answers[question["name"]](*question["given"])
        widget.send({"id": question["id"], "result": result})
    except (Exception, SystemExit) as error:  # from a learner's function
        failure = unhide(f"{type(error).__name__}: {error}"[:_MAX_ERROR_CHARACTERS])
        widget.send({"id": question["id"], "error": failure})


def _close_earlier(widget: Any) -> None:
    """Close the widgets of an earlier run of the cell, so the file doesn't keep them."""
    try:
        from IPython import get_ipython

        about = get_ipython().get_parent()
        cell, run = about["metadata"]["cellId"], about["header"]["msg_id"]
    except (ImportError, AttributeError, KeyError):  # no notebook, or one without such ids
        return
    earlier_run, widgets = _widgets.get(cell, ("", []))
    if earlier_run != run:
        for earlier in widgets:
            earlier.close()
        widgets = []
    _widgets[cell] = run, [*widgets, widget]
