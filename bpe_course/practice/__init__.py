"""Check a learner's code and answers, and say what went wrong: the functions that lessons call.

`evaluate` only judges. The others also show something, or save the learner's progress. A module
loads when you ask for one of its functions.
"""

from importlib import import_module
from typing import Any

_MODULES = {  # function -> its module
    "answer": "practice.commands",
    "arrange": "practice.commands",
    "check": "practice.commands",
    "evaluate": "practice.evaluation",
    "hint": "practice.commands",
    "list_exercises": "ask.catalogue",
    "mine": "practice.my_bpe",
    "progress": "practice.progress_table",
    "Result": "practice.result",
    "solution": "practice.commands",
}


def __getattr__(name: str) -> Any:
    """Load a function's module when somebody asks for the function (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"bpe_course.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """List the functions too, so that Tab completes them."""
    return sorted({*globals(), *_MODULES})
