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
from bpe_lesson.values import abbreviate, describe_error, to_form

MAX_SECONDS = 2.0  # for all cases of one check


@dataclass(frozen=True)
class Outcome:
    """What one call came to.

    `to_form` and `inputs` are compared, the others shown: the result, what is `left` of the input, the
    learner's `line` that failed, what was `printed`.
    """

    form: tuple
    inputs: tuple = ()
    text: str = ""
    left: str = ""
    line: str = ""
    printed: str = ""

    @property
    def failed(self) -> bool:
        """Whether an exception ended the call."""
        return self.form[0] == "error"

    def same(self, other: "Outcome") -> bool:
        """Say whether both gave the same and left the same of the input."""
        return (self.form, self.inputs) == (other.form, other.inputs)


class PrintCapture(io.TextIOBase):
    """Takes what a learner's code prints, and keeps the beginning."""

    def __init__(self) -> None:
        """Start empty."""
        self.text = ""

    def write(self, text: str) -> int:
        """Keep the text if there is room."""
        if len(self.text) < 500:
            self.text += str(text)[:500]
        return len(text)


def repeat_ends(calls: list[tuple]) -> list[tuple]:
    """Add the first and the last again: what is kept from one call to the next shows itself."""
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
    paper = PrintCapture()

    def work() -> None:
        for arguments in calls:
            paper.text = ""
            outcomes.append(try_one(exercise, function, arguments, paper, clock))

    with redirect_stdout(paper):
        run_with_limit(work, clock)
    return outcomes, clock


def try_one(
    exercise: Exercise, function: Callable, arguments: tuple, paper: PrintCapture, clock: Clock
) -> Outcome:
    """Call the function with copies of the arguments; an exception is an outcome too."""
    copies = copy.deepcopy(arguments)
    try:
        value = exercise.use(function, *copies)
        # All is looked at before the next call, which may change the same object again.
        text, left = abbreviate(value), ", ".join(map(abbreviate, copies))
        return Outcome(to_form(value), to_form(copies), text, left, printed=paper.text)
    except BaseException as error:
        if clock.over:  # it is the time limit's
            raise
        # A dict's KeyError and the module's ValueError both say that an id is not there.
        kind = ValueError if type(error) is KeyError else type(error)
        failed = ("error", kind.__name__)
        return Outcome(
            failed, text=describe_error(error), line=find_failing_line(error), printed=paper.text
        )


def find_failing_line(error: BaseException) -> str:
    """Return the learner's own line that an exception came through last, with its number."""
    frames = [
        (frame.f_code.co_filename, number)
        for frame, number in traceback.walk_tb(error.__traceback__)
        if is_learners(frame.f_code)
    ]
    return format_line(frames[-1]) if frames else ""


def format_line(place: tuple[str, int]) -> str:
    """Return "line 3: while True:", for a file and a number."""
    file, number = place
    where = "my_bpe.py, " if Path(file).name == "my_bpe.py" else ""
    return f"{where}line {number}: {linecache.getline(file, number).strip()}".removesuffix(": ")


@cache
def compute_expected(exercise: Exercise) -> tuple[list[tuple], list[Outcome]]:
    """Return the arguments of all cases, the smallest first, and the right outcome of each.

    The results of the literal cases are those typed by hand; the reference gives the others, and
    says what should be left of the input. They are computed once for each exercise; please don't
    change the lists.
    """
    calls = exercise.calls()
    outcomes = [
        try_one(exercise, exercise.reference, arguments, PrintCapture(), Clock(MAX_SECONDS))
        for arguments in calls
    ]
    for i, (_, result) in enumerate(exercise.cases):
        ours = outcomes[i]
        outcomes[i] = Outcome(to_form(result), ours.inputs, abbreviate(result), ours.left)
    order = sorted(range(len(calls)), key=lambda i: len(repr(calls[i])))
    return [calls[i] for i in order], [outcomes[i] for i in order]


@cache
def try_mistake(exercise: Exercise, mistake: Mistake) -> list[Outcome]:
    """Return what a known mistake makes of all cases, in the order of `compute_expected`.

    It runs once for each exercise; please don't change the list.
    """
    calls, _ = compute_expected(exercise)
    outcomes, _ = try_all(exercise, mistake.wrong, calls)
    return outcomes
