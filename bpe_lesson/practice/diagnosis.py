"""From wrong results to what went wrong: a known mistake, or one that any function may have."""

from collections.abc import Sequence
from typing import NamedTuple

from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.practice.runner import Outcome, compute_expected, try_mistake
from bpe_lesson.values import Form, has_dots, ignore_sequence_types

KEEPS_STATE_MESSAGE = (
    "Called twice with the same, it gave two results. What lives longer than one call: a name "
    "outside of it, or a default such as counts={}?"
)

ARGUMENTS_MESSAGE = (
    "A call in that line gives too few or too many arguments: compare it with the def of what it "
    "calls."
)

UNPACKING_MESSAGE = (
    "That line takes apart what has not as many parts. Over what does it walk, and does .items() "
    "belong there?"
)

# The form of an outcome that failed -> the short name of what went wrong, and what to say.
FAILURE_MESSAGES = {
    ("error", "RecursionError"): (
        "recursion",
        "It calls itself without end. Was another function meant, one of the cells above? If not, "
        "on which input should it stop?",
    ),
    ("error", "NameError"): (
        "no-such-name",
        "There is no such name: is it spelled as where it was made, and has the cell that makes it "
        "been run? (What a class keeps needs self.)",
    ),
    ("error", "UnboundLocalError"): (
        "name-unset",
        "That name has no value yet, in this case: which line gives it one, is that line always "
        "reached, and does it stand inside the function?",
    ),
    ("error", "AttributeError"): (
        "no-such-part",
        "What stands before the dot has no such part: is it the thing that you think, is the part "
        "spelled right, was it set with self.?",
    ),
}


class Reason(NamedTuple):
    """Why an attempt is wrong.

    `position` is the number of the case that shows it best, in the order of `compute_expected`;
    `mistake` is the mistake's short name, if it's a known one; `message` is what the learner reads.
    """

    position: int
    mistake: str | None
    message: str
    convention: bool = False


def find_reason(exercise: Exercise, outcomes: list[Outcome], is_steady: bool) -> Reason:
    """Return why an attempt is wrong.

    Args:
        exercise: what was attempted.
        outcomes: what the attempt made of each case, in the order of `compute_expected`.
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
    """Return the known mistake that explains most, and the smallest case that shows it.

    A mistake explains an attempt if the two agree wherever the mistake departs from what is right,
    and if that's at least a third of the cases that came out wrong. What is right by a different
    convention has to explain them all.
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

    A mistake that was stopped by the time limit has fewer outcomes than there are cases.
    """
    pairs = enumerate(zip(outcomes, expected))
    return [number for number, (outcome, right) in pairs if not outcome.agrees_with(right)]


def behaves_like(
    mistake: Mistake, theirs: list[Outcome], outcomes: list[Outcome], positions: list[int]
) -> bool:
    """Return whether an attempt does what a mistake does, in these cases."""
    for position in positions:
        outcome = outcomes[position]
        if not outcome.agrees_with(theirs[position]) or mistake.error_contains not in outcome.text:
            return False
    return True


def explain_in_general(
    exercise: Exercise, got: Outcome, expected: Outcome
) -> tuple[str | None, str]:
    """Return name and message of what may go wrong in any function; else a trace to do by hand."""
    if got.failed:
        return explain_failure(got)
    if got.form == ("NoneType", None):
        if got.printed:
            return "printed", "It prints its result and returns None: write return, not print."
        return (
            "returned-nothing",
            "It returns None: either a way out has no return, or what is returned there is None.",
        )
    if got.form == expected.form:
        return "changed-input", (
            "The result is right; what was given is not as it should be afterwards. Which of the "
            "two should the work be done on: what was given, or something new?"
        )
    return explain_wrong_type(got, expected) or (None, f"Trace it by hand: {exercise.trace}")


def explain_failure(got: Outcome) -> tuple[str | None, str]:
    """Return name and message of what may go wrong in any function that ends in an error."""
    if got.form in FAILURE_MESSAGES:
        return FAILURE_MESSAGES[got.form]
    if not got.line:
        return None, "No line of yours failed; what it gave could not be used, as is said here."
    if "positional argument" in got.text:
        return "arguments", ARGUMENTS_MESSAGE
    if "to unpack" in got.text:
        return "unpacking", UNPACKING_MESSAGE
    return None, "Which values do the names in that line have, in this case?"


def explain_wrong_type(got: Outcome, expected: Outcome) -> tuple[str, str] | None:
    """Return name and message if the values are right, or nearly, but of another type or order."""
    kind, parts = got.form
    wanted, right_parts = expected.form
    if has_dots(got.form):
        return "dots-left", "There is a ... left in what it returns."
    if kind != wanted:
        return "wrong-type", f"What it returns is of type {kind}; asked for is {wanted}."
    if not isinstance(parts, tuple):  # a number or a text, or the size of a huge list
        return None
    if kind == "tuple" and len(parts) == len(right_parts):
        message = compare_part_types(parts, right_parts)
        if message:
            return "wrong-type", message
    if ignore_sequence_types(got.form) == ignore_sequence_types(expected.form):
        return "wrong-type", "The values are right; look at their brackets: a list is no tuple."
    if kind == "dict" and sorted(map(repr, parts)) == sorted(map(repr, right_parts)):
        return "order", "The entries are right, their order is not, and the order decides ties."
    return None


def compare_part_types(parts: Sequence[Form], right_parts: Sequence[Form]) -> str:
    """Return a sentence about the first part that should be a list or dict, or is one, wrongly."""
    for number, ((kind, _), (wanted, _)) in enumerate(zip(parts, right_parts), start=1):
        if kind != wanted and {kind, wanted} & {"list", "dict"}:
            return f"Value {number} of what it returns is of type {kind}; asked for is {wanted}."
    return ""
