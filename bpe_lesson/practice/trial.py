"""Try a function on an exercise's cases, and record the results and errors.

What the right results are, and what the known mistakes do, is remembered once for each exercise.
`_AnswerKey` holds it, `find_key` finds it, and a `Trial` brings it along to whoever judges.
"""

import copy
import io
import linecache
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from bpe_lesson.lessons.item import Exercise, Mistake
from bpe_lesson.practice.time_limit import Clock, is_learners, run_with_limit
from bpe_lesson.practice.values import Form, abbreviate, describe_error, name_error, to_form

MAX_SECONDS = 2.0  # for all cases of one check together
REUSED = ", and the result is one of them"  # in `inputs`, if the result should be a new object
_CHANGEABLE = (list, dict, set, bytearray)
_MAX_CAPTURED = 500  # we keep this many characters of what a call prints ...
_MAX_PRINTED = 80  # ... and a verdict shows this many


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
        changed_later: whether a later call changed the object that this one returned.
    """

    form: Form
    inputs: tuple = ()
    text: str = ""
    inputs_text: str = ""
    line: str = ""
    printed: str = ""
    changed_later: bool = False

    @property
    def failed(self) -> bool:
        """Whether an exception ended the call."""
        return self.form[0] == "error"

    @property
    def printed_note(self) -> str:
        """A sentence on what the call printed, or "" if that's nothing."""
        printed = self.printed.strip()
        return f" Your code printed {abbreviate(printed, _MAX_PRINTED)}." if printed else ""

    def agrees_with(self, other: "Outcome") -> bool:
        """Return whether two calls give the same result and change their arguments alike."""
        return self.form == other.form and self.inputs == other.inputs


class _PrintCapture(io.TextIOBase):
    """A file that keeps the beginning of what a learner's code prints."""

    def __init__(self) -> None:
        """Start empty."""
        self.text = ""

    def write(self, text: str) -> int:
        """Keep as much of the text as there is room for."""
        room = _MAX_CAPTURED - len(self.text)
        self.text += str(text)[:room]
        return len(text)


class MistakeTried(NamedTuple):
    """What a known mistake does on the calls of an exercise.

    Attributes:
        mistake: the mistake.
        outcomes: its outcomes; fewer than there are calls if the time was up.
        departures: the numbers of the cases that it gets wrong.
    """

    mistake: Mistake
    outcomes: list[Outcome]
    departures: list[int]


@dataclass(frozen=True)
class _AnswerKey:
    """What there is to know of an exercise before anybody attempts it. Don't modify its lists."""

    exercise: Exercise
    calls: list[tuple]
    expected: list[Outcome]

    @property
    def calls_to_try(self) -> list[tuple]:
        """The calls, and the first and the last again, to catch state kept between calls."""
        return [*self.calls, self.calls[0], self.calls[-1]]

    @cached_property
    def mistaken(self) -> list[MistakeTried]:
        """What each known mistake does on the calls."""
        tried = []
        for mistake in self.exercise.mistakes:
            outcomes, _ = _try_all(self.exercise, mistake.wrong, self.calls)
            departures = _find_differences(outcomes, self.expected)
            tried.append(MistakeTried(mistake, outcomes, departures))
        return tried


@dataclass(frozen=True)
class Trial:
    """An attempt at an exercise that has been tried on its cases.

    Attributes:
        key: the exercise, its calls and their expected outcomes.
        outcomes: the attempt's own outcomes, in the same order; fewer if the time was up.
        again: the outcomes of the first and the last call, made again.
        clock: the clock of the calls; None if they were made elsewhere, and all in time.
    """

    key: _AnswerKey
    outcomes: list[Outcome]
    again: list[Outcome]
    clock: Clock | None = None

    @property
    def is_unfinished(self) -> bool:
        """Whether the time was up before all calls were made."""
        return self.clock is not None and self.clock.over

    @property
    def stopped_line(self) -> str:
        """The learner's line that was running when the time was up, or "" if it isn't known."""
        return format_line(self.clock.where) if self.clock and self.clock.where else ""

    @property
    def is_steady(self) -> bool:
        """Whether the calls that were made twice had the same outcome, and no result has changed."""
        repeated = _find_differences(self.again, [self.outcomes[0], self.outcomes[-1]])
        return not repeated and self.changed_later is None

    @property
    def changed_later(self) -> int | None:
        """The number of the first case whose result a later call has changed; None if none has."""
        changed = (number for number, one in enumerate(self.outcomes) if one.changed_later)
        return next(changed, None)

    @cached_property
    def wrong(self) -> list[int]:
        """The numbers of the cases that came out wrong."""
        return _find_differences(self.outcomes, self.key.expected)

    @property
    def is_as_shipped(self) -> bool:
        """Whether a listing to fix still does exactly what it did when the learner got it."""
        return any(
            tried.mistake.name == self.key.exercise.ships_with
            and not _find_differences(tried.outcomes, self.outcomes)
            for tried in self.key.mistaken
        )


