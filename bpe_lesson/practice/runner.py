"""Trying a learner's function on cases: what came out of each, and what became of the input."""

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
from bpe_lesson.values import Form, abbreviate, describe_error, to_form

MAX_SECONDS = 2.0  # for all cases of one check
MAX_CAPTURED = 500  # characters of what a call prints, of which a verdict shows the beginning


@dataclass(frozen=True)
class Outcome:
    """What one call came to.

    `form` and `inputs` are compared: the form of the result, and that of the arguments after the
    call. If an exception ended the call, `form` is ("error", its name) and `inputs` is empty. The
    rest is shown: `text` and `inputs_text` are the same as text, `line` is the learner's line that
    failed, `printed` what the call printed.
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
        """Say whether both calls gave the same and left the same of the arguments."""
        return self.form == other.form and self.inputs == other.inputs


class PrintCapture(io.TextIOBase):
    """Takes what a learner's code prints, and keeps the beginning."""

    def __init__(self) -> None:
        """Start empty."""
        self.text = ""

    def write(self, text: str) -> int:
        """Keep the text as long as there is room."""
        room = MAX_CAPTURED - len(self.text)
        self.text += str(text)[:room]
        return len(text)


def repeat_ends(calls: list[tuple]) -> list[tuple]:
    """Add the first and the last call again: a function that keeps state shows it there."""
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
        function: the learner's, or a known mistake.
        calls: the arguments of each call.
        seconds: for all calls together; MAX_SECONDS if None.

    Returns:
        The outcomes, as many as there was time for, and the clock.
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
        # All is looked at before the next call, which may change the same object again.
        return Outcome(
            form=to_form(value),
            inputs=to_form(copies),
            text=abbreviate(value),
            inputs_text=", ".join(abbreviate(value) for value in copies),
            printed=capture.text,
        )
    except BaseException as error:
        if clock.over:  # then it's the time limit's own exception, which has to get through
            raise
        # A dict's KeyError and the module's ValueError both say that an id is not there.
        kind = ValueError if type(error) is KeyError else type(error)
        return Outcome(
            form=("error", kind.__name__),
            text=describe_error(error),
            line=find_failing_line(error),
            printed=capture.text,
        )


def find_failing_line(error: BaseException) -> str:
    """Return the learner's own line that an exception came through last, with its number."""
    place = None
    for frame, number in traceback.walk_tb(error.__traceback__):  # the outermost frame first
        if is_learners(frame.f_code):
            place = (frame.f_code.co_filename, number)
    return format_line(place) if place else ""


def format_line(place: tuple[str, int]) -> str:
    """Return "line 3: while True:", for a file and a number."""
    file, number = place
    prefix = "my_bpe.py, " if Path(file).name == "my_bpe.py" else ""
    source = linecache.getline(file, number).strip()  # "" if the file is nowhere to be had
    return f"{prefix}line {number}: {source}".removesuffix(": ")


@cache
def compute_expected(exercise: Exercise) -> tuple[list[tuple], list[Outcome]]:
    """Return the arguments of all cases, the smallest first, and the right outcome of each.

    The results of the literal cases are those typed by hand; the reference gives the others, and
    says what should be left of the arguments. They are computed once for each exercise; please
    don't change the lists.
    """
    calls = exercise.calls()
    outcomes = [
        try_one(exercise, exercise.reference, arguments, PrintCapture(), Clock(MAX_SECONDS))
        for arguments in calls
    ]
    for number, (_, result) in enumerate(exercise.cases):  # the first calls are those by hand
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
    """Return what a known mistake makes of all cases, in the order of `compute_expected`.

    It runs once for each exercise; please don't change the list.
    """
    calls, _ = compute_expected(exercise)
    outcomes, _ = try_all(exercise, mistake.wrong, calls)
    return outcomes
