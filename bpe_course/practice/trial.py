"""Try a function on an exercise's cases."""

import copy
import io
import linecache
import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random
from typing import Any, NamedTuple

from bpe_course.ask.item import Exercise, Mistake
from bpe_course.practice.constructs import list_constructs
from bpe_course.practice.time_limit import (
    Clock,
    call_with_limit,
    find_learners,
    is_courses,
    is_learners,
    is_my_bpe,
)
from bpe_course.practice.values import Form, abbreviate, describe_error, to_form

MAX_SECONDS = 2.0  # for all cases of one check
_OUR_SECONDS = 20.0  # for each of our own functions, on a busy computer
_RANDOM_CASES = 24
REUSED = "reused"  # in `inputs`: the result should be a new object
_CHANGEABLE = (list, dict, set, bytearray)
_MAX_OF_NAME = 60  # characters of a name's value
_MAX_CAPTURED = 500  # characters of what a call prints


class Failure(NamedTuple):
    """The learner's line that failed, as in a `Result`; all "" if none did."""

    place: str = ""
    code: str = ""
    values: str = ""
    inside: str = ""  # the function of my_bpe.py or the course that it calls, if that's what failed


@dataclass(frozen=True)
class Outcome:
    """The result or the error of one call: `form` and `inputs` to compare, the rest to show."""

    form: Form  # the result's; ("error", its class's name) if an exception ended the call
    # The arguments' after the call, and REUSED if one of them is the result; () after an exception.
    inputs: tuple = ()
    text: str = ""
    inputs_text: str = ""
    failure: Failure = Failure()
    printed: str = ""
    changed_later: str = ""  # the result, once a later call has changed it

    @property
    def failed(self) -> bool:
        return self.form[0] == "error"

    def agrees_with(self, other: "Outcome") -> bool:
        return self.form == other.form and self.inputs == other.inputs


class PrintCapture(io.TextIOBase):
    """A file that keeps only the beginning of what a learner's code prints."""

    def __init__(self, most: int) -> None:
        self.text = ""
        self.most = most

    def write(self, text: str) -> int:
        self.text += str(text)[: self.most - len(self.text)]
        return len(text)


class MistakeTried(NamedTuple):
    mistake: Mistake
    outcomes: list[Outcome]
    departures: list[int]  # the numbers of the cases that it gets wrong


@dataclass(frozen=True)
class _AnswerKey:
    """What's known of an exercise before anybody attempts it. Don't modify its lists."""

    exercise: Exercise
    calls: list[tuple]
    expected: list[Outcome]

    @property
    def calls_to_try(self) -> list[tuple]:
        """The calls, and the first and the last again, to catch what's kept between calls."""
        return [*self.calls, self.calls[0], self.calls[-1]]

    @cached_property
    def mistaken(self) -> list[MistakeTried]:
        return [self._try_mistake(mistake) for mistake in self.exercise.mistakes]

    def _try_mistake(self, mistake: Mistake) -> MistakeTried:
        outcomes, _ = _try_all(self.exercise, mistake.wrong, self.calls, _OUR_SECONDS)
        return MistakeTried(mistake, outcomes, _find_differences(outcomes, self.expected))


@dataclass(frozen=True)
class Trial:
    key: _AnswerKey
    function: Callable
    made: list[Outcome]  # of the key's `calls_to_try`; fewer if the time was up
    clock: Clock

    @cached_property
    def outcomes(self) -> list[Outcome]:
        return self.made[: len(self.key.calls)]

    @property
    def is_steady(self) -> bool:
        """Whether calls made twice had the same outcome, and no result has changed."""
        again = self.made[len(self.key.calls) :]
        changed = _find_differences(again, [self.outcomes[0], self.outcomes[-1]])
        return not changed and self.changed_later is None

    @property
    def changed_later(self) -> int | None:
        """The number of the first case whose result a later call has changed."""
        return next((n for n, got in enumerate(self.outcomes) if got.changed_later), None)

    @cached_property
    def wrong(self) -> list[int]:
        """The numbers of the cases that came out wrong."""
        return _find_differences(self.outcomes, self.key.expected)

    @cached_property
    def constructs(self) -> set[str]:
        return list_constructs(self.function)

    @property
    def silent(self) -> str:
        """The functions that return no value, though ours do, such as "merge"."""
        ours = self.key.exercise.reference
        names = (f"silent:{name}" for name in (ours.__name__, *vars(ours)))
        found = (self.constructs - list_constructs(ours)).intersection(names)
        return ", ".join(name.partition(":")[2] for name in sorted(found))

    @property
    def is_as_shipped(self) -> bool:
        """Whether a listing to fix still does what it did when the learner got it."""
        shipped = self.key.exercise.ships_with
        mistaken = (tried for tried in self.key.mistaken if tried.mistake.name == shipped)
        return any(not _find_differences(tried.outcomes, self.outcomes) for tried in mistaken)


