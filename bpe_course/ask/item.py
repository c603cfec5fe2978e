"""What exercises and questions are made of."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from random import Random
from typing import Any, ClassVar

# A field's kind -> one such value, several, and an example, if needed, which gives nothing away.
KINDS = {
    "number": ("a number", "numbers", ""),
    "text": ("a string", "strings", ""),
    "bytes": ("a bytes object", "bytes objects", 'b"x"'),
    "true or false": ("True or False", "values, each True or False", ""),
    "choice": ("", "strings, each ", ""),  # and the options
    "list": ("a list of numbers", "lists of numbers", "[1, 2]"),
    "texts": ("a list of strings", "lists of strings", '["x", "y"]'),
    "pair": ("a pair of numbers", "pairs of numbers", "(1, 2)"),
    "set": ("one or more strings", "", '"x", "y"'),
    "counts": ("a dict", "dicts", "{4: 2}"),
}
_COUNTS = {2: "two", 3: "three"}


@dataclass(frozen=True)
class Mistake:
    """One way to go wrong, and what to tell a learner who did."""

    name: str
    sentence: str  # what happened
    next_step: str  # within reach of what's on the screen
    make_wrong: Callable[[], Any]  # returns the wrong function or answer
    convention: bool = False  # whether it's right by a rule that others use
    error_contains: str = ""  # what tells its error from other mistakes'
    needs: frozenset[str] = frozenset()  # of `practice.constructs`, one must be in the code

    @cached_property
    def wrong(self) -> Any:
        return self.make_wrong()

    @property
    def message(self) -> str:
        return f"{self.sentence} {self.next_step}"


@dataclass(frozen=True)
class Cases:
    """How a function that learners write is called, and what is right."""

    reference: Callable  # the module's own, which is the answer key
    typed: Sequence[tuple[tuple, object]]  # (arguments, result); the first is the task's example
    random: Callable[[Random], tuple]  # makes the arguments of one more case
    use: Callable = lambda function, *arguments: function(*arguments)
    # Shows that call as a learner types it, given a function that shows a value.
    as_code: Callable[..., str] | None = None
    returns_new: bool = False  # whether the result mustn't be one of the arguments


@dataclass(frozen=True, repr=False, eq=False)
class _Asked:
    """What an exercise and a question share; with eq=False, results can be remembered by it."""

    name: str
    lesson: str  # its number, such as "01"
    title: str
    is_extra: bool  # whether the rest of the course doesn't need it
    minutes: float  # that a newcomer needs
    hints: Sequence[str]  # each bigger; a function's last one is a skeleton with blanks
    mistakes: Sequence[Mistake]

    def __repr__(self) -> str:
        # Nothing gives the answer away.
        return f"{self.lesson} {self.name}: {self.title} ({self.minutes:g} min)"


@dataclass(frozen=True, repr=False, eq=False)
class Exercise(_Asked):
    """A function or class that the learner writes."""

    trace: str  # after "Trace it by hand:"
    load_cases: Callable[[], Cases]
    ships_with: str = ""  # the name of the mistake in a listing to fix
    fix: dict[str, str] = field(default_factory=dict)  # its wrong lines -> the right ones
    imports: str = ""  # what our solution needs beyond its lesson's
    lines: Mapping[str, Any] | None = None  # as from `shuffle_lines`
    part_hints: ClassVar[Sequence[str]] = ()

    @cached_property
    def cases(self) -> Cases:
        return self.load_cases()

    @property
    def reference(self) -> Callable:
        return self.cases.reference

    @property
    def label(self) -> str:
        """What a verdict's headline begins with."""
        return self.title if self.ships_with else self.name

    @property
    def headline(self) -> str:
        return "not fixed yet." if self.ships_with else "not written yet."

    @property
    def todo(self) -> str:
        return "Fix the code" if self.ships_with else "Replace the dots with your code"

    def tell_solution(self) -> tuple[str, str]:
        """Return a headline, and the source of our own."""
        source = inspect.getsource(self.reference).rstrip()
        return "our solution", f"{self.imports}\n\n\n{source}".lstrip()


@dataclass(frozen=True, repr=False, eq=False)
class Question(_Asked):
    """A question whose answer is a value, such as a prediction."""

    answer: object  # a tuple for several values, a set for several in any order
    why: str  # what a learner reads after the right answer
    fields: Sequence[str]  # each one of KINDS
    labels: Sequence[str]  # of several fields
    options: dict[str, str]  # option -> its text, or "" if the option says it all
    part_hints: Sequence[str]  # on each of several values; together, they're the first hint
    number: int = 0  # in a list of questions; 0 if it isn't in one
    headline: ClassVar[str] = "not answered yet."
    lines: ClassVar[None] = None

    @property
    def label(self) -> str:
        """What a verdict's headline begins with; "" outside a list."""
        return f"Question {self.number}" if self.number else ""

    @property
    def todo(self) -> str:
        runs = (self._describe(kind, len([*run])) for kind, run in groupby(self.fields))
        return f"Replace the dots with {', then '.join(runs)}"

    def _describe(self, kind: str, count: int) -> str:
        one, several, example = KINDS[kind]
        text = one if count == 1 else f"{_COUNTS[count]} {several}"
        if kind == "choice":
            *others, last = [f'"{option}"' for option in self.options]
            text += f"{', '.join(others)} or {last}"
        return f"{text} such as {example}" if example else text

    @property
    def choices(self) -> list[str]:
        return [f'"{option}": {text}' for option, text in self.options.items() if text]

    def tell_solution(self) -> tuple[str, str]:
        return repr(self.answer), self.why


Item = Exercise | Question
