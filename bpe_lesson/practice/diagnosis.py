"""Explain why an attempt is wrong: a known mistake, or one that any function could have."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bpe_lesson.practice.differences import describe_kind, list_differences
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.time_limit import Clock
from bpe_lesson.practice.trial import REUSED, MistakeTried, Outcome, Trial
from bpe_lesson.practice.values import format_call, to_form

_KEEPS_STATE_MESSAGE = (
    "Called twice with the same arguments, your code gave two different results, so something "
    "survives from one call to the next. Do you use a variable from outside the function, a default "
    "such as `counts={}`, or in a class a dict that isn't made in `__init__`?"
)

_SHARED_MESSAGE = (
    "What your code returned here was right, and then a later call changed it: each call hands out "
    "the same object again. Which line makes that object, and does it run in every call?"
)

_REUSED_MESSAGE = (
    "Your code returns the right values, but in this case it returns the very object that it was "
    "given, so a later change to one of them changes the other. Which line returns it, and what "
    "could make a copy there?"
)

_NO_ERROR_MESSAGE = (
    "In this case your code should raise a {0}. Which line of yours finds such a case, and does it "
    "say `raise {0}(...)`?"
)

# A part of an error's text -> a short name for what went wrong, and what the learner reads.
_ERROR_MESSAGES = {
    "positional argument": (
        "arguments",
        "A call in that line passes too few or too many arguments. Which parameters does the "
        "`def` line of that function list?",
    ),
    "unpack": (
        "unpacking",
        "That line unpacks a value that doesn't have as many parts as there are names. What "
        "exactly does it unpack? (If it loops over a dict, do you need `.items()`?)",
    ),
    "KeyError:": (
        "missing-key",
        "That line looks up a key that the dict doesn't have. If the key may be new, what should "
        "its value be at first? (`.get(key, 0)` returns 0 for a key that isn't there.)",
    ),
    "index out of range": (
        "beyond-the-end",
        "That line reads a position that the sequence doesn't have. How long is it in this case, "
        "and which positions does it have?",
    ),
    "unhashable": (
        "unhashable",
        "That line uses a list, a dict or a set as the key of a dict or as a part of a set, and "
        "Python allows only values that never change. What would `tuple(...)` make of it?",
    ),
    "object is not callable": (
        "not-callable",
        "That line has ( ) after something that isn't a function. Do you need [ ] there, or the "
        "name of a method, as in `.get(...)`?",
    ),
    "NoneType": (
        "none-used",
        "One of the values in that line is None. Which one? (`get` with a single argument returns "
        "None for a key that isn't there. So do methods such as `append` and `sort`, and a "
        "function that doesn't reach a `return`.)",
    ),
    "unsupported operand": (
        "types-do-not-fit",
        "That line combines two values whose types don't go together. The error names both types: "
        "which of them didn't you expect there? (A loop over a dict gives you its keys. Do you need "
        "`.items()`?)",
    ),
}

# The form of a failed outcome -> a short name for what went wrong, and what the learner reads.
_FAILURE_MESSAGES = {
    ("error", "RecursionError"): (
        "recursion",
        "The function keeps calling itself and never stops. Did you mean to call a different "
        "function, one from an earlier cell? If not, for which input should it stop?",
    ),
    ("error", "NameError"): (
        "no-such-name",
        "Python doesn't know one of the names in that line. Is it spelled the way you defined it, "
        "and have you run the cell that defines it? (Inside a class, an object's own attributes "
        "and methods need `self.` in front.)",
    ),
    ("error", "UnboundLocalError"): (
        "name-unset",
        "In this case, that line uses a name before it has a value. Which line inside your "
        "function gives it its first value, and does your code get there first?",
    ),
    ("error", "AttributeError"): (
        "no-such-part",
        "The value before the dot doesn't have an attribute or method of that name. Is the name "
        "spelled right, and is the value of the type you expect? (An attribute of your own class "
        "has to be set first, as in `self.name = ...`.)",
    ),
}


# The error of `[1, 2].replace(...)`, which asks one type of Python's own for what another one has.
_OF_PYTHON = re.compile(r"'(list|tuple|str|dict|set|int|bytes)' object has no attribute")
_NO_SUCH_METHOD = (
    "no-such-method",
    "The error names the type of the value before the dot, and that type has no such method: lists, "
    "texts and dicts have different ones. Is it the value that you expect there? If so, what can you "
    "do with it instead, perhaps in a loop?",
)


class _Reason(NamedTuple):
    """Why an attempt is wrong."""

    position: int
    mistake: str | None
    message: str
    convention: bool = False


def diagnose(trial: Trial) -> Result:
    """Return the verdict on a function that isn't right: what went wrong, and in which case."""
    name = trial.key.exercise.name
    reason = _find_reason(trial)
    case = format_call(trial.key.exercise, trial.key.calls_to_try[reason.position])
    if trial.is_unfinished:
        return Result(name, "timeout", reason.message, case=case, line=trial.stopped_line)
    got, right = trial.outcomes[reason.position], trial.key.expected[reason.position]
    # The values are the same: it's the arguments that differ, after the call.
    only_arguments = got.form == right.form and not got.failed and not got.changed_later
    return Result(
        name=name,
        status="error" if got.failed else "wrong",
        message=reason.message + got.printed_note,
        mistake=reason.mistake,
        case=case,
        expected=right.inputs_text if only_arguments else right.text,
        got=got.inputs_text if only_arguments else got.text,
        result=right.text if only_arguments else "",
        convention=reason.convention,
        line=got.line,
    )


