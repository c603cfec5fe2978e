"""Decide on a function that has been tried: right, or why not, and in which case."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bpe_course.ask.item import Exercise
from bpe_course.practice.differences import count_cases, find_difference
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.trial import REUSED, MistakeTried, Outcome, Trial, list_values, read_line
from bpe_course.practice.values import abbreviate, to_form

# What an attempt has one of: `return list(ids)` neither repeats nor decides anything.
_WORK = {*"for while if listcomp dictcomp generatorexp classdef call:join call:zip".split()}
_MAX_PRINTED = 80  # characters of what a call printed
# An error's class, or a part of its text -> the name of what went wrong.
_BY_CLASS = {
    "RecursionError": "recursion",
    "NameError": "no-such-name",
    "UnboundLocalError": "name-unset",
    "AttributeError": "no-such-part",
    "UnicodeDecodeError": "strict",
}
_BY_TEXT = {
    "positional argument": "arguments",
    "unpack": "unpacking",
    "KeyError:": "missing-key",
    "index out of range": "beyond-the-end",
    "unhashable": "unhashable",
    "object is not callable": "not-callable",
    "NoneType": "none-used",
    "unsupported operand": "types-do-not-fit",
    "concat": "types-do-not-fit",
    "not supported between": "cannot-compare",
    "sequence item": "cannot-join",
    "is an empty": "none-left",  # max() and min(), in two versions of Python
    "argument is empty": "none-left",
}
# The error of `[1, 2].replace(...)`, which asks one of Python's types for what another has.
_OF_PYTHON = re.compile(r"'(list|tuple|str|dict|set|int|bytes)' object has no attribute")


def diagnose(trial: Trial) -> Result:
    name = trial.key.exercise.name
    if trial.clock.over:
        return _describe_timeout(trial)
    if trial.is_steady and not trial.wrong:
        all_right = Reason("all-right", {"count": str(len(trial.outcomes))})
        return Result(name, "right", None, (all_right,))
    if all(outcome.form == ("error", "NotImplementedError") for outcome in trial.outcomes):
        return Result(name, "unwritten")
    if trial.is_as_shipped:
        return Result(name, "unwritten", None, (Reason("as-shipped"),))
    return _find_early_return(trial) or _find_known_mistake(trial) or _find_cause(trial)


def _describe_case(trial: Trial, position: int, *reasons: Reason) -> Result:
    got, right = trial.outcomes[position], trial.key.expected[position]
    wanted = f"an error, such as {right.text}" if right.failed else right.text
    shown: dict[str, Any] = {"expected": wanted, "got": got.text}
    if got.form == right.form and not got.failed:
        shown["later"] = got.changed_later
        if not got.changed_later:  # only the arguments differ, after the call
            shown = {"expected": right.inputs_text, "got": got.inputs_text, "result": right.text}
            shown["reused"] = REUSED in got.inputs
    printed = got.printed.removesuffix("\n")
    return Result(
        name=trial.key.exercise.name,
        status="error" if got.failed else "wrong",
        reasons=reasons,
        case=_format_call(trial.key.exercise, trial.key.calls[position]),
        **shown,
        place=got.failure.place,
        code=got.failure.code,
        values=got.failure.values,
        printed=abbreviate(printed, _MAX_PRINTED) if printed else "",
    )


def _format_call(exercise: Exercise, arguments: tuple) -> str:
    name = exercise.reference.__name__
    code = f"{name}({', '.join(map(abbreviate, arguments))})"
    if exercise.cases.as_code:
        code = exercise.cases.as_code(abbreviate, *arguments)
    return code.replace(f"{name}(", f"broken_{name}(") if exercise.ships_with else code


def _describe_timeout(trial: Trial) -> Result:
    line, rounds = trial.clock.busiest
    about = {"line": str(line), "rounds": f"{float(f'{rounds:.2g}'):,.0f}"}
    reasons: tuple[Reason, ...] = (Reason("busy", about) if rounds else Reason("slow"),)
    if "endless" in trial.constructs:
        reasons += (Reason("endless"),)
    if not trial.clock.ended.is_set():
        reasons = (Reason("unstoppable"),)
    calls = trial.key.calls_to_try
    # If the time was up after the last call, that's the one.
    case = _format_call(trial.key.exercise, calls[min(len(trial.made), len(calls) - 1)])
    place, code = read_line(trial.clock.where)
    there = list_values(code, trial.clock.names)
    name = trial.key.exercise.name
    return Result(name, "timeout", None, reasons, case=case, place=place, code=code, values=there)


def _find_known_mistake(trial: Trial) -> Result | None:
    """Return the known mistake that explains the most cases, at the smallest case that shows it.

    A mistake explains an attempt if both have the same outcome in every case that the mistake gets
    wrong, and those are at least a third of the cases that the attempt gets wrong, leaving out those
    that should be an error; one of several is too few. A convention has to explain them all. If no
    mistake does, there may be two in the attempt: then most cases of one are enough. Of two alike, the
    one that needs a part of the code comes first.
    """
    wrong = len([n for n in trial.wrong if not trial.key.expected[n].failed]) or len(trial.wrong)
    best, most = None, (False, 0, False)
    for tried in trial.key.mistaken:
        mistake = tried.mistake
        if mistake.needs and not mistake.needs & trial.constructs:
            continue
        alike = _find_alike(tried, trial.outcomes)
        is_whole = len(alike) == len(tried.departures)
        enough = 3 * len(alike) >= (wrong if is_whole else max(wrong, 1.8 * len(tried.departures)))
        explains_all = is_whole and len(alike) == len(trial.wrong)
        if mistake.convention:
            enough = explains_all
        fit = (is_whole, len(alike), bool(mistake.needs))
        if enough and fit > most and (wrong == 1 or len(alike) > 1):
            best = _describe_case(trial, _choose_case(trial, alike))
            best = replace(best, mistake=mistake.name, convention=mistake.convention)
            best = replace(best, slip=explains_all and bool(_WORK & trial.constructs))
            most = fit
    return best


def _find_alike(tried: MistakeTried, outcomes: list[Outcome]) -> list[int]:
    alike = []
    for number in tried.departures:
        got, wrong = outcomes[number], tried.outcomes[number]
        inside = got.failure.inside
        # A missing id is a KeyError in a dict and an IndexError in a list.
        agrees = got.agrees_with(wrong) or (inside and inside == wrong.failure.inside)
        if agrees and (not got.failed or tried.mistake.error_contains in got.text):
            alike.append(number)
    return alike


def _choose_case(trial: Trial, positions: Sequence[int]) -> int:
    empty = ("", b"", [], (), {})
    outcomes, expected = trial.outcomes, trial.key.expected
    # A wrong result tells more than a changed argument, so it comes first.
    ordered = sorted(positions, key=lambda i: outcomes[i].form == expected[i].form)
    about_something = (i for i in ordered if trial.key.calls[i][0] not in empty)
    return next(about_something, ordered[0])


def _find_early_return(trial: Trial) -> Result | None:
    if "one-round" not in trial.constructs or not trial.wrong:
        return None
    position = _choose_case(trial, trial.wrong)
    failed = trial.outcomes[position].failure.place
    return None if failed else _describe_case(trial, position, Reason("one-round"))


def _find_cause(trial: Trial) -> Result:
    expected = trial.key.expected
    position = _choose_case(trial, trial.wrong or [len(expected) - 1])
    if trial.changed_later is not None and not trial.wrong:
        return _describe_case(trial, trial.changed_later, Reason("shares-result"))
    if not trial.is_steady:
        return _describe_case(trial, position, Reason("keeps-state"))
    got = trial.outcomes[position]
    reason = _explain_case(trial.key.calls[position], got, expected[position])
    if reason.name == "returned-nothing" and trial.silent:
        reason = Reason("silent", {"function": trial.silent})
    if got.failed:  # the error tells enough
        return _describe_case(trial, position, reason)
    count = count_cases(trial.key.calls, trial.wrong, [right.form for right in expected])
    return _describe_case(trial, position, count, reason)


def _explain_case(call: tuple, got: Outcome, expected: Outcome) -> Reason:
    if expected.failed:
        return Reason("no-error", {"error": expected.form[1]})
    if got.failed:
        return _explain_failure(got)
    if got.form == ("NoneType", None):
        return Reason("printed" if got.printed else "returned-nothing")
    if got.form == expected.form:
        reused = got.inputs == (*expected.inputs, REUSED)
        return Reason("input-returned" if reused else "changed-input")
    if got.form == to_form(call[0]) and got.form[0] == expected.form[0] != "int":  # not by chance
        return Reason("unchanged")
    return find_difference(got.form, expected.form)


def _explain_failure(got: Outcome) -> Reason:
    kind, inside = got.form[1], got.failure.inside
    if inside and kind not in ("RecursionError", "UnicodeDecodeError"):
        return Reason("in-a-call", {"inside": inside})
    if kind == "AttributeError" and _OF_PYTHON.search(got.text):
        return Reason("no-such-method")
    if kind in _BY_CLASS and "NoneType" not in got.text:
        return Reason(_BY_CLASS[kind])
    if not got.failure.place:
        return Reason("result-failed")
    return Reason(next((name for part, name in _BY_TEXT.items() if part in got.text), "failed"))
