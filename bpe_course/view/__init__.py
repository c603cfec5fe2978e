"""Pictures, tables and widgets for the lessons, which are plain text outside a notebook.

A module loads when you ask for one of its functions.
"""

from importlib import import_module
from typing import Any

from bpe_course.web.bundle import list_widgets

_FUNCTIONS = {  # module -> the functions and constants that lessons use
    "bar": "track",
    "bars": "show_bars",
    "portrait": "show_forest show_report",
    "rich_output": "reveal",
    "strip": "ENCODING_LOOP TRAINING_LOOP",
    "strip_svg": "show_strips",
    "tables": "show_stats show_table",
    "tokens": "compare_tokens make_visible show_tokens",
}
_OF_WIDGETS = [widget.view for widget in list_widgets().values()]
_MODULES = {
    name: module
    for functions in [_FUNCTIONS, *_OF_WIDGETS]
    for module, names in functions.items()
    for name in names.split()
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        remedy = "declare it in view/__init__.py, or a widget's in web/widgets.json"
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}: {remedy}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})  # so that Tab completes them