def _find_reason(trial: Trial) -> _Reason:
    """Return why an attempt is wrong: a known mistake, or one that any function could have."""
    if trial.clock and trial.is_unfinished:
        made = len(trial.outcomes) + len(trial.again)
        # If the time was up just after the last call, there is no unfinished one: name the last.
        return _Reason(min(made, len(trial.key.calls) + 1), None, _describe_timeout(trial.clock))
    known = _find_known_mistake(trial)
    if known:
        return known
    expected = trial.key.expected
    # A wrong result tells more than a changed argument, so it comes first.
    wrong = sorted(trial.wrong, key=lambda i: trial.outcomes[i].form == expected[i].form)
    position = _choose_case(trial, wrong) if wrong else len(expected) - 1
    if trial.changed_later is not None and not wrong:
        return _Reason(trial.changed_later, "shares-result", _SHARED_MESSAGE)
    if not trial.is_steady:
        return _Reason(position, "keeps-state", _KEEPS_STATE_MESSAGE)
    told = _explain_in_general(trial.outcomes[position], expected[position])
    return _Reason(position, *(told or _explain_values(trial, position)))


def _describe_timeout(clock: Clock) -> str:
    """Return what a learner whose code took too long reads."""
    message = "When the time was up, your code was still running. "
    if clock.ended.is_set():
        return message + "When should the loop end? Say out loud what changes in each round."
    return message + (
        "It couldn't be stopped, because it's waiting or looping inside one of Python's own "
        "functions. Change that line, then restart the kernel (menu Kernel, Restart Kernel)."
    )


def _find_known_mistake(trial: Trial) -> _Reason | None:
    """Return the known mistake that explains the most cases, at the smallest case that shows it."""
    # A mistake explains an attempt if the two give the same outcome in every case that the mistake
    # gets wrong, and if those are at least a third of the cases that the attempt gets wrong. A
    # convention (right by a rule that others use) has to explain all of them.
    wrong = len(trial.wrong)
    found = None
    most_explained = 0
    for tried in trial.key.mistaken:
        mistake = tried.mistake
        explained = len(tried.departures)
        enough = explained == wrong if mistake.convention else 3 * explained >= wrong
        if explained > most_explained and enough and _behaves_like(tried, trial.outcomes):
            position = _choose_case(trial, tried.departures)
            found = _Reason(position, mistake.name, mistake.message, mistake.convention)
            most_explained = explained
    return found


