"""Put a live widget into a lesson. It's the same JavaScript in a notebook and on our pages.

In a notebook, anywidget brings the script and what we hand over; both stay in the notebook's file, so
the widget is alive without a kernel, too. What needs Python, the widget asks by messages. In a lesson
that's saved or printed there's a picture or a sentence instead, which says to our pages what to build.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from html import escape
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.settings import SETTINGS
from bpe_course.view.palette import read_sheet
from bpe_course.view.rich_output import WIDGET_TYPE, RichOutput
from bpe_course.web.bundle import SCRIPTS, join_modules, make_widget_style
from bpe_course.web.minify import minify

# The name of a widget -> the module that builds it.
_MODULES = {
    "bench": "bench.js",
    "bill": "bill.js",
    "budget": "budget.js",
    "cuts": "cuts.js",
    "generation": "generation.js",
    "inspector": "inspector.js",
    "languages": "languages.js",
    "live-bench": "live_bench.js",
    "pattern": "pattern.js",
    "pieces": "pieces.js",
    "pile": "pile.js",
    "states": "states.js",
    "stepper": "stepper.js",
    "stream": "stream.js",
    "trees": "trees.js",
    "walk": "walk.js",
}
_MAX_ERROR_CHARACTERS = 300
_widgets: dict[str, tuple[str, list]] = {}  # cell -> its run, and the widgets that this run made


def offer_widget(
    twin: RichOutput,
    name: str,
    settings: Mapping[str, object],
    answers: Mapping[str, Callable] | None = None,
) -> RichOutput:
    """Return a widget, with its twin: the picture or the sentence wherever nothing can run.

    The settings are values that JSON has. The answers are functions, under the names by which the
    widget asks this kernel for them.
    """
    if SETTINGS.is_static:
        return _mark_place(twin, name, settings)
    try:
        json.dumps(settings, ensure_ascii=False).encode("utf-8")  # as it travels to the widget
        widget = _define_widget(name)(settings=dict(settings))
    except ImportError:  # anywidget isn't installed
        return twin
    except UnicodeEncodeError:
        problem = "the text has a lone surrogate, which UTF-8 can't encode"
        raise ValueError(f"{problem}: delete it, or write U+FFFD in its place") from None
    widget.own_id = widget.model_id
    widget.on_msg(partial(_answer, answers=answers or {}))
    _close_earlier(widget)
    twin.widget = widget._repr_mimebundle_()[0][WIDGET_TYPE]
    return twin


def make_note(what: str) -> RichOutput:
    """Return the sentence that's in a widget's place."""
    return RichOutput(f"When you run this lesson, {what}")


def _mark_place(twin: RichOutput, name: str, settings: Mapping[str, object]) -> RichOutput:
    """Return what a saved lesson shows, inside a <div> that says which widget goes there."""
    inner = twin.html or f"<p>{escape(twin.text)}</p>"
    data = escape(json.dumps(settings))
    html = f'<div data-widget="{escape(name)}" data-settings="{data}">{inner}</div>'
    return RichOutput(twin.text, html)


@cache
def _define_widget(name: str) -> Any:
    import anywidget
    from traitlets import Dict, Unicode

    build = f"build{name.title().replace('-', '')}"
    start = f"{{ render: (place) => renderWidget(place, {build}) }}"
    script = join_modules(SCRIPTS, "notebook.js", _MODULES[name], result=start)
    members = {
        "_esm": minify(script, "js"),
        "_css": _make_style(),
        "own_id": Unicode().tag(sync=True),
        "settings": Dict().tag(sync=True),
        "kept": Dict().tag(sync=True),  # what the widget keeps in the notebook's file
    }
    return type("LessonWidget", (anywidget.AnyWidget,), members)


def _make_style() -> str:
    """Return the style sheet of all widgets, for light and dark notebooks, on their own paper."""
    return minify(read_sheet("palette").replace(":root", ".widget") + make_widget_style(), "css")


def _answer(widget: Any, question: dict, buffers: object, answers: Mapping[str, Callable]) -> None:
    """Answer a widget's question; bytes travel beside the message."""
    try:
        result = answers[question["name"]](*question["given"])
        if isinstance(result, bytes):
            widget.send({"id": question["id"]}, [result])
        else:
            widget.send({"id": question["id"], "result": result}, [])
    except (Exception, SystemExit) as error:  # a learner's function may end in either
        widget.send({"id": question["id"], "error": describe_failure(error)}, [])


def describe_failure(error: BaseException) -> str:
    """Return what went wrong in a function that was passed in, in one short text."""
    return unhide(f"{type(error).__name__}: {error}"[:_MAX_ERROR_CHARACTERS])


def _close_earlier(widget: Any) -> None:
    """Close the widgets that an earlier run of the same cell made, so the file doesn't keep them."""
    try:
        from IPython import get_ipython

        about = get_ipython().get_parent()
        cell, run = about["metadata"]["cellId"], about["header"]["msg_id"]
    except (ImportError, AttributeError, KeyError):  # there's no notebook, or it has no such ids
        return
    earlier_run, widgets = _widgets.get(cell, ("", []))
    if earlier_run != run:
        for earlier_widget in widgets:
            earlier_widget.close()
        widgets = []
    _widgets[cell] = run, [*widgets, widget]
