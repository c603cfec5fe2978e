"""Check a function or class without calling it: is it written, with the right parameters?"""

import inspect
from collections.abc import Callable, Iterable
from functools import partial
from types import ClassMethodDescriptorType
from typing import Any

from bpe_course.ask.item import Exercise
from bpe_course.practice.result import Result
from bpe_course.practice.values import abbreviate


def _stub() -> None: ...


def _described_stub() -> None:
    """Do nothing."""


# What Python makes of a body that's only `...`, `pass` or a docstring: it returns the last constant.
_IDLE_CODE = {_stub.__code__.co_code, _described_stub.__code__.co_code}


def check_signature(exercise: Exercise, attempt: Any) -> Result | None:
    """Return a verdict on what isn't a function, isn't written or takes other parameters, or None."""
    name = exercise.reference.__name__
    if not callable(attempt):
        message = (
            f"`check` needs the function itself, but it got {abbreviate(attempt, 60)}. Write "
            f"`check({name})`: only the name, without quotes and without () after it."
        )
        return Result(exercise.name, "error", message, "no-function")
    unwritten = _find_unwritten(exercise, attempt)
    if unwritten is not None:
        message = f"Methods still to write: {', '.join(unwritten)}." if unwritten else ""
        return Result(exercise.name, "unwritten", message)
    if inspect.isclass(exercise.reference):
        methods = _get_methods(exercise.reference).items()
        messages = [_check_method(method, ours, attempt) for method, ours in methods]
    else:
        fits = _accepts_same_calls(exercise.reference, attempt)
        messages = ["" if fits else _describe_mismatch(name, exercise.reference, attempt)]
    message = next(filter(None, messages), "")
    return Result(exercise.name, "error", message, "signature") if message else None


def _check_method(name: str, ours: Callable, attempt: Callable) -> str:
    """Return a message if a class lacks a method or its method takes other parameters, or ""."""
    theirs = getattr(attempt, name, None)
    # Every class inherits an __init__ from object, which will do if there's nothing to pass to it.
    inherited = theirs is getattr(object, name, None) and len(_get_positional(ours)) > 1
    if theirs is None or inherited:
        return (
            f"Your class doesn't have a method called {name}. Is the name spelled right, and is "
            "its `def` line indented under the `class` line?"
        )
    as_called = partial(theirs, None) if _takes_self(attempt, name) else theirs
    fits = _accepts_same_calls(partial(ours, None), as_called)
    return "" if fits else _describe_mismatch(name, ours, theirs)


def _takes_self(owner: Callable, method: str) -> bool:
    """Return whether Python passes the object to a method, as it does unless that's static."""
    stored = inspect.getattr_static(owner, method)
    is_bound_elsewhere = isinstance(stored, staticmethod | classmethod | ClassMethodDescriptorType)
    return hasattr(stored, "__get__") and not is_bound_elsewhere


def _describe_mismatch(name: str, ours: Callable, theirs: Callable) -> str:
    wanted = _format_parameters(_get_positional(ours))
    try:
        taken = _format_parameters(inspect.signature(theirs).parameters.values())
    except (TypeError, ValueError):  # Python doesn't know them
        taken = "(…)"
    change = "Change the parameters in its `def` line."
    return f"`{name}` should take {wanted}, but yours takes {taken}. {change}"


def _get_methods(thing: Callable) -> dict[str, Callable]:
    """Return name -> method for a class; a function has the name ""."""
    if not inspect.isclass(thing):
        return {"": thing}
    return {name: value for name, value in vars(thing).items() if inspect.isfunction(value)}


def _find_unwritten(exercise: Exercise, attempt: Callable) -> list[str] | None:
    """Return the methods that are still stubs, or None if it isn't a stub."""
    asked = _get_methods(exercise.reference)
    methods = _get_methods(attempt).items()
    stubs = [name for name, method in methods if _is_stub(method) and name in asked]
    if stubs in ([], ["__init__"]):  # an __init__ may have nothing to do
        return None
    return [name for name in stubs if name]  # if it's a function, there's no method to name


def _is_stub(function: Callable) -> bool:
    """Return whether a function does nothing at all: its body is `...`, `pass` or a docstring."""
    code = getattr(function, "__code__", None)  # a function that isn't written in Python has none
    return code is not None and code.co_code in _IDLE_CODE and code.co_consts[-1] is None


def _get_positional(function: Callable) -> list[inspect.Parameter]:
    """Return the parameters that can be passed by position, so without the keyword-only ones."""
    parameters = inspect.signature(function).parameters.values()
    return [p for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]


def _format_parameters(parameters: Iterable[inspect.Parameter]) -> str:
    texts = [str(parameter.replace(annotation=parameter.empty)) for parameter in parameters]
    return f"({', '.join(texts)})"


def _accepts_same_calls(ours: Callable, theirs: Callable) -> bool:
    """Return whether `theirs` accepts every number of positional arguments that `ours` accepts."""
    counts = range(count_required(ours), len(_get_positional(ours)) + 1)
    return all(takes_arguments(theirs, count) for count in counts)


def count_required(function: Callable) -> int:
    """Return how many positional arguments a function can't do without."""
    return sum(parameter.default is parameter.empty for parameter in _get_positional(function))


def takes_arguments(function: Callable, count: int) -> bool:
    """Return whether a function can be called with that many positional arguments."""
    try:
        return bool(inspect.signature(function).bind(*range(count)))  # any values will do
    except (TypeError, ValueError):  # too few or too many, or Python doesn't know the signature
        return False