def _choose_case(trial: Trial, positions: Sequence[int]) -> int:
    """Return the first of these cases; one about nothing, such as "", comes last."""
    calls = trial.key.calls
    about_something = (i for i in positions if calls[i][0] not in ("", b"", [], (), {}))
    return next(about_something, positions[0])


def _behaves_like(tried: MistakeTried, outcomes: list[Outcome]) -> bool:
    """Return whether an attempt does the same as a mistake in the cases that it gets wrong."""
    for position in tried.departures:
        outcome = outcomes[position]
        if not outcome.agrees_with(tried.outcomes[position]):
            return False
        if outcome.failed and tried.mistake.error_contains not in outcome.text:
            return False
    return True


def _explain_in_general(got: Outcome, expected: Outcome) -> tuple[str | None, str] | None:
    """Return the name and message of a general mistake, and None if it's the values that differ."""
    if expected.failed:
        return "no-error", _NO_ERROR_MESSAGE.format(expected.form[1])
    if got.failed:
        return _explain_failure(got)
    if got.form == ("NoneType", None):
        if got.printed:
            return (
                "printed",
                "Your code returns None in this case. Did you write `print` where you meant "
                "`return`?",
            )
        return (
            "returned-nothing",
            "Your code returns None in this case. Either it doesn't reach a `return`, or what comes "
            "after that `return` is None. Which is it? (Methods such as `sort` and `append` change "
            "the list and return None.)",
        )
    if got.form == expected.form and got.inputs == (*expected.inputs, REUSED):
        return "input-returned", _REUSED_MESSAGE
    if got.form == expected.form:
        return "changed-input", (
            "Your code returns the right result, but it doesn't leave its arguments as they should "
            "be: compare the two lines above. Should it change the object that it was given, or "
            "leave that alone and build a new one?"
        )
    return None


def _explain_values(trial: Trial, position: int) -> tuple[str | None, str]:
    """Return the name and message of what the wrong results have in common.

    What can be said of the case that is shown has to be true of the other wrong results as well.
    """
    calls, got, right = trial.key.calls, trial.outcomes, trial.key.expected
    wrong = [n for n in trial.wrong if not got[n].failed and got[n].form != right[n].form]
    trace = f"Trace it by hand: {trial.key.exercise.trace}"
    # An int may be equal to an argument by chance.
    if all(got[n].form in map(to_form, calls[n]) and got[n].form[0] != "int" for n in wrong):
        return "unchanged", f"Your code returns what it was given, unchanged. {trace}"
    others = [{one.name for one in list_differences(got[n].form, right[n].form)} for n in wrong]
    found = list(list_differences(got[position].form, right[position].form))
    told = next((one for one in found if all(one.name in names for names in others)), found[-1])
    common = describe_kind(calls, wrong)
    if common:
        message = f"{told.sentence} {common} What does your code do with it?"
        return told.name or "one-kind", message.strip()
    return told.name, f"{told.sentence} {told.next_step or trace}".strip()


def _explain_failure(got: Outcome) -> tuple[str | None, str]:
    """Return the name and message of a general mistake that ends in an error."""
    if got.form == ("error", "AttributeError") and _OF_PYTHON.search(got.text):
        return _NO_SUCH_METHOD
    if got.form in _FAILURE_MESSAGES and "NoneType" not in got.text:
        return _FAILURE_MESSAGES[got.form]
    if not got.line:
        return None, (
            "Your code ran, but the check couldn't use its result: the error above says why. What "
            "should your code return instead?"
        )
    for part, name_and_message in _ERROR_MESSAGES.items():
        if part in got.text:
            return name_and_message
    return None, "In this case, what value does each name in that line have? Print them to see."
