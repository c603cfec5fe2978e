"""Judge an attempt at an exercise: its signature, before it's called, then what it does."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.item import Exercise, Item
from bpe_course.practice.answers import judge_answer
from bpe_course.practice.diagnosis import diagnose
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.trial import try_attempt
from bpe_course.practice.values import abbreviate


def evaluate(name: str, attempt: Any) -> Result:
    return judge(find_exercise(name), attempt)


def judge(item: Item, attempt: Any) -> Result:
    if not isinstance(item, Exercise):
        return judge_answer(item, attempt)
    if problem := _check_signature(item, attempt):
        return problem
    trial = try_attempt(item, attempt)
    verdict = diagnose(trial)
    if (trial.clock.over or trial.is_steady) and not item.ships_with:  # that's half right
        right = len(trial.outcomes) - len(trial.wrong)
        verdict = replace(verdict, score=(right, len(trial.key.calls)))
    if attempt is item.reference:
        return replace(verdict, reasons=(*verdict.reasons, Reason("our-own")))
    return verdict


def _check_signature(exercise: Exercise, attempt: Any) -> Result | None:
    reference = exercise.reference
    name = reference.__name__
    judged = partial(Result, exercise.name)
    if not callable(attempt):
        details = {"given": abbreviate(attempt, 60), "function": name}
        return judged("error", "no-function", (Reason("no-function", details),))
    unwritten = _find_unwritten(reference, attempt)
    if unwritten is not None:
        methods = Reason("methods-unwritten", {"methods": unwritten})
        return judged("unwritten", None, (methods,) if unwritten else ())
    if inspect.isclass(reference):
        problems = (_check_method(*method, attempt) for method in _get_methods(reference).items())
        problem = next(filter(None, problems), None)
    else:
        fits = _accepts_same_calls(reference, attempt)
        problem = None if fits else _compare_parameters(name, reference, attempt)
    return judged("error", "signature", (problem,)) if problem else None


def _find_unwritten(reference: Callable, attempt: Callable) -> str | None:
    """Return the methods that are stubs, "" for a function, None if it's written."""
    methods = _get_methods(attempt).items()
    asked = _get_methods(reference)
    stubs = [name for name, method in methods if _is_stub(method) and name in asked]
    # An __init__ alone may have nothing to do.
    return None if stubs in ([], ["__init__"]) else ", ".join(filter(None, stubs))


def _get_methods(thing: Callable) -> dict[str, Callable]:
    if not inspect.isclass(thing):
        return {"": thing}
    return {name: value for name, value in vars(thing).items() if inspect.isfunction(value)}


def _stub() -> None: ...


def _described_stub() -> None:
    """Do nothing."""


# A body that's only `...`, `pass` or a docstring returns the last constant.
_IDLE_CODE = {_stub.__code__.co_code, _described_stub.__code__.co_code}


def _is_stub(function: Callable) -> bool:
    code = getattr(function, "__code__", None)  # a built-in function has none
    is_idle = code is not None and code.co_code in _IDLE_CODE and code.co_consts[-1] is None
    return is_idle or _has_dots(code)


def _has_dots(code: Any) -> bool:
    # Python drops dots that are a whole line.
    return any(part is ... or _has_dots(part) for part in getattr(code, "co_consts", ()))


def _check_method(name: str, ours: Callable, attempt: Callable) -> Reason | None:
    theirs = getattr(attempt, name, None)
    # Every class inherits object's __init__, which will do if nothing is passed to it.
    inherited = theirs is getattr(object, name, None) and len(_get_positional(ours)) > 1
    if theirs is None or inherited:
        return Reason("no-method", {"method": name})
    stored = inspect.getattr_static(attempt, name)  # as an object gets it, static or not:
    as_called = stored.__get__(object(), attempt) if hasattr(stored, "__get__") else stored
    fits = _accepts_same_calls(partial(ours, None), as_called)
    return None if fits else _compare_parameters(name, ours, theirs)


def _accepts_same_calls(ours: Callable, theirs: Callable) -> bool:
    parameters = _get_positional(ours)
    required = sum(parameter.default is parameter.empty for parameter in parameters)
    try:
        signature = inspect.signature(theirs)
        for count in range(required, len(parameters) + 1):
            signature.bind(*range(count))  # any values will do
    except (TypeError, ValueError):  # it doesn't fit, or Python doesn't know the signature
        return False
    return True


def _get_positional(function: Callable) -> list[inspect.Parameter]:
    parameters = inspect.signature(function).parameters.values()
    return [p for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]


def _compare_parameters(name: str, ours: Callable, theirs: Callable) -> Reason:
    wanted = _format_parameters(_get_positional(ours))
    try:
        taken = _format_parameters(inspect.signature(theirs).parameters.values())
    except (TypeError, ValueError):  # Python doesn't know them
        taken = "…"
    return Reason("parameters", {"function": name, "wanted": wanted, "taken": taken})


def _format_parameters(parameters: Iterable[inspect.Parameter]) -> str:
    return ", ".join(str(parameter.replace(annotation=parameter.empty)) for parameter in parameters)
