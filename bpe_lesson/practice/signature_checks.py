"""What can be said of a function or class without calling it: a stub, other parameters."""

import dis
import inspect
from collections.abc import Callable, Iterable

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.practice.result import Result
from bpe_lesson.values import abbreviate


def check_signature(exercise: Exercise, function: object) -> Result | None:
    """Return what can be said without a call: not written yet, no function, other parameters."""
    name = exercise.reference.__name__
    if not callable(function):
        told = f"This is {abbreviate(function, 60)}, no function: write check({name}), no quotes, no ()."
        return Result(exercise.name, "error", told, "no-function")
    missing = find_unwritten(function)
    if missing is not None:
        told = f"Still to be written: {', '.join(missing)}." if missing else ""
        return Result(exercise.name, "unwritten", told)
    for part, ours in get_methods(exercise.reference).items():
        theirs = getattr(function, part, None) if part else function
        if theirs is None or theirs is getattr(object, part, None):
            return Result(exercise.name, "error", f"There is no method {part}.", "signature")
        if not accepts_same_calls(ours, theirs):
            wanted = format_parameters(get_positional(ours))
            told = (
                f"{part or name} should take {wanted}; yours takes {describe_parameters(theirs)}."
            )
            return Result(exercise.name, "error", told, "signature")
    return None


def get_methods(thing: Callable) -> dict[str, Callable]:
    """Return the methods of a class by name, or a function under no name at all."""
    if not inspect.isclass(thing):
        return {"": thing}
    return {name: value for name, value in vars(thing).items() if inspect.isfunction(value)}


def find_unwritten(function: Callable) -> list[str] | None:
    """Return the methods that are still stubs ([] for a function), None if nothing is one."""
    stubs = [name for name, part in get_methods(function).items() if is_stub(part)]
    return [name for name in stubs if name] if stubs else None


def is_stub(function: Callable) -> bool:
    """Say whether a function does nothing at all: `...`, `pass`, a docstring.

    >>> is_stub(lambda: None), is_stub(lambda: 1)
    (True, False)
    """
    code = getattr(function, "__code__", None)
    idle = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST", "COPY_FREE_VARS"}
    if code is None or any(step.opname not in idle for step in dis.get_instructions(code)):
        return False
    last = [step.argval for step in dis.get_instructions(code) if "CONST" in step.opname][-1:]
    return last == [None]


def get_positional(function: Callable) -> list[inspect.Parameter]:
    """Return the parameters that may be given by position: what has only a name is not asked for.

    >>> [parameter.name for parameter in get_positional(lambda a, b=1, *, c=2: a)]
    ['a', 'b']
    """
    parameters = inspect.signature(function).parameters.values()
    return [p for p in parameters if p.kind is not p.KEYWORD_ONLY]


def describe_parameters(function: Callable) -> str:
    """Return the parameters of a function, as text."""
    try:
        return format_parameters(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return "(…)"


def format_parameters(parameters: Iterable[inspect.Parameter]) -> str:
    """Return parameters as text, without annotations.

    >>> format_parameters(get_positional(lambda a, b=1, *, c=2: a))
    '(a, b=1)'
    """
    return f"({', '.join(str(p.replace(annotation=p.empty)) for p in parameters)})"


def accepts_same_calls(ours: Callable, theirs: Callable) -> bool:
    """Say whether whatever `ours` may be called with, by position, `theirs` may be too."""
    parameters = get_positional(ours)
    least = sum(p.default is p.empty for p in parameters)
    try:
        for n in range(least, len(parameters) + 1):
            inspect.signature(theirs).bind(*parameters[:n])
    except (TypeError, ValueError):
        return False
    return True
