"""Explain why an attempt is wrong: a known mistake, or one that any function could have."""

from collections.abc import Sequence
from typing import NamedTuple

from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.practice.runner import REUSED, Outcome, compute_expected, try_mistake
from bpe_lesson.values import Form, has_dots, ignore_sequence_types

KEEPS_STATE_MESSAGE = (
    "Called twice with the same arguments, your code gave two different results, so something "
    "survives from one call to the next. Do you use a variable from outside the function, or a "
    "default such as `counts={}`?"
)

REUSED_MESSAGE = (
    "Your code returns the right values, but in this case it returns the very object that it was "
    "given, so a later change to one of them changes the other. Which line returns it, and what "
    "could make a copy there?"
)

# A part of an error's text -> a short name for what went wrong, and what the learner reads.
ERROR_MESSAGES = {
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
FAILURE_MESSAGES = {
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


class Reason(NamedTuple):
    """Why an attempt is wrong.

    Attributes:
        position: the number of the case that shows it best, in the order of `compute_expected`.
        mistake: the mistake's short name, or None if it isn't a known one.
        message: what the learner reads.
        convention: whether the attempt is right by a rule that others use.
    """

    position: int
    mistake: str | None
    message: str
    convention: bool = False


def find_reason(exercise: Exercise, outcomes: list[Outcome], is_steady: bool) -> Reason:
    """Return why an attempt is wrong.

    Args:
        exercise: what was attempted.
        outcomes: the outcome of the attempt on each case, in the order of `compute_expected`.
        is_steady: whether the same call gave the same result twice.
    """
    _, expected = compute_expected(exercise)
    known = find_known_mistake(exercise, outcomes)
    if known:
        mistake, position = known
        return Reason(position, mistake.name, mistake.message, mistake.convention)
    wrong = find_differences(outcomes, expected)
    # A wrong result tells more than a changed argument, so it comes first.
    wrong.sort(key=lambda i: outcomes[i].form == expected[i].form)
    position = wrong[0] if wrong else len(expected) - 1
    if not is_steady:
        return Reason(position, "keeps-state", KEEPS_STATE_MESSAGE)
    name, message = explain_in_general(exercise, outcomes[position], expected[position])
    return Reason(position, name, message)


def find_known_mistake(exercise: Exercise, outcomes: list[Outcome]) -> tuple[Mistake, int] | None:
    """Return the known mistake that explains the most cases, and the smallest case that shows it.

    A mistake explains an attempt if the two give the same outcome in every case that the mistake
    gets wrong, and if those are at least a third of the cases that the attempt gets wrong. A
    convention (right by a rule that others use) has to explain all of them.
    """
    _, expected = compute_expected(exercise)
    wrong = len(find_differences(outcomes, expected))
    found = None
    most_explained = 0
    for mistake in exercise.mistakes:
        theirs = try_mistake(exercise, mistake)
        departures = find_differences(theirs, expected)
        explained = len(departures)
        enough = explained == wrong if mistake.convention else 3 * explained >= wrong
        if explained <= most_explained or not enough:
            continue
        if behaves_like(mistake, theirs, outcomes, departures):
            found = (mistake, departures[0])  # the cases are in order: the smallest is first
            most_explained = explained
    return found


def find_differences(outcomes: list[Outcome], expected: list[Outcome]) -> list[int]:
    """Return the numbers of the cases whose outcome isn't the expected one.

    If the time limit stopped a mistake, it has fewer outcomes than there are cases.
    """
    pairs = enumerate(zip(outcomes, expected))
    return [number for number, (outcome, right) in pairs if not outcome.agrees_with(right)]


def behaves_like(
    mistake: Mistake, theirs: list[Outcome], outcomes: list[Outcome], positions: list[int]
) -> bool:
    """Return whether an attempt does the same as a mistake in these cases."""
    for position in positions:
        outcome = outcomes[position]
        if not outcome.agrees_with(theirs[position]):
            return False
        if outcome.failed and mistake.error_contains not in outcome.text:
            return False
    return True


def explain_in_general(
    exercise: Exercise, got: Outcome, expected: Outcome
) -> tuple[str | None, str]:
    """Return the name and message of a general mistake, or None and a trace to do by hand."""
    if got.failed:
        return explain_failure(got)
    if got.form == ("NoneType", None):
        if got.printed:
            return (
                "printed",
                "Your code returns None in this case. Did you write `print` where you meant "
                "`return`?",
            )
        return (
            "returned-nothing",
            "Your code returns None in this case. Does it always reach a `return`? And is what "
            "comes after `return` really a value? (Methods such as `sort` and `append` change the "
            "list and return None.)",
        )
    if got.form == expected.form and REUSED in got.inputs:
        return "input-returned", REUSED_MESSAGE
    if got.form == expected.form:
        return "changed-input", (
            "Your code returns the right result, but it doesn't leave its arguments as they should "
            "be: compare the two lines above. Should it change the object that it was given, or "
            "leave that alone and build a new one?"
        )
    return explain_wrong_type(got, expected) or (None, f"Trace it by hand: {exercise.trace}")


def explain_failure(got: Outcome) -> tuple[str | None, str]:
    """Return the name and message of a general mistake that ends in an error."""
    if got.form in FAILURE_MESSAGES and "NoneType" not in got.text:
        return FAILURE_MESSAGES[got.form]
    if not got.line:
        return None, (
            "Your code ran, but the check couldn't use its result: the error above says why. What "
            "should your code return instead?"
        )
    for part, name_and_message in ERROR_MESSAGES.items():
        if part in got.text:
            return name_and_message
    return None, "In this case, what value does each name in that line have? Print them to see."


def explain_wrong_type(got: Outcome, expected: Outcome) -> tuple[str, str] | None:
    """Return the name and message if a result has the wrong type or order, and None if not."""
    kind, parts = got.form
    wanted, right_parts = expected.form
    if has_dots(got.form):
        return "dots-left", "Your code returns a value with `...` in it. Which line puts it there?"
    if kind != wanted:
        message = f"Your code returns a value of type {kind}, but it should be of type {wanted}."
        return "wrong-type", message
    if not isinstance(parts, tuple):  # a number, a text, or the size of a huge list
        return None
    if kind == "tuple" and len(parts) == len(right_parts):
        message = compare_part_types(parts, right_parts)
        if message:
            return "wrong-type", message
    if ignore_sequence_types(got.form) == ignore_sequence_types(expected.form):
        return "wrong-type", (
            "The values are right, but there's a list where a tuple should be, or the other way "
            "round: the list [1, 2] isn't equal to the tuple (1, 2). Where do the brackets of your "
            "result differ from the expected ones?"
        )
    if kind == "dict" and sorted(map(repr, parts)) == sorted(map(repr, right_parts)):
        return "order", (
            "The entries of your dict are right, but their order isn't, and the order decides "
            "ties. When should your code add each entry?"
        )
    return None


def compare_part_types(parts: Sequence[Form], right_parts: Sequence[Form]) -> str:
    """Return a sentence about the first part of a tuple that has the wrong type, or "".

    A difference counts only if one of the two types is list or dict.
    """
    for number, ((kind, _), (wanted, _)) in enumerate(zip(parts, right_parts), start=1):
        if kind != wanted and {kind, wanted} & {"list", "dict"}:
            return (
                f"Value {number} of the tuple that your code returns is of type {kind}, but it "
                f"should be of type {wanted}."
            )
    return ""