def try_attempt(exercise: Exercise, function: Callable) -> Trial:
    """Try a function on all cases of an exercise."""
    key = find_key(exercise)
    outcomes, clock = _try_all(exercise, function, key.calls_to_try)
    return _make_trial(key, outcomes, clock)


def _make_trial(key: _AnswerKey, outcomes: list[Outcome], clock: Clock | None = None) -> Trial:
    """Return a trial, given the outcomes of the `calls_to_try`."""
    count = len(key.calls)
    return Trial(key, outcomes[:count], outcomes[count:], clock)


def _find_differences(outcomes: Sequence[Outcome], expected: Sequence[Outcome]) -> list[int]:
    """Return the numbers of the cases whose outcome isn't the expected one."""
    # If the time limit stopped a mistake, it has fewer outcomes than there are cases.
    pairs = enumerate(zip(outcomes, expected))
    return [number for number, (outcome, right) in pairs if not outcome.agrees_with(right)]


@cache
def find_key(exercise: Exercise) -> _AnswerKey:
    """Return the calls of an exercise and the right outcome of each.

    The task's own example comes first, then the smallest. For some cases we typed the result by hand. The reference computes all other results, and what
    the arguments should be after each call.
    """
    typed = [result for _, result in exercise.cases.typed]  # these cases come first
    clock = Clock(MAX_SECONDS)
    pairs = []
    for number, arguments in enumerate(exercise.list_calls()):
        right = _try_one(exercise, exercise.reference, arguments, _PrintCapture(), clock)
        if number < len(typed):
            result = typed[number]
            right = replace(right, form=to_form(result), text=abbreviate(result))
        pairs.append((arguments, right))
    pairs[1:] = sorted(pairs[1:], key=lambda pair: len(repr(pair[0])))
    return _AnswerKey(exercise, [call for call, _ in pairs], [right for _, right in pairs])


def _try_all(
    exercise: Exercise,
    function: Callable,
    calls: Sequence[tuple],
) -> tuple[list[Outcome], Clock]:
    """Call the function with each tuple of arguments until the time is up.

    Args:
        exercise: says how the function is called.
        function: the learner's function, or that of a known mistake.
        calls: the arguments of each call.

    Returns:
        The outcomes of the calls that there was time for, and the clock.
    """
    outcomes: list[Outcome] = []
    values: list[object] = []  # what the calls returned; None after an error
    clock = Clock(MAX_SECONDS)
    capture = _PrintCapture()

    def work() -> None:
        for arguments in calls:
            capture.text = ""
            outcomes.append(_try_one(exercise, function, arguments, capture, clock, values))
        for number, value in enumerate(values):
            if isinstance(value, _CHANGEABLE) and to_form(value) != outcomes[number].form:
                now = f"{outcomes[number].text}, and later {abbreviate(value)}"
                outcomes[number] = replace(outcomes[number], text=now, changed_later=True)

    with redirect_stdout(capture):
        run_with_limit(work, clock)
    return outcomes, clock


def _try_one(
    exercise: Exercise,
    function: Callable,
    arguments: tuple,
    capture: _PrintCapture,
    clock: Clock,
    values: list[object] | None = None,
) -> Outcome:
    """Call the function with copies of the arguments; an exception is an outcome too.

    The value that it returns is added to `values`, where a later look shows if it has changed.
    """
    copies = copy.deepcopy(arguments)
    values = [] if values is None else values
    values.append(None)
    try:
        value = values[-1] = exercise.cases.use(function, *copies)
        reused = exercise.cases.returns_new and any(value is argument for argument in copies)
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
        return Outcome(
            form=("error", name_error(error)),
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
    """Return a line's number and its code: "line 3: while True:"."""
    file, number = place
    prefix = "my_bpe.py, " if Path(file).name == "my_bpe.py" else ""
    source = linecache.getline(file, number).strip()  # "" if the file can't be found
    return f"{prefix}line {number}: {source}".removesuffix(": ")