def _find_differences(outcomes: Sequence[Outcome], expected: Sequence[Outcome]) -> list[int]:
    pairs = enumerate(zip(outcomes, expected))  # fewer outcomes if the time was up
    return [n for n, (got, right) in pairs if not got.agrees_with(right)]


def try_attempt(exercise: Exercise, function: Callable) -> Trial:
    key = _find_key(exercise)
    return Trial(key, function, *_try_all(exercise, function, key.calls_to_try, MAX_SECONDS))


@cache
def _find_key(exercise: Exercise) -> _AnswerKey:
    """Return the calls of an exercise, the task's own example first, then the smallest.

    The reference computes what we didn't type, and what happens to the arguments.
    """
    rng = Random(0)  # always the same cases
    calls = [arguments for arguments, _ in exercise.cases.typed]
    calls += [exercise.cases.random(rng) for _ in range(_RANDOM_CASES)]
    expected, _ = _try_all(exercise, exercise.reference, calls, _OUR_SECONDS)
    for number, (_, result) in enumerate(exercise.cases.typed):
        expected[number] = replace(expected[number], **_read(result))
    order = [0, *sorted(range(1, len(calls)), key=lambda number: len(repr(calls[number])))]
    return _AnswerKey(exercise, [calls[n] for n in order], [expected[n] for n in order])


def _try_all(
    exercise: Exercise, function: Callable, calls: Sequence[tuple], seconds: float
) -> tuple[list[Outcome], Clock]:
    outcomes: list[Outcome] = []
    values: list[object] = []  # None after an error
    clock, capture = Clock(seconds), PrintCapture(_MAX_CAPTURED)

    def work() -> None:
        for arguments in calls:
            capture.text = ""
            outcome, value = _try_one(exercise, function, arguments, clock)
            outcomes.append(replace(outcome, printed=capture.text))
            values.append(value)
        for number, value in enumerate(values):
            if isinstance(value, _CHANGEABLE) and to_form(value) != outcomes[number].form:
                outcomes[number] = replace(outcomes[number], changed_later=abbreviate(value))

    with redirect_stdout(capture):
        call_with_limit(work, clock)
    return outcomes, clock


def _try_one(
    exercise: Exercise, function: Callable, arguments: tuple, clock: Clock
) -> tuple[Outcome, object]:
    copies = copy.deepcopy(arguments)
    try:
        value = exercise.cases.use(function, *copies)
        reused = exercise.cases.returns_new and any(value is argument for argument in copies)
        # Read now: the next call may change the same objects.
        inputs = (*to_form(copies), REUSED) if reused else to_form(copies)
        shown = ", ".join(map(abbreviate, copies))
        return Outcome(**_read(value), inputs=inputs, inputs_text=shown), value
    except BaseException as error:
        if clock.over:  # the time limit's own exception
            raise
        # Its class, or the class of Python's own that it's a subclass of.
        kinds = (kind for kind in type.mro(type(error)) if kind.__module__ == "builtins")
        form, failure = ("error", next(kinds).__name__), find_failure(error)
        return Outcome(form, text=describe_error(error), failure=failure), None


def _read(value: object) -> dict[str, Any]:
    return {"form": to_form(value), "text": abbreviate(value)}


def find_failure(error: BaseException) -> Failure:
    frames = [*traceback.walk_tb(error.__traceback__)]  # the outermost first
    codes = [frame.f_code for frame, _ in frames]
    if (last := find_learners(codes)) is None:
        return Failure()
    called = codes[last + 1 : last + 2]
    names = [code.co_qualname for code in called if is_learners(code) or is_courses(code)]
    frame, line = frames[last]
    place, code = read_line((codes[last].co_filename, line))
    inside = "".join(names).rpartition("<locals>.")[2]
    return Failure(place, code, list_values(code, frame.f_locals), inside)


def list_values(line: str, known: Mapping[str, Any]) -> str:
    """Return what the names in a line stand for, but for functions and classes.

    >>> list_values("total += n / len(ids)", {"ids": [], "n": 3, "len": len, "x": 1})
    'n = 3, ids = []'
    """
    names = dict.fromkeys(re.findall(r"[^\W\d]\w*", line))
    values = {name: known[name] for name in names if not callable(known.get(name, len))}
    return ", ".join(f"{name} = {abbreviate(values[name], _MAX_OF_NAME)}" for name in values)


def read_line(where: tuple[str, int] | None) -> tuple[str, str]:
    """Return a line's place and code: ("line 3", "while True:"), or "" for what isn't known."""
    if not where:
        return "", ""
    file, number = where
    prefix = "my_bpe.py, " if is_my_bpe(file) else ""
    return f"{prefix}line {number}", linecache.getline(file, number).strip()
