"""The parts of an exercise: its cases, its hints, and the mistakes that learners make in it."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from random import Random
from typing import Any, ClassVar

# A field's kind -> one such value, several, and an example (which gives nothing away), if needed.
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
    """One way to go wrong, and what to tell a learner who did.

    Attributes:
        sentence: what happened: "Your code seems to ..." for a function, "That's the count before
            the merge." for a question, and "Close: ..." only if one step or one part is wrong.
        next_step: something to look at or to think about, within reach of what's on the screen.
        make_wrong: returns the function that goes wrong in this way; for a question, the answer.
        convention: whether it's right by a rule that others use, though not by this course's.
        error_contains: what the learner's error must contain, if many mistakes end in such an error.
        needs: what its sentences name; the learner's code has to have one of these, as in
            `practice.constructs`. Empty if they name nothing that might not be there.
    """

    name: str
    sentence: str
    next_step: str
    make_wrong: Callable[[], Any]
    convention: bool = False
    error_contains: str = ""
    needs: frozenset[str] = frozenset()

    @cached_property
    def wrong(self) -> Any:
        """The wrong function or answer, made when it's first asked for."""
        return self.make_wrong()

    @property
    def message(self) -> str:
        """The text for a learner who made this mistake."""
        return f"{self.sentence} {self.next_step}"


@dataclass(frozen=True)
class Cases:
    """How a function that learners write is called, and what is right.

    Attributes:
        reference: the module's own function or class, which is the answer key.
        typed: (arguments, result) pairs, typed by hand; the first is the task's own example.
        random: makes the arguments of one more case from a random generator.
        use: calls the learner's function or class on the arguments of a case.
        as_code: shows that call as a learner would type it, given a function that shows a value.
        returns_new: whether the result has to be a new object, not one of the arguments.
    """

    reference: Callable
    typed: Sequence[tuple[tuple, object]]
    random: Callable[[Random], tuple]
    use: Callable = lambda function, *arguments: function(*arguments)
    as_code: Callable[..., str] | None = None
    returns_new: bool = False


@dataclass(frozen=True, repr=False, eq=False)
class _Asked:
    """What an exercise and a question have in common.

    With eq=False it equals only itself and can be hashed, so results can be remembered by it.

    Attributes:
        lesson: its number, such as "01".
        is_extra: whether it's in a section that the rest of the course doesn't need.
        minutes: how long a newcomer needs.
        hints: a nudge, a bigger one, and for a function at last a skeleton with blanks.
    """

    name: str
    lesson: str
    title: str
    is_extra: bool
    minutes: float
    hints: Sequence[str]
    mistakes: Sequence[Mistake]

    def __repr__(self) -> str:
        """Return lesson, name, title and minutes, so that nothing gives the answer away."""
        return f"{self.lesson} {self.name}: {self.title} ({self.minutes:g} min)"


@dataclass(frozen=True, repr=False, eq=False)
class Exercise(_Asked):
    """A function or class that the learner writes.

    Attributes:
        trace: completes "Trace it by hand: ...".
        ships_with: the name of the mistake in a listing to fix; "" if it isn't one.
        fix: a wrong line of that listing -> the right lines, or "".
        imports: what our solution needs, beyond what its lesson imports.
        further: one more thing to try when the function is right, or "".
        lines: the solution's, to be put in order, as from `shuffle_lines`; None if it has no such step.
    """

    trace: str
    load_cases: Callable[[], Cases]
    ships_with: str = ""
    fix: dict[str, str] = field(default_factory=dict)
    imports: str = ""
    further: str = ""
    lines: Mapping[str, Any] | None = None
    part_hints: ClassVar[Sequence[str]] = ()

    @cached_property
    def cases(self) -> Cases:
        """The cases, loaded when they're first asked for."""
        return self.load_cases()

    @property
    def reference(self) -> Callable:
        """The module's own function or class."""
        return self.cases.reference

    @property
    def label(self) -> str:
        """What a verdict's headline begins with."""
        return self.title if self.ships_with else self.name

    @property
    def headline(self) -> str:
        """The verdict's headline as long as the learner hasn't begun."""
        return "not fixed yet." if self.ships_with else "not written yet."

    @property
    def todo(self) -> str:
        """What to do with a cell that isn't filled in yet."""
        return "Fix the code" if self.ships_with else "Replace the dots with your code"

    def tell_solution(self) -> tuple[str, str]:
        """Return a headline, and the source of the module's own function."""
        source = inspect.getsource(self.reference).rstrip()
        return "our solution", f"{self.imports}\n\n\n{source}".lstrip()


@dataclass(frozen=True, repr=False, eq=False)
class Question(_Asked):
    """A question whose answer is a value, such as a prediction.

    Attributes:
        answer: a tuple for several values, a set for several in any order.
        why: what a learner reads after the right answer.
        fields: the kind of each field in a form, one of KINDS.
        labels: the label of each field, where there are several.
        options: what can be chosen in a "choice": option -> its text, or "" if the option says it all.
        part_hints: a hint about each of several values; together, they're the first hint.
        number: its number in a list of questions; 0 if it isn't in one.
    """

    answer: object
    why: str
    fields: Sequence[str]
    labels: Sequence[str]
    options: dict[str, str]
    part_hints: Sequence[str]
    number: int = 0
    # The verdict's headline as long as the learner hasn't begun.
    headline: ClassVar[str] = "not answered yet."
    lines: ClassVar[None] = None

    @property
    def label(self) -> str:
        """What a verdict's headline begins with, where several follow each other."""
        return f"Question {self.number}" if self.number else ""

    @property
    def todo(self) -> str:
        """What to do with a cell that isn't answered yet."""
        runs = [(kind, len([*run])) for kind, run in groupby(self.fields)]
        return f"Replace the dots with {', then '.join(self._describe(*run) for run in runs)}"

    def _describe(self, kind: str, count: int) -> str:
        """Say what to type for some fields of one kind: `two numbers`."""
        one, several, example = KINDS[kind]
        text = one if count == 1 else f"{_COUNTS[count]} {several}"
        if kind == "choice":
            *others, last = [f'"{option}"' for option in self.options]
            text += f"{', '.join(others)} or {last}"
        return f"{text} such as {example}" if example else text

    @property
    def choices(self) -> list[str]:
        """The options, each with its text; none if the options say it all."""
        return [f'"{option}": {text}' for option, text in self.options.items() if text]

    def tell_solution(self) -> tuple[str, str]:
        """Return the answer as a headline, and why it's right."""
        return repr(self.answer), self.why


Item = Exercise | Question
