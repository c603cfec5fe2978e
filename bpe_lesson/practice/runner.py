"""Call a learner's function on an exercise's cases, and record the results and errors."""

import copy
import io
import linecache
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.practice.time_limit import Clock, is_learners, run_with_limit
from bpe_lesson.values import Form, abbreviate, describe_error, name_error, to_form

MAX_SECONDS = 2.0  # for all cases of one check together
REUSED = ", and the result is one of them"  # in `inputs`, if the result should be a new object
MAX_CAPTURED = 500  # we keep this many characters of what a call prints; a verdict shows fewer


@dataclass(frozen=True)
class Outcome:
    """The outcome of one call: its result or its error.

    `form` and `inputs` are there to be compared, the other attributes to be shown.

    Attributes:
        form: the form of the result; ("error", its class's name) if an exception ended the call.
        inputs: the form of the arguments after the call, and REUSED if one of them was returned
            where a new object should be; empty if an exception ended the call.
        text: the result or the error, as text.
        inputs_text: the arguments after the call, as text.
        line: the learner's line that failed, if one did.
        printed: what the call printed.
    """

    form: Form
    inputs: tuple = ()
    text: str = ""
    inputs_text: str = ""
    line: str = ""
    printed: str = ""

    @property
    def failed(self) -> bool:
        """Whether an exception ended the call."""
        return self.form[0] == "error"

    def agrees_with(self, other: "Outcome") -> bool:
        """Return whether two calls give the same result and change their arguments alike."""
        return self.form == other.form and self.inputs == other.inputs


class PrintCapture(io.TextIOBase):
    """A file that keeps the beginning of what a learner's code prints."""

    def __init__(self) -> None:
        """Start empty."""
        self.text = ""

    def write(self, text: str) -> int:
        """Keep as much of the text as there is room for."""
        room = MAX_CAPTURED - len(self.text)
        self.text += str(text)[:room]
        return len(text)


def repeat_ends(calls: list[tuple]) -> list[tuple]:
    """Add the first and the last call again, to catch a function that keeps state between calls."""
    return [*calls, calls[0], calls[-1]]


def try_all(
    exercise: Exercise,
    function: Callable,
    calls: Sequence[tuple],
    seconds: float | None = None,
) -> tuple[list[Outcome], Clock]:
    """Call the function with each tuple of arguments until the time is up.

    Args:
        exercise: says how the function is called.
        function: the learner's function, or that of a known mistake.
        calls: the arguments of each call.
        seconds: the time limit for all calls together; MAX_SECONDS if None.

    Returns:
        The outcomes of the calls that there was time for, and the clock.
    """
    outcomes: list[Outcome] = []
    clock = Clock(MAX_SECONDS if seconds is None else seconds)
    capture = PrintCapture()

    def work() -> None:
        for arguments in calls:
            capture.text = ""
            outcomes.append(try_one(exercise, function, arguments, capture, clock))

    with redirect_stdout(capture):
        run_with_limit(work, clock)
    return outcomes, clock


def try_one(
    exercise: Exercise, function: Callable, arguments: tuple, capture: PrintCapture, clock: Clock
) -> Outcome:
    """Call the function with copies of the arguments; an exception is an outcome too."""
    copies = copy.deepcopy(arguments)
    try:
        value = exercise.use(function, *copies)
        reused = exercise.returns_new and any(value is argument for argument in copies)
        note = (REUSED,) if reused else ()
        # Read everything now, because the next call may change the same objects.
        return Outcome(
            form=to_form(value),
            inputs=to_form(copies) + note,
            text=abbreviate(value),
            inputs_text=", ".join(abbreviate(value) for value in copies) + "".join(note),
            printed=capture.text,
        )
    except BaseException as error:
        if clock.over:  # it's the time limit's own exception, which has to get through
            raise
        # For an unknown id, a dict raises KeyError and our own code ValueError: both are fine.
        name = name_error(error)
        return Outcome(
            form=("error", "ValueError" if name == "KeyError" else name),
            text=describe_error(error),
            line=find_failing_line(error),
            printed=capture.text,
        )


def find_failing_line(error: BaseException) -> str:
    """Return the innermost of the learner's lines that raised an exception, with its number."""
    place = None
    for frame, number in traceback.walk_tb(error.__traceback__):  # the outermost frame first
        if is_learners(frame.f_code):
            place = (frame.f_code.co_filename, number)
    return format_line(place) if place else ""


def format_line(place: tuple[str, int]) -> str:
    """Return a line's number and its code without a final colon: "line 3: while True"."""
    file, number = place
    prefix = "my_bpe.py, " if Path(file).name == "my_bpe.py" else ""
    # getline returns "" if the file can't be found. The text that we return may end a sentence.
    source = linecache.getline(file, number).strip().removesuffix(":")
    return f"{prefix}line {number}: {source}".removesuffix(": ")


@cache
def compute_expected(exercise: Exercise) -> tuple[list[tuple], list[Outcome]]:
    """Return the arguments of all cases, the smallest first, and the right outcome of each.

    For some cases we typed the result by hand. The reference computes all other results, and what
    the arguments should be after each call. These are the cached lists: don't modify them.
    """
    calls = exercise.calls()
    outcomes = [
        try_one(exercise, exercise.reference, arguments, PrintCapture(), Clock(MAX_SECONDS))
        for arguments in calls
    ]
    for number, (_, result) in enumerate(exercise.cases):  # the cases typed by hand come first
        ours = outcomes[number]
        outcomes[number] = Outcome(
            form=to_form(result),
            inputs=ours.inputs,
            text=abbreviate(result),
            inputs_text=ours.inputs_text,
        )
    order = sorted(range(len(calls)), key=lambda number: len(repr(calls[number])))
    return [calls[number] for number in order], [outcomes[number] for number in order]


@cache
def try_mistake(exercise: Exercise, mistake: Mistake) -> list[Outcome]:
    """Return the outcomes of a known mistake on all cases, in the order of `compute_expected`.

    This is the cached list: don't modify it.
    """
    calls, _ = compute_expected(exercise)
    outcomes, _ = try_all(exercise, mistake.wrong, calls)
    return outcomes
