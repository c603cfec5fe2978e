"""Decide on a function that has been tried; if it's wrong, say why, and show a case."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bpe_course.ask.item import Exercise
from bpe_course.practice.differences import describe_kind, list_differences
from bpe_course.practice.result import Result
from bpe_course.practice.trial import REUSED, MistakeTried, Outcome, Trial
from bpe_course.practice.values import abbreviate, to_form

# A short name for what went wrong -> what the learner reads, in a notebook or on a page, which has no
# cells.
_ADVICE = {
    "keeps-state": "Called twice with the same arguments, your code gave two different results, "
    "so something survives from one call to the next. Do you use a variable from outside the "
    "function, a default such as `counts={}`, or in a class a dict that isn't made in `__init__`?",
    "shares-result": "What your code returned here was right, and then a later call changed it: "
    "each call hands out the same object again. Which line makes that object, and does it run in "
    "every call?",
    "no-error": "In this case your code should raise a {0}. Which line of yours finds such a "
    "case, and does it say `raise {0}(...)`?",
    "printed": "Your code returns None in this case. Did you write `print` where you meant "
    "`return`?",
    "returned-nothing": "Your code returns None in this case. Either it doesn't reach a `return`, "
    "or what comes after that `return` is None. Which is it? (Methods such as `sort` and `append` "
    "change the list and return None.)",
    "input-returned": "Your code returns the right values, but in this case it returns the very "
    "object that it was given, so a later change to one of them changes the other. Which line "
    "returns it, and what could make a copy there?",
    "changed-input": "Your code returns the right result, but it doesn't leave its arguments as "
    "they should be: compare the two lines above. Should it change the object that it was given, "
    "or leave that alone and build a new one?",
    "recursion": "The function keeps calling itself and never stops. Did you mean to call a "
    "different function, one that you wrote earlier? If not, for which input should it stop?",
    "in-a-call": "The error comes up inside `{1}`, which that line calls. Which of the values that "
    "the line passes to it isn't what you expect in this case? Print them to see.",
    "no-such-name": "Python doesn't know one of the names in that line. Does the code that you've run "
    "define it, and is it spelled the same there? (Inside a class, an object's own attributes and "
    "methods need `self.` in front.)",
    "name-unset": "In this case, that line uses a name before it has a value. Which line inside "
    "your function gives it its first value, and does your code get there first?",
    "no-such-part": "The value before the dot doesn't have an attribute or method of that name. "
    "Is the name spelled right, and is the value of the type you expect? (An attribute of your "
    "own class has to be set first, as in `self.name = ...`.)",
    "no-such-method": "The error names the type of the value before the dot, and that type has no "
    "such method: lists, texts and dicts have different ones. Is it the value that you expect "
    "there? If so, what can you do with it instead, perhaps in a loop?",
    "arguments": "A call in that line passes too few or too many arguments. Which parameters does "
    "the `def` line of that function list?",
    "unpacking": "That line unpacks a value that doesn't have as many parts as there are names. "
    "What exactly does it unpack? (If it loops over a dict, do you need `.items()`?)",
    "missing-key": "That line looks up a key that the dict doesn't have. If the key may be new, "
    "what should its value be at first? (`.get(key, 0)` returns 0 for a key that isn't there.)",
    "changed-in-loop": "That loop goes over the very dict that it changes. Could it fill a new one?",
    "beyond-the-end": "That line reads a position that the sequence doesn't have. How long is it "
    "in this case, and which positions does it have?",
    "unhashable": "That line uses a list, a dict or a set as the key of a dict or as a part of a "
    "set, and Python allows only values that never change. What would `tuple(...)` make of it?",
    "not-callable": "That line has ( ) after something that isn't a function. Do you need [ ] "
    "there, or the name of a method, as in `.get(...)`?",
    "none-used": "One of the values in that line is None. Which one? (`get` with a single "
    "argument returns None for a key that isn't there. So do methods such as `append` and `sort`, "
    "and a function that doesn't reach a `return`.)",
    "types-do-not-fit": "That line combines two values whose types don't go together. The error "
    "names both types: which of them didn't you expect there? (A loop over a dict gives you its "
    "keys. Do you need `.items()`?)",
}
# An error's class -> its name in _ADVICE; then a part of the error's text -> its name.
_BY_CLASS = {
    "RecursionError": "recursion",
    "NameError": "no-such-name",
    "UnboundLocalError": "name-unset",
    "AttributeError": "no-such-part",
}
_BY_TEXT = {
    "positional argument": "arguments",
    "unpack": "unpacking",
    "KeyError:": "missing-key",
    "changed size": "changed-in-loop",
    "index out of range": "beyond-the-end",
    "unhashable": "unhashable",
    "object is not callable": "not-callable",
    "NoneType": "none-used",
    "unsupported operand": "types-do-not-fit",
}
# The error of `[1, 2].replace(...)`, which asks one type of Python's own for what another one has.
_OF_PYTHON = re.compile(r"'(list|tuple|str|dict|set|int|bytes)' object has no attribute")
_ASK_VALUES = "In this case, what value does each name in that line have? Print them to see."
_ASK_RESULT = (
    "Your code ran, but the check couldn't use its result: the error above says why. What should "
    "your code return instead?"
)


class _Reason(NamedTuple):
    position: int  # the number of the case that shows it
    mistake: str | None
    message: str
    convention: bool = False


def diagnose(trial: Trial) -> Result:
    """Return the verdict on a function that has been tried: right, or why not, and in which case."""
    name = trial.key.exercise.name
    if trial.clock.over:
        return _describe_timeout(trial)
    if trial.is_steady and not trial.wrong:
        return Result(name, "right", f"All {len(trial.outcomes)} cases came out right.")
    if all(outcome.form == ("error", "NotImplementedError") for outcome in trial.outcomes):
        return Result(name, "unwritten", "")
    if trial.is_as_shipped:
        return Result(name, "unwritten", "The code still makes its original mistake.")
    reason = _find_known_mistake(trial) or _find_reason(trial)
    got, right = trial.outcomes[reason.position], trial.key.expected[reason.position]
    # The values are the same: it's the arguments that differ, after the call.
    same = got.form == right.form and not got.failed
    only_arguments = same and not got.changed_later
    later = f", and later {got.changed_later}" if same and got.changed_later else ""
    return Result(
        name=name,
        status="error" if got.failed else "wrong",
        message=reason.message + got.printed_note,
        mistake=reason.mistake,
        case=_format_call(trial.key.exercise, trial.key.calls[reason.position]),
        expected=right.inputs_text if only_arguments else right.text,
        got=got.inputs_text if only_arguments else got.text + later,
        result=right.text if only_arguments else "",
        convention=reason.convention,
        line=got.line,
    )


def _format_call(exercise: Exercise, arguments: tuple) -> str:
    """Return the call of a case as the learner would type it: `merge([1, 2], (1, 2), 3)`."""
    name = exercise.reference.__name__
    code = f"{name}({', '.join(map(abbreviate, arguments))})"
    if exercise.cases.as_code:
        code = exercise.cases.as_code(abbreviate, *arguments)
    if not exercise.ships_with:
        return code
    return code.replace(f"{name}(", f"{'broken_' if name.islower() else 'Broken'}{name}(")


def _describe_timeout(trial: Trial) -> Result:
    message = "When the time was up, your code was still running. "
    if trial.clock.ended.is_set():
        message += "When should the loop end? Say out loud what changes in each round."
    else:
        message += (
            "It couldn't be stopped, because it's waiting or looping inside one of Python's own "
            "functions. Change that line, then restart the kernel (menu Kernel, Restart Kernel)."
        )
    calls = trial.key.calls_to_try
    # If the time was up just after the last call, there is no unfinished one: name the last.
    case = _format_call(trial.key.exercise, calls[min(len(trial.made), len(calls) - 1)])
    name = trial.key.exercise.name
    return Result(name, "timeout", message, case=case, line=trial.stopped_line)


def _find_known_mistake(trial: Trial) -> _Reason | None:
    """Return the known mistake that explains the most cases, at the smallest case that shows it.

    A mistake explains an attempt if the two give the same outcome in every case that the mistake gets
    wrong, and if those are at least a third of the cases that the attempt gets wrong. A convention
    (right by a rule that others use) has to explain all of them. If no mistake does, there may be
    two of them in the attempt: then most cases of one have to be enough.
    """
    wrong = len(trial.wrong)
    best, most = None, (False, 0)
    for tried in trial.key.mistaken:
        mistake = tried.mistake
        alike = _find_alike(tried, trial.outcomes)
        is_whole = len(alike) == len(tried.departures)
        enough = 3 * len(alike) >= (wrong if is_whole else max(wrong, 1.8 * len(tried.departures)))
        if mistake.convention:
            enough = is_whole and len(alike) == wrong
        if enough and (is_whole, len(alike)) > most:
            position = _choose_case(trial, alike)
            best = _Reason(position, mistake.name, mistake.message, mistake.convention)
            most = (is_whole, len(alike))
    return best


def _find_alike(tried: MistakeTried, outcomes: list[Outcome]) -> list[int]:
    part = tried.mistake.error_contains
    cases = [(number, outcomes[number], tried.outcomes[number]) for number in tried.departures]
    return [
        number
        for number, got, wrong in cases
        # Of an id that isn't there, one `decode` makes a KeyError and another a ValueError.
        if (got.agrees_with(wrong) or (got.inside and got.inside == wrong.inside))
        and (not got.failed or part in got.text)
    ]


def _choose_case(trial: Trial, positions: Sequence[int]) -> int:
    """Return the first of these cases; one about nothing, such as "", comes last."""
    empty = ("", b"", [], (), {})
    outcomes, expected = trial.outcomes, trial.key.expected
    # A wrong result tells more than a changed argument, so it comes first.
    ordered = sorted(positions, key=lambda i: outcomes[i].form == expected[i].form)
    about_something = (i for i in ordered if trial.key.calls[i][0] not in empty)
    return next(about_something, ordered[0])


def _find_reason(trial: Trial) -> _Reason:
    """Return why an attempt is wrong, if it makes no mistake that is known of its exercise."""
    expected = trial.key.expected
    position = _choose_case(trial, trial.wrong) if trial.wrong else len(expected) - 1
    if trial.changed_later is not None and not trial.wrong:
        return _Reason(trial.changed_later, "shares-result", _ADVICE["shares-result"])
    if not trial.is_steady:
        return _Reason(position, "keeps-state", _ADVICE["keeps-state"])
    got, right = trial.outcomes[position], expected[position]
    name = _explain_in_general(got, right)
    if name:
        return _Reason(position, name, _ADVICE[name].format(right.form[1], got.inside))
    if got.failed:
        return _Reason(position, None, _ASK_VALUES if got.line else _ASK_RESULT)
    return _Reason(position, *_explain_values(trial, position))


def _explain_in_general(got: Outcome, expected: Outcome) -> str | None:
    if expected.failed:
        return "no-error"
    if got.failed:
        return _name_failure(got)
    if got.form == ("NoneType", None):
        return "printed" if got.printed else "returned-nothing"
    if got.form == expected.form:
        reused = got.inputs == (*expected.inputs, REUSED)
        return "input-returned" if reused else "changed-input"
    return None


def _name_failure(got: Outcome) -> str | None:
    kind = got.form[1]
    if got.inside and kind != "RecursionError":
        return "in-a-call"
    if kind == "AttributeError" and _OF_PYTHON.search(got.text):
        return "no-such-method"
    if kind in _BY_CLASS and "NoneType" not in got.text:
        return _BY_CLASS[kind]
    names = (name for part, name in _BY_TEXT.items() if part in got.text)
    return next(names, None) if got.line else None


def _explain_values(trial: Trial, position: int) -> tuple[str | None, str]:
    """Return the name and message of what the wrong results have in common.

    What can be said of the case that is shown has to be true of the other wrong results as well.
    """
    calls, got, right = trial.key.calls, trial.outcomes, trial.key.expected
    wrong = [n for n in trial.wrong if not got[n].failed and got[n].form != right[n].form]
    trace = f"Trace it by hand: {trial.key.exercise.trace}"
    if all(map(_returns_argument, got, calls)):
        return "unchanged", f"Your code returns what it was given, unchanged. {trace}"
    if all(_returns_argument(got[n], calls[n]) for n in wrong):
        return "unchanged", f"In this case, your code returns what it was given, unchanged. {trace}"
    others = [{seen.name for seen in list_differences(got[n].form, right[n].form)} for n in wrong]
    differences = list(list_differences(got[position].form, right[position].form))
    common = (seen for seen in differences if all(seen.name in names for names in others))
    name, sentence, next_step = next(common, differences[-1])
    kind = describe_kind(calls, trial.wrong)
    if kind:
        message = f"{sentence} {kind} What does your code do with it?"
        return name or "one-kind", message.strip()
    return name, f"{sentence} {next_step or trace}".strip()


def _returns_argument(got: Outcome, call: tuple) -> bool:
    """Return whether a result is equal to one of the arguments; an int may be so by chance."""
    return got.form in map(to_form, call) and got.form[0] != "int"
